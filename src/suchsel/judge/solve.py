"""Solving: where the words of a list are in any letter grid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict, Unpack

from suchsel.boards.board import Board
from suchsel.judge.find import GridLike, Occurrence, find, grid_rows
from suchsel.request.request import Request
from suchsel.request.word_types import WordLike
from suchsel.words.digraphs import ways
from suchsel.words.graphemes import clusters


class SpellingOptions(TypedDict, total=False):
    """How words are spelled in the grid: options of a request."""

    eszett: str
    umlauts: str
    fold: bool
    digraphs: Iterable[str] | str


def solve(
    grid: GridLike,
    words: Iterable[WordLike],
    board: Board | str | None = None,
    **spelling: Unpack[SpellingOptions],
) -> dict[str, list[Occurrence]]:
    """For each word of the list its occurrences; none if it is not in the grid.

    Words are spelled as in a puzzle: without blanks and hyphens, ß, umlauts and accents as the
    options say. Where a cell of the grid holds several letters, words are found through it.

    >>> solve("RAD\\nODU", ["Rad", "Eva"])
    {'Rad': [[(0, 0), (0, 1), (0, 2)]], 'Eva': []}
    >>> solve(["CH I L E"], ["Chile"])
    {'Chile': [[(0, 0), (0, 1), (0, 2), (0, 3)]]}
    """
    request = Request(words, **spelling)
    rows = grid_rows(grid)
    shown = {symbol for row in rows for symbol in row if symbol}
    several = sorted(symbol for symbol in shown if len(clusters(symbol)) > 1)
    digraphs = tuple(dict.fromkeys([*request.digraphs, *several]))
    texts = {way: word.text for word in request.words for way in ways(word.symbols, digraphs)}
    found: dict[str, list[Occurrence]] = {word.text: [] for word in request.words}
    for occurrence in find(rows, texts, board):
        found[texts[occurrence.word]].append(occurrence)
    return found
