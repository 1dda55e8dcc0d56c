"""JSON: one puzzle as an object, several as a list of objects.

Any other object with a `grid`, a bare list of rows, and ipuz can be read as well.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

from suchsel.boards.board import DEFAULT_KIND
from suchsel.formats import Format, LetterGrid
from suchsel.formats._letter_grid import GridRow, kind_named_in, no_grid, to_grid
from suchsel.i18n import say
from suchsel.placement import Grid
from suchsel.puzzle import Puzzle
from suchsel.sheet.style import Style
from suchsel.system.files import decode
from suchsel.system.parsing import Json, parse_json
from suchsel.words.graphemes import clusters
from suchsel.words.spelling import MAX_SYMBOL, composed, spell

JSON = "application/json"
#: An ipuz file may be wrapped in the call of a function.
_CALL = re.compile(r"\s*ipuz\w*\s*\((.*)\)\s*;?\s*", re.DOTALL)


def write(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    texts = [puzzle.to_json() for puzzle in puzzles]
    text = texts[0] if len(texts) == 1 else "[" + ",\n".join(texts) + "]"
    return (text + "\n").encode()


def read(data: bytes, name: str) -> LetterGrid:
    """The letters and their kind of board; of several puzzles, those of the first."""
    text = decode(data)
    call = _CALL.fullmatch(text)
    stored = parse_json(call[1] if call else text)
    if isinstance(stored, list) and stored and isinstance(stored[0], dict):
        stored = stored[0]
    if not isinstance(stored, dict):
        return LetterGrid(_grid_of(stored))
    if "puzzle" in stored:
        return _letters_of_ipuz(stored)
    topology = stored.get("topology", DEFAULT_KIND.name)
    if not isinstance(topology, str):
        raise no_grid()
    return LetterGrid(_grid_of(stored.get("grid")), topology)


def _grid_of(rows: Json) -> Grid:
    if not isinstance(rows, list):
        raise no_grid()
    found: list[GridRow] = []
    for row in rows:
        if not isinstance(row, str | list):
            raise no_grid()
        found.append(list(map(_symbol_of, clusters(row) if isinstance(row, str) else row)))
    return to_grid(found)


def _letters_of_ipuz(stored: dict[str, Json]) -> LetterGrid:
    """The letters of a word search; or the solution of a crossword, which has them elsewhere."""
    kind = kind_named_in(unescape(str(stored.get("intro", ""))))
    for key in ("puzzle", "solution"):
        rows = stored.get(key)
        if not isinstance(rows, list):
            continue
        shown = [list(map(_symbol_of_ipuz, row)) for row in rows if isinstance(row, list)]
        if len(shown) == len(rows) and any(symbol for row in shown for symbol in row):
            return LetterGrid(to_grid(shown), kind.name)
    raise no_grid()


def _symbol_of_ipuz(cell: Json) -> str | None:
    """A number is the label of an empty cell here, not its letter."""
    if isinstance(cell, dict):
        cell = cell.get("value")
    return _symbol_of(cell) if isinstance(cell, str) else None


def _symbol_of(cell: Json) -> str | None:
    """What a cell of a JSON grid shows. It may hold several letters: the file says it is one."""
    if isinstance(cell, int) and not isinstance(cell, bool) and 0 <= cell <= 9:
        return str(cell)
    if not isinstance(cell, str) or len(composed(cell)) > MAX_SYMBOL:
        return None
    return "".join(symbol for symbol in spell(cell) if symbol[0].isalnum()) or None


FORMAT = Format("json", say("everything, for programs"), write, (), JSON, text=True, read=read)
