"""Words that keep their places while the others are placed anew."""

from __future__ import annotations

import random
from typing import Any

import pytest

from suchsel import generate, generate_set
from suchsel.errors import GaveUp, Impossible, SuchselError
from suchsel.puzzle import Puzzle
from suchsel.request.levels import LEVELS
from tests.lists import some_quick

WORDS = ["Hund", "Katze", "Maus", "Elefant", "Tiger", "Zebra", "Igel", "Fuchs", "Wolf", "Kamel"]


def places(puzzle: Puzzle) -> dict[str, tuple[str, int, int, str]]:
    return {word.word: (word.word, *word.cells[0], word.direction) for word in puzzle.words}


@pytest.mark.parametrize("level", some_quick(list(LEVELS), 3))
@pytest.mark.parametrize("topology", ["rectangle", "torus", "hexagon"])
def test_some_words_keep_their_places(level: str, topology: str) -> None:
    before = generate(WORDS, level=level, seed=3, topology=topology)
    for number in (1, 4, 9):
        kept = random.Random(number).sample([*places(before).values()], number)
        size = before.rows, before.columns
        after = generate(WORDS, size, level, seed=7, topology=topology, keep=kept)
        assert [places(after)[place[0]] for place in kept] == kept
        assert Puzzle.from_json(after.to_json()).to_json() == after.to_json()


@pytest.mark.parametrize(
    "options",
    [
        {"message": "Gut gemacht"},
        {"difficulty": 30},
        {"secret": ["Dachs"]},
        {"shape": "heart"},
        {"nest": True},
        {"no_collinear": True, "effort": 0},
    ],
)
def test_one_word_is_exchanged_and_the_layout_stays(options: dict[str, Any]) -> None:
    before = generate(WORDS, (16, 15), seed=5, **options)
    kept = [place for word, place in places(before).items() if word != "Tiger"]
    words = [word if word != "Tiger" else "Luchs" for word in WORDS]
    after = generate(words, (16, 15), seed=5, keep=kept, **options)
    assert {**places(after), "Tiger": None} == {
        **places(before),
        "Tiger": None,
        "Luchs": places(after)["Luchs"],
    }


def test_all_puzzles_of_a_set_keep_them() -> None:
    kept = [("Katze", 0, 0, "SE")]
    for puzzle in generate_set(WORDS, 3, size=(11, 12), seed=1, keep=kept):
        assert places(puzzle)["Katze"] == kept[0]


def test_what_cannot_be_kept_is_said() -> None:
    for place, n in ((("Wal", 0, 0, "E"), 1), (("Hund", 0, 9, "E"), 1), (("Hund", 0, 0, "W"), 1)):
        with pytest.raises(SuchselError) as caught:
            generate(["Hund", "Katze"], (8, 9), "leicht", keep=[place, ("Katze", 1, 1, "E")])
        assert [wrong.code for wrong in caught.value.defects] == ["cannot-keep"] * n
    for options in ({"size": None}, {"size": (8, 9), "pick": 1}):
        with pytest.raises(SuchselError, match="of a given size"):
            generate(["Hund", "Katze"], keep=[("Hund", 0, 0, "E")], **options)
    with pytest.raises(SuchselError, match="direction, like"):
        generate(["Hund"], (8, 9), keep=[("Hund", 0, "x", "E")])  # type: ignore[list-item]


def test_words_in_each_others_way_are_impossible() -> None:
    kept = [("Hund", 0, 0, "E"), ("Katze", 0, 0, "S")]
    with pytest.raises(Impossible):
        generate(["Hund", "Katze"], (8, 9), keep=kept)


def test_the_judge_sees_a_word_that_was_moved() -> None:
    puzzle = generate(["Hund", "Katze"], (8, 9), seed=1, keep=[("Hund", 2, 2, "E")])
    text = puzzle.to_json().replace('["Hund",2,2,"E"]', '["Hund",3,2,"E"]')
    assert text != puzzle.to_json()
    with pytest.raises(SuchselError, match="does not keep its place"):
        Puzzle.from_json(text)


def test_words_keep_their_places_when_a_target_tries_fewer_directions() -> None:
    words = ["ACT x3", "INFO", "ARTS", "INFORMATION", "TSAR", "TAR"]
    target: dict[str, Any] = {"level": "stufe-3", "difficulty": 100, "fold": True, "language": "es"}
    kept = [("TAR", 9, 7, "NW"), ("TSAR", 6, 5, "NW"), ("ARTS", 10, 6, "NW")]
    with pytest.raises(GaveUp, match="No puzzle of trickiness 100"):
        generate(words, size=(11, 11), keep=kept, seed=549, **target)
    target["difficulty"] = 90
    again = generate(words, size=(11, 11), keep=kept, seed=549, **target)
    assert {*kept} <= {*places(again).values()}
