"""A book as a PDF."""

from __future__ import annotations

from typing import NamedTuple

from suchsel.book.book_pages import book_sheets
from suchsel.book.make_book import Book
from suchsel.formats.pdf import write_pdf
from suchsel.layout.fonts import find_faces
from suchsel.layout.marks import Page


class BookLayout(NamedTuple):
    """The pages of a book, and on which of them each chapter begins (counted from 0)."""

    book: Book
    pages: list[Page]
    starts: list[tuple[str, int]]

    def to_pdf(self) -> bytes:
        plan = self.book.plan
        bookmarks = self.starts if plan.bookmarks else []
        return write_pdf(self.pages, find_faces(plan.font), plan.title, plan.lang, bookmarks)


def lay_out_book(book: Book) -> BookLayout:
    return BookLayout(book, *book_sheets(book))


def render_book(book: Book) -> bytes:
    """The PDF of a book."""
    return lay_out_book(book).to_pdf()
