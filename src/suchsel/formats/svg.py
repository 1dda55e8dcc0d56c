"""SVG: letters are drawn as outlines, so the picture needs no font and is the same everywhere.

The glyph of a letter is defined once and named after its code point (`u41` is A); every row of
the board and every text carries what it spells as its label.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

from suchsel.formats import Style
from suchsel.i18n import say
from suchsel.layout.fonts import Faces, find_faces
from suchsel.layout.marks import Capsule, Letters, Mark, Sheet, Text, outline
from suchsel.layout.page import sheets
from suchsel.layout.truetype import Contour, TrueType
from suchsel.puzzle import Puzzle

_ANCHORS = {-1: 0.0, 0: 0.5, 1: 1.0}


def render(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    """All pages in one picture, one below the other."""
    pages = sheets(puzzles, style)
    width = max(page.width for page in pages)
    height = sum(page.height for page in pages)
    pen = Pen(find_faces(style.font))
    body, top = [], 0.0
    for page in pages:
        drawn = "\n".join(pen.draw(mark) for mark in page.marks)
        body.append(drawn if not top else f'<g transform="translate(0 {_n(top)})">\n{drawn}\n</g>')
        top += page.height
    return _picture(width, height, _name(puzzles, style), pen, "\n".join(body))


def render_pages(puzzles: Sequence[Puzzle], style: Style) -> list[tuple[bool, bytes]]:
    """Each page as a picture, and whether it is a solution."""
    faces, name = find_faces(style.font), _name(puzzles, style)
    return [(page.solution, draw_sheet(page, faces, name)) for page in sheets(puzzles, style)]


def draw_sheet(page: Sheet, faces: Faces, name: str) -> bytes:
    pen = Pen(faces)
    body = "\n".join(pen.draw(mark) for mark in page.marks)
    return _picture(page.width, page.height, name, pen, body)


def _name(puzzles: Sequence[Puzzle], style: Style) -> str:
    titles = [puzzle.title for puzzle in puzzles if puzzle.title]
    return titles[0] if titles else say("Word search").text(style.lang)


def _picture(width: float, height: float, name: str, pen: Pen, body: str) -> bytes:
    glyphs = "\n".join(pen.glyphs.values())
    text = f"""<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
width="{_n(width)}mm" height="{_n(height)}mm" viewBox="0 0 {_n(width)} {_n(height)}" role="img">
<title>{escape(name)}</title>
<defs>
{glyphs}
</defs>
<rect width="100%" height="100%" fill="#ffffff"/>
{body}
</svg>
"""
    return text.encode()


class Pen:
    """Draws marks, and keeps the glyphs that they use."""

    def __init__(self, faces: Faces) -> None:
        self.faces = faces
        self.glyphs: dict[str, str] = {}

    def draw(self, mark: Mark) -> str:
        match mark:
            case Letters():
                font = self.faces.regular
                scale = mark.size / font.units
                at = [
                    x / scale - font.advance(font.glyph(symbol)) / 2
                    for x, symbol in zip(mark.xs, mark.symbols, strict=True)
                ]
                return self._run(mark, 0.0, "".join(mark.symbols), at, font, "u")
            case Text():
                font = self.faces.bold if mark.bold else self.faces.regular
                at, x = [], 0.0
                for letter in mark.text:
                    at.append(x)
                    x += font.advance(font.glyph(letter))
                start = mark.x - _ANCHORS[mark.align] * x * mark.size / font.units
                return self._run(mark, start, mark.text, at, font, "b" if mark.bold else "u")
            case _:
                path = " ".join(
                    letter + " ".join(f"{_n(x)} {_n(y)}" for x, y in points)
                    for letter, points in outline(mark)
                )
                if isinstance(mark, Capsule) and mark.filled:
                    return f'<path d="{path}" fill="{mark.colour}"/>'
                return (
                    f'<path d="{path}" fill="none" stroke="{mark.colour}" '
                    f'stroke-width="{_n(mark.width)}" stroke-linecap="square"/>'
                )

    def _run(
        self,
        mark: Letters | Text,
        x: float,
        text: str,
        at: Iterable[float],
        font: TrueType,
        kind: str,
    ) -> str:
        scale = f"{mark.size / font.units:.6f}".rstrip("0")
        uses = "".join(
            f'<use xlink:href="#{self._glyph(letter, font, kind)}" x="{_n(offset, 1)}"/>'
            for letter, offset in zip(text, at, strict=True)
            if letter != " "
        )
        return (
            f'<g aria-label={quoteattr(text)} fill="{mark.colour}" '
            f'transform="translate({_n(x)} {_n(mark.y)}) scale({scale} -{scale})">{uses}</g>'
        )

    def _glyph(self, letter: str, font: TrueType, kind: str) -> str:
        name = f"{kind}{ord(letter):x}"
        if name not in self.glyphs:
            path = "".join(_curve(contour) for contour in font.contours(font.glyph(letter)))
            self.glyphs[name] = f'<path id="{name}" d="{path}"/>'
        return name


def _curve(contour: Contour) -> str:
    """A closed contour; between two points off the curve lies one on it, half way."""
    knots = list(contour)
    if not knots[0][2]:
        last = knots[-1]
        middle = ((knots[0][0] + last[0]) / 2, (knots[0][1] + last[1]) / 2, True)
        knots.insert(0, last if last[2] else middle)
    path = [f"M{_n(knots[0][0], 1)} {_n(knots[0][1], 1)}"]
    control: tuple[float, float] | None = None
    for x, y, on in [*knots[1:], knots[0]]:
        if control is None:
            if on:
                path.append(f"L{_n(x, 1)} {_n(y, 1)}")
        else:
            end = (x, y) if on else ((control[0] + x) / 2, (control[1] + y) / 2)
            path.append("Q" + " ".join(_n(value, 1) for value in (*control, *end)))
        control = None if on else (x, y)
    return "".join(path) + "Z"


def _n(value: float, digits: int = 3) -> str:
    """A number without needless digits; never "-0"."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"
    return "0" if text in ("-0", "") else text
