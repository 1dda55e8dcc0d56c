"""Block lists: stems of rude words that only a listed word may spell, in any direction."""

from __future__ import annotations

import os
from functools import lru_cache

from suchsel.files import DATA
from suchsel.words.spelling import spell

_FOLDER = os.path.join(DATA, "block")

Symbols = tuple[str, ...]


#: The language whose rude words people know everywhere.
_ALWAYS = "en"


def list_languages(language: str | None) -> tuple[str, ...]:
    """The languages whose lists apply to words of this language; to unknown ones all of them."""
    return _every() if language is None else tuple(sorted({_ALWAYS, language} & {*_every()}))


@lru_cache(maxsize=1)
def _every() -> tuple[str, ...]:
    return tuple(sorted(name[:-4] for name in os.listdir(_FOLDER)))


@lru_cache(maxsize=32)
def stems(
    extra: tuple[str, ...], shipped: tuple[str, ...], eszett: str, umlauts: str
) -> tuple[Symbols, ...]:
    """The blocked stems of these languages and others, spelled as the puzzle spells its words."""
    texts = [*extra, *(stem for lang in shipped for stem in block_list(lang))]
    return tuple(sorted({spell(text, eszett, umlauts) for text in texts}))


@lru_cache(maxsize=16)
def block_list(lang: str) -> tuple[str, ...]:
    """The stems of a language: a file each."""
    with open(os.path.join(_FOLDER, f"{lang}.txt"), encoding="utf-8") as file:
        return tuple(line.strip() for line in file if line.strip() and line[0] != "#")
