"""Pages that are used: large boards, lists beside them, answers of a size of their own."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest

from suchsel.book.cover import make_cover
from suchsel.book.epub import write_epub
from suchsel.book.make import make_book, text_area
from suchsel.book.pages import BookLayout, lay_out_book
from suchsel.book.plan import read_book_plan
from suchsel.book.preflight import extent, preflight
from suchsel.cli import main
from suchsel.errors import SuchselError
from suchsel.puzzle import Puzzle
from suchsel.sheet.marks import ARTIFACT, PT, LetterRow, Page, TextRun
from suchsel.words.lists import themes


def laid_out(head: str, puzzles: str = "theme = 'animals'") -> BookLayout:
    plan = read_book_plan(f"title = 'x'\nauthor = 'y'\n{head}\n[[puzzles]]\n{puzzles}")
    return lay_out_book(make_book(plan))


def letters(page: Page) -> list[LetterRow]:
    return [mark for mark in page.marks if isinstance(mark, LetterRow)]


def used_height(layout: BookLayout, number: int) -> float:
    """The share of the text area's height between the first and the last mark of a page."""
    texts = [m for m in layout.pages[number - 1].marks if isinstance(m, LetterRow | TextRun)]
    own = [mark for mark in texts if mark.role is not ARTIFACT][:-1]  # without the foot
    boxes = [extent(mark, layout.faces) for mark in own]
    high = max(box.bottom for box in boxes) - min(box.top for box in boxes)
    return high / text_area(layout.plan, layout.gutter).height


@pytest.mark.parametrize(
    ("head", "size", "least"),
    [
        ("trim = '8.5x11'\ndesign = 'playful'", "10x10", 0.8),
        ("trim = 'a4'\npreset = 'early-readers'", "7x7", 0.75),
        ("trim = '6x9'", "13x13", 0.8),
        ("trim = '8.5x8.5'", "12x12", 0.5),
    ],
)
def test_boards_are_as_large_as_the_page_allows(head: str, size: str, least: float) -> None:
    layout = laid_out(head, f"theme = 'animals'\nsize = '{size}'\neach = 8\ncount = 4")
    area = text_area(layout.plan, layout.gutter)
    shares = []
    for number in layout.puzzle_pages.values():
        rows = letters(layout.pages[number - 1])
        columns = len(rows[0].xs)
        pitch = (rows[0].xs[-1] - rows[0].xs[0]) / (columns - 1)
        shares.append(columns * pitch / area.width)
        words = [m for m in layout.pages[number - 1].marks if isinstance(m, TextRun)]
        lists = [m for m in words if m.role and m.role.block.tag == "L"]
        for one, other in pairwise(lists):
            if other.x == one.x:
                assert other.y - one.y <= 1.6 * one.size + 1e-6
    assert min(shares) >= least
    assert median(used_height(layout, n) for n in layout.puzzle_pages.values()) >= 0.8


def test_a_list_with_a_page_of_its_own_faces_its_board() -> None:
    puzzles = "theme = 'animals'\nsize = '12x12'\neach = 15\ncount = 3"
    layout = laid_out("trim = '5x8'\nlarge_print = true\ncontents = false", puzzles)
    for number, at in layout.puzzle_pages.items():
        board, opposite = layout.pages[at - 1 : at + 1]
        assert at % 2 == 0
        assert letters(board)
        assert not letters(opposite)
        words = {placement.word for placement in layout.book.puzzles[number - 1].words}
        assert words <= {mark.text for mark in opposite.marks if isinstance(mark, TextRun)}
    assert not {"list-overleaf", "not-large-print"} & {d.code for d in preflight(layout)}
    first = layout.pages[layout.answer_pages[1] - 1]
    assert "Solutions" in [mark.text for mark in first.marks if isinstance(mark, TextRun)]


def test_a_blank_page_between_puzzles_is_noted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    short = "theme = 'farm'\ntitle = 'Farm {n}'\nsize = '7x7'\neach = 4\ncount = 2"
    long = "[[puzzles]]\ntheme = 'animals'\nsize = '12x12'\neach = 15\ncount = 3"
    head = "trim = '5x8'\nlarge_print = true\ncontents = false"
    layout = laid_out(head, f"{short}\n{long}")
    at = layout.puzzle_pages[3]
    assert not layout.pages[at - 2].marks
    longest = max((word.word for word in layout.book.puzzles[2].words), key=len)
    (note,) = map(str, layout.notes)
    assert note == (
        "“Animals”: 1 page is blank, because the list of puzzle 3 does not fit below its board and "
        f"faces it. The longest of its words is “{longest}”. Choose a larger trim size, or fewer "
        "or shorter words."
    )
    path = tmp_path / "plan.toml"
    path.write_text(f"title = 'x'\nauthor = 'y'\n{head}\n[[puzzles]]\n{short}\n{long}")
    assert main(["book", str(path), "--check", "--lang", "en"]) == 2  # too few pages
    assert note in capsys.readouterr().err


def test_lists_that_are_overleaf_are_reported_once_for_each_section() -> None:
    pictures = "theme = 'animals'\nlist = 'pictures'\neach = 6\ncount = 3\nlevel = 'easy'"
    layout = laid_out("preset = 'early-readers'", pictures)
    (found,) = [wrong for wrong in preflight(layout) if wrong.code == "list-overleaf"]
    assert str(found) == (
        "“Animals”: on page 12, a list is overleaf from its board. Choose a larger trim size or "
        "fewer words (“each”, “pick”); words take less room than pictures."
    )


