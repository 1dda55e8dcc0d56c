"""The options of the workshop: what teachers need in sight, the rest folded, searched and reset."""

from __future__ import annotations

from io import BytesIO
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from suchsel.words.lists import find_theme
from tests.web.conftest import PHONE
from tests.web.playing import picture
from tests.web.serving import Server
from tests.web.sheets import (
    Visit,
    choose_shape,
    current,
    request_of,
    sending,
    sent_by,
    speak,
    texts,
    workshop,
    write,
)

IN_SIGHT = ("name_line", "large_print", "lower", "pick", "count", "qr")


def test_teachers_options_are_in_sight(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    for name in IN_SIGHT:
        expect(page.locator(f"#panel #option-{name}")).to_be_visible()
    expect(page.locator("#design #option-message")).to_be_visible()
    page.get_by_role("checkbox", name="Name and date").check()
    page.get_by_role("checkbox", name="Large print").check()
    style = sent_by(page)["style"]
    assert style["name_line"]
    assert style["large_print"]
    assert any("Name" in text for text in texts(page))


def test_other_options_are_folded_found_and_reset(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    expect(page.locator("#option-paper")).to_be_hidden()
    page.locator("#more > summary").click()
    expect(page.locator("#option-paper")).to_be_hidden()
    expect(page.locator("#reset")).to_be_disabled()
    page.get_by_role("searchbox", name="Find an option").fill("paper")
    expect(page.locator("#found")).to_contain_text("found")
    page.locator("#option-paper").select_option("a5")
    current(page)
    expect(page.locator("#changed")).to_have_text("● 1 changed")
    expect(page.locator(".field.differs")).to_have_count(1)
    assert sent_by(page)["style"]["paper"] == "a5"
    page.locator(".field.differs").get_by_role("button", name="Reset").click()
    expect(page.locator("#changed")).to_have_text("")
    page.locator("#option-paper").select_option("a5")
    page.locator("#reset").click()
    assert "paper" not in sent_by(page)["style"]
    page.locator("#find").fill("")
    expect(page.locator("#option-paper")).to_be_hidden()


def test_a_theme_asks_how_many_words(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    write(page, "")
    page.locator("#theme").select_option(index=1)
    count = page.get_by_role("spinbutton", name="How many words?")
    expect(count).to_have_value("12")
    count.fill("7")
    page.get_by_role("button", name="Take them").click()
    expect(page.locator("#count")).to_have_text("7 words")
    assert len(request_of(page)["words"]) == 7


def test_a_theme_asks_for_a_school_grade(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    write(page, "")
    page.locator("#theme").select_option("en/animals")
    page.get_by_role("combobox", name="School grade").select_option("1")
    page.get_by_label("How many words?").fill("63")
    page.get_by_role("button", name="Take them").click()
    easy = find_theme("en/animals").suited(grade=1).words
    expect(page.locator("#count")).to_have_text(f"{len(easy)} words")
    assert request_of(page)["words"] == [*easy]


def test_a_qr_code_needs_one_click(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    with sending(page, "api/sheets") as sent:
        page.locator("#option-qr").select_option("play")
    current(page)
    assert urlsplit(sent["style"]["url"]).netloc == urlsplit(server.url).netloc
    expect(page.locator("#panel")).to_contain_text("This address works on this computer only.")


def test_an_error_stands_at_its_field(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    write(page, "Hund\nKatze\nMaus")
    pick = page.locator("#option-pick")
    pick.fill("50")
    pick.blur()
    expect(pick).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#panel .at-field")).to_contain_text("50")
    expect(page.locator("#faults")).to_contain_text("Number of words to draw")
    page.locator("#faults").get_by_role("button", name="Number of words to draw").click()
    expect(pick).to_be_focused()
    pick.fill("2")
    pick.blur()
    current(page)
    expect(page.locator(".at-field")).to_have_count(0)
    expect(pick).not_to_have_attribute("aria-invalid", "true")


def test_print_preview_and_files_treat_the_solution_alike(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    assert "solution" not in sent_by(page)["style"]
    expect(page.locator(".sheet.solution")).to_have_count(0)
    page.get_by_role("checkbox", name="with the solution").check()
    current(page)
    expect(page.locator(".sheet.solution")).to_be_visible()
    page.locator("#downloads > summary").click()
    with sending(page, "api/puzzles/txt") as sent, page.expect_download():
        page.locator("[data-format=txt]").click()
    assert sent["style"]["solution"]


def test_files_for_lessons_come_first(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.locator("#downloads > summary").click()
    names = page.locator("#formats h3, #formats [data-format]").evaluate_all(
        "(all) => all.map((one) => one.dataset.format ?? one.textContent)"
    )
    assert names[:3] == ["For lessons", "pdf", names[2]]
    assert names.index("scorm") < names.index("For programs") < names.index("json")


def test_a_class_set_is_printed_as_the_pdf_has_it(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.evaluate("() => { window.printed = 0; window.print = () => (window.printed += 1); }")
    page.locator("#option-count").fill("3")
    page.locator("#option-count").blur()
    page.get_by_label("each puzzle in a file of its own").check()
    page.get_by_role("checkbox", name="with the solution").check()
    current(page)
    first = page.get_by_text("This is the first of 3 puzzles.")
    expect(first).to_be_visible()
    picture(page, "workshop-first-of-set")
    # The browser's own command prints no part of the set.
    page.emulate_media(media="print")
    expect(page.get_by_text("Please use the button “Print”")).to_be_visible()
    expect(page.locator(".sheet").first).to_be_hidden()
    page.emulate_media(media="screen")
    page.get_by_role("button", name="Print").click()
    expect(first).to_be_hidden()
    assert page.evaluate("window.printed") == 1
    assert page.locator(".sheet.puzzle").count() == 3
    labels = [{text for text in texts(page) if text in "ABC"}, {"A", "B", "C"}]
    assert labels[0] == labels[1]
    page.emulate_media(media="print")
    printed = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True)))
    page.emulate_media(media="screen")
    page.get_by_label("each puzzle in a file of its own").uncheck()
    expect(first).to_be_visible()  # what was printed may not be what comes next
    page.get_by_text("Download", exact=True).click()
    with page.expect_download() as waiting:
        page.locator("[data-format=pdf]").click()
    file = PdfReader(waiting.value.path())
    assert len(printed.pages) == len(file.pages) > 3


def test_all_shapes_are_in_sight_when_unfolded(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.locator("#design details.shape > summary").click()
    scrolled, cut = page.locator("#design .tiles").evaluate(
        """(tiles) => [tiles.scrollHeight > tiles.clientHeight,
            [...tiles.querySelectorAll(".face")].filter((one) => one.scrollWidth > one.clientWidth)
                .map((one) => one.textContent)]"""
    )
    assert not scrolled
    assert cut == []
    speak(page, "de")
    name = page.locator("#design .face span", has_text="Schmetterling")
    box = name.bounding_box()
    assert box is not None
    assert box["height"] < 24  # one line


def test_clear_leaves_nothing_of_the_last_sheet(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.get_by_role("radio", name="hard", exact=True).check(force=True)
    page.get_by_role("checkbox", name="Name and date").check()
    page.locator("#option-message").fill("For Grandma")
    page.locator("#option-count").fill("4")
    page.locator("#option-count").blur()
    page.locator("details.shape > summary").click()
    choose_shape(page, "heart")
    current(page)
    full = sent_by(page)
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(page.locator("#words-said")).to_contain_text("The sheet has been cleared.")
    picture(page, "workshop-cleared")
    write(page, "Anna\nOtto\nEmil")
    current(page)
    sent = sent_by(page)
    guessed = {"language", "block_in"}
    assert {*sent} - guessed == {"words", "size", "level", "style", "seed"}
    assert sent["level"] == full["level"] != "mittel"
    assert sent["style"] == full["style"]
    expect(page.locator("#option-message")).to_have_value("")
    expect(page.locator("#option-count")).to_have_value("1")
    for _ in range(4):
        page.get_by_role("button", name="Undo", exact=True).first.click()
    current(page)
    assert {**sent_by(page), "seed": 0} == {**full, "seed": 0}


def test_links_survive_mails_and_tampering(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    state = page.evaluate(
        """async () => {
            const pack = async (plain) => {
                const bytes = new Blob([JSON.stringify(plain)]).stream()
                    .pipeThrough(new CompressionStream("deflate-raw"));
                const data = new Uint8Array(await new Response(bytes).arrayBuffer());
                return btoa(String.fromCharCode(...data))
                    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
            };
            return pack({ workshop: 1, seed: 1, request: {
                words: ["Hund", ["Katze", 7], [["Maus"]], ["Igel"], 5], unheard_of: true } });
        }"""
    )
    other = visit(f"{server.url}#{state.replace('-', '%2D').replace('_', '%5F')}).")
    current(other)
    expect(other.locator("#words")).to_have_value("Hund\nKatze\nIgel")
    assert "unheard_of" not in request_of(other)


def test_the_compass_follows_words_from_right_to_left(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    write(page, "שולחן\nכיסא\nמיטה")
    expect(page.locator('[data-direction="W"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-direction="E"]')).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#words")).to_have_attribute("dir", "auto")


@pytest.mark.parametrize("asked", ["DE", "de-AT"])
def test_languages_are_found_in_any_spelling(server: Server, visit: Visit, asked: str) -> None:
    page = visit(f"{server.url}?lang={asked}")
    expect(page.locator("label[for=title]")).to_have_text("Titel")
    expect(page.locator(".unable")).to_have_count(0)


def test_the_sheet_is_a_tap_away_on_a_phone(server: Server, visit: Visit) -> None:
    page = workshop(visit, server, **PHONE)
    assert "Dolphin" in texts(page)
    expect(page.locator(".desk")).not_to_be_in_viewport()
    page.get_by_role("link", name="Preview").tap()
    expect(page.locator("#another")).to_be_in_viewport()
    expect(page.get_by_role("link", name="Preview")).not_to_be_in_viewport()
    page.reload()
    assert "Dolphin" in texts(page)


def test_there_is_a_way_past_the_form(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#print")).to_be_focused()
    assert page.locator("h1, .sheet [role=heading][aria-level='1']").count() == 1


@pytest.mark.served
def test_a_browser_without_scripts_is_told(server: Server, visit: Visit) -> None:
    page = visit(server.url, java_script_enabled=False)
    expect(page.locator(".unable [lang=de]")).to_contain_text("Browser")


def test_what_changes_in_the_form_moves_nothing_while_the_mouse_is_down(
    server: Server, visit: Visit
) -> None:
    page = workshop(visit, server)
    target = page.locator(".shape > summary")

    def top() -> float:
        found: float = target.evaluate("(node) => node.getBoundingClientRect().top + scrollY")
        return found

    page.locator("#option-message").click()
    page.keyboard.type("hi")
    before = top()
    box = target.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 2)
    page.mouse.down()
    assert top() == before
    page.mouse.up()
    expect(page.locator(".shape")).to_have_attribute("open", "")
    expect(page.locator(".field.differs").get_by_role("button", name="Reset")).to_be_visible()
    assert top() == before
    count, below = page.locator("#option-count"), page.locator("#rows")
    count.click()
    page.keyboard.press("Control+a")
    page.keyboard.type("3")
    before = below.evaluate("(node) => node.getBoundingClientRect().top + scrollY")
    page.mouse.move(5, 5)
    page.mouse.down()
    expect(page.locator("#option-separate")).to_be_hidden()
    assert below.evaluate("(node) => node.getBoundingClientRect().top + scrollY") == before
    page.mouse.up()
    expect(page.locator("#option-separate")).to_be_visible()
