"""The names of encodings in the error for files that are not UTF-8."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

import suchsel
from suchsel.book.plan import read_book_plan
from suchsel.errors import Defects, SuchselError
from suchsel.request.from_files import OptionReader
from suchsel.system.encodings import ENCODINGS, READ
from suchsel.system.files import data_lines, decode_any, guess_encoding
from suchsel.web.api import WorkerRequest, answer
from suchsel.web.settings import Limits
from suchsel.words.vocabulary import LANGUAGES

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
POLISH_WITHOUT_Z = ["piłka\nłoś\n", "słonecznik\nrękawiczka\n", "żart\nkłos\n"]
CZECH, HUNGARIAN = "kočka\nželva\nřeka\nkůň\n", "kutya\nőz\nfű\nmacska\n"
TURKISH, UNCERTAIN = "kuş\nçiçek\ngüneş\nağaç\n", "ışık\nöğretmen\nşeker\n"
SIGNS = "„Bär“ – groß\n¿Qué?\nl’école\n20 °C\n5 €\ncol·legi\nHund–Katze\n"
NAMES, ICELANDIC = "JÜRGEN\nJOÃO\nØYVIND\n", "ást\nmaður\nþú\n"
GREEK = ["σκύλος\nγάτα\nσπίτι\n", "ΣΚΥΛΟΣ\nΓΑΤΑ\n", "Ένα βιβλίο\nμολύβι\n"]

SAMPLES = {
    "Windows-1252 (ISO-8859-1)": (
        "cp1252",
        [GERMAN, FRENCH, SPANISH, SWEDISH, SIGNS, NAMES, ICELANDIC, "forêt\nhôtel\n", "niño\n"],
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
    data = "forêt\n".encode("cp1252")
    with pytest.raises(SuchselError, match=r"looks like Windows-1252 \(.*\), Windows-1250"):
        decode_any(data)
    assert decode_any(data, "fr")[0] == "forêt\n"
    assert decode_any("rzeka\nręka\n".encode("cp1250"), "pl")[0] == "rzeka\nręka\n"
    with pytest.raises(SuchselError, match=r"looks like .*, …\."):
        decode_any(b"wo\xbert\nzwei\nd\xb1rei\n")


def test_capitals_inside_words_are_not_read_in_silence() -> None:
    with pytest.raises(SuchselError, match="not UTF-8"):
        decode_any("Nürnberg\n".encode("mac_roman"))


#: What Excel writes in each country, and what was once read with other letters than these.
EXCEL = {
    "cp1250": [
        "jabłko;owoc\nszkoła;lekcje\nkoło;rower ma dwa\nstół;mebel\n",
        "mąka;flour\nśnieg;snow\n",
        "gęś\nręka\nwieś\n",
        "ręka\npięść\n",
        "JABŁKO\nSZKOŁA\nMĄKA\n",
        "RÓŻNE\nTAK\n",
        "făină\nmaşină\nbrânză\n",
        "Müller\nWałęsa\n",
    ],
    "cp1252": [
        "Québec\nZürich\nMünchen\nSão Paulo\nMálaga\n",
        "jalapeño;hot\npiñata;party\n",
        "crème brûlée;dessert\n",
        "m²;Fläche\nm³;Volumen\n",
        "½;half\n",
        "Coca-Cola®\nLego™\n",
    ],
    "cp1254": [UNCERTAIN, "kırmızı\nyeşil\n"],
}


@pytest.mark.parametrize("codec", EXCEL)
def test_what_excel_writes_is_read_with_its_letters(codec: str) -> None:
    for text in EXCEL[codec]:
        found, note = decode_any(text.encode(codec))
        assert found == text
        assert note is not None


def listed_words(code: str) -> list[str]:
    """The dictionary of a language; where there are frequent words, also some of those."""
    further = ("frequencies", f"{code}.txt")
    lines = data_lines("names", f"{code}.txt")
    frequent = data_lines(*further) if code in LANGUAGES else []
    return [line.split("\t")[1] for line in lines] + [w for o in frequent for w in o.split()[1:]]


@pytest.mark.parametrize("name", READ)
def test_no_list_is_read_with_wrong_letters(name: str) -> None:
    """Lists of words of all languages of an encoding: nearly all are read, none wrongly."""
    codec, languages = ENCODINGS[name]
    draw, verdicts = Random(name), Counter[str]()
    for code in languages.split(","):
        words = []
        for word in listed_words(code):
            with suppress(UnicodeEncodeError):
                word.translate({0x219: "ş", 0x21B: "ţ"}).encode(codec)
                words.append(word.translate({0x219: "ş", 0x21B: "ţ"}))
        for size in (8, 8, 20, 20):
            text = "\n".join(draw.sample(words, size))
            try:
                found, _ = decode_any(text.encode(codec))
            except SuchselError:
                verdicts["refused"] += 1
            else:
                verdicts["read" if found == text else "wrong"] += 1
    assert not verdicts["wrong"]
    assert verdicts["read"] > 8 * verdicts["refused"]


def test_greek_and_cyrillic_are_read_if_the_language_is_named() -> None:
    samples = {
        ("el", "cp1253"): "σκύλος;dog\nΆλογο;horse\n",
        ("el", "iso8859-7"): "σκύλος;ένα ζώο\nΆλογο;άλλο ζώο\n",
        ("uk", "cp1251"): "кішка;cat\nїжак;hedgehog\n",
        ("ru", "koi8-r"): "кошка\nсобака\nёж\n",
    }
    for (code, codec), text in samples.items():
        assert decode_any(text.encode(codec), code)[0] == text
        with pytest.raises(SuchselError, match="looks like"):
            decode_any(text.encode(codec), "en")
    for code in ("el", "uk"):
        assert decode_any(GERMAN.encode("cp1252"), code)[0] == GERMAN


def test_utf_8_by_accident() -> None:
    for text in ("iPhoneом\n", "T-рубашка\n", "Ελληνικά\n"):
        assert decode_any(text.encode()) == (text, None)


def test_the_language_of_the_texts_is_a_hint_everywhere(tmp_path: Path) -> None:
    """One word alone may be French or Polish: “forêt” or “foręt”."""
    path, data = tmp_path / "words.txt", "forêt\n".encode("cp1252")
    path.write_bytes(data)
    with pytest.raises(SuchselError, match="looks like"):
        suchsel.read_words(path)
    assert suchsel.read_words(path, lang="fr").words[0].text == "forêt"
    reader = OptionReader({}, Defects(), lang="fr")
    assert reader.read_sources([str(path)]).entries[0].text == "forêt"
    assert (
        "forêt"
        in answer(WorkerRequest("words", data, "text auto", lang="fr"), Limits()).data.decode()
    )
    plan = "title = 'T'\nlang = 'fr'\n[[puzzles]]\nwords = 'words.txt'\nsize = '5x6'\n"
    (section,) = read_book_plan(plan, str(tmp_path)).sections
    assert section.requests[0].words[0].text == "forêt"
