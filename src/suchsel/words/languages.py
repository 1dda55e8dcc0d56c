"""The table of languages: their names, letters and digraphs; and a guess which one words are in."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from unicodedata import name, normalize

from suchsel.system.files import data_lines
from suchsel.words.graphemes import clusters


class Language(NamedTuple):
    """A language as the Unicode CLDR project describes it; letters are in capitals."""

    code: str
    name: str  # in the language itself
    english: str
    letters: tuple[str, ...]
    special: tuple[str, ...]  # letters with marks and the like, which only some words have
    digraphs: tuple[str, ...]


@lru_cache(maxsize=1)
def _rows() -> dict[str, list[str]]:
    rows = (line.split("\t") for line in data_lines("languages.txt"))
    return {row[0]: [*row, "", "", ""][:6] for row in rows}


def language_codes() -> tuple[str, ...]:
    """All languages, the one with the most readers first."""
    return tuple(_rows())


@lru_cache(maxsize=1)
def native_names() -> dict[str, str]:
    """What the languages call themselves, in the order of their codes."""
    return {code: _rows()[code][1] for code in sorted(_rows())}


@lru_cache(maxsize=64)
def language_of(code: str) -> Language:
    code, name, english, *letters = _rows()[code]
    plain, special = map(_symbols, letters[:2])
    return Language(code, name, english, plain, special, tuple(letters[2].split()))


def _symbols(text: str) -> tuple[str, ...]:
    return tuple(text.split()) if " " in text else clusters(text)


def find_code(text: str) -> str | None:
    """The code of a language by its code, with or without a country, or by one of its names.

    >>> find_code("pt-BR"), find_code("Turkish"), find_code("sr_latn"), find_code("Klingon")
    ('pt', 'tr', 'sr-Latn', None)
    """
    wanted = text.strip().replace("_", "-").casefold()
    parts = wanted.split("-")
    tags = ["-".join(parts[:n]) for n in range(len(parts), 0, -1)]
    known = {code.casefold(): code for code in _rows()}
    if code := next((known[tag] for tag in tags if tag in known), None):
        return code
    named = (code for code, row in _rows().items() if wanted in map(str.casefold, row[1:3]))
    return next(named, None)


def apostrophe(code: str) -> str:
    """The apostrophe that is a letter of the language, if there is one.

    >>> apostrophe("haw"), apostrophe("en")
    ('ʻ', '')
    """
    letters = _rows()[code][3] if code in _rows() else ""
    return next((mark for mark in "ʻʼ" if mark in letters and "A" in letters), "")


# -- order -----------------------------------------------------------------------------------------

#: Languages that sort digraphs as letters of their own, and the letter that a digraph follows
#: unless it is its first one.
_SORTED_DIGRAPHS = (
    "bs",
    "cs",
    "cy",
    "dsb",
    "fil",
    "ha",
    "hr",
    "hsb",
    "hu",
    "sk",
    "sq",
    "sr-Latn",
    "yo",
)
_FOLLOWED = {"CH": {"cs": "H", "dsb": "H", "hsb": "H", "sk": "H"}, "NG": {"cy": "G"}}
_LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#: Languages that have a place of their own for one of these letters.
_OWN_ORDER = ("az", "ee", "et", "fy", "haw", "lt")
#: More letters than alphabets have: of syllables and the like, the table has only some.
_NO_ALPHABET = 60


@lru_cache(maxsize=64)
def alphabet(code: str) -> tuple[str, ...]:
    """The letters of a language in the order of its dictionaries; empty if they are not known.

    >>> "".join(alphabet("tr")), alphabet("hu")[2:8], alphabet("zh")
    ('ABCÇDEFGĞHIİJKLMNOÖPQRSŞTUÜVWXYZ', ('C', 'CS', 'D', 'DZ', 'DZS', 'E'), ())
    """
    letters = [*language_of(code).letters] if code in _rows() else []
    if not letters or len(letters) > _NO_ALPHABET or any(len(one) > 1 for one in letters):
        return ()
    if "A" in letters:
        for before, letter in pairwise(_LATIN):  # the table lacks some
            if letter not in letters:
                rest = letters[letters.index(before) + 1 :]
                others = (at for at, one in enumerate(rest) if normalize("NFD", one)[0] != before)
                letters.insert(len(letters) - len(rest) + next(others, len(rest)), letter)
        groups = [""]  # each of A to Z with those that follow it
        for letter in letters:
            groups += [letter] if letter in _LATIN else [groups.pop() + letter]
        if code not in _OWN_ORDER:  # the table appends some
            groups[1:] = sorted(groups[1:], key=lambda group: group[0])
        letters = [*"".join(groups)]
    for digraph in language_of(code).digraphs if code in _SORTED_DIGRAPHS else ():
        if code != "sk" or digraph == "CH":  # which has digraphs that dictionaries divide
            after = _FOLLOWED.get(digraph, {}).get(code) or digraph[:-1]
            letters.insert(letters.index(after if after in letters else after[0]) + 1, digraph)
    return tuple(letters)


def sorting_key(word: str, code: str) -> tuple[list[str], str]:
    """The key that sorts words by the alphabet of a language.

    Letters with marks stand beside those without, unless the alphabet has a place for them.

    >>> sorted(["zil", "ışık", "izmir", "ınce", "çanta"], key=lambda word: sorting_key(word, "tr"))
    ['çanta', 'ınce', 'ışık', 'izmir', 'zil']
    """
    from suchsel.words.spelling import capitals

    order = alphabet(code)
    first = min(ord(letter[0]) for letter in order)
    place = {letter: chr(first + at) for at, letter in enumerate(order)}
    text, letters, at = normalize("NFC", capitals(word, code)), list[str](), 0
    while at < len(text):
        own = next((text[at : at + n] for n in (3, 2, 1) if text[at : at + n] in place), "")
        at += len(own) or 1
        base, *marks = [*(own or normalize("NFD", text[at - 1]))]
        several = (normalize("NFC", base + mark) for mark in marks)
        found = place.get(own) or next((place[one] for one in several if one in place), "")
        letters += [found] if found else [place.get(base, base)] if base.isalnum() else []
    return letters, word


# -- guessing --------------------------------------------------------------------------------------

#: How many bits more rarely its pairs of letters may occur until another language is likelier than
#: that of the texts: for each word, and besides; and until a language is not considered at all.
_DOUBT, _HEAD_START, _UNLIKELY = 0.25, 8.0, 4.0
#: How many bits a pair of letters counts in the language of the user, if no table knows it.
_UNKNOWN = 3.8
#: How many bits a word counts that has letters which the language lacks, if all languages do.
_LACKING = 6.0
#: How many bits a pair of letters counts at most in the language of the texts, if it lacks letters
#: that only languages without a table have: in a single word, and in several.
_FOREIGN = (4.3, 4.0)
#: How many of the words the language of the texts must have all letters for.
_MOST = 2 / 3
#: Languages with too many letters for the table, by a part of their names in Unicode.
_BY_NAME = {"HIRAGANA": "ja", "KATAKANA": "ja", "HANGUL": "ko", "CJK": "zh"}


def likely_languages(
    words: Iterable[tuple[str, ...]],
    lang: str,
    articles: Collection[str] = (),
    spoken: str | None = None,
) -> list[str]:
    """The languages that words may be in, the likeliest first; none if none has all their letters.

    If some of them are in `articles`, the words have articles of theirs, and it is one of these.

    Of the languages with built-in lists, those whose pairs of letters are like those of the words;
    `lang`, the language of the texts, has a head start, and may lack letters of a few words, as
    English does in “jalapeño”. So may all others if no language has all letters. Else the one with
    the most readers.

    `spoken`, another language of the user, is likelier than one that the words are rather unlike.

    >>> likely_languages([tuple("HUND"), tuple("KATZE"), tuple("VOGEL")], "en")[0]
    'de'
    >>> likely_languages([tuple("KİTAP")], "en")
    ['tr']
    >>> likely_languages(map(tuple, ["KITAP", "TAHTA", "KALEM", "SILGI"]), "en", spoken="tr")
    ['tr']
    >>> likely_languages(map(tuple, ["JALAPEÑO", "MUSTARD", "KETCHUP"]), "en")[0]
    'en'
    >>> words = ["KITAP", "KALEM", "SILGI", "DEFTER", "ÖĞRENCI", "INCE", "ÇANTA"]
    >>> likely_languages(map(tuple, words), "en")
    ['tr']
    >>> likely_languages(map(tuple, ["ERDOĞAN", "MERKEL", "BIDEN", "MACRON", "TRUMP"]), "en")[0]
    'en'
    >>> likely_languages(map(tuple, ["JÜRGEN", "STRAẞHOF", "JOÃO", "ØYVIND", "HEINZ", "OPA"]), "en")
    ['de']
    """
    spelled = [*dict.fromkeys(words)]
    used = {symbol for word in spelled for symbol in word if not symbol.isdecimal()}
    if not used:
        return []
    fitting = [code for code, row in _rows().items() if "-" not in code and _has(row, used)]
    lang = lang.partition("-")[0]
    doubtful = () if lang in fitting else _pairs() if not fitting else {lang} & {*_pairs()}
    known = {code: sum(_has(_rows()[code], {*word}) for word in spelled) for code in doubtful}
    enough = {code for code, number in known.items() if number >= _MOST * len(spelled)}
    if fitting and lang in enough and not {*fitting} & {*_pairs()}:
        # Letters such as ğ and ő, which few languages have, say more than a head start does.
        pairs = sum(len(word) + 1 for word in spelled)
        limit = _FOREIGN[known[lang] < len(spelled) - 1]
        enough -= {lang} if _rarity(lang, spelled) > limit * pairs else set()
    lacking = 0.0 if fitting else _LACKING  # names of many countries
    fitting += enough
    fitting = [code for code in fitting if code in articles] or fitting
    rarity = {
        code: _rarity(code, spelled) + lacking * (len(spelled) - known.get(code, 0))
        for code in _pairs()
        if code in fitting
    }
    if not rarity:
        names = [name(symbol[0], "") for symbol in used]
        scripts = (code for mark, code in _BY_NAME.items() if any(mark in one for one in names))
        return [code for code in fitting if code == spoken] or fitting[:1] or [*scripts][:1]
    if spoken in fitting and spoken not in rarity:
        pairs = sum(len(word) + 1 for word in spelled)
        if min(rarity.values()) > _UNKNOWN * pairs:
            return [spoken]
    if lang in rarity:
        rarity[lang] -= _HEAD_START + _DOUBT * len(spelled)
    least = min(rarity.values()) + _UNLIKELY
    return [code for code in sorted(rarity, key=rarity.__getitem__) if rarity[code] <= least]


def _has(row: list[str], used: set[str]) -> bool:
    from suchsel.words.spelling import capitals

    letters = row[3] + row[4]
    return bool(row[3]) and all(
        symbol in letters
        or (len(symbol) > 1 and symbol[0] in letters)
        or capitals(symbol, row[0]) in letters  # Greek has no accents there
        for symbol in used
    )


@lru_cache(maxsize=1)
def _pairs() -> dict[str, str]:
    return dict(line.split(" ", 1) for line in data_lines("letter_pairs.txt"))


def _rarity(code: str, words: list[tuple[str, ...]]) -> float:
    """How rare the pairs of letters are in this language, in bits."""
    from suchsel.words.spelling import folded

    digits, total = _pairs()[code], 0.0
    for word in words:
        plain = [ord(c) - 64 for c in folded("".join(word)) if "A" <= c <= "Z"]
        total += sum(int(digits[27 * a + b]) for a, b in pairwise([0, *plain, 0]))
    return total
