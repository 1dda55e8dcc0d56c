"""Extended grapheme clusters: what readers take for one letter, by UAX #29 of Unicode 17.

The rules are those that letters, digits and marks need. Most of what they ask for follows from the
general category of a character; the exceptions are listed here, so that no table has to be loaded.
Emoji and control characters have rules of their own, but are no letters.

>>> clusters("นำ้"), clusters("हिन्दी"), clusters("မြန်မာ")
(('นำ้',), ('हि', 'न्दी'), ('မြ', 'န်', 'မ', 'ာ'))
"""

from __future__ import annotations

from itertools import pairwise
from unicodedata import category

JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"


def _set_of(codes: str) -> frozenset[str]:
    """The characters of codes in hexadecimal; "A-C" is a range."""
    found: set[str] = set()
    for part in codes.split():
        first, _, last = part.partition("-")
        found.update(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
    return frozenset(found)


#: Letters that belong to the one before: SARA AM of Thai and Lao, sound marks of narrow kana.
_TRAILING = _set_of("E33 EB3 FF9E FF9F")
#: Marks that stand in a cell of their own: Burmese and its relatives write them like letters.
STANDING_MARKS = _set_of(
    "102B-102C 1038 1062-1064 1067-106D 1083 1087-108C 108F 109A-109C 1A61 1A63-1A64 AA7B AA7D "
    "11720-11721"
)
#: Characters that belong to the next one.
_LEADING = _set_of(
    "600-605 6DD 70F 890-891 8E2 D4E 110BD 110CD 111C2-111C3 113D1 1193F 11941 11A84-11A89 11D46 "
    "11F02"
)
#: Rule GB9c: signs that join the consonants before and after them, and these consonants.
_LINKERS = _set_of(
    "94D 9CD ACD B4D C4D D4D 1039 17D2 1A60 1B44 1BAB A9C0 AAF6 10A3F 11133 113D0 1193E "
    "11A47 11A99 11F42"
)
_CONSONANTS = _set_of(
    "915-939 958-95F 978-97F 995-9A8 9AA-9B0 9B2 9B6-9B9 9DC-9DD 9DF 9F0-9F1 A95-AA8 AAA-AB0 "
    "AB2-AB3 AB5-AB9 AF9 B15-B28 B2A-B30 B32-B33 B35-B39 B5C-B5D B5F B71 C15-C28 C2A-C39 C58-C5A "
    "D15-D3A 1000-102A 103F 1050-1055 105A-105D 1061 1065-1066 106E-1070 1075-1081 108E 1780-17B3 "
    "1A20-1A54 1B0B-1B0C 1B13-1B33 1B45-1B4C 1B83-1BA0 1BAE-1BAF 1BBB-1BBD A989-A98B A98F-A9B2 "
    "A9E0-A9E4 A9E7-A9EF A9FA-A9FE AA60-AA6F AA71-AA73 AA7A AA7E-AA7F AAE0-AAEA ABC0-ABDA 10A00 "
    "10A10-10A13 10A15-10A17 10A19-10A35 11103-11126 11144 11147 11380-11389 1138B 1138E "
    "11390-113B5 11900-11906 11909 1190C-11913 11915-11916 11918-1192F 11A00 11A0B-11A32 11A50 "
    "11A5C-11A83 11B0A 11DF1 11F04-11F10 11F12-11F33"
)
#: Spacing marks that do not end what a linker joins.
_EXTENDING = _set_of(
    "9BE 9D7 B3E B57 BBE BD7 CC0 CC2 CC7-CC8 CCA-CCB CD5-CD6 D3E D57 DCF DDF 1715 1734 1B35 1B3B "
    "1B3D 1B43 1BAA 1BF2-1BF3 302E-302F A953 111C0 11235 1133E 1134D 11357 113B8 113C2 113C5 "
    "113C7-113C9 113CF 114B0 114BD 115AF 116B6 11930 1193D 11F41 16FF0-16FF1"
)
#: Below this character nothing combines but the soft hyphen, and that is no letter.
_FIRST_MARK = "\u0300"


def clusters(text: str) -> tuple[str, ...]:
    """The text as extended grapheme clusters.

    In a text of Latin letters each character is one.
    """
    if not text or max(text) < _FIRST_MARK:
        return tuple(text)
    starts: list[int] = []
    linking = ""  # the state of rule GB9c: "", "consonant" or "linked"
    last = ""
    for at, letter in enumerate(text):
        if not (last and _belongs(last, letter)) and not (
            linking == "linked" and letter in _CONSONANTS
        ):
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
        return last in _LEADING
    if letter in JOINERS or letter in _TRAILING or last in _LEADING:
        return True
    if is_mark(letter):
        return letter not in STANDING_MARKS
    return _hangul(letter) in _FOLLOWS.get(_hangul(last), "")


def _linked(linking: str, letter: str) -> str:
    if letter in _CONSONANTS:
        return "consonant"
    if not linking:
        return ""
    if letter in _LINKERS:
        return "linked"
    extends = letter == JOINERS[0] or letter in _EXTENDING or letter in "\uff9e\uff9f"
    return linking if extends or category(letter) in ("Mn", "Me") else ""


#: Of Hangul: which kinds of letters may follow in one syllable. A syllable of two parts is "v", one
#: of three parts is "t"; letters are "L", "V" and "T".
_FOLLOWS = {"L": "LVvt", "V": "VT", "v": "VT", "T": "T", "t": "T"}
_JAMO = {
    "L": (range(0x1100, 0x1160), range(0xA960, 0xA97D)),
    "V": (range(0x1160, 0x11A8), range(0xD7B0, 0xD7C7)),
    "T": (range(0x11A8, 0x1200), range(0xD7CB, 0xD7FC)),
}


def _hangul(letter: str) -> str:
    """What a character is in a syllable of Hangul; "-" if nothing."""
    code = ord(letter)
    if 0xAC00 <= code <= 0xD7A3:
        return "v" if (code - 0xAC00) % 28 == 0 else "t"
    if not (0x1100 <= code < 0x1200 or 0xA960 <= code < 0xD7FC):
        return "-"
    return next((kind for kind, blocks in _JAMO.items() if any(code in b for b in blocks)), "-")
