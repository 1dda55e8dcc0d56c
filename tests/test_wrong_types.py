"""Every mistake of a caller of the library is an error of ours, also arguments of wrong types."""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest

import suchsel

ANY: Any = suchsel  # so that type checkers let the mistakes pass
THEME: Any = suchsel.themes("en")[0]
PUZZLE: Any = suchsel.generate(["Hund", "Katze"], (5, 6), seed=1)

MISTAKES: dict[str, Callable[[], object]] = {
    "no text": lambda: ANY.read_words(None),
    "a list for a text": lambda: ANY.read_words(["Hund"]),
    "a number for columns": lambda: ANY.read_words("Hund; Katze", columns=2),
    "a path for a plan": lambda: ANY.read_book_plan(Path("book.toml")),
    "bytes for a plan": lambda: ANY.read_book_plan(b""),
    "no plan": lambda: ANY.make_book(None),
    "words for a request": lambda: ANY.make(["Hund"], 1),
    "no path": lambda: PUZZLE.save(None),
    "no shape": lambda: ANY.figure(None, 9, 9),
    "a list of shapes": lambda: ANY.figure(["heart"], 9, 9),
    "a turn in degrees": lambda: ANY.figure("heart", 9, 9, [90]),
    "half a row": lambda: ANY.figure("heart", 9.0, 9),
    "a shape without rows": lambda: ANY.figure("heart", -3, 5),
    "a shape larger than any board": lambda: ANY.figure("heart", 10**30, 9),
    "no drawing": lambda: ANY.drawn(None),
    "a number for a board": lambda: ANY.find("RAD\nODU", ["rad"], board=5),
    "unknown paths": lambda: ANY.find("RAD\nODU", ["rad"], paths="zigzag"),
    "a number for paths": lambda: ANY.rate("RAD\nODU", ["rad"], paths=7),
    "no word": lambda: ANY.find("RAD\nODU", [None]),
    "a row that is too short": lambda: ANY.find("RAD\nOD", ["rad"]),
    "a text for a grade": lambda: THEME.suited(grade="2"),
    "an unknown level": lambda: THEME.suited(cefr="C1"),
    "words without end": lambda: ANY.generate(repeat("Hund")),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_an_error_of_ours(name: str) -> None:
    with pytest.raises(suchsel.SuchselError) as caught:
        MISTAKES[name]()
    assert str(caught.value).strip()


def test_the_types_that_are_expected_are_named() -> None:
    with pytest.raises(suchsel.SuchselError, match=r"type int \| None, not str"):
        THEME.suited(grade="2")


def test_the_order_of_a_set_does_not_matter() -> None:
    words = {"Hund", "Katze", "Maus", "Ente"}
    made = suchsel.generate(words, (6, 6), seed=1)
    assert [word.word for word in made.words] == sorted(words)
    assert suchsel.generate(frozenset(words), (6, 6), seed=1) == made
