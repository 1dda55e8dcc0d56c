"""SVG: letters are drawn as outlines, so the picture needs no font and looks the same everywhere;
only letters that no font at hand has are left to the viewer.

The glyph of a letter is defined once and named after its code point (`s0u41` is A). Every row of
the board and every text has as its label what it says, for screen readers.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING
from unicodedata import bidirectional
from xml.sax.saxutils import escape, quoteattr

from suchsel.formats import Format
from suchsel.i18n import say
from suchsel.puzzle import Puzzle
from suchsel.sheet import marks
from suchsel.sheet.document import Document
from suchsel.sheet.fonts import Faces, GlyphGroup, find_faces, fit_into_cell, shaped
from suchsel.sheet.style import PAGE_OPTIONS
from suchsel.sheet.word_list import drawing_page
from suchsel.words.vocabulary import is_drawing

if TYPE_CHECKING:
    from suchsel.sheet.font_file import Font

MEDIA = "image/svg+xml"


def draw(document: Document) -> bytes:
    """All pages in one picture, one below the other."""
    return draw_svg(document.pages, document.faces, document.title)


def draw_svg(pages: Sequence[marks.Page], faces: Faces, title: str, role: str = "group") -> bytes:
    """One picture of these pages, one below the other; its texts are read aloud in a group."""
    width, height = _n(max(page.width for page in pages)), _n(sum(page.height for page in pages))
    pen = SvgPen(faces)
    body, top = [], 0.0
    for page in pages:
        drawn = "\n".join(map(pen.draw, page.marks))
        body.append(drawn if not top else f'<g transform="translate(0 {_n(top)})">\n{drawn}\n</g>')
        top += page.height
    newline = "\n"
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}" role="{role}">
<title>{escape(title)}</title>
<defs>
{newline.join(pen.glyphs.values())}
</defs>
<rect width="100%" height="100%" fill="#ffffff"/>
{newline.join(body)}
</svg>
""".encode()


@lru_cache(maxsize=64)
def picture_svg(picture: str) -> bytes:
    """A picture of the dictionary as a file of its own."""
    faces = find_faces("noto")
    return draw_svg([drawing_page(picture, faces.regular)], faces, "", "img")


def shown_pictures(puzzle: Puzzle) -> dict[str, str]:
    """The pictures of the dictionary as addresses that a browser shows, by the words."""
    drawn = {word: picture_svg(one) for word, one in puzzle.pictures.items() if is_drawing(one)}
    prefix = "data:image/svg+xml;base64,"
    return {word: prefix + b64encode(data).decode("ascii") for word, data in drawn.items()}


