"""Alphabets: the letters that filler may use, and the scripts they belong to."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import category

#: The alphabets that filler is drawn from, by script.
_ALPHABETS = {
    "LATIN": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "GREEK": "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
    "CYRILLIC": "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    "HEBREW": "אבגדהוזחטיכלמנסעפצקרשת",
    "ARABIC": "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "DIGIT": "0123456789",
}
_GERMAN = "ÄÖÜ"


def alphabet(words: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """The letters that filler may use: A-Z, Ä Ö Ü when one of them occurs; likewise elsewhere.

    Scripts without a table of their own contribute the symbols that occur in the words.

    >>> "".join(alphabet([("H", "Ö", "H", "E")]))
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ'
    """
    used = dict.fromkeys(symbol for word in words for symbol in word)
    found: dict[str, None] = {}
    for script in dict.fromkeys(script_of(symbol) for symbol in used):
        found.update(dict.fromkeys(_ALPHABETS.get(script, "")))
    if any(symbol in _GERMAN for symbol in used):
        found.update(dict.fromkeys(_GERMAN))
    found.update(dict.fromkeys(sorted(used)))
    return tuple(found)


def script_of(symbol: str) -> str:
    """ "LATIN", "GREEK", …: the first word of the Unicode name; digits are "DIGIT"."""
    base = symbol[0]
    if "A" <= base <= "Z":
        return "LATIN"
    if category(base) == "Nd":
        return "DIGIT"
    from unicodedata import name

    return name(base, "UNKNOWN").split(" ")[0]
