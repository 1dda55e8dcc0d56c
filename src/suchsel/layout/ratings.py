"""The measured difficulty on a sheet: one to five stars, or the expected time."""

from __future__ import annotations

from collections.abc import Iterator

from suchsel.difficulty.scale import STARS
from suchsel.difficulty.told import tell_time
from suchsel.i18n import say
from suchsel.layout.marks import Mark, Polygon
from suchsel.layout.style import Style
from suchsel.puzzle import Puzzle

#: The corners of a star as shares of its radius, to the right and down: a tip and a notch in turn,
#: from the top on.
CORNERS = (
    *((0.0, -1.0), (0.225, -0.309), (0.951, -0.309), (0.363, 0.118), (0.588, 0.809)),
    *((0.0, 0.382), (-0.588, 0.809), (-0.363, 0.118), (-0.951, -0.309), (-0.225, -0.309)),
)
#: From star to star, in radii; and the width of an outline in millimetres.
STEP, LINE = 2.4, 0.25


def rating_text(puzzle: Puzzle, style: Style) -> Iterator[str]:
    """The expected time, if the style asks for it."""
    if style.rating == "minutes":
        time = tell_time([puzzle.difficulty.minutes])
        yield say("Time: {time}", time=time).text(style.lang)


def draw_stars(filled: int, size: float) -> Iterator[Mark]:
    """Five stars around x = 0, of which this many are filled; a star is as high as the size."""
    radius = size / 2
    for number in range(STARS):
        x = (number - (STARS - 1) / 2) * STEP * radius
        points = tuple((x + dx * radius, radius + dy * radius) for dx, dy in CORNERS)
        yield Polygon(points, LINE, filled=number < filled)
