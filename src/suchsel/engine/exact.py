"""Exhaustive search where placing at random fails: a SAT solver, and backtracking of our own."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from importlib.util import find_spec
from itertools import combinations
from math import dist

from suchsel.boards.kind import DIRECTIONS
from suchsel.boards.tape import NOTHING, Ids, Place, slots_of
from suchsel.engine.bounds import shortest_lines
from suchsel.engine.lexicon import Lexicon, strays, strays_through
from suchsel.engine.position import Position, write_message
from suchsel.engine.prepare import Prepared
from suchsel.engine.verdict import Budget, Proof
from suchsel.errors import defect
from suchsel.i18n import noop, say
from suchsel.request.options import EFFORT
from suchsel.request.request import Request
from suchsel.rng import Rng

#: The longest words that often appear by chance.
SHORT = 4
#: With more places than this, the solver would not decide it in time.
MAX_PLACES = 5_000
#: Beside a message: the most cells, times their letters, times the cells without the message.
MAX_COUNTED = 800_000
#: Words that our own search examines, node by node, for a unit of effort.
LOOKS_PER_EFFORT = 300_000
#: Letters that are compared in the time of such a look.
LETTERS_PER_LOOK = 30
#: Conflicts of the solver, and clauses that are written for it, for a unit of effort; and the
#: number of clauses beyond which conflicts take longer, as many times as there are more of them.
CONFLICTS_PER_EFFORT, CLAUSES_PER_EFFORT, MANY_CLAUSES = 20_000, 200_000, 50_000
#: Some formulas make the solver draw many conclusions from each conflict.
PROPAGATIONS_PER_EFFORT = 3_000_000
#: How many words are freed at least, and less than how many more; the effort to place them again.
FREED, FREED_EFFORT = (8, 7), 0.25
#: With more words than this, a search through all placements never ends.
MAX_WORDS = 100
#: The shares of a short search, which decides tiny boards, and of one for words without nesting.
BRIEF, WITHOUT_NESTING = 0.05, 0.2

#: Variables of what letters or words may take.
Owners = dict[tuple[Hashable, int], int]
#: A placement that was accepted; the proof that there is none; or None if that is not known.
Verdict = Position | Proof | None
#: From a placement to the whole board; a proof that it allows none; or None if that is not known.
Accept = Callable[[Position], Verdict]


def has_solver() -> bool:
    return find_spec("pysat") is not None


def decide(
    prepared: Prepared,
    budget: Budget,
    rng: Rng,
    accept: Accept,
    best: Position | None = None,
    *,
    apart: bool = False,
) -> Verdict:
    """Whether all words can be placed, by any means that the rules allow.

    With `apart`, placements in which no word lies inside another one are looked for first.
    The solver comes first, since it is the quickest to prove that there is no way, and takes no
    effort from our own search. A placement that it alone knows is taken where nothing else is left
    to try; on large boards it improves the `best` one. So without the solver, the usual effort
    leads to the same puzzle, or to none.
    """
    if budget.effort <= 0 or not is_small(prepared):
        return None
    if apart:
        found = without_nesting(prepared, budget, rng, accept)
        if found or budget.is_cut:
            return found
    for position in _on_one_line(prepared):
        if isinstance(found := accept(position), Position):
            return found
    extra, can, effort = Budget(0, budget.effort), can_solve(prepared), budget.effort_of(1)
    is_last = not budget.is_part and not prepared.request.has_target
    improves = best is not None and is_last and not can and can_rearrange(prepared)
    known = solve(prepared, extra) if can else None
    verdict: Verdict = known if isinstance(known, Proof) else None
    own = Backtracking(prepared, accept, rng)
    if verdict is None:
        verdict = own.run(min(effort, EFFORT) if can or improves else effort, budget)
    budget.spend(effort=max(0, budget.effort - extra.effort))  # what more the solver has spent
    if best is not None and improves and verdict is None and not own.is_open:
        known = rearranged(prepared, budget, rng, best)
    if verdict or own.is_open or not isinstance(known, Position) or not is_last:
        return verdict
    found = accept(known)
    return found if isinstance(found, Position) else None  # there may be other placements


def _is_symmetric(request: Request) -> bool:
    """Whether words may lie in any direction on a whole rectangle."""
    is_whole = request.kind.square and not request.kind.wraps and request.shape is None
    is_whole &= not request.keep
    free = all({*names} == {*DIRECTIONS} for names in request.directions_of_words)
    return is_whole and free and request.level.choice == "drawn"


def _on_one_line(prepared: Prepared) -> Iterator[Position]:
    """The words as close together as possible, if that takes the whole of a single line."""
    request, cells = prepared.request, len(prepared.tape.bits)
    can_share = request.level.crossings != "never" and not request.no_collinear
    can_share &= not request.repeated
    if cells != max(request.board.rows, request.board.columns) or not can_share:
        return
    for line in shortest_lines(tuple(word.symbols for word in request.all_words)):
        if len(line) != cells or not _is_symmetric(request):
            return
        position = Position(prepared.tape, len(prepared.symbols))
        for cell, symbol in enumerate(line):
            position.write(cell, prepared.symbols.index(symbol))
        for i, word in enumerate(prepared.words):
            position.put(i, places_of(position.fitting(word, crossing=True))[0], word)
        yield position


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
    directions = prepared.request.directions_of_words
    for i, (word, names) in enumerate(zip(prepared.words, directions, strict=True)):
        room = tape.room(len(word))
        up, down = (mask & room for mask in prepared.allowed(i, names))
        if word == word[::-1] and prepared.request.level.choice != "turned":
            down &= ~up  # only one of the two readings of a palindrome
        found.append((up, down))
    return found


def places_of(starts: tuple[int, int]) -> list[Place]:
    return [(slot, sense) for sense in (0, 1) for slot in slots_of(starts[sense])]


def senses_of(prepared: Prepared) -> Callable[[Place], tuple[bool, bool]]:
    """Tells whether a word at a place may count as forwards and as reversed, where the level asks.

    On a ring of two cells it may be either.
    """
    tape, listed = prepared.tape, prepared.tape.board.listed
    by_sense = prepared.request.level.directions_by_sense()
    forwards, backwards = ({listed[name] for name in by_sense[turned]} for turned in (False, True))

    def senses(place: Place) -> tuple[bool, bool]:
        here = listed[tape.names[tape.family[place[0]]][place[1]]]
        return here in forwards, here in backwards

    return senses


# -- backtracking ----------------------------------------------------------------------------------


class Backtracking:
    """Tries the word with the fewest places next; complete unless it reaches its limit."""

    def __init__(
        self, prepared: Prepared, accept: Accept, rng: Rng | None = None, *, nesting: bool = True
    ) -> None:
        self.prepared, self.request, self.words = prepared, prepared.request, prepared.words
        self.tape, self.hosts, self.message = prepared.tape, prepared.hosts, prepared.message
        self.accept, self.rng, self.senses = accept, rng, senses_of(prepared)
        self.nesting = nesting and not prepared.request.repeated
        self.longest_first = sorted(range(len(self.words)), key=lambda i: -len(self.words[i]))
        self.never = self.request.level.crossings == "never"
        self.is_exact = self.request.message_mode == "exact"
        self.position = Position(self.tape, len(prepared.symbols))
        self.allowed = all_starts(prepared)
        # What it counts to examine each word, and to look for stray words when all have places.
        slots = len(self.tape.slots)
        self.prices = [1 + slots // 2_000 + len(word) * slots // 160_000 for word in self.words]
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
        left = [i for i in self.longest_first if i not in self.position.places]
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
        number, starts = self._fewest(left)
        places = places_of(starts)
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

    def _fewest(self, left: Sequence[int]) -> tuple[int, tuple[int, int]]:
        """The word with the fewest places, and these; the first one that has none at all."""
        beside = self.position.beside_lines() if self.request.no_collinear else None
        options: dict[int, tuple[int, int]] = {}
        for i in left:
            options[i] = self._starts(i, beside)
            if options[i] == (0, 0):
                return i, options[i]
        number = min(left, key=lambda i: (sum(mask.bit_count() for mask in options[i]), i))
        return number, options[number]

    def _starts(self, number: int, beside: int | None) -> tuple[int, int]:
        crossing = not self.never or (self.request.nest and bool(self.hosts[number]))
        up, down = self.position.fitting(self.words[number], crossing, beside)
        upwards, downwards = self.allowed[number]
        return up & upwards, down & downwards

    def _may_lie(self, number: int, place: Place) -> bool:
        """Whether the rules about words inside words allow this place, where the letters agree."""
        if not self.hosts[number] or (self.nesting and not self.never):
            return True
        self.looks -= 1
        cells = set(self.tape.cells(place, len(self.words[number])))
        placed, users = self.position.cells, self.position.users
        crossed = {user for cell in cells for user in users[cell]}
        nested = {i for i in crossed if cells.issuperset(placed[i]) or cells.issubset(placed[i])}
        if not self.never:
            return not nested
        hosts = set(self.hosts[number])  # both may still come to lie inside a third word
        return all(hosts.intersection(self.hosts[i]) for i in crossed - nested)

    def _may_be_clean(self, number: int) -> bool:
        """Whether a word to come may still cover every stray word that this one has made.

        Only short words are looked for: others hardly ever appear by chance.
        """
        position = self.position
        fresh = [cell for cell in position.cells[number] if position.users[cell] == (number,)]
        if not self.short or not fresh:
            return True
        position.looked, is_clean = 0, True
        for cells in strays_through(position, self.short, fresh):
            letters = tuple([position.letters[cell] for cell in cells])
            settled = self.settled.get(letters)
            if settled is not None and all(i in position.places for i in settled):
                is_clean = False
                break
        self.looks -= max(4 * self.prices[number], position.looked // LETTERS_PER_LOOK)
        return is_clean

    def _is_half_turned(self) -> bool:
        if self.request.level.choice != "turned":
            return True
        words = [i for i in range(len(self.words)) if self.prepared.follows_level(i)]
        found = [self.senses(self.position.places[i]) for i in words]
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
        is_clean = next(strays(shown, self.prepared.lexicon), None) is None
        self.looks -= shown.looked // LETTERS_PER_LOOK
        shown.looked = 0
        return is_clean


# -- the solver ------------------------------------------------------------------------------------


def can_solve(prepared: Prepared) -> bool:
    """Not words inside others on a board without crossings, exact messages, or too many places.

    Nor a message on a board where counting the letters beside it would fill the memory.
    Nor words that are hidden several times: nothing would keep them off each other's cells.
    """
    request = prepared.request
    nested = request.nest and request.level.crossings == "never" and any(prepared.hosts)
    if nested or request.repeated or request.message_mode == "exact" or not has_solver():
        return False
    cells, letters = len(prepared.tape.bits), len(prepared.letters.used)
    if prepared.message and cells * letters * (cells - len(prepared.message)) > MAX_COUNTED:
        return False
    return sum(mask.bit_count() for both in all_starts(prepared) for mask in both) <= MAX_PLACES


def can_rearrange(prepared: Prepared) -> bool:
    """Only words that may cross and lie anywhere; no message, which needs room of its own."""
    request, level = prepared.request, prepared.request.level
    is_free = level.crossings != "never" and level.choice != "turned" and not request.keep
    is_free = is_free and not (request.message or request.repeated or request.pool)
    return is_free and not prepared.tape.is_long and has_solver()


def solve(prepared: Prepared, budget: Budget) -> Verdict:
    """A placement of all words, by a SAT solver."""
    return _solution(_Formula(prepared), budget, budget.effort)


def rearranged(prepared: Prepared, budget: Budget, rng: Rng, best: Position) -> Position | None:
    """All words, by freeing some that lie near each other and solving for their places again.

    First with one more word. Else in other places that take no more cells, often fewer, so that
    there is room for others later.
    """
    words, cells, position = prepared.words, prepared.tape.board.cells, best.copy()
    while budget.effort > 0:
        left = [i for i in range(len(words)) if i not in position.places]
        if not left:
            return position
        centre = rng.choice(cells)
        reach = {i: rng.random() for i in position.places}
        for i in reach:
            spots = (cells[cell] for cell in position.cells[i])
            reach[i] += min(dist(centre, spot) for spot in spots)
        freed = sorted(reach, key=reach.__getitem__)[: FREED[0] + rng.below(FREED[1])]
        bare = position.copy()
        for i in freed:
            bare.take(i)
        most = bare.letters.count(NOTHING) - position.letters.count(NOTHING) - rng.below(2)
        for some, room in (([*freed, rng.choice(left)], None), (freed, most)):
            formula = _Formula(prepared, bare, some, room)
            found = _solution(formula, budget, FREED_EFFORT)
            if isinstance(found, Position) and next(strays(found, prepared.lexicon), None) is None:
                position = found
                break
    return None


def _solution(formula: _Formula, budget: Budget, effort: float) -> Verdict:
    """The placement that the solver finds with so much effort; a proof that there is none."""
    from pysat.solvers import Solver

    per_effort = CONFLICTS_PER_EFFORT / max(1, len(formula.clauses) / MANY_CLAUSES)
    with Solver("glucose4", bootstrap_with=formula.clauses) as session:
        # A limit in counted work: the same answer on every machine.
        session.conf_budget(max(1, int(effort * per_effort)))
        session.prop_budget(max(1, int(effort * PROPAGATIONS_PER_EFFORT)))
        possible = session.solve_limited()
        true, counts = {*(session.get_model() or ())}, session.accum_stats()
    spent = max(counts["conflicts"] / per_effort, counts["propagations"] / PROPAGATIONS_PER_EFFORT)
    budget.spend(effort=spent + len(formula.clauses) / CLAUSES_PER_EFFORT)
    if possible is not True:
        return proof_of(formula.prepared) if possible is False else None
    position = formula.position.copy()
    for here, (i, place, _) in formula.laid.items():
        if here in true and i not in position.places:
            position.put(i, place, formula.words[i])
    return position


class _Formula:
    """Clauses with one variable for each word and place, and one for each cell and letter.

    Of all words on an empty board; or of some, besides those that have places at a `position`. They
    may take `room` empty cells.
    """

    def __init__(
        self,
        prepared: Prepared,
        position: Position | None = None,
        some: Iterable[int] | None = None,
        room: int | None = None,
    ) -> None:
        self.prepared, self.tape, self.words = prepared, prepared.tape, prepared.words
        self.position = position or Position(prepared.tape, len(prepared.symbols))
        beside = self.position.beside_lines() if prepared.request.no_collinear else None
        self.clauses: list[list[int]] = []
        #: A word, its place and its cells.
        self.laid: dict[int, tuple[int, Place, Sequence[int]]] = {}
        self.last = 0  # variables are counted from 1; the negative is the negation
        every = all_starts(prepared)
        for i in range(len(every)) if some is None else some:
            up, down = self.position.fitting(self.words[i], crossing=True, beside=beside)
            starts = every[i][0] & up, every[i][1] & down
            first = self.last + 1
            for self.last, place in enumerate(places_of(starts), first):
                self.laid[self.last] = i, place, self.tape.cells(place, len(self.words[i]))
            self.clauses.append([*range(first, self.last + 1)])
            if position is None:
                self._at_most(1, self.clauses[-1])
        used = [
            (here, i, self.tape.family[place[0]], cell, symbol)
            for here, (i, place, cells) in self.laid.items()
            for cell, symbol in zip(cells, self.words[i], strict=True)
        ]
        self.shows = self._one_each((here, cell, symbol) for here, _, _, cell, symbol in used)
        if room is not None:
            letters = self.position.letters
            new = ((here, cell, 0) for here, _, _, cell, _ in used if letters[cell] == NOTHING)
            self._at_most(room, self._one_each(new).values())
        if prepared.message:  # a letter that is shown takes a cell
            self._at_most(len(self.tape.bits) - len(prepared.message), self.shows.values())
        if prepared.request.level.crossings == "never":
            self._one_each((here, cell, i) for here, i, _, cell, _ in used)
        if prepared.request.no_collinear:
            self._one_each((here, (cell, line), i) for here, i, line, cell, _ in used)
        if prepared.request.level.choice == "turned":
            self._turn_half()
        self._forbid_strays()
        if position is None and _is_symmetric(prepared.request):
            self._break_symmetry()

    def _one_each(self, used: Iterable[tuple[int, Hashable, int]]) -> Owners:
        """What places use belongs to one letter or word each; a variable for each such pair."""
        found: Owners = {}
        rivals: dict[Hashable, list[int]] = {}
        for here, thing, owner in used:
            if (thing, owner) not in found:
                self.last += 1
                found[thing, owner] = self.last
                rivals.setdefault(thing, []).append(self.last)
            self.clauses.append([-here, found[thing, owner]])
        for some in rivals.values():
            self.clauses += [[-one, -other] for one, other in combinations(some, 2)]
        return found

    def _at_most(self, most: int, variables: Iterable[int]) -> None:
        from pysat.card import CardEnc

        encoded = CardEnc.atmost([*variables], most, self.last)
        self.clauses += encoded.clauses
        self.last = max(self.last, encoded.nv)

    def _turn_half(self) -> None:
        """Half of the words are reversed; those that may count as either fill up the number."""
        words = [i for i in range(len(self.words)) if self.prepared.follows_level(i)]
        half, senses = len(words) // 2, senses_of(self.prepared)
        for sense, most in ((0, half), (1, len(words) - half)):  # not forwards, not backwards
            counted = {i: self.last + n for n, i in enumerate(words, 1)}
            self.last += len(words)
            for here, (i, place, _) in self.laid.items():
                if i in counted and not senses(place)[sense]:
                    self.clauses.append([-here, counted[i]])
            self._at_most(most, counted.values())

    def _forbid_strays(self) -> None:
        """What could be read somewhere is covered by a word placed over it, or is not there.

        Only short words: others hardly ever appear by chance, and then it is not accepted.
        """
        over: dict[int, list[tuple[set[int], int]]] = {}
        for here, (_, _, own) in self.laid.items():
            for cell in own:
                over.setdefault(cell, []).append(({*own}, here))
        short = [word for word in self.words if len(word) <= SHORT]
        for word in dict.fromkeys([*short, *(word[::-1] for word in short)]):
            for slot in slots_of(self.tape.room(len(word)) & self.tape.heads):
                cells = self.tape.slots[slot : slot + len(word)]
                keys = list(zip(cells, word, strict=True))
                if all(key in self.shows for key in keys) and len(set(cells)) == len(cells):
                    hosts = [here for area, here in over[cells[0]] if area.issuperset(cells)]
                    self.clauses.append([-self.shows[key] for key in keys] + hosts)

    def _break_symmetry(self) -> None:
        """The longest word has a place that no symmetry of the board maps to an earlier one."""
        # Of a palindrome, only one of its readings is among the places.
        longest = max((w for w in self.words if w != w[::-1]), key=len, default=())
        rows, columns = self.tape.board.rows, self.tape.board.columns
        for here, (i, _, own) in self.laid.items():
            cells = [divmod(cell, columns) for cell in own]
            images = [
                [(abs(row - down), abs(column - right)) for row, column in cells]
                for down in (0, rows - 1)
                for right in (0, columns - 1)
            ]
            if rows == columns:
                images += [[(column, row) for row, column in image] for image in images]
            if self.words[i] == longest and min(images) < cells:
                self.clauses.append([-here])
