"""The table of kinds of boards."""

from __future__ import annotations

from collections.abc import Sequence

from suchsel.boards.board import Board, board_of
from suchsel.boards.hexagon import HEXAGON
from suchsel.boards.honeycomb import HONEYCOMB
from suchsel.boards.kind import BoardKind
from suchsel.boards.masks import mask_of
from suchsel.boards.rectangle import RECTANGLE
from suchsel.boards.torus import TORUS
from suchsel.errors import mistake

KINDS: dict[str, BoardKind] = {kind.name: kind for kind in (RECTANGLE, TORUS, HEXAGON, HONEYCOMB)}
DEFAULT_KIND = RECTANGLE


def find_kind(name: str) -> BoardKind:
    """The kind of that name."""
    if name not in KINDS:
        raise mistake(
            "no-such-board",
            "There is no kind of board “{name}”; choose one of: {names}.",
            name=name[:40],
            names=list(KINDS),
        )
    return KINDS[name]


def board_of_grid(topology: str, grid: Sequence[Sequence[str | None]]) -> Board:
    """The board of a grid, whose rows are equally long: cells without a letter do not exist."""
    kind, mask = find_kind(topology), None
    if kind.fills_box and any(None in row for row in grid):
        mask = mask_of([[symbol is not None for symbol in row] for row in grid])
    return board_of(kind, len(grid), len(grid[0]) if grid else 0, mask)
