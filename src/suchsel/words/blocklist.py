"""Block lists: stems of rude words that only a listed word may spell, in any direction."""

from __future__ import annotations

import os
from functools import cached_property, lru_cache

from suchsel.files import DATA
from suchsel.words.spelling import spell

_FOLDER = os.path.join(DATA, "block")

Symbols = tuple[str, ...]


class Stems(tuple[Symbols, ...]):
    """Stems that are looked up for every puzzle, so that their hash is computed once."""

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()

    def __hash__(self) -> int:
        return self._hash


@lru_cache(maxsize=32)
def stems(extra: tuple[str, ...], shipped: bool, eszett: str, umlauts: str) -> Stems:
    """The blocked stems, spelled as the puzzle spells its words."""
    texts = [*extra, *(_shipped() if shipped else ())]
    return Stems(sorted({spell(text, eszett, umlauts) for text in texts}))


@lru_cache(maxsize=1)
def _shipped() -> tuple[str, ...]:
    """The stems of every list in the folder: one file per language."""
    found: list[str] = []
    for name in sorted(os.listdir(_FOLDER)):
        with open(os.path.join(_FOLDER, name), encoding="utf-8") as file:
            found.extend(line.strip() for line in file if line.strip() and line[0] != "#")
    return tuple(found)
