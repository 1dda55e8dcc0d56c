"""Plain text: lower case, and the places of the words."""

from __future__ import annotations

import pytest

from suchsel import generate
from suchsel.formats import render
from suchsel.sheet.style import Style
from tests.formats.table_samples import animals


def text_of(style: Style) -> str:
    return render([generate(["Straße", "Œuvre"], (6, 6), "leicht", 1)], "txt", style).decode()


@pytest.mark.parametrize("table", [False, True])
def test_lower_case_letters_of_the_grid(table: bool) -> None:
    upper, lower = (text_of(Style(table=table, lower=lower)) for lower in (False, True))
    above, below = (text.partition("\n\n") for text in (upper, lower))
    assert below[0] == above[0].lower() != above[0]
    assert "ß" in below[0]
    assert below[2] == above[2]  # the words in the list are spelled as they are


def test_turkish_letters_keep_their_dots() -> None:
    puzzle = generate(["İZ"], (1, 2), "leicht", 1)
    assert render([puzzle], "txt", Style(lower=True)).decode().startswith("i z\n")


@pytest.mark.parametrize(
    ("lang", "sentence"), [("en", "row {}, column {}"), ("de", "Zeile {}, Sp")]
)
def test_the_solution_tells_where_the_words_begin(lang: str, sentence: str) -> None:
    puzzle = animals()
    text = render([puzzle], "txt", Style(lang, solution=True)).decode()
    for answer in puzzle.answers():
        place = sentence.format(answer.row, answer.column)
        assert f"{answer.word}: {place}" in text
    assert "Zeile" not in render([puzzle], "txt", Style("de")).decode()
