"""How a search ends: with a result, a proof, or its budget spent."""

from __future__ import annotations

from typing import NamedTuple

from suchsel.boards.tape import Tape
from suchsel.engine.lexicon import Lexicon
from suchsel.errors import Defect, GaveUp, Impossible
from suchsel.placement import Grid

#: Slots of a tape that make a step twice as expensive.
STEP_SLOTS = 100_000
#: What it costs to look for some places of a word, and the slots that add one step to it.
LOOK, LOOK_SLOTS = 0.5, 20_000
#: Slots times words that are searched for stray words in the time of a step.
SCAN_WORK = 400_000
#: What a word of a list costs on a small board, in steps, and the slots that add one step to it.
KIT_WORD, KIT_SLOTS = 0.3, 200_000
#: Slots that are filled in the time of a step, and slots that are checked and rated.
FILL_SLOTS, RATE_SLOTS = 500, 30


class Budget:
    """What is left. What a part of it spends is spent by the whole.

    `granted` are the steps and the effort that the request grants; limits within a search are
    shares of them. A part has less than that, but what is found within it is what the whole budget
    would find, so that the puzzle's own request makes it again: where a part is spent, the search
    ends at once.
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

    @property
    def is_spent(self) -> bool:
        return self.steps <= 0

    @property
    def is_cut(self) -> bool:
        """Whether a part is spent, while the whole budget would allow to go on."""
        return self.is_part and (self.is_spent or self.effort <= 0 < self.granted[1])

    def has_effort(self, share: float) -> bool:
        """Whether a part has this share of the effort granted."""
        return not self.is_part or self.effort >= self.granted[1] * share


def kit_price(tape: Tape, lexicon: Lexicon) -> float:
    """What is built once for a list of words and a board."""
    return len(lexicon) * (KIT_WORD + len(tape.slots) / KIT_SLOTS)


def step_price(tape: Tape) -> float:
    """A step puts a word on the board."""
    return 1 + len(tape.slots) / STEP_SLOTS


def look_price(tape: Tape) -> float:
    """Some places are drawn for a word, in each sense."""
    return LOOK + len(tape.slots) / LOOK_SLOTS


def scan_price(tape: Tape, lexicon: Lexicon) -> float:
    """A scan looks for stray words on the whole board."""
    return len(tape.slots) * len(lexicon) / SCAN_WORK


def fill_price(tape: Tape) -> float:
    """All free cells get a letter."""
    return len(tape.slots) / FILL_SLOTS


def rate_price(tape: Tape) -> float:
    """A finished puzzle is checked and rated."""
    return len(tape.slots) / RATE_SLOTS


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
