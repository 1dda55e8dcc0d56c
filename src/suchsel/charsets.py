"""Which encoding the bytes of a file look like, to name it in an error."""

from __future__ import annotations

from suchsel.i18n import Message, say

#: How files begin that people mistake for text: Office (new and old), PDF, pictures.
BINARY = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF", b"\x89PNG", b"\xff\xd8\xff")
#: The bytes of ä ö ü Ä Ö Ü ß in the encodings that German word lists still come in.
_UMLAUT_BYTES = {
    "Windows-1252 (ISO-8859-1)": b"\xe4\xf6\xfc\xc4\xd6\xdc\xdf",
    "MS-DOS (code page 850)": b"\x84\x94\x81\x8e\x99\x9a\xe1",
    "Mac Roman": b"\x8a\x9a\x9f\x80\x85\x86\xa7",
}


def guess_encoding(data: bytes) -> Message | str:
    if data.startswith(BINARY):
        return say("a binary file (Word, Excel, PDF, …)")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or data[:200].count(0) > len(data[:200]) // 4:
        return "UTF-16"
    hits = {
        name: sum(data.count(umlauts[i : i + 1]) for i in range(len(umlauts)))
        for name, umlauts in _UMLAUT_BYTES.items()
    }
    best = max(hits, key=lambda name: hits[name])
    return best if hits[best] else "Windows-1252 (ISO-8859-1)"
