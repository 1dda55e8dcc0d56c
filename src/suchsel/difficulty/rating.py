"""The difficulty of a finished puzzle, measured by a model of how people search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import frexp, fsum, prod
from typing import NamedTuple

from suchsel.boards.board import Board
from suchsel.boards.kind import BENT, DIRECTIONS, Cell
from suchsel.boards.tape import slots_of, standing, tape_of
from suchsel.i18n import Message, counted, say
from suchsel.request.reader_profiles import ADULT, Reader, for_reader
from suchsel.system.parsing import Json
from suchsel.words.alphabets import MIRRORED
from suchsel.words.spelling import Symbols

#: The rows of a grid; None is outside its shape.
Rows = Sequence[Sequence[str | None]]


def sweeps(rates: Sequence[float], effect: float) -> float:
    """The expected number of walks over the board until all words are found, in walks for one word.

    With p = exp(-rate * u) for each word, the integral over u of the expected load of the words
    that are open at u. It is summed over u = step, 2 step, 4 step, ...: for such functions that is
    exact to one in a thousand, and doubling u is squaring p. The load of the expected number of
    open words stands for the expected load. A logarithm is concave, so the result is never too
    small; a test shows by how much it is too large: less than three per cent.

    Only +, -, * and / are used, and sums that are rounded once: the same bytes on every machine.
    """
    step = 1 / (64 * max(rates))
    small = [rate * step for rate in rates]
    # exp(-x) for a small x, by its Padé approximation
    still_open = [(12 - 6 * x + x * x) / (12 + 6 * x + x * x) for x in small]
    total = step * load(len(rates), effect)  # all the steps before the first one
    while (expected := fsum(still_open)) > 1e-6:
        some = 1 - prod([1 - chance for chance in still_open])
        total += step * some * load(max(expected / some, 1.0), effect)
        still_open = [chance * chance for chance in still_open]
        step *= 2
    return total * 0.6931471805599453  # the logarithm of 2


def load(words: float, effect: float) -> float:
    """How much longer a cell takes with this many words in mind: 1 for one word.

    The logarithm is drawn straight between powers of two.
    """
    fraction, exponent = frexp(words)
    return 1 + effect * (exponent - 2 + 2 * fraction)


#: What the search takes more than in the plainest puzzle (1: twice as long), and the score of that.
#: The rows are near the medians of our levels over 27 lists (1.5, 3.2, 4.9, 7.4); the first two are
#: a little higher, so that the first grid of the contest stays below 30: docs/difficulty.md.
SCALE = ((0.0, 0), (1.6, 20), (3.4, 40), (4.9, 60), (7.4, 80))
STARS = 5


def score_of(excess: float) -> float:
    """Straight between the rows of the table, and towards 100 behind them."""
    for (low, bottom), (high, top) in pairwise(SCALE):
        if excess <= high:
            return round(bottom + (top - bottom) * max(excess - low, 0.0) / (high - low), 1)
    last, top = SCALE[-1]
    return round(100 - (100 - top) * last / excess, 1)


def stars_of(score: float) -> int:
    """One star to five."""
    return min(int(score * STARS // 100) + 1, STARS)


#: Each letter of a false start delays a walk by this many cells.
DELAY = 13.0
#: A word whose rarest letter covers 1/RARITY of the board is found half as fast as a unique one.
RARITY = 10
#: What the solver knows about the words is a factor: with a list about 80 % of players finish, of
#: the hardest puzzles without one about 20 % (a large puzzle site). The order is known, the factors
#: are assumptions.
LIST_FACTORS = {"shown": 1, "sorted": 1, "gaps": 1.25, "scrambled": 1.75}
LIST_FACTORS |= {"clues": 2, "pictures": 2, "lengths": 3, "hidden": 4}


class WordEffort(NamedTuple):
    """What one word costs a reader who looks for nothing else, in seconds.

    `false_starts`: where two or more letters agree, and then no more.
    """

    word: str
    seconds: float
    false_starts: int
    direction: str


class Difficulty(NamedTuple):
    """The measured difficulty of a puzzle.

    `score` is its trickiness, from 0 to 100; `minutes` is the expected time of the reader, `words`
    what each word costs by itself.
    """

    score: float
    minutes: float
    words: tuple[WordEffort, ...]
    reader: str = ADULT.name
    rough: bool = False  # the words bend, and the model is not made for that

    def to_dict(self) -> dict[str, Json]:
        plain: dict[str, Json] = {"score": self.score, "minutes": self.minutes}
        return {**plain, "rough": True} if self.rough else plain


def rate(
    grid: Rows,
    words: Sequence[tuple[str, Symbols]],
    board: Board,
    rtl: bool = False,
    list_mode: str = "shown",
    reader: Reader = ADULT,
    paths: str = "straight",
) -> Difficulty:
    """The difficulty of a finished grid. `words` are spellings and their symbols.

    `rtl`: they are read from right to left. `list_mode`: what the solver knows about them.
    `paths`: how they run.
    """
    all_symbols = tuple([symbols for _, symbols in words])
    times = Counter(all_symbols)
    if paths == "straight":
        letters = GridLetters(grid, board, max(map(len, all_symbols)), reader, rtl)
        seen = [letters.look_for(text, symbols, times[symbols]) for text, symbols in words]
    else:
        bent = BentLetters(grid, board, paths)
        seen = [bent.look_for(symbols, reader, times[symbols]) for symbols in all_symbols]
    cells = len(board.cells)
    rates = [rate for rate, *_ in seen]
    delays = fsum([delay / rate for rate, delay, *_ in seen])
    search = cells * sweeps(rates, reader.list_effect) + delays
    excess = search / plainest_search(all_symbols, cells, reader) - 1
    pace, per_word = reader.seconds_per_cell * LIST_FACTORS[list_mode], reader.seconds_per_word
    seconds = pace * search + per_word * len(words)
    efforts = [
        WordEffort(text, round(pace * (cells + delay) / rate + per_word, 1), starts, direction)
        for (text, _), (rate, delay, starts, direction) in zip(words, seen, strict=True)
    ]
    minutes, rough = round(seconds / 60, 2), paths != "straight"
    return Difficulty(score_of(excess), minutes, tuple(efforts), reader.name, rough)


def heat(
    grid: Rows, words: Sequence[Symbols], board: Board, paths: str = "straight"
) -> Counter[Cell]:
    """How often a reader who looks for every word follows a false start through each cell."""
    if paths != "straight":
        bent = BentLetters(grid, board, paths)
        ways = (way for word in words for way in bent.false_paths(word))
        return Counter(board.cells[cell] for way in ways for cell in way)
    letters = GridLetters(grid, board, max(map(len, words)), ADULT)
    return Counter(board.cells[cell] for word in words for cell in letters.false_starts(word))


class SeenWord(NamedTuple):
    """How a word looks to a reader: on one walk it is found at `rate` and delays by `delay`."""

    rate: float
    delay: float
    false_starts: int
    direction: str


def _commonness(count: int, cells: int) -> float:
    """How much longer a word takes because of the other places where its rarest letter stands."""
    return 1 + RARITY * count / cells


@lru_cache(maxsize=64)
def plainest_search(words: tuple[Symbols, ...], cells: int, reader: Reader) -> float:
    """The search, in cells, in the plainest puzzle with these words on a board of that size."""
    counts = Counter([symbol for word in words for symbol in word])
    weight = weights_of(reader)["E"]
    rates = [1 / (weight * _commonness(min([counts[s] for s in w]), cells)) for w in words]
    stands: dict[str, int] = {}  # all words end to end, with guards between them
    end = 0
    for word in words:
        for at, symbol in enumerate(word, end):
            stands[symbol] = stands.get(symbol, 0) | 1 << at
        end += len(word) + 1
    delays = []
    for word, rate in zip(words, rates, strict=True):
        letters = [stands[symbol] for symbol in word]
        false = sum([count_agreeing(letters, sense)[0] for sense in (0, 1)])
        delays.append(DELAY * false / rate)
    return cells * sweeps(rates, reader.list_effect) + fsum(delays)


def count_agreeing(stands: Sequence[int], sense: int, start: int = -1) -> tuple[int, int, int]:
    """How often two or more letters of a word agree, but not all; and just two; and where all do.

    `stands` are the slots of its letters, `start` the slots where it may begin. Up (0) or down (1)
    the tape.
    """
    found, all_of_them, first = stands[0] & start, 0, 0
    for k in range(1, len(stands)):
        found &= stands[k] << k if sense else stands[k] >> k
        if not found:
            return all_of_them, first, 0
        count = found.bit_count()
        all_of_them += count
        if k == 1:
            first = count
    whole = found.bit_count() if len(stands) > 1 else 0
    return all_of_them - whole * (len(stands) - 1), first - whole, found


@lru_cache(maxsize=16)
def weights_of(reader: Reader, rtl: bool = False) -> dict[str, float]:
    """How much longer each direction takes; if `rtl`, to the left is forwards."""
    weights = dict(zip(DIRECTIONS, reader.weights, strict=True))
    return {name: weights[MIRRORED[name]] for name in weights} if rtl else weights


class GridLetters:
    """A grid laid on a tape, ready to be looked through for one word after the other."""

    def __init__(
        self, grid: Rows, board: Board, reach: int, reader: Reader, rtl: bool = False
    ) -> None:
        self.tape, self.weights = tape_of(board, reach), weights_of(reader, rtl)
        shown = board.by_number(grid)
        cells: dict[str | None, list[int]] = {symbol: [] for symbol in shown}
        for cell, symbol in enumerate(shown):
            cells[symbol].append(cell)
        self.common = {s: _commonness(len(some), len(shown)) for s, some in cells.items()}
        self.stands = dict(zip(cells, standing(self.tape, [*cells.values()]), strict=True))

    def look_for(self, text: str, symbols: Symbols, times: int = 1) -> SeenWord:
        """How fast one of so many places is found, and the direction that is seen first."""
        stands = [self.stands.get(symbol, 0) for symbol in symbols]
        heads, tails = self.tape.ends(len(symbols))
        up, up_starts, ups = count_agreeing(stands, 0, heads)
        down, down_starts, downs = count_agreeing(stands, 1, tails)
        names, family, weights = self.tape.names, self.tape.family, self.weights
        forwards = [names[family[slot]][0] for slot in slots_of(ups)] if ups else []
        backwards = [names[family[slot]][1] for slot in slots_of(downs)] if downs else []
        places = forwards + backwards
        if not places:
            raise ValueError(f"{text} is not in the grid")
        if len(places) == 1:
            seen = 1 / weights[places[0]]
        else:
            both = [fsum([1 / weights[name] for name in some]) for some in (forwards, backwards)]
            # A word that reads the same backwards lies at the same place in both senses.
            seen = max(both) if symbols == symbols[::-1] else fsum(both)
        rate = seen / times / min([self.common[symbol] for symbol in symbols])
        first = min(places, key=weights.__getitem__)
        return SeenWord(rate, DELAY * (up + down), up_starts + down_starts, first)

    def false_starts(self, symbols: Symbols) -> Iterator[int]:
        """The cells of every start of two or more letters that does not become the word."""
        stands, slots = [self.stands[symbol] for symbol in symbols], self.tape.slots
        for sense, found in enumerate(self.tape.ends(len(symbols))):
            for k, stand in enumerate(stands):
                longer = found & (stand << k if sense else stand >> k)
                if k > 1:
                    for slot in slots_of(found & ~longer):  # those that end here agree in k letters
                        first = slot - k + 1 if sense else slot
                        yield from slots[first : first + k]
                found = longer


#: Paths of words that bend that are followed from one letter to the next.
MOST_PATHS = 5000


class BentLetters:
    """A grid whose words bend, ready to be looked through: the same model, as far as it carries.

    Nobody has measured how people search for them. A word is assumed to take as long as one in the
    reader's slowest direction, and every path that begins like it delays the search.
    """

    def __init__(self, grid: Rows, board: Board, paths: str) -> None:
        ahead = [board.ahead[n] for n in board.directions if paths == "bent" or len(n) == 1]
        self.beside = [[far[i] for far in ahead if far[i] >= 0] for i in range(len(board.cells))]
        self.shown = board.by_number(grid)
        self.counts = Counter(self.shown)

    def false_paths(self, symbols: Symbols) -> Iterator[tuple[int, ...]]:
        """The paths over the first two or more letters of a word, but not all of them."""
        paths = list[tuple[int, ...]]()
        paths += [(cell,) for cell, symbol in enumerate(self.shown) if symbol == symbols[0]]
        for letter in symbols[1:-1]:
            paths = [
                (*path, cell)
                for path in paths[:MOST_PATHS]
                for cell in self.beside[path[-1]]
                if self.shown[cell] == letter and cell not in path
            ]
            yield from paths

    def look_for(self, symbols: Symbols, reader: Reader, times: int) -> SeenWord:
        starts = Counter(map(len, self.false_paths(symbols)))
        rarest = min([self.counts[symbol] for symbol in symbols])
        rate = 1 / (max(reader.weights) * _commonness(rarest, len(self.shown)))
        false = starts.total() - times * max(len(symbols) - 2, 0)  # its own paths are none
        return SeenWord(rate, DELAY * false, max(starts[2] - times, 0), BENT)


def tell(ratings: Sequence[Difficulty]) -> Message:
    """About one puzzle, or about several of the same request.

    >>> str(tell([Difficulty(58.2, 6.2, ()), Difficulty(64.0, 7.7, ())]))
    'about 6 to 8 minutes for adults, trickiness 58 to 64 of 100'
    """
    low, high = (round(edge(one.score for one in ratings)) for edge in (min, max))
    score = low if low == high else say("{first} to {last}", first=low, last=high)
    told = say("{time}, trickiness {score} of 100", time=tell_time(ratings), score=score)
    if any(one.rough for one in ratings):
        return say("{estimate} (a rough estimate, since words bend)", estimate=told)
    return told


def tell_time(ratings: Sequence[Difficulty]) -> Message:
    """The time, or a range of times, and whose it is.

    >>> str(tell_time([Difficulty(20, 305, (), "child")]))
    'about 5 hours for children'
    """
    times = [one.minutes for one in ratings]
    low, high = round(min(times)), round(max(times))
    if high < 1:
        time = say("less than a minute")
    elif high >= 120:
        low, high = round(low / 60), round(high / 60)
        time = counted("about {low} to {n} hour", "about {low} to {n} hours", n=high, low=low)
        if low == high:
            time = counted("about {n} hour", "about {n} hours", n=high)
    elif low == high:
        time = counted("about {n} minute", "about {n} minutes", n=high)
    elif low < 1:
        time = counted("up to {n} minute", "up to {n} minutes", n=high)
    else:
        time = counted("about {low} to {n} minute", "about {low} to {n} minutes", n=high, low=low)
    return say("{time} {reader}", time=time, reader=for_reader(ratings[0].reader))
