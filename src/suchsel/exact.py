"""A complete answer: a placement, or the proof that there is none.

First the cheap proofs, each with a sentence for the user. Then every placement is searched: by a
small search of our own, and where that ends at its bound by OR-Tools' CP-SAT, if it is installed.
Both are bounded in counted work, never in seconds, and both know the same rules: directions,
crossings, and that nothing stray may be spelled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.util import find_spec
from typing import Any, NamedTuple

from suchsel.board import Board, Ids, Place, Tape, run_starts, slots_of
from suchsel.errors import Message, say
from suchsel.place import Outcome, Task
from suchsel.request import Request
from suchsel.stray import strays

#: Nodes that our own search visits before it leaves the question to the solver.
NODES = 4_000
#: Above so many places the model is not built: it would not be decided anyway.
MAX_PLACES = 5_000


class Verdict(NamedTuple):
    """`outcome` if there is a placement; else whether it is `proved` that there is none."""

    outcome: Outcome | None
    proved: bool


@lru_cache(maxsize=16)
def why_impossible(request: Request) -> tuple[Message, ...]:
    """The cheap proofs: what a count of cells and letters shows."""
    topology, level = request.topology, request.level
    longest = topology.longest(level.directions)
    reasons = [
        say(
            "“{word}” has {n} letters, but the longest line it may run in has only {longest} "
            "cells.",
            "„{word}“ hat {n} Buchstaben, aber die längste Linie, in der es laufen darf, hat nur "
            "{longest} Zellen.",
            word=word.text,
            n=len(word.symbols),
            longest=longest,
        )
        for word in request.all_words
        if len(word.symbols) > longest
    ]
    cells = len(topology.cells) - len(request.message_symbols)
    letters = sum(len(word.symbols) for word in request.all_words)
    if level.crossings == "never" and letters > cells:
        reasons.append(
            say(
                "Without crossings each letter needs a cell of its own: {letters} letters, "
                "{cells} cells.",
                "Ohne Kreuzungen braucht jeder Buchstabe eine eigene Zelle: {letters} Buchstaben, "
                "{cells} Zellen.",
                letters=letters,
                cells=cells,
            )
        )
    needed = least_cells(word.symbols for word in request.all_words)
    if needed > cells:
        reasons.append(
            say(
                "Even if the words shared as many letters as can be, they would need {needed} "
                "cells; there are {cells}.",
                "Selbst wenn die Wörter so viele Buchstaben wie nur möglich teilten, bräuchten "
                "sie {needed} Zellen; es gibt {cells}.",
                needed=needed,
                cells=cells,
            )
        )
    if reasons and request.message:
        reasons.append(
            say(
                "The message takes {n} of all {all} cells.",
                "Die Botschaft nimmt {n} von allen {all} Zellen ein.",
                n=len(request.message_symbols),
                all=len(topology.cells),
            )
        )
    return tuple(reasons)


def least_cells(words: Iterable[tuple[str, ...]]) -> int:
    """A bound from below: of each symbol as many cells as the word needs that has most of it."""
    most: Counter[str] = Counter()
    for word in words:
        most |= Counter(word)
    return most.total()


def decide(task: Task, tape: Tape, symbols: int, effort: float) -> Verdict:
    """Whether all words can be placed. `effort` bounds the solver, in units of about a second."""
    verdict = Backtracking(task, tape, symbols).run(NODES)
    if verdict.outcome or verdict.proved or not has_solver() or effort <= 0:
        return verdict
    return solve(task, tape, symbols, effort)


def has_solver() -> bool:
    return find_spec("ortools") is not None


def all_places(task: Task, tape: Tape, number: int) -> Iterator[Place]:
    """Every place of a word on the empty board; of a palindrome's two readings only one."""
    word = task.words[number]
    palindrome = word == word[::-1]
    seen = set()
    for direction in task.level.directions:
        for sense, mask in tape.starts(direction, len(word)):
            for slot in slots_of(tape.room(len(word)) & mask):
                if not (palindrome and slot in seen):
                    seen.add(slot)
                    yield slot, sense


