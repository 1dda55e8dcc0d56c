"""A few books of random plans, read back; `python -m bench.book_plans 300` makes many."""

from __future__ import annotations

import pytest
from bench.book_plans import check_plan, violations

from suchsel.sheet.marks import PT, TextRun
from tests.lists import some_quick

#: Plans that have shown defects, or that differ much from each other.
SEEDS = (0, 3, 8, 14, 199)


@pytest.mark.parametrize("seed", some_quick(SEEDS[1:] + SEEDS[:1], 1))
def test_a_random_book_keeps_all_rules(seed: int) -> None:
    layout, told = check_plan(seed)
    assert layout is not None, told
    assert told == []


@pytest.mark.slow
def test_the_reader_finds_what_is_wrong() -> None:
    layout, _ = check_plan(SEEDS[0])
    assert layout is not None
    page = layout.pages[4]
    wrong = TextRun(1.0, 60.0, 3 * PT, "outside")
    layout.pages[4] = page._replace(marks=(wrong, wrong, *page.marks))
    told = " ".join(violations(layout))
    for part in ("outside the safe area", "type of 3.0 points", "texts overlap"):
        assert part in told
