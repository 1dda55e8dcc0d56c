"""From raw text to words: what stands in the grid and in the list, and what is refused.

A *symbol* is whatever fills one cell: a letter or digit together with its combining marks.

>>> spell("Straße")
('S', 'T', 'R', 'A', 'ẞ', 'E')
>>> spell("Straße", eszett="ss", umlauts="ae")
('S', 'T', 'R', 'A', 'S', 'S', 'E')
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from unicodedata import category, combining, normalize

from suchsel.errors import Defect, Defects, SuchselError, defect
from suchsel.i18n import Message, say

MAX_WORDS = 5000
#: The most letters of a word; the longest line of most boards has 200 cells.
MAX_LETTERS = 1000
#: The most characters of a symbol: a letter and its marks.
MAX_SYMBOL = 16

_APOSTROPHES = frozenset("'’‘ʼ`´′")
_SOFT_HYPHEN = "\N{SOFT HYPHEN}"
_AE = {"Ä": "AE", "Ö": "OE", "Ü": "UE"}
# Georgian is written without capitals; those in Unicode are for headlines, and few fonts have them.
_WITHOUT_CAPITALS = {capital: capital - 0xBC0 for capital in range(0x1C90, 0x1CC0)}
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
    picture: str | None = None  # a data address


class Entry(NamedTuple):
    """A word as it was written, and where it was found: "line 3", "word 7"."""

    text: str
    clue: str | None
    where: Message
    picture: str | None = None  # a data address; in a list that was just read, a file


def spell(text: str, eszett: str = "ẞ", umlauts: str = "keep") -> tuple[str, ...]:
    """The symbols of a word: upper case, without blanks, hyphens and apostrophes."""
    plain = text.replace("ß", "SS" if eszett == "ss" else "ẞ").upper()
    if eszett == "ss":
        plain = plain.replace("ẞ", "SS")
    if plain.isascii() and plain.isalnum():
        return tuple(plain)
    kept = "".join(letter for letter in composed(plain) if not _is_dropped(letter))
    kept = composed(kept)  # a mark may stand beside a letter now
    if umlauts == "ae":
        kept = "".join(_AE.get(letter, letter) for letter in kept)
    return clusters(kept.translate(_WITHOUT_CAPITALS))


def composed(text: str) -> str:
    """The text in the form NFC, where a letter and its marks are one character if there is one."""
    if text.isascii():
        return text
    if is_overloaded(text):  # to sort very many marks takes very long
        raise SuchselError(overloaded())
    return normalize("NFC", text)


def is_overloaded(text: str) -> bool:
    """Whether a letter carries more marks than a symbol may have characters."""
    if len(text) <= MAX_SYMBOL or text.isascii():
        return False
    run = 0
    for letter in text:
        run = run + 1 if _is_mark(letter) or letter in _JOINERS else 0
        if run >= MAX_SYMBOL:
            return True
    return False


def overloaded() -> Defect:
    return defect(
        "symbol-too-long",
        "A letter and its marks may have {limit} characters at most; here it has more.",
        limit=MAX_SYMBOL,
    )


def _is_dropped(letter: str) -> bool:
    return (
        letter.isspace()
        or letter in _APOSTROPHES
        or letter == _SOFT_HYPHEN
        or category(letter) == "Pd"
    )


def clusters(text: str) -> tuple[str, ...]:
    """The text as grapheme clusters, as far as letters, digits and marks need it."""
    starts: list[int] = []
    last = ""  # the last letter that is no joiner
    for at, letter in enumerate(text):
        if letter in _JOINERS:
            starts = starts or [at]
            continue
        if not starts or not (_is_mark(letter) or _conjoins(last, letter)):
            starts.append(at)
        last = letter
    return tuple(text[start:stop] for start, stop in pairwise([*starts, len(text)]))


def _is_mark(letter: str) -> bool:
    return letter > "\u02ff" and category(letter)[0] == "M"


def _conjoins(last: str, letter: str) -> bool:
    if letter < "\u0900" or category(letter) != "Lo":
        return False
    return combining(last or " ") == 9 and any(
        ord(letter) in block and ord(last) in block for block in _CONJUNCTS
    )


def spell_words(entries: Iterable[Entry], eszett: str = "ẞ", umlauts: str = "keep") -> list[Word]:
    """The words of a list; or an error that names every word that is refused, and why."""
    words: list[Word] = []
    defects = Defects()
    seen: dict[tuple[str, ...], Entry] = {}
    given = list(entries)
    if len(given) > MAX_WORDS:
        defects.report(
            "too-many-words",
            "The list has {n} words; the limit is {limit}.",
            n=len(given),
            limit=MAX_WORDS,
        )
    for position, entry in enumerate(given[:MAX_WORDS]):
        text, symbols, reason = _read_entry(entry, eszett, umlauts)
        if reason is None and symbols in seen:
            first = seen[symbols]
            reason = defect(
                "word-twice",
                "has the same letters in the grid as “{other}” ({where}); remove one of them",
                other=first.text.strip(),
                where=first.where,
            )
        if reason is not None:
            told = say(
                "{where}: “{word}” {reason}", where=entry.where, word=shorten(text), reason=reason
            )
            defects.append(Defect(reason.code, told, words=(position,)))
            continue
        seen[symbols] = entry
        words.append(Word(text, symbols, entry.clue, entry.picture))
    if not words and not defects:
        defects.report("no-words", "The word list is empty; give at least one word.")
    defects.raise_any()
    return words


def _read_entry(
    entry: Entry, eszett: str, umlauts: str
) -> tuple[str, tuple[str, ...], Defect | None]:
    """The word as it is listed and as it stands in the grid, and why it is refused, if it is."""
    if (excess := excess_of(entry.text)) is not None:
        return entry.text, (), excess
    text = composed(entry.text).strip()
    symbols = spell(text, eszett, umlauts)
    return text, symbols, refusal(symbols)


def excess_of(text: str) -> Defect | None:
    """Why a text is too long to be spelled at all."""
    if len(text) > MAX_LETTERS * MAX_SYMBOL:
        return _long_word()
    return _long_symbol() if is_overloaded(text) else None


def refusal(symbols: tuple[str, ...]) -> Defect | None:
    """Why these symbols are not a word."""
    wrong = ""
    if not "".join(symbols).isalpha():  # most words are
        wrong = "".join(dict.fromkeys(s for s in symbols if not is_letter_or_digit(s)))
    if wrong:
        return defect(
            "word-characters",
            "contains “{wrong}”; a word may contain letters, digits, spaces, hyphens and "
            "apostrophes",
            wrong=shorten(wrong),
        )
    if any(len(symbol) > MAX_SYMBOL for symbol in symbols):
        return _long_symbol()
    if len(symbols) > MAX_LETTERS:
        return _long_word()
    if len(symbols) < 2:
        return defect("word-too-short", "is too short; a word needs at least two letters")
    return None


def _long_word() -> Defect:
    return defect("word-too-long", "has more than {limit} letters", limit=MAX_LETTERS)


def _long_symbol() -> Defect:
    return defect(
        "symbol-too-long",
        "has a letter of more than {limit} characters, counting its marks",
        limit=MAX_SYMBOL,
    )


def is_letter_or_digit(symbol: str) -> bool:
    base = symbol[0]
    return (base.isalpha() or category(base) == "Nd") and all(
        _is_mark(extra) or extra in _JOINERS or extra.isalpha() for extra in symbol[1:]
    )


@lru_cache(maxsize=4096)
def is_grid_symbol(text: str) -> bool:
    """Whether a cell may show this: one letter or digit, as words are spelled in a grid.

    >>> [is_grid_symbol(text) for text in ("A", "Ẹ̀", "7", "a", "AB", ".", " ")]
    [True, True, True, False, False, False, False]
    """
    return spell(text) == (text,) and is_letter_or_digit(text)


def is_sound(text: str) -> bool:
    """Whether the text can be encoded: no lone surrogates, as broken bytes leave them."""
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def shorten(text: str, limit: int = 40) -> str:
    """The text, printable and short enough for a message."""
    printable = "".join(c if c.isprintable() else "�" for c in text[: limit + 1])
    return printable if len(printable) <= limit else printable[: limit - 1] + "…"
