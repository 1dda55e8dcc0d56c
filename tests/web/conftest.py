"""One browser for all tests of a process; a fresh context for each test.

The tests of the workshop also run against the static site, if SUCHSEL_SITE names its folder; those
marked `served` are about the server and are left out then. See `make site-test`.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.modules import Modules, started
from tests.web.serving import Server, hosted, served
from tests.web.sheets import RECORD

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

SITE = os.environ.get("SUCHSEL_SITE", "")
#: The workshop in one file, if it is to be tested.
SINGLE = os.environ.get("SUCHSEL_SINGLE", "")
_NOT_THERE = {"test_site_visits.py": not SITE, "test_single_file.py": not SINGLE}
collect_ignore = [name for name, missing in _NOT_THERE.items() if missing]
PATIENCE = 60_000  # ms; machines may be busy, and each visitor of the site loads the engine
expect.set_options(timeout=PATIENCE)


VISITOR: dict[str, Any] = {
    "locale": "en-GB",
    "viewport": {"width": 1200, "height": 820},
    "reduced_motion": "reduce",
}


def chromium_path() -> str | None:
    """The build without windows takes a third of the time, if it is installed."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    return next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium_path()
    if path is None:
        pytest.fail("No chromium on this machine; “make test” installs it.", pytrace=False)
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=path, args=QUIET)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    # On a busy machine, an answer comes late.
    own = served(folder, SUCHSEL_DEADLINE="3600")
    with hosted(Path(SITE).resolve(), folder / "log") if SITE else own as running:
        yield running


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if {"browser", "server"} & {*getattr(item, "fixturenames", ())}:
            item.add_marker("live")
    if not SITE:
        return
    about_servers = [item for item in items if item.get_closest_marker("served")]
    config.hook.pytest_deselected(items=about_servers)
    items[:] = [item for item in items if item not in about_servers]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page as a new visitor; an error on its console fails the test.

    Nothing moves, unless the test says `reduced_motion="no-preference"`: animations take time.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(url: str, **options: Any) -> Page:
        context = browser.new_context(**{**VISITOR, **options})
        contexts.append(context)
        if SITE:
            context.add_init_script(RECORD)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
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


@pytest.fixture(scope="session")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Modules]:
    if shutil.which("node") is None:
        pytest.fail("No node on this machine; “make test” installs it.", pytrace=False)
    with started(tmp_path_factory.mktemp("modules")) as running:
        yield running


@pytest.fixture
def tools(server: Server, modules: Modules) -> Modules:
    """The modules as on a page of the server, so that their links open there."""
    return modules.at(server.url + "play")


PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
