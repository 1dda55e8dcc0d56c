"""The geometry of a board as plain data, for programs that draw it: the player in the browser."""

from __future__ import annotations

from suchsel.boards.board import Board
from suchsel.boards.kind import Point

#: What JSON can hold.
Plain = dict[str, object]
_DIGITS = 4


def geometry_of(board: Board) -> Plain:
    """Where the cells lie and which lines run through them.

    `cells`: row, column, x, y and outline of each cell; x and y are the centre, in cells from the
    top left. `outlines`: the corners of cells, relative to the centre. `lines`: the numbers of the
    cells in order, the names of the two directions, whether the line is closed, and how far right
    and down a step leads.
    """
    kind, size = board.kind, (board.rows, board.columns)
    width, height = kind.extent(size)
    outlines: dict[tuple[Point, ...], int] = {}
    cells = []
    for cell in board.cells:
        x, y = kind.centre(cell)
        corners = tuple((_round(a - x), _round(b - y)) for a, b in kind.corners(cell))
        cells.append([*cell, _round(x), _round(y), outlines.setdefault(corners, len(outlines))])
    lines = [
        {
            "cells": list(line.cells),
            "forward": line.forward,
            "backward": line.backward,
            "closed": line.closed,
            "stride": [_round(n) for n in kind.stride(board.cells[line.cells[0]], line.forward)],
        }
        for line in board.lines
    ]
    return {
        "width": _round(width),
        "height": _round(height),
        "square": kind.square,
        "cells": cells,
        "outlines": [[list(point) for point in corners] for corners in outlines],
        "lines": lines,
    }


def _round(value: float) -> float:
    return round(value, _DIGITS) + 0.0  # never -0.0