@pytest.mark.parametrize("size", ["", "size = '8x8'"])
def test_a_list_with_too_many_columns_names_its_puzzle(size: str) -> None:
    pictures = f"theme = 'animals'\nlist = 'pictures'\neach = 6\n{size}"
    with pytest.raises(SuchselError, match=r"^puzzle 1 \(Animals\): .* would fit"):
        laid_out("preset = 'early-readers'\nlist_columns = 3", pictures)


def test_answers_in_large_print_share_pages() -> None:
    puzzles = "theme = 'animals'\nsize = '15x15'\neach = 8\ncount = 10"
    layout = laid_out("trim = '8.5x11'\npreset = 'large-print'\nanswers_per_page = 4", puzzles)
    assert sorted(Counter(layout.answer_pages.values()).values()) == [3, 3, 4]
    assert layout.notes == []
    for number in layout.answer_pages.values():
        assert min(row.size for row in letters(layout.pages[number - 1])) >= 12 * PT - 1e-9
    larger = laid_out("trim = '8.5x11'\nlarge_print = true\nanswer_size = 16", puzzles)
    rows = letters(larger.pages[larger.answer_pages[1] - 1])
    assert min(row.size for row in rows) >= 16 * PT - 1e-9


@pytest.mark.parametrize("lang", ["de", "en", "es", "fr", "it", "nl", "pl", "pt"])
def test_a_book_in_every_language(lang: str) -> None:
    theme = themes(lang)[0].name
    puzzles = f"theme = '{lang}/{theme}'\neach = 8\ncount = 2\nlevel = 'hard'"
    layout = laid_out(f"lang = '{lang}'\nblurb = 'abc'", puzzles)
    assert make_cover(layout).to_pdf().startswith(b"%PDF")
    assert write_epub(layout)
    assert {wrong.code for wrong in preflight(layout)} <= {"too-few-pages"}


def rude_tips(puzzle: Puzzle) -> list[str]:
    """The lines with filler that are the beginning of a blocked stem of their language."""
    stems = ["".join(stem) for stem in puzzle.request.evolve(block_in=()).blocked]
    used = {cell for word in puzzle.words for cell in word.cells}
    lines = ([puzzle.board.cells[i] for i in line.cells] for line in puzzle.board.lines)
    tips = [
        "".join(puzzle.grid[row][column] or "" for row, column in line)
        for line in lines
        if len(line) >= 3 and not used.issuperset(line)
    ]
    return [tip for tip in tips if any(stem.startswith((tip, tip[::-1])) for stem in stems)]


def test_examples_are_made_of_the_words_of_the_book_and_read_well() -> None:
    for seed in range(4):
        puzzles = "theme = 'animals'\neach = 5\ncount = 2\nlevel = 'hard'\nshape = 'heart'"
        book = make_book(read_book_plan(f"title = 'x'\nseed = {seed}\n[[puzzles]]\n{puzzles}"))
        own = {placement.word for puzzle in book.puzzles for placement in puzzle.words}
        for sample in (book.example, book.showcase):
            assert {placement.word for placement in sample.words} <= own
            assert {placement.direction for placement in sample.words} <= {"E", "S", "SE"}
            assert rude_tips(sample) == []
        assert [tip for puzzle in book.puzzles for tip in rude_tips(puzzle)] == []


def test_a_board_that_is_too_large_is_told_which_one_fits() -> None:
    plan = "title = 'T'\ntrim = '5x8'\n[[puzzles]]\nwords = ['Dog', 'Cat']\nrude = true\nsize = "
    with pytest.raises(SuchselError, match=r"70x60 .*; \d+x\d+ cells do") as caught:
        lay_out_book(make_book(read_book_plan(f"{plan}'70x60'")))
    *_, size = re.findall(r"\d+x\d+", str(caught.value))
    found = preflight(lay_out_book(make_book(read_book_plan(f"{plan}'{size}'"))))
    assert {wrong.code for wrong in found} == {"too-few-pages", "author-missing"}


def test_lists_of_a_section_have_type_of_one_size() -> None:
    made = laid_out("trim = '5x8'", "theme = 'sports'\ncount = 8\neach = 12\nsize = '13x12'")
    sizes = {
        round(mark.size / PT, 1)
        for number in made.puzzle_pages.values()
        for mark in made.pages[number - 1].marks
        if isinstance(mark, TextRun) and mark.role and mark.role.block.tag == "L"
    }
    assert len(sizes) == 1


def test_no_line_of_the_answers_ends_between_a_number_and_its_word() -> None:
    words = [[f"{first}ABEL", "a clue"] for first in "BCDEFGHIJKLMNOPQ"]
    layout = laid_out("trim = '5x8'", f"words = {words}\nlist = 'clues'\nsize = '13x12'\ncount = 1")
    solved = layout.pages[layout.answer_pages[1] - 1]
    lines = [mark.text for mark in solved.marks if isinstance(mark, TextRun)]
    assert sum(bool(re.search(r"\d\. \w", line)) for line in lines) > 2
    assert not [line for line in lines if re.search(r" \d+\.$", line)]
