"""suchsel rate: the measured difficulty of stored puzzles and of any letter grid, word by word."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import NamedTuple, cast

from suchsel.boards.compass import DIRECTIONS
from suchsel.cli.arguments import given_rows, print_notes
from suchsel.cli.parser import CommandParser
from suchsel.difficulty.rating import Difficulty, WordEffort
from suchsel.difficulty.told import tell
from suchsel.errors import mistake
from suchsel.formats.reading import board_for, read_letters
from suchsel.i18n import Message, counted, noop, say
from suchsel.layout.style import Style
from suchsel.layout.wording import level_label
from suchsel.puzzle import Puzzle, rate, read_puzzles
from suchsel.request.from_files import read_option_files
from suchsel.request.option_types import OneOf
from suchsel.request.options import OPTIONS, Option
from suchsel.request.readers import Reader, as_reader
from suchsel.syntax import Json
from suchsel.words.sources import read_sources
from suchsel.writing import write_whole

#: A stored puzzle has a reader of its own, so there is no default.
READER = OPTIONS["reader"]._replace(default=None)
#: Files that hold a grid, but no puzzle.
GRIDS = (".txt", ".csv", ".tsv", ".xlsx", ".ipuz")
_FORMS: dict[str, Message | None] = {noop("table"): None, "json": None}
FORM = Option(OneOf(_FORMS), "table", "search", say("Format"), say("format of the output"))


class Rated(NamedTuple):
    """A puzzle or a grid with words: what it is called, and its difficulty."""

    name: str
    difficulty: Difficulty

    def to_dict(self) -> dict[str, Json]:
        words: list[Json] = [cast("Json", word._asdict()) for word in self.difficulty.words]
        label = str(self.difficulty.label)
        return {"name": self.name, **self.difficulty.to_dict(), "label": label, "words": words}


def add_arguments(parser: CommandParser) -> None:
    about = say(
        "files with puzzles (.json), which are compared; or any grid that “suchsel solve” reads, "
        "and its words or files with words"
    )
    parser.add_words("items", noop("PUZZLE.json|GRID"), about, nargs="+")
    parser.add_option("reader", READER)
    parser.add_option("format", FORM)
    parser.add_text("plot", noop("FILE.svg|png"), say("draw a map of the false starts"))


def run(arguments: argparse.Namespace, lang: str) -> int:
    given = given_rows(arguments, {"reader": READER, "format": FORM})
    form = FORM.check("format", given.get("format", FORM.default))
    reader = _read_reader(given)
    puzzles = _read_puzzles(arguments.items)
    plot = _plot([one for _, one in puzzles], arguments.plot) if arguments.plot else b""
    rated = [_rate_puzzle(path, one, reader, lang) for path, one in puzzles]
    rated = rated or [_rate_grid(arguments.items[0], arguments.items[1:], reader, lang)]
    if form == "json":
        plain = [one.to_dict() for one in rated]
        print(json.dumps(plain[0] if len(plain) == 1 else plain, ensure_ascii=False, indent=1))
    elif len(rated) == 1:
        _print_words(rated[0], lang)
    else:
        _print_comparison(rated, lang)
    if arguments.plot:
        write_whole(arguments.plot, plot)
    return 0


def _read_puzzles(items: Sequence[str]) -> list[tuple[str, Puzzle]]:
    """The stored puzzles, each with its path; none if the first item is a grid with words."""
    if len(items) == 1 and items[0].lower().endswith(GRIDS):
        raise mistake(
            "words-missing",
            "A grid needs words: “suchsel rate {grid} WORD …”. A puzzle is a .json file.",
            grid=items[0],
        )
    if len(items) > 1 and not all(item.lower().endswith(".json") for item in items):
        return []
    return [(path, one) for path in items for one in read_puzzles(path)]


def _read_reader(given: dict[str, object]) -> Reader | None:
    if "reader" not in given:
        return None
    value = read_option_files({"reader": given["reader"]}).values["reader"]
    return as_reader(READER.check("reader", value))


def _rate_puzzle(path: str, puzzle: Puzzle, reader: Reader | None, lang: str) -> Rated:
    names = (path, puzzle.title, puzzle.label, level_label(puzzle, lang))
    return Rated(", ".join(name for name in names if name), rate(puzzle, reader=reader))


def _rate_grid(path: str, sources: Sequence[str], reader: Reader | None, lang: str) -> Rated:
    letters = read_letters(path)
    source = read_sources(list(sources), (1, 1))
    print_notes(source.notes, lang)
    return Rated(path, rate(letters.grid, source.entries, board_for(letters), reader=reader))


def _plot(puzzles: Sequence[Puzzle], path: str) -> bytes:
    """The heat map, as the suffix of the path says: SVG or PNG."""
    if len(puzzles) != 1:
        raise mistake(
            "plot-of-several", "--plot draws one stored puzzle; there are {n}.", n=len(puzzles)
        )
    puzzle, name = puzzles[0], path.lower().rpartition(".")[2]
    if name not in ("svg", "png"):
        raise mistake(
            "no-such-format", "A plot is written as .svg or .png, not as “{path}”.", path=path
        )
    from suchsel.layout.fonts import find_faces
    from suchsel.layout.heat_map import DPI, heat_map

    faces = find_faces(Style().font)
    page = heat_map(puzzle, faces)
    if name == "svg":
        from suchsel.formats.svg import draw_svg

        return draw_svg([page], faces, puzzle.title or "Suchsel")
    from suchsel.formats.png import draw_png

    return draw_png([page], faces, DPI)


def _print_comparison(rated: Sequence[Rated], lang: str) -> None:
    """A line for each puzzle, in the order given."""
    heads = [say(text).text(lang) for text in (noop("minutes"), noop("trickiness"))]
    print("  ".join([*heads, say("puzzle").text(lang)]))
    for name, difficulty in rated:
        numbers = [
            say(form, n=number).text(lang).rjust(len(head))
            for form, number, head in zip(
                ("{n:.1f}", "{n:.0f}"), (difficulty.minutes, difficulty.score), heads, strict=True
            )
        ]
        print("  ".join([*numbers, f"{name} ({difficulty.label.text(lang)})"]))


def _print_words(rated: Rated, lang: str) -> None:
    told = say("{where}: {message}", where=rated.name, message=tell([rated.difficulty]))
    print(told.text(lang))
    print(say("Each word by itself, in seconds:").text(lang))
    words = rated.difficulty.words
    wide = max(len(word.word) for word in words)
    for word in sorted(words, key=lambda word: (-word.seconds, word.word)):
        seconds = say("{n:8.1f}", n=float(word.seconds)).text(lang)
        why = ", ".join(reason.text(lang) for reason in _reasons(word))
        print(f"  {word.word:<{wide}}  {seconds}  {why}")


def _reasons(word: WordEffort) -> list[Message]:
    """Why the word is hard to find: “backwards, diagonal, 7 false starts”."""
    down, right = DIRECTIONS[word.direction]
    reasons = []
    if right < 0 or (right == 0 and down < 0):
        reasons.append(say("backwards"))
    if down and right:
        reasons.append(say("diagonal"))
    elif down:
        reasons.append(say("vertical"))
    reasons.append(counted("{n} false start", "{n} false starts", n=word.false_starts))
    return reasons
