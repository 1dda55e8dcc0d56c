"""Extended grapheme clusters: what readers take for one letter, by UAX #29 of Unicode 17.

The rules are those that letters, digits and marks need. Most of what they ask for follows from the
general category of a character; `data/graphemes.txt` lists the exceptions. Emoji and control
characters have rules of their own, but are no letters.

>>> clusters("นำ้"), clusters("हिन्दी"), clusters("မြန်မာ")
(('นำ้',), ('हि', 'न्दी'), ('မြ', 'န်', 'မ', 'ာ'))
"""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category

from suchsel.system.files import data_lines
from suchsel.system.parsing import regex

JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
#: Below this character nothing combines but the soft hyphen, and that is no letter.
_FIRST_MARK = "\u0300"
#: By the signs in `data/graphemes.txt`: consonants over linkers (rule GB9c), a syllable of Hangul
#: or any letter, then its marks. A whole syllable is “v” if it has two parts, “t” if it has three.
_CLUSTER = regex("p*(?:c(?:[mk]*k[mk]*c)*|L*(?:vV*|V+|t)T*|L+|T+|.)[mke]*")


@lru_cache(maxsize=1)
def _listed() -> dict[str, str]:
    """The signs of the characters that have a rule of their own."""
    found: dict[str, str] = {}
    for line in data_lines("graphemes.txt"):
        sign, *codes = line.split()
        for part in codes:
            first, _, last = part.partition("-")
            numbers = range(int(first, 16), int(last or first, 16) + 1)
            found.update(dict.fromkeys(map(chr, numbers), sign))
    return found


@lru_cache(maxsize=2048)
def _sign(letter: str) -> str:
    if letter < _FIRST_MARK:
        return "."
    if "가" <= letter <= "힣":
        return "t" if (ord(letter) - ord("가")) % 28 else "v"
    kind = category(letter)
    return _listed().get(letter) or ("m" if kind in ("Mn", "Me") else "e" if kind == "Mc" else ".")


def clusters(text: str) -> tuple[str, ...]:
    """The text as extended grapheme clusters; in a text of Latin letters, each character is one."""
    if not text or max(text) < _FIRST_MARK:
        return tuple(text)
    signs = "".join(map(_sign, text))
    return tuple(text[found.start() : found.end()] for found in _CLUSTER.finditer(signs))


def is_mark(letter: str) -> bool:
    """Whether a character is a mark; some of them stand alone nevertheless."""
    return letter >= _FIRST_MARK and category(letter)[0] == "M"


def stands_alone(letter: str) -> bool:
    """Whether it is a mark that Burmese and its relatives write like a letter."""
    return is_mark(letter) and _sign(letter) == "."
