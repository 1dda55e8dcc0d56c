"""Pictures of the dictionary, in all formats that show pictures; and lists in two languages."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from docx import Document
from pypdf import PdfReader

from suchsel import Puzzle, generate
from suchsel.book.epub import write_epub
from suchsel.book.make import make_book
from suchsel.book.pages import lay_out_book
from suchsel.book.plan import read_book_plan
from suchsel.formats import render
from suchsel.sheet.style import Style
from suchsel.system.archives import open_archive
from suchsel.words.sources import read_word_file


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    words = ["Hund", "Katze", "Schaf"]
    return generate(words, (6, 7), seed=1, list="pictures", language="de")


def test_pdf_has_figures_with_their_texts(puzzle: Puzzle) -> None:
    data = render([puzzle], "pdf")
    assert "🐕" in PdfReader(BytesIO(data)).pages[0].extract_text()
    fonts = PdfReader(BytesIO(data)).pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    names = [fonts[name].get_object()["/BaseFont"] for name in fonts]
    assert any("Emoji" in name for name in names)


def test_svg_labels_them(puzzle: Puzzle) -> None:
    drawn = render([puzzle], "svg").decode()
    assert drawn.count('aria-label="Katze"') == 1
    assert "Schaf" not in re.sub('aria-label="[^"]*"', "", drawn)


def test_the_player_shows_them(puzzle: Puzzle) -> None:
    page = render([puzzle], "html").decode()
    data = json.loads(re.findall(r'id="puzzles">(.*?)</script>', page, re.S)[0])
    shown = data["puzzles"][0]["puzzle"]["pictures"]
    assert list(shown) == ["Hund", "Katze", "Schaf"]
    kind, _, coded = shown["Hund"].partition(",")
    assert kind == "data:image/svg+xml;base64"
    assert ET.fromstring(b64decode(coded)).tag.endswith("svg")
    assert "pictures" not in json.loads(puzzle.to_json())


def test_word_has_them_with_their_texts(puzzle: Puzzle) -> None:
    document = Document(BytesIO(render([puzzle], "docx")))
    drawings = document.element.body.findall(".//{*}docPr")
    assert [drawing.get("descr") for drawing in drawings] == ["Hund", "Katze", "Schaf"]


def test_plain_text_has_the_words(puzzle: Puzzle) -> None:
    assert "1. Hund (4)" in render([puzzle], "txt").decode()


def test_a_book_for_pre_readers() -> None:
    text = 'title = "Tiere"\n[[puzzles]]\ntheme = "tiere"\ncount = 2\npick = 6\nlist = "pictures"\n'
    layout = lay_out_book(make_book(read_book_plan(text, lang="de")))
    with open_archive(write_epub(layout)) as archive:
        pictures = [name for name in archive.namelist() if "picture-" in name]
    assert len(pictures) == 12
    assert all(name.endswith(".svg") for name in pictures)


def test_both_languages_are_in_the_solution() -> None:
    made = generate(["chien", "chat"], (6, 6), seed=1, language="fr", clues_in="de")
    assert "1. der Hund (5)" in render([made], "txt").decode()
    drawn = render([made], "svg", Style(solution=True, paper="a5")).decode()
    assert "1. chien – der Hund" in drawn
    both = generate(["chien"], (5, 5), seed=1, language="fr", clues_in="de", list="pictures")
    drawn = render([both], "svg").decode()
    assert "1. der Hund (5)" in drawn


def test_a_table_may_name_a_picture_by_its_character(tmp_path: Path) -> None:
    path = tmp_path / "words.csv"
    path.write_text("word,clue,picture\nFips,unser Hund,🐕\nMaxi,scheint,☀️\n", "utf-8")
    found = read_word_file(str(path)).entries
    assert [entry.picture for entry in found] == ["🐕", "☀"]
    made = generate(found, (5, 6), seed=1, list="pictures", language="de")
    assert made.pictures == {"Fips": "🐕", "Maxi": "☀"}
