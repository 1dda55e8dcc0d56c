"""What stands on a sheet: marks, placed in millimetres from the top left corner.

Every graphic format draws these and nothing else; so an SVG, a PNG and a PDF look alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

Point = tuple[float, float]

#: Millimetres in a point, the measure of type.
PT = 25.4 / 72
INK = "#000000"
GREY = "#9a9a9a"


class Letters(NamedTuple):
    """Single letters on one line, each centred over its x; `size` is the height of the em."""

    xs: tuple[float, ...]
    y: float
    size: float
    symbols: tuple[str, ...]
    colour: str = INK


class Text(NamedTuple):
    """A run of text that starts, ends or is centred (-1, 1, 0) at x, its foot at y."""

    x: float
    y: float
    size: float
    text: str
    align: int = -1
    bold: bool = False
    colour: str = INK


class Line(NamedTuple):
    start: Point
    end: Point
    width: float
    colour: str = INK


class Capsule(NamedTuple):
    """A ring round all that lies within `radius` of a stretch; a disc if the stretch is a point.

    An open end has no half circle: the word goes on at the other edge. Its two numbers tell how
    many radii further on each side of the ring runs, so that both end at the edge.
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
    points: tuple[Point, ...]
    width: float
    colour: str = INK


Mark = Letters | Text | Line | Capsule | Polygon


class Sheet(NamedTuple):
    """One page: its size, what stands on it, and whether it gives the solution away."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    solution: bool = False


def moved(marks: Iterable[Mark], dx: float, dy: float) -> list[Mark]:
    return [_moved(mark, dx, dy) for mark in marks]


def _moved(mark: Mark, dx: float, dy: float) -> Mark:
    match mark:
        case Letters():
            return mark._replace(xs=tuple(x + dx for x in mark.xs), y=mark.y + dy)
        case Text():
            return mark._replace(x=mark.x + dx, y=mark.y + dy)
        case Polygon():
            return mark._replace(points=tuple((x + dx, y + dy) for x, y in mark.points))
        case Line() | Capsule():
            (x1, y1), (x2, y2) = mark.start, mark.end
            return mark._replace(start=(x1 + dx, y1 + dy), end=(x2 + dx, y2 + dy))


# -- outlines --------------------------------------------------------------------------------------

#: A piece of an outline: "M" and "L" with one point, "C" (a cubic curve) with three, "Z" with none.
Piece = tuple[str, tuple[Point, ...]]

#: How far a quarter of a circle's control points lie from its ends, for a radius of 1.
_ARC = 0.5522847498


def outline(mark: Line | Capsule | Polygon) -> list[Piece]:
    """The mark as pieces of a path, for whoever draws it."""
    match mark:
        case Line():
            return [("M", (mark.start,)), ("L", (mark.end,))]
        case Polygon():
            return [*_polyline(mark.points), ("Z", ())]
        case Capsule():
            return _capsule(mark)


def _polyline(points: Sequence[Point]) -> list[Piece]:
    return [("M" if i == 0 else "L", (point,)) for i, point in enumerate(points)]


def _capsule(ring: Capsule) -> list[Piece]:
    (x1, y1), (x2, y2), r = ring.start, ring.end, ring.radius
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = ((x2 - x1) / length, (y2 - y1) / length) if length else (1.0, 0.0)

    def at(x: float, y: float, along: float, aside: float) -> Point:
        return x + r * (along * ux - aside * uy), y + r * (along * uy + aside * ux)

    def cap(x: float, y: float, way: int) -> list[Piece]:
        """Half a circle from one side of the stretch round its end to the other."""
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
