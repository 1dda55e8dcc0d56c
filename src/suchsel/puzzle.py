"""The finished puzzle: checked, frozen, printable; JSON in and out; files of every format.

A `Puzzle` exists only if the judge found nothing wrong with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import chain
from math import inf
from operator import attrgetter
from os import PathLike, fspath
from typing import Any, NamedTuple, TypeVar, Unpack, cast

from suchsel.boards.board import DEFAULT_KIND, Board, board_of_grid
from suchsel.boards.kind import DIRECTIONS, LARGEST_SIDE, Cell
from suchsel.boards.masks import mask_of
from suchsel.difficulty.rating import Difficulty, rate as measure
from suchsel.errors import Defect, Defects, SuchselError, defect, errors_at, mistake, takes
from suchsel.i18n import noop, say
from suchsel.judge.find import GridLike, SpellingOptions, grid_rows, solve_grid
from suchsel.judge.verify import find_defects
from suchsel.placement import Draft, Grid, Placement
from suchsel.request.option_types import MAX_SEED, is_whole
from suchsel.request.options import DISGUISES, OPTIONS
from suchsel.request.reader_profiles import DEFAULT_READER, Reader, as_reader
from suchsel.request.request import Request
from suchsel.request.value_types import WordLike, plain
from suchsel.rng import Rng
from suchsel.system.files import read_text
from suchsel.system.parsing import Json, JsonObject, parse_json, to_json
from suchsel.words.graphemes import clusters
from suchsel.words.spelling import (
    MAX_SYMBOL,
    MAX_WORDS,
    OVERLOADED,
    Symbols,
    Word,
    is_letter_or_digit,
)

T = TypeVar("T")

FORMAT = "suchsel-puzzle/1"
#: The keys of a stored puzzle, in their order.
KEYS = (
    *("format", "title", "rows", "columns", "topology", "grid", "words"),
    *("message", "level", "seed", "difficulty", "request"),
)
#: The most puzzles of a file that is no .jsonl file.
MAX_PUZZLES = 20_000
#: The most words, secret ones included.
MAX_STORED = MAX_WORDS + 1000
#: A list with gaps lacks up to this share of the letters of a word.
GAPS = 0.4
#: How often a word is scrambled until it spells nothing.
SCRAMBLES = 100


class Answer(NamedTuple):
    """Where a word is: row and column of its first letter, counted from 1, and its direction."""

    word: str
    row: int
    column: int
    direction: str


class Puzzle:
    """A puzzle without defects: a grid, its words at their places, and the request they answer.

    Its attributes: `rows`, `columns`, `topology`, `grid` (rows of symbols, None outside the shape),
    `words` (placements), `level`, `seed`, `request`, `title`, `message`, `label`.

    `make(puzzle.request, puzzle.seed)` makes it again; the `repr` of the request is code.
    """

    request: Request
    grid: Grid
    words: tuple[Placement, ...]
    seed: int

    def __init__(self, draft: Draft, *, is_stored: bool = False) -> None:
        """Let the judge check the draft; its defects are a `SuchselError`."""
        # The lists of rude words grow: what was stored with older ones can still be read.
        judged = draft._replace(request=draft.request.evolve(rude=True)) if is_stored else draft
        Defects(find_defects(judged)).raise_any()
        self.__dict__.update(draft._asdict())

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a puzzle is frozen: {name} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a puzzle is frozen: {name} cannot be removed")

    def __repr__(self) -> str:
        count = f"{len(self.words)} word{'' if len(self.words) == 1 else 's'}"
        return f"<Puzzle {self.rows}x{self.columns}, {count}, {self.request.level.label}>"

    def __str__(self) -> str:
        return "\n".join(
            " " * self.board.kind.indent(row) + " ".join(symbol or " " for symbol in symbols)
            for row, symbols in enumerate(self.grid)
        )

    def __eq__(self, other: object) -> bool:
        fields = attrgetter(*Draft._fields)
        return isinstance(other, Puzzle) and fields(self) == fields(other)

    def __hash__(self) -> int:
        return hash((self.grid, self.words, self.seed))

    def labelled(self, label: str) -> Puzzle:
        """A copy with this label."""
        OPTIONS["label"].check("label", label)
        copy = Puzzle.__new__(Puzzle)
        copy.__dict__.update(self.__dict__, request=self.request.evolve(label=label))
        return copy

    # -- what the request says ---------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """Its cells and lines, without letters."""
        return self.request.board

    @property
    def rows(self) -> int:
        return self.board.rows

    @property
    def columns(self) -> int:
        return self.board.columns

    @property
    def topology(self) -> str:
        """The name of the kind of board."""
        return self.request.topology

    @property
    def level(self) -> str:
        """The name of the level."""
        return self.request.level.name

    @property
    def title(self) -> str | None:
        return self.request.title

    @property
    def label(self) -> str | None:
        """What tells the puzzle from others of its set: the option “label”."""
        return self.request.label

    @property
    def message(self) -> str | None:
        return self.request.message

    @property
    def list(self) -> str:
        """What the solver knows about the words: the option “list”."""
        return self.request.list

    @property
    def reader(self) -> Reader:
        """Who its difficulty is measured for: the option “reader”."""
        return as_reader(self.request.reader)

    @property
    def rtl(self) -> bool:
        """Whether its words are read from right to left."""
        return self.request.rtl

    @cached_property
    def pictures(self) -> dict[str, str]:
        """The pictures of the words as data addresses, by the words."""
        words = (*self.request.words, *self.request.pool)
        return {word.text: word.picture for word in words if word.picture}

    @cached_property
    def times(self) -> Counter[str]:
        """How often each word is hidden."""
        return Counter(placement.word for placement in self.words)

    @cached_property
    def disguised(self) -> dict[str, str]:
        """What a list with gaps, or of scrambled words, shows for each word."""
        if self.list not in DISGUISES:
            return {}
        listed = [(one, Rng(self.seed, name=one.word)) for one in self.words if not one.secret]
        if self.list == "gaps":
            return {one.word: _with_gaps(one.word, rng) for one, rng in listed}
        barred = {"".join(one) for one in self.request.blocked}
        barred |= {"".join(one.symbols) for one in self.words}
        return {one.word: _scrambled(one.symbols, barred, rng) for one, rng in listed}

    # -- what the grid shows -----------------------------------------------------------------------

    @cached_property
    def unused_cells(self) -> tuple[Cell, ...]:
        """The cells that no word uses, row by row as its words are read."""
        used = {cell for placement in self.words for cell in placement.cells}
        free = [cell for cell in self.board.cells if cell not in used]
        if self.rtl:
            free.sort(key=lambda cell: (cell[0], -cell[1]))
        return tuple(free)

    @cached_property
    def difficulty(self) -> Difficulty:
        """Measured on the finished grid."""
        return self.measured_for(self.reader)

    def measured_for(self, reader: Reader) -> Difficulty:
        """The difficulty for this reader."""
        listed = [placement for placement in self.words if not placement.secret]
        # Solvers do not look for secret words.
        words = [(placement.word, placement.symbols) for placement in listed or self.words]
        paths = self.request.paths
        return measure(self.grid, words, self.board, self.rtl, self.list, reader, paths)

    def answers(self) -> tuple[Answer, ...]:
        """The answer key: where each word is, in the order of the list."""
        return tuple(
            Answer(p.word, p.cells[0][0] + 1, p.cells[0][1] + 1, p.direction) for p in self.words
        )

    # -- JSON --------------------------------------------------------------------------------------

    @staticmethod
    def from_json(text: str) -> Puzzle:
        """The puzzle that a text holds; or an error that names all its defects."""
        return puzzle_of(parse_json(text))

    def to_dict(self, *, rated: bool = True) -> JsonObject:
        """The puzzle as JSON holds it; measuring its difficulty can be left out."""
        import json

        plain: JsonObject = json.loads(self.to_json(rated=rated))
        return plain

    def to_json(self, *, rated: bool = True) -> str:
        """One line of JSON, the same bytes for the same puzzle."""
        words = [one.to_json(self.disguised.get(one.word)) for one in self.words]
        written = {
            "format": to_json(FORMAT),
            "words": f"[{','.join(words)}]",
            "difficulty": to_json(self.difficulty.to_dict() if rated else None),
            "request": self.request.json,
        }
        parts = [f'"{key}":{written.get(key) or to_json(getattr(self, key))}' for key in KEYS]
        return "{" + ",".join(parts) + "}"

    # -- files and pictures ------------------------------------------------------------------------

    @takes(path=str | PathLike)
    def save(self, path: str | PathLike[str], *, solution: bool = False, **style: object) -> None:
        """Write a file; its suffix chooses the format.

        `style` takes the fields of `Style`: `puzzle.save("x.pdf", solution=True, paper="a5")`; and
        `preset`: `puzzle.save("x.pdf", preset="exam")`.
        """
        from suchsel.formats import format_of, render_files, style_for
        from suchsel.system.writing import write_all

        name = fspath(path)
        fields = {"solution": solution, **style}
        write_all(render_files([self], name, style_for([format_of(name)], fields)))

    def to_svg(self, *, solution: bool = False, **style: object) -> str:
        """The sheet as an SVG picture; with `solution`, the sheet of the solution."""
        from suchsel.formats import render_pages, style_for

        fields = {"solution": solution, "paper": "fit", **style}
        pages = render_pages([self], "svg", style_for(["svg"], fields))
        return next(data for is_solution, data in pages if is_solution == solution).decode()

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.to_svg()

    def show(self, solution: bool = False) -> None:
        """Print the puzzle and its word list, on request with the solution."""
        from suchsel.formats import render, style_for

        style = style_for(["txt"], {"solution": solution})
        print(render([self], "txt", style).decode(), end="")


def _with_gaps(text: str, rng: Rng) -> str:
    """The word with lines for some letters, but not for its first one or for two in a row.

    >>> _with_gaps("New York", Rng(1))
    'New _or_'
    """
    parts = list(clusters(text))
    letters = [at for at, part in enumerate(parts) if is_letter_or_digit(part)]
    gaps: set[int] = set()
    for number in rng.shuffled(range(1, len(letters))):
        if len(gaps) < max(1, int(GAPS * len(letters))) and not gaps & {number - 1, number + 1}:
            gaps.add(number)
            parts[letters[number]] = "_"
    return "".join(parts)


def _scrambled(symbols: Symbols, barred: Iterable[str], rng: Rng) -> str:
    """The letters in an order that spells no word; only their number if there is none."""
    letters = list(symbols)
    for _ in range(SCRAMBLES):
        rng.shuffle(letters)
        text = "".join(letters)
        if not any(word in text for word in barred):
            return text
    return " ".join("_" * len(symbols))


def puzzle_in(
    grid: Grid,
    words: tuple[Word, ...],
    found: Mapping[str, Iterable[tuple[tuple[Cell, ...], str]]],
    **options: Any,
) -> Puzzle:
    """The puzzle of a grid that others made. `found`: for each word its places, as many as needed.

    It is refused if it has defects, such as a word that stands there once more. There is no seed
    that makes it again.
    """
    drawn = [[symbol is not None for symbol in row] for row in grid]
    further = {text: iter(places) for text, places in found.items()}
    places = [next(further[word.text]) for word in words]
    directions = {direction for _, direction in places}
    request = Request(
        cast("list[WordLike]", plain(tuple(word._replace(picture=None) for word in words))),
        (len(grid), len(grid[0])),
        "hard",
        directions=[name for name in DIRECTIONS if name in directions],
        shape=None if all(map(all, drawn)) else mask_of(drawn),
        rude=True,
        **options,
    )
    hosts = [(word.text, {*cells}) for word, (cells, _) in zip(words, places, strict=True)]
    placements = []
    for word, (cells, direction) in zip(request.words, places, strict=True):
        inside = next((host for host, other in hosts if {*cells} < other), None)
        placements.append(Placement(word.text, word.symbols, cells, direction, word.clue, inside))
    return Puzzle(Draft(request, grid, tuple(placements), 0))


# -- stored puzzles --------------------------------------------------------------------------------


def read_puzzles(path: str) -> list[Puzzle]:
    """The puzzle of a JSON file, or all of them if it holds a list. Defects name the file."""
    text = read_text(path)
    with errors_at(path):
        data = parse_json(text)
        if not isinstance(data, list) or not data:
            return [puzzle_of(data)]
        if len(data) > MAX_PUZZLES:
            text = noop("The list has {n} entries; the limit is {limit}. Use a .jsonl file.")
            raise mistake("too-many-puzzles", text, n=len(data), limit=MAX_PUZZLES)
        with Defects() as defects:
            puzzles = [
                defects.collect_at(say("puzzle {n}", n=number), puzzle_of, item)
                for number, item in enumerate(data, 1)
            ]
        return [puzzle for puzzle in puzzles if puzzle is not None]


def puzzle_of(stored: Json) -> Puzzle:
    """The puzzle that parsed JSON describes; or an error that names all defects."""
    if not isinstance(stored, dict) or stored.get("format") != FORMAT:
        text = noop("This is not a puzzle: expected “{key}” “{format}”.")
        raise mistake("not-a-puzzle", text, key="format", format=FORMAT)
    Defects(
        defect("wrong-key", "The key “{key}” is missing or invalid.", key=key)
        for key, is_right in _KEYS.items()
        if not is_right(stored.get(key))
    ).raise_any()
    draft = _draft_of(stored)
    wrong = list(_contradictions(stored, draft.request))
    if wrong:
        raise SuchselError(*wrong, *find_defects(draft))
    return Puzzle(draft, is_stored=True)


def verify(stored: str | Json) -> list[Defect]:
    """Everything that is wrong with a stored puzzle, as JSON text or parsed; empty if it is clean.

    >>> [defect.code for defect in verify('{"format": "suchsel-puzzle/1"}')][:2]
    ['wrong-key', 'wrong-key']
    """
    defects = Defects()
    parsed = defects.collect(parse_json, stored) if isinstance(stored, str) else stored
    puzzle = None if defects else defects.collect(puzzle_of, parsed)
    if puzzle:
        defects.extend(find_defects(Draft(*attrgetter(*Draft._fields)(puzzle))))
    return defects


@takes(board=Board | str | None)
def rate(
    puzzle: Puzzle | GridLike,
    words: Iterable[WordLike] | None = None,
    board: Board | str | None = None,
    *,
    reader: str | Mapping[str, object] | Reader | None = None,
    paths: str = "straight",
    **spelling: Unpack[SpellingOptions],
) -> Difficulty:
    """The measured difficulty of a puzzle, or of any letter grid and its words.

    `reader` is an age group, or a profile by `suchsel calibrate`; a puzzle has its own. `paths` is
    how the words of a grid run; how they are spelled there, the other options say, as in `solve`.

    >>> rate("RAD\\nODU", ["Rad"]).score < rate("RAD\\nDRA", ["Rad"]).score
    True
    """
    if isinstance(puzzle, Puzzle):
        if words is not None or board is not None:
            raise mistake(
                "words-of-a-puzzle",
                "A puzzle has its own words and its own board. Give either a puzzle, or a grid and "
                "its words.",
            )
        return puzzle.difficulty if reader is None else puzzle.measured_for(as_reader(reader))
    rows = grid_rows(puzzle)
    if not isinstance(board, Board):
        board = board_of_grid(board or DEFAULT_KIND.name, rows)
    request, places = solved = solve_grid(rows, words or (), board, paths, spelling)
    if solved.missing:
        text = noop("These words are not in the grid: {words}.")
        raise mistake("word-missing", text, words=solved.missing)
    # A cell of the grid may hold several letters.
    spelled = [(word.text, places[word.text][0].word) for word in request.words]
    chosen = as_reader(reader or DEFAULT_READER)
    return measure(rows, spelled, board, request.rtl, reader=chosen, paths=paths)


def _draft_of(stored: JsonObject) -> Draft:
    """The grid and the words, with a request of the size that the puzzle states.

    All values have the types that `_KEYS` demands.
    """
    words, grid = stored["words"], stored["grid"]
    shown = chain(*grid, *(word["symbols"] for word in words))
    if any(len(symbol or "") > MAX_SYMBOL for symbol in shown):
        raise SuchselError(OVERLOADED)
    request = {**stored["request"], "size": [stored["rows"], stored["columns"]]}
    if stored.get("message"):  # older puzzles name no mode: there was only this one
        request.setdefault("message_mode", "first")
    placements = (
        Placement(
            word["word"],
            tuple(word["symbols"]),
            tuple((row, column) for row, column in word["cells"]),
            word["direction"],
            word.get("clue"),
            word.get("inside"),
            word.get("secret", False),
        )
        for word in words
    )
    grid = tuple(map(tuple, grid))
    return Draft(Request.from_dict(request), grid, tuple(placements), stored["seed"])


def _contradictions(stored: JsonObject, request: Request) -> Iterator[Defect]:
    """Where a stored puzzle and its request say different things."""
    board, rows, columns = request.board, stored["rows"], stored["columns"]
    if stored["topology"] != request.topology:
        text = noop("The board is a {kind}; expected a {wanted}.")
        yield defect("wrong-board", text, kind=stored["topology"][:40], wanted=board.kind.title)
    if (rows, columns) != (board.rows, board.columns):  # drawings keep their proportions
        text = noop("The puzzle is {rows}x{columns}; expected {size}.")
        size = f"{board.rows}x{board.columns}"
        yield defect("wrong-size", text, rows=rows, columns=columns, size=size)
    if stored["level"] != request.level.name:
        yield defect("wrong-level", "The level does not match the request.")
    if stored.get("title") != request.title:
        yield defect("wrong-title", "The title does not match the request.")
    if stored.get("message") != request.message:
        yield defect("wrong-message", "The message does not match the request.")
    if stored["request"].get("size") not in (None, [rows, columns]):
        yield defect("wrong-size", "The size does not match the request.")


# -- what a stored puzzle must look like -----------------------------------------------------------

Check = Callable[[object], bool]


def _is_number(least: int, most: int) -> Check:
    return lambda value: is_whole(value) and least <= value <= most


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_symbol(value: object) -> bool:
    return isinstance(value, str) and value != ""


def _or_null(is_right: Check) -> Check:
    return lambda value: value is None or is_right(value)


def _is_list(is_right: Check, least: int = 0, most: float = inf) -> Check:
    return lambda value: (
        isinstance(value, list) and least <= len(value) <= most and all(map(is_right, value))
    )


def _is_word(value: object) -> bool:
    return (
        isinstance(value, dict)
        and all(is_right(value.get(key)) for key, is_right in _WORD_KEYS.items())
        and isinstance(value.get("secret", False), bool)
    )


_WORD_KEYS: dict[str, Check] = {
    "word": _is_text,
    "direction": _is_text,
    "clue": _or_null(_is_text),
    "inside": _or_null(_is_text),
    "symbols": _is_list(_is_symbol, 1),
    "cells": _is_list(_is_list(_is_number(-MAX_SEED, MAX_SEED), 2, 2), 1),
}
_KEYS: dict[str, Check] = {
    "rows": _is_number(1, LARGEST_SIDE),
    "columns": _is_number(1, LARGEST_SIDE),
    "topology": _is_text,
    "grid": _is_list(_is_list(_or_null(_is_symbol))),
    "words": _is_list(_is_word, 0, MAX_STORED),
    "level": _is_text,
    "seed": _is_number(0, MAX_SEED),
    "request": lambda value: isinstance(value, dict),
    "title": _or_null(_is_text),
    "message": _or_null(_is_text),
}
