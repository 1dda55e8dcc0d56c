"""The designs of books: fonts of headings, frames, ornaments and tints, all drawn as marks.

Every ornament is drawn within the text area or at most `REACH` beyond it, so that it keeps clear of
margins, running titles and page numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from suchsel.boards.kind import Point
from suchsel.i18n import Message
from suchsel.sheet.marks import Capsule, Mark, Polygon, Rule, Shape, rectangle
from suchsel.system.files import data_tables

#: How far ornaments may reach beyond the text area, in millimetres.
REACH = 2.6


class Palette(NamedTuple):
    """The colours of ornaments: lines, and tints that letters can be read on."""

    line: str
    tint: str


class Design(NamedTuple):
    """How a book looks: a table of `data/designs.toml`, which explains these fields."""

    about: Message
    colours: tuple[str, str]
    opener: tuple[str, ...]
    divider: tuple[str, ...]
    frame: tuple[str, ...] = ()
    greys: tuple[str, str] = ("#6e6e6e", "#e4e4e4")
    headings: str | None = None
    inset: float = 0.0


def rgb(colour: str) -> bytes:
    return bytes.fromhex(colour[1:])


def lightness(colour: str) -> float:
    """How light a colour looks, from 0 (black) to 255 (white)."""
    red, green, blue = rgb(colour)
    return 0.299 * red + 0.587 * green + 0.114 * blue


# -- shapes ----------------------------------------------------------------------------------------


def disc(x: float, y: float, radius: float, colour: str) -> Capsule:
    return Capsule((x, y), (x, y), radius, colour=colour, filled=True)


def bar(left: float, top: float, right: float, bottom: float, colour: str) -> Shape:
    """A filled rectangle."""
    first, *others = (left, top), (right, top), (right, bottom), (left, bottom)
    return Shape((("M", (first,)), *(("L", (point,)) for point in others), ("Z", ())), colour)


def star(
    x: float, y: float, radius: float, points: int, inner: float, thick: float, colour: str
) -> Polygon:
    """The outline of a star; `inner` is how deep it is cut, in radii."""
    corners = []
    for i in range(2 * points):
        angle, far = pi * i / points - pi / 2, radius * (inner if i % 2 else 1.0)
        corners.append((x + far * cos(angle), y + far * sin(angle)))
    return Polygon(tuple(corners), thick, colour)


def _stepped(width: float, height: float, inset: float, cut: float) -> tuple[Point, ...]:
    """A rectangle this far within the area, whose corners are cut inwards in steps."""
    left, top, right, bottom = inset, inset, width - inset, height - inset
    west, north, east, south = left + cut, top + cut, right - cut, bottom - cut
    return (
        *((west, top), (east, top), (east, north)),
        *((right, north), (right, south), (east, south)),
        *((east, bottom), (west, bottom), (west, south)),
        *((left, south), (left, north), (west, north)),
    )


def _dots(width: float, height: float, inset: float, step: float) -> Iterator[Point]:
    """Points around the area, at about this distance, but none at its corners."""
    across, down = round((width - 2 * inset) / step), round((height - 2 * inset) / step)
    for i in range(1, across):
        x = inset + i * (width - 2 * inset) / across
        yield from ((x, inset), (x, height - inset))
    for i in range(1, down):
        y = inset + i * (height - 2 * inset) / down
        yield from ((inset, y), (width - inset, y))


# -- ornaments -------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def draw_ornaments(
    rows: tuple[str, ...], width: float, height: float, palette: Palette
) -> tuple[Mark, ...]:
    """The shapes of a drawing within a width and a height."""
    marks: list[Mark] = []
    for row in rows:
        place, _, shapes = row.rpartition(":")
        for anchor in _anchors(place, width, height):
            for shape in shapes.split(","):
                marks += _shape(shape.split(), anchor, width, height, palette)
    return tuple(marks)


#: A point from which lengths are counted, and the signs of the directions in which they are.
Anchor = tuple[float, float, int, int]


def _anchors(place: str, width: float, height: float) -> list[Anchor]:
    if place.startswith("corners"):
        inset = float(place.split()[1])
        sides = ((inset, 1), (width - inset, -1))
        ends = ((inset, 1), (height - inset, -1))
        return [(x, y, right, down) for x, right in sides for y, down in ends]
    starts = {"middle": (width / 2, height / 2), "end": (width, 0.0), "foot": (0.0, height)}
    return [(*starts.get(place, (0.0, 0.0)), 1, 1)]


def _shape(
    words: Sequence[str], anchor: Anchor, width: float, height: float, palette: Palette
) -> Iterator[Mark]:
    def number(word: str) -> float:
        share = {"w": width, "h": height}.get(word[-1])
        return float(word) if share is None else float(word[:-1]) * share

    def at(x: float, y: float) -> Point:
        return anchor[0] + anchor[2] * x, anchor[1] + anchor[3] * y

    colour = palette.tint if words[-1] == "tint" else palette.line
    match words[0], [number(word) for word in words[1:] if word != "tint"]:
        case "star", [x, y, radius, points, depth, *thick]:
            yield star(*at(x, y), radius, int(points), depth, (*thick, radius / 12)[0], colour)
        case "disc", [x, y, radius]:
            yield disc(*at(x, y), radius, colour)
        case "ring", [x, y, radius, thick]:
            yield Capsule(at(x, y), at(x, y), radius, thick, colour)
        case "rule", [x, y, right, bottom, thick]:
            yield Rule(at(x, y), at(right, bottom), thick, colour)
        case "bar", [x, y, right, bottom]:
            yield bar(*at(x, y), *at(right, bottom), colour)
        case "box", [inset, thick]:
            yield rectangle(inset, inset, width - inset, height - inset, thick, colour)
        case "steps", [inset, cut, thick]:
            yield Polygon(_stepped(width, height, inset, cut), thick, colour)
        case "dots", [inset, step, radius]:
            yield from (disc(x, y, radius, colour) for x, y in _dots(width, height, inset, step))


#: The designs by their names.
DESIGNS = {name: Design(**row) for name, row in data_tables("designs.toml").items()}
