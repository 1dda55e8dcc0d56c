"""The tape: all lines end to end in one row of slots, and sets of slots as integers.

    slot     0 1 2 3 4 5 6 ...            bit s of an integer = slot s
    line     a a a . b b b . c c          "." is a guard: no letter may ever stand there

For every symbol one integer holds the slots where it stands, and one more the slots of the empty
cells. Then `starts(word) = AND over i of ((empty | stands[word[i]]) >> i)` is every place of the
word at once, in all lines, and the reversed word gives the other sense.

A *place* is a pair: the lowest of its slots, and whether the word is read backwards from its end.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache, cached_property, lru_cache, partial

from suchsel.boards.board import Board

#: A word as numbers of symbols.
Ids = tuple[int, ...]
#: The lowest slot, and 1 if the word is read from the high end, else 0.
Place = tuple[int, int]
NOTHING = -1
#: From this number of slots on, integers are long enough to be built in another way.
LONG_TAPE = 12_000
#: What stands in no cell, as a byte: the end of a line.
GUARD = 255


class _Bits(Sequence[int]):
    """For each cell its slots as an integer, built when it is asked for."""

    def __init__(self, at: Sequence[Sequence[int]]) -> None:
        self.at = at

    def __len__(self) -> int:
        return len(self.at)

    def __getitem__(self, cell: int) -> int:  # type: ignore[override]
        bits = 0
        for slot in self.at[cell]:
            bits |= 1 << slot
        return bits


class _Slots(Sequence[Sequence[int]]):
    """For each cell its slots, in one array: on a long tape, lists take ten times the memory."""

    def __init__(self, slots: Sequence[int], cells: int) -> None:
        self.ends = array("i", [0]) * (cells + 1)
        for cell in slots:
            self.ends[cell] += 1  # guards count for one more, which goes
        self.ends.pop()
        total = 0
        for cell, count in enumerate(self.ends):
            self.ends[cell] = total
            total += count
        self.slots = array("i", [0]) * total
        for slot, cell in enumerate(slots):
            if cell != NOTHING:
                self.slots[self.ends[cell]] = slot
                self.ends[cell] += 1

    def __len__(self) -> int:
        return len(self.ends)

    def __getitem__(self, cell: int) -> Sequence[int]:  # type: ignore[override]
        return self.slots[self.ends[cell - 1] if cell else 0 : self.ends[cell]]


class Tape:
    """The slots of a board. Built once per board, shared by all its puzzles."""

    def __init__(self, board: Board, reach: int) -> None:
        self.board = board
        slots = array("i")
        families: dict[tuple[str, str], int] = {}  # lines by their two directions
        self.family = bytearray()  # of the line of each slot
        heads, tails = bytearray(), bytearray()
        rings: dict[int, list[int]] = {}  # the heads and tails of closed lines, by their lengths
        for line in board.lines:
            n, more = len(line.cells), 0  # cells, and those of them that are repeated
            if line.closed:
                more = len(line.cells[: min(n, reach) - 1])
                starts, ends = (1 << n) - 1 << len(slots), rings.setdefault(n, [0, 0])
                ends[0], ends[1] = ends[0] | starts, ends[1] | starts << more
            slots.extend(line.cells)
            slots.extend(line.cells[:more])
            slots.append(NOTHING)
            number = families.setdefault((line.forward, line.backward), len(families))
            self.family += bytes([number]) * (n + more + 1)
            heads += b"1" * n + b"0" * (more + 1)
            tails += b"0" * more + b"1" * n + b"0"
        self.is_long = len(slots) >= LONG_TAPE
        #: The cells of the slots; on a long tape, a list of them takes nine times the memory.
        self.slots: Sequence[int] = slots if self.is_long else [*slots]
        self.names, self._rings = [*families], rings
        self.heads = _mask(heads)  # the slots where a reading up the tape may begin
        self.tails = _mask(tails)  # and those where one down the tape may
        self.everything = _mask(bytes(map(NOTHING.__ne__, slots)).translate(b"01" + bytes(254)))
        #: For each direction where its lines begin and end on the tape, its sense, and its heads.
        self.spans: dict[str, tuple[int, int, int, int]] = {}
        for number, names in enumerate(families):
            begin, end = self.family.index(number), self.family.rindex(number) + 1
            own = self.heads >> begin & (1 << end - begin) - 1
            self.spans |= {
                name: (begin, end, sense, own << begin) for sense, name in enumerate(names)
            }
        #: For each cell its slots, and these as an integer.
        self.at: Sequence[Sequence[int]] = _Slots(slots, len(board.cells))
        self.bits: Sequence[int] = _Bits(self.at)
        if not self.is_long:
            self.at, self.bits = [list(some) for some in self.at], [*self.bits]
        self.rings = frozenset(rings)  # the lengths of closed lines
        #: The slots from which so many cells lie on one line.
        self.room = cache(partial(run_starts, self.everything))
        self._ways: dict[tuple[str, int], tuple[int, int]] = {}
        self._allowed: dict[tuple[tuple[str, ...], int], tuple[int, int]] = {}

    def way(self, direction: str, length: int) -> tuple[int, int]:
        """The sense of a direction, and the slots where a word may begin in it."""
        key = direction, length
        if key not in self._ways:
            span = self.spans.get(self.board.listed[direction], (0, 0, 0, 0))
            self._ways[key] = span[2], span[3] & self.ends(length)[0]
        return self._ways[key]

    def allowed(self, directions: tuple[str, ...], length: int) -> tuple[int, int]:
        """The slots where a word may begin in one of these directions, for each sense."""
        key = directions, length
        if key not in self._allowed:
            masks = [0, 0]
            for sense, starts in [self.way(direction, length) for direction in directions]:
                masks[sense] |= starts
            self._allowed[key] = masks[0], masks[1]
        return self._allowed[key]

    def ends(self, length: int) -> tuple[int, int]:
        """The heads and tails of lines that a word of this length does not run round over itself.

        Of open lines, all: the letters show whether there is room.
        """
        heads, tails = self.heads, self.tails
        for n, (starts, stops) in self._rings.items():
            if n < length:
                heads, tails = heads & ~starts, tails & ~stops
        return heads, tails

    def direction(self, place: Place, among: Sequence[str]) -> str:
        """The direction of a place, by one of these names."""
        name, same = self.names[self.family[place[0]]][place[1]], self.board.listed
        return name if name in among else next(n for n in among if same[n] == same[name])

    def text(self, letters: Sequence[int]) -> bytes:
        """What the slots show, as bytes, if there are fewer symbols than `GUARD`."""
        shown = [letter & GUARD for letter in letters]  # cells without a letter are guards
        if len(letters) < GUARD:
            return self._order.translate(bytes(shown).ljust(256, b"\xff"))
        return bytes(map([*shown, GUARD].__getitem__, self.slots))

    @cached_property
    def _order(self) -> bytes:
        """The cells of the slots of a small board."""
        return bytes([cell & GUARD for cell in self.slots])

    def cells(self, place: Place, length: int) -> Sequence[int]:
        """The cells of a place, first letter first."""
        slot, backwards = place
        run = self.slots[slot : slot + length]
        return run[::-1] if backwards else run


def _mask(digits: bytes | bytearray) -> int:
    """The set of the slots that have a 1."""
    return int(digits[::-1] or b"0", 2)


def tape_of(board: Board, reach: int) -> Tape:
    """`reach`, the longest word, matters only to closed lines: their heads are repeated so far."""
    return _tape(board, reach if board.closed else 0)


_tape = lru_cache(maxsize=8)(Tape)


def standing(tape: Tape, cells: Sequence[Sequence[int]]) -> list[int]:
    """For each symbol the slots where it stands, on a full board; `cells` show it."""
    if not tape.is_long or len(cells) > GUARD:
        # No two cells share a slot, so that their sum is their union.
        return [sum(map(tape.bits.__getitem__, some)) for some in cells]
    # Cell by cell, the time grows with the square of the cells. Here each symbol's integer is read
    # at once, from a text of zeros and ones.
    letters = bytearray([GUARD] * (len(tape.bits) + 1))
    for symbol, some in enumerate(cells):
        for cell in some:
            letters[cell] = symbol
    shown = bytes(map(letters.__getitem__, tape.slots))
    stands = []
    for symbol in range(len(cells)):
        digits = bytearray(b"0" * 256)
        digits[symbol] = ord("1")
        stands.append(_mask(shown.translate(digits)))
    return stands


def run_starts(mask: int, length: int) -> int:
    """The slots from which `length` slots in a row are set, by doubling."""
    reached = 1
    while reached < length and mask:
        step = min(reached, length - reached)
        mask &= mask >> step
        reached += step
    return mask


def slots_of(mask: int) -> list[int]:
    """The set bits, lowest first."""
    found: list[int] = []
    if mask.bit_count() > 10:
        digits = bin(mask)[:1:-1]
        at = digits.find("1")
        while at >= 0:
            found.append(at)
            at = digits.find("1", at + 1)
        return found
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def nth_slot(mask: int, n: int) -> int:
    """The n-th set bit, by halving: no loop over all of them."""
    base, width, count = 0, mask.bit_length(), mask.bit_count()
    while width > 1:
        half = width >> 1
        high = mask >> half
        above = high.bit_count()
        if n < count - above:
            mask ^= high << half
            width, count = half, count - above
        else:
            n -= count - above
            base += half
            mask, count = high, above
            width -= half
    return base
