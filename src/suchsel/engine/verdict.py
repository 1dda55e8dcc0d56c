"""How a search ends that makes no puzzle: with a proof, or without an answer.

The two are different types, and nothing turns the second into the first. A `Proof` comes from code
that has seen the whole request: a count of its letters and cells (`bounds.py`) or a search through
all placements (`exact.py`, `solver.py`). A search through some of the possible sizes or draws of
words can only end `Undecided`, whatever was proved about each of them.
"""

from __future__ import annotations

from typing import NamedTuple

from suchsel.errors import Defect, GaveUp, Impossible
from suchsel.placement import Grid


class Proof(NamedTuple):
    """There is no such puzzle."""

    defects: tuple[Defect, ...]
    #: The words without a place in the best attempt, and the grid of that attempt.
    left: tuple[str, ...] = ()
    partial: Grid = ()

    def error(self, *advice: Defect, fits: tuple[int, int] | None = None) -> Impossible:
        return Impossible(*self.defects, *advice, left=self.left, partial=self.partial, fits=fits)


class Undecided(NamedTuple):
    """The search ended at its limit."""

    defects: tuple[Defect, ...]
    left: tuple[str, ...] = ()
    partial: Grid = ()
    #: Whether a larger board might help.
    wants_room: bool = True

    def error(self, *advice: Defect, fits: tuple[int, int] | None = None) -> GaveUp:
        return GaveUp(*self.defects, *advice, left=self.left, partial=self.partial, fits=fits)
