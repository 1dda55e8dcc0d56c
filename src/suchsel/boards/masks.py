"""Which cells exist: masks, their algebra, and masks from drawings.

>>> ring = drawn(["###", "###", "###"]) - drawn(["...", ".#.", "..."])
>>> print(ring)
###
#.#
###
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from suchsel.boards.kind import MAX_SIDE, Cell
from suchsel.errors import SuchselError, defect, mistake, takes, unknown
from suchsel.i18n import Message, noop, say

INSIDE, OUTSIDE = "#", "."

#: How a shape can be turned and mirrored: what that means.
TURNS: dict[str, Message | None] = {
    noop("left"): say("a quarter turn to the left"),
    noop("right"): say("a quarter turn to the right"),
    noop("around"): say("half a turn"),
    noop("mirror"): say("left and right swapped"),
    noop("flip"): say("top and bottom swapped"),
    noop("transpose"): say("rows and columns swapped"),
}
_NOT_A_DRAWING = defect(
    "not-a-drawing",
    "This is not a drawing of a shape: it needs lines with # where there is a cell and . where "
    "there is none.",
)
#: The turns that make rows of columns.
SIDEWAYS = frozenset({"left", "right", "transpose"})


class Mask(NamedTuple):
    """A set of cells in a box; bit `row * columns + column` of `bits` is a cell.

    `loose` masks come from pictures: they have proportions but no size of their own.
    """

    rows: int
    columns: int
    bits: int
    loose: bool = False

    def has(self, cell: Cell) -> bool:
        row, column = cell
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            return False
        return bool(self.bits >> (row * self.columns + column) & 1)

    def __and__(self, other: Mask) -> Mask:
        return self._replace(bits=self.bits & self._same(other).bits)

    def __or__(self, other: Mask) -> Mask:
        return self._replace(bits=self.bits | self._same(other).bits)

    def __sub__(self, other: Mask) -> Mask:
        return self._replace(bits=self.bits & ~self._same(other).bits)

    def __invert__(self) -> Mask:
        return self._replace(bits=~self.bits & ((1 << self.rows * self.columns) - 1))

    def _same(self, other: Mask) -> Mask:
        if (self.rows, self.columns) != (other.rows, other.columns):
            raise mistake(
                "different-shape-sizes",
                "Shapes of different sizes, {one} and {other}, cannot be combined.",
                one=f"{self.rows}x{self.columns}",
                other=f"{other.rows}x{other.columns}",
            )
        return other

    @property
    def cells(self) -> int:
        """How many there are."""
        return self.bits.bit_count()

    def drawing(self) -> list[str]:
        """Row by row, `#` for a cell and `.` for none."""
        digits = f"{self.bits:0{self.rows * self.columns}b}"[::-1]
        shown = digits.replace("1", INSIDE).replace("0", OUTSIDE)
        return [shown[row * self.columns :][: self.columns] for row in range(self.rows)]

    def __str__(self) -> str:
        return "\n".join(self.drawing())

    def __repr__(self) -> str:
        loose = ", loose=True" if self.loose else ""
        return f"Mask({self.rows}, {self.columns}, {self.bits:#x}{loose})"

    def trimmed(self) -> Mask:
        """Without empty rows and columns around it."""
        lines = self.drawing()
        inside = [row for row, line in enumerate(lines) if INSIDE in line]
        if not inside:
            return self
        lines = lines[inside[0] : inside[-1] + 1]
        left = min(line.find(INSIDE) for line in lines if INSIDE in line)
        right = max(line.rfind(INSIDE) for line in lines)
        return self._redrawn([line[left : right + 1] for line in lines])

    def turned(self, turn: str) -> Mask:
        """Turned "left", "right" or "around"; or by one of the other names in `TURNS`.

        >>> drawn(["###", "#.."]).turned("right").drawing()
        ['##', '.#', '.#']
        """
        if turn not in TURNS:
            text = noop("“{name}” is not valid{near}; choose one of: {names}")
            raise unknown("no-such-choice", text, turn, TURNS)
        lines = self.drawing()
        if turn in SIDEWAYS:
            lines = ["".join(column) for column in zip(*lines, strict=True)]
        if turn in ("left", "around", "flip"):
            lines.reverse()
        if turn in ("right", "around", "mirror"):
            lines = [line[::-1] for line in lines]
        return self._redrawn(lines)

    def _redrawn(self, lines: list[str]) -> Mask:
        return mask_of_lines(lines)._replace(loose=self.loose)

    def fitted(self, rows: int, columns: int) -> tuple[int, int]:
        """The largest size within this box that keeps the proportions."""
        if rows * self.columns <= columns * self.rows:
            return rows, max(1, (2 * rows * self.columns + self.rows) // (2 * self.rows))
        return max(1, (2 * columns * self.rows + self.columns) // (2 * self.columns)), columns

    def scaled(self, rows: int, columns: int) -> Mask:
        """The picture in another size: a cell is there if half of its area is covered."""
        if (rows, columns) == (self.rows, self.columns):
            return self
        return _scaled(self, rows, columns)


@lru_cache(maxsize=64)
def _scaled(mask: Mask, rows: int, columns: int) -> Mask:
    lines = mask.drawing()
    down = [list(_overlaps(row, rows, mask.rows)) for row in range(rows)]
    across = [list(_overlaps(column, columns, mask.columns)) for column in range(columns)]

    def is_covered(highs: list[tuple[int, int]], wides: list[tuple[int, int]]) -> bool:
        parts = [high * wide for r, high in highs for c, wide in wides if lines[r][c] == INSIDE]
        return 2 * sum(parts) >= mask.rows * mask.columns

    return mask_of([[is_covered(highs, wides) for wides in across] for highs in down])


def _overlaps(i: int, parts: int, cells: int) -> Iterator[tuple[int, int]]:
    """Which of `cells` the i-th of `parts` equal parts overlaps, and how far, in integers."""
    low, high = i * cells, (i + 1) * cells  # one cell is `parts` long
    for cell in range(low // parts, -(-high // parts)):
        yield cell, min(high, (cell + 1) * parts) - max(low, cell * parts)


def mask_of(rows: Sequence[Sequence[bool]]) -> Mask:
    """The mask of a table of cells: True where there is one."""
    wide = max(map(len, rows), default=0)
    digits = ["".join(["01"[there] for there in line]).ljust(wide, "0") for line in rows]
    return Mask(len(rows), wide, int("0" + "".join(digits)[::-1], 2))


def mask_of_lines(lines: list[str]) -> Mask:
    """The mask of lines of the same length, as `Mask.drawing` makes them."""
    return mask_of([[letter == INSIDE for letter in line] for line in lines])


@takes(drawing=str | Iterable)
def drawn(drawing: str | Iterable[str]) -> Mask:
    """The mask of a drawing: `#` is a cell, `.` or a blank is none."""
    lines = drawing.splitlines() if isinstance(drawing, str) else list(drawing)
    if not all(isinstance(line, str) for line in lines):
        raise SuchselError(_NOT_A_DRAWING)
    lines = [line.rstrip() for line in lines]
    filled = [row for row, line in enumerate(lines) if line]
    lines = lines[filled[0] : filled[-1] + 1] if filled else []
    if len(lines) > MAX_SIDE or max(map(len, lines), default=0) > MAX_SIDE:
        raise mistake(
            "drawing-too-large",
            "A drawing has at most {limit} lines of at most {limit} characters.",
            limit=MAX_SIDE,
        )
    wrong = [
        defect(
            "drawing-character",
            "line {row}, column {column}: “{letter}” is neither # nor .",
            row=row,
            column=column,
            letter=letter,
        )
        for row, line in enumerate(lines, 1)
        for column, letter in enumerate(line, 1)
        if letter not in (INSIDE, OUTSIDE, " ")
    ]
    if wrong:
        raise SuchselError(_NOT_A_DRAWING, *wrong[:5])
    mask = mask_of_lines(lines)
    if not mask.bits:
        raise SuchselError(_NOT_A_DRAWING)
    return mask
