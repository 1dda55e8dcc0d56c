"""The form of the workshop: built once, helpful, and never in the way of what is being typed."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from docx import Document
from openpyxl import Workbook
from PIL import Image
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from suchsel.formats import format_names
from suchsel.site.static_site import UNAVAILABLE
from suchsel.words.pictures import picture_of
from tests.web.conftest import PHONE, SITE
from tests.web.looking import complaints
from tests.web.playing import picture
from tests.web.serving import Server
from tests.web.sheets import (
    Visit,
    choose_shape,
    choose_theme,
    current,
    request_of,
    speak,
    texts,
    unfold,
    workshop,
    write,
)
from tests.web.test_workshop import paste
from tests.web.test_workshop_state import DESK, SIZES, TABLET


def test_the_form_is_built_once(server: Server, visit: Visit) -> None:
    """No change of words, options or language replaces a control but those of single words."""
    page = workshop(visit, server)
    unfold(page)
    page.evaluate(
        "window.all = [...document.querySelectorAll('#form input, #form select, button')]"
        ".filter((one) => !one.closest('#kept'))"
    )
    write(page, "Hund\nKatze")
    page.get_by_text("hard", exact=True).click()
    page.get_by_role("button", name="upwards", exact=True).click()
    page.locator("#option-topology").select_option("honeycomb")
    current(page)
    speak(page, "de")
    expect(page.locator("label[for=title]")).to_have_text("Titel")
    current(page)
    assert page.evaluate("window.all.filter((control) => !control.isConnected).length") == 0
    expect(page.locator("#language")).to_be_focused()


@SIZES
def test_focus_and_half_typed_values_survive_answers(
    server: Server, visit: Visit, size: dict[str, Any]
) -> None:
    page = workshop(visit, server, **size)
    unfold(page)
    north = page.get_by_role("button", name="upwards", exact=True)
    north.focus()
    page.keyboard.press("Enter")
    current(page)
    expect(north).to_be_focused()
    message = page.locator("#option-message")
    message.focus()
    page.keyboard.type("Hal")
    page.evaluate("document.getElementById('another').click()")
    current(page)
    expect(message).to_be_focused()
    expect(message).to_have_value("Hal")
    page.keyboard.type("lo")
    expect(message).to_have_value("Hallo")
    heart = page.locator("#option-shape [value=heart]")
    heart.focus()
    page.keyboard.press("ArrowRight")
    current(page)
    assert page.evaluate("document.activeElement.name") == "option-shape"
    assert page.evaluate("document.activeElement.checked")


def test_changing_the_language_keeps_values_and_texts(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    write(page, "Hund\nKatze")
    unfold(page)
    page.locator("#option-filler").select_option("alphabet")
    choose_shape(page, "heart")
    speak(page, "de")
    expect(page.locator("#option-filler option:checked")).to_contain_text("Alphabet")
    expect(page.locator("#option-shape input:checked")).to_have_value("heart")
    expect(page.locator("#option-shape label:has(:checked)")).to_have_text("Herz")
    expect(page.locator("#words")).to_have_value("Hund\nKatze")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Hund, Katze,Maus", "Hund\nKatze\nMaus"),
        ("• Hund\n• Katze\n• Maus", "Hund\nKatze\nMaus"),
        ("1. Hund\r\n2. Katze\r\n3) Maus", "Hund\nKatze\nMaus"),
        ("Hund; Katze; Maus", "Hund\nKatze\nMaus"),
        ("Hund\tKatze\tMaus", "Hund\nKatze\nMaus"),
        ("Hund, Katze,\nMaus", "Hund\nKatze\nMaus"),
        ("\n  Hund \n\n Katze\n Maus\n", "Hund\nKatze\nMaus"),
        (
            "Hund; er bellt, laut\nKatze; sie miaut\nMaus; sie piept",
            "Hund; er bellt, laut\nKatze; sie miaut\nMaus; sie piept",
        ),
    ],
)
def test_a_pasted_list_is_taken_apart(server: Server, visit: Visit, text: str, words: str) -> None:
    page = workshop(visit, server)
    page.locator("#words").select_text()
    paste(page, text)
    expect(page.locator("#words")).to_have_value(words)
    expect(page.locator("#words-said")).to_contain_text("3 words")
    assert len(request_of(page)["words"]) == 3
    expect(page.locator("#words-said")).to_be_empty()


@SIZES
def test_a_pasted_list_can_be_undone(server: Server, visit: Visit, size: dict[str, Any]) -> None:
    page = workshop(visit, server, **size)
    write(page, "Hund")
    page.locator("#words").press("End")
    paste(page, "Katze, Maus")
    expect(page.locator("#words")).to_have_value("Hund\nKatze\nMaus")
    said = page.locator("#words-said")
    expect(said).to_contain_text("2 words, separated by “,”, no clues.")
    expect(said).to_have_role("status")
    expect(said).to_be_in_viewport()
    picture(page, f"workshop-pasted-{size['viewport']['width']}")
    said.get_by_role("button", name="Undo").click()
    expect(page.locator("#words")).to_have_value("Hund")
    expect(said).to_be_empty()


def test_a_single_pasted_word_is_left_to_the_browser(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    paste(page, "Katze")
    expect(page.locator("#words-said")).to_be_empty()


def test_pasted_lines_that_are_no_list_stay_as_they_are(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.locator("#words").select_text()
    paste(page, "word;clue\nHund;bellt;beißt")
    expect(page.locator("#words")).to_have_value("word;clue\nHund;bellt;beißt")
    expect(page.locator("#words-said")).to_contain_text("2 lines pasted.")


def test_sentences_that_are_pasted_become_no_words(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.locator("#words").select_text()
    sentence = "A mountain that throws out hot rock and ash"
    paste(page, f"volcano\n{sentence}\ncrater")
    faults = page.locator("#faults")
    expect(faults).to_contain_text("looks like a sentence, not like a word; delete it")
    expect(page.locator("#words")).to_have_value(f"volcano\n{sentence}\ncrater")
    page.locator("#words").fill(f"volcano\n{sentence} and smoke\ncrater")
    page.locator("#title").focus()
    expect(faults).to_contain_text("looks like a sentence")
    page.locator("#words").fill("volcano\ncrater")
    page.locator("#title").focus()
    expect(faults).to_be_empty()
    assert request_of(page)["words"] == ["volcano", "crater"]
    page.locator("#words").fill("")
    paste(page, f"volcano\n{sentence}\ncrater")
    expect(faults).to_contain_text("looks like a sentence")
    page.locator("#clear").click()
    expect(faults).to_be_empty()


def test_a_pasted_mail_gives_its_words(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.locator("#words").select_text()
    paste(page, "Hi Karen,\nhere are the words :)\n1. dog\n2. cat\nThanks!\nLinda")
    expect(page.locator("#words")).to_have_value("dog\ncat")
    expect(page.locator("#words-said")).to_contain_text("not part of the list: Hi Karen")


def test_typed_words_each_get_a_line_when_the_box_is_left(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.locator("#words").fill("Hund; Katze; Maus; Igel; Reh")
    page.locator("#title").focus()
    expect(page.locator("#words")).to_have_value("Hund\nKatze\nMaus\nIgel\nReh")
    expect(page.locator("#words-said")).to_contain_text("5 words, ")
    assert request_of(page)["words"] == ["Hund", "Katze", "Maus", "Igel", "Reh"]
    page.locator("#words").fill("Hund; er bellt, laut")  # a clue
    page.locator("#title").focus()
    assert request_of(page)["words"] == [["Hund", "er bellt, laut"]]


@pytest.mark.parametrize("name", ["vokabeln.xlsx", "woerter.docx"])
def test_office_files_are_opened(server: Server, visit: Visit, tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    if name.endswith("xlsx"):
        book = Workbook()
        book.worksheets[0].append(["Hund", "Katze", "Maus"])
        book.save(file)
    else:
        document = Document()
        for word in ("Hund", "Katze", "Maus"):
            document.add_paragraph(word, style="List Bullet")
        document.save(str(file))
    page = workshop(visit, server)
    page.locator("#file").set_input_files(file)
    expect(page.locator("#words")).to_have_value("Hund\nKatze\nMaus")


def test_a_theme_asks_before_it_replaces_words(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    theme, title, question = (
        page.locator("#theme"),
        page.locator("#title"),
        page.locator("#question"),
    )
    choose_theme(page, "en/weather")  # over the sample nobody is asked
    expect(title).to_have_value("Weather")
    choose_theme(page, "en/birds")  # nor over another theme
    expect(title).to_have_value("Birds")
    write(page, "Hund\nKatze")
    expect(title).to_have_value("")  # the theme's own title does not stay above other words
    title.fill("Mein Titel")
    theme.focus()
    theme.select_option("en/weather")
    expect(question).to_contain_text("Replace the 2 words in the list by the theme “Weather”?")
    picture(page, "workshop-theme-asks")
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    expect(page.locator("#words")).to_have_value("Hund\nKatze")
    expect(theme).to_be_focused()
    theme.select_option("en/weather")
    question.get_by_role("button", name="Add to the list").click()
    expect(page.locator("#words")).to_have_value(re.compile(r"^Hund\nKatze\n\w+"))
    expect(title).to_have_value("Mein Titel")
    theme.select_option("en/birds")
    question.get_by_role("button", name="Replace").click()
    expect(page.locator("#words")).not_to_have_value(re.compile("Hund"))
    expect(title).to_have_value("Mein Titel")
    page.locator("#words-said").get_by_role("button", name="Undo").click()
    expect(page.locator("#words")).to_have_value(re.compile(r"^Hund\nKatze\n\w+"))


def test_a_theme_brings_its_language_unless_one_was_chosen(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    unfold(page)
    theme, language = page.locator("#theme"), page.locator("#option-language")
    expect(language).to_have_value("")
    choose_theme(page, "fr/animaux")
    expect(language).to_have_value("fr")
    choose_theme(page, "es/animales")  # replaces what the other theme brought
    expect(language).to_have_value("es")
    expect(page.locator("#changed")).to_have_text("")
    current(page)
    assert request_of(page)["language"] == "es"
    language.select_option("nl")
    expect(page.locator("#changed")).to_have_text("● 1 changed")
    page.locator("#reset").click()
    expect(language).to_have_value("es")
    expect(page.locator("#reset")).to_be_disabled()
    language.select_option("it")
    choose_theme(page, "pl/zwierzeta")
    expect(page.locator("#title")).to_have_value("Zwierzęta")
    expect(language).to_have_value("it")
    write(page, "Gatto\nCane")
    language.select_option("")
    theme.select_option("it/animali")
    page.locator("#question").get_by_role("button", name="Add to the list").click()
    expect(language).to_have_value("")  # all words together are guessed
    current(page)
    assert request_of(page)["language"] == "it"
    language.select_option("it")
    write(page, "Gatto\nCane")
    theme.select_option("fr/animaux")
    page.locator("#question").get_by_role("button", name="Add to the list").click()
    expect(page.locator("#words")).to_have_value(re.compile(r"^Gatto\nCane\n\w+"))
    expect(language).to_have_value("it")  # of the words that stay
    page.locator("#words-said").get_by_role("button", name="Undo").click()
    expect(page.locator("#words")).to_have_value("Gatto\nCane")


@pytest.mark.parametrize("size", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_shapes_are_chosen_by_picture(server: Server, visit: Visit, size: dict[str, Any]) -> None:
    page = workshop(visit, server, **size)
    unfold(page)
    tile = page.locator("#option-shape label:has([value=heart])")
    expect(tile.locator("svg path")).to_be_visible()
    tile.click()
    current(page)
    assert request_of(page)["shape"] == "heart"
    page.locator("#option-shape").scroll_into_view_if_needed()
    picture(page, f"workshop-shapes-{size['viewport']['width']}")
    choose_shape(page, "")
    assert "shape" not in request_of(page)


def test_sizes_and_numbers_are_clamped(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.get_by_label("automatic").uncheck()
    rows = page.get_by_label("Rows", exact=True)
    for typed, kept, said in (("999", "60", "60 is the most"), ("1", "2", "2 is the least")):
        rows.fill(typed)
        rows.blur()
        expect(rows).to_have_value(kept)
        expect(page.locator("#size-said")).to_contain_text(said)
    rows.fill("20")
    rows.blur()
    expect(page.locator("#size-said")).to_be_empty()
    rows.fill("")
    rows.blur()
    expect(rows).to_have_value("20")
    current(page)
    assert request_of(page)["size"][0] == 20
    unfold(page)
    page.locator("#option-font_size").fill("900")
    page.locator("#option-font_size").blur()
    expect(page.locator("#option-font_size")).to_have_value("200")
    expect(page.get_by_text("200 is the most that is possible here.")).to_be_visible()


def test_the_dial_clamps_to_what_can_be_reached(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    write(page, "Hund\nMaus\nIgel\nRehe")
    page.get_by_label("automatic").uncheck()
    for side in ("Rows", "Columns"):
        page.get_by_label(side, exact=True).fill("4")
    current(page)
    page.get_by_label("target").first.check()
    dial = page.get_by_label("target").last
    dial.fill("100")
    expect(page.locator("#reach")).to_contain_text("reach at most")
    current(page)
    reached = int(dial.input_value())
    assert 0 < reached < 100
    assert f"at most {reached}." in (page.locator("#reach").text_content() or "")
    expect(page.locator("#faults")).to_be_empty()
    picture(page, "workshop-dial-clamped")
    assert request_of(page)["difficulty"] == reached
    page.get_by_label("target").first.uncheck()
    expect(page.locator("#reach")).to_be_empty()


def test_no_sentence_speaks_of_the_command_line(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    unfold(page)
    shown = page.locator("#form").inner_text()
    assert "Kind of board" in shown
    assert not re.search(r"--\w|“suchsel|command line|standard input", shown)


# -- printing and files ----------------------------------------------------------------------------


def test_puzzle_and_solution_print_in_one_go_as_the_pdf_has_them(
    server: Server, visit: Visit
) -> None:
    page = workshop(visit, server)
    page.locator("#title").fill("A title that is far too long for a single line of the page " * 3)
    unfold(page)
    page.locator("#option-message").fill("Hallo")
    page.locator("#option-message").blur()
    heading = [text for text in texts(page) if "far too long" in text]
    assert len(heading) > 1  # wrapped
    assert any("message" in text for text in texts(page))
    assert pages_of(page) == 1
    page.locator("#solution").check()
    current(page)
    assert pages_of(page) == 2
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 794, "height": 1123})
    picture(page, "workshop-print")
    assert page.locator("button:visible, textarea:visible, .facts:visible").count() == 0


def pages_of(page: Page) -> int:
    data = page.pdf(prefer_css_page_size=True)
    return int(re.findall(rb"/Count (\d+)", data)[0])


def test_the_preview_is_the_picture_of_the_file(server: Server, visit: Visit) -> None:
    """The file with the same request holds the same rows at the same places."""
    page = workshop(visit, server)
    shown = page.locator(".sheet.puzzle path[d], .sheet.puzzle use").evaluate_all(
        "(marks) => marks.map((m) => m.getAttribute('d') ?? m.getAttribute('transform'))"
    )
    page.get_by_text("Download", exact=True).click()
    with page.expect_download() as got:
        page.locator('[data-format="svg"]').click()
    drawn = Path(got.value.path()).read_text(encoding="utf-8")
    assert re.findall(r'<(?:path|use)[^>]* (?:d|transform)="([^"]*)"', drawn) == shown


def test_the_menu_of_files_begins_with_pdf_and_closes(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    menu, summary = page.locator("#downloads"), page.locator("#downloads summary")
    summary.click()
    names = menu.locator("strong").all_text_contents()
    assert names[0] == "PDF"
    missing = {*UNAVAILABLE} if SITE else set()
    assert {name.lower() for name in names} == {*format_names()} - missing
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", re.compile(""))
    expect(summary).to_be_focused()
    summary.click()
    page.locator(".motto").click()
    expect(menu).not_to_have_attribute("open", re.compile(""))
    summary.click()
    page.get_by_role("button", name="Play", exact=True).focus()
    expect(menu).not_to_have_attribute("open", re.compile(""))


def test_a_class_set_from_the_page(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    labels = page.get_by_label("Labels")
    expect(labels).to_be_hidden()
    page.get_by_label("Number of puzzles").fill("3")
    page.get_by_label("Number of puzzles").press("Tab")
    expect(labels).to_be_visible()
    expect(page.get_by_label("Each draws its own words")).to_be_hidden()  # nothing is drawn
    picture(page, "workshop-class-set")
    labels.select_option("numbers")
    page.get_by_text("Download", exact=True).click()
    document = PdfReader(BytesIO(downloaded(page, "pdf")))
    boards = [page.extract_text() for page in document.pages]
    assert len(boards) == len(set(boards)) == 3
    page.get_by_label("each puzzle in a file of its own").check()
    page.get_by_text("Download", exact=True).click()
    archive = ZipFile(BytesIO(downloaded(page, "pdf")))
    assert len(archive.namelist()) == 3
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-engine", "ready")
    expect(page.get_by_label("Number of puzzles")).to_have_value("3")  # kept like all settings


def downloaded(page: Page, name: str) -> bytes:
    with page.expect_download() as waiting:
        page.locator(f"[data-format={name}]").click()
    return waiting.value.path().read_bytes()


def drawing(path: Path, colour: str) -> Path:
    Image.new("RGBA", (900, 600), colour).save(path)
    return path


def test_pictures_take_the_place_of_words(server: Server, visit: Visit, tmp_path: Path) -> None:
    page = workshop(visit, server)
    write(page, "Hund; bellt\nKatze")
    page.locator("#list").select_option("pictures")
    current(page)
    assert request_of(page)["list"] == "pictures"  # built-in ones
    no_picture = tmp_path / "Maus.png"
    no_picture.write_text("a text", encoding="utf-8")
    files = [drawing(tmp_path / "hund.png", "red"), drawing(tmp_path / "Igel.png", "blue")]
    unnamed = drawing(tmp_path / "IMG_2.png", "green")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose pictures").click()
    chooser.value.set_files([*files, no_picture, unnamed])
    said = page.locator("#pictures-said")
    expect(said).to_contain_text("2 pictures added.")
    expect(said).to_contain_text("Maus.png is not a picture that this browser can read.")
    expect(said).to_contain_text("IMG_2.png: the name is not a word.")
    expect(page.locator("#words")).to_have_value("Hund; bellt\nKatze\nIgel")
    expect(page.locator(".sheet.puzzle image")).to_have_count(2)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose… a picture of “Katze”").click()
    chooser.value.set_files(unnamed)
    expect(page.locator("#picture-rows img")).to_have_count(3)
    current(page)
    expect(page.locator(".sheet.puzzle image")).to_have_count(3)
    picture(page, "workshop-pictures")
    assert complaints(page) == []
    request = request_of(page)
    assert request["list"] == "pictures"
    assert [word[:2] for word in request["words"]] == [
        ["Hund", "bellt"],
        ["Katze", "Katze"],
        ["Igel", "Igel"],
    ]
    drawn = [picture_of(word[2]) for word in request["words"]]
    assert [(one.width, one.height) for one in drawn] == [(300, 200)] * 3
    page.reload()
    current(page)
    expect(page.locator(".sheet.puzzle image")).to_have_count(3)
    page.get_by_role("button", name="Remove the picture of “Hund”").click()
    expect(page.locator(".sheet.puzzle image")).to_have_count(2)
    expect(page.get_by_role("button", name="Choose… a picture of “Hund”")).to_be_focused()
