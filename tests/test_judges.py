"""What the tests of `find` and `verify` did not notice when these were changed by one small thing.

Each test here kills mutants that lived: see bench/mutants.py.
"""

from __future__ import annotations

from suchsel import find
from suchsel.topology import Line, Topology


def test_nothing_in_nothing() -> None:
    assert find([], ["AB"]) == []


def ring(*letters: str) -> tuple[list[list[str]], Topology]:
    """A board of one closed line: after the last cell comes the first."""
    cells = tuple((0, i) for i in range(len(letters)))
    line = Line(tuple(range(len(letters))), "E", "W", closed=True)
    return [list(letters)], Topology("ring", 1, len(letters), cells, (line,))


def test_on_a_closed_line_words_run_over_the_edge() -> None:
    grid, board = ring("B", "C", "A")
    assert find(grid, ["AB", "ACB"], board) == [[(0, 2), (0, 0)], [(0, 2), (0, 1), (0, 0)]]
    assert [found.direction for found in find(grid, ["AB", "BA"], board)] == ["E", "W"]


def test_on_a_closed_line_the_same_cells_are_one_occurrence() -> None:
    grid, board = ring("A", "A", "A")
    assert find(grid, ["AAA"], board) == [[(0, 0), (0, 1), (0, 2)]]
    assert len(find(grid, ["AA"], board)) == 3


def test_on_a_closed_line_a_word_does_not_run_over_its_own_first_letter() -> None:
    grid, board = ring("A", "B", "C")
    assert find(grid, ["ABCA", "ABCAB", "CBAC"], board) == []
