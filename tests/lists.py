"""The seven example lists, and parameters of which only some are quick."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from suchsel.words.sources import Source, read_word_file

ROOT = Path(__file__).parent.parent
NUMBERS = range(7)


@lru_cache
def example(number: int) -> Source:
    return read_word_file(str(ROOT / "examples" / f"worte{number}.txt"))


def some_quick(values: Iterable[object], quick: int = 2) -> list[ParameterSet]:
    """The values as parameters of a test that takes long with all of them: the rest is slow."""
    return [
        pytest.param(value, marks=[pytest.mark.slow] if i >= quick else [])
        for i, value in enumerate(values)
    ]
