"""The puzzles of a day in a browser."""

from __future__ import annotations

from datetime import date, timedelta

import httpx
import pytest
from playwright.sync_api import Page, expect

from suchsel.daily import daily_puzzle, daily_theme
from tests.web.conftest import PHONE
from tests.web.looking import complaints
from tests.web.playing import by_finger, by_mouse, picture
from tests.web.serving import Server
from tests.web.sheets import Visit


def today_of(page: Page) -> date:
    return date.fromisoformat(page.evaluate("new Date().toLocaleDateString('sv')"))


def test_a_day_is_played_and_counts(server: Server, visit: Visit) -> None:
    page = visit(server.page("daily"), bypass_csp=True)
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    assert complaints(page) == []
    expect(page.locator(".streak")).to_have_count(0)
    day = today_of(page)
    page.get_by_role("link", name="easy").click()
    puzzle = daily_puzzle(day, "easy", "en")
    expect(page.get_by_role("heading", name=str(puzzle.title))).to_be_visible()
    expect(page.locator(".rule")).to_contain_text("Direction")
    picture(page, "daily-play")
    page.get_by_role("button", name="Hint").click()
    page.evaluate(
        """navigator.share = undefined;
        navigator.clipboard.writeText = async (text) => { window.copied = text; }"""
    )
    for placed in puzzle.words:
        by_mouse(page, [list(spot) for spot in placed.cells])
    page.get_by_role("button", name="Share the result").click()
    expect(page.get_by_role("status").filter(has_text="Copied.")).to_be_visible()
    first, squares, link = page.evaluate("window.copied").split("\n")
    assert first.startswith(f"Suchsel {day} · easy · ")
    assert sorted(squares) == ["🟨", *["🟩"] * 7] or sorted(squares) == [*["🟩"] * 7, "🟨"]
    assert f"date={day}" in link
    assert "level=easy" in link
    assert not any(placed.word in first + link for placed in puzzle.words)
    expect(page.get_by_text("Drag across a word")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="All found!")).to_be_visible()
    expect(page.get_by_text("Drag across a word")).to_have_count(0)
    expect(page.get_by_role("button", name="Result for the teacher").last).to_be_visible()
    picture(page, "daily-finished")
    page.get_by_role("button", name="Next: medium").click()
    expect(page.locator(".back").first).to_contain_text("medium")
    page.go_back()
    page.go_back()
    expect(page.locator(".streak")).to_have_text("1 day in a row")
    expect(page.get_by_role("link", name="easy")).to_contain_text("solved in")
    expect(page.locator(".archive [aria-current]")).to_contain_text("1 of 3 solved")
    assert complaints(page) == []
    picture(page, "daily", whole=True)


def test_a_word_without_a_hint_says_so_at_once(server: Server, visit: Visit) -> None:
    page = visit(server.page("daily") + "?date=2026-11-19&level=easy")
    page.get_by_role("button", name="Hint (1)").click()
    expect(page.get_by_role("button", name="Hint (0)")).to_be_visible()
    page.locator(".list button").first.click()
    expect(page.locator(".status")).to_have_text("Find 3 more words for a hint.")
    expect(page.locator('.list [aria-pressed="true"]')).to_have_count(0)


@pytest.mark.parametrize(("locale", "shown"), [("en-GB", "18 November"), ("en-US", "November 18")])
def test_dates_are_those_of_the_country(
    server: Server, visit: Visit, locale: str, shown: str
) -> None:
    page = visit(server.page("daily?date=2026-11-18"), locale=locale)
    expect(page.locator("main")).to_contain_text(shown)


def test_the_archive_on_a_phone(server: Server, visit: Visit) -> None:
    page = visit(server.page("daily"), **PHONE)
    before = today_of(page) - timedelta(2)
    page.locator(".archive a").nth(2).click()
    page.get_by_role("link", name="hard").click()
    puzzle = daily_puzzle(before, "hard", "en")
    expect(page.get_by_role("heading", name=str(puzzle.title))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for placed in puzzle.words[:2]:
        by_finger(page, [list(spot) for spot in placed.cells])
    expect(page.locator(".progress")).to_have_text("2 of 15 found")
    page.reload()
    expect(page.locator(".progress")).to_have_text("2 of 15 found")
    # An older puzzle does not make a streak.
    for placed in puzzle.words[2:]:
        by_finger(page, [list(spot) for spot in placed.cells])
    page.locator(".back a").click()
    expect(page.get_by_role("link", name="hard")).to_contain_text("solved in")
    expect(page.locator(".streak")).to_have_count(0)


def test_days_in_a_row(server: Server, visit: Visit) -> None:
    page = visit(server.page("daily"))
    day = today_of(page)
    kept = {}
    for back, lang in ((1, "en"), (2, "de"), (3, "en"), (5, "en")):
        on = str(day - timedelta(back))
        kept[f"{on} {lang} easy"] = {"seconds": 60, "hints": 0, "on": on}
    page.evaluate("(all) => localStorage.setItem('suchsel-daily', JSON.stringify(all))", kept)
    page.reload()
    expect(page.locator(".streak")).to_have_text("3 days in a row")


@pytest.mark.parametrize("asked", ["2999-01-01", "2026-02-31", "x", "%22%3E%3Cb%3E"])
def test_other_dates_are_today(server: Server, visit: Visit, asked: str) -> None:
    page = visit(f"{server.page('daily')}?date={asked}")
    expect(page.locator(".archive a").first).to_have_attribute("aria-current", "date")


def test_another_language_has_another_puzzle(server: Server, visit: Visit) -> None:
    page = visit(f"{server.page('daily')}?level=easy&lang=de")
    theme = daily_theme(today_of(page), "de")
    expect(page.get_by_role("heading", name=theme.title)).to_be_visible()


@pytest.mark.served
def test_the_workshop_leads_there_and_the_feed_is_found(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    page.get_by_role("link", name="Puzzle of the day").click()
    feed = page.locator('link[rel="alternate"]')
    expect(feed).to_have_attribute("href", "feed.xml")
    answer = httpx.get(f"{server.url}feed.xml?lang=fr")
    assert answer.headers["content-type"].startswith("application/atom+xml")
    assert 'xml:lang="fr"' in answer.text
    again = httpx.get(
        f"{server.url}feed.xml?lang=fr", headers={"if-none-match": answer.headers["etag"]}
    )
    assert again.status_code == 304


@pytest.mark.served
@pytest.mark.parametrize("wrong", [{"date": "2026-02-31"}, {"level": "expert"}, {"lang": "sv"}])
def test_the_api_refuses_what_is_not_there(server: Server, wrong: dict[str, str]) -> None:
    asked = {"date": "2026-12-24", "level": "easy", "lang": "en", **wrong}
    answer = httpx.post(f"{server.url}api/daily", json=asked)
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == [*wrong]
