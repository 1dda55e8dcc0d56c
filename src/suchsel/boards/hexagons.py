"""Boards of hexagonal cells: the honeycomb and the regular hexagon."""

from __future__ import annotations

from types import MappingProxyType

from suchsel.boards.kind import DIRECTIONS, MAX_SIDE, BoardKind, Cell, Point, Size
from suchsel.errors import Defect, defect
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


class Hexagon(Honeycomb):
    name = "hexagon"
    title = say("hexagon")
    about = say("hexagonal cells in a large hexagon")
    fills_box = False
    no_shape = defect(
        "shape-on-hexagon", "A hexagon already has a shape; cut other shapes out of a honeycomb."
    )

    def has(self, cell: Cell, size: Size) -> bool:
        """The middle row takes all columns; away from it each row is one cell shorter."""
        (row, column), (rows, columns) = cell, size
        middle = rows // 2
        away = abs(row - middle)
        # Half a cell further in for each row, but whole columns: odd rows are shifted already.
        start = (away + middle % 2 - row % 2) // 2
        return start <= column < start + columns - away

    def why_not_size(self, size: Size) -> Defect | None:
        rows, columns = size
        if columns > rows // 2:
            return None
        return defect(
            "hexagon-too-narrow",
            "A hexagon of {rows} rows needs at least {least} columns; otherwise its first row "
            "would be empty.",
            rows=rows,
            least=rows // 2 + 1,
        )

    def nearest_size(self, size: Size) -> Size:
        """As many rows as columns, and an odd number of them."""
        side = min(max(size) | 1, MAX_SIDE - 1)
        return side, side

    def size_of_side(self, side: int) -> Size:
        """The number of cells along one of its six sides."""
        return 2 * side - 1, 2 * side - 1


HEXAGON = Hexagon()
