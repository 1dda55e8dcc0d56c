"""Grids in Excel files, ours and other people's: the first sheet, read with nothing but Python.

Such a file is an archive of XML. Whoever made it may mean harm: what is unpacked is bounded, and
XML that defines entities is refused.
"""

from __future__ import annotations

import posixpath
import re
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from itertools import islice
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from suchsel.boards.board import Cell
from suchsel.errors import SuchselError
from suchsel.formats._cells import grid_of_cells
from suchsel.formats._grid import count_letters, is_too_large, symbol_of, to_grid
from suchsel.i18n import say
from suchsel.puzzle import Grid

MAX_PART = 32_000_000  # bytes of one unpacked part
MAX_CELLS = 250_000  # on the first sheet; what follows is not looked at
_CHUNK = 1 << 16
_PLACE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_NAMED = re.compile(r"'?(.*?)'?!\$([A-Z]{1,3})\$([0-9]{1,7}):\$([A-Z]{1,3})\$([0-9]{1,7})")
#: The names of our own grids, and what kind of boards they are.
_KINDS = {
    "suchsel_grid_1": "rectangle",
    "suchsel_torus_1": "torus",
    "suchsel_honeycomb_1": "honeycomb",
}


class _Workbook(NamedTuple):
    """The first sheet's name and part, the part with the texts, and our own grid if it is ours."""

    name: str
    sheet: str
    texts: str | None
    grid: str | None
    kind: str


def letters_of_xlsx(data: bytes) -> tuple[Grid, str]:
    """The grid that its name marks, in a file of ours; in others the block of single letters.

    And the kind of its board. A large hexagon is a honeycomb with blank corners: the lines in
    which words run are the same.
    """
    with _damage_named(), ZipFile(BytesIO(data)) as archive:
        book = _read_workbook(archive)
        texts = _read_texts(archive, book.texts) if book.texts in archive.NameToInfo else []
        cells = dict(islice(_read_cells(archive, book.sheet, texts), MAX_CELLS))
    named = _named_grid(book, cells)
    if named is None:
        return grid_of_cells(cells), "rectangle"
    return named, book.kind


@contextmanager
def _damage_named() -> Iterator[None]:
    """Whatever is wrong with an archive or its XML is one sentence to the user."""
    try:
        yield
    except SuchselError:
        raise  # it is a ValueError too, and knows better
    except (BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError) as error:
        raise _damaged() from error
    except ET.ParseError as error:
        raise _damaged() from error


def _damaged() -> SuchselError:
    return SuchselError(
        say(
            "This is not an Excel file (.xlsx), or it is damaged.",
        )
    )


def _part(archive: ZipFile, name: str) -> str:
    """The text of a part, bounded before it is unpacked."""
    member = archive.NameToInfo.get(name)
    if member is None or member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise _damaged()
    if member.flag_bits & 1 or member.file_size > MAX_PART:
        raise SuchselError(
            say(
                "This Excel file has a password or is too large.",
            )
        )
    text = archive.read(member).decode("utf-8-sig")
    if "<!DOCTYPE" in text:
        raise _damaged()
    return text


def _elements(text: str) -> Iterator[tuple[str, str, ET.Element]]:
    """ "start" or "end", the name without its namespace, and the element, one after the other."""
    parser: Any = ET.XMLPullParser(("start", "end"))
    for at in range(0, len(text), _CHUNK):
        parser.feed(text[at : at + _CHUNK])
        for event, element in parser.read_events():
            yield event, element.tag.rpartition("}")[2], element
    parser.close()


def _related(archive: ZipFile, part: str) -> dict[str, tuple[str, str]]:
    """What a part refers to: by its id, the kind and the name of the other part."""
    folder, name = posixpath.split(part)
    found = {}
    for event, tag, element in _elements(_part(archive, f"{folder}/_rels/{name}.rels".lstrip("/"))):
        if event == "end" and tag == "Relationship":
            target = posixpath.normpath(posixpath.join("/", folder, element.get("Target", "")))
            kind = element.get("Type", "").rpartition("/")[2]
            found[element.get("Id", "")] = kind, target.lstrip("/")
    return found


