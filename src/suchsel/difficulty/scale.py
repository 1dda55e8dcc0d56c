"""The scale of trickiness: from 0 to 100, with our own levels near 20, 40, 60 and 80."""

from __future__ import annotations

from itertools import pairwise

from suchsel.i18n import Message
from suchsel.request.levels import LEVELS

#: What the search takes more than in the plainest puzzle (1: twice as long), and the score of that.
#: The rows are near the medians of our levels over 27 lists (1.5, 3.2, 4.9, 7.4); the first two are
#: a little higher, so that the first grid of the contest counts as easy: docs/difficulty.md.
SCALE = ((0.0, 0), (1.6, 20), (3.4, 40), (4.9, 60), (7.4, 80))
#: Which level a score is called by.
NAMES = {20: "leicht", 40: "mittel", 60: "schwer", 80: "experte"}
STARS = 5


def score_of(excess: float) -> float:
    """Straight between the rows of the table, and towards 100 behind them."""
    for (low, bottom), (high, top) in pairwise(SCALE):
        if excess <= high:
            return round(bottom + (top - bottom) * max(excess - low, 0.0) / (high - low), 1)
    last, top = SCALE[-1]
    return round(100 - (100 - top) * last / excess, 1)


def label_of(score: float) -> Message:
    """The level that a score is nearest to.

    >>> str(label_of(58))
    'hard'
    """
    return LEVELS[NAMES[min(NAMES, key=lambda middle: abs(middle - score))]].label


def stars_of(score: float) -> int:
    """One star to five."""
    return min(int(score * STARS // 100) + 1, STARS)
