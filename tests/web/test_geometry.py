"""Boards that are no plain rectangle, in the one module that knows them."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page

from suchsel.boards.board import DIRECTIONS, HEXAGONAL, KINDS, board_of, directions_on
from suchsel.layout.board_drawing import Geometry
from tests.web.serving import Server

Visit = Callable[..., Page]
#: A hole in the middle of the second row.
HOLED = {"topology": "rectangle", "rows": 3, "columns": 4,
         "grid": [list("ABCD"), ["E", None, "G", "H"], list("IJKL")]}  # fmt: skip
COMB = {"topology": "hexagon", "rows": 3, "columns": 3,
        "grid": [[None, "A", "B"], list("CDE"), [None, "F", "G"]]}  # fmt: skip
ROUND = {"topology": "torus", "rows": 3, "columns": 5, "grid": [list("ABCDE")] * 3}


def ask(page: Page, puzzle: dict[str, Any], question: str) -> Any:
    return page.evaluate(
        """async ([puzzle, question]) => {
            const { boardOf } = await import("/assets/player/boards.js");
            const g = await import("/assets/player/geometry.js");
            const board = boardOf(puzzle);
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
    assert ask(page, HOLED, "g.cellBeside(board, [1, 0], 'E')") == [1, 2]
    assert ask(page, HOLED, "g.cellBeside(board, [2, 3], 'S')") == [2, 3]
    # A finger that aims badly still gets the line it meant.
    towards = "g.lineTowards(board, [0, 0], [3.2, 0.9])"
    assert ask(page, HOLED, towards) == [[0, 0], [0, 1], [0, 2], [0, 3]][:4]


def test_lines_go_round_a_torus(server: Server, visit: Visit) -> None:
    page = visit(server.url + "play", bypass_csp=True)
    # The line that everybody sees comes before the one over the edge.
    straight = [[0, 4], [0, 3], [0, 2], [0, 1]]
    assert ask(page, ROUND, "g.lineBetween(board, [0, 4], [0, 1])") == straight
    assert ask(page, ROUND, "g.lineTowards(board, [0, 4], [1.5, 0.5])") == straight
    # Who draws on beyond the edge means the other side.
    over = [[0, 4], [0, 0], [0, 1]]
    assert ask(page, ROUND, "g.lineTowards(board, [0, 4], [6.5, 0.5])") == over
    assert ask(page, ROUND, "g.lineTowards(board, [0, 4], [5.5, -0.5])") == [[0, 4], [2, 0]]
    assert ask(page, ROUND, "g.lineBetween(board, [2, 4], [0, 0])") == [[2, 4], [0, 0]]
    assert ask(page, ROUND, "g.cellBeside(board, [2, 4], 'S')") == [0, 4]
    # Drawn as one stroke on each side of the edge, each of which runs on beyond it.
    drawn = ask(page, ROUND, "g.strokes(board, [[0, 3], [0, 4], [0, 0], [0, 1]])")
    assert drawn == [[[3.5, 0.5], [5.5, 0.5]], [[-0.5, 0.5], [1.5, 0.5]]]


WIDE = {"topology": "torus", "rows": 6, "columns": 6, "grid": [list("ABCDEF")] * 6}
AROUND = 6  # pixels


@pytest.mark.parametrize("column", range(6))
def test_a_slanting_ring_ends_at_the_edge_of_a_torus_on_both_sides(
    server: Server, visit: Visit, column: int
) -> None:
    """Over the lower edge, and over a corner, of which a piece is round."""
    page = visit(server.url + "play", bypass_csp=True)
    page.evaluate(DRAW, WIDE)
    before = around_the_board(page)
    page.evaluate(
        "cells => view.mark(cells, 'live')",
        [[(4 + i) % 6, (column + i) % 6] for i in range(4)],
    )
    seen = ImageChops.difference(before, around_the_board(page)).convert("L")
    left, top, right, foot = seen.getbbox() or (0, 0, 0, 0)
    end = seen.width - AROUND
    assert min(left, top) >= AROUND
    assert max(right, foot) <= end
    assert all(seen.getpixel((x, y)) == 0 for x in (AROUND, end - 1) for y in (AROUND, end - 1))
    # As long as a ring at an angle is wide, in each of the two rows along the edge.
    pitch = (seen.width - 2 * AROUND) / 6
    for y in (AROUND + 1, end - 2):
        row = seen.crop((0, y, seen.width, y + 1)).getbbox() or (0, 0, 0, 0)
        if column not in (3, 4):  # there the word runs through a corner, or just beside it
            assert (row[2] - row[0]) / pitch == pytest.approx(0.8 * 2**0.5, abs=0.1)


#: A board alone on the page, as the player draws it.
DRAW = """async (puzzle) => {
    const { drawBoard } = await import("/assets/player/board.js");
    const { boardOf } = await import("/assets/player/boards.js");
    window.view = drawBoard(puzzle, boardOf(puzzle), "board");
    const player = document.createElement("div");
    player.className = "player";
    player.append(view.grid);
    document.body.replaceChildren(player);
    player.style.cssText = "display: block; width: 480px; padding: 20px; margin: 0";
}"""


def around_the_board(page: Page) -> Image.Image:
    box = page.locator(".board").bounding_box()
    assert box
    shot = page.screenshot(
        clip={
            "x": box["x"] - AROUND,
            "y": box["y"] - AROUND,
            "width": box["width"] + 2 * AROUND,
            "height": box["height"] + 2 * AROUND,
        }
    )
    return Image.open(BytesIO(shot)).convert("RGB")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("rows", "columns"), [(1, 4), (2, 3), (4, 5), (5, 5), (6, 4)])
def test_the_browser_sees_the_lines_of_the_engine(
    server: Server, visit: Visit, kind: str, rows: int, columns: int
) -> None:
    """Each step of the engine's topology, and where its cells lie on paper."""
    board = board_of(kind, rows, columns)
    grid = [["A" if (r, c) in board.number else None for c in range(columns)] for r in range(rows)]
    plain = {"topology": kind, "rows": rows, "columns": columns, "grid": grid}
    page = visit(server.url + "play", bypass_csp=True)
    names = directions_on(kind, tuple(DIRECTIONS))
    steps_of = f"(c) => {list(names)}.map((d) => board.step(c, d))"
    question = f"board.cells.map((c) => [c, board.centre(c), ({steps_of})(c)])"
    seen = ask(page, plain, question)
    assert [tuple(cell) for cell, _, _ in seen] == list(board.cells)
    paper = Geometry(rows, columns, kind in HEXAGONAL)
    for cell, (_, spot, steps) in zip(board.cells, seen, strict=True):
        assert spot == pytest.approx(paper.centre(cell))
        beside = [board.beside(cell, name) for name in names]
        assert steps == [list(at) if at in board.number else None for at in beside if at]


def test_hexagons_touch_and_have_one_rim(server: Server, visit: Visit) -> None:
    page = visit(server.url + "play", bypass_csp=True)
    assert len(ask(page, COMB, "g.rim(board)")) == 18  # of 7 cells round one
    assert ask(page, COMB, "g.lineBetween(board, [0, 1], [2, 2])") == [[0, 1], [1, 1], [2, 2]]
    assert ask(page, COMB, "g.lineBetween(board, [0, 1], [2, 1])") is None
    assert ask(page, COMB, "g.cellAt(board, board.centre([1, 2]))") == [1, 2]
    # Keys lead straight down on the whole.
    path = "['S', 'S'].reduce((at, name) => g.cellBeside(board, at, name), [0, 1])"
    assert ask(page, COMB, path) == [2, 1]
