"""Which fonts there are and which one a text needs; lines of text, and text as glyphs.

HarfBuzz joins letters and places marks, the bidi algorithm orders the parts. Plain text, one glyph
after the other, needs neither: `is_plain` tells it quickly."""

from __future__ import annotations

import os
from base64 import b64decode
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import bidirectional, category

from suchsel.errors import SuchselError, mistake
from suchsel.i18n import OptionName, say
from suchsel.system.files import DATA, data_lines, read_bytes
from suchsel.system.parsing import regex
from suchsel.words.alphabets import script_of

if TYPE_CHECKING:
    from suchsel.sheet.font_file import Font


#: The spaces that hold together what stands around them: the usual one, that of digits, and the
#: narrow one of French punctuation.
NO_BREAK = "\u00a0\u2007\u202f"
_SPACES = regex(r"\s+")


def one_line(text: str) -> str:
    """The text with one space for each run of white space, and none at its ends.

    >>> one_line(" a\\tb\\n c\\u202f! ")
    'a b c\\u202f!'
    """
    # A line may be broken at the space, unless the run consists of spaces that do not allow it.
    return _SPACES.sub(lambda run: " " if run[0].strip(NO_BREAK) else run[0][0], text).strip()


_FOLDER = os.path.join(DATA, "fonts")
#: The bundled families: the face for letters, and the one for headings.
BUNDLED = {
    "noto": ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    "andika": ("Andika-Regular.ttf", "Andika-Regular.ttf"),
    "lexend": ("Lexend-Regular.ttf", "Lexend-Bold.ttf"),
    "school": ("PlaywriteDEGrund-Regular.ttf", "PlaywriteDEGrund-Regular.ttf"),
}
_SUFFIXES = (".ttf", ".otf", ".ttc", ".woff", ".woff2")
#: The largest font file: those for Chinese, Japanese and Korean together have 20 megabytes.
MOST_BYTES = 64_000_000
#: How many letters a message lists before it stops.
_LISTED = 20


class Faces(NamedTuple):
    """The two faces of a document; in some families they are the same."""

    regular: Font
    bold: Font


#: How a data address of a font begins, as a pattern.
FONT_ADDRESS = r"^data:font/(ttf|otf|woff2?);base64,"


def check_font_name(name: str) -> None:
    """Reject what is neither a bundled family nor the name or the data address of a font file."""
    is_file = name.partition("#")[0].lower().endswith(_SUFFIXES) or regex(FONT_ADDRESS).match(name)
    if name.lower() not in BUNDLED and not is_file:
        raise mistake(
            "no-such-font",
            "there is no font “{name}”; choose one of {names}, or a file: FONT.ttf",
            name=name[:40],
            names=list(BUNDLED),
        )


def bundled_files(name: str) -> list[bytes]:
    """The files of the faces of a bundled family."""
    paths = [os.path.join(_FOLDER, file) for file in dict.fromkeys(BUNDLED[name.lower()])]
    return [read_bytes(path, MOST_BYTES) for path in paths]


@lru_cache(maxsize=8)
def find_faces(name: str) -> Faces:
    """The faces of a bundled family, or that of a font file.

    A collection of faces, FONT.ttc, is followed by the one to use: FONT.ttc#SC or FONT.ttc#3.
    """
    check_font_name(name)
    if name.lower() in BUNDLED:
        regular, bold = (os.path.join(_FOLDER, file) for file in BUNDLED[name.lower()])
        return Faces(_load(regular, bold=False), _load(bold, bold=regular != bold))
    path, _, face = name.partition("#")  # no data address has one
    return Faces(*[_load(path, face=face)] * 2)


def _decoded(address: str) -> bytes:
    """The bytes of a data address; what is not base64 is no font either."""
    try:
        return b64decode(address.partition(",")[2])
    except ValueError:
        return b""


@lru_cache(maxsize=32)
def _load(path: str, bold: bool = False, face: str = "") -> Font:
    """A font; letters that it lacks come from a bundled one: that of their script, or Noto Sans."""
    from suchsel.sheet.font_file import Font
    from suchsel.words.vocabulary import is_drawing

    def further(letter: str) -> Font:
        script = script_of(letter).title()
        weights = ("Bold", "Regular") if bold else ("Regular",)
        names = [f"NotoSans{part}-{weight}.ttf" for part in (script, "") for weight in weights]
        if is_drawing(letter):
            names.insert(0, "NotoEmoji-Regular.ttf")
        paths = [os.path.join(_FOLDER, name) for name in names]
        return _load(next(filter(os.path.exists, paths)), bold=False)

    is_address = path.startswith("data:")
    data = _decoded(path) if is_address else read_bytes(path, MOST_BYTES)
    try:
        return Font(data, further, face)
    except SuchselError as error:
        where = say("“{name}”", name=OptionName("font")) if is_address else path
        raise error.at(where).of("font") from None