def _read_workbook(archive: ZipFile) -> _Workbook:
    root = dict(_related(archive, "").values())
    part = root.get("officeDocument", "")
    related = _related(archive, part)
    name, sheet, grid, kind = "", "", None, "rectangle"
    for event, tag, element in _elements(_part(archive, part)):
        if event == "end" and tag == "sheet" and not sheet:
            ids = [value for key, value in element.items() if key.endswith("}id")]
            kind, target = related.get(ids[0] if ids else "", ("", ""))
            if kind == "worksheet":
                name, sheet = element.get("name", ""), target
        elif event == "end" and tag == "definedName" and element.get("name") in _KINDS:
            grid, kind = element.text, _KINDS[element.get("name", "")]
    texts = dict(related.values()).get("sharedStrings")
    return _Workbook(name, sheet, texts, grid, kind)


def _read_texts(archive: ZipFile, part: str | None) -> list[str]:
    """The texts that cells refer to by number; a text may stand in several pieces."""
    found: list[str] = []
    pieces: list[str] = []
    written = 0
    for event, tag, element in _elements(_part(archive, part or "")):
        if tag == "rPh":  # how the text is pronounced: not what it says
            written = len(pieces) if event == "start" else written
            del pieces[written:]
        elif event == "end" and tag == "t":
            pieces.append(element.text or "")
        elif event == "end" and tag == "si":
            found.append("".join(pieces))
            pieces.clear()
            element.clear()
    return found


def _read_cells(archive: ZipFile, part: str, texts: list[str]) -> Iterator[tuple[Cell, str]]:
    """Every cell with a text or number. Rows and cells without a place follow the one before."""
    row = column = 0
    for event, tag, element in _elements(_part(archive, part)):
        if event == "start" and tag == "row":
            number = element.get("r", "")
            row = int(number) if re.fullmatch("[0-9]{1,7}", number) else row + 1
            column = 0
        elif event == "end" and tag == "c":
            place = _PLACE.fullmatch(element.get("r", ""))
            column = _column(place[1]) if place else column + 1
            value = _value(element, texts)
            if value:
                yield (int(place[2]) if place else row, column), value
            element.clear()
        elif event == "end" and tag == "row":
            element.clear()


def _value(cell: ET.Element, texts: list[str]) -> str:
    parts = {child.tag.rpartition("}")[2]: child for child in cell}
    if "is" in parts:
        return "".join(piece for piece in parts["is"].itertext())
    value = (parts["v"].text or "") if "v" in parts else ""
    if cell.get("t") != "s":
        return value
    is_number = re.fullmatch("[0-9]{1,7}", value) is not None
    return texts[int(value)] if is_number and int(value) < len(texts) else ""


def _column(letters: str) -> int:
    """A is 1, Z 26, AA 27."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _named_grid(book: _Workbook, cells: Mapping[Cell, str]) -> Grid | None:
    """The grid of a file of ours, to the cell, even where its shape has gaps."""
    named = _NAMED.fullmatch(book.grid or "")
    if named is None or named[1].replace("''", "'") != book.name:
        return None
    left, top, bottom = _column(named[2]), int(named[3]), int(named[5])
    span = 2 if book.kind == "honeycomb" else 1  # columns of the sheet that a cell takes
    columns = (_column(named[4]) - left + 1) // span
    if is_too_large(bottom - top + 1, columns):
        return None
    rows = []
    for row in range(top, bottom + 1):
        # Odd rows of hexagons begin half a cell, which is one column, later.
        start = left + (span - 1) * ((row - top) % 2)
        places = range(start, start + span * columns, span)
        rows.append([symbol_of(cells.get((row, column), "")) for column in places])
    return to_grid(rows) if count_letters(rows) else None
