"""Exhaustive search where placing at random fails: backtracking, then a constraint solver."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from importlib.util import find_spec
from typing import Any, TypeAlias

from suchsel.boards.tape import NOTHING, Ids, Place, slots_of
from suchsel.engine.lexicon import Lexicon, strays
from suchsel.engine.position import Position, write_message
from suchsel.engine.prepare import Prepared
from suchsel.engine.verdict import Budget, Proof
from suchsel.errors import defect
from suchsel.i18n import noop, say
from suchsel.rng import Rng

#: The longest words that often appear by chance.
SHORT = 4
#: With more places than this, the solver would not decide it in time.
MAX_PLACES = 5_000
#: Words that our own search examines, node by node, for a unit of effort.
LOOKS_PER_EFFORT = 300_000
#: Letters that are compared in the time of such a look.
LETTERS_PER_LOOK = 30
#: With more words than this, a search through all placements never ends.
MAX_WORDS = 100
#: The share of the effort after which our own search leaves the question to a solver.
OWN_SHARE = 0.5
#: The shares of a short search, which decides tiny boards, and of one for words without nesting.
BRIEF, WITHOUT_NESTING = 0.05, 0.2

#: A variable, a model or a solver of OR-Tools, which is optional.
OrTools: TypeAlias = Any
#: A placement that was accepted; the proof that there is none; or None if that is not known.
Verdict = Position | Proof | None
#: From a placement to the whole board; a proof that it allows none; or None if that is not known.
Accept = Callable[[Position], Verdict]


def has_solver() -> bool:
    return find_spec("ortools") is not None


def decide(prepared: Prepared, budget: Budget, rng: Rng, accept: Accept) -> Verdict:
    """Whether all words can be placed, by any means that the rules allow."""
    if budget.effort <= 0 or not is_small(prepared):
        return None
    own, share = Backtracking(prepared, accept, rng), OWN_SHARE if has_solver() else 1
    may_go_on = has_solver() and (not budget.is_part or budget.effort >= budget.granted[1] * share)
    verdict = own.run(budget.effort_of(share), budget)
    if verdict or own.is_open or not may_go_on or budget.effort <= 0:
        return verdict
    return solve(prepared, budget, accept)


def decide_briefly(prepared: Prepared, budget: Budget, rng: Rng, *, apart: bool) -> Verdict:
    """The answer of a short search, enough for tiny boards; if `apart`, without nesting first."""
    for nesting in (False, True) if apart else (True,):
        search = Backtracking(prepared, lambda full: full, rng, nesting=nesting)
        verdict = search.run(budget.effort_of(BRIEF), budget)
        if verdict or search.looks <= 0:
            return verdict
    return None


def without_nesting(
    prepared: Prepared, budget: Budget, rng: Rng, accept: Accept = lambda full: full
) -> Verdict:
    """A placement where no word lies inside another one, if a longer search finds it."""
    if budget.effort <= 0 or not is_small(prepared):
        return None
    search = Backtracking(prepared, accept, rng, nesting=False)
    return search.run(budget.effort_of(WITHOUT_NESTING), budget)


def is_small(prepared: Prepared) -> bool:
    return len(prepared.words) <= MAX_WORDS


def proof_of(prepared: Prepared) -> Proof:
    """To be called when all placements have been searched."""
    board = prepared.request.board
    text = noop("Proved: there is no way to place all words in {rows}x{columns}.")
    if prepared.message:
        text = noop("Proved: the words and the message cannot all be placed in {rows}x{columns}.")
    return Proof((defect("proved-impossible", text, rows=board.rows, columns=board.columns),))


def no_filler_at_all(prepared: Prepared) -> Proof:
    """To be called for a placement without a filler; it counts if no other has one."""
    request = prepared.request
    wrong = defect(
        "proved-impossible",
        "Proved: wherever the words lie in {rows}x{columns}, the filler “{filler}” spells one of "
        "them again. Choose another filler, level or size.",
        rows=request.board.rows,
        columns=request.board.columns,
        filler=say(request.level.filler),
    )
    return Proof((wrong,))


def all_starts(prepared: Prepared) -> list[tuple[int, int]]:
    """Every place of each word on the empty board, as a set of starts for each sense."""
    tape, found = prepared.tape, []
    for word, names in zip(prepared.words, prepared.request.directions_of_words, strict=True):
        room = tape.room(len(word))
        up, down = (mask & room for mask in tape.allowed(names, len(word)))
        if word == word[::-1] and prepared.request.level.choice != "turned":
            down &= ~up  # only one of the two readings of a palindrome
        found.append((up, down))
    return found


def places_of(starts: tuple[int, int]) -> list[Place]:
    return [(slot, sense) for sense in (0, 1) for slot in slots_of(starts[sense])]


def senses(prepared: Prepared, place: Place) -> tuple[bool, bool]:
    """Whether a word there may count as forwards and as reversed, at the level that asks for it.

    On a ring of two cells it may be either.
    """
    tape, listed = prepared.tape, prepared.tape.board.listed
    here = listed[tape.names[place[0]][place[1]]]
    by_sense = prepared.request.level.directions_by_sense()
    forwards, backwards = ({listed[name] for name in by_sense[turned]} for turned in (False, True))
    return here in forwards, here in backwards


# -- backtracking ----------------------------------------------------------------------------------


class Backtracking:
    """Tries the word with the fewest places next; complete unless it reaches its limit."""

    def __init__(
        self, prepared: Prepared, accept: Accept, rng: Rng | None = None, *, nesting: bool = True
    ) -> None:
        self.prepared, self.request, self.words = prepared, prepared.request, prepared.words
        self.tape, self.hosts, self.message = prepared.tape, prepared.hosts, prepared.message
        self.accept, self.rng, self.nesting = accept, rng, nesting
        self.never = self.request.level.crossings == "never"
        self.is_exact = self.request.message_mode == "exact"
        self.position = Position(self.tape, len(prepared.symbols))
        self.allowed = all_starts(prepared)
        # What it counts to examine each word, and to look for stray words when all have places.
        slots = len(self.tape.slots)
        self.price = 1 + slots // 2_000
        self.prices = [self.price + len(word) * slots // 160_000 for word in self.words]
        self.last_price = 8 + int(prepared.prices.scan * 10)
        self.short = Lexicon(entry for entry in enumerate(self.words) if len(entry[1]) <= SHORT)
        #: For each word, as it may stand on the tape: when these have places, nothing can cover it.
        self.settled: dict[Ids, list[int]] = {}
        for i, word in enumerate(self.words):
            for letters in (word, word[::-1]):
                self.settled[letters] = [i, *self.hosts[i]]
        self.solution: Position | None = None
        self.refused: Proof | None = None  # why a placement was not accepted
        self.is_open = False  # whether there is one of which that is not known

    def run(self, effort: float, budget: Budget) -> Verdict:
        looks = self.looks = int(effort * LOOKS_PER_EFFORT)
        self._descend()
        spent = (looks - self.looks) / LOOKS_PER_EFFORT
        # At the limit all of it is spent: what is left of a look is no effort to go on with.
        budget.spend(effort=spent if self.looks > 0 else max(spent, effort))
        if self.solution or self.looks <= 0 or self.is_open or not self.nesting:
            return self.solution
        return self.refused or proof_of(self.prepared)

    def _descend(self) -> None:
        left = [i for i in range(len(self.words)) if i not in self.position.places]
        self.looks -= sum([self.prices[i] for i in left]) or self.last_price
        # The message must still fit, and still be able to be all that is left over.
        spare = self.position.letters.count(NOTHING) - len(self.message)
        most = sum(len(self.words[i]) for i in left) if self.is_exact else spare
        if self.looks <= 0 or not 0 <= spare <= most:
            return
        if not left:
            if self._is_half_turned() and self._is_apart() and self._is_clean():
                twin = self.position.copy()
                found = self.accept(twin)
                self.looks -= twin.looked // LETTERS_PER_LOOK
                if isinstance(found, Proof):
                    self.refused = found
                self.solution = found if isinstance(found, Position) else None
                self.is_open |= found is None
            return
        beside = self.position.beside_lines() if self.request.no_collinear else None
        options = {i: self._starts(i, beside) for i in left}
        number = min(left, key=lambda i: (sum(mask.bit_count() for mask in options[i]), i))
        places = places_of(options[number])
        self.looks -= max(0, len(places) - 2_000)  # so many are beyond a search
        if self.rng:
            self.rng.shuffle(places)
        if self.message:  # it needs room: those first that take few new cells
            shown, cells = self.position.letters.__getitem__, self.tape.cells
            length = len(self.words[number])
            places.sort(key=lambda place: [*map(shown, cells(place, length))].count(NOTHING))
        for place in places:
            if self._may_lie(number, place):
                self.position.put(number, place, self.words[number])
                if self._may_be_clean(number):
                    self._descend()
                    if self.looks <= 0 or self.solution:
                        return
                self.position.take(number)

    def _starts(self, number: int, beside: int | None) -> tuple[int, int]:
        crossing = not self.never or (self.request.nest and bool(self.hosts[number]))
        up, down = self.position.fitting(self.words[number], crossing, beside)
        upwards, downwards = self.allowed[number]
        return up & upwards, down & downwards

    def _may_lie(self, number: int, place: Place) -> bool:
        """Whether the rules about words inside words allow this place, where the letters agree."""
        if not self.hosts[number] or (self.nesting and not self.never):
            return True
        cells = set(self.tape.cells(place, len(self.words[number])))
        around = {
            user: set(self.position.cells[user]) for c in cells for user in self.position.users[c]
        }
        apart = [i for i, other in around.items() if not (cells <= other or other <= cells)]
        if not self.never:
            return len(apart) == len(around)
        hosts = set(self.hosts[number])  # both may still come to lie inside a third word
        return all(hosts.intersection(self.hosts[i]) for i in apart)

    def _may_be_clean(self, number: int) -> bool:
        """Whether a word to come may still cover every stray word that this one has made.

        Only short words are looked for: others hardly ever appear by chance.
        """
        if not self.short:
            return True
        position = self.position
        fresh = [cell for cell in position.cells[number] if position.users[cell] == (number,)]
        self.looks -= self.prices[number]
        for cells in strays(position, self.short, fresh):
            letters = tuple([position.letters[cell] for cell in cells])
            settled = self.settled.get(letters)
            if settled is not None and all(i in position.places for i in settled):
                return False
        return True

    def _is_half_turned(self) -> bool:
        if self.request.level.choice != "turned":
            return True
        words = [i for i in range(len(self.words)) if self.prepared.follows_level(i)]
        found = [senses(self.prepared, self.position.places[i]) for i in words]
        reversed_at_least = sum(not forwards for forwards, _ in found)
        return reversed_at_least <= len(words) // 2 <= sum(backwards for _, backwards in found)

    def _is_apart(self) -> bool:
        """Where words may not cross: at each cell, one word contains all others."""
        if not self.never or not self.request.nest:
            return True
        cells = {i: set(own) for i, own in self.position.cells.items()}
        for users in self.position.users:
            longest = cells[max(users, key=lambda i: len(cells[i]))] if users else set[int]()
            if not all(cells[i] <= longest for i in users):
                return False
        return True

    def _is_clean(self) -> bool:
        shown = self.position
        if self.message:
            shown = shown.copy()
            write_message(shown, self.message, self.request.message_mode, self.request.rtl)
        return next(strays(shown, self.prepared.lexicon), None) is None


# -- the constraint solver -------------------------------------------------------------------------


def solve(prepared: Prepared, budget: Budget, accept: Accept) -> Verdict:
    """One Boolean for each word and place, one for each cell and letter that may stand there.

    Not for words inside others on a board without crossings, and not for exact messages.
    """
    request = prepared.request
    nested = request.nest and request.level.crossings == "never" and any(prepared.hosts)
    starts = all_starts(prepared)
    are_many = sum(mask.bit_count() for both in starts for mask in both) > MAX_PLACES
    if nested or request.message_mode == "exact" or are_many:
        return None
    from ortools.sat.python import cp_model

    places = [places_of(both) for both in starts]
    model, solver = _Model(cp_model.CpModel(), prepared, places), cp_model.CpSolver()
    # One worker and a limit in its own counted work: the same answer on every machine.
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.max_deterministic_time = budget.effort
    status = solver.solve(model.cp)
    budget.spend(effort=solver.response_proto.deterministic_time)
    if status == cp_model.INFEASIBLE:
        return proof_of(prepared)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    position = Position(prepared.tape, len(prepared.symbols))
    for (i, place), here in model.at.items():
        if solver.boolean_value(here):
            position.put(i, place, prepared.words[i])
    found = accept(position)
    return found if isinstance(found, Position) else None  # there may be other placements


class _Model:
    def __init__(self, cp: OrTools, prepared: Prepared, places: list[list[Place]]) -> None:
        self.cp, self.prepared, self.places = cp, prepared, places
        self.tape, self.words = prepared.tape, prepared.words
        self.at: dict[tuple[int, Place], OrTools] = {}
        self.shows: dict[tuple[int, int], OrTools] = {}  # cell, symbol
        request = prepared.request
        using: dict[int, list[OrTools]] = {}
        for i, word in enumerate(self.words):
            for place in self.places[i]:
                here = self.at[i, place] = self.cp.new_bool_var("")
                for cell, symbol in zip(self.tape.cells(place, len(word)), word, strict=True):
                    if (cell, symbol) not in self.shows:
                        self.shows[cell, symbol] = self.cp.new_bool_var("")
                    self.cp.add_implication(here, self.shows[cell, symbol])
                    using.setdefault(cell, []).append(here)
            self.cp.add_exactly_one(self.at[i, place] for place in self.places[i])
        by_cell: dict[int, list[OrTools]] = {}
        for (cell, _), letter in self.shows.items():
            by_cell.setdefault(cell, []).append(letter)
        for letters in by_cell.values():
            self.cp.add_at_most_one(letters)
        if self.prepared.message:  # a letter that is shown takes a cell
            room = len(self.tape.bits) - len(self.prepared.message)
            self.cp.add(sum(self.shows.values()) <= room)
        if request.level.crossings == "never":
            for words in using.values():
                self.cp.add_at_most_one(words)
        if request.no_collinear:
            self._keep_off_lines()
        if request.level.choice == "turned":
            self._turn_half()
        self._forbid_strays()

    def _keep_off_lines(self) -> None:
        """On each line, at most one word takes a cell."""
        along: dict[tuple[int, tuple[str, str]], list[OrTools]] = {}
        for (i, place), here in self.at.items():
            for cell in self.tape.cells(place, len(self.words[i])):
                along.setdefault((cell, self.tape.names[place[0]]), []).append(here)
        for heres in along.values():
            self.cp.add_at_most_one(heres)

    def _turn_half(self) -> None:
        """Half of the words are reversed; those that may count as either fill up the number."""
        words = [i for i in range(len(self.words)) if self.prepared.follows_level(i)]
        heres = [
            (self.at[i, place], *senses(self.prepared, place))
            for i in words
            for place in self.places[i]
        ]
        half = len(words) // 2
        self.cp.add(sum(here for here, forwards, _ in heres if not forwards) <= half)
        self.cp.add(sum(here for here, _, backwards in heres if backwards) >= half)

    def _forbid_strays(self) -> None:
        """What could be read somewhere is covered by a word placed over it, or is not there.

        Only short words of the list: others hardly ever appear by chance, and if one does, the
        placement is not accepted. A proof holds without the rules for them.
        """
        short = [word for word in self.words if len(word) <= SHORT]
        for word in dict.fromkeys([*short, *(word[::-1] for word in short)]):
            for slot in slots_of(self.tape.room(len(word)) & self.tape.heads):
                cells = self.tape.slots[slot : slot + len(word)]
                keys = list(zip(cells, word, strict=True))
                if all(key in self.shows for key in keys) and len(set(cells)) == len(cells):
                    hidden = [self.shows[key].Not() for key in keys]
                    self.cp.add_bool_or(hidden + self._covers(slot, cells))

    def _covers(self, slot: int, cells: list[int]) -> list[OrTools]:
        """The places that have all these cells, which lie from this slot on."""
        if self.tape.rings:  # where slots are repeated, compare cells
            return [here for own, here in self._by_cell[cells[0]] if own.issuperset(cells)]
        end = slot + len(cells)
        return [
            here
            for begin in range(end - max(map(len, self.words)), slot + 1)
            for last, here in self._by_slot.get(begin, ())
            if end <= last
        ]

    @cached_property
    def _by_slot(self) -> dict[int, list[tuple[int, OrTools]]]:
        """All places by their lowest slot, each with its end."""
        found: dict[int, list[tuple[int, OrTools]]] = {}
        for (i, (slot, _)), here in self.at.items():
            found.setdefault(slot, []).append((slot + len(self.words[i]), here))
        return found

    @cached_property
    def _by_cell(self) -> dict[int, list[tuple[set[int], OrTools]]]:
        """All places over each cell, each with its cells."""
        found: dict[int, list[tuple[set[int], OrTools]]] = {}
        for (i, place), here in self.at.items():
            own = set(self.tape.cells(place, len(self.words[i])))
            for cell in own:
                found.setdefault(cell, []).append((own, here))
        return found
