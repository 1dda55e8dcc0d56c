"""The table of languages: alphabets, capitals, digraphs, and the guess which one words are in."""

from __future__ import annotations

from pathlib import Path

import pytest

from suchsel import Puzzle, Request, SuchselError, generate
from suchsel.cli import main
from suchsel.errors import Defects
from suchsel.request.from_files import OptionReader
from suchsel.words.alphabets import script_of
from suchsel.words.graphemes import clusters
from suchsel.words.languages import (
    find_code,
    language_codes,
    language_of,
    likely_languages,
    native_names,
)
from suchsel.words.lists import theme_languages, themes
from suchsel.words.spelling import Spelling, capitals, is_grid_symbol, rules_of, spell_word

#: Ordinary words, and letters that the languages do not have.
FOREIGN = {
    "uk": ("книга школа вікно", "ЪЫЭЁ"),
    "sr": ("књига школа прозор", "ЙЩЪЫЬЭЮЯ"),
    "mk": ("книга училиште прозорец", "ЙЩЪЫЬЭЮЯ"),
    "bg": ("книга училище прозорец", "ЫЭЁ"),
    "be": ("кніга школа акно", "ИЩЪ"),
    "tr": ("kitap okul pencere", "QWXÄ"),
    "haw": ("hale hoku moana", "BCDFGJQRSTVXYZ"),
    "ga": ("leabhar scoil bord", "JKQVWXYZ"),
    "eo": ("libro lernejo fenestro", "QWXY"),
    "cy": ("llyfr ysgol ffenestr", "KQVXZ"),
    "vi": ("sách bàn cửa", "FJWZ"),
    "pl": ("dom kot las", "QVX"),
}


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.parametrize("filler", ["alphabet", "natural", "graded"])
def test_filler_has_the_letters_of_the_language(language: str, filler: str) -> None:
    words, foreign = FOREIGN[language]
    made = generate(words.split(), (15, 16), filler=filler, language=language, seed=1)
    shown = {symbol for row in made.grid for symbol in row}
    assert not shown & set(foreign)
    assert len(shown) > 10


def test_every_row_of_the_table() -> None:
    for code in language_codes():
        row = language_of(code)
        letters = row.letters + row.special
        assert row.name, code
        assert row.english, code
        assert len(set(letters)) == len(letters), code
        assert [letter for letter in letters if not is_grid_symbol(letter)] == [], code
        for digraph in row.digraphs:
            assert set(clusters(digraph)) <= {*letters, "ʻ", "ʼ"}, code
        if row.digraphs:
            digraphs = Request(["ABCD"], language=code, digraphs="auto").digraphs
            assert digraphs == row.digraphs, code


def test_there_are_many_languages_and_all_have_names() -> None:
    assert len(language_codes()) >= 300
    assert {*theme_languages()} <= {*language_codes()}
    assert native_names()["tr"] == "Türkçe"
    assert [find_code(name) for name in ("TR", "türkçe", "de-AT", "zh_Hant", "")] == [
        "tr",
        "tr",
        "de",
        "zh",
        None,
    ]


@pytest.mark.parametrize(
    ("language", "word", "grid"),
    [
        ("tr", "iyilik ışık", "İYİLİKIŞIK"),
        ("az", "kitab", "KİTAB"),
        ("en", "iyilik", "IYILIK"),
        ("el", "ήλιος", "ΗΛΙΟΣ"),
        ("el", "μάιος", "ΜΑΪΟΣ"),
        ("el", "ρολόι", "ΡΟΛΟΪ"),
        ("el", "προϋπόθεση", "ΠΡΟΫΠΟΘΕΣΗ"),
        ("lt", "i\u0307\u0301", "Í"),
        ("hy", "արև", "ԱՐԵՎ"),
        ("nl", "ijs", "IJS"),
        ("de", "Straße", "STRAẞE"),
        ("ka", "სკოლა", "სკოლა"),
        ("haw", "Hawai'i ʻohana", "HAWAIʻIʻOHANA"),
        ("nv", "níłch'i tʼáá", "NÍŁCHʼITʼÁÁ"),
        ("gn", "avañeʼẽ", "AVAÑEʼẼ"),
        ("uk", "п'ять", "ПЯТЬ"),
        ("ca", "col·legi", "COLLEGI"),
    ],
)
def test_capitals(language: str, word: str, grid: str) -> None:
    assert "".join(spell_word(word, Spelling(language=rules_of(language)))) == grid


def test_capitals_without_a_language_stay_as_they_were() -> None:
    assert capitals("iyilik") == "IYILIK"
    assert "".join(spell_word("ήλιος")) == "ΉΛΙΟΣ"


