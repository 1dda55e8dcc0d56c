"""The pages of one puzzle or of several: the sheets first, then, on request, the solutions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from suchsel.i18n import say
from suchsel.layout.answer_pages import answer_pages
from suchsel.layout.fonts import Faces, check_texts, find_faces
from suchsel.layout.marks import Page
from suchsel.layout.page import fitted, printed, texts_of
from suchsel.layout.page_content import PageContent, plain
from suchsel.layout.shared_pages import shared_pages
from suchsel.layout.style import Style, check_style
from suchsel.layout.wording import level_label, several_levels
from suchsel.puzzle_data import PuzzleData


def pages_of(puzzles: Sequence[PuzzleData], style: Style) -> list[Page]:
    """The puzzles, each on its page or several on one; then, if the style says so, the solutions.

    The solutions of several puzzles share pages, unless each of them needs one of its own.
    """
    check_style(style)
    faces = find_faces(style.font)
    check_texts(texts_of(puzzles, style), faces)
    sheets = contents_of(puzzles, style, faces, solution=False)
    pages = list(shared_pages(sheets, style) if style.per_page > 1 else _single(sheets))
    if style.solution:
        solutions = contents_of(puzzles, style, faces, solution=True)
        pages += answer_pages(puzzles, style, faces) or _single(solutions)
    return pages


def contents_of(
    puzzles: Sequence[PuzzleData], style: Style, faces: Faces, solution: bool
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
        )
        for puzzle in puzzles
    ]


def _title(puzzle: PuzzleData, lang: str, with_level: bool, solution: bool) -> str | None:
    level = level_label(puzzle, lang) if with_level else None
    title = " – ".join(filter(None, (plain(puzzle.title or ""), level)))
    caption = say("Solution").text(lang) if solution else ""
    return ": ".join(filter(None, (caption, title))) or None


def _single(contents: Sequence[PageContent]) -> Iterator[Page]:
    for content in contents:
        yield from fitted(content) if content.style.paper == "fit" else printed(content)
