"""Stray words: what spells a listed or a blocked word without being one placed word's own letters.

This is how the makers (`place`, `fill`) see them, on the tape; the judge has its own eyes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from suchsel.board import Board, Ids, Place, slots_of

#: The number of every blocked stem in a lexicon.
BLOCKED = -1


class Lexicon:
    """Many words in one tree, to find all their occurrences on a tape in one walk.

    Each word is entered forwards and backwards, so that one walk up the tape sees both senses.
    A node is a pair: the words that end here (number, sense), and the next nodes by symbol.
    """

    __slots__ = ("reach", "root")

    Node = tuple[list[tuple[int, int]], "dict[int, Lexicon.Node]"]

    def __init__(self, words: Iterable[tuple[int, Ids]]) -> None:
        self.root: Lexicon.Node = ([], {})
        self.reach = 0
        for number, word in words:
            self.reach = max(self.reach, len(word))
            backwards = word[::-1]
            self._enter(number, 0, word)
            if backwards != word:
                self._enter(number, 1, backwards)

    def _enter(self, number: int, sense: int, word: Ids) -> None:
        node = self.root
        for symbol in word:
            node = node[1].setdefault(symbol, ([], {}))
        node[0].append((number, sense))

    def has(self, word: Ids) -> bool:
        """Whether the word or its reverse is one of the words."""
        node = self.root
        for symbol in word:
            following = node[1].get(symbol)
            if following is None:
                return False
            node = following
        return bool(node[0])

    def occurrences(self, stands: Sequence[int], among: int) -> Iterator[tuple[int, int, int, int]]:
        """(number, sense, length, starts) for each word that stands somewhere with starts ≠ 0.

        `among` are the slots to start from.
        """
        stack = [(among, 0, self.root)]
        while stack:
            starts, depth, (ends, following) = stack.pop()
            for number, sense in ends:
                yield number, sense, depth, starts
            for symbol, node in following.items():
                found = starts & (stands[symbol] >> depth)
                if found:
                    stack.append((found, depth + 1, node))


def strays(
    board: Board,
    lexicon: Lexicon,
    users: Sequence[Sequence[int]],
    places: Mapping[int, Place],
    among: int = -1,
) -> Iterator[list[int]]:
    """The cells of every occurrence that does not lie wholly inside one placed word."""
    slots = board.tape.slots
    for number, _, length, starts in lexicon.occurrences(board.stands, among):
        if number in places:
            starts &= ~(1 << places[number][0])
        for slot in slots_of(starts):
            cells = slots[slot : slot + length]
            common = set(users[cells[0]])
            for cell in cells[1:]:
                common.intersection_update(users[cell])
            if not common:
                yield cells
