"""A complete answer: a placement, or the proof that there is none.

Where the cheap proofs of `bounds.py` decide nothing, all placements are searched: by a small search
of our own, and if that reaches its limit, by CP-SAT of OR-Tools, if it is installed. Both have
limits in counted work, never in seconds, and both know the same rules: directions, crossings, half
of the words reversed where the level says so, and no stray words.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, NamedTuple

from suchsel.boards.tape import Ids, Place, Tape, run_starts, slots_of
from suchsel.engine.lexicon import strays
from suchsel.engine.place import Outcome, PlacingTask
from suchsel.engine.position import Position

#: Words that our own search examines, node by node, before it leaves the question to the solver.
LOOKS = 40_000
#: The search for stray words, when all words have places, counts as this number.
LAST_LOOK = 8
#: On a longer tape, examining a word costs more and counts as several.
SHORT_TAPE = 2_000
#: With more places than this, the model is not built: the solver would not decide it anyway.
MAX_PLACES = 5_000


class Verdict(NamedTuple):
    """`outcome` is a placement, if there is one; `proved` means that there is none."""

    outcome: Outcome | None
    proved: bool


def decide(task: PlacingTask, tape: Tape, symbols: int, effort: float) -> Verdict:
    """Whether all words can be placed. `effort` bounds the solver, in units of about a second.

    Words that lie inside others on a board without crossings are not searched.
    """
    if task.nest and task.level.crossings == "never" and any(task.hosts):
        return Verdict(None, proved=False)
    verdict = Backtracking(task, tape, symbols).run(LOOKS)
    if verdict.outcome or verdict.proved or not has_solver() or effort <= 0:
        return verdict
    return solve(task, tape, symbols, effort)


def has_solver() -> bool:
    return find_spec("ortools") is not None


def all_starts(task: PlacingTask, tape: Tape, number: int) -> tuple[int, int]:
    """Every place of a word on the empty board, as a set of starts for each sense."""
    word = task.words[number]
    room = tape.room(len(word))
    up, down = (mask & room for mask in tape.allowed(task.level.directions, len(word)))
    if word == word[::-1] and task.level.choice != "turned":
        down &= ~up  # only one of the two readings of a palindrome
    return up, down


def is_backwards(tape: Tape, place: Place) -> bool:
    """Whether a word there counts as reversed, at the level that reverses half of them."""
    return tape.direction(place) in tape.board.kind.directions(("W", "N"))


# -- our own search ------------------------------------------------------------------------------


class Backtracking:
    """Tries the word with the fewest places next; complete unless it reaches its limit."""

    def __init__(self, task: PlacingTask, tape: Tape, symbols: int) -> None:
        self.task, self.tape = task, tape
        self.position = Position(tape, symbols)
        self.allowed = [all_starts(task, tape, i) for i in range(len(task.words))]
        self.price = 1 + len(tape.slots) // SHORT_TAPE

    def run(self, looks: int) -> Verdict:
        self.looks = looks
        found = self._descend()
        if found:
            return Verdict(Outcome(self.position, looks - self.looks), False)
        return Verdict(None, self.looks > 0)

    def _descend(self) -> bool:
        left = [i for i in range(len(self.task.words)) if i not in self.position.places]
        self.looks -= self.price * (len(left) or LAST_LOOK)
        if self.looks <= 0:
            return False
        if not left:
            return (
                self._is_half_turned()
                and next(strays(self.position, self.task.lexicon), None) is None
            )
        options = {i: self._starts(i) for i in left}
        number = min(left, key=lambda i: (sum(mask.bit_count() for mask in options[i]), i))
        word = self.task.words[number]
        for sense in (0, 1):
            for slot in slots_of(options[number][sense]):
                self.position.put(number, (slot, sense), word)
                if self._descend():
                    return True
                if self.looks <= 0:
                    return False
                self.position.take(number)
        return False

    def _is_half_turned(self) -> bool:
        if self.task.level.choice != "turned":
            return True
        turned = sum(is_backwards(self.tape, place) for place in self.position.places.values())
        return turned == len(self.task.words) // 2

    def _starts(self, number: int) -> tuple[int, int]:
        word, (up, down) = self.task.words[number], self.allowed[number]
        if self.task.level.crossings == "never":
            free = run_starts(self.position.empty, len(word))
            return free & up, free & down
        return self.position.starts(word) & up, self.position.starts(word[::-1]) & down


# -- CP-SAT --------------------------------------------------------------------------------------


def solve(task: PlacingTask, tape: Tape, symbols: int, effort: float) -> Verdict:
    """One Boolean for each word and place, one for each cell and letter that may stand there."""
    starts = [all_starts(task, tape, i) for i in range(len(task.words))]
    if sum(mask.bit_count() for masks in starts for mask in masks) > MAX_PLACES:
        return Verdict(None, False)
    places = [
        [(slot, sense) for sense in (0, 1) for slot in slots_of(masks[sense])] for masks in starts
    ]
    from ortools.sat.python import cp_model

    model = _Model(cp_model.CpModel(), task, tape, places)
    model.build()
    solver = cp_model.CpSolver()
    # One worker and a limit in its own counted work: the same answer on every machine.
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.max_deterministic_time = effort
    status = solver.solve(model.cp)
    if status == cp_model.INFEASIBLE:
        return Verdict(None, True)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Verdict(None, False)
    position = Position(tape, symbols)
    for i, word in enumerate(task.words):
        chosen = next(p for p in places[i] if solver.boolean_value(model.at[i, p]))
        position.put(i, chosen, word)
    return Verdict(Outcome(position, 0), False)


class _Model:
    def __init__(self, cp: Any, task: PlacingTask, tape: Tape, places: list[list[Place]]) -> None:
        self.cp, self.task, self.tape, self.places = cp, task, tape, places
        self.at: dict[tuple[int, Place], Any] = {}
        self.shows: dict[tuple[int, int], Any] = {}  # cell, symbol
        self.over: dict[int, list[tuple[set[int], Any]]] = {}

    def build(self) -> None:
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
        if self.task.level.crossings == "never":
            for words in using.values():
                self.cp.add_at_most_one(words)
        if self.task.level.choice == "turned":
            turned = [
                here for (_, place), here in self.at.items() if is_backwards(self.tape, place)
            ]
            self.cp.add(sum(turned) == len(self.task.words) // 2)
        self._forbid_strays()

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
        """Whatever could be read somewhere is covered by a word placed over it, or is not there."""
        covering: dict[int, list[tuple[int, int, Any]]] = {}  # by lowest slot of a place
        for (i, (slot, _)), here in self.at.items():
            covering.setdefault(slot, []).append((slot, slot + len(self.task.words[i]), here))
        longest = max(map(len, self.task.words))
        for word in self.task.lexicon.words():
            for slot in slots_of(self.tape.room(len(word)) & self.tape.heads):
                self._forbid(word, slot, covering, longest)

    def _forbid(
        self, word: Ids, slot: int, covering: dict[int, list[tuple[int, int, Any]]], longest: int
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
