"""Excel files, read back with openpyxl."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import BytesIO
from itertools import combinations
from typing import Any
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook

from suchsel import SuchselError, generate, generate_set
from suchsel.formats import largest_board, letters_of, render
from suchsel.puzzle import Puzzle
from suchsel.sheet import wording
from suchsel.sheet.board_drawing import CROSSING, RING_COLOURS, owners
from suchsel.sheet.style import Style
from tests.formats.table_samples import (
    HOSTILE,
    WORDS,
    animals,
    crowded,
    hostile,
    is_reproducible,
    neighbours,
    ring,
)

PLAIN, SOLVED = Style(), Style("de", solution=True)


def open_book(puzzles: Sequence[Puzzle], style: Style = PLAIN) -> Any:
    return load_workbook(BytesIO(render(puzzles, "xlsx", style)))


def grids_of(book: Any) -> list[list[list[str | None]]]:
    """The letters under the names that the file gives to its grids."""
    found = []
    for name in book.defined_names.values():
        if name.name.startswith("suchsel_rectangle_"):
            ((sheet, cells),) = name.destinations
            found.append([[cell.value for cell in row] for row in book[sheet][cells]])
    return found


def test_words_at_the_left_edge_and_the_grid_beside_them() -> None:
    puzzle = animals(title="Tiere")
    sheet = open_book([puzzle]).active
    told = wording.guidance(puzzle, PLAIN)
    assert [sheet.cell(row, 1).value for row in range(1, 9)] == ["Tiere", told, "Words", *WORDS]
    grid = [[sheet.cell(4 + r, 3 + c).value for c in range(11)] for r in range(9)]
    assert grid == [list(row) for row in puzzle.grid]


def test_grids_of_one_list_stand_side_by_side_in_the_order_of_their_levels() -> None:
    levels = ["easy", "medium", "expert"]
    puzzles = [animals(level=level) for level in levels]
    book = open_book(puzzles)
    assert book.sheetnames == ["Puzzle"]
    assert grids_of(book) == [[list(row) for row in puzzle.grid] for puzzle in puzzles]
    heads = [cell.value for cell in book.active[1] if cell.value]
    assert heads == levels


def test_measured_difficulty_puts_the_grids_in_order() -> None:
    hard, easy = animals(level="schwer"), animals(level="leicht")
    for puzzle, score in ((hard, 70.0), (easy, 20.0)):
        puzzle.__dict__["difficulty"] = puzzle.difficulty._replace(score=score)
    assert grids_of(open_book([hard, easy]))[0] == [list(row) for row in easy.grid]


def test_another_list_gets_another_sheet_and_a_solution_of_its_own() -> None:
    other = generate(["Rose", "Nelke"], size=(5, 7), seed=1)
    book = open_book([animals(), other], SOLVED)
    assert book.sheetnames == ["Rätsel 1", "Rätsel 2", "Lösung 1", "Lösung 2"]


def test_the_solution_colours_exactly_the_cells_of_words() -> None:
    puzzle = animals(level="schwer")
    sheet = open_book([puzzle], SOLVED)["Lösung"]
    kept = {cell for word in puzzle.words for cell in word.cells}
    coloured = {
        (r, c)
        for r in range(9)
        for c in range(11)
        if sheet.cell(3 + r, 3 + c).fill.fill_type == "solid"
    }
    assert coloured == kept
    assert [sheet.cell(3 + r, 1).value for r in range(5)] == WORDS


def test_the_solution_says_that_it_is_one() -> None:
    for title, told in (("Tiere", "Lösung – Tiere"), (None, "Lösung")):
        book = open_book([animals(title=title)], SOLVED)
        assert book["Lösung"]["A1"].value == told
        assert (book["Rätsel"]["A1"].value == title) == (title is not None)


@pytest.mark.parametrize("levels", [["leicht"], ["schwer"], ["leicht", "schwer"]])
def test_words_that_touch_have_different_colours(levels: list[str]) -> None:
    """On every grid; and those of a sheet have the same colours, for they share a list."""
    puzzles = [crowded(level) for level in levels]
    sheet = open_book(puzzles, SOLVED)["Lösung"]

    def shade(row: int, column: int) -> str:
        return str(sheet.cell(row, column).fill.start_color.rgb)

    listed = [shade(3 + i % 18, 1 + i // 18) for i in range(20)]
    left = 4  # the list has two columns, and there is a gap
    for puzzle in puzzles:
        for (row, column), (beside, further) in neighbours(puzzle):
            assert shade(3 + row, left + column) != shade(3 + beside, left + further)
        for cell, numbers in owners(puzzle).items():
            if len(numbers) == 1:
                assert shade(3 + cell[0], left + cell[1]) == listed[numbers[0]]
        left += puzzle.columns + 1


def test_no_two_colours_look_alike() -> None:
    """Nor like the grey of crossings, nor like paper."""
    shades = [bytes.fromhex(colour) for colour in (*RING_COLOURS, CROSSING, "FFFFFF")]
    for a, b in combinations(shades, 2):
        assert sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5 > 35


def test_cells_are_square_centred_and_have_borders() -> None:
    sheet = open_book([animals()]).active
    height = sheet.sheet_format.defaultRowHeight / 0.75  # points to pixels
    assert sheet.column_dimensions["C"].width * 7 == height  # a digit is seven pixels wide
    cell = sheet["C3"]
    assert (cell.alignment.horizontal, cell.alignment.vertical) == ("center", "center")
    assert {cell.border.left.style, cell.border.top.style} == {"thin"}


def test_a_cell_outside_the_shape_is_blank_without_a_border() -> None:
    sheet = open_book([ring()]).active
    assert sheet["C3"].value is None
    assert sheet["C3"].border.left.style is None
    assert sheet["D3"].value == "H"


@pytest.mark.parametrize("kind", ["hexagon", "honeycomb"])
def test_hexagons_lie_like_bricks(kind: str) -> None:
    """A cell is two columns of half a width, odd rows begin one later: as the cells touch."""
    puzzle = generate(["Hund", "Katze"], (7, 7), seed=1, topology=kind)
    book = open_book([puzzle], SOLVED)
    for sheet, top in zip(book, (3, 3), strict=True):
        ranges = [cells for cells in sheet.merged_cells.ranges if cells.min_row >= top]
        merged = {(cells.min_row, cells.min_col): cells.size for cells in ranges}
        assert len(merged) == len(puzzle.board.cells)
        assert set(map(str, merged.values())) == {"{'columns': 2, 'rows': 1}"}
        for row, column in puzzle.board.cells:
            at = top + row, 3 + 2 * column + row % 2
            assert at in merged
            assert sheet.cell(*at).value == puzzle.grid[row][column]
            assert sheet.cell(*at).border.left.style == "thin"
        assert sheet.column_dimensions["C"].width * 7 * 2 == pytest.approx(28)
    kept = {cell for word in puzzle.words for cell in word.cells}
    solved = book["Lösung"]
    coloured = {
        (r, c)
        for r, c in puzzle.board.cells
        if solved.cell(3 + r, 3 + 2 * c + r % 2).fill.fill_type == "solid"
    }
    assert coloured == kept


def test_squares_and_hexagons_on_one_sheet() -> None:
    puzzles = [animals(topology=kind) for kind in ("honeycomb", "rectangle")]
    book = open_book(puzzles)
    assert grids_of(book) == [[list(row) for row in puzzles[1].grid]]
    assert list(book.defined_names) == ["suchsel_honeycomb_1", "suchsel_rectangle_2"]
    letters = letters_of(render(puzzles, "xlsx", SOLVED))
    assert letters[:2] == (puzzles[0].grid, "honeycomb")


def test_a_hidden_list_leaves_the_grid_at_the_edge() -> None:
    puzzle = animals(list="hidden")
    sheet = open_book([puzzle]).active
    assert [cell.value for cell in sheet[2]][:11] == list(puzzle.grid[0])
    assert not any(word in str(cell.value) for row in sheet.rows for cell in row for word in WORDS)


@pytest.mark.parametrize("title", HOSTILE)
def test_every_cell_is_text(title: str) -> None:
    data = render([hostile(title)], "xlsx", SOLVED)
    book = load_workbook(BytesIO(data))
    cells = [cell for sheet in book for row in sheet.rows for cell in row if cell.value is not None]
    assert {cell.data_type for cell in cells} == {"s"}
    assert not any(hasattr(cell.hyperlink, "target") for cell in cells)
    with ZipFile(BytesIO(data)) as archive:
        sheets = [name for name in archive.namelist() if "/sheet" in name]
        assert not any(b"<f" in archive.read(name) for name in sheets)


def test_a_title_that_begins_like_a_formula_is_kept_to_the_letter() -> None:
    assert open_book([hostile("=1+1")]).active["A1"].value == "=1+1"


def test_same_bytes_in_every_process_and_no_clock() -> None:
    data = render([animals(title="Ä")], "xlsx", SOLVED)
    assert is_reproducible("xlsx", SOLVED)
    with ZipFile(BytesIO(data)) as archive:
        assert {info.date_time[0] for info in archive.infolist()} == {1980}
        assert b"1980-01-01" in archive.read("docProps/core.xml")


def test_without_the_library_the_error_names_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    with pytest.raises(SuchselError, match=r'pip install .*\[office\]"'):
        render([animals()], "xlsx", PLAIN)


def test_lines_to_write_on_stand_above_the_title() -> None:
    style = Style("de", name_line=True, points=True, solution=True)
    book = open_book([animals(title="T")], style)
    line = book["Rätsel"]["A1"].value
    assert line.startswith("Name: ____")
    assert "Datum: ____" in line
    assert line.endswith("_ / 5")
    assert book["Lösung"]["A1"].value == "Lösung – T"


def test_each_of_several_grids_has_its_own_heading() -> None:
    puzzles = generate_set(WORDS, 3, (9, 11), title="T", seed=1)
    for solved, head in ((False, "T"), (True, "Lösung – T")):
        book = open_book(puzzles, Style("de", solution=True))
        first = book.worksheets[solved][1]
        assert [cell.value for cell in first if cell.value] == [f"{head} – {n}" for n in "ABC"]


def test_a_long_clue_takes_several_rows_in_the_same_size() -> None:
    clues = [("Hund", "bellt"), ("Katze", "ein Tier, das " * 9), ("Maus", "piept")]
    sheet = open_book([generate(clues, seed=1, list="clues")]).active
    found = [
        cell for row in sheet.rows for cell in row[:1] if str(cell.value)[:2] in ("1.", "2.", "3.")
    ]
    assert {cell.font.size for cell in found} == {12}
    assert not any(cell.alignment.shrink_to_fit for cell in found)
    assert found[2].row - found[1].row >= 3
    assert all(cell.alignment.wrap_text for cell in found)


def test_large_print_is_not_made_smaller_on_the_page() -> None:
    sheet = open_book([animals(title="T")], Style(large_print=True, name_line=True)).active
    sizes = [cell.font.size for row in sheet.rows for cell in row if cell.value]
    assert min(sizes) >= 18
    assert sheet.page_setup.scale >= 100
    with pytest.raises(SuchselError, match=r"40x40 cells do not fit .*; 16x15 cells do"):
        render([generate(WORDS, (40, 40), seed=1)], "xlsx", Style(large_print=True))


def test_in_large_print_the_list_may_have_a_page_of_its_own() -> None:
    large, solved = Style(large_print=True), Style(large_print=True, solution=True)
    book = open_book([generate(WORDS, (16, 15), seed=1, title="T")], solved)
    for sheet in book:
        board = max(sheet.col_breaks.brk, key=lambda stop: stop.id).id
        assert sheet.page_setup.scale >= 100
        assert not sheet.print_title_cols
        assert sheet.cell(1, board + 1).value.endswith("T")  # above the board, not the list
    assert open_book([generate(WORDS, (6, 9), seed=1)], large).active.print_title_cols
    assert largest_board(["pdf", "xlsx"], large.evolve(orientation="landscape")) == (9, 22)
    assert largest_board(["xlsx"], Style()) is None


def test_paper_and_orientation() -> None:
    setup = open_book([animals()], Style(paper="letter", orientation="landscape")).active.page_setup
    assert (setup.paperSize, setup.orientation) == (1, "landscape")
    with pytest.raises(SuchselError, match="choose one of: a6, a5, a4"):
        render([animals()], "xlsx", Style(paper="fit"))


def test_hints() -> None:
    puzzle = animals()
    sheet = open_book([puzzle], Style(hint="cells")).active
    assert [sheet.cell(2, 3 + c).value for c in range(11)] == [str(n) for n in range(1, 12)]
    assert [sheet.cell(3 + r, 2).value for r in range(9)] == list("ABCDEFGHI")
    assert sheet["A3"].value == wording.entries(puzzle, Style(hint="cells"))[0]
    sheet = open_book([puzzle], Style(hint="first-letter")).active
    marked = {
        (r, c)
        for r in range(9)
        for c in range(11)
        if sheet.cell(3 + r, 3 + c).fill.fill_type == "solid"
    }
    assert marked == {word.cells[0] for word in puzzle.words}


@pytest.mark.slow
def test_the_largest_board_is_written() -> None:
    puzzle = generate(["Hund"], size=(200, 200), seed=1, level="leicht")
    assert grids_of(open_book([puzzle]))[0][199][199] == puzzle.grid[199][199]
