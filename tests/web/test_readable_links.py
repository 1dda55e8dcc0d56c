"""Links that people and programs write: ?words=cat,dog&size=12&level=easy."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.serving import Server
from tests.web.sheets import Visit, current, request_of, texts


def test_a_readable_link_fills_the_form(server: Server, visit: Visit) -> None:
    query = "words=cat,dog;it barks,horse&size=9x7&level=hard&title=Farm&seed=5&name_line=1&fold=no"
    page = visit(f"{server.url}?{query}")
    current(page)
    expect(page.locator("#facts")).to_contain_text("9 × 7 · hard")
    asked = request_of(page)
    assert asked["words"] == ["cat", ["dog", "it barks"], "horse"]
    assert (asked["size"], asked["level"]) == ([9, 7], "schwer")
    assert "Farm" in texts(page)
    expect(page.locator("#option-name_line")).to_be_checked()
    expect(page.locator("#said")).to_have_text("")
    assert page.url == server.url


def test_choices_are_understood_on_a_page_in_another_language(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}?lang=de&words=Hund,Katze,Maus&size=9&level=easy&topology=torus")
    current(page)
    asked = request_of(page)
    assert (asked["size"], asked["level"], asked["topology"]) == ([9, 9], "leicht", "torus")
    assert page.url == f"{server.url}?lang=de"


def test_unknown_names_are_told(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}?words=cat,dog,horse&sise=12&colour=red")
    current(page)
    said = "This link has options that are unknown here: sise, colour."
    expect(page.locator("#said")).to_have_text(said)


def test_a_wrong_value_is_an_error_of_the_engine(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}?words=cat,dog,horse&level=impossible")
    expect(page.locator("html")).to_have_attribute("data-sheet", "failed")
    expect(page.locator("#faults")).to_contain_text("impossible")
