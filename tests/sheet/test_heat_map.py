"""The heat map: a disc for each cell that a false start runs through."""

from __future__ import annotations

import pytest

import suchsel
from suchsel.difficulty.rating import heat
from suchsel.errors import SuchselError
from suchsel.sheet.board_drawing import WARMTH, heat_map
from suchsel.sheet.fonts import find_faces
from suchsel.sheet.marks import Capsule, LetterRow
from tests.unchecked import unchecked


@pytest.mark.parametrize("topology", ["rectangle", "torus", "honeycomb"])
def test_warm_cells_lie_on_discs(topology: str) -> None:
    words = ["Hand", "Hund", "Hals", "Haut"]
    puzzle = suchsel.generate(words, (7, 9), "experte", 1, topology=topology)
    page = heat_map(puzzle, find_faces("noto"))
    warm = heat(puzzle.grid, [placement.symbols for placement in puzzle.words], puzzle.board)
    discs = [mark for mark in page.marks if isinstance(mark, Capsule)]
    assert len(discs) == len(warm) > 0
    colours = {disc.colour for disc in discs}
    assert colours <= set(WARMTH)
    assert len(colours) > 1
    xs = {round(x, 3) for m in page.marks if isinstance(m, LetterRow) for x in m.xs}
    for disc in discs:
        assert round(disc.start[0], 3) in xs
        assert disc.radius < disc.start[0] < page.width - disc.radius
        assert disc.radius < disc.start[1] < page.height - disc.radius


def test_letters_without_a_glyph_are_rejected() -> None:
    with pytest.raises(SuchselError, match="山"):
        heat_map(unchecked(["山"], "rectangle"), find_faces("noto"))
