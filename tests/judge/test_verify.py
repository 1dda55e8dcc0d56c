"""The judge is judged: every kind of damage to a stored puzzle must be seen."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import suchsel

PUZZLE = suchsel.generate(
    ["Hund", "Katze", "Maus", "Straße", "Otto"], (9, 11), "schwer", 7, title="Tiere"
)


def damaged(change: Callable[[dict[str, Any]], object]) -> str:
    data = json.loads(PUZZLE.to_json())
    change(data)
    with pytest.raises(suchsel.SuchselError) as caught:
        suchsel.Puzzle.from_json(json.dumps(data))
    assert caught.value.text("de") != caught.value.text("en")
    return str(caught.value)


def test_round_trip() -> None:
    again = suchsel.Puzzle.from_json(PUZZLE.to_json())
    assert again == PUZZLE
    assert again.to_json() == PUZZLE.to_json()
    assert (again.title, again.seed, again.level) == ("Tiere", 7, "schwer")


def test_the_keys_of_the_format() -> None:
    data = json.loads(PUZZLE.to_json())
    assert list(data) == [
        "format", "title", "rows", "columns", "topology", "grid", "words", "message", "level",
        "seed", "difficulty", "request",
    ]  # fmt: skip
    street = data["words"][3]
    assert (street["word"], street["symbols"]) == ("Straße", list("STRAẞE"))


def test_a_changed_letter_is_seen() -> None:
    row, column = PUZZLE.words[1].cells[2]
    text = damaged(lambda data: data["grid"][row].__setitem__(column, "Q"))
    assert "“Katze” does not stand where the puzzle says" in text


def test_a_stray_word_is_seen() -> None:
    taken = {cell for placement in PUZZLE.words for cell in placement.cells}
    runs = [
        [(r, c + i) for i in range(4)]
        for r in range(9)
        for c in range(8)
        if not any((r, c + i) in taken for i in range(4))
    ]

    def write(data: dict[str, Any]) -> None:
        for (row, column), letter in zip(runs[0], "DNUH", strict=True):
            data["grid"][row][column] = letter

    assert "“HUND” is there a second time" in damaged(write)


def test_a_rude_word_is_seen() -> None:
    taken = {cell for placement in PUZZLE.words for cell in placement.cells}
    runs = [
        [(r + i, c) for i in range(3)]
        for r in range(7)
        for c in range(11)
        if not any((r + i, c) in taken for i in range(3))
    ]

    def write(data: dict[str, Any]) -> None:
        for (row, column), letter in zip(runs[0], "SEX", strict=True):
            data["grid"][row][column] = letter

    assert "blocked word" in damaged(write)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda d: d["words"].pop(), "“Otto” is missing"),
        (lambda d: d["words"][0].update(direction="XX"), "does not run straight"),
        (lambda d: d["words"][0]["cells"].reverse(), "does not"),
        (lambda d: d["words"][0].update(inside="Katze"), "does not lie inside “Katze”"),
        (lambda d: d["words"][0]["cells"].__setitem__(0, [99, 0]), "outside the board"),
        (lambda d: d["grid"].pop(), "does not have 9 rows"),
        (lambda d: d["grid"][0].__setitem__(0, None), "row 1, column 1"),
        (lambda d: d["grid"][0].__setitem__(0, ""), "row 1, column 1"),
        (lambda d: d.update(rows=0), "“rows”"),
        (lambda d: d.update(seed="7"), "“seed”"),
        (lambda d: d.pop("grid"), "“grid”"),
        (lambda d: d["words"][0].pop("cells"), "“words”"),
        (lambda d: d.update(format="x"), "not a puzzle"),
        (lambda d: d["request"].update(level="nix"), "no level"),
        (lambda d: d["request"].update(colour="red"), "no option “colour”"),
        (lambda d: d["request"].update(directions=["E"]), "forbidden direction"),
        (lambda d: d["request"]["words"].append("Esel"), "“Esel” is missing"),
        (lambda d: d["request"].pop("words"), "“words”"),
    ],
)
def test_damage_is_named(change: Callable[[dict[str, Any]], object], sentence: str) -> None:
    assert sentence in damaged(change)


def test_all_defects_at_once() -> None:
    def change(data: dict[str, Any]) -> None:
        data["rows"] = None
        data["grid"] = 5
        data["level"] = []

    assert len(damaged(change).splitlines()) == 3


def test_shared_cells_where_none_may_be() -> None:
    puzzle = suchsel.generate(["ABC", "CDE"], (3, 3), "schwer", 2, crossings="seek")
    data = json.loads(puzzle.to_json())
    assert len({tuple(c) for w in data["words"] for c in w["cells"]}) == 5
    data["request"]["crossings"] = "never"
    with pytest.raises(suchsel.SuchselError, match="two words share the cell"):
        suchsel.Puzzle.from_json(json.dumps(data))


@given(st.recursive(
    st.none() | st.booleans() | st.integers(-3, 300) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
))  # fmt: skip
def test_any_json_gives_a_sentence(data: object) -> None:
    with pytest.raises(suchsel.SuchselError):
        suchsel.Puzzle.from_json(json.dumps(data))


@given(st.sampled_from(sorted(json.loads(PUZZLE.to_json()))), st.recursive(
    st.none() | st.booleans() | st.integers(-3, 300) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
))  # fmt: skip
def test_any_value_in_any_key_gives_a_puzzle_or_a_sentence(key: str, value: object) -> None:
    data = json.loads(PUZZLE.to_json())
    data[key] = value
    try:
        puzzle = suchsel.Puzzle.from_json(json.dumps(data))
    except suchsel.SuchselError as error:
        assert error.messages
        return
    assert puzzle.grid == PUZZLE.grid


def test_a_puzzle_is_frozen() -> None:
    with pytest.raises(AttributeError, match="frozen"):
        PUZZLE.rows = 3
    assert str(PUZZLE).splitlines()[0] == " ".join(s or " " for s in PUZZLE.grid[0])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Zeile 1, Spalte 1"),
        ('{"a": 1,\n "b" 2}', "Zeile 2, Spalte 6"),
        ("[" * 100_000, "Es ist zu tief verschachtelt"),
        ("1" * 5000, "Eine Zahl darin ist zu lang"),
    ],
)
def test_broken_json_is_told_in_one_language(text: str, reason: str) -> None:
    with pytest.raises(suchsel.SuchselError) as caught:
        suchsel.Puzzle.from_json(text)
    assert caught.value.text("de").startswith("Das ist kein JSON: ")
    assert reason in caught.value.text("de")
