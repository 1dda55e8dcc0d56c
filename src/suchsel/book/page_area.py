"""The text area of a book's pages, and the boards that it has room for."""

from __future__ import annotations

from typing import NamedTuple

from suchsel.boards.compass import Size
from suchsel.book.book_options import INCH
from suchsel.book.book_plan import BookPlan
from suchsel.layout.marks import PT
from suchsel.layout.page_content import READABLE, TIGHT
from suchsel.layout.style import LARGE_PRINT

#: In inches, beyond what the printer wants free: at the outer edge, at the head, at the foot, from
#: the foot to the page number, and beyond the gutter.
OUTER, HEAD, FOOT, NUMBER_LINE, INNER = 0.17, 0.55, 0.47, 0.11, 0.125
#: What a heading takes, in millimetres; and the share of a page that a board may take, with its
#: list on the same page or on the next.
HEADING, SHARES = 16.0, (0.62, 1.0)


class TextArea(NamedTuple):
    """The text area of every page, in millimetres."""

    width: float
    height: float


def text_area(plan: BookPlan, gutter: float) -> TextArea:
    """The area within margins and a gutter of this many inches."""
    (width, height), safe = plan.trim, plan.rules.safe
    return TextArea(
        width - (gutter + INNER + safe + OUTER) * INCH,
        height - (2 * safe + HEAD + FOOT) * INCH,
    )


def board_limits(plan: BookPlan) -> list[Size]:
    """The largest boards with letters that can be read well: with a list, and without one.

    Then the largest with the smallest letters that the printer accepts.
    """
    width, height = text_area(plan, plan.rules.gutters[min(1, len(plan.rules.gutters) - 1)][1])
    good = LARGE_PRINT if plan.large_print else READABLE
    least = good if plan.large_print else plan.rules.smallest
    limits = []
    for size, share in ((good, SHARES[0]), (good, SHARES[1]), (least, SHARES[1])):
        pitch = size * PT / TIGHT
        rows, columns = int((height - HEADING) * share / pitch), int(width / pitch)
        limits.append((max(rows - 1, 1), max(columns - 1, 1)))  # a frame takes half a cell
    return limits