class SvgPen:
    """Draws marks, and collects the glyphs that they use."""

    def __init__(self, faces: Faces) -> None:
        self.faces = faces
        self.glyphs: dict[str, str] = {}
        self.fonts: dict[Font, int] = {}
        self.spoken: set[marks.Block] = set()

    def draw(self, mark: marks.Mark) -> str:
        match mark:
            case marks.LetterRow():
                font, drawn = self.faces.regular, ""
                for x, symbol in zip(mark.xs, mark.symbols, strict=True):
                    size, up = fit_into_cell(font, symbol, mark.size, mark.room)
                    start = x - font.width(symbol, size) / 2
                    drawn += self._glyphs(shaped(font, symbol), start, mark.y - up, size)
                return self._group(mark, " ".join(mark.symbols), drawn)  # read one by one
            case marks.TextRun():
                font = self.faces[mark.bold]
                start = mark.left(font.width(mark.text, mark.size))
                drawn = self._glyphs(shaped(font, mark.text), start, mark.y, mark.size)
                return self._group(mark, mark.text, drawn)
            case marks.Picture():
                return (
                    f'<image x="{_n(mark.x)}" y="{_n(mark.y)}" width="{_n(mark.width)}" '
                    f'height="{_n(mark.height)}" role="img" aria-label={quoteattr(mark.text)} '
                    f'xlink:href="{mark.address}"/>'
                )
            case _:
                path = _path(marks.outline(mark), 3, " ")
                if isinstance(mark, marks.Shape) or marks.is_filled(mark):
                    role = mark.role if isinstance(mark, marks.Shape) else None
                    spoken = f"{self._spoken(role, '')} " if role else ""
                    return f'<path {spoken}d="{path}" fill="{mark.colour}"/>'
                return (
                    f'<path d="{path}" fill="none" stroke="{mark.colour}" '
                    f'stroke-width="{_n(mark.width)}" stroke-linecap="square"/>'
                )

    def _group(self, mark: marks.LetterRow | marks.TextRun, label: str, drawn: str) -> str:
        return f'<g {self._spoken(mark.role, label)} fill="{mark.colour}">{drawn}</g>'

    def _glyphs(self, pieces: Iterable[GlyphGroup], x: float, y: float, size: float) -> str:
        """Glyphs at places of their own, each in the units of its font."""
        drawn = []
        for piece in _joined(pieces):
            if not piece.glyphs[0].number:  # the viewer has to find a font, and keep the width
                wide = piece.width * size
                drawn.append(
                    f'<text x="{_n(x + wide / 2)}" y="{_n(y)}" font-size="{_n(size)}" '
                    f'font-family="sans-serif" text-anchor="middle" textLength="{_n(wide)}" '
                    f'lengthAdjust="spacingAndGlyphs">{escape(piece.text)}</text>'
                )
                x += wide
                continue
            scale = f"{size / piece.font.units:.6f}".rstrip("0")
            number = self.fonts.setdefault(piece.font, len(self.fonts))
            for glyph in () if piece.text == " " else piece.glyphs:
                plain = len(piece.text) == len(piece.glyphs) == 1
                name = f"s{number}u{ord(piece.text):x}" if plain else f"s{number}g{glyph.number}"
                if name not in self.glyphs:
                    outline = _outline(piece.font, glyph.number)
                    self.glyphs[name] = f'<path id="{name}" d="{outline}"/>'
                at = f"{_n(x + glyph.right * size)} {_n(y - glyph.up * size)}"
                drawn.append(
                    f'<use xlink:href="#{name}" transform="matrix({scale} 0 0 -{scale} {at})"/>'
                )
            x += piece.width * size
        return "".join(drawn)

    def _spoken(self, role: marks.Role | None, label: str) -> str:
        """What is read aloud: the text of a block once, in place of all that it consists of."""
        kind = 'role="img"'
        if role and role.block.tag.startswith("H"):
            kind = f'role="heading" aria-level="{role.block.tag[1:]}"'
        if role and role.block.text:
            if role.block in self.spoken:
                return 'aria-hidden="true"'
            self.spoken.add(role.block)
            label = role.block.text
        return f"{kind} aria-label={quoteattr(label)}"


def _joined(pieces: Iterable[GlyphGroup]) -> Iterator[GlyphGroup]:
    """The pieces, but one for each run of letters that no font at hand has."""
    for lacks, run in groupby(pieces, key=lambda piece: not piece.glyphs[0].number):
        if not lacks:
            yield from run
            continue
        first, *others = run
        whole = [first, *others] if bidirectional(first.text[0]) == "L" else [*others[::-1], first]
        text, width = "".join(piece.text for piece in whole), sum(piece.width for piece in whole)
        yield first._replace(text=text, width=width)


@lru_cache(maxsize=2048)
def _outline(font: Font, number: int) -> str:
    return _path(font.outline(number), 1)


def _path(pieces: Iterable[marks.Piece], digits: int, between: str = "") -> str:
    return between.join(
        letter + " ".join(f"{_n(x, digits)} {_n(y, digits)}" for x, y in points)
        for letter, points in pieces
    )


def _n(value: float, digits: int = 3) -> str:
    """A number without needless digits; never "-0"."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


FORMAT = Format(
    "svg", say("a scalable drawing"), None, PAGE_OPTIONS, MEDIA, text=True, draw=draw, one_page=True
)
