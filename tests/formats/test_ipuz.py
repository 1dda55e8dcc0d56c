"""ipuz, read back with the package of that name."""

from __future__ import annotations

from typing import Any

import ipuz
import pytest

from suchsel import SuchselError
from suchsel.formats import render
from suchsel.puzzle import Puzzle
from suchsel.sheet.style import Style
from tests.formats.table_samples import HOSTILE, animals, hostile, is_reproducible, ring


def read(puzzle: Puzzle) -> dict[str, Any]:
    data: dict[str, Any] = ipuz.read(
        render([puzzle], "ipuz", Style("de")).decode(), puzzlekinds=["http://ipuz.org/wordsearch#1"]
    )
    return data


def test_the_grid_and_every_word_where_it_stands() -> None:
    puzzle = animals(level="schwer", title="Tiere")
    data = read(puzzle)
    assert data["dimensions"] == {"width": 11, "height": 9}
    assert data["puzzle"] == [list(row) for row in puzzle.grid]
    assert list(data["solution"]) == ["".join(word.symbols) for word in puzzle.words]
    for word, group in data["solution"].items():
        assert "".join(data["puzzle"][row][column] for column, row in group["cells"]) == word
    assert (data["title"], data["showanswers"]) == ("Tiere", "during")
    assert data["difficulty"] == "schwer"  # in the language of the file


def test_the_list_follows_the_option() -> None:
    assert next(iter(read(animals(list="sorted"))["solution"])) == "EMAIL"
    assert read(animals(list="hidden"))["showanswers"] == "after"
    assert "intro" not in read(animals(list="hidden"))
    assert read(animals(list="lengths"))["intro"].count("<br>") == 4


def test_a_cell_outside_the_shape_is_null() -> None:
    assert read(ring())["puzzle"][0] == [None, "H", "U", "N", "D", None, "A"]


@pytest.mark.parametrize("title", HOSTILE)
def test_texts_are_harmless_html(title: str) -> None:
    data = read(hostile(title))
    assert "<b>" not in data["title"]
    assert "<br>2. =HYPERLINK(&quot;" in data["intro"]


def test_two_puzzles_are_refused_with_a_sentence() -> None:
    with pytest.raises(SuchselError, match="holds one puzzle, not 2"):
        render([animals(), animals()], "ipuz", Style())


@pytest.mark.parametrize("kind", ["hexagon", "honeycomb"])
def test_hexagons_are_refused_with_a_way_out(kind: str) -> None:
    """The standard has no such grid."""
    puzzle = animals(topology=kind)
    with pytest.raises(SuchselError) as refused:
        render([puzzle], "ipuz", Style())
    (found,) = refused.value.defects
    assert found.code == "board-not-shown"
    assert f"format ipuz cannot show boards of the kind “{kind}”; these" in found.text("en")
    assert "these can: csv, docx, html, json, jsonl, pdf" in found.text("en")


def test_same_bytes_in_every_process() -> None:
    assert is_reproducible("ipuz", Style("de"))
