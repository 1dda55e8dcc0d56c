"""PDF/UA-1 and PDF/A-2a, judged by a validator."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from PIL import Image, ImageCms

import page
import suchsel
from suchsel.book.make import make_book
from suchsel.book.pages import render_book
from suchsel.book.plan import read_book_plan
from suchsel.formats import render
from suchsel.sheet.style import Style
from tests.lists import ROOT, some_quick

WORDS = ["Hund", "Katze", "Maus", "Bär", "Strauß"]
BOARDS: list[dict[str, Any]] = [
    {},
    {"topology": "torus"},
    {"topology": "honeycomb"},
    {"shape": "circle", "size": (12, 12)},
    {"list": "hidden"},
    {"list": "lengths", "title": "Tiere & <Tiere>"},
]
STYLES = [
    Style("de", solution=True),
    Style(solution=True, solution_style="both", table=True, name_line=True, points=True),
    Style(solution=True, per_page=2, numbered=True, answer_lines=True, font="andika"),
    Style(solution=True, paper="fit", lower=True, grey=True, hint="first-letter"),
]
BOOK = """
title = "Buch"
author = "Ä. Autorin"
lang = "de"
imprint = "Erste Auflage"
bookmarks = true
pdf = "{kind}"
[[puzzles]]
words = ["Hund", "Katze", "Maus"]
[[puzzles]]
words = ["Rot", "Grün", "Blau"]
topology = "honeycomb"
"""


def failures(data: bytes, profile: str) -> list[str]:
    return [
        f"{f.rule_id}: {f.message}" for f in page.validate_pdf_bytes(data, profile=profile).failures
    ]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("board", some_quick(BOARDS))
def test_sheets_are_accessible(board: dict[str, Any], style: Style) -> None:
    options = {"size": (9, 9), "level": "mittel", **board}
    puzzles = [suchsel.generate(WORDS, seed=seed, **options) for seed in (1, 2)]
    for kind, profiles in {"tagged": ["ua1"], "archive": ["ua1", "2a"]}.items():
        data = render(puzzles, "pdf", style.evolve(pdf=kind))
        for profile in profiles:
            assert failures(data, profile) == []


@pytest.mark.parametrize("kind", ["tagged", "archive"])
def test_books_are_accessible(kind: str) -> None:
    data = render_book(make_book(read_book_plan(BOOK.format(kind=kind))))
    assert failures(data, "ua1") == []
    if kind == "archive":
        assert failures(data, "2a") == []


def test_names_of_rows_and_columns_are_accessible() -> None:
    puzzle = suchsel.generate(WORDS, (9, 9), seed=1)
    assert failures(render([puzzle], "pdf", Style(hint="cells")), "ua1") == []


def test_a_font_without_a_space_is_accessible(tmp_path: Path) -> None:
    font = TTFont(ROOT / "src" / "suchsel" / "data" / "fonts" / "NotoSans-Regular.ttf")
    for table in font["cmap"].tables:
        table.cmap.pop(ord(" "), None)
    font.save(tmp_path / "own.ttf")
    style = Style(font=str(tmp_path / "own.ttf"), instruction="needed")
    puzzle = suchsel.generate(WORDS, (9, 9), seed=1)
    assert failures(render([puzzle], "pdf", style), "ua1") == []


def test_the_validator_sees_what_is_missing() -> None:
    puzzle = suchsel.generate(WORDS, (9, 9), seed=1)
    assert failures(render([puzzle], "pdf", Style(pdf="plain")), "ua1")
    assert failures(render([puzzle], "pdf", Style(pdf="tagged")), "2a")


def test_the_colour_profile_is_that_of_srgb() -> None:
    ours = str(ROOT / "src" / "suchsel" / "data" / "srgb.icc")
    shades = Image.new("RGB", (9**3, 1))
    shades.putdata([(31 * (i // 81), 31 * (i // 9 % 9), 31 * (i % 9)) for i in range(9**3)])
    usual = ImageCms.createProfile("sRGB")
    shown = ImageCms.profileToProfile(shades, usual, ours)
    assert shown is not None
    pairs = zip(shades.tobytes(), shown.tobytes(), strict=True)
    assert max(abs(before - after) for before, after in pairs) <= 1
