"""The table of named shapes, each drawn by a formula for any size.

Coordinates run from -100 at the left (top) to 100 at the right (bottom) of the box, and a cell
belongs to a figure if its middle does. Only whole numbers are used, so that every machine agrees.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from suchsel.boards.masks import Mask
from suchsel.errors import SuchselError, defect
from suchsel.i18n import Message, languages, say

Point = tuple[int, int]


class ShapeBox:
    """A box of cells in which shapes are drawn."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        #: One unit of the coordinates, so that the middle of each cell is a whole number.
        self.unit = rows * columns
        self.xs = [(2 * column + 1 - columns) * 100 * rows for column in range(columns)]
        self.ys = [(2 * row + 1 - rows) * 100 * columns for row in range(rows)]

    def where(self, holds: Callable[[int, int], bool]) -> Mask:
        """The cells whose middle (in parts of a unit) fulfils a condition."""
        bits = 0
        for row, y in enumerate(self.ys):
            for column, x in enumerate(self.xs):
                if holds(x, y):
                    bits |= 1 << (row * self.columns + column)
        return Mask(self.rows, self.columns, bits)

    def oval(self, x0: int, y0: int, wide: int, high: int) -> Mask:
        """An ellipse around a point, with its half axes."""
        unit = self.unit
        reach = (wide * high * unit) ** 2

        def holds(x: int, y: int) -> bool:
            return ((x - x0 * unit) * high) ** 2 + ((y - y0 * unit) * wide) ** 2 <= reach

        return self.where(holds)

    def ovals(self, x0: int, y0: int, wide: int, high: int) -> Mask:
        """The same at the left and at the right."""
        return self.oval(x0, y0, wide, high) | self.oval(-x0, y0, wide, high)

    def polygon(self, *corners: Point) -> Mask:
        """What lies inside or on the edge."""
        unit = self.unit
        scaled = [(x * unit, y * unit) for x, y in corners]
        edges = list(zip(scaled, [*scaled[1:], scaled[0]], strict=True))
        return self.where(lambda x, y: _is_inside(x, y, edges))

    def mirrored(self, *corners: Point) -> Mask:
        """A polygon whose right half is given, from the axis at the top to the axis below."""
        right = self.polygon(*corners)
        left = self.polygon(*((-x, y) for x, y in corners))
        return right | left

    def box(self, left: int, top: int, right: int, bottom: int) -> Mask:
        return self.polygon((left, top), (right, top), (right, bottom), (left, bottom))


def _is_inside(x: int, y: int, edges: list[tuple[Point, Point]]) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in edges:
        side = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
        if side == 0 and min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2):
            return True  # on the edge
        if (y1 > y) != (y2 > y) and (side > 0) == (y2 > y1):
            inside = not inside
    return inside


def _heart(on: ShapeBox) -> Mask:
    lobes = on.ovals(-50, -48, 50, 52)
    return lobes | on.mirrored((0, -48), (50, -48), (98, -28), (75, 22), (0, 100))


def _star(on: ShapeBox) -> Mask:
    return on.mirrored((0, -100), (25, -25), (100, -24), (41, 24), (63, 100), (0, 55))


def _tree(on: ShapeBox) -> Mask:
    top = on.mirrored((0, -100), (45, -40), (0, -40))
    middle = on.mirrored((0, -70), (72, 15), (0, 15))
    bottom = on.mirrored((0, -30), (100, 70), (0, 70))
    return top | middle | bottom | on.box(-18, 70, 18, 100)


def _moon(on: ShapeBox) -> Mask:
    return on.oval(0, 0, 100, 100) - on.oval(50, 0, 78, 84)


def _cloud(on: ShapeBox) -> Mask:
    return (
        on.oval(-55, 30, 45, 60)
        | on.oval(55, 35, 45, 55)
        | on.oval(-5, -25, 55, 75)
        | on.box(-55, 20, 55, 90)
    )


def _fish(on: ShapeBox) -> Mask:
    tail = on.polygon((100, -95), (100, 95), (35, 0))
    return (on.oval(-22, 0, 78, 95) | tail) - on.oval(-60, -25, 9, 14)


