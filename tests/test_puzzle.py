"""Stored puzzles: what is written can be read, and every kind of damage is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, strategies as st

import suchsel
from suchsel import Puzzle, Request, SuchselError, make
from suchsel.puzzle import puzzle_of
from suchsel.request.option_types import MAX_SEED
from suchsel.system.parsing import Json

REQUEST = Request(["Hund", "Katze", "Otto"], (8, 9), "leicht")


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
        "format",
        "title",
        "rows",
        "columns",
        "topology",
        "grid",
        "words",
        "message",
        "level",
        "seed",
        "difficulty",
        "request",
    ]
    street = data["words"][3]
    assert (street["word"], street["symbols"]) == ("Straße", list("STRAẞE"))


def test_a_changed_letter_is_seen() -> None:
    row, column = PUZZLE.words[1].cells[2]
    text = damaged(lambda data: data["grid"][row].__setitem__(column, "Q"))
    assert "“Katze” is not where the puzzle says" in text


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

    assert "“HUND” appears a second time" in damaged(write)


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

    data = json.loads(PUZZLE.to_json())
    write(data)
    assert "blocked word" in str(suchsel.verify(data)[0])
    # Lists of rude words grow, so that stored puzzles are read all the same.
    assert suchsel.Puzzle.from_json(json.dumps(data)).request == PUZZLE.request


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
        (lambda d: d["grid"][0].__setitem__(0, ""), "“grid”"),
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
    with pytest.raises(suchsel.SuchselError, match="Two words share the cell"):
        suchsel.Puzzle.from_json(json.dumps(data))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-3, 300) | st.text(max_size=4),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    )
)
def test_any_json_gives_a_sentence(data: object) -> None:
    with pytest.raises(suchsel.SuchselError):
        suchsel.Puzzle.from_json(json.dumps(data))


@given(
    st.sampled_from(sorted(json.loads(PUZZLE.to_json()))),
    st.recursive(
        st.none() | st.booleans() | st.integers(-3, 300) | st.text(max_size=4),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    ),
)
def test_any_value_in_any_key_gives_a_puzzle_or_a_sentence(key: str, value: object) -> None:
    data = json.loads(PUZZLE.to_json())
    data[key] = value
    try:
        puzzle = suchsel.Puzzle.from_json(json.dumps(data))
    except suchsel.SuchselError as error:
        assert error.defects
        return
    assert puzzle.grid == PUZZLE.grid


def test_a_puzzle_is_frozen() -> None:
    with pytest.raises(AttributeError, match="frozen"):
        PUZZLE.seed = 3
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


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seed": -5}, "The key “seed” is missing or invalid."),
        ({"seed": MAX_SEED + 1}, "The key “seed” is missing or invalid."),
        ({"level": "experte"}, "The level does not match the request."),
        ({"title": "x"}, "The title does not match the request."),
        ({"title": ""}, "The title does not match the request."),
        ({"message": "Gar"}, "The message does not match the request."),
        ({"topology": "torus"}, "The board is a torus; expected a rectangle."),
    ],
)
def test_what_a_stored_puzzle_says_of_itself_is_checked(
    change: dict[str, Json], sentence: str
) -> None:
    plain = suchsel.generate(["Hund", "Maus"], (6, 7), seed=1).to_dict()
    with pytest.raises(suchsel.SuchselError) as caught:
        puzzle_of({**plain, **change})
    assert [str(defect) for defect in caught.value.defects] == [sentence]
    for seed in (0, MAX_SEED):
        assert puzzle_of({**plain, "seed": seed}).seed == seed


def test_a_stored_title_and_message_must_not_be_missing() -> None:
    options = {"title": "Tiere", "message": "Gut"}
    made = suchsel.generate(["Hund", "Maus"], (6, 7), seed=1, **options)  # type: ignore[arg-type]
    plain = made.to_dict()
    for key in options:
        with pytest.raises(suchsel.SuchselError) as caught:
            puzzle_of({**plain, key: None})
        assert str(caught.value) == f"The {key} does not match the request."


def test_a_wrong_statement_and_a_wrong_cell_are_named_together() -> None:
    data = json.loads(PUZZLE.to_json())
    taken = {cell for placement in PUZZLE.words for cell in placement.cells}
    row, column = next((r, c) for r in range(9) for c in range(11) if (r, c) not in taken)
    data["grid"][row][column], data["level"] = "a", "mittel"
    with pytest.raises(suchsel.SuchselError) as caught:
        puzzle_of(data)
    assert [str(defect) for defect in caught.value.defects] == [
        "The level does not match the request.",
        f"“a” in row {row + 1}, column {column + 1} is not an upper-case letter or a digit.",
    ]


def test_a_drawing_keeps_its_proportions() -> None:
    plain = suchsel.generate(["Hund", "Maus"], seed=1, shape=["######"] * 5).to_dict()
    data: Any = {**plain, "columns": 7}
    data["request"] = {**data["request"], "size": None}
    with pytest.raises(suchsel.SuchselError, match="The puzzle is 5x7; expected"):
        puzzle_of(data)


def test_the_size_of_a_stored_request_is_that_of_the_board() -> None:
    plain = suchsel.generate(["Hund", "Maus"], (6, 7), seed=1).to_dict()
    request: Any = plain["request"]
    for size, fine in (([6, 7], True), (None, True), ([7, 6], False), ([6, 8], False)):
        data: Any = {**plain, "request": {**request, "size": size}}
        if fine:
            assert puzzle_of(data).rows == 6
        else:
            with pytest.raises(suchsel.SuchselError, match="size does not match"):
                puzzle_of(data)


@pytest.mark.parametrize(
    ("key", "change"),
    [
        ("grid", lambda d: d["grid"].__setitem__(-1, 5)),
        ("grid", lambda d: d["grid"][0].__setitem__(-1, 5)),
        ("grid", lambda d: d["grid"][-1].__setitem__(0, ["A"])),
        ("words", lambda d: d["words"].__setitem__(-1, 5)),
        ("words", lambda d: d["words"][-1].__setitem__("word", None)),
        ("words", lambda d: d["words"][-1].__setitem__("direction", None)),
        ("words", lambda d: d["words"][-1].__setitem__("clue", 5)),
        ("words", lambda d: d["words"][-1].__setitem__("inside", 5)),
        ("words", lambda d: d["words"][-1].__setitem__("symbols", "OTTO")),
        ("words", lambda d: d["words"][-1]["symbols"].__setitem__(-1, 5)),
        ("words", lambda d: d["words"][-1].__setitem__("cells", [])),
        ("words", lambda d: d["words"][-1].__setitem__("cells", 5)),
        ("words", lambda d: d["words"][-1]["cells"].__setitem__(-1, 5)),
        ("words", lambda d: d["words"][-1]["cells"].__setitem__(-1, [1])),
        ("words", lambda d: d["words"][-1]["cells"].__setitem__(-1, [1, 2, 3])),
        ("words", lambda d: d["words"][-1]["cells"].__setitem__(-1, [1, "2"])),
        ("words", lambda d: d["words"][-1]["cells"].__setitem__(-1, [1, True])),
        ("rows", lambda d: d.update(rows=0)),
        ("rows", lambda d: d.update(rows=1001)),
        ("rows", lambda d: d.update(rows="8")),
        ("columns", lambda d: d.update(columns=0)),
        ("columns", lambda d: d.update(columns=1001)),
        ("columns", lambda d: d.update(columns=True)),
        ("topology", lambda d: d.update(topology=None)),
        ("level", lambda d: d.update(level=None)),
        ("seed", lambda d: d.update(seed=1.5)),
        ("request", lambda d: d.update(request=[])),
        ("title", lambda d: d.update(title=5)),
        ("message", lambda d: d.update(message=5)),
    ],
)
def test_the_wrong_key_is_named_and_no_other(
    key: str, change: Callable[[dict[str, Any]], object]
) -> None:
    data = json.loads(make(REQUEST, 4).to_json())
    change(data)
    with pytest.raises(SuchselError) as caught:
        Puzzle.from_json(json.dumps(data))
    assert str(caught.value) == f"The key “{key}” is missing or invalid."


def test_the_smallest_and_the_largest_board_can_be_read() -> None:
    for size in ((1, 2), (2, 1), (1, 200), (200, 1)):
        puzzle = make(Request(["XY"], size, "schwer", filler="unused"), 1)
        again = Puzzle.from_json(puzzle.to_json())
        assert (again, again.title, again.message) == (puzzle, None, None)


def test_everything_that_is_stored_comes_back() -> None:
    options = {"title": "Tiere", "list": "clues", "nest": True}
    words = [("INFO", "kurz"), ("INFORMATION", "lang")]
    puzzle = make(Request(words, (11, 12), "schwer", **options), 3)  # type: ignore[arg-type]
    again = Puzzle.from_json(puzzle.to_json())
    assert again.to_dict() == puzzle.to_dict()
    assert [word.clue for word in again.words] == ["kurz", "lang"]
    assert [word.inside for word in again.words] == ["INFORMATION", None]
    assert (again.title, again.rows, again.columns) == ("Tiere", 11, 12)


def test_a_word_of_one_cell_is_at_the_wrong_place() -> None:
    data = json.loads(make(REQUEST, 4).to_json())
    data["words"][-1]["cells"] = data["words"][-1]["cells"][:1]
    with pytest.raises(SuchselError, match="“Otto” is not where"):
        Puzzle.from_json(json.dumps(data))


def test_json_is_the_dictionary() -> None:
    clues = {"Hund": "Er „bellt“", "Katze": 'a "quote" \\', "Rad": "", "Radau": "–"}
    several: list[dict[str, Any]] = [{"secret": ["Maus"]}, {"nest": True, "list": "gaps"}, {}]
    for options in several:
        puzzle = suchsel.generate(clues, (9, 8), seed=3, title='"T"', **options)
        for rated in (True, False):
            plain = json.dumps(
                puzzle.to_dict(rated=rated), ensure_ascii=False, separators=(",", ":")
            )
            assert puzzle.to_json(rated=rated) == plain
