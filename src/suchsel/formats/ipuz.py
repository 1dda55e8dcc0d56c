"""ipuz, the open format of puzzle programs: http://ipuz.org/wordsearch.

A file holds one puzzle and always its solution, which players need to check what was found. Cells
are [column, row], counted from 0.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape, unescape
from typing import TypeGuard

from suchsel.errors import mistake
from suchsel.formats import Format, LetterGrid
from suchsel.formats._letter_grid import kind_named_in, no_grid, to_grid
from suchsel.i18n import say
from suchsel.puzzle import Puzzle
from suchsel.sheet import wording
from suchsel.sheet.style import Style
from suchsel.system.files import decode
from suchsel.system.parsing import Json, parse_json
from suchsel.words.spelling import MAX_SYMBOL, composed, spell

#: A file may be wrapped in the call of a function.
_CALL = re.compile(r"\s*ipuz\w*\s*\((.*)\)\s*;?\s*", re.DOTALL)


def write(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    if len(puzzles) != 1:
        raise mistake(
            "one-puzzle-only",
            "An ipuz file holds one puzzle, not {n}. Write one file for each of them.",
            n=len(puzzles),
        )
    plain = _plain(puzzles[0], style.lang)
    encode = json.JSONEncoder(ensure_ascii=False).encode
    lines = [f"{encode(key)}: {encode(value)}" for key, value in plain.items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _plain(puzzle: Puzzle, lang: str) -> dict[str, Json]:
    is_listed = puzzle.list in ("shown", "sorted")
    # Texts are HTML in this format.
    data: dict[str, Json] = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/wordsearch#1"],
        "origin": "Suchsel",
        "difficulty": escape(wording.clean(wording.level_label(puzzle, lang))),
        "dimensions": {"width": puzzle.columns, "height": puzzle.rows},
        "puzzle": [[symbol and wording.clean(symbol) for symbol in row] for row in puzzle.grid],
        "solution": _solution(puzzle),
        "showanswers": "during" if is_listed else "after",
        "zigzag": False,
        "retrace": False,
        "useall": False,
    }
    (title,) = wording.headings([puzzle], lang)
    if title:
        data["title"] = escape(title)
    rule = wording.board_rule(puzzle)
    intro = [wording.clean(rule.text(lang))] if rule else []
    if not is_listed and puzzle.list != "hidden":
        intro += wording.entries(puzzle)
    if intro:
        data["intro"] = "<br>".join(map(escape, intro))
    if solved := wording.answer(puzzle):
        data["explanation"] = escape(wording.clean(solved.text(lang)))
    return data


def _solution(puzzle: Puzzle) -> dict[str, Json]:
    """Each word, as it stands in the grid, and its cells in reading order."""
    words = wording.listed(puzzle)
    if puzzle.list == "sorted":
        order = {word: number for number, word in enumerate(wording.entries(puzzle))}
        words = tuple(sorted(words, key=lambda word: order[wording.clean(word.word)]))
    return {
        "".join(word.symbols): {"cells": [[column, row] for row, column in word.cells]}
        for word in words
    }


# -- reading ---------------------------------------------------------------------------------------


def read(data: bytes, name: str) -> LetterGrid:
    stored = parse_ipuz(decode(data))
    if not is_ipuz(stored):
        raise no_grid()
    return letters_of_ipuz(stored)


def parse_ipuz(text: str) -> Json:
    """The JSON of the file, without the call around it."""
    call = _CALL.fullmatch(text)
    return parse_json(call[1] if call else text)


def is_ipuz(stored: Json) -> TypeGuard[dict[str, Json]]:
    return isinstance(stored, dict) and "puzzle" in stored


def letters_of_ipuz(stored: dict[str, Json]) -> LetterGrid:
    """The letters of a word search; or the solution of a crossword, which has them elsewhere."""
    kind = kind_named_in(unescape(str(stored.get("intro", ""))))
    for key in ("puzzle", "solution"):
        rows = stored.get(key)
        if not isinstance(rows, list):
            continue
        shown = [list(map(_symbol_of_cell, row)) for row in rows if isinstance(row, list)]
        if len(shown) == len(rows) and any(symbol for row in shown for symbol in row):
            return LetterGrid(to_grid(shown), kind.name)
    raise no_grid()


def _symbol_of_cell(cell: Json) -> str | None:
    """A number is the label of an empty cell here, not its letter."""
    if isinstance(cell, dict):
        cell = cell.get("value")
    return symbol_of_json(cell) if isinstance(cell, str) else None


def symbol_of_json(cell: Json) -> str | None:
    """What a cell of a JSON grid shows. It may hold several letters: the file says it is one."""
    if isinstance(cell, int) and not isinstance(cell, bool) and 0 <= cell <= 9:
        return str(cell)
    if not isinstance(cell, str) or len(composed(cell)) > MAX_SYMBOL:
        return None
    return "".join(symbol for symbol in spell(cell) if symbol[0].isalnum()) or None


FORMAT = Format(
    "ipuz",
    say("for puzzle programs"),
    write,
    media="application/x-ipuz+json",
    text=True,
    shows=lambda kind: kind.square,  # the standard knows no other grids
    read=read,
)
