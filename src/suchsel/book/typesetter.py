"""Sets texts and boards in the fonts and sizes that all pages of a book have in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from suchsel.book.make_book import Book
from suchsel.i18n import Message
from suchsel.layout.board_drawing import Look, draw_board
from suchsel.layout.fonts import Faces
from suchsel.layout.marks import PT, Mark, TextRun
from suchsel.layout.roles import heading_role, paragraph_role
from suchsel.layout.style import LARGE_PRINT, Style
from suchsel.layout.word_list import break_lines
from suchsel.puzzle_data import PuzzleData

TEXT = 11.0  # the type size of text, in points
LEADING = 1.35  # from line to line, in type sizes
#: The first baseline of a page, and the first one below a heading.
FIRST, BELOW = 8.0, 20.0
#: The size of headings, in points.
HEADING = 20.0


class UnboundPage(NamedTuple):
    """A page before it is bound: the marks of its text area, and its running title."""

    marks: list[Mark]
    running: str | None = None  # None for a page without head and number
    solution: bool = False


class TextArea(NamedTuple):
    """The text area of every page."""

    width: float
    height: float


class Typesetter(NamedTuple):
    """The fonts, the style and the text area of a book."""

    book: Book
    faces: Faces
    style: Style
    area: TextArea

    def text(self, message: Message) -> str:
        """The message in the language of the book."""
        return message.text(self.book.plan.lang)

    def size(self, points: float) -> float:
        """This type size, or that of large print if it is larger."""
        return max(points, LARGE_PRINT) if self.style.large_print else points

    def write(
        self,
        text: str,
        y: float,
        size: float,
        align: int = -1,
        bold: bool = False,
        level: int = 2,
    ) -> Iterator[TextRun]:
        """A paragraph in lines from the baseline y on; `size` is in points.

        In bold it is a heading of this level; the title of the book is the one of level 1.
        """
        role = heading_role(level) if bold else paragraph_role()
        font = self.faces.bold if bold else self.faces.regular
        x = (align + 1) / 2 * self.area.width
        for i, line in enumerate(break_lines(text, font, size * PT, self.area.width)):
            foot = y + i * LEADING * size * PT
            yield TextRun(x, foot, size * PT, line, align, bold, role=role)

    def board(
        self, puzzle: PuzzleData, pitch: float, solution: str | None, least: float = 0.0
    ) -> list[Mark]:
        """The board with letters of at least this size, in points."""
        size = max(0.68 * pitch, least * PT)
        return draw_board(puzzle, Look(pitch, size, self.faces.regular, self.style, solution))
