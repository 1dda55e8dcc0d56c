"""What printers require of a book: the table of profiles, and the papers with their thickness."""

from __future__ import annotations

from typing import NamedTuple

from suchsel.i18n import Message, noop, say


class Profile(NamedTuple):
    """The rules of a printer; lengths are in inches, type sizes in points."""

    about: Message
    #: What has to stay free at the outer edges.
    safe: float
    #: Numbers of pages, and the gutter that is needed up to each of them.
    gutters: tuple[tuple[int, float], ...]
    fewest: int
    even: bool = True
    smallest: float = 7.0
    #: The largest pages that the printer offers: width and height.
    largest: tuple[float, float] = (40.0, 40.0)
    #: The least resolution of pictures, in dots per inch.
    dpi: int = 300
    #: Whether a book without an ISBN is refused.
    isbn: bool = False
    #: The kind of PDF that the printer wants, if it wants one.
    pdf: str | None = None
    #: Whether the printer binds the book and so needs a cover with a spine.
    bound: bool = True

    @property
    def most(self) -> int:
        return self.gutters[-1][0]


#: Each of the profiles, by its name in a plan.
PROFILES: dict[str, Profile] = {
    noop("kdp"): Profile(
        say("Kindle Direct Publishing"),
        0.25,
        ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875)),
        24,
        largest=(8.5, 11.7),
    ),
    noop("ingram"): Profile(
        say("IngramSpark"),
        0.5,
        ((300, 0.5), (500, 0.625), (700, 0.75), (1050, 0.875)),
        18,
        largest=(8.5, 11.7),
        isbn=True,
        pdf="press",
    ),
    noop("office"): Profile(
        say("an office printer"), 0.25, ((2000, 0.375),), 1, even=False, dpi=150, bound=False
    ),
}


class BookPaper(NamedTuple):
    """A paper; a book is this much thicker for each page, in inches."""

    about: Message
    thickness: float


PAPERS: dict[str, BookPaper] = {
    noop("white"): BookPaper(say("white paper, black ink"), 0.002252),
    noop("cream"): BookPaper(say("cream paper, black ink"), 0.0025),
    noop("colour"): BookPaper(say("white paper, coloured ink"), 0.002347),
}
