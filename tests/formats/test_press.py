"""PDF/X-1a: colours are inks, and the document says which standard it follows."""

from __future__ import annotations

import re
from base64 import b64encode
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from suchsel import SuchselError, generate
from suchsel.book.cover import make_cover
from suchsel.book.make import make_book
from suchsel.book.pages import lay_out_book
from suchsel.book.plan import read_book_plan
from suchsel.book.preflight import preflight
from suchsel.formats import render
from suchsel.formats.pdf.objects import inks
from suchsel.sheet.style import Style
from tests.pictures import drawn, encoded, picture_list

PLAN = """
profile = "ingram"
title = "Wörter"
author = "Ada"
isbn = "978-3-16-148410-0"
colour = true
stock = "colour"
design = "playful"
notes_pages = 14
background = "ground.jpg"
bleed = true
[[puzzles]]
file = "list.csv"
list = "pictures"
"""


def press_book(folder: Path) -> tuple[bytes, bytes]:
    picture_list(folder)
    (folder / "ground.jpg").write_bytes(encoded(drawn((2000, 3000), colour="#aaddff"), "JPEG"))
    layout = lay_out_book(make_book(read_book_plan(PLAN, str(folder))))
    assert {wrong.code for wrong in preflight(layout)} == {"low-resolution"}  # of the clues
    return layout.to_pdf(), make_cover(layout).to_pdf()


def check_press(data: bytes) -> PdfReader:
    """What can be checked of the standard by another reader."""
    assert data.startswith(b"%PDF-1.3")
    reader = PdfReader(BytesIO(data))
    assert reader.metadata is not None
    about: dict[str, object] = {**reader.metadata}
    assert about["/GTS_PDFXConformance"] == "PDF/X-1a:2001"
    assert about["/Trapped"] == "/False"
    for name in ("/Title", "/Creator", "/Producer", "/CreationDate", "/ModDate"):
        assert about[name]
    root = reader.trailer["/Root"]
    (intent,) = root["/OutputIntents"]  # type: ignore[index]
    assert (intent["/S"], intent["/OutputConditionIdentifier"]) == ("/GTS_PDFX", "CGATS TR 001")
    assert len(reader.trailer["/ID"]) == 2  # type: ignore[arg-type]
    for page in reader.pages:
        assert "/TrimBox" in page
        assert "/Annots" not in page
        content = page.get_contents()
        assert content is None or not re.search(rb"\s(rg|RG|cs|CS)\s", content.get_data())
        resources = page["/Resources"]
        assert isinstance(resources, DictionaryObject)
        for image in resources.get("/XObject", {}).values():
            assert_in_inks(image.get_object())
    return reader


def assert_in_inks(image: DictionaryObject) -> None:
    space = image["/ColorSpace"]
    base = space[1] if isinstance(space, list) else space
    assert base in ("/DeviceGray", "/DeviceCMYK")
    assert "/SMask" not in image


@pytest.mark.slow
def test_a_coloured_book_in_inks(tmp_path: Path) -> None:
    for data in press_book(tmp_path):
        reader = check_press(data)
        contents = [page.get_contents() for page in reader.pages]
        assert any(
            re.search(rb" [kK]\n", found.get_data()) for found in contents if found is not None
        )


@pytest.mark.slow
def test_the_same_picture_by_another_reader(tmp_path: Path) -> None:
    """A picture in inks looks like the same one in red, green and blue."""
    data, _ = press_book(tmp_path)
    page = pypdfium2.PdfDocument(data)[0].render(scale=0.5).to_pil().convert("RGB")
    middle = page.getpixel((page.width // 2, 20))
    assert isinstance(middle, tuple)
    assert middle[0] < middle[2]  # the background is a pale blue


@pytest.mark.parametrize("grey", [True, False])
def test_sheets(grey: bool) -> None:
    puzzle = generate(["Hund", "Katze"], (6, 6), seed=1)
    style = Style(pdf="press", solution=True, grey=grey)
    data = render([puzzle], "pdf", style)
    reader = check_press(data)
    solved = reader.pages[1].get_contents()
    assert solved is not None
    assert (b" K\n" in solved.get_data()) != grey
    assert data == render([puzzle], "pdf", style)


def test_inks_never_exceed_what_paper_takes() -> None:
    shades = [n / 5 for n in range(6)]
    for red in shades:
        for green in shades:
            for blue in shades:
                cyan, magenta, yellow, black = inks(red, green, blue)
                assert cyan + magenta + yellow + black <= 2.0
                mixed = [1 - min(1, ink + black) for ink in (cyan, magenta, yellow)]
                assert mixed == pytest.approx([red, green, blue])


def test_a_picture_that_cannot_be_decoded_is_a_sentence() -> None:
    data = encoded(drawn(), "JPEG")
    table = data.index(b"\xff\xc4") + 5  # the lengths of its codes
    broken = data[:table] + b"\xff" * 16 + data[table + 16 :]
    address = "data:image/jpeg;base64," + b64encode(broken).decode()
    puzzle = generate([("Hund", "It barks", address)], (5, 6), seed=1, list="pictures")
    with pytest.raises(SuchselError, match="This picture is damaged"):
        render([puzzle], "pdf", Style(pdf="press"))
