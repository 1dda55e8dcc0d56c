"""The language of the words: guessed once, shown, and part of every request."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from suchsel import generate
from suchsel.web.api import guess_languages
from suchsel.web.in_browser import respond
from tests.web.modules import Modules, call
from tests.web.serving import Server
from tests.web.sheets import Visit, choose_theme, current, request_of, unfold, workshop, write

TURKISH = ["kitap", "kalem", "silgi", "defter", "öğrenci", "ınce", "çanta", "ışık", "iğne"]
TURKISH += ["Irmak", "İzmir"]
GREEK = ["σκύλος", "γάτα", "ρολόι"]
UKRAINIAN = ["собака", "кішка", "їжак", "ґудзик"]


def said(page: Page) -> str:
    current(page)
    return page.locator("#language-said").inner_text()


def make(page: Page, words: list[str]) -> dict[str, Any]:
    """What is made of these words, when they are typed: the request and the puzzle."""
    with page.expect_response("**/api/sheets") as answer:
        write(page, "\n".join(words))
    current(page)
    return {
        "request": json.loads(answer.value.request.post_data or ""),
        "puzzle": answer.value.json()["puzzle"],
    }


@pytest.mark.served
@pytest.mark.parametrize("locale", ["en-GB", "es-ES", "tr-TR"])
def test_words_are_in_the_language_that_the_page_names(
    server: Server, visit: Visit, locale: str
) -> None:
    page = workshop(visit, server, locale=locale)
    made = make(page, TURKISH)
    assert made["request"]["language"] == "tr"
    assert re.search(r": Türkçe \(\w+\)$", said(page))
    spelled = {"".join(word["symbols"]) for word in made["puzzle"]["words"]}
    assert {"SİLGİ", "İĞNE", "İZMİR", "ÖĞRENCİ", "IŞIK", "IRMAK"} <= spelled
    letters = {letter for row in made["puzzle"]["grid"] for letter in row}
    assert letters <= {*"ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ"}
    made = make(page, GREEK)
    assert made["request"]["language"] == "el"
    spelled = {"".join(word["symbols"]) for word in made["puzzle"]["words"]}
    assert spelled == {"ΣΚΥΛΟΣ", "ΓΑΤΑ", "ΡΟΛΟΪ"}  # as capitals without an accent say it
    made = make(page, UKRAINIAN)
    assert made["request"]["language"] == "uk"
    assert not {*"ЫЭЁЪ"} & {letter for row in made["puzzle"]["grid"] for letter in row}
    # The same request gives the same puzzle elsewhere.
    answer = page.request.post(server.url + "api/sheets", data=made["request"])
    assert answer.json()["puzzle"]["grid"] == made["puzzle"]["grid"]


def test_the_guess_is_that_of_the_command_line() -> None:
    assert guess_languages(TURKISH, "en") == {"language": "tr", "block_in": ["en"]}
    plain = ["kitap", "tahta", "kalem", "silgi"]
    assert guess_languages(plain, "en", ["tlh", "tr-TR", "en"])["language"] == "tr"
    assert guess_languages(["123", "456"], "de") == {"language": None, "block_in": ["de"]}


def test_the_engine_in_a_browser_guesses_the_same() -> None:
    asked = {"words": TURKISH, "lang": "es", "spoken": ["es-ES"]}
    reply = respond("api/language", json.dumps(asked).encode())
    assert json.loads(reply.data) == {"language": "tr", "block_in": ["es"]}
    words = {"words": TURKISH, "seed": 3, "size": [12, 13], **json.loads(reply.data)}
    made = json.loads(respond("api/puzzles", json.dumps(words).encode()).data)
    assert made["grid"] == [*map(list, generate(**{**words, "size": (12, 13)}).grid)]
    unnamed = {"words": ["silgi"], "seed": 3, "size": [6, 7]}  # keeps its meaning
    made = json.loads(respond("api/puzzles", json.dumps(unnamed).encode()).data)
    assert made["words"][0]["symbols"] == [*"SILGI"]
    assert "language" not in made["request"]


@pytest.mark.served
@pytest.mark.parametrize(
    ("locale", "words", "language", "name"),
    [
        ("es-ES", ["kitap", "iğne", "ışık", "öğrenci"], "tr", "Türkçe"),
        ("pl-PL", GREEK, "el", "Ελληνικά"),
        ("fr-FR", ["dog", "cat"], "en", "English"),
    ],
)
def test_the_language_of_the_sample_goes_with_it(
    server: Server, visit: Visit, locale: str, words: list[str], language: str, name: str
) -> None:
    page = workshop(visit, server, locale=locale)
    own = re.compile(r": (Español|Polski|Français) \(\w+\)$")
    assert own.search(said(page).replace("\u202f", " ").replace("\u00a0", " "))
    assert make(page, words)["request"]["language"] == language
    assert f"{name} (" in said(page)
    expect(page.locator("#title")).to_have_value("")


def test_a_chosen_language_wins_and_a_guess_follows_the_words(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    unfold(page)
    language = page.locator("#option-language")
    write(page, "\n".join(TURKISH))
    assert said(page) == "Language of the words: Türkçe (guessed)"
    language.select_option("az")
    assert said(page).startswith("Language of the words: ")
    assert "(guessed)" not in said(page)
    assert request_of(page)["language"] == "az"
    write(page, "\n".join(["elephant", "hedgehog", "squirrel"]))
    current(page)
    assert request_of(page)["language"] == "az"
    language.select_option("")
    assert said(page) == "Language of the words: English (guessed)"
    assert request_of(page)["language"] == "en"
    choose_theme(page, "fr/animaux", "Replace")
    expect(language).to_have_value("fr")
    write(page, "\n".join(TURKISH))
    expect(language).to_have_value("")
    assert said(page) == "Language of the words: Türkçe (guessed)"


def test_undo_goes_back_to_the_guess_and_forward_again(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    undo, redo = (page.get_by_role("button", name=name) for name in ("Undo", "Redo"))
    write(page, "\n".join(TURKISH))
    turkish = "Language of the words: Türkçe (guessed)"
    assert said(page) == turkish
    page.locator("#title").fill("Kelimeler")  # or both texts are one step
    write(page, "\n".join(GREEK))
    assert said(page) == "Language of the words: Ελληνικά (guessed)"
    undo.click()
    assert said(page) == turkish
    undo.click()
    undo.click()
    expect(page.locator("#words")).to_have_value(re.compile("Dolphin"))
    assert said(page) == "Language of the words: English (guessed)"
    expect(undo).to_be_disabled()  # a guess is no step
    for _ in range(3):
        redo.click()
    assert said(page) == "Language of the words: Ελληνικά (guessed)"
    expect(redo).to_be_disabled()


def test_undo_of_words_that_were_not_guessed_yet_keeps_redo(modules: Modules) -> None:
    script = """(first, typed, other) => {
        const store = module.newStore(first);
        store.change({ text: typed, guess: null }, "typing");
        store.change({ text: other, guess: null }, "read");
        store.change({ guess: { language: "el" } }, "guessed");
        store.undo();
        store.change({ guess: { language: "tr" } }, "guessed");
        const undone = store.state;
        store.redo();
        return [undone, store.state, store.canRedo()];
    }"""
    undone, redone, more = modules.call("state", script, {"text": ""}, "iğne", "γάτα")
    assert undone == {"text": "iğne", "guess": {"language": "tr"}}
    assert redone == {"text": "γάτα", "guess": {"language": "el"}}
    assert not more


def test_a_link_keeps_the_guess_as_one(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    write(page, "\n".join(TURKISH))
    current(page)
    page.get_by_role("button", name="Share").click()
    page.locator("#share-dialog [value=edit]").check()
    expect(page.locator("#link")).to_have_value(re.compile("/#"))
    link = page.locator("#link").input_value()
    other = visit("about:blank", locale="es-ES")
    other.goto(link)
    current(other)
    expect(other.locator("#said")).to_be_empty()
    assert "Türkçe (" in said(other)
    write(other, "\n".join(GREEK))
    assert "Ελληνικά (" in said(other)


def test_forms_of_earlier_versions_stay_as_they_are(modules: Modules) -> None:
    state: dict[str, Any] = {
        "text": "kitap\niğne",
        "extras": {},
        "size": None,
        "level": "leicht",
        "list": "shown",
    }
    state |= {"title": "", "pictures": {}, "directions": None, "seed": 1, "unread": None}
    assert "language" not in call(modules, "state.toRequest", state)
    assert not call(modules, "state.isToGuess", state)
    assert call(modules, "state.isToGuess", state | {"guess": None})
    old: dict[str, Any] = {"request": {"words": ["kitap", "iğne"]}, "seed": 7}
    assert call(modules, "state.fromLink", old, "leicht", [])["guess"] == {}
    readable = {"request": {"words": ["kitap", "iğne"]}, "seed": None}
    assert call(modules, "state.fromLink", readable, "leicht", [])["guess"] is None
    guessed = {**old, "request": {**old["request"], "language": "tr"}, "guessed": ["language"]}
    found = call(modules, "state.fromLink", guessed, "leicht", ["language"])
    assert (found["guess"], found["extras"]) == ({"language": "tr"}, {})


@pytest.mark.served
def test_a_guess_that_is_lost_is_asked_for_again(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.route("**/api/language", lambda route: route.abort())
    write(page, "\n".join(TURKISH))
    expect(page.locator("#faults")).to_contain_text("The server is not responding.")
    page.unroute("**/api/language")
    page.locator("#faults").get_by_role("button", name="Try again").click()
    assert said(page) == "Language of the words: Türkçe (guessed)"
