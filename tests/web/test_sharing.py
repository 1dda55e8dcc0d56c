"""Links from the workshop: for pupils, for other pages, and to edit; with a QR code."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from suchsel import __version__
from tests.web.looking import complaints
from tests.web.playing import picture
from tests.web.serving import Server
from tests.web.sheets import Visit, current, sending, texts, workshop, write
from tests.web.test_workshop_state import SIZES

WORDS = "Straße; hier fährt man\nHund\nKatze; sie miaut"


def share(page: Page, kind: str = "play") -> None:
    """Open the dialog and choose."""
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#share-dialog")).to_be_visible()
    page.locator(f"[name=for][value={kind}]").check()
    expect(page.locator("#with-answers")).to_be_visible(visible=kind == "edit")
    expect(page.locator("#snippet")).to_be_visible(visible=kind == "embed")
    ours = re.escape({"play": "play", "embed": "embed", "edit": "/#"}[kind])
    expect(page.locator("#link")).to_have_value(re.compile(f"^[^#]*{ours}"))


def link_of(page: Page) -> str:
    return page.get_by_label("Link", exact=True).input_value()


def test_a_link_to_the_form_opens_the_same_puzzle_elsewhere(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    write(page, WORDS)
    same = texts(page)
    share(page, "edit")
    expect(page.get_by_text("Whoever opens this link sees all words")).to_be_visible()
    expect(page.get_by_label("Link", exact=True)).to_have_value(
        re.compile(f"^{re.escape(server.url)}#")
    )
    elsewhere = visit(link_of(page))
    assert texts(elsewhere) == same
    expect(elsewhere.locator("#words")).to_have_value(WORDS)
    expect(elsewhere.locator("#said")).to_be_empty()
    # What is changed afterwards survives a reload, although the link was in the address.
    write(elsewhere, "Maus")
    current(elsewhere)
    elsewhere.reload()
    expect(elsewhere.locator("#words")).to_have_value("Maus")


def test_a_link_does_not_lose_what_was_in_the_form(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    write(page, WORDS)
    current(page)
    share(page, "edit")
    expect(page.locator("#link")).to_have_value(re.compile("/#"))
    link = link_of(page)
    page.keyboard.press("Escape")
    write(page, "Rot\nBlau")
    current(page)
    while "Blau" not in (page.evaluate("localStorage.getItem('suchsel-form')") or ""):
        page.wait_for_timeout(50)  # it is kept after a short pause
    other = page.context.new_page()
    other.goto(link)
    expect(other.locator("#words")).to_have_value(WORDS)
    current(other)
    other.get_by_role("button", name="Undo").click()
    expect(other.locator("#words")).to_have_value("Rot\nBlau")


@pytest.mark.served
def test_another_version_that_makes_another_puzzle_is_told(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    link = page.evaluate(
        """async () => {
            const { workshopLink } = await import("/assets/links.js");
            const other = { grid: [["A"]], words: [], topology: "rectangle" };
            return workshopLink({ words: ["Hund", "Katze"] }, 7, "1.2.3", other);
        }"""
    )
    elsewhere = visit(link)
    expect(elsewhere.locator("#said")).to_contain_text("This link was made with version 1.2.3.")
    assert __version__ != "1.2.3"


@SIZES
def test_pupils_get_neither_answers_nor_a_way_to_the_form(
    server: Server, visit: Visit, size: dict[str, Any]
) -> None:
    page = workshop(visit, server, **size)
    write(page, WORDS)
    current(page)
    with sending(page, "api/qr") as asked:
        share(page)
    picture(page, f"workshop-share-{size['viewport']['width']}")
    link = link_of(page)
    assert link.startswith(f"{server.page('play')}#")
    expect(page.get_by_alt_text("QR code of the link")).to_be_visible()
    assert asked == {"text": link}
    pupil = visit(link, **size)
    expect(pupil.locator(".board")).to_be_visible()
    assert pupil.get_by_role("link", name=re.compile("Edit|Change")).count() == 0
    hrefs = pupil.locator("a[href]").evaluate_all("(links) => links.map((a) => a.href)")
    assert [href for href in hrefs if "#" in href] == []


def test_what_players_have_is_in_the_link(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    share(page)
    for unwanted in ("a button to give up", "hints"):
        before = link_of(page)
        page.get_by_label(unwanted, exact=True).uncheck()
        expect(page.get_by_label("Link", exact=True)).not_to_have_value(before)
    pupil = visit(link_of(page))
    expect(pupil.locator(".board")).to_be_visible()
    expect(pupil.get_by_role("button", name="Give up")).to_have_count(0)
    expect(pupil.get_by_role("button", name=re.compile("Hint"))).to_have_count(0)


def test_a_snippet_for_other_pages(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.locator("#title").fill('"Zoo" & <b>Tiere</b>')
    current(page)
    share(page, "embed")
    expect(page.locator("#qr")).to_be_hidden()
    snippet = page.get_by_label("HTML for the other page")
    expect(snippet).to_have_value(re.compile(f'^<iframe src="{re.escape(server.page("embed"))}#'))
    assert 'title="&quot;Zoo&quot; &amp; ' in snippet.input_value()
    source = re.findall('src="([^"]*)"', snippet.input_value())[0]
    framed = visit(source)
    expect(framed.locator(".board")).to_be_visible()


def test_the_dialog_warns_on_this_very_address(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    share(page)
    expect(page.locator("#only-here")).to_contain_text("This address works on this computer only.")


@pytest.mark.served
def test_a_qr_code_that_fails_says_why(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    share(page)
    page.route("**/api/qr", lambda route: route.abort())
    page.get_by_label("a clock", exact=True).uncheck()
    expect(page.locator("#qr-said")).to_contain_text("The server is not responding.")
    expect(page.locator("#qr-picture")).to_be_hidden()


@SIZES
def test_axe_finds_nothing_in_the_dialog(
    server: Server, visit: Visit, size: dict[str, Any]
) -> None:
    page = workshop(visit, server, **{**size, "bypass_csp": True})
    for kind in ("play", "embed", "edit"):
        share(page, kind)
        assert complaints(page) == [], kind
        page.keyboard.press("Escape")
