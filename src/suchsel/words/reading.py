"""Reading direction: scripts that are read from right to left.

Rows and columns of a grid are counted from the top left in any script. What changes is the
direction in which words run forwards.

>>> is_right_to_left([tuple("שלום"), tuple("PAX"), tuple("سلام")])
True
"""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import bidirectional

from suchsel.boards.compass import DIRECTIONS

#: The first letter of a script that is read from right to left.
_FIRST = "\u0590"
#: Each direction as a mirror shows it.
MIRRORED = {name: name.translate(str.maketrans("EW", "WE")) for name in DIRECTIONS}


def is_right_to_left(words: Iterable[tuple[str, ...]]) -> bool:
    """Whether most of these words are read from right to left; digits do not count."""
    return sum(map(sense, words)) < 0


def sense(word: tuple[str, ...]) -> int:
    """1 for a word that is read from left to right, -1 from right to left, 0 for digits."""
    for symbol in word:
        if symbol[0] < _FIRST:
            if symbol[0].isalpha():
                return 1
            continue
        kind = bidirectional(symbol[0])
        if kind in ("R", "AL"):
            return -1
        if kind == "L":
            return 1
    return 0
