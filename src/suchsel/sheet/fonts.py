"""Which fonts there are, which one a text needs, and which characters are spaces."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import category

from suchsel.errors import errors_at, mistake
from suchsel.system.files import DATA, read_bytes
from suchsel.words.alphabets import script_of

if TYPE_CHECKING:
    from suchsel.sheet.font_file import Font


#: The spaces that hold together what stands around them: the usual one, that of digits, and the
#: narrow one of French punctuation.
NO_BREAK = "\u00a0\u2007\u202f"
_SPACES = re.compile(r"\s+")
#: Ordinary spaces that French texts have around punctuation.
_BESIDE_MARKS = re.compile(r" (?=[:;!?»](?!\S))|(?<=(?<!\S)«) ")


def one_line(text: str) -> str:
    """The text with one space for each run of white space, and none at its ends.

    >>> one_line(" a\\tb\\n c\\u202f! ")
    'a b c\\u202f!'
    """
    # A line may be broken at the space, unless the run consists of spaces that do not allow it.
    return _SPACES.sub(lambda run: " " if run[0].strip(NO_BREAK) else run[0][0], text).strip()


def unbroken_parts(text: str) -> list[str]:
    """The parts of a text between which a line may be broken.

    >>> unbroken_parts("« Oui » : et vous ?")
    ['«\\xa0Oui\\xa0»\\xa0:', 'et', 'vous\\xa0?']
    """
    return _BESIDE_MARKS.sub(NO_BREAK[0], one_line(text)).split(" ")


_FOLDER = os.path.join(DATA, "fonts")
#: The bundled families: the face for letters, and the one for headings.
BUNDLED = {
    "noto": ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    "andika": ("Andika-Regular.ttf", "Andika-Regular.ttf"),
}
_SUFFIXES = (".ttf", ".otf", ".ttc", ".woff", ".woff2")
#: Bundled fonts of further scripts: the face for letters, and the one for headings.
SCRIPTS = {
    script: tuple(f"NotoSans{script.title()}-{weight}.ttf" for weight in ("Regular", "Bold"))
    for script in ("HEBREW", "ARABIC", "DEVANAGARI", "BENGALI", "TAMIL", "THAI")
}
#: Fonts that have these scripts, if their name is not “Noto Sans” and that of the script.
_OTHER_FONTS = {
    **dict.fromkeys(("CJK", "HIRAGANA", "KATAKANA", "HANGUL"), "Noto Sans CJK"),
    "TIBETAN": "Noto Serif Tibetan",
    "NKO": "Noto Sans N’Ko",
    "EMOJI": "Noto Emoji",
}
#: Symbols from here on are emoji and other pictures.
_FIRST_PICTOGRAM = "\U0001f000"
#: The largest font file: those for Chinese, Japanese and Korean together have 20 megabytes.
MOST_BYTES = 64_000_000
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
    return Faces(_load(regular, bold=False), _load(bold, bold=regular != bold))


@lru_cache(maxsize=32)
def _load(path: str, bold: bool) -> Font:
    """A font; letters of further scripts that it lacks come from a bundled font of that script."""
    from suchsel.sheet.font_file import Font

    def further(letter: str) -> Font | None:
        files = SCRIPTS.get(script_of(letter))
        return _load(os.path.join(_FOLDER, files[bold]), bold=False) if files else None

    data = read_bytes(path, MOST_BYTES)
    with errors_at(path):
        return Font(data, further)


def check_texts(texts: Iterable[str], faces: Faces) -> None:
    """Reject texts with letters that no font has; list all of them, and fonts that have them."""
    lacking = (faces.regular.lacks(text) for text in dict.fromkeys(texts))
    missing = list(dict.fromkeys(letter for found in lacking for letter in found))
    if not missing:
        return
    shown = [f"{letter} (U+{ord(letter):04X})" for letter in missing[:_LISTED]]
    helpful = dict.fromkeys(_font_with(letter) for letter in missing[:_LISTED])
    raise mistake(
        "font-lacks-letters",
        "The font {font} has no glyph for: {letters}. Set “font” to a font file that has them, for "
        "example of {names}.",
        "font",
        font=faces.regular.name,
        letters=[*shown, "…"] if len(missing) > _LISTED else shown,
        names=list(helpful),
    )


def _font_with(letter: str) -> str:
    """The name of a free font that has this letter, if any has."""
    if (kind := category(letter)) == "Sm":
        return "Noto Sans Math"
    if kind.startswith("S"):
        return "Noto Emoji" if letter >= _FIRST_PICTOGRAM else "Noto Sans Symbols 2"
    script = script_of(letter)
    plain = script in ("LATIN", "GREEK", "CYRILLIC", "DIGIT", "COMBINING", "UNKNOWN")
    return _OTHER_FONTS.get(script, "Noto Sans" if plain else f"Noto Sans {script.title()}")
