from __future__ import annotations

import pytest

from suchsel.engine.packing import BoardLimits, Packing, PackingProgress
from suchsel.generate import make_sized
from suchsel.puzzle import Puzzle
from suchsel.request.request import Request
from tests.lists import example
from tests.second_judge import complaints


def pack(
    words: object, limits: BoardLimits | None = None, **options: object
) -> list[PackingProgress[Puzzle]]:
    request = Request(words, None, "schwer", **options)  # type: ignore[arg-type]
    return list(Packing(request, 0, limits or BoardLimits(), 200_000, make_sized).run())


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
    words = [entry.text for entry in example(3).entries]
    request = Request(words, None, "schwer", effort=0.1)
    last = list(Packing(request, 0, BoardLimits(), 5_000, make_sized).run())[-1]
    assert last.best is not None
    assert not last.proved
