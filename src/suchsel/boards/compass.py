"""Directions: the eight points of the compass, as steps from cell to cell."""

from __future__ import annotations

#: Row and column, counted from 0 at the top left.
Cell = tuple[int, int]
#: Rows and columns.
Size = tuple[int, int]
#: The most rows and columns that a board may have.
MAX_SIDE = 200
#: To the right and down, in cells.
Point = tuple[float, float]

#: The eight directions as steps (rows down, columns to the right), in canonical order.
DIRECTIONS: dict[str, Cell] = {
    "E": (0, 1),
    "S": (1, 0),
    "SE": (1, 1),
    "NE": (-1, 1),
    "W": (0, -1),
    "N": (-1, 0),
    "NW": (-1, -1),
    "SW": (1, -1),
}
#: Each family of lines: the direction in which its cells are numbered, and the opposite one.
FAMILIES = (("E", "W"), ("S", "N"), ("SE", "NW"), ("NE", "SW"))
