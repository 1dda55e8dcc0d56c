"""Office files: word lists in DOCX, ODT, XLSX and ODS, and the cells of Excel sheets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring
from zipfile import ZipFile

from suchsel.errors import defect, mistake, unknown
from suchsel.i18n import Message, noop, say
from suchsel.system.archives import BadArchive, describe_damage, open_archive, read_part
from suchsel.words.alphabets import column_number, letter_label
from suchsel.words.list_marks import Fragment, OfficeBlock, TableRow, heading_note
from suchsel.words.spelling import check_number

#: Styles of headings by their names in German and English programs; Word drops an initial Ü.
_HEADING = re.compile(r"(sub)?title|(unter)?titel|heading|ü?berschrift", re.IGNORECASE)
#: Styles of items of lists, in many languages; most such paragraphs say it themselves.
_ITEM = re.compile(r"list|aufz|elenco|lijst|marcador", re.IGNORECASE)
_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
#: What is not part of the text: deleted passages, comments, foot notes, copies for old programs.
_ASIDE = frozenset(["annotation", "tracked-changes", "note", "Fallback", "del", "moveFrom"])
_DAMAGE = {
    "password": defect("office-password", "This file has a password. Save it without one."),
    "too-large": defect("office-too-large", "This file holds too much to be a word list."),
    "damaged": defect("office-damaged", "This file of Word, Excel or LibreOffice is damaged."),
}
#: The texts and tables of an office file, and notes on how it was read.
OfficeText = tuple[list[OfficeBlock], list[Message]]


def read_office_file(data: bytes, sheet: str = "") -> OfficeText:
    """Texts and tables in the order of the file, or the sheet of this name or number."""
    with describe_damage(_DAMAGE), open_archive(data) as archive:
        names = frozenset(archive.namelist())
        if Workbook.PART in names:
            return _read_sheets(Workbook(archive).sheets(), sheet)
        if "word/document.xml" in names:
            return read_document(fromstring(read_part(archive, "word/document.xml")))
        if "content.xml" in names:
            for element in fromstring(read_part(archive, "content.xml")).iter():
                if name_of(element) == "spreadsheet":
                    tables = _named(element, "table")
                    cells = ((t.get(f"{_TABLE}name", ""), True, _ods_cells(t)) for t in tables)
                    return _read_sheets(cells, sheet)
                if name_of(element) == "text":
                    return read_document(element)
    raise mistake(
        "not-a-word-list",
        "This archive is none of the files that can be read here: .docx, .xlsx, .odt, .ods.",
    )


def name_of(element: Element) -> str:
    """The name without its namespace."""
    return element.tag.rpartition("}")[2]


def _named(root: Iterable[Element], *names: str) -> Iterator[Element]:
    return (element for element in root if name_of(element) in names)


# -- documents of Word and LibreOffice -------------------------------------------------------------


#: The names of elements in Word and LibreOffice.
_PARAGRAPHS, _TABLES = ("p", "h"), ("tbl", "table")
_ROWS, _CELLS = ("tr", "table-row"), ("tc", "table-cell")
_SIGNS = {"tab": "\t", "br": "\n", "cr": "\n", "line-break": "\n", "noBreakHyphen": "-"}


def read_document(root: Element) -> OfficeText:
    """Paragraphs and tables. A single line just before a table is its heading.

    The items of lists get their bullets where not all lines are items.
    """
    blocks: list[OfficeBlock] = []
    headings: list[str] = []
    items = {part for one in root.iter(f"{_TEXT}list-item") for part in one.iter(f"{_TEXT}p")}
    listed: set[Message] = set()
    paragraphs = tables = 0
    for element in _outermost(root, (*_PARAGRAPHS, *_TABLES)):
        last = blocks[-1] if blocks else None
        if name_of(element) in _TABLES:
            tables += 1
            is_heading = last and not last.is_table and len(last.rows) < 2
            if last and is_heading and listed.isdisjoint(line.where for (line,) in last.rows):
                blocks.pop()
                headings += [line.text for (line,) in last.rows]
            blocks.append(_table(element, tables))
            continue
        paragraphs += 1
        text = _text_of(element, element.tag.startswith(_WORD))
        if text.strip() and _HEADING.match(_style(element)):
            headings.append(text)
            continue
        if last is None or last.is_table:
            last = OfficeBlock([], is_table=False)
            blocks.append(last)
        where = say("paragraph {n}", n=paragraphs)
        last.rows.extend([Fragment(line, where)] for line in text.splitlines() if line.strip())
        numbering = element.find(f"{_WORD}pPr/{_WORD}numPr")
        if element in items or numbering is not None or _ITEM.search(_style(element)):
            listed.add(where)
    filled = [block for block in blocks if block.is_table or block.rows]
    for block in filled:
        if not block.is_table and not all(line.where in listed for (line,) in block.rows):
            block.rows[:] = [
                [Fragment(f"• {line.text}", line.where, -1) if line.where in listed else line]
                for (line,) in block.rows
            ]
    return filled, list(map(heading_note, headings))


def _table(table: Element, number: int) -> OfficeBlock:
    rows: list[TableRow] = []
    for r, row in enumerate(_outermost(table, _ROWS), 1):
        rows.append([])
        for c, cell in enumerate(_outermost(row, _CELLS), 1):
            place = say("table {table}, row {row}, column {column}", table=number, row=r, column=c)
            is_word = cell.tag.startswith(_WORD)
            text = "\n".join(_text_of(part, is_word) for part in _named(cell.iter(), "p"))
            rows[-1].append(Fragment(text, place))
    return OfficeBlock(rows, is_table=True)


def _outermost(root: Element, names: tuple[str, ...]) -> Iterator[Element]:
    """The elements with these names that lie in no other of them, in their order."""
    for child in root:
        if name_of(child) in names:
            yield child
        elif name_of(child) not in _ASIDE:
            yield from _outermost(child, names)


def _text_of(element: Element, is_word: bool) -> str:
    """The text of a paragraph of Word or LibreOffice, with tabs, line breaks and blanks."""
    name = name_of(element)
    if name in _ASIDE:
        return ""
    if is_word:
        sign = _SIGNS.get(name, "") if element.tag.startswith(_WORD) else ""
        own = element.text or "" if element.tag == f"{_WORD}t" else sign
        return own + "".join(_text_of(child, is_word) for child in element)
    blanks = min(1000, int(element.get(f"{_TEXT}c", "1"))) if name == "s" else 0
    # Line ends and indents of the file are blanks.
    parts = [_SIGNS.get(name, ""), " " * blanks, re.sub(r"\s+", " ", element.text or "")]
    for child in element:
        parts += [_text_of(child, is_word), re.sub(r"\s+", " ", child.tail or "")]
    return "".join(parts)


def _style(paragraph: Element) -> str:
    """The name of its style, in Word or LibreOffice."""
    if (style := paragraph.find(f"{_WORD}pPr/{_WORD}pStyle")) is not None:
        return style.get(f"{_WORD}val", "")
    return "heading" if paragraph.tag == f"{_TEXT}h" else paragraph.get(f"{_TEXT}style-name", "")


# -- sheets ----------------------------------------------------------------------------------------

#: How far a list may reach: columns, and cells with the empty ones before them.
MAX_COLUMNS, MAX_CELLS = 200, 1_000_000


class SheetCell(NamedTuple):
    """A cell that is not empty; its place counts from 0."""

    row: int
    column: int
    text: str
    is_text: bool = True

    def fragment(self, sheet: str | None) -> Fragment:
        where = say("cell {cell}", cell=f"{letter_label(self.column)}{self.row + 1}")
        if sheet is not None:
            where = say("sheet “{sheet}”, {cell}", sheet=sheet, cell=where)
        return Fragment(self.text, where, is_text=self.is_text)


def _read_sheets(
    sheets: Iterable[tuple[str, bool, Iterable[SheetCell]]], chosen: str
) -> OfficeText:
    """The tables of all sheets that are shown, or the chosen one; each has a name."""
    if chosen:
        every = [(name, True, cells) for name, _, cells in sheets]
        numbered = {str(number): sheet for number, sheet in enumerate(every, 1)}
        named = {sheet[0].casefold(): sheet for sheet in reversed(every)}
        if chosen.casefold() not in (known := numbered | named):
            text = noop("There is no sheet “{name}”{near}; choose one of: {names}")
            raise unknown("no-such-sheet", text, chosen, [name for name, *_ in every])
        sheets = [known[chosen.casefold()]]
    filled: list[tuple[str, dict[int, dict[int, SheetCell]]]] = []
    notes: list[Message] = []
    for name, is_shown, cells in sheets:
        if not is_shown:
            notes.append(say("hidden sheet “{sheet}” not read", sheet=name[:40]))
            continue
        rows: dict[int, dict[int, SheetCell]] = {}
        for number, cell in enumerate(cells, 1):
            check_number(number)
            rows.setdefault(cell.row, {})[cell.column] = cell
        reaches = [max(row) + 1 for row in rows.values()]
        if max(reaches, default=0) > MAX_COLUMNS or sum(reaches) > MAX_CELLS:
            raise BadArchive("too-large")
        if rows:
            filled.append((name, rows))
    blocks = []
    for name, rows in filled:
        sheet = name if len(filled) > 1 else None  # the only one is not named
        table = [
            [row.get(at, SheetCell(n, 0, "")).fragment(sheet) for at in range(max(row) + 1)]
            for n, row in rows.items()
        ]
        blocks.append(OfficeBlock(table, is_table=True))
    return blocks, notes


# -- Excel -----------------------------------------------------------------------------------------

_REFERENCE = re.compile(r"([A-Z]{1,3})(\d{1,7})")
#: Formats of dates and times that every workbook has, by number.
_DATES = frozenset([*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)])
_QUOTED = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')


class Workbook:
    """The sheets of an Excel file, and the ranges that have names."""

    PART = "xl/workbook.xml"

    def __init__(self, archive: ZipFile) -> None:
        self._archive, self._names = archive, frozenset(archive.namelist())
        if self.PART not in self._names:
            raise BadArchive("damaged")
        self._root = self._part(self.PART)
        links = list(self._part("xl/_rels/workbook.xml.rels"))
        self._targets = {link.get("Id"): link.get("Target", "") for link in links}
        kinds = {link.get("Type", "").rpartition("/")[2]: link.get("Target", "") for link in links}
        shared = self._part(kinds.get("sharedStrings", "sharedStrings.xml"))
        self._strings = [_string(item) for item in _named(shared, "si")]
        self._dates = _date_styles(self._part(kinds.get("styles", "styles.xml")))

    def _part(self, target: str) -> Element:
        """A part by its path, or by one relative to “xl”; an empty element if there is none."""
        path = target.lstrip("/") if target.startswith(("/", "xl/")) else f"xl/{target}"
        return fromstring(read_part(self._archive, path)) if path in self._names else Element("")

    def sheets(self) -> Iterator[tuple[str, bool, Iterator[SheetCell]]]:
        """The name of each sheet, whether it is shown, and its cells that are not empty."""
        for entry in _named(self._root.iter(), "sheet"):
            link = next((value for key, value in entry.items() if key.endswith("}id")), "")
            sheet = self._part(self._targets.get(link, ""))
            if name_of(sheet) == "worksheet":  # not a chart
                is_shown = entry.get("state", "visible") == "visible"
                yield entry.get("name", ""), is_shown, self._cells(sheet)

    def ranges(self) -> dict[str, str]:
        """What names stand for: “'Sheet 1'!$A$1:$C$3”."""
        named = _named(self._root.iter(), "definedName")
        return {one.get("name", ""): one.text or "" for one in named}

    def _cells(self, sheet: Element) -> Iterator[SheetCell]:
        number = -1
        for row in _named(sheet.iter(), "row"):
            number, column = int(row.get("r", number + 2)) - 1, -1
            for element in _named(row, "c"):
                reference = _REFERENCE.fullmatch(element.get("r", ""))
                column = column_number(reference[1]) if reference else column + 1
                text, is_text = self._content(element)
                if text.strip():
                    yield SheetCell(number, column, text, is_text)

    def _content(self, cell: Element) -> tuple[str, bool]:
        """The text of a cell, and whether it is what was typed."""
        kind = cell.get("t", "n")
        inside = next(_named(cell, "v", "is"), None)
        if inside is None:
            return "", True
        if kind == "inlineStr":
            return _string(inside), True
        text = inside.text or ""
        if kind == "s":
            return self._strings[int(text)], True
        is_date = kind == "d" or (kind == "n" and int(cell.get("s", "0")) in self._dates)
        return text, kind not in ("b", "e") and not is_date


def _string(item: Element) -> str:
    """The text of a shared or inline string, without the reading aids of Japanese."""
    children = _named(item, "t", "r")
    runs = (_named(child, "t") if name_of(child) == "r" else [child] for child in children)
    return "".join(run.text or "" for run in chain.from_iterable(runs))


def _date_styles(styles: Element) -> frozenset[int]:
    """The cell styles that show a number as a date or time."""
    formats = {
        int(one.get("numFmtId", "0")): _QUOTED.sub("", one.get("formatCode", "")).lower()
        for one in _named(styles.iter(), "numFmt")
    }
    known = _DATES | {n for n, code in formats.items() if re.search("[dmyhs]", code)}
    cells = next(_named(styles, "cellXfs"), ())
    return frozenset(i for i, style in enumerate(cells) if int(style.get("numFmtId", "0")) in known)


# -- LibreOffice sheets ----------------------------------------------------------------------------


def _ods_cells(table: Element) -> Iterator[SheetCell]:
    """The cells that are not empty: what they show, whatever their type is."""
    number = 0
    for row in table.iter(f"{_TABLE}table-row"):
        cells: list[tuple[int, str]] = []
        column = 0
        for cell in _named(row, "table-cell", "covered-table-cell"):
            again = _repeated(cell, "columns")
            text = "\n".join(_text_of(part, is_word=False) for part in _named(cell, "p", "h"))
            if text.strip():
                if column + again > MAX_COLUMNS:
                    raise BadArchive("too-large")
                cells += [(n, text) for n in range(column, column + again)]
            column += again
        again = _repeated(row, "rows")
        for n in range(number, number + (again if cells else 0)):
            yield from (SheetCell(n, column, text) for column, text in cells)
        number += again


def _repeated(element: Element, what: str) -> int:
    return max(1, int(element.get(f"{_TABLE}number-{what}-repeated", "1")))
