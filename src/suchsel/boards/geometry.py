"""The geometry of boards as plain data, for programs that draw them: the player in the browser."""

from __future__ import annotations

from functools import lru_cache

from suchsel.boards.board import Board, BoardLine
from suchsel.boards.kind import MAX_SIDE, BoardKind, Cell, Point

#: What JSON can hold.
Plain = dict[str, object]
#: Cells whose rows and columns are alike modulo this look alike and have the same neighbours.
PERIOD = 2


def geometry_of(board: Board) -> Plain:
    """Where the cells lie and which lines run through them.

    `cells`: row, column, x, y and outline of each cell; x and y are the centre, in cells from the
    top left. `outlines`: the corners of cells, relative to the centre. `lines`: the numbers of the
    cells in order, the names of the two directions, whether the line is closed, and how far right
    and down a step leads: the first one, and that from each cell if they differ.
    """
    kind = board.kind
    width, height = _rounded(kind.extent((board.rows, board.columns)))
    outlines: dict[tuple[Point, ...], int] = {}
    cells = []
    for cell in board.cells:
        corners = tuple(map(_rounded, _outline(kind, cell)))
        outline = outlines.setdefault(corners, len(outlines))
        cells.append([*cell, *_rounded(kind.centre(cell)), outline])
    return {
        "width": width,
        "height": height,
        "square": kind.square,
        "cells": cells,
        "outlines": [[list(point) for point in corners] for corners in outlines],
        "lines": [_line(board, line) for line in board.lines],
    }


def _line(board: Board, line: BoardLine) -> Plain:
    places = [board.cells[number] for number in line.cells]
    strides = [
        _stride(board.kind, row % PERIOD, column % PERIOD, line.forward) for row, column in places
    ]
    plain: Plain = {
        "cells": list(line.cells),
        "forward": line.forward,
        "backward": line.backward,
        "closed": line.closed,
        "stride": list(strides[0]),
    }
    return plain if len({*strides}) == 1 else {**plain, "strides": [*map(list, strides)]}


@lru_cache(maxsize=256)
def _stride(kind: BoardKind, row: int, column: int, direction: str) -> Point:
    return _rounded(kind.stride((row, column), direction))


def facts_of(kind: BoardKind) -> Plain:
    """All that a program needs to make the geometry of a board from its kind and its grid.

    `cells`: for the first rows and columns, which repeat, the centre, the outline, and in the
    direction of each family the step to the next cell, as rows and columns. `right` and `down`: how
    far apart the repetitions are.
    """
    families = kind.families((MAX_SIDE, MAX_SIDE))

    def cell_facts(cell: Cell) -> Plain:
        neighbours = {name: kind.neighbour(cell, name) for name, _ in families}
        return {
            "centre": kind.centre(cell),
            "outline": _outline(kind, cell),
            "steps": {
                name: (there[0] - cell[0], there[1] - cell[1])
                for name, there in neighbours.items()
                if there is not None
            },
        }

    (x, y), (right, _), (_, down) = map(kind.centre, [(0, 0), (0, PERIOD), (PERIOD, 0)])
    numbers = range(PERIOD)
    return {
        "square": kind.square,
        "wraps": kind.wraps,
        "families": families,
        "right": right - x,
        "down": down - y,
        "cells": [[cell_facts((row, column)) for column in numbers] for row in numbers],
    }


def _outline(kind: BoardKind, cell: Cell) -> tuple[Point, ...]:
    """The corners, relative to the centre."""
    x, y = kind.centre(cell)
    return tuple((a - x, b - y) for a, b in kind.corners(cell))


def _rounded(point: Point) -> Point:
    return round(point[0], 4) + 0.0, round(point[1], 4) + 0.0  # never -0.0
