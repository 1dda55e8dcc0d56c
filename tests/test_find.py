from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from suchsel import find
from tests.judge import readings

GRIDS = st.integers(1, 6).flatmap(
    lambda columns: st.lists(
        st.lists(st.sampled_from("ABẞ"), min_size=columns, max_size=columns),
        min_size=1,
        max_size=5,
    )
)


@given(GRIDS, st.text("ABẞ", min_size=2, max_size=5))
def test_agrees_with_walking_from_cell_to_cell(grid: list[list[str]], word: str) -> None:
    found = find(grid, [word])
    assert {frozenset(cells) for cells in found} == readings(grid, list(word))
    assert len(found) == len(readings(grid, list(word)))
    for cells in found:
        assert "".join(grid[row][column] for row, column in cells) == word


@given(GRIDS, st.text("ABẞ", min_size=2, max_size=5))
def test_a_mirrored_board_has_mirrored_answers(grid: list[list[str]], word: str) -> None:
    mirrored = [row[::-1] for row in grid]
    last = len(grid[0]) - 1
    ours = {
        frozenset((row, last - column) for row, column in cells) for cells in find(grid, [word])
    }
    assert ours == {frozenset(cells) for cells in find(mirrored, [word])}


def test_a_palindrome_is_found_once() -> None:
    assert find([["O", "T", "T", "O"]], ["OTTO"]) == [[(0, 0), (0, 1), (0, 2), (0, 3)]]


def test_a_symbol_of_several_characters_fills_one_cell() -> None:
    grid = [["N̈", "A", "N"], ["X", "N̈", "A"]]
    assert [list(cells) for cells in find(grid, [("A", "N̈")])] == [
        [(0, 1), (0, 0)],
        [(0, 1), (1, 1)],
        [(1, 2), (1, 1)],
    ]


def test_holes_end_a_line() -> None:
    assert find([["A", None, "B"]], ["AB"]) == []


def test_direction_and_word_are_told() -> None:
    (found,) = find([["D"], ["U"]], ["UD"])
    assert (found.direction, found.word, list(found)) == ("N", ("U", "D"), [(1, 0), (0, 0)])
