"""The workshop loses nothing and shows nothing stale: reloads, slow answers, failures."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.web.conftest import PHONE
from tests.web.playing import picture
from tests.web.serving import Server
from tests.web.sheets import Visit, current, on_sheet, texts, unfold, workshop, write

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
SIZES = pytest.mark.parametrize("size", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])


# -- kept in the browser ---------------------------------------------------------------------------


@SIZES
def test_a_reload_keeps_list_settings_and_undo(
    server: Server, visit: Visit, size: dict[str, Any]
) -> None:
    page = workshop(visit, server, **size)
    write(page, "Hund\nKatze")
    page.locator("#title").fill("Haustiere")
    page.get_by_text("hard", exact=True).click()
    unfold(page)
    page.locator("#option-paper").select_option("a5")
    before = texts(page)
    page.reload()
    assert texts(page) == before
    expect(page.locator("#words")).to_have_value("Hund\nKatze")
    expect(page.locator("#title")).to_have_value("Haustiere")
    expect(page.locator("[name=level][value=schwer]")).to_be_checked()
    expect(page.locator("#option-paper")).to_have_value("a5")
    for _ in range(4):
        page.get_by_role("button", name="Undo").click()
    expect(page.locator("#words")).to_have_value(re.compile("Dolphin"))
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.reload()
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#words")).to_have_value("Hund\nKatze")


def test_two_tabs_do_not_mix_and_a_new_one_gets_the_latest(server: Server, visit: Visit) -> None:
    one = workshop(visit, server)
    other = one.context.new_page()
    other.goto(server.url)
    write(one, "Hund")
    write(other, "Katze")
    for page in (one, other):
        current(page)
        page.reload()
    expect(one.locator("#words")).to_have_value("Hund")
    expect(other.locator("#words")).to_have_value("Katze")
    third = one.context.new_page()
    third.goto(server.url)
    expect(third.locator("#words")).to_have_value("Katze")


def test_keeping_can_be_switched_off_and_everything_deleted(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    write(page, "Hund\nKatze")
    current(page)
    page.reload()  # before which the form is kept at the latest
    current(page)
    page.get_by_role("button", name="My puzzles").click()
    page.get_by_role("button", name="Save").click()
    assert stored(page) == ["suchsel-form", "suchsel-puzzles"]
    page.get_by_role("button", name="Delete everything").click()
    assert stored(page) == []
    page.locator("#mine-dialog").get_by_role("button", name="Undo").click()
    expect(page.locator("#mine-list li")).to_have_count(1)
    page.get_by_label("Keep my work in this browser").uncheck()
    assert stored(page) == ["suchsel-keep"]
    expect(page.get_by_role("button", name="Save")).to_be_disabled()
    page.keyboard.press("Escape")
    write(page, "Maus")
    current(page)
    page.reload()
    expect(page.locator("#words")).to_have_value(re.compile("Dolphin"))
    assert stored(page) == ["suchsel-keep"]


def stored(page: Page) -> list[str]:
    found: list[str] = page.evaluate("[...Object.keys(localStorage)].sort()")
    return found


def test_my_puzzles_have_names(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    for words, name in (("Hund\nKatze", "Haustiere"), ("Rot\nBlau", "")):
        write(page, words)
        page.get_by_role("button", name="My puzzles").click()
        if name:
            page.get_by_label("Name", exact=True).fill(name)
        page.get_by_role("button", name="Save").click()
        expect(page.locator("#mine-said")).to_contain_text("has been saved")
        page.keyboard.press("Escape")
    page.reload()
    current(page)
    page.get_by_role("button", name="My puzzles").click()
    expect(page.locator("#mine-list .name")).to_have_text(["Rot, Blau", "Haustiere"])
    picture(page, "workshop-my-puzzles")
    page.get_by_role("button", name="Haustiere", exact=True).click()
    expect(page.locator("#words")).to_have_value("Hund\nKatze")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#words")).to_have_value("Rot\nBlau")
    page.get_by_role("button", name="My puzzles").click()
    page.get_by_role("button", name="Delete “Haustiere”").click()
    expect(page.locator("#mine-list .name")).to_have_text(["Rot, Blau"])
    page.locator("#mine-said").get_by_role("button", name="Undo").click()
    expect(page.locator("#mine-list .name")).to_have_text(["Rot, Blau", "Haustiere"])


def test_what_another_version_kept_does_no_harm(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    for nonsense in ('{"now": 3}', "[", '{"now": "{", "past": [], "future": []}', '"x"'):
        page.evaluate("(text) => sessionStorage.setItem('suchsel-form', text)", nonsense)
        page.reload()
        current(page)
        expect(page.locator("#words")).to_have_value(re.compile("Dolphin"))


# -- nothing stale ---------------------------------------------------------------------------------


@contextmanager
def slow(page: Page) -> Iterator[Callable[[], None]]:
    """Sheets do not come before the function is called."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    def release() -> None:
        while not held:
            page.wait_for_timeout(20)
        held[-1].continue_()
        page.unroute("**/api/sheets", hold)

    page.route("**/api/sheets", hold)

    yield release


