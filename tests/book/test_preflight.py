"""Preflight finds every fault that is planted, and nothing in a sound book."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from suchsel.book.make import make_book
from suchsel.book.pages import BookLayout, lay_out_book
from suchsel.book.plan import read_book_plan
from suchsel.book.preflight import preflight
from suchsel.cli import main
from suchsel.sheet.font_file import Font
from suchsel.sheet.fonts import Faces
from suchsel.sheet.marks import PT, LetterRow, Mark, Page, Picture, Rule, TextRun, moved
from suchsel.words.pictures import plain_picture
from tests.lists import ROOT, some_quick
from tests.pictures import drawn, encoded

PLAN = """
title = "Words"
author = "Ada"
isbn = "978-3-16-148410-0"
design = "modern"
[[puzzles]]
theme = "animals"
count = 18
each = 2
size = "8x8"
rude = true  # which is quicker
[[puzzles]]
theme = "fruit"
each = 6
rude = true
"""


@lru_cache
def sound(large_print: bool = False) -> BookLayout:
    head = "large_print = true\n" if large_print else ""
    return lay_out_book(make_book(read_book_plan(head + PLAN)))


def codes(layout: BookLayout) -> set[str]:
    return {wrong.code for wrong in preflight(layout)}


def with_rules(layout: BookLayout, **fields: object) -> BookLayout:
    plan = layout.plan.evolve(**fields)
    return layout._replace(book=layout.book._replace(plan=plan))


def with_mark(layout: BookLayout, mark: Mark, number: int = 7) -> BookLayout:
    pages = list(layout.pages)
    page = pages[number - 1]
    pages[number - 1] = page._replace(marks=(mark, *page.marks))
    return layout._replace(pages=pages)


def with_page(layout: BookLayout, change: Callable[[Page], Page], number: int = 7) -> BookLayout:
    pages = list(layout.pages)
    pages[number - 1] = change(pages[number - 1])
    return layout._replace(pages=pages)


def text(x: float, y: float, size: float = 10 * PT, colour: str = "#000000") -> TextRun:
    return TextRun(x, y, size, "fault", colour=colour)


def forbidden(layout: BookLayout) -> BookLayout:
    """The book in a font whose licence forbids embedding."""
    path = ROOT / "src" / "suchsel" / "data" / "fonts" / "Andika-Regular.ttf"
    data = bytearray(path.read_bytes())
    count = int.from_bytes(data[4:6], "big")
    for entry in range(12, 12 + 16 * count, 16):
        if data[entry : entry + 4] == b"OS/2":
            start = int.from_bytes(data[entry + 8 : entry + 12], "big")
            data[start + 8 : start + 10] = b"\0\2"
    font = Font(bytes(data))
    return layout._replace(faces=Faces(font, font))


def shrunk(page: Page) -> Page:
    marks = [m._replace(size=2 * PT) if isinstance(m, LetterRow) else m for m in page.marks]
    return page._replace(marks=tuple(marks))


def renamed(page: Page) -> Page:
    """The reference at the foot names another page."""
    *others, reference, number = page.marks
    assert isinstance(reference, TextRun)
    return page._replace(marks=(*others, reference._replace(text="Solution: page 3"), number))


@lru_cache
def bleeding() -> BookLayout:
    head = "bleed = true\nbackground = '#eeeeee'\n"
    return lay_out_book(make_book(read_book_plan(head + PLAN)))


def unanswered(layout: BookLayout) -> BookLayout:
    return layout._replace(answer_pages={**layout.answer_pages, 2: 1})


PHOTO = plain_picture(encoded(drawn((60, 60), colour="black"), "JPEG"))


def photo(x: float, y: float, side: float) -> Picture:
    return Picture(x, y, side, side, PHOTO, "a fault")


FAULTS: dict[str, Callable[[BookLayout], BookLayout]] = {
    "in-outer-margin": lambda book: with_mark(book, text(150.0 - 5.0, 100.0)),
    "in-gutter": lambda book: with_mark(book, text(6.0, 100.0)),
    "in-top-margin": lambda book: with_mark(book, text(60.0, 7.0)),
    "in-bottom-margin": lambda book: with_mark(book, text(60.0, 226.0)),
    "odd-page-count": lambda book: book._replace(pages=book.pages[:-1]),
    "too-few-pages": lambda book: book._replace(pages=book.pages[:20]),
    "too-many-pages": lambda book: book._replace(pages=[*book.pages, *book.pages[4:6] * 410]),
    "gutter-too-narrow": lambda book: book._replace(gutter=0.25),
    "trim-not-offered": lambda book: with_rules(book, trim=(250.0, 300.0)),
    "isbn-missing": lambda book: with_rules(book, isbn=None, profile="ingram"),
    "wrong-pdf-kind": lambda book: with_rules(book, profile="ingram", pdf="tagged"),
    "author-missing": lambda book: with_rules(book, author=""),
    "colour-on-black": lambda book: with_mark(book, text(60.0, 30.0, colour="#ff0000")),
    "font-not-embeddable": forbidden,
    "letter-not-printable": lambda book: with_mark(book, text(60.0, 30.0)._replace(text="漢")),
    "page-size": lambda book: with_page(book, lambda page: page._replace(width=150.0)),
    "type-too-small": lambda book: with_page(book, shrunk),
    "hairline": lambda book: with_mark(book, Rule((60.0, 30.0), (70.0, 30.0), 0.02)),
    "faint-text": lambda book: with_mark(book, text(60.0, 30.0, colour="#dddddd")),
    "low-resolution": lambda book: with_mark(book, photo(60.0, 60.0, 30.0)),
    "background-too-dark": lambda book: with_mark(book, photo(5.0, 30.0, 140.0)),
    "wrong-bleed": lambda book: with_rules(book, bleed=True),
    "bleed-too-short": lambda book: with_mark(bleeding(), photo(2.0, 2.0, 300.0)),
    "overlap": lambda book: with_page(
        book, lambda page: page._replace(marks=(*moved(page.marks[1:2], 1.0, 1.0), *page.marks))
    ),
    "blank-pages": lambda book: book._replace(
        pages=[*book.pages, *[book.pages[0]._replace(marks=())] * 4]
    ),
    "puzzle-missing": lambda book: with_page(book, lambda page: page._replace(marks=())),
    "answer-missing": unanswered,
    "wrong-reference": lambda book: with_page(book, renamed),
    "not-large-print": lambda book: with_mark(sound(True), text(60.0, 30.0, 12 * PT)),
}


@pytest.mark.parametrize("code", FAULTS)
def test_each_planted_fault_is_found(code: str) -> None:
    assert code in codes(FAULTS[code](sound()))


def test_a_picture_over_letters_is_found() -> None:
    assert "overlap" in codes(with_mark(sound(), photo(60.0, 60.0, 5.0)))


def test_a_sound_book_has_no_faults() -> None:
    assert codes(sound()) == set()
    assert codes(sound(True)) == codes(bleeding()) == set()
    assert len(FAULTS) >= 20


@pytest.mark.parametrize("profile", ["kdp", "ingram", "office"])
@pytest.mark.parametrize(
    "design", some_quick(["classic", "playful", "modern", "large-print", "vintage"], 1)
)
def test_every_design_keeps_the_rules_of_every_printer(profile: str, design: str) -> None:
    plan = PLAN.replace("modern", design).replace("title", f"profile = '{profile}'\ntitle", 1)
    for large in ("", "large_print = true\n"):
        assert codes(lay_out_book(make_book(read_book_plan(large + plan)))) == set()


def test_check_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN)
    assert main(["book", str(plan), "--check", "--lang", "en"]) == 0
    assert "Kindle Direct Publishing: no objections" in capsys.readouterr().out
    plan.write_text("title = 'x'\n[[puzzles]]\ntheme = 'animals'\neach = 5\n")
    assert main(["book", str(plan), "--check", "--lang", "en"]) == 2
    assert "at least 24" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["plan.toml"]
    assert main(["book", str(plan), "--lang", "en"]) == 2
    assert "-o BOOK.pdf" in capsys.readouterr().err


def test_a_report_follows_each_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan, out = tmp_path / "plan.toml", tmp_path / "book.pdf"
    plan.write_text("title = 'x'\n[[puzzles]]\ntheme = 'animals'\neach = 5\n")
    assert main(["book", str(plan), "-o", str(out), "--lang", "en"]) == 0
    assert "Kindle Direct Publishing: The book has 6 pages" in capsys.readouterr().err


def test_a_sample_holds_the_first_pages(tmp_path: Path) -> None:
    plan, out = tmp_path / "plan.toml", tmp_path / "book.pdf"
    plan.write_text(f"bookmarks = true\n{PLAN}")
    assert main(["book", str(plan), "-o", str(out), "--sample", "6", "--lang", "en"]) == 0
    reader = PdfReader(out)
    assert len(reader.pages) == 6
    assert [entry.title for entry in reader.outline if not isinstance(entry, list)] == ["Animals"]
    assert main(["book", str(plan), "-o", str(tmp_path / "book.epub"), "--sample", "6"]) == 2


def test_metadata_and_page_boxes() -> None:
    reader = PdfReader(BytesIO(sound().to_pdf()))
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == ("Words", "Ada")
    assert "978-3-16-148410-0" in str(reader.metadata.get("/Keywords"))
    for page in reader.pages:
        assert page.trimbox == page.mediabox
