"""What a page consists of: marks to be drawn, and what they mean to those who cannot see it.

Marks that share a block belong together: the lines of a paragraph, the entries of a list, the
letters of a board. Text without a role is a paragraph; lines, rings and boxes only decorate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from suchsel.boards.kind import Point


@dataclass(frozen=True, eq=False)
class Block:
    """A part of a page. Two blocks are never equal: the identity says which marks are together.

    `tag` is a structure type of PDF: "P", "H1" to "H6", "L" (a list), "TOC", "Table" or "Figure".
    """

    tag: str
    text: str = ""  # read in place of the marks: what a figure shows, or text with drawn signs
    named: bool = False  # a table whose rows and columns have visible names
    inside: Role | None = None  # the part of another block that holds this one
    lang: str = ""  # the language, if it is not that of the document
    link: str = ""  # where a "Link", or a figure inside one, leads: an address, or "#7" for page 7


class Role(NamedTuple):
    """Which part of its block a mark is: an entry of a list, or a cell of a table.

    Row 0 of a table holds the names of its columns, column 0 those of its rows.
    """

    block: Block
    item: int = 0  # the number of the entry or row
    column: int = 0  # in a table: that of the first letter

    @property
    def is_table(self) -> bool:
        return self.block.tag == "Table"


#: Running titles, numbers of pages, and all that only decorates.
ARTIFACT = Role(Block("Artifact"))


def paragraph_role(text: str = "") -> Role:
    return Role(Block("P", text))


def heading_role(level: int) -> Role:
    return Role(Block(f"H{level}"))


#: Millimetres in a point, the unit of type sizes.
PT = 25.4 / 72
INK = "#000000"
GREY = "#8c8c8c"
#: A piece of an outline: "M" and "L" with one point, "Q" (a quadratic curve) with two,
#: "C" (a cubic one) with three, "Z" with none.
Piece = tuple[str, tuple[Point, ...]]


class LetterRow(NamedTuple):
    """Single letters on one baseline, each centred at its x; `size` is the height of the em.

    A symbol that is wider than `room`, of several letters for instance, is drawn smaller.
    """

    xs: tuple[float, ...]
    y: float
    size: float
    symbols: tuple[str, ...]
    colour: str = INK
    role: Role | None = None
    room: float = inf


class TextRun(NamedTuple):
    """Text on the baseline y. It starts (align -1), is centred (0) or ends (1) at x."""

    x: float
    y: float
    size: float
    text: str
    align: int = -1
    bold: bool = False
    colour: str = INK
    role: Role | None = None

    def left(self, width: float) -> float:
        """Where it starts, if it is that wide."""
        return self.x - (self.align + 1) / 2 * width


class Rule(NamedTuple):
    """A straight line."""

    start: Point
    end: Point
    width: float
    colour: str = INK


class Capsule(NamedTuple):
    """A ring around everything within `radius` of a line; a disc if the line is a point.

    An open end has no half circle: the word continues at the opposite edge. Its two numbers say how
    many radii further each side of the ring runs, so that both end at the edge.
    """

    start: Point
    end: Point
    radius: float
    width: float = 0.0
    colour: str = INK
    filled: bool = False
    open_start: tuple[float, float] | None = None
    open_end: tuple[float, float] | None = None


class Polygon(NamedTuple):
    """A closed outline, or the area within."""

    points: tuple[Point, ...]
    width: float
    colour: str = INK
    filled: bool = False


class Picture(NamedTuple):
    """A photo or a drawing, as a data address, and the text for those who cannot see it."""

    x: float
    y: float
    width: float
    height: float
    address: str
    text: str
    role: Role | None = None


def rectangle(
    left: float, top: float, right: float, bottom: float, width: float, colour: str = INK
) -> Polygon:
    return Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), width, colour)


class Shape(NamedTuple):
    """A filled outline of any form: letters that are turned, or the squares of a code."""

    pieces: tuple[Piece, ...]  # without "Q"
    colour: str = INK
    role: Role | None = None


Outlined = Rule | Capsule | Polygon | Shape
Mark = LetterRow | TextRun | Picture | Outlined


class MarkGroup(NamedTuple):
    """Marks from (0, 0) on, and their height."""

    marks: list[Mark]
    height: float


class Edges(NamedTuple):
    """A width at each edge of a page."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


class Page(NamedTuple):
    """One page: its size, its marks, and whether it shows the solution.

    `bleed` is what is cut off at each edge; the size includes it.
    """

    width: float
    height: float
    marks: tuple[Mark, ...]
    solution: bool = False
    bleed: Edges = Edges()

    @property
    def trim(self) -> tuple[float, float]:
        """The size of the page when it is cut."""
        left, top, right, bottom = self.bleed
        return self.width - left - right, self.height - top - bottom


