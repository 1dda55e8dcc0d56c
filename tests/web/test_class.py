"""Results of a class: codes that pupils hand in, and the page that collects them."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
import zxingcpp
from playwright.sync_api import Locator, Page, expect

import suchsel
from suchsel.formats import render
from tests.web.conftest import PHONE
from tests.web.looking import complaints
from tests.web.modules import Modules, call
from tests.web.playing import by_ends, open_further, picture
from tests.web.serving import Server
from tests.web.test_links import play_link

Visit = Callable[..., Page]
ANIMALS = ["Hund", "Katze", "Maus", "Igel"]


def scanned(picture: Locator) -> str:
    """What another program reads in a picture of a QR code."""
    pixels = cv2.imdecode(np.frombuffer(picture.screenshot(), np.uint8), cv2.IMREAD_GRAYSCALE)
    (code,) = zxingcpp.read_barcodes(pixels)
    return code.text


def hand_in(page: Page, name: str) -> Locator:
    page.get_by_role("button", name="Result for the teacher").click()
    dialog = page.get_by_role("dialog", name="Result for the teacher")
    expect(dialog.locator(".given")).to_be_hidden()
    dialog.get_by_label("Your name or initials").fill(name)
    return dialog


def rows(page: Page) -> list[list[str]]:
    cells = page.locator("tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.cells].slice(0, 5).map((cell) => cell.textContent))"
    )
    return [[*row] for row in cells]


@pytest.mark.served
def test_a_pupil_hands_in_and_the_teacher_collects(
    server: Server, visit: Visit, tools: Modules
) -> None:
    puzzle = suchsel.generate(ANIMALS, size=(7, 6), seed=3, title="Tiere")
    page = visit(play_link(tools, puzzle), bypass_csp=True, **PHONE)
    page.get_by_role("button", name="Hint").click()
    for placed in puzzle.words[:3]:
        by_ends(page, [list(spot) for spot in placed.cells])
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Show them").click()
    dialog = hand_in(page, " Zoë  Żak ")
    code = str(dialog.locator(".code-text").text_content())
    link = scanned(dialog.get_by_role("img", name="QR code of the result"))
    assert complaints(page) == []
    picture(page, "class-hand-in")
    # The teacher's own browser knows nothing of the puzzle; a phone opens the link of the picture.
    teacher = visit(link, bypass_csp=True)
    expect(teacher.get_by_text("1 result added.")).to_be_visible()
    (row,) = rows(teacher)
    assert [row[0], *row[2:3], row[4]] == ["Zoë Żak", "3 of 4", "1"]
    assert code.startswith("Zoë Żak ")
    assert row[1] == code.split()[-1][:4]
    assert "#" not in teacher.url
    teacher.get_by_label("Codes").fill(code)
    teacher.get_by_role("button", name="Add").click()
    expect(teacher.get_by_text("1 was there already.")).to_be_visible()
    teacher.reload()
    expect(teacher.locator("tbody tr")).to_have_count(1)
    assert complaints(teacher) == []


def results_of_a_class(modules: Modules) -> list[str]:
    """Thirty pupils with one puzzle; every code as the player writes it."""
    return [
        call(
            modules,
            "player/result_code.resultCode",
            {
                "name": f"Pupil {n:02}",
                "puzzle": "K7QM",
                "found": n % 13,
                "words": 12,
                "seconds": 600 - 7 * n,
                "hints": n % 4,
            },
        )
        for n in range(30)
    ]


def test_a_whole_class_is_collected(
    server: Server, visit: Visit, modules: Modules, tmp_path: Path
) -> None:
    codes = results_of_a_class(modules)
    page = visit(server.page("class"), bypass_csp=True)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    # Ten are pasted from a chat, one has a typing error, nineteen are typed one by one.
    wrong = codes[10].replace("Pupil 10", "Pupil 11")
    page.get_by_label("Codes").fill("\n".join([*codes[:10], wrong]))
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_text("10 results added.")).to_be_visible()
    expect(page.locator(".wrong")).to_contain_text(wrong)
    expect(page.get_by_label("Codes")).to_have_value(wrong)
    for code in [codes[10], *codes[12:]]:
        page.get_by_label("Codes").fill(code)
        page.get_by_role("button", name="Add").click()
    page.get_by_label("Codes").fill(codes[11].lower())
    page.get_by_role("button", name="Add").click()
    expect(page.locator("tbody tr")).to_have_count(30)
    expect(page.locator(".wrong")).to_be_empty()
    assert [row[0] for row in rows(page)] == [
        "pupil 11" if n == 11 else f"Pupil {n:02}" for n in range(30)
    ]
    # One plays again: both results stay, and are marked.
    again = call(
        modules,
        "player/result_code.resultCode",
        {
            "name": "Pupil 05",
            "puzzle": "K7QM",
            "found": 12,
            "words": 12,
            "seconds": None,
            "hints": 0,
        },
    )
    page.get_by_label("Codes").fill(again)
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_text("(result 2)")).to_be_visible()
    page.get_by_role("button", name="Words found").click()
    assert rows(page)[0][2] == "0 of 12"
    page.get_by_role("button", name="Words found").click()
    assert rows(page)[0][2] == "12 of 12"
    assert complaints(page) == []
    picture(page, "class", whole=True)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as CSV").click()
    download.value.save_as(tmp_path / "class.csv")
    with (tmp_path / "class.csv").open(encoding="utf-8-sig", newline="") as file:
        table = [*csv.DictReader(file)]
    assert len(table) == 31
    assert {(row["Name"], row["Words found"], row["Hints"]) for row in table} >= {
        (f"Pupil {n:02}", str(n % 13), str(n % 4)) for n in range(30) if n != 11
    }
    assert [row["Seconds"] for row in table if row["Name"] == "Pupil 05"] == ["", "565"]
    page.get_by_role("button", name="Remove Pupil 29").click()
    expect(page.locator("tbody tr")).to_have_count(30)
    page.get_by_role("button", name="Delete all").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Delete all").click()
    expect(page.get_by_text("No results yet.")).to_be_visible()
    assert sent == [] or all(url.startswith("blob:") for url in sent)


def test_what_is_not_understood_stays_and_is_named(
    server: Server, visit: Visit, modules: Modules
) -> None:
    codes = results_of_a_class(modules)
    blanks = codes[1].replace("-", " ")
    unread = [f"Ben {blanks[9:]}", codes[2].split()[-1], "Carla was ill"]
    page = visit(server.page("class"), bypass_csp=True)
    page.get_by_label("Codes").fill("\n".join([codes[0], blanks, *unread]))
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_text("2 results added.")).to_be_visible()
    expect(page.get_by_label("Codes")).to_have_value("\n".join(unread))
    said = page.locator(".wrong").inner_text().splitlines()
    assert said[1::2] == unread
    assert "typing error" in said[0]
    assert "name" in said[2]
    assert "no code" in said[4]
    assert complaints(page) == []
    picture(page, "class-unread")
    # On a phone, only the table is wider than the screen.
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


#: A camera that sees one code after the other.
CAMERA = """(codes) => {
    window.BarcodeDetector = class {
        async detect() { return codes.length ? [{ rawValue: codes.shift() }] : []; }
    };
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d");
    setInterval(() => pen.fillRect(0, 0, Math.random() * 99, 99), 50);
    Object.defineProperty(navigator, "mediaDevices", { value: {
        getUserMedia: async () => canvas.captureStream(),
    } });
}"""


@pytest.mark.served
def test_codes_are_scanned(server: Server, visit: Visit, modules: Modules) -> None:
    codes = results_of_a_class(modules)[:3]
    page = visit(server.page("play"))
    page.context.add_init_script(f"({CAMERA})({json.dumps([*codes, codes[0]])})")
    page.goto(server.page("class"))
    page.get_by_role("button", name="Scan with the camera").click()
    expect(page.locator("tbody tr")).to_have_count(3)
    expect(page.get_by_text("1 was there already.")).to_be_visible()
    page.get_by_role("button", name="Stop the camera").click()
    expect(page.locator("video")).to_be_hidden()


def test_a_file_to_play_on_has_a_code_without_a_link(visit: Visit, tmp_path: Path) -> None:
    puzzle = suchsel.generate(ANIMALS, seed=3)
    path = tmp_path / "x.html"
    path.write_bytes(render([puzzle], "html"))
    page = visit(path.as_uri())
    open_further(page)
    dialog = hand_in(page, "Mia")
    text = scanned(dialog.get_by_role("img", name="QR code of the result"))
    assert text == dialog.locator(".code-text").text_content()


def test_qr_codes_are_read_by_others(modules: Modules) -> None:
    for length in (1, 14, 15, 40, 62, 84, 106, 122, 152, 180, 213):
        text = ("aŻk " * 60).encode()[:length].decode(errors="ignore")
        modules_of: Any = call(modules, "player/qr.qrModules", text)
        dark = np.pad(np.array(modules_of, dtype=bool), 4)
        pixels = np.kron(np.where(dark, 0, 255).astype(np.uint8), np.ones((5, 5), np.uint8))
        (code,) = zxingcpp.read_barcodes(pixels)
        assert code.text == text
