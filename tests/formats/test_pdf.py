"""PDF, read back with pypdf and pdfplumber; its fonts with fontTools."""

from __future__ import annotations

import os
import subprocess
import sys
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
from fontTools.cffLib import CFFFontSet
from fontTools.ttLib import TTFont
from pypdf import PdfReader

import suchsel
from suchsel import Puzzle
from suchsel.formats import render
from suchsel.formats.pdf import write_pdf
from suchsel.sheet.fonts import find_faces
from suchsel.sheet.marks import Page, TextRun
from suchsel.sheet.style import Style
from tests.lists import ROOT
from tests.sheet.postscript import postscript_font

MM = 72 / 25.4


def animals() -> Puzzle:
    words = ["Hund", "Katze", "Maus", "Bär", "Strauß"]
    return suchsel.generate(words, (7, 9), "schwer", 7, title="Tiere (groß)")


def letters_of(page: Any) -> list[Any]:
    """The largest letters that are visible and not bold."""
    chars = [c for c in page.chars if c["text"] != " " and "Bold" not in c["fontname"]]
    largest = max(char["size"] for char in chars)
    return [char for char in chars if char["size"] > largest - 0.1]


def rows_of(page: Any) -> list[str]:
    """The letters of the board, by their places: pdfplumber knows nothing of our rows."""
    lines: dict[int, list[tuple[float, str]]] = {}
    for char in letters_of(page):
        lines.setdefault(round(char["top"]), []).append((char["x0"], char["text"]))
    return ["".join(text for _, text in sorted(lines[top])) for top in sorted(lines)]


@pytest.mark.parametrize("font", ["noto", "andika", "lexend", "school"])
@pytest.mark.parametrize("style", ["rings", "dots", "both"])
def test_the_board_can_be_read_back(font: str, style: str) -> None:
    puzzle = animals()
    wanted = ["".join(symbol or "" for symbol in row) for row in puzzle.grid]
    data = render([puzzle], "pdf", Style(font=font, solution=True, solution_style=style))
    with pdfplumber.open(BytesIO(data)) as document:
        first, second = document.pages
        assert rows_of(first)[-7:] == wanted
        text = second.extract_text()
    assert "Solution: Tiere (groß)" in text
    assert "Strauß" in text


def test_letters_are_centred_in_their_columns() -> None:
    puzzle = animals()
    with pdfplumber.open(BytesIO(render([puzzle], "pdf", Style()))) as document:
        chars = letters_of(document.pages[0])
    centres = sorted({round((c["x0"] + c["x1"]) / 2, 1) for c in chars})
    columns = [centres[0]]
    for centre in centres:
        if centre - columns[-1] > 1:
            columns.append(centre)
    assert len(columns) == 9
    steps = [b - a for a, b in pairwise(columns)]
    assert max(steps) - min(steps) < 0.3  # points


def fonts_of(data: bytes) -> list[Any]:
    """The fonts of a document, each with its descendant."""
    fonts = {}
    for page in PdfReader(BytesIO(data)).pages:
        fonts.update(page["/Resources"]["/Font"])  # type: ignore[index]
    found = [entry.get_object() for entry in fonts.values()]
    return [(font, font["/DescendantFonts"][0].get_object()) for font in found]


@pytest.mark.parametrize("font", ["noto", "andika"])
def test_all_fonts_are_embedded_and_are_fonts(font: str) -> None:
    data = render([animals()], "pdf", Style(font=font, solution=True))
    assert len(fonts_of(data)) == (1 if font == "andika" else 2)
    for _, child in fonts_of(data):
        read = TTFont(BytesIO(child["/FontDescriptor"]["/FontFile2"].get_object().get_data()))
        order, glyphs = read.getGlyphOrder(), child["/CIDToGIDMap"].get_object().get_data()
        widths = child["/W"][1]
        assert len(glyphs) == 2 * len(widths)
        for code, width in enumerate(widths):
            name = order[int.from_bytes(glyphs[2 * code : 2 * code + 2], "big")]
            assert read["hmtx"][name][0] * 1000 / read["head"].unitsPerEm == pytest.approx(
                float(width), abs=0.01
            )
            read["glyf"][name].getCoordinates(read["glyf"])


def test_a_font_with_postscript_outlines(tmp_path: Path) -> None:
    letters = "HUNDKATZEhundkatze "
    path = tmp_path / "own.otf"
    path.write_bytes(postscript_font(letters))
    puzzle = suchsel.generate(["Hund", "Katze"], (6, 7), "leicht", 1, filler="multiset")
    style = Style(font=str(path), instruction="needed")
    data = render([puzzle], "pdf", style)
    ((_, child),) = fonts_of(data)
    assert child["/Subtype"] == "/CIDFontType0"
    table = CFFFontSet()
    program = child["/FontDescriptor"]["/FontFile3"].get_object().get_data()
    table.decompile(BytesIO(program), TTFont())
    assert len(table[0].CharStrings) == len(child["/W"][1])
    with pdfplumber.open(BytesIO(data)) as document:
        text = document.pages[0].extract_text()
        assert rows_of(document.pages[0])[:6] == ["".join(map(str, row)) for row in puzzle.grid]
    assert "Katze" in text


