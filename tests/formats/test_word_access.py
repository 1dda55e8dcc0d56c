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


def opened(puzzle: Puzzle, lang: str = "en", **fields: Any) -> Any:
    return Document(BytesIO(render([puzzle], "docx", Style(lang, solution=True, **fields))))


def boards(document: Any) -> list[Any]:
    """The tables that have a title."""
    return [table._tbl for table in document.tables if table._tbl.findall(f".//{CAPTION}")]


def described(table: Any) -> tuple[str, str]:
    caption, description = (table.find(f".//{name}") for name in (CAPTION, DESCRIPTION))
    return caption.get(qn("w:val")), description.get(qn("w:val"))


def test_boards_have_texts_and_letters_are_no_headings() -> None:
    puzzle = animals(title="Tiere")
    asked, solved = boards(opened(puzzle))
    assert described(asked) == ("Tiere", f"letters in {puzzle.rows}x{puzzle.columns} cells")
    title, places = described(solved)
    assert title == "Tiere"
    assert all(f"{word}: row " in places for word in WORDS)
    for table in (asked, solved):
        rows = table.findall(qn("w:tr"))
        marked = [row for row in rows if row.findall(f".//{qn('w:tblHeader')}")]
        assert marked == []


def test_names_of_columns_are_the_heading_of_a_board() -> None:
    (board, *_) = boards(opened(animals(), hint="cells"))
    rows = board.findall(qn("w:tr"))
    assert [row for row in rows if row.findall(f".//{qn('w:tblHeader')}")] == rows[:1]


def test_words_have_their_own_language() -> None:
    made = generate(["chat", "chien", "oiseau"], language="fr", seed=1)
    document = Document(BytesIO(render([made], "docx", Style("pt"))))
    body = document.element.xpath(".//w:r[w:rPr/w:lang[@w:val='fr-FR']]/w:t/text()")
    assert body == ["chat", "chien", "oiseau"]
    assert document.styles.element.xpath(".//w:lang/@w:val") == ["pt-BR"]


def test_a_qr_code_is_a_link_with_a_short_text() -> None:
    style = Style(qr="play", url="https://suchsel.example.org/")
    document = Document(BytesIO(render([animals()], "docx", style)))
    (picture,) = document.element.xpath(".//wp:docPr")
    assert picture.get("descr") == "Play this puzzle online: suchsel.example.org"
    (number,) = picture.xpath("./a:hlinkClick/@r:id")
    assert document.part.rels[number].target_ref.startswith("https://suchsel.example.org/play#")


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
