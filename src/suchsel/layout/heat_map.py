"""A puzzle as a heat map: the warmer a cell, the more false starts run through it."""

from __future__ import annotations

from suchsel.difficulty.rating import heat
from suchsel.errors import SuchselError
from suchsel.i18n import say
from suchsel.layout.board_drawing import Look, cells_of, draw_board, geometry
from suchsel.layout.fonts import check_texts, find_faces
from suchsel.layout.marks import Capsule, Mark, Sheet, moved
from suchsel.puzzle import Puzzle

PITCH, MARGIN, DPI = 8.0, 5.0, 200
#: From no false start to the most, in steps that also differ in grey.
WARMTH = ("#fff3d6", "#ffd98a", "#ffb347", "#f58231", "#d9480f")


def draw_heat(puzzle: Puzzle, path: str) -> bytes:
    """The picture, as the suffix of the path says: SVG or PNG."""
    faces = find_faces("noto")
    check_texts((symbol for _, symbol in cells_of(puzzle)), faces)
    shape = geometry(puzzle)
    look = Look(PITCH, PITCH * 0.6, faces.regular)
    marks = moved([*_discs(puzzle), *draw_board(puzzle, look)], MARGIN, MARGIN)
    sheet = Sheet(shape.width * PITCH + 2 * MARGIN, shape.height * PITCH + 2 * MARGIN, tuple(marks))
    if path.lower().endswith(".svg"):
        from suchsel.formats.svg import draw_sheet

        return draw_sheet(sheet, faces, puzzle.title or "Suchsel")
    if path.lower().endswith(".png"):
        from suchsel.formats.png import draw_sheet as draw_pixels

        return draw_pixels(sheet, faces, DPI)
    raise SuchselError(
        say(
            "A plot is written as .svg or .png, not as “{path}”.",
            path=path,
        )
    )


def _discs(puzzle: Puzzle) -> list[Mark]:
    shape, warm = geometry(puzzle), heat(puzzle)
    most = max(warm.values(), default=1)
    discs: list[Mark] = []
    for cell, count in sorted(warm.items()):
        x, y = shape.centre(cell)
        centre = x * PITCH, y * PITCH
        colour = WARMTH[min(count * len(WARMTH) // (most + 1), len(WARMTH) - 1)]
        discs.append(Capsule(centre, centre, PITCH * 0.45, colour=colour, filled=True))
    return discs
