"""Reading the sheet of the workshop, an SVG picture with its texts as labels."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.serving import Server

Visit = Callable[..., Page]


def workshop(visit: Visit, server: Server, **options: Any) -> Page:
    """The page, once it has drawn its first sheet and listens."""
    page = visit(server.url, **options)
    current(page)
    return page


def current(page: Page) -> None:
    """Wait until the sheet is the one that was asked for."""
    expect(page.locator("html")).to_have_attribute("data-engine", "ready")
    expect(page.locator("html")).to_have_attribute("data-sheet", "current")


def on_sheet(page: Page, text: str, sheet: str = "puzzle") -> Locator:
    """The row of letters, word or heading with this text."""
    return page.locator(f".sheet.{sheet} g[aria-label={json.dumps(text)}]")


def texts(page: Page, sheet: str = "puzzle") -> list[str]:
    """Every text of the sheet that was asked for, from top to bottom."""
    current(page)
    found: list[str] = page.locator(f".sheet.{sheet} g[aria-label]").evaluate_all(
        "(rows) => rows.map((row) => row.ariaLabel)"
    )
    return found


def write(page: Page, text: str) -> None:
    page.locator("#words").fill(text)


def request_of(page: Page) -> dict[str, Any]:
    """The request that the page sends for another puzzle."""
    return {k: v for k, v in sent_by(page).items() if k != "style"}


def sent_by(page: Page) -> dict[str, Any]:
    """The same with the style of the sheet."""
    # What was typed is sent first.
    expect(page.locator("html")).not_to_have_attribute("data-sheet", "pending")
    with sending(page, "api/sheets") as sent:
        page.get_by_role("button", name=re.compile("Another one|Neues Rätsel")).click()
    current(page)
    return sent


#: Notes what the pages of the static site send to the engine.
RECORD = """
    const send = Worker.prototype.postMessage;
    window.sent = [];
    Worker.prototype.postMessage = function (message, ...rest) {
        window.sent.push([message.path, new TextDecoder().decode(message.body)]);
        send.call(this, message, ...rest);
    };
"""


@contextmanager
def sending(page: Page, path: str) -> Iterator[dict[str, Any]]:
    """What the page sends to this address in the meantime, known at the end of the block."""
    sent: dict[str, Any] = {}
    before = page.evaluate("window.sent?.length ?? null")
    if before is None:  # to a server
        with page.expect_request(f"**/{path}") as request:
            yield sent
        sent |= json.loads(request.value.post_data or "")
        return
    yield sent
    for _ in range(600):
        later = page.evaluate("(before) => window.sent.slice(before)", before)
        if bodies := [body for address, body in later if address == path]:
            sent |= json.loads(bodies[0])
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"nothing was sent to {path}")


def unfold(page: Page) -> None:
    """Show all options."""
    page.locator("#more > summary").click()
    page.locator("#extras .group").first.wait_for()
    folded = page.locator(".group, .shape, .places")
    folded.evaluate_all("(all) => all.forEach((one) => (one.open = true))")


def choose_theme(page: Page, theme: str, answer: str = "Take them") -> None:
    """Choose a theme, with as many words as are proposed."""
    page.locator("#theme").select_option(theme)
    page.locator("#question").get_by_role("button", name=answer).click()


def choose_shape(page: Page, value: str) -> None:
    page.locator(f'#option-shape label:has([value="{value}"])').click()


def speak(page: Page, lang: str) -> None:
    """Choose a language, with the menu in focus as it is when a user does so."""
    page.locator("#language").focus()
    page.locator("#language").select_option(lang)
