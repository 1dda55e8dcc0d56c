"""Words that bend, as a reader sees them: the same model, as far as it carries.

Nobody has measured how people search for them. A word is assumed to take as long as one in the
reader's slowest direction, and every path that begins like it delays the search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from suchsel.boards.board import Board
from suchsel.words.spelling import Symbols

#: Paths that are followed from one letter of a word to the next.
MOST_PATHS = 5000


class BentLetters:
    """A grid, ready to be looked through for one word after the other."""

    def __init__(self, grid: Sequence[Sequence[str | None]], board: Board, paths: str) -> None:
        ahead = [board.ahead[n] for n in board.directions if paths == "bent" or len(n) == 1]
        self.beside = [[far[i] for far in ahead if far[i] >= 0] for i in range(len(board.cells))]
        self.shown = [grid[row][column] for row, column in board.cells]
        self.counts = Counter(self.shown)

    def false_paths(self, symbols: Symbols) -> Iterator[tuple[int, ...]]:
        """The paths over the first two or more letters of a word, but not all of them."""
        paths = list[tuple[int, ...]]()
        paths += [(cell,) for cell, symbol in enumerate(self.shown) if symbol == symbols[0]]
        for letter in symbols[1:-1]:
            paths = [
                (*path, cell)
                for path in paths[:MOST_PATHS]
                for cell in self.beside[path[-1]]
                if self.shown[cell] == letter and cell not in path
            ]
            yield from paths
