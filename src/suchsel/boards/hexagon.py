"""Hexagons that make up a large one: the middle row is the longest."""

from __future__ import annotations

from suchsel.boards.compass import MAX_SIDE, Cell, Size
from suchsel.boards.honeycomb import Honeycomb
from suchsel.errors import Defect, defect
from suchsel.i18n import say


class Hexagon(Honeycomb):
    name = "hexagon"
    title = say("hexagon")
    about = say("hexagonal cells in a large hexagon")
    fills_box = False

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

    def why_no_shape(self) -> Defect | None:
        return defect(
            "shape-on-hexagon",
            "A hexagon already has a shape; cut other shapes out of a honeycomb.",
        )

    def nearest_size(self, size: Size) -> Size:
        """As many rows as columns, and an odd number of them."""
        side = min(max(size) | 1, MAX_SIDE - 1)
        return side, side

    def size_of_side(self, side: int) -> Size:
        """The number of cells along one of its six sides."""
        return 2 * side - 1, 2 * side - 1


HEXAGON = Hexagon()
