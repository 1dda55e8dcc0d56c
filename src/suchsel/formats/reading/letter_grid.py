"""A grid of letters as it is read from a file: what a cell may hold, and how large it may be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from suchsel.boards.compass import MAX_SIDE
from suchsel.boards.kind import BoardKind
from suchsel.boards.kinds import DEFAULT_KIND, KINDS
from suchsel.errors import SuchselError, defect
from suchsel.i18n import languages
from suchsel.puzzle_data import Grid
from suchsel.words.spelling import spell

Row = Sequence[str | None]
#: More characters than this are not a symbol, whatever marks they carry.
MAX_SYMBOL = 16


class LetterGrid(NamedTuple):
    """The letters of a board and the name of its kind."""

    grid: Grid
    topology: str = DEFAULT_KIND.name


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
    """The rows filled up to the longest one, unless they are too large in any case."""
    width = max(map(len, rows), default=0)
    if is_too_large(len(rows), width):
        return list(rows)
    return [[*row, *[None] * (width - len(row))] for row in rows]


def count_letters(rows: Sequence[Row]) -> int:
    return sum(symbol is not None for row in rows for symbol in row)


def to_grid(rows: Sequence[Row]) -> Grid:
    """The grid, or an error that says why these rows are none."""
    if is_too_large(len(rows), max(map(len, rows), default=0)):
        raise too_large()
    if count_letters(rows) == 0 or any(len(row) != len(rows[0]) for row in rows):
        raise no_grid()
    return tuple(tuple(row) for row in rows)


def too_large() -> SuchselError:
    return SuchselError(
        defect(
            "grid-too-large",
            "The grid is larger than {limit} x {limit} cells.",
            limit=MAX_SIDE,
        )
    )


def no_grid() -> SuchselError:
    return SuchselError(
        defect(
            "no-grid",
            "There is no letter grid in this file. A grid consists of rows with the same number "
            "of letters.",
        )
    )


def kind_told_by(text: str) -> BoardKind:
    """The kind of board whose rule the text states, in any language; else the default one."""
    told = (
        kind
        for kind in KINDS.values()
        for rule in (kind.rule, kind.table_rule)
        if rule is not None and any(rule.text(lang) in text for lang in languages())
    )
    return widest(told) or DEFAULT_KIND


def widest(kinds: Iterable[BoardKind]) -> BoardKind | None:
    """Of kinds that look alike in a file, one whose boards have every cell of their box.

    A board with fewer cells is such a board with blank cells: the lines are the same.
    """
    found = list(kinds)
    return next((kind for kind in found if kind.fills_box), found[0] if found else None)
