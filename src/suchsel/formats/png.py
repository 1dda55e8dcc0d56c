"""PNG: the page as a picture, with smooth edges.

Pillow draws letters smoothly but lines not; so lines are drawn large on small tiles, which are
scaled down and laid into a mask of the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from suchsel.errors import SuchselError
from suchsel.formats import Style
from suchsel.i18n import say
from suchsel.layout.fonts import Faces, find_faces
from suchsel.layout.marks import Capsule, Letters, Line, Mark, Point, Polygon, Sheet, Text, outline
from suchsel.layout.page import sheets
from suchsel.puzzle import Puzzle

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

FINE = 4  # how many times larger tiles are drawn
TILE = 96  # a slanting line is cut into pieces about so long, in pixels
CURVE = 12  # straight pieces in a curve
EVEN = 200  # dots per inch from which on letters stand evenly
MOST_PIXELS = 100_000_000


def render(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    """All pages in one picture, one below the other."""
    pillow = _pillow()
    images = [image for _, image in _draw_all(puzzles, style)]
    if len(images) == 1:
        return _encode(images[0], style.dpi)
    width, height = max(image.width for image in images), sum(image.height for image in images)
    whole = pillow.new("RGB", (width, height), "white")
    top = 0
    for image in images:
        whole.paste(image, (0, top))
        top += image.height
    return _encode(whole, style.dpi)


def render_pages(puzzles: Sequence[Puzzle], style: Style) -> list[tuple[bool, bytes]]:
    """Each page as a picture, and whether it is a solution."""
    return [(solution, _encode(image, style.dpi)) for solution, image in _draw_all(puzzles, style)]


def draw_sheet(page: Sheet, faces: Faces, dpi: int) -> bytes:
    _pillow()
    return _encode(Canvas(page, faces, dpi).draw(), dpi)


def _draw_all(puzzles: Sequence[Puzzle], style: Style) -> Iterator[tuple[bool, Image]]:
    _pillow()
    if not 20 <= style.dpi <= 1200:
        raise SuchselError(
            say(
                "The resolution must lie between 20 and 1200 dpi.",
            )
        )
    faces = find_faces(style.font)
    for page in sheets(puzzles, style):
        yield page.solution, Canvas(page, faces, style.dpi).draw()


def _pillow() -> Any:
    try:
        from PIL import Image
    except ImportError:
        raise SuchselError(
            say(
                "Writing PNG needs Pillow: pip install 'suchsel[print]'. SVG and PDF need nothing.",
            )
        ) from None
    return Image


def _encode(image: Image, dpi: int) -> bytes:
    file = BytesIO()
    # Colours take long to press small, and gain little.
    level = 6 if image.mode == "L" else 3
    image.save(file, "PNG", dpi=(dpi, dpi), compress_level=level)
    return file.getvalue()


class Canvas:
    """A page of pixels: grey unless a mark is coloured."""

    def __init__(self, page: Sheet, faces: Faces, dpi: int) -> None:
        from PIL import Image, ImageDraw

        # Few dots cannot place letters evenly: there the page is drawn larger and scaled down.
        self.coarse = -(-EVEN // dpi)
        self.page, self.faces, self.scale = page, faces, dpi * self.coarse / 25.4
        wide, high = (round(mm * dpi / 25.4) * self.coarse for mm in (page.width, page.height))
        if wide * high > MOST_PIXELS:
            raise SuchselError(
                say(
                    "The picture would have {n} million pixels; choose a lower --dpi.",
                    n=wide * high // 1_000_000,
                )
            )
        coloured = any(len({mark.colour[i : i + 2] for i in (1, 3, 5)}) > 1 for mark in page.marks)
        self.image = Image.new("RGB" if coloured else "L", (wide, high), "white")
        self.pen = ImageDraw.Draw(self.image)
        self.fonts: dict[tuple[bool, float], FreeTypeFont] = {}

    def draw(self) -> Image:
        for mark in self.page.marks:
            self._draw(mark)
        return self.image.reduce(self.coarse) if self.coarse > 1 else self.image

    def _draw(self, mark: Mark) -> None:
        match mark:
            case Letters():
                for x, symbol in zip(mark.xs, mark.symbols, strict=True):
                    wide = self.faces.regular.width(symbol, mark.size)
                    self._write(symbol, x - wide / 2, mark, False)
            case Text():
                font = self.faces.bold if mark.bold else self.faces.regular
                left = mark.x - (mark.align + 1) / 2 * font.width(mark.text, mark.size)
                # Pillow rounds the width of each letter. Word by word, a long line stays in place.
                for word in re.finditer(r"\S+", mark.text):
                    before = font.width(mark.text[: word.start()], mark.size)
                    self._write(word[0], left + before, mark, mark.bold)
            case Capsule() if mark.filled:
                self._fill(mark)
            case Line() | Polygon() if _is_upright(mark):
                self._rule(mark)
            case _:
                self._stroke(mark)

    def _write(self, text: str, x: float, mark: Letters | Text, bold: bool) -> None:
        at = (x * self.scale, mark.y * self.scale)
        self.pen.text(at, text, fill=mark.colour, font=self._font(bold, mark.size), anchor="ls")

    def _font(self, bold: bool, size: float) -> FreeTypeFont:
        from PIL import ImageFont

        key = bold, round(size, 4)
        if key not in self.fonts:
            self.fonts[key] = ImageFont.truetype(
                self.faces.paths[bold], size * self.scale, layout_engine=ImageFont.Layout.BASIC
            )
        return self.fonts[key]

    def _rule(self, mark: Line | Polygon) -> None:
        """Upright and level lines end on whole pixels and are sharp as they are."""
        ends = [mark.start, mark.end] if isinstance(mark, Line) else [*mark.points, mark.points[0]]
        wide = max(1, round(mark.width * self.scale))
        for a, b in pairwise(ends):
            left, top = (round(min(a[i], b[i]) * self.scale - wide / 2) for i in (0, 1))
            right, foot = (round(max(a[i], b[i]) * self.scale - wide / 2) + wide for i in (0, 1))
            self.pen.rectangle((left, top, right - 1, foot - 1), fill=mark.colour)

    def _fill(self, mark: Capsule) -> None:
        (flat,) = _flat(mark)
        points = [(x * self.scale, y * self.scale) for x, y in flat]
        self._tile(points, 1.0, mark.colour, filled=True)

    def _stroke(self, mark: Line | Capsule | Polygon) -> None:
        for flat in _flat(mark):
            self._stroke_through(flat, mark.width * self.scale, mark.colour)

    def _stroke_through(self, flat: list[Point], wide: float, colour: str) -> None:
        points: list[Point] = []
        for x, y in flat:
            here = x * self.scale, y * self.scale
            points.extend(_between(points[-1], here) if points else [])
            points.append(here)
        start = 0
        while start < len(points) - 1:
            end = start + 1
            while end + 1 < len(points) and _is_small(points[start : end + 2]):
                end += 1
            self._tile(points[start : end + 1], wide, colour)
            start = end

    def _tile(self, points: list[Point], wide: float, colour: str, filled: bool = False) -> None:
        from PIL import Image, ImageDraw

        rim = wide + 2
        left, top = (int(min(p[i] for p in points) - rim) for i in (0, 1))
        right, foot = (int(max(p[i] for p in points) + rim) + 1 for i in (0, 1))
        tile = Image.new("L", ((right - left) * FINE, (foot - top) * FINE), 0)
        fine = [((x - left) * FINE, (y - top) * FINE) for x, y in points]
        pen = ImageDraw.Draw(tile)
        if filled:
            pen.polygon(fine, fill=255)
        else:
            pen.line(fine, fill=255, width=round(wide * FINE), joint="curve")
        self.image.paste(colour, (left, top, right, foot), tile.reduce(FINE))


def _is_upright(mark: Line | Polygon) -> bool:
    ends = [mark.start, mark.end] if isinstance(mark, Line) else [*mark.points, mark.points[0]]
    return all(min(abs(a[0] - b[0]), abs(a[1] - b[1])) < 1e-6 for a, b in pairwise(ends))


def _flat(mark: Line | Capsule | Polygon) -> list[list[Point]]:
    """The outline in straight pieces: one stroke, or two where a ring is open at both ends."""
    strokes: list[list[Point]] = []
    for letter, ends in outline(mark):
        if letter == "M":
            strokes.append([ends[0]])
        elif letter == "C":
            a, (b, c, d) = strokes[-1][-1], ends
            strokes[-1].extend(_bezier(a, b, c, d, i / CURVE) for i in range(1, CURVE + 1))
        elif letter == "Z":
            strokes[-1].append(strokes[-1][0])
        else:
            strokes[-1].append(ends[0])
    return strokes


def _bezier(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    s = 1 - t
    weights = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    x, y = (sum(w * p[i] for w, p in zip(weights, (a, b, c, d), strict=True)) for i in (0, 1))
    return x, y


def _between(a: Point, b: Point) -> list[Point]:
    """Points that cut a long slanting piece, whose tile would be large and empty, into short."""
    shorter = min(abs(a[0] - b[0]), abs(a[1] - b[1]))
    n = int(shorter // TILE) + 1
    return [(a[0] + (b[0] - a[0]) * i / n, a[1] + (b[1] - a[1]) * i / n) for i in range(1, n)]


def _is_small(points: list[Point]) -> bool:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(max(xs) - min(xs), max(ys) - min(ys)) <= TILE
