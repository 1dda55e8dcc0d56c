"""From rows of cells to a grid: what a cell may hold, and how large a grid may be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from suchsel.errors import SuchselError
from suchsel.i18n import Message, say
from suchsel.puzzle import Grid
from suchsel.words.sources import MAX_SIDE
from suchsel.words.spelling import spell

Row = Sequence[str | None]
#: More characters than this are no symbol, whatever marks they carry.
MAX_SYMBOL = 16


@lru_cache(maxsize=4096)
def symbol_of(text: str) -> str | None:
    """What a cell shows, spelled as words are; None if it is not one letter or digit.

    >>> symbol_of(" ß "), symbol_of("AB"), symbol_of("=")
    ('ẞ', None, None)
    """
    if not text or len(text) > MAX_SYMBOL:
        return None
    symbols = spell(text)
    return symbols[0] if len(symbols) == 1 and symbols[0][0].isalnum() else None


def is_too_large(rows: int, columns: int) -> bool:
    return rows > MAX_SIDE or columns > MAX_SIDE


def padded(rows: Sequence[Row]) -> list[Row]:
    """The rows filled up to the longest one; not those that are too large in any case."""
    width = max(map(len, rows), default=0)
    if is_too_large(len(rows), width):
        return list(rows)
    return [[*row, *[None] * (width - len(row))] for row in rows]


def count_letters(rows: Sequence[Row]) -> int:
    return sum(symbol is not None for row in rows for symbol in row)


def to_grid(rows: Sequence[Row]) -> Grid:
    """The grid; or the sentence that says why these rows are none."""
    if is_too_large(len(rows), max(map(len, rows), default=0)):
        raise too_large()
    if count_letters(rows) == 0 or any(len(row) != len(rows[0]) for row in rows):
        raise SuchselError(no_grid())
    return tuple(tuple(row) for row in rows)


def too_large() -> SuchselError:
    return SuchselError(
        say(
            "The grid is larger than {limit} x {limit} cells.",
            limit=MAX_SIDE,
        )
    )


def no_grid() -> Message:
    return say(
        "There is no letter grid in this file: rows of equally many letters are needed.",
    )
