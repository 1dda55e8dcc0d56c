"""The names of encodings in the error for files that are not UTF-8."""

from __future__ import annotations

import pytest

from suchsel.errors import SuchselError
from suchsel.system.files import decode_any, guess_encoding

RUSSIAN = "Собака\nКошка\nМышь\nлошадь\nкорова\nмедведь\n"
UKRAINIAN = "Собака\nКішка\nМиша\nведмідь\n"
BULGARIAN = "куче\nкотка\nмишка\nкон\nкрава\n"
CAPITALS = "СОБАКА\nКОШКА\nМЫШЬ\nЛОШАДЬ\nКОРОВА\n"
GERMAN = "Hund\nKatze\nBär\nMäuse\nVögel\nStraße\nÜbung\n"
FRENCH = "forêt\nécole\nélève\nnoël\nfrançais\n"
SPANISH = "niño\nárbol\ncorazón\n"
SWEDISH = "björn\nälg\nå\nö\n"
JAPANESE = "いぬ\nねこ\n馬\n動物園\nさくら\nライオン\n"
KATAKANA = "イヌ\nネコ\nライオン\n"
WITH_CLUES = "word,clue\nいぬ,dog\nねこ,cat\n"
CHINESE, KOREAN, ARABIC = "狗\n猫\n老虎\n大象\n", "개\n고양이\n", "كلب\nقطة\n"

POLISH = "żółw\nłabędź\ngęś\nwąż\n"
POLISH_WITHOUT_Z = ["piłka\nłoś\n", "słonecznik\nrękawiczka\n", "upał\n", "żart\nkłos\n"]
CZECH, HUNGARIAN = "kočka\nželva\nřeka\nkůň\n", "kutya\nőz\nfű\nmacska\n"
TURKISH, UNCERTAIN = "kuş\nçiçek\ngüneş\nağaç\n", "ışık\nöğretmen\nşeker\n"
SIGNS = "„Bär“ – groß\n¿Qué?\nl’école\n20 °C\n5 €\ncol·legi\nHund–Katze\n"
NAMES, ICELANDIC = "JÜRGEN\nJOÃO\nØYVIND\n", "ást\nmaður\nþú\n"
GREEK = ["σκύλος\nγάτα\nσπίτι\n", "ΣΚΥΛΟΣ\nΓΑΤΑ\n", "Ένα βιβλίο\nμολύβι\n"]

SAMPLES = {
    "Windows-1252 (ISO-8859-1)": (
        "cp1252",
        [GERMAN, FRENCH, SPANISH, SWEDISH, SIGNS, NAMES, ICELANDIC, "forêt\n", "niño\n"],
    ),
    "Windows-1250": ("cp1250", [POLISH, *POLISH_WITHOUT_Z, CZECH, HUNGARIAN]),
    "ISO-8859-2": ("iso8859-2", [POLISH, "skrzypce\nłokieć\nświt\n"]),
    "Windows-1254": ("cp1254", [TURKISH]),
    "Windows-1257": ("cp1257", ["skola\nmāja\nšķīvis\n"]),
    "Windows-1253 (ISO-8859-7)": ("iso8859-7", GREEK),
    "MS-DOS (code page 850)": ("cp850", [GERMAN, FRENCH]),
    "Mac Roman": ("mac_roman", [GERMAN, FRENCH]),
    "KOI8-R": ("koi8_r", [RUSSIAN, BULGARIAN, CAPITALS]),
    "Windows-1251": ("cp1251", [RUSSIAN, UKRAINIAN, BULGARIAN, CAPITALS]),
    "Shift-JIS": ("shift_jis", [JAPANESE, KATAKANA, WITH_CLUES]),
    "EUC-JP": ("euc_jp", [JAPANESE, KATAKANA, WITH_CLUES]),
}
WIDE = [GERMAN, "Hund\n", RUSSIAN, JAPANESE, CHINESE, KOREAN, ARABIC]


@pytest.mark.parametrize("name", SAMPLES)
def test_encodings_of_several_languages(name: str) -> None:
    codec, texts = SAMPLES[name]
    assert [guess_encoding(text.encode(codec)) for text in texts] == [name] * len(texts)


@pytest.mark.parametrize("text", WIDE)
@pytest.mark.parametrize("name", ["UTF-16", "UTF-32"])
@pytest.mark.parametrize("order", ["", "-le", "-be"])
def test_wide_encodings_with_and_without_a_mark(text: str, name: str, order: str) -> None:
    assert guess_encoding(text.encode(name.lower() + order)) == name


def test_a_long_file_may_be_torn_where_the_sample_ends() -> None:
    assert guess_encoding(b"a" + (JAPANESE * 1000).encode("shift_jis")) == "Shift-JIS"


def test_the_language_of_the_words_decides_between_encodings() -> None:
    """Without it, an encoding that is not certain is refused."""
    data = UNCERTAIN.encode("cp1254")
    with pytest.raises(SuchselError, match=r"looks like Windows-1254, Windows-1252"):
        decode_any(data)
    assert decode_any(data, "tr")[0] == UNCERTAIN
    assert decode_any("rzeka\nręka\n".encode("cp1250"), "pl")[0] == "rzeka\nręka\n"
    with pytest.raises(SuchselError, match=r"looks like .*, …\."):
        decode_any(b"wo\xbert\nzwei\nd\xb1rei\n")


def test_capitals_inside_words_are_not_read_in_silence() -> None:
    with pytest.raises(SuchselError, match="not UTF-8"):
        decode_any("Nürnberg\n".encode("mac_roman"))
