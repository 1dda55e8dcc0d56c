"""Backgrounds, bleed, logos and pictures on covers."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PageObject, PdfReader

from suchsel.book.cover import make_cover
from suchsel.book.make import make_book
from suchsel.book.pages import BookLayout, lay_out_book
from suchsel.book.plan import read_book_plan
from suchsel.book.preflight import preflight
from suchsel.errors import SuchselError
from suchsel.sheet.marks import Page, Picture
from suchsel.words.pictures import page_picture_of
from tests.pictures import drawn, encoded

PLAN = """
title = "Words"
publisher = "Corner Press"
trim = "5x8"
notes_pages = 4
[[puzzles]]
words = ["Hund", "Katze"]
chapter = "One"
count = 12
each = 1
size = "6x6"
"""
BLEED, WIDTH, HEIGHT = 9.0, 360.0, 576.0  # in points
FILES = {"ground.png": (1600, 2600), "logo.png": (400, 300), "front.jpg": (1800, 900)}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, size in FILES.items():
        form = "JPEG" if name.endswith("jpg") else "PNG"
        (tmp_path / name).write_bytes(encoded(drawn(size), form))
    return tmp_path


def book(head: str, folder: Path) -> BookLayout:
    return lay_out_book(make_book(read_book_plan(f"{head}\n{PLAN}", str(folder))))


def grounds(page: Page) -> list[Picture]:
    found = [mark for mark in page.marks if isinstance(mark, Picture)]
    return [mark for mark in found if mark.width > 0.8 * page.width]


def box(page: PageObject, name: str) -> list[float]:
    return [round(float(side), 1) for side in getattr(page, name)]


@pytest.mark.slow
def test_a_background_runs_over_the_outer_edges(folder: Path) -> None:
    layout = book("background = 'ground.png'\nbleed = true", folder)
    assert preflight(layout) == []
    for number, page in enumerate(PdfReader(BytesIO(layout.to_pdf())).pages, 1):
        left = 0.0 if number % 2 else BLEED
        assert box(page, "mediabox") == [0.0, 0.0, WIDTH + BLEED, HEIGHT + 2 * BLEED]
        assert box(page, "bleedbox") == box(page, "mediabox")
        assert box(page, "trimbox") == [left, BLEED, left + WIDTH, BLEED + HEIGHT]
        assert len(page.images) == 1


def test_without_bleed_it_stays_within_the_margins(folder: Path) -> None:
    layout = book("background = 'ground.png'", folder)
    assert preflight(layout) == []
    for page in layout.pages:
        (ground,) = grounds(page)
        assert 6.0 < ground.x < page.width - ground.width - 6.0
        assert (page.width, page.height) == page.trim


@pytest.mark.slow
def test_a_book_without_colours_has_grey_pictures(folder: Path) -> None:
    head = "background = 'ground.png'\nbackground_strength = 30\nlogo = 'logo.png'"
    for more, coloured in (("", False), ("\ncolour = true\nstock = 'colour'", True)):
        layout = book(head + more, folder)
        (ground,) = grounds(layout.pages[0])
        shown = page_picture_of(ground.address)
        table = shown.palette
        assert (shown.samples == 3 or table[::3] != table[1::3]) == coloured
        assert len([mark for mark in layout.pages[0].marks if isinstance(mark, Picture)]) == 2


def test_a_colour_as_background_of_a_grey_book_is_grey(folder: Path) -> None:
    layout = book("background = '#ffeecc'\nbleed = true", folder)
    assert preflight(layout) == []
    assert b"1 0.933 0.8 rg" not in layout.to_pdf()


def test_pictures_of_the_cover(folder: Path) -> None:
    layout = book("logo = 'logo.png'\ncover_picture = 'front.jpg'", folder)
    cover = make_cover(layout)
    front, logo = sorted(
        (mark for mark in cover.page.marks if isinstance(mark, Picture)),
        key=lambda mark: -mark.width,
    )
    assert front.x == pytest.approx(cover.folds[1])
    assert front.x + front.width == pytest.approx(cover.page.width)
    assert logo.x < cover.folds[0]
    assert front.height == pytest.approx(cover.page.height)
    assert "spine-without-text" in [note.code for note in cover.notes]
    (folder / "front.jpg").write_bytes(encoded(drawn((300, 150)), "JPEG"))
    coarse = make_cover(book("cover_picture = 'front.jpg'", folder))
    assert "low-resolution" in [note.code for note in coarse.notes]


@pytest.mark.parametrize(
    ("head", "codes"),
    [
        ("background = 'none.png'\nlogo = 'plan.toml'", {"no-such-file", "picture-damaged"}),
        ("bleed = true", {"option-without-effect"}),
        ("background = '#eeeeee'\nbackground_strength = 20", {"option-without-effect"}),
        ("background = '#xyz'", {"not-a-colour"}),
    ],
)
def test_defects(head: str, codes: set[str], folder: Path) -> None:
    (folder / "plan.toml").write_text("no picture")
    with pytest.raises(SuchselError) as caught:
        book(head, folder)
    assert {wrong.code for wrong in caught.value.defects} == codes
