"""A page of marks as the content of a PDF page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby, zip_longest

from pydyf import Stream

from suchsel.boards.kind import Point
from suchsel.formats.pdf.fonts import EmbeddedFont
from suchsel.formats.pdf.objects import inks
from suchsel.formats.pdf.tags import PageTags, figure_corners, role_of
from suchsel.sheet import marks
from suchsel.sheet.font_file import Font
from suchsel.sheet.fonts import Faces, fit_into_cell, is_plain_row, shaped


def in_points(millimetres: float) -> float:
    return round(millimetres / marks.PT, 2)


class PageStream(Stream):  # type: ignore[misc]
    """Draws the marks of a page, with tags if the document has a structure.

    For the press, its colours become inks.
    """

    def __init__(
        self,
        page: marks.Page,
        faces: Faces,
        fonts: Mapping[Font, EmbeddedFont],
        pictures: Mapping[str, tuple[str, bytes]],
        tags: PageTags | None,
        press: bool,
    ) -> None:
        super().__init__()
        self.page, self.faces, self.fonts = page, faces, fonts
        self.pictures, self.tags, self.press = pictures, tags, press
        self.set_line_cap(2)  # square
        #: Glyphs of shaped text to be drawn without a meaning: font, number, place and size.
        self.outlines: list[tuple[Font, int, Point, float]] = []

    def draw(self) -> Stream:
        for role, run in groupby(self.page.marks, key=role_of):
            group = list(run)
            if self.tags and (role.block.tag == "Figure" or role.block.link):
                for corners in filter(None, (figure_corners(mark, self.faces) for mark in group)):
                    self.tags.tree.enclose(role.block, *self.places(corners))
            # The letters of a table are tagged one by one.
            if self.tags and not (role.is_table and isinstance(group[0], marks.LetterRow)):
                self.append(self.tags.begin(role))
                self._draw_all(group)
                self.append(b"EMC")
            else:
                self._draw_all(group)
        # Joined once: pydyf reads it twice, for the digest and for the file.
        return Stream([b"\n".join(self.stream)])

    def _draw_all(self, group: Sequence[marks.Mark]) -> None:
        for mark, after in zip_longest(group, group[1:]):
            match mark:
                case marks.LetterRow():
                    self._letter_row(mark)
                case marks.TextRun():
                    font, text = self.faces[mark.bold], mark.text
                    start = mark.left(font.width(text, mark.size))
                    if isinstance(after, marks.TextRun) and font.glyph(" "):
                        # The text continues elsewhere, of which listeners know nothing.
                        text += "" if text[-1] in "- \u2010" else " "
                    with self._shaped_text(mark.colour):
                        self._draw_text(text, font, start, mark.y, mark.size)
                case marks.Picture():
                    self.push_state()
                    left, foot = self.places([(mark.x, mark.y + mark.height)])
                    self.set_matrix(in_points(mark.width), 0, 0, in_points(mark.height), left, foot)
                    self.draw_x_object(self.pictures[mark.address][0])
                    self.pop_state()
                case _:
                    filled = marks.is_filled(mark)
                    self.set_colour(mark.colour, stroke=not filled)
                    if not isinstance(mark, marks.Shape) and not filled:
                        self.set_line_width(round(mark.width / marks.PT, 3))
                    self.trace(marks.outline(mark))
                    (self.fill if filled else self.stroke)()

    def _letter_row(self, mark: marks.LetterRow) -> None:
        """Single letters, and between them the distance to the next; in a table each is a cell."""
        role, cells = mark.role, list[bytes]()
        if self.tags and role and role.is_table:
            columns = range(role.column, role.column + len(mark.symbols))
            if role.item == 1:
                self._unseen_names(mark, role.block, columns, self.tags)
            cells = [self.tags.begin(role._replace(column=column)) for column in columns]
        face = self.faces.regular
        if is_plain_row(mark.symbols, face):
            font, em = self.fonts[face], mark.size / 1000
            pieces: list[str] = []
            at = start = mark.xs[0] - shaped(face, mark.symbols[0])[0].width * mark.size / 2
            for x, symbol in zip(mark.xs, mark.symbols, strict=True):
                (group,) = shaped(face, symbol)
                wide = group.width * mark.size
                jump = round((x - wide / 2 - at) / em, 1)
                pieces.append((f"{-jump:.1f}" if pieces else "") + font.code(group))
                at += jump * em + wide
            with self._text_object(mark, start, mark.y):
                if not cells:
                    self.show_text("".join(pieces))
                for cell, piece in zip(cells, pieces, strict=False):
                    self.append(b"%s[%s]TJ EMC" % (cell, piece.encode()))
            return
        with self._shaped_text(mark.colour, is_tagged=not cells):
            for x, symbol, cell in zip_longest(mark.xs, mark.symbols, cells):
                if cell:
                    self.append(cell)
                size, up = fit_into_cell(face, symbol, mark.size, mark.room)
                left = x - face.width(symbol, size) / 2  # in the middle of its cell
                self._draw_text(symbol, face, left, mark.y - up, size)
                if cell:
                    self.append(b"EMC")

    def _unseen_names(
        self, mark: marks.LetterRow, block: marks.Block, columns: Iterable[int], tags: PageTags
    ) -> None:
        """The corner of a table and the numbers of its columns and rows, where it shows no names.

        On paper they are spaces above the first row: an empty cell would be left out by readers.
        They have the size of the letters, since printers refuse small type, and all lie in one
        place, so that they do not leave the page.
        """
        font, corner = self.fonts[self.faces.regular], marks.Role(block)
        names = [] if block.named else [marks.Role(block, 0, column) for column in columns]
        if names:
            rows = sum(role_of(mark).block is block for mark in self.page.marks)
            names += [marks.Role(block, row) for row in range(1, rows + 1)]
        for role in names:
            tags.tree.element(role).entries += b"/ActualText(%d)" % (role.item or role.column)
        if not font.font.glyph(" "):
            return
        (space,) = shaped(font.font, " ")
        blank = f"[{font.code(space)}{1000 * space.width:.1f}]TJ EMC".encode()
        with self._text_object(mark, mark.xs[0], mark.y - mark.size):
            for role in (corner, *names):
                self.append(tags.begin(role) + blank)

    @contextmanager
    def _text_object(self, mark: marks.LetterRow, x: float, y: float) -> Iterator[None]:
        self.begin_text()
        self.set_colour(mark.colour, stroke=False)
        self.set_font_size(self.fonts[self.faces.regular].name, in_points(mark.size))
        self.move_text_to(*self.places([(x, y)]))
        yield
        self.end_text()

    # -- shaped text -------------------------------------------------------------------------------

    @contextmanager
    def _shaped_text(self, colour: str, is_tagged: bool = True) -> Iterator[None]:
        """Text whose glyphs have places of their own; outlines follow after it."""
        self.begin_text()
        self.set_colour(colour, stroke=False)
        yield
        self.end_text()
        is_bare = self.outlines and not is_tagged
        if is_bare:
            self.append(b"/Artifact BMC")
        for font, number, (x, y), size in self.outlines:
            scale = size / font.units
            self.trace(
                (kind, tuple((x + right * scale, y - up * scale) for right, up in points))
                for kind, points in marks.cubic(font.outline(number))
            )
            self.fill()
        if is_bare:
            self.append(b"EMC")
        self.outlines = []

    def _draw_text(self, text: str, face: Font, x: float, y: float, size: float) -> None:
        """The first glyph of each group as text, the others as outlines: they only add to it.

        Where the codes of the glyphs do not say it, or a reader could take the room of an outline
        for a blank, the text says what it means as a whole.
        """
        groups = shaped(face, text)
        meanings = [self.fonts[group.font].meaning(group) for group in groups]
        is_plain = meanings == [group.text for group in groups if len(group.glyphs) == 1]
        if not is_plain:
            meaning = ("\ufeff" + text).encode("utf-16-be").hex().upper()
            self.append(b"/Span<</ActualText<%s>>>BDC" % meaning.encode())
        # What one operator shows is on one baseline: readers keep its order.
        for (group_font, up), line in groupby(groups, key=lambda one: (one.font, one.glyphs[0].up)):
            font, shown, start, at = self.fonts[group_font], "", x, x
            for group in line:
                first, *others = group.glyphs
                if not shown:
                    start = at = x + first.right * size
                back = round((at - x - first.right * size) / size * 1000, 1)
                shown += (f"{back:g}" if back else "") + font.code(group)
                advance = group_font.advance(first.number) / group_font.units
                at -= back * size / 1000 - advance * size
                for other in others:
                    place = x + other.right * size, y - other.up * size
                    self.outlines.append((group_font, other.number, place, size))
                x += group.width * size
            left, foot = self.places([(start, y - up * size)])
            self.append(f"/{font.name} {in_points(size)} Tf".encode())
            self.append(f"1 0 0 1 {left} {foot} Tm [{shown}] TJ".encode())
        if not is_plain:
            self.append(b"EMC")

    # -- operators ---------------------------------------------------------------------------------

    def append(self, operator: bytes) -> None:
        self.stream.append(operator)

    def places(self, points: Sequence[Point]) -> Iterator[float]:
        """The coordinates of these points, as operators take them."""
        for x, y in points:
            yield in_points(x)
            yield in_points(self.page.height - y)

    def set_colour(self, colour: str, stroke: bool) -> None:
        """Grey in the colour space of grey, so that a page without colours is printed without."""
        red, green, blue = (round(part / 255, 3) for part in bytes.fromhex(colour[1:]))
        if red == green == blue:
            self.append(b"%g %s" % (red, b"G" if stroke else b"g"))
        elif self.press:
            operator = b"K" if stroke else b"k"
            self.append(b"%g %g %g %g %s" % (*inks(red, green, blue), operator))
        else:
            self.set_color_rgb(red, green, blue, stroke)

    def trace(self, pieces: Iterable[marks.Piece]) -> None:
        """The path that these pieces make up, to be filled or stroked."""
        draw = {"M": self.move_to, "L": self.line_to, "C": self.curve_to, "Z": self.close}
        for kind, points in pieces:
            draw[kind](*self.places(points))