def test_letters_that_share_a_glyph_keep_their_meaning(tmp_path: Path) -> None:
    """In many fonts the Latin and the Cyrillic A are one glyph."""
    font = TTFont(ROOT / "src" / "suchsel" / "data" / "fonts" / "NotoSans-Regular.ttf")
    for table in font["cmap"].tables:
        table.cmap[ord("А")] = table.cmap[ord("A")]
    path = tmp_path / "shared.ttf"
    font.save(path)
    faces = find_faces(str(path))
    assert faces.regular.glyph("А") == faces.regular.glyph("A")
    page = Page(100.0, 50.0, (TextRun(10.0, 20.0, 5.0, "AАA"),))
    data = write_pdf([page], faces, "", "en")
    assert PdfReader(BytesIO(data)).pages[0].extract_text() == "AАA"


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


def test_the_page_has_its_true_size_and_no_date() -> None:
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


def test_grey_pages_contain_no_colour() -> None:
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


def test_spaces_are_copied_as_ordinary_ones() -> None:
    puzzle = suchsel.generate(
        [("Chat", "«\u00a0Miaou\u00a0» : et vous\u202f?")], seed=1, list="clues"
    )
    text = PdfReader(BytesIO(render([puzzle], "pdf", Style(lang="fr")))).pages[0].extract_text()
    assert "« Miaou » : et vous ? (4)" in text


def test_name_line_in_german() -> None:
    data = render([animals()], "pdf", Style("de", name_line=True))
    text = PdfReader(BytesIO(data)).pages[0].extract_text()
    assert "Name:" in text
    assert "Datum:" in text


def test_bookmarks_lead_to_their_pages() -> None:
    pages = [Page(100.0, 50.0, (TextRun(10.0, 20.0, 5.0, f"Page {n}"),)) for n in range(4)]
    marks = [("Tiere", 1), ("Bäume (alle)", 2), ("Lösungen", 3)]
    reader = PdfReader(BytesIO(write_pdf(pages, find_faces("noto"), "Buch", "de", marks)))
    found: list[Any] = reader.outline
    assert [(mark.title, reader.get_destination_page_number(mark)) for mark in found] == marks
    assert str(reader.root_object["/Lang"]) == "de"
    assert reader.pages[3].trimbox == reader.pages[3].mediabox


@pytest.mark.slow
def test_the_same_bytes_whatever_the_hash_seed() -> None:
    program = (
        "import hashlib, pathlib, suchsel\n"
        "from suchsel.formats import render\n"
        "from suchsel.sheet.style import Style\n"
        f"text = pathlib.Path({str(ROOT / 'tests' / 'golden' / 'tiere.json')!r}).read_text()\n"
        "puzzle = suchsel.Puzzle.from_json(text)\n"
        "print(hashlib.sha256(render([puzzle], 'pdf', Style(solution=True))).hexdigest())"
    )
    paths = os.pathsep.join(path for path in sys.path if path)
    digests = {
        subprocess.run(
            [sys.executable, "-c", program],
            check=True,
            capture_output=True,
            env={**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


def test_golden() -> None:
    """Page by page; only the font programs, which HarfBuzz makes, may change with its version.

    To accept a change, delete the file, run the test and look at the new one.
    """
    golden = ROOT / "tests" / "golden"
    puzzle = Puzzle.from_json((golden / "tiere.json").read_text())
    data = render([puzzle], "pdf", Style("de", paper="a5", solution=True, name_line=True))
    path = golden / "tiere.pdf"
    if not path.exists():
        path.write_bytes(data)
        pytest.fail(f"{path} was missing and is written now: look at it")
    ours, theirs = PdfReader(BytesIO(data)), PdfReader(path)
    assert ours.metadata == theirs.metadata
    assert len(ours.pages) == len(theirs.pages)
    for page, other in zip(ours.pages, theirs.pages, strict=True):
        assert page.mediabox == other.mediabox
        assert page.get_contents().get_data() == other.get_contents().get_data()  # type: ignore[union-attr]
    for (font, child), (font_2, child_2) in zip(
        fonts_of(data), fonts_of(path.read_bytes()), strict=True
    ):
        assert font["/ToUnicode"].get_data() == font_2["/ToUnicode"].get_data()
        assert child["/W"] == child_2["/W"]
