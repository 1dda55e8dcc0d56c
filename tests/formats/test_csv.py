"""CSV, read back with Python's own reader."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO

import pytest

from suchsel.formats import render
from suchsel.puzzle import Puzzle
from suchsel.sheet.style import Style
from suchsel.sheet.wording import IN_WORDS
from tests.formats.table_samples import HOSTILE, WORDS, animals, hostile, is_reproducible, ring


def blocks_of(puzzles: Sequence[Puzzle], style: Style) -> list[list[list[str]]]:
    """The records of the file, cut at the empty ones."""
    text = render(puzzles, "csv", style).decode()
    blocks: list[list[list[str]]] = [[]]
    for record in csv.reader(StringIO(text, newline=""), strict=True):
        if record:
            blocks[-1].append(record)
        else:
            blocks.append([])
    return blocks


def test_grid_then_words() -> None:
    puzzle = animals()
    grid, words = blocks_of([puzzle], Style())
    assert grid == [list(row) for row in puzzle.grid]
    assert words == [["Words"], *([word] for word in WORDS)]


def test_lower_case_letters() -> None:
    puzzle = animals()
    grid, words = blocks_of([puzzle], Style(lower=True))
    assert grid == [[(symbol or "").lower() for symbol in row] for row in puzzle.grid]
    assert words == [["Words"], *([word] for word in WORDS)]


def test_solution_counts_from_one_and_leads_to_the_letters() -> None:
    puzzle = animals(title="Tiere", level="schwer")
    title, _, _, solution = blocks_of([puzzle], Style("de", solution=True))
    assert title == [["Tiere"]]
    assert solution[0] == ["Wort", "Zeile", "Spalte", "Richtung"]
    for (word, row, column, direction), placed in zip(solution[1:], puzzle.words, strict=True):
        assert (word, direction) == (placed.word, IN_WORDS[placed.direction].text("de"))
        assert puzzle.grid[int(row) - 1][int(column) - 1] == placed.symbols[0]


def test_a_hidden_list_is_not_there_and_clues_are_called_so() -> None:
    assert len(blocks_of([animals(list="hidden")], Style())) == 1
    clues = blocks_of([hostile("x")], Style("de"))[2]
    assert clues[0] == ["Hinweise"]
    assert clues[1] == ["1. =1+1 (6)"]


def test_several_puzzles_follow_each_other_under_their_levels() -> None:
    puzzles = [animals(level="leicht", title="T"), animals(level="mittel", title="T")]
    for lang, easy, medium in (
        ("en", "T – easy", "T – medium"),
        ("de", "T – leicht", "T – mittel"),
    ):
        blocks = blocks_of(puzzles, Style(lang))
        assert [blocks[0], blocks[3]] == [[[easy]], [[medium]]]


def test_a_cell_outside_the_shape_is_empty() -> None:
    grid = blocks_of([ring()], Style())[0]
    assert grid[0] == ["", "H", "U", "N", "D", "", "A"]


@pytest.mark.parametrize("title", HOSTILE)
def test_no_cell_is_a_formula(title: str) -> None:
    for block in blocks_of([hostile(title)], Style(solution=True)):
        for record in block:
            assert not any(cell.startswith(tuple("=+-@\t\r\n")) for cell in record)


def test_same_bytes_in_every_process() -> None:
    assert is_reproducible("csv", Style("de", solution=True))
