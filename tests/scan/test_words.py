"""Words in letters that are not certain."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest

from suchsel import generate
from suchsel.scan.letters import CAPITALS, LEAST, Floats
from suchsel.scan.reading import Scan
from suchsel.scan.solving import puzzle_of_scan, solve_scan
from suchsel.scan.words import CERTAIN, FOUND, find_word, number_of, weights_of


def letters_of(rows: list[str], sure: float = 0.99) -> Floats:
    letters = np.full((len(rows), len(rows[0]), len(CAPITALS)), LEAST, np.float32)
    for row, column in product(range(len(rows)), range(len(rows[0]))):
        letters[row, column, CAPITALS.index(rows[row][column])] = sure
    return letters


def random_rows(rows: int, columns: int, seed: int) -> list[str]:
    chance = Random(seed)
    return ["".join(chance.choices(CAPITALS[:26], k=columns)) for _ in range(rows)]


def symbols(word: str) -> list[Floats]:
    found = weights_of(tuple(word))
    assert found is not None
    return found


@pytest.mark.parametrize("seed", range(6))
def test_a_word_with_a_misread_letter_is_found(seed: int) -> None:
    """In any direction; which letter was misread is said."""
    rows = [list(row) for row in random_rows(9, 11, seed)]
    down, right = [(0, 1), (1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1)][seed]
    cells = [(4 + (n - 3) * down, 5 + (n - 3) * right) for n in range(7)]
    for (row, column), letter in zip(cells, "BLUEQXZ", strict=True):
        rows[row][column] = letter
    place, *_ = find_word(letters_of(["".join(row) for row in rows]), symbols("BLUEQKZ"))
    assert place.cells == tuple(cells)
    assert place.misread == (5,)
    assert place.confidence > CERTAIN


def test_a_word_that_is_not_there_is_not_found() -> None:
    for seed in range(5):
        letters = letters_of(random_rows(12, 15, seed))
        for word in ("GIRAFFE", "HORSE", "CATS", "WATERMELON"):
            places = find_word(letters, symbols(word))
            assert not places or places[0].confidence < CERTAIN
            assert not places or len(word) < 7 or places[0].confidence < FOUND


def test_what_fits_in_two_places_is_uncertain() -> None:
    """Two places with a misread letter each: neither is certain. Two exact ones: both are."""
    one, two = "DOGXE", "DOGME"
    letters = letters_of(["QZWVK", one, "KJVWQ", two, "ZQKJV"])
    assert find_word(letters, symbols("DOGKE"))[0].confidence < CERTAIN
    exact = find_word(letters_of(["QZWVK", "DOGKE", "KJVWQ", "DOGKE"]), symbols("DOGKE"))
    assert [place.cells[0] for place in exact] == [(1, 0), (3, 0)]


def test_a_word_within_a_longer_one_has_a_place_of_its_own() -> None:
    """Even if a letter there was misread. If there is no such place, the one within is named."""
    inner = [(0, n) for n in range(3, 9)]
    host = frozenset((0, n) for n in range(9))
    for own, misread in (("FLOWER", ()), ("FLQWER", (2,))):
        letters = letters_of(["SUNFLOWERQ", "ZXQJVKZQXJ", f"KQ{own}ZX", "VJXZQKJVXW"])
        first, second = find_word(letters, symbols("FLOWER"), [host])
        assert first.cells == tuple((2, n) for n in range(2, 8))
        assert (first.misread, second.cells) == (misread, tuple(inner))
        assert min(first.confidence, second.confidence) > CERTAIN
    only = find_word(letters_of(["SUNFLOWERQ", "ZXQJVKZQXJ"]), symbols("FLOWER"), [host])
    certain = [place for place in only if place.confidence > FOUND]
    assert [place.cells for place in certain] == [tuple(inner)]


def test_the_clean_sheet_of_a_puzzle_with_a_word_within_another() -> None:
    words = ["Flower", "Sunflower", "Lily"]
    puzzle = generate(words, size=(9, 10), level="hard", seed=3)
    rows = ["".join(symbol or "" for symbol in row) for row in puzzle.grid]
    grey, places = np.zeros((9, 10, 3), np.uint8), np.zeros((9, 10, 2))
    scan = Scan(grey, places, letters_of(rows), np.ones((9, 10), bool), 0.9, 20.0)
    solved = solve_scan(scan, words)
    assert [*solved.places] == words
    for placement in puzzle.words:
        assert {*solved.places[placement.word][0].cells} == {*placement.cells}
    assert puzzle_of_scan(solved).grid == puzzle.grid


def test_a_palindrome_is_found_once() -> None:
    assert len(find_word(letters_of(["QRADARQ", "ZXWVZXW"]), symbols("RADAR"))) == 1


def test_letters_with_marks_and_other_scripts() -> None:
    assert number_of("É") == number_of("E")
    assert weights_of(("Ж", "А")) is None
