"""The pages of one puzzle or of several: the sheets first, then, on request, the solutions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from suchsel.boards.compass import Size
from suchsel.errors import mistake
from suchsel.i18n import Message, say
from suchsel.layout.answer_pages import answer_pages
from suchsel.layout.board_drawing import TINY
from suchsel.layout.fonts import Faces, check_texts, find_faces
from suchsel.layout.marks import PT, LetterRow, Page, TextRun
from suchsel.layout.page import fitted, printed, texts_of
from suchsel.layout.page_content import READABLE, PageContent, plain
from suchsel.layout.qr_codes import code_of
from suchsel.layout.room import has_room, largest_sizes, too_large
from suchsel.layout.shared_pages import shared_pages
from suchsel.layout.style import Style, check_style
from suchsel.layout.wording import level_label, listing, several_levels
from suchsel.puzzle import Puzzle


def pages_of(puzzles: Sequence[Puzzle], style: Style) -> list[Page]:
    """The puzzles, each on its page or several on one; then, if the style says so, the solutions.

    The solutions of several puzzles share pages, unless each of them needs one of its own.
    """
    check_style(style)
    if style.hint == "cells" and all(puzzle.list == "hidden" for puzzle in puzzles):
        raise mistake(
            "option-without-effect",
            "“hint” “cells” has no effect: the list is hidden.",
            "hint",
        )
    faces = find_faces(style.font)
    check_texts(texts_of(puzzles, style), faces)
    sheets = contents_of(puzzles, style, faces, solution=False)
    pages = list(shared_pages(sheets, style) if style.per_page > 1 else _single(sheets))
    if style.solution:
        solutions = contents_of(puzzles, style, faces, solution=True)
        pages += answer_pages(puzzles, style, faces) or _single(solutions)
    return pages


def contents_of(
    puzzles: Sequence[Puzzle], style: Style, faces: Faces, solution: bool
) -> list[PageContent]:
    """What the sheets show, or the solutions."""
    with_level = several_levels(puzzles)
    return [
        PageContent(
            puzzle,
            style,
            faces,
            _title(puzzle, style.lang, with_level, solution),
            solution,
            name_line=(style.name_line or style.points) and not solution,
            label=puzzle.label,
            code=None if solution else code_of(puzzle, style),
        )
        for puzzle in puzzles
    ]


def _title(puzzle: Puzzle, lang: str, with_level: bool, solution: bool) -> str | None:
    level = level_label(puzzle, lang) if with_level else None
    title = " – ".join(filter(None, (plain(puzzle.title or ""), level)))
    caption = say("Solution").text(lang) if solution else ""
    return ": ".join(filter(None, (caption, title))) or None


def _single(contents: Sequence[PageContent]) -> Iterator[Page]:
    for content in contents:
        pages = list(fitted(content) if content.style.paper == "fit" else printed(content))
        if not pages:
            raise too_large(content)
        yield from pages


# -- what fits -------------------------------------------------------------------------------------


def sheet_fits(puzzle: Puzzle, style: Style, whole: bool = False) -> bool:
    """Whether the sheet has letters that can be read well; `whole`: with its list on one page."""
    return style.paper == "fit" or has_room(_sheet(puzzle, style), whole)


def sizes_that_fit(puzzle: Puzzle, style: Style) -> list[Size]:
    """The largest boards for the words of this puzzle, in order of preference."""
    return largest_sizes(_sheet(puzzle, style))


def _sheet(puzzle: Puzzle, style: Style) -> PageContent:
    (content,) = contents_of([puzzle], style, find_faces(style.font), solution=False)
    return content


def small_print(puzzles: Sequence[Puzzle], style: Style) -> Message | None:
    """What is said of sheets in type that is hard to read, if there are any."""
    distinct = {(p.rows, p.columns, *listing(p)): p for p in puzzles}
    pages = pages_of(list(distinct.values()), style._replace(solution=False))
    marks = [m for page in pages for m in page.marks if isinstance(m, LetterRow | TextRun)]
    smallest = min(mark.size for mark in marks) / PT
    asked = min(style.font_size or READABLE, style.list_size or READABLE)
    if smallest >= min(asked, READABLE) - TINY:
        return None
    return say(
        "The smallest type on the sheet has {size:.1f} points. A smaller board, fewer words or "
        "larger paper make it larger.",
        size=smallest,
    )
