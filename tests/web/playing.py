"""Finding words in a browser: by mouse, by finger, by taps and by keys."""

from __future__ import annotations

import os
from typing import Any

from playwright.sync_api import Page

Cells = list[list[int]]
PICTURES = os.environ.get("SUCHSEL_SCREENSHOTS", "")


def picture(page: Page, name: str, whole: bool = False) -> None:
    """A screenshot for people to look at, if there is a folder for it; no test compares it."""
    if PICTURES:
        path = os.path.join(PICTURES, f"{name}.png")
        page.screenshot(path=path, full_page=whole, animations="disabled")


def open_further(page: Page) -> None:
    """Show the buttons that are seldom needed: the result for the teacher, sound, recording."""
    page.locator(".further > summary").click()


def cell(page: Page, at: list[int]) -> Any:
    return page.locator(f'.cell[data-cell="{at[0]} {at[1]}"]')


def centre(page: Page, at: list[int]) -> tuple[float, float]:
    cell(page, at).scroll_into_view_if_needed()
    box = cell(page, at).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def by_mouse(page: Page, cells: Cells) -> None:
    centre(page, cells[-1])  # so that both are in sight
    start, end = centre(page, cells[0]), centre(page, cells[-1])
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def by_finger(page: Page, cells: Cells) -> None:
    """A real touch: through the browser's own input, not by made-up events."""
    session = page.context.new_cdp_session(page)
    centre(page, cells[-1])
    (x1, y1), (x2, y2) = centre(page, cells[0]), centre(page, cells[-1])

    def touch(kind: str, x: float, y: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", x1, y1)
    for i in range(1, 5):
        touch("touchMove", x1 + (x2 - x1) * i / 4, y1 + (y2 - y1) * i / 4)
    touch("touchEnd", x2, y2)
    session.detach()


def by_ends(page: Page, cells: Cells) -> None:
    """Two clicks of the mouse."""
    for end in (cells[0], cells[-1]):
        cell(page, end).click()


def by_taps(page: Page, cells: Cells) -> None:
    for end in (cells[0], cells[-1]):
        page.touchscreen.tap(*centre(page, end))


def by_keys(page: Page, cells: Cells) -> None:
    """From wherever the cursor stands, with nothing but keys: to the row, then along it."""
    for end in (cells[0], cells[-1]):
        for axis, back, forth in ((0, "ArrowUp", "ArrowDown"), (1, "ArrowLeft", "ArrowRight")):
            for _ in range(200):
                steps = end[axis] - cursor(page)[axis]
                if steps == 0:
                    break
                page.keyboard.press(forth if steps > 0 else back)
        page.keyboard.press("Enter")


def cursor(page: Page) -> list[int]:
    at: list[int] = page.evaluate(
        "() => document.querySelector('.cell[tabindex=\"0\"]').dataset.cell.split(' ').map(Number)"
    )
    return at
