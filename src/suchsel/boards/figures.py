"""Named shapes of any size, drawn by the formulas in `data/shapes.txt`.

Coordinates run from -100 at the left (top) to 100 at the right (bottom) of the box, and a cell
belongs to a figure if its middle does. Only whole numbers are used, so that every machine agrees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, reduce
from itertools import chain
from math import cos, pi, sin
from operator import and_
from typing import NamedTuple

from suchsel.boards.kind import Size, check_size
from suchsel.boards.masks import OUTSIDE, SIDEWAYS, Mask, mask_of, mask_of_lines
from suchsel.errors import takes, unknown
from suchsel.i18n import Message, find_text, say
from suchsel.system.files import data_lines

Corner = tuple[int, int]


class ShapeBox:
    """A box of cells in which shapes are drawn: the areas that `data/shapes.txt` explains."""

    def __init__(self, rows: int, columns: int) -> None:
        #: One unit of the coordinates, so that the middle of each cell is a whole number.
        self.unit = rows * columns
        self.xs = [(2 * column + 1 - columns) * 100 * rows for column in range(columns)]
        self.ys = [(2 * row + 1 - rows) * 100 * columns for row in range(rows)]

    def where(self, holds: Callable[[int, int], bool]) -> Mask:
        """The cells whose middle (in parts of a unit) fulfils a condition."""
        return mask_of([[holds(x, y) for x in self.xs] for y in self.ys])

    def oval(self, x0: int, y0: int, wide: int, high: int) -> Mask:
        unit = self.unit
        reach = (wide * high * unit) ** 2
        return self.where(
            lambda x, y: ((x - x0 * unit) * high) ** 2 + ((y - y0 * unit) * wide) ** 2 <= reach
        )

    def ovals(self, x0: int, y0: int, wide: int, high: int) -> Mask:
        return self.oval(x0, y0, wide, high) | self.oval(-x0, y0, wide, high)

    def polygon(self, *corners: int) -> Mask:
        """What lies inside or on the edge; x and y of each corner."""
        scaled = [number * self.unit for number in corners]
        points = list(zip(scaled[::2], scaled[1::2], strict=True))
        edges = list(zip(points, [*points[1:], points[0]], strict=True))

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

    def mirrored(self, *corners: int) -> Mask:
        left = (y if i % 2 else -y for i, y in enumerate(corners))
        return self.polygon(*corners) | self.polygon(*left)

    def box(self, left: int, top: int, right: int, bottom: int) -> Mask:
        return self.polygon(left, top, right, top, right, bottom, left, bottom)

    def around(self, *radii: int) -> Mask:
        return self.polygon(*chain(*corners(radii)))

    def area(self, form: str, *numbers: str) -> Mask:
        """One of the areas above, by its name, or what lies outside of it."""
        if form == "not":
            return ~self.area(*numbers)
        drawn: Mask = getattr(self, form)(*map(int, numbers))
        return drawn

    def drawn(self, steps: list[str]) -> Mask:
        """What lines of `data/shapes.txt` draw."""
        shape = Mask(len(self.ys), len(self.xs), 0)
        for sign, areas in (step.split(" ", 1) for step in steps):
            area = reduce(and_, (self.area(*one.split()) for one in areas.split("&")))
            shape = shape | area if sign == "+" else shape - area
        return shape


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


class NamedShape(NamedTuple):
    """What a shape is called, and the steps in which it is drawn."""

    title: Message
    steps: list[str]


def _named() -> dict[str, NamedShape]:
    found: dict[str, NamedShape] = {}
    steps: list[str] = []
    for line in data_lines("shapes.txt"):
        if line[0] in "+-":
            steps.append(line)
        else:
            steps = []
            found[line] = NamedShape(say(line), steps)
    return found


_NAMED = _named()
#: Shapes with a number.
_POLYGONS = {
    f"polygon-{n}": NamedShape(say("polygon-{n}", n=n), ["+ around" + n * " 100"])
    for n in range(3, 13)
}
_STARS = {  # the more points, the blunter they are
    f"star-{n}": NamedShape(say("star-{n}", n=n), ["+ around" + n * f" 100 {25 + 4 * n}"])
    for n in range(4, 13)
}
NUMBERED = _POLYGONS | _STARS
#: The shapes that lists and pictures show, in alphabetical order.
SHAPES = dict(sorted((_NAMED | {n: NUMBERED[n] for n in ("polygon-5", "star-6")}).items()))
ALL_SHAPES = {**SHAPES, **NUMBERED}


def family_titles() -> list[Message]:
    """The families by their first and last members."""
    families = ([shape.title for shape in family.values()] for family in (_POLYGONS, _STARS))
    return [say("{first} to {last}", first=own[0], last=own[-1]) for own in families]


def shape_name(text: str) -> str:
    """The name in the table; the names in all languages are understood.

    >>> shape_name("Herz"), shape_name("star-7")
    ('heart', 'star-7')
    """
    titles = {name: shape.title for name, shape in ALL_SHAPES.items()}
    found = find_text(text, titles)
    if found is None:
        raise unknown(
            "no-such-shape",
            "There is no shape “{name}”{near}. Choose a file with a drawing, or one of: {names}.",
            text,
            titles.values(),
            names=[*(shape.title for shape in _NAMED.values()), *family_titles()],
        )
    return found


@takes(name=str, rows=int, columns=int, turn=str | None)
@lru_cache(maxsize=64)
def figure(name: str, rows: int, columns: int, turn: str | None = None) -> Mask:
    """A named shape in a box of this size, on request turned as in `Mask.turned`.

    >>> figure("diamond", 5, 7).drawing()
    ['...#...', '.#####.', '#######', '.#####.', '...#...']
    """
    check_size((rows, columns))
    if turn is not None:
        box = (columns, rows) if turn in SIDEWAYS else (rows, columns)
        return figure(name, *box).turned(turn)
    shape = ALL_SHAPES[name if name in ALL_SHAPES else shape_name(name)]
    return ShapeBox(rows, columns).drawn(shape.steps)


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
    return mask_of_lines([empty] * above + lines + [empty] * (size[0] - rows - above))


def shape_mask(shape: str | Mask, turn: str | None, size: Size) -> Mask:
    """The cells of a shape in this size; a drawing is turned already."""
    return figure(shape, *size, turn) if isinstance(shape, str) else shape.scaled(*size)
