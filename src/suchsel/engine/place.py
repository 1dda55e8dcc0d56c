"""Randomised placement: every word gets a place, by the rules of its level.

First the words are placed one after the other, longest first, by the rules of the level. If a word
finds no place, the board is tight: then the search places words where they share most letters,
forces a word in where it conflicts least, and puts ejected words back in the queue. Every step is
counted, one with much more work than usual as several, and the search ends at its limit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from heapq import heapify, heappop, heappush
from itertools import islice

from suchsel.boards.kind import MAX_SIDE
from suchsel.boards.tape import NOTHING, Place, Tape, nth_slot, run_starts
from suchsel.engine.lexicon import strays, strays_through
from suchsel.engine.position import Position, draw_slot, touching
from suchsel.engine.prepare import Prepared
from suchsel.engine.verdict import STEP_LOOKS
from suchsel.rng import Rng

#: Number of places that are tried for a word until one makes no stray word.
TRIES = 6
#: Number of conflicting places that are compared before one is forced.
SAMPLE = 16
#: The search ends after this many fresh starts and steps if none placed this share of the letters.
FRESH, TRIED, FAR_FROM_IT = 3, 2000, 0.7
#: The slots in sets that are combined in the time of a further step, and in a usual step at most.
STEP_SLOTS, USUAL_SLOTS = 2_500_000, 1_000_000
#: The rules for crossings by which places can be drawn and tried, and how often for a direction.
DRAWN, DRAWS = ("never", "free", "third", "half"), 60
#: The most stray words that are broken up at once.
MOST_STRAYS = 1000


class Search:
    """One search: a board, the words on it, the words still to come.

    `inside`: a word may lie inside another one, because nothing else helped.
    """

    def __init__(self, prepared: Prepared, rng: Rng, steps: float, *, inside: bool = False) -> None:
        self.prepared, self.rng, self.inside = prepared, rng, inside
        self.request, self.level = prepared.request, prepared.request.level
        self.words, self.hosts, self.tape = prepared.words, prepared.hosts, prepared.tape
        self.crossing, self.nest = self.level.crossings != "never", self.request.nest
        self.steps, self.used, self.tight = steps, 0, False
        self.combined, self.further = 0, 0  # slots since the last step; steps beyond usual ones
        #: Directions in which words prefer the outer thirds, if their level does.
        self.banded = ("W", "S") if self.level.rtl else ("E", "S")
        self.directions = self._draw_directions()
        #: On a long tape, places are drawn and tried: sets of slots would take far longer.
        self.is_flat = (
            self.tape.is_long
            and not (self.tape.rings or self.request.no_collinear or self.nest or prepared.kept)
            and self.level.where != "thirds"
            and self.level.crossings in DRAWN
        )
        self.clear()

    def clear(self) -> None:
        self.position = Position(self.tape, len(self.prepared.symbols))
        self.position.is_flat = self.is_flat

    def put(self, word: int, place: Place) -> None:
        self._count()
        self.position.put(word, place, self.words[word])

    def _count(self) -> None:
        """Count a step, and the work since the last one as further steps if there was much."""
        self.used += 1
        if self.combined > USUAL_SLOTS or self.position.looked > STEP_LOOKS:
            work = self.combined // STEP_SLOTS + self.position.looked // STEP_LOOKS
            self.used += work
            self.further += work
            self.combined %= STEP_SLOTS
        else:
            self.combined = 0
        self.position.looked = 0

    # -- where a word may go -----------------------------------------------------------------

    def _draw_directions(self) -> list[tuple[str, ...]]:
        """For each word the directions it may take; of a level “in turn” in their order."""
        names, level = self.request.directions_of_words, self.level
        if level.choice == "drawn":
            return names
        following = [i for i in range(len(names)) if self.prepared.follows_level(i)]
        turned, by_sense = [False] * len(following), {False: level.directions}
        if level.choice == "turned":
            turned = [i < len(following) // 2 for i in range(len(following))]
            self.rng.shuffle(turned)
            by_sense = level.directions_by_sense()
        for at, word in enumerate(following):
            names[word] = by_sense[turned[at]][:: 1 if at % 2 == 0 else -1]
        for word in self.prepared.kept:  # its place says which way it runs
            names[word] = self.request.directions_of_words[word]
        return names

    def _in_order(self, word: int) -> Iterable[str]:
        names, is_drawn = self.directions[word], self.level.choice == "drawn"
        in_turn = not is_drawn and self.prepared.follows_level(word)
        return names if in_turn else self.rng.shuffled(names)

    def choices(self, word: int) -> Iterator[tuple[int, int]]:
        """Sets of places, in the order in which the level wants them tried."""
        policy = self.level.crossings
        if self.nest and self.hosts[word]:
            # Where words may not cross, one lies wholly inside another or does not touch it.
            nested = self._nested(word, only_inside=not self.crossing)
            up, down = self.position.fitting(self.words[word], crossing=True)
            yield up & nested, down & nested
        if self.crossing and (self.tight or policy == "seek"):
            yield self._most_shared(word)
            return
        if policy in ("never", "free"):
            yield self._starts(word)
            return
        free = run_starts(self.position.empty, len(self.words[word]))
        if policy == "last":
            yield free, free
            yield from self._across_longest(word, *self._crossing(word, free))
            return
        crossing_first = self.rng.chance(1 / 3 if policy == "third" else 1 / 2)
        if crossing_first:
            yield self._crossing(word, free)
        yield free, free
        if not crossing_first:
            yield self._crossing(word, free)

    def _starts(self, word: int) -> tuple[int, int]:
        """All conflict-free places as two sets of starts, one per sense."""
        beside = None
        if self.request.no_collinear:
            beside = self.position.beside_lines()
            work = len(self.position.places) * len(self.tape.slots)
            self.combined += 8 * work if self.tape.rings else work
        up, down = self.position.fitting(self.words[word], self.crossing, beside)
        if self.inside or not self.hosts[word]:
            return up, down
        nested = self._nested(word)
        return up & ~nested, down & ~nested

    def _crossing(self, word: int, free: int) -> tuple[int, int]:
        up, down = self._starts(word)
        return up & ~free, down & ~free

    def _nested(self, word: int, only_inside: bool = False) -> int:
        """The starts where it would lie inside another word, or that inside it (by its ends)."""
        mask, length = 0, len(self.words[word])
        for other in self.hosts[word]:
            cells = self.position.cells.get(other, ())
            self.combined += len(cells) * len(self.tape.slots) * (8 if self.tape.rings else 1)
            if len(cells) >= length:
                mask |= run_starts(self.position.slots_under(cells), length)
            elif cells and not only_inside:
                around = self.tape.heads
                for cell in cells if self.tape.rings else {cells[0], cells[-1]}:
                    around &= touching(self.tape.bits[cell], length)
                mask |= around
        return mask

    def _most_shared(self, word: int) -> tuple[int, int]:
        """The allowed places where most letters are shared, over both senses."""
        letters = self.words[word]
        up, down = self._allowed(word, *self._starts(word))
        n, up = self.position.most_shared(letters, up)
        m, down = self.position.most_shared(letters[::-1], down)
        if up and down and n != m:
            return (up, 0) if n > m else (0, down)
        return up, down

    def _allowed(self, word: int, up: int, down: int) -> tuple[int, int]:
        upwards, downwards = self.prepared.allowed(word, self.directions[word])
        return up & upwards, down & downwards

    def _across_longest(self, word: int, up: int, down: int) -> Iterator[tuple[int, int]]:
        """The crossings with the longest placed word, then those with the next, and so on."""
        for other in sorted(self.position.places, key=lambda i: (-len(self.words[i]), i)):
            self.combined += 2 * len(self.words[other]) * len(self.tape.slots)
            taken = self.position.slots_under(self.position.cells[other])
            near = touching(taken, len(self.words[word]))
            if (up | down) & near:
                yield up & near, down & near

    def draw(self, word: int, starts: tuple[int, int]) -> Place | None:
        """Direction first, then place, so that each direction gets its fair share."""
        length = len(self.words[word])
        for direction in self._in_order(word):
            sense, own = self.tape.way(direction, length)
            if found := starts[sense] & own:
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

    def _drawn(self, word: int) -> Iterator[Place]:
        """Places where the word conflicts with nothing, by draws; all others are not known."""
        letters, position, kinds = self.words[word], self.position, [self.crossing]
        if self.level.crossings in ("third", "half"):
            first = self.rng.chance(1 / 3 if self.level.crossings == "third" else 1 / 2)
            kinds = [first, not first]
        hosts = [other for other in self.hosts[word] if other in position.cells and not self.inside]
        for crossing in kinds:
            for direction in self._in_order(word):
                begin, end, sense, _ = self.tape.spans[self.tape.board.listed[direction]]
                for _ in range(DRAWS):
                    place = begin + self.rng.below(end - begin), sense
                    cells = self.tape.cells(place, len(letters))
                    if NOTHING in cells:
                        continue
                    fits, is_free = position.can_take(cells, letters)
                    if fits and (is_free or crossing) and (len(kinds) == 1 or is_free != crossing):
                        around = [set(position.cells[other]) for other in hosts]
                        if not any(one.issuperset(cells) or one <= set(cells) for one in around):
                            yield place

    def lay(self, word: int, *, clean: bool) -> bool:
        """Put a word where it conflicts with nothing, if there is such a place.

        To be clean, it must not make a stray word either; a few places are tried.
        """
        for place in self._places(word):
            self.put(word, place)
            if not clean or next(self._made(word), None) is None:
                return True
            self.position.take(word)
        return False

    def _places(self, word: int) -> Iterator[Place]:
        """Some of these places, in the order in which the level wants them tried."""
        if self.is_flat and not self.tight:
            yield from islice(self._drawn(word), TRIES)
        if self.is_flat:
            self.is_flat = False  # the board is fuller than draws can cope with
            self.position.enter()
        left = [*self.prepared.kept.get(word, (-1, -1))]
        self.combined += 6 * len(self.words[word]) * len(self.tape.slots)
        for up, down in self.choices(word):
            for _ in range(TRIES):
                place = self.draw(word, (up & left[0], down & left[1]))
                if place is None:
                    break
                yield place
                left[place[1]] &= ~(1 << place[0])

    def force(self, word: int) -> list[int]:
        """Put a word where it conflicts least; returns the ejected words."""
        self._count()  # a step, even where there is no place at all
        assert not self.is_flat
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
        letters, length = self.words[word], len(self.words[word])
        most = 3 if self.crossing else length
        self.combined += (2 * length * (most + 2) + 3 * SAMPLE) * len(self.tape.slots)
        ups = self.position.few_conflicts(letters, most, self.crossing)
        downs = self.position.few_conflicts(letters[::-1], most, self.crossing)
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
        if self.request.no_collinear:
            gone.extend(self.position.along(place, cells))
        here = set(cells)
        for other in self.hosts[word]:  # no word may lie inside another one
            if other in self.position.cells and not self.nest and not self.inside:
                theirs = set(self.position.cells[other])
                self.position.looked += len(theirs)
                if theirs <= here or here <= theirs:
                    gone.append(other)
        return list(dict.fromkeys(gone))

    def _made(self, word: int) -> Iterator[Sequence[int]]:
        """The stray words that this word, just laid, has made."""
        fresh = [cell for cell in self.position.cells[word] if len(self.position.users[cell]) == 1]
        return strays_through(self.position, self.prepared.lexicon, fresh)

    # -- the search --------------------------------------------------------------------------

    def run(self, thorough: bool = True) -> Position:
        """Place all words, if that is possible within the limit of steps, else most of them.

        Unless it is to be thorough, only short words are looked for where words meet by chance:
        should they spell a long one after all, the filler will see it.
        """
        everything, lexicon = range(len(self.words)), self.prepared.lexicon
        lengths = [len(word) for word in self.words]
        queue = sorted(self._queue(everything))
        self.tight = not all(
            self.further <= self.steps and self.lay(word, clean=False) for *_, word in queue
        )
        first: dict[int, Place] = {}
        if self.tight:
            if next(strays(self.position, lexicon), None) is None:
                first = self.position.places
            self.clear()
        waiting = self._queue(word for word in everything if word not in self.position.places)
        found = strays(self.position, lexicon if thorough else lexicon.short)
        waiting += self._queue(self._eject(found))
        heapify(waiting)
        best, merit, since, fresh = dict(self.position.places), self._merit(), self.used, 0
        # Steps without progress (fewer words left than ever before) until a fresh start.
        stalled = min(8 * len(self.words), 2000 + len(self.words))
        while (waiting or not self.prepared.is_complete(self.position)) and self.used < self.steps:
            if not waiting:
                self.tight = True  # words share more letters from now on
                again = self.rng.choice(sorted(self.position.places))
                waiting = self._queue([again, *self._eject_all([again])])
                heapify(waiting)
            *_, word = heappop(waiting)
            if not self.lay(word, clean=True):
                self.tight = True
                for entry in self._queue(self.force(word)):
                    heappush(waiting, entry)
            if self._merit() > merit:
                best, merit, since = dict(self.position.places), self._merit(), self.used
            elif self.used - since > stalled:
                fresh += 1
                # Then all words will hardly ever be placed, as the best attempt so far shows.
                is_far = sum(lengths[word] for word in best) < FAR_FROM_IT * sum(lengths)
                if fresh > FRESH and self.used > TRIED and is_far:
                    break
                self.clear()
                waiting, since = self._queue(everything), self.used
                heapify(waiting)
        if waiting:
            self.clear()
            for word, place in max(best, first, key=len).items():
                self.position.put(word, place, self.words[word])
        return self.position

    def _merit(self) -> tuple[int, int]:
        """More words are better, and then, if a message needs room, more empty cells."""
        places, letters = self.position.places, self.position.letters
        is_asked = self.prepared.message and len(places) == len(self.words)
        return len(places), letters.count(NOTHING) if is_asked else 0

    def _eject(self, found: Iterable[Sequence[int]]) -> list[int]:
        """Break up these stray words, and those that this makes; returns the ejected words."""
        gone, users = list[int](), self.position.users
        waiting = [iter(list(islice(found, MOST_STRAYS)))]
        while waiting:
            cells = next(waiting[-1], None)
            if cells is None:
                waiting.pop()
            elif all(users[cell] for cell in cells):  # not broken up already
                words = sorted({word for cell in cells for word in users[cell]})
                gone.append(self.rng.choice(words))
                inner, strays = self._take(gone[-1:])
                gone += inner
                waiting.append(iter(strays))
        return gone

    def _eject_all(self, words: Iterable[int]) -> list[int]:
        """Take these words off the board; returns the words that must go with them."""
        inner, strays = self._take(words)
        return inner + self._eject(strays)

    def _take(self, words: Iterable[int]) -> tuple[list[int], list[Sequence[int]]]:
        """Take these words off the board; the words that lay inside them, and new stray words.

        What stood inside one of them, and still stands there in the letters of others, is stray.
        """
        position, inner, cells = self.position, list[int](), list[int]()
        for word in list(words):
            if self.nest and not self.crossing:  # without it, those inside it would cross
                own = set(position.cells[word])
                around = dict.fromkeys(
                    i for cell in position.cells[word] for i in position.users[cell]
                )
                inner += [i for i in around if i != word and own.issuperset(position.cells[i])]
            cells += position.take(word)
        gone = [word for word in dict.fromkeys(inner) if word in position.places]
        for word in gone:
            cells += position.take(word)
        used = (cell for cell in cells if position.users[cell])
        found = strays_through(position, self.prepared.lexicon, used)
        return gone, list(islice(found, MOST_STRAYS))

    def _queue(self, words: Iterable[int]) -> list[tuple[int, float, int]]:
        """The words in the order of placing: those that are kept, and long ones, first.

        Equally long ones come at random.
        """
        kept = self.prepared.kept
        return [(-len(self.words[i]) - MAX_SIDE * (i in kept), self.rng.random(), i) for i in words]


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
