"""All occurrences of words in a grid: the judge.

It shares nothing with the code that makes puzzles but the list of lines, and is meant to be plain:
every line becomes a text, and a word is looked for in it with `str.find`, forwards and backwards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from suchsel.topology import Cell, Topology, rectangle

Symbols = tuple[str, ...]
_WALL = "\0"  # stands between the lines, and on cells that show nothing


class Occurrence(list[Cell]):
    """The cells of one reading of a word, first letter first."""

    __slots__ = ("direction", "word")

    def __init__(self, word: Symbols, direction: str, cells: Iterable[Cell]) -> None:
        super().__init__(cells)
        self.word, self.direction = word, direction


def find(
    grid: Sequence[Sequence[str | None]],
    words: Iterable[str | Symbols],
    topology: Topology | None = None,
) -> list[Occurrence]:
    """All occurrences of all words, in all directions, each set of cells once a word.

    >>> find([["R", "A", "D"], ["O", "D", "U"]], ["RAD", "DU"])
    [[(0, 0), (0, 1), (0, 2)], [(0, 2), (1, 2)], [(1, 1), (1, 2)]]
    """
    board = topology or rectangle(len(grid), len(grid[0]) if grid else 0)
    wanted = [tuple(word) for word in words]
    return list(occurrences(grid, board, wanted))


def occurrences(
    grid: Sequence[Sequence[str | None]], topology: Topology, words: Collection[Symbols]
) -> Iterator[Occurrence]:
    """The same, one by one, in the order of the words."""
    code = _codes(grid)
    order, slots, directions = _layout(topology)
    shown = [
        _WALL if (s := grid[row][column]) is None else code[s] for row, column in topology.cells
    ]
    shown.append(_WALL)
    text = "".join([shown[i] for i in order])
    threes = set(zip(text, text[1:], text[2:], strict=False))
    for word in words:
        if not all(symbol in code for symbol in word):
            continue
        needle = "".join([code[symbol] for symbol in word])
        seen: set[frozenset[Cell]] = set()
        for pattern, backwards in ((needle, False), (needle[::-1], True)):
            if len(pattern) > 2 and (pattern[0], pattern[1], pattern[2]) not in threes:
                continue  # most words end here: their first three letters stand nowhere
            at = text.find(pattern)
            while at >= 0:
                cells = slots[at : at + len(word)]
                key = frozenset(cells)
                # On a closed line a long word must not run over its own first letter.
                if key not in seen and len(key) == len(word):
                    seen.add(key)
                    direction = directions[at][backwards]
                    yield Occurrence(word, direction, reversed(cells) if backwards else cells)
                at = text.find(pattern, at + 1)


def _codes(grid: Sequence[Sequence[str | None]]) -> dict[str, str]:
    """One character for each symbol, so that a symbol of several characters is found as one."""
    symbols = dict.fromkeys(symbol for row in grid for symbol in row if symbol is not None)
    return {symbol: chr(0x10000 + i) for i, symbol in enumerate(symbols)}


class _Layout(NamedTuple):
    """The lines of a board end to end: the cell at each place, the two directions of its line."""

    order: list[int]
    cells: list[Cell]
    directions: list[tuple[str, str]]


@lru_cache(maxsize=64)
def _layout(topology: Topology) -> _Layout:
    layout = _Layout([], [], [])
    for line in topology.lines:
        # A closed line is read once around and on to where it began.
        run = line.cells + line.cells[:-1] if line.closed else line.cells
        layout.order.extend((*run, len(topology.cells)))
        layout.cells.extend((*(topology.cells[i] for i in run), (-1, -1)))
        layout.directions.extend([(line.forward, line.backward)] * (len(run) + 1))
    return layout
