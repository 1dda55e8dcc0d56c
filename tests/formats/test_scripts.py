"""Print in every script: read back by another reader, drawn without boxes, the same bytes twice."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from pathlib import Path
from unicodedata import category
from xml.etree import ElementTree as ET

import pypdfium2
import pytest

import suchsel
from suchsel.errors import SuchselError
from suchsel.sheet.fonts import check_texts, find_faces, is_plain, shaped
from suchsel.words.alphabets import alphabets
from suchsel.words.graphemes import clusters

WORDS = {
    "Hebrew": "שלום ירושלים תפוח בננה חתול שָׁנָה",
    "Arabic": "مدرسة كتاب سلام لاعب الأمل مُحَمَّد",
    "Persian": "کتاب گربه پرنده ژاله می‌روم",
    "Urdu": "اردو پھول ٹماٹر کھڑکی گاڑی",
    "Devanagari": "हिन्दी भारत विद्यालय स्त्रियाँ कृष्ण",
    "Bengali": "বাংলা বিদ্যালয় আন্ডোরা স্ত্রীলোক ক্ষমা",
    "Tamil": "தமிழ் இந்தியா பள்ளி மொழி கோடை",
    "Thai": "น้ำตาล แอฟริกา เหนือ ผู้ใหญ่ ที่นั่น",
    "Gujarati": "ગુજરાતી શાળા પુસ્તક વિદ્યાર્થી",
    "Gurmukhi": "ਪੰਜਾਬੀ ਸਕੂਲ ਕਿਤਾਬ ਦੁੱਧ",
    "Kannada": "ಕನ್ನಡ ಶಾಲೆ ಪುಸ್ತಕ ವಿದ್ಯಾರ್ಥಿ",
    "Malayalam": "മലയാളം പുസ്തകം വിദ്യാലയം സ്കൂൾ",
    "Telugu": "తెలుగు పుస్తకం విద్యార్థి పాఠశాల",
    "Sinhala": "සිංහල පොත පාසල ගුරුවරයා",
    "Armenian": "դպրոց գիրք ուսուցիչ",
    "Georgian": "სკოლა წიგნი მასწავლებელი",
    "Ethiopic": "ትምህርት መጽሐፍ ቤት አስተማሪ",
    "Greek": "λόγος θάλασσα ήλιος",
    "Ancient Greek": "ἄνθρωπος ᾠδή οἶκος",
    "Cyrillic": "кошка собака ёжик",
    "Latin": "Ẹ̀kọ́ Straße Łódź",
}
RIGHT_TO_LEFT = ("Hebrew", "Arabic", "Persian", "Urdu")


#: Scripts of the table in docs/scripts.md under other names than those of their letters.
OTHERWISE = {
    "Chinese": "CJK",
    "Japanese": "HIRAGANA",
    "Korean": "HANGUL",
    "Odia": "ORIYA",
    "Burmese": "MYANMAR",
}


def test_the_table_of_scripts_is_true() -> None:
    """What works without a font of one's own, and what needs one."""
    text = Path("docs/scripts.md").read_text("utf-8").partition("## Print")[2]
    known, seen = {**alphabets(), "CHEROKEE": ("Ꮳ",), "TIBETAN": ("ཀ",)}, set()
    for names, how in re.findall(r"^\| ([A-Z][^|]+) \| (works|by font)", text, re.MULTILINE):
        for name in re.findall(r"[A-Z]\w+", names):
            script = OTHERWISE.get(name, name.upper())
            if script in known:
                seen.add(script)
                lacking = find_faces("noto").regular.lacks("".join(known[script]))
                assert bool(lacking) == (how == "by font"), name
    assert seen >= known.keys() - {"DIGIT", "KATAKANA"}


@lru_cache
def puzzle(script: str) -> suchsel.Puzzle:
    words = WORDS[script].split()
    return suchsel.generate(words, level="easy", seed=4, title=words[0])


def bare(text: str, without: tuple[str, ...] = ("Cf", "Zs", "Cc")) -> str:
    """Without blanks and characters that only join or order others; readers drop these."""
    return "".join(letter for letter in text if category(letter) not in without)


