"""Grids in JSON: puzzles of ours, bare lists of rows, and ipuz."""

from __future__ import annotations

import re
from typing import Any

from suchsel.errors import SuchselError
from suchsel.formats._grid import MAX_SYMBOL, Row, no_grid, to_grid
from suchsel.formats._plain import told_kind
from suchsel.puzzle import Grid
from suchsel.syntax import parse_json
from suchsel.words.spelling import clusters, spell

_CALL = re.compile(r"\s*ipuz\w*\s*\((.*)\)\s*;?\s*", re.DOTALL)


def letters_of_json(text: str) -> tuple[Grid, str]:
    """The grid and the kind of its board; of several puzzles, those of the first."""
    call = _CALL.fullmatch(text)  # ipuz may come as a call of a function
    data = parse_json(call[1] if call else text)
    if isinstance(data, list) and data and isinstance(data[0], dict):
        data = data[0]
    if not isinstance(data, dict):
        return _to_grid(data), "rectangle"
    if "puzzle" in data:
        return _grid_of_ipuz(data), told_kind(str(data.get("intro", "")))
    topology = data.get("topology", "rectangle")
    if not isinstance(topology, str):
        raise SuchselError(no_grid())
    return _to_grid(data.get("grid")), topology


def _to_grid(rows: Any) -> Grid:
    if not isinstance(rows, list) or not all(isinstance(row, list | str) for row in rows):
        raise SuchselError(no_grid())
    return to_grid([_row(row) for row in rows])


def _row(row: list[Any] | str) -> Row:
    return [_symbol(cell) for cell in (clusters(row) if isinstance(row, str) else row)]


def _symbol(cell: Any) -> str | None:
    """A cell may hold several letters here: somebody has said that it is one cell."""
    if isinstance(cell, int) and not isinstance(cell, bool) and 0 <= cell <= 9:
        return str(cell)
    if not isinstance(cell, str) or len(cell) > MAX_SYMBOL:
        return None
    return "".join(symbol for symbol in spell(cell) if symbol[0].isalnum()) or None


def _grid_of_ipuz(data: dict[str, Any]) -> Grid:
    """The letters of a word search; or the solution of a crossword, which has them elsewhere."""
    for key in ("puzzle", "solution"):
        rows = data.get(key)
        if isinstance(rows, list) and all(isinstance(row, list) for row in rows):
            shown = [[_ipuz_symbol(cell) for cell in row] for row in rows]
            if any(symbol for row in shown for symbol in row):
                return to_grid(shown)
    raise SuchselError(no_grid())


def _ipuz_symbol(cell: Any) -> str | None:
    """A number is the label of an empty cell here, not its letter."""
    if isinstance(cell, dict):
        cell = cell.get("value")
    return _symbol(cell) if isinstance(cell, str) else None
