"""The workshop in one file, opened from the disk without a network. See `make site-test`."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

import suchsel
from suchsel.formats import render
from suchsel.sheet.style import Style
from tests.reproducible import FILE
from tests.web.conftest import SINGLE, VISITOR
from tests.web.firefox import firefox, firefox_path
from tests.web.in_the_browser import OF_THE_FILE, api_request, ask_engine
from tests.web.playing import by_mouse, picture
from tests.web.sheets import current, texts, write

ADDRESS = Path(SINGLE).resolve().as_uri()
#: Every thirteenth; `python -m bench.site` makes all of them.
ROWS = json.loads(FILE.read_text("utf-8"))[::13]
REQUESTS = [("api/puzzles/jsonl", api_request(row)) for row in ROWS]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(**VISITOR, offline=True)
    complaints: list[str] = []
    opened = context.new_page()
    opened.set_default_timeout(120_000)
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    yield opened
    context.close()
    assert complaints == []


def sent(page: Page) -> dict[str, Any]:
    """What the stored form asks for."""
    stored = page.evaluate("JSON.parse(JSON.parse(localStorage['suchsel-form']).now)")
    return {"words": stored["text"].split("\n"), "title": stored["title"], "seed": stored["seed"]}


def test_from_typing_to_a_file_and_a_game(page: Page) -> None:
    page.goto(ADDRESS)
    page.locator("#title").fill("Im Wald")
    write(page, "Fuchs\nReh\nEichhörnchen\nSpecht")
    current(page)
    assert "Eichhörnchen" in texts(page)
    expect(page.locator("html")).to_have_attribute("data-engine", "ready", timeout=120_000)
    picture(page, "single-file")
    puzzle = suchsel.generate(**sent(page), level="medium")
    page.get_by_text("Download", exact=True).click()
    with page.expect_download() as got:
        page.locator('[data-format="pdf"]').click()
    assert Path(got.value.path()).read_bytes() == render([puzzle], "pdf", Style("en"))
    page.keyboard.press("Escape")
    assert len(PdfReader(BytesIO(page.pdf(prefer_css_page_size=True))).pages) == 1
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#only-here")).to_contain_text("on this computer only")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".board")).to_be_visible()
    for placed in puzzle.words:
        by_mouse(page, [list(spot) for spot in placed.cells])
    expect(page.get_by_role("heading", name="All found!")).to_be_visible()
    page.locator("a.brand").click()
    current(page)
    assert page.locator("#title").input_value() == "Im Wald"


def test_another_language(page: Page) -> None:
    page.goto(f"{ADDRESS}?lang=de")
    expect(page.locator("label[for=words]")).to_have_text("Wörter")
    page.locator("#language").select_option("pl")
    expect(page.locator("label[for=words]")).to_have_text("Słowa")


def test_every_format_can_be_made(page: Page) -> None:
    page.goto(ADDRESS)
    current(page)
    page.get_by_text("Download", exact=True).click()
    names = page.locator("[data-format]").evaluate_all("(all) => all.map((b) => b.dataset.format)")
    assert len(names) > 10
    for name in names:
        with page.expect_download() as got:
            page.locator(f'[data-format="{name}"]').click()
        assert Path(got.value.path()).stat().st_size > 100, name


def test_golden_puzzles(page: Page) -> None:
    page.goto(f"{ADDRESS}?page=play")
    replies = ask_engine(page.evaluate, OF_THE_FILE, REQUESTS)
    assert [one["sha256"] for one in replies] == [row["sha256"] for row in ROWS]


needs_firefox = pytest.mark.skipif(firefox_path() is None, reason="Firefox is not installed")


@needs_firefox
def test_files_in_firefox(tmp_path: Path) -> None:
    with firefox(tmp_path) as page:
        page.goto(ADDRESS)
        page.wait_for('html[data-engine="ready"][data-sheet="current"]')
        names = page.evaluate(
            "[...document.querySelectorAll('[data-format]')].map((b) => b.dataset.format)"
        )
        for name in names:
            page.click(f'[data-format="{name}"]')
            saved(tmp_path / "downloads", names.index(name) + 1)
        (text,) = [one.read_text("utf-8") for one in (tmp_path / "downloads").glob("*.json")]
        (pdf,) = [one.read_bytes() for one in (tmp_path / "downloads").glob("*.pdf")]
        assert pdf == render([suchsel.Puzzle.from_json(text)], "pdf", Style("en"))
        page.click("#play")
        page.wait_for(".board")
        assert page.complaints == []


def saved(folder: Path, count: int) -> None:
    """Wait until there are this many files, all of them complete."""
    began = time.monotonic()
    while len(files := [*folder.iterdir()]) < count or any(
        one.suffix == ".part" or not one.stat().st_size for one in files
    ):
        assert time.monotonic() < began + 120, files
        time.sleep(0.1)


@needs_firefox
def test_golden_puzzles_in_firefox(tmp_path: Path) -> None:
    with firefox(tmp_path) as page:
        page.goto(f"{ADDRESS}?page=play")
        replies = ask_engine(page.evaluate, OF_THE_FILE, REQUESTS)
    assert [one["sha256"] for one in replies] == [row["sha256"] for row in ROWS]
