"""The fonts that print uses, and what they cannot show: said before, never an empty box."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from suchsel.errors import SuchselError
from suchsel.files import DATA
from suchsel.i18n import Message, say
from suchsel.layout.truetype import TrueType
from suchsel.words.sources import read_bytes
from suchsel.words.spelling import script_of

_FOLDER = os.path.join(DATA, "fonts")
#: The bundled families: the face for letters, and the one for headings.
BUNDLED = {
    "noto": ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    "andika": ("Andika-Regular.ttf", "Andika-Regular.ttf"),
}
#: Scripts that need more than one letter after the other: joined forms, or right to left.
_COMPLEX = (
    "ARABIC", "HEBREW", "SYRIAC", "THAANA", "NKO", "MONGOLIAN",
    "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA",
    "MALAYALAM", "SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR", "KHMER",
)  # fmt: skip
#: Those of them whose name is another in German.
_GERMAN = {
    "Arabic": "Arabisch", "Hebrew": "Hebräisch", "Syriac": "Syrisch", "Mongolian": "Mongolisch",
    "Bengali": "Bengalisch", "Sinhala": "Singhalesisch", "Lao": "Laotisch", "Tibetan": "Tibetisch",
    "Myanmar": "Birmanisch",
}  # fmt: skip


class Faces(NamedTuple):
    """The two faces of a document; `paths` are their files, in the same order."""

    regular: TrueType
    bold: TrueType
    paths: tuple[str, str]


@lru_cache(maxsize=8)
def find_faces(name: str) -> Faces:
    """The faces of a bundled family, or those of a TrueType file."""
    if name.lower() in BUNDLED:
        regular, bold = (os.path.join(_FOLDER, file) for file in BUNDLED[name.lower()])
    elif name.lower().endswith((".ttf", ".otf", ".ttc", ".woff", ".woff2")):
        regular = bold = name
    else:
        raise SuchselError(
            say(
                "There is no font “{name}”. There are: {names}; or name a file: FONT.ttf.",
                name=name[:40],
                names=", ".join(BUNDLED),
            )
        )
    return Faces(_load(regular), _load(bold), (regular, bold))


@lru_cache(maxsize=8)
def _load(path: str) -> TrueType:
    try:
        return TrueType(read_bytes(path))
    except SuchselError as error:
        raise SuchselError(*(say("{path}: {m}", path=path, m=m) for m in error.defects)) from None


def check_texts(texts: Iterable[str], faces: Faces) -> None:
    """Refuse texts with letters that the font lacks or that need shaping; name all of them."""
    letters = dict.fromkeys(letter for text in texts for letter in text)
    shaped: dict[str, None] = {}
    missing: list[str] = []
    for letter in letters:
        script = script_of(letter) if letter > "\u02ff" else ""
        if script in _COMPLEX:
            shaped[script.capitalize()] = None
        elif script == "COMBINING" or not faces.regular.glyph(letter):
            missing.append(letter)
    defects = []
    if shaped:
        defects.append(_needs_shaping(list(shaped)))
    if missing:
        defects.append(_lacks(missing, faces))
    if defects:
        raise SuchselError(*defects)


def _needs_shaping(scripts: list[str]) -> Message:
    german = ", ".join(_GERMAN.get(name, name) for name in scripts)
    return say(
        "The script {scripts} cannot be printed yet: it runs from right to left or joins its "
        "letters. Write text, JSON, HTML, DOCX or XLSX and print from there.",
        scripts=Message(", ".join(scripts), german, {}),
    )


def _lacks(letters: list[str], faces: Faces) -> Message:
    shown = ", ".join(f"{letter} (U+{ord(letter):04X})" for letter in letters[:20])
    return say(
        "The font {font} has no letter for: {letters}. Choose a font that has them: "
        "--font FILE.ttf",
        font=faces.regular.name,
        letters=shown + (", …" if len(letters) > 20 else ""),
    )


def is_font_file(name: str) -> bool:
    return name.lower().endswith((".ttf", ".otf", ".ttc", ".woff", ".woff2"))
