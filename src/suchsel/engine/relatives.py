"""Words that may lie inside each other: INFO and INFORMATION, and on a torus stranger pairs."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence

from suchsel.boards.tape import Ids


def relatives(words: Sequence[Ids], rings: frozenset[int] = frozenset()) -> list[list[int]]:
    """For each word the others that contain it or are contained in it, read either way.

    On closed lines also the others whose cells may be all cells of it, in another order.
    """
    texts = ["".join(map(chr, word)) for word in words]
    if rings:  # a word that fills a whole ring can be read on from its end to its beginning
        texts = [text * 2 if len(text) in rings else text for text in texts]
    joined = "\uffff".join(texts)
    begins = [0]
    for text in texts:
        begins.append(begins[-1] + len(text) + 1)
    found: list[dict[int, None]] = [{} for _ in words]
    for i, word in enumerate(words):
        text = "".join(map(chr, word))
        for pattern in (text, text[::-1]):
            at = joined.find(pattern)
            while at >= 0:
                j = bisect_right(begins, at) - 1
                if i != j:
                    found[i][j] = found[j][i] = None
                at = joined.find(pattern, at + 1)
    for j, i in _meeting_again(words, rings):
        found[i][j] = found[j][i] = None
    return [list(others) for others in found]


def _meeting_again(words: Sequence[Ids], rings: frozenset[int]) -> Iterator[tuple[int, int]]:
    """Pairs of words, one with all letters of the other, where two rings may share several cells.

    Two diagonals meet again after half of a row or column, so only words longer than that count.
    """
    if not rings:
        return
    letters = [Counter(word) for word in words]
    for j, word in enumerate(words):
        if 2 * (len(word) - 1) >= min(rings):
            for i, other in enumerate(words):
                if i != j and len(other) <= len(word) and letters[i] <= letters[j]:
                    yield j, i