def _butterfly(on: ShapeBox) -> Mask:
    return on.ovals(56, -42, 44, 56) | on.ovals(48, 52, 38, 46) | on.box(-12, -70, 12, 90)


def _flower(on: ShapeBox) -> Mask:
    petals = on.ovals(60, -32, 40, 40) | on.ovals(38, 58, 40, 40) | on.oval(0, -60, 40, 40)
    return petals | on.oval(0, 5, 50, 50)


def _apple(on: ShapeBox) -> Mask:
    fruit = on.ovals(38, 25, 62, 75) | on.box(-38, -40, 38, 90)
    return fruit | on.box(-8, -75, 8, -35) | on.oval(36, -80, 32, 18)


def _mushroom(on: ShapeBox) -> Mask:
    cap = on.oval(0, 5, 100, 105) & on.box(-100, -100, 100, 10)
    return cap | on.mirrored((0, 0), (28, 0), (40, 100), (0, 100))


def _bell(on: ShapeBox) -> Mask:
    body = on.mirrored((0, -85), (30, -75), (52, -45), (62, 20), (100, 62), (0, 62))
    return body | on.oval(0, -85, 15, 15) | on.oval(0, 70, 25, 30)


def _crown(on: ShapeBox) -> Mask:
    return on.mirrored((0, -100), (45, 0), (100, -80), (85, 100), (0, 100))


def _rocket(on: ShapeBox) -> Mask:
    hull = on.mirrored((0, -100), (25, -65), (38, -20), (38, 60), (0, 60))
    fins = on.mirrored((38, 10), (90, 70), (90, 100), (38, 60))
    flame = on.mirrored((0, 55), (25, 60), (0, 100))
    return (hull | fins | flame) - on.oval(0, -25, 14, 14)


def _ship(on: ShapeBox) -> Mask:
    hull = on.mirrored((0, 40), (100, 40), (65, 100), (0, 100))
    sail = on.polygon((12, -100), (12, 20), (80, 20)) | on.polygon((-10, -75), (-10, 20), (-60, 20))
    return hull | sail | on.box(-10, -100, 12, 45)


def _house(on: ShapeBox) -> Mask:
    roof = on.mirrored((0, -100), (100, -15), (0, -15)) | on.box(45, -85, 70, -20)
    return (roof | on.box(-75, -15, 75, 100)) - on.box(-18, 35, 18, 100)


def _cat(on: ShapeBox) -> Mask:
    ears = on.mirrored((20, -40), (85, -100), (92, 0), (40, 0))
    face = on.oval(0, 20, 95, 80)
    return (face | ears) - on.ovals(38, 0, 13, 16) - on.mirrored((0, 35), (12, 35), (0, 52))


def _smiley(on: ShapeBox) -> Mask:
    mouth = on.oval(0, 18, 62, 55) - on.oval(0, 2, 66, 52)
    return on.oval(0, 0, 100, 100) - on.ovals(36, -32, 14, 18) - (mouth & on.box(-99, 20, 99, 99))


def _egg(on: ShapeBox) -> Mask:
    top = on.oval(0, 25, 80, 125) & on.box(-100, -100, 100, 25)
    return top | on.oval(0, 25, 80, 75)


def _drop(on: ShapeBox) -> Mask:
    return on.oval(0, 38, 70, 62) | on.mirrored((0, -100), (62, 10), (0, 40))


def _arrow(on: ShapeBox) -> Mask:
    return on.box(-100, -35, 30, 35) | on.polygon((15, -100), (100, 0), (15, 100))


def _spade(on: ShapeBox) -> Mask:
    leaf = on.mirrored((0, -100), (45, -50), (92, 0), (50, 45), (0, 30)) | on.ovals(48, 18, 50, 42)
    return leaf | on.mirrored((0, 20), (8, 50), (38, 100), (0, 100))


def _club(on: ShapeBox) -> Mask:
    leaves = on.oval(0, -52, 46, 48) | on.ovals(54, 20, 46, 46) | on.box(-25, -20, 25, 35)
    return leaves | on.mirrored((0, 20), (8, 50), (36, 100), (0, 100))


def _gift(on: ShapeBox) -> Mask:
    bow = on.ovals(34, -75, 34, 25) - on.ovals(36, -73, 14, 9)
    return bow | on.box(-100, -52, 100, -10) | on.box(-86, -10, 86, 100)


