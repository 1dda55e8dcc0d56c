"""SVG, read back with an XML parser and drawn by somebody else's rasteriser."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from suchsel import Puzzle
from suchsel.formats import render, render_files
from suchsel.formats.svg import draw_svg
from suchsel.sheet.fonts import find_faces
from suchsel.sheet.marks import Page, TextRun
from suchsel.sheet.style import Style
from tests.lists import ROOT
from tests.sheet.postscript import postscript_font

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
GOLDEN = ROOT / "tests" / "golden"


def animals() -> Puzzle:
    """A stored puzzle, so that pictures do not change when generating does."""
    return Puzzle.from_json((GOLDEN / "tiere.json").read_text("utf-8"))


def spelled(group: ET.Element) -> str:
    """What a group's glyphs spell, by the code points that they are named after."""
    uses = [use.attrib[HREF] for use in group if use.tag == f"{SVG}use"]
    return "".join(chr(int(use.partition("u")[2], 16)) for use in uses)


def test_letters_and_words_can_be_read_back() -> None:
    puzzle = animals()
    tree = ET.fromstring(render([puzzle], "svg", Style()))
    texts = [spelled(group) for group in tree.iter(f"{SVG}g")]
    for row in puzzle.grid:
        assert "".join(symbol or "" for symbol in row) in texts
    assert {"Hund", "Katze", "Maus", "Bär", "Strauß"} <= set(texts)
    assert tree.findtext(f"{SVG}title") == "Tiere & mehr"
    named = {path.attrib["id"] for path in tree.iter(f"{SVG}path") if "id" in path.attrib}
    assert named == {use.attrib[HREF][1:] for use in tree.iter(f"{SVG}use")}


def test_the_paper_is_in_millimetres() -> None:
    tree = ET.fromstring(render([animals()], "svg", Style(paper="letter")))
    assert (tree.attrib["width"], tree.attrib["height"]) == ("215.9mm", "279.4mm")


def test_the_solution_is_a_file_of_its_own() -> None:
    style = Style("de", solution=True)
    files = dict(render_files([animals()], "out/tiere.svg", style))
    assert list(files) == ["out/tiere.svg", "out/tiere-loesung.svg"]
    assert "#f08c1e" not in files["out/tiere.svg"].decode()
    assert "#f08c1e" in files["out/tiere-loesung.svg"].decode()


def test_several_puzzles_are_several_files() -> None:
    names = [n for n, _ in render_files([animals()] * 2, "a.svg", Style(solution=True))]
    assert names == ["a.svg", "a-2.svg", "a-solution.svg"]


@pytest.mark.parametrize(
    ("name", "style"),
    [
        ("plain", Style(paper="fit")),
        ("table", Style("de", table=True, name_line=True, lower=True, font="andika")),
        ("rings", Style(paper="fit", solution=True)),
        ("dots", Style(paper="fit", solution=True, solution_style="both", grey=True)),
    ],
)
def test_golden(name: str, style: Style) -> None:
    """Byte for byte; to accept a change, delete the file, run the test, look at the new one."""
    path = GOLDEN / f"{name}.svg"
    data = render_files([animals()], "x.svg", style)[-1][1]
    if not path.exists():
        path.write_bytes(data)
        pytest.fail(f"{path} was missing and is written now: look at it")
    assert data == path.read_bytes()


def test_a_font_with_postscript_outlines(tmp_path: Path) -> None:
    path = tmp_path / "own.otf"
    path.write_bytes(postscript_font("ABC"))
    page = Page(100.0, 50.0, (TextRun(10.0, 20.0, 5.0, "ABBA"),))
    tree = ET.fromstring(draw_svg([page], find_faces(str(path)), "own"))
    outlines = {path.attrib["id"]: path.attrib["d"] for path in tree.iter(f"{SVG}path")}
    assert list(outlines) == ["s0u41", "s0u42"]
    assert "C" in outlines["s0u42"]


def test_all_pages_in_one_picture() -> None:
    """One below the other; the second is moved down by the height of the first."""
    tree = ET.fromstring(render([animals()], "svg", Style(paper="a6", solution=True)))
    assert (tree.attrib["width"], tree.attrib["height"]) == ("105mm", "296mm")
    moved = [group.get("transform") for group in tree.findall(f"{SVG}g")]
    assert moved[-1] == "translate(0 148)"


def test_a_rasteriser_draws_it() -> None:
    import resvg_py
    from PIL import Image

    data = render([animals()], "svg", Style(paper="fit"))
    drawn = bytes(resvg_py.svg_to_bytes(svg_string=data.decode(), dpi=96))
    image = Image.open(BytesIO(drawn)).convert("L")
    dark = image.point(lambda value: 255 if value < 128 else 0)
    assert dark.getbbox() is not None
    share = dark.histogram()[255] / (image.width * image.height)
    assert 0.01 < share < 0.2


def labels(style: Style) -> list[str]:
    """What a screen reader reads, in order."""
    tree = ET.fromstring(render([animals()], "svg", style))
    assert tree.attrib["role"] == "group"  # a picture would hide what it consists of
    groups = [group for group in tree.iter(f"{SVG}g") if "aria-hidden" not in group.attrib]
    return [group.attrib["aria-label"] for group in groups if "aria-label" in group.attrib]


def test_rows_and_texts_can_be_read_aloud() -> None:
    puzzle, spoken = animals(), labels(Style())
    rows = [" ".join(map(str, row)) for row in puzzle.grid]
    assert spoken == ["Tiere & mehr", spoken[1], *rows, *(word.word for word in puzzle.words)]
    assert spoken[1].startswith("Find 5 words. Directions: to the right, downwards")


def test_a_solution_is_read_as_the_places_of_the_words() -> None:
    spoken = labels(Style(solution=True, instruction="needed"))
    (places,) = (label for label in spoken if label.startswith("Hund: row"))
    assert spoken.index(places) == spoken.index("Solution: Tiere & mehr") + 1
    assert all(f"{word.word}: row" in places for word in animals().words)
