"""What a sheet tells about its difficulty."""

from __future__ import annotations

import pytest

import suchsel
from suchsel.difficulty.rating import STARS, stars_of
from suchsel.sheet.heading import CORNERS, draw_stars
from suchsel.sheet.marks import Mark, Polygon, TextRun
from suchsel.sheet.style import Style
from tests.sheet.pages import pages_of


def marks(level: str, style: Style) -> list[Mark]:
    puzzle = suchsel.generate(["Hund", "Katze", "Maus"], (9, 9), level, 3)
    return list(pages_of([puzzle], style)[0].marks)


def stars(found: list[Mark]) -> list[bool]:
    """Whether each star is filled, from left to right."""
    drawn = [m for m in found if isinstance(m, Polygon) and len(m.points) == len(CORNERS)]
    return [star.filled for star in sorted(drawn, key=lambda star: star.points[0])]


@pytest.mark.parametrize("level", ["easy", "expert"])
def test_as_many_stars_as_the_trickiness_has(level: str) -> None:
    puzzle = suchsel.generate(["Hund", "Katze", "Maus"], (9, 9), level, 3)
    filled = stars_of(puzzle.difficulty.score)
    assert stars(marks(level, Style(rating="stars"))) == [True] * filled + [False] * (
        STARS - filled
    )
    assert stars(marks(level, Style())) == []


def test_stars_lie_around_the_middle() -> None:
    xs = [x for star in draw_stars(2, 4.0) if isinstance(star, Polygon) for x, _ in star.points]
    assert min(xs) == pytest.approx(-max(xs))


def test_the_time_is_a_line_below_the_title() -> None:
    style = Style(rating="minutes")
    texts = [mark.text for mark in marks("easy", style) if isinstance(mark, TextRun)]
    assert "Time: less than a minute for adults" in texts
    solved = pages_of(
        [suchsel.generate(["Hund", "Katze"], (9, 9), "easy", 3)], style.evolve(solution=True)
    )[1]
    assert not any("Time" in mark.text for mark in solved.marks if isinstance(mark, TextRun))
