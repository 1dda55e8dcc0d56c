"""Word lists in office files: DOCX, ODT, XLSX and ODS."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from xml.etree.ElementTree import Element, fromstring
from zipfile import ZipFile

from suchsel.errors import Defect, Defects, SuchselError, defect, mistake
from suchsel.i18n import Message, say
from suchsel.system.archives import BadArchive, damage_told, open_archive, read_part
from suchsel.words.list_marks import OfficeText, Piece, Row, TableBlock, TextBlock, check_number
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


#: How far a list may reach: columns, and cells with the empty ones before them.
MAX_COLUMNS, MAX_CELLS = 200, 1_000_000
_REFERENCE = re.compile(r"([A-Z]{1,3})(\d{1,7})")
#: Formats of dates and times that every workbook has, by number.
_DATES = frozenset([*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)])
_QUOTED = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')


class Sheet:
    """The cells of one sheet, as they come."""

    def __init__(self, name: str) -> None:
        self.name, self.cells, self.filled = name, 0, 0
        self.rows: list[list[tuple[int, int, str]]] = []

    def add_row(self, row: list[tuple[int, int, str]]) -> None:
        """A row of cells: row and column, counted from 0, and the text."""
        self.cells += row[-1][1] + 1 if row else 0
        if self.cells > MAX_CELLS or any(column >= MAX_COLUMNS for _, column, _ in row):
            raise BadArchive("too-large")
        self.filled += len(row)
        check_number(self.filled)
        if row:
            self.rows.append(row)

    def table(self, is_only: bool) -> TableBlock:
        return TableBlock([self._row(row, is_only) for row in self.rows])

    def _row(self, row: list[tuple[int, int, str]], is_only: bool) -> Row:
        number, last = row[-1][:2]
        empty = Piece("", self.where(number, 0, is_only))
        pieces = [empty] * (last + 1)
        for _, column, text in row:
            pieces[column] = Piece(text, self.where(number, column, is_only))
        return pieces

    def where(self, row: int, column: int, is_only: bool) -> Message:
        cell = say("cell {cell}", cell=f"{column_letters(column)}{row + 1}")
        return cell if is_only else say("sheet “{sheet}”, {cell}", sheet=self.name, cell=cell)


def column_letters(column: int) -> str:
    """
    >>> [column_letters(n) for n in (0, 25, 26, 27, 701, 702)]
    ['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA']
    """
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


def _office_text(sheets: Iterable[Sheet], hidden: list[str]) -> OfficeText:
    filled = [sheet for sheet in sheets if sheet.rows]
    notes = [say("hidden sheet “{sheet}” not read", sheet=name[:40]) for name in hidden]
    return OfficeText([sheet.table(len(filled) == 1) for sheet in filled], notes)


# -- Excel -----------------------------------------------------------------------------------------


def read_xlsx(workbook: Element, part: Callable[[str], Element | None]) -> OfficeText:
    """All sheets that are shown. A cell that Excel turned into a date or the like is a defect."""
    links = part("xl/_rels/workbook.xml.rels")
    targets = {link.get("Id"): link.get("Target", "") for link in links or ()}
    shared = part("xl/sharedStrings.xml")
    strings = [_string(item) for item in shared or () if name_of(item) == "si"]
    dates = _date_styles(part("xl/styles.xml"))
    sheets, hidden = [], []
    defects = Defects()
    for entry in workbook.iter():
        if name_of(entry) != "sheet":
            continue
        name = entry.get("name", "")
        link = next((value for key, value in entry.items() if key.endswith("}id")), "")
        target = targets.get(link, "")
        root = part(target.lstrip("/") if target.startswith("/") else f"xl/{target}")
        if root is None:
            continue
        if entry.get("state", "visible") != "visible":
            hidden.append(name)
            continue
        sheets.append(_xlsx_sheet(name, root, strings, dates, defects))
    defects.raise_any()
    return _office_text(sheets, hidden)


def _string(item: Element) -> str:
    """The text of a shared or inline string, without the reading aids of Japanese."""
    parts = []
    for child in item:
        if name_of(child) == "t":
            parts.append(child.text or "")
        elif name_of(child) == "r":
            parts += [run.text or "" for run in child if name_of(run) == "t"]
    return "".join(parts)


def _date_styles(styles: Element | None) -> frozenset[int]:
    """The cell styles that show a number as a date or time."""
    if styles is None:
        return frozenset()
    formats = {
        int(one.get("numFmtId", "0")): _QUOTED.sub("", one.get("formatCode", "")).lower()
        for one in styles.iter()
        if name_of(one) == "numFmt"
    }
    known = _DATES | {n for n, code in formats.items() if re.search("[dmyhs]", code)}
    cells = next((one for one in styles if name_of(one) == "cellXfs"), ())
    return frozenset(i for i, style in enumerate(cells) if int(style.get("numFmtId", "0")) in known)


def _xlsx_sheet(
    name: str, root: Element, strings: list[str], dates: frozenset[int], defects: Defects
) -> Sheet:
    sheet = Sheet(name)
    row_number = -1
    for row in root.iter():
        if name_of(row) != "row":
            continue
        row_number = int(row.get("r", row_number + 2)) - 1
        found, column = [], -1
        for cell in row:
            if name_of(cell) != "c":
                continue
            column = _column(cell.get("r", ""), column + 1)
            text, is_changed = _cell(cell, strings, dates)
            if is_changed:
                defects.append(_changed().at(sheet.where(row_number, column, False)))
            if text.strip():
                found.append((row_number, column, text))
        sheet.add_row(found)
    return sheet


def _column(reference: str, otherwise: int) -> int:
    match = _REFERENCE.fullmatch(reference)
    if match is None:
        return otherwise
    column = 0
    for letter in match[1]:
        column = 26 * column + ord(letter) - ord("A") + 1
    return column - 1


def _cell(cell: Element, strings: list[str], dates: frozenset[int]) -> tuple[str, bool]:
    """The text of a cell, and whether Excel made something else of what was typed."""
    kind = cell.get("t", "n")
    inside = next((child for child in cell if name_of(child) in ("v", "is")), None)
    if inside is None:
        return "", False
    if kind == "inlineStr":
        return _string(inside), False
    text = inside.text or ""
    if kind == "s":
        return strings[int(text)], False
    is_date = kind == "d" or (kind == "n" and int(cell.get("s", "0")) in dates)
    return text, kind in ("b", "e") or is_date


def _changed() -> Defect:
    return defect(
        "cell-not-text",
        "this cell holds a date, a truth value or an error, not text; format it as text and type "
        "the word again",
    )


# -- LibreOffice -----------------------------------------------------------------------------------


def read_ods(spreadsheet: Element) -> OfficeText:
    """All sheets; LibreOffice stores what a cell shows, whatever its type is."""
    sheets = []
    for table in spreadsheet:
        if name_of(table) != "table":
            continue
        sheet = Sheet(table.get(f"{_TABLE}name", ""))
        row_number = 0
        for row in table.iter(f"{_TABLE}table-row"):
            cells = _ods_row(row)
            again = _repeated(row, "rows")
            for number in range(row_number, row_number + (again if cells else 0)):
                sheet.add_row([(number, column, text) for column, text in cells])
            row_number += again
        sheets.append(sheet)
    return _office_text(sheets, [])


def _ods_row(row: Element) -> list[tuple[int, str]]:
    cells: list[tuple[int, str]] = []
    column = 0
    for cell in row:
        if name_of(cell) not in ("table-cell", "covered-table-cell"):
            continue
        again = _repeated(cell, "columns")
        text = "\n".join(odf_text(child) for child in cell if name_of(child) in ("p", "h"))
        if text.strip():
            if column + again > MAX_COLUMNS:
                raise BadArchive("too-large")
            cells += [(number, text) for number in range(column, column + again)]
        column += again
    return cells


def _repeated(element: Element, what: str) -> int:
    return max(1, int(element.get(f"{_TABLE}number-{what}-repeated", "1")))


class OfficeArchive:
    """The parts of an office file, by their names."""

    def __init__(self, archive: ZipFile) -> None:
        self.archive, self.names = archive, frozenset(archive.namelist())

    def part(self, name: str) -> Element | None:
        """The root of a part; None if there is no such part."""
        if name not in self.names:
            return None
        return fromstring(read_part(self.archive, name))


def read_office_file(data: bytes) -> OfficeText:
    """Texts and tables in the order of the file."""
    with damage_told(_tell), open_archive(data) as archive:
        office = OfficeArchive(archive)
        if (workbook := office.part("xl/workbook.xml")) is not None:
            return read_xlsx(workbook, office.part)
        if (document := office.part("word/document.xml")) is not None:
            return read_docx(document)
        content = office.part("content.xml")
        if content is not None:
            for element in content.iter():
                name = element.tag.rpartition("}")[2]
                if name == "spreadsheet":
                    return read_ods(element)
                if name == "text":
                    return read_odt(element)
    raise mistake(
        "not-a-word-list",
        "This archive is none of the files that can be read here: .docx, .xlsx, .odt, .ods.",
    )


def _tell(reason: str) -> SuchselError:
    if reason == "password":
        return mistake("office-password", "This file has a password. Save it without one.")
    if reason == "too-large":
        return mistake("office-too-large", "This file holds too much to be a word list.")
    return mistake("office-damaged", "This file of Word, Excel or LibreOffice is damaged.")
