"""The exact expectation against a reader who is simulated step by step."""

from __future__ import annotations

import itertools
import random
import statistics
from typing import Any

import pytest

import suchsel
from suchsel.boards.board import board_of, rectangle
from suchsel.boards.compass import DIRECTIONS, FAMILIES
from suchsel.boards.torus import TORUS
from suchsel.difficulty.rating import LIST_FACTORS, WEIGHTS, heat, rate
from tests.lists import ROOT, example

Grid = list[list[str]]


def played(grid: Grid, word: str, start: int) -> float:
    """The cost of one reader, from this cell on until the word is found."""
    rows, columns = len(grid), len(grid[0])
    cost = 0.0
    for step in itertools.count():
        row, column = divmod((start + step) % (rows * columns), columns)
        cost += 1
        if grid[row][column] != word[0]:
            continue
        for name, (down, right) in DIRECTIONS.items():
            for i in range(1, len(word)):
                r, c = row + i * down, column + i * right
                if not (0 <= r < rows and 0 <= c < columns):
                    break
                cost += WEIGHTS[name] / 10
                if grid[r][c] != word[i]:
                    break
            else:
                return cost
    raise AssertionError


@pytest.mark.parametrize("seed", range(8))
def test_every_start_of_the_reader_averages_to_the_expectation(seed: int) -> None:
    words = ["HUND", "KATZE", "ESEL", "OTTO", "AN", "ANNA"]
    puzzle = suchsel.generate(words, (9, 11), list(own_levels())[seed % 4], seed)
    grid = [[symbol or "" for symbol in row] for row in puzzle.grid]
    for effort in puzzle.difficulty.words:
        expected = statistics.mean(played(grid, effort.word, start) for start in range(99))
        assert effort.effort == pytest.approx(expected, abs=0.051)


def own_levels() -> list[str]:
    return ["leicht", "mittel", "schwer", "experte"]


@pytest.mark.slow
def test_thousands_of_random_readers_agree() -> None:
    source = example(3)
    puzzle = suchsel.generate(source.entries, source.size, "experte", 1)
    grid = [[symbol or "" for symbol in row] for row in puzzle.grid]
    chance = random.Random(1)
    for effort in puzzle.difficulty.words[:3]:
        sample = [played(grid, effort.word, chance.randrange(22 * 24)) for _ in range(3000)]
        assert effort.effort == pytest.approx(statistics.mean(sample), rel=0.05)


def test_the_contest_says_the_second_grid_is_harder() -> None:
    words = [(word, tuple(word)) for word in ("VOR", "RAD", "EVA", "TORF")]
    first, second = (
        rate([list(row) for row in rows.split()], words, rectangle(5, 5))
        for rows in ("BVORC DTAAG HVODI EJKRL MNPQF", "TFORA FDRVR EVAOE ROTRT DAVAD")
    )
    assert second.score > first.score + 20
    assert second.effort > 1.5 * first.effort


def test_hiding_the_list_is_a_factor_of_its_own() -> None:
    words = [("Hund", "bellt"), ("Katze", "miaut")]
    efforts = [
        suchsel.generate(words, (8, 9), "mittel", 1, list=mode).difficulty.effort
        for mode in ("shown", "clues", "lengths", "hidden")
    ]
    assert [round(effort / efforts[0]) for effort in efforts] == [1, 2, 3, 4]
    assert set(LIST_FACTORS) == {"shown", "sorted", "clues", "lengths", "hidden"}


@pytest.mark.slow
@pytest.mark.parametrize("number", [2, 3, 6])
def test_a_harder_level_measures_harder(number: int) -> None:
    """Medians of nine seeds; the whole measurement stands in docs/difficulty.md."""
    source = example(number)
    medians = [
        statistics.median(
            suchsel.generate(source.entries, source.size, level, seed).difficulty.score
            for seed in range(9)
        )
        for level in own_levels()
    ]
    assert medians == sorted(medians)
    assert medians[-1] > medians[0] + 15


class TestTargetDifficulty:
    @pytest.mark.slow
    @pytest.mark.parametrize("target", [20, 50, 80])
    def test_lands_near(self, target: int) -> None:
        source = example(3)
        for seed in range(2):
            puzzle = suchsel.generate(
                source.entries, source.size, "schwer", seed, difficulty=target
            )
            assert abs(puzzle.difficulty.score - target) <= 5
            again = suchsel.make(suchsel.Request.from_dict(puzzle.request), seed)
            assert again.to_json() == puzzle.to_json()

    def test_out_of_reach_says_what_is_in_reach(self) -> None:
        source = example(4)
        with pytest.raises(suchsel.GaveUp, match=r"only puzzles of \d+ to \d+"):
            suchsel.generate(source.entries, source.size, "schwer", 1, difficulty=3)

    def test_is_a_number_from_0_to_100(self) -> None:
        wrong: Any
        for wrong in (-1, 101, True, "50"):
            with pytest.raises(suchsel.SuchselError, match="difficulty"):
                suchsel.generate(["Hund"], difficulty=wrong)


def test_false_starts_are_counted_where_they_lie() -> None:
    grid = [list("HUXXX"), list("HUNDX"), list("XXXXX")]
    rating = rate(grid, [("HUND", tuple("HUND"))], rectangle(3, 5))
    assert rating.words[0].false_starts == 3  # HU above, and both ways between the two rows
    puzzle = suchsel.generate(["HUND", "HUHN"], (6, 7), "experte", 2)
    found = heat(puzzle.grid, [word.symbols for word in puzzle.words], puzzle.board)
    assert found
    assert all(0 <= row < 6 and 0 <= column < 7 for row, column in found)


def test_the_document_is_run() -> None:
    import doctest

    path = str(ROOT / "docs" / "difficulty.md")
    assert doctest.testfile(path, module_relative=False).failed == 0


def test_a_ring_is_not_read_on_over_its_own_first_letter() -> None:
    grid = ["CXYZC", "AQRSA"]
    with pytest.raises(ValueError, match="is not in the grid"):
        rate(grid, [("CAC", tuple("CAC"))], board_of(TORUS, 2, 5))
    for seed in range(12):
        puzzle = suchsel.generate(
            ["CAC", "AB"], (2, 5), "schwer", seed, topology="torus", rude=True
        )
        for word in puzzle.difficulty.words:
            places = suchsel.find(puzzle.grid, [word.word], puzzle.board)
            back = dict(pair for one, two in FAMILIES for pair in ((one, two), (two, one)))
            read = {found.direction for found in places}
            assert word.direction in read | {back[direction] for direction in read}
