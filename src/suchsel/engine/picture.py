"""A hidden picture: words cover its cells, all of them and no others, and filler lies around it.

Words are placed where little else can go. Where none fits over a cell, one is forced onto it, and
those that it contradicts are taken back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from suchsel.boards.tape import NOTHING, Place, run_starts, slots_of
from suchsel.engine.bounds import count_letters, why_impossible, why_out_of_reach
from suchsel.engine.compose import no_filler
from suchsel.engine.cover import CoverAttempt, Pieces
from suchsel.engine.fill import RewriteBudget, check_filler, fill
from suchsel.engine.fitting import picture_sizes
from suchsel.engine.pick import sampled
from suchsel.engine.position import Position, touching
from suchsel.engine.prepare import prepare, puzzle_of_words, starts_on
from suchsel.engine.verdict import Budget, Failure, Undecided
from suchsel.errors import defect
from suchsel.puzzle import Puzzle
from suchsel.request.request import Request
from suchsel.rng import Rng

#: How often the search begins anew; the moves before, for each cell; how many words are taken back
#: at most where covering the cells is not enough; and how many are compared to be forced.
ATTEMPTS, MOVES, TAKEN, SAMPLE = 60, 3, 4, 12
#: Places of words over a cell that are looked at closely; and slots that are counted, places that
#: are compared and cells that are looked at in the time of a step.
CLOSE, STEP_SLOTS, STEP_PLACES, STEP_CELLS = 14, 150, 30, 400
#: What it costs to leave a cell that only crossing words can cover, in letters; what a shared cell
#: costs; and what a word gains that must be placed.
LONELY, SHARED, LISTED = 4.0, 0.4, 3


def search_picture(request: Request, seed: int, budget: Budget) -> Puzzle | Failure:
    """A puzzle in which the words of the request show a picture."""
    if request.size:
        return _search_size(request, seed, budget)
    sizes = picture_sizes(request)
    if not request.pool:  # hardly ever, whatever the size
        size = sizes[0] if sizes else request.max_size
        return _no_picture(request.evolve(size=size, max_size=None))
    for left, size in zip(range(len(sizes), 0, -1), sizes, strict=True):
        part = budget.part(budget.steps / left, budget.effort)
        found = _search_size(request.evolve(size=size, max_size=None), seed, part)
        if isinstance(found, Puzzle):
            return found
    return _no_picture(request)


def _search_size(request: Request, seed: int, budget: Budget) -> Puzzle | Failure:
    inside = request.evolve(shape=request.picture, reveal=None, turn=None, message_mode="exact")
    if proof := why_impossible(inside) or why_out_of_reach(inside):
        return proof
    inside = sampled(inside, seed)
    request = request.evolve(pool=inside.pool)
    pieces, failed = Pieces(inside), _no_picture(request)
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
    words, order = (*request.words, *request.pool), sorted(attempt.position.places)
    chosen = request.evolve(words=tuple(words[i] for i in order), pool=(), pick=None)
    prepared = prepare(chosen)
    check_filler(prepared)
    whole, inner = request.board, attempt.tape.board
    full = Position(prepared.tape, len(prepared.symbols))
    for number, i in enumerate(order):
        cells = [whole.number[inner.cells[cell]] for cell in attempt.position.cells[i]]
        up, down = starts_on(prepared.tape, cells)
        full.put(number, ((up or down).bit_length() - 1, int(not up)), prepared.words[number])
    if fill(prepared, full, rng, RewriteBudget(prepared, budget)):
        return puzzle_of_words(request, prepared, seed, full)
    return no_filler(request)


def _no_picture(request: Request) -> Undecided:
    if request.pool:
        wrong = defect(
            "no-picture",
            "The words could not be placed so that they cover exactly the picture. Try another "
            "size, or more words to draw from: “pool” or a theme with “pick”.",
        )
        return Undecided((wrong,), wants_room=request.size is not None)
    wrong = defect(
        "no-picture",
        "Few lists cover exactly the picture. It has {cells} cells in {rows}x{columns}, these "
        "words have {letters} letters. Give words to draw from, with “pool” or a theme and “pick”, "
        "or try another size.",
        cells=request.picture.cells,
        rows=request.picture.rows,
        columns=request.picture.columns,
        letters=count_letters(request),
    )
    return Undecided((wrong,), wants_room=False)


class PictureAttempt(CoverAttempt):
    """One attempt; the board consists of the cells of the picture."""

    def __init__(self, request: Request, pieces: Pieces, rng: Rng, budget: Budget) -> None:
        super().__init__(request, pieces, rng, budget)
        lengths = sorted(map(len, pieces.words))
        self.short = lengths[len(lengths) // 6]
        self.trouble = Counter[int]()  # how often no word fitted over each cell
        #: The slots of the lines that words may follow.
        self.open = 0
        for names in {*pieces.directions}:
            up, down = self.tape.allowed(names, lengths[0])
            self.open |= up | down

    def run(self) -> bool:
        position, must, rng = self.position, self.pieces.must, self.rng
        for _ in range(MOVES * len(position.users)):
            free, laid = position.free_cells(), position.places
            spare = [i for i in range(must) if i not in laid]
            drawn = len(laid) - must + len(spare)
            if not free and not spare and drawn >= self.least:
                return True
            if self.budget.is_spent:
                break
            if free and drawn < self.most:
                spare += [i for i in range(must, len(self.pieces.words)) if i not in laid]
            if not spare:  # a word too few, or too many
                for number in islice(rng.shuffled(sorted(laid)), 1 + rng.below(TAKEN)):
                    position.take(number)
                continue
            cell = rng.below(len(position.users))
            if free:
                room = self._room()
                cell = min(free, key=lambda one: (room[one] - self.trouble[one], rng.random()))
            if not self._cover_cell(cell, spare, len(free)):
                self.trouble[cell] += 1
                self._force(cell, spare)
        return False

    def _room(self) -> Counter[int]:
        """How many places each cell has for a short word, in cells that are not covered yet."""
        starts, slots = run_starts(self.position.empty & self.open, self.short), self.tape.slots
        self.budget.spend(starts.bit_count() * self.short / STEP_SLOTS)
        return Counter(slots[s] for step in range(self.short) for s in slots_of(starts << step))

    def _lonely(self) -> int:
        """How many cells that are not covered yet have no such place."""
        starts = run_starts(self.position.empty & self.open, self.short)
        near, bits = touching(starts << self.short - 1, self.short), self.tape.bits
        return sum(not near & bits[cell] for cell in self.position.free_cells())

    def _cover_cell(self, cell: int, spare: list[int], free: int) -> bool:
        """Put one of the words over a cell where it fits and leaves the others in reach."""
        words, letters, wanted = self.pieces.words, self.position.letters, None
        if self.request.pick:
            laid = len(self.position.places)
            wanted = free / max(1, (self.least + self.most) // 2 + self.pieces.must - laid)
        costs = []
        for number in spare:
            for place, cells in self._over(cell, number, self._starts(number)):
                shared = sum(letters[one] != NOTHING for one in cells)
                cost = SHARED * shared if wanted is None else abs(len(cells) - shared - wanted)
                cost += 2 * self.rng.random() - LISTED * (number < self.pieces.must)
                costs.append((cost, number, place))
        self.budget.spend(len(spare) * self.prices.look / 15 + len(costs) / STEP_PLACES)
        near = []
        for cost, number, place in sorted(costs)[:CLOSE]:
            self.position.put(number, place, words[number])
            near.append((cost + LONELY * self._lonely(), number, place))
            self.position.take(number)
        self.budget.spend(len(near) * (0.1 + len(letters) / STEP_CELLS))
        return any(self._put(number, place) for _, number, place in sorted(near))

    def _over(
        self, cell: int, number: int, both: tuple[int, int]
    ) -> Iterator[tuple[Place, Sequence[int]]]:
        """The places of a word that cover a cell, among these starts, and their cells."""
        near, length = 0, len(self.pieces.words[number])
        for slot in self.tape.at[cell]:
            near |= (1 << length) - 1 << slot >> length - 1
        for sense, starts in enumerate(both):
            for slot in slots_of(starts & near):
                yield (slot, sense), self.tape.cells((slot, sense), length)

    def _force(self, cell: int, spare: list[int]) -> None:
        """Put a word over a cell, and take back those that it contradicts."""
        words, letters, users = self.pieces.words, self.position.letters, self.position.users
        alone, costs = self.level.crossings == "never" or self.request.no_collinear, []
        for number in islice(self.rng.shuffled(spare), SAMPLE):
            word, names = words[number], self.pieces.directions[number]
            up, down = self.tape.allowed(names, len(word))
            room = self.tape.room(len(word))
            for place, cells in self._over(cell, number, (up & room, down & room)):
                wrong = {
                    user
                    for one, symbol in zip(cells, word, strict=True)
                    if letters[one] != NOTHING and (alone or letters[one] != symbol)
                    for user in users[one]
                }
                cost = sum(len(words[user]) for user in wrong) - len(word)
                costs.append((cost + 6 * self.rng.random(), number, place, wrong))
        self.budget.spend(len(costs) / STEP_PLACES)
        if costs:
            _, number, place, wrong = min(costs)
            for user in wrong:
                self.position.take(user)
            self._put(number, place)
