"""Class sets: different boards, the same words, labels, and always the same for the same seed."""

from __future__ import annotations

import json
from itertools import islice

import pytest

import suchsel
from suchsel import GaveUp, Impossible, Puzzle, Request, SuchselError, generate_set, verify
from suchsel.several import PuzzleSet, set_seeds
from suchsel.words.lists import find_theme

WORDS = ["Hund", "Katze", "Maus", "Igel", "Pferd", "Esel"]
ANIMALS = find_theme("tiere", "de").words


def words_of(puzzle: Puzzle) -> list[str]:
    return [placement.word for placement in puzzle.words]


def test_thirty_different_clean_boards_with_the_same_words() -> None:
    puzzles = generate_set(ANIMALS, 30, seed=7, pick=12)
    assert len({puzzle.grid for puzzle in puzzles}) == 30
    assert len({(puzzle.rows, puzzle.columns) for puzzle in puzzles}) == 1
    assert all(words_of(puzzle) == words_of(puzzles[0]) for puzzle in puzzles)
    assert [puzzle.label for puzzle in puzzles][24:] == ["Y", "Z", "AA", "AB", "AC", "AD"]
    assert all(verify(puzzle.to_json()) == [] for puzzle in puzzles)


def test_the_first_puzzle_is_that_of_the_seed() -> None:
    first, *_ = generate_set(WORDS, 3, seed=7)
    alone = suchsel.generate(WORDS, seed=7)
    assert (first.grid, first.words, first.seed) == (alone.grid, alone.words, 7)
    assert alone.label is None
    assert generate_set(WORDS, 1, seed=7) == [alone]


def test_the_same_seed_gives_the_same_set_and_a_longer_one_begins_with_it() -> None:
    few, many = generate_set(WORDS, 3, seed=7), generate_set(WORDS, 6, seed=7)
    assert few == many[:3]
    others = generate_set(WORDS, 3, seed=8)
    assert not {p.grid for p in many} & {p.grid for p in others}


def test_seeds_are_the_same_on_every_machine() -> None:
    assert list(islice(set_seeds(7), 3)) == [7, 928134255, 131278205]


def test_each_puzzle_is_made_again_from_its_own_request() -> None:
    for puzzle in generate_set(ANIMALS, 3, seed=7, pick=8, title="Tiere"):
        again = suchsel.make(Request.from_dict(puzzle.request.to_dict()), puzzle.seed)
        assert again.to_json() == puzzle.to_json()
        assert again.label == puzzle.label == json.loads(puzzle.to_json())["request"]["label"]
        assert Puzzle.from_json(puzzle.to_json()) == puzzle


def test_each_draws_its_own_words_on_request() -> None:
    puzzles = generate_set(ANIMALS, 4, seed=7, pick=12, own_words=True)
    assert len({tuple(words_of(puzzle)) for puzzle in puzzles}) == 4
    assert puzzles[1].grid == suchsel.generate(ANIMALS, seed=puzzles[1].seed, pick=12).grid


def test_words_chosen_for_a_message_differ() -> None:
    options = {"pick": "5-40", "message": "HALLO", "message_mode": "exact"}
    puzzles = generate_set(ANIMALS, 2, (8, 8), seed=1, **options)  # type: ignore[arg-type]
    assert len({puzzle.grid for puzzle in puzzles}) == 2
    assert {puzzle.message for puzzle in puzzles} == {"HALLO"}


def test_labels() -> None:
    lettered = generate_set(WORDS, 28, seed=1)
    assert [puzzle.label for puzzle in lettered] == [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AA", "AB"]
    numbered = generate_set(WORDS, 2, labels="numbers", seed=1)
    assert [puzzle.label for puzzle in numbered] == ["1", "2"]


def test_labels_run_through_all_requests() -> None:
    requests = [Request(WORDS, level=level) for level in ("leicht", "schwer")]
    puzzles = PuzzleSet(requests, 2).make(7)
    assert [(p.label, p.level) for p in puzzles] == [
        *(("A", "leicht"), ("B", "leicht")),
        *(("C", "schwer"), ("D", "schwer")),
    ]
    assert [p.seed for p in puzzles] == [*islice(set_seeds(7), 2)] * 2


def test_an_error_names_the_puzzle_and_keeps_its_kind() -> None:
    with pytest.raises(Impossible, match=r"^puzzle A: “Elefant” has 7 letters") as caught:
        generate_set(["Elefant"], 3, (3, 4), seed=1)
    assert caught.value.fits is not None


def test_a_later_puzzle_that_cannot_be_made_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails_later(request: Request, seed: int) -> Puzzle:
        return suchsel.make(request, seed) if seed == 7 else suchsel.make(hopeless, seed)

    hopeless = Request(["Elefant"], (3, 4))
    monkeypatch.setattr("suchsel.several.make", fails_later)
    with pytest.raises(Impossible, match=r"^puzzle B: "):
        generate_set(WORDS, 3, seed=7)


def test_too_few_boards() -> None:
    """There is one board with the words AB and CD in its two rows, and one with them swapped."""
    both = generate_set(["ABC", "DEF"], 2, (2, 3), directions="E", seed=1)
    assert {str(puzzle) for puzzle in both} == {"A B C\nD E F", "D E F\nA B C"}
    with pytest.raises(GaveUp, match="No more than 2 of 3 different puzzles were found") as caught:
        generate_set(["ABC", "DEF"], 3, (2, 3), directions="E", seed=1)
    assert [wrong.field for wrong in caught.value.defects] == ["count"]


@pytest.mark.parametrize(
    ("count", "options", "sentence"),
    [
        (0, {}, "“count”: expected a whole number from 1 to 1000"),
        (1001, {}, "“count”: expected a whole number from 1 to 1000"),
        (2, {"labels": "runes"}, "“runes” is not valid; choose one of: letters, numbers"),
        (1, {"labels": "numbers"}, "“labels” has no effect on a single puzzle"),
        (1, {"own_words": True, "pick": 3}, "“own_words” has no effect on a single puzzle"),
        (2, {"own_words": True}, "“own_words” has no effect: no words are drawn"),
        (2, {"label": "X"}, "“label” is for a single puzzle"),
    ],
)
def test_options_that_are_refused(count: int, options: dict[str, object], sentence: str) -> None:
    with pytest.raises(SuchselError, match=sentence):
        generate_set(WORDS, count, **options)  # type: ignore[arg-type]


def test_everything_that_is_wrong_is_reported_at_once() -> None:
    with pytest.raises(SuchselError) as caught:
        generate_set(["Hund", "?"], 0)
    assert {wrong.field for wrong in caught.value.defects} == {"words", "count"}
