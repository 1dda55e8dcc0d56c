"""The puzzles of a day: all of them can be made, and no two are the same."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import suchsel
from suchsel.cli import main
from suchsel.daily import DAILY, daily_feed, daily_puzzle, daily_theme, daily_themes, read_day
from suchsel.errors import SuchselError
from suchsel.words.lists import theme_languages

FIRST = date(2026, 11, 18)


@pytest.mark.parametrize("lang", theme_languages())
def test_every_day_has_three_puzzles_of_its_own(lang: str) -> None:
    """A few days; all of 400 days have been made, too."""
    days = [FIRST + timedelta(days) for days in (0, 1, 2, 29, 365)]
    made = [daily_puzzle(day, level, lang) for day in days for level in DAILY]
    assert len({str(puzzle) for puzzle in made}) == len(made)
    for puzzle, (count, size) in zip(made, [*DAILY.values()] * len(days), strict=True):
        assert (len(puzzle.words), (puzzle.rows, puzzle.columns)) == (count, size)


def test_the_puzzle_of_a_day_stays() -> None:
    puzzle = daily_puzzle(read_day("2026-12-24"), "hard", "de")
    assert puzzle.seed == 202612242
    assert puzzle.title == daily_theme(read_day("2026-12-24"), "de", "hard").title
    assert str(puzzle) == str(suchsel.Puzzle.from_json(puzzle.to_json()))


@pytest.mark.parametrize("lang", theme_languages())
def test_an_easy_puzzle_is_a_game_too(lang: str) -> None:
    """It is not read row by row: words run in two directions, and begin anywhere."""
    for puzzle in (daily_puzzle(FIRST + timedelta(days), "easy", lang) for days in range(20)):
        directions = Counter(placed.direction for placed in puzzle.words)
        assert max(directions.values()) <= 6
        assert sum(placed.cells[0][1] == 0 for placed in puzzle.words) <= 4


def test_the_puzzles_of_a_day_have_different_themes() -> None:
    for days in range(60):
        day = FIRST + timedelta(days)
        assert len({daily_theme(day, "en", level).name for level in DAILY}) == len(DAILY)


def test_all_themes_take_turns() -> None:
    count = len(daily_themes("en"))
    start = FIRST + timedelta(-FIRST.toordinal() % count)
    shown = [daily_theme(start + timedelta(i), "en").name for i in range(2 * count)]
    assert {*shown[:count]} == {*shown[count:]} == {theme.name for theme in daily_themes("en")}
    assert shown[:count] != shown[count:]
    assert sum(a == b for a, b in pairwise(shown)) <= 1


@pytest.mark.parametrize("text", ["", "24.12.2026", "2026-02-30", "2026-1-1", "0000-00-00"])
def test_what_is_no_date(text: str) -> None:
    with pytest.raises(SuchselError) as caught:
        read_day(text)
    assert [wrong.code for wrong in caught.value.defects] == ["bad-date"]


def test_a_language_without_themes() -> None:
    with pytest.raises(SuchselError) as caught:
        daily_theme(FIRST, "sv")
    assert [wrong.code for wrong in caught.value.defects] == ["no-themes"]


def test_the_feed_has_an_entry_for_each_day() -> None:
    atom = "{http://www.w3.org/2005/Atom}"
    feed = ET.fromstring(daily_feed(FIRST, "de"))
    entries = feed.findall(f"{atom}entry")
    assert len(entries) == 14
    first = entries[0]
    assert first.findtext(f"{atom}updated") == "2026-11-18T00:00:00Z"
    assert daily_theme(FIRST, "de").title in (first.findtext(f"{atom}title") or "")
    link = first.find(f"{atom}link")
    assert link is not None
    assert link.get("href") == "daily?date=2026-11-18&lang=de"
    assert len({entry.findtext(f"{atom}id") for entry in entries}) == 14


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "day.json"
    command = ["daily", "--date", "2026-12-24", "--level", "leicht", "--lang", "de"]
    assert main([*command, "-o", str(path)]) == 0
    stored = suchsel.Puzzle.from_json(path.read_text("utf-8"))
    assert str(stored) == str(daily_puzzle(date(2026, 12, 24), "easy", "de"))
    assert main(["daily", "--lang", "en"]) == 0
    today = daily_puzzle(date.today(), "medium", "en")
    assert str(today) in capsys.readouterr().out


def test_a_date_without_its_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "daily", "2026-12-24"]) == 2
    assert "2026-12-24 (did you mean --date?)" in capsys.readouterr().err


def test_all_mistakes_are_told_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["daily", "--date", "tomorrow", "--level", "huge", "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert "“tomorrow” is not a date" in told
    assert "easy, medium, hard" in told
