"""Lists that show words with gaps, or scrambled: the same for a seed, and never the word itself."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from suchsel import Puzzle, generate
from suchsel.formats import render
from suchsel.sheet.style import Style
from suchsel.sheet.wording import guidance, listing
from suchsel.words.lists import stems

ANIMALS = ["Hund", "Katze", "Maus", "Elefant", "New York", "Ägypten", "Ei"]


def made(mode: str, seed: int = 5, **options: Any) -> Puzzle:
    words = options.pop("words", ANIMALS)
    return generate(words, options.pop("size", (11, 9)), seed=seed, list=mode, **options)


@given(st.integers(0, 10**6))
def test_gaps_leave_the_first_letter_and_no_two_in_a_row(seed: int) -> None:
    for word, shown in made("gaps", seed).disguised.items():
        assert len(shown) == len(word)
        assert shown != word
        assert all(new in (old, "_") for old, new in zip(word, shown, strict=True))
        assert shown[0] == word[0]
        assert "__" not in shown
        assert (" " in word) == (" " in shown)


@given(st.integers(0, 10**6))
def test_scrambled_words_spell_nothing(seed: int) -> None:
    puzzle = made("scrambled", seed, words=["Ampel", "Lampe", "Palme", "Uhu", "Ei"])
    rude = ["".join(stem) for stem in stems((), ("de", "en"), puzzle.request.spelling)]
    for placed in puzzle.words:
        shown = puzzle.disguised[placed.word]
        assert sorted(shown) == sorted(placed.symbols)
        assert not any("".join(other.symbols) in shown for other in puzzle.words)
        assert not any(stem in shown for stem in rude)


def test_letters_that_allow_one_order_only_are_counted() -> None:
    assert made("scrambled", words=["Aaa", "Hund"]).disguised["Aaa"] == "_ _ _"


@pytest.mark.parametrize("mode", ["gaps", "scrambled"])
def test_the_same_in_every_file(mode: str) -> None:
    puzzle = made(mode, secret=["Igel"])
    shown = listing(puzzle)
    assert shown == listing(Puzzle.from_json(puzzle.to_json()))
    assert shown != listing(made(mode, 6, secret=["Igel"]))
    assert [word.get("shown") for word in puzzle.to_dict()["words"]] == [*shown, None]
    assert "on the list are" in guidance(puzzle, Style(instruction="needed"))
    for form in ("txt", "csv", "ipuz", "svg"):
        text = render([puzzle], form).decode()
        assert all(entry in text for entry in shown), form
        assert "Hund" not in text


def test_they_take_longer_than_words_and_less_long_than_lengths() -> None:
    minutes = [made(mode).difficulty.minutes for mode in ("shown", "gaps", "scrambled", "lengths")]
    assert minutes == sorted(set(minutes))
