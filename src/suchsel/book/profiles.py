"""What printers require of a book: profiles, whose table is `data/printers.toml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from suchsel.errors import mistake
from suchsel.i18n import Message, noop, say
from suchsel.sheet.marks import Edges
from suchsel.system.files import data_tables

INCH = 25.4
#: What a book may be printed on, by its name in a plan.
STOCKS: dict[str, Message] = {
    noop("white"): say("white paper, black ink"),
    noop("cream"): say("cream paper, black ink"),
    noop("colour"): say("white paper, coloured ink"),
}
#: How much thicker each page makes a book, in inches, as Kindle Direct Publishing states it.
THICKNESS = {"white": 0.002252, "cream": 0.0025, "colour": 0.002347}


class Profile(NamedTuple):
    """The rules of a printer; lengths are in inches, type sizes in points."""

    about: Message
    #: What has to stay free at the outer edges.
    safe: float
    #: Numbers of pages, and the gutter that is needed up to each of them.
    gutters: Sequence[tuple[int, float]]
    fewest: int
    even: bool = True
    smallest: float = 7.0
    #: The largest pages that the printer offers: width and height.
    largest: Sequence[float] = (40.0, 40.0)
    #: The least resolution of pictures, in dots per inch.
    dpi: int = 300
    #: Whether a book without an ISBN is refused.
    isbn: bool = False
    #: The kind of PDF that the printer wants, if it wants one.
    pdf: str | None = None
    #: Whether the printer binds the book and so needs a cover with a spine.
    bound: bool = True
    #: What is cut off at an edge where something runs over it.
    bleed: float = 0.125
    #: On the cover: what has to stay free within the trim, and on either side of the spine's text.
    cover_safe: float = 0.375
    spine_clear: float = 0.0625
    #: Books with fewer pages have no text on the spine.
    spine_pages: int = 79
    thickness: Mapping[str, float] = THICKNESS
    #: What the cover adds to the width of the spine.
    cover_board: float = 0.0
    #: Whether the bleed runs around pages, at the inner edge too.
    bleeds_inwards: bool = False
    #: Whether the file may have bookmarks.
    bookmarks: bool = False
    #: What could not be checked against the printer's own documents.
    unverified: Message | None = None

    @property
    def most(self) -> int:
        return self.gutters[-1][0]

    def page_bleed(self, number: int) -> Edges:
        """What is cut off from a page, in millimetres; mostly not at the inner edge.

        `number` counts from 0, so that even pages lie on the right.
        """
        edge = self.bleed * INCH
        left, right = (number % 2, 1 - number % 2) if not self.bleeds_inwards else (1, 1)
        return Edges(edge * left, edge, edge * right, edge)

    def gutter_for(self, pages: int) -> float:
        for limit, gutter in self.gutters:
            if pages <= limit:
                return gutter
        raise mistake(
            "book-too-long",
            "The book would have {n} pages; the limit is {limit}. Split it into two volumes.",
            n=pages,
            limit=self.most,
        )


#: Each of the profiles, by its name in a plan.
PROFILES = {name: Profile(**row) for name, row in data_tables("printers.toml").items()}
