"""Extended grapheme clusters: what readers take for one letter, by UAX #29 of Unicode 17.

The rules are those that letters, digits and marks need. Most of what they ask for follows from the
general category of a character; `data/graphemes.txt` lists the exceptions. Emoji and control
characters have rules of their own, but are no letters.

>>> clusters("นำ้"), clusters("हिन्दी"), clusters("မြန်မာ")
(('นำ้',), ('हि', 'न्दी'), ('မြ', 'န်', 'မ', 'ာ'))
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, pairwise
from unicodedata import category

from suchsel.system.files import data_lines

JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"


@lru_cache(maxsize=1)
def _classes() -> dict[str, frozenset[str]]:
    """Characters with a rule of their own, by the names in `data/graphemes.txt`."""
    found = {}
    for line in data_lines("graphemes.txt"):
        name, _, codes = line.partition(": ")
        ranges = ((part + "-" + part).split("-")[:2] for part in codes.split())
        numbers = (range(int(first, 16), int(last, 16) + 1) for first, last in ranges)
        found[name] = frozenset(map(chr, chain(*numbers)))
    return found


def is_in(name: str, letter: str) -> bool:
    return letter in _classes()[name]


#: Below this character nothing combines but the soft hyphen, and that is no letter.
_FIRST_MARK = "\u0300"


def clusters(text: str) -> tuple[str, ...]:
    """The text as extended grapheme clusters; in a text of Latin letters, each character is one."""
    if not text or max(text) < _FIRST_MARK:
        return tuple(text)
    starts: list[int] = []
    linking = ""  # the state of rule GB9c: "", "consonant" or "linked"
    last = ""
    for at, letter in enumerate(text):
        is_linked = linking == "linked" and is_in("consonants", letter)
        if not is_linked and not (last and _belongs(last, letter)):
            starts.append(at)
        linking = _linked(linking, letter)
        last = letter
    return tuple(text[start:stop] for start, stop in pairwise([*starts, len(text)]))


def is_mark(letter: str) -> bool:
    """Whether a character is a mark; some of them stand alone nevertheless."""
    return letter >= _FIRST_MARK and category(letter)[0] == "M"


def _belongs(last: str, letter: str) -> bool:
    """Whether a character belongs to the one before, whatever stands before that."""
    if letter < _FIRST_MARK:
        return is_in("leading", last)
    if letter in JOINERS or is_in("trailing", letter) or is_in("leading", last):
        return True
    if is_mark(letter):
        return not is_in("standing", letter)
    return _hangul(letter) in _FOLLOWS.get(_hangul(last), "")


def _linked(linking: str, letter: str) -> str:
    if is_in("consonants", letter):
        return "consonant"
    if not linking:
        return ""
    if is_in("linkers", letter):
        return "linked"
    extends = letter in f"{JOINERS[0]}\uff9e\uff9f" or is_in("extending", letter)
    return linking if extends or category(letter) in ("Mn", "Me") else ""


#: Of Hangul: which kinds of letters may follow in one syllable. A syllable of two parts is "v", one
#: of three parts is "t"; letters are "L", "V" and "T".
_FOLLOWS = {"L": "LVvt", "V": "VT", "v": "VT", "T": "T", "t": "T"}
_JAMO = {
    **dict.fromkeys([*range(0x1100, 0x1160), *range(0xA960, 0xA97D)], "L"),
    **dict.fromkeys([*range(0x1160, 0x11A8), *range(0xD7B0, 0xD7C7)], "V"),
    **dict.fromkeys([*range(0x11A8, 0x1200), *range(0xD7CB, 0xD7FC)], "T"),
}


def _hangul(letter: str) -> str:
    """What a character is in a syllable of Hangul; "-" if nothing."""
    code = ord(letter)
    if 0xAC00 <= code <= 0xD7A3:
        return "v" if (code - 0xAC00) % 28 == 0 else "t"
    return _JAMO.get(code, "-")
