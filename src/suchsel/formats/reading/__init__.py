"""Letter grids from files of any origin.

The bytes of a file decide what it is; its suffix decides only between CSV and other text, and finds
formats that are not ours. The result is a grid of at most 200 x 200 cells, or an error.
"""

from __future__ import annotations

from suchsel.boards.board import Board, board_of
from suchsel.boards.kinds import find_kind
from suchsel.errors import SuchselError, mistake
from suchsel.files import MAX_BYTES, check_length, read_bytes
from suchsel.formats import LetterGrid, find_format, format_names

#: An office file may be larger than a text: it holds solutions, formats and other sheets as well.
MAX_OFFICE_BYTES = 32_000_000
_ZIP = b"PK\x03\x04"
_OLE = b"\xd0\xcf\x11\xe0"
#: How JSON begins, and ipuz, which may be wrapped in a function call.
_JSON = (b"{", b"[", b"ipuz")
#: The formats that are told apart by their bytes.
_BY_BYTES = frozenset({"csv", "tsv", "ipuz", "json", "txt", "xlsx"})


def read_letters(path: str, kind_name: str | None = None) -> LetterGrid:
    """The letters of a file and its kind of board: the one named here, or what the file says."""
    letters = letters_of(read_bytes(path, MAX_OFFICE_BYTES), path)
    return letters if kind_name is None else letters._replace(topology=kind_name)


def letters_of(data: bytes, name: str = "") -> LetterGrid:
    """The letters in the bytes of a file."""
    suffix = name.lower().rpartition(".")[2]
    if suffix not in _BY_BYTES and suffix in format_names() and find_format(suffix).read:
        return _read(suffix, data, name)
    if data.startswith(_ZIP):
        return _read("xlsx", data, name)
    if data.startswith(_OLE):
        raise mistake(
            "old-excel",
            "This is an old Excel file, or one with a password. Save it as .xlsx without a "
            "password.",
        )
    check_length(data, MAX_BYTES)
    as_text = "csv" if suffix in ("csv", "tsv") else "txt"
    if suffix in ("json", "ipuz"):
        return _read("json", data, name)
    if not data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(_JSON):
        return _read(as_text, data, name)
    try:
        return _read("json", data, name)
    except SuchselError as wrong_json:
        try:
            return _read(as_text, data, name)
        except SuchselError:
            raise wrong_json from None


def _read(format_name: str, data: bytes, name: str) -> LetterGrid:
    read = find_format(format_name).read
    assert read is not None
    return read(data, name)


def board_for(letters: LetterGrid) -> Board:
    """The board in whose lines the words may run; it has a cell for every letter."""
    kind = find_kind(letters.topology)
    board = board_of(kind, len(letters.grid), len(letters.grid[0]))
    for row, line in enumerate(letters.grid):
        for column, symbol in enumerate(line):
            if symbol is not None and (row, column) not in board.number:
                raise mistake(
                    "wrong-board",
                    "This is not a board of the kind “{kind}”: it has no cell for the "
                    "{symbol} in row {row}, column {column}.",
                    kind=kind.title,
                    symbol=symbol,
                    row=row + 1,
                    column=column + 1,
                )
    return board
