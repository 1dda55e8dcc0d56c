"""Rude words: stems that nothing but a listed word may spell, in any direction."""

from __future__ import annotations

import os
from functools import lru_cache

from suchsel.files import DATA
from suchsel.words.spelling import spell

LISTS = ("de", "en")
_FOLDER = os.path.join(DATA, "block")

Symbols = tuple[str, ...]


@lru_cache(maxsize=32)
def stems(extra: tuple[str, ...], shipped: bool, eszett: str, umlauts: str) -> tuple[Symbols, ...]:
    """The stems to keep out, spelled as the puzzle spells its words."""
    texts = [*extra]
    if shipped:
        for language in LISTS:
            texts.extend(_read(language))
    return tuple(sorted({spell(text, eszett, umlauts) for text in texts}))


@lru_cache(maxsize=4)
def _read(language: str) -> tuple[str, ...]:
    with open(os.path.join(_FOLDER, f"{language}.txt"), encoding="utf-8") as file:
        return tuple(line.strip() for line in file if line.strip() and line[0] != "#")
