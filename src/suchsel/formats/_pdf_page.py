"""The content of a page in a PDF: its marks, drawn in order and tagged with what they mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import groupby
from typing import TYPE_CHECKING

from pydyf import Stream

from suchsel.formats._pdf_drawing import DrawingStream, in_points
from suchsel.formats._pdf_fonts import EmbeddedFont
from suchsel.formats._pdf_text import ShapedText
from suchsel.formats._structure import PageTags, figure_corners, role_of
from suchsel.layout.fonts import Faces
from suchsel.layout.marks import LetterRow, Mark, Page, Picture, TextRun
from suchsel.layout.roles import Block, Role
from suchsel.layout.shaping import is_plain, is_plain_row

if TYPE_CHECKING:
    from suchsel.layout.font_file import Font


class PageStream:
    """Draws the marks of a page, with tags if the document has a structure."""

    def __init__(
        self,
        page: Page,
        faces: Faces,
        fonts: Mapping[bool, EmbeddedFont],
        shapes: Mapping[Font, EmbeddedFont],
        pictures: Mapping[str, str],
        tags: PageTags | None,
        press: bool,
    ) -> None:
        self.page, self.faces, self.fonts = page, faces, fonts
        self.pictures, self.tags = pictures, tags
        self.stream = DrawingStream(page.height, press)
        self.shaped_text = ShapedText(self.stream, faces, shapes)

    def draw(self) -> Stream:
        for role, marks in groupby(self.page.marks, key=role_of):
            if self.tags is None:
                self._draw_all(marks)
                continue
            group = list(marks)
            if role.block.tag == "Figure":
                self._enclose(group, role, self.tags)
            if role.is_table and isinstance(group[0], LetterRow):
                self._draw_all(group)  # its letters are tagged one by one
                continue
            self.stream.append(self.tags.begin(role))
            self._draw_all(group)
            self.stream.append(b"EMC")
        # Joined once: pydyf reads it twice, for the digest and for the file.
        return Stream([b"\n".join(self.stream.stream)])

    def _draw_all(self, marks: Iterable[Mark]) -> None:
        for mark in marks:
            match mark:
                case LetterRow():
                    self._letter_row(mark)
                case TextRun():
                    self._text_run(mark)
                case Picture():
                    self.stream.draw_picture(mark, self.pictures[mark.address])
                case _:
                    self.stream.draw_path(mark)

    def _letter_row(self, mark: LetterRow) -> None:
        """Single letters, and between them the distance to the next."""
        if self.tags and mark.role and mark.role.is_table:
            self._table_row(mark, mark.role, self.tags)
            return
        if not is_plain_row(mark.symbols):
            with self.shaped_text.opened(mark.colour):
                for x, symbol in zip(mark.xs, mark.symbols, strict=True):
                    self.shaped_text.draw_symbol(mark, x, symbol)
            return
        start, pieces = self._spaced(mark)
        with self._text_object(self.fonts[False], mark, start, mark.y):
            self.stream.show_text("".join(pieces))

    def _spaced(self, mark: LetterRow) -> tuple[float, list[str]]:
        """Where the row begins; and its letters, each after its distance from the one before."""
        font, em = self.fonts[False], mark.size / 1000
        pieces: list[str] = []
        at = start = 0.0
        for x, symbol in zip(mark.xs, mark.symbols, strict=True):
            wide = sum(font.advances[letter] for letter in symbol)
            left = x - wide * em / 2
            distance = ""
            if not pieces:
                start = at = left
            else:
                jump = round((left - at) / em, 1)
                distance = f"{-jump:.1f}"
                at += jump * em
            pieces.append(distance + font.hex_codes(symbol))
            at += wide * em
        return start, pieces

    def _table_row(self, mark: LetterRow, role: Role, tags: PageTags) -> None:
        """Each letter is a cell."""
        columns = range(role.column, role.column + len(mark.symbols))
        if role.item == 1:
            self._unseen_names(mark, role.block, columns, tags)
        if not is_plain_row(mark.symbols):
            with self.shaped_text.opened(mark.colour, is_tagged=False):
                for column, x, symbol in zip(columns, mark.xs, mark.symbols, strict=True):
                    self.stream.append(tags.begin(role._replace(column=column)))
                    self.shaped_text.draw_symbol(mark, x, symbol)
                    self.stream.append(b"EMC")
            return
        start, pieces = self._spaced(mark)
        with self._text_object(self.fonts[False], mark, start, mark.y):
            for column, piece in zip(columns, pieces, strict=True):
                cell = tags.begin(role._replace(column=column))
                self.stream.append(b"%s[%s]TJ EMC" % (cell, piece.encode()))

    def _unseen_names(
        self, mark: LetterRow, block: Block, columns: Iterable[int], tags: PageTags
    ) -> None:
        """The corner of a table and the numbers of its columns and rows, where it shows no names.

        On paper they are spaces above the first row: an empty cell would be left out by readers.
        They have the size of the letters, since printers refuse small type, and all lie in one
        place, so that they do not leave the page.
        """
        font, corner = self.fonts.get(False), Role(block)
        names = [] if block.named else [Role(block, 0, column) for column in columns]
        if names:
            rows = sum(role_of(mark).block is block for mark in self.page.marks)
            names += [Role(block, row) for row in range(1, rows + 1)]
        for role in names:
            tags.tree.name(role, role.item or role.column)
        if font is None or " " not in font.codes:
            return
        blank = f"[{font.hex_codes(' ')}{font.advances[' ']:.1f}]TJ EMC".encode()
        with self._text_object(font, mark, mark.xs[0], mark.y - mark.size):
            for role in (corner, *names):
                self.stream.append(tags.begin(role) + blank)

    def _enclose(self, marks: Iterable[Mark], role: Role, tags: PageTags) -> None:
        """Say where on the page a figure is."""
        for mark in marks:
            if corners := figure_corners(mark):
                left, foot, right, top = self.stream.places(corners)
                tags.tree.enclose(role.block, (left, foot, right, top))

    def _text_run(self, mark: TextRun) -> None:
        width = self.faces[mark.bold].width(mark.text, mark.size)
        start = mark.x - (mark.align + 1) / 2 * width
        if not is_plain(mark.text):
            self.shaped_text.draw_run(mark, start)
            return
        font = self.fonts[mark.bold]
        with self._text_object(font, mark, start, mark.y):
            self.stream.show_text(font.hex_codes(mark.text))

    @contextmanager
    def _text_object(
        self, font: EmbeddedFont, mark: LetterRow | TextRun, x: float, y: float
    ) -> Iterator[None]:
        self.stream.begin_text()
        self.stream.set_colour(mark.colour, stroke=False)
        self.stream.set_font_size(font.name, in_points(mark.size))
        self.stream.move_text_to(*self.stream.places([(x, y)]))
        yield
        self.stream.end_text()
