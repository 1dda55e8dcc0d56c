"""The table of named shapes, each drawn by a formula for any size.

Coordinates run from -100 at the left (top) to 100 at the right (bottom) of the box, and a cell
belongs to a figure if its middle does. Only whole numbers are used, so that every machine agrees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import cos, pi, sin

from suchsel.boards.kind import Size
from suchsel.boards.masks import INSIDE, OUTSIDE, SIDEWAYS, Mask, mask_of
from suchsel.errors import unknown
from suchsel.i18n import Message, find_text, noop, say

Corner = tuple[int, int]


class ShapeBox:
    """A box of cells in which shapes are drawn."""

    def __init__(self, rows: int, columns: int) -> None:
        #: One unit of the coordinates, so that the middle of each cell is a whole number.
        self.unit = rows * columns
        self.xs = [(2 * column + 1 - columns) * 100 * rows for column in range(columns)]
        self.ys = [(2 * row + 1 - rows) * 100 * columns for row in range(rows)]

    def where(self, holds: Callable[[int, int], bool]) -> Mask:
        """The cells whose middle (in parts of a unit) fulfils a condition."""
        return mask_of([[holds(x, y) for x in self.xs] for y in self.ys])

    def oval(self, x0: int, y0: int, wide: int, high: int) -> Mask:
        """An ellipse around a point, with its half axes."""
        unit = self.unit
        reach = (wide * high * unit) ** 2

        def holds(x: int, y: int) -> bool:
            return ((x - x0 * unit) * high) ** 2 + ((y - y0 * unit) * wide) ** 2 <= reach

        return self.where(holds)

    def ovals(self, x0: int, y0: int, wide: int, high: int) -> Mask:
        """Two ellipses, at the left and at the right."""
        return self.oval(x0, y0, wide, high) | self.oval(-x0, y0, wide, high)

    def polygon(self, *corners: Corner) -> Mask:
        """What lies inside or on the edge."""
        unit = self.unit
        scaled = [(x * unit, y * unit) for x, y in corners]
        edges = list(zip(scaled, [*scaled[1:], scaled[0]], strict=True))

        def holds(x: int, y: int) -> bool:
            inside = False
            for (x1, y1), (x2, y2) in edges:
                side = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
                on_edge = side == 0 and min(x1, x2) <= x <= max(x1, x2)
                if on_edge and min(y1, y2) <= y <= max(y1, y2):
                    return True
                if (y1 > y) != (y2 > y) and (side > 0) == (y2 > y1):
                    inside = not inside
            return inside

        return self.where(holds)

    def mirrored(self, *corners: Corner) -> Mask:
        """A polygon whose right half is given, from the axis at the top to the axis below."""
        return self.polygon(*corners) | self.polygon(*((-x, y) for x, y in corners))

    def box(self, left: int, top: int, right: int, bottom: int) -> Mask:
        return self.polygon((left, top), (right, top), (right, bottom), (left, bottom))


def corners(radii: Sequence[int]) -> list[Corner]:
    """Points around the middle, the first one above it, at these distances; they fill the box.

    Sines may differ in the last digit from machine to machine; rounded, they are all the same.
    """
    angles = [2 * pi * i / len(radii) for i in range(len(radii))]
    xs = [radius * sin(angle) for radius, angle in zip(radii, angles, strict=True)]
    ys = [-radius * cos(angle) for radius, angle in zip(radii, angles, strict=True)]
    wide, top, high = max(xs), min(ys), max(ys) - min(ys)
    return [
        (round(100 * x / wide), round(200 * (y - top) / high) - 100)
        for x, y in zip(xs, ys, strict=True)
    ]


DrawShape = Callable[[ShapeBox], Mask]

#: By name: how the shape is drawn.
_FIGURES: dict[str, DrawShape] = {
    noop("apple"): lambda on: (
        on.ovals(38, 25, 62, 75)
        | on.box(-38, -40, 38, 90)
        | on.box(-8, -75, 8, -35)
        | on.oval(36, -80, 32, 18)
    ),
    noop("arrow"): lambda on: (
        on.box(-100, -35, 30, 35) | on.polygon((15, -100), (100, 0), (15, 100))
    ),
    noop("bell"): lambda on: (
        on.mirrored((0, -85), (30, -75), (52, -45), (62, 20), (100, 62), (0, 62))
        | on.oval(0, -85, 15, 15)
        | on.oval(0, 70, 25, 30)
    ),
    noop("butterfly"): lambda on: (
        on.ovals(56, -42, 44, 56) | on.ovals(48, 52, 38, 46) | on.box(-12, -70, 12, 90)
    ),
    noop("cat"): lambda on: (
        (on.oval(0, 20, 95, 80) | on.mirrored((20, -40), (85, -100), (92, 0), (40, 0)))
        - on.ovals(38, 0, 13, 16)
        - on.mirrored((0, 35), (12, 35), (0, 52))
    ),
    noop("circle"): lambda on: on.oval(0, 0, 100, 100),
    noop("cloud"): lambda on: (
        on.oval(-55, 30, 45, 60)
        | on.oval(55, 35, 45, 55)
        | on.oval(-5, -25, 55, 75)
        | on.box(-55, 20, 55, 90)
    ),
    noop("club"): lambda on: (
        on.oval(0, -52, 46, 48)
        | on.ovals(54, 20, 46, 46)
        | on.box(-25, -20, 25, 35)
        | on.mirrored((0, 20), (8, 50), (36, 100), (0, 100))
    ),
    noop("cross"): lambda on: on.box(-36, -100, 36, 100) | on.box(-100, -36, 100, 36),
    noop("crown"): lambda on: on.mirrored((0, -100), (45, 0), (100, -80), (85, 100), (0, 100)),
    noop("diamond"): lambda on: on.polygon((0, -100), (100, 0), (0, 100), (-100, 0)),
    noop("drop"): lambda on: on.oval(0, 38, 70, 62) | on.mirrored((0, -100), (62, 10), (0, 40)),
    noop("egg"): lambda on: (
        (on.oval(0, 25, 80, 125) & on.box(-100, -100, 100, 25)) | on.oval(0, 25, 80, 75)
    ),
    noop("fish"): lambda on: (
        (on.oval(-22, 0, 78, 95) | on.polygon((100, -95), (100, 95), (35, 0)))
        - on.oval(-60, -25, 9, 14)
    ),
    noop("flower"): lambda on: (
        on.ovals(60, -32, 40, 40)
        | on.ovals(38, 58, 40, 40)
        | on.oval(0, -60, 40, 40)
        | on.oval(0, 5, 50, 50)
    ),
    noop("gift"): lambda on: (
        (on.ovals(34, -75, 34, 25) - on.ovals(36, -73, 14, 9))
        | on.box(-100, -52, 100, -10)
        | on.box(-86, -10, 86, 100)
    ),
    noop("heart"): lambda on: (
        on.ovals(-50, -48, 50, 52) | on.mirrored((0, -48), (50, -48), (98, -28), (75, 22), (0, 100))
    ),
    noop("hexagon"): lambda on: on.mirrored((0, -100), (50, -100), (100, 0), (50, 100), (0, 100)),
    noop("house"): lambda on: (
        on.mirrored((0, -100), (100, -15), (0, -15))
        | on.box(45, -85, 70, -20)
        | (on.box(-75, -15, 75, 100) - on.box(-18, 35, 18, 100))
    ),
    noop("leaf"): lambda on: (
        (on.oval(-35, -35, 135, 135) & on.oval(35, 35, 135, 135))
        | on.polygon((55, 55), (65, 45), (100, 90), (90, 100))
    ),
    noop("moon"): lambda on: on.oval(0, 0, 100, 100) - on.oval(50, 0, 78, 84),
    noop("mushroom"): lambda on: (
        (on.oval(0, 5, 100, 105) & on.box(-100, -100, 100, 10))
        | on.mirrored((0, 0), (28, 0), (40, 100), (0, 100))
    ),
    noop("octagon"): lambda on: on.mirrored(
        (0, -100), (41, -100), (100, -41), (100, 41), (41, 100), (0, 100)
    ),
    noop("ring"): lambda on: on.oval(0, 0, 100, 100) - on.oval(0, 0, 45, 45),
    noop("rocket"): lambda on: (
        (
            on.mirrored((0, -100), (25, -65), (38, -20), (38, 60), (0, 60))
            | on.mirrored((38, 10), (90, 70), (90, 100), (38, 60))
            | on.mirrored((0, 55), (25, 60), (0, 100))
        )
        - on.oval(0, -25, 14, 14)
    ),
    noop("ship"): lambda on: (
        on.mirrored((0, 40), (100, 40), (65, 100), (0, 100))
        | on.polygon((12, -100), (12, 20), (80, 20))
        | on.polygon((-10, -75), (-10, 20), (-60, 20))
        | on.box(-10, -100, 12, 45)
    ),
    noop("smiley"): lambda on: (
        on.oval(0, 0, 100, 100)
        - on.ovals(36, -32, 14, 18)
        - ((on.oval(0, 18, 62, 55) - on.oval(0, 2, 66, 52)) & on.box(-99, 20, 99, 99))
    ),
    noop("snowman"): lambda on: (
        on.oval(0, 55, 78, 45)
        | on.oval(0, -5, 55, 38)
        | on.oval(0, -58, 38, 30)
        | on.box(-55, -82, 55, -72)
        | on.box(-32, -100, 32, -72)
    ),
    noop("spade"): lambda on: (
        on.mirrored((0, -100), (45, -50), (92, 0), (50, 45), (0, 30))
        | on.ovals(48, 18, 50, 42)
        | on.mirrored((0, 20), (8, 50), (38, 100), (0, 100))
    ),
    noop("star"): lambda on: on.mirrored(
        (0, -100), (25, -25), (100, -24), (41, 24), (63, 100), (0, 55)
    ),
    noop("tree"): lambda on: (
        on.mirrored((0, -100), (45, -40), (0, -40))
        | on.mirrored((0, -70), (72, 15), (0, 15))
        | on.mirrored((0, -30), (100, 70), (0, 70))
        | on.box(-18, 70, 18, 100)
    ),
    noop("triangle"): lambda on: on.polygon((0, -100), (100, 100), (-100, 100)),
    noop("umbrella"): lambda on: (
        (on.oval(0, 0, 100, 100) & on.box(-100, -100, 100, 0))
        | on.box(-8, 0, 8, 80)
        | ((on.oval(-24, 72, 32, 28) - on.oval(-24, 70, 16, 14)) & on.box(-60, 70, 8, 100))
    ),
}


def _polygon(*radii: int) -> DrawShape:
    return lambda on: on.polygon(*corners(radii))


#: Shapes with a number, by name: what each is called, and how it is drawn.
_POLYGONS = {f"polygon-{n}": (say("polygon-{n}", n=n), _polygon(*[100] * n)) for n in range(3, 13)}
_STARS = {  # the more points, the blunter they are
    f"star-{n}": (say("star-{n}", n=n), _polygon(*[100, 25 + 4 * n] * n)) for n in range(4, 13)
}
NUMBERED = _POLYGONS | _STARS
_NAMED = {name: (say(name), draw) for name, draw in _FIGURES.items()}
#: The shapes that lists and pictures show, in alphabetical order.
SHAPES = dict(sorted((_NAMED | {n: NUMBERED[n] for n in ("polygon-5", "star-6")}).items()))
ALL_SHAPES = {**SHAPES, **NUMBERED}


def family_titles() -> list[Message]:
    """The families by their first and last members."""
    return [
        say("{first} to {last}", first=titles[0], last=titles[-1])
        for titles in ([title for title, _ in row.values()] for row in (_POLYGONS, _STARS))
    ]


def shape_name(text: str) -> str:
    """The name in the table; the names in all languages are understood.

    >>> shape_name("Herz"), shape_name("star-7")
    ('heart', 'star-7')
    """
    titles = {name: title for name, (title, _) in ALL_SHAPES.items()}
    found = find_text(text, titles)
    if found is None:
        raise unknown(
            "no-such-shape",
            "There is no shape “{name}”{near}. Choose a file with a drawing, or one of: {names}.",
            text,
            titles.values(),
            names=[*(title for title, _ in _NAMED.values()), *family_titles()],
        )
    return found


@lru_cache(maxsize=64)
def figure(name: str, rows: int, columns: int, turn: str | None = None) -> Mask:
    """A named shape in a box of this size, on request turned as in `Mask.turned`.

    >>> figure("diamond", 5, 7).drawing()
    ['...#...', '.#####.', '#######', '.#####.', '...#...']
    """
    if turn is not None:
        box = (columns, rows) if turn in SIDEWAYS else (rows, columns)
        return figure(name, *box).turned(turn)
    return ALL_SHAPES[name if name in ALL_SHAPES else shape_name(name)][1](ShapeBox(rows, columns))


def picture_mask(shape: str | Mask, turn: str | None, size: Size) -> Mask:
    """The cells of a shape in the middle of a board, with a rim around it.

    A drawing of the whole board stays as it is.

    >>> picture_mask("diamond", None, (5, 7)).drawing()
    ['.......', '...#...', '.#####.', '...#...', '.......']
    """
    rows, columns = max(1, size[0] - 2), max(1, size[1] - 2)
    if isinstance(shape, Mask):
        if (shape.rows, shape.columns) == size and not shape.loose:
            return shape
        rows, columns = shape.fitted(rows, columns)  # it keeps its proportions
    above, left = (size[0] - rows) // 2, (size[1] - columns) // 2
    lines = shape_mask(shape, turn, (rows, columns)).drawing()
    lines = [line.rjust(left + columns, OUTSIDE).ljust(size[1], OUTSIDE) for line in lines]
    empty = OUTSIDE * size[1]
    lines = [empty] * above + lines + [empty] * (size[0] - rows - above)
    return mask_of([[letter == INSIDE for letter in line[: size[1]]] for line in lines[: size[0]]])


def shape_mask(shape: str | Mask, turn: str | None, size: Size) -> Mask:
    """The cells of a shape in this size; a drawing is turned already."""
    return figure(shape, *size, turn) if isinstance(shape, str) else shape.scaled(*size)
