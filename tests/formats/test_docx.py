"""Word files, read back with python-docx and as plain XML."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from io import BytesIO
from typing import Any
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
from docx import Document
from docx.enum.table import WD_TABLE_ALIGNMENT
from PIL import Image

from suchsel import SuchselError, generate, generate_set
from suchsel.boards.board import KINDS
from suchsel.formats import render
from suchsel.puzzle import Puzzle
from suchsel.sheet import wording
from suchsel.sheet.document import divisions, sheets_of
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
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def open_document(puzzles: Sequence[Puzzle], style: Style = PLAIN) -> Any:
    return Document(BytesIO(render(puzzles, "docx", style)))


def letters(table: Any) -> list[list[str | None]]:
    return [[cell.text or None for cell in row.cells] for row in table.rows]


def listed(table: Any) -> list[str]:
    """The entries of a list: columns one after the other."""
    return [p.text for cell in table._cells for p in cell.paragraphs if p.text]


def test_title_grid_and_list_to_tick() -> None:
    puzzle = animals(title="Tiere")
    document = open_document([puzzle])
    texts = [p.text for p in document.paragraphs if p.text]
    assert texts == ["Tiere", wording.guidance(puzzle, PLAIN)]
    grid, words = document.tables
    assert letters(grid) == [list(row) for row in puzzle.grid]
    assert listed(words) == [f"☐\t{word}" for word in WORDS]


def test_cells_are_square() -> None:
    grid = open_document([animals()]).tables[0]
    assert {cell.width for row in grid.rows for cell in row.cells} == {grid.rows[0].height}


def test_the_solution_stands_on_a_page_of_its_own_and_shades_exactly_the_words() -> None:
    puzzle = animals(level="schwer", title="Tiere")
    document = open_document([puzzle], SOLVED)
    head = next(p for p in document.paragraphs if p.text == "Lösung: Tiere")
    assert head.paragraph_format.page_break_before
    grid, words = document.tables[-2:]
    assert listed(words) == WORDS
    shaded = {
        (r, c)
        for r, row in enumerate(grid.rows)
        for c, cell in enumerate(row.cells)
        if cell._tc.tcPr.find(f"{W}shd") is not None
    }
    assert shaded == {cell for word in puzzle.words for cell in word.cells}


@pytest.mark.parametrize("level", ["leicht", "schwer"])
def test_words_that_touch_have_different_colours(level: str) -> None:
    puzzle = crowded(level)
    rows = [list(row.cells) for row in open_document([puzzle], SOLVED).tables[-2].rows]

    def shade(row: int, column: int) -> str:
        return str(rows[row][column]._tc.tcPr.find(f"{W}shd").get(f"{W}fill"))

    touching = list(neighbours(puzzle))
    assert touching
    for a, b in touching:
        assert shade(*a) != shade(*b)


def test_several_puzzles_first_then_their_solutions() -> None:
    puzzles = [animals(level=level, title="T") for level in ("leicht", "mittel")]
    document = open_document(puzzles, SOLVED)
    heads = [p.text for p in document.paragraphs if any(run.bold for run in p.runs)]
    assert heads == ["T – leicht", "T – mittel", "Lösungen: T"]
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
        assert [list(row) for row in puzzle.grid] in map(letters, tables_in(cell))


def tables_in(place: Any) -> list[Any]:
    """All tables, also those in the cells of tables."""
    inner = [found for table in place.tables for cell in table._cells for found in tables_in(cell)]
    return [*place.tables, *inner]


def test_more_puzzles_than_fit_on_a_page_are_refused() -> None:
    puzzles = generate_set(WORDS, 2, (40, 40), seed=1)
    with pytest.raises(SuchselError, match="2 puzzles of 40x40 cells do not fit on a page of a4"):
        render(puzzles, "docx", Style(per_page=2))


def test_a_cell_outside_the_shape_has_neither_letter_nor_border() -> None:
    puzzle = ring()
    grid = open_document([puzzle]).tables[0]
    assert letters(grid) == [list(row) for row in puzzle.grid]
    assert borders(grid.cell(0, 0)) == set()
    assert borders(grid.cell(0, 1)) == {"top", "left"}
    assert borders(grid.cell(0, 6)) == {"top", "left", "right"}


def borders(cell: Any) -> set[str]:
    found = cell._tc.tcPr.find(f"{W}tcBorders")
    return {side.tag.removeprefix(W) for side in (() if found is None else found)}


def test_lines_between_cells_on_request() -> None:
    plain, ruled = (
        open_document([animals()], Style(table=table)).tables[0] for table in (False, True)
    )
    assert borders(plain.cell(1, 1)) == set()
    assert borders(ruled.cell(1, 1)) == {"top", "left", "bottom", "right"}


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
    assert listed(Document(BytesIO(data)).tables[1])[0] == "☐\t1. =1+1 (6)"


def size_of(table: Any) -> float:
    """The type size, in points, that all letters of a table have."""
    (size,) = {run.font.size.pt for cell in table._cells for p in cell.paragraphs for run in p.runs}
    return float(size)


def test_long_lists_take_more_and_smaller_columns() -> None:
    words = [f"{a}{b}xyz" for a in "abcdefgh" for b in "ijklmnopqr"]
    few, many = (open_document([generate(some, seed=1)]).tables[1] for some in (words[:8], words))
    assert len(listed(many)) == len(words)
    assert len(many.columns) > len(few.columns)
    assert size_of(many) < size_of(few)


@pytest.mark.slow
def test_same_bytes_in_every_process_and_no_clock() -> None:
    data = render([animals(title="Ä")], "docx", SOLVED)
    assert is_reproducible("docx", SOLVED)
    with ZipFile(BytesIO(data)) as archive:
        assert {info.date_time[0] for info in archive.infolist()} == {1980}
    about = Document(BytesIO(data)).core_properties
    assert (about.created.year, about.author, about.title) == (1980, "", "Ä")


def test_without_the_library_the_error_names_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "docx", None)
    monkeypatch.delitem(sys.modules, "suchsel.formats.docx.sheets", raising=False)
    with pytest.raises(SuchselError) as caught:
        render([animals()], "docx", PLAIN)
    assert '[office]"' in caught.value.text("de")


@pytest.mark.slow
def test_a_board_too_large_for_word_is_refused() -> None:
    puzzle = generate(["Hund"], size=(200, 200), seed=1, level="leicht")
    with pytest.raises(SuchselError, match="200x200 cells do not fit on the largest page"):
        render([puzzle], "docx", PLAIN)


def test_a_board_with_more_columns_than_word_allows_is_a_picture() -> None:
    puzzle = generate(["Hund"], size=(4, 64), seed=1, level="leicht")
    document = open_document([puzzle], Style(orientation="landscape"))
    assert len(document.inline_shapes) == len(document.tables) == 1


@pytest.mark.parametrize("paper", ["fit", "a2"])
def test_paper_that_word_does_not_know_is_refused(paper: str) -> None:
    with pytest.raises(SuchselError, match="choose one of: a6, a5, a4, a3"):
        render([animals()], "docx", Style(paper=paper))


def test_paper_and_orientation() -> None:
    section = open_document([animals()], Style(paper="a5", orientation="landscape")).sections[0]
    assert (round(section.page_width.mm), round(section.page_height.mm)) == (210, 148)


def test_lines_for_name_and_date() -> None:
    document = open_document([animals()], Style("de", name_line=True, solution=True))
    (line,) = (p for p in document.paragraphs if p.text.startswith("Name:"))
    # In the cell of a table, LibreOffice draws no line for a tab that comes last.
    assert line.text == "Name: \t\tDatum: \t\u200b"
    stops = [stop.position.mm for stop in line.paragraph_format.tab_stops]
    section = document.sections[0]
    assert stops[-1] == pytest.approx(section.page_width.mm - 2 * section.left_margin.mm, abs=0.1)


def test_large_print_has_no_smaller_type() -> None:
    document = open_document([animals(title="T")], Style(large_print=True, name_line=True))
    paragraphs = [
        *document.paragraphs,
        *(p for t in document.tables for c in t._cells for p in c.paragraphs),
    ]
    sizes = [run.font.size.pt for p in paragraphs for run in p.runs]
    assert len(sizes) > 99
    assert min(sizes) >= 18


def test_the_list_is_not_wider_than_the_board() -> None:
    board, words = open_document([animals(title="T")]).tables
    wide = [sum(cell.width for cell in table.rows[0].cells) for table in (board, words)]
    assert wide[1] <= wide[0] * 1.05
    assert board.alignment == words.alignment == WD_TABLE_ALIGNMENT.CENTER


def test_note_points_numbers_and_where_words_begin() -> None:
    puzzle = animals(title="T")
    style = Style(note="Until Friday", points=True, numbered=True, hint="cells")
    document = open_document([puzzle], style)
    texts = [p.text for p in document.paragraphs if p.text]
    assert texts[:3] == ["Points: \t / 5", "T", "Until Friday"]
    board, words = document.tables
    assert letters(board)[0] == [None, *(str(n) for n in range(1, 12))]
    assert [row[0] for row in letters(board)[1:]] == list("ABCDEFGHI")
    assert [row[1:] for row in letters(board)[1:]] == [list(row) for row in puzzle.grid]
    assert listed(words) == [f"☐\t{entry}" for entry in wording.entries(puzzle, style)]


def test_first_letters_are_marked() -> None:
    puzzle = animals()
    grid = open_document([puzzle], Style(hint="first-letter")).tables[0]
    shaded = {
        (r, c)
        for r, row in enumerate(grid.rows)
        for c, cell in enumerate(row.cells)
        if cell._tc.tcPr.find(f"{W}shd") is not None
    }
    assert shaded == {word.cells[0] for word in puzzle.words}


def test_lines_to_write_on_beside_clues() -> None:
    clues = [("Hund", "bellt"), ("Katze", "miaut")]
    style = Style(answer_lines=True)
    document = open_document([generate(clues, seed=1, list="clues")], style)
    rows = [row for table in tables_in(document.tables[1]._cells[0]) for row in table.rows]
    assert rows[0].cells[0].text == "1. bellt (4)"
    assert all(row.cells[1].paragraphs[0]._p.pPr.find(f"{W}pBdr") is not None for row in rows)


def test_rows_with_lines_are_as_high_as_in_print_and_no_entry_is_wider() -> None:
    """Else the last ones go to another page in Word: Arial's low line is a quarter wider."""
    puzzle, style = animals(list="lengths"), Style(answer_lines=True)
    document = open_document([puzzle], style)
    (sheet,) = sheets_of([puzzle], style)
    page = next(divisions(style))
    way = sheet.arrange(page.area)
    assert way is not None
    words = sheet.compose(page.area, way).words
    assert words is not None
    for cell, column in zip(document.tables[1]._cells, words.columns, strict=True):
        (table,) = tables_in(cell)
        heights = [row.height.mm for row in table.rows]
        step = words.leading * words.kind.size
        assert heights[1:] == pytest.approx([step] * (len(column) - 1), abs=0.1)
        assert sum(heights) <= words.height + 0.5 * words.kind.size
        for row in table.rows:
            (run,) = row.cells[0].paragraphs[0].runs
            assert int(run._r.rPr.find(f"{W}w").get(f"{W}val")) * (556 + 278) <= 100 * (444 + 260)
            assert [mark.tag for mark in run._r.rPr] == [f"{W}w", f"{W}sz"]


