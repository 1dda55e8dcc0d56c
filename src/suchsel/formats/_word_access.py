"""What screen readers need of a Word document: headings, languages, and texts for boards."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

from suchsel.i18n import say
from suchsel.layout.spoken_board import spoken_board, spoken_solution
from suchsel.layout.wording import clean
from suchsel.puzzle import Puzzle

if TYPE_CHECKING:
    from docx.document import Document as WordDocument
    from docx.text.paragraph import Paragraph

#: The first row of a board is its heading: the last element of the properties of that row.
HEADING_ROW = "<w:tblHeader/>"
#: Word wants to know the country, too.
_COUNTRIES = {"en": "en-US"}


def set_language(document: WordDocument, lang: str) -> None:
    """The language of all texts, so that they are read aloud in it."""
    from docx.oxml.ns import qn

    place = _COUNTRIES.get(lang, f"{lang}-{lang.upper()}")
    for element in document.styles.element.iter(qn("w:lang")):
        element.set(qn("w:val"), place)


def mark_heading(paragraph: Paragraph, level: int = 1) -> None:
    """Make a paragraph a heading that readers find, whatever it looks like."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    outline = OxmlElement("w:outlineLvl")
    outline.set(qn("w:val"), str(level - 1))
    paragraph._p.get_or_add_pPr().insert_element_before(outline, "w:divId", "w:cnfStyle", "w:rPr")


def picture_text(puzzle: Puzzle, lang: str, lower: bool, solved: bool) -> str:
    """What the picture of a board shows."""
    return spoken_solution(puzzle, lang) if solved else spoken_board(puzzle, lang, lower)


def table_text(puzzle: Puzzle, lang: str, solved: bool) -> str:
    """What a board in a table shows: the last elements of the properties of the table.

    The letters can be read, but not which of them make up a word.
    """
    size = say("letters in {rows}x{columns} cells", rows=puzzle.rows, columns=puzzle.columns)
    text = spoken_solution(puzzle, lang) if solved else size.text(lang)
    title = clean(puzzle.title or say("Word search").text(lang))
    return f"<w:tblCaption w:val={quoteattr(title)}/><w:tblDescription w:val={quoteattr(text)}/>"
