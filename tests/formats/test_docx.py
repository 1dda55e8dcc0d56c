"""Word files, read back with python-docx and as plain XML."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import BytesIO
from typing import Any
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
from docx import Document
from PIL import Image

from suchsel import SuchselError, generate, generate_set
from suchsel.boards.kinds import KINDS
from suchsel.formats import render
from suchsel.layout.style import Style
from suchsel.puzzle_data import PuzzleData
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
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def open_document(puzzles: Sequence[PuzzleData], style: Style = PLAIN) -> Any:
    return Document(BytesIO(render(puzzles, "docx", style)))


def letters(table: Any) -> list[list[str | None]]:
    return [[cell.text or None for cell in row.cells] for row in table.rows]


def test_title_grid_and_list_to_tick() -> None:
    puzzle = animals(title="Tiere")
    document = open_document([puzzle])
    assert [p.text for p in document.paragraphs if p.text] == ["Tiere", "Words"]
    grid, words = document.tables
    assert letters(grid) == [list(row) for row in puzzle.grid]
    assert [cell.text for cell in words._cells if cell.text] == [f"☐ {word}" for word in WORDS]


def test_cells_are_square() -> None:
    grid = open_document([animals()]).tables[0]
    assert {cell.width for row in grid.rows for cell in row.cells} == {grid.rows[0].height}


def test_the_solution_stands_on_a_page_of_its_own_and_shades_exactly_the_words() -> None:
    puzzle = animals(level="schwer", title="Tiere")
    document = open_document([puzzle], SOLVED)
    head = next(p for p in document.paragraphs if p.text == "Lösung – Tiere")
    assert head.paragraph_format.page_break_before
    shaded = {
        (r, c)
        for r, row in enumerate(document.tables[-1].rows)
        for c, cell in enumerate(row.cells)
        if cell._tc.tcPr.find(f"{W}shd") is not None
    }
    assert shaded == {cell for word in puzzle.words for cell in word.cells}


@pytest.mark.parametrize("level", ["leicht", "schwer"])
def test_words_that_touch_have_different_colours(level: str) -> None:
    puzzle = crowded(level)
    rows = [list(row.cells) for row in open_document([puzzle], SOLVED).tables[-1].rows]

    def shade(row: int, column: int) -> str:
        return str(rows[row][column]._tc.tcPr.find(f"{W}shd").get(f"{W}fill"))

    touching = list(neighbours(puzzle))
    assert touching
    for a, b in touching:
        assert shade(*a) != shade(*b)


def test_several_puzzles_first_then_their_solutions() -> None:
    puzzles = [animals(level=level, title="T") for level in ("leicht", "mittel")]
    document = open_document(puzzles, SOLVED)
    heads = [p.text for p in document.paragraphs if p.style.name == "Title"]
    assert heads == ["T – leicht", "T – mittel", "Lösungen – T"]
    (shared,) = (table for table in document.tables if table._cells[0].tables)
    labels = [cell.paragraphs[0].text for cell in shared._cells]
    assert labels == ["1 leicht", "2 mittel"]
    letters = [
        [[cell.text for cell in row.cells] for row in cell.tables[0].rows] for cell in shared._cells
    ]
    assert letters == [[list(row) for row in puzzle.grid] for puzzle in puzzles]


@pytest.mark.parametrize(("count", "per_page", "tables"), [(4, 2, 2), (5, 2, 3), (5, 4, 2)])
def test_several_puzzles_share_a_page(count: int, per_page: int, tables: int) -> None:
    puzzles = generate_set(WORDS, count, (9, 12), title="T", seed=1)
    document = open_document(puzzles, Style("de", per_page=per_page))
    cells = [cell for table in document.tables for cell in table._cells]
    assert len(document.tables) == tables
    assert len(cells) == tables * per_page
    assert all(cell.paragraphs for cell in cells), "Word repairs cells without a paragraph"
    shown = [cell for cell in cells if cell.tables]
    assert [cell.paragraphs[0].text for cell in shown] == [f"T – {p.label}" for p in puzzles]
    for cell, puzzle in zip(shown, puzzles, strict=True):
        rows = [[one.text for one in row.cells] for row in cell.tables[0].rows]
        assert rows == [list(row) for row in puzzle.grid]


def test_more_puzzles_than_fit_on_a_page_are_refused() -> None:
    puzzles = generate_set(WORDS, 2, (40, 40), seed=1)
    with pytest.raises(SuchselError, match="2 puzzles of 40x40 cells do not fit on a page of a4"):
        render(puzzles, "docx", Style(per_page=2))


def test_a_cell_outside_the_shape_has_neither_letter_nor_border() -> None:
    puzzle = ring()
    grid = open_document([puzzle]).tables[0]
    assert letters(grid) == [list(row) for row in puzzle.grid]
    assert grid.cell(0, 0)._tc.tcPr.find(f"{W}tcBorders") is None
    assert grid.cell(0, 1)._tc.tcPr.find(f"{W}tcBorders") is not None
    assert grid._tbl.tblPr.find(f"{W}tblBorders") is None


def test_a_hidden_list_is_not_there() -> None:
    data = render([animals(list="hidden")], "docx", PLAIN)
    with ZipFile(BytesIO(data)) as archive:
        text = archive.read("word/document.xml").decode()
    assert not any(word in text for word in WORDS)


@pytest.mark.parametrize("title", HOSTILE)
def test_any_title_and_clue_gives_a_whole_file(title: str) -> None:
    data = render([hostile(title)], "docx", SOLVED)
    with ZipFile(BytesIO(data)) as archive:
        assert archive.testzip() is None
        for name in archive.namelist():
            ET.fromstring(archive.read(name))
    clues = [cell.text for cell in Document(BytesIO(data)).tables[1]._cells]
    assert clues[0] == "☐ 1. =1+1 (6)"


def test_long_lists_take_more_and_smaller_columns() -> None:
    words = [f"{a}{b}xyz" for a in "abcdefgh" for b in "ijklmnopqr"]
    table = open_document([generate(words, seed=1)]).tables[1]
    assert len(table.columns) == 5
    assert len(table.rows) == 16


def test_same_bytes_in_every_process_and_no_clock() -> None:
    data = render([animals(title="Ä")], "docx", SOLVED)
    assert is_reproducible("docx", SOLVED)
    with ZipFile(BytesIO(data)) as archive:
        assert {info.date_time[0] for info in archive.infolist()} == {1980}
    about = Document(BytesIO(data)).core_properties
    assert (about.created.year, about.author, about.title) == (1980, "", "Ä")


def test_without_the_library_the_error_names_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "docx", None)
    with pytest.raises(SuchselError) as caught:
        render([animals()], "docx", PLAIN)
    assert "pip install 'suchsel[office]'" in caught.value.text("de")


@pytest.mark.slow
def test_the_largest_board_is_written() -> None:
    puzzle = generate(["Hund"], size=(200, 200), seed=1, level="leicht")
    assert len(render([puzzle], "docx", PLAIN)) > 1_000_000


def test_the_page_of_a_torus_says_how_words_run() -> None:
    torus = generate(WORDS, (8, 9), "schwer", 1, topology="torus")
    document = open_document([torus], Style("en", solution=True))
    said = [text for p in document.paragraphs if "over the edge" in (text := p.text)]
    assert said == [str(KINDS["torus"].rule)]


@pytest.mark.parametrize("kind", ["hexagon", "honeycomb"])
def test_hexagons_are_a_picture(kind: str) -> None:
    puzzle = generate(WORDS, (13, 13), "schwer", 1, topology=kind)
    document = open_document([puzzle], SOLVED)
    asked, solved = document.inline_shapes
    assert (asked.width, asked.height) == (solved.width, solved.height)
    assert len(document.tables) == 1  # the list to tick
    drawn = [
        Image.open(BytesIO(part.blob))
        for name, part in sorted((str(p.partname), p) for p in document.part.package.iter_parts())
        if name.endswith(".png")
    ]
    coloured = [any(image.convert("HSV").getchannel("S").tobytes()) for image in drawn]
    assert coloured == [False, True]  # rings have colours
    assert {image.size for image in drawn} == {drawn[0].size}
    assert drawn[0].width / drawn[0].height == pytest.approx(asked.width / asked.height, rel=0.01)


def test_a_picture_shows_no_letter_that_its_font_lacks() -> None:
    puzzle = generate(["बिल्ली", "Hund"], (9, 9), seed=1, topology="honeycomb")
    with pytest.raises(SuchselError, match=r"Devanagari|Hindi|shap|font"):
        render([puzzle], "docx", PLAIN)
