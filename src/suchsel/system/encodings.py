"""Which encoding of one byte per character a list of words is in, by how its words look.

The same bytes are “rêka” and “ręka”. So each reading is weighed by how probable its words with
letters beyond A to Z are in the languages of that encoding, as their dictionaries say.
"""

from __future__ import annotations

import math
import os
import re
from collections import Counter
from functools import lru_cache
from itertools import pairwise

from suchsel.system.files import DATA, data_lines

LATIN = "Windows-1252 (ISO-8859-1)"
_WESTERN, _CENTRAL = "de,fr,es,pt,it,nl,sv,da,no,fi,ca,gl,is,et", "pl,cs,hu,ro,hr,sk,sl,bs,sq"
#: The encodings, the likeliest first, and the languages that they are for.
ENCODINGS = {
    LATIN: ("cp1252", _WESTERN),
    "Windows-1250": ("cp1250", _CENTRAL),
    "ISO-8859-2": ("iso8859-2", _CENTRAL),
    "Windows-1254": ("cp1254", "tr,az"),
    "Windows-1257": ("cp1257", "lt,lv,et"),
    "MS-DOS (code page 850)": ("cp850", "de,fr,es,it"),
    "Mac Roman": ("mac_roman", "de,fr,es,it"),
}
#: The codecs of those that are read; the others are only named.
READ = {name: codec for name, (codec, _) in [*ENCODINGS.items()][:5]}
#: Those of other scripts, which are read if the language of the words is one of these.
EASTERN = {
    "cp1253": "Windows-1253",
    "iso8859-7": "ISO-8859-7",
    "cp1251": "Windows-1251",
    "koi8-u": "KOI8-U",
}
_EASTERN_LANGUAGES = {"el": "Ͱ-Ͽ"} | dict.fromkeys(("uk", "ru", "be", "bg", "mk", "sr"), "Ѐ-ӿ")
#: By how much (natural logarithms of probabilities) one reading must be likelier than all others;
#: in the language of the user; and in an encoding that few programs still write.
_MARGIN, _SPOKEN_MARGIN, _OLD_MARGIN = 7.0, 3.0, 10.0
#: What the language of the user counts, an encoding that is not read, and a further language.
_SPOKEN, _NOT_READ, _FURTHER = 10.0, 30.0, 2.0
#: How improbable the pairs of letters of a text are at most, on average.
_LIMIT = 4.0
#: What a sign inside a word costs; a superscript or the like after one, which may be right; and a
#: sign of a pair without the other one, or that hardly anybody types.
_MISPLACED, _PAIRED, _AFTER_WORD, _UNUSUAL = 40.0, 20.0, 15.0, 10.0
#: How many words are looked at, and how many of a dictionary.
_WORDS, _KNOWN = 300, 1500
#: How strongly a letter counts by itself, besides the one before it.
_ALONE = 1.0
_BEFORE, _AFTER, _INSIDE = "„“«»‹›‘’‚¿¡°•–—\xa0§…", "“”«»‹›‘’…°®™–—\xa0", "’"
_COMMON = {*(_BEFORE + _AFTER + _INSIDE), *"·\xad¹²³ªº¼½¾×€£©´±µ"}
_NO_LETTERS = {*"ªº¹²³¼½¾"}
_BLANKS = str.maketrans(dict.fromkeys(_NO_LETTERS, " "))
_WORD, _BEYOND = re.compile(r"[^\W\d_]+"), re.compile(r"[^\0-\x7f]")
_NEVER = re.compile("[\ufffd\x80-\x9f]")


@lru_cache(maxsize=2)
def western_encodings(sample: bytes, language: str = "") -> tuple[str, ...]:
    """The encodings that these bytes may be in: one alone is certain; “…” is none that fits.

    `language` is that of the words or of the user.
    """
    found: dict[str, tuple[float, str]] = {}
    fitting: set[str] = set()
    spoken: set[str] = set()
    for name, (codec, codes) in ENCODINGS.items():
        text = sample.decode(codec, "replace")
        if _NEVER.search(text):
            continue
        languages = codes.split(",")
        signs, cost = _signs(text)
        cost += _NOT_READ * (name not in READ)
        likelihood = _likelihood(text, languages, "" if signs else language)
        pairs = sum(len(word) + 1 for word in _odd_words(text))
        if not signs and likelihood > -_LIMIT * (pairs + 2):
            fitting.add(text)
            spoken |= {text} if language in languages else set()
        score = likelihood - cost
        before, first = found.get(text, (score, name))
        found[text] = max(before, score), first
    ranked = sorted(found, key=lambda text: -found[text][0])
    if not ranked:
        return LATIN, "…"
    best, name = found[ranked[0]]
    margin = (
        _SPOKEN_MARGIN if ranked[0] in spoken else _OLD_MARGIN if name == "ISO-8859-2" else _MARGIN
    )
    names = [found[text][1] for text in ranked if found[text][0] > best - margin]
    return *(names or [name]), *(() if ranked[0] in fitting else ("…",))


