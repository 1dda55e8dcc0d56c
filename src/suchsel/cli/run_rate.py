"""suchsel rate: the measured difficulty of stored puzzles, word by word."""

from __future__ import annotations

import argparse

from suchsel.boards.compass import DIRECTIONS
from suchsel.cli.parser import CommandParser
from suchsel.difficulty.rating import WordEffort
from suchsel.errors import mistake
from suchsel.i18n import Message, counted, noop, say
from suchsel.layout.style import Style
from suchsel.layout.wording import level_label
from suchsel.puzzle import Puzzle, read_puzzles
from suchsel.writing import write_whole


def add_arguments(parser: CommandParser) -> None:
    parser.add_words("puzzle", noop("PUZZLE.json"), say("a file with puzzles"))
    parser.add_text("plot", noop("FILE.svg|png"), say("draw a map of the false starts"))


def run(arguments: argparse.Namespace, lang: str) -> int:
    puzzles = read_puzzles(arguments.puzzle)
    if arguments.plot and len(puzzles) > 1:
        raise mistake(
            "plot-of-several", "--plot draws one puzzle; this file holds {n}.", n=len(puzzles)
        )
    plot = _plot(puzzles[0], arguments.plot) if arguments.plot else b""
    for puzzle in puzzles:
        _print_table(puzzle, lang)
    if arguments.plot:
        write_whole(arguments.plot, plot)
    return 0


def _plot(puzzle: Puzzle, path: str) -> bytes:
    """The heat map, as the suffix of the path says: SVG or PNG."""
    name = path.lower().rpartition(".")[2]
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


def _print_table(puzzle: Puzzle, lang: str) -> None:
    difficulty = puzzle.difficulty
    head = say(
        "{level}: difficulty {score} of 100; {effort} letters read to find all words",
        level=level_label(puzzle, lang),
        score=difficulty.score,
        effort=round(difficulty.effort),
    )
    print(head.text(lang))
    wide = max(len(word.word) for word in difficulty.words)
    for word in sorted(difficulty.words, key=lambda word: (-word.effort, word.word)):
        effort = say("{n:8.1f}", n=float(word.effort)).text(lang)
        why = ", ".join(reason.text(lang) for reason in _reasons(word))
        print(f"  {word.word:<{wide}}  {effort}  {why}")


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
