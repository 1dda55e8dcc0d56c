"""All occurrences of words in a grid: the judge.

It shares nothing with the code that makes puzzles but the list of lines, and is meant to be plain:
every line becomes a text, and a word is looked for in it with `str.find`, forwards and backwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
    """All occurrences, word by word, in all directions, each set of cells once a word.

    >>> find([["R", "A", "D"], ["O", "D", "U"]], ["RAD", "DU"])
    [[(0, 0), (0, 1), (0, 2)], [(0, 2), (1, 2)], [(1, 1), (1, 2)]]
    """
    board = topology or rectangle(len(grid), len(grid[0]) if grid else 0)
    wanted = [tuple(word) for word in words]
    order = {word: i for i, word in enumerate(wanted)}
    return sorted(occurrences(grid, board, wanted), key=lambda found: (order[found.word], found))


def occurrences(
    grid: Sequence[Sequence[str | None]], topology: Topology, words: Sequence[Symbols]
) -> Iterator[Occurrence]:
    """The same, one by one, in the order of the board."""
    order, slots, directions = _layout(topology)
    code = _codes(grid)
    shown = [_WALL if (s := grid[row][column]) is None else code.get(s, s)
             for row, column in topology.cells]  # fmt: skip
    shown.append(_WALL)
    text = "".join([shown[i] for i in order])
    needles = _needles(tuple(words)) if not code else _build_needles(words, code)
    seen: set[tuple[int, frozenset[Cell]]] = set()
    for at, (number, needle, backwards) in _matches(text, needles):
        cells = slots[at : at + len(needle)]
        key = number, frozenset(cells)
        # On a closed line a long word must not run over its own first letter.
        if key not in seen and len(key[1]) == len(needle):
            seen.add(key)
            direction = directions[at][backwards]
            yield Occurrence(words[number], direction, reversed(cells) if backwards else cells)


#: Number of the word, its letters as they stand on the tape, and whether they are reversed.
Needle = tuple[int, str, bool]
#: Needles by their first three letters, or both where there are only two.
Needles = dict[str, list[Needle]]


def _matches(text: str, needles: Needles) -> Iterator[tuple[int, Needle]]:
    """Every place where a needle stands. Most needles are out at once: their head is nowhere."""
    heads = {text[i : i + 3] for i in range(len(text))}
    heads.update(head for head in needles if len(head) < 3)
    for head in sorted(heads & needles.keys()):
        for needle in needles[head]:
            at = text.find(needle[1])
            while at >= 0:
                yield at, needle
                at = text.find(needle[1], at + 1)


@lru_cache(maxsize=32)
def _needles(words: tuple[Symbols, ...]) -> Needles:
    return _build_needles(words, {})


def _build_needles(words: Sequence[Symbols], code: dict[str, str]) -> Needles:
    needles: Needles = {}
    for number, word in enumerate(words):
        letters = [code.get(symbol, symbol) for symbol in word]
        if any(len(letter) != 1 for letter in letters):
            continue  # a symbol of several characters that the grid does not have
        forwards = "".join(letters)
        needles.setdefault(forwards[:3], []).append((number, forwards, False))
        if forwards != forwards[::-1]:
            needles.setdefault(forwards[:-4:-1], []).append((number, forwards[::-1], True))
    return needles


def _codes(grid: Sequence[Sequence[str | None]]) -> dict[str, str]:
    """One character for each symbol of several, so that it is found as one."""
    symbols = {symbol for row in grid for symbol in row if symbol is not None}
    long = sorted(symbol for symbol in symbols if len(symbol) != 1)
    return {symbol: chr(0x100000 + i) for i, symbol in enumerate(long)}


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
