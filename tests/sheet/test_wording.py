"""What a sheet tells its reader: how many words, in which directions, and where they begin."""

from __future__ import annotations

from typing import Any

import pytest

from suchsel import Level, Puzzle, generate
from suchsel.sheet.style import Style
from suchsel.sheet.wording import guidance, instruction, listing, solution_entries

ANIMALS = ["Hund", "Katze", "Maus", "Igel"]


def animals(**options: object) -> Puzzle:
    return generate(ANIMALS, (9, 9), **{"seed": 3, "level": "leicht", **options})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "arrows"),
    [
        ({}, "→ ↓"),
        ({"level": "mittel"}, "→ ↓ ↘ ↗"),
        ({"level": "schwer"}, "→ ↓ ↘ ↗ ← ↑ ↖ ↙"),
        ({"directions": "W,NE"}, "↗ ←"),
        ({"level": "schwer", "topology": "honeycomb"}, "→ ↘ ↗ ← ↖ ↙"),
        ({"level": Level("mine", ("S", "N"))}, "↓ ↑"),
        ({"secret": ["Esel"], "secret_directions": "N"}, "→ ↓ ↑"),
    ],
)
def test_the_arrows_are_those_of_the_request(options: dict[str, object], arrows: str) -> None:
    assert f"Directions: {arrows}." in instruction(animals(**options))


def test_directions_without_room_for_a_word_are_not_shown() -> None:
    puzzle = generate(["Hund", "Maus"], (3, 9), "schwer", 1)
    assert instruction(puzzle) == "Find 2 words. Directions: → ←."


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "Find 4 words. Directions: → ↓."),
        ({"list": "hidden"}, "Find 4 words. Directions: → ↓."),
        ({"list": "hidden", "secret": ["Esel"]}, "Find 5 words. Directions: → ↓."),
        (
            {"secret": ["Esel"]},
            "Find 4 words. Directions: → ↓. 1 more word is hidden that is not on the list.",
        ),
    ],
)
def test_the_number_of_words(options: dict[str, object], text: str) -> None:
    assert guidance(animals(**options), Style()) == text


def test_the_instruction_can_be_left_out_unless_it_is_needed() -> None:
    style = Style(instruction="needed")
    assert guidance(animals(), style) == ""
    for options in ({"list": "hidden"}, {"secret": ["Esel"]}):
        assert guidance(animals(**options), style) == guidance(animals(**options), Style())
    assert guidance(animals(message="Ja", message_mode="first"), style) == (
        "The letters left over begin with a message."
    )


def test_numbers_and_hints_follow_the_order_of_the_list() -> None:
    puzzle = animals(list="sorted", secret=["Esel"])
    style = Style(numbered=True, hint="cells")
    at = {
        answer.word: f"{'ABCDEFGHI'[answer.row - 1]}{answer.column}" for answer in puzzle.answers()
    }
    names = ["Hund", "Igel", "Katze", "Maus"]
    assert listing(puzzle, style) == [f"{n}. {w} – {at[w]}" for n, w in enumerate(names, 1)]
    assert solution_entries(puzzle, style) == [
        *(f"{n}. {w}" for n, w in enumerate(names, 1)),
        "Esel",
    ]
    assert f"{at['Hund']} is row {at['Hund'][0]}, column {at['Hund'][1]}." in guidance(
        puzzle, style
    )


def test_cells_of_a_hexagon_are_counted_in_their_row() -> None:
    puzzle = generate(ANIMALS, (9, 9), "leicht", 3, topology="hexagon")
    for entry, word in zip(listing(puzzle, Style(hint="cells")), puzzle.words, strict=True):
        row, place = map(int, entry.rpartition(" ")[2].split("/"))
        letters = [symbol for symbol in puzzle.grid[row - 1] if symbol]
        assert letters[place - 1] == word.symbols[0]


