"""Drawing in a PDF with the measures of marks: millimetres from the top left, colours as #rrggbb.

PDF itself counts in points, from the bottom left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pydyf import Stream

from suchsel.boards.compass import Point
from suchsel.formats._press import inks
from suchsel.layout.marks import (
    PT,
    Bars,
    Capsule,
    Picture,
    Piece,
    Polygon,
    Rule,
    Shape,
    is_filled,
    outline,
)

_SQUARE_CAPS = 2


def in_points(millimetres: float) -> float:
    return round(millimetres / PT, 2)


class DrawingStream(Stream):  # type: ignore[misc]
    """The operators that draw a page of this height; for the press, its colours become inks."""

    def __init__(self, height: float, press: bool) -> None:
        super().__init__()
        self.height, self.press = height, press
        self.set_line_cap(_SQUARE_CAPS)

    def append(self, operator: bytes) -> None:
        self.stream.append(operator)

    def places(self, points: Sequence[Point]) -> Iterator[float]:
        """The coordinates of these points, as operators take them."""
        for x, y in points:
            yield in_points(x)
            yield in_points(self.height - y)

    def set_colour(self, colour: str, stroke: bool) -> None:
        """Grey in the colour space of grey, so that a page without colours is printed without."""
        red, green, blue = (round(int(colour[i : i + 2], 16) / 255, 3) for i in (1, 3, 5))
        if red == green == blue:
            self.append(b"%g %s" % (red, b"G" if stroke else b"g"))
        elif self.press:
            operator = b"K" if stroke else b"k"
            self.append(b"%g %g %g %g %s" % (*inks(red, green, blue), operator))
        else:
            self.set_color_rgb(red, green, blue, stroke)

    def draw_path(self, mark: Rule | Capsule | Polygon | Bars | Shape) -> None:
        filled = is_filled(mark)
        self.set_colour(mark.colour, stroke=not filled)
        if not isinstance(mark, Bars | Shape) and not filled:
            self.set_line_width(round(mark.width / PT, 3))
        self.trace(outline(mark))
        (self.fill if filled else self.stroke)()

    def trace(self, pieces: Iterable[Piece]) -> None:
        """The path that these pieces make up, to be filled or stroked."""
        draw = {"M": self.move_to, "L": self.line_to, "C": self.curve_to, "Z": self.close}
        for kind, points in pieces:
            draw[kind](*self.places(points))

    def draw_picture(self, mark: Picture, name: str) -> None:
        """The picture that has this name in the document."""
        self.push_state()
        left, foot = self.places([(mark.x, mark.y + mark.height)])
        self.set_matrix(in_points(mark.width), 0, 0, in_points(mark.height), left, foot)
        self.draw_x_object(name)
        self.pop_state()
