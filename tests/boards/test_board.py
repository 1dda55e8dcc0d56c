"""Cells and lines of every kind of board, counted by hand."""

from __future__ import annotations

import suchsel
from suchsel.boards.board import Board, board_of
from suchsel.boards.hexagons import HEXAGON, HONEYCOMB
from suchsel.boards.kind import DIRECTIONS, RECTANGLE, TORUS


def test_lines_of_a_rectangle() -> None:
    """Counted by hand: an r x c board has r + c + 2(r + c - 1) lines, four of them single cells."""
    for rows, columns in ((2, 5), (7, 3), (12, 10)):
        board = board_of(RECTANGLE, rows, columns)
        assert len(board.lines) == rows + columns + 2 * (rows + columns - 1) - 4
        assert set(board.directions) == set(DIRECTIONS)
    assert board_of(RECTANGLE, 1, 6).directions == ("E", "W")


def lines_by_hand(board: Board) -> set[frozenset[tuple[int, int]]]:
    return {frozenset(board.cells[i] for i in line.cells) for line in board.lines}


def test_lines_of_a_torus() -> None:
    """Rows, columns, and diagonals of lcm(rows, columns) cells, gcd(rows, columns) of each kind."""
    board = board_of(TORUS, 4, 6)
    lengths = [(line.forward, len(line.cells)) for line in board.lines]
    assert lengths == [("E", 6)] * 4 + [("S", 4)] * 6 + [("SE", 12)] * 2 + [("NE", 12)] * 2
    assert all(line.closed for line in board.lines)
    assert [line.forward for line in board_of(TORUS, 1, 5).lines] == ["E"]
    assert {line.forward for line in board_of(TORUS, 2, 5).lines} == {"E", "S", "SE"}
    assert board_of(TORUS, 1, 1).lines == ()


def test_lines_of_hexagons() -> None:
    board = board_of(HEXAGON, 5, 5)
    assert [sum(row == r for row, _ in board.cells) for r in range(5)] == [3, 4, 5, 4, 3]
    assert sorted(len(line.cells) for line in board.lines) == sorted([3, 4, 5, 4, 3] * 3)
    assert board.directions == ("E", "SE", "NE", "W", "NW", "SW")
    assert len(board_of(HONEYCOMB, 4, 7).cells) == 28


def test_a_shape_cuts_lines() -> None:
    mask = suchsel.drawn(["##.##"])
    assert lines_by_hand(board_of(RECTANGLE, 1, 5, mask)) == {
        frozenset({(0, 0), (0, 1)}),
        frozenset({(0, 3), (0, 4)}),
    }
