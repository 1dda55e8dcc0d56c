"""What stands after the answers: pages for notes, about the author, other books."""

from __future__ import annotations

from collections.abc import Iterator

from suchsel.book.prose import prose_pages
from suchsel.book.typesetter import Typesetter, UnboundPage
from suchsel.i18n import say
from suchsel.layout.marks import GREY, Mark, Rule

#: From line to line on a page for notes, in millimetres.
NOTES = 9.0


def back_pages(typesetter: Typesetter) -> Iterator[UnboundPage]:
    plan = typesetter.book.plan
    for _ in range(plan.notes_pages):
        yield _notes(typesetter)
    for title, text in (
        (say("About the author"), plan.about_author),
        (say("Other books"), plan.other_books),
    ):
        if text:
            yield from prose_pages(typesetter, typesetter.text(title), text)


def _notes(typesetter: Typesetter) -> UnboundPage:
    """A page with lines to write on."""
    title = typesetter.text(say("Notes"))
    head = typesetter.heading(title)
    marks: list[Mark] = list(head.marks)
    y = head.height
    while y <= typesetter.area.height:
        marks.append(Rule((0.0, y), (typesetter.area.width, y), 0.15, GREY))
        y += NOTES
    return UnboundPage(marks, title)
