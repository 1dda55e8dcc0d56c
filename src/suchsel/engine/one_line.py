"""The shortest lines that hold all words, which overlap at their ends and are read either way.

Stray words are not considered, which could only make a line longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

#: With more words than this, there are too many sets of them.
MOST_WORDS = 11


def shortest_line(words: tuple[tuple[str, ...], ...]) -> int:
    """The number of cells that the words take on one line at least; 0 if there are too many words.

    >>> shortest_line((("N", "E", "I", "N"), ("E", "I", "N", "S"), ("E", "I", "N")))
    5
    """
    return one_line(words).length


class OneLine:
    def __init__(self, words: tuple[tuple[str, ...], ...]) -> None:
        self.symbols = [*dict.fromkeys(symbol for word in words for symbol in word)]
        code = {symbol: chr(i) for i, symbol in enumerate(self.symbols)}
        apart: list[str] = []  # those that lie inside no other one, read either way
        for text in sorted(("".join(map(code.__getitem__, w)) for w in words), key=len)[::-1]:
            if not any(text in host or text[::-1] in host for host in apart):
                apart.append(text)
        self.length, self.most = 0, list[list[int]]()
        if len(apart) > MOST_WORDS:
            return
        self.senses = senses = [sense for text in apart for sense in (text, text[::-1])]
        # How many letters at the end of one can begin the other.
        self.shared = [
            [
                max(n for n in range(min(len(one), len(other))) if one.endswith(other[:n]))
                for other in senses
            ]
            for one in senses
        ]
        # For each set of words and the last of them (with its sense): the most letters shared.
        self.most = most = [[-1] * len(senses) for _ in range(1 << len(apart))]
        for last in range(len(senses)):
            most[1 << last // 2][last] = 0
        for placed, row in enumerate(most):
            for last, saved in enumerate(row):
                if saved < 0:
                    continue
                for following, more in enumerate(self.shared[last]):
                    bit = 1 << following // 2
                    if not placed & bit and saved + more > most[placed | bit][following]:
                        most[placed | bit][following] = saved + more
        self.length = sum(map(len, apart)) - max(most[-1], default=0)

    def lines(self) -> Iterator[list[str]]:
        """Every line of that length, as symbols."""
        for last, saved in enumerate(self.most[-1] if self.most else []):
            if saved == max(self.most[-1]):
                for line in self._ending(len(self.most) - 1, last):
                    yield [self.symbols[ord(c)] for c in line]

    def _ending(self, placed: int, last: int) -> Iterator[str]:
        """The shortest lines of these words that end with this one."""
        word, before = self.senses[last], placed & ~(1 << last // 2)
        if not before:
            yield word
        for other, saved in enumerate(self.most[before]):
            n = self.shared[other][last]
            if saved >= 0 and saved + n == self.most[placed][last]:
                for line in self._ending(before, other):
                    yield line + word[n:]


one_line = lru_cache(maxsize=4)(OneLine)
