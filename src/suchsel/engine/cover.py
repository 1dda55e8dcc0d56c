"""A board without filler: words cover every cell except exactly those of a message.

Words are placed one after the other. Each covers as many new cells as the number of words requires.
Near the end, only words are used that leave just as many cells as the message has letters, wherever
these are. The words are those of the request, followed by any that fit from its pool.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from suchsel.boards.tape import NOTHING, Place, slots_of, tape_of
from suchsel.engine.compose import no_room_for_message
from suchsel.engine.exact import MAX_WORDS, decide
from suchsel.engine.lexicon import Lexicon, blocked_lexicon, strays, strays_through
from suchsel.engine.place import STEP_SLOTS
from suchsel.engine.position import Position, draw_slot, write_message
from suchsel.engine.prepare import checked, draft_of, prepare, puzzle_of_words
from suchsel.engine.verdict import MANY_LOOKS, Budget, Failure, Prices
from suchsel.puzzle import Puzzle
from suchsel.request.request import Request
from suchsel.rng import Rng
from suchsel.words.alphabets import alphabet

#: Number of attempts; most are finished or given up after a few dozen words.
ATTEMPTS = 400
#: Words of the pool that are compared for the next place.
SAMPLE = 30
#: Places that are tried for one word, or for the next word of the pool, until one is clean.
TRIES = 12
#: How many cells above or below the wanted number it is worth to leave an axis that all words use.
AXIS = 2


def cover(request: Request, seed: int, budget: Budget) -> Puzzle | Failure:
    """A puzzle whose unused letters are exactly the message."""
    pieces = Pieces(request)
    for number in range(ATTEMPTS):
        attempt = CoverAttempt(request, pieces, Rng(seed, number, request.level.name), budget)
        if attempt.run():
            return checked(draft_of(request, request, seed, attempt.position, pieces.symbols))
        if budget.is_spent:
            break
    return no_room_for_message(request)


def decide_cover(
    original: Request, request: Request, seed: int, budget: Budget
) -> Puzzle | Failure:
    """Like `cover`, but by exhaustive search. The `original` request has a pool."""
    if len(request.all_words) > MAX_WORDS:
        return no_room_for_message(request)
    prepared = prepare(request)

    def write(position: Position) -> Position:
        write_message(position, prepared.message, "exact", request.rtl)
        return position

    rng = Rng(seed, ATTEMPTS, request.level.name)
    decided = decide(prepared, budget, rng, write, apart=prepared.may_nest)
    if isinstance(decided, Position):
        return puzzle_of_words(original, prepared, seed, decided)
    return decided or no_room_for_message(request)


class Pieces:
    """The words as numbers of symbols: first those that must be placed, then the pool."""

    def __init__(self, request: Request) -> None:
        everything = [word.symbols for word in (*request.all_words, *request.pool)]
        self.symbols = alphabet([*everything, request.message_symbols])
        number = {symbol: i for i, symbol in enumerate(self.symbols)}
        self.words = [tuple(number[symbol] for symbol in word) for word in everything]
        self.must, self.directions = len(request.all_words), request.directions_of_words
        self.directions += [request.level.directions] * len(request.pool)
        self.message = tuple(number[symbol] for symbol in request.message_symbols)
        longest = request.board.longest(request.board.directions)
        self.stems = blocked_lexicon(request.barred(everything), self.symbols, longest)


class CoverAttempt:
    """One attempt: a board, and the words on it in the order in which they were placed."""

    def __init__(self, request: Request, pieces: Pieces, rng: Rng, budget: Budget) -> None:
        self.request, self.level, self.pieces = request, request.level, pieces
        self.rng, self.budget = rng, budget
        self.least, self.most = request.pick or (0, len(pieces.words))
        self.tape = tape_of(request.board, max(*map(len, pieces.words), pieces.stems.reach))
        self.prices = Prices(self.tape, 0)
        self.position = Position(self.tape, len(pieces.symbols))
        self.laid = Lexicon([])  # the words on the board
        self.left = len(self.tape.bits) - len(pieces.message)  # cells still to be covered
        self.drawn = 0
        self.axes: Counter[int] = Counter()  # how many words run along each

    def run(self) -> bool:
        words = self.pieces.words
        must = sorted(range(self.pieces.must), key=lambda i: (-len(words[i]), self.rng.random()))
        rest = sum(len(words[i]) for i in must)
        for left, number in zip(range(len(must), 0, -1), must, strict=True):
            # The letters that exceed the cells are shared evenly among the words.
            shared = 1 if len(words) > self.pieces.must else (rest - self.left) / left
            if not self._lay([number], len(words[number]) - shared, left == 1):
                return False
            rest -= len(words[number])
        spare = list(range(self.pieces.must, len(words)))
        while self.left:
            spare = [i for i in spare if i not in self.position.places]
            if not spare or self.drawn == self.most or self.budget.is_spent:
                return False
            wanted = max(1, (self.least + min(self.most, 2 * self.least + 8)) // 2 - self.drawn)
            if self.left <= 8:
                self.rng.shuffle(spare)
                sample = spare
            else:
                sample = [self.rng.choice(spare) for _ in range(SAMPLE)]
            if not self._lay(sample, self.left / wanted, False):
                return False
            self.drawn += 1
        free = write_message(self.position, self.pieces.message, "exact", self.level.rtl)
        return self.drawn >= self.least and self._is_clean_at(free)

    def _lay(self, numbers: Sequence[int], new: float, is_last: bool) -> bool:
        """Put one of the words where it covers about `new` cells that no word uses yet."""
        low, high = 1, self.left
        if numbers[0] >= self.pieces.must:
            high -= max(0, self.least - self.drawn - 1)  # each word to come needs a cell as well
            if self.drawn + 1 == self.most:
                low = self.left
        elif is_last and len(self.pieces.words) == self.pieces.must:
            low = max(1, self.left)
        # Among words that cover equally much, long ones that cross many others are better: a letter
        # is worth half a cell above or below the wanted number.
        words, random = self.pieces.words, self.rng.random
        number_laid = 1 + len(self.position.places)
        cost = {axis: AXIS * n / number_laid for axis, n in self.axes.items()}
        axes = self.tape.family
        options = sorted(
            (
                abs(fresh - new) + random() - len(words[number]) / 2 + cost.get(axes[place[0]], 0),
                number,
                place,
            )
            for number in numbers
            for place, fresh in self._places(number)
            if low <= fresh <= high
        )
        combined = 6 * sum(len(words[number]) for number in numbers)  # sets of all slots
        if self.request.no_collinear:
            combined += len(self.position.places) * len(numbers)
        work = len(self.tape.slots) * combined / STEP_SLOTS
        self.budget.spend(self.prices.look * len(numbers) + work)
        return any(
            not self.budget.is_spent and self._put(number, place)
            for _, number, place in options[:TRIES]
        )

    def _places(self, number: int) -> Iterator[tuple[Place, int]]:
        """Some places of a word (all, if there are few) and the number of new cells of each."""
        word, both = self.pieces.words[number], self._starts(number)
        for sense, letters in ((0, word), (1, word[::-1])):
            starts = both[sense]
            if starts.bit_count() <= TRIES:
                slots = slots_of(starts)
            else:
                slots = [draw_slot(starts, self.rng) for _ in range(TRIES // 2)]
                # and one of the places where most letters are shared
                _, shared = self.position.most_shared(letters, starts)
                slots.append(draw_slot(shared, self.rng))
            for slot in slots:
                cells = self.tape.slots[slot : slot + len(word)]
                fresh = sum(self.position.letters[cell] == NOTHING for cell in cells)
                yield (slot, sense), fresh

    def _starts(self, number: int) -> tuple[int, int]:
        """Where a word may begin, for each sense."""
        word, names = self.pieces.words[number], self.pieces.directions[number]
        if self.level.choice == "turned" and names is self.level.directions:
            names = self.level.directions_by_sense()[len(self.position.places) % 2 == 1]
        allowed = self.tape.allowed(names, len(word))
        crossing = self.level.crossings != "never"
        beside = self.position.beside_lines() if self.request.no_collinear else None
        fitting = self.position.fitting(word, crossing, beside)
        return fitting[0] & allowed[0], fitting[1] & allowed[1]

    def _put(self, number: int, place: Place) -> bool:
        """Put a word, unless it makes a stray word or contains another one."""
        word = self.pieces.words[number]
        cells = self.tape.cells(place, len(word))
        inside = set(cells)
        for other in {user for cell in cells for user in self.position.users[cell]}:
            if inside.issuperset(self.position.cells[other]):
                return False
        fresh = [cell for cell in cells if self.position.letters[cell] == NOTHING]
        self.position.put(number, place, word)
        self.budget.spend(self.prices.step)
        own = Lexicon([(number, word)])  # it may stand elsewhere already, in the letters of others
        if next(strays(self.position, own), None) is None and self._is_clean_at(fresh):
            if not self.laid.ends(word):  # it may have been taken back
                self.laid.add(number, word)
            self.axes[self.tape.family[place[0]]] += 1
            self.left -= len(fresh)
            return True
        self.position.take(number)
        return False

    def _is_clean_at(self, cells: list[int]) -> bool:
        """Whether these cells, just written, complete no other word on the board."""
        for cell in cells:
            for some in (self.laid, self.pieces.stems):
                if next(strays_through(self.position, some, (cell,)), None):
                    return False
            if self.position.looked > MANY_LOOKS:
                self.budget.count_looks(self.position)
                if self.budget.is_spent:
                    return False
        return True
