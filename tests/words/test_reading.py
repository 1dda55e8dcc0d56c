"""Words that are read from right to left."""

from __future__ import annotations

from pathlib import Path

import pytest

import suchsel
from suchsel.errors import SuchselError
from suchsel.formats import read_letters
from suchsel.request.levels import LEVELS
from suchsel.request.request import Request
from suchsel.words.alphabets import MIRRORED, is_right_to_left, sense

HEBREW = ["שלום", "ירושלים", "תפוח", "בננה", "כלב", "חתול", "ספר"]
ARABIC = ["كتاب", "مدرسة", "قلم", "بيت", "شمس", "قمر", "تفاح"]


@pytest.mark.parametrize("words", [HEBREW, ARABIC, ["کتاب", "گربه"], ["اردو", "پھول"]])
def test_scripts_that_are_read_from_right_to_left(words: list[str]) -> None:
    request = Request(words)
    assert request.rtl
    assert request.level.directions == ("W", "S", "SW", "NW")
    assert not Request(["Hund", "кот", "गाय", "犬犬"]).rtl


def test_digits_do_not_count() -> None:
    assert sense(("1", "2")) == 0
    assert sense(("1", "ב")) == -1
    assert is_right_to_left([("1", "2"), ("א", "ב")])


@pytest.mark.parametrize("name", list(LEVELS))
def test_every_level_is_mirrored(name: str) -> None:
    level = LEVELS[name]
    mirrored = Request(HEBREW, level=name).level
    assert mirrored.directions == tuple(MIRRORED[one] for one in level.directions)
    for turned, directions in level.directions_by_sense().items():
        expected = tuple(MIRRORED[one] for one in directions)
        assert mirrored.directions_by_sense()[turned] == expected
    if name == "buchstaben-1":
        return  # few letters are left over for its filler
    puzzle = suchsel.generate(HEBREW, (10, 10), name, seed=5)
    assert {word.direction for word in puzzle.words} <= set(mirrored.directions)
    assert suchsel.verify(puzzle.to_json()) == []


def test_directions_that_are_given_are_those_on_paper() -> None:
    puzzle = suchsel.generate(HEBREW, level="easy", seed=1, directions="E")
    assert {word.direction for word in puzzle.words} == {"E"}
    assert puzzle.request.directions == ("E",)


def test_the_directions_of_an_own_level_are_those_on_paper() -> None:
    """Also if half of the words are reversed, and if the words are drawn."""
    names = ("NE", "S", "W", "E")
    level = suchsel.Level("mine", names, choice="turned", share=90)
    for seed in range(8):
        puzzle = suchsel.generate([], (9, 12), level, seed, pool=ARABIC, pick=4)
        assert {word.direction for word in puzzle.words} <= {*names}


@pytest.mark.parametrize("mode", ["first", "spread"])
@pytest.mark.parametrize("topology", ["rectangle", "honeycomb", "torus"])
def test_a_message_is_read_from_right_to_left(mode: str, topology: str) -> None:
    options = {"message": "חג שמח", "message_mode": mode, "topology": topology}
    puzzle = suchsel.generate(HEBREW, seed=2, **options)  # type: ignore[arg-type]
    free = [
        symbol
        for r, row in enumerate(puzzle.grid)
        for c, symbol in reversed(list(enumerate(row)))
        if symbol and not any((r, c) in word.cells for word in puzzle.words)
    ]
    said = [puzzle.grid[row][column] for row, column in puzzle.unused_cells]
    assert said == free
    if mode == "first":
        assert "".join(free[:5]) == "חגשמח"
    assert suchsel.verify(puzzle.to_json()) == []


@pytest.mark.parametrize("suffix", ["txt", "csv", "json", "xlsx"])
@pytest.mark.parametrize("words", [HEBREW, ARABIC])
def test_files_are_read_back_as_they_look(suffix: str, words: list[str], tmp_path: Path) -> None:
    puzzle = suchsel.generate(words, (9, 11), seed=3)
    path = tmp_path / f"puzzle.{suffix}"
    puzzle.save(path)
    letters = read_letters(str(path))
    assert letters.grid == puzzle.grid
    found = suchsel.solve(letters.grid, words)
    assert [found[word.word] for word in puzzle.words] == [[list(w.cells)] for w in puzzle.words]


def test_to_the_left_is_easy() -> None:
    left = suchsel.rate([list("םולש"), list("אבגד")], ["שלום"])
    right = suchsel.rate([list("שלום"), list("אבגד")], ["שלום"])
    assert left.score < right.score


def test_a_pool_is_read_in_one_direction() -> None:
    with pytest.raises(SuchselError) as caught:
        Request(HEBREW, pool=["Hund", "Katze"], pick=1)
    assert [wrong.code for wrong in caught.value.defects] == ["mixed-reading"]
    mixed = suchsel.generate([*HEBREW, "Hund"], seed=1)
    assert mixed.rtl
