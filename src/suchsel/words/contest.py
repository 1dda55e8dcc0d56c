"""The contest format: line 1 `rows columns`, line 2 the number of words, then one word per line."""

from __future__ import annotations

import re

from suchsel.boards.compass import Size
from suchsel.boards.sizes import parse_size
from suchsel.errors import Defects, defect
from suchsel.words.blocks import line_where
from suchsel.words.spelling import Entry

_NUMBERS = re.compile(r"[-+]?[\d.,]+(?:\s*[x×*;,\s]\s*[-+]?[\d.,]+)*")
_INTEGER = re.compile(r"[-+]?\d+")


def is_contest(filled: list[str]) -> bool:
    """A line of numbers, then a number alone, even if the numbers are wrong.

    A list of nothing but numbers is a plain list, unless all of it agrees with the contest format.
    """
    if not _NUMBERS.fullmatch(filled[0]):
        return False
    second_is_count = len(filled) > 1 and _INTEGER.fullmatch(filled[1]) is not None
    is_pair = len(filled[0].split()) == 2
    if all(map(_NUMBERS.fullmatch, filled)):
        count = int(filled[1]) if second_is_count and len(filled[1]) < 10 else None
        return is_pair and count == len(filled) - 2
    return second_is_count or is_pair


def parse_contest(lines: list[str]) -> tuple[list[Entry], Size]:
    """The words and the size; or everything that is wrong with the first two lines."""
    filled = [(n, line.strip()) for n, line in enumerate(lines, 1) if line.strip()]
    defects = Defects()
    size = defects.collect_at(line_where(filled[0][0]), parse_size, filled[0][1])
    has_count = len(filled) > 1 and _INTEGER.fullmatch(filled[1][1]) is not None
    words = filled[2:] if has_count else filled[1:]
    count = int(filled[1][1]) if has_count and len(filled[1][1]) < 10 else None
    second = line_where(filled[1][0] if len(filled) > 1 else 2)
    if count is None:
        defects.append(defect("word-count-missing", "expected the number of words here").at(second))
    elif count != len(words):
        defects.append(
            defect(
                "word-count-wrong",
                "the number of words is given as {count}, but the list has {n}",
                count=count,
                n=len(words),
            ).at(second)
        )
    defects.raise_any()
    assert size is not None
    return [Entry(word, None, line_where(n)) for n, word in words], size
