"""The complete search by CP-SAT of OR-Tools, if it is installed.

Its limit is counted work, never seconds: the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

from suchsel.boards.tape import Ids, Place, Tape, slots_of
from suchsel.engine.budget import Budget
from suchsel.engine.place import PlacingTask
from suchsel.engine.position import Position
from suchsel.engine.question import SHORT, Accept, Question, Verdict, all_starts, senses

#: With more places than this, it would not decide it in time.
MAX_PLACES = 5_000


def has_solver() -> bool:
    return find_spec("ortools") is not None


def solve(question: Question, budget: Budget, accept: Accept) -> Verdict:
    """One Boolean for each word and place, one for each cell and letter that may stand there.

    Not for words inside others on a board without crossings, and not for exact messages.
    """
    task, tape, symbols, exact = question
    nested = task.nest and task.level.crossings == "never" and any(task.hosts)
    starts = [all_starts(task, tape, i) for i in range(len(task.words))]
    places = sum(mask.bit_count() for masks in starts for mask in masks)
    if nested or exact or places > MAX_PLACES:
        return None
    model = _Model(task, tape, starts)
    status = model.solve(budget)
    if status != "found":
        return question.proof() if status == "none" else None
    position = Position(tape, symbols)
    for i, place in model.chosen():
        position.put(i, place, task.words[i])
    return position if accept(position) else None


class _Model:
    def __init__(self, task: PlacingTask, tape: Tape, starts: list[tuple[int, int]]) -> None:
        from ortools.sat.python import cp_model

        self.task, self.tape = task, tape
        self.cp: Any = cp_model.CpModel()
        self.solver: Any = cp_model.CpSolver()
        self.answers = {
            cp_model.INFEASIBLE: "none",
            cp_model.OPTIMAL: "found",
            cp_model.FEASIBLE: "found",
        }
        self.places = [
            [(slot, sense) for sense in (0, 1) for slot in slots_of(masks[sense])]
            for masks in starts
        ]
        self.at: dict[tuple[int, Place], Any] = {}
        self.shows: dict[tuple[int, int], Any] = {}  # cell, symbol
        self.over: dict[int, list[tuple[set[int], Any]]] = {}

    def solve(self, budget: Budget) -> str:
        """“found”, “none”, or “unknown” at the end of the budget."""
        self._build()
        # One worker and a limit in its own counted work: the same answer on every machine.
        self.solver.parameters.num_workers = 1
        self.solver.parameters.random_seed = 0
        self.solver.parameters.max_deterministic_time = budget.effort
        status = self.solver.solve(self.cp)
        budget.spend(effort=self.solver.response_proto.deterministic_time)
        return self.answers.get(status, "unknown")

    def chosen(self) -> Iterator[tuple[int, Place]]:
        return (key for key, here in self.at.items() if self.solver.boolean_value(here))

    def _build(self) -> None:
        using: dict[int, list[Any]] = {}
        for i, word in enumerate(self.task.words):
            for place in self.places[i]:
                here = self.at[i, place] = self.cp.new_bool_var("")
                for cell, symbol in zip(self.tape.cells(place, len(word)), word, strict=True):
                    self.cp.add_implication(here, self._letter(cell, symbol))
                    using.setdefault(cell, []).append(here)
            self.cp.add_exactly_one(self.at[i, place] for place in self.places[i])
        by_cell: dict[int, list[Any]] = {}
        for (cell, _), letter in self.shows.items():
            by_cell.setdefault(cell, []).append(letter)
        for letters in by_cell.values():
            self.cp.add_at_most_one(letters)
        if self.task.message:  # a letter that is shown takes a cell
            room = len(self.tape.bits) - len(self.task.message)
            self.cp.add(sum(self.shows.values()) <= room)
        if self.task.level.crossings == "never":
            for words in using.values():
                self.cp.add_at_most_one(words)
        if self.task.no_collinear:
            self._keep_off_lines()
        if self.task.level.choice == "turned":
            self._turn_half()
        self._forbid_strays()

    def _keep_off_lines(self) -> None:
        """On each line, at most one word takes a cell."""
        along: dict[tuple[int, tuple[str, str]], list[Any]] = {}
        for (i, place), here in self.at.items():
            for cell in self.tape.cells(place, len(self.task.words[i])):
                along.setdefault((cell, self.tape.names[place[0]]), []).append(here)
        for heres in along.values():
            self.cp.add_at_most_one(heres)

    def _turn_half(self) -> None:
        """Half of the words are reversed; those that may count as either fill up the number."""
        either = [senses(self.tape, place, self.task.level) for _, place in self.at]
        heres = [
            (here, *sense)
            for ((i, _), here), sense in zip(self.at.items(), either, strict=True)
            if not self.task.directions[i]
        ]
        half = sum(not own for own in self.task.directions) // 2
        self.cp.add(sum(here for here, forwards, _ in heres if not forwards) <= half)
        self.cp.add(sum(here for here, _, backwards in heres if backwards) >= half)

    def _over(self, cell: int) -> list[tuple[set[int], Any]]:
        """All places over a cell, each with its cells."""
        if not self.over:
            for (i, place), here in self.at.items():
                own = set(self.tape.cells(place, len(self.task.words[i])))
                for each in own:
                    self.over.setdefault(each, []).append((own, here))
        return self.over.get(cell, [])

    def _letter(self, cell: int, symbol: int) -> Any:
        key = cell, symbol
        if key not in self.shows:
            self.shows[key] = self.cp.new_bool_var("")
        return self.shows[key]

    def _forbid_strays(self) -> None:
        """What could be read somewhere is covered by a word placed over it, or is not there.

        Only short words of the list: others hardly ever appear by chance, and if one does, the
        placement is not accepted. A proof holds without the rules for them.
        """
        covering: dict[int, list[tuple[int, int, Any]]] = {}  # by lowest slot of a place
        for (i, (slot, _)), here in self.at.items():
            covering.setdefault(slot, []).append((slot, slot + len(self.task.words[i]), here))
        longest = max(map(len, self.task.words))
        short = [word for word in self.task.words if len(word) <= SHORT]
        for word in dict.fromkeys([*short, *(word[::-1] for word in short)]):
            for slot in slots_of(self.tape.room(len(word)) & self.tape.heads):
                self._forbid(word, slot, covering, longest)

    def _forbid(
        self,
        word: Ids,
        slot: int,
        covering: dict[int, list[tuple[int, int, Any]]],
        longest: int,
    ) -> None:
        cells = self.tape.slots[slot : slot + len(word)]
        keys = list(zip(cells, word, strict=True))
        if not all(key in self.shows for key in keys) or len(set(cells)) < len(cells):
            return
        end = slot + len(word)
        covers = [
            here
            for begin in range(end - longest, slot + 1)
            for low, high, here in covering.get(begin, ())
            if low <= slot and end <= high
        ]
        if self.tape.rings:  # where slots are repeated, compare cells
            covers = [here for own, here in self._over(cells[0]) if own.issuperset(cells)]
        self.cp.add_bool_or([self.shows[key].Not() for key in keys] + covers)
