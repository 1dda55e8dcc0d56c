"""Playing a puzzle whose words bend: by mouse, by finger, by taps and by keys, and from a link."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from suchsel.sheet.links import play_link
from tests.web.conftest import PHONE
from tests.web.playing import Cells, cell, centre, cursor, picture
from tests.web.test_play_file import Visit, write

FRUIT = ["Apfel", "Birne", "Kirsche", "Mango", "Pflaume", "Zitrone"]
BENT: dict[str, Any] = {
    "words": FRUIT,
    "size": (6, 6),
    "level": "mittel",
    "paths": "bent",
    "seed": 1,
}


def by_mouse(page: Page, cells: Cells) -> None:
    page.mouse.move(*centre(page, cells[0]))
    page.mouse.down()
    for at in cells[1:]:
        page.mouse.move(*centre(page, at), steps=2)
    page.mouse.up()


def by_finger(page: Page, cells: Cells) -> None:
    session = page.context.new_cdp_session(page)
    for kind, at in [("touchStart", cells[0]), *(("touchMove", at) for at in cells[1:])]:
        x, y = centre(page, at)
        points = [{"x": x, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def by_taps(page: Page, cells: Cells) -> None:
    for at in cells:
        page.touchscreen.tap(*centre(page, at))


def by_keys(page: Page, cells: Cells) -> None:
    cell(page, cursor(page)).focus()
    for at in cells:
        for axis, back, forth in ((0, "ArrowUp", "ArrowDown"), (1, "ArrowLeft", "ArrowRight")):
            while steps := at[axis] - cursor(page)[axis]:
                page.keyboard.press(forth if steps > 0 else back)
        page.keyboard.press("Enter")


@pytest.mark.parametrize(
    ("how", "options"),
    [(by_mouse, {}), (by_finger, PHONE), (by_taps, PHONE), (by_keys, {})],
    ids=["mouse", "touch", "taps", "keys"],
)
def test_bent_words_are_found(
    tmp_path: Path,
    visit: Visit,
    how: Callable[[Page, Cells], None],
    options: dict[str, Any],
    request: pytest.FixtureRequest,
) -> None:
    puzzle, url = write(tmp_path, **BENT)
    page = visit(url, **options)
    expect(page.get_by_role("status").first).to_contain_text("Drag along a word")
    for i, placed in enumerate(puzzle.words):
        cells = [list(at) for at in placed.cells]
        how(page, cells[:: 1 if i % 2 else -1])
        expect(page.locator(".list li.found")).to_have_count(i + 1)
        expect(page.locator(".mark.found .band")).to_have_count(i + 1)  # joined, one line each
        if i == 3:
            picture(page, f"bent-{request.node.callspec.id}")
    expect(page.get_by_role("heading", name="All found!")).to_be_focused()


def test_taps_go_back_end_and_clear(tmp_path: Path, visit: Visit) -> None:
    puzzle, url = write(tmp_path, **BENT)
    page = visit(url)
    cells = [list(at) for at in puzzle.words[2].cells]
    status = page.get_by_role("status").first
    for at in cells[:3]:
        cell(page, at).click()
    expect(status).to_have_text("KIR")
    cell(page, cells[1]).click()
    expect(status).to_have_text("KI")
    cell(page, cells[1]).click()
    expect(status).to_contain_text("KI is not one of the words")
    cell(page, cells[0]).click()
    cell(page, cells[0]).click()
    expect(status).to_have_text("Selection cleared.")


@pytest.mark.parametrize("shown", ["shown", "lengths"])
def test_a_link_holds_the_paths(tmp_path: Path, visit: Visit, server: Any, shown: str) -> None:
    puzzle, _ = write(tmp_path, **BENT, list=shown)
    page = visit(play_link(puzzle, server.url))
    for placed in puzzle.words:
        by_mouse(page, [list(at) for at in placed.cells])
    expect(page.locator(".list li.found")).to_have_count(len(FRUIT))
    expect(page.locator(".player")).to_contain_text("Words bend")
