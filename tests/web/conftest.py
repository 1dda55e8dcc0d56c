"""One browser for all tests of a process; a fresh context for each test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.web.serving import Server, served

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.fail("No chromium on this machine; “make test” installs it.", pytrace=False)
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=path, args=QUIET)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page as a new visitor; an error on its console fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(url: str, **options: Any) -> Page:
        chosen = {"locale": "en-GB", "viewport": {"width": 1200, "height": 820}, **options}
        context = browser.new_context(**chosen)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    # The browser reports what the server refuses, or a test aborts, as errors.
    refusals = ("status of 422", "status of 503")
    expected = (*refusals, "net::ERR_FAILED", "net::ERR_INTERNET_DISCONNECTED")
    assert [text for text in complaints if not any(e in text for e in expected)] == []


PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
