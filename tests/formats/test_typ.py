"""Typst: compiled by Typst itself, and read back."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pdfplumber
import pytest
import typst
from pdfplumber.page import Page
from pdfplumber.pdf import PDF

from suchsel import generate
from suchsel.formats import render
from suchsel.formats.typ import quoted
from suchsel.puzzle import Puzzle
from suchsel.sheet.style import Style
from tests.formats.table_samples import HOSTILE, WORDS, animals, hostile, is_reproducible, ring

PLAIN = Style()


def compiled(puzzles: Sequence[Puzzle], style: Style = PLAIN) -> PDF:
    data = typst.compile(render(puzzles, "typ", style))
    assert isinstance(data, bytes)
    return pdfplumber.open(BytesIO(data))


def rows_of(page: Page, size: float) -> list[str]:
    """The letters of the board from left to right, row by row."""
    chars = [char for char in page.chars if abs(char["size"] - size) < 0.1]
    feet = sorted({round(char["matrix"][5]) for char in chars}, reverse=True)
    return [
        "".join(char["text"] for char in chars if round(char["matrix"][5]) == foot) for foot in feet
    ]


@pytest.mark.parametrize("puzzle", [animals(), ring()])
def test_each_letter_stands_in_its_place(puzzle: Puzzle) -> None:
    with compiled([puzzle]) as document:
        (page,) = document.pages
        found = rows_of(page, 0.6 * 12 * 72 / 25.4)
        wanted = ["".join(symbol or "" for symbol in row) for row in puzzle.grid]
        assert found == [row for row in wanted if row]
        for word in puzzle.words:
            assert word.word in page.extract_text()


def test_the_solution_comes_last_with_a_stroke_for_each_word() -> None:
    puzzle = animals(level="schwer", title="Tiere & mehr")
    with compiled([puzzle], Style("de", solution=True, table=True)) as document:
        first, second = document.pages
        assert "Tiere & mehr" in first.extract_text()
        assert "Lösung" in second.extract_text()
        strokes = [line for line in second.lines if line["linewidth"] > 10]
        assert len(strokes) == len(puzzle.words)
        assert not [line for line in first.lines if line["linewidth"] > 10]


@pytest.mark.parametrize("topology", ["torus", "honeycomb", "hexagon"])
def test_all_boards(topology: str) -> None:
    size = (9, 9) if topology != "hexagon" else None
    puzzle = generate(WORDS, size, "schwer", 1, topology=topology, message="Ja")
    with compiled([puzzle, puzzle], Style(solution=True, lower=True, table=True)) as document:
        assert len(document.pages) == 4


def test_no_text_is_a_command() -> None:
    for title in HOSTILE:
        with compiled([hostile(title)], Style(solution=True)) as document:
            assert len(document.pages) == 2
    assert quoted('#a "b" \\u{41} $x$') == '"#a \\"b\\" \\\\u{41} $x$"'


def test_same_bytes_in_every_process() -> None:
    assert is_reproducible("typ", Style("de", solution=True))
