"""How many cells words take at least on a single line: the judge's own way to find out."""

from __future__ import annotations

from functools import cache, lru_cache


@lru_cache(maxsize=1)
def fewest_cells(words: frozenset[str]) -> int:
    """Each word is read forwards or backwards; the end of one may be the beginning of the next.

    >>> fewest_cells(frozenset({"NEIN", "EINS", "NIE"}))
    5
    """
    # A word inside a longer one needs no room, and neither does the reverse of a word.
    apart = frozenset(
        word
        for word in words
        if not any(word in host or word[::-1] in host for host in words if len(host) > len(word))
        and not (word[::-1] in words and word[::-1] < word)
    )

    @cache
    def rest(last: str, left: frozenset[str]) -> int:
        """The cells that the words left need after this one."""
        if not left:
            return 0
        return min(
            len(text) - _joined(last, text) + rest(text, left - {word})
            for word in left
            for text in (word, word[::-1])
        )

    return rest("", apart)


def _joined(one: str, other: str) -> int:
    return max(n for n in range(min(len(one), len(other)) + 1) if one.endswith(other[:n]))
