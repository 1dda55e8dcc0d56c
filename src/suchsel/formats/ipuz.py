"""ipuz, the open format of puzzle programs: http://ipuz.org/wordsearch.

A file holds one puzzle. Its solution is always there: players need it to know what was found.
Cells are [column, row], counted from 0.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from typing import Any

from suchsel.errors import SuchselError
from suchsel.formats import Style
from suchsel.i18n import say
from suchsel.layout.listing import answer, board_rule, listed
from suchsel.layout.wording import clean, entries
from suchsel.puzzle import Puzzle

VERSION = "http://ipuz.org/v2"
KIND = "http://ipuz.org/wordsearch#1"


def render(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    if len(puzzles) != 1:
        raise SuchselError(
            say(
                "An ipuz file holds one puzzle, not {n}; write them one by one.",
                n=len(puzzles),
            )
        )
    plain = _plain(puzzles[0], style.lang)
    lines = [f"{_json(key)}: {_json(value)}" for key, value in plain.items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _plain(puzzle: Puzzle, lang: str) -> dict[str, Any]:
    is_listed = puzzle.list in ("shown", "sorted")
    data: dict[str, Any] = {
        "version": VERSION,
        "kind": [KIND],
        "origin": "Suchsel",
        "difficulty": escape(clean(puzzle.level)),
        "dimensions": {"width": puzzle.columns, "height": puzzle.rows},
        "puzzle": [[symbol and clean(symbol) for symbol in row] for row in puzzle.grid],
        "solution": _solution(puzzle),
        "showanswers": "during" if is_listed else "after",
        "zigzag": False,
        "retrace": False,
        "useall": False,
    }
    # Texts are HTML in this format.
    if puzzle.title:
        data["title"] = escape(clean(puzzle.title))
    rule, said = board_rule(puzzle), answer(puzzle)
    intro = [clean(rule.text(lang))] if rule else []
    if not is_listed and puzzle.list != "hidden":
        intro += entries(puzzle, lang)
    if intro:
        data["intro"] = "<br>".join(map(escape, intro))
    if said:
        data["explanation"] = escape(clean(said.text(lang)))
    return data


def _solution(puzzle: Puzzle) -> dict[str, Any]:
    """Each word, as it stands in the grid, and its cells in reading order."""
    words = listed(puzzle)
    if puzzle.list == "sorted":
        order = {word: number for number, word in enumerate(entries(puzzle, "en"))}
        words = tuple(sorted(words, key=lambda word: order[clean(word.word)]))
    return {
        "".join(word.symbols): {"cells": [[column, row] for row, column in word.cells]}
        for word in words
    }
