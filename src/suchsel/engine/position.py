"""A position: the words that lie on a board so far, and where another one fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_

from suchsel.boards.tape import NOTHING, Ids, Place, Tape, nth_slot, run_starts, standing
from suchsel.request.request import message_numbers
from suchsel.rng import Rng


class Position:
    """Letters on a tape: put a word, take it back, ask where one fits."""

    __slots__ = (
        *("cells", "empty", "is_flat", "letters", "looked", "places", "stands", "tape", "users"),
    )

    def __init__(self, tape: Tape, symbols: int) -> None:
        self.tape = tape
        self.stands = [0] * symbols
        self.letters = [NOTHING] * len(tape.bits)
        self.users: list[Ids] = [()] * len(tape.bits)  # for each cell the words that use it
        self.places: dict[int, Place] = {}  # where each word lies,
        self.cells: dict[int, Sequence[int]] = {}  # and its cells, first letter first
        self.empty = tape.everything
        self.is_flat = False  # whether only letters are kept up to date, not the sets of slots
        self.looked = 0  # letters that were compared in search of stray words

    def put(self, number: int, place: Place, word: Ids) -> None:
        """Lay a word, which has this number, where it agrees with what stands there."""
        letters, users, stands, bits = self.letters, self.users, self.stands, self.tape.bits
        cells = self.tape.cells(place, len(word))
        self.places[number], self.cells[number] = place, cells
        taken, own = 0, (number,)
        for cell, symbol in zip(cells, word, strict=True):
            if letters[cell] != symbol:
                assert letters[cell] == NOTHING
                letters[cell] = symbol
                if not self.is_flat:
                    here = bits[cell]
                    taken |= here
                    stands[symbol] |= here
            users[cell] += own
        if taken:
            self.empty &= ~taken

    def copy(self) -> Position:
        twin = Position(self.tape, 0)
        twin.stands, twin.letters, twin.users = self.stands[:], self.letters[:], self.users[:]
        twin.places, twin.cells, twin.empty = dict(self.places), dict(self.cells), self.empty
        twin.is_flat = self.is_flat
        return twin

    def take(self, number: int) -> Sequence[int]:
        """Take a word off the board; its cells."""
        letters, users, stands, bits = self.letters, self.users, self.stands, self.tape.bits
        del self.places[number]
        cells = self.cells.pop(number)
        for cell in cells:
            users[cell] = tuple([user for user in users[cell] if user != number])
            if not users[cell]:
                if not self.is_flat:
                    stands[letters[cell]] ^= bits[cell]
                    self.empty |= bits[cell]
                letters[cell] = NOTHING
        return cells

    def write(self, cell: int, symbol: int) -> None:
        """Let a cell that no word uses show this symbol, whatever it showed before."""
        if not self.is_flat:
            bits, before = self.tape.bits[cell], self.letters[cell]
            if before == NOTHING:
                self.empty &= ~bits
            else:
                self.stands[before] &= ~bits
            self.stands[symbol] |= bits
        self.letters[cell] = symbol

    def enter(self) -> None:
        """Bring the sets of slots up to date, from now on."""
        cells: list[list[int]] = [[] for _ in range(len(self.stands) + 1)]
        for cell, letter in enumerate(self.letters):
            cells[letter].append(cell)  # those without a letter in the last list
        *self.stands, self.empty = standing(self.tape, cells)
        self.is_flat = False

    def can_take(self, cells: Sequence[int], word: Ids) -> tuple[bool, bool]:
        """Whether the word agrees with what stands there, and whether all cells are empty."""
        shown = [self.letters[cell] for cell in cells]
        fits = all(at in (NOTHING, letter) for at, letter in zip(shown, word, strict=True))
        return fits, shown.count(NOTHING) == len(word)

    def free_cells(self) -> list[int]:
        """The cells without a letter, row by row."""
        return [cell for cell, letter in enumerate(self.letters) if letter == NOTHING]

    def starts(self, word: Ids) -> tuple[int, int]:
        """The slots from which the word can be read or written in each sense: empty or agreeing."""
        empty, stands = self.empty, self.stands
        fits = [empty | stands[symbol] for symbol in word]
        up, down = fits[0], fits[-1]
        for i in range(1, len(fits)):
            up &= fits[i] >> i
            down &= fits[-1 - i] >> i
        return up, down

    def fitting(self, word: Ids, crossing: bool, beside: int | None = None) -> tuple[int, int]:
        """Where the word may start in each sense; its cells are all empty unless it may cross.

        `beside` are the slots that it may take, by default all.
        """
        if not crossing:
            free = run_starts(self.empty, len(word))
            return free, free
        up, down = self.starts(word)
        if beside is None:
            return up, down
        runs = run_starts(beside, len(word))
        return up & runs, down & runs

    def beside_lines(self) -> int:
        """The slots that no word has on its line: one here may cross words, but not overlap."""
        taken = 0
        for number, (slot, _) in self.places.items():
            if self.tape.rings:
                for other in self._line_slots(slot, self.cells[number]):
                    taken |= 1 << other
            else:
                taken |= ((1 << len(self.cells[number])) - 1) << slot
        return self.tape.everything & ~taken

    def along(self, place: Place, cells: Sequence[int]) -> list[int]:
        """The words that overlap with these cells along the line of the place."""
        around = dict.fromkeys(user for cell in cells for user in self.users[cell])
        own = set(self._line_slots(place[0], cells))
        return [
            user
            for user in around
            if not own.isdisjoint(self._line_slots(self.places[user][0], self.cells[user]))
        ]

    def _line_slots(self, slot: int, cells: Iterable[int]) -> Iterator[int]:
        """The slots of cells on the line of one of them; each cell has one line a direction."""
        family, at = self.tape.family, self.tape.at
        return (other for cell in cells for other in at[cell] if family[other] == family[slot])

    def slots_under(self, cells: Iterable[int]) -> int:
        tape = self.tape
        if not tape.is_long:
            return reduce(or_, map(tape.bits.__getitem__, cells), 0)
        found = bytearray(len(tape.slots) // 8 + 1)
        for cell in cells:
            for slot in tape.at[cell]:
                found[slot >> 3] |= 1 << (slot & 7)
        return int.from_bytes(found, "little")

    def most_shared(self, word: Ids, among: int) -> tuple[int, int]:
        """The largest number of letters that stand already, and the starts among these that do.

        The counts are bit-sliced: plane k holds bit k of the count of every slot at once.
        """
        planes: list[int] = []
        for i, symbol in enumerate(word):
            carry = (self.stands[symbol] >> i) & among
            k = 0
            while carry:
                if k == len(planes):
                    planes.append(carry)
                    break
                planes[k], carry = planes[k] ^ carry, planes[k] & carry
                k += 1
        most = 0
        for k in range(len(planes) - 1, -1, -1):
            if among & planes[k]:
                among &= planes[k]
                most += 1 << k
        return most, among

    def few_conflicts(self, word: Ids, most: int, crossing: bool) -> list[int]:
        """For 1, 2, … `most` conflicting cells: the starts that have just as many.

        Without crossing, a cell that agrees conflicts too.
        """
        taken = ~self.empty
        # at_least[k]: slots with at least k conflicts so far. Guards clash with everything, but
        # nothing can be ejected there: only starts that have room on their line count.
        at_least = [self.tape.room(len(word))] + [0] * (most + 1)
        for i, symbol in enumerate(word):
            clash = ((taken & ~self.stands[symbol]) if crossing else taken) >> i
            for k in range(most + 1, 0, -1):
                at_least[k] |= at_least[k - 1] & clash
        return [at_least[k] & ~at_least[k + 1] for k in range(1, most + 1)]


def write_message(position: Position, message: Ids, mode: str, rtl: bool = False) -> list[int]:
    """Write a message into cells that no word uses; these cells. There must be enough of them.

    Rows are read from right to left if `rtl` says so.
    """
    free = position.free_cells()
    if rtl:
        cells = position.tape.board.cells
        free.sort(key=lambda cell: (cells[cell][0], -cells[cell][1]))
    taken = [free[i] for i in message_numbers(len(message), len(free), mode)]
    for cell, symbol in zip(taken, message, strict=True):
        position.write(cell, symbol)
    return taken


def touching(mask: int, length: int) -> int:
    """The slots from which one of `length` slots in a row, or several of them, are set."""
    return ~run_starts(~mask, length)


def draw_slot(mask: int, rng: Rng) -> int:
    """One of the set bits, each as likely."""
    return nth_slot(mask, rng.below(mask.bit_count()))
