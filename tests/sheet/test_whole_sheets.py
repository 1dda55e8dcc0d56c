"""Sheets of few and many words on usual paper: within the margins, readable, complete.

The text is read back by a reader of PDF that somebody else wrote.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import combinations, product

import pdfplumber
import pytest

from suchsel import Puzzle, Request
from suchsel.formats import render
from suchsel.several import make_fitting
from suchsel.sheet.marks import PT, LetterRow, Mark, Page, Polygon, Rule, TextRun
from suchsel.sheet.style import Style
from suchsel.sheet.wording import listing, plain
from suchsel.words.lists import find_theme
from tests.sheet.pages import pages_of
from tests.sheet.test_page import extent

THEMES = ("tiere", "kueche", "obst", "schule", "sport")
WORDS = list(dict.fromkeys(word for name in THEMES for word in find_theme(name, "de").words))
#: The margin that every page has, in millimetres.
MARGIN = 10.0
STYLES = {
    "plain": Style(),
    "named": Style(name_line=True, points=True, note="Viel Erfolg beim Suchen!"),
    "numbered": Style("de", numbered=True, hint="cells"),
    "early": Style(font="andika", lower=True, table=True),
    "marked": Style(hint="first-letter", answer_lines=True),
    "columns": Style(list_columns=3, list_size=9.5),
    "large": Style.preset("large-print"),
}
#: Lines to write on, and large type, are not for a hundred words.
CASES = [
    pytest.param(count, paper, name, marks=[pytest.mark.slow] if count > 25 else [])
    for count, paper, name in product((12, 25, 40, 100), ("a4", "letter"), STYLES)
    if count < 100 or name not in ("large", "marked")
]


@cache
def puzzle_of(count: int, paper: str, name: str) -> tuple[Puzzle, Style]:
    style = STYLES[name].evolve(paper=paper)
    return make_fitting(Request(WORDS[:count], title="Rund ums Haus"), 1, style), style


@cache
def sheets_of(count: int, paper: str, name: str) -> list[Page]:
    puzzle, style = puzzle_of(count, paper, name)
    return pages_of([puzzle], style)


@pytest.mark.parametrize(("count", "paper", "name"), CASES)
def test_everything_is_within_the_margins(count: int, paper: str, name: str) -> None:
    _, style = puzzle_of(count, paper, name)
    for page in sheets_of(count, paper, name):
        for mark in page.marks:
            left, top, right, foot = extent(mark, style)
            assert min(left, top) > MARGIN - 0.5, mark
            assert right < page.width - MARGIN + 0.5, mark
            assert foot < page.height - MARGIN + 0.5, mark


@pytest.mark.parametrize(("count", "paper", "name"), CASES)
def test_nothing_overlaps(count: int, paper: str, name: str) -> None:
    puzzle, style = puzzle_of(count, paper, name)
    for page in sheets_of(count, paper, name):
        boxes = [extent(mark, style) for mark in page.marks if isinstance(mark, TextRun)]
        boxes += [extent(mark, style) for mark in page.marks if is_tick(mark, puzzle)]
        boxes += board_box(page)
        for one, other in combinations(boxes, 2):
            assert not overlap(one, other), (one, other)


Box = tuple[float, float, float, float]


def is_tick(mark: Mark, puzzle: Puzzle) -> bool:
    """Whether this is a box to tick: the frame of a board is larger."""
    if not isinstance(mark, Polygon):
        return False
    xs = [x for x, _ in mark.points]
    return max(xs) - min(xs) < 20


def board_box(page: Page) -> list[Box]:
    """The letters of the board, if it is on this page."""
    rows = [mark for mark in page.marks if isinstance(mark, LetterRow)]
    if not rows:
        return []
    xs = [x for row in rows for x in row.xs]
    half = rows[0].size / 3
    return [(min(xs) - half, min(r.y - half for r in rows), max(xs) + half, max(r.y for r in rows))]


def overlap(one: Box, other: Box) -> bool:
    """By more than a tenth of a millimetre; letters with accents may come near the line above."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide > 0.1 and high > 0.1


@pytest.mark.parametrize(("count", "paper", "name"), CASES)
def test_no_word_is_broken_and_nothing_is_below_nine_points(
    count: int, paper: str, name: str
) -> None:
    puzzle, style = puzzle_of(count, paper, name)
    marks = [mark for page in sheets_of(count, paper, name) for mark in page.marks]
    texts = {mark.text for mark in marks if isinstance(mark, TextRun)}
    assert {plain(entry) for entry in listing(puzzle, style)} <= texts
    sizes = [mark.size / PT for mark in marks if isinstance(mark, LetterRow | TextRun)]
    assert min(sizes) >= (18 if style.large_print else 9) - 0.01


@pytest.mark.parametrize(("count", "paper", "name"), CASES)
def test_one_page_is_enough_for_usual_type(count: int, paper: str, name: str) -> None:
    _, style = puzzle_of(count, paper, name)
    is_long = style.answer_lines or (style.hint and count == 100)  # the list of words, that is
    if not style.large_print and not is_long and style.list_columns is None:
        assert len(sheets_of(count, paper, name)) == 1


@pytest.mark.parametrize(
    ("count", "name"),
    [(12, "plain"), (40, "named"), pytest.param(100, "numbered", marks=pytest.mark.slow)],
)
def test_another_reader_finds_every_word(count: int, name: str) -> None:
    puzzle, style = puzzle_of(count, "a4", name)
    with pdfplumber.open(BytesIO(render([puzzle], "pdf", style))) as document:
        text = "\n".join(page.extract_text() for page in document.pages)
    for entry in listing(puzzle, style):
        assert entry in text
    assert str(len(puzzle.words)) in text


def test_every_entry_has_a_line_to_write_on() -> None:
    puzzle, style = puzzle_of(12, "a4", "marked")
    (page,) = sheets_of(12, "a4", "marked")
    lines = [mark for mark in page.marks if isinstance(mark, Rule)]
    entries = {mark.text: mark for mark in page.marks if isinstance(mark, TextRun)}
    for entry in listing(puzzle, style):
        here = entries[entry]
        after = [line for line in lines if abs(line.start[1] - here.y - 0.6) < 0.1]
        assert any(line.start[0] > here.x and line.end[0] - line.start[0] >= 30 for line in after)


def test_columns_and_size_are_followed() -> None:
    puzzle, style = puzzle_of(25, "a4", "columns")
    (page,) = sheets_of(25, "a4", "columns")
    words = {plain(entry) for entry in listing(puzzle, style)}
    runs = [mark for mark in page.marks if isinstance(mark, TextRun) and mark.text in words]
    assert len({round(run.x, 3) for run in runs}) == 3
    assert {round(run.size / PT, 3) for run in runs} == {9.5}