def _snowman(on: ShapeBox) -> Mask:
    body = on.oval(0, 55, 78, 45) | on.oval(0, -5, 55, 38) | on.oval(0, -58, 38, 30)
    return body | on.box(-55, -82, 55, -72) | on.box(-32, -100, 32, -72)


def _umbrella(on: ShapeBox) -> Mask:
    roof = on.oval(0, 0, 100, 100) & on.box(-100, -100, 100, 0)
    hook = (on.oval(-24, 72, 32, 28) - on.oval(-24, 70, 16, 14)) & on.box(-60, 70, 8, 100)
    return roof | on.box(-8, 0, 8, 80) | hook


def _leaf(on: ShapeBox) -> Mask:
    return (on.oval(-35, -35, 135, 135) & on.oval(35, 35, 135, 135)) | on.polygon(
        (55, 55), (65, 45), (100, 90), (90, 100)
    )


def _ring(on: ShapeBox) -> Mask:
    return on.oval(0, 0, 100, 100) - on.oval(0, 0, 45, 45)


#: By name: what the shape is called, and how it is drawn.
SHAPES: dict[str, tuple[Message, Callable[[ShapeBox], Mask]]] = {
    "apple": (say("apple"), _apple),
    "arrow": (say("arrow"), _arrow),
    "bell": (say("bell"), _bell),
    "butterfly": (say("butterfly"), _butterfly),
    "cat": (say("cat"), _cat),
    "circle": (say("circle"), lambda on: on.oval(0, 0, 100, 100)),
    "cloud": (say("cloud"), _cloud),
    "club": (say("club"), _club),
    "cross": (say("cross"), lambda on: on.box(-36, -100, 36, 100) | on.box(-100, -36, 100, 36)),
    "crown": (say("crown"), _crown),
    "diamond": (say("diamond"), lambda on: on.polygon((0, -100), (100, 0), (0, 100), (-100, 0))),
    "drop": (say("drop"), _drop),
    "egg": (say("egg"), _egg),
    "fish": (say("fish"), _fish),
    "flower": (say("flower"), _flower),
    "gift": (say("gift"), _gift),
    "heart": (say("heart"), _heart),
    "hexagon": (
        say("hexagon"),
        lambda on: on.mirrored((0, -100), (50, -100), (100, 0), (50, 100), (0, 100)),
    ),
    "house": (say("house"), _house),
    "leaf": (say("leaf"), _leaf),
    "moon": (say("moon"), _moon),
    "mushroom": (say("mushroom"), _mushroom),
    "octagon": (
        say("octagon"),
        lambda on: on.mirrored((0, -100), (41, -100), (100, -41), (100, 41), (41, 100), (0, 100)),
    ),
    "ring": (say("ring"), _ring),
    "rocket": (say("rocket"), _rocket),
    "ship": (say("ship"), _ship),
    "smiley": (say("smiley"), _smiley),
    "snowman": (say("snowman"), _snowman),
    "spade": (say("spade"), _spade),
    "star": (say("star"), _star),
    "tree": (say("tree"), _tree),
    "triangle": (say("triangle"), lambda on: on.polygon((0, -100), (100, 100), (-100, 100))),
    "umbrella": (say("umbrella"), _umbrella),
}


def shape_name(text: str) -> str:
    """The name in the table; the names in all languages are understood.

    >>> shape_name("Herz")
    'heart'
    """
    wanted = text.strip().casefold()
    if wanted in SHAPES:
        return wanted
    for lang in languages():
        for name, (title, _) in SHAPES.items():
            if title.text(lang).casefold() == wanted:
                return name
    raise SuchselError(
        defect(
            "no-such-shape",
            "There is no shape “{name}”. Choose a file with a drawing, or one of: {names}.",
            name=text[:40],
            names=[title for title, _ in SHAPES.values()],
        )
    )


@lru_cache(maxsize=64)
def figure(name: str, rows: int, columns: int) -> Mask:
    """A named shape in a box of this size.

    >>> figure("diamond", 5, 7).drawing()
    ['...#...', '.#####.', '#######', '.#####.', '...#...']
    """
    return SHAPES[shape_name(name)][1](ShapeBox(rows, columns))
