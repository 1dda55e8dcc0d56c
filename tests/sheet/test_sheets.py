"""Pages of several puzzles: labels, several on a page, solutions side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest

from suchsel import Puzzle, SuchselError, generate, generate_set
from suchsel.cli import main
from suchsel.sheet.document import Document, lay_out
from suchsel.sheet.marks import PT, LetterRow, Page, TextRun
from suchsel.sheet.style import Style
from tests.sheet.pages import pages_of
from tests.sheet.test_page import ANIMALS, check_inside, extent, letters, rings


def some(count: int, **options: object) -> list[Puzzle]:
    settings = {"size": (9, 12), "level": "schwer", "seed": 7, "title": "Tiere", **options}
    return generate_set(ANIMALS, count, **settings)  # type: ignore[arg-type]


def bold(page: Page) -> list[str]:
    return [mark.text for mark in page.marks if isinstance(mark, TextRun) and mark.bold]


def test_the_label_stands_in_a_ring_at_the_right_margin() -> None:
    for page, label in zip(pages_of(some(3), Style()), "ABC", strict=True):
        assert bold(page) == [label, "Tiere"]
        (ring,) = rings(page)
        run = next(m for m in page.marks if isinstance(m, TextRun) and m.text == label)
        left, top, right, foot = extent(run, Style())
        assert ring.start[0] - ring.radius < left < right < ring.end[0] + ring.radius
        assert ring.start[1] - ring.radius < top < foot < ring.start[1] + ring.radius
        assert page.width - ring.end[0] - ring.radius == pytest.approx(0.075 * page.width)


def test_a_single_puzzle_has_a_label_only_on_request() -> None:
    assert bold(pages_of([generate(ANIMALS, seed=1)], Style())[0]) == []
    assert bold(pages_of([generate(ANIMALS, seed=1, label="Gruppe 1")], Style())[0]) == ["Gruppe 1"]


@pytest.mark.parametrize("name_line", [False, True])
@pytest.mark.parametrize("title", [None, "Tiere", "Was man im Zoo und im Wald alles findet " * 3])
@pytest.mark.parametrize("label", ["B", "Gruppe ABCDE"])
@pytest.mark.parametrize("paper", ["a6", "a4"])
def test_nothing_meets_the_label(
    name_line: bool, title: str | None, label: str, paper: str
) -> None:
    puzzle = generate(ANIMALS, seed=1, label=label, title=title)
    style = Style(name_line=name_line, paper=paper)
    (page,) = pages_of([puzzle], style)
    check_inside(page, style)
    (ring,) = rings(page)
    side, foot_of_ring = ring.start[0] - ring.radius, ring.start[1] + ring.radius
    for mark in page.marks:
        if mark is not ring and not (isinstance(mark, TextRun) and mark.text == label):
            _, top, right, _ = extent(mark, style)
            assert right < side or top > foot_of_ring, mark


@pytest.mark.parametrize(
    ("paper", "per_page", "options"),
    [
        *product(["a4", "letter"], [1, 2, 3, 4, 6], [{}, {"name_line": True, "table": True}]),
        ("a4", 2, {"orientation": "portrait"}),
        ("a4", 2, {"large_print": True}),
        ("a5", 2, {"lower": True, "font": "andika"}),
    ],
)
def test_nothing_leaves_the_paper(paper: str, per_page: int, options: dict[str, object]) -> None:
    style = Style(paper=paper, per_page=per_page, solution=True, **options)  # type: ignore[arg-type]
    pages = pages_of(some(7), style)
    for page in pages:
        check_inside(page, style)
    sheets = [page for page in pages if not page.solution]
    assert len(sheets) == -(-7 // per_page)
    labels = [text for page in sheets for text in bold(page) if text != "Tiere"]
    assert labels == list("ABCDEFG")


def test_two_on_a_page_use_it_well() -> None:
    (alone, _), (shared,) = (pages_of(some(2, size=(13, 13)), Style(per_page=n)) for n in (1, 2))
    assert shared.width > shared.height, "two upright halves"
    sizes = [
        max(mark.size for mark in page.marks if isinstance(mark, LetterRow))
        for page in (alone, shared)
    ]
    assert sizes[1] > 0.65 * sizes[0]


def test_the_letters_of_two_boards_on_a_page() -> None:
    puzzles = some(2)
    (page,) = pages_of(puzzles, Style(per_page=2, orientation="landscape"))
    found = letters(page)
    for half, puzzle in enumerate(puzzles):
        mine = {at: s for at, s in found.items() if (at[0] > page.width / 2) == half}
        ys = sorted({y for _, y in mine})
        rows = [[mine[at] for at in sorted(mine) if at[1] == y] for y in ys]
        assert rows == [list(row) for row in puzzle.grid]


def test_more_than_fit_on_a_page_are_refused() -> None:
    puzzles: list[Puzzle] = [*generate_set(ANIMALS, 2, (50, 50), seed=1)]
    assert len(pages_of(puzzles, Style())) == 2
    with pytest.raises(SuchselError, match="4 puzzles of 50x50 cells do not fit") as caught:
        pages_of(puzzles, Style(per_page=4))
    assert caught.value.defects[0].field == "per_page"
    with pytest.raises(SuchselError, match="“per_page” has no effect with paper “fit”"):
        pages_of(puzzles, Style(per_page=2, paper="fit"))


# -- solutions -------------------------------------------------------------------------------------


def solutions(puzzles: list[Puzzle], **style: object) -> list[Page]:
    pages = pages_of(puzzles, Style(solution=True, **style))  # type: ignore[arg-type]
    return [page for page in pages if page.solution]


def test_solutions_share_pages_each_below_its_label() -> None:
    pages = solutions(some(30))
    assert len(pages) <= 3
    heads, labels = zip(*((head, rest) for head, *rest in map(bold, pages)), strict=True)
    assert {*heads} == {"Solutions: Tiere"}
    assert [label for page in labels for label in page] == [puzzle.label for puzzle in some(30)]
    sizes = {m.size for page in pages for m in page.marks if isinstance(m, LetterRow)}
    assert len(sizes) == 1
    assert min(sizes) >= 6 * PT - 1e-9


def test_every_solution_shows_its_letters() -> None:
    puzzles = some(2)
    (page,) = solutions(puzzles)
    shown = Counter[str | None](letters(page).values())
    assert shown == Counter(symbol for p in puzzles for row in p.grid for symbol in row)


def test_levels_are_named_where_they_differ() -> None:
    puzzles = [generate(ANIMALS, (9, 12), level, 7) for level in ("leicht", "schwer")]
    (page,) = solutions(puzzles, lang="de")
    texts = [mark.text for mark in page.marks if isinstance(mark, TextRun)]
    assert texts == ["Lösungen", "1", "leicht", "2", "schwer"]


@pytest.mark.parametrize("shown", ["lengths", "hidden"])
def test_words_that_no_sheet_names_stand_above_the_solutions(shown: str) -> None:
    (page,) = solutions(some(2, list=shown))
    texts = [m.text for m in page.marks if isinstance(m, TextRun) and not m.bold]
    assert texts == ANIMALS
    (page,) = solutions(some(2))
    assert [m.text for m in page.marks if isinstance(m, TextRun) and not m.bold] == []


def test_different_words_that_no_sheet_names_need_a_page_for_each_solution() -> None:
    own = generate_set(ANIMALS, 2, (9, 12), seed=2, pick=4, own_words=True, list="hidden")
    pages = solutions(own)
    assert [bold(page) for page in pages] == [["A", "Solution"], ["B", "Solution"]]
    assert len(solutions(generate_set(ANIMALS, 2, seed=2, pick=4, own_words=True))) == 1


def test_a_message_is_told_once() -> None:
    (page,) = solutions(some(3, message="Gut gemacht"))
    texts = [m.text for m in page.marks if isinstance(m, TextRun)]
    assert texts.count("Message: Gut gemacht") == 1


def test_large_print_holds_for_solutions() -> None:
    pages = solutions(some(3), large_print=True)
    marks = [m for page in pages for m in page.marks if isinstance(m, LetterRow | TextRun)]
    assert min(mark.size for mark in marks) >= 18 * PT - 1e-9


def test_boards_too_large_to_share_have_pages_of_their_own() -> None:
    assert len(solutions(some(2, size=(60, 60)), font_size=6)) == 2


def test_files_of_several_formats_share_their_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One layout, also for the note about small type."""
    calls: list[Style] = []

    def counted(puzzles: Sequence[Puzzle], style: Style) -> Document:
        calls.append(style)
        return lay_out(puzzles, style)

    monkeypatch.setattr("suchsel.sheet.document.lay_out", counted)
    files = [str(tmp_path / f"x.{suffix}") for suffix in ("pdf", "svg")]
    options = ["--seed", "1", "--pdf", "plain", "--solution"]
    assert main(["make", "Hund", "Katze", *options, "-o", files[0], "-o", files[1]]) == 0
    assert len(calls) == 1
