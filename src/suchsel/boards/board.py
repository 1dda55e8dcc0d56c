"""Cells and lines: the only thing that placing, filling and finding know of a board.

A line is an ordered run of cells in which a word may be read, forwards or backwards. A rectangle
has four families of lines. A shape cuts them; on a torus they are closed; hexagons have three:

    even rows    A B C D         E and W      along a row
    odd rows      E F G H        SE and NW    B - F    (B is the one above and to the left)
    even rows    I J K L         NE and SW    F - C    (C is the one above and to the right)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from suchsel.boards.masks import Mask

Cell = tuple[int, int]

#: The eight directions as steps (rows down, columns to the right), in the order of habit.
DIRECTIONS: dict[str, Cell] = {
    "E": (0, 1),
    "S": (1, 0),
    "SE": (1, 1),
    "NE": (-1, 1),
    "W": (0, -1),
    "N": (-1, 0),
    "NW": (-1, -1),
    "SW": (1, -1),
}
#: Each family of lines: the direction in which it lies on the tape, and the opposite one.
FAMILIES = (("E", "W"), ("S", "N"), ("SE", "NW"), ("NE", "SW"))

#: hexagon: hexagons that make up a large one; honeycomb: hexagons in a rectangle.
KINDS = ("rectangle", "torus", "hexagon", "honeycomb")
HEXAGONAL = ("hexagon", "honeycomb")
#: Among hexagons there is no straight up and down; the slant down to the right stands in for it.
_SLANTED = {"S": "SE", "N": "NW"}


class Line(NamedTuple):
    """Cells (by number) in the order of direction `forward`; read the other way: `backward`."""

    cells: tuple[int, ...]
    forward: str
    backward: str
    closed: bool = False


class Topology:
    """A board without letters. Two boards that were asked for alike are the same object."""

    __slots__ = ("_ahead", "_runs", "cells", "columns", "kind", "lines", "number", "rows")

    def __init__(
        self, kind: str, rows: int, columns: int, cells: tuple[Cell, ...], lines: tuple[Line, ...]
    ) -> None:
        self.kind, self.rows, self.columns = kind, rows, columns
        self.cells, self.lines = cells, lines
        self.number = {cell: i for i, cell in enumerate(cells)}
        self._ahead: dict[str, list[int]] = {}
        self._runs: dict[str, list[tuple[int, ...]]] = {}

    def beside(self, cell: Cell, direction: str) -> Cell | None:
        """Where a step in this direction leads, whether or not there is a cell."""
        return step(self.kind, (self.rows, self.columns), cell, direction)

    @property
    def ahead(self) -> dict[str, list[int]]:
        """For each direction and cell the next cell, or -1 at the end of a line."""
        if not self._ahead:
            for name in DIRECTIONS:
                self._ahead[name] = [-1] * len(self.cells)
            for line in self.lines:
                pairs = list(zip(line.cells, line.cells[1:], strict=False))
                if line.closed:
                    pairs.append((line.cells[-1], line.cells[0]))
                for here, there in pairs:
                    self._ahead[line.forward][here] = there
                    self._ahead[line.backward][there] = here
        return self._ahead

    @property
    def runs(self) -> dict[str, list[tuple[int, ...]]]:
        """For each direction the cells of its lines in that order."""
        if not self._runs:
            self._runs = {name: [] for name in DIRECTIONS}
            for line in self.lines:
                self._runs[line.forward].append(line.cells)
                self._runs[line.backward].append(line.cells[::-1])
        return self._runs

    @property
    def directions(self) -> tuple[str, ...]:
        """All directions of the board that have a line, in the order of habit."""
        present = {name for line in self.lines for name in (line.forward, line.backward)}
        return tuple(name for name in DIRECTIONS if name in present)

    def longest(self, directions: tuple[str, ...]) -> int:
        """The length of the longest line that may be read in one of these directions."""
        return max(
            (
                len(line.cells)
                for line in self.lines
                if line.forward in directions or line.backward in directions
            ),
            default=0,
        )

    def __repr__(self) -> str:
        return f"<{self.kind} {self.rows}x{self.columns}, {len(self.cells)} cells>"


def step(kind: str, size: tuple[int, int], cell: Cell, direction: str) -> Cell | None:
    """The neighbour of a cell; None if there is no such direction on this kind of board.

    >>> step("torus", (3, 5), (0, 4), "NE"), step("honeycomb", (3, 5), (1, 2), "NE")
    ((2, 0), (0, 3))
    """
    if direction not in DIRECTIONS:
        return None
    (row, column), (down, right) = cell, DIRECTIONS[direction]
    if kind == "torus":
        return (row + down) % size[0], (column + right) % size[1]
    if kind in HEXAGONAL and down:
        if not right:
            return None
        # Odd rows lie half a cell further right, so that one of the two steps keeps the column.
        return row + down, column + (right - 1) // 2 + row % 2
    return row + down, column + right


def directions_on(kind: str, directions: tuple[str, ...]) -> tuple[str, ...]:
    """What a level's directions become on a board of this kind, in the order of habit.

    >>> directions_on("hexagon", ("E", "S")), directions_on("hexagon", ("E", "W", "S", "N"))
    (('E', 'SE'), ('E', 'SE', 'W', 'NW'))
    """
    if kind not in HEXAGONAL:
        return directions
    wanted = {_SLANTED.get(name, name) for name in directions}
    return tuple(name for name in DIRECTIONS if name in wanted)


def rectangle(rows: int, columns: int) -> Topology:
    """All cells of a rectangle.

    >>> rectangle(3, 5)
    <rectangle 3x5, 15 cells>
    """
    return board_of("rectangle", rows, columns)


@lru_cache(maxsize=64)
def board_of(kind: str, rows: int, columns: int, mask: Mask | None = None) -> Topology:
    """The board of that kind; only with the cells of the mask, if there is one.

    >>> board_of("hexagon", 5, 5)
    <hexagon 5x5, 19 cells>
    """
    cells = tuple([(row, column) for row in range(rows) for column in range(columns)])
    if mask is not None:
        cells = tuple(cell for cell in cells if mask.has(cell))
    if kind == "hexagon":
        cells = tuple(cell for cell in cells if _is_in_hexagon(cell, rows, columns))
    number = {cell: i for i, cell in enumerate(cells)}
    lines = [
        Line(run, forward, backward, closed)
        for forward, backward in _families(kind, rows, columns)
        for run, closed in _runs(_following(kind, (rows, columns), number, forward))
    ]
    return Topology(kind, rows, columns, cells, tuple(lines))


def _is_in_hexagon(cell: Cell, rows: int, columns: int) -> bool:
    """The middle row takes all columns; away from it each row is one cell shorter."""
    row, column = cell
    middle = rows // 2
    away = abs(row - middle)
    # Half a cell further in for each row, but whole columns: odd rows are shifted already.
    start = (away + middle % 2 - row % 2) // 2
    return start <= column < start + columns - away


def _families(kind: str, rows: int, columns: int) -> list[tuple[str, str]]:
    """Which families of lines differ. On a torus of one or two rows some of them coincide."""
    if kind in HEXAGONAL:
        return [pair for pair in FAMILIES if pair[0] not in _SLANTED]
    if kind != "torus":
        return list(FAMILIES)
    seen: set[Cell] = set()
    found = []
    for forward, backward in FAMILIES:
        down, right = DIRECTIONS[forward]
        there, back = (down % rows, right % columns), (-down % rows, -right % columns)
        if there not in seen:
            found.append((forward, backward))
        seen |= {there, back}
    return found


def _following(
    kind: str, size: tuple[int, int], number: dict[Cell, int], direction: str
) -> list[int]:
    """For each cell the number of the next one, or -1."""
    if kind == "rectangle":  # the same as below, but most boards are rectangles
        down, right = DIRECTIONS[direction]
        return [number.get((row + down, column + right), -1) for row, column in number]
    there = (step(kind, size, cell, direction) for cell in number)
    return [-1 if cell is None else number.get(cell, -1) for cell in there]


def _runs(after: list[int]) -> Iterator[tuple[tuple[int, ...], bool]]:
    """The maximal runs of two or more cells, and whether each of them closes."""
    seen = bytearray(len(after))
    reached = set(after)
    begins = [cell for cell in range(len(after)) if cell not in reached]
    for first in (*begins, *range(len(after))):  # what no open line has reached lies on a ring
        if seen[first]:
            continue
        run, here = [first], after[first]
        seen[first] = 1
        while here >= 0 and here != first:
            run.append(here)
            seen[here] = 1
            here = after[here]
        if len(run) > 1:
            yield tuple(run), here == first
