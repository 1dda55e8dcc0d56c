"""Lines whose steps differ: their geometry as data, and rings that follow their cells."""

from __future__ import annotations

from math import dist

import pytest

from suchsel.boards.board import KINDS, board_of
from suchsel.boards.geometry import facts_of, geometry_of
from suchsel.boards.kind import BoardKind, Cell, Point, Size
from suchsel.placement import Placement
from suchsel.sheet.board_drawing import RADIUS, BoardFrame, around, bends, stretches
from suchsel.sheet.marks import Capsule, Polygon

DROP = 0.3


class Zigzag(BoardKind):
    """Squares of which every other column lies lower."""

    name = "zigzag"
    square = False

    def centre(self, cell: Cell) -> Point:
        row, column = cell
        return column + 0.5, row + 0.5 + DROP * (column % 2)

    def extent(self, size: Size) -> tuple[float, float]:
        return float(size[1]), size[0] + DROP


ZIGZAG = Zigzag()
ROW: list[Cell] = [(1, 0), (1, 1), (1, 2), (1, 3)]


def test_each_step_of_a_bent_line_is_told() -> None:
    lines = geometry_of(board_of(ZIGZAG, 3, 4))["lines"]
    assert isinstance(lines, list)
    by_name = {line["forward"]: line for line in lines if len(line["cells"]) > 2}
    assert by_name["E"]["stride"] == [1.0, DROP]
    assert by_name["E"]["strides"] == [[1.0, DROP], [1.0, -DROP]] * 2
    assert by_name["S"]["stride"] == [0.0, 1.0]
    assert "strides" not in by_name["S"]


@pytest.mark.parametrize("kind", ["rectangle", "torus", "hexagon", "honeycomb"])
def test_straight_lines_name_no_strides(kind: str) -> None:
    lines = geometry_of(board_of(KINDS[kind], 5, 6))["lines"]
    assert isinstance(lines, list)
    assert not any("strides" in line for line in lines)


def test_the_facts_of_a_kind_are_those_of_its_first_cells() -> None:
    facts = facts_of(ZIGZAG)
    assert (facts["right"], facts["down"]) == (2.0, 2.0)
    assert isinstance(facts["cells"], list)
    assert [cell["centre"] for cell in facts["cells"][0]] == [(0.5, 0.5), (1.5, 0.8)]
    assert facts["cells"][1][1]["steps"]["NE"] == (-1, 1)


def test_arrows_point_where_lines_run_on_the_whole() -> None:
    assert ZIGZAG.course("E") == pytest.approx((2.0, 0.0))
    assert ZIGZAG.course("SE") == pytest.approx((2.0, 2.0))


def test_a_ring_follows_bent_lines_and_is_straight_elsewhere() -> None:
    assert bends(ROW, ZIGZAG) == [ZIGZAG.centre(cell) for cell in ROW]
    assert bends(ROW, KINDS["rectangle"]) == [(0.5, 1.5), (3.5, 1.5)]
    assert bends(ROW[:1], ZIGZAG) == [(0.5, 1.5), (0.5, 1.5)]
    frame = BoardFrame(ZIGZAG, 4.0, 3.3, 0.0)
    (bent,) = stretches(placement(ROW, "E"), frame, 10.0)
    (straight,) = stretches(placement([(0, 1), (1, 1), (2, 1)], "S"), frame, 10.0)
    assert isinstance(bent, Polygon)
    assert isinstance(straight, Capsule)
    assert straight.radius == RADIUS * 10
    # It touches the outermost points around both ends.
    xs = [x for x, _ in bent.points]
    assert (min(xs), max(xs)) == pytest.approx((5 - RADIUS * 10, 35 + RADIUS * 10), abs=0.05)


def test_the_outline_is_as_far_away_as_the_radius() -> None:
    points = [(0.0, 0.0), (4.0, 0.0), (4.0, 3.0)]
    outline = around(points, 0.5)
    assert (3.5, 0.5) in [(round(x, 9), round(y, 9)) for x, y in outline]  # inside the bend
    near = [min(dist(point, corner) for corner in points) for point in outline]
    assert max(near) == pytest.approx(0.5 * 2**0.5)
    assert sorted(near)[0] == pytest.approx(0.5)


def placement(cells: list[Cell], direction: str) -> Placement:
    symbols = tuple("ABCDEFGH"[: len(cells)])
    return Placement("".join(symbols), symbols, tuple(cells), direction)
