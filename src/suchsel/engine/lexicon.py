"""Detects stray words: a listed or blocked word that does not lie wholly inside one placed word.

This is how `place` and `fill` find them, on the tape. The judge shares no code with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from suchsel.boards.board import Board
from suchsel.boards.tape import NOTHING, Ids, slots_of
from suchsel.engine.position import Position, touching

#: The number of every blocked stem in a lexicon.
BLOCKED = -1
#: On a longer tape, sets of slots for each part of a word take too much memory.
HUGE_TAPE = 200_000


def blocked_entries(
    stems: Iterable[tuple[str, ...]], number: Mapping[str, int], board: Board
) -> list[tuple[int, Ids]]:
    """The stems that this board could show, as entries of a lexicon."""
    longest = board.longest(board.directions)
    return [
        (BLOCKED, tuple(number[symbol] for symbol in stem))
        for stem in stems
        if len(stem) <= longest and all(symbol in number for symbol in stem)
    ]


class Lexicon:
    """Many words in one tree, to find all their occurrences on a tape in one walk.

    Each word is entered forwards and backwards, so that one walk up the tape sees both senses.
    A node is a pair: the numbers of the words that end here, and the next nodes by symbol.
    """

    Node = tuple[list[int], "dict[int, Lexicon.Node]"]
    Branch = tuple[int, list[int], "list[Lexicon.Branch]"]

    def __init__(self, words: Iterable[tuple[int, Ids]]) -> None:
        self.root: Lexicon.Node = ([], {})
        self.reach = 0
        self.spelled: set[Ids] = set()  # the words and their reverses
        self._words: list[tuple[int, Ids]] = []
        for number, word in words:
            self.add(number, word)

    def add(self, number: int, word: Ids) -> None:
        self.__dict__.pop("_branches", None)
        self._words.append((number, word))
        self.reach = max(self.reach, len(word))
        for letters in dict.fromkeys((word, word[::-1])):
            self.spelled.add(letters)
            node = self.root
            for symbol in letters:
                following = node[1].get(symbol)
                if following is None:
                    following = node[1][symbol] = ([], {})
                node = following
            node[0].append(number)

    @cached_property
    def _branches(self) -> list[Branch]:
        """The tree as lists, which are walked faster; built when no more words come."""
        return _branches_of(self.root)

    @cached_property
    def short(self) -> Lexicon:
        """The words of at most four symbols: only these often appear by chance."""
        return Lexicon(entry for entry in self._words if len(entry[1]) <= 4)

    def __len__(self) -> int:
        return len(self._words)

    def occurrences(self, stands: Sequence[int], among: int) -> Iterator[tuple[int, int, int]]:
        """(number, length, starts) for each word that stands somewhere with starts ≠ 0.

        `among` are the slots to start from.
        """
        level, depth = [(among, self._branches)], 0
        while level:
            longer: list[tuple[int, list[Lexicon.Branch]]] = []
            depth += 1
            for starts, branches in level:
                for symbol, ends, further in branches:
                    found = starts & stands[symbol]
                    if found:
                        for number in ends:
                            yield number, depth, found
                        if further:
                            longer.append((found, further))
            level = longer
            stands = [mask >> 1 for mask in stands]  # where each symbol stands one slot further on


def _branches_of(root: Lexicon.Node) -> list[Lexicon.Branch]:
    branches: list[Lexicon.Branch] = []
    waiting = [(root, branches)]  # words may be longer than Python lets functions call themselves
    while waiting:
        node, here = waiting.pop()
        for symbol, following in node[1].items():
            here.append((symbol, following[0], []))
            waiting.append((following, here[-1][2]))
    return branches


def strays(
    position: Position, lexicon: Lexicon, through: Iterable[int] | None = None
) -> Iterator[list[int]]:
    """The cells of every occurrence that does not lie wholly inside one placed word.

    With `through`, only of those that have one of these cells; `strays_through` is faster unless
    the words are few.
    """
    slots, places, users = position.tape.slots, position.places, position.users
    if len(slots) > HUGE_TAPE and through is None:
        yield from _walked(position, lexicon)
        return
    among, reached = position.tape.heads, 0
    if through is not None:
        reached = position.slots_under(through)
        among = touching(reached, lexicon.reach)
    for number, length, starts in lexicon.occurrences(position.stands, among):
        if number in places:
            starts &= ~(1 << places[number][0])
        if through is not None:
            starts &= touching(reached, length)
        if starts.bit_count() > len(places):
            starts = _outside(position, starts, length)
        position.looked += starts.bit_count() * length
        for slot in slots_of(starts):
            cells = slots[slot : slot + length]
            if _is_stray(cells, users):
                yield cells


def _outside(position: Position, starts: int, length: int) -> int:
    """Those of the starts from where no word has all of the next slots on its own line."""
    for number, (slot, _) in position.places.items():
        room = len(position.cells[number]) - length + 1
        if room > 0:
            starts &= ~(((1 << room) - 1) << slot)
    return starts


def _walked(position: Position, lexicon: Lexicon) -> Iterator[list[int]]:
    """Like `strays`, but walks the tree of words from every slot, which takes less memory."""
    slots, letters, root = position.tape.slots, [*position.letters, NOTHING], lexicon.root[1]
    shown = list(map(letters.__getitem__, slots))  # a guard has the last of the letters
    for start in slots_of(position.tape.heads):
        node, at, covered = root.get(shown[start]), start + 1, 0
        while node is not None:
            if node[0]:
                covered = covered or _covered(position, start)
                if at > covered and _is_stray(slots[start:at], position.users):
                    yield slots[start:at]
            node, at = node[1].get(shown[at]), at + 1


def strays_through(
    position: Position, lexicon: Lexicon, cells: Iterable[int]
) -> Iterator[list[int]]:
    """Like `strays`, but only through these cells, and line by line; one may come twice.

    The position counts the work, which grows much faster than the number of cells where many words
    lie within others.
    """
    letters, slots, root = position.letters, position.tape.slots, lexicon.root[1]
    for cell in cells:
        for slot in position.tape.at[cell]:
            looked = 0
            for start in range(slot, max(slot - lexicon.reach, -1), -1):
                here, at = slots[start], start + 1
                if here == NOTHING or letters[here] == NOTHING:
                    break  # nothing continues from before here
                node, covered = root.get(letters[here]), 0
                while node is not None:
                    if node[0] and at > slot:
                        covered = covered or _covered(position, start)
                        if at > covered:
                            looked += at - start
                            if _is_stray(slots[start:at], position.users):
                                yield slots[start:at]
                    here = slots[at]
                    if here == NOTHING:
                        break
                    node, at = node[1].get(letters[here]), at + 1
                looked += at - start
            position.looked += looked


def _covered(position: Position, start: int) -> int:
    """Up to which slot one word has all slots from here on, on its own line."""
    places, cells = position.places, position.cells
    words = position.users[position.tape.slots[start]]
    ends = [places[word][0] + len(cells[word]) for word in words if places[word][0] <= start]
    return max(ends, default=1)


def _is_stray(cells: list[int], users: Sequence[Sequence[int]]) -> bool:
    """Whether no word has all these cells, and no cell comes twice (a ring may meet itself)."""
    common = set(users[cells[0]])
    for cell in cells[1:]:
        if not common:
            break
        common.intersection_update(users[cell])
    return not common and len(set(cells)) == len(cells)


def completed(position: Position, lexicon: Lexicon, cell: int) -> dict[int, int]:
    """For each symbol, how many words it would complete in this cell, which no word uses.

    Walks the tree of words along the tape up to the cell, and from there on once a symbol.
    """
    letters, slots = position.letters, position.tape.slots
    harm: dict[int, int] = {}
    for slot in position.tape.at[cell]:
        position.looked += len(lexicon.root[1])
        begin = slot
        while begin > 0 and slots[begin - 1] >= 0 and slot - begin < lexicon.reach - 1:
            begin -= 1
        for start in range(begin, slot + 1):
            node = lexicon.root
            for at in range(start, slot):
                following = node[1].get(letters[slots[at]])
                if following is None:
                    break
                node = following
            else:
                position.looked += slot - start + 2 * len(node[1])
                for symbol, following in node[1].items():
                    if _goes_on(position, following, slot + 1):
                        harm[symbol] = harm.get(symbol, 0) + 1
    return harm


def _goes_on(position: Position, node: Lexicon.Node, begin: int) -> bool:
    """Whether a word ends here or where the letters lead."""
    at, letters, slots = begin, position.letters, position.tape.slots
    while not node[0]:
        cell = slots[at]
        following = node[1].get(letters[cell]) if cell >= 0 else None
        if following is None:
            break
        node, at = following, at + 1
    position.looked += at - begin
    return bool(node[0])
