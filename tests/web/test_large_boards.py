"""Boards larger than their window: played by touch alone, moved, shown whole, never cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import suchsel
from suchsel.puzzle import Puzzle
from suchsel.words.lists import themes
from tests.web.looking import complaints
from tests.web.modules import Modules
from tests.web.playing import cell, picture
from tests.web.test_links import play_link

pytestmark = pytest.mark.served  # links to play on are made for the server
Visit = Callable[..., Page]
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
#: Whether a cell can be seen and touched.
OPEN = """(cell) => {
    const box = cell.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return top !== null && top.closest(".cell") === cell;
}"""


@pytest.fixture(scope="module")
def large() -> Puzzle:
    words = [word for word in themes("en")[0].words if len(word) < 9][:12]
    return suchsel.generate(words, size=(40, 40), level="hard", seed=1, title="Very large")


class Fingers:
    """Real touches: through the browser's own input."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        sent = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": sent})

    def middle(self) -> tuple[float, float]:
        box = self.page.locator(".scroller").bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def pan(self, right: float, down: float) -> None:
        """Two fingers, as far as there is room for them."""
        x, y = self.middle()
        x, y = x - right / 2, y - down / 2
        self.touch("touchStart", (x - 30, y), (x + 30, y))
        for part in (0.25, 0.5, 0.75, 1):
            dx, dy = right * part, down * part
            self.touch("touchMove", (x - 30 + dx, y + dy), (x + 30 + dx, y + dy))
        self.page.evaluate("() => new Promise(requestAnimationFrame)")
        self.touch("touchEnd")

    def bring(self, at: list[int]) -> tuple[float, float]:
        """Moves the board with two fingers until a cell is well inside the window."""
        for _ in range(30):
            box, frame = cell(self.page, at).bounding_box(), self.page.locator(".scroller")
            window = frame.bounding_box()
            assert box
            assert window
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            mx, my = self.middle()
            if cell(self.page, at).evaluate(OPEN):
                return x, y
            reach = 150.0
            self.pan(max(-reach, min(reach, mx - x)), max(-reach, min(reach, my - y)))
        raise AssertionError(f"{at} cannot be reached")

    def tap(self, at: list[int]) -> None:
        spot = self.bring(at)
        self.touch("touchStart", spot)
        self.touch("touchEnd")


def test_a_game_by_touch_alone(visit: Visit, tools: Modules, large: Puzzle) -> None:
    page = visit(play_link(tools, large), bypass_csp=True, **PHONE)
    expect(page.locator(".map")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert complaints(page) == []
    picture(page, "large-phone")
    fingers = Fingers(page)
    for n, placed in enumerate(large.words):
        cells = [list(spot) for spot in placed.cells]
        fingers.tap(cells[0])
        fingers.tap(cells[-1])
        expect(page.locator(".progress")).to_contain_text(f"{n + 1} of {len(large.words)}")
    expect(page.get_by_role("heading", name="All found!")).to_be_focused()
    picture(page, "large-phone-end")


def test_the_board_follows_a_finger_that_rests_at_the_edge(
    visit: Visit, tools: Modules, large: Puzzle
) -> None:
    page = visit(play_link(tools, large), **PHONE)
    fingers = Fingers(page)
    x, y = fingers.bring([3, 10])
    fingers.touch("touchStart", (x, y))
    fingers.touch("touchMove", (380, y))
    expect(page.locator(".scroller")).to_have_js_property("scrollLeft", 960 - 382)
    fingers.touch("touchMove", (100, y))
    held = len(str(page.locator(".spelled").text_content()))
    assert held > 8  # the word has grown while the finger rested
    fingers.touch("touchEnd")
    expect(page.get_by_role("status")).to_contain_text("is not one of the words")


def test_whole_larger_and_smaller(visit: Visit, tools: Modules, large: Puzzle) -> None:
    page = visit(play_link(tools, large), **PHONE)
    fingers = Fingers(page)
    page.get_by_role("button", name="Whole board").tap()
    for corner in ([0, 0], [0, 39], [39, 0], [39, 39]):
        assert cell(page, corner).evaluate(OPEN)
    picture(page, "large-phone-whole")
    # A tap on letters that are too small leads there, and chooses none.
    box = cell(page, [30, 30]).bounding_box()
    page.touchscreen.tap(box["x"] + 3, box["y"] + 3)
    assert cell(page, [30, 30]).evaluate(OPEN)
    assert cell(page, [30, 30]).bounding_box()["width"] >= 24
    expect(page.locator(".mark.live")).to_have_count(0)
    # Two fingers spread the board around the place between them.
    x, y = fingers.middle()
    fingers.touch("touchStart", (x - 40, y), (x + 40, y))
    for far in (50, 60, 70, 80):
        fingers.touch("touchMove", (x - far, y), (x + far, y))
    page.evaluate("() => new Promise(requestAnimationFrame)")
    fingers.touch("touchEnd")
    width = cell(page, [30, 30]).bounding_box()["width"]
    assert 40 < width < 56
    page.get_by_role("button", name="Smaller").tap()
    assert cell(page, [30, 30]).bounding_box()["width"] < width
    # The map leads to the other end.
    there = page.locator(".map").bounding_box()
    assert there
    page.mouse.click(there["x"] + 3, there["y"] + 3)
    assert cell(page, [0, 0]).evaluate(OPEN)


def test_a_large_board_is_not_cut_on_a_desktop(visit: Visit, tools: Modules, large: Puzzle) -> None:
    page = visit(play_link(tools, large), viewport={"width": 1440, "height": 900})
    assert cell(page, [0, 39]).evaluate(OPEN)
    picture(page, "large-desktop")
    page.get_by_role("button", name="Whole board").click()
    assert cell(page, [39, 39]).evaluate(OPEN)
    page.get_by_role("button", name="Whole board").click()
    page.locator('.cell[tabindex="0"]').focus()
    page.keyboard.press("Control+End")
    assert cell(page, [39, 39]).evaluate(OPEN)


@pytest.mark.parametrize(("width", "options"), [(390, {"topology": "hexagon"}), (320, {})])
def test_common_boards_fit_a_phone(
    visit: Visit, tools: Modules, width: int, options: dict[str, Any]
) -> None:
    """Fifteen columns of hexagons, and thirteen of squares on the narrowest phone."""
    columns = 15 if options else 13
    puzzle = suchsel.generate(["Hund", "Katze", "Maus"], size=(12, columns), seed=1, **options)
    page = visit(play_link(tools, puzzle), **{**PHONE, "viewport": {"width": width, "height": 700}})
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator(".zoom")).to_be_hidden()
    for row in (page.locator(".row").first, page.locator(".row").last):
        assert row.locator(".cell").last.evaluate(OPEN)
