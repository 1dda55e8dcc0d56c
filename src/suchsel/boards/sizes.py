"""The size of a board: rows and columns."""

from __future__ import annotations

import re

from suchsel.boards.compass import MAX_SIDE, Size
from suchsel.boards.kind import BoardKind
from suchsel.errors import Defect, SuchselError, defect, mistake


def parse_size(text: str, kind: BoardKind | None = None) -> Size:
    """ "12x10", "12 10" or "12×10": rows, then columns. With a kind, one number is enough.

    >>> from suchsel.boards.hexagon import HEXAGON
    >>> parse_size("12x10"), parse_size("5", HEXAGON)
    ((12, 10), (9, 9))
    """
    parts = re.split(r"\s*[x×X*]\s*|\s+", text.strip())
    if not all(part.isascii() and part.isdigit() for part in parts):
        raise SuchselError(_not_a_size(text))
    # A number of a thousand digits is not worth converting; it is too large in any case.
    numbers = [int(part) if len(part) < 9 else 10**9 for part in parts]
    if len(numbers) == 1 and kind is not None:
        return check_size(kind.size_of_side(numbers[0]), text)
    if len(numbers) != 2:
        raise SuchselError(_not_a_size(text))
    return check_size((numbers[0], numbers[1]), text)


def check_size(size: Size, text: str | None = None) -> Size:
    rows, columns = size
    if rows < 1 or columns < 1:
        raise SuchselError(_not_a_size(text or f"{rows}x{columns}"))
    if rows > MAX_SIDE or columns > MAX_SIDE:
        raise mistake(
            "size-too-large",
            "The size {size} is too large; the limit is {limit} rows and {limit} columns.",
            size=(text or f"{rows}x{columns}")[:40],
            limit=MAX_SIDE,
        )
    return size


def _not_a_size(text: str) -> Defect:
    return defect(
        "not-a-size",
        "“{text}” is not a size; give rows and columns as two positive numbers, like 12x10.",
        text=text[:40],
    )
