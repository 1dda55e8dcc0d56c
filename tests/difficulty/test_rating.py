"""The measured difficulty, against simulated readers and against what anybody would say."""

from __future__ import annotations

import random
import statistics
from itertools import pairwise
from typing import Any

import pytest

import suchsel
from suchsel.boards.board import board_of
from suchsel.boards.kind import FAMILIES, RECTANGLE, TORUS
from suchsel.difficulty.rating import (
    DELAY,
    LIST_FACTORS,
    SCALE,
    GridLetters,
    heat,
    load,
    rate,
    score_of,
    stars_of,
    sweeps,
)
from suchsel.request.options import LISTS
from suchsel.request.reader_profiles import ADULT, READERS, Reader
from tests.difficulty.pairs import PAIRS
from tests.lists import ROOT, example, some_quick

LEVELS = ["leicht", "mittel", "schwer", "experte"]


# -- the race --------------------------------------------------------------------------------------


def exact_sweeps(rates: list[float], effect: float) -> float:
    """The expectation by its definition: over all sets of words that may be open."""
    everything = (1 << len(rates)) - 1
    chances, total = {everything: 1.0}, 0.0
    for words in range(len(rates), 0, -1):
        after: dict[int, float] = {}
        for still_open, chance in chances.items():
            left = [i for i in range(len(rates)) if still_open >> i & 1]
            speed = sum(rates[i] for i in left)
            total += chance * load(words, effect) / speed
            for i in left:
                found = still_open ^ 1 << i
                after[found] = after.get(found, 0.0) + chance * rates[i] / speed
        chances = after
    return total


@pytest.mark.parametrize("seed", range(12))
def test_the_time_of_the_race_is_at_most_three_per_cent_too_long(seed: int) -> None:
    chance = random.Random(seed)
    rates = [chance.uniform(0.1, 1.2) for _ in range(chance.randint(1, 9))]
    without, usual = (sweeps(rates, e) / exact_sweeps(rates, e) for e in (0, ADULT.list_effect))
    assert 0.999 < without < 1.001
    assert 0.999 < usual < 1.03


def played(puzzle: suchsel.Puzzle, reader: Reader, chance: random.Random) -> float:
    """The minutes that one simulated reader takes: a race of the words, find by find."""
    board = puzzle.board
    letters = GridLetters(puzzle.grid, board, max(len(w.symbols) for w in puzzle.words), reader)
    left = [letters.look_for(word.word, word.symbols) for word in puzzle.words]
    seconds = reader.seconds_per_word * len(left)
    while left:
        walk = len(board.cells) * load(len(left), reader.list_effect) + sum(w.delay for w in left)
        speed = sum(word.rate for word in left)
        seconds += reader.seconds_per_cell * walk * chance.expovariate(speed)
        left.remove(chance.choices(left, [word.rate for word in left])[0])
    return seconds / 60


@pytest.mark.parametrize("level", some_quick(LEVELS, 1))
def test_simulated_readers_take_the_minutes_that_are_measured(level: str) -> None:
    source = example(3)
    puzzle = suchsel.generate(source.entries, source.size, level, 1)
    chance = random.Random(5)
    sample = [played(puzzle, ADULT, chance) for _ in range(2000)]
    assert puzzle.difficulty.minutes == pytest.approx(statistics.mean(sample), rel=0.05)


def test_time_grows_with_the_board_and_with_the_logarithm_of_the_list() -> None:
    assert [load(2**n, 0.5) for n in range(5)] == [1, 1.5, 2, 2.5, 3]
    times = [sweeps([1.0] * 2**n, 0.3) for n in range(9)]
    steps = [after - before for before, after in pairwise(times)]
    assert all(after < 1.5 * before for before, after in pairwise(steps))  # not twice the time


# -- the reader ------------------------------------------------------------------------------------


def seen(grid: str, word: str, reader: Reader = ADULT) -> Any:
    rows = [list(row) for row in grid.split()]
    letters = GridLetters(rows, board_of(RECTANGLE, len(rows), len(rows[0])), len(word), reader)
    return letters.look_for(word, tuple(word))


def test_up_takes_as_long_as_down_and_backwards_longer_than_forwards() -> None:
    down, up = seen("HXX UXX NXX", "HUN"), seen("NXX UXX HXX", "HUN")
    right, left = seen("HUN XXX XXX", "HUN"), seen("NUH XXX XXX", "HUN")
    assert up.rate == down.rate < right.rate
    assert left.rate < right.rate


