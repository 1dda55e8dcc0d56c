"""Which encoding the bytes of a file look like, to name it in an error."""

from __future__ import annotations

import re

from suchsel.i18n import Message, say

#: How files begin that people mistake for text: Office (new and old), PDF, pictures.
BINARY = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF", b"\x89PNG", b"\xff\xd8\xff")
#: Encodings with more than one byte for a character, by the marks that files begin with. UTF-32
#: comes first: its mark begins with that of UTF-16.
_MARKS = {
    b"\xff\xfe\0\0": "UTF-32",
    b"\0\0\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}
#: A letter of two bytes in UTF-8; as Windows-1252, these bytes are no letters that follow another.
UTF_8_LETTER = re.compile(rb"[\xc2-\xc5][\x80-\xbf]")
_UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
#: How much of a file is looked at.
SAMPLE = 20_000
#: Encodings of one byte per character: the bytes of their most frequent letters that are not ASCII.
LATIN = "Windows-1252 (ISO-8859-1)"
_LETTERS = {
    LATIN: ("cp1252", "äöüÄÖÜßéèêàâçñáíóúåøæ"),
    "MS-DOS (code page 850)": ("cp850", "äöüÄÖÜßéèà"),
    "Mac Roman": ("mac_roman", "äöüÄÖÜßéèà"),
}
#: Quotation marks in pairs, dashes between blanks, bullets and apostrophes: in Windows-1252, bytes
#: that are letters in other encodings.
_SIGNS = re.compile(
    rb"\x84[^\x84\x93\x94\n]+[\x93\x94]|\x93[^\x93\x94\n]+\x94| [\x96\x97] |^[ \t]*\x95[ \t]"
    rb"|[A-Za-z]\x92[A-Za-z]",
    re.MULTILINE,
)
#: The most frequent letters of Cyrillic text.
_COMMON = "оеаинтсрвлкмдпу"


def guess_encoding(data: bytes) -> Message | str:
    """The name of the encoding, as people know it."""
    if data.startswith(BINARY):
        return say("a binary file (Word, Excel, PDF, …)")
    for mark, name in _MARKS.items():
        if data.startswith(mark):
            return name
    sample = data[:SAMPLE]
    if wide := _wide(sample):
        return wide
    return _japanese(sample) or _cyrillic(sample) or _western(sample)


def _wide(sample: bytes) -> str | None:
    """UTF-32 or UTF-16 without a mark: zeros everywhere, or a script in few pages of Unicode."""
    zeros = sample.count(0)
    if zeros > len(sample) // 2:
        return "UTF-32"
    if zeros > len(sample) // 4:
        return "UTF-16"
    # In other scripts only blanks and line ends have a zero, always in the same half of a pair.
    halves = sample[::2].count(0), sample[1::2].count(0)
    return "UTF-16" if zeros and zeros == max(halves) else None


def utf_16_codec(data: bytes) -> str:
    """Which of its two bytes comes first, by the mark or by where the zeros are."""
    if data.startswith(_UTF_16_MARKS):
        return "utf-16"
    sample = data[:SAMPLE]
    return "utf-16-be" if sample[::2].count(0) > sample[1::2].count(0) else "utf-16-le"


def _japanese(sample: bytes) -> str | None:
    """Shift-JIS or EUC-JP: what can be decoded as such and then is mostly kana and kanji."""
    for codec, name in (("euc_jp", "EUC-JP"), ("shift_jis", "Shift-JIS")):
        try:
            text = sample.decode(codec)
        except UnicodeDecodeError as error:
            if error.start < len(sample) - 2:  # only the end of the sample may be torn
                continue
            text = sample[: error.start].decode(codec)
        kana = len(re.findall("[ぁ-ゖァ-ヺー]", text))
        others = [letter for letter in text if letter > "\x7f"]
        if kana * 5 >= len(others) > 0:
            return name
    return None


def _cyrillic(sample: bytes) -> str | None:
    """KOI8-R or Windows-1251: the one that gives frequent letters, most of them in lower case."""
    high = sum(byte > 0x7F for byte in sample)
    letters = sum(bytes([byte]).isalpha() for byte in sample)
    if high < 4 or high < 2 * letters:  # in Latin text the letters of ASCII prevail
        return None
    scores = {}
    for codec, name in (("koi8_r", "KOI8-R"), ("cp1251", "Windows-1251")):
        text = sample.decode(codec, "replace")
        lower = sum(text.count(letter) for letter in _COMMON)
        upper = sum(text.count(letter.upper()) for letter in _COMMON)
        # Words begin with a capital, if they have one.
        inside = len(re.findall("[а-яёіїє][А-ЯЁІЇЄ]", text))
        scores[name] = lower + upper - 3 * inside
    return max(scores, key=lambda name: scores[name])


def _western(sample: bytes) -> str:
    hits = {
        name: sum(sample.count(letter.encode(codec)) for letter in letters)
        for name, (codec, letters) in _LETTERS.items()
    }
    hits[LATIN] += 2 * len(_SIGNS.findall(sample))
    best = max(hits, key=lambda name: hits[name])
    return best if hits[best] else LATIN
