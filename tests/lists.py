"""The seven example lists."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from suchsel.words.sources import Source, read_word_file

ROOT = Path(__file__).parent.parent
NUMBERS = range(7)


@lru_cache
def example(number: int) -> Source:
    return read_word_file(str(ROOT / "examples" / f"worte{number}.txt"))
