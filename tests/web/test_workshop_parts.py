"""What the workshop offers besides the options: places, drawings, fonts, stored puzzles."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import suchsel
from suchsel.system.files import DATA
from tests.web.conftest import PHONE
from tests.web.serving import Server
from tests.web.sheets import Visit, current, request_of, sent_by, texts, unfold, workshop, write

FONT = Path(DATA, "fonts", "Andika-Regular.ttf")


def another(page: Page) -> dict[str, Any]:
    """Where the words of another puzzle lie."""
    with page.expect_response("**/api/sheets") as answer:
        page.locator("#another").click()
    current(page)
    return {word["word"]: word["cells"] for word in answer.value.json()["puzzle"]["words"]}


@pytest.mark.served
def test_kept_words_stay_and_one_word_is_exchanged(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    write(page, "Horse\nTiger\nMouse\nZebra")
    expect(page.locator("#kept li")).to_have_count(4)
    current(page)
    before = another(page)
    page.locator(".places > summary").click()
    for word in ("Horse", "Zebra"):
        page.locator("#kept").get_by_role("checkbox", name=word).check()
    after = another(page)
    assert [after[word] for word in ("Horse", "Zebra")] == [before["Horse"], before["Zebra"]]
    assert after != before
    page.get_by_role("button", name="Exchange “Tiger”").click()
    page.keyboard.type("Lion")
    expect(page.locator("#words")).to_have_value("Horse\nLion\nMouse\nZebra")
    expect(page.locator("#kept").get_by_role("checkbox", name="Lion")).to_be_attached()
    last = another(page)
    assert {**after, "Lion": last["Lion"]} == {**last, "Tiger": after["Tiger"]}


@pytest.mark.parametrize("by", ["pointer", "keys"])
def test_a_shape_is_drawn(server: Server, visit: Visit, by: str) -> None:
    page = workshop(visit, server, **(PHONE if by == "pointer" else {}))
    write(page, "Cat\nDog")
    page.locator("#design .shape > summary").click()
    page.get_by_role("button", name="Draw a shape…").click()
    page.get_by_label("Rows drawn").fill("6")
    page.get_by_label("Columns drawn").fill("7")
    page.get_by_label("Columns drawn").press("Tab")
    page.get_by_role("button", name="Fill all").click()
    if by == "keys":
        page.locator("#draw-cells [tabindex='0']").focus()
        for key in ("Space", "ArrowRight", "Space", "ArrowRight", "Space"):
            page.keyboard.press(key)
    else:
        ends = [page.locator(f"[data-at='0 {column}']").bounding_box() for column in (0, 2)]
        for box, act in zip(ends, (page.mouse.down, page.mouse.up), strict=True):
            assert box is not None
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=9)
            act()
    expect(page.locator("#draw-count")).to_have_text("39 cells")
    page.get_by_role("button", name="Use this shape").click()
    expect(page.locator("#facts")).to_contain_text("6 × 7")
    current(page)
    assert request_of(page)["shape"] == ["...####"] + 5 * ["#######"]


def test_a_drawn_shape_has_no_empty_edges(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    write(page, "Cat\nDog")
    page.locator("#design .shape > summary").click()
    page.get_by_role("button", name="Draw a shape…").click()
    for row, column in ((3, 4), (3, 5), (3, 6), (4, 4), (4, 5), (4, 6), (5, 4)):
        page.locator(f"[data-at='{row} {column}']").click()
    page.get_by_role("button", name="Use this shape").click()
    expect(page.locator("#facts")).to_contain_text("3 × 3")
    current(page)
    assert request_of(page)["shape"] == ["###", "###", "#.."]


def test_a_picture_becomes_a_shape(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.locator("#design .shape > summary").click()
    page.get_by_role("button", name="Draw a shape…").click()
    duck = Path(__file__).parents[2] / "examples" / "duck.png"
    page.locator("#draw-file").set_input_files(duck)
    expect(page.locator("#draw-count")).to_have_text(re.compile(r"[5-9]\d cells"))


def test_a_font_of_ones_own_is_on_the_sheet_and_stays(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    unfold(page)
    page.locator("#option-font ~ input").set_input_files(FONT)
    expect(page.locator("#option-font option:checked")).to_have_text("Andika-Regular")
    current(page)
    assert sent_by(page)["style"]["font"].startswith("data:font/ttf;base64,")
    page.reload()
    current(page)
    expect(page.locator("#option-font option:checked")).to_have_text("Andika-Regular")
    page.locator("#option-font ~ input").set_input_files(Path(__file__))
    said = page.locator("#option-font ~ .told").first
    expect(said).to_have_text(f"{Path(__file__).name} is not a font file (.ttf, .otf, .woff2).")


@pytest.mark.served
def test_a_stored_puzzle_is_opened_as_the_same_puzzle(
    server: Server, visit: Visit, tmp_path: Path
) -> None:
    puzzle = suchsel.generate(["Rose", ("Lily", "white")], (8, 7), "hard", seed=5, title="Garden")
    path = tmp_path / "garden.json"
    path.write_text(puzzle.to_json(), "utf-8")
    page = workshop(visit, server)
    with page.expect_response("**/api/sheets") as answer:
        page.locator("#file").set_input_files(path)
    expect(page.locator("#words")).to_have_value("Rose\nLily; white")
    assert answer.value.json()["puzzle"]["grid"] == puzzle.to_dict()["grid"]
    current(page)
    assert "Garden" in texts(page)
    expect(page.locator("#said")).to_have_text("")


def test_the_sheet_has_a_language_of_its_own(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    page.locator("#option-lang").select_option("fr")
    current(page)
    assert any("Retrouve" in text for text in texts(page))
    expect(page.locator("label[for=title]")).to_have_text("Title")
    expect(page.locator("#language-said")).to_have_text("Language of the words: English (guessed)")
    page.locator("#change-language").click()
    expect(page.locator("#option-language")).to_be_focused()


def test_the_form_shows_which_pictures_were_found(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    write(page, "Dog\nCat\nDemocracy")
    page.locator("#list").select_option("pictures")
    current(page)
    rows = page.locator("#picture-rows li")
    expect(rows.locator("img")).to_have_count(2)
    expect(rows.filter(has_text="Democracy")).to_contain_text("none found")
