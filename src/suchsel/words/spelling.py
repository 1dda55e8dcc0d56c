"""From raw text to words: what stands in the grid, what stands in the list, what is refused.

A *symbol* is whatever fills one cell: a letter or digit together with its combining marks.

>>> spell("Straße")
('S', 'T', 'R', 'A', 'ẞ', 'E')
>>> spell("Straße", eszett="ss", umlauts="ae")
('S', 'T', 'R', 'A', 'S', 'S', 'E')
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from unicodedata import category, combining, normalize

from suchsel.errors import Message, SuchselError, say

MAX_WORDS = 5000
ESZETT = ("ẞ", "ss")
UMLAUTS = ("keep", "ae")

_APOSTROPHES = frozenset("'’‘ʼ`´′")
_SOFT_HYPHEN = "\N{SOFT HYPHEN}"
_AE = {"Ä": "AE", "Ö": "OE", "Ü": "UE"}
# Scripts whose consonants join over a virama (rule GB9c of Unicode's text segmentation).
_CONJUNCTS = tuple(
    range(start, start + 0x80) for start in (0x900, 0x980, 0xA80, 0xB00, 0xC00, 0xD00)
)
_JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"


class Word(NamedTuple):
    """`text` is the spelling for the list, `symbols` what stands in the grid."""

    text: str
    symbols: tuple[str, ...]
    clue: str | None = None


class Entry(NamedTuple):
    """A word as it was written, and where: "line 3", "word 7"."""

    text: str
    clue: str | None
    where: Message


def spell(text: str, eszett: str = "ẞ", umlauts: str = "keep") -> tuple[str, ...]:
    """The symbols of a word: upper case, without blanks, hyphens and apostrophes."""
    plain = text.replace("ß", "SS" if eszett == "ss" else "ẞ").upper()
    if eszett == "ss":
        plain = plain.replace("ẞ", "SS")
    if not plain.isascii():
        plain = normalize("NFC", plain)
    if umlauts == "ae":
        plain = "".join(_AE.get(letter, letter) for letter in plain)
    if plain.isascii() and plain.isalnum():
        return tuple(plain)
    return clusters("".join(letter for letter in plain if not _is_dropped(letter)))


def _is_dropped(letter: str) -> bool:
    return (
        letter.isspace()
        or letter in _APOSTROPHES
        or letter == _SOFT_HYPHEN
        or category(letter) == "Pd"
    )


def clusters(text: str) -> tuple[str, ...]:
    """The text cut into grapheme clusters, as far as letters, digits and marks need it."""
    found: list[str] = []
    for letter in text:
        if found and (_is_mark(letter) or letter in _JOINERS or _conjoins(found[-1], letter)):
            found[-1] += letter
        else:
            found.append(letter)
    return tuple(found)


def _is_mark(letter: str) -> bool:
    return letter > "\u02ff" and category(letter)[0] == "M"


def _conjoins(before: str, letter: str) -> bool:
    if letter < "\u0900" or category(letter) != "Lo":
        return False
    last = before.rstrip(_JOINERS)[-1:]
    return combining(last or " ") == 9 and any(
        ord(letter) in block and ord(last) in block for block in _CONJUNCTS
    )


def read_words(entries: Iterable[Entry], eszett: str = "ẞ", umlauts: str = "keep") -> list[Word]:
    """The words of a list; or an error that names every word that cannot be taken, and why."""
    words: list[Word] = []
    defects: list[Message] = []
    seen: dict[tuple[str, ...], Entry] = {}
    for entry in entries:
        text = normalize("NFC", entry.text).strip()
        symbols = spell(text, eszett, umlauts)
        reason = refusal(text, symbols)
        if reason is None and symbols in seen:
            first = seen[symbols]
            reason = say(
                "is the same in the grid as “{other}” ({where}); leave one of them out",
                "ist im Gitter dasselbe wie „{other}“ ({where}); eines davon weglassen",
                other=first.text.strip(),
                where=first.where,
            )
        if reason is not None:
            defects.append(
                say(
                    "{where}: “{word}” {reason}",
                    "{where}: „{word}“ {reason}",
                    where=entry.where,
                    word=_shorten(text),
                    reason=reason,
                )
            )
            continue
        seen[symbols] = entry
        words.append(Word(text, symbols, entry.clue))
    if not words and not defects:
        defects.append(
            say(
                "The word list is empty; at least one word is needed.",
                "Die Wortliste ist leer; mindestens ein Wort wird gebraucht.",
            )
        )
    if len(words) > MAX_WORDS:
        defects.append(
            say(
                "The list has {n} words; at most {limit} are possible.",
                "Die Liste hat {n} Wörter; höchstens {limit} sind möglich.",
                n=len(words),
                limit=MAX_WORDS,
            )
        )
    if defects:
        raise SuchselError(*defects)
    return words


def refusal(text: str, symbols: tuple[str, ...]) -> Message | None:
    wrong = ""
    if not "".join(symbols).isalpha():  # most words are
        wrong = "".join(dict.fromkeys(s for s in symbols if not is_letter_or_digit(s)))
    if wrong:
        return say(
            "has “{wrong}” in it; only letters, digits, blanks, hyphens and apostrophes can stand "
            "in a word",
            "enthält „{wrong}“; in einem Wort dürfen nur Buchstaben, Ziffern, Leerzeichen, "
            "Bindestriche und Apostrophe stehen",
            wrong=_shorten(wrong),
        )
    if len(symbols) < 2:
        return say(
            "is too short; a word needs at least two letters",
            "ist zu kurz; ein Wort braucht mindestens zwei Buchstaben",
        )
    return None


def is_letter_or_digit(symbol: str) -> bool:
    base = symbol[0]
    return (base.isalpha() or category(base) == "Nd") and all(
        _is_mark(extra) or extra in _JOINERS or extra.isalpha() for extra in symbol[1:]
    )


def is_sound(text: str) -> bool:
    """Whether it can be written at all: no halves of characters, as broken bytes leave them."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _shorten(text: str, limit: int = 40) -> str:
    printable = "".join(c if c.isprintable() else "�" for c in text)
    return printable if len(printable) <= limit else printable[: limit - 1] + "…"


#: Alphabets that filler is drawn from, by a letter range that betrays the script.
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
