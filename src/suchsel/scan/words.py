"""Finds words in letters that were read with probabilities.

For each line on which a word may stand, Bayes' rule compares two explanations: the word stands
there, or its letters are any letters. So a misread letter does not matter in a long word, and a
short one that might be anywhere is not taken for certain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import normalize

import numpy as np

from suchsel.boards.kind import DIRECTIONS, Cell
from suchsel.scan.letters import CAPITALS, Floats

#: How many of the words of a list are in the puzzle.
LISTED = 0.9
#: A word is found if it is more likely there than not; below this, it is said to be uncertain.
FOUND, CERTAIN = 0.5, 0.95


class Place(NamedTuple):
    """Where a word most probably is."""

    cells: tuple[Cell, ...]
    direction: str
    confidence: float
    misread: tuple[int, ...]  # its letters that look like others

    @property
    def is_uncertain(self) -> bool:
        return self.confidence < CERTAIN


def number_of(symbol: str) -> int | None:
    """The number of a letter; letters with other marks are like those without.

    >>> number_of("B"), number_of("Ö"), number_of("É"), number_of("Ж")
    (1, 27, 4, None)
    """
    for letter in (symbol, normalize("NFD", symbol)[:1]):
        if letter and letter in CAPITALS:
            return CAPITALS.index(letter)
    return None


def find_word(
    letters: Floats, word: Sequence[Floats], longer: Sequence[frozenset[Cell]] = ()
) -> list[Place]:
    """Where a word is, the most probable place first; none if it fits nowhere.

    `word` holds the weights of all capitals for each of its letters. Further places are only those
    at which it reads exactly. Places within `longer` words come last: FLOWER has a place of its
    own, besides the one in SUNFLOWER.
    """
    rows, columns = letters.shape[:2]
    usual = np.maximum(letters.mean((0, 1)), 1 / 400)
    scores = [np.log(letters @ weights / (usual @ weights)) for weights in word]
    reach, shown = len(word) - 1, letters.argmax(2)
    found: dict[frozenset[Cell], tuple[float, Place]] = {}
    for direction, (down, right) in DIRECTIONS.items():
        high, wide = rows - abs(down) * reach, columns - abs(right) * reach
        if high <= 0 or wide <= 0:
            continue
        top, left = (reach if down < 0 else 0), (reach if right < 0 else 0)
        ratios = np.zeros((high, wide))
        for n, score in enumerate(scores):
            first, second = top + n * down, left + n * right
            ratios += score[first : first + high, second : second + wide]
        for at in np.argsort(-ratios, axis=None, kind="stable")[:20]:
            row, column = divmod(int(at), wide)
            if ratios[row, column] < ratios.max() - 10:
                break
            ratio = float(np.exp(min(float(ratios[row, column]), 100)))
            cells = tuple(
                (top + row + n * down, left + column + n * right) for n in range(len(word))
            )
            misread = tuple(
                n
                for n, (weights, cell) in enumerate(zip(word, cells, strict=True))
                if weights[shown[cell]] < 0.5 * weights.max()
            )
            one = ratio, Place(cells, direction, 0.0, misread)
            # A palindrome stands there in both senses.
            key = frozenset(cells)
            found[key] = max(found.get(key, one), one, key=lambda pair: pair[0])
    # Before looking: it may stand at any place, or nowhere.
    nowhere = len(DIRECTIONS) * rows * columns * (1 - LISTED) / LISTED
    ranked: tuple[list[tuple[float, Place]], ...] = ([], [])
    for covered, pair in sorted(found.items(), key=lambda item: -item[1][0]):
        ranked[any(covered < other for other in longer)].append(pair)
    return [place for group in ranked for place in _judged(group, nowhere)]


def _judged(ranked: list[tuple[float, Place]], nowhere: float) -> Iterator[Place]:
    """The best place with its confidence, and others where the word reads exactly."""
    if not ranked:
        return
    best, place = ranked[0]
    rivals = sum(ratio for ratio, other in ranked[1:] if other.misread or place.misread)
    yield place._replace(confidence=best / (best + nowhere + rivals))
    for ratio, other in ranked[1:]:
        if not other.misread and not place.misread and ratio > 0.05 * best:
            yield other._replace(confidence=ratio / (ratio + nowhere))


def weights_of(symbols: Sequence[str]) -> list[Floats] | None:
    """The letters of a word as weights; None if it has other than Latin letters."""
    numbers = [number_of(symbol) for symbol in symbols]
    if None in numbers:
        return None
    return [np.eye(len(CAPITALS), dtype=np.float32)[number] for number in numbers]
