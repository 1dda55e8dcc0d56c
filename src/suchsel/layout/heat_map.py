"""A puzzle as a heat map: the warmer a cell, the more false starts run through it."""

from __future__ import annotations

from collections.abc import Iterator

from suchsel.difficulty.rating import heat
from suchsel.layout.board_drawing import Look, cells_of, draw_board, frame_of
from suchsel.layout.fonts import Faces, check_texts
from suchsel.layout.marks import Capsule, Mark, Page, moved
from suchsel.puzzle import Puzzle

PITCH, MARGIN, RADIUS = 8.0, 5.0, 3.6  # in millimetres
LETTER = 0.6  # in pitches
#: The resolution for pictures made of pixels.
DPI = 200
#: From no false start to the most; the steps can be told apart in grey too.
WARMTH = ("#fff3d6", "#ffd98a", "#ffb347", "#f58231", "#d9480f")


def heat_map(puzzle: Puzzle, faces: Faces) -> Page:
    """The board, each cell on a disc of its colour. Any format that draws pages can write it."""
    check_texts((symbol for _, symbol in cells_of(puzzle)), faces)
    frame = frame_of(puzzle)
    board = draw_board(puzzle, Look(PITCH, PITCH * LETTER, faces.regular))
    marks = moved([*_discs(puzzle), *board], MARGIN, MARGIN)
    width, height = (n * PITCH + 2 * MARGIN for n in (frame.width, frame.height))
    return Page(width, height, tuple(marks))


def _discs(puzzle: Puzzle) -> Iterator[Mark]:
    words = [placement.symbols for placement in puzzle.words]
    frame, warm = frame_of(puzzle), heat(puzzle.grid, words, puzzle.board)
    most = max(warm.values(), default=1)
    for cell, count in sorted(warm.items()):
        x, y = frame.centre(cell)
        centre = x * PITCH, y * PITCH
        colour = WARMTH[min(count * len(WARMTH) // (most + 1), len(WARMTH) - 1)]
        yield Capsule(centre, centre, RADIUS, colour=colour, filled=True)