@pytest.mark.parametrize("script", WORDS)
def test_another_reader_finds_the_rows_and_the_words(script: str) -> None:
    """From right to left, points may come out before or after their letter, but all do."""
    made = puzzle(script)
    document = pypdfium2.PdfDocument(suchsel.render([made], "pdf"))
    lines = document[0].get_textpage().get_text_bounded()
    found = bare(lines)
    drop: tuple[str, ...] = ("Cf", "Zs")
    way = 1
    if script in RIGHT_TO_LEFT:
        assert {letter for word in made.words for letter in bare(word.word)} <= set(found)
        drop, way = (*drop, "Mn"), -1
    text = bare(found, drop)
    rows = ["".join(symbol or "" for symbol in row[::way]) for row in made.grid]
    words = [word.word for word in made.words]
    if script in RIGHT_TO_LEFT:  # the order of points and their letters is not certain
        missing = Counter(bare("".join((*rows, *words)), drop)) - Counter(text)
        assert not missing
        return
    assert len(rows) > 1 < len(words)
    assert [one for one in (*rows, *words) if bare(one, drop) not in text] == []
    whole = bare(lines, ("Cf",))
    broken = [one for one in words if bare(one, ("Cf",)) not in whole]
    assert broken == (["कृष्ण"] if script == "Devanagari" else [])  # PDFium divides it


@pytest.mark.parametrize("script", WORDS)
def test_pages_in_every_script(script: str) -> None:
    made = puzzle(script)
    data = suchsel.render([made], "pdf", suchsel.Style(solution=True))
    assert data == suchsel.render([made], "pdf", suchsel.Style(solution=True))
    for shaped_group in shaped(find_faces("noto").regular, WORDS[script]):
        assert all(glyph.number for glyph in shaped_group.glyphs)
    drawing = ET.fromstring(suchsel.render([made], "svg"))
    labels = {node.get("aria-label") for node in drawing.iter()}
    assert " ".join(symbol or "" for symbol in made.grid[0]) in labels
    assert {word.word for word in made.words} <= labels


def test_letters_are_joined_in_words_and_alone_in_cells() -> None:
    font = find_faces("noto").regular
    alone = {shaped(font, letter)[0].glyphs[0].number for letter in "سلم"}
    joined = {group.glyphs[0].number for group in shaped(font, "سلم")}
    assert len(alone | joined) > len(alone)


def test_lines_are_ordered_by_the_bidi_algorithm() -> None:
    font = find_faces("noto").regular
    assert "".join(group.text for group in shaped(font, "1. שלום (12)")) == ")12( םולש .1"
    assert "".join(group.text for group in shaped(font, "A: שלום 3")) == "A: 3 םולש"


@pytest.mark.parametrize("text", ["Straße", "λόγος", "кошка", "山水", "한국어", "ქარი", "…–“"])
def test_plain_text_is_not_shaped(text: str) -> None:
    assert is_plain(text)


@pytest.mark.parametrize("text", ["שלום", "हि", "น้ำ", "E\u0323", "می\u200cروم", "가"])
def test_other_text_is(text: str) -> None:
    assert not is_plain(text)
    assert clusters(text)


@pytest.mark.parametrize(
    ("word", "font"),
    [
        ("ភាសា", "Noto Sans Khmer"),
        ("ᐃᓄᒃᑎᑐᑦ", "Noto Sans Canadian Aboriginal"),
        ("東京", "Noto Sans CJK"),
    ],
)
def test_an_error_names_a_font_that_helps(word: str, font: str) -> None:
    with pytest.raises(SuchselError, match=font):
        check_texts([word], find_faces("noto"))


def test_svg_leaves_letters_without_a_font_to_the_viewer() -> None:
    """In the order of reading, also where that is from right to left."""
    for words in (["学校", "朝日新聞"], ["ދިވެހި", "މާލެ"]):
        made = suchsel.generate(words, level="easy", seed=4)
        drawn = ET.fromstring(suchsel.render([made], "svg"))
        texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
        assert {*words} <= {*texts}
        assert len(texts) == 2 + sum(len(row) for row in made.grid)
        with pytest.raises(SuchselError, match="no font at hand"):
            suchsel.render([made], "pdf")


def test_digraphs_fit_into_their_cells() -> None:
    made = suchsel.generate(["Schule", "Chile"], seed=1, digraphs="sch,ch")
    document = pypdfium2.PdfDocument(suchsel.render([made], "pdf"))
    text = bare(document[0].get_textpage().get_text_bounded())
    assert all("".join(symbol or "" for symbol in row) in text for row in made.grid)
