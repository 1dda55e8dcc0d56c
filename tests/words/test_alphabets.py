"""Filler of all scripts: symbols as words are spelled, enough of them, and not only the words'."""

from __future__ import annotations

import pytest

from suchsel import generate
from suchsel.words.alphabets import alphabet, alphabets
from suchsel.words.spelling import is_grid_symbol, spell

WORDS = {
    "GREEK": "ΛΟΓΟΣ ΑΘΗΝΑ",
    "CYRILLIC": "МОСКВА РЕКА",
    "HEBREW": "שלום ירושלים",
    "ARABIC": "سلام كتاب",
    "ARMENIAN": "Հայաստան գիրք",
    "GEORGIAN": "თბილისი წიგნი",
    "HIRAGANA": "さくら ひらがな",
    "KATAKANA": "ラーメン カタカナ",
    "CJK": "中文 日本語 漢字",
    "HANGUL": "한국 서울 바다",
    "THAI": "ไทย แมว บ้าน",
    "DEVANAGARI": "हिन्दी भारत नमस्ते",
    "BENGALI": "বাংলা ভারত",
    "GURMUKHI": "ਪੰਜਾਬੀ ਕਿਤਾਬ",
    "GUJARATI": "ગુજરાતી ભારત",
    "TAMIL": "தமிழ் சென்னை",
    "TELUGU": "తెలుగు భారతం",
    "KANNADA": "ಕನ್ನಡ ಬೆಂಗಳೂರು",
    "MALAYALAM": "മലയാളം കേരളം",
    "ETHIOPIC": "ኢትዮጵያ አማርኛ",
    "ORIYA": "ଓଡ଼ିଶା ଭାରତ",
    "SINHALA": "සිංහල ලංකාව",
    "LAO": "ວຽງຈັນ ປະເທດ",
    "KHMER": "ភាសាខ្មែរ កម្ពុជា",
    "MYANMAR": "မြန်မာ ရန်ကုန်",
}
LEVELS = ("buchstaben-1", "leicht", "mittel", "klassik-leicht", "stufe-1", "regler-0")


def test_alphabets() -> None:
    assert "".join(alphabet([("A", "B")])) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert "".join(alphabet([("Ü",)])).endswith("ZÄÖÜ")
    assert "ẞ" in alphabet([("ẞ", "A")])
    assert alphabet([tuple("ΛΟΓΟΣ")])[0] == "Α"
    assert "A" not in alphabet([tuple("ΛΟΓΟΣ")])
    assert set("0123456789") <= set(alphabet([("4", "Y")]))
    assert alphabet([tuple("ᚠᚢᚦ")]) == tuple("ᚠᚢᚦ")  # no table: only what the words have
    assert alphabet([tuple("かな")])[:5] == tuple("あいうえお")


@pytest.mark.parametrize("script", alphabets())
def test_an_alphabet_has_symbols_that_may_stand_in_a_grid(script: str) -> None:
    symbols = list(alphabets()[script])
    assert all(map(is_grid_symbol, symbols))
    assert len(set(symbols)) == len(symbols)
    assert set(symbols) <= set(alphabet([tuple(symbols[:2])]))


def test_every_script_is_tried() -> None:
    assert alphabets().keys() - WORDS.keys() == {"LATIN", "DIGIT"}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("script", WORDS)
def test_filler_has_letters_that_are_in_no_word(script: str, level: str) -> None:
    words = WORDS[script].split()
    used = {symbol for word in words for symbol in spell(word)}
    puzzle = generate(words, size=(9, 9), level=level, seed=1)
    shown = {symbol for row in puzzle.grid for symbol in row}
    assert len(shown - used) > 5
    assert shown <= used | set(alphabets()[script])


def test_a_single_short_word_of_a_script_without_an_alphabet() -> None:
    assert generate(["한국"], seed=1).words[0].symbols == ("한", "국")
