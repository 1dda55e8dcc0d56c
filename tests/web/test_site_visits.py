"""Visits of the static site in a real browser: what only it can do. See `make site-test`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

import suchsel
from suchsel.formats import render
from suchsel.sheet.style import Style
from suchsel.site.static_site import UNAVAILABLE, digest
from tests.reproducible import FILE
from tests.web.conftest import PATIENCE, SITE
from tests.web.hopeless import hopeless
from tests.web.in_the_browser import api_request, ask
from tests.web.playing import by_mouse, picture
from tests.web.serving import Server, hosted
from tests.web.sheets import Visit, current, request_of, texts, workshop, write


def offline_copy(page: Page) -> None:
    """Wait until the service worker has stored the site."""
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")


def test_a_newcomer_without_a_network(tmp_path: Path, visit: Visit) -> None:
    """From typing to a printed sheet, a class set and a finished game; the host is gone."""
    folder = tmp_path / "school" / "puzzles"
    shutil.copytree(SITE, folder)
    with hosted(folder, tmp_path / "log") as host:
        page = workshop(visit, host)
        offline_copy(page)
    page.reload()
    current(page)
    page.locator("#title").fill("Im Wald")
    write(page, "Fuchs\nReh\nEichhörnchen\nSpecht")
    current(page)
    assert "Eichhörnchen" in texts(page)
    picture(page, "site-offline")
    puzzle = suchsel.generate(**request_of(page))
    page.get_by_text("Download", exact=True).click()
    with page.expect_download() as got:
        page.locator('[data-format="pdf"]').click()
    same = render([puzzle], "pdf", Style("en"))
    assert Path(got.value.path()).read_bytes() == same
    page.locator("#option-count").fill("3")
    page.locator("#option-count").blur()
    page.locator("#option-separate").check()
    page.get_by_text("Download", exact=True).click()
    with page.expect_download() as got:
        page.locator('[data-format="pdf"]').click()
    with ZipFile(got.value.path()) as archive:
        assert len(archive.namelist()) == 3
        with archive.open(archive.namelist()[0]) as file:
            assert len(PdfReader(file).pages) == 1
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".board")).to_be_visible()
    for placed in puzzle.words:
        by_mouse(page, [list(spot) for spot in placed.cells])
    expect(page.get_by_role("heading", name="All found!")).to_be_visible()


def test_the_form_is_there_before_the_engine(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    expect(page.locator("html")).to_have_attribute("data-engine", "loading")
    expect(page.get_by_text("The puzzle engine is loading…")).to_be_visible()
    write(page, "Sonne\nMond\nSterne")
    page.locator("#title").fill("Himmel")
    current(page)
    assert {"Himmel", "Sonne", "Mond", "Sterne"} <= set(texts(page))
    expect(page.locator("#engine")).to_be_hidden()


def test_every_format_that_is_offered_can_be_made(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.get_by_text("Download", exact=True).click()
    for name in UNAVAILABLE:
        expect(page.locator("#formats")).to_contain_text(f"{name.upper()} is not available here")
    names = page.locator("[data-format]").evaluate_all("(all) => all.map((b) => b.dataset.format)")
    assert len(names) > 10
    for name in names:
        with page.expect_download() as got:
            page.locator(f'[data-format="{name}"]').click()
        assert Path(got.value.path()).stat().st_size > 100, name
        if name == "png":
            assert Path(got.value.path()).read_bytes().startswith(b"\x89PNG")


def test_a_search_that_is_not_wanted_does_not_block(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    request = hopeless()
    write(page, "\n".join(request["words"]))
    page.get_by_label("automatic").uncheck()
    rows, columns = request["size"]
    page.locator("#rows").fill(str(rows))
    page.locator("#columns").fill(str(columns))
    expect(page.locator("html")).to_have_attribute("data-sheet", "pending")
    page.wait_for_timeout(1_000)
    page.get_by_label("automatic").check()
    write(page, "Hund\nKatze")
    current(page)
    assert {"Hund", "Katze"} <= set(texts(page))


def test_a_new_version_takes_over_when_it_is_wanted(tmp_path: Path, visit: Visit) -> None:
    """Only what has changed is loaded again."""
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder)
    log = tmp_path / "log"
    with hosted(folder, log) as host:
        page = workshop(visit, host)
        offline_copy(page)
        page.reload()
        current(page)
        old = (folder / "index.html").read_text("utf-8")
        new = old.replace("<title>Suchsel</title>", "<title>Suchsel 2</title>")
        worker = folder / "service_worker.js"
        changed = worker.read_text("utf-8").replace(digest(old.encode()), digest(new.encode()))
        assert changed != worker.read_text("utf-8")
        (folder / "index.html").write_text(new, "utf-8")
        worker.write_text(changed, "utf-8")
        before = len(log.read_text("utf-8").splitlines())
        page.reload()
        expect(page.locator("#said")).to_contain_text("A new version of this site is available.")
        assert "Suchsel 2" not in page.content()
        later = log.read_text("utf-8").splitlines()[before:]
        asked = {line.split('"')[1].split()[1] for line in later}
        assert asked <= {"/site/service_worker.js", "/site/index.html"}
        page.locator("#said").get_by_role("button", name="Reload").click()
        expect(page.locator("head title")).to_have_count(1)
        current(page)
        assert "<title>Suchsel 2</title>" in page.request.get(host.url).text()


@pytest.mark.parametrize("part", [".zip", "pyodide.asm.wasm"])
def test_an_engine_that_was_altered_is_refused(tmp_path: Path, browser: Browser, part: str) -> None:
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder)
    (path,) = (one for one in (folder / "engine").rglob(f"*{part}") if "stdlib" not in one.name)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    with hosted(folder, tmp_path / "log") as host:
        page = browser.new_context(locale="en-GB").new_page()
        page.goto(host.url)
        expect(page.locator("html")).to_have_attribute("data-engine", "failed", timeout=PATIENCE)
        expect(page.locator("#said")).to_contain_text("engine could not be loaded")
        page.context.close()


def test_golden_puzzles_in_the_browser(server: Server, visit: Visit) -> None:
    """Every thirteenth; `python -m bench.site` makes all of them."""
    page = visit(server.page("play"))
    rows = json.loads(FILE.read_text("utf-8"))[::13]
    replies = ask(page, server.url, [("api/puzzles/jsonl", api_request(row)) for row in rows])
    assert [one["sha256"] for one in replies] == [row["sha256"] for row in rows]
