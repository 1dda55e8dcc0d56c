"""The oracle itself, on boards where the answer can be seen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.brute_force import Answer, Problem, board_cells, decide, level_directions, places
from tests.second_judge import compass

RIGHT_DOWN = ("E", "S")
EIGHT = tuple(compass())
EXACTLY_X: dict[str, Any] = {"message": "X", "mode": "exact"}


def problem(
    words: str,
    size: tuple[int, int],
    directions: tuple[str, ...] = RIGHT_DOWN,
    crossings: bool = False,
    kind: str = "rectangle",
    **more: Any,
) -> Problem:
    empty = Problem(
        tuple(words.split()), kind, size, board_cells(kind, size), directions, crossings
    )
    return empty._replace(**more)


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (problem("AB CD", (1, 4)), Answer.APART),
        (problem("AB CD", (1, 3)), Answer.NONE),
        (problem("AB BC", (1, 3)), Answer.NONE),
        (problem("AB BC", (1, 3), crossings=True), Answer.APART),
        # AABA spells BA a second time, BAAA spells AA.
        (problem("AA BA", (1, 4)), Answer.NONE),
        (problem("AA BA", (1, 5)), Answer.APART),
        (problem("AB BA", (1, 4)), Answer.APART),
        # The same cells, read the other way.
        (problem("AB BA", (1, 2), ("E", "W"), crossings=True), Answer.NESTED),
        (problem("AB BA", (1, 2), ("E", "W")), Answer.NONE),
        # A word inside another, with and without leave.
        (problem("CAT AT", (1, 3), crossings=True), Answer.NESTED),
        (problem("CAT AT", (1, 3)), Answer.NONE),
        (problem("CAT AT", (1, 3), nest=True), Answer.NESTED),
        (problem("CAT AT", (2, 3), crossings=True), Answer.APART),
        # Both lie inside CATS, and there they may overlap.
        (problem("CATS CAT ATS", (1, 4), nest=True), Answer.NESTED),
        (problem("CAT ATS", (1, 4), nest=True), Answer.NONE),
        (problem("CATS CAT ATS", (1, 4), crossings=True), Answer.NESTED),
        # Across it, by other lines, where these meet several times.
        (
            problem("BC CA CBBA", (2, 3), EIGHT, True, "torus", no_collinear=True),
            Answer.NESTED,
        ),
        (problem("CAT AT", (1, 3), crossings=True, no_collinear=True), Answer.NONE),
        # Messages take the first free cells.
        (problem("AB", (1, 3), message="C"), Answer.APART),
        (problem("AB", (1, 3), message="CD"), Answer.NONE),
        (problem("AB", (1, 4), message="C", mode="exact"), Answer.NONE),
        (problem("AB", (1, 3), message="C", mode="exact"), Answer.APART),
        (problem("AB", (1, 3), message="A"), Answer.APART),
        (problem("AB", (1, 4), message="BA"), Answer.NONE),
        (problem("AB", (2, 2), EIGHT, message="AX"), Answer.NONE),
        # Words of a pool.
        (problem("", (1, 3), pool=("ABCD", "ABC"), pick=(1, 1)), Answer.APART),
        (problem("", (1, 3), pool=("ABCD", "ABC"), pick=(2, 2)), Answer.NONE),
        (problem("AB", (1, 5), pool=("AB", "CDE"), pick=(0, 2), **EXACTLY_X), Answer.NONE),
        (problem("AB", (1, 6), pool=("AB", "CDE"), pick=(0, 2), **EXACTLY_X), Answer.APART),
        # Half of the words are reversed.
        (problem("AB CD", (1, 5), ("E",), turned=True), Answer.NONE),
        (problem("AB CD", (1, 5), ("E", "W"), turned=True), Answer.APART),
        (problem("AB", (1, 2), ("W",), turned=True), Answer.NONE),
        # Over the edge; on a ring of two cells there and back are the same.
        (problem("ABC", (1, 3), ("E",), kind="torus"), Answer.APART),
        (problem("ABCD", (1, 3), ("E",), kind="torus"), Answer.NONE),
        (problem("AB", (1, 3), ("S",), kind="torus"), Answer.NONE),
        (problem("ABC", (1, 3), ("SE",), kind="torus"), Answer.APART),
        (problem("AB", (2, 1), ("N",), kind="torus", turned=True), Answer.NONE),
        (problem("AB", (2, 1), ("N", "S"), kind="torus", turned=True), Answer.APART),
        (problem("AB", (1, 2), ("E",), kind="torus"), Answer.APART),
        # The corners of a hexagon of three rows are cut off.
        (problem("ABC", (3, 3), ("SE",), kind="hexagon"), Answer.APART),
        (problem("ABC DEF", (3, 3), ("E",), kind="hexagon"), Answer.NONE),
        (problem("ABC DEF", (3, 3), ("E",), kind="honeycomb"), Answer.APART),
    ],
)
def test_verdicts(asked: Problem, answer: Answer) -> None:
    assert decide(asked) is answer


def test_it_says_when_there_is_too_much_to_try() -> None:
    assert decide(problem("AB CD EF", (4, 4), EIGHT), looks=2) is Answer.UNKNOWN


def test_counts_of_places() -> None:
    """Words of three letters on 3x3: 3 rows, 3 columns and 2 diagonals, each both ways."""
    assert len(places(problem("", (3, 3)), 3, EIGHT)) == 16
    assert len(places(problem("", (3, 3), kind="torus"), 3, EIGHT)) == 72
    assert len(places(problem("", (1, 3), kind="torus"), 2, EIGHT)) == 6
    assert len(places(problem("", (3, 3), kind="hexagon"), 3, tuple(compass("hexagon")))) == 6


def test_a_hexagon_has_the_cells_of_a_hexagon() -> None:
    for side in range(1, 6):
        rows = 2 * side - 1
        assert len(board_cells("hexagon", (rows, rows))) == 3 * side * (side - 1) + 1


def test_boards_of_hexagons_have_no_straight_down() -> None:
    assert level_directions("honeycomb", ("E", "S", "SE", "NE")) == ("E", "SE", "NE")
    assert level_directions("torus", ("E", "S")) == ("E", "S")