@pytest.mark.parametrize(
    ("case", "eszett", "words"),
    [
        ("as-written", "ẞ", ["Straße", "New York", "Ägypten"]),
        ("upper", "ẞ", ["STRAẞE", "NEW YORK", "ÄGYPTEN"]),
        ("upper", "ss", ["STRASSE", "NEW YORK", "ÄGYPTEN"]),
        ("lower", "ss", ["straße", "new york", "ägypten"]),
    ],
)
def test_the_list_in_capitals_or_small_letters(case: str, eszett: str, words: list[str]) -> None:
    given = ["Straße", "New York", "Ägypten"]
    puzzle = generate(given, (8, 9), seed=1, eszett=eszett)
    style = Style(list_case=case)
    assert listing(puzzle, style) == solution_entries(puzzle, style) == words
    clues = generate([("Hund", "Er bellt")], (4, 5), seed=1, list="clues")
    assert listing(clues, style) == ["1. Er bellt (4)"]


def test_small_letters_in_turkish() -> None:
    puzzle = generate(["İstanbul", "Işık"], (8, 9), seed=1)
    assert listing(puzzle, Style(list_case="lower")) == ["istanbul", "ışık"]


def test_scrambled_letters_are_those_of_the_board() -> None:
    puzzle = generate(["Hund", "Katze"], (5, 6), seed=1, list="scrambled")
    assert all(map(str.isupper, listing(puzzle)))
    assert all(map(str.islower, listing(puzzle, Style(lower=True))))


@pytest.mark.parametrize(
    ("word", "options", "lengths"),
    [
        ("Hund", {}, "4"),
        ("New York", {}, "3,4"),
        ("E-Mail", {}, "1,4"),
        ("rock’n’roll", {}, "9"),
        ("Bad – Ems", {}, "3,3"),
        ("Große Straße", {"eszett": "ss"}, "13"),  # as many as there are cells
        ("Große Straße", {}, "5,6"),
        ("हिन्दी भाषा", {}, "4"),
    ],
)
def test_clues_tell_the_lengths_of_the_parts(
    word: str, options: dict[str, Any], lengths: str
) -> None:
    puzzle = generate([(word, "Frage")], (13, 5), seed=1, list="clues", **options)
    assert listing(puzzle) == [f"1. Frage ({lengths})"]


def test_a_message_in_marked_cells_has_lines_to_write_it_on() -> None:
    puzzle = animals(message="Ja, gut", message_mode="shaded")
    assert guidance(puzzle, Style()).endswith("spell a message. ____ ______")
    assert "__" not in guidance(animals(message="Ja", message_mode="spread"), Style())


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("tr", ["cam", "çanta", "ınce", "ışık", "iğne", "İzmir", "zil"]),
        ("pl", ["lis", "łódź", "zebra", "źródło", "żaba"]),
        ("sv", ["apa", "zebra", "ål", "ägg", "öl"]),
        ("es", ["naranja", "nuez", "ñame", "oso"]),
        ("de", ["Apfel", "Äpfel", "Öl", "Zebra"]),
        ("cs", ["cena", "hora", "chata", "pára", "pazour", "rok", "řeka"]),
        ("hu", ["cukor", "csap", "dom", "dzsem", "olló", "öt", "sün", "szó"]),
        ("et", ["sool", "šokolaad", "zoo", "tool", "õun", "yks"]),
        ("vi", ["an", "ăn", "ắt", "dô", "đi"]),
        ("ru", ["ёж", "ель", "искра", "йод"]),
    ],
)
def test_a_sorted_list_follows_the_alphabet_of_the_words(language: str, words: list[str]) -> None:
    puzzle = generate(words[::-1], size=(12, 13), language=language, list="sorted", seed=1)
    assert listing(puzzle, Style(lang="en")) == words
    assert listing(puzzle, Style(lang="pl")) == words


def test_a_list_without_a_known_alphabet_is_sorted_as_the_texts_are() -> None:
    words = ["łoś", "lwy", "mak"]
    unnamed = generate(words, size=(5, 6), list="sorted", seed=1)
    assert listing(unnamed, Style(lang="pl")) == ["lwy", "łoś", "mak"]
    assert listing(unnamed, Style(lang="en")) == ["lwy", "mak", "łoś"]
    chinese = generate(["山川", "海空", "一二"], size=(5, 6), list="sorted", language="zh", seed=1)
    assert listing(chinese) == sorted(["山川", "海空", "一二"])