def check_texts(texts: Iterable[str], faces: Faces) -> None:
    """Reject texts with letters that no font has; list all of them, and fonts that have them."""
    lacking = (faces.regular.lacks(text) for text in dict.fromkeys(texts))
    missing = list(dict.fromkeys(letter for found in lacking for letter in found))
    if not missing:
        return
    shown = [f"{letter} (U+{ord(letter):04X})" for letter in missing[:_LISTED]]
    helpful = [*dict.fromkeys(filter(None, map(_font_with, missing[:_LISTED])))]
    raise mistake(
        "font-lacks-letters",
        "The file has to contain its letters, but no font at hand has these: {letters}. Set “font” "
        "to a font file that has them{example}. Word files, SVG and pages to play on do without.",
        "font",
        letters=[*shown, "…"] if len(missing) > _LISTED else shown,
        example=say(", for example of {names}", names=helpful) if helpful else "",
    )


def _font_with(letter: str) -> str:
    """The name of a free font that has this letter; none if we know of none."""
    if (kind := category(letter)) == "Sm":
        return "Noto Sans Math"
    if kind.startswith("S"):
        return "Noto Emoji" if letter >= "\U0001f000" else "Noto Sans Symbols 2"
    script = script_of(letter)
    for line in data_lines("fonts/noto.txt"):
        name, _, scripts = line.partition(": ")
        if script in scripts.split():
            return name.replace("*", script.title())
    return ""


# -- text as glyphs --------------------------------------------------------------------------------

#: Scripts whose letters stand one beside the other, marks aside: Greek and Cyrillic, Armenian,
#: Georgian and Ethiopic, punctuation and symbols, Chinese, Japanese and Korean.
_PLAIN = regex(
    "[\0-\u02ff\u0370-\u0482\u048a-\u058f\u10a0-\u10ff\u1200-\u135a\u1360-\u139f\u13a0-\u167f"
    "\u1c80-\u1cbf\u1d00-\u1dbf\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u20cf\u2100-\u2dff"
    "\u2e00-\u3029\u3030-\u3098\u309b-\u9fff\ua000-\ua4ff\ua640-\ua66e\ua680-\ua69d\ua720-\ua7ff"
    "\uac00-\ud7a3\uf900-\ufaff\uff00-\uff9d\uffa0-\uffef\ufffd\U00020000-\U0003ffff]*"
)


class Glyph(NamedTuple):
    """A glyph and where it is drawn: right of its place and above it, in ems."""

    number: int
    right: float = 0.0
    up: float = 0.0


class GlyphGroup(NamedTuple):
    """What belongs together in a line: some characters, and the glyphs that show them.

    The first glyph is the widest; the others are marks and parts of letters. `number` 0 of a glyph
    is the box for characters that no font has. Lengths are in ems.
    """

    text: str
    font: Font
    glyphs: tuple[Glyph, ...]
    width: float


@lru_cache(maxsize=8192)
def is_plain(text: str, font: Font | None = None) -> bool:
    """Whether each character of the text has one glyph, from left to right; in this very font."""
    if not text.isascii() and _PLAIN.fullmatch(text) is None:
        return False
    return font is None or all(map(font.glyph, text))


@lru_cache(maxsize=8192)
def shaped(font: Font, text: str) -> tuple[GlyphGroup, ...]:
    """The text as groups, in the order in which they are drawn from left to right."""
    if is_plain(text, font):
        return tuple(_shape(font, text, leftwards=False)) if text else ()
    groups: list[GlyphGroup] = []
    for part, leftwards in _in_visual_order(text):
        runs = list(_runs_by_font(font, part))
        for run_font, run in reversed(runs) if leftwards else runs:
            groups.extend(_shape(run_font, run, leftwards))
    return tuple(groups)


def is_plain_row(symbols: tuple[str, ...], font: Font) -> bool:
    """Whether each symbol of a row is one letter, and one glyph of the font."""
    return is_plain("".join(symbols), font) and all(
        len(symbol) == 1 == len(shaped(font, symbol)[0].glyphs) for symbol in symbols
    )