def test_a_rare_letter_stands_out() -> None:
    rare, common = seen("HUNUX NXXXX UUNXX", "HUN"), seen("HUNUX HXXNX UHNHX", "HUN")
    assert rare.rate > common.rate


def test_every_letter_of_a_false_start_is_a_delay() -> None:
    word = seen("HUXXX HUNDX XXXXX", "HUND")
    assert (word.false_starts, word.delay) == (3, 3 * DELAY)  # HU above, and between the two rows
    assert seen("HUNDX HUNXX XXXXX", "HUND").delay > seen("HUNDX HUXXX XXXXX", "HUND").delay


def test_a_palindrome_is_not_found_twice_as_fast() -> None:
    assert seen("OTTOX XXXXX", "OTTO").rate == seen("OTTXX XXXXO", "OTT").rate


def test_a_word_that_lies_in_two_places_is_found_faster() -> None:
    assert seen("HUNXX XXXXX XXHUN", "HUN").rate > seen("HUNXX XXXHX XXXXX", "HUN").rate


def test_hiding_the_list_takes_time_but_leaves_the_grid_as_tricky_as_it_is() -> None:
    words = [("Hund", "bellt"), ("Katze", "miaut")]
    shown, *others = (
        suchsel.generate(words, (8, 9), "mittel", 1, list=mode).difficulty
        for mode in ("shown", "clues", "lengths", "hidden")
    )
    assert {one.score for one in others} == {shown.score}
    minutes = [one.minutes for one in (shown, *others)]
    assert minutes == sorted(set(minutes))
    assert set(LIST_FACTORS) == set(LISTS)


def test_younger_readers_take_longer_for_the_same_puzzle() -> None:
    puzzle = suchsel.generate(["Hund", "Katze"], (8, 9), "mittel", 1)
    ratings = [suchsel.rate(puzzle, reader=name) for name in READERS]
    assert len({one.score for one in ratings}) == 1
    assert [one.minutes for one in ratings] == sorted({one.minutes for one in ratings})


# -- what anybody would say ------------------------------------------------------------------------


@pytest.mark.slow
def test_forty_pairs_are_in_the_right_order() -> None:
    assert len(PAIRS) == 40
    wrong = [
        (number, why)
        for number, (why, easy, hard) in enumerate(PAIRS)
        if easy.minutes(number) >= hard.minutes(number)
    ]
    assert len(wrong) <= 1, wrong


def test_the_first_grid_of_the_contest_is_easy_and_the_second_is_hard() -> None:
    words = ["VOR", "RAD", "EVA", "TORF"]
    first, second = (
        suchsel.rate(rows.split(), words)
        for rows in ("BVORC DTAAG HVODI EJKRL MNPQF", "TFORA FDRVR EVAOE ROTRT DAVAD")
    )
    assert first.score < 30
    assert second.score > 60
    assert second.minutes > 1.5 * first.minutes


def test_a_small_board_is_not_hard_by_nature() -> None:
    for seed in range(5):
        puzzle = suchsel.generate(["VOR", "RAD", "EVA", "TORF"], (5, 5), "klassik-leicht", seed)
        assert puzzle.difficulty.score < 50


@pytest.mark.slow
@pytest.mark.parametrize("number", [3, 6])
def test_the_levels_lie_near_20_40_60_and_80(number: int) -> None:
    """Medians of nine seeds; the whole measurement stands in docs/difficulty.md."""
    source = example(number)
    for level, wanted in zip(LEVELS, (20, 40, 60, 80), strict=True):
        scores = [
            suchsel.generate(source.entries, source.size, level, seed).difficulty.score
            for seed in range(9)
        ]
        assert abs(statistics.median(scores) - wanted) < 15


def test_the_scale_rises_to_100() -> None:
    scores = [score_of(n / 10) for n in range(300)]
    assert scores == sorted(scores)
    assert all(score_of(excess) == score for excess, score in SCALE)
    assert score_of(-0.5) == 0
    assert 99 < score_of(1000) < 100
    assert [stars_of(score) for score in (0, 19.9, 20, 80, 100)] == [1, 1, 2, 5, 5]


