"""Built-in lists: themes, blocked stems, and the letter frequencies of languages."""

from __future__ import annotations

import os
from collections import Counter
from functools import cached_property, lru_cache
from typing import NamedTuple

from suchsel.errors import mistake
from suchsel.i18n import near, say
from suchsel.system.files import DATA, data_lines
from suchsel.words.spelling import PLAIN, Entry, Spelling, Symbols, spell_word, ways

_THEMES = os.path.join(DATA, "themes")


class Theme(NamedTuple):
    """A built-in word list. `name` selects it; `title` is its heading, in its language."""

    name: str
    lang: str
    title: str
    words: tuple[str, ...]

    def entries(self) -> list[Entry]:
        return [
            Entry(word, None, say("theme {theme}, word {n}", theme=self.name, n=number))
            for number, word in enumerate(self.words, 1)
        ]


def theme_languages() -> tuple[str, ...]:
    return tuple(sorted(os.listdir(_THEMES)))


@lru_cache(maxsize=16)
def themes(lang: str | None = None) -> tuple[Theme, ...]:
    """The built-in word lists of a language, or of all languages.

    >>> themes("en")[0].name, len(themes("en")[0].words) > 10
    ('animals', True)
    """
    if lang is None:
        return tuple(theme for each in theme_languages() for theme in themes(each))
    if lang not in theme_languages():
        return ()  # a language without word lists
    found = []
    for name in sorted(os.listdir(os.path.join(_THEMES, lang))):
        with open(os.path.join(_THEMES, lang, name), encoding="utf-8") as file:
            lines = [line.strip() for line in file if line.strip()]
        words = tuple(line for line in lines if line[0] != "#")
        found.append(Theme(name[:-4], lang, lines[0].lstrip("# "), words))
    return tuple(found)


def find_theme(name: str, lang: str = "en") -> Theme:
    """The theme of that name or title; `lang` decides where several languages have it.

    >>> find_theme("tiere").title, find_theme("de/winter").lang
    ('Tiere', 'de')
    """
    first, _, rest = name.strip().partition("/")
    if rest and first in theme_languages():
        lang, name = first, rest
    wanted = name.strip().casefold()
    for language in sorted(theme_languages(), key=lambda other: other != lang[:2]):
        for theme in themes(language):
            if wanted in (theme.name, theme.title.casefold()):
                return theme
    raise mistake(
        "no-such-theme",
        "There is no theme “{name}”{near}. “suchsel themes” lists them all.",
        name=name[:40],
        near=near(wanted[:40], [theme.name for theme in themes()]),
    )


#: The lists that apply to words of every language.
USUAL = ("de", "en")


class Stems(tuple[Symbols, ...]):
    """Stems that are looked up for every puzzle, so that their hash is computed once."""

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()

    def __hash__(self) -> int:
        return self._hash


def list_languages(language: str | None) -> tuple[str, ...]:
    """The languages whose lists apply to words of this language; it may be unknown."""
    return USUAL if language is None else tuple(sorted({*USUAL, language}))


@lru_cache(maxsize=32)
def stems(extra: tuple[str, ...], shipped: tuple[str, ...], spelling: Spelling) -> Stems:
    """The blocked stems of these languages and others, spelled as the puzzle spells its words.

    Where digraphs are cells, all other ways to divide a stem into cells are blocked as well.
    """
    texts = [*extra, *(stem for lang in shipped for stem in block_list(lang))]
    spelled = (spell_word(text, spelling) for text in texts)
    return Stems(sorted({way for one in spelled for way in ways(one, spelling.digraphs)}))


@lru_cache(maxsize=16)
def block_list(lang: str) -> tuple[str, ...]:
    """The stems of a language: a file each."""
    return tuple(data_lines("block", f"{lang}.txt"))


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
    return [spell_word(word, spelling) for theme in themes(lang) for word in theme.words]