# -- our own search ------------------------------------------------------------------------------


class Backtracking:
    """The word with fewest places next, each of them in turn; complete if its bound is not met."""

    def __init__(self, task: Task, tape: Tape, symbols: int) -> None:
        self.task, self.tape = task, tape
        self.board = Board(tape, symbols)
        self.users: list[list[int]] = [[] for _ in tape.bits]
        self.places: dict[int, Place] = {}
        self.allowed = [
            [
                _mask_of(slot for slot, way in all_places(task, tape, i) if way == sense)
                for sense in (0, 1)
            ]
            for i in range(len(task.words))
        ]

    def run(self, nodes: int) -> Verdict:
        self.nodes = nodes
        found = self._descend()
        if found:
            return Verdict(Outcome(self.places, self.board, self.users, nodes - self.nodes), False)
        return Verdict(None, self.nodes > 0)

    def _descend(self) -> bool:
        self.nodes -= 1
        if self.nodes <= 0:
            return False
        left = [i for i in range(len(self.task.words)) if i not in self.places]
        if not left:
            found = strays(self.board, self.task.lexicon, self.users, self.places, self.tape.heads)
            return next(found, None) is None
        options = {i: self._starts(i) for i in left}
        number = min(left, key=lambda i: (sum(mask.bit_count() for mask in options[i]), i))
        word = self.task.words[number]
        for sense in (0, 1):
            for slot in slots_of(options[number][sense]):
                cells = self.tape.cells((slot, sense), len(word))
                self.board.put(cells, word)
                self.places[number] = slot, sense
                for cell in cells:
                    self.users[cell].append(number)
                if self._descend():
                    return True
                for cell in cells:
                    self.users[cell].pop()
                del self.places[number]
                self.board.take(cells)
        return False

    def _starts(self, number: int) -> tuple[int, int]:
        word, (up, down) = self.task.words[number], self.allowed[number]
        if self.task.level.crossings == "never":
            free = run_starts(self.board.empty, len(word))
            return free & up, free & down
        return self.board.starts(word) & up, self.board.starts(word[::-1]) & down


def _mask_of(slots: Iterable[int]) -> int:
    mask = 0
    for slot in slots:
        mask |= 1 << slot
    return mask


# -- CP-SAT --------------------------------------------------------------------------------------


def solve(task: Task, tape: Tape, symbols: int, effort: float) -> Verdict:
    """One Boolean for each word and place, one for each cell and letter that may stand there."""
    places = [list(all_places(task, tape, i)) for i in range(len(task.words))]
    if sum(map(len, places)) > MAX_PLACES:
        return Verdict(None, False)
    from ortools.sat.python import cp_model

    model = _Model(cp_model.CpModel(), task, tape, places)
    model.build()
    solver = cp_model.CpSolver()
    # One worker and a bound in its own counted work: the same answer on every machine.
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.max_deterministic_time = effort
    status = solver.solve(model.cp)
    if status == cp_model.INFEASIBLE:
        return Verdict(None, True)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Verdict(None, False)
    board = Board(tape, symbols)
    users: list[list[int]] = [[] for _ in tape.bits]
    chosen = {}
    for i, word in enumerate(task.words):
        chosen[i] = next(p for p in places[i] if solver.boolean_value(model.at[i, p]))
        cells = tape.cells(chosen[i], len(word))
        board.put(cells, word)
        for cell in cells:
            users[cell].append(i)
    return Verdict(Outcome(chosen, board, users, 0), False)


class _Model:
    def __init__(self, cp: Any, task: Task, tape: Tape, places: list[list[Place]]) -> None:
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
        """What could be read somewhere is covered by a word placed over it, or is not there."""
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
        if self.tape.rings:  # where slots are repeated, only the cells tell
            covers = [here for own, here in self._over(cells[0]) if own.issuperset(cells)]
        self.cp.add_bool_or([self.shows[key].Not() for key in keys] + covers)
