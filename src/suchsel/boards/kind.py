"""What a kind of board is: its directions, its lines and its geometry, as data; and sizes.

The kinds with square cells, rectangle and torus, are defined here too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain
from types import MappingProxyType

from suchsel.errors import Defect, defect, mistake
from suchsel.i18n import Message, OptionName, say

#: Row and column, counted from 0 at the top left.
Cell = tuple[int, int]
#: Rows and columns.
Size = tuple[int, int]
#: The most rows and columns of a board that is chosen, drawn, imported, or made by the web app; and
#: of one whose size is given.
MAX_SIDE, LARGEST_SIDE = 200, 1000
#: To the right and down, in cells.
Point = tuple[float, float]

#: The eight directions as steps (rows down, columns to the right), in canonical order.
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
#: What stands in the place of a direction if a word bends.
BENT = "bent"
ARROWS = dict(zip(DIRECTIONS, "→↓↘↗←↑↖↙", strict=True))
#: What else people call them. A translation has the words and compass points of its language.
DIRECTION_WORDS: dict[str, Message] = {
    "E": say("right east E"),
    "S": say("down south S"),
    "SE": say("down-right southeast SE"),
    "NE": say("up-right northeast NE"),
    "W": say("left west W"),
    "N": say("up north N"),
    "NW": say("up-left northwest NW"),
    "SW": say("down-left southwest SW"),
}
#: Each family of lines: the direction in which its cells are numbered, and the opposite one.
FAMILIES = (("E", "W"), ("S", "N"), ("SE", "NW"), ("NE", "SW"))


class BoardKind:
    """A kind of board. One instance of each kind exists.

    Its pattern repeats after two rows and two columns, apart from which cells exist.
    """

    name: str
    title: Message
    about: Message
    #: A rule of the board that readers cannot guess, for the sheet.
    rule: Message | None = None
    #: The rule where a table shows the cells, which hides how they really lie.
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
    #: Why a shape cannot be cut out of this board.
    no_shape: Defect | None = None

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
        """The families of lines, each listed once, even if some are the same on a small board."""
        same = self.synonyms(size)
        return [
            (forward, backward)
            for forward, backward in FAMILIES
            if forward not in self.stand_ins and same.get(forward, forward) == forward
        ]

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

    def course(self, direction: str) -> Point:
        """How far right and down two steps lead: where its lines run, even if steps differ."""
        near = self.neighbour((0, 0), direction)
        assert near is not None
        (x1, y1), (x2, y2) = self.stride((0, 0), direction), self.stride(near, direction)
        return x1 + x2, y1 + y2

    def indent(self, row: int) -> int:
        """How far a row of text is indented, in half cells."""
        return self.table_column((row, 0))

    def table_column(self, cell: Cell) -> int:
        """The first column of a table that the cell takes."""
        return cell[1] * self.table_span


class Rectangle(BoardKind):
    name = "rectangle"
    title = say("rectangle")
    about = say("rows, columns and diagonals")


RECTANGLE = Rectangle()


class Torus(BoardKind):
    name = "torus"
    title = say("torus")
    about = say("words wrap around the edges")
    rule = say("Words may run over the edge and continue on the opposite side.")
    wraps = True
    no_shape = defect(
        "shape-on-torus",
        "A torus cannot have a shape: its lines wrap around the edges, and a shape would cut them.",
    )

    def synonyms(self, size: Size) -> Mapping[str, str]:
        """A direction is its step modulo rows and columns: with one or two of them, some coincide.

        On a torus of two rows, SE and NE lead to the same cells; of one row, SE is E.
        """
        rows, columns = size
        first: dict[Cell, str] = {}
        return {
            name: first.setdefault((down % rows, right % columns), name)
            for name in chain(*FAMILIES)
            for down, right in [DIRECTIONS[name]]
        }


TORUS = Torus()


def parse_size(text: str, kind: BoardKind | None = None) -> Size:
    """ "12x10", "12 10" or "12×10": rows, then columns. With a kind, one number is enough.

    >>> from suchsel.boards.hexagons import HEXAGON
    >>> parse_size("12x10"), parse_size("5", HEXAGON)
    ((12, 10), (9, 9))
    """
    parts = re.split(r"\s*[x×X*]\s*|\s+", text.strip())
    are_numbers = all(part.isascii() and part.isdigit() for part in parts)
    # A number of a thousand digits is not worth converting; it is too large in any case.
    numbers = [int(part) if len(part) < 9 else 10**9 for part in parts if are_numbers]
    if len(numbers) == 1 and kind is not None:
        return check_size(kind.size_of_side(numbers[0]), text)
    rows, columns = numbers if len(numbers) == 2 else (0, 0)
    return check_size((rows, columns), text)


def check_size(size: Size, text: str | None = None, limit: int = LARGEST_SIDE) -> Size:
    rows, columns = size
    shown = (text or f"{rows}x{columns}")[:40]
    if rows < 1 or columns < 1:
        raise mistake(
            "not-a-size",
            "“{text}” is not a size; give rows and columns as two positive numbers, like 12x10. "
            "Paper is another option: {option}.",
            text=shown,
            option=OptionName("paper"),
        )
    if rows > limit or columns > limit:
        raise mistake(
            "size-too-large",
            "The size {size} is too large; the limit is {limit} rows and {limit} columns.",
            size=shown,
            limit=limit,
        )
    return size
