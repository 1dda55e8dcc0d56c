from __future__ import annotations

import pytest

import suchsel
from suchsel.engine.bounds import shortest_lines
from suchsel.engine.packing import BoardLimits, Packing, PackingProgress
from suchsel.generate import search
from suchsel.puzzle import Puzzle
from suchsel.request.request import Request
from tests.lists import example
from tests.second_judge import complaints

NUMBERS = ["ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN"]


def pack(
    words: object,
    limits: BoardLimits | None = None,
    budget: int = 200_000,
    workers: int = 1,
    best: Puzzle | None = None,
    **options: object,
) -> list[PackingProgress]:
    limits = (limits or BoardLimits()).evolve(budget=budget)
    request = Request(words, None, "schwer", **options)  # type: ignore[arg-type]
    return list(Packing(search, request, 0, limits, best, workers).run())


@pytest.mark.slow
def test_small_lists_are_packed_and_proved() -> None:
    for number, cells in ((0, 12), (1, 11)):
        steps = pack(example(number).entries)
        last = steps[-1]
        assert last.best is not None
        assert (last.cells, last.proved) == (cells, True)
        placed = [(p.symbols, p.cells) for p in last.best.words]
        assert complaints(last.best.grid, placed) == []
        sizes = [step.cells for step in steps if step.cells is not None]
        assert sizes == sorted(sizes, reverse=True)


@pytest.mark.slow
def test_limits_of_the_shape() -> None:
    words = ["VOR", "RAD", "EVA", "TORF"]
    square = pack(words, BoardLimits(square=True))[-1].best
    assert square is not None
    assert (square.rows, square.columns) == (4, 4)
    rows = pack(words, BoardLimits(rows=5))[-1].best
    assert rows is not None
    assert rows.rows == 5
    ratio = pack(words, BoardLimits(ratio=1.2))[-1].best
    assert ratio is not None
    assert max(ratio.rows, ratio.columns) <= 1.2 * min(ratio.rows, ratio.columns)


def test_shapes_of_a_number_of_cells() -> None:
    assert BoardLimits().shapes(12, both_ways=False) == [(3, 4), (2, 6), (1, 12)]
    assert (4, 3) in BoardLimits().shapes(12, both_ways=True)
    assert BoardLimits(rows=4).shapes(12, both_ways=False) == [(4, 3)]


@pytest.mark.slow
def test_the_budget_ends_it_honestly() -> None:
    last = pack(example(3).entries, budget=5_000, effort=0.1)[-1]
    assert last.best is not None
    assert not last.proved
    assert 0 < len(last.left) <= last.smaller


def test_neither_side_is_shorter_than_the_limit() -> None:
    assert BoardLimits(min_rows=3).shapes(12, both_ways=True) == [(4, 3), (3, 4)]
    best = pack(["VOR", "RAD", "EVA", "TORF"], BoardLimits(min_rows=3))[-1].best
    assert best is not None
    assert min(best.rows, best.columns) >= 3


def test_words_that_may_not_overlap_along_a_line() -> None:
    words = ["ABCD", "CDEF"]
    free, apart = pack(words)[-1], pack(words, no_collinear=True)[-1]
    assert (free.cells, free.proved) == (6, True)
    assert apart.best is not None
    assert apart.proved
    assert apart.cells is not None
    assert apart.cells > 6
    lines = [set(placed.cells) for placed in apart.best.words]
    assert all(len(a & b) <= 1 for a in lines for b in lines if a is not b)


@pytest.mark.slow
def test_the_same_answer_on_several_processes_and_from_a_stored_best() -> None:
    words = NUMBERS[:7]
    alone, together = (pack(words, budget=60_000, workers=n)[-1] for n in (1, 2))
    assert alone.best is not None
    assert together.best is not None
    assert alone._replace(best=None) == together._replace(best=None)
    assert alone.best.to_json() == together.best.to_json()
    again = pack(words, budget=60_000, best=alone.best)
    assert {step.cells for step in again} == {alone.cells}


def test_a_stored_best_of_other_words_is_refused() -> None:
    best = suchsel.generate(["VOR", "RAD"], size=(3, 3), level="schwer", seed=0)
    with pytest.raises(suchsel.SuchselError, match="other words"):
        pack(["VOR", "EVA"], best=best)


def test_the_shortest_line_of_words() -> None:
    def least(*words: str) -> int:
        return len(shortest_lines(tuple(tuple(word) for word in words))[0])

    assert least("ABC") == 3
    assert least("ABC", "CBA", "B") == 3
    assert least("ABC", "CDE", "AXY") == 7
    assert least(*NUMBERS) == 33
    with pytest.raises(suchsel.Impossible, match="on a single line they need 33 cells"):
        suchsel.generate(NUMBERS, size=(1, 32), level="schwer", seed=0)


@pytest.mark.parametrize(("paths", "limits"), [("bent", {}), ("square", {"min_rows": 3})])
def test_words_that_bend_fill_the_smallest_board(paths: str, limits: dict[str, int]) -> None:
    words = ["Elefant", "Giraffe", "Nashorn"]
    packed = suchsel.pack(words, paths=paths, seed=1, **limits)  # type: ignore[arg-type]
    assert packed.proved
    assert packed.puzzle.rows * packed.puzzle.columns == 21
    with pytest.raises(suchsel.GaveUp, match="of that shape"):
        suchsel.pack(["Hund", "Katze", "Maus"], paths=paths, rows=3)
