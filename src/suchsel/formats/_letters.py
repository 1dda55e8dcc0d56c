"""Letter grids and puzzles from files that anybody may have written.

What a file is, its bytes tell; its suffix decides only between CSV and other text. Whatever the
bytes are, the answer is a grid of at most 200 x 200 cells or an error with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from suchsel.boards import board as topology
from suchsel.boards.board import Topology
from suchsel.errors import SuchselError
from suchsel.formats._plain import grid_of_text, letters_in_text, told_kind
from suchsel.i18n import Message, say
from suchsel.judge.verify import puzzle_of
from suchsel.puzzle import Grid, Puzzle
from suchsel.syntax import parse_json
from suchsel.words.sources import MAX_BYTES, decode, read_bytes, refuse_size

__all__ = [
    "Letters",
    "board_of",
    "grid_of_text",
    "letters_of",
    "read_grid",
    "read_letters",
    "read_puzzles",
]

#: An office file may be larger than a text: it holds solutions, looks and other sheets as well.
MAX_OFFICE_BYTES = 32_000_000
_OLE = b"\xd0\xcf\x11\xe0"

#: How the lines of a board run, by the name that a puzzle's JSON gives it.
BOARDS: dict[str, Callable[[int, int], Topology]] = {
    kind: partial(topology.board_of, kind) for kind in topology.KINDS
}


class Letters(NamedTuple):
    """The letters of a board and its kind; what is not a puzzle of ours is a rectangle."""

    grid: Grid
    topology: str = "rectangle"


def read_puzzles(path: str) -> list[Puzzle]:
    """The puzzle of a JSON file, or all of them if it holds a list."""
    data = parse_json(decode(read_bytes(path)))
    if not isinstance(data, list) or not data:
        return [puzzle_of(data)]
    puzzles: list[Puzzle] = []
    defects: list[Message] = []
    for number, item in enumerate(data, 1):
        try:
            puzzles.append(puzzle_of(item))
        except SuchselError as error:
            defects.extend(say("puzzle {n}: {m}", n=number, m=message)
                           for message in error.defects)  # fmt: skip
    if defects:
        raise SuchselError(*defects)
    return puzzles


def read_grid(path: str) -> Grid:
    """The letters of a text, CSV, JSON, ipuz or xlsx file."""
    return read_letters(path).grid


def read_letters(path: str, kind: str | None = None) -> Letters:
    """The same and the kind of board: the one named here, or that which the file tells."""
    letters = letters_of(read_bytes(path, MAX_OFFICE_BYTES), path)
    return letters if kind is None else letters._replace(topology=kind)


def letters_of(data: bytes, name: str = "") -> Letters:
    """The letters that the bytes of a file hold."""
    if data.startswith(b"PK\x03\x04"):
        from suchsel.formats._xlsx_reading import letters_of_xlsx

        return Letters(*letters_of_xlsx(data))
    if data.startswith(_OLE):
        raise SuchselError(
            say(
                "This is an old Excel file or one with a password; save it as .xlsx without one.",
            )
        )
    refuse_size(data, MAX_BYTES)
    text = decode(data)
    suffix = name.lower().rpartition(".")[2]
    from suchsel.formats._parsed import letters_of_json

    if suffix in ("json", "ipuz"):
        return Letters(*letters_of_json(text))
    if text.lstrip().startswith(("{", "[", "ipuz")):
        try:
            return Letters(*letters_of_json(text))
        except SuchselError as error:
            return _letters_of_text(text, suffix, error)
    return _letters_of_text(text, suffix)


def _letters_of_text(text: str, suffix: str, why: SuchselError | None = None) -> Letters:
    """`why`: what is wrong with the text as JSON, which it may have been meant to be."""
    try:
        if suffix in ("csv", "tsv"):
            from suchsel.formats._cells import grid_of_csv

            return Letters(grid_of_csv(text), told_kind(text))
        grid, hexagonal = letters_in_text(text)
        return Letters(grid, "honeycomb" if hexagonal else told_kind(text))
    except SuchselError as error:
        raise why or error from None


def board_of(letters: Letters) -> Topology:
    """The board whose lines the words may run in; it has a cell for every letter."""
    build = BOARDS.get(letters.topology)
    if build is None:
        raise SuchselError(
            say(
                "Boards of the kind “{kind}” cannot be solved; possible are: {kinds}.",
                kind=letters.topology[:40],
                kinds=", ".join(BOARDS),
            )
        )
    board = build(len(letters.grid), len(letters.grid[0]))
    for row, line in enumerate(letters.grid):
        for column, symbol in enumerate(line):
            if symbol is not None and (row, column) not in board.number:
                raise SuchselError(
                    say(
                        "This is no board of the kind “{kind}”: there is no cell for the {symbol} "
                        "in row {row}, column {column}.",
                        kind=letters.topology,
                        symbol=symbol,
                        row=row + 1,
                        column=column + 1,
                    )
                )
    return board
