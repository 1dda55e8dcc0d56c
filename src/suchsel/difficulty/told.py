"""Difficulty in words: how long, and how tricky."""

from __future__ import annotations

from collections.abc import Sequence

from suchsel.difficulty.rating import Difficulty
from suchsel.difficulty.scale import label_of
from suchsel.i18n import Message, counted, say


def tell(ratings: Sequence[Difficulty]) -> Message:
    """About one puzzle, or about several of the same request.

    >>> str(tell([Difficulty(58.2, 6.2, ()), Difficulty(64.0, 7.7, ())]))
    'about 6 to 8 minutes, trickiness 58 to 64 of 100 (hard)'
    >>> str(tell_time([0.3, 1.1]))
    'up to 1 minute'
    """
    scores = sorted(one.score for one in ratings)
    low, high = round(scores[0]), round(scores[-1])
    return say(
        "{time}, trickiness {score} of 100 ({label})",
        time=tell_time([one.minutes for one in ratings]),
        score=low if low == high else say("{first} to {last}", first=low, last=high),
        label=_labels(scores[0], scores[-1]),
    )


def _labels(low: float, high: float) -> Message:
    first, last = label_of(low), label_of(high)
    same = first.singular == last.singular
    return first if same else say("{first} to {last}", first=first, last=last)


def tell_time(minutes: Sequence[float]) -> Message:
    """A time, or a range of times, in whole minutes."""
    low, high = round(min(minutes)), round(max(minutes))
    if high < 1:
        return say("less than a minute")
    if low == high:
        return counted("about {n} minute", "about {n} minutes", n=high)
    if low < 1:
        return counted("up to {n} minute", "up to {n} minutes", n=high)
    return counted("about {low} to {n} minute", "about {low} to {n} minutes", n=high, low=low)
