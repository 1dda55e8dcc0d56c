"""Exhaustive search where placing at random fails: backtracking, then a constraint solver."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any, NamedTuple

from suchsel.boards.tape import NOTHING, Ids, Place, Tape, run_starts, slots_of
from suchsel.engine.lexicon import Lexicon, few_strays_through, strays
from suchsel.engine.place import PlacingTask
from suchsel.engine.position import Position, write_message
from suchsel.engine.verdict import Budget, Proof, scan_price
from suchsel.errors import defect
from suchsel.i18n import noop
from suchsel.request.levels import Level
from suchsel.rng import Rng

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


#: Words that our own search examines, node by node, for a unit of effort.
LOOKS_PER_EFFORT = 300_000
#: The search for stray words, when all words have places, counts as this number.
LAST_LOOK = 8
#: On a longer tape, examining a word costs more and counts as several.
SHORT_TAPE = 2_000
#: With more words than this, a search through all placements never ends.
MAX_WORDS = 100
#: The share of the effort after which our own search leaves the question to a solver.
OWN_SHARE = 0.5
#: The share of a short search, which decides tiny boards.
GLANCE = 0.05
#: The share that goes into placing all words without nesting, if that is in question.
WITHOUT_NESTING = 0.2


def decide(question: Question, budget: Budget, rng: Rng, accept: Accept) -> Verdict:
    """Whether all words can be placed, by any means that the rules allow."""
    if budget.effort <= 0 or not is_small(question):
        return None
    own, share = Backtracking(question, accept, rng), OWN_SHARE if has_solver() else 1
    may_go_on = has_solver() and budget.has_effort(share)
    verdict = own.run(min(budget.granted[1] * share, budget.effort), budget)
    if verdict or own.is_possible or not may_go_on or budget.effort <= 0:
        return verdict
    return solve(question, budget, accept)


def glance(question: Question, budget: Budget, rng: Rng, *, apart: bool) -> Verdict:
    """The answer of a short search, enough for tiny boards; if `apart`, without nesting first."""
    for nesting in (False, True) if apart else (True,):
        search = Backtracking(question, lambda _: True, rng, nesting=nesting)
        verdict = search.run(min(budget.granted[1] * GLANCE, budget.effort), budget)
        if verdict or search.looks <= 0:
            return verdict
    return None


def without_nesting(
    question: Question, budget: Budget, rng: Rng, accept: Accept = lambda _: True
) -> Verdict:
    """A placement where no word lies inside another one, if a longer search finds it."""
    if budget.effort <= 0 or not is_small(question):
        return None
    search = Backtracking(question, accept, rng, nesting=False)
    return search.run(min(budget.granted[1] * WITHOUT_NESTING, budget.effort), budget)


def is_small(question: Question) -> bool:
    return len(question.task.words) <= MAX_WORDS


class Backtracking:
    """Tries the word with the fewest places next; complete unless it reaches its limit."""

    def __init__(
        self, question: Question, accept: Accept, rng: Rng | None = None, *, nesting: bool = True
    ) -> None:
        self.question = question
        self.task, self.tape, symbols, self.exact = question
        self.accept, self.rng, self.nesting = accept, rng, nesting
        self.position = Position(self.tape, symbols)
        self.allowed = [all_starts(self.task, self.tape, i) for i in range(len(self.task.words))]
        self.price = 1 + len(self.tape.slots) // SHORT_TAPE
        self.last_price = LAST_LOOK + int(scan_price(self.tape, self.task.lexicon) * 10)
        self.short = Lexicon(
            entry for entry in enumerate(self.task.words) if len(entry[1]) <= SHORT
        )
        #: For each word, as it may stand on the tape: when these have places, nothing can cover it.
        self.settled: dict[Ids, list[int]] = {}
        for i, word in enumerate(self.task.words):
            for letters in (word, word[::-1]):
                self.settled[letters] = [i, *self.task.hosts[i]]
        self.solution: Position | None = None
        self.is_possible = False

    def run(self, effort: float, budget: Budget) -> Verdict:
        looks = self.looks = int(effort * LOOKS_PER_EFFORT)
        self._descend()
        spent = (looks - self.looks) / LOOKS_PER_EFFORT
        # At the limit all of it is spent: what is left of a look is no effort to go on with.
        budget.spend(effort=spent if self.looks > 0 else max(spent, effort))
        proved = self.looks > 0 and not self.is_possible and self.nesting
        return self.question.proof() if proved else self.solution

    def _descend(self) -> None:
        left = [i for i in range(len(self.task.words)) if i not in self.position.places]
        self.looks -= self.price * len(left) or self.last_price
        if self.looks <= 0 or not self._has_room(left):
            return
        if not left:
            self._finish()
            return
        beside = self.position.beside_lines() if self.task.no_collinear else None
        options = {i: self._starts(i, beside) for i in left}
        number = min(left, key=lambda i: (sum(mask.bit_count() for mask in options[i]), i))
        for place in self._in_order(number, options[number]):
            if self._may_lie(number, place):
                self.position.put(number, place, self.task.words[number])
                if self._may_be_clean(number):
                    self._descend()
                    if self.looks <= 0 or self.solution:
                        return
                self.position.take(number)

    def _may_be_clean(self, number: int) -> bool:
        """Whether a word to come may still cover every stray word that this one has made.

        Only short words are looked for: others hardly ever appear by chance.
        """
        if not self.short:
            return True
        position = self.position
        fresh = [cell for cell in position.cells[number] if position.users[cell] == (number,)]
        self.looks -= self.price
        for cells in few_strays_through(position, self.short, fresh):
            letters = tuple([position.letters[cell] for cell in cells])
            settled = self.settled.get(letters)
            if settled is not None and all(i in position.places for i in settled):
                return False
        return True

    def _in_order(self, number: int, starts: tuple[int, int]) -> list[Place]:
        """The places of a word; where a message needs room, those first that take few new cells."""
        places = [(slot, sense) for sense in (0, 1) for slot in slots_of(starts[sense])]
        if self.rng:
            self.rng.shuffle(places)
        if self.task.message:
            letters, length = self.position.letters, len(self.task.words[number])
            places.sort(
                key=lambda place: sum(
                    letters[cell] == NOTHING for cell in self.tape.cells(place, length)
                )
            )
        return places

    def _has_room(self, left: list[int]) -> bool:
        """Whether the message still fits, and can still be all that is left over."""
        spare = self.position.letters.count(NOTHING) - len(self.task.message)
        return spare >= 0 and (
            not self.exact or spare <= sum(len(self.task.words[i]) for i in left)
        )

    def _finish(self) -> None:
        """All words have places: is this a solution?"""
        if self._is_half_turned() and self._is_apart() and self._is_clean():
            self.is_possible = True
            twin = self.position.copy()
            if self.accept(twin):
                self.solution = twin

    def _is_clean(self) -> bool:
        shown = self.position
        if self.task.message:
            shown = shown.copy()
            mode, rtl = self.task.message_mode, self.task.level.rtl
            write_message(shown, self.task.message, mode, rtl)
        return next(strays(shown, self.task.lexicon), None) is None

    def _is_half_turned(self) -> bool:
        if self.task.level.choice != "turned":
            return True
        words = [i for i, own in enumerate(self.task.directions) if not own]
        level, places = self.task.level, self.position.places
        found = [senses(self.tape, places[i], level) for i in words]
        half = len(words) // 2
        return (
            sum(not forwards for forwards, _ in found)
            <= half
            <= sum(backwards for _, backwards in found)
        )

    def _starts(self, number: int, beside: int | None) -> tuple[int, int]:
        word, (up, down) = self.task.words[number], self.allowed[number]
        if self.task.level.crossings == "never" and not (
            self.task.nest and self.task.hosts[number]
        ):
            free = run_starts(self.position.empty, len(word))
            return free & up, free & down
        if beside is not None:
            runs = run_starts(beside, len(word))
            up, down = up & runs, down & runs
        return self.position.starts(word) & up, self.position.starts(word[::-1]) & down

    def _may_lie(self, number: int, place: Place) -> bool:
        """Whether the rules about words inside words allow this place, where the letters agree."""
        never = self.task.level.crossings == "never"
        if not self.task.hosts[number] or (self.nesting and not never):
            return True
        cells = set(self.tape.cells(place, len(self.task.words[number])))
        around = {user for cell in cells for user in self.position.users[cell]}
        apart = [i for i in around if not _is_nested(cells, set(self.position.cells[i]))]
        if not never:
            return len(apart) == len(around)
        hosts = set(self.task.hosts[number])  # both may still come to lie inside a third word
        return all(hosts.intersection(self.task.hosts[i]) for i in apart)

    def _is_apart(self) -> bool:
        """Where words may not cross: at each cell, one word contains all others."""
        if self.task.level.crossings != "never" or not self.task.nest:
            return True
        cells = {i: set(own) for i, own in self.position.cells.items()}
        for users in self.position.users:
            longest = cells[max(users, key=lambda i: len(cells[i]))] if users else set[int]()
            if not all(cells[i] <= longest for i in users):
                return False
        return True


def _is_nested(one: set[int], other: set[int]) -> bool:
    return one <= other or other <= one
