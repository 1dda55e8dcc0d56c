"""The workshop as a teacher uses it: type, look, change, download."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import suchsel
from suchsel.boards.figures import SHAPES
from suchsel.formats import find_format, format_names
from suchsel.request.options import options_for
from suchsel.sheet.style import STYLE_ROWS
from suchsel.site.static_site import UNAVAILABLE
from tests.lists import ROOT
from tests.web.conftest import PHONE, SITE
from tests.web.looking import complaints
from tests.web.playing import by_ends, by_mouse, by_taps, picture
from tests.web.serving import Server
from tests.web.sheets import (
    Visit,
    choose_shape,
    choose_theme,
    current,
    on_sheet,
    request_of,
    sending,
    sent_by,
    speak,
    texts,
    unfold,
    workshop,
    write,
)

ANIMALS = "Hund\nKatze; sie miaut\nMaus\nIgel"


def test_words_become_a_sheet_as_one_types(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    assert texts(page)[0] == "Animals"
    picture(page, "workshop-start-en")
    write(page, ANIMALS)
    assert {"Hund", "Katze", "Maus", "Igel"} <= set(texts(page))
    expect(page.get_by_text("4 words", exact=True)).to_be_visible()
    page.get_by_label("Title").fill("Tiere")
    before = texts(page)
    assert before[0] == "Tiere"
    page.get_by_role("button", name="Another one").click()
    assert texts(page) != before
    page.get_by_role("button", name="Undo").click()
    assert texts(page) == before
    page.get_by_role("button", name="Redo").click()
    assert texts(page) != before


def test_choices_reach_the_engine(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    write(page, ANIMALS)
    page.get_by_text("hard", exact=True).click()
    expect(page.locator("#facts")).to_contain_text("hard")
    assert request_of(page)["level"] == "schwer"
    page.get_by_role("button", name="upwards", exact=True).click()
    assert "N" not in request_of(page)["directions"]
    page.get_by_role("button", name="As in the level").click()
    assert "directions" not in request_of(page)
    page.get_by_label("automatic").uncheck()
    page.get_by_label("Rows", exact=True).fill("8")
    page.get_by_label("Columns", exact=True).fill("11")
    expect(page.locator("#facts")).to_contain_text("8 × 11")
    page.get_by_label("The list shows").select_option("lengths")
    assert "_ _ _ _ (4)" in texts(page)
    page.get_by_label("More levels").select_option("klassik-leicht")
    expect(page.locator("#facts")).to_contain_text("classic-easy")
    unfold(page)
    page.get_by_label("Filler").select_option("alphabet")
    page.get_by_label("Words inside words").check()
    request = request_of(page)
    assert (request["size"], request["list"]) == ([8, 11], "lengths")
    assert (request["filler"], request["nest"]) == ("alphabet", True)
    picture(page, "workshop-options", whole=True)


@pytest.mark.parametrize("kind", ["torus", "hexagon", "honeycomb"])
def test_other_boards_are_chosen_seen_and_played(server: Server, visit: Visit, kind: str) -> None:
    page = workshop(visit, server, locale="de-DE")
    write(page, "Hund\nKatze\nMaus\nIgel\nEsel\nPferd\nZiege")
    unfold(page)
    page.locator("#option-topology").select_option(kind)
    page.get_by_text("schwer", exact=True).click()
    hexagonal = kind != "torus"
    expect(page.get_by_role("button", name="nach oben", exact=True)).to_be_enabled(
        enabled=not hexagonal
    )
    expect(page.locator("#facts")).to_contain_text("schwer")
    expect(page.locator("#faults")).to_be_empty()
    page.locator("#option-table").check()
    page.locator("#solution").check()
    request = sent_by(page)
    assert request.pop("style") == {"solution": True, "table": True, "lang": "de"}
    assert request["topology"] == kind
    puzzle = suchsel.generate(**request)
    assert any("Rand" in text for text in texts(page)) == (not hexagonal)
    expect(page.locator(".sheet.solution")).to_be_visible()
    picture(page, f"workshop-{kind}", whole=True)
    page.get_by_role("button", name="Spielen").click()
    expect(page.locator(".board")).to_be_visible()
    for placed in puzzle.words:
        by_ends(page, [list(spot) for spot in placed.cells])
    expect(page.get_by_role("heading", name="Alle gefunden!")).to_be_visible()
    picture(page, f"play-page-{kind}")


def test_directions_follow_the_board(server: Server, visit: Visit) -> None:
    """What was chosen on squares becomes what hexagons have."""
    page = workshop(visit, server)
    write(page, ANIMALS)
    page.get_by_text("easy", exact=True).click()
    page.get_by_role("button", name="up to the right").click()
    assert request_of(page)["directions"] == ["E", "S", "NE"]
    unfold(page)
    page.get_by_label("Kind of board").select_option("honeycomb")
    assert request_of(page)["directions"] == ["E", "SE", "NE"]
    expect(page.locator("#faults")).to_be_empty()
    choose_shape(page, "star")
    current(page)
    page.get_by_label("Kind of board").select_option("torus")
    expect(page.locator("#faults")).to_contain_text("A torus cannot have a shape")


def test_difficulty_is_measured_and_can_be_a_target(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    expect(page.locator("#measured")).to_have_text(re.compile(r"\d+"))
    page.locator("#file").set_input_files(ROOT / "examples" / "worte3.txt")
    expect(page.locator("#facts")).to_contain_text("22 × 24")
    page.get_by_label("target").first.check()
    page.get_by_label("target").last.fill("60")
    expect(page.locator("#measured")).to_have_text(re.compile("5[5-9]|6[0-5]"))
    picture(page, "workshop-difficulty", whole=True)
    assert request_of(page)["difficulty"] == 60
    page.get_by_label("aim at").select_option("minutes")
    page.get_by_label("target").last.fill("7")
    expect(page.locator("#time")).to_have_text("about 7 minutes for adults")
    picture(page, "workshop-minutes", whole=True)
    request = request_of(page)
    assert request["minutes"] == 7
    assert "difficulty" not in request


def test_the_solution_can_be_seen(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    write(page, ANIMALS)
    current(page)
    expect(page.locator(".sheet.solution")).to_be_hidden()
    page.get_by_role("checkbox", name="with the solution").check()
    expect(page.locator(".sheet.solution")).to_be_visible()
    expect(page.locator(".sheet.puzzle")).to_be_visible()
    picture(page, "workshop-solution")
    page.get_by_role("checkbox", name="with the solution").uncheck()
    expect(page.locator(".sheet.solution")).to_be_hidden()


def test_mistakes_stand_beside_their_words(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    image = "<img src=x onerror=alert(1)>�"
    write(page, f"Hund\n\n# Haustiere\nKa�ze\nX\n{image}")
    expect(page.locator(".note .ghost")).to_have_text(["Ka�ze", "X", image])
    expect(page.locator(".note .why").first).to_contain_text("contains “�”")
    expect(page.locator("#faults")).to_contain_text("Line 4")
    expect(page.locator("#faults")).to_contain_text(f"“{image}” contains")
    assert page.locator(".paper img, #faults img").count() == 0
    expect(page.get_by_role("button", name="Play")).to_be_disabled()
    picture(page, "workshop-mistakes")
    page.get_by_role("button", name="Line 4").click()
    assert page.evaluate("getSelection().toString()") == "Ka�ze"
    page.keyboard.type("Katze")
    expect(page.locator(".note .ghost")).to_have_text(["X", image])


@pytest.mark.parametrize("options", [PHONE, {}], ids=["phone", "desk"])
def test_mistakes_are_seen_where_the_user_is(
    server: Server, visit: Visit, options: dict[str, Any]
) -> None:
    page = workshop(visit, server, **{**options, "locale": "de-DE"})
    alarm, box = page.locator("#alarm"), page.locator("#faults")
    unfold(page)
    page.locator("#option-topology").select_option("torus")
    page.locator("#option-rude").focus()
    expect(box).not_to_be_in_viewport()
    expect(alarm).to_be_hidden()
    choose_shape(page, "heart")
    expect(box).to_contain_text("Ein Torus kann keine Form haben")
    page.locator("#option-rude").focus()
    expect(box).not_to_be_in_viewport()
    expect(alarm).to_be_in_viewport(ratio=1)
    expect(alarm).to_contain_text("Ein Torus kann keine Form haben")
    expect(box).to_have_role("status")  # which is read out wherever one is
    picture(page, f"workshop-alarm-{'phone' if options else 'desk'}")
    alarm.click()
    expect(box).to_be_in_viewport(ratio=1)
    expect(box).to_be_focused()
    expect(alarm).to_be_hidden()
    page.locator("#option-rude").focus()
    expect(alarm).to_be_visible()
    page.locator("#option-topology").select_option("rectangle")
    expect(box).to_be_empty()
    expect(alarm).to_be_hidden()


def test_many_mistakes_are_all_told_and_hide_nothing(server: Server, visit: Visit) -> None:
    page = workshop(visit, server, **{**PHONE, "bypass_csp": True})
    write(page, "\n".join(f"Ka�ze{chr(65 + i)}" for i in range(20)))
    expect(page.locator("#faults p")).to_have_count(20)
    assert room_of(page, "#faults")["height"] < 740 / 2
    page.locator("#faults p").last.scroll_into_view_if_needed()
    expect(page.locator("#faults p").last).to_be_in_viewport()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    alarm = page.locator("#alarm")
    expect(alarm).to_contain_text("“Ka�zeA” contains “�”")
    expect(alarm).to_contain_text("19 more")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # which the alarm has lengthened
    picture(page, "workshop-alarm-many")
    assert room_of(page, "#alarm")["height"] < 740 / 6
    end = room_of(page, "footer")
    assert end["y"] + end["height"] <= room_of(page, "#alarm")["y"]
    assert complaints(page) == []


def room_of(page: Page, selector: str) -> Any:
    return page.locator(selector).bounding_box()


def test_a_size_that_would_do_is_offered(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    write(page, "Hund\nEichhörnchen")
    page.get_by_label("automatic").uncheck()
    page.get_by_label("Rows", exact=True).fill("11")
    page.get_by_label("Columns", exact=True).fill("9")
    expect(page.locator(".note .ghost")).to_have_text("Eichhörnchen")
    expect(page.locator("#faults")).to_contain_text(re.compile(r"\d × \d"))
    expect(page.locator("#faults")).not_to_contain_text(re.compile(r"\dx\d"))
    page.get_by_role("button", name=re.compile("Use .* × ")).click()
    expect(page.locator("#faults")).to_be_empty()
    expect(page.get_by_role("button", name="Play")).to_be_enabled()


@pytest.mark.served
def test_a_search_that_was_cancelled_is_explained(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    said = {"errors": [{"message": {"en": "This takes too long", "de": "Das dauert zu lange"}}]}
    page.route("**/api/sheets", lambda route: route.fulfill(status=503, json=said))
    page.get_by_label("automatic").uncheck()
    page.get_by_label("Rows", exact=True).fill("20")
    expect(page.locator("#faults")).to_contain_text("This takes too long")
    expect(page.get_by_role("button", name="Play")).to_be_disabled()
    page.unroute("**/api/sheets")
    page.get_by_role("button", name="Choose the size automatically").click()
    expect(page.locator("#faults")).to_be_empty()
    expect(page.get_by_role("button", name="Play")).to_be_enabled()


@pytest.mark.served
def test_a_server_that_went_away_is_noticed(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.route("**/api/sheets", lambda route: route.abort())
    page.get_by_role("button", name="Another one").click()
    expect(page.locator("#faults")).to_contain_text("The server is not responding.")


def test_themes_files_and_pasted_lists(server: Server, visit: Visit, tmp_path: Path) -> None:
    page = workshop(visit, server)
    choose_theme(page, "en/weather")
    expect(on_sheet(page, "Weather")).to_be_visible()  # the words of the theme come first
    file = tmp_path / "list.csv"
    file.write_text("word,clue\nHund,bellt\nKatze,miaut\n", encoding="utf-8")
    page.locator("#file").set_input_files(file)
    expect(page.get_by_role("textbox", name="Words", exact=True)).to_have_value(
        "Hund; bellt\nKatze; miaut"
    )
    file.write_bytes("Bär\nVögel\nÜbung\nStraße\n".encode("mac_roman"))
    page.locator("#file").set_input_files(file)
    expect(page.locator("#faults")).to_contain_text("it looks like Mac Roman")
    page.locator("#file").set_input_files(ROOT / "examples" / "worte6.txt")
    expect(page.locator("#facts")).to_contain_text("30 × 30")
    page.get_by_role("button", name="Clear").click()
    expect(page.get_by_text("Type or paste some words")).to_be_visible()
    paste(page, "Hund, Katze, Maus")
    expect(page.locator("#words")).to_have_value("Hund\nKatze\nMaus")
    assert texts(page)[-3:] == ["Hund", "Katze", "Maus"]
    page.get_by_role("button", name="Clear").click()
    paste(page, "7 9\n2\nHUND\nKATZE\n")
    expect(page.locator("#facts")).to_contain_text("7 × 9")


def paste(page: Page, text: str) -> None:
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            const box = document.getElementById("words");
            const event = new ClipboardEvent("paste", {clipboardData: data, cancelable: true});
            box.dispatchEvent(event);
        }""",
        text,
    )


