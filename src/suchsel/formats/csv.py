"""CSV: title, grid, rule, word list, solution, blocks of records with an empty record between.

Plain RFC 4180: commas, CRLF, UTF-8 without a mark. Rows and columns count from 1, as people do.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

from suchsel.boards.board import HEXAGONAL
from suchsel.formats import Style
from suchsel.i18n import say
from suchsel.layout.listing import HALF_A_CELL, answer, board_rule
from suchsel.layout.wording import clean, entries, heading, list_caption
from suchsel.puzzle import Puzzle

#: A spreadsheet takes a cell that begins like this for a formula, whatever the file's suffix.
_FORMULA = tuple("=+-@＝＋－＠")

_COLUMNS = (
    say("word"),
    say("row"),
    say("column"),
    say("direction"),
)

Record = list[str]


def render(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    out = StringIO(newline="")
    writer = csv.writer(out)
    blocks = [block for p in puzzles for block in _blocks(p, style, headed=len(puzzles) > 1)]
    for number, block in enumerate(blocks):
        if number:
            writer.writerow([])
        writer.writerows([[harmless(text) for text in record] for record in block])
    return out.getvalue().encode()


def _blocks(puzzle: Puzzle, style: Style, headed: bool) -> Iterator[list[Record]]:
    title = heading(puzzle, headed)
    if title:
        yield [[title]]
    yield [[symbol or "" for symbol in row] for row in puzzle.grid]
    rules = [board_rule(puzzle), HALF_A_CELL if puzzle.topology in HEXAGONAL else None]
    if any(rules):
        yield [[rule.text(style.lang)] for rule in rules if rule]
    shown = entries(puzzle, style.lang)
    if shown:
        yield [[list_caption(puzzle, style.lang)], *([entry] for entry in shown)]
    if style.solution:
        yield [[column.text(style.lang) for column in _COLUMNS], *_places(puzzle)]
        said = answer(puzzle)
        if said is not None:
            yield [[said.text(style.lang)]]


def _places(puzzle: Puzzle) -> Iterator[Record]:
    for word in puzzle.words:
        row, column = word.cells[0]
        yield [word.word, str(row + 1), str(column + 1), word.direction]


def harmless(text: str) -> str:
    """Text that no spreadsheet takes for a formula.

    >>> harmless("=1+1"), harmless("E-Mail")
    ("'=1+1", 'E-Mail')
    """
    plain = clean(text)
    return f"'{plain}" if plain.startswith(_FORMULA) else plain
