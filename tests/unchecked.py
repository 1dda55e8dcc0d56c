"""Puzzles that no judge has seen, on boards that the engine would not make."""

from __future__ import annotations

from collections.abc import Sequence

from suchsel import Placement, Puzzle, Request
from suchsel.boards.masks import mask_of
from suchsel.placement import Draft


def unchecked(
    rows: Sequence[str],
    topology: str,
    *words: Placement,
    level: str = "mittel",
    list: str = "shown",
) -> Puzzle:
    """A puzzle with these rows of letters; a space is a cell outside the board."""
    grid = tuple(tuple(None if c == " " else c for c in row) for row in rows)
    size = len(rows), len(rows[0])
    shape = mask_of([[symbol is not None for symbol in row] for row in grid])
    is_full = topology != "rectangle" or not any(None in row for row in grid)
    values = {"size": size, "shape": None if is_full else shape, "list": list}
    request = Request(["AB"], None, level, topology=topology).evolve(**values)
    puzzle = Puzzle.__new__(Puzzle)
    puzzle.__dict__.update(Draft(request, grid, words, 1)._asdict())
    return puzzle
