"""Text that is not plain: glyphs of several fonts at places of their own, with what they stand for.

Readers of a PDF learn the text from the codes of its glyphs. Of glyphs that stand for one piece of
text together, the first is shown with the code for it; the others are drawn as outlines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from suchsel.boards.compass import Point
from suchsel.formats._pdf_drawing import DrawingStream, in_points
from suchsel.formats._pdf_fonts import EmbeddedFont
from suchsel.layout.marks import LetterRow, TextRun, cubic
from suchsel.layout.shaping import GlyphGroup, fit_into_cell, shaped

if TYPE_CHECKING:
    from suchsel.layout.font_file import Font
    from suchsel.layout.fonts import Faces


class ShapedText:
    """Writes such text into the stream of a page; `shapes` are the fonts embedded for it."""

    def __init__(
        self, stream: DrawingStream, faces: Faces, shapes: Mapping[Font, EmbeddedFont]
    ) -> None:
        self.stream, self.faces, self.shapes = stream, faces, shapes
        #: Glyphs to be drawn without a meaning: font, number, place and size.
        self.outlines: list[tuple[Font, int, Point, float]] = []

    @contextmanager
    def opened(self, colour: str, is_tagged: bool = True) -> Iterator[None]:
        """Text whose glyphs have places of their own; outlines follow after it."""
        self.stream.begin_text()
        self.stream.set_colour(colour, stroke=False)
        yield
        self.stream.end_text()
        if not self.outlines:
            return
        if not is_tagged:
            self.stream.append(b"/Artifact BMC")
        for font, number, (x, y), size in self.outlines:
            scale = size / font.units
            self.stream.trace(
                (kind, tuple((x + right * scale, y - up * scale) for right, up in points))
                for kind, points in cubic(font.outline(number))
            )
            self.stream.fill()
        if not is_tagged:
            self.stream.append(b"EMC")
        self.outlines = []

    def draw_run(self, mark: TextRun, start: float) -> None:
        with self.opened(mark.colour):
            groups = shaped(self.faces[mark.bold], mark.text)
            self._draw_groups(groups, start, mark.y, mark.size)

    def draw_symbol(self, mark: LetterRow, x: float, symbol: str) -> None:
        """A symbol in the middle of its cell."""
        font = self.faces.regular
        size, up = fit_into_cell(font, symbol, mark.size, mark.room)
        left = x - font.width(symbol, size) / 2
        self._draw_groups(shaped(font, symbol), left, mark.y - up, size)

    def _draw_groups(self, groups: Iterable[GlyphGroup], x: float, y: float, size: float) -> None:
        """The first glyph of each group as text, the others as outlines: they only add to it."""
        line: TextLine | None = None
        for group in groups:
            font, glyph = self.shapes[group.font], group.glyphs[0]
            is_told = font.told[font.codes[glyph.number, group.text]] == group.text
            if line and not (is_told and line.continues(font, glyph.up)):
                self._end_line(line)
                line = None
            line = line or TextLine(
                font, size, x + glyph.right * size, y - glyph.up * size, glyph.up
            )
            line.add(group, x)
            self.outlines += [
                (group.font, other.number, (x + other.right * size, y - other.up * size), size)
                for other in group.glyphs[1:]
            ]
            if not is_told:
                self._end_line(line, group.text)
                line = None
            x += group.width * size
        if line:
            self._end_line(line)

    def _end_line(self, line: TextLine, text: str = "") -> None:
        """Show a line; `text` is what it means, if its codes do not say it."""
        self.stream.append(f"/{line.font.name} {in_points(line.size)} Tf".encode())
        left, foot = self.stream.places([(line.x, line.y)])
        shown = f"1 0 0 1 {left} {foot} Tm [{line.shown}] TJ".encode()
        if text:
            told = ("\ufeff" + text).encode("utf-16-be").hex().upper()
            shown = b"/Span<</ActualText<%s>>>BDC %s EMC" % (told.encode(), shown)
        self.stream.append(shown)


class TextLine:
    """Glyphs on one baseline, to be shown by one operator: readers keep their order."""

    def __init__(self, font: EmbeddedFont, size: float, x: float, y: float, up: float) -> None:
        self.font, self.size, self.x, self.y, self.up = font, size, x, y, up
        self.at = x
        self.shown = ""

    def continues(self, font: EmbeddedFont, up: float) -> bool:
        return self.font is font and self.up == up

    def add(self, group: GlyphGroup, x: float) -> None:
        """The first glyph of a group whose place is x."""
        glyph = group.glyphs[0]
        back = round((self.at - x - glyph.right * self.size) / self.size * 1000, 1)
        self.shown += f"{back:g}" if back else ""
        self.shown += f"<{self.font.codes[glyph.number, group.text]:04X}>"
        advance = self.font.font.advance(glyph.number) / group.font.units
        self.at -= back * self.size / 1000 - advance * self.size
