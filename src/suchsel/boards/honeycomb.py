"""A rectangle of hexagons. Odd rows lie half a cell further right:

even rows    A B C D         E and W      along a row
odd rows      E F G H        SE and NW    B - F    (B is the one above and to the left)
even rows    I J K L         NE and SW    F - C    (C is the one above and to the right)
"""

from __future__ import annotations

from types import MappingProxyType

from suchsel.boards.compass import DIRECTIONS, Cell, Point, Size
from suchsel.boards.kind import BoardKind
from suchsel.i18n import say

_ROOT_3 = 3**0.5


class Honeycomb(BoardKind):
    name = "honeycomb"
    title = say("honeycomb")
    about = say("hexagonal cells in a rectangle")
    table_rule = say("Cells are hexagons: every other row is shifted right by half a cell.")
    #: There is no straight up and down; the slant down to the right stands in for it.
    stand_ins = MappingProxyType({"S": "SE", "N": "NW"})
    square = False
    table_span = 2

    def neighbour(self, cell: Cell, direction: str) -> Cell | None:
        (row, column), (down, right) = cell, DIRECTIONS[direction]
        if not down:
            return row, column + right
        # One of the two steps to the next row keeps the column.
        return (row + down, column + (right - 1) // 2 + row % 2) if right else None

    def centre(self, cell: Cell) -> Point:
        row, column = cell
        return column + 0.5 + 0.5 * (row % 2), row * _ROOT_3 / 2 + 1 / _ROOT_3

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        x, y = self.centre(cell)
        far, near = 1 / _ROOT_3, 0.5 / _ROOT_3
        return (
            (x, y - far),
            (x + 0.5, y - near),
            (x + 0.5, y + near),
            (x, y + far),
            (x - 0.5, y + near),
            (x - 0.5, y - near),
        )

    def extent(self, size: Size) -> tuple[float, float]:
        rows, columns = size
        return columns + (0.5 if rows > 1 else 0.0), (rows - 1) * _ROOT_3 / 2 + 2 / _ROOT_3

    def table_column(self, cell: Cell) -> int:
        return 2 * cell[1] + cell[0] % 2


HONEYCOMB = Honeycomb()
