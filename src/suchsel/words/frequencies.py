"""The letters of a language: what its built-in word lists are spelled with."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from suchsel.words.spelling import PLAIN, Spelling, spell
from suchsel.words.theme_lists import themes

#: The number of letters to draw from; rare letters are there at least once.
_URN = 250
#: Filler has a letter beyond A to Z like any other if one of this many words has it.
_COMMON = 66


@lru_cache(maxsize=16)
def frequent_letters(lang: str, spelling: Spelling = PLAIN) -> tuple[str, ...]:
    """The letters of a language as the grid spells them, each as often as suits its frequency.

    >>> letters = frequent_letters("en")
    >>> letters.count("E") > 5 * letters.count("Z") > 0
    True
    """
    counts = Counter(symbol for word in _spelled(lang, spelling) for symbol in word)
    total = counts.total()
    return tuple(
        symbol
        for symbol in sorted(counts)
        for _ in range(max(1, (counts[symbol] * _URN + total // 2) // total))
    )


@lru_cache(maxsize=16)
def special_letters(lang: str) -> tuple[str, ...]:
    """The letters beyond A to Z that many words of the language have.

    >>> special_letters("de")
    ('Ä', 'Ö', 'Ü')
    """
    words = _spelled(lang, PLAIN)
    counts = Counter(symbol for word in words for symbol in set(word) if not symbol.isascii())
    return tuple(sorted(symbol for symbol, n in counts.items() if n * _COMMON >= len(words)))


def _spelled(lang: str, spelling: Spelling) -> list[tuple[str, ...]]:
    return [spell(word, *spelling) for theme in themes(lang) for word in theme.words]
