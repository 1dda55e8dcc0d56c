"""Detects stray words: a listed or blocked word that does not lie wholly inside one placed word.

This is how `place` and `fill` find them, on the tape. The judge shares no code with it.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain, compress

from suchsel.boards.tape import GUARD, NOTHING, Ids, run_starts, slots_of
from suchsel.engine.position import Position
from suchsel.errors import mistake
from suchsel.words.lists import Stems

#: The number of every blocked stem in a lexicon.
BLOCKED = -1
#: The most letters of all words, and of all stems: more would fill the memory.
MOST_LETTERS = 450_000
#: The letters at the beginning of a word that are compared at once, as one number.
HEAD = 4
#: The lengths of lines so short that people read them as words.
TIPS = range(3, 6)
#: The most stems of three letters that are looked up with each letter that may follow them.
MOST_BRIEF = 100
#: Up to this many words are searched one by one.
FEW = 20
#: If more of them than this have the same head, a walk through the tree is faster.
MANY = 20
#: Letters that are compared in the time that it takes to collect a word that stands somewhere.
READING = 20


class Lexicon:
    """Many words in one tree, to find all their occurrences on a tape in one walk.

    Each word is entered forwards and backwards, so that one walk up the tape sees both senses.
    A node is a pair: the numbers of the words that end here, and the next nodes by symbol.

    The words of `stems`, a lexicon that many others share, come after those of this one.
    `followers` are the bytes that may stand after three letters, to look these up with them.
    """

    Node = tuple[tuple[int, ...], "dict[int, Lexicon.Node]"]

    def __init__(
        self,
        words: Iterable[tuple[int, Ids]],
        stems: Lexicon | None = None,
        followers: bytes = b"",
    ) -> None:
        self.root: Lexicon.Node = ((), {})
        self.reach, self.least = 0, 1 << 30  # the lengths of the longest and the shortest word
        self._words: list[tuple[int, Ids]] = []
        self._stems = stems or None
        self._followers: bytes = stems._followers if stems else followers
        self._ends: dict[Sequence[int], Ids] = {}  # of words that were found in a text
        for number, word in words:
            self.add(number, word)
        if stems:
            self.reach = max(self.reach, stems.reach)
            self.least = min(self.least, stems.least)
            self.root = (), _joined(self.root[1], stems.root[1])

    def add(self, number: int, word: Ids) -> None:
        """Add a word; only to a lexicon that shares nothing."""
        self.__dict__.pop("_by_head", None)
        self._ends.clear()
        self._words.append((number, word))
        self.reach, self.least = max(self.reach, len(word)), min(self.least, len(word))
        for letters in dict.fromkeys((word, word[::-1])):
            branches, at, last = self.root[1], 0, len(letters) - 1
            while at < last and (node := branches.get(letters[at])):
                branches, at = node[1], at + 1
            ends, further = branches.get(letters[at]) or ((), {})
            node = (*ends, number), further
            for symbol in letters[:at:-1]:
                node = (), {symbol: node}
            branches[letters[at]] = node

    @cached_property
    def short(self) -> Lexicon:
        """The words of at most four symbols: only these often appear by chance."""
        stems = self._stems.short if self._stems is not None else None
        return Lexicon((entry for entry in self._words if len(entry[1]) <= 4), stems)

    @cached_property
    def _by_head(self) -> tuple[dict[int, tuple[bytes, ...]], tuple[bytes, ...]]:
        """The words, read either way, by the number that their heads are; and those without."""
        found, brief = self._stems._by_head if self._stems is not None else ({}, ())
        found, least = dict(found), HEAD - 1 if self._followers else HEAD
        if self._stems is None and len(self) <= FEW:
            least = self.reach + 1
        forwards = [bytes(word) for _, word in self._words]
        for letters in dict.fromkeys(chain(*[(word, word[::-1]) for word in forwards])):
            if len(letters) < least:
                brief += () if letters in brief else (letters,)
                continue
            heads = [letters[:HEAD]]
            if len(letters) < HEAD:
                heads = [letters + bytes([follower]) for follower in self._followers]
            for head in heads:
                number = int.from_bytes(head, sys.byteorder)
                known = found.get(number, ())
                found[number] = known if letters in known else (*known, letters)
        return found, brief

    @cached_property
    def edges(self) -> frozenset[Ids]:
        """What short lines show, read either way, if a blocked stem begins or ends with it."""
        if self._stems is not None:
            return self._stems.edges
        ways = [way for n, word in self._words if n == BLOCKED for way in (word, word[::-1])]
        found = [part for n in TIPS for way in ways for part in (way[:n], way[-n:])]
        return frozenset(found)

    def __len__(self) -> int:
        return len(self._words) + (0 if self._stems is None else len(self._stems))

    def ends(self, letters: Iterable[int]) -> Ids:
        """The numbers of the words that read so, forwards or backwards."""
        node = self.root
        for symbol in letters:
            if symbol not in node[1]:
                return ()
            node = node[1][symbol]
        return node[0]

    def _rank(self, letters: Sequence[int]) -> tuple[int, list[int]]:
        """Sorts words as `occurrences` comes upon them: level by level of the tree."""
        branches, ways = self.root[1], list[int]()
        for symbol in letters:
            ways.append(list(branches).index(symbol))
            branches = branches[symbol][1]
        return len(letters), ways

    def occurrences(self, stands: Sequence[int], among: int) -> Iterator[tuple[int, int, int]]:
        """(number, length, starts) for each word that stands somewhere with starts ≠ 0.

        `among` are the slots to start from.
        """
        level, depth = [(among, self.root[1])], 0
        while level:
            longer: list[tuple[int, dict[int, Lexicon.Node]]] = []
            shifted = dict[int, int]()  # where each symbol stands so many slots further on
            for starts, branches in level:
                for symbol, (ends, further) in branches.items():
                    if symbol not in shifted:
                        shifted[symbol] = stands[symbol] >> depth
                    found = starts & shifted[symbol]
                    if found:
                        for number in ends:
                            yield number, depth + 1, found
                        if further:
                            longer.append((found, further))
            level, depth = longer, depth + 1

    def readings(self, position: Position) -> Iterator[tuple[int, int, list[int]]]:
        """Like `occurrences`, from the letters of the board, with a list of starts.

        Leaves out the words that stand at their own places alone.
        """
        tape, places = position.tape, position.places
        is_alike = len(position.stands) < GUARD and len(self) > MANY * len(self._by_head[0]) > 0
        walks = len(position.stands) >= GUARD or is_alike
        found = self._walk(position) if walks else self._scan(position)
        position.looked += READING * sum(map(len, found.values()))
        others: list[tuple[Sequence[int], Ids, list[int]]] = []
        for letters, slots in found.items():
            ends = self._ends.get(letters)
            if ends is None:
                ends = self._ends[letters] = self.ends(letters)
            if len(ends) == 1 and ends[0] in places and slots == [places[ends[0]][0]]:
                continue
            if tape.rings:
                slots = [slot for slot in slots if tape.heads >> slot & 1]
            others.append((letters, ends, sorted(slots)))
        if len(others) > 1:
            others.sort(key=lambda other: self._rank(other[0]))
        for letters, ends, slots in others:
            for number in ends:
                yield number, len(letters), slots

    def _scan(self, position: Position) -> dict[Sequence[int], list[int]]:
        """For each word that stands somewhere its starts; most slots show the head of none."""
        (by_head, brief), text = self._by_head, position.tape.text(position.letters)
        found: dict[Sequence[int], list[int]] = {}
        for letters in brief:
            at = text.find(letters)
            while at >= 0:
                found.setdefault(letters, []).append(at)
                at = text.find(letters, at + 1)
        if by_head:
            end = -(-len(text) // HEAD) * HEAD
            filled = text.ljust(end + HEAD, b"\xff")
            for first in range(HEAD):
                heads = array("I", filled[first : first + end])
                slots = range(first, first + end, HEAD)
                for slot in compress(slots, map(by_head.__contains__, heads)):
                    some = by_head[int.from_bytes(text[slot : slot + HEAD], sys.byteorder)]
                    position.looked += len(some)
                    for letters in some:
                        if text.startswith(letters, slot):
                            found.setdefault(letters, []).append(slot)
        return found

    def _walk(self, position: Position) -> dict[Sequence[int], list[int]]:
        """The same by a walk from every slot; also for more symbols than a byte has values."""
        letters = [*position.letters, NOTHING]  # the last one is for guards
        shown = tuple([letters[cell] for cell in position.tape.slots])
        found: dict[Sequence[int], list[int]] = {}
        for start, symbol in enumerate(shown):
            node, at = self.root[1].get(symbol), start + 1
            while node is not None:
                if node[0]:
                    found.setdefault(shown[start:at], []).append(start)
                node, at = node[1].get(shown[at]), at + 1
        return found


def blocked_lexicon(stems: Stems, symbols: Sequence[str], longest: int) -> Lexicon:
    """The stems that a board with these symbols and lines could show; all lists share it."""
    longest = min(longest, max(map(len, stems), default=0))  # boards of most sizes share it, too
    number = {symbol: i for i, symbol in enumerate(symbols)}
    own = tuple([number.get(symbol) for symbol in stems.symbols])
    followers = -(-len(symbols) // 32) * 32  # so that lists with few letters more share it, too
    return _blocked(stems, own, longest, followers)


@lru_cache(maxsize=16)
def _blocked(
    stems: Stems, numbers: tuple[int | None, ...], longest: int, followers: int
) -> Lexicon:
    number = {s: n for s, n in zip(stems.symbols, numbers, strict=True) if n is not None}
    words = [
        (BLOCKED, tuple([number[symbol] for symbol in stem]))
        for stem in stems
        if len(stem) <= longest and all(symbol in number for symbol in stem)
    ]
    if sum(len(word) for _, word in words) > MOST_LETTERS:
        raise mistake(
            "block-too-long",
            "The blocked words have too many letters in all; at most {most} are possible. Block "
            "fewer or shorter words.",
            "block",
            most=MOST_LETTERS,
        )
    brief = sum(len(word) == HEAD - 1 for _, word in words)
    some = [*range(min(followers, GUARD)), GUARD] if brief <= MOST_BRIEF else []
    return Lexicon(words, followers=bytes(some))


def _joined(own: dict[int, Lexicon.Node], more: dict[int, Lexicon.Node]) -> dict[int, Lexicon.Node]:
    """Both trees in one that shares their branches, those of the first one first."""
    both = own | more
    for symbol in own.keys() & more.keys():
        (ends, further), (more_ends, more_further) = own[symbol], more[symbol]
        if further and more_further:
            further = _joined(further, more_further)
        both[symbol] = ends + more_ends, further or more_further
    return both


def strays(position: Position, lexicon: Lexicon) -> Iterator[Sequence[int]]:
    """The cells of every occurrence that does not lie wholly inside one placed word."""
    tape, places, users = position.tape, position.places, position.users
    # Of a full board, and of a long tape, the letters are compared faster than sets of slots; but
    # not for a single word, where the sets are up to date. On other boards, words within words
    # would take twenty times as long letter by letter.
    is_long = tape.is_long and (len(lexicon) > 1 or position.is_flat)
    if is_long or NOTHING not in position.letters:
        found = lexicon.readings(position)
    else:
        filled = run_starts(tape.everything & ~position.empty, lexicon.least)
        standing = lexicon.occurrences(position.stands, filled & tape.heads)
        found = ((number, length, slots_of(starts)) for number, length, starts in standing)
    for number, length, starts in found:
        if number in places:
            starts = [slot for slot in starts if slot != places[number][0]]
        if len(starts) > len(places):
            starts = _outside(position, starts, length)
        position.looked += len(starts) * length
        for slot in starts:
            cells = tape.slots[slot : slot + length]
            if _is_stray(cells, users):
                yield cells


def _outside(position: Position, starts: list[int], length: int) -> list[int]:
    """Those of the starts from where no word has all of the next slots on its own line."""
    inside: set[int] = set()
    for number, (slot, _) in position.places.items():
        inside.update(range(slot, slot + len(position.cells[number]) - length + 1))
    return [slot for slot in starts if slot not in inside]


def strays_through(
    position: Position, lexicon: Lexicon, cells: Iterable[int]
) -> Iterator[Sequence[int]]:
    """Like `strays`, but only through these cells, and line by line; one may come twice.

    The position counts the work, which grows much faster than the number of cells where many words
    lie within others.
    """
    letters, slots, root = position.letters, position.tape.slots, lexicon.root[1]
    for cell in cells:
        for slot in position.tape.at[cell]:
            looked = 0
            for start in range(slot, max(slot - lexicon.reach, -1), -1):
                here = slots[start]
                if here < 0 or letters[here] < 0:
                    break  # nothing continues from before here
                node, at, covered = root.get(letters[here]), start + 1, 0
                while node is not None:
                    ends, branches = node
                    if ends and at > slot:
                        covered = covered or _covered(position, start)
                        if at > covered:
                            looked += at - start
                            if _is_stray(slots[start:at], position.users):
                                yield slots[start:at]
                    here = slots[at]
                    if here < 0:
                        break
                    node = branches.get(letters[here])
                    at += 1
                looked += at - start
            position.looked += looked


def _covered(position: Position, start: int) -> int:
    """Up to which slot one word has all slots from here on, on its own line."""
    places, cells = position.places, position.cells
    words = position.users[position.tape.slots[start]]
    ends = [places[word][0] + len(cells[word]) for word in words if places[word][0] <= start]
    return max(ends, default=1)


def _is_stray(cells: Sequence[int], users: Sequence[Sequence[int]]) -> bool:
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
