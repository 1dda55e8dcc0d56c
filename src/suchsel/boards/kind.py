"""What a kind of board is: the facts that placing, drawing, judging and playing need of it.

A kind defines which cells a board has, which neighbour lies in which direction, where the centre
and the corners of a cell are, and what the reader must know. Nothing else in the program asks for a
kind by its name. The defaults below are those of a plain rectangle.

To add a kind, write a file like `rectangle.py` and list it in `kinds.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from suchsel.boards.compass import DIRECTIONS, FAMILIES, Cell, Point, Size

if TYPE_CHECKING:
    from suchsel.errors import Defect
    from suchsel.i18n import Message


class BoardKind:
    """A kind of board. One instance of each kind exists."""

    name: str
    title: Message
    about: Message
    #: A rule of the board that readers cannot guess, for the sheet.
    rule: Message | None = None
    #: The same where a table shows the cells, which hides how they really lie.
    table_rule: Message | None = None
    #: Directions that the board does not have, and those that levels use in their place.
    stand_ins: Mapping[str, str] = MappingProxyType({})
    #: Lines go on over the edge.
    wraps = False
    #: Cells are squares in rows and columns, so that a table can show them.
    square = True
    #: Every cell of the box of rows and columns exists.
    fills_box = True
    #: How many columns of a table a cell takes.
    table_span = 1

    # -- cells and lines ---------------------------------------------------------------------------

    def has(self, cell: Cell, size: Size) -> bool:
        """Whether a cell of the box of rows and columns exists."""
        return True

    def neighbour(self, cell: Cell, direction: str) -> Cell | None:
        """The cell one step away, on a board without edges; None if there is no such direction."""
        (row, column), (down, right) = cell, DIRECTIONS[direction]
        return row + down, column + right

    def step(self, cell: Cell, direction: str, size: Size) -> Cell | None:
        """The cell one step away on a board of this size, whether or not it exists."""
        there = self.neighbour(cell, direction)
        if there is None or not self.wraps:
            return there
        return there[0] % size[0], there[1] % size[1]

    def families(self, size: Size) -> list[tuple[str, str]]:
        """The families of lines: the direction in which each is numbered, and the opposite one."""
        return [pair for pair in FAMILIES if pair[0] not in self.stand_ins]

    def synonyms(self, size: Size) -> Mapping[str, str]:
        """Directions that are the same on a board of this size, by the name that its lines have."""
        return {}

    def directions(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """What a level's directions become on this board, in canonical order."""
        if not self.stand_ins:
            return names
        wanted = {self.stand_ins.get(name, name) for name in names}
        return tuple(name for name in DIRECTIONS if name in wanted)

    # -- sizes and shapes --------------------------------------------------------------------------

    def why_not_size(self, size: Size) -> Defect | None:
        """Why there is no board of this size."""
        return None

    def why_no_shape(self) -> Defect | None:
        """Why a shape cannot be cut out of this board."""
        return None

    def nearest_size(self, size: Size) -> Size:
        """A size near to this one in which the board looks its best."""
        return size

    def size_of_side(self, side: int) -> Size:
        """The size that a single number stands for."""
        return side, side

    # -- drawing -----------------------------------------------------------------------------------

    def centre(self, cell: Cell) -> Point:
        """Where the cell lies: one unit from its centre to the next in a row."""
        row, column = cell
        return column + 0.5, row + 0.5

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """The corners of the cell, clockwise."""
        x, y = self.centre(cell)
        return (x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5)

    def extent(self, size: Size) -> tuple[float, float]:
        """Width and height of a board of this size."""
        rows, columns = size
        return float(columns), float(rows)

    def stride(self, cell: Cell, direction: str) -> Point:
        """How far right and down a step in this direction leads, also beyond the edge."""
        there = self.neighbour(cell, direction)
        assert there is not None
        (x1, y1), (x2, y2) = self.centre(cell), self.centre(there)
        return x2 - x1, y2 - y1

    def indent(self, row: int) -> int:
        """How far a row of text is indented, in half cells."""
        return self.table_column((row, 0))

    def table_column(self, cell: Cell) -> int:
        """The first column of a table that the cell takes."""
        return cell[1] * self.table_span
