"""JSON: one puzzle as an object, several as a list of objects.

Any other object with a `grid`, and a bare list of rows, can be read as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from suchsel.boards.board import DEFAULT_KIND
from suchsel.formats import Format, LetterGrid
from suchsel.formats._letter_grid import GridRow, no_grid, to_grid
from suchsel.formats.ipuz import is_ipuz, letters_of_ipuz, parse_ipuz, symbol_of_json
from suchsel.i18n import say
from suchsel.placement import Grid
from suchsel.puzzle import Puzzle
from suchsel.sheet.style import Style
from suchsel.system.files import decode
from suchsel.system.parsing import Json
from suchsel.words.graphemes import clusters

JSON = "application/json"


def write(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    texts = [puzzle.to_json() for puzzle in puzzles]
    text = texts[0] if len(texts) == 1 else "[" + ",\n".join(texts) + "]"
    return (text + "\n").encode()


def read(data: bytes, name: str) -> LetterGrid:
    """The letters and their kind of board; of several puzzles, those of the first."""
    stored = parse_ipuz(decode(data))
    if isinstance(stored, list) and stored and isinstance(stored[0], dict):
        stored = stored[0]
    if is_ipuz(stored):
        return letters_of_ipuz(stored)
    if not isinstance(stored, dict):
        return LetterGrid(_grid_of(stored))
    topology = stored.get("topology", DEFAULT_KIND.name)
    if not isinstance(topology, str):
        raise no_grid()
    return LetterGrid(_grid_of(stored.get("grid")), topology)


def _grid_of(rows: Json) -> Grid:
    if not isinstance(rows, list):
        raise no_grid()
    return to_grid([_row_of(row) for row in rows])


def _row_of(row: Json) -> GridRow:
    if not isinstance(row, str | list):
        raise no_grid()
    return [symbol_of_json(cell) for cell in (clusters(row) if isinstance(row, str) else row)]


FORMAT = Format("json", say("everything, for programs"), write, (), JSON, text=True, read=read)
