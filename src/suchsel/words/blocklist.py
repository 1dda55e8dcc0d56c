"""Block lists: stems of rude words that only a listed word may spell, in any direction."""

from __future__ import annotations

import os
from functools import lru_cache

from suchsel.files import DATA
from suchsel.words.digraphs import ways
from suchsel.words.spelling import Spelling, spell

_FOLDER = os.path.join(DATA, "block")

Symbols = tuple[str, ...]


@lru_cache(maxsize=32)
def stems(extra: tuple[str, ...], shipped: bool, spelling: Spelling) -> tuple[Symbols, ...]:
    """The blocked stems, spelled as the puzzle spells its words, and in all other ways."""
    texts = [*extra, *(_shipped() if shipped else ())]
    spelled = (spell(text, *spelling) for text in texts)
    return tuple(sorted({way for one in spelled for way in ways(one, spelling.digraphs)}))


@lru_cache(maxsize=1)
def _shipped() -> tuple[str, ...]:
    """The stems of every list in the folder: one file per language."""
    found: list[str] = []
    for name in sorted(os.listdir(_FOLDER)):
        with open(os.path.join(_FOLDER, name), encoding="utf-8") as file:
            found.extend(line.strip() for line in file if line.strip() and line[0] != "#")
    return tuple(found)
