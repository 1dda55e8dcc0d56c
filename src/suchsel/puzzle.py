"""The finished puzzle: checked, frozen, printable; JSON in and out; files of every format.

A `Puzzle` exists only if the judge found nothing wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from math import inf
from os import PathLike, fspath
from typing import TYPE_CHECKING, NamedTuple, cast

from suchsel.boards.board import Board
from suchsel.boards.compass import MAX_SIDE, Cell
from suchsel.boards.kinds import DEFAULT_KIND, board_of_grid
from suchsel.difficulty.rating import Difficulty
from suchsel.difficulty.rating import rate as measure
from suchsel.errors import Defect, Defects, SuchselError, defect, mistake
from suchsel.files import read_text
from suchsel.i18n import say
from suchsel.judge.find import GridLike, find, grid_rows
from suchsel.judge.verify import find_defects
from suchsel.puzzle_data import FORMAT, Placement, PuzzleData
from suchsel.request.option_types import is_whole
from suchsel.request.options import OPTIONS
from suchsel.request.readers import DEFAULT_READER, Reader, as_reader
from suchsel.request.request import Request
from suchsel.request.seeds import MAX_SEED
from suchsel.request.word_types import WordLike
from suchsel.syntax import Json, parse_json
from suchsel.words.spelling import MAX_SYMBOL, MAX_WORDS, overloaded

if TYPE_CHECKING:
    from suchsel.layout.style import Style


class Answer(NamedTuple):
    """Where a word is: row and column of its first letter, counted from 1, and its direction."""

    word: str
    row: int
    column: int
    direction: str


class Puzzle(PuzzleData):
    """A puzzle without defects.

    Its attributes: `rows`, `columns`, `topology`, `grid` (rows of symbols, None outside the shape),
    `words` (placements), `level`, `seed`, `request`, `title`, `message`, `label`.

    `make(Request.from_dict(puzzle.request), puzzle.seed)` makes it again; the `repr` of that
    request is code.
    """

    def __init__(self, data: PuzzleData, request: Request) -> None:
        """Check the data against the request; a defect of a stored puzzle is a `SuchselError`."""
        Defects(find_defects(data, request)).raise_any()
        self.__dict__.update(data.__dict__)

    def __repr__(self) -> str:
        count = f"{len(self.words)} word{'' if len(self.words) == 1 else 's'}"
        return f"<Puzzle {self.rows}x{self.columns}, {count}, {self.level}>"

    def labelled(self, label: str) -> Puzzle:
        """The same puzzle with a label."""
        OPTIONS["label"].check("label", label)
        said = {**self.request, "label": label}
        copy = Puzzle.__new__(Puzzle)
        copy.__dict__.update(self.__dict__, request={n: said[n] for n in OPTIONS if n in said})
        return copy

    @staticmethod
    def from_json(text: str) -> Puzzle:
        """The puzzle that a text holds; or an error that names all its defects."""
        return puzzle_of(parse_json(text))

    # -- files and pictures ------------------------------------------------------------------------

    def save(self, path: str | PathLike[str], *, solution: bool = False, **style: object) -> None:
        """Write a file; its suffix chooses the format.

        `style` takes the fields of `Style`: `puzzle.save("x.pdf", solution=True, paper="a5")`; and
        `preset`: `puzzle.save("x.pdf", preset="exam")`.
        """
        from suchsel.formats import format_of, render_files, style_for
        from suchsel.writing import write_all

        name = fspath(path)
        fields = {"solution": solution, **style}
        write_all(render_files([self], name, style_for([format_of(name)], fields)))

    def to_svg(self, *, solution: bool = False, **style: object) -> str:
        """The sheet as an SVG picture; with `solution`, the sheet of the solution."""
        from suchsel.formats import render_pages

        pages = render_pages([self], "svg", _style(solution, {"paper": "fit", **style}))
        return next(data for is_solution, data in pages if is_solution == solution).decode()

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.to_svg()

    def show(self, solution: bool = False) -> None:
        """Print the puzzle and its word list, on request with the solution."""
        from suchsel.formats import render

        print(render([self], "txt", _style(solution, {})).decode(), end="")

    def answers(self) -> tuple[Answer, ...]:
        """The answer key: where each word is, in the order of the list."""
        return tuple(
            Answer(p.word, p.cells[0][0] + 1, p.cells[0][1] + 1, p.direction) for p in self.words
        )


def _style(solution: bool, fields: Mapping[str, object]) -> Style:
    from suchsel.layout.style import style_of

    return style_of({"solution": solution, **fields})


# -- stored puzzles --------------------------------------------------------------------------------


def read_puzzles(path: str) -> list[Puzzle]:
    """The puzzle of a JSON file, or all of them if it holds a list. Defects name the file."""
    text = read_text(path)
    try:
        data = parse_json(text)
        if not isinstance(data, list) or not data:
            return [puzzle_of(data)]
        if len(data) > MAX_PUZZLES:
            raise mistake(
                "too-many-puzzles",
                "The list has {n} entries; the limit is {limit}. Use a .jsonl file.",
                n=len(data),
                limit=MAX_PUZZLES,
            )
        defects = Defects()
        puzzles = [
            defects.collect_at(say("puzzle {n}", n=number), puzzle_of, item)
            for number, item in enumerate(data, 1)
        ]
        defects.raise_any()
        return [puzzle for puzzle in puzzles if puzzle is not None]
    except SuchselError as error:
        raise error.at(path) from None


def puzzle_of(stored: Json) -> Puzzle:
    """The puzzle that parsed JSON describes; or an error that names all defects."""
    data = _data_of(stored)
    request = Request.from_dict(data.request)
    if _size_asked(stored) not in (None, data.request["size"]):
        raise SuchselError(
            *find_defects(data, request),
            defect("wrong-size", "The size does not match the request."),
        )
    return Puzzle(data, request)


def verify(stored: str | Json) -> list[Defect]:
    """Everything that is wrong with a stored puzzle, as JSON text or parsed; empty if it is clean.

    >>> [defect.code for defect in verify('{"format": "suchsel-puzzle/1"}')][:2]
    ['wrong-key', 'wrong-key']
    """
    defects = Defects()
    parsed = defects.collect(parse_json, stored) if isinstance(stored, str) else stored
    if not defects:
        defects.collect(puzzle_of, parsed)
    return defects


def rate(
    puzzle: PuzzleData | GridLike,
    words: Iterable[WordLike] | None = None,
    board: Board | str | None = None,
    *,
    reader: str | Mapping[str, object] | Reader | None = None,
) -> Difficulty:
    """The measured difficulty of a puzzle, or of any letter grid and its words.

    `reader` is an age group, or a profile by `suchsel calibrate`; a puzzle has its own.

    >>> rate("RAD\\nODU", ["Rad"]).score < rate("RAD\\nDRA", ["Rad"]).score
    True
    """
    if isinstance(puzzle, PuzzleData):
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
    spelled = [(word.text, word.symbols) for word in Request(words or ()).words]
    missing = [text for text, symbols in spelled if not find(rows, [symbols], board)]
    if missing:
        raise mistake("word-missing", "These words are not in the grid: {words}.", words=missing)
    return measure(rows, spelled, board, reader=as_reader(reader or DEFAULT_READER))


def _size_asked(stored: Json) -> Json:
    request = stored.get("request") if isinstance(stored, dict) else None
    return request.get("size") if isinstance(request, dict) else None


def _data_of(stored: Json) -> PuzzleData:
    """The data that parsed JSON describes; every wrong key is named."""
    if not isinstance(stored, dict) or stored.get("format") != FORMAT:
        raise mistake(
            "not-a-puzzle", "This is not a puzzle: expected “format” “{format}”.", format=FORMAT
        )
    Defects(
        defect("wrong-key", "The key “{key}” is missing or invalid.", key=key)
        for key, is_right in _KEYS.items()
        if not is_right(stored.get(key))
    ).raise_any()
    # The checks above have seen that every part is of its type.
    words = cast("list[dict[str, Json]]", stored["words"])
    rows = cast("list[list[str | None]]", stored["grid"])
    spelled = (cast("list[str]", word["symbols"]) for word in words)
    if any(len(symbol or "") > MAX_SYMBOL for symbol in chain(*rows, *spelled)):
        raise SuchselError(overloaded())
    request = cast("dict[str, Json]", stored["request"])
    if stored.get("message") and "message_mode" not in request:  # there was no other mode
        request = {**request, "message_mode": "first"}
    size: list[Json] = [stored["rows"], stored["columns"]]
    return PuzzleData(
        rows=cast("int", stored["rows"]),
        columns=cast("int", stored["columns"]),
        topology=cast("str", stored["topology"]),
        grid=tuple(map(tuple, rows)),
        words=tuple(map(_placement_of, words)),
        level=cast("str", stored["level"]),
        seed=cast("int", stored["seed"]),
        request={**request, "size": size},
        title=cast("str | None", stored.get("title")),
        message=cast("str | None", stored.get("message")),
    )


def _placement_of(word: dict[str, Json]) -> Placement:
    cells = cast("list[Cell]", word["cells"])
    return Placement(
        cast("str", word["word"]),
        tuple(cast("list[str]", word["symbols"])),
        tuple((cell[0], cell[1]) for cell in cells),
        cast("str", word["direction"]),
        cast("str | None", word.get("clue")),
        cast("str | None", word.get("inside")),
        cast("bool", word.get("secret", False)),
    )


# -- what a stored puzzle must look like -----------------------------------------------------------

#: The most puzzles of a file that is no .jsonl file.
MAX_PUZZLES = 20_000
#: The most words, secret ones included.
MAX_STORED = MAX_WORDS + 1000
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
    "rows": _is_number(1, MAX_SIDE),
    "columns": _is_number(1, MAX_SIDE),
    "topology": _is_text,
    "grid": _is_list(_is_list(_or_null(_is_symbol))),
    "words": _is_list(_is_word, 0, MAX_STORED),
    "level": _is_text,
    "seed": _is_number(0, MAX_SEED),
    "request": lambda value: isinstance(value, dict),
    "title": _or_null(_is_text),
    "message": _or_null(_is_text),
}
