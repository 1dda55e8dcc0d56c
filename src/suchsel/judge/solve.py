"""Solving: where the words of a list are in any letter grid."""

from __future__ import annotations

from collections.abc import Iterable

from suchsel.boards.board import Board
from suchsel.judge.find import GridLike, Occurrence, find
from suchsel.request.option_types import WordLike
from suchsel.request.request import Request


def solve(
    grid: GridLike,
    words: Iterable[WordLike],
    board: Board | str | None = None,
    *,
    eszett: str = "ẞ",
    umlauts: str = "keep",
) -> dict[str, list[Occurrence]]:
    """For each word of the list its occurrences; none if it is not in the grid.

    Words are spelled as in a puzzle: without blanks and hyphens, ß and umlauts as the options say.

    >>> solve("RAD\\nODU", ["Rad", "Eva"])
    {'Rad': [[(0, 0), (0, 1), (0, 2)]], 'Eva': []}
    """
    request = Request(words, eszett=eszett, umlauts=umlauts)
    found: dict[str, list[Occurrence]] = {word.text: [] for word in request.words}
    texts = {word.symbols: word.text for word in request.words}
    for occurrence in find(grid, texts, board):
        found[texts[occurrence.word]].append(occurrence)
    return found
