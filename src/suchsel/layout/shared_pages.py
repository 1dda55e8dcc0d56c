"""Several puzzles on one page, in equal parts, to be cut apart.

All pages of a document are divided alike: in the way that gives the largest letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from suchsel.errors import SuchselError, mistake
from suchsel.i18n import say
from suchsel.layout.marks import GREY, PT, Mark, Page, Rule, moved
from suchsel.layout.page import MARGINS, Arrangement, arrange, compose, margin_of, orientations
from suchsel.layout.page_content import PageContent
from suchsel.layout.style import Style
from suchsel.puzzle import Puzzle

#: The smallest letters of puzzles that share a page, in points, unless the style says otherwise.
SMALLEST = 8.0
#: The line along which a page is cut, in millimetres: its width, and how far from the edge it ends.
CUT, CUT_MARGIN = 0.15, 5.0


class Division(NamedTuple):
    """A page in equal parts."""

    width: float
    height: float
    rows: int
    columns: int
    narrow: bool = False  # with margins as narrow as printers allow

    @property
    def part(self) -> tuple[float, float]:
        return self.width / self.columns, self.height / self.rows

    @property
    def margin(self) -> float:
        return MARGINS[0] if self.narrow else margin_of(min(self.part))

    @property
    def room(self) -> tuple[float, float]:
        """The width and height of what a part can show."""
        width, height = self.part
        return width - 2 * self.margin, height - 2 * self.margin

    def cuts(self) -> Iterator[Mark]:
        width, height = self.part
        for column in range(1, self.columns):
            x = column * width
            yield Rule((x, CUT_MARGIN), (x, self.height - CUT_MARGIN), CUT, GREY)
        for row in range(1, self.rows):
            y = row * height
            yield Rule((CUT_MARGIN, y), (self.width - CUT_MARGIN, y), CUT, GREY)


def shared_pages(contents: Sequence[PageContent], style: Style) -> Iterator[Page]:
    """As many puzzles on each page as the style says."""
    division, ways = divide(contents, style)
    width, height = division.part
    for start in range(0, len(contents), style.per_page):
        marks = list(division.cuts())
        group = zip(contents[start : start + style.per_page], ways[start:], strict=False)
        for place, (content, way) in enumerate(group):
            (whole,) = compose(content, *division.room, way)
            row, column = divmod(place, division.columns)
            left, top = column * width + division.margin, row * height + division.margin
            marks += moved(whole.marks, left, top)
        yield Page(division.width, division.height, tuple(marks))


def divide(contents: Sequence[PageContent], style: Style) -> tuple[Division, list[Arrangement]]:
    """The best way to divide a page, and the layouts of the puzzles in their parts."""
    found = [
        (min(way.worth for way in ways), division, ways)
        for division in divisions(style)
        if (ways := _arranged(contents, division)) is not None
    ]
    if not found:
        raise too_many_per_page(contents[0].puzzle, style.per_page, style.paper)
    _, division, ways = max(found, key=lambda one: one[0])
    return division, ways


def divisions(style: Style) -> Iterator[Division]:
    """All ways to divide a page into this many parts, with as few unused ones as possible."""
    for width, height in orientations(style):
        for columns in range(1, style.per_page + 1):
            rows = ceil(style.per_page / columns)
            if (columns - 1) * rows < style.per_page:
                yield Division(width, height, rows, columns)


def _arranged(contents: Sequence[PageContent], division: Division) -> list[Arrangement] | None:
    """The layouts of all puzzles; None if one of them does not fit into its part."""
    ways = []
    for content in contents:
        way = arrange(content, *division.room, continues=False)
        if way is None or not way.is_whole:
            return None
        if content.style.font_size is None and content.letter(way.pitch) < SMALLEST * PT:
            return None
        ways.append(way)
    return ways


def too_many_per_page(puzzle: Puzzle, per_page: int, paper: str) -> SuchselError:
    return mistake(
        "too-many-per-page",
        "{n} puzzles of {rows}x{columns} cells do not fit on a page of {paper} paper with readable "
        "letters. Choose fewer per page, a smaller board or larger paper.",
        "per_page",
        n=per_page,
        rows=puzzle.rows,
        columns=puzzle.columns,
        paper=say(paper),
    )
