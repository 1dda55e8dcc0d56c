"""Books with every option that a plan takes: alone, and in pairs. They are read back.

The table below holds values of options that exclude each other in one row. A new option needs a
value there, and nothing else.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring
from zipfile import ZipFile

import pytest
from bench.book_plans import capitals, violations
from pypdf import PdfReader

from suchsel.book.cover import make_cover
from suchsel.book.epub import write_epub
from suchsel.book.make import make_book
from suchsel.book.pages import BookLayout, lay_out_book
from suchsel.book.plan import BOOK_OPTIONS, BookPlan, read_book_plan
from suchsel.book.preflight import preflight
from suchsel.book.sections import section_options
from suchsel.errors import SuchselError
from tests.lists import ROOT, some_quick

EXAMPLES = f"{ROOT}/examples"
Keys = dict[str, Any]
#: Keys of the book, keys of its first section, and what the page of its first puzzle and that of
#: the answer say then, in print and in the EPUB.
Value = tuple[Keys, Keys, str, str]


def book(page: str = "", answer: str = "", **keys: Any) -> Value:
    return keys, {}, page, answer


def section(page: str = "", answer: str = "", **keys: Any) -> Value:
    return {}, keys, page, answer


#: Each row: options of which a book has one at most, or none.
TABLE: dict[str, list[Value]] = {
    "board": [
        section(shape="heart"),
        section(shape="arrow", turn="left"),
        section(shape=f"{EXAMPLES}/duck.png", threshold=40),
        section("run over the edge", topology="torus"),
        section(topology="hexagon"),
        section(topology="honeycomb"),
        section(size="11x9"),
    ],
    "difficulty": [
        section(level="hard"),
        section(difficulty=40),
        section(minutes=1),
        section(minutes=3, reader="child"),
        section(ramp=["easy", "hard"]),
        section(ramp=[20, 95]),
        section(filler="mix"),
        section(filler="natural", language="en"),
        book(ramp=[20, 60]),
    ],
    "message": [
        section("spell a message", "Message: Yes!", message="Yes!"),
        section("begin with a message", "Message: Yes!", message="Yes!", message_mode="first"),
    ],
    "list": [
        section("Boat.*Car.*Moon.*Tree.*Umbrella", list="sorted"),
        section(r"_ _ _ \(3\)", "Tree, Moon", list="lengths"),
        section(r"a crescent \(4\)", "1. Tree, 2. Moon", list="clues"),
        section(r"2. \(4\)", "1. Tree, 2. Moon", list="pictures"),
        section("Find 5 words", "Tree, Moon", list="hidden"),
    ],
    "secret": [
        section("2 more words are hidden", "Teapot, Spoon", secret=["Teapot", "Spoon"]),
        section("1 more word is hidden", "Teapot", secret=["Teapot"], secret_directions=["W"]),
    ],
    "words": [
        section(pick=3),
        section(pick="1-2", pool=[["Pencil", "to write with"], ["Ruler", "straight"]]),
        section(each=None, count=None),
        section(file=None, words=["lines.txt"], split="lines", list="shown"),
        section(file=None, theme="animals", list="shown"),
        section("Lamp", file=None, words=["pairs.csv"], columns="word=2,clue=1", list="shown"),
        section("Lamp", file=None, words=["pairs.csv"], swap=True, skip=True, list="shown"),
        section("Lamp", file=None, words=["lines.txt"], drop_articles=True, list="shown"),
        book(unique=True),
        book(series="Tests", volume="1"),
    ],
    "rules": [
        section(directions=["E", "W"]),
        section(crossings="never"),
        section(nest=True),
        section(no_collinear=True),
        section(digraphs=["oo", "st"]),
        section(fold=True, umlauts="ae", eszett="ss"),
        section(rude=True, block=["Oma"]),
        section(language="fr", steps=50_000, effort=1.0),
    ],
    "title": [
        section("Things 1", "Things 1", title="Things {n}"),
        section("1. One", "1. One", titles=["One", "Two"]),
        section(chapter="Part", chapter_text="A text."),
    ],
    "case": [
        book("TREE", list_case="upper"),
        section(letters="ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        section(mixed=True),
        section(block_in="fr,es"),
    ],
    "hint": [book(r"The list says where|Find 5", hint="cells"), book(hint="first-letter")],
    "rating": [book("Time: (about|less)", rating="minutes"), book(rating="stars")],
    "entries": [
        book("1. ", numbered=True),
        book(answer_lines=True),
        book(list_size=18),
        book(list_columns=2),
    ],
    "type": [
        book(large_print=True),
        book(preset="early-readers"),
        book(preset="exam"),
        book(lower=True, table=True, font="andika"),
        book(name_line=True, points=True),
    ],
    "code": [book("Play this", qr="play", url="https://example.org/")],
    "pages": [
        book(per_page=2),
        book(answers_per_page=9, answer_size=8, solution_style="dots"),
        book(answers_per_page=1, solution_style="both"),
        book(references=False),
    ],
    "trim": [book(trim="5x8"), book(trim="8.5x11"), book(trim="120x160mm")],
    "printer": [
        book(pdf="plain"),
        book(pdf="archive", bookmarks=True),
        book(profile="ingram", stock="cream", isbn="978-3-16-148410-0"),
        book(profile="office", colour=True, stock="colour"),
    ],
    "design": [
        book(design="playful"),
        book(background="#f4f1de", bleed=True),
        book(background=f"{EXAMPLES}/pictures/logo.png", background_strength=10),
        book(logo=f"{EXAMPLES}/pictures/logo.png", cover_picture=f"{EXAMPLES}/pictures/meadow.png"),
    ],
    "texts": [
        book(subtitle="Sub", publisher="P", imprint="First", half_title=True, dedication="You"),
        book(introduction="# Hi", how_to_text="Look.", notes_pages=1, about_author="Ada"),
        book(other_books="None", blurb="Buy", cover_colour="#ffffff", contents=False),
        book(how_to=False, seed=7),
    ],
}
VALUES = {f"{row} {n}": value for row, own in TABLE.items() for n, value in enumerate(own, 1)}
#: Values that do not go with many others.
ALONE = {
    "exact": section(
        "read row by row, spell a message",
        "Message: Yes",
        file=None,
        words=["Dog", "Cat", "Hen", "Cow", "Pig"],
        message="Yes",
        message_mode="exact",
        size="4x4",
        level="expert",
        count=None,
        each=None,
    ),
    "bilingual": section(
        "der Hund",
        "der Hund",
        file=None,
        words=["Dog", "Cat", "Mouse", "Horse", "Sheep"],
        count=None,
        each=None,
        language="en",
        clues_in="de",
    ),
    "bent": section(
        "Words bend", file=None, theme="animals", pick=8, each=None, paths="bent", list="shown"
    ),
    "spanning": section(
        "names the theme",
        file=None,
        theme="animals",
        pick=8,
        each=None,
        paths="bent",
        spanning="animals",
    ),
    "reveal": section(
        "What do you see", file=None, theme="animals", pick="12-30", each=None, reveal="heart"
    ),
    "grade": section(file=None, theme="animals", pick=8, each=None, grade=2),
    "cefr": section(file=None, theme="animals", pick=8, each=None, cefr="B1"),
    **{lang: book(lang=lang) for lang in ("de", "fr", "it", "nl", "pl", "pt")},
}
#: What the printer may object to: the book is short, and in large print a title may be smaller.
OBJECTIONS = {
    "too-few-pages",
    "trim-not-offered",
    "not-large-print",
    "low-resolution",
    "bookmarks-refused",
}
SVG = "{http://www.w3.org/2000/svg}"


def _toml(keys: Keys) -> str:
    given = {name: value for name, value in keys.items() if value is not None}
    return "".join(f"{n} = {json.dumps(v, ensure_ascii=False)}\n" for n, v in given.items())


def plan_of(values: list[Value], folder: Path) -> BookPlan:
    head: Keys = {"title": "A Book", "author": "Ada"}
    first: Keys = {"file": f"{EXAMPLES}/pictures_en.csv", "count": 2, "each": 5}
    for of_book, of_section, _, _ in values:
        head |= of_book
        first |= of_section
    second = {"words": ["Größe", "Tür", "Café", "Straße"], "title": "More"}
    (folder / "lines.txt").write_text("Lamp\nMirror\nSofa\nCarpet\nShelf\nCurtain\nVase\nChair")
    pairs = ("Licht,Lamp", "Glas,Mirror", "Sitz,Sofa", "Boden,Carpet", "Brett,Shelf", "Topf,Vase")
    (folder / "pairs.csv").write_text("\n".join(("word,clue", *pairs)))
    text = f"{_toml(head)}[[puzzles]]\n{_toml(first)}[[puzzles]]\n{_toml(second)}"
    return read_book_plan(text, str(folder))


def defects_of_epub(layout: BookLayout, pages: dict[str, Element]) -> Iterator[str]:
    """Letters outside their drawing, and listed words that the list lacks."""
    for name, page in pages.items():
        for drawing in page.iter(f"{SVG}svg"):
            _, _, width, height = map(float, drawing.attrib["viewBox"].split())
            for text in drawing.iter(f"{SVG}text"):
                xs = [float(x) for part in text.iter() if (x := part.get("x"))]
                if not (0 < min(xs) <= max(xs) < width and 0 < float(text.attrib["y"]) < height):
                    yield f"{name}: letters outside the drawing"
    for number, puzzle in enumerate(layout.book.puzzles, 1):
        shown = text_of(pages[f"puzzle-{number}"])
        for placement in puzzle.words:
            listed = puzzle.list in ("shown", "sorted") and not placement.secret
            if listed and capitals(placement.word) not in capitals(shown):
                yield f"{placement.word} is missing"


def text_of(page: Element) -> str:
    return " ".join(" ".join(page.itertext()).split())


def epub_pages(layout: BookLayout) -> dict[str, Element]:
    with ZipFile(BytesIO(write_epub(layout))) as archive:
        names = [name for name in archive.namelist() if name.endswith(".xhtml")]
        return {Path(name).stem: fromstring(archive.read(name)) for name in names}


def check(value: Value, folder: Path) -> None:
    """Make a book of this value, and look for what every book and what the value promises."""
    layout = lay_out_book(make_book(plan_of([value], folder)))
    make_cover(layout).to_pdf(guides=True)
    assert {wrong.code for wrong in preflight(layout)} <= OBJECTIONS
    pages = epub_pages(layout)
    assert list(defects_of_epub(layout, pages)) == []
    printed = PdfReader(BytesIO(layout.to_pdf())).pages
    places = {
        "puzzle-1": (layout.puzzle_pages[1], 2),
        "answer-1": (layout.answer_pages[1], 3),
    }
    for name, (number, part) in places.items():
        # A list or an answer may continue on the next page.
        text = " ".join(page.extract_text() for page in printed[number - 1 : number + 1])
        for found in (" ".join(text.split()), text_of(pages[name])):
            assert re.search(str(value[part]), found), found


def test_every_key_has_a_value_here() -> None:
    all_values = [*VALUES.values(), *ALONE.values()]
    of_book = {key for keys, _, _, _ in all_values for key in keys}
    of_sections = {key for _, keys, _, _ in all_values for key in keys}
    assert {*BOOK_OPTIONS} - of_book == {"title", "author"}
    assert {*section_options()} - of_sections == set()


#: The first value of each row is quick.
FIRST = [name for name in VALUES if name.endswith(" 1")]
REST = [name for name in (*VALUES, *ALONE) if name not in FIRST]


@pytest.mark.parametrize("name", some_quick([*FIRST, *REST], len(FIRST)))
def test_an_option_alone(name: str, tmp_path: Path) -> None:
    check((VALUES | ALONE)[name], tmp_path)


def covering(books: int, parts: int, seed: int) -> Iterator[list[str]]:
    """Books of so many values each, which have many different pairs of values between them."""
    rng = random.Random(seed)
    left = {frozenset(pair) for pair in combinations(VALUES, 2)}
    for _ in range(books):
        chosen: list[str] = []
        for row in rng.sample(list(TABLE), parts):
            names = [f"{row} {n + 1}" for n in range(len(TABLE[row]))]
            new = {
                name: sum(frozenset((name, other)) in left for other in chosen) for name in names
            }
            chosen.append(max(names, key=lambda name: (new[name], rng.random())))
        left -= {frozenset(pair) for pair in combinations(chosen, 2)}
        yield chosen


#: What a size that is given, or a small page, may be too small for.
OUT_OF_REACH = {"board-too-large-for-book", "minutes-out-of-reach", "difficulty-out-of-reach"}


@pytest.mark.slow
def test_options_together(tmp_path: Path) -> None:
    refused = []
    for number, names in enumerate(covering(24, 8, 1)):
        folder = tmp_path / str(number)
        folder.mkdir()
        plan = plan_of([VALUES[name] for name in VALUES if name in names], folder)
        try:
            layout = lay_out_book(make_book(plan))
        except SuchselError as error:
            assert {wrong.code for wrong in error.defects} <= OUT_OF_REACH, names
            refused.append(names)
            continue
        make_cover(layout).to_pdf()
        assert {wrong.code for wrong in preflight(layout)} <= OBJECTIONS, names
        found = [*violations(layout), *defects_of_epub(layout, epub_pages(layout))]
        # Digraphs are drawn smaller, to fit into their cells.
        ignored = [] if plan.references else ["does not name"]
        ignored += ["type of"] if "rules 5" in names else []
        assert [told for told in found if not any(part in told for part in ignored)] == [], names
    assert len(refused) < 5
