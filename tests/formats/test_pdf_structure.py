"""What a screen reader is told about a PDF: its structure, read back with pdfplumber."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pdfplumber
import pytest
from pdfplumber.structure import PDFStructTree
from pypdf import PdfReader

import suchsel
from suchsel import Puzzle
from suchsel.book.make import make_book
from suchsel.book.pages import render_book
from suchsel.book.plan import read_book_plan
from suchsel.formats import render
from suchsel.sheet.style import Style
from tests.pictures import drawn, encoded

WORDS = ["Hund", "Katze", "Maus", "Bär", "Strauß"]


def animals(**options: Any) -> Puzzle:
    return suchsel.generate(WORDS, (7, 9), "schwer", 7, title="Tiere", **options)


class Read:
    """The elements of a document, and the text of each."""

    def __init__(self, data: bytes) -> None:
        self.letters: dict[tuple[int, int], str] = {}
        with pdfplumber.open(BytesIO(data)) as document:
            self.tree = [element.to_dict() for element in PDFStructTree(document)]
            for page in document.pages:
                for char in page.chars:
                    if char["mcid"] is not None:
                        place = page.page_number, char["mcid"]
                        self.letters[place] = self.letters.get(place, "") + char["text"]

    def elements(self, tag: str, below: Any = None) -> Iterator[Any]:
        for element in self.tree if below is None else below.get("children", []):
            if element["type"] == tag:
                yield element
            yield from self.elements(tag, element)

    def text(self, element: Any) -> str:
        """What is read aloud."""
        instead: str | None = element.get("actual_text") or element.get("alt_text")
        page, numbers = element.get("page_number"), element.get("mcids", [])
        own = "".join(self.letters.get((page, number), "") for number in numbers)
        return instead or own + "".join(map(self.text, element.get("children", [])))

    def texts(self, tag: str, below: Any = None) -> list[str]:
        return [self.text(element) for element in self.elements(tag, below)]

    def rows(self) -> list[list[str]]:
        return [
            [self.text(cell) for cell in row.get("children", [])] for row in self.elements("TR")
        ]


def test_the_grid_is_a_table_with_the_numbers_of_rows_and_columns() -> None:
    puzzle = animals()
    read = Read(render([puzzle], "pdf", Style()))
    names, *rows = read.rows()
    assert names == [" ", *map(str, range(1, 10))]
    assert rows == [[str(n), *map(str, row)] for n, row in enumerate(puzzle.grid, 1)]
    for row in read.elements("TR"):
        head, *others = row["children"]
        is_first = read.text(head) == " "
        assert head["type"] == ("TD" if is_first else "TH")
        assert {cell["type"] for cell in others} == {"TH" if is_first else "TD"}


def test_visible_names_of_rows_and_columns_are_the_heads_of_the_table() -> None:
    puzzle = animals()
    read = Read(render([puzzle], "pdf", Style(hint="cells")))
    names, *rows = read.rows()
    assert names == [" ", *"123456789"]
    assert [row[0] for row in rows] == list("ABCDEFG")
    assert [row[1:] for row in rows] == [list(row) for row in puzzle.grid]


def test_title_texts_and_list_in_reading_order() -> None:
    read = Read(render([animals()], "pdf", Style(name_line=True, points=True, note="Bis Freitag")))
    (document,) = read.tree
    tags = [element["type"] for element in document["children"]]
    assert tags == ["P", "P", "P", "H1", "P", "P", "Table", "L"]
    assert read.texts("P")[:3] == ["Name:", "Date:", "Points: / 5"]
    assert read.texts("H1") == ["Tiere"]
    assert read.texts("P")[3:] == [
        "Bis Freitag",
        "Find 5 words. Directions: to the right, downwards, down to the right, up to the right, "
        "to the left, upwards, up to the left, down to the left.",
    ]
    assert read.texts("LBody") == WORDS


@pytest.mark.parametrize("style", ["rings", "dots", "both"])
def test_a_solution_is_a_figure_that_says_where_the_words_are(style: str) -> None:
    puzzle = animals()
    read = Read(render([puzzle], "pdf", Style(solution=True, solution_style=style)))
    (text,) = read.texts("Figure")
    row, column = puzzle.words[0].cells[0]
    assert text.startswith(f"Hund: row {row + 1}, column {column + 1}, ")
    assert all(f"{word}: row " in text for word in WORDS)
    assert len(list(read.elements("Table"))) == 1  # the puzzle


def test_hexagons_are_a_figure_that_spells_the_rows() -> None:
    puzzle = animals(topology="honeycomb")
    (text,) = Read(render([puzzle], "pdf", Style())).texts("Figure")
    rows = [" ".join(filter(None, row)) for row in puzzle.grid]
    assert text == " ".join(f"Row {n}: {row}." for n, row in enumerate(rows, 1))


def test_a_shape_is_a_figure_that_says_where_rows_begin() -> None:
    puzzle = suchsel.generate(["Eis", "Ei"], (5, 5), "leicht", 1, shape="diamond")
    (text,) = Read(render([puzzle], "pdf", Style())).texts("Figure")
    first = puzzle.grid[0]
    column = next(i for i, symbol in enumerate(first, 1) if symbol)
    letters = " ".join(symbol for symbol in first if symbol)
    assert text.startswith(f"Row 1 from column {column}: {letters}. ")


def test_pictures_are_figures_within_the_list() -> None:
    words: list[Any] = [
        ("Hund", "It barks", encoded(drawn())),
        ("Katze", "It purrs", encoded(drawn())),
        ("Molch", "It swims"),
    ]
    puzzle = suchsel.generate(words, (9, 9), seed=1, list="pictures")
    read = Read(render([puzzle], "pdf", Style()))
    assert read.texts("LI") == ["1. (4)It barks", "2. (5)It purrs", "3. It swims (5)"]
    figures = [read.texts("Figure", entry) for entry in read.elements("LI")]
    assert figures == [["It barks"], ["It purrs"], []]


def test_a_qr_code_is_a_figure_that_says_where_it_leads() -> None:
    style = Style(qr="play", url="https://suchsel.example.org/")
    data = render([animals()], "pdf", style)
    assert Read(data).texts("Figure") == ["Play this puzzle online: suchsel.example.org"]
    page: Any = PdfReader(BytesIO(data)).pages[0]
    (link,) = (entry.get_object() for entry in page["/Annots"])
    assert link["/A"]["/URI"].startswith("https://suchsel.example.org/play#")
    left, foot, right, top = link["/Rect"]
    assert right - left == pytest.approx(top - foot, abs=0.1)
    assert right - left > 50


def test_the_words_have_their_own_language() -> None:
    """The list and the letters; texts are in the language of the document."""
    french = suchsel.generate(["chat", "chien", "oiseau"], language="fr", seed=1)
    data = render([french], "pdf", Style("de"))
    assert b"/Lang (de)" in data
    (document,) = Read(data).tree
    tagged = {element["type"]: element.get("lang") for element in document["children"]}
    assert tagged == {"P": None, "Table": "fr", "L": "fr"}
    (document,) = Read(render([french], "pdf", Style("fr"))).tree
    assert not any(element.get("lang") for element in document["children"])


def test_lines_of_a_paragraph_are_kept_apart() -> None:
    note = "one two three four five six seven " * 6
    shown = Read(render([animals()], "pdf", Style(note=note.strip()))).texts("P")[0]
    assert shown == note.strip()


def test_small_solutions_have_headings() -> None:
    puzzles = [animals(), suchsel.generate(WORDS, (7, 9), "schwer", 8, title="Tiere")]
    read = Read(render(puzzles, "pdf", Style(solution=True)))
    assert read.texts("H1") == ["Tiere", "Tiere", "Solutions: Tiere"]
    assert read.texts("H2") == ["1", "2"]
    assert len(list(read.elements("Figure"))) == 2


def test_what_the_document_says_about_itself() -> None:
    reader = PdfReader(BytesIO(render([animals()], "pdf", Style("de"))))
    root: Any = reader.trailer["/Root"]
    assert root["/Lang"] == "de"
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert reader.xmp_metadata is not None
    assert reader.xmp_metadata.dc_title == {"x-default": "Tiere"}
    assert "/OutputIntents" not in root


def test_a_plain_pdf_has_no_structure() -> None:
    plain, tagged = (render([animals()], "pdf", Style(pdf=kind)) for kind in ("plain", "tagged"))
    root: Any = PdfReader(BytesIO(plain)).trailer["/Root"]
    assert not {"/StructTreeRoot", "/MarkInfo", "/Metadata"} & root.keys()
    assert b"BDC" not in plain
    assert len(plain) < len(tagged)


@pytest.mark.parametrize("kind", ["tagged", "archive", "plain"])
def test_the_same_bytes_every_time(kind: str) -> None:
    style = Style(solution=True, pdf=kind)
    assert render([animals()], "pdf", style) == render([animals()], "pdf", style)


def test_the_structure_is_no_larger_than_the_pages() -> None:
    """Packed, it does not double the size; unpacked it would be three times as large."""
    puzzle = suchsel.generate(WORDS, (15, 15), "schwer", 7)
    plain, tagged = (
        len(render([puzzle] * 9, "pdf", Style(pdf=kind))) for kind in ("plain", "tagged")
    )
    assert plain < tagged < 3 * plain


BOOK = """
title = "Rätsel"
author = "A. Autorin"
how_to = false
[[puzzles]]
words = ["Hund", "Katze"]
title = "Tiere"
[[puzzles]]
words = ["Rot", "Blau"]
title = "Farben"
"""


def test_a_book_has_headings_contents_and_an_author() -> None:
    data = render_book(make_book(read_book_plan(BOOK)))
    read = Read(data)
    assert read.texts("H1") == ["Rätsel"]
    assert read.texts("H2") == ["Contents", "1. Tiere", "2. Farben", "Solutions"]
    assert read.texts("H3") == ["1. Tiere (page 4)", "2. Farben (page 5)"]
    assert read.texts("TOCI") == ["1 Tiere 4", "2 Farben 5", "Solutions 6"]
    assert len(list(read.elements("Table"))) == len(list(read.elements("Figure"))) == 2
    reader = PdfReader(BytesIO(data))
    assert reader.metadata is not None
    assert reader.metadata.author == "A. Autorin"
    assert reader.xmp_metadata is not None
    assert reader.xmp_metadata.dc_creator == ["A. Autorin"]


def test_running_titles_and_page_numbers_are_not_read() -> None:
    data = render_book(make_book(read_book_plan(BOOK)))
    with pdfplumber.open(BytesIO(data)) as document:
        chars = document.pages[3].chars
        foot = [char for char in chars if char["top"] > document.pages[3].height - 40]
    read = [char["text"] for char in foot if char["tag"] != "Artifact"]
    assert "".join(read) == "Solution: page 6"
    assert [char["text"] for char in foot if char["mcid"] is None] == ["4"]