def test_a_puzzle_with_letters_of_its_language_is_stored_and_read() -> None:
    for language, words in (("tr", ["iyilik", "ışık"]), ("gn", ["avañeʼẽ"]), ("haw", ["hawai'i"])):
        made = generate(words, language=language, seed=1)
        assert Puzzle.from_json(made.to_json()) == made


def test_a_second_script_of_a_language() -> None:
    made = generate(["knjiga", "škola"], (15, 15), filler="alphabet", language="sr", seed=1)
    shown = {symbol for row in made.grid for symbol in row if symbol}
    assert {script_of(symbol) for symbol in shown} == {"LATIN"}
    assert not shown & set("QWXY")
    assert {"Č", "Đ"} <= shown


def test_digraphs_of_the_language() -> None:
    assert Request(["llyfr"], language="cy", digraphs="auto").words[0].symbols == (
        "LL",
        "Y",
        "F",
        "R",
    )
    assert Request(["llyfr"], language="cy").words[0].symbols == tuple("LLYFR")
    for language in ("en", None):
        with pytest.raises(SuchselError, match="a “language” that has digraphs"):
            Request(["church"], digraphs="auto", language=language)


@pytest.mark.parametrize("lang", theme_languages())
def test_the_language_of_a_theme_is_guessed(lang: str) -> None:
    """From twelve words, whatever the language of the texts is."""
    right = tried = 0
    for theme in themes(lang):
        words = [spell_word(word) for word in theme.words[:12]]
        for texts in theme_languages():
            right += likely_languages(words, texts)[0] == lang
            tried += 1
    assert right >= 0.8 * tried


def test_other_languages_are_guessed_by_their_letters() -> None:
    for text, code in (("книга школа", "ru"), ("їжак", "uk"), ("ışık", "tr"), ("さくら", "ja")):
        assert likely_languages([spell_word(word) for word in text.split()], "en")[0] == code
    assert likely_languages([tuple("123")], "en") == []


@pytest.mark.parametrize(
    ("locale", "words", "grid"),
    [
        ("tr_TR.UTF-8", "kitap tahta kalem silgi cetvel", "KİTAP"),
        ("tr_TR.UTF-8", "kitchen garden bread summer school", "KITCHEN"),
        ("tr_TR.UTF-8", "Kirche Schule Garten Fenster", "KIRCHE"),
        ("C", "kitap tahta kalem silgi cetvel", "KITAP"),
        ("ru_RU.UTF-8", "kitchen garden bread", "KITCHEN"),
        ("C", "σκύλος γάτα σπίτι", "ΣΚΥΛΟΣ"),
    ],
)
def test_the_locale_decides_where_the_guess_is_uncertain(
    locale: str,
    words: str,
    grid: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    assert main(["make", *words.split(), "--seed", "1", "--format", "json"]) == 0
    made = Puzzle.from_json(capsys.readouterr().out)
    assert "".join(made.words[0].symbols) == grid


def test_points_do_not_give_words_away() -> None:
    """Where words have vowel points, so has the filler."""
    made = generate(["שָׁלוֹם", "יֶלֶד"], (9, 10), filler="alphabet", seed=1)
    used = {cell for word in made.words for cell in word.cells}
    filler = [made.grid[r][c] for r in range(9) for c in range(10) if (r, c) not in used]
    pointed = sum(len(symbol or "") > 1 for symbol in filler)
    assert pointed > len(filler) / 4


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("de", "der Hund, die Katze, das Haus"),
        ("de", "die Oma, der Opa, das Baby"),
        ("es", "el pez, los peces, el gato, la casa, el perro"),
        ("fr", "le pain, le lait, la pomme"),
        ("fr", "l’eau, l’or, le nez"),
        ("it", "il pane, il latte, la mela"),
        ("pt", "o menino, a menina"),
        ("nl", "het brood, de melk, de appel"),
        ("en", "a cat, a mouse, an apple"),
        ("en", "to swim, to run, to eat"),
    ],
)
def test_articles_name_the_language(code: str, words: str, tmp_path: Path) -> None:
    """Whatever the language of the texts is, however few the words are, and dropped or not."""
    path = tmp_path / "words.txt"
    path.write_text(words.replace(", ", "\n"), "utf-8")
    for lang in theme_languages():
        for given, source in (
            ({}, words.split(", ")),
            ({}, [str(path)]),
            ({"drop_articles": True}, [str(path)]),
        ):
            reader = OptionReader(given, Defects())
            reader.speak(reader.read_sources(source), lang)
            assert reader.values["language"] == code