def printing(page: Page) -> Callable[[], list[list[str]]]:
    """What was on the sheets each time the page printed."""
    page.evaluate(
        """() => {
            window.printed = [];
            window.print = () => window.printed.push([...document.querySelectorAll(".sheet")]
                .flatMap((sheet) => [...sheet.shadowRoot.querySelectorAll("g[aria-label]")])
                .map((row) => row.ariaLabel));
        }"""
    )
    return lambda: page.evaluate("window.printed")


@SIZES
@pytest.mark.served
def test_printing_during_a_slow_request_waits_for_the_new_words(
    server: Server, visit: Visit, size: dict[str, Any]
) -> None:
    page = workshop(visit, server, **size)
    printed = printing(page)
    with slow(page) as release:
        write(page, "Hund\nKatze")
        expect(page.locator("html")).to_have_attribute("data-sheet", "pending")
        expect(page.locator("#desk")).to_have_attribute("aria-busy", "true")
        page.get_by_role("button", name="Print").click()
        expect(page.locator("#said")).to_have_text("Waiting for the new puzzle…")
        assert printed() == []
        expect(page.locator("#facts")).to_have_text("The new puzzle is on its way…")
        picture(page, f"workshop-pending-{size['viewport']['width']}")
        release()
    current(page)
    expect(page.locator("#said")).to_be_empty()
    (sheets,) = printed()
    assert sheets.count("Hund") == 1
    assert "Dolphin" not in sheets


