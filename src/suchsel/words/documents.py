"""Documents of Word and LibreOffice: paragraphs, lists and tables, in their order.

A heading is noted, not read as a word; so is a single line just before a table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from xml.etree.ElementTree import Element

from suchsel.i18n import Message, say
from suchsel.words.blocks import OfficeText, Piece, TableBlock, TextBlock
from suchsel.words.spelling import shorten

#: Styles of headings by their names in German and English programs; Word drops an initial Ü.
_HEADING = re.compile(r"(sub)?title|(unter)?titel|heading|ü?berschrift", re.IGNORECASE)
_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
#: What is not part of the text: deleted passages, comments, foot notes, copies for old programs.
_ASIDE = frozenset(["annotation", "tracked-changes", "note", "Fallback", "del", "moveFrom"])


def name_of(element: Element) -> str:
    """The name without its namespace."""
    return element.tag.rpartition("}")[2]


class DocumentReader:
    """Collects paragraphs and tables."""

    def __init__(self) -> None:
        self.blocks: list[TextBlock | TableBlock] = []
        self.headings: list[str] = []
        self.paragraphs = self.tables = 0

    def add_paragraph(self, text: str, is_heading: bool) -> None:
        self.paragraphs += 1
        if is_heading and text.strip():
            self.headings.append(text)
            return
        if not self.blocks or isinstance(self.blocks[-1], TableBlock):
            self.blocks.append(TextBlock([]))
        where = say("paragraph {n}", n=self.paragraphs)
        block = self.blocks[-1]
        assert isinstance(block, TextBlock)
        block.lines.extend(Piece(line, where) for line in text.splitlines() if line.strip())

    def add_table(self, rows: list[list[str]]) -> None:
        """A table; a single line just before it is its heading."""
        self.tables += 1
        last = self.blocks[-1] if self.blocks else None
        if isinstance(last, TextBlock) and len(last.lines) < 2:
            self.blocks.pop()
            self.headings += [line.text for line in last.lines]
        self.blocks.append(
            TableBlock(
                [
                    [Piece(text, self._cell(row, column)) for column, text in enumerate(cells)]
                    for row, cells in enumerate(rows)
                ]
            )
        )

    def _cell(self, row: int, column: int) -> Message:
        return say(
            "table {table}, row {row}, column {column}",
            table=self.tables,
            row=row + 1,
            column=column + 1,
        )

    def result(self) -> OfficeText:
        told = [say("heading: {text}", text=shorten(text.strip())) for text in self.headings]
        filled = [one for one in self.blocks if isinstance(one, TableBlock) or one.lines]
        return OfficeText(filled, told)


# -- Word ------------------------------------------------------------------------------------------


def read_docx(document: Element) -> OfficeText:
    reader = DocumentReader()
    for element in _outermost(document, (f"{_WORD}p", f"{_WORD}tbl")):
        if name_of(element) == "p":
            style = element.find(f"{_WORD}pPr/{_WORD}pStyle")
            name = "" if style is None else style.get(f"{_WORD}val", "")
            reader.add_paragraph(docx_text(element), _HEADING.match(name) is not None)
        else:
            rows = _outermost(element, (f"{_WORD}tr",))
            cells = ([*_outermost(row, (f"{_WORD}tc",))] for row in rows)
            reader.add_table(
                [[_cell_text(cell, f"{_WORD}p", docx_text) for cell in row] for row in cells]
            )
    return reader.result()


def docx_text(paragraph: Element) -> str:
    """The text of a paragraph, with tabs and line breaks."""
    signs = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
    parts = []
    for element in _shown(paragraph):
        if element.tag == f"{_WORD}t":
            parts.append(element.text or "")
        elif element.tag.startswith(_WORD):
            parts.append(signs.get(name_of(element), ""))
    return "".join(parts)


# -- LibreOffice -----------------------------------------------------------------------------------


def read_odt(text: Element) -> OfficeText:
    reader = DocumentReader()
    for element in _outermost(text, (f"{_TEXT}p", f"{_TEXT}h", f"{_TABLE}table")):
        if name_of(element) == "table":
            rows = element.iter(f"{_TABLE}table-row")
            cells = ([cell for cell in row if cell.tag == f"{_TABLE}table-cell"] for row in rows)
            reader.add_table(
                [[_cell_text(cell, f"{_TEXT}p", odf_text) for cell in row] for row in cells]
            )
        else:
            style = element.get(f"{_TEXT}style-name", "")
            is_heading = name_of(element) == "h" or _HEADING.match(style) is not None
            reader.add_paragraph(odf_text(element), is_heading)
    return reader.result()


def odf_text(paragraph: Element) -> str:
    """The text of a paragraph, with tabs, line breaks and counted blanks."""
    parts: list[str] = []
    _collect(paragraph, parts)
    return "".join(parts)


def _collect(element: Element, parts: list[str]) -> None:
    name = name_of(element)
    if name in _ASIDE:
        return
    if name == "s":
        parts.append(" " * min(1000, int(element.get(f"{_TEXT}c", "1"))))
    parts.append({"tab": "\t", "line-break": "\n"}.get(name, ""))
    # Line ends and indents of the file are blanks.
    parts.append(re.sub(r"\s+", " ", element.text or ""))
    for child in element:
        _collect(child, parts)
        parts.append(re.sub(r"\s+", " ", child.tail or ""))


# -- both ------------------------------------------------------------------------------------------


def _outermost(root: Element, tags: tuple[str, ...]) -> Iterator[Element]:
    """The elements with these names that lie in no other of them, in their order."""
    for child in root:
        if child.tag in tags:
            yield child
        elif name_of(child) not in _ASIDE:
            yield from _outermost(child, tags)


def _shown(root: Element) -> Iterator[Element]:
    """All elements below this one but for what is not part of the text."""
    for child in root:
        if name_of(child) not in _ASIDE:
            yield child
            yield from _shown(child)


def _cell_text(cell: Element, tag: str, text_of: Callable[[Element], str]) -> str:
    return "\n".join(text_of(paragraph) for paragraph in cell.iter(tag))
