"""Grids in plain text: "A B C", "ABC" or a table with lines, among titles and word lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from suchsel.boards.kind import BoardKind
from suchsel.boards.kinds import KINDS
from suchsel.formats.reading.letter_grid import (
    LetterGrid,
    Row,
    count_letters,
    kind_told_by,
    padded,
    symbol_of,
    to_grid,
    widest,
)
from suchsel.puzzle_data import Grid
from suchsel.words.spelling import clusters

#: Longer lines hold no grid of allowed size.
MAX_LINE = 20_000
_RULE = re.compile(r"\s*\+[-+ ]*\+\s*")
#: What people write for a cell that shows nothing.
_BLANKS = frozenset(".?*·")
#: How many blanks are half a cell, by the way in which a line is written.
_HALF_CELLS = {"spaced": 1, "table": 2}


class TextBlock(NamedTuple):
    """Lines that may be a grid; where its kind indents rows, they are moved back."""

    lines: list[str]
    indented: BoardKind | None = None


class Candidate(NamedTuple):
    """Rows that may be the grid, the way in which they are written, and what their indents say."""

    way: str
    rows: list[Row]
    indented: BoardKind | None

    @property
    def likeness(self) -> tuple[bool, bool, int]:
        return len(self.rows) > 1, self.way != "solid", count_letters(self.rows)


def grid_of_text(text: str) -> Grid:
    """The block that looks most like a grid: of several rows, spaced, with the most letters.

    >>> grid_of_text("Animals\\n\\nD O G\\nC A T\\n\\nDOG  CAT")
    (('D', 'O', 'G'), ('C', 'A', 'T'))
    """
    return letters_in_text(text).grid


def letters_in_text(text: str) -> LetterGrid:
    """The grid, and the kind of board that its indents or a sentence tell."""
    lines = [line for line in text.splitlines() if not _RULE.fullmatch(line)]
    found = []
    for way, run in groupby(lines, _way_of):
        if way is not None:
            block = _unindented(list(run), _HALF_CELLS.get(way, 0))
            found += [Candidate(way, rows, block.indented) for rows in _READERS[way](block)]
    best = max(found, key=lambda candidate: candidate.likeness, default=Candidate("", [], None))
    return LetterGrid(to_grid(best.rows), (best.indented or kind_told_by(text)).name)


def _way_of(line: str) -> str | None:
    """How a line would be read, if it belongs to a grid."""
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


def _read_table(block: TextBlock) -> Iterator[list[Row]]:
    if block.indented:  # a letter every four places
        places = [clusters(line)[2::4] for line in block.lines]
        yield padded([list(map(symbol_of, row)) for row in places])
        return
    cells = [line.strip().removeprefix("|").removesuffix("|").split("|") for line in block.lines]
    rows = [[symbol_of(cell.strip()) for cell in row] for row in cells]
    yield from _same_length(rows)


def _read_solid(block: TextBlock) -> Iterator[list[Row]]:
    yield from _same_length([list(map(symbol_of, clusters(line.strip()))) for line in block.lines])


def _read_spaced(block: TextBlock) -> Iterator[list[Row]]:
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


def _unindented(lines: list[str], half: int) -> TextBlock:
    """Undo the indents of a kind of board whose rows do not begin at the same place.

    The first line may be any row of the pattern, since rows without letters are not seen.
    """
    kind = widest(kind for kind in KINDS.values() if kind.indent(0) != kind.indent(1))
    if kind is None or not half or len(lines) < 2:
        return TextBlock(lines)
    odd = [_indent(line) // half % 2 for line in lines]
    for first in (0, 1):
        pattern = [kind.indent(row) for row in range(first, first + len(lines))]
        if odd == [indent % 2 for indent in pattern]:
            moved = [line[half * n :] for line, n in zip(lines, pattern, strict=True)]
            return TextBlock([""] * first + moved, kind)
    return TextBlock(lines)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _same_length(rows: list[list[str | None]]) -> Iterator[list[Row]]:
    for _, run in groupby(rows, len):
        yield list(run)


_READERS = {"table": _read_table, "solid": _read_solid, "spaced": _read_spaced}
