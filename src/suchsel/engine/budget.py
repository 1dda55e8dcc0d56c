"""The work that one call may do, over all its attempts, sizes, draws of words and candidates.

Work is counted and never timed, so that the same request ends in the same way on every machine. The
prices below were measured: a step is about a tenth of a millisecond on a small machine, a unit of
effort about a second.
"""

from __future__ import annotations

from suchsel.boards.tape import Tape
from suchsel.engine.lexicon import Lexicon

#: Slots of a tape that make a step twice as expensive.
STEP_SLOTS = 100_000
#: Slots times words that are searched for stray words in the time of a step.
SCAN_WORK = 400_000
#: What a word of a list costs on a small board, in steps, and the slots that add one step to it.
KIT_WORD, KIT_SLOTS = 0.3, 200_000
#: Slots that are filled in the time of a step, and slots that are checked and rated.
FILL_SLOTS, RATE_SLOTS = 500, 30


class Budget:
    """What is left. What a part of it spends is spent by the whole."""

    __slots__ = ("effort", "steps", "whole")

    def __init__(self, steps: float, effort: float, whole: Budget | None = None) -> None:
        self.steps, self.effort, self.whole = steps, effort, whole

    def part(self, of: int) -> Budget:
        """One part of so many equal ones."""
        return Budget(self.steps / of, self.effort / of, self)

    def spend(self, steps: float = 0, effort: float = 0) -> None:
        self.steps -= steps
        self.effort -= effort
        if self.whole is not None:
            self.whole.spend(steps, effort)

    @property
    def is_spent(self) -> bool:
        return self.steps <= 0


def kit_price(tape: Tape, lexicon: Lexicon) -> float:
    """What is built once for a list of words and a board."""
    return len(lexicon) * (KIT_WORD + len(tape.slots) / KIT_SLOTS)


def step_price(tape: Tape) -> float:
    """A step puts a word on the board."""
    return 1 + len(tape.slots) / STEP_SLOTS


def scan_price(tape: Tape, lexicon: Lexicon) -> float:
    """A scan looks for stray words on the whole board."""
    return len(tape.slots) * len(lexicon) / SCAN_WORK


def fill_price(tape: Tape) -> float:
    """All free cells get a letter."""
    return len(tape.slots) / FILL_SLOTS


def rate_price(tape: Tape) -> float:
    """A finished puzzle is checked and rated."""
    return len(tape.slots) / RATE_SLOTS
