"""Solving a photo: by the API and in a browser, from the picture to a new sheet and a game."""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from collections.abc import Callable
from io import BytesIO
from typing import Any

import jsonschema_rs
import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

import suchsel
from suchsel.formats import render
from suchsel.web.api import WorkerRequest, answer
from suchsel.web.schemas import schema_for
from suchsel.web.settings import Limits
from tests.pictures import drawn, encoded
from tests.web.conftest import PHONE
from tests.web.looking import complaints
from tests.web.playing import picture
from tests.web.serving import Server

pytestmark = pytest.mark.slow
Visit = Callable[..., Page]
WORDS = ["Giraffe", "Elefant", "Nashorn", "Zebra", "Krokodil", "Panther"]
ORIENTATION = 0x0112


@pytest.fixture(scope="module")
def puzzle() -> suchsel.Puzzle:
    return suchsel.generate(WORDS, size=(9, 10), level="hard", seed=4)


@pytest.fixture(scope="module")
def sheet(puzzle: suchsel.Puzzle) -> Image.Image:
    """A page as a cheap scanner sees it."""
    page = Image.open(BytesIO(render([puzzle], "png"))).convert("RGB")
    return page.resize((page.width // 2, page.height // 2))


def ask(photo: bytes, **more: Any) -> tuple[int, dict[str, Any]]:
    body = json.dumps({"photo": b64encode(photo).decode(), **more}).encode()
    reply = answer(WorkerRequest("photos", body), Limits())
    return reply.status, json.loads(reply.data)


def codes(photo: bytes, **more: Any) -> list[str]:
    status, plain = ask(photo, **more)
    assert status == 422
    return [one["code"] for one in plain["errors"]]


def test_the_api_says_what_it_read(puzzle: suchsel.Puzzle, sheet: Image.Image) -> None:
    status, plain = ask(encoded(sheet), words=[*WORDS, "Nilpferd"])
    assert status == 200
    jsonschema_rs.validate(schema_for("SolvedPhoto", Limits()), plain)
    assert plain["grid"] == [[*row] for row in puzzle.grid]
    assert plain["size"] == [*sheet.size]
    assert plain["puzzles"] == 1
    found = {word["word"]: word["places"] for word in plain["words"]}
    assert found.pop("Nilpferd") == []
    cells = {word.word: [[*cell] for cell in word.cells] for word in puzzle.words}
    assert {word: place["cells"] for word, [place] in found.items()} == cells
    assert plain["puzzle"] is None
    _, whole = ask(encoded(sheet), words=WORDS)
    assert whole["puzzle"]["grid"] == plain["grid"]
    # Where the letters are: between two columns the same way, the first one at the top left.
    (left, top), (right, _) = plain["centres"][0][:2]
    assert 0 < left < right < sheet.width / 2
    assert top < sheet.height / 2


def test_what_cannot_be_read_is_refused(
    sheet: Image.Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert codes(encoded(drawn())) == ["no-puzzle-in-picture"]
    assert codes(encoded(drawn((20_000, 3)))) == ["no-puzzle-in-picture"]
    assert codes(b"%PDF-1.7") == ["not-a-photo"]
    assert codes(b"%!PS") == ["not-a-photo"]
    assert codes(b"\x89PNG") == ["picture-damaged"]
    assert codes(encoded(sheet), grid=2) == ["no-such-grid"]
    assert codes(encoded(sheet), words=["Жук"]) == ["letters-not-read"]
    monkeypatch.setitem(sys.modules, "suchsel.scan.lists", None)
    status, plain = ask(encoded(sheet))
    assert status == 422
    assert "“scan”" in plain["errors"][0]["message"]["en"]


def read(page: Page, photo: bytes, media: str = "image/jpeg") -> Locator:
    page.locator("input[type=file]").first.set_input_files(
        {"name": "photo", "mimeType": media, "buffer": photo}
    )
    expect(page.get_by_label("Words", exact=True)).to_be_visible()
    return page.get_by_label("Words", exact=True)


@pytest.mark.served
def test_a_photo_becomes_a_sheet_and_a_game(
    server: Server, visit: Visit, puzzle: suchsel.Puzzle, sheet: Image.Image
) -> None:
    page = visit(server.url, bypass_csp=True)
    page.get_by_role("link", name="Solve a photo").click()
    expect(page.get_by_role("heading", name="Solve a photo")).to_be_visible()
    assert complaints(page) == []
    # A camera that was held sideways, with more pixels than are sent.
    exif = Image.Exif()
    exif[ORIENTATION] = 8
    sideways = sheet.resize((1800, 1800 * sheet.height // sheet.width)).transpose(
        Image.Transpose.ROTATE_270
    )
    with page.expect_request("**/api/photos") as request:
        words = read(page, encoded(sideways, "JPEG", exif=exif))
    sent = request.value.post_data_json
    assert sent is not None
    assert len(sent["photo"]) < 1_500_000
    expect(page.get_by_text("9 rows and 10 columns were read.")).to_be_visible()
    expect(page.locator("svg text.read")).to_have_count(90)
    high = int((page.locator("figure svg").get_attribute("viewBox") or "").split()[3])
    assert high == 2_000
    assert complaints(page) == []
    picture(page, "photo-read", whole=True)
    words.fill("\n".join([*WORDS, "Nilpferd"]))
    page.get_by_role("button", name="Find the words").click()
    expect(page.get_by_text("6 of 7 words found.")).to_be_visible()
    expect(page.get_by_text("Nilpferd: not found")).to_be_visible()
    expect(page.locator("svg .ring")).to_have_count(6)
    expect(page.get_by_role("button", name="Play")).to_have_count(0)
    assert complaints(page) == []
    picture(page, "photo-ringed", whole=True)
    # Another language keeps what was read and typed.
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", name="Foto lösen")).to_be_visible()
    expect(page.locator("svg .ring")).to_have_count(6)
    page.get_by_label("Sprache").select_option("en")
    words.fill(", ".join(WORDS))
    page.get_by_role("button", name="Find the words").click()
    expect(page.get_by_text("6 of 6 words found.")).to_be_visible()
    sheet_link = page.get_by_role("link", name="Make a sheet").get_attribute("href")
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".cell")).to_have_count(90)
    assert [*"".join(page.locator(".cell").all_inner_texts())] == [
        letter for row in puzzle.grid for letter in row
    ]
    page.goto(str(sheet_link))
    expect(page.locator("#words")).to_have_value("\n".join(WORDS))
    expect(page.get_by_text("Puzzle with 6 words")).to_be_attached()
    picture(page, "photo-sheet")


@pytest.mark.served
def test_what_is_uncertain_is_dashed_and_named(
    server: Server, visit: Visit, sheet: Image.Image
) -> None:
    page = visit(server.page("photo"), bypass_csp=True, **PHONE)
    expect(page.get_by_role("button", name="Take a picture")).to_be_visible()
    expect(page.locator("input[capture=environment]")).to_have_count(1)
    words = read(page, encoded(sheet), "image/png")
    words.fill("Giraffe\nZebra")
    page.route("**/api/photos", doubt)
    page.get_by_role("button", name="Find the words").click()
    expect(page.get_by_text("Giraffe: uncertain, 63 %")).to_be_visible()
    expect(page.locator("svg .ring.uncertain[stroke-dasharray]")).to_have_count(1)
    assert complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture(page, "photo-uncertain", whole=True)


def doubt(route: Any) -> None:
    """The answer of the server, with less confidence in the first word."""
    reply = route.fetch()
    plain = reply.json()
    plain["words"][0]["places"][0] |= {"confidence": 0.634, "uncertain": True}
    route.fulfill(response=reply, json=plain)


@pytest.mark.served
def test_what_is_no_puzzle_is_said(server: Server, visit: Visit) -> None:
    page = visit(server.page("photo"), bypass_csp=True, color_scheme="dark", locale="de-DE")
    page.evaluate(
        """() => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File(["none"], "x.png", { type: "image/png" }));
            const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
            document.querySelector(".drop").dispatchEvent(event);
        }"""
    )
    expect(page.get_by_role("alert")).to_contain_text("nicht als Bild öffnen")
    page.locator("input[type=file]").first.set_input_files(
        {"name": "x.png", "mimeType": "image/png", "buffer": encoded(drawn((300, 300)))}
    )
    expect(page.get_by_role("alert")).to_contain_text("kein Suchsel")
    picture(page, "photo-refused", whole=True)
    assert complaints(page) == []
