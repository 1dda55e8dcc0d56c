from __future__ import annotations

import pytest

from suchsel.errors import SuchselError
from suchsel.i18n import say
from suchsel.words.spelling import MAX_WORDS, Entry, spell, spell_words


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
    ],
)
def test_spelling(text: str, symbols: str) -> None:
    assert "".join(spell(text)) == symbols
    assert spell_words(entries(text))[0].symbols == spell(text)


def test_other_spellings() -> None:
    assert "".join(spell("Größe", eszett="ss")) == "GRÖSSE"
    assert "".join(spell("GRÖẞE", eszett="ss", umlauts="ae")) == "GROESSE"
    assert "".join(spell("Äpfel Übung", umlauts="ae")) == "AEPFELUEBUNG"


def test_a_cell_takes_a_letter_with_its_marks() -> None:
    assert spell("n\u0308an") == ("N\u0308", "A", "N")
    assert spell("हिन्दी") == ("हि", "न्दी")


def test_all_refusals_at_once_each_with_its_line() -> None:
    text = refusals("Hund", "A", "C++", "hund", "-", "gut")
    assert "line 2: “A” is too short" in text
    assert "line 3: “C++” contains “+”" in text
    assert "line 4: “hund” has the same letters in the grid as “Hund” (line 1)" in text
    assert "line 5: “-” is too short" in text
    assert len(text.splitlines()) == 4


def test_german_texts() -> None:
    with pytest.raises(SuchselError) as caught:
        spell_words(entries("C++"))
    assert "Zeile 1: „C++“ enthält „+“" in caught.value.text("de")


def test_empty_and_too_many() -> None:
    assert "empty" in refusals()
    many = [f"W{n:05}" for n in range(MAX_WORDS + 1)]
    assert "the limit is 5000" in refusals(*many)


def test_markup_is_refused_and_shown_safely_short() -> None:
    assert "<img onerror=…>"[:4] in refusals("<img onerror=alert(1)>")
    assert len(refusals("x" * 10 + "!" * 1000)) < 300
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