def fit_into_cell(font: Font, symbol: str, size: float, room: float) -> tuple[float, float]:
    """The size of a symbol, smaller if it is wider than the room, and how far it is raised."""
    wide = font.width(symbol, size)
    if wide <= room:
        return size, 0.0
    smaller = size * room / wide
    return smaller, font.cap_height / font.units * (size - smaller) / 2


def _shape(font: Font, text: str, leftwards: bool) -> Iterator[GlyphGroup]:
    """The groups of a text in one font and one direction."""
    found = font.shape(text, leftwards)
    starts = sorted({start for start, _, _ in found})
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    for start, members in groupby(found, key=lambda one: one[0]):
        glyphs, at = [], 0.0
        for _, glyph, advance in members:
            glyphs.append(glyph._replace(right=at + glyph.right))
            at += advance
        group = GlyphGroup(text[start : ends[start]], font, tuple(glyphs), at)
        is_level = len(glyphs) == len(group.text) and not any(glyph.up for glyph in glyphs)
        if len(group.text) > 1 and (leftwards or is_level):
            yield from _letter_by_letter(group, leftwards)
        else:
            yield _widest_first(group)


def _widest_first(group: GlyphGroup) -> GlyphGroup:
    ordered = sorted(group.glyphs, key=lambda glyph: -group.font.advance(glyph.number))
    return group._replace(glyphs=tuple(ordered))


def _letter_by_letter(group: GlyphGroup, leftwards: bool) -> Iterator[GlyphGroup]:
    """A group as one for each of its characters, so that each glyph has a meaning of its own.

    Readers of files reverse what runs to the left, character by character: a ligature that means
    two would come out in the wrong order. There, the second one is a blank over the first.
    """
    letters, glyphs = group.text[::-1] if leftwards else group.text, group.glyphs
    blank = group.font.glyph(" ")
    missing = len(letters) - len(glyphs)
    if missing > 0 and not blank:
        yield _widest_first(group)
        return
    step = group.width / len(letters)
    glyphs += tuple(Glyph(blank, step * (len(glyphs) + i)) for i in range(missing))
    last = len(letters) - 1
    for i, letter in enumerate(letters[:-1]):
        yield GlyphGroup(letter, group.font, glyphs[i : i + 1], 0.0)
    yield _widest_first(GlyphGroup(letters[last], group.font, glyphs[last:], group.width))


def _runs_by_font(font: Font, text: str) -> Iterator[tuple[Font, str]]:
    """The text in stretches that one font shows; marks stay with their letters."""
    from suchsel.words.graphemes import clusters

    last = font

    def font_of(cluster: str) -> Font:
        nonlocal last
        if cluster.isspace() or category(cluster[0])[0] == "P":
            last = last if last.glyph(cluster[0]) else font.font_for(cluster)
        else:
            last = font.font_for(cluster)
        return last

    for run_font, run in groupby(clusters(text), key=font_of):
        yield run_font, "".join(run)


def _in_visual_order(text: str) -> list[tuple[str, bool]]:
    """The stretches of a line in the order of drawing, each with its direction."""
    if not any(bidirectional(letter) in ("R", "AL", "AN") for letter in text):
        return [(text, False)]
    levels = _levels(text)
    same_level = groupby(zip(levels, text, strict=True), key=lambda pair: pair[0])
    runs = [(level, "".join(letter for _, letter in run)) for level, run in same_level]
    for least in range(max(levels), 0, -1):  # rule L2, on whole runs
        ordered: list[tuple[int, str]] = []
        for is_high, same in groupby(runs, key=lambda run: run[0] >= least):
            stretch = list(same)
            ordered += stretch[::-1] if is_high else stretch
        runs = ordered
    return [(part, level % 2 == 1) for level, part in runs]


def _levels(text: str) -> list[int]:
    """The embedding level of each character; odd ones run to the left."""
    from bidi import algorithm

    storage = algorithm.get_empty_storage()
    base = algorithm.get_base_level(text)
    storage["base_level"], storage["base_dir"] = base, ("L", "R")[base]
    algorithm.get_embedding_levels(text, storage, False, False)
    for index, letter in enumerate(storage["chars"]):
        letter["index"] = index
    algorithm.explicit_embed_and_overrides(storage, False)
    algorithm.resolve_weak_types(storage, False)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    levels = [base] * len(text)  # of characters that only control the order
    for letter in storage["chars"]:
        levels[letter["index"]] = letter["level"]
    return levels
