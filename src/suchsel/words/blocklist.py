"""Block lists: stems of rude words that only a listed word may spell, in any direction."""

from __future__ import annotations

import os
from functools import cached_property, lru_cache

from suchsel.files import DATA
from suchsel.words.digraphs import ways
from suchsel.words.spelling import Spelling, spell

_FOLDER = os.path.join(DATA, "block")

Symbols = tuple[str, ...]


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
    spelled = (spell(text, *spelling) for text in texts)
    return Stems(sorted({way for one in spelled for way in ways(one, spelling.digraphs)}))


@lru_cache(maxsize=16)
def block_list(lang: str) -> tuple[str, ...]:
    """The stems of a language: a file each."""
    with open(os.path.join(_FOLDER, f"{lang}.txt"), encoding="utf-8") as file:
        return tuple(line.strip() for line in file if line.strip() and line[0] != "#")
