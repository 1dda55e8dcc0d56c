"""Alphabets, and the direction in which scripts are read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from unicodedata import bidirectional, category, name

from suchsel.boards.kind import DIRECTIONS
from suchsel.system.files import data_lines
from suchsel.words.languages import language_codes, language_of


@lru_cache(maxsize=1)
def alphabets() -> dict[str, tuple[str, ...]]:
    """What filler is drawn from, by script: see `data/alphabets.txt`."""
    found = {}
    for line in data_lines("alphabets.txt"):
        script, _, symbols = line.partition(": ")
        single, letters, signs = (*symbols.split(" + "), "", "")[:3]
        syllables = (letter + sign for letter in letters for sign in ("", *signs))
        found[script] = (*single, *syllables)
    return found


#: The special letters of words whose language is not known.
USUAL_SPECIAL = ("Ä", "Ö", "Ü")
#: Letters of Persian, Urdu and others; the last two take the place of Arabic ones.
_PERSIAN, _ARABIC_ONLY = "پچژگکی", "كي"
#: Scripts whose vowels are points, which most texts leave out.
_WITH_POINTS = ("HEBREW", "ARABIC")


def alphabet(
    words: Iterable[tuple[str, ...]],
    sets: Iterable[Sequence[str]] = (USUAL_SPECIAL,),
    language: str | None = None,
) -> tuple[str, ...]:
    """The letters that filler may use: A-Z, Ä Ö Ü when one of them occurs; likewise elsewhere.

    Such sets are the special letters of a language, or digraphs. The symbols that occur in the
    words are always there; in scripts that are not in the table, they are all there is.

    >>> "".join(alphabet([("H", "Ö", "H", "E")]))
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ'
    >>> "".join(alphabet([("K", "İ", "T", "A", "P")], (), "tr"))
    'ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ'
    """
    used = tuple(dict.fromkeys(chain.from_iterable(words)))
    return _alphabet(used, tuple(map(tuple, sets)), language)


@lru_cache(maxsize=8)
def _alphabet(
    used: tuple[str, ...], sets: tuple[tuple[str, ...], ...], language: str | None
) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for script in dict.fromkeys(script_of(symbol) for symbol in used):
        own = _letters(language, script) if language else ()
        found.update(dict.fromkeys(own or alphabets().get(script, ())))
    for letters in sets:
        if any(symbol in letters for symbol in used):
            found.update(dict.fromkeys(letters))
    found.update(_pointed(used, found))
    if language is None and any(symbol in _PERSIAN for symbol in used):
        for letter in _ARABIC_ONLY:
            found.pop(letter, None)
        found.update(dict.fromkeys(_PERSIAN))
    found.update(dict.fromkeys(sorted(used)))
    return tuple(found)


def _letters(language: str, script: str) -> tuple[str, ...]:
    """The letters of a language, in the one of its scripts that the words have."""
    for code in (language, *(code for code in language_codes() if code.startswith(f"{language}-"))):
        letters = language_of(code).letters
        if any(script_of(letter) == script for letter in letters):
            return tuple(one for one in letters if script_of(one) in (script, "MODIFIER"))
    return ()


def _pointed(used: Iterable[str], letters: Iterable[str]) -> dict[str, None]:
    """Letters with the vowel points that the words have, so that points do not give words away."""
    marked = [symbol for symbol in used if script_of(symbol) in _WITH_POINTS and symbol[1:]]
    points = dict.fromkeys(symbol[1:] for symbol in marked)
    bare = [letter for letter in letters if script_of(letter) in _WITH_POINTS and not letter[1:]]
    return dict.fromkeys(letter + point for point in points for letter in bare)


def script_of(symbol: str) -> str:
    """ "LATIN", "GREEK", …: the first word of the Unicode name; digits are "DIGIT"."""
    base = symbol[0]
    if "A" <= base <= "Z":
        return "LATIN"
    return "DIGIT" if category(base) == "Nd" else name(base, "UNKNOWN").split(" ")[0]


def letter_label(number: int) -> str:
    """Letters in place of a number counted from 0, like those of the columns of a spreadsheet.

    >>> [letter_label(n) for n in (0, 25, 26, 701, 702)]
    ['A', 'Z', 'AA', 'ZZ', 'AAA']
    """
    before, rest = divmod(number, 26)
    return (letter_label(before - 1) if before else "") + chr(ord("A") + rest)


def column_number(letters: str) -> int:
    """
    >>> column_number("A"), column_number("AA")
    (0, 26)
    """
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number - 1


#: Each direction as a mirror shows it.
MIRRORED = {each: each.translate(str.maketrans("EW", "WE")) for each in DIRECTIONS}


def is_right_to_left(words: Iterable[tuple[str, ...]]) -> bool:
    """Whether most of these words are read from right to left; digits do not count."""
    return sum(map(sense, words)) < 0


def sense(word: tuple[str, ...]) -> int:
    """1 for a word that is read from left to right, -1 from right to left, 0 for digits."""
    for symbol in word:
        if symbol[0] < "\u0590":  # before the first letter that is read from right to left
            if symbol[0].isalpha():
                return 1
            continue
        kind = bidirectional(symbol[0])
        if kind in ("R", "AL"):
            return -1
        if kind == "L":
            return 1
    return 0
