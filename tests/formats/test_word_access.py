"""What a Word file tells screen readers."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from docx import Document
from docx.oxml.ns import qn

from suchsel import generate
from suchsel.formats import render
from suchsel.puzzle import Puzzle
from suchsel.sheet.style import Style
from tests.formats.table_samples import WORDS, animals

CAPTION, DESCRIPTION = qn("w:tblCaption"), qn("w:tblDescription")


def opened(puzzle: Puzzle, lang: str = "en") -> Any:
    return Document(BytesIO(render([puzzle], "docx", Style(lang, solution=True))))


def boards(document: Any) -> list[Any]:
    """The tables that have a title."""
    return [table._tbl for table in document.tables if table._tbl.findall(f".//{CAPTION}")]


def described(table: Any) -> tuple[str, str]:
    caption, description = (table.find(f".//{name}") for name in (CAPTION, DESCRIPTION))
    return caption.get(qn("w:val")), description.get(qn("w:val"))


def test_boards_have_texts_and_a_heading_row() -> None:
    puzzle = animals(title="Tiere")
    asked, solved = boards(opened(puzzle))
    assert described(asked) == ("Tiere", f"letters in {puzzle.rows}x{puzzle.columns} cells")
    title, places = described(solved)
    assert title == "Tiere"
    assert all(f"{word}: row " in places for word in WORDS)
    for table in (asked, solved):
        rows = table.findall(qn("w:tr"))
        marked = [row for row in rows if row.findall(f".//{qn('w:tblHeader')}")]
        assert marked == rows[:1]


def test_titles_are_headings() -> None:
    paragraphs = opened(animals(title="Tiere")).paragraphs
    headings = [p.text for p in paragraphs if p._p.findall(f".//{qn('w:outlineLvl')}")]
    assert headings == ["Tiere", "Solution: Tiere"]


def test_the_language_is_that_of_the_texts() -> None:
    document = opened(animals(), "de")
    found = {element.get(qn("w:val")) for element in document.styles.element.iter(qn("w:lang"))}
    assert found == {"de-DE"}


def test_pictures_have_texts() -> None:
    puzzle = generate(WORDS, (9, 9), "schwer", 1, topology="honeycomb")
    asked, solved = (shape._inline.docPr.get("descr") for shape in opened(puzzle).inline_shapes)
    assert " ".join(filter(None, puzzle.grid[0])) in asked
    assert all(f"{word}: " in solved for word in WORDS)
