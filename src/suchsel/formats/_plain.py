"""Grids in plain text: "A B C", "ABC" or a table with lines, among titles and word lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import NamedTuple

from suchsel.formats._grid import Row, count_letters, padded, symbol_of, to_grid
from suchsel.layout.listing import HALF_A_CELL, OVER_THE_EDGE
from suchsel.puzzle import Grid
from suchsel.words.spelling import clusters

#: Longer lines hold no grid of allowed size, and are not worth looking at.
MAX_LINE = 20_000
_RULE = re.compile(r"\s*\+[-+ ]*\+\s*")
#: What people write for a cell that shows nothing.
_BLANKS = frozenset(".?*·")


def grid_of_text(text: str) -> Grid:
    """The block that looks most like a grid: of several rows, spaced, with the most letters.

    >>> grid_of_text("Animals\\n\\nD O G\\nC A T\\n\\nDOG  CAT")
    (('D', 'O', 'G'), ('C', 'A', 'T'))
    """
    return letters_in_text(text)[0]


def letters_in_text(text: str) -> tuple[Grid, bool]:
    """The grid, and whether it is one of hexagons: odd rows begin half a cell further right."""
    lines = [line for line in text.splitlines() if not _RULE.fullmatch(line)]
    blocks = []
    for kind, run in groupby(lines, _kind_of):
        if kind is not None:
            moved = _moved_back(list(run), _SHIFTS.get(kind, 0))
            blocks += [(kind, rows, moved.hexagonal) for rows in _READERS[kind](moved)]
    _, rows, hexagonal = max(blocks, key=_likeness, default=("", [], False))
    return to_grid(rows), hexagonal


def told_kind(text: str) -> str:
    """The kind of board that a text of ours tells of in a sentence."""
    if any(said in text for said in (OVER_THE_EDGE.en, OVER_THE_EDGE.de)):
        return "torus"
    hexagons = any(said in text for said in (HALF_A_CELL.en, HALF_A_CELL.de))
    return "honeycomb" if hexagons else "rectangle"


def _likeness(block: tuple[str, list[Row], bool]) -> tuple[bool, bool, int]:
    kind, rows, _ = block
    return len(rows) > 1, kind != "solid", count_letters(rows)


def _kind_of(line: str) -> str | None:
    """How a line would be read, if it is one of a grid."""
    if len(line) > MAX_LINE:
        return None
    if "|" in line:
        return "table"
    parts = line.split()
    if parts and all(map(_is_cell, parts)):
        return "spaced"
    return "solid" if len(parts) == 1 and all(map(_is_cell, clusters(parts[0]))) else None


def _is_cell(text: str) -> bool:
    return text in _BLANKS or symbol_of(text) is not None


def _read_table(block: Block) -> Iterator[list[Row]]:
    lines = block.lines
    if block.hexagonal:  # a letter every four places
        places = [clusters(line)[2::4] for line in lines]
        yield padded([list(map(symbol_of, row)) for row in places])
        return
    cells = [line.strip().removeprefix("|").removesuffix("|").split("|") for line in lines]
    rows = [[symbol_of(cell.strip()) for cell in row] for row in cells]
    yield from _same_length(rows)


def _read_solid(block: Block) -> Iterator[list[Row]]:
    yield from _same_length([list(map(symbol_of, clusters(line.strip()))) for line in block.lines])


def _read_spaced(block: Block) -> Iterator[list[Row]]:
    """By position, so that cells that do not exist keep their place; else blank by blank."""
    lines = block.lines
    indent = min(_indent(line) for line in lines if line)
    places = [clusters(line.rstrip()[indent:]) for line in lines]
    between = {cluster for row in places for cluster in row[1::2]}
    # Where no two letters are neighbours in this sense, the blanks are merely wide.
    is_close = any(
        a != " " != b for row in places for a, b in zip(row[::2], row[2::2], strict=False)
    )
    if between <= {" "} and is_close:
        yield padded([list(map(symbol_of, row[::2])) for row in places])
    else:
        yield from _same_length([list(map(symbol_of, line.split())) for line in lines])


class Block(NamedTuple):
    """Lines that may be a grid; of hexagons, odd ones are moved back to where squares would be."""

    lines: list[str]
    hexagonal: bool = False


#: How many blanks are half a cell, by the kind of line.
_SHIFTS = {"spaced": 1, "table": 2}


def _moved_back(lines: list[str], half: int) -> Block:
    """Hexagons are known by it that every other row begins half a cell further right.

    The first row may be an odd one, since rows without letters are not seen.
    """
    is_odd = [_indent(line) // half % 2 for line in lines] if half else []
    if len(is_odd) < 2 or any(a == b for a, b in pairwise(is_odd)):
        return Block(lines)
    moved = [line[half:] if odd else line for line, odd in zip(lines, is_odd, strict=True)]
    return Block(["", *moved] if is_odd[0] else moved, hexagonal=True)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _same_length(rows: list[list[str | None]]) -> Iterator[list[Row]]:
    for _, run in groupby(rows, len):
        yield list(run)


_READERS = {"table": _read_table, "solid": _read_solid, "spaced": _read_spaced}
