"""Only the letters that have been taught: in words, filler and message alike."""

from __future__ import annotations

from typing import Any

import pytest

from suchsel import Impossible, Puzzle, SuchselError, generate
from suchsel.puzzle import verify
from suchsel.request.levels import FILLERS

WORDS = ["Mama", "Oma", "Omi", "Mimi", "Lama", "Lila"]


def shown(puzzle: Puzzle) -> set[str]:
    return {symbol for row in puzzle.grid for symbol in row if symbol}


def codes(refused: pytest.ExceptionInfo[SuchselError]) -> list[tuple[str, str | None]]:
    return [(one.code, one.field) for one in refused.value.defects]


@pytest.mark.parametrize("filler", FILLERS)
def test_no_filler_has_other_letters(filler: str) -> None:
    puzzle = generate(
        WORDS, (9, 8), seed=1, letters="MAOILTE", filler=filler, language="de", level="schwer"
    )
    assert shown(puzzle) <= {*"MAOILTE"}
    assert puzzle.request.to_dict()["letters"] == "MAOILTE"
    assert Puzzle.from_json(puzzle.to_json()).grid == puzzle.grid


def test_filler_has_the_letters_that_no_word_has() -> None:
    assert shown(generate(["Mama"], (9, 8), seed=1, letters="m, a, ö, l")) == {*"MAÖL"}


@pytest.mark.parametrize(
    ("words", "options"),
    [
        (["Straße"], {"letters": "straße", "eszett": "ss"}),
        (["Bär"], {"letters": "bär", "umlauts": "ae"}),
        (["Café"], {"letters": "café", "fold": True}),
        (["Dach"], {"letters": "dach", "digraphs": "ch"}),
    ],
)
def test_letters_are_spelled_as_words_are(words: list[str], options: dict[str, Any]) -> None:
    puzzle = generate(words, (7, 8), seed=1, **options)
    assert shown(puzzle) <= {*puzzle.request.allowed, "CH"}


def test_words_with_other_letters_are_named() -> None:
    with pytest.raises(SuchselError, match="others: Hund, Igel, Gut") as refused:
        generate(["Hund", "Oma"], secret=["Igel"], letters="MAO", message="Gut")
    assert codes(refused) == [("other-letters", "letters")]


def test_words_with_other_letters_are_not_drawn() -> None:
    puzzle = generate([*WORDS, "Hund", "Igel"], (8, 9), seed=1, pick=4, letters="MAOIL")
    assert {placed.word for placed in puzzle.words} < {*WORDS}
    with pytest.raises(SuchselError, match="allowed by letters MAO") as refused:
        generate([*WORDS, "Hund"], pick=4, letters="MAO")
    assert codes(refused) == [("pool-too-small", "letters")]


def test_no_letters_at_all() -> None:
    with pytest.raises(SuchselError, match="expected letters, like MAOIL"):
        generate(WORDS, letters="?!")


def test_letters_that_fill_no_board_are_proved_to_do_so() -> None:
    with pytest.raises(Impossible):
        generate(["Aa"], (2, 3), seed=1, letters="A")


def test_the_judge_looks_at_every_letter() -> None:
    stored = generate(WORDS, (9, 8), seed=1, letters="MAOIL").to_dict()
    stored["request"]["letters"] = "MAOILX"
    assert verify(stored) == []
    row, column = next(
        (row, column)
        for row in range(9)
        for column in range(8)
        if not any([row, column] in word["cells"] for word in stored["words"])
    )
    stored["grid"][row][column] = "Z"
    assert [one.code for one in verify(stored)] == ["other-letters"]
