"""Sheets of Excel and LibreOffice: the texts of their cells, as they are shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from xml.etree.ElementTree import Element

from suchsel.archives import BadArchive
from suchsel.errors import Defect, Defects, defect
from suchsel.i18n import Message, say
from suchsel.words.blocks import OfficeText, Piece, Row, TableBlock, check_number
from suchsel.words.documents import name_of, odf_text

#: How far a list may reach: columns, and cells with the empty ones before them.
MAX_COLUMNS, MAX_CELLS = 200, 1_000_000
_REFERENCE = re.compile(r"([A-Z]{1,3})(\d{1,7})")
#: Formats of dates and times that every workbook has, by number.
_DATES = frozenset([*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)])
_QUOTED = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"


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
