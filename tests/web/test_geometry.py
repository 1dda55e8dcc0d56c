"""Boards that are no plain rectangle, in the one module that knows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.web.serving import Server

Visit = Callable[..., Page]
#: A hole in the middle of the second row.
HOLED = {"topology": "rectangle", "rows": 3, "columns": 4,
         "grid": [list("ABCD"), ["E", None, "G", "H"], list("IJKL")]}  # fmt: skip
ROUND = {"topology": "torus", "rows": 3, "columns": 5, "grid": [list("ABCDE")] * 3}


def ask(page: Page, puzzle: dict[str, Any], question: str) -> Any:
    return page.evaluate(
        """async ([puzzle, question]) => {
            const g = await import("/assets/player/geometry.js");
            const board = g.boardOf(puzzle);
            return new Function("g", "board", `return ${question}`)(g, board);
        }""",
        [puzzle, question],
    )


def test_lines_end_at_holes_and_keys_jump_over_them(server: Server, visit: Visit) -> None:
    page = visit(server.url + "play", bypass_csp=True)
    assert ask(page, HOLED, "g.lineBetween(board, [1, 0], [1, 2])") is None
    assert ask(page, HOLED, "g.lineBetween(board, [0, 2], [2, 0])") is None
    assert ask(page, HOLED, "g.lineBetween(board, [2, 3], [0, 3])") == [[2, 3], [1, 3], [0, 3]]
    assert ask(page, HOLED, "g.cellAt(board, [1.5, 1.5])") is None
    assert ask(page, HOLED, "g.cellBeside(board, [1, 0], 0, 1)") == [1, 2]
    assert ask(page, HOLED, "g.cellBeside(board, [2, 3], 1, 0)") == [2, 3]
    # A finger that aims badly still gets the line it meant.
    towards = "g.lineTowards(board, [0, 0], [3.2, 0.9])"
    assert ask(page, HOLED, towards) == [[0, 0], [0, 1], [0, 2], [0, 3]][:4]


def test_lines_go_round_a_torus(server: Server, visit: Visit) -> None:
    page = visit(server.url + "play", bypass_csp=True)
    assert ask(page, ROUND, "g.lineBetween(board, [0, 4], [0, 1])") in (
        [[0, 4], [0, 0], [0, 1]], [[0, 4], [0, 3], [0, 2], [0, 1]],
    )  # fmt: skip
    assert ask(page, ROUND, "g.lineBetween(board, [2, 4], [0, 0])") is not None
    # Drawn as one stroke on each side of the edge.
    assert len(ask(page, ROUND, "g.strokes(board, [[0, 3], [0, 4], [0, 0], [0, 1]])")) == 2
