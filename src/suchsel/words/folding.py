"""Folding: letters without their accents, as many languages write them in puzzles.

>>> folded("ÉTÉ ŁÓDŹ ΆΝΘΡΩΠΟΣ ЁЖ שָׁלוֹם")
'ETE LODZ ΑΝΘΡΩΠΟΣ ЕЖ שלום'

In Latin and Greek, a letter loses all its marks. In Cyrillic, Hebrew and Arabic only marks go that
people leave out in everyday writing: Й and أ are letters of their own. In all other scripts marks
are vowels and stay.
"""

from __future__ import annotations

from unicodedata import category, normalize

from suchsel.words.graphemes import clusters

#: What is not a letter with a mark for Unicode, but for readers.
_TABLE = str.maketrans("ØŁĐÐĦŦЁ", "OLDDHTЕ") | str.maketrans({"Æ": "AE", "Œ": "OE", "Þ": "TH"})
_LATIN_OR_GREEK = (("\0", "\u03ff"), ("\u1e00", "\u1fff"))
_WITH_POINTS = (("\u0400", "\u06ff"), ("\u0750", "\u077f"), ("\u08a0", "\u08ff"))


def folded(text: str) -> str:
    """The text with plain letters."""
    return text if text.isascii() else "".join(map(_folded, clusters(text.translate(_TABLE))))


def _folded(cluster: str) -> str:
    base = cluster[0]
    if any(first <= base <= last for first, last in _LATIN_OR_GREEK):
        cluster = normalize("NFD", cluster)
    elif not any(first <= base <= last for first, last in _WITH_POINTS):
        return cluster
    return normalize("NFC", "".join(letter for letter in cluster if category(letter) != "Mn"))
