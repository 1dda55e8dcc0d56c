"""Small random boards on a tape, and the grids they show, for the oracles."""

from __future__ import annotations

import random

from suchsel.boards.board import Topology
from suchsel.engine.tape import Board, tape_of

LETTERS = 3


def lettered(topology: Topology, chance: random.Random, full: bool) -> Board:
    """A board of the letters A, B and C; half of its cells are empty unless it is to be full."""
    board = Board(tape_of(topology, 6), LETTERS)
    for cell in range(len(topology.cells)):
        if full or chance.random() < 0.5:
            board.write(cell, chance.randrange(LETTERS))
    return board


def grid_of(board: Board, empty: str | None = None) -> list[list[str | None]]:
    """What the board shows; `empty` stands in its empty cells, None where there is no cell."""
    topology = board.tape.topology
    grid: list[list[str | None]] = [[None] * topology.columns for _ in range(topology.rows)]
    for (row, column), letter in zip(topology.cells, board.letters, strict=True):
        grid[row][column] = empty if letter < 0 else "ABC"[letter]
    return grid


def random_word(chance: random.Random, longest: int) -> tuple[int, ...]:
    return tuple(chance.randrange(LETTERS) for _ in range(chance.randint(2, longest)))
