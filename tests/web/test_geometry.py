"""Boards of every kind in the browser, which knows them only by their geometry."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect

from suchsel.boards.board import KINDS, Board, board_of
from suchsel.boards.geometry import geometry_of
from suchsel.boards.masks import mask_of
from tests.web.modules import Modules
from tests.web.serving import Server

Visit = Callable[..., Page]
#: A hole in the middle of the second row.
HOLED = board_of(
    KINDS["rectangle"],
    3,
    4,
    mask_of([[(row, column) != (1, 1) for column in range(4)] for row in range(3)]),
)
COMB = board_of(KINDS["hexagon"], 3, 3)
ROUND = board_of(KINDS["torus"], 3, 5)
FLAT = board_of(KINDS["torus"], 2, 5)


def ask(modules: Modules, board: Board, question: str) -> Any:
    called = (
        f"(geometry) => {{ const g = module, board = g.boardOf(geometry); return {question}; }}"
    )
    return modules.call("player/geometry", called, geometry_of(board))


def test_lines_end_at_holes_and_keys_jump_over_them(modules: Modules) -> None:
    assert ask(modules, HOLED, "g.lineBetween(board, [1, 0], [1, 2])") is None
    assert ask(modules, HOLED, "g.lineBetween(board, [0, 2], [2, 0])") is None
    assert ask(modules, HOLED, "g.lineBetween(board, [2, 3], [0, 3])") == [[2, 3], [1, 3], [0, 3]]
    assert ask(modules, HOLED, "g.cellAt(board, [1.5, 1.5])") is None
    assert ask(modules, HOLED, "g.cellBeside(board, [1, 0], [1, 0])") == [1, 2]
    assert ask(modules, HOLED, "g.cellBeside(board, [2, 3], [0, 1])") == [2, 3]
    # A finger that aims badly still gets the line it meant.
    towards = "g.lineTowards(board, [0, 0], [3.2, 0.9])"
    assert ask(modules, HOLED, towards) == [[0, 0], [0, 1], [0, 2], [0, 3]][:4]


def test_lines_go_round_a_torus(modules: Modules) -> None:
    # The line that everybody sees comes before the one over the edge.
    straight = [[0, 4], [0, 3], [0, 2], [0, 1]]
    assert ask(modules, ROUND, "g.lineBetween(board, [0, 4], [0, 1])") == straight
    assert ask(modules, ROUND, "g.lineTowards(board, [0, 4], [1.5, 0.5])") == straight
    # Who draws on beyond the edge means the other side.
    over = [[0, 4], [0, 0], [0, 1]]
    assert ask(modules, ROUND, "g.lineTowards(board, [0, 4], [6.5, 0.5])") == over
    assert ask(modules, ROUND, "g.lineTowards(board, [0, 4], [5.5, -0.5])") == [[0, 4], [2, 0]]
    assert ask(modules, ROUND, "g.lineBetween(board, [2, 4], [0, 0])") == [[2, 4], [0, 0]]
    assert ask(modules, ROUND, "g.cellBeside(board, [2, 4], [0, 1])") == [0, 4]
    # Drawn as one stroke on each side of the edge, each of which runs on beyond it.
    drawn = ask(modules, ROUND, "g.strokes(board, [[0, 3], [0, 4], [0, 0], [0, 1]])")
    assert drawn == [[[3.5, 0.5], [5.5, 0.5]], [[-0.5, 0.5], [1.5, 0.5]]]


def test_on_two_rows_a_step_up_is_also_a_step_down(modules: Modules) -> None:
    slant = [[1, 0], [0, 1]]
    # The neighbour above to the right is seen there, and reached there with a finger.
    assert ask(modules, FLAT, "g.lineTowards(board, [1, 0], [1.5, 0.5])") == slant
    assert ask(modules, FLAT, "g.lineTowards(board, [1, 0], [1.5, 2.5])") == slant
    assert ask(modules, FLAT, "g.lineBetween(board, [1, 0], [0, 1])") == slant
    assert ask(modules, FLAT, "g.strokes(board, [[1, 0], [0, 1]])") == [[[0.5, 1.5], [1.5, 0.5]]]
    assert ask(modules, FLAT, "g.lineBetween(board, [0, 2], [1, 2])") == [[0, 2], [1, 2]]
    up = [0, -1]
    assert ask(modules, FLAT, f"g.cellBeside(board, [0, 2], {up})") == [1, 2]


WIDE = board_of(KINDS["torus"], 6, 6)
AROUND = 6  # pixels


@pytest.mark.parametrize("column", range(6))
def test_a_slanting_ring_ends_at_the_edge_of_a_torus_on_both_sides(
    server: Server, visit: Visit, column: int
) -> None:
    """Over the lower edge, and over a corner, of which a piece is round."""
    page = visit(server.url + "play", bypass_csp=True)
    puzzle = {"rows": 6, "columns": 6, "grid": [list("ABCDEF")] * 6}
    expect(page.get_by_role("link", name="Make one")).to_be_visible()  # the page is ready
    page.evaluate(DRAW, [puzzle, geometry_of(WIDE)])
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
DRAW = """async ([puzzle, geometry]) => {
    const { drawBoard } = await import("/assets/player/board.js");
    const { boardOf } = await import("/assets/player/geometry.js");
    window.view = drawBoard(puzzle, boardOf(geometry), "board");
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
    modules: Modules, kind: str, rows: int, columns: int
) -> None:
    """Each step from cell to cell in both senses of every line, and where the cells lie."""
    board = board_of(KINDS[kind], rows, columns)
    question = """board.cells.map((cell) => [cell, board.centre(cell),
        board.tracks(cell).map(({ cells, at, closed }) =>
            cells[at + 1] ?? (closed ? cells[0] : null)).filter(Boolean)])"""
    seen = ask(modules, board, question)
    assert [tuple(cell) for cell, _, _ in seen] == list(board.cells)
    for number, (_, spot, steps) in enumerate(seen):
        assert spot == pytest.approx(board.kind.centre(board.cells[number]), abs=1e-4)
        beside = {ahead[number] for ahead in board.ahead.values() if ahead[number] >= 0}
        assert {tuple(cell) for cell in steps} == {board.cells[other] for other in beside}


def test_hexagons_touch_and_have_one_rim(modules: Modules) -> None:
    assert len(ask(modules, COMB, "g.rim(board)")) == 18  # of 7 cells round one
    assert ask(modules, COMB, "g.lineBetween(board, [0, 1], [2, 2])") == [[0, 1], [1, 1], [2, 2]]
    assert ask(modules, COMB, "g.lineBetween(board, [0, 1], [2, 1])") is None
    assert ask(modules, COMB, "g.cellAt(board, board.centre([1, 2]))") == [1, 2]
    # Keys lead straight down on the whole.
    path = "[[0, 1], [0, 1]].reduce((at, step) => g.cellBeside(board, at, step), [0, 1])"
    assert ask(modules, COMB, path) == [2, 1]
