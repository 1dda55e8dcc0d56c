"""Covers: their size, spine, barcode and guides."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from pathlib import Path

import pdfplumber
import pypdfium2
import pytest
import zxingcpp
from pypdf import PdfReader

from suchsel import SuchselError
from suchsel.book.cover import BookCover, contrast, ean_widths, ink_on, make_cover, mixed
from suchsel.book.make import make_book
from suchsel.book.pages import BookLayout, lay_out_book
from suchsel.book.plan import read_book_plan
from suchsel.book.profiles import PROFILES
from suchsel.cli import main
from suchsel.sheet.marks import Shape
from suchsel.words.lists import theme_languages

PLAN = """
title = "Words to Go"
author = "Ada"
publisher = "Corner Press"
isbn = "{isbn}"
trim = "{trim}"
stock = "{stock}"
blurb = "# All new\\n\\nMany words."
[[puzzles]]
theme = "animals"
each = 6
"""
#: Codes whose first digits need different parities.
ISBNS = ("978-3-16-148410-0", "979-8-88645-174-0", "9780306406157")


@lru_cache
def layout(isbn: str = ISBNS[0], trim: str = "6x9", stock: str = "white") -> BookLayout:
    plan = read_book_plan(PLAN.format(isbn=isbn, trim=trim, stock=stock))
    return lay_out_book(make_book(plan))


def with_pages(count: int, **values: str) -> BookLayout:
    made = layout(**values)
    return made._replace(pages=(made.pages * count)[:count])


#: How many outlines the letters of “WORDS TO GO · ADA” have.
OUTLINES = sum(2 if letter in "ORDA" else 1 for letter in "WORDSTOGO·ADA")


def spine_letters(cover: BookCover) -> list[Shape]:
    left, right = cover.folds
    return [
        mark
        for mark in cover.page.marks
        if isinstance(mark, Shape)
        and all(left <= x <= right for _, points in mark.pieces for x, _ in points)
    ]


def outlines(cover: BookCover) -> int:
    return sum(kind == "Z" for mark in spine_letters(cover) for kind, _ in mark.pieces)


@pytest.mark.parametrize(
    ("stock", "trim", "pages", "width", "height"),
    [
        ("white", "6x9", 200, 2 * 6 + 200 * 0.002252 + 0.25, 9.25),
        ("cream", "5x8", 120, 2 * 5 + 120 * 0.0025 + 0.25, 8.25),
        ("colour", "8.5x8.5", 24, 2 * 8.5 + 24 * 0.002347 + 0.25, 8.75),
    ],
)
def test_the_size_follows_from_trim_pages_and_paper(
    stock: str, trim: str, pages: int, width: float, height: float
) -> None:
    cover = make_cover(with_pages(pages, trim=trim, stock=stock))
    (page,) = PdfReader(BytesIO(cover.to_pdf())).pages
    assert float(page.mediabox.width) / 72 == pytest.approx(width, abs=0.001)
    assert float(page.mediabox.height) / 72 == pytest.approx(height, abs=0.001)
    assert page.bleedbox == page.mediabox
    assert float(page.trimbox.left) / 72 == pytest.approx(0.125, abs=0.001)
    assert float(page.trimbox.top) / 72 == pytest.approx(height - 0.125, abs=0.001)


def test_bleed_spine_and_safe_zone_are_those_of_the_printer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other = PROFILES["kdp"]._replace(
        bleed=0.2, cover_safe=0.6, spine_pages=50, spine_clear=0.01, thickness={"white": 0.004}
    )
    made = with_pages(60)
    assert spine_letters(make_cover(made)) == []
    monkeypatch.setitem(PROFILES, "kdp", other)
    cover = make_cover(made)
    assert cover.page.width == pytest.approx((2 * 6 + 60 * 0.004 + 2 * 0.2) * 25.4)
    assert cover.page.bleed.left == pytest.approx(0.2 * 25.4)
    assert outlines(cover) == OUTLINES
    with pdfplumber.open(BytesIO(cover.to_pdf())) as document:
        page = document.pages[0]
        assert min(char["x0"] for char in page.chars) >= (0.6 + 0.2) * 72 - 0.01


def test_thin_spines_have_no_text() -> None:
    thin, thick = make_cover(with_pages(78)), make_cover(with_pages(200))
    assert spine_letters(thin) == []
    assert "79 pages" in str(thin.notes[0])
    assert outlines(thick) == OUTLINES
    clear = 0.0625 * 25.4
    xs = [x for mark in spine_letters(thick) for _, points in mark.pieces for x, _ in points]
    assert min(xs) >= thick.folds[0] + clear
    assert max(xs) <= thick.folds[1] - clear


@pytest.mark.parametrize("isbn", ISBNS)
def test_another_library_reads_the_barcode(isbn: str) -> None:

    data = make_cover(layout(isbn)).to_pdf()
    picture = pypdfium2.PdfDocument(data)[0].render(scale=300 / 72).to_pil()
    (code,) = zxingcpp.read_barcodes(picture)
    assert code.text == isbn.replace("-", "")
    assert "EAN" in str(code.format).upper()


def test_the_bars_are_those_of_a_published_code() -> None:
    widths = ean_widths("4003994155486")
    modules = "".join("01"[i % 2 == 0] * width for i, width in enumerate(widths))
    assert modules[:24] == "101" + "0001101" + "0100111" + "0111101"
    assert len(modules) == 95
    assert modules[45:50] == "01010"


def test_texts_stay_within_the_safe_areas() -> None:
    cover = make_cover(with_pages(200))
    with pdfplumber.open(BytesIO(cover.to_pdf())) as document:
        page = document.pages[0]
        text = page.extract_text()
        edge = 0.375 * 72 + 0.125 * 72 - 0.01
        for char in page.chars:
            assert edge <= char["x0"] <= char["x1"] <= page.width - edge
            assert not cover.folds[0] < char["x0"] * 25.4 / 72 < cover.folds[1]
    for part in ("Words", "to Go", "Ada", "All new", "Many words.", "Corner Press", "ISBN 978"):
        assert part in text


def test_guides_are_on_the_proof_only(tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN.format(isbn=ISBNS[0], trim="6x9", stock="white"))
    cover, proof = tmp_path / "cover.pdf", tmp_path / "proof.pdf"
    assert main(["book", str(plan), "--cover", str(cover), "--proof", str(proof)]) == 0
    magenta = b"0.902 0 0.494 RG"
    assert magenta not in cover.read_bytes()
    assert magenta in proof.read_bytes()


def test_a_cover_is_pdf(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN.format(isbn=ISBNS[0], trim="6x9", stock="white"))
    assert main(["book", str(plan), "--cover", str(tmp_path / "x.png"), "--lang", "en"]) == 2
    assert "A cover is written as .pdf" in capsys.readouterr().err


def test_a_blurb_that_does_not_fit_is_an_error() -> None:
    long = "words " * 2000
    plan = read_book_plan(
        f"title = 'x'\nblurb = '{long}'\n[[puzzles]]\ntheme = 'animals'\neach = 5"
    )
    with pytest.raises(SuchselError, match="blurb"):
        make_cover(lay_out_book(make_book(plan)))


def test_the_spine_has_text_as_soon_as_its_capitals_fit() -> None:
    assert not make_cover(with_pages(104)).notes
    narrow, few = make_cover(with_pages(80)).notes, make_cover(with_pages(60)).notes
    assert "letters would have" in str(narrow[0])
    assert "from 79 pages on" in str(few[0])


@pytest.mark.parametrize("colour", ["#1d4e89", "#808080", "#f4f1de", "#7a7a7a", "#ff8800"])
def test_texts_and_frames_of_a_cover_contrast_with_their_ground(colour: str) -> None:
    ink = ink_on(colour)
    assert contrast(ink, colour) >= 4.5
    assert contrast(mixed(colour, ink, 0.75), colour) >= 2.5


def test_a_title_is_readable_in_the_picture_of_a_shop() -> None:
    def codes(title: str) -> set[str]:
        words = "[[puzzles]]\ntheme = 'animals'\neach = 5"
        plan = read_book_plan(f"title = '{title}'\ntrim = '8.5x11'\n{words}")
        return {note.code for note in make_cover(lay_out_book(make_book(plan))).notes}

    assert "title-too-small" not in codes("200 Word Searches to Go")
    assert "title-too-small" in codes("Incomprehensibilities and otorhinolaryngologically " * 3)


def test_boards_of_a_cover_hold_rude_words_of_no_language() -> None:
    plan = "title = 'T'\nlang = 'it'\n[[puzzles]]\ntheme = 'animali'\neach = 8"
    book = make_book(read_book_plan(plan))
    for puzzle in (book.example, book.showcase):
        assert {*puzzle.request.block_in, puzzle.request.language} >= {*theme_languages()}
