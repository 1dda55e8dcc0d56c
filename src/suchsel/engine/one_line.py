"""The shortest single line that holds all words, each read either way.

A board of one row is a line. Words that lie inside others need no room; the others begin and end in
the same order. So the best order and the best senses decide, and both are found step by step over
all sets of words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

#: With more words than this, there are too many sets of them.
MOST_WORDS = 11


@lru_cache(maxsize=4)
def shortest_line(words: tuple[tuple[str, ...], ...]) -> int:
    """The number of cells that the words take on one line at least; 0 if there are too many words.

    Stray words are not considered, which could only make it longer.

    >>> shortest_line((("N", "E", "I", "N"), ("E", "I", "N", "S"), ("E", "I", "N")))
    5
    """
    apart = _apart(words)
    if len(apart) > MOST_WORDS:
        return 0
    senses = [sense for word in apart for sense in (word, word[::-1])]
    shared = [[_overlap(one, other) for other in senses] for one in senses]
    # For each set of words and the last of them (with its sense): the most letters shared.
    most = [[-1] * len(senses) for _ in range(1 << len(apart))]
    for last in range(len(senses)):
        most[1 << last // 2][last] = 0
    for placed, row in enumerate(most):
        for last, saved in enumerate(row):
            if saved < 0:
                continue
            for following, more in enumerate(shared[last]):
                bit = 1 << following // 2
                if not placed & bit and saved + more > most[placed | bit][following]:
                    most[placed | bit][following] = saved + more
    return sum(map(len, apart)) - max(most[-1], default=0)


def _apart(words: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The words that lie inside no other one, read either way."""
    kept: list[tuple[str, ...]] = []
    for word in sorted(words, key=len, reverse=True):
        if not any(_has(host, word) or _has(host, word[::-1]) for host in kept):
            kept.append(word)
    return kept


def _has(host: tuple[str, ...], word: tuple[str, ...]) -> bool:
    n = len(word)
    return any(host[i : i + n] == word for i in range(len(host) - n + 1))


def _overlap(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """How many letters at the end of one word can begin the other."""
    longest = min(len(one), len(other)) - 1
    return next((n for n in range(longest, 0, -1) if one[-n:] == other[:n]), 0)
