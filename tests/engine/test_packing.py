from __future__ import annotations

from suchsel.engine.packing import Packing, Progress, Wish
from suchsel.request.request import make_request
from tests.judge import complaints
from tests.lists import example


def pack(words: object, wish: Wish | None = None, **wishes: object) -> list[Progress]:
    request = make_request(words, None, "schwer", **wishes)  # type: ignore[arg-type]
    return list(Packing(request, 0, wish or Wish(), 200_000).run())


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


def test_wishes_for_the_shape() -> None:
    words = ["VOR", "RAD", "EVA", "TORF"]
    square = pack(words, Wish(square=True))[-1].best
    assert square is not None
    assert (square.rows, square.columns) == (4, 4)
    rows = pack(words, Wish(rows=5))[-1].best
    assert rows is not None
    assert rows.rows == 5
    ratio = pack(words, Wish(ratio=1.2))[-1].best
    assert ratio is not None
    assert max(ratio.rows, ratio.columns) <= 1.2 * min(ratio.rows, ratio.columns)


def test_shapes() -> None:
    assert Wish().shapes(12, both_ways=False) == [(3, 4), (2, 6), (1, 12)]
    assert (4, 3) in Wish().shapes(12, both_ways=True)
    assert Wish(rows=4).shapes(12, both_ways=False) == [(4, 3)]


def test_the_budget_ends_it_honestly() -> None:
    words = [entry.text for entry in example(3).entries]
    request = make_request(words, None, "schwer", effort=0.1)
    last = list(Packing(request, 0, Wish(), 5_000).run())[-1]
    assert last.best is not None
    assert not last.proved
