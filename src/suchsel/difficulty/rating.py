"""Measured difficulty: how many letters a reader looks at before all words are found.

The reader looks for one word at a time. From a random cell on they go through the grid in reading
order, stop at each cell that shows the word's first letter, try the directions in canonical order,
follow each as long as the letters agree, and continue. Effort is the expected number of letters
looked at, each weighted by the direction in which it is read. It is computed exactly, in integers.

Every cell passed costs 1. A cell at distance d behind the word's own (in reading order, round and
round) is passed by every reader who begins at it or before it: d of n.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from suchsel.boards.board import Board
from suchsel.boards.compass import DIRECTIONS, Cell
from suchsel.boards.tape import NOTHING, Ids, Tape, cells_by_symbol, slots_of, standing, tape_of
from suchsel.syntax import Json
from suchsel.words.blocklist import Symbols

#: Tenths: what a letter costs in each direction, in canonical order. E and S are measured
#: (upright letters stacked are read 2.39 times slower: Yu, Park, Gerold & Legge, Journal of Vision
#: 2010). The other six are assumptions: diagonals cost more than columns, backwards more than
#: forwards.
WEIGHTS = {"E": 10, "S": 24, "SE": 28, "NE": 30, "W": 20, "N": 34, "NW": 38, "SW": 38}
#: What the solver knows about the words is a factor: with a list about 80 % of players finish, of
#: the hardest puzzles without one about 20 % (a large puzzle site). The order is known, the factors
#: are assumptions.
LIST_FACTORS = {"shown": 1, "sorted": 1, "clues": 2, "pictures": 2, "lengths": 3, "hidden": 4}


class WordEffort(NamedTuple):
    """What one word costs. `false_starts`: where two or more letters agree, and then no more."""

    word: str
    effort: float
    false_starts: int
    direction: str


class Difficulty(NamedTuple):
    """The measured difficulty of a puzzle: `score` is from 0 to 100, `effort` in letters read."""

    score: float
    effort: float
    words: tuple[WordEffort, ...]

    def to_dict(self) -> dict[str, Json]:
        return {"score": self.score, "effort": self.effort}


def rate(
    grid: Sequence[Sequence[str | None]],
    words: Sequence[tuple[str, Symbols]],
    board: Board,
    told: str = "shown",
) -> Difficulty:
    """The difficulty of a finished grid. `words` are spellings and their symbols."""
    reader = Reader(grid, board, max(len(symbols) for _, symbols in words))
    efforts = [reader.look_for(text, symbols) for text, symbols in words]
    n = len(board.cells)
    factor = LIST_FACTORS[told]
    total = sum(effort for effort, _ in efforts) * factor / (10 * n)
    # How much more than walking through the grid once for each word, half of it on average.
    walk = (n + 1) / 2 * len(words)
    return Difficulty(score_of(total / walk), round(total, 1), tuple(word for _, word in efforts))


def heat(
    grid: Sequence[Sequence[str | None]], words: Sequence[Symbols], board: Board
) -> Counter[Cell]:
    """How often a reader who looks for every word follows a false start through each cell."""
    reader = Reader(grid, board, max(map(len, words)))
    found: Counter[Cell] = Counter()
    for symbols in words:
        for cell in reader.false_starts(symbols):
            found[board.cells[cell]] += 1
    return found


#: The extra effort, compared with walking through the grid, at which the score is 50.
HALF = 0.77


def score_of(ratio: float) -> float:
    """0 for a reader who never stops, towards 100 for one who stops everywhere."""
    # Only operations that give the same result on every machine: no logarithms, no powers.
    extra = max(ratio - 1, 0.0) / HALF
    cube = extra * extra * extra
    return round(100 * cube / (cube + 1), 1)


class ReadingCosts(NamedTuple):
    """What reading costs on a board, whatever its letters."""

    order: list[tuple[int, int]]  # by slot and sense: which direction it is in canonical order
    weights: tuple[list[int], list[int]]  # by sense and slot: what a letter costs
    first_looks: list[list[int]]  # by cell: what it costs to try the directions up to each one


@lru_cache(maxsize=16)
def _reading_costs(tape: Tape) -> ReadingCosts:
    order = {name: i for i, name in enumerate(DIRECTIONS)}
    looks = []
    for cell in range(len(tape.bits)):
        ahead = tape.board.ahead
        costs = [WEIGHTS[name] * (ahead[name][cell] != NOTHING) for name in DIRECTIONS]
        looks.append(list(accumulate(costs)))
    return ReadingCosts(
        [(order[up], order[down]) for up, down in tape.names],
        ([WEIGHTS[up] for up, _ in tape.names], [WEIGHTS[down] for _, down in tape.names]),
        looks,
    )


#: Where a word begins to be read: up (0) or down (1) the tape, how many letters agree, the slots.
Starts = tuple[int, int, int]


class Reader:
    """A grid laid on a tape, ready to be looked through for one word after the other."""

    def __init__(self, grid: Sequence[Sequence[str | None]], board: Board, reach: int) -> None:
        self.tape = tape_of(board, reach)
        self.order, self.weights, self.first_looks = _reading_costs(self.tape)
        shown = [grid[row][column] for row, column in board.cells]
        self.number = {symbol: i for i, symbol in enumerate(dict.fromkeys(shown))}
        letters = [self.number[symbol] for symbol in shown]
        self.cells = cells_by_symbol(letters, len(self.number))
        self.stands = standing(self.tape, self.cells)

    def look_for(self, text: str, symbols: Symbols) -> tuple[int, WordEffort]:
        """The effort in tenths, over all n readers; and the same as a report."""
        n = len(self.first_looks)
        word = tuple([self.number.get(symbol, NOTHING) for symbol in symbols])
        if NOTHING in word:
            raise ValueError(f"{text} is not in the grid")
        partial, whole = self._follow(word)
        targets = self._targets(whole)
        if not targets:
            raise ValueError(f"{text} is not in the grid")
        marks = sorted(targets)
        tenths = self._first(word[0], targets, marks) + self._further(partial, targets, marks)
        before = marks[-1] - n
        for mark in marks:  # for the readers who begin between the mark before and this one
            readers, before = mark - before, mark
            walk = readers * (readers + 1) // 2
            own = (len(word) - 2) * _WEIGHTS[targets[mark]]  # the word itself, after two letters
            tenths += walk * 10 + readers * own
        false_starts = sum([found.bit_count() for _, agreeing, found in partial if agreeing == 2])
        direction = _NAMES[next(iter(targets.values()))]
        return tenths, WordEffort(text, round(tenths / (10 * n), 1), false_starts, direction)

    def _follow(self, word: Ids) -> tuple[list[Starts], list[Starts]]:
        """Where two and more letters of the word agree, but not all; and where all do."""
        stands, shortest = self.stands, min(self.tape.rings, default=len(word))
        partial: list[Starts] = []
        whole: list[Starts] = []
        for sense, ends in ((0, self.tape.heads), (1, self.tape.tails)):
            found = stands[word[0]] & ends
            agreeing: list[int] = []
            for k in range(1, len(word)):
                found &= stands[word[k]] << k if sense else stands[word[k]] >> k
                if k >= shortest:  # a ring is not read on over its first letter
                    found &= self.tape.ends(k + 1)[sense]
                if not found:
                    break
                agreeing.append(found)
            else:
                whole.append((sense, len(word), found))
            for k, some in enumerate(agreeing, 2):
                if some == found:
                    break  # from here on only the word itself
                partial.append((sense, k, some & ~found))
        return partial, whole

    def _targets(self, whole: list[Starts]) -> dict[int, int]:
        """The cells where the word begins, with the first direction in which it is read there."""
        targets: dict[int, int] = {}
        for sense, _, found in whole:
            for slot in slots_of(found):
                cell, order = self.tape.slots[slot], self.order[slot][sense]
                targets[cell] = min(order, targets.get(cell, order))
        return targets

    def _first(self, letter: int, targets: dict[int, int], marks: list[int]) -> int:
        """What the looks at second letters cost, from all cells that show the first one."""
        looks, cells = self.first_looks, self.cells[letter]
        n, last = len(looks), len(DIRECTIONS) - 1
        if len(marks) > 1:
            return sum(
                _readers(cell, marks, n) * looks[cell][targets.get(cell, last)] for cell in cells
            )
        (mark,) = marks
        all_looks = sum([((cell - mark) % n or n) * looks[cell][last] for cell in cells])
        # Who has found the word looks no further.
        return all_looks - n * (looks[mark][last] - looks[mark][targets[mark]])

    def _further(self, partial: list[Starts], targets: dict[int, int], marks: list[int]) -> int:
        """What the looks at third and later letters cost, from where those before them agree."""
        tape, n, mark, single = self.tape, len(self.first_looks), marks[0], len(marks) == 1
        cells, tenths = tape.slots, 0
        for sense, agreeing, found in partial:
            room = tape.room(agreeing + 1)  # at the end of a line there is no next letter
            found &= room << agreeing if sense else room
            if tape.rings:
                found &= tape.ends(agreeing + 1)[sense]
            for cell in marks:  # who has found the word looks no further
                if found & tape.bits[cell]:
                    found ^= self._later(found & tape.bits[cell], sense, targets[cell])
            weights = self.weights[sense]
            if single:
                costs = [
                    ((cells[slot] - mark) % n or n) * weights[slot] for slot in slots_of(found)
                ]
            else:
                costs = [
                    _readers(cells[slot], marks, n) * weights[slot] for slot in slots_of(found)
                ]
            tenths += sum(costs)
        return tenths

    def _later(self, found: int, sense: int, order: int) -> int:
        """Those of the starts that come later in canonical order."""
        return sum([1 << slot for slot in slots_of(found) if self.order[slot][sense] > order])

    def false_starts(self, symbols: Symbols) -> Iterator[int]:
        """The cells of every start of two or more letters that does not become the word."""
        word = tuple(self.number[symbol] for symbol in symbols)
        stands, tape = self.stands, self.tape
        for sense in (0, 1):
            found = stands[word[0]] & (tape.tails if sense else tape.heads)
            for k in range(1, len(word)):
                longer = found & (stands[word[k]] << k if sense else stands[word[k]] >> k)
                if k > 1:  # those that end here agree in k letters
                    for slot in slots_of(found & ~longer):
                        yield from (
                            tape.slots[slot - k + 1 : slot + 1]
                            if sense
                            else (tape.slots[slot : slot + k])
                        )
                found = longer


_NAMES = tuple(DIRECTIONS)
_WEIGHTS = tuple(WEIGHTS[name] for name in DIRECTIONS)


def _readers(cell: int, marks: list[int], n: int) -> int:
    """How many of the n readers pass a cell before they find the word at one of the marks."""
    if len(marks) == 1:
        return (cell - marks[0]) % n or n
    return min((cell - mark) % n or n for mark in marks)
