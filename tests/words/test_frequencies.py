"""Filler with the letters of a language, as often as its words have them."""

from __future__ import annotations

from collections import Counter

import pytest

from suchsel import SuchselError, generate
from suchsel.words.languages import language_of
from suchsel.words.lists import frequent_letters, special_letters, theme_files, theme_languages
from suchsel.words.spelling import Spelling, spell


@pytest.mark.parametrize("lang", theme_languages())
def test_every_letter_of_a_language_is_drawn_as_often_as_it_occurs(lang: str) -> None:
    letters = Counter(frequent_letters(lang))
    counts = Counter(s for theme in theme_files(lang) for word in theme.words for s in spell(word))
    table = language_of(lang)
    assert letters.keys() == counts.keys() & {*table.letters, *table.special}
    for symbol, n in letters.items():
        assert abs(n / letters.total() - counts[symbol] / counts.total()) < 0.006


def test_letters_are_spelled_as_the_grid_spells_them() -> None:
    assert {"Ä", "Ö", "Ü", "ẞ"} <= set(frequent_letters("de"))
    assert set(frequent_letters("de", Spelling("ss", "ae"))) == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def test_natural_filler() -> None:
    made = generate(["Hund"], size=(20, 20), filler="natural", language="de", seed=1)
    shown = Counter(symbol for row in made.grid for symbol in row)
    assert shown["E"] > 30
    assert shown["Q"] + shown["X"] + shown["Y"] < 10
    assert made.request.language == "de"


def test_special_letters_are_those_of_the_language() -> None:
    assert {"Á", "Ó"} <= set(special_letters("es"))
    spanish = {"Ñ", *special_letters("es")}
    for words, language, letters in (
        (["ESPAÑA", "AVIÓN"], "es", spanish),
        (["MADRID", "LUNA"], "es", {"Ñ"}),
        (["ESPAÑA", "MADRID"], "de", {"Ñ"}),
        (["ESPAÑA", "MADRID"], None, {"Ñ"}),
    ):
        made = generate(words, size=(20, 20), filler="alphabet", language=language, seed=1)
        assert {s for row in made.grid for s in row if s and not s.isascii()} == letters


def test_a_language_that_is_missing_or_unknown() -> None:
    with pytest.raises(SuchselError, match="there is no language “xx”"):
        generate(["Hund"], language="xx")
    with pytest.raises(SuchselError, match="needs the language of the words"):
        generate(["Hund"], filler="natural")
