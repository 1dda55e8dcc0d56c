"""Cells and lines: the only thing that placing, filling and finding know of a board.

A line is an ordered run of cells in which a word may be read, forwards or backwards. A rectangle
has four families of lines. A shape cuts them; on a torus they are closed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

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


class Line(NamedTuple):
    """Cells (by number) in the order of direction `forward`; read the other way: `backward`."""

    cells: tuple[int, ...]
    forward: str
    backward: str
    closed: bool = False


class Topology:
    """A board without letters. Two boards that were asked for alike are the same object."""

    __slots__ = ("_ahead", "cells", "columns", "kind", "lines", "number", "rows")

    def __init__(
        self, kind: str, rows: int, columns: int, cells: tuple[Cell, ...], lines: tuple[Line, ...]
    ) -> None:
        self.kind, self.rows, self.columns = kind, rows, columns
        self.cells, self.lines = cells, lines
        self.number = {cell: i for i, cell in enumerate(cells)}
        self._ahead: dict[str, list[int]] = {}

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


@lru_cache(maxsize=64)
def rectangle(rows: int, columns: int) -> Topology:
    """All cells of a rectangle.

    >>> rectangle(3, 5)
    <rectangle 3x5, 15 cells>
    """
    cells = tuple((row, column) for row in range(rows) for column in range(columns))
    number = {cell: i for i, cell in enumerate(cells)}
    lines = [
        Line(run, forward, backward)
        for forward, backward in FAMILIES
        for run in _runs(cells, number, DIRECTIONS[forward])
    ]
    return Topology("rectangle", rows, columns, cells, tuple(lines))


def _runs(cells: tuple[Cell, ...], number: dict[Cell, int], step: Cell) -> list[tuple[int, ...]]:
    """The maximal runs of two or more existing cells along one step."""
    down, right = step
    runs = []
    for row, column in cells:
        if (row - down, column - right) in number:
            continue
        run = []
        while (here := number.get((row, column))) is not None:
            run.append(here)
            row, column = row + down, column + right
        if len(run) > 1:
            runs.append(tuple(run))
    return runs