@pytest.mark.parametrize(("style", "dots"), [("rings", 0), ("dots", 1), ("both", 1)])
def test_solution_styles(style: str, dots: int) -> None:
    puzzle = animals()
    grid = open_document([puzzle], Style(solution=True, solution_style=style)).tables[-2]
    texts = [cell.text for cell in grid._cells]
    filler = len(texts) - len({cell for word in puzzle.words for cell in word.cells})
    assert texts.count("·") == filler * dots
    shades = [cell for cell in grid._cells if cell._tc.tcPr.find(f"{W}shd") is not None]
    assert bool(shades) == (style != "dots")


def test_clues_have_one_size_and_the_solution_names_the_words() -> None:
    clues = [("Hund", "bellt"), ("Katze", "ein Tier, " * 20), ("Maus", "piept")]
    document = open_document([generate(clues, seed=1, list="clues")], SOLVED)
    _, sheet, _, solution = document.tables
    assert size_of(sheet) >= 8
    assert listed(solution) == ["1. Hund", "2. Katze", "3. Maus"]


def test_the_page_of_a_torus_says_how_words_run() -> None:
    torus = generate(WORDS, (8, 9), "schwer", 1, topology="torus")
    document = open_document([torus], Style("en", solution=True))
    (said,) = (text for p in document.paragraphs if "over the edge" in (text := p.text))
    assert str(KINDS["torus"].rule) in said


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["hexagon", "honeycomb"])
def test_hexagons_are_a_picture(kind: str) -> None:
    puzzle = generate(WORDS, (13, 13), "schwer", 1, topology=kind)
    document = open_document([puzzle], SOLVED)
    asked, solved = document.inline_shapes
    assert (asked.width, asked.height) == (solved.width, solved.height)
    assert len(document.tables) == 2  # the list to tick, and that of the solution
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
    puzzle = generate(["ភាសា", "Hund"], (9, 9), seed=1, topology="honeycomb")
    with pytest.raises(SuchselError, match="Noto Sans Khmer"):
        render([puzzle], "docx", PLAIN)


@pytest.mark.parametrize(
    ("font", "faces"), [("noto", 0), ("andika", 1), ("lexend", 2), ("school", 1)]
)
def test_fonts_that_machines_lack_are_part_of_the_file(font: str, faces: int) -> None:
    """Behind the key, a font file begins as TrueType does."""
    archive = ZipFile(BytesIO(render([animals()], "docx", Style(font=font))))
    names = [name for name in archive.namelist() if name.endswith(".odttf")]
    table = archive.read("word/fontTable.xml").decode()
    keys = re.findall(r'w:fontKey="\{([-0-9A-F]+)\}"', table)
    assert len(names) == len(keys) == faces
    for name, key in zip(names, keys, strict=True):
        mask = bytes.fromhex(key.replace("-", ""))[::-1]
        assert (
            bytes(a ^ b for a, b in zip(archive.read(name), mask, strict=False))[:4] == b"\0\1\0\0"
        )
    assert (b"embedTrueTypeFonts" in archive.read("word/settings.xml")) == (faces > 0)
