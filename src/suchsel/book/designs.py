"""The designs of books: fonts of headings, frames, ornaments and tints, all drawn as marks.

Every ornament is drawn within the text area or at most `REACH` beyond it, so that it keeps clear of
margins, running titles and page numbers.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from math import cos, pi, sin
from typing import NamedTuple

from suchsel.boards.kind import Point
from suchsel.i18n import Message, noop, say
from suchsel.sheet.marks import Capsule, Mark, Polygon, Rule, Shape, rectangle
from suchsel.system.files import DATA
from suchsel.words.pictures import luminance

#: How far ornaments may reach beyond the text area, in millimetres.
REACH = 2.6
#: Fonts of headings, beside those for letters.
SERIF = os.path.join(DATA, "fonts", "SourceSerifPro-Bold.ttf")
ROUND = os.path.join(DATA, "fonts", "FredokaOne-Regular.ttf")


class Palette(NamedTuple):
    """The colours of ornaments: lines, and tints that letters can be read on."""

    line: str
    tint: str


GREYS = Palette("#6e6e6e", "#e4e4e4")

#: Draws within a width and a height.
Drawing = Callable[[float, float, Palette], list[Mark]]


class Design(NamedTuple):
    """How a book looks; `headings` is a font file, None for the bold face of the book's font."""

    about: Message
    headings: str | None
    colours: Palette  # where the book has colours
    frame: Drawing  # around the text area of puzzle pages
    opener: Drawing  # on title pages and openers
    divider: Drawing  # a line of ornaments, below titles
    inset: float = 0.0  # how far puzzles keep away from the frame, in millimetres
    greys: Palette = GREYS  # where it has none


def rgb(colour: str) -> bytes:
    return bytes.fromhex(colour[1:])


def lightness(colour: str) -> float:
    """How light a colour looks, from 0 (black) to 255 (white)."""
    return luminance(*rgb(colour))


# -- shapes ----------------------------------------------------------------------------------------


def disc(x: float, y: float, radius: float, colour: str) -> Capsule:
    return Capsule((x, y), (x, y), radius, colour=colour, filled=True)


def bar(left: float, top: float, right: float, bottom: float, colour: str) -> Shape:
    """A filled rectangle."""
    first, *others = (left, top), (right, top), (right, bottom), (left, bottom)
    return Shape((("M", (first,)), *(("L", (point,)) for point in others), ("Z", ())), colour)


def star(x: float, y: float, radius: float, points: int, inner: float, colour: str) -> Polygon:
    """The outline of a star; `inner` is how deep it is cut, in radii."""
    corners = []
    for i in range(2 * points):
        angle, far = pi * i / points - pi / 2, radius * (inner if i % 2 else 1.0)
        corners.append((x + far * cos(angle), y + far * sin(angle)))
    return Polygon(tuple(corners), radius / 12, colour)


def box(left: float, top: float, right: float, bottom: float, width: float, colour: str) -> Polygon:
    return rectangle(left, top, right, bottom, width)._replace(colour=colour)


def corners_of(width: float, height: float, inset: float) -> Iterable[tuple[Point, int, int]]:
    """The corners of a rectangle, and the signs of the directions that lead inwards."""
    for x, right in ((inset, 1), (width - inset, -1)):
        for y, down in ((inset, 1), (height - inset, -1)):
            yield (x, y), right, down


def boxes(*lines: tuple[float, float]) -> Drawing:
    """Boxes one within the other: how far from the edges each is, and how thick."""

    def draw(width: float, height: float, palette: Palette) -> list[Mark]:
        return [
            box(inset, inset, width - inset, height - inset, thick, palette.line)
            for inset, thick in lines
        ]

    return draw


def line(length: float, thick: float) -> Drawing:
    """A line in the middle."""

    def draw(width: float, height: float, palette: Palette) -> list[Mark]:
        x, y, along, across = width / 2, height / 2, length / 2, thick / 2
        return [bar(x - along, y - across, x + along, y + across, palette.line)]

    return draw


def _diamonds(width: float, height: float, palette: Palette) -> list[Mark]:
    middle, marks = width / 2, list[Mark]()
    for x, radius in ((middle, 1.6), (middle - 5, 1.0), (middle + 5, 1.0)):
        marks.append(star(x, height / 2, radius, 2, 0.45, palette.line)._replace(width=0.3))
    for left, right in ((middle - 26, middle - 8), (middle + 8, middle + 26)):
        marks.append(Rule((left, height / 2), (right, height / 2), 0.25, palette.line))
    return marks


def _dotted_frame(width: float, height: float, palette: Palette) -> list[Mark]:
    """Dots around the text area, and a star in each corner."""
    far, step, marks = REACH - 0.5, 4.0, list[Mark]()
    across, down = round((width + 2 * far) / step), round((height + 2 * far) / step)
    for i in range(1, across):
        x = -far + i * (width + 2 * far) / across
        marks += [disc(x, y, 0.4, palette.line) for y in (-far, height + far)]
    for i in range(1, down):
        y = -far + i * (height + 2 * far) / down
        marks += [disc(x, y, 0.4, palette.line) for x in (-far, width + far)]
    for (x, y), _, _ in corners_of(width, height, -far + 0.9):
        marks.append(star(x, y, 1.4, 5, 0.5, palette.line)._replace(width=0.3))
    return marks


