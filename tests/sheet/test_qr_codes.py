"""QR codes on sheets, read back by OpenCV."""

from __future__ import annotations

import base64
import json
import re
import sys
import zlib
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

import cv2
import numpy as np
import pypdfium2
import pytest
from docx import Document
from PIL import Image
from resvg_py import svg_to_bytes

from suchsel import Puzzle, SuchselError, generate, generate_set
from suchsel.formats import render, render_pages
from suchsel.sheet.links import board_to_plain
from suchsel.sheet.marks import Shape, TextRun
from suchsel.sheet.style import Style, style_of
from tests.sheet.pages import pages_of

WORDS = ["Hund", "Katze", "Maus", "Igel", "Straße", "Känguru", "Guten Tag"]
URL = "https://suchsel.example.org/"
STYLE = Style(qr="play", url=URL)


def made(**options: Any) -> Puzzle:
    return generate(WORDS, (10, 11), seed=3, title="Tiere", **options)


def read_codes(image: Image.Image) -> list[str]:
    """The texts of all codes in a picture."""
    found, texts, *_ = cv2.QRCodeDetectorAruco().detectAndDecodeMulti(
        np.array(image.convert("RGB"))
    )
    return list(texts) if found else []


def read_pages(data: bytes) -> list[list[str]]:
    pages = pypdfium2.PdfDocument(data)
    return [read_codes(page.render(scale=300 / 72).to_pil()) for page in pages]


def unpacked(link: str) -> Any:
    text = urlsplit(link).fragment
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return json.loads(zlib.decompress(data, -zlib.MAX_WBITS))


@pytest.mark.slow
def test_the_code_of_a_sheet_holds_its_board() -> None:
    puzzle = made(list="hidden")
    (link,), solved = read_pages(render([puzzle], "pdf", STYLE.evolve(solution=True)))
    assert link.startswith(f"{URL}play#")
    assert unpacked(link) == board_to_plain(puzzle)
    assert unpacked(link)["grid"] == ["".join(filter(None, row)) for row in puzzle.grid]
    assert not any(word in json.dumps(unpacked(link), ensure_ascii=False) for word in WORDS)
    assert solved == []  # it is on the sheet only


@pytest.mark.slow
def test_each_puzzle_of_a_set_has_its_own() -> None:
    puzzles = generate_set(WORDS, 4, (10, 11), seed=3)
    style = Style("de", per_page=2, qr="solution", url="https://example.org/suchsel")
    links = [link for page in read_pages(render(puzzles, "pdf", style)) for link in page]
    assert all(link.startswith("https://example.org/suchsel/play?solution#") for link in links)
    grids = [unpacked(link)["grid"] for link in links]
    assert sorted(grids) == sorted(board_to_plain(puzzle)["grid"] for puzzle in puzzles)  # type: ignore[type-var]


@pytest.mark.slow
def test_pictures_word_files_and_pages_to_play_on_have_it() -> None:
    puzzle = made()
    (link,) = read_codes(Image.open(BytesIO(render_pages([puzzle], "png", STYLE)[0][1])))
    document = Document(BytesIO(render([puzzle], "docx", STYLE)))
    (part,) = (p for p in document.part.package.iter_parts() if "/media/" in str(p.partname))
    assert read_codes(Image.open(BytesIO(part.blob))) == [link]
    texts = [p.text for table in document.tables for cell in table._cells for p in cell.paragraphs]
    assert "Play this puzzle online:" in texts
    page = render([puzzle], "html", STYLE).decode()
    drawn = re.findall(r'"picture":"data:image/svg\+xml;base64,([^"]+)"', page)[0]
    svg = base64.b64decode(drawn).decode()
    picture = bytes(svg_to_bytes(svg_string=svg, width=700, height=700))
    assert read_codes(Image.open(BytesIO(picture))) == [link]


@pytest.mark.parametrize("paper", ["a4", "a5", "fit"])
def test_the_code_has_a_quiet_zone_within_the_page(paper: str) -> None:
    (page,) = pages_of([made()], STYLE.evolve(paper=paper))
    (code,) = (mark for mark in page.marks if isinstance(mark, Shape))
    xs, ys = zip(*(point for _, points in code.pieces for point in points), strict=True)
    assert min(xs) > 9
    assert max(ys) < page.height - 1
    texts = [mark for mark in page.marks if isinstance(mark, TextRun)]
    beside = next(mark for mark in texts if mark.text == "Play this puzzle online:")
    above = max(mark.y for mark in texts if mark is not beside)
    assert above < min(ys) < beside.y


def test_a_link_too_long_for_paper_is_refused() -> None:
    puzzle = generate(WORDS, (40, 40), seed=1)
    with pytest.raises(
        SuchselError, match=r"40x40 cells with 7 words has \d+ characters"
    ) as caught:
        render([puzzle], "pdf", STYLE)
    assert caught.value.defects[0].field == "qr"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"qr": "play"}, "“qr” and “url” need each other"),
        ({"url": URL}, "“qr” and “url” need each other"),
        ({"qr": "play", "url": "example.org"}, "“url”: expected an address like https://"),
        ({"qr": "play", "url": "https://a/?b#c"}, "“url”: expected an address like https://"),
        ({"qr": "win", "url": URL}, "“qr”"),
    ],
)
def test_wrong_options(fields: dict[str, str], sentence: str) -> None:
    with pytest.raises(SuchselError, match=re.escape(sentence)):
        style_of(fields)


def test_without_the_library_the_error_names_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    with pytest.raises(SuchselError, match=r'pip install .*\[print\]"'):
        render([made()], "pdf", STYLE)
