"""Office files with words, for tests: Excel and Word by their libraries, LibreOffice by hand."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

Rows = Sequence[Sequence[object]]
_SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "table", "text")
)


def zipped(**parts: str) -> bytes:
    """An archive; `__` in a name stands for a slash, `_xml` at its end for the suffix."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name.replace("__", "/").removesuffix("_xml") + ".xml", text)
    return out.getvalue()


def spreadsheet(*sheets: Rows, hidden: Sequence[int] = ()) -> bytes:
    """Sheets as Excel has them."""
    from openpyxl import Workbook

    book = Workbook()
    book.remove(book.active)
    for number, rows in enumerate(sheets):
        sheet = book.create_sheet(f"Tabelle{number + 1}")
        for row in rows:
            sheet.append(list(row))
        if number in hidden:
            sheet.sheet_state = "hidden"
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def document(*parts: str | Rows, styles: Sequence[str] = ()) -> bytes:
    """Paragraphs and tables as Word has them; `styles` are those of the first paragraphs."""
    from docx import Document

    word = Document()
    for number, part in enumerate(parts):
        if isinstance(part, str):
            word.add_paragraph(part, styles[number] if number < len(styles) else None)
            continue
        table = word.add_table(len(part), max(map(len, part)))
        for row, texts in zip(table.rows, part, strict=True):
            for cell, text in zip(row.cells, texts, strict=False):
                cell.text = str(text)
    out = BytesIO()
    word.save(out)
    return out.getvalue()


def _odf(body: str) -> bytes:
    return zipped(
        content_xml=f"<office:document-content {_SPACES}><office:body>{body}</office:body>"
        "</office:document-content>"
    )


def _odf_table(rows: Rows) -> str:
    """A table as LibreOffice writes it: gaps and the empty rest are repeated cells."""
    lines = []
    for row in rows:
        cells = "".join(
            f"<table:table-cell><text:p>{escape(str(text))}</text:p></table:table-cell>"
            if text
            else '<table:table-cell table:number-columns-repeated="1"/>'
            for text in row
        )
        lines.append(
            f"<table:table-row>{cells}"
            '<table:table-cell table:number-columns-repeated="16380"/></table:table-row>'
        )
    return (
        f'<table:table table:name="Tabelle1">{"".join(lines)}'
        '<table:table-row table:number-rows-repeated="1048570">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>'
    )


def ods(rows: Rows) -> bytes:
    return _odf(f"<office:spreadsheet>{_odf_table(rows)}</office:spreadsheet>")


def odt(body: str) -> bytes:
    """A text document; `body` is XML with the prefixes text and table."""
    return _odf(f"<office:text>{body}</office:text>")


def odt_table(rows: Rows) -> str:
    cells = (
        "".join(f"<table:table-cell><text:p>{text}</text:p></table:table-cell>" for text in row)
        for row in rows
    )
    lines = "".join(f"<table:table-row>{row}</table:table-row>" for row in cells)
    return f"<table:table>{lines}</table:table>"
