"""ipuz, the open format of puzzle programs: http://ipuz.org/wordsearch.

A file holds one puzzle and always its solution, which players need to check what was found. Cells
are [column, row], counted from 0.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape

from suchsel.errors import mistake
from suchsel.formats import Format
from suchsel.formats.json import read
from suchsel.i18n import say
from suchsel.puzzle import Puzzle
from suchsel.sheet import wording
from suchsel.sheet.style import Style
from suchsel.system.parsing import Json


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
    if several := [word for word, times in puzzle.times.items() if times > 1]:
        raise mistake(
            "word-several-times",
            "An ipuz file holds each word once, so a puzzle with {words} several times cannot be "
            "written. Choose another format.",
            words=several,
        )
    is_sorted = puzzle.list == "sorted"
    words = wording.in_list_order(puzzle, wording.PLAIN) if is_sorted else wording.listed(puzzle)
    is_listed = puzzle.list in ("shown", "sorted")
    # Texts are HTML in this format.
    data: dict[str, Json] = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/wordsearch#1"],
        "origin": "Suchsel",
        "difficulty": escape(wording.clean(wording.level_label(puzzle, lang))),
        "dimensions": {"width": puzzle.columns, "height": puzzle.rows},
        "puzzle": [[symbol and wording.clean(symbol) for symbol in row] for row in puzzle.grid],
        # Each word, as it stands in the grid, and its cells in reading order.
        "solution": {
            "".join(word.symbols): {"cells": [[column, row] for row, column in word.cells]}
            for word in words
        },
        "showanswers": "during" if is_listed else "after",
        "zigzag": puzzle.request.paths != "straight",
        "retrace": False,
        "useall": puzzle.request.paths != "straight" and not puzzle.message,
    }
    (title,) = wording.headings([puzzle], lang)
    if title:
        data["title"] = escape(title)
    rule = wording.board_rule(puzzle, lang, marks=False)
    intro = [wording.clean(rule)] if rule else []
    if not is_listed and puzzle.list != "hidden":
        intro += wording.entries(puzzle)
    if intro:
        data["intro"] = "<br>".join(map(escape, intro))
    if solved := wording.answer(puzzle, lang):
        data["explanation"] = escape(wording.clean(solved))
    return data


FORMAT = Format(
    "ipuz",
    say("for puzzle programs"),
    write,
    media="application/x-ipuz+json",
    text=True,
    shows=lambda kind: kind.square,  # the standard knows no other grids
    read=read,
)
