"""The question for a complete search: can all words be placed?"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from suchsel.boards.tape import Place, Tape
from suchsel.engine.place import PlacingTask
from suchsel.engine.position import Position
from suchsel.engine.verdict import Proof
from suchsel.errors import defect
from suchsel.i18n import noop
from suchsel.request.levels import Level

#: The longest words that often appear by chance.
SHORT = 4

#: Whether the rest of a puzzle can be made from this placement, which it may complete.
Accept = Callable[[Position], bool]

#: A placement that was accepted; the proof that there is none; or None at the end of the budget, or
#: if placements were found but not accepted.
Verdict = Position | Proof | None


class Question(NamedTuple):
    """What is to be decided: whether the words of a task can be placed on a tape."""

    task: PlacingTask
    tape: Tape
    symbols: int
    #: Nothing but the message may be left over.
    exact: bool = False

    def proof(self) -> Proof:
        """To be called when all placements have been searched."""
        size = {"rows": self.tape.board.rows, "columns": self.tape.board.columns}
        text = noop("Proved: there is no way to place all words in {rows}x{columns}.")
        if self.task.message:
            text = noop(
                "Proved: the words and the message cannot all be placed in {rows}x{columns}."
            )
        return Proof((defect("proved-impossible", text, **size),))


def all_starts(task: PlacingTask, tape: Tape, number: int) -> tuple[int, int]:
    """Every place of a word on the empty board, as a set of starts for each sense."""
    word = task.words[number]
    room = tape.room(len(word))
    up, down = (mask & room for mask in tape.allowed(task.directions_of(number), len(word)))
    if word == word[::-1] and task.level.choice != "turned":
        down &= ~up  # only one of the two readings of a palindrome
    return up, down


def senses(tape: Tape, place: Place, level: Level) -> tuple[bool, bool]:
    """Whether a word there may count as forwards and as reversed, at the level that asks for it.

    On a ring of two cells it may be either.
    """
    listed = tape.board.listed
    here = listed[tape.names[place[0]][place[1]]]
    either = level.directions_by_sense()
    forwards, backwards = ({listed[name] for name in either[turned]} for turned in (False, True))
    return here in forwards, here in backwards