def eastern_codec(data: bytes, language: str) -> str | None:
    """The codec of a Greek or Cyrillic text, if its words look like those of the language.

    They have no letters of A to Z.
    """
    script = _EASTERN_LANGUAGES.get(language)
    if script is None:
        return None
    wrong = re.compile(rf"[A-Za-z][{script}]|[{script}][A-Za-z]|(?![{script}])[^\W\d_\0-\x7f]")
    found: dict[str, tuple[float, str | None]] = {}
    for codec in EASTERN:
        if codec == "iso8859-7" and found:
            break  # it differs from Windows in a few capitals only
        text = data.decode(codec, "replace")
        if not (_NEVER.search(text) or wrong.search(text) or _signs(text)[0]):
            found.setdefault(text, (_likelihood(text, [language], ""), codec))
    first, *others = sorted(found.values(), reverse=True) or [(0.0, None)]
    is_certain = all(score < first[0] - _MARGIN for score, _ in others)
    return first[1] if is_certain else None


def _signs(text: str) -> tuple[int, float]:
    """How many signs are where none can be, and what all signs and capitals cost."""
    misplaced, cost = 0, _PAIRED * abs(text.count("«") - text.count("»"))
    cost += sum(_PAIRED * max(0, text.count(a) - text.count(b)) for a, b in ("¿?", "¡!"))
    padded = f" {text} "
    for match in _BEYOND.finditer(text):
        one = match[0]
        before, after = padded[match.start()], padded[match.start() + 2]
        if _is_letter(one):  # a capital after a small letter, or the other way round
            odd = before.islower() if one.isupper() else before.isupper() and after.isupper()
            misplaced += odd and one != "ß"
            continue
        cost += 0 if one in _COMMON else _UNUSUAL
        cost += _AFTER_WORD if one in {*_NO_LETTERS, "®"} and _is_letter(before) else 0
        if _is_letter(before) and _is_letter(after):
            parted = one in "–—\xa0" and after.isupper()
            catalan = one == "·" and before in "lL" and after in "lL"
            misplaced += one not in _INSIDE and not (parted or catalan)
        elif _is_letter(before):
            misplaced += one not in _AFTER and one not in "²³ªº"
        elif _is_letter(after):
            misplaced += one not in _BEFORE
    return misplaced, cost + _MISPLACED * misplaced


def _is_letter(one: str) -> bool:
    return one.isalpha() and one not in _NO_LETTERS


def _likelihood(text: str, languages: list[str], spoken: str) -> float:
    """Of the words of one language, or of several."""
    words = _odd_words(text)
    if not words:
        return 0.0
    rows: dict[str, list[float]] = {
        code: [_probability(code, word) for word in words] for code in languages
    }
    mixed: float = sum(max(column) - _FURTHER for column in zip(*rows.values(), strict=True))
    return max(mixed, *(sum(row) + _SPOKEN * (code == spoken) for code, row in rows.items()))


def _odd_words(text: str) -> list[str]:
    """The words with letters beyond A to Z."""
    every = dict.fromkeys(_WORD.findall(text.translate(_BLANKS)))
    return [_small(word) for word in every if not word.isascii()][:_WORDS]


def _small(text: str) -> str:
    """In Romanian, these encodings have letters with a cedilla in place of a comma."""
    return text.replace("İ", "i").lower().translate({0x219: "ş", 0x21B: "ţ"})


@lru_cache(maxsize=32)
def _pairs(code: str) -> tuple[Counter[str], Counter[str]]:
    """How often each letter and each pair of letters is in words with letters beyond A to Z."""
    found: dict[str, None] = {}
    for folder in ("frequencies", "names"):
        if os.path.exists(os.path.join(DATA, folder, f"{code}.txt")):
            for line in data_lines(folder, f"{code}.txt"):
                found |= dict.fromkeys(_WORD.findall(_small(line)))
    words = [word for word in found if not word.isascii()][:_KNOWN]
    bounded = [f"^{word}$" for word in words]
    pairs = Counter(a + b for word in bounded for a, b in pairwise(word))
    return Counter("".join(bounded)), pairs


@lru_cache(maxsize=4096)
def _probability(code: str, word: str) -> float:
    letters, pairs = _pairs(code)
    total = letters.total() - letters["^"]
    return sum(
        math.log(
            (pairs[a + b] + _ALONE * (letters[b] + 0.05) / (total + 5)) / (letters[a] + _ALONE)
        )
        for a, b in pairwise(f"^{word}$")
    )
