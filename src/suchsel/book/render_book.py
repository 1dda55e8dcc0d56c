"""A book as a PDF."""

from __future__ import annotations

from typing import NamedTuple

from suchsel.book.book_pages import book_sheets
from suchsel.book.make_book import Book
from suchsel.formats.pdf import write_pdf
from suchsel.layout.fonts import find_faces


class PrintedBook(NamedTuple):
    """The PDF of a book, and how many pages it has."""

    data: bytes
    pages: int


def render_book(book: Book) -> PrintedBook:
    """Lay out the pages and write the PDF."""
    plan = book.plan
    pages, starts = book_sheets(book)
    marks = starts if plan.bookmarks else []
    data = write_pdf(pages, find_faces(plan.font), plan.title, plan.lang, marks)
    return PrintedBook(data, len(pages))