@pytest.mark.served
def test_the_browser_does_not_print_an_old_sheet(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    with slow(page) as release:
        write(page, "Hund\nKatze")
        page.emulate_media(media="print")
        expect(page.locator(".sheet").first).to_be_hidden()
        expect(page.get_by_text("The new puzzle is not ready yet.")).to_be_visible()
        release()
    current(page)
    expect(page.locator(".sheet.puzzle")).to_be_visible()
    expect(page.get_by_text("The new puzzle is not ready yet.")).to_be_hidden()


@pytest.mark.served
def test_files_and_links_wait_too(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.route(
        "**/api/qr", lambda route: route.fulfill(body="<svg/>", content_type="image/svg+xml")
    )
    with slow(page) as release:
        write(page, "Hund\nKatze")
        page.get_by_role("button", name="Share").click()
        expect(page.locator("#share-dialog")).to_be_hidden()
        release()
    expect(page.locator("#share-dialog")).to_be_visible()
    page.keyboard.press("Escape")
    with slow(page) as release:
        write(page, "Rot\nBlau")
        page.get_by_text("Download", exact=True).click()
        with page.expect_request("**/puzzles/json") as sent:
            page.locator('[data-format="json"]').click()
            release()
    assert json.loads(sent.value.post_data or "")["words"] == ["Rot", "Blau"]


def test_printing_words_that_do_not_work_is_refused(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    printed = printing(page)
    write(page, "Hund\nKa�ze")
    expect(page.locator("html")).to_have_attribute("data-sheet", "failed")
    button = page.get_by_role("button", name="Print")
    expect(button).to_be_disabled()
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_have_text("There is no puzzle for these words yet.")
    expect(button).to_be_focused()
    assert printed() == []


@pytest.mark.served
def test_a_lost_connection_is_told_and_tried_again(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.route("**/api/sheets", lambda route: route.abort())
    write(page, "Hund\nKatze")
    expect(page.locator("#faults")).to_contain_text("The server is not responding.")
    page.unroute("**/api/sheets")
    page.locator("#faults").get_by_role("button", name="Try again").click()
    current(page)
    expect(page.locator("#faults")).to_be_empty()
    expect(on_sheet(page, "Hund")).to_have_count(1)


@pytest.mark.served
def test_being_offline_is_told_and_ends_by_itself(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.context.set_offline(True)
    write(page, "Hund\nKatze")
    expect(page.locator("#faults")).to_contain_text("This device is offline.")
    page.context.set_offline(False)
    current(page)
    assert texts(page)[-2:] == ["Hund", "Katze"]


@pytest.mark.served
@pytest.mark.parametrize(
    ("locale", "title", "language"),
    [("en-US", "Animals", "en"), ("de-DE", "Tiere", "de"), ("fr-FR", "Animaux", "fr")],
)
def test_the_sample_of_a_first_visit_comes_with_the_page(
    server: Server, visit: Visit, locale: str, title: str, language: str
) -> None:
    page = visit("about:blank", locale=locale)
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    page.goto(server.url)
    assert texts(page)[0] == title
    assert not any(request.url.endswith("/sheets") for request in asked)
    page.locator("#another").click()
    current(page)
    (sent,) = (request.post_data or "" for request in asked if request.url.endswith("/sheets"))
    assert json.loads(sent).get("language") == language


@pytest.mark.served
def test_clicks_wait_for_the_scripts_that_come_later(server: Server, visit: Visit) -> None:
    page = visit("about:blank")
    held: list[Route] = []
    page.route("**/workshop.deferred.js", lambda route: held.append(route))
    page.goto(server.url)
    expect(page.locator("html")).to_have_attribute("data-sheet", "current")
    page.get_by_role("button", name="My puzzles").click()
    expect(page.locator("html")).to_have_attribute("data-engine", "loading")
    expect(page.get_by_role("dialog", name="My puzzles")).to_have_count(0)
    held[0].abort()
    expect(page.locator("html")).to_have_attribute("data-engine", "failed")
    page.unroute("**/workshop.deferred.js")
    page.locator("#said").get_by_role("button", name="Try again").click()
    expect(page.locator("html")).to_have_attribute("data-engine", "ready")
    page.get_by_role("button", name="My puzzles").click()
    expect(page.get_by_role("dialog", name="My puzzles")).to_be_visible()


@pytest.mark.served
def test_a_page_without_its_tables_says_so(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.route("**/api/options?*", lambda route: route.abort())
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-engine", "failed")
    expect(page.locator("#said")).to_contain_text("The server is not responding.")
    page.unroute("**/api/options?*")
    page.locator("#said").get_by_role("button", name="Try again").click()
    current(page)


@pytest.mark.served
def test_a_failed_download_is_told_in_its_menu(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.route("**/puzzles/pdf", lambda route: route.abort())
    page.get_by_text("Download", exact=True).click()
    page.locator('[data-format="pdf"]').click()
    said = page.locator("#formats > [role=status]")
    expect(said).to_contain_text("The server is not responding.")


def test_letters_without_a_font_of_ours_are_shown_and_played(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    write(page, "山川\n海空")
    current(page)
    # No font of ours has these letters: the browser sets them by its own.
    expect(page.locator("#desk svg text", has_text="海空")).to_be_visible()
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".board")).to_be_visible()
