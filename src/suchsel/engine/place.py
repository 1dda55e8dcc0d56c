"""Randomised placement: every word gets a place, by the rules of its level.

First the words are placed one after the other, longest first, by the rules of the level. If a word
finds no place, the board is tight: then the search places words where they share most letters,
forces a word in where it conflicts least, and puts ejected words back in the queue. Every step is
counted, and the search ends when the limit is reached.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from suchsel.boards.tape import NOTHING, Ids, Place, Tape, nth_slot, run_starts
from suchsel.engine.lexicon import Lexicon, strays, strays_through
from suchsel.engine.position import Position, draw_slot
from suchsel.request.levels import Level
from suchsel.rng import Rng

#: Number of conflicting places that are compared before one is forced.
SAMPLE = 16
#: Steps per word without progress (fewer words left than ever before) until a fresh start,
PATIENCE = 8
#: but at most this number, plus one per word.
MOST_PATIENCE = 2000
#: The search ends after this many fresh starts and steps if none placed this share of the letters.
FRESH, TRIED, FAR_FROM_IT = 3, 2000, 0.7


class PlacingTask(NamedTuple):
    """The words to place, as numbers of symbols, and the rules."""

    words: Sequence[Ids]
    directions: Sequence[tuple[str, ...] | None]  # of words that do not follow the level
    level: Level
    nest: bool
    lexicon: Lexicon  # the words (numbered as above) and the blocked stems (numbered -1)
    hosts: list[list[int]]  # for each word its relatives: see `relatives.py`
    message: Ids  # takes cells that no word uses
    message_mode: str
    no_collinear: bool  # no two words may overlap along a line

    @property
    def may_nest(self) -> bool:
        """Whether words may lie inside others where nothing else is found, though not asked for."""
        crossing = self.level.crossings != "never" and not self.no_collinear
        return any(self.hosts) and not self.nest and crossing

    def directions_of(self, word: int) -> tuple[str, ...]:
        return self.directions[word] or self.level.directions


class Outcome(NamedTuple):
    """How far a search came: all words are on the board if it succeeded."""

    position: Position
    steps: int


class Search:
    """One search: a board, the words on it, the words still to come."""

    def __init__(
        self,
        task: PlacingTask,
        tape: Tape,
        symbols: int,
        rng: Rng,
        steps: float,
        *,
        inside: bool = False,
    ) -> None:
        self.task, self.tape, self.rng = task, tape, rng
        self.words, self.level = task.words, task.level
        self.backwards = [word[::-1] for word in task.words]
        self.crossing = task.level.crossings != "never"
        self.nest = task.nest
        self.symbols = symbols
        self.steps, self.used = steps, 0
        n = len(task.words)
        self.patience = min(PATIENCE * n, MOST_PATIENCE + n)
        self.tight = False
        #: Whether a word may lie inside another one, because nothing else helped.
        self.inside = inside
        #: Directions in which words prefer the outer thirds, if their level does.
        self.banded = ("W", "S") if self.level.rtl else ("E", "S")
        self.directions = self._draw_directions()
        self.hosts = task.hosts
        self.clear()

    def clear(self) -> None:
        self.position = Position(self.tape, self.symbols)

    def put(self, word: int, place: Place) -> None:
        self.used += 1
        self.position.put(word, place, self.words[word])

    # -- where a word may go -----------------------------------------------------------------

    def _draw_directions(self) -> list[tuple[str, ...]]:
        """For each word the directions it may take; of a level “in turn” in their order."""
        task, choice = self.task, self.level.choice
        if choice == "drawn":
            return [task.directions_of(i) for i in range(len(self.words))]
        following = [i for i, own in enumerate(task.directions) if not own]
        turned = [False] * len(following)
        if choice == "turned":
            turned = [i < len(following) // 2 for i in range(len(following))]
            self.rng.shuffle(turned)
        pairs = {False: self.level.directions}
        if choice == "turned":
            pairs = self.level.directions_by_sense()
        drawn = [own or () for own in task.directions]
        for at, word in enumerate(following):
            drawn[word] = pairs[turned[at]][:: 1 if at % 2 == 0 else -1]
        return drawn

    def order_of_directions(self, word: int) -> Iterable[str]:
        directions = self.directions[word]
        in_turn = self.level.choice != "drawn" and not self.task.directions[word]
        return directions if in_turn else self.rng.shuffled(directions)

    def starts(self, word: int, inside: bool = False) -> tuple[int, int]:
        """All conflict-free places as two sets of starts, one per sense."""
        if self.crossing:
            up, down = self._agreeing(word)
        else:
            up = down = run_starts(self.position.empty, len(self.words[word]))
        if inside or not self.hosts[word]:
            return up, down
        nested = self._nested(word)
        return up & ~nested, down & ~nested

    def _agreeing(self, word: int) -> tuple[int, int]:
        """The starts where the cells are empty or show the letters of the word."""
        up, down = (
            self.position.starts(self.words[word]),
            self.position.starts(self.backwards[word]),
        )
        if self.task.no_collinear:
            beside = run_starts(self.position.beside_lines(), len(self.words[word]))
            return up & beside, down & beside
        return up, down

    def _nested(self, word: int, only_inside: bool = False) -> int:
        """The starts where the word would lie inside another one, or another one inside it."""
        mask, length = 0, len(self.words[word])
        for other in self.hosts[word]:
            spare = len(self.words[other]) - length
            if other not in self.position.places or (only_inside and spare < 0):
                continue
            slot = self.position.places[other][0]
            if self.tape.rings:
                mask |= self._nested_around(self.position.cells[other], length)
                continue
            # From its first slot on where it is longer, up to its first slot where it is shorter.
            low, high = (slot, slot + spare) if spare >= 0 else (slot + spare, slot)
            mask |= ((1 << (high + 1)) - 1) & ~((1 << max(low, 0)) - 1)
        return mask

    def _nested_around(self, cells: Sequence[int], length: int) -> int:
        """The same on closed lines, where slots are repeated: by the cells alone."""
        bits = self.tape.bits
        if length <= len(cells):
            own = 0
            for cell in cells:
                own |= bits[cell]
            return run_starts(own, length)
        mask = self.tape.heads
        for cell in cells:
            touching = 0
            for i in range(length):
                touching |= bits[cell] >> i
            mask &= touching
        return mask

    def choices(self, word: int) -> Iterator[tuple[int, int]]:
        """Sets of places, in the order in which the level wants them tried."""
        policy = self.level.crossings
        if self.nest and self.hosts[word]:
            # Where words may not cross, one lies wholly inside another or does not touch it.
            nested = self._nested(word, only_inside=not self.crossing)
            up, down = self._agreeing(word)
            yield up & nested, down & nested
        if self.crossing and (self.tight or policy == "seek"):
            yield self._most_shared(word, *self.starts(word, self.inside))
        elif policy in ("never", "free"):
            yield self.starts(word, self.inside)
        elif policy == "last":
            free = self._free(word)
            yield free, free
            yield from self._across_longest(word, *self._crossing(word, free))
        else:
            free = self._free(word)
            crossing_first = self.rng.chance(1 / 3 if policy == "third" else 1 / 2)
            if crossing_first:
                yield self._crossing(word, free)
            yield free, free
            if not crossing_first:
                yield self._crossing(word, free)

    def _free(self, word: int) -> int:
        """The starts where the word touches no other one."""
        free = run_starts(self.position.empty, len(self.words[word]))
        return free & ~self._nested(word) if self.hosts[word] else free

    def _crossing(self, word: int, free: int) -> tuple[int, int]:
        """The starts where the word crosses others."""
        up, down = self.starts(word, self.inside)
        return up & ~free, down & ~free

    def _most_shared(self, word: int, up: int, down: int) -> tuple[int, int]:
        """The allowed places where most letters are shared, over both senses."""
        up, down = self._allowed(word, up, down)
        best = self.position.most_shared(self.words[word], up) if up else 0
        worst = self.position.most_shared(self.backwards[word], down) if down else 0
        if best and worst:
            n, m = (
                self._shared(word, (mask.bit_length() - 1, sense))
                for sense, mask in ((0, best), (1, worst))
            )
            return (best if n >= m else 0), (worst if m >= n else 0)
        return best, worst

    def _shared(self, word: int, place: Place) -> int:
        letters, cells = self.position.letters, self.tape.cells(place, len(self.words[word]))
        return sum(letters[cell] == s for cell, s in zip(cells, self.words[word], strict=True))

    def _allowed(self, word: int, up: int, down: int) -> tuple[int, int]:
        upwards, downwards = self.tape.allowed(self.directions[word], len(self.words[word]))
        return up & upwards, down & downwards

    def _across_longest(self, word: int, up: int, down: int) -> Iterator[tuple[int, int]]:
        """The crossings with the longest placed word, then those with the next, and so on."""
        bits, length = self.tape.bits, len(self.words[word])
        for other in sorted(self.position.places, key=lambda i: (-len(self.words[i]), i)):
            cells = 0
            for cell in self.position.cells[other]:
                cells |= bits[cell]
            touching = 0
            for i in range(length):
                touching |= cells >> i
            if (up | down) & touching:
                yield up & touching, down & touching

    def draw(self, word: int, up: int, down: int) -> Place | None:
        """Direction first, then place, so that each direction gets its fair share."""
        length = len(self.words[word])
        for direction in self.order_of_directions(word):
            for sense, mask in self.tape.starts(direction, length):
                found = (down if sense else up) & mask
                if found:
                    if self.level.where == "thirds" and direction in self.banded:
                        found = self._band(found, direction)
                    return draw_slot(found, self.rng), sense
        return None

    def _band(self, starts: int, direction: str) -> int:
        """The outer thirds of the board are twice as likely as the middle one."""
        weights, bands = [0.4, 0.2, 0.4], _thirds(self.tape, 0 if direction in "EW" else 1)
        while sum(weights):
            third = self.rng.weighted(weights)
            found = starts & bands[third]
            if found:
                return found
            weights[third] = 0
        raise AssertionError("every start lies in one of the three thirds")

    # -- placing -----------------------------------------------------------------------------

    def lay(self, word: int) -> bool:
        """Put a word where it conflicts with nothing, if there is such a place."""
        for up, down in self.choices(word):
            place = self.draw(word, up, down)
            if place is not None:
                self.put(word, place)
                return True
        return False

    def lay_clean(self, word: int) -> bool:
        """The same, but the place must not make a stray word. Tries a few places."""
        banned = [0, 0]
        for up, down in self.choices(word):
            for _ in range(6):
                place = self.draw(word, up & ~banned[0], down & ~banned[1])
                if place is None:
                    break
                self.put(word, place)
                if next(self._made(word), None) is None:
                    return True
                self.position.take(word)
                banned[place[1]] |= 1 << place[0]
        return False

    def force(self, word: int) -> list[int]:
        """Put a word where it conflicts least; returns the ejected words."""
        self.used += 1  # a step, even where there is no place at all
        best: float | None = None
        chosen: tuple[Place, list[int]] | None = None
        for place in self._conflicting(word):
            gone = self._in_the_way(word, place)
            # A long word is harder to place again. Randomness keeps the search from cycling.
            cost = sum([len(self.words[i]) ** 2 * (1 + self.rng.random()) for i in gone])
            if best is None or cost < best:
                best, chosen = cost, (place, gone)
        if chosen is None:
            return [word]
        place, gone = chosen
        gone += self._eject_all(gone)
        self.put(word, place)
        return gone + self._eject(self._made(word))

    def _conflicting(self, word: int) -> Iterator[Place]:
        """A sample of places with the fewest conflicting cells."""
        length = len(self.words[word])
        most = 3 if self.crossing else length
        ups = self.position.few_conflicts(self.words[word], most, self.crossing)
        downs = self.position.few_conflicts(self.backwards[word], most, self.crossing)
        wanted = SAMPLE
        for up, down in zip(ups, downs, strict=True):
            up, down = self._allowed(word, up, down)
            n, m = up.bit_count(), down.bit_count()
            for _ in range(min(wanted, n + m)):
                k = self.rng.below(n + m)
                yield (nth_slot(up, k), 0) if k < n else (nth_slot(down, k - n), 1)
            wanted -= min(wanted, n + m)
            if wanted <= SAMPLE // 2:
                return
        if wanted == SAMPLE:  # more conflicts than that everywhere: take any place
            up, down = self._allowed(word, self.tape.room(length), self.tape.room(length))
            if up or down:
                sense = 0 if up and (not down or self.rng.chance(0.5)) else 1
                yield draw_slot(down if sense else up, self.rng), sense

    def _in_the_way(self, word: int, place: Place) -> list[int]:
        letters, gone = self.position.letters, list[int]()
        cells = self.tape.cells(place, len(self.words[word]))
        for cell, symbol in zip(cells, self.words[word], strict=True):
            if not self.crossing or letters[cell] != symbol:
                gone.extend(self.position.users[cell])
        if self.task.no_collinear:
            gone.extend(self.position.along(place, cells))
        here = set(cells)
        for other in self.hosts[word]:  # no word may lie inside another one
            if other in self.position.cells and not self.nest and not self.inside:
                theirs = set(self.position.cells[other])
                if theirs <= here or here <= theirs:
                    gone.append(other)
        return list(dict.fromkeys(gone))

    def _made(self, word: int) -> Iterator[list[int]]:
        """The stray words that this word, just laid, has made."""
        fresh = [cell for cell in self.position.cells[word] if len(self.position.users[cell]) == 1]
        return self._through(fresh)

    def _through(self, cells: Iterable[int]) -> Iterator[list[int]]:
        return strays_through(self.position, self.task.lexicon, cells)

    # -- the search --------------------------------------------------------------------------

    def run(self, thorough: bool = True) -> Outcome:
        """Place all words, if that is possible within the limit of steps.

        Unless it is to be thorough, only short words are looked for where words meet by chance:
        should they spell a long one after all, the filler will see it.
        """
        everything = range(len(self.words))
        lexicon = self.task.lexicon if thorough else self.task.lexicon.short
        self.tight = not all(self.lay(word) for *_, word in sorted(self._queue(everything)))
        first: dict[int, Place] = {}
        if self.tight:
            if next(strays(self.position, self.task.lexicon), None) is None:
                first = self.position.places
            self.clear()
        waiting = self._queue(word for word in everything if word not in self.position.places)
        waiting += self._queue(self._eject(strays(self.position, lexicon)))
        heapify(waiting)
        best, merit, since, fresh = dict(self.position.places), self._merit(), self.used, 0
        while (waiting or self._lacks_room()) and self.used < self.steps:
            if not waiting:
                self.tight = True  # words share more letters from now on
                waiting = self._queue(self._eject_one())
                heapify(waiting)
            *_, word = heappop(waiting)
            if not self.lay_clean(word):
                self.tight = True
                for again in self._queue(self.force(word)):
                    heappush(waiting, again)
            if self._merit() > merit:
                best, merit, since = dict(self.position.places), self._merit(), self.used
            elif self.used - since > self.patience:
                fresh += 1
                if fresh > FRESH and self.used > TRIED and self._is_far(best):
                    break
                self.clear()
                waiting, since = self._queue(everything), self.used
                heapify(waiting)
        if waiting:
            self.clear()
            for word, place in max(best, first, key=len).items():
                self.position.put(word, place, self.words[word])
        return Outcome(self.position, self.used)

    def _is_far(self, best: Iterable[int]) -> bool:
        """Whether all words will hardly ever be placed, as the best attempt so far shows."""
        return self._letters(best) < FAR_FROM_IT * self._letters(range(len(self.words)))

    def _lacks_room(self) -> bool:
        """Whether the words leave too few cells for the message."""
        letters = self.position.letters
        return letters.count(NOTHING) < len(self.task.message)

    def _merit(self) -> tuple[int, int]:
        """More words are better, and then, if a message needs room, more empty cells."""
        places, letters = self.position.places, self.position.letters
        is_asked = self.task.message and len(places) == len(self.words)
        return len(places), letters.count(NOTHING) if is_asked else 0

    def _eject_one(self) -> list[int]:
        """Take a word off the board, to be put where it shares more; the words to be put again."""
        word = self.rng.choice(sorted(self.position.places))
        return [word, *self._eject_all([word])]

    def _eject(self, found: Iterable[list[int]]) -> list[int]:
        """Break up these stray words; returns the ejected words."""
        gone: list[int] = []
        for cells in list(found):
            if all(self.position.users[cell] for cell in cells):  # not broken up already
                words = sorted({word for cell in cells for word in self.position.users[cell]})
                gone.append(self.rng.choice(words))
                gone += self._eject_all(gone[-1:])
        return gone

    def _eject_all(self, words: Iterable[int]) -> list[int]:
        """Take these words off the board; returns the words that must go with them.

        What stood inside one of them, and still stands there in the letters of others, is stray.
        """
        inner: list[int] = []
        cells: list[int] = []
        for word in list(words):
            inner += self._inside_of(word)
            cells += self.position.take(word)
        gone = [word for word in dict.fromkeys(inner) if word in self.position.places]
        for word in gone:
            cells += self.position.take(word)
        return gone + self._eject(
            self._through(cell for cell in cells if self.position.users[cell])
        )

    def _inside_of(self, word: int) -> list[int]:
        """Where words may not cross, those inside this one: without it they would cross."""
        if self.crossing or not self.nest:
            return []
        users, cells = self.position.users, self.position.cells
        own = set(cells[word])
        around = dict.fromkeys(user for cell in cells[word] for user in users[cell])
        return [i for i in around if i != word and own.issuperset(cells[i])]

    def _letters(self, words: Iterable[int]) -> int:
        return sum(len(self.words[word]) for word in words)

    def _queue(self, words: Iterable[int]) -> list[tuple[int, float, int]]:
        """The words in the order of placing: long ones first, equally long ones at random."""
        return [(-len(self.words[word]), self.rng.random(), word) for word in words]


@lru_cache(maxsize=8)
def _thirds(tape: Tape, axis: int) -> tuple[int, int, int]:
    """The slots of the upper, middle and lower third of the rows; for axis 1, of the columns."""
    board = tape.board
    n = (board.rows, board.columns)[axis]
    third = [str(cell[axis] * 3 // n) for cell in board.cells] + ["-"]  # the last one is for guards
    shown = "".join([third[cell] for cell in reversed(tape.slots)])
    upper, middle, lower = (
        int("0" + "".join(["01"[digit == name] for digit in shown]), 2) for name in "012"
    )
    return upper, middle, lower
