"""Which boards a page has room for, in letters that can be read well."""

from __future__ import annotations

from collections.abc import Iterator

from suchsel.boards.compass import MAX_SIDE, Size
from suchsel.errors import SuchselError, mistake
from suchsel.i18n import say
from suchsel.layout.foot import foot_height
from suchsel.layout.heading import draw_heading
from suchsel.layout.marks import PT
from suchsel.layout.page import MARGINS, arrange, fits_paper, list_columns, orientations
from suchsel.layout.page_content import TIGHT, PageContent
from suchsel.layout.paper import PAPERS
from suchsel.layout.shared_pages import divisions
from suchsel.layout.word_list import set_list

#: In millimetres, between the board and its list.
GAP = 6.0


def has_room(content: PageContent, whole: bool) -> bool:
    """Whether the sheet has letters that can be read well; `whole`: with its list on one page."""
    whole = whole or content.style.per_page > 1
    ways = (arrange(content, *room, continues=not whole) for room in _rooms(content))
    return any(
        way.is_whole >= whole and content.is_readable(way.pitch) for way in filter(None, ways)
    )


def largest_sizes(content: PageContent) -> list[Size]:
    """The largest boards for such a sheet: with the list on the same page, or on one of its own.

    Puzzles that share a page have their lists beside them. Of each kind, the one with most cells.
    """
    listed = [True] if content.style.per_page > 1 else [True, False]
    found = []
    for with_list in listed:
        sizes = [_largest(content, *room, with_list) for room in _rooms(content)]
        found.append(max(sizes, key=lambda size: size[0] * size[1]))
    return found


def _rooms(content: PageContent) -> Iterator[tuple[float, float]]:
    """The width and height that a sheet may take."""
    style = content.style
    if style.per_page > 1:
        yield from (division.room for division in divisions(style))
    else:
        for width, height in orientations(style):
            yield width - 2 * MARGINS[0], height - 2 * MARGINS[0]


def _largest(content: PageContent, width: float, height: float, with_list: bool) -> Size:
    """The largest board in this much room, on request with its list below it."""
    pitch = content.readable / TIGHT
    height -= draw_heading(content, width).height + foot_height(content)
    kind, entries = content.entry_type(content.list_sizes()[-1]), content.entries()
    if with_list and entries:
        below = set_list(entries, kind, width, list_columns(content.style))
        height -= below.height + GAP if below else 0.0
    puzzle = content.puzzle
    board = puzzle.board.kind.extent((puzzle.rows, puzzle.columns))
    frame = [all_ - own for all_, own in zip(content.extent, board, strict=True)]
    rows = columns = 1
    for side in range(1, MAX_SIDE + 1):
        wide, high = puzzle.board.kind.extent((side, side))
        columns = side if (wide + frame[0]) * pitch <= width else columns
        rows = side if (high + frame[1]) * pitch <= height else rows
    return rows, columns


def too_large(content: PageContent) -> SuchselError:
    """The error for a board that the page has no room for names a size and a paper that do."""
    style, puzzle = content.style, content.puzzle
    rows, columns = largest_sizes(content)[-1]
    return mistake(
        "board-too-large-for-paper",
        "{rows}x{columns} cells with {size:g}-point letters do not fit on {paper} paper; "
        "{most_rows}x{most_columns} cells do. Choose a smaller board, fewer words, or the paper "
        "“{larger}”.",
        rows=puzzle.rows,
        columns=puzzle.columns,
        size=round(content.pitches()[0] * TIGHT / PT, 1),
        paper=say(style.paper),
        most_rows=rows,
        most_columns=columns,
        larger=say(larger_paper(content)),
    ).of("paper")


def larger_paper(content: PageContent) -> str:
    """The first larger paper on which the page fits; “fit” if there is none."""
    style = content.style
    papers = [name for name, size in PAPERS.items() if size > PAPERS[style.paper]]
    others = {name: content._replace(style=style._replace(paper=name)) for name in papers}
    return next((name for name, other in others.items() if fits_paper(other)), "fit")