def test_a_file_dropped_on_the_words(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.evaluate(
        """() => {
            const data = new DataTransfer();
            data.items.add(new File(["Hund\\nKatze\\n"], "list.txt"));
            document.getElementById("drop").dispatchEvent(
                new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
        }"""
    )
    expect(on_sheet(page, "Hund")).to_have_count(1)
    assert texts(page)[-2:] == ["Hund", "Katze"]


def test_each_format_can_be_downloaded(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.get_by_label("Title").fill("Bärenstark!")
    current(page)
    for form in format_names():
        if SITE and form in UNAVAILABLE:
            continue
        if not page.locator("#formats").is_visible():
            page.locator("#downloads > summary").click()
        if form == "html":
            picture(page, "workshop-download")
        with page.expect_download() as got:
            page.locator(f'[data-format="{form}"]').click()
        suffix = "zip" if find_format(form).is_archive else form
        assert got.value.suggested_filename == f"Bärenstark.{suffix}"
        data = Path(got.value.path()).read_bytes()
        assert len(data) > 100, form
        if form == "json":
            assert suchsel.Puzzle.from_json(data.decode()).title == "Bärenstark!"


def test_the_style_reaches_sheet_file_and_link(server: Server, visit: Visit) -> None:
    page = workshop(visit, server, locale="de-DE")
    unfold(page)
    page.locator("#option-font").select_option("andika")
    page.locator("#option-paper").select_option("a5")
    page.locator("#option-name_line").check()
    page.locator("#option-lower").check()
    page.locator("#option-table").check()
    assert {"Name:", "Datum:"} <= set(texts(page))
    assert any(re.fullmatch("[a-zäöüß]( [a-zäöüß]){8,}", text) for text in texts(page))
    assert sheet_shape(page) == "148 / 210"
    picture(page, "workshop-look", whole=True)
    page.get_by_text("Herunterladen").click()
    with page.expect_download() as got, sending(page, "api/puzzles/pdf") as sent:
        page.locator('[data-format="pdf"]').click()
    assert sent["style"] == {
        "lang": "de",
        "font": "andika",
        "paper": "a5",
        "name_line": True,
        "lower": True,
        "table": True,
    }
    assert Path(got.value.path()).read_bytes().startswith(b"%PDF")
    page.get_by_role("button", name="Teilen").click()
    page.get_by_label("das Formular").check()
    expect(page.get_by_label("Link", exact=True)).to_have_value(re.compile("/#"))
    elsewhere = visit(page.get_by_label("Link", exact=True).input_value())
    current(elsewhere)
    assert sheet_shape(elsewhere) == "148 / 210"


def sheet_shape(page: Page) -> str:
    shape: str = page.locator(".sheet.puzzle").evaluate("(sheet) => sheet.style.aspectRatio")
    return shape


def test_a_broken_link_is_explained(server: Server, visit: Visit) -> None:
    page = visit(f"{server.page('play')}#AAAA")
    expect(page.get_by_text("There is no puzzle in this link.")).to_be_visible()
    picture(page, "play-broken-link")


def test_from_the_workshop_to_the_game_and_back(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    write(page, "Hund\nKatze")
    request = request_of(page)
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".board")).to_be_visible()
    picture(page, "play-page")
    puzzle = suchsel.generate(**request)
    for placed in puzzle.words:
        by_mouse(page, [list(spot) for spot in placed.cells])
    expect(page.get_by_role("heading", name="All found!")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("textbox", name="Words", exact=True)).to_have_value("Hund\nKatze")


def test_german_and_english(server: Server, visit: Visit) -> None:
    page = workshop(visit, server, locale="de-DE")
    assert texts(page)[0] == "Tiere"
    expect(page.get_by_role("button", name="Spielen")).to_be_visible()
    picture(page, "workshop-start-de")
    write(page, "Hund\nKa�ze")
    expect(page.locator(".note .why")).to_contain_text("enthält „�“")
    speak(page, "en")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "en"
    assert "lang=en" in page.url
    assert page.context.cookies() == []


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("de-DE", "de")])
def test_every_choice_has_a_name_in_the_users_language(
    server: Server, visit: Visit, locale: str, lang: str
) -> None:
    page = workshop(visit, server, locale=locale)
    unfold(page)
    shapes = page.locator("#option-shape label:not(:has([value='']))")
    names = [about.text(lang) for about, _ in SHAPES.values()]
    assert shapes.all_text_contents() == sorted(names, key=str.casefold)
    shown = page.locator("[id^=option-] > option").evaluate_all(
        "(all) => all.map((one) => [one.parentNode.id, one.value, one.textContent])"
    )
    told = {(where.removeprefix("option-"), value): text for where, value, text in shown}
    for name, option in options_for("web").items():
        for value, choice in option.type.choices().items():
            assert choice.label.text(lang) in told.get((name, value), choice.label.text(lang))
    assert len(told) > 50
    page.locator("#option-shape").get_by_text({"en": "heart", "de": "Herz"}[lang]).click()
    assert request_of(page)["shape"] == "heart"


