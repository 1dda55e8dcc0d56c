"""The fonts for print, and what they cannot show: reported beforehand, never an empty box."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from suchsel.errors import Defects, SuchselError, defect, mistake
from suchsel.files import DATA, read_bytes
from suchsel.i18n import noop, say
from suchsel.words.alphabets import script_of

if TYPE_CHECKING:
    from suchsel.layout.font_file import Font

_FOLDER = os.path.join(DATA, "fonts")
#: The bundled families: the face for letters, and the one for headings.
BUNDLED = {
    "noto": ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    "andika": ("Andika-Regular.ttf", "Andika-Regular.ttf"),
}
_SUFFIXES = (".ttf", ".otf", ".ttc", ".woff", ".woff2")
#: Scripts that need more than one letter after the other: joined forms, or right to left.
_COMPLEX = {
    "ARABIC": noop("Arabic"),
    "HEBREW": noop("Hebrew"),
    "SYRIAC": noop("Syriac"),
    "THAANA": noop("Thaana"),
    "NKO": noop("N’Ko"),
    "MONGOLIAN": noop("Mongolian"),
    "DEVANAGARI": noop("Devanagari"),
    "BENGALI": noop("Bengali"),
    "GURMUKHI": noop("Gurmukhi"),
    "GUJARATI": noop("Gujarati"),
    "ORIYA": noop("Oriya"),
    "TAMIL": noop("Tamil"),
    "TELUGU": noop("Telugu"),
    "KANNADA": noop("Kannada"),
    "MALAYALAM": noop("Malayalam"),
    "SINHALA": noop("Sinhala"),
    "THAI": noop("Thai"),
    "LAO": noop("Lao"),
    "TIBETAN": noop("Tibetan"),
    "MYANMAR": noop("Burmese"),
    "KHMER": noop("Khmer"),
}
#: How many letters a message lists before it stops.
_LISTED = 20


class Faces(NamedTuple):
    """The two faces of a document; in some families they are the same."""

    regular: Font
    bold: Font


def check_font_name(name: str) -> None:
    """Reject what is neither a bundled family nor the name of a font file."""
    if name.lower() not in BUNDLED and not name.lower().endswith(_SUFFIXES):
        raise mistake(
            "no-such-font",
            "there is no font “{name}”; choose one of {names}, or a file: FONT.ttf",
            name=name[:40],
            names=list(BUNDLED),
        )


@lru_cache(maxsize=8)
def find_faces(name: str) -> Faces:
    """The faces of a bundled family, or that of a font file."""
    check_font_name(name)
    if name.lower() in BUNDLED:
        regular, bold = (os.path.join(_FOLDER, file) for file in BUNDLED[name.lower()])
    else:
        regular = bold = name
    return Faces(_load(regular), _load(bold))


@lru_cache(maxsize=8)
def _load(path: str) -> Font:
    from suchsel.layout.font_file import Font

    data = read_bytes(path)
    try:
        return Font(data)
    except SuchselError as error:
        raise error.at(path) from None


def check_texts(texts: Iterable[str], faces: Faces) -> None:
    """Reject texts with letters that the font lacks or that need shaping; list all of them."""
    scripts: dict[str, None] = {}
    missing: list[str] = []
    for letter in dict.fromkeys(letter for text in texts for letter in text):
        script = script_of(letter) if letter > "\u02ff" else ""
        if script in _COMPLEX:
            scripts[_COMPLEX[script]] = None
        elif script == "COMBINING" or not faces.regular.glyph(letter):
            missing.append(letter)
    defects = Defects()
    if scripts:
        shaped = defect(
            "script-unsupported",
            "The script {scripts} cannot be printed yet: it runs from right to left or joins its "
            "letters. Write text, JSON, HTML, DOCX or XLSX and print from there.",
            scripts=[say(name) for name in scripts],
        )
        defects.append(shaped)
    if missing:
        shown = [f"{letter} (U+{ord(letter):04X})" for letter in missing[:_LISTED]]
        lacks = defect(
            "font-lacks-letters",
            "The font {font} has no glyph for: {letters}. Set “font” to a font file that has them.",
            "font",
            font=faces.regular.name,
            letters=[*shown, "…"] if len(missing) > _LISTED else shown,
        )
        defects.append(lacks)
    defects.raise_any()