# -- targets ---------------------------------------------------------------------------------------


class TestTargets:
    @pytest.mark.slow
    @pytest.mark.parametrize("target", [20, 50, 80])
    def test_lands_near_a_trickiness(self, target: int) -> None:
        source = example(3)
        for seed in range(2):
            puzzle = suchsel.generate(
                source.entries, source.size, "schwer", seed, difficulty=target
            )
            assert abs(puzzle.difficulty.score - target) <= 5
            again = suchsel.make(suchsel.Request.from_dict(puzzle.request.to_dict()), seed)
            assert again.to_json() == puzzle.to_json()

    @pytest.mark.parametrize("target", [3, 8])
    def test_lands_near_a_time_and_chooses_the_size_for_it(self, target: int) -> None:
        source = example(2)
        puzzle = suchsel.generate(source.entries, None, "schwer", 1, minutes=target)
        assert puzzle.difficulty.minutes == pytest.approx(target, rel=0.1)
        again = suchsel.make(suchsel.Request.from_dict(puzzle.request.to_dict()), 1)
        assert again.to_json() == puzzle.to_json()

    def test_the_time_is_that_of_the_reader(self) -> None:
        words = ["Hund", "Katze", "Maus", "Elefant", "Giraffe"]
        child, adult = (
            suchsel.generate(words, None, "mittel", 1, minutes=4, reader=reader)
            for reader in ("child", "adult")
        )
        assert child.rows < adult.rows
        assert child.difficulty.minutes == pytest.approx(4, rel=0.1)
        assert suchsel.rate(child, reader="adult").minutes < 3

    def test_every_seed_reaches_what_one_reaches(self) -> None:
        words = [
            word for theme in suchsel.themes() if theme.name == "birds" for word in theme.words
        ]
        for target, seed in ((0, 1), (80, 1), (80, 2), (80, 3), (80, 4)):
            puzzle = suchsel.generate(words[:12], (16, 18), "hard", seed, difficulty=target)
            assert abs(puzzle.difficulty.score - target) <= 5

    def test_far_targets_use_few_directions_of_the_level(self) -> None:
        words = ["Hund", "Katze", "Maus", "Elefant", "Giraffe"]
        puzzle = suchsel.generate(words, (12, 13), "medium", 1, difficulty=0)
        assert {word.direction for word in puzzle.words} == {"E"}
        with pytest.raises(suchsel.GaveUp, match="only puzzles of"):
            suchsel.generate(words, (12, 13), "medium", 1, difficulty=0, directions="S,SE")

    def test_all_seeds_name_the_same_range(self) -> None:
        source = example(3)
        ranges = []
        for seed in range(3):
            with pytest.raises(suchsel.GaveUp) as caught:
                suchsel.generate(source.entries, source.size, "schwer", seed, difficulty=100)
            values = caught.value.defects[0].values
            ranges.append((int(str(values["low"])), int(str(values["high"]))))
        assert all(max(ends) - min(ends) <= 3 for ends in zip(*ranges, strict=True))

    def test_out_of_reach_says_what_is_in_reach(self) -> None:
        source = example(4)
        with pytest.raises(suchsel.GaveUp, match=r"only puzzles of \d+ to \d+. Ask for \d+"):
            suchsel.generate(source.entries, source.size, "schwer", 1, difficulty=99)
        with pytest.raises(suchsel.GaveUp, match=r"only puzzles of \d.* to .* minutes. Ask for"):
            suchsel.generate(["Hund"], (5, 5), "schwer", 1, minutes=30)

    def test_are_numbers_within_bounds_and_not_both(self) -> None:
        wrong: Any
        for wrong in (-1, 101, True, "50"):
            with pytest.raises(suchsel.SuchselError, match="difficulty"):
                suchsel.generate(["Hund"], difficulty=wrong)
        for wrong in (0, -2, 601, True, "3"):
            with pytest.raises(suchsel.SuchselError, match="minutes"):
                suchsel.generate(["Hund"], minutes=wrong)
        with pytest.raises(suchsel.SuchselError, match="either “difficulty” or “minutes”"):
            suchsel.generate(["Hund"], minutes=3, difficulty=50)


# -- boards and words ------------------------------------------------------------------------------


def test_false_starts_are_counted_where_they_lie() -> None:
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