def test_every_option_has_a_control(server: Server, visit: Visit) -> None:
    """In the extras, or in a place of its own."""
    page = workshop(visit, server)
    unfold(page)
    style = {name: row for name, row in STYLE_ROWS.items() if "web" in row.where}
    look = """([attribute, names]) => names.map((name) => {
        const all = (found) => [...document.querySelectorAll(found)];
        const here = all(`[${attribute}="${name}"], #option-${name}`);
        const label = `label[for="option-${name}"], label:has(#option-${name})`;
        return [
            here.map((node) => node.hasAttribute(attribute)),
            all(`#option-${name}-help`).map((help) => help.textContent).join(),
            all(`${label}, #option-${name} > legend`).map((node) => node.textContent.trim()),
        ];
    })"""
    for attribute, rows in (("data-option", options_for("web")), ("data-style", style)):
        controls = page.evaluate(look, [attribute, [*rows]])
        for (name, option), (here, help_text, labels) in zip(rows.items(), controls, strict=True):
            assert len(here) == 1, name
            assert here[0] or (help_text and labels == [str(option.label)]), name


def test_every_kind_of_control_reaches_the_engine(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    write(page, ANIMALS)
    unfold(page)
    page.locator("#option-message").fill("Hallo")
    page.locator("#option-message").blur()
    page.locator("#option-secret").fill("Esel\nZiege; meckert")
    page.locator("#option-secret").blur()
    page.locator("#option-effort").fill("1.5")
    page.locator("#option-effort").blur()
    page.locator("#option-rude").check()
    page.locator("#option-umlauts").select_option("ae")
    page.locator("#option-umlauts").focus()
    request = request_of(page)
    assert request["secret"] == ["Esel", ["Ziege", "meckert"]]
    assert (request["message"], request["effort"]) == ("Hallo", 1.5)
    assert (request["rude"], request["umlauts"]) == (True, "ae")
    assert any("message" in text for text in texts(page))
    # Defaults are not sent.
    page.locator("#option-umlauts").select_option("keep")
    page.locator("#option-rude").uncheck()
    page.locator("#option-secret").fill("")
    page.locator("#option-secret").blur()
    assert {"umlauts", "rude", "secret"} & request_of(page).keys() == set()


@pytest.mark.served
def test_a_drawing_in_a_link_is_kept(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    drawing = ["." + "#" * 8, "#" * 9, "#" * 9, "#" * 9]
    link = page.evaluate(
        "async (request) => (await import('/assets/links.js')).pack(request)",
        {"words": ["Hund", "Katze"], "shape": drawing, "seed": 1},
    )
    elsewhere = visit(f"{server.url}#{link}")
    current(elsewhere)
    assert request_of(elsewhere)["shape"] == drawing
    assert elsewhere.locator("#option-shape input:checked").input_value() == "\n"


def test_on_a_phone(server: Server, visit: Visit) -> None:
    page = workshop(visit, server, **{**PHONE, "locale": "de-DE"})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    picture(page, "workshop-phone", whole=True)
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, select, summary, .button, .tick")]
            .filter((e) => e.checkVisibility())
            .map((e) => [e.id || e.textContent, e.getBoundingClientRect()])
            .filter(([, box]) => box.width < 24 || box.height < 24).map(([name]) => name)"""
    )
    assert small == []
    request = request_of(page)
    page.get_by_role("button", name="Spielen").click()
    expect(page.locator(".board")).to_be_visible()
    by_taps(page, [list(spot) for spot in suchsel.generate(**request).words[0].cells])
    expect(page.locator(".list li.found")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    picture(page, "play-page-phone")


@pytest.mark.parametrize("width", [320, 360, 480, 896, 1200])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_no_field_lies_on_another(server: Server, visit: Visit, width: int, locale: str) -> None:
    page = workshop(visit, server, locale=locale, viewport={"width": width, "height": 740})
    assert page.locator("#form").evaluate(COLLISIONS) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


#: Controls and their labels that touch or are nearer to each other than a few pixels.
COLLISIONS = """(form) => {
    const parts = [...form.querySelectorAll("input, select, button, meter, label, legend, output")]
        .filter((e) => e.checkVisibility() && !e.matches(".unseen, .unseen *"))
        .map((e) => [e.id || e.textContent.trim(), e, e.getBoundingClientRect()]);
    const near = 3;
    const touch = (a, b) => a.left < b.right + near && b.left < a.right + near
        && a.top < b.bottom && b.top < a.bottom;
    return parts.flatMap(([name, one, box], i) => parts.slice(i + 1)
        .filter(([, other, its]) => !one.contains(other) && touch(box, its))
        .map(([other]) => [name, other]));
}"""


@pytest.mark.parametrize(("scheme", "locale"), [("light", "en-GB"), ("dark", "de-DE")])
@pytest.mark.served
def test_axe_finds_nothing_beside_the_form(
    server: Server, visit: Visit, scheme: str, locale: str
) -> None:
    options = {"color_scheme": scheme, "locale": locale, "bypass_csp": True}
    page = workshop(visit, server, **options)
    picture(page, f"workshop-{scheme}")
    page.locator("#share").click()
    expect(page.locator("#share-dialog")).to_be_visible()
    assert complaints(page) == []
    page.keyboard.press("Escape")
    page.locator("#play").click()
    expect(page.locator(".board")).to_be_visible()
    assert complaints(page) == []
    page.goto(f"{server.url}api")
    expect(page.get_by_text("POST /api/puzzles", exact=True)).to_be_visible()
    assert complaints(page) == []
    picture(page, f"api-{scheme}")


def test_on_paper_there_is_nothing_but_the_sheet(server: Server, visit: Visit) -> None:
    page = workshop(visit, server, locale="de-DE")
    page.locator("#file").set_input_files(ROOT / "examples" / "worte4.txt")
    expect(page.locator("#facts")).to_contain_text("40 × 32")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 794, "height": 1123})
    picture(page, "workshop-print")
    assert page.locator("button:visible, textarea:visible").count() == 0


@pytest.mark.served
def test_each_pause_of_typing_brings_a_sheet(server: Server, visit: Visit) -> None:
    """With 50 words on 30 x 30."""
    page = workshop(visit, server)
    page.locator("#file").set_input_files(ROOT / "examples" / "worte6.txt")
    expect(page.locator("#facts")).to_contain_text("30 × 30")
    page.get_by_role("textbox", name="Words", exact=True).focus()
    page.keyboard.press("Control+End")
    page.keyboard.press("Enter")
    page.keyboard.type("WOR")
    expect(on_sheet(page, "WOR")).to_have_count(1)
    word = "WOR"
    for letter in "TSUCHEN":
        word += letter
        with page.expect_response("**/api/sheets") as answer:
            page.keyboard.type(letter)
        assert "dur=" in answer.value.headers["server-timing"]
        expect(on_sheet(page, word)).to_have_count(1)
