"""Letters that share one cell: CH in Spanish, NY in Hungarian, IJ in Dutch.

To a reader, C and H in two cells side by side look like CH in one. So a word is told in all the
ways in which its letters can be divided into cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from suchsel.words.graphemes import clusters

Symbols = tuple[str, ...]
#: A word may be written in at most this many ways; CHLLCHLLCHLL has 64.
MOST_WAYS = 64


@lru_cache(maxsize=64)
def _table(digraphs: Symbols) -> list[tuple[Symbols, str]]:
    """The letters of each, longest first."""
    return sorted(((clusters(one), one) for one in digraphs), key=lambda row: -len(row[0]))


def joined(letters: Symbols, digraphs: Symbols) -> Symbols:
    """The letters with digraphs as one symbol each, from the left, the longest one first.

    >>> joined(tuple("CHURCH"), ("CH",))
    ('CH', 'U', 'R', 'CH')
    """
    found: list[str] = []
    at = 0
    while at < len(letters):
        ends = (row for row in _table(digraphs) if letters[at : at + len(row[0])] == row[0])
        parts, symbol = next(ends, ((letters[at],), letters[at]))
        found.append(symbol)
        at += len(parts)
    return tuple(found)


def ways(symbols: Symbols, digraphs: Symbols) -> list[Symbols]:
    """All divisions of these letters into cells; there is one more than `MOST_WAYS` at most.

    >>> ways(("CH", "E"), ("CH",))
    [('CH', 'E'), ('C', 'H', 'E')]
    """
    if not digraphs:
        return [symbols]
    found: list[Symbols] = []
    for way in _divisions(clusters("".join(symbols)), digraphs):
        found.append(way)
        if len(found) > MOST_WAYS:
            break
    return found


def _divisions(letters: Symbols, digraphs: Symbols) -> Iterator[Symbols]:
    if not letters:
        yield ()
        return
    heads = [row for row in _table(digraphs) if letters[: len(row[0])] == row[0]]
    for parts, symbol in [*heads, ((letters[0],), letters[0])]:
        for rest in _divisions(letters[len(parts) :], digraphs):
            yield (symbol, *rest)
