"""A complete answer: a placement, or the proof that there is none.

Where the cheap proofs of `bounds.py` decide nothing, all placements are searched: by a small search
of our own, and if that reaches its limit, by a solver, if one is installed. Both have limits in
counted work, never in seconds, and both know the same rules: directions, crossings, half of the
words reversed where the level says so, room for the message, and no stray words.
"""

from __future__ import annotations

from suchsel.boards.tape import NOTHING, Ids, Place, run_starts, slots_of
from suchsel.engine.budget import Budget, scan_price
from suchsel.engine.lexicon import Lexicon, few_strays_through, strays
from suchsel.engine.position import Position, write_message
from suchsel.engine.question import SHORT, Accept, Question, Verdict, all_starts, senses
from suchsel.engine.solver import has_solver, solve
from suchsel.rng import Rng

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
