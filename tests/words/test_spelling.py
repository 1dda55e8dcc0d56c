from __future__ import annotations

import pytest

from suchsel.errors import SuchselError
from suchsel.i18n import say
from suchsel.words.spelling import (
    MAX_WORDS,
    Entry,
    Spelling,
    WordNotes,
    spell,
    spell_word,
    spell_words,
)


def entries(*texts: str) -> list[Entry]:
    return [Entry(text, None, say("line {n}", n=n)) for n, text in enumerate(texts, 1)]


def refusals(*texts: str) -> str:
    with pytest.raises(SuchselError) as caught:
        spell_words(entries(*texts))
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "symbols"),
    [
        ("Straße", "STRAẞE"),
        ("STRAẞE", "STRAẞE"),
        ("New York", "NEWYORK"),
        ("Rhein-Main", "RHEINMAIN"),
        ("geht's", "GEHTS"),
        ("L’été", "LÉTÉ"),
        ("e\u0301te\u0301", "ÉTÉ"),
        ("Ökö", "ÖKÖ"),
        ("4you", "4YOU"),
        ("ﬁnal", "FINAL"),
        ("λόγος", "ΛΌΓΟΣ"),
        ("a\u00adb", "AB"),
        ("نیم\u200cروز", "نیمروز"),
    ],
)
def test_spelling(text: str, symbols: str) -> None:
    assert "".join(spell(text)) == symbols
    assert spell_words(entries(text))[0].symbols == spell(text)


def test_other_spellings() -> None:
    assert "".join(spell("Größe", Spelling(eszett="ss"))) == "GRÖSSE"
    assert "".join(spell("GRÖẞE", Spelling(eszett="ss", umlauts="ae"))) == "GROESSE"
    assert "".join(spell("Äpfel Übung", Spelling(umlauts="ae"))) == "AEPFELUEBUNG"


def test_a_cell_takes_a_letter_with_its_marks() -> None:
    assert spell("n\u0308an") == ("N\u0308", "A", "N")
    assert spell("हिन्दी") == ("हि", "न्दी")


def test_all_refusals_at_once_each_with_its_line() -> None:
    text = refusals("Hund", "A", "C++", "H\ufffdnd", "-", "gut", "🐶")
    assert "line 2: “A” is too short" in text
    assert "line 3: “C++” is too short; a word needs at least two letters (“skip” leaves" in text
    assert "line 4: “H\ufffdnd” contains “\ufffd”" in text
    assert "line 5: “-” is too short" in text
    assert "line 7: “🐶” is too short" in text
    assert len(text.splitlines()) == 5


@pytest.mark.parametrize(
    ("text", "symbols"),
    [
        ("St. Louis", "STLOUIS"),
        ("Mr. Brown", "MRBROWN"),
        ("Rock & Roll", "ROCKROLL"),
        ("AC/DC", "ACDC"),
        ("U.S.A.", "USA"),
        ("¿Qué?", "QUÉ"),
        ("C++11", "C11"),
        ("Hund 🐶", "HUND"),
        ("Herz ❤️", "HERZ"),
        ("👨‍👩‍👧 Familie", "FAMILIE"),
        ("H₂O", "H2O"),
        ("Heinrich Ⅷ.", "HEINRICHVIII"),
        ("mouse (pl. mice)", "MOUSE"),
        ("mouse (pl. mice (irr.))", "MOUSE"),
        ("Schüler(in) [m/w]", "SCHÜLER"),
        ("(Hund)", "HUND"),
        ("Hund (der", "HUNDDER"),
        ("<img onerror=alert(1)>", "IMGONERRORALERT"),
    ],
)
def test_what_else_people_write_is_not_in_the_grid(text: str, symbols: str) -> None:
    assert "".join(spell_words(entries(text))[0].symbols) == symbols


def test_digraphs_do_not_reach_over_punctuation() -> None:
    assert spell_word("Mac/Huch", Spelling(digraphs=("CH",))) == ("M", "A", "C", "H", "U", "CH")


def test_what_was_done_is_noted_once_for_each_kind() -> None:
    notes = WordNotes()
    texts = [f"St. {letter * 3}" for letter in "ABCDEFG"]
    words = spell_words(
        entries(*texts, "dog (n.)", "Hund", "hund", "I", "Stern ⭐", "geht's", "ein-zwei"),
        skip=True,
        notes=notes,
    )
    assert [word.text for word in words[7:]] == ["dog (n.)", "Hund", "Stern", "geht's", "ein-zwei"]
    assert [str(note) for note in notes.messages()] == [
        "left out in the grid, kept in the list: punctuation (St. AAA, St. BBB, St. CCC, St. DDD, "
        "St. EEE, …)",
        "left out in the grid, kept in the list: what is in brackets (dog (n.))",
        "listed several times, hidden once: hund",
        "left out, because they have fewer than two letters: I",
        "changed, because fonts lack these characters: Stern ⭐",
    ]


def test_clues_of_a_word_that_is_listed_twice_are_joined() -> None:
    where = say("line {n}", n=1)
    listed = [
        Entry("bank", "Ufer", where),
        Entry("Bank", "Geldhaus", where),
        Entry("BANK", None, where),
    ]
    assert [(word.text, word.clue) for word in spell_words(listed)] == [("bank", "Ufer; Geldhaus")]


def test_german_texts() -> None:
    with pytest.raises(SuchselError) as caught:
        spell_words(entries("C++"))
    assert "Zeile 1: „C++“ ist zu kurz" in caught.value.text("de")


def test_empty_and_too_many() -> None:
    assert "empty" in refusals()
    many = [f"W{n:05}" for n in range(MAX_WORDS + 1)]
    assert "the limit is 5000" in refusals(*many)


def test_bad_text_is_shown_safely_and_short() -> None:
    assert len(refusals("x" * 10 + "\0" * 1000)) < 300
    assert "\x1b" not in refusals("a\x1b[31mb")


def test_relatives_are_allowed() -> None:
    assert len(spell_words(entries("OTTO", "LAGER", "REGAL", "INFO", "INFORMATION"))) == 5


@pytest.mark.slow
def test_a_spelled_symbol_stays_as_it_is() -> None:
    for code in (*range(0xD800), *range(0xE000, 0x20000)):
        for symbol in spell(chr(code)):
            assert spell(symbol) == (symbol,), hex(code)
    assert spell("a'\u0308b") == ("Ä", "B")


def test_georgian_has_no_capitals() -> None:
    assert spell("თბილისი") == spell("ᲗᲑᲘᲚᲘᲡᲘ") == tuple("თბილისი")
