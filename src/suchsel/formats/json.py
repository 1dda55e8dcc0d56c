"""JSON: one puzzle as an object, several as a list of objects.

Objects of other programs, a bare list of rows, and ipuz can be read as well.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from html import unescape

from suchsel.boards.board import DEFAULT_KIND
from suchsel.errors import SuchselError
from suchsel.formats import Format, LetterGrid
from suchsel.formats._letter_grid import GridRow, kind_named_in, no_grid, to_grid
from suchsel.i18n import say
from suchsel.placement import Grid
from suchsel.puzzle import FORMAT as OUR_FORMAT, Puzzle
from suchsel.request.options import SPELLING
from suchsel.sheet.style import Style
from suchsel.system.files import decode
from suchsel.system.parsing import Json, parse_json
from suchsel.words.graphemes import clusters
from suchsel.words.spelling import MAX_SYMBOL, composed, spell_cell

JSON = "application/json"
#: What programs call the letters and the words.
GRID_KEYS = ("grid", "puzzle", "board", "startingBoard", "letters", "rows")
WORD_KEYS = ("words", "wordList", "word_list", "wordlist", "solution", "key")
#: An ipuz file may be wrapped in the call of a function.
_CALL = re.compile(r"\s*ipuz\w*\s*\((.*)\)\s*;?\s*", re.DOTALL)


def write(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    texts = [puzzle.to_json() for puzzle in puzzles]
    text = texts[0] if len(texts) == 1 else "[" + ",\n".join(texts) + "]"
    return (text + "\n").encode()


def read(data: bytes, name: str) -> LetterGrid:
    """The letters, their kind of board and the words; of several puzzles, those of all."""
    text = decode(data)
    call = _CALL.fullmatch(text)
    return letters_of_json(parse_json(call[1] if call else text))


def letters_of_json(stored: Json) -> LetterGrid:
    puzzles = stored if isinstance(stored, list) else [stored]
    if not puzzles or not all(isinstance(one, dict) for one in puzzles):
        return LetterGrid(_grid_of(stored))
    first, *others = (_letters_of(one) for one in puzzles if isinstance(one, dict))
    return first._replace(others=tuple(others))


def _letters_of(stored: dict[str, Json]) -> LetterGrid:
    """An object with a grid; an ipuz may have its letters in the solution, as crosswords have."""
    topology = stored.get("topology", DEFAULT_KIND.name)
    if not isinstance(topology, str):
        raise no_grid()
    if isinstance(intro := stored.get("intro"), str):
        topology = kind_named_in(unescape(intro)).name
    for key in (*GRID_KEYS, "solution"):
        with suppress(SuchselError):
            grid = _grid_of(stored.get(key), labelled=key in ("puzzle", "solution"))
            where = say("“{name}”", name=key)
            words, options = _words_of(stored), _options_of(stored)
            return LetterGrid(grid, topology, where, words, options=options)
    raise no_grid()


def _words_of(stored: dict[str, Json]) -> tuple[str, ...]:
    """The list of words, which may be objects with a word each; or the names of their solutions."""
    for key in WORD_KEYS:
        named = stored.get(key)
        words = list(named) if isinstance(named, list | dict) else []
        texts = [word.get("word") if isinstance(word, dict) else word for word in words]
        if texts and all(isinstance(text, str) for text in texts):
            return tuple(map(str, texts))
    return ()


def _options_of(stored: dict[str, Json]) -> dict[str, Json]:
    """How the words of a stored puzzle of ours are spelled, and how they run."""
    request = stored.get("request")
    if stored.get("format") != OUR_FORMAT or not isinstance(request, dict):
        return {}
    return {name: request[name] for name in (*SPELLING, "paths") if name in request}


def _grid_of(rows: Json, labelled: bool = False) -> Grid:
    """Rows as lists of cells, or as texts, which may be the lines of one text.

    `labelled`: as in ipuz, where a number is the label of an empty cell, not its letter.
    """
    if isinstance(rows, str) and "\n" in rows:
        rows = [*rows.strip().splitlines()]
    if not isinstance(rows, list):
        raise no_grid()
    found: list[GridRow] = []
    for row in rows:
        if not isinstance(row, str | list):
            raise no_grid()
        if isinstance(row, str):
            cells: Sequence[Json] = row.split() if " " in row.strip() else clusters(row)
        elif labelled:
            values = [cell.get("value") if isinstance(cell, dict) else cell for cell in row]
            cells = [None if isinstance(value, int) else value for value in values]
        else:
            cells = row
        found.append(list(map(_symbol_of, cells)))
    return to_grid(found)


def _symbol_of(cell: Json) -> str | None:
    """What a cell of a JSON grid shows. It may hold several letters: the file says it is one."""
    if isinstance(cell, int) and not isinstance(cell, bool) and 0 <= cell <= 9:
        return str(cell)
    if not isinstance(cell, str) or len(composed(cell)) > MAX_SYMBOL:
        return None
    return "".join(symbol for symbol in spell_cell(cell) if symbol[0].isalnum()) or None


FORMAT = Format("json", say("everything, for programs"), write, (), JSON, text=True, read=read)
