"""Typing words: no keystroke is punished, none is announced twice, and every step can be undone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE
from tests.web.serving import Server
from tests.web.sheets import Visit, current, on_sheet, request_of, workshop, write

#: Notes every phase of the sheet, and every change of what screen readers announce.
_WATCH = """() => {
    window.phases = [];
    window.spoken = [];
    const { documentElement: root } = document;
    new MutationObserver(() => phases.push(root.dataset.sheet)).observe(root, {
        attributes: true, attributeFilter: ["data-sheet"],
    });
    for (const node of document.querySelectorAll("[role=status], output"))
        new MutationObserver(() => spoken.push(node.id)).observe(node, {
            childList: true, characterData: true, subtree: true,
        });
}"""


def at_the_end(page: Page) -> None:
    page.locator("#words").focus()
    page.keyboard.press("Control+End")


def test_words_are_not_judged_while_they_are_typed(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    write(page, "Hund\nKatze")
    current(page)
    page.evaluate(_WATCH)
    at_the_end(page)
    for word in ("Zebra", "Esel", "Wolf"):
        page.keyboard.press("Enter")
        page.keyboard.type(word, delay=60)
    expect(on_sheet(page, "Wolf")).to_have_count(1)
    current(page)
    phases = page.evaluate("phases")
    assert "failed" not in phases
    assert phases.count("current") < 12  # one for each pause, not one for each of 16 keys
    expect(page.locator("#announced")).to_contain_text("5 words")
    assert set(page.evaluate("spoken")) <= {"announced"}


def test_a_word_that_is_too_short_is_judged_when_typing_pauses(
    server: Server, visit: Visit
) -> None:
    page = workshop(visit, server)
    at_the_end(page)
    page.keyboard.press("Enter")
    page.keyboard.type("Z")
    expect(page.locator("#faults")).to_contain_text("“Z” is too short")
    page.keyboard.type("ebra")
    expect(page.locator("#faults")).to_be_empty()
    page.keyboard.press("Enter")
    page.keyboard.type("Y")
    page.locator("#title").focus()  # the box is left
    expect(page.locator("#faults")).to_contain_text("“Y” is too short")


def test_undo_and_redo_have_their_keys(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    box = page.locator("#words")
    write(page, "Hund\nKatze")
    current(page)
    page.locator("#title").fill("Tiere")
    page.keyboard.press("Control+z")
    expect(page.locator("#title")).not_to_have_value("Tiere")
    expect(box).to_have_value("Hund\nKatze")
    page.keyboard.press("Control+y")
    expect(page.locator("#title")).to_have_value("Tiere")
    page.locator("#another").focus()  # no field
    for _ in range(2):
        page.keyboard.press("Control+z")
    expect(box).not_to_have_value("Hund\nKatze")
    page.keyboard.press("Control+Shift+z")
    expect(box).to_have_value("Hund\nKatze")


@pytest.mark.served
def test_what_is_copied_out_of_the_box_is_read_back_the_same(server: Server, visit: Visit) -> None:
    page = workshop(visit, server, permissions=["clipboard-read", "clipboard-write"])
    box, text = page.locator("#words"), "Apfel; rund\nBirne\nKirsche\nPflaume"
    write(page, text)
    current(page)
    box.select_text()
    page.keyboard.press("Control+x")
    expect(box).to_have_value("")
    page.keyboard.press("Control+v")
    expect(box).to_have_value(text)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(box).to_have_value(text)


@pytest.mark.served
def test_what_separates_a_few_lines_only_does_not_spoil_a_list(
    server: Server, visit: Visit
) -> None:
    page = workshop(visit, server, permissions=["clipboard-read", "clipboard-write"])
    box = page.locator("#words")
    page.locator("#clear").click()
    box.focus()
    page.keyboard.type("1. Hund\n2. Katze\nElefant, Giraffe\n- Igel")
    box.blur()
    expect(box).to_have_value("Hund\nKatze\nElefant\nGiraffe\nIgel")
    expect(page.locator("#words-said")).to_contain_text("numbering")
    page.locator("#clear").click()
    text = "1. le cahier\n2. la trousse / l'étui\n3. le tableau\n4. la gomme\n5. le stylo"
    page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
    box.focus()
    page.keyboard.press("Control+v")
    expect(box).to_have_value(re.compile("^le cahier\nla trousse\nl'étui\nle tableau\n"))


def test_lines_show_their_beginnings_when_the_box_is_left(server: Server, visit: Visit) -> None:
    page = workshop(visit, server, **PHONE)
    write(page, "Hund\nb\n" + "lang" * 13)
    page.locator("#words").press("End")
    box = page.locator("#words")
    box.evaluate("(box) => { box.scrollLeft = 200; }")
    page.locator("#title").focus()
    expect(page.locator(".note .ghost")).to_have_text("b")
    assert box.evaluate("(box) => box.scrollLeft") == 0


def type_words(page: Page, text: str) -> None:
    page.locator("#clear").click()
    page.locator("#words").click()
    page.keyboard.type(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("love, mommy, Daddy, Hugs, kisses", "love\nmommy\nDaddy\nHugs\nkisses"),
        ("rain train playground explain", "rain\ntrain\nplayground\nexplain"),
        ("der Igel - hält Winterschlaf", "der Igel; hält Winterschlaf"),
        ("New York\nice cream\nParis", "New York\nice cream\nParis"),
        ("cat x2\nl'eau\nIch AG", "cat x2\nl'eau\nIch AG"),
    ],
)
def test_typed_words_are_read_like_pasted_ones(
    server: Server, visit: Visit, text: str, words: str
) -> None:
    page = workshop(visit, server)
    type_words(page, text)
    expect(page.locator("#words")).to_have_value(text)
    page.locator("#title").click()
    expect(page.locator("#words")).to_have_value(words)
    current(page)
    assert [
        one if isinstance(one, str) else "; ".join(one) for one in request_of(page)["words"]
    ] == words.split("\n")
    expect(page.locator("#words")).to_have_value(words)


def test_typed_words_are_read_at_once_on_request_and_undo_keeps_them(
    server: Server, visit: Visit
) -> None:
    page = workshop(visit, server)
    box, said = page.locator("#words"), page.locator("#words-said")
    type_words(page, "Paris, France")
    expect(said).to_contain_text("this is read as: 2 words, separated by “,”")
    expect(box).to_have_value("Paris, France")
    said.get_by_role("button", name="Read it now").click()
    expect(box).to_have_value("Paris\nFrance")
    expect(said).to_contain_text("2 words, separated by “,”")
    said.get_by_role("button", name="Undo").click()
    expect(box).to_have_value("Paris, France")
    at_the_end(page)
    page.keyboard.type("\nBerlin")
    page.locator("#title").click()
    expect(on_sheet(page, "Berlin")).to_have_count(1)
    current(page)
    assert request_of(page)["words"] == ["Paris, France", "Berlin"]


def test_the_sheet_waits_for_typed_words_to_be_read(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    keep = "document.body.dataset.printed = document.querySelector('#words').value"
    page.evaluate(f"() => {{ window.print = () => {{ {keep}; }}; }}")
    type_words(page, "love, mommy, Daddy")
    current(page)
    page.locator("#print").click()
    expect(page.locator("body")).to_have_attribute("data-printed", "love\nmommy\nDaddy")
    expect(on_sheet(page, "mommy")).to_have_count(1)


def test_a_list_with_several_separators_can_be_read_in_each_way(
    server: Server, visit: Visit
) -> None:
    page = workshop(visit, server)
    text = "Hund, Katze\nMaus - klein\nder Igel: Winter"
    type_words(page, text)
    page.locator("#title").click()
    faults = page.locator("#faults")
    expect(faults).to_contain_text("separates here")
    expect(faults).not_to_contain_text("Separator")
    expect(faults).not_to_contain_text("--")
    expect(faults.get_by_role("button", name="by semicolons")).to_have_count(0)
    faults.get_by_role("button", name="one word per line").click()
    expect(faults).to_be_empty()
    expect(page.locator("#words")).to_have_value(text)
    page.locator("#words").click()
    page.locator("#title").click()
    current(page)
    assert len(request_of(page)["words"]) == 3
    page.locator("#undo").click()
    page.locator("#undo").click()
    expect(faults).to_contain_text("separates here")
    faults.get_by_role("button", name="by commas").click()
    expect(page.locator("#words")).to_have_value("Hund\nKatze\nMaus - klein\nder Igel: Winter")
