"""Small random positions for the oracles, and the grids that they show."""

from __future__ import annotations

import random

from suchsel.boards.board import Board, board_of
from suchsel.boards.kind import RECTANGLE
from suchsel.boards.tape import tape_of
from suchsel.engine.position import Position

LETTERS = 3


def rectangle(rows: int, columns: int) -> Board:
    return board_of(RECTANGLE, rows, columns)


def random_position(board: Board, chance: random.Random, full: bool) -> Position:
    """A position of the letters A, B and C; about half of the cells are empty unless `full`."""
    position = Position(tape_of(board, 6), LETTERS)
    for cell in range(len(board.cells)):
        if full or chance.random() < 0.5:
            position.write(cell, chance.randrange(LETTERS))
    return position


def shown_grid(position: Position, empty: str | None = None) -> list[list[str | None]]:
    """What the position shows: `empty` in empty cells, None where there is no cell."""
    board = position.tape.board
    grid: list[list[str | None]] = [[None] * board.columns for _ in range(board.rows)]
    for (row, column), letter in zip(board.cells, position.letters, strict=True):
        grid[row][column] = empty if letter < 0 else "ABC"[letter]
    return grid


def random_word(chance: random.Random, longest: int) -> tuple[int, ...]:
    return tuple(chance.randrange(LETTERS) for _ in range(chance.randint(2, longest)))
