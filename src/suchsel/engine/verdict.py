"""How a search ends: with a result, a proof, or its budget spent."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from suchsel.boards.tape import Tape
from suchsel.engine.position import Position
from suchsel.errors import Defect, GaveUp, Impossible
from suchsel.placement import Grid
from suchsel.puzzle import Puzzle
from suchsel.request.request import Request

#: Letters that are compared with those of words in the time of a step; and as many as are worth
#: counting where comparing is not the main work.
STEP_LOOKS, MANY_LOOKS = 500, 200_000


class Budget:
    """What is left. What a part of it spends is spent by the whole.

    `granted` are the steps and the effort that the request grants; limits within a search are
    shares of them. A part only cuts a search short and never changes its result. So a puzzle found
    within one can be made again from its request alone.
    """

    __slots__ = ("effort", "granted", "is_part", "steps", "whole")

    def __init__(self, steps: float, effort: float, whole: Budget | None = None) -> None:
        self.steps, self.effort, self.whole = steps, effort, whole
        self.granted, self.is_part = (steps, effort), False

    def part(self, steps: float, effort: float) -> Budget:
        part = Budget(min(steps, self.steps), min(effort, self.effort), self)
        part.granted, part.is_part = self.granted, True
        return part

    def spend(self, steps: float = 0, effort: float = 0) -> None:
        self.steps -= steps
        self.effort -= effort
        if self.whole is not None:
            self.whole.spend(steps, effort)

    def count_looks(self, position: Position) -> None:
        """Spend what the search for stray words has cost at this position."""
        self.spend(position.looked / STEP_LOOKS)
        position.looked = 0

    @property
    def is_spent(self) -> bool:
        return self.steps <= 0

    @property
    def is_cut(self) -> bool:
        """Whether a part is spent, while the whole budget would allow to go on."""
        return self.is_part and (self.is_spent or self.effort <= 0 < self.granted[1])

    def effort_of(self, share: float) -> float:
        """This share of the effort granted, as far as it is left."""
        return min(self.granted[1] * share, self.effort)


class Prices:
    """What work on a tape costs, in steps, with a lexicon of this many words.

    `letters` are those of all words to be placed, `related` the number of words in others.
    """

    def __init__(self, tape: Tape, words: int, letters: int = 0, related: int = 0) -> None:
        slots = len(tape.slots)
        self.step = 1 if tape.is_long else 1 + slots / 100_000  # put a word on the board
        self.look = 0.5 + slots / 20_000  # draw some places of a word, in each sense
        self.scan = slots * words / 400_000  # look for stray words on the whole board
        # Prepare the words and the board; compare all words; store which lies in which.
        self.setup = words * (0.3 + slots / 200_000) + letters / 25
        self.setup += words * letters / 75_000 + related / 400
        self.fill = slots / 500  # give all free cells a letter
        self.rating = slots / 100  # check and rate a finished puzzle


class Failure(NamedTuple):
    """Why a search found nothing: a `Proof`, or `Undecided`."""

    defects: tuple[Defect, ...]
    #: The words without a place in the best attempt, and the grid of that attempt.
    left: tuple[str, ...] = ()
    partial: Grid = ()
    #: Whether a larger board might help.
    wants_room: bool = True

    def error(self, *advice: Defect, fits: tuple[int, int] | None = None) -> Impossible | GaveUp:
        defects = (*self.defects, *advice)
        if isinstance(self, Proof):
            return Impossible(*defects, left=self.left, partial=self.partial, fits=fits)
        return GaveUp(*defects, left=self.left, partial=self.partial, fits=fits)


class Proof(Failure):
    """There is no such puzzle."""

    __slots__ = ()


class Undecided(Failure):
    """The search ended at its limit."""

    __slots__ = ()


#: Makes a puzzle of a request and a seed, within a budget.
Maker = Callable[[Request, int, Budget], Puzzle | Failure]
