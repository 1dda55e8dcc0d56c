"""Sizes that suit a list of words: for a request without one, and for advice where one failed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from suchsel.request import Request
from suchsel.sources import MAX_SIDE

Size = tuple[int, int]

#: The share of cells that words take when the program chooses the size.
DENSITY = 0.5
SMALLEST = 5


def fitting_sizes(request: Request) -> Iterator[Size]:
    """Squares, from a comfortable one upwards; at least one, even if no word list fits it."""
    letters = sum(len(word.symbols) for word in request.words)
    longest = max(len(word.symbols) for word in request.words)
    side = max(SMALLEST, longest, _root(letters / DENSITY))
    side = min(side, MAX_SIDE)
    for extra in range(8):
        if extra == 0 or side + extra <= MAX_SIDE:
            yield side + extra, side + extra


def _root(area: float) -> int:
    side = 1
    while side * side < area:
        side += 1
    return side


def size_that_works(size: Size, works: Callable[[Size], bool], tries: int = 10) -> Size | None:
    """A larger size that a quick try succeeded in, grown on its shorter side first."""
    rows, columns = size
    step = 1
    for _ in range(tries):
        if rows <= columns:
            rows += step
        else:
            columns += step
        if rows > MAX_SIDE or columns > MAX_SIDE:
            return None
        if works((rows, columns)):
            return rows, columns
        step = 1 + max(rows, columns) // 12
    return None
