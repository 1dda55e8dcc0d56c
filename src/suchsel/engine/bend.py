"""Words that bend: every cell belongs to one of them, and each has exactly one reading.

A random path over all cells that never crosses itself is cut into the words and, if there is a
message, into single cells between them. Where a word can be read twice, pieces change places.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, islice, pairwise
from math import isqrt

from suchsel.boards.kind import BENT, MAX_SIDE, Size
from suchsel.boards.tape import slots_of
from suchsel.engine.bounds import count_letters, too_short_to_span, why_impossible
from suchsel.engine.pick import DRAWS, PURPOSE, candidates, unrelated
from suchsel.engine.prepare import checked
from suchsel.engine.verdict import Budget, Failure, Undecided
from suchsel.errors import defect
from suchsel.placement import Draft, Placement
from suchsel.puzzle import Puzzle
from suchsel.request.request import Request
from suchsel.rng import Rng
from suchsel.words.spelling import Symbols, Word

#: How often a path is drawn, and how often its pieces change places, for each word.
ATTEMPTS, CHANGES = 500, 5
#: Orders of the pieces that are tried for a word that runs from side to side.
ORDERS = 20
#: Cells that are looked at in the time of a step; and at most for the readings of one word.
STEP_CELLS, MOST_CELLS = 100, 3000
#: How much longer than the other a side may be, if the size is chosen: for given words, and if the
#: words are drawn; and the number of sizes that are tried.
LONG, DRAWN_LONG, SIZES = 3.0, 1.5, 4
#: Words of a pool that are considered for a draw; and the cells of the largest board that is tried.
SAMPLE, LARGEST = 200, 1600


def bent_requests(request: Request, seed: int) -> list[Request] | Failure:
    """Requests with a size and words whose letters are as many as its cells; or why there are none.

    Each is a request like any other: it makes the same puzzle without the pool.
    """
    if proof := why_impossible(request):
        return proof._replace(wants_room=False)
    if request.message:
        request = request.evolve(message_mode="exact")
    fixed, found = count_letters(request) + len(request.message_symbols), list[Request]()
    for rows, columns in [request.size] if request.size else _sizes(request, fixed):
        if rows * columns > LARGEST:
            continue
        sized, room = request.evolve(size=(rows, columns), max_size=None), rows * columns - fixed
        if request.pick is None:
            found += [sized] if room == 0 else []
            continue
        for draw in range(DRAWS):
            drawn = _drawn(sized, room, Rng(seed, PURPOSE + draw))
            if drawn is not None:
                found.append(sized.evolve(words=(*request.words, *drawn), pool=(), pick=None))
    if found:
        return found
    if request.spanning and not request.size:
        return Undecided((too_short_to_span(request),), wants_room=False)
    wrong = defect(
        "letters-not-cells",
        "Words that bend use every cell, and no rectangle of up to {most} cells was found that the "
        "letters fill. Change the words, let a message take what is left, or draw other words with "
        "“pick”.",
        most=LARGEST,
    )
    return Undecided((wrong,), wants_room=False)


def _sizes(request: Request, cells: int) -> list[Size]:
    """Rectangles of as many cells as letters: those most like a square first."""
    spread, long = 0, LONG
    if request.pick is not None:
        lengths = sorted(len(word.symbols) for word in candidates(request))
        cells += sum(request.pick) * lengths[len(lengths) // 2] // 2
        spread, long = cells // 5, LONG if request.spanning else DRAWN_LONG
    most_rows, most_columns = request.max_size or (MAX_SIDE, MAX_SIDE)
    shortest = len(request.spanning_symbols) or MAX_SIDE
    found = [
        (abs(rows * columns - cells), rows / columns, (rows, columns))
        for columns in range(2, min(isqrt(cells + spread), most_columns, shortest) + 1)
        for rows in range(columns, min(most_rows, int(columns * long)) + 1)
        if abs(rows * columns - cells) <= spread
    ]
    return [size for *_, size in sorted(found)[:SIZES]]


def _drawn(request: Request, room: int, rng: Rng) -> list[Word] | None:
    """Words of the pool, in its order, that have this many letters in all."""
    least, most = [min(number, SAMPLE + 1) for number in request.pick or (0, 0)]
    numbered, fixed = list(enumerate(candidates(request))), [(-1, w) for w in request.all_words]
    rng.shuffle(numbered)
    of_pool = (one for one in unrelated([*fixed, *numbered]) if one[0] >= 0)
    pool = list(islice(of_pool, SAMPLE))
    if room < 0:
        return None
    # By the number of words: the sums that are possible with none, the first, the first two, ...
    sums = [[1, *([0] * most)]]
    for _, word in pool:
        longer = [some << len(word.symbols) & (2 << room) - 1 for some in (0, *sums[-1])]
        sums.append([one | other for one, other in zip(sums[-1], longer, strict=False)])
    count = next((n for n in range(most, least - 1, -1) if sums[-1][n] >> room & 1), None)
    if count is None:
        return None
    chosen = []
    for (number, word), before in zip(reversed(pool), reversed(sums[:-1]), strict=True):
        if not before[count] >> room & 1:  # it cannot be left out
            chosen.append((number, word))
            count, room = count - 1, room - len(word.symbols)
    return [word for _, word in sorted(chosen)]


def bend(request: Request, seed: int, budget: Budget) -> Puzzle | Failure:
    """A puzzle of the words and the size of the request."""
    weave = Weave(request)
    for number in range(ATTEMPTS):
        if weave.run(Rng(seed, number, request.paths), budget):
            return checked(weave.draft(seed))
        if budget.is_spent:
            break
    wrong = defect(
        "no-path",
        "No board was found on which each of the words can be read in one way only. Try another "
        "seed, fewer words, or longer ones.",
    )
    return Undecided((wrong,), wants_room=False)


class Weave:
    """A path over all cells, and the pieces it is cut into.

    Sets of cells are bits, with a guard behind each row. A piece is the number of a word and
    whether it runs against the path; or -1, a cell of the message.
    """

    path: list[int]
    order: list[tuple[int, bool]]

    def __init__(self, request: Request) -> None:
        self.request, board = request, request.board
        self.width = wide = board.columns + 1
        self.cells = [row * wide + column for row, column in board.cells]
        everywhere = sum(1 << cell for cell in self.cells)
        self.steps = (1, wide) if request.paths == "square" else (1, wide, wide - 1, wide + 1)
        self.beside = {
            cell: everywhere & self._near(1 << cell) & ~(1 << cell) for cell in self.cells
        }
        self.words = [word.symbols for word in request.all_words]
        self.times = Counter(self.words)
        self.message, self.looked = request.message_symbols, 0
        self.spanning = self.words.index(request.spanning_symbols) if request.spanning else -1
        #: The cells of all straight lines, with -1 between them, both ways.
        lines = [n for line in board.lines for n in (*(self.cells[c] for c in line.cells), -1)]
        self.lines = lines + lines[::-1]
        shown = {*self.message}.union(*self.words)
        self.number = {symbol: chr(i) for i, symbol in enumerate(sorted(shown), 0x4E00)}
        barred = [stem for stem in request.barred(self.words) if shown >= {*stem}]
        stems = ["".join(map(self.number.__getitem__, stem)) for stem in barred]
        longest_first = "|".join(sorted(stems, key=lambda stem: (-len(stem), stem)))
        self.stems = re.compile(f"(?=({longest_first}))" if stems else "(?!)")

    def _near(self, some: int) -> int:
        """These cells, those beside them, and guards."""
        found = some
        for step in self.steps:
            found |= some << step | some >> step
        return found

    def run(self, rng: Rng, budget: Budget) -> bool:
        """One attempt: a path, and pieces that change places until each word has one reading."""
        self.path = self._snake(rng.chance(0.5))
        moves = len(self.cells) * 2 * len(self.request.level.directions)
        self._mix(rng, moves if self.spanning < 0 else 1 + rng.below(moves))
        self.order = [(number, rng.chance(0.5)) for number in range(len(self.words))]
        self.order += [(-1, False)] * len(self.message)
        rng.shuffle(self.order)
        if self.spanning >= 0 and not self._span(rng):
            budget.spend(self.looked / STEP_CELLS)
            return False
        wrong = self._wrong(len(self.words)) or []
        for _ in range(CHANGES * len(self.words)):
            budget.spend(self.looked / STEP_CELLS)
            self.looked = 0
            if not wrong or budget.is_spent:
                break
            order = self.order[:]
            self._change(rng, rng.choice(wrong))
            now = self._wrong(len(wrong))
            if now is None or (self.spanning >= 0 and not self._spans()):
                self.order = order
            else:
                wrong = now
        return not wrong

    def _span(self, rng: Rng) -> bool:
        """Put the pieces in an order in which the spanning word runs from side to side."""
        length, rest = len(self.words[self.spanning]), self.order[:]
        own = next(piece for piece in rest if piece[0] == self.spanning)
        rest.remove(own)
        runs = range(len(self.path) - length + 1)
        starts = {at for at in runs if self._joins({*self.path[at : at + length]})}
        self.looked += len(self.path)
        for _ in range(ORDERS if starts else 0):
            rng.shuffle(rest)
            lengths = (1 if piece < 0 else len(self.words[piece]) for piece, _ in rest)
            for i, at in enumerate(accumulate(lengths, initial=0)):
                if at in starts:
                    self.order = [*rest[:i], own, *rest[i:]]
                    return True
        return False

    def _spans(self) -> bool:
        return any(self._joins({*cells}) for n, cells in self._pieces() if n == self.spanning)

    def _joins(self, cells: set[int]) -> bool:
        """Whether these cells touch two opposite sides."""
        rows, columns = (
            {*some} for some in zip(*(divmod(c, self.width) for c in cells), strict=True)
        )
        board = self.request.board
        return {0, board.rows - 1} <= rows or {0, board.columns - 1} <= columns

    def _snake(self, across: bool) -> list[int]:
        """All cells, to and fro along the rows or the columns."""
        cells, columns = self.cells, self.request.board.columns
        lines = [cells[at : at + columns] for at in range(0, len(cells), columns)]
        if not across:
            lines = [cells[at::columns] for at in range(columns)]
        return [cell for n, line in enumerate(lines) for cell in (line[::-1] if n % 2 else line)]

    def _mix(self, rng: Rng, moves: int) -> None:
        """Again and again, an end of the path is joined to a cell beside it.

        The path is cut behind that cell, so that what was the way there is the new end.
        """
        path, wide = self.path, self.width
        neighbours = {cell: slots_of(some) for cell, some in self.beside.items()}
        self.looked += moves * (3 + len(path) // 50)
        for _ in range(moves):
            if rng.chance(0.5):
                path.reverse()
            end = path[-1]
            there = rng.choice(neighbours[end])
            at, aside = path.index(there), there % wide - end % wide
            slanted = aside and abs(end - there) > 1
            if slanted and abs(path.index(end + aside) - path.index(there - aside)) == 1:
                continue  # two diagonals would cross
            path[at + 1 :] = path[:at:-1]

    def _change(self, rng: Rng, number: int) -> None:
        """Turn a word in its place, or exchange it with the piece before it or any as long."""
        at = next(i for i, (piece, _) in enumerate(self.order) if piece == number)
        way, other = rng.below(3), at - 1
        if way == 0:
            self.order[at] = number, not self.order[at][1]
            return
        if way == 1:
            lengths = [1 if piece < 0 else len(self.words[piece]) for piece, _ in self.order]
            other = rng.choice([i for i, length in enumerate(lengths) if length == lengths[at]])
        self.order[at], self.order[other] = self.order[other], self.order[at]

    def _pieces(self) -> Iterator[tuple[int, list[int]]]:
        at = 0
        for piece, is_turned in self.order:
            end = at + (1 if piece < 0 else len(self.words[piece]))
            yield piece, self.path[at:end][:: -1 if is_turned else 1]
            at = end

    def _symbols(self) -> dict[int, str]:
        """The symbols of all cells; those that belong to no word spell the message, row by row."""
        shown, left = dict[int, str](), list[int]()
        for piece, cells in self._pieces():
            if piece < 0:
                left += cells
            else:
                shown.update(zip(cells, self.words[piece], strict=True))
        way = -1 if self.request.rtl else 1
        left.sort(key=lambda cell: (cell // self.width, way * cell))
        return shown | dict(zip(left, self.message, strict=True))

    def _wrong(self, most: int) -> list[int] | None:
        """Words with too many readings; any, if one is rude; None if they are too many."""
        shown, stands, wrong = self._symbols(), dict[str, int](), list[int]()
        for cell, symbol in shown.items():
            stands[symbol] = stands.get(symbol, 0) | 1 << cell
        for number, word in enumerate(self.words):
            if not self._is_unique(word, stands):
                wrong.append(number)
                if len(wrong) > most:
                    return None
        return [0] if not wrong and self._is_rude(shown) else wrong

    def _is_unique(self, word: Symbols, stands: dict[str, int]) -> bool:
        """Whether no more sets of cells spell the word along a path than it has places."""
        layers = [stands[word[0]]]
        for symbol in word[1:]:
            layers.append(self._near(layers[-1]) & stands[symbol])
        for at in range(len(word) - 2, -1, -1):
            layers[at] &= self._near(layers[at + 1])
        self.looked += 2 * len(word)
        times = self.times[word]
        if sum(map(int.bit_count, layers)) == len(word):
            return True
        found, limit, ways = set[int](), self.looked + MOST_CELLS, [(0, -1, 0)]
        while ways and len(found) <= times and self.looked < limit:
            at, there, used = ways.pop()
            if at == len(word):
                found.add(used)
                continue
            self.looked += 1
            cells = slots_of(layers[at] & there & ~used)
            ways += [(at + 1, self.beside[cell], used | 1 << cell) for cell in cells]
        return not ways and len(found) == times

    def _is_rude(self, shown: dict[int, str]) -> bool:
        """Whether a blocked word appears in a straight line, other than as part of a word there."""
        text = "".join([self.number[shown[cell]] if cell >= 0 else " " for cell in self.lines])
        self.looked += len(text) // 20
        for match in self.stems.finditer(text):
            run = self.lines[match.start() : match.start() + len(match[1])]
            steps = {b - a for a, b in pairwise([self.path.index(cell) for cell in run])}
            inside = any({*run} <= {*cells} for _, cells in self._pieces())
            if not inside or steps not in ({1}, {-1}):
                return True
        return False

    def draft(self, seed: int) -> Draft:
        shown, request, columns = self._symbols(), self.request, self.request.board.columns
        grid = tuple(zip(*[map(shown.__getitem__, self.cells)] * columns, strict=True))
        places = {n: tuple(divmod(c, self.width) for c in cells) for n, cells in self._pieces()}
        words = tuple(
            Placement(text, symbols, places[i], BENT, clue, None, i >= len(request.words))
            for i, (text, symbols, clue, _) in enumerate(request.all_words)
        )
        return Draft(request, grid, words, seed)
