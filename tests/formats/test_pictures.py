"""Pictures as clues in every format: shown where it can show them, else told by their texts."""

from __future__ import annotations

import base64
import json
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from docx import Document
from PIL import Image
from pypdf import PdfReader

from suchsel import Puzzle, SuchselError, generate
from suchsel.formats import render, render_pages
from suchsel.sheet.marks import LetterRow, Picture, TextRun
from suchsel.sheet.style import Style
from tests.pictures import drawn, encoded
from tests.sheet.pages import pages_of

CLUES = [
    ("Hund", "It barks", encoded(drawn((60, 40)))),
    ("Katze", "It purrs", encoded(drawn((50, 80), colour="blue"), "JPEG", quality=95)),
    ("Maus", "It squeaks", encoded(drawn(mode="P", colour="lime"))),
    ("Molch", "It swims"),
]


def with_pictures(**options: Any) -> Puzzle:
    return generate(CLUES, (9, 9), seed=1, list="pictures", **options)  # type: ignore[arg-type]


def middle(image: Image.Image) -> tuple[int, ...]:
    """The colour in the middle, roughly."""
    red, green, blue = image.convert("RGB").getpixel((image.width // 2, image.height // 2))  # type: ignore[misc]
    return round(red / 255), round(green / 255), round(blue / 255)


COLOURS = [(1, 0, 0), (0, 0, 1), (0, 1, 0)]


def test_pdf_embeds_each_picture_once() -> None:
    data = render([with_pictures()] * 2, "pdf", Style(solution=True))
    reader = PdfReader(BytesIO(data))
    shown = [page.images for page in reader.pages[:2]]
    assert [middle(image.image) for image in shown[0]] == COLOURS  # type: ignore[arg-type]
    assert data.count(b"/Subtype /Image") == 3
    assert "4. It swims (5)" in reader.pages[0].extract_text()
    assert "barks" not in reader.pages[0].extract_text()


def test_a_drawing_of_the_page_shows_them() -> None:
    svg = render([with_pictures()], "svg").decode()
    found = re.findall(r'<image [^>]*aria-label="([^"]*)" xlink:href="data:image/(\w+);', svg)
    assert found == [("It barks", "png"), ("It purrs", "jpeg"), ("It squeaks", "png")]
    page = Image.open(BytesIO(render_pages([with_pictures()], "png", Style(dpi=50))[0][1]))
    seen = page.convert("RGB").getcolors(1 << 20) or []
    colours = {tuple(round(part / 255) for part in colour) for _, colour in seen}  # type: ignore[union-attr]
    assert {*COLOURS} <= colours


def test_pictures_stay_within_the_page_and_apart() -> None:
    for style in (Style(), Style(large_print=True), Style(answer_lines=True), Style(paper="a5")):
        for page in pages_of([with_pictures()], style):
            marks = [mark for mark in page.marks if isinstance(mark, Picture)]
            for mark in marks:
                assert 9.9 <= mark.x <= mark.x + mark.width <= page.width - 9.9
                assert 9.9 <= mark.y <= mark.y + mark.height <= page.height - 9.9
            boxes = [(m.x, m.y, m.x + m.width, m.y + m.height) for m in marks]
            for i, (left, top, right, bottom) in enumerate(boxes):
                for x1, y1, x2, y2 in boxes[:i]:
                    assert x2 <= left or right <= x1 or y2 <= top or bottom <= y1


def test_word_has_them_with_their_texts() -> None:
    document = Document(BytesIO(render([with_pictures()], "docx")))
    drawings = document.element.body.findall(".//{*}docPr")
    assert [drawing.get("descr") for drawing in drawings] == ["It barks", "It purrs", "It squeaks"]
    parts = [p for p in document.part.package.iter_parts() if "/media/" in str(p.partname)]
    assert len(parts) == 3


def test_word_takes_pictures_that_begin_in_any_way() -> None:
    """Cameras often leave the usual head out, and any head may hold nonsense."""
    data = encoded(drawn(), "JPEG")
    head, body = data[:20], data[20:]
    assert head[2:4] == b"\xff\xe0"
    nonsense = b"\xff\xe1\0\x0aExif\0\0II"
    for begin in (b"\xff\xd8", head + nonsense, b"\xff\xd8" + nonsense):
        address = "data:image/jpeg;base64," + base64.b64encode(begin + body).decode()
        puzzle = generate([("Hund", "It barks", address)], (5, 6), seed=1, list="pictures")
        assert len(Document(BytesIO(render([puzzle], "docx"))).inline_shapes) == 1


def test_the_page_to_play_on_may_show_them_and_nothing_from_elsewhere() -> None:
    page = render([with_pictures()], "html").decode()
    assert "default-src 'none'; img-src data:;" in page
    data = json.loads(re.findall(r'id="puzzles">(.*?)</script>', page, re.S)[0])
    words = data["puzzles"][0]["puzzle"]["request"]["words"]
    assert [word[2][:11] for word in words[:3]] == ["data:image/"] * 3


@pytest.mark.parametrize("name", ["txt", "csv", "tex", "xlsx"])
def test_other_formats_tell_the_texts(name: str) -> None:
    clues = generate([clue[:2] for clue in CLUES], (9, 9), seed=1, list="clues")  # type: ignore[misc]
    assert render([with_pictures()], name) == render([clues], name)


def test_a_stored_puzzle_holds_each_picture_once() -> None:
    puzzle = with_pictures()
    text = puzzle.to_json()
    assert text.count("data:image/") == 3
    assert Puzzle.from_json(text) == puzzle
    assert render([Puzzle.from_json(text)], "pdf") == render([puzzle], "pdf")
    other = json.loads(text)
    other["request"]["words"][0][2] = "data:image/png;base64," + base64.b64encode(b"x").decode()
    with pytest.raises(ValueError, match="This picture is damaged"):
        Puzzle.from_json(json.dumps(other))


def test_drawn_words_bring_their_pictures() -> None:
    puzzle = generate(CLUES[:3], (9, 9), seed=1, list="pictures", pick=(2, 2))  # type: ignore[arg-type]
    page = pages_of([puzzle], Style())[0]
    assert sum(isinstance(mark, Picture) for mark in page.marks) == 2


def test_a_logo_stands_in_the_heading_of_sheets_but_not_of_solutions(tmp_path: Path) -> None:
    file = tmp_path / "school.png"
    file.write_bytes(encoded(drawn((60, 40), mode="RGBA")))
    style = Style(logo=str(file), solution=True, name_line=True)
    assert style.logo is not None
    assert style.logo.startswith("data:image/png")  # the style needs the file no longer
    file.unlink()
    puzzle = generate(["Hund", "Katze", "Maus"], (6, 7), seed=1, title="Tiere", label="A")
    sheet, solution = pages_of([puzzle], style)
    (logo,) = (mark for mark in sheet.marks if isinstance(mark, Picture))
    assert not any(isinstance(mark, Picture) for mark in solution.marks)
    assert (logo.width, logo.height) == pytest.approx((24, 16))
    assert (logo.text, logo.role and logo.role.block.tag) == ("Logo", "Figure")
    (title,) = (m for m in sheet.marks if isinstance(m, TextRun) and m.text == "Tiere")
    tops = [mark.y - mark.size for mark in sheet.marks if isinstance(mark, LetterRow)]
    assert logo.y < title.y < logo.y + logo.height < min(tops)
    document = Document(BytesIO(render([puzzle], "docx", style)))
    shapes = [shape._inline.docPr.get("descr") for shape in document.inline_shapes]
    assert shapes == ["Logo"]
    assert b"Logo" in render([puzzle], "svg", style)
    for bad in (str(file), "data:image/png;base64,AAAA", 7):
        with pytest.raises(SuchselError):
            Style(logo=bad)  # type: ignore[arg-type]