def _confetti(width: float, height: float, palette: Palette) -> list[Mark]:
    """Stars and bubbles along the edges, to be coloured in."""
    marks: list[Mark] = []
    for (x, y), right, down in corners_of(width, height, 0.0):
        for dx, dy, radius in ((9.0, 9.0, 7.0), (23.0, 6.0, 3.5), (6.0, 24.0, 3.5)):
            at = x + right * dx, y + down * dy
            marks.append(star(*at, radius, 5, 0.5, palette.line))
        for dx, dy, radius in ((15.5, 18.5, 2.2), (32.0, 9.5, 1.6), (10.0, 34.0, 1.6)):
            at = x + right * dx, y + down * dy
            marks.append(Capsule(at, at, radius, 0.35, palette.line))
            marks.append(disc(*at, radius / 2, palette.tint))
    return marks


def _stars(width: float, height: float, palette: Palette) -> list[Mark]:
    sizes = (1.6, 2.2, 3.0, 2.2, 1.6)
    return [
        star(width / 2 + (i - 2) * 9.0, height / 2, radius, 5, 0.5, palette.line)
        for i, radius in enumerate(sizes)
    ]


def _edge(width: float, height: float, palette: Palette) -> list[Mark]:
    """A short thick bar below the running title."""
    return [bar(0.0, -5.5, min(24.0, width), -4.6, palette.line)]


def _blocks(width: float, height: float, palette: Palette) -> list[Mark]:
    """A wide band at the top and a narrow one at the bottom, with squares like cells."""
    side = 0.04 * height
    lefts = [width - (i + 1) * side for i in range(3)]
    return [
        bar(0.0, 0.0, width, 0.12 * height, palette.tint),
        bar(0.0, height - 2.0, width, height, palette.line),
        *(bar(x, i * side, x + side, (i + 1) * side, palette.line) for i, x in enumerate(lefts)),
    ]


def _cut_corners(width: float, height: float, far: float, cut: float) -> tuple[Point, ...]:
    """A rectangle this far around the text area, whose corners are cut inwards in steps."""
    left, top, right, bottom = -far, -far, width + far, height + far
    west, north, east, south = left + cut, top + cut, right - cut, bottom - cut
    return (
        *((west, top), (east, top), (east, north)),
        *((right, north), (right, south), (east, south)),
        *((east, bottom), (west, bottom), (west, south)),
        *((left, south), (left, north), (west, north)),
    )


def _vintage_frame(width: float, height: float, palette: Palette) -> list[Mark]:
    frame = Polygon(_cut_corners(width, height, REACH - 0.4, 2.0), 0.35, palette.line)
    return [frame, *(disc(*at, 0.6, palette.line) for at, _, _ in corners_of(width, height, -1.2))]


def _vintage_opener(width: float, height: float, palette: Palette) -> list[Mark]:
    marks: list[Mark] = [
        Polygon(_cut_corners(width, height, far, cut), thick, palette.line)
        for far, cut, thick in ((0.0, 9.0, 0.8), (-2.2, 8.0, 0.25))
    ]
    for (x, y), _, _ in corners_of(width, height, 4.4):
        marks.append(star(x, y, 3.2, 8, 0.55, palette.line)._replace(width=0.3))
        marks.append(disc(x, y, 0.8, palette.line))
    return marks


def _flourish(width: float, height: float, palette: Palette) -> list[Mark]:
    """Rings that grow towards a rosette in the middle, on a thin line."""
    middle, y, marks = width / 2, height / 2, list[Mark]()
    for side in (-1, 1):
        marks.append(Rule((middle + side * 30, y), (middle + side * 14, y), 0.25, palette.line))
        for distance, radius in ((12.0, 0.7), (9.4, 1.1), (6.2, 1.5)):
            at = middle + side * distance, y
            marks.append(Capsule(at, at, radius, 0.3, palette.line))
    rosette = star(middle, y, 3.0, 8, 0.55, palette.line)._replace(width=0.3)
    return [*marks, rosette, disc(middle, y, 0.7, palette.line)]


#: THE table of designs.
DESIGNS: dict[str, Design] = {
    noop("classic"): Design(
        say("a serif font and thin double lines"),
        SERIF,
        Palette("#14213d", "#dfe5ef"),
        boxes(),  # no frame
        boxes((0.0, 0.6), (1.8, 0.2)),
        _diamonds,
    ),
    noop("playful"): Design(
        say("for children: round letters, dots, and stars to colour in"),
        ROUND,
        Palette("#2878d0", "#ffe9a8"),
        _dotted_frame,
        _confetti,
        _stars,
        inset=2.5,
    ),
    noop("modern"): Design(
        say("sans serif, with tinted blocks"),
        None,
        Palette("#a3122f", "#f3d9de"),
        _edge,
        _blocks,
        line(28.0, 1.4),
    ),
    noop("large-print"): Design(
        say("strong black lines and nothing that distracts"),
        None,
        Palette("#000000", "#ffffff"),
        boxes(),  # no frame
        boxes((0.6, 1.2)),
        line(44.0, 1.2),
        greys=Palette("#000000", "#ffffff"),
    ),
    noop("vintage"): Design(
        say("a serif font in ornamental frames"),
        SERIF,
        Palette("#7a4b1e", "#f1e4d3"),
        _vintage_frame,
        _vintage_opener,
        _flourish,
        inset=2.5,
    ),
}
