"""PDF, read back with pypdf and pdfplumber; its fonts with fonttools."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from typing import Any

import pdfplumber
import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from pypdf import PdfReader

import suchsel
from suchsel import Puzzle
from suchsel.formats import Style, render
from tests.lists import ROOT

MM = 72 / 25.4


def animals(**wishes: Any) -> Puzzle:
    words = ["Hund", "Katze", "Maus", "Bär", "Strauß"]
    return suchsel.generate(words, (7, 9), "schwer", 7, title="Tiere (groß)", **wishes)


def rows_of(page: Any, puzzle: Puzzle) -> list[str]:
    """The letters of the board, by their places: pdfplumber knows nothing of our rows."""
    largest = max(char["size"] for char in page.chars if "Bold" not in char["fontname"])
    lines: dict[int, list[tuple[float, str]]] = {}
    for char in page.chars:
        if char["size"] > largest - 0.1 and "Bold" not in char["fontname"]:
            lines.setdefault(round(char["top"]), []).append((char["x0"], char["text"]))
    return ["".join(text for _, text in sorted(lines[top])) for top in sorted(lines)]


@pytest.mark.parametrize("font", ["noto", "andika"])
@pytest.mark.parametrize("style", ["rings", "dots", "both"])
def test_the_board_can_be_read_back(font: str, style: str) -> None:
    puzzle = animals()
    wanted = ["".join(symbol or "" for symbol in row) for row in puzzle.grid]
    data = render([puzzle], "pdf", Style(font=font, solution=True, solution_style=style))
    with pdfplumber.open(BytesIO(data)) as document:
        first, second = document.pages
        assert rows_of(first, puzzle)[-7:] == wanted
        text = second.extract_text()
    assert "Solution: Tiere (groß)" in text
    assert "Strauß" in text


def test_letters_stand_in_the_middle_of_their_columns() -> None:
    puzzle = animals()
    with pdfplumber.open(BytesIO(render([puzzle], "pdf", Style()))) as document:
        chars = [c for c in document.pages[0].chars if "Bold" not in c["fontname"]]
    largest = max(char["size"] for char in chars)
    centres = sorted(
        {round((c["x0"] + c["x1"]) / 2, 1) for c in chars if c["size"] > largest - 0.1}
    )
    columns = [centres[0]]
    for centre in centres:
        if centre - columns[-1] > 1:
            columns.append(centre)
    assert len(columns) == 9
    steps = [b - a for a, b in pairwise(columns)]
    assert max(steps) - min(steps) < 0.3  # points


@pytest.mark.parametrize("font", ["noto", "andika"])
def test_all_fonts_are_embedded_and_are_fonts(font: str) -> None:
    data = render([animals()], "pdf", Style(font=font, solution=True))
    fonts = {}
    for page in PdfReader(BytesIO(data)).pages:
        fonts.update(page["/Resources"]["/Font"])  # type: ignore[index]
    assert len(fonts) == (2 if font == "noto" else 1)
    for entry in fonts.values():
        child = entry.get_object()["/DescendantFonts"][0].get_object()
        program = child["/FontDescriptor"]["/FontFile2"].get_object().get_data()
        read = TTFont(BytesIO(program))
        order = read.getGlyphOrder()
        widths = child["/W"][1]
        assert len(order) >= len(widths)
        for name, width in zip(order, widths, strict=False):
            assert read["hmtx"][name][0] * 1000 / read["head"].unitsPerEm == pytest.approx(
                float(width), abs=0.01
            )
            read["glyf"][name].getCoordinates(read["glyf"])


@pytest.mark.parametrize(
    "words",
    [
        ["Żółw", "Łąka", "Źrebię"],
        ["İstanbul", "Iğdır", "Şanlıurfa"],
        ["Αθήνα", "Θεσσαλονίκη"],
        ["Щука", "Ёжик", "Їжак"],
    ],
)
def test_other_alphabets(words: list[str]) -> None:
    puzzle = suchsel.generate(words, (12, 11), "mittel", 1)
    text = PdfReader(BytesIO(render([puzzle], "pdf", Style()))).pages[0].extract_text()
    for word in words:
        assert word in text


def test_the_page_has_its_true_size_and_no_clock() -> None:
    data = render([animals()], "pdf", Style(paper="a5", orientation="portrait"))
    reader = PdfReader(BytesIO(data))
    (page,) = reader.pages
    assert float(page.mediabox.width) == pytest.approx(148 * MM, abs=0.01)
    assert float(page.mediabox.height) == pytest.approx(210 * MM, abs=0.01)
    assert reader.metadata is not None
    assert reader.metadata.title == "Tiere (groß)"
    assert reader.metadata.creation_date is None
    assert "/Annots" not in page
    assert not reader.outline
    assert data == render([animals()], "pdf", Style(paper="a5", orientation="portrait"))


def test_grey_pages_hold_no_colour() -> None:
    data = render([animals()], "pdf", Style(solution=True, grey=True))
    assert b" RG" not in data
    assert b" rg" not in data
    assert b" RG" in render([animals()], "pdf", Style(solution=True))


def test_clues_are_numbered_and_solved() -> None:
    words = [("Hund", "Er bellt"), ("Katze", "Sie schnurrt"), ("Maus", "Sie piepst")]
    puzzle = suchsel.generate(words, (7, 9), "leicht", 1, list="clues")
    first, second = PdfReader(BytesIO(render([puzzle], "pdf", Style(solution=True)))).pages
    assert "2. Sie schnurrt (5)" in first.extract_text()
    assert "Katze" not in first.extract_text()
    assert "2. Katze" in second.extract_text()


def test_name_line_in_german() -> None:
    data = render([animals()], "pdf", Style("de", name_line=True))
    text = PdfReader(BytesIO(data)).pages[0].extract_text()
    assert "Name:" in text
    assert "Datum:" in text


def test_golden() -> None:
    """Byte for byte, since nothing in it depends on a library or the clock."""
    golden = ROOT / "tests" / "golden"
    puzzle = Puzzle.from_json((golden / "tiere.json").read_text())
    data = render([puzzle], "pdf", Style("de", paper="a5", solution=True, name_line=True))
    path = golden / "tiere.pdf"
    if not path.exists():
        path.write_bytes(data)
        pytest.fail(f"{path} was missing and is written now: look at it")
    assert data == path.read_bytes()