def texts_of(mark: Mark) -> tuple[str, ...]:
    """The text of a mark, or its letters if it is a row of a board."""
    if isinstance(mark, LetterRow):
        return mark.symbols
    return (mark.text,) if isinstance(mark, TextRun) else ()


def texts_on(pages: Iterable[Page]) -> Iterator[str]:
    """Every text, and every letter of a board."""
    return (text for page in pages for mark in page.marks for text in texts_of(mark))


def moved(marks: Iterable[Mark], dx: float, dy: float) -> list[Mark]:
    """The marks, shifted to the right and down."""
    return [_placed(mark, 1, dx, dy) for mark in marks] if dx or dy else list(marks)


def mirrored(marks: Iterable[Mark], width: float) -> list[Mark]:
    """The marks from right to left; texts and pictures are not turned."""
    return [_placed(mark, -1, width, 0.0) for mark in marks]


def _placed(mark: Mark, way: int, dx: float, dy: float) -> Mark:
    """The mark whose place x, y is dx + way * x, dy + y."""

    def at(points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple((dx + way * x, dy + y) for x, y in points)

    match mark:
        case LetterRow():
            return mark._replace(xs=tuple(dx + way * x for x in mark.xs), y=dy + mark.y)
        case TextRun():
            return mark._replace(x=dx + way * mark.x, y=dy + mark.y, align=way * mark.align)
        case Picture():
            left = dx + way * mark.x - (mark.width if way < 0 else 0.0)
            return mark._replace(x=left, y=dy + mark.y)
        case Polygon():
            return mark._replace(points=at(mark.points))
        case Shape():
            return mark._replace(pieces=tuple((kind, at(ends)) for kind, ends in mark.pieces))
        case Rule() | Capsule():
            start, end = at((mark.start, mark.end))
            return mark._replace(start=start, end=end)


# -- outlines --------------------------------------------------------------------------------------

#: The distance of the control points of a quarter circle from its ends, for a radius of 1.
_ARC = 0.5522847498


def is_filled(mark: Outlined) -> bool:
    """Whether the outline of a mark is filled; else it is drawn as a line."""
    return isinstance(mark, Shape) or (isinstance(mark, Capsule | Polygon) and mark.filled)


def outline(mark: Outlined) -> list[Piece]:
    """The mark as pieces of a path."""
    match mark:
        case Shape():
            return list(mark.pieces)
        case Rule():
            return [("M", (mark.start,)), ("L", (mark.end,))]
        case Polygon():
            start, *others = mark.points
            return [("M", (start,)), *(("L", (point,)) for point in others), ("Z", ())]
        case Capsule():
            return _capsule(mark)


def _capsule(ring: Capsule) -> list[Piece]:
    (x1, y1), (x2, y2), r = ring.start, ring.end, ring.radius
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = ((x2 - x1) / length, (y2 - y1) / length) if length else (1.0, 0.0)

    def at(x: float, y: float, along: float, aside: float) -> Point:
        return x + r * (along * ux - aside * uy), y + r * (along * uy + aside * ux)

    def cap(x: float, y: float, way: int) -> list[Piece]:
        """A half circle around an end of the line."""
        return [
            ("C", (at(x, y, way * _ARC, way), at(x, y, way, way * _ARC), at(x, y, way, 0))),
            ("C", (at(x, y, way, -way * _ARC), at(x, y, way * _ARC, -way), at(x, y, 0, -way))),
        ]

    starts, ends = ring.open_start or (0, 0), ring.open_end or (0, 0)
    there = [("M", (at(x1, y1, starts[0], 1),)), ("L", (at(x2, y2, ends[0], 1),))]
    back: Piece = ("L", (at(x1, y1, starts[1], -1),))
    if ring.open_start is None and ring.open_end is None:
        return [*there, *cap(x2, y2, 1), back, *cap(x1, y1, -1), ("Z", ())]
    if ring.open_end is None:
        return [*there, *cap(x2, y2, 1), back]
    lower: list[Piece] = [("M", (at(x2, y2, ends[1], -1),)), back]
    if ring.open_start is None:
        return [*lower, *cap(x1, y1, -1), there[1]]
    return [*there, *lower]


def cubic(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """An outline with cubic curves in place of quadratic ones."""
    x = y = 0.0
    for kind, points in pieces:
        if kind == "Q":
            (a, b), (u, v) = points
            first = x + (a - x) * 2 / 3, y + (b - y) * 2 / 3
            second = u + (a - u) * 2 / 3, v + (b - v) * 2 / 3
            yield "C", (first, second, (u, v))
        else:
            yield kind, points
        if points:
            x, y = points[-1]
