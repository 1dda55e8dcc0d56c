"""A hidden picture: words cover its cells, all of them and no others, and filler lies around it.

Words are placed where little else can go. Where a cell cannot be covered any more, some of the
words beside it are taken back, and the search goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from suchsel.boards.kind import MAX_SIDE
from suchsel.boards.tape import NOTHING, Place, Tape, run_starts, slots_of
from suchsel.engine.bounds import why_impossible, why_out_of_reach
from suchsel.engine.compose import no_filler
from suchsel.engine.cover import CoverAttempt, Pieces
from suchsel.engine.fill import RewriteBudget, check_filler, fill
from suchsel.engine.fitting import picture_sizes
from suchsel.engine.pick import sampled
from suchsel.engine.position import Position
from suchsel.engine.prepare import prepare, puzzle_of_words
from suchsel.engine.verdict import Budget, Failure, Undecided
from suchsel.errors import defect
from suchsel.puzzle import Puzzle
from suchsel.request.request import Request
from suchsel.rng import Rng

#: How often the search begins anew; how often words are taken back before, for each word, and how
#: many at once, at least and at most.
ATTEMPTS, RETREATS, TAKEN = 60, 12, 4
FORCED, SAMPLE = 0.7, 12
#: How often a state that is worse by one cell is accepted.
UPHILL, PATIENCE = 0.2, 60
#: Places of words over a cell that are looked at closely.
CLOSE = 14
#: What it costs to leave a cell that only crossing words can cover, in cells more or less than
#: wanted; and what a shared cell costs where there are enough words.
LONELY, SHARED = 4.0, 0.4


def search_picture(request: Request, seed: int, budget: Budget) -> Puzzle | Failure:
    """A puzzle in which the words of the request show a picture."""
    sizes = [request.size] if request.size else picture_sizes(request)
    failed: Failure = _no_picture()
    for left, size in zip(range(len(sizes), 0, -1), sizes, strict=True):
        part = budget if len(sizes) == 1 else budget.part(budget.steps / left, budget.effort)
        found = _search_size(request.evolve(size=size, max_size=None), seed, part)
        if isinstance(found, Puzzle):
            return found
        if request.size:
            failed = found
        if budget.is_spent:
            break
    return failed


def _search_size(request: Request, seed: int, budget: Budget) -> Puzzle | Failure:
    inside = request.evolve(shape=request.picture, reveal=None, turn=None, message_mode="exact")
    if proof := why_impossible(inside) or why_out_of_reach(inside):
        return proof
    inside = sampled(inside, seed)
    request = request.evolve(pool=inside.pool)
    pieces, failed = Pieces(inside), _no_picture()
    for number in range(ATTEMPTS):
        rng = Rng(seed, number, request.level.name)
        attempt = PictureAttempt(inside, pieces, rng, budget)
        if attempt.run():
            found = _filled(request, attempt, seed, rng, budget)
            if isinstance(found, Puzzle):
                return found
            failed = found
        if budget.is_spent:
            break
    return failed


def _filled(
    request: Request, attempt: PictureAttempt, seed: int, rng: Rng, budget: Budget
) -> Puzzle | Undecided:
    """The whole board: the words in their places, and filler around them."""
    must, words = attempt.pieces.must, (*request.words, *request.pool)
    order = sorted(attempt.position.places)
    chosen = request.evolve(words=tuple(words[i] for i in order), pool=(), pick=None)
    assert order[:must] == [*range(must)]
    prepared = prepare(chosen)
    check_filler(prepared)
    whole, inner = request.board, attempt.tape.board
    full = Position(prepared.tape, len(prepared.symbols))
    for number, i in enumerate(order):
        cells = [whole.number[inner.cells[cell]] for cell in attempt.position.cells[i]]
        full.put(number, place_of(prepared.tape, cells), prepared.words[number])
    if fill(prepared, full, rng, RewriteBudget(prepared, budget)):
        return puzzle_of_words(request, prepared, seed, full)
    return no_filler(request)


def place_of(tape: Tape, cells: list[int]) -> Place:
    """Where these cells, in reading order, lie on the tape."""
    for sense, run in ((0, cells), (1, cells[::-1])):
        for slot in tape.at[run[0]]:
            if tape.slots[slot : slot + len(run)] == run:
                return slot, sense
    raise AssertionError("the cells of a word lie on a line")


def _no_picture() -> Undecided:
    wrong = defect(
        "no-picture",
        "The words could not be placed so that they cover exactly the picture. Try another size, "
        "or more words to draw from: “pool” or a theme with “pick”.",
    )
    return Undecided((wrong,))


class PictureAttempt(CoverAttempt):
    """One attempt; the board consists of the cells of the picture."""

    def __init__(self, request: Request, pieces: Pieces, rng: Rng, budget: Budget) -> None:
        super().__init__(request, pieces, rng, budget)
        lengths = sorted(map(len, pieces.words))
        self.short = lengths[len(lengths) // 6]
        self.trouble = Counter[int]()  # how often each cell could not be covered
        #: The slots of the lines that words may follow.
        self.open = 0
        for names in {*pieces.directions}:
            up, down = self.tape.allowed(names, lengths[0])
            self.open |= up | down

    def _room(self, length: int) -> Counter[int]:
        """How many places each cell has for words of this length, in cells not covered yet."""
        starts, slots = run_starts(self.position.empty & self.open, length), self.tape.slots
        return Counter(slots[slot] for step in range(length) for slot in slots_of(starts << step))

    def run(self) -> bool:
        best, kept, since = self._fill(), self.position.copy(), 0
        for _ in range(RETREATS * len(self.pieces.words)):
            if best == 0 or self.budget.is_spent:
                break
            since += 1
            if since > PATIENCE:
                for number in [*self.position.places]:
                    self.position.take(number)
                self.left, best, since = self.position.letters.count(NOTHING), MAX_SIDE**2, 0
            self._retreat()
            lacking = self._fill()
            since = 0 if lacking < best else since
            if lacking <= best + (self.rng.random() < UPHILL):
                best, kept = lacking, self.position.copy()
            else:
                self.position = kept.copy()
                self.left = self.position.letters.count(NOTHING)
        return best == 0

    def _fill(self) -> int:
        """Cover cell after cell; how many cells, and letters of words, are left in the end."""
        hard, must, words = set[int](), self.pieces.must, self.pieces.words
        if len(words) == must:  # long words have little room, once others lie there
            rest = [i for i in range(must) if i not in self.position.places]
            for number in sorted(rest, key=lambda i: (-len(words[i]), self.rng.random())):
                if len(words[number]) > self.short + 1:
                    self._cover_cell(None, number)
        while free := [cell for cell in self.position.free_cells() if cell not in hard]:
            room = self._room(self.short)
            trouble = self.trouble
            cell = min(free, key=lambda cell: (room[cell] - trouble[cell], self.rng.random()))
            if not self._cover_cell(cell):
                hard.add(cell)
                trouble[cell] += 1
        laid = self.position.places
        drawn = sum(number >= must for number in laid)
        letters = sum(len(words[i]) for i in range(must) if i not in laid)
        return self.left + letters + max(0, self.least - drawn, drawn - self.most)

    def _cover_cell(self, cell: int | None, only: int | None = None) -> bool:
        """Put one of the words over a cell, or anywhere, where it leaves the others in reach."""
        words, must, laid = self.pieces.words, self.pieces.must, self.position.places
        listed = [i for i in range(must) if i not in laid]
        drawn = len(laid) - must + len(listed)
        spare = [i for i in range(must, len(words)) if i not in laid and drawn < self.most]
        is_fixed = len(words) == must
        most_shared = sum(len(words[i]) for i in listed) - self.left if is_fixed else MAX_SIDE
        if most_shared < 0 or not (listed or spare):
            return False
        wanted = None  # the number of new cells
        if self.request.pick:
            number = (self.least + self.most) // 2 - drawn + len(listed)
            wanted = self.left / max(1, number)
        costs = []
        for number in (*listed, *spare) if only is None else (only,):
            length = len(words[number])
            for place, fresh in self._over(cell, number):
                cost = 2 * self.rng.random() - (length / 2 if is_fixed else 0)
                if wanted is not None:
                    cost += abs(fresh - wanted)
                elif is_fixed:
                    cost += abs(length - fresh - most_shared / len(listed))
                else:
                    cost += SHARED * (length - fresh) - 3 * (number < must)
                if length - fresh <= most_shared:
                    costs.append((cost, number, place))
        self.budget.spend(self.prices.look * len(words) / 30)
        near = []
        for cost, number, place in sorted(costs)[:CLOSE]:
            self.position.put(number, place, words[number])
            lonely = self.position.letters.count(NOTHING) - len(self._room(self.short))
            self.position.take(number)
            near.append((cost + LONELY * lonely, number, place))
        self.budget.spend(self.prices.step * len(near) / 2)
        return any(self._put(number, place) for _, number, place in sorted(near))

    def _near(self, cell: int, length: int) -> int:
        """The slots from which a word of this length covers a cell."""
        near = 0
        for slot in self.tape.at[cell]:
            near |= (1 << length) - 1 << slot >> length - 1
        return near

    def _over(self, cell: int | None, number: int) -> Iterator[tuple[Place, int]]:
        """The places of a word that cover a cell, and the number of new cells of each."""
        word = self.pieces.words[number]
        near = self.open if cell is None else self._near(cell, len(word))
        letters = self.position.letters
        for sense, starts in enumerate(self._starts(number)):
            for slot in slots_of(starts & near):
                cells = self.tape.slots[slot : slot + len(word)]
                yield (slot, sense), sum(letters[cell] == NOTHING for cell in cells)

    def _retreat(self) -> None:
        """Force a word over a cell that is not covered, if there is one, and take back others."""
        free, board, users = self.position.free_cells(), self.tape.board, self.position.users
        cell = self.rng.choice(free) if free else self.rng.below(len(users))
        if free and self.rng.chance(FORCED):
            self._force(cell)
        row, column = board.cells[cell]
        around = [(row + down, column + right) for down in range(-3, 4) for right in range(-3, 4)]
        near = {user for one in around for user in users[board.number.get(one, cell)]}
        for number in islice(self.rng.shuffled(sorted(near)), self.rng.below(TAKEN)):
            self.position.take(number)
        self.left = self.position.letters.count(NOTHING)

    def _force(self, cell: int) -> None:
        """Put a word over a cell, and take back those that it contradicts."""
        words, letters, users = self.pieces.words, self.position.letters, self.position.users
        spare = [i for i in range(len(words)) if i not in self.position.places]
        alone, costs = self.level.crossings == "never" or self.request.no_collinear, []
        for number in islice(self.rng.shuffled(spare), SAMPLE):
            word = words[number]
            room = self.tape.room(len(word)) & self._near(cell, len(word))
            for sense, starts in enumerate(
                self.tape.allowed(self.pieces.directions[number], len(word))
            ):
                for slot in slots_of(starts & room):
                    cells = self.tape.cells((slot, sense), len(word))
                    wrong = {
                        user
                        for one, symbol in zip(cells, word, strict=True)
                        if letters[one] != NOTHING and (alone or letters[one] != symbol)
                        for user in users[one]
                    }
                    cost = sum(len(words[user]) for user in wrong) - len(word)
                    if len(words) == self.pieces.must:  # few letters may be shared
                        cost += sum(map(int.__eq__, word, map(letters.__getitem__, cells)))
                    costs.append((cost + 6 * self.rng.random(), number, (slot, sense), wrong))
        self.budget.spend(len(costs) / 30)
        if costs:
            _, number, place, wrong = min(costs)
            for user in wrong:
                self.position.take(user)
            self._put(number, place)
