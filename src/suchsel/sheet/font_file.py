"""A font file: widths for the layout, outlines for pictures, subsets for PDF. HarfBuzz reads it.

Importing HarfBuzz takes a moment. So this module is imported only where something is drawn."""

from __future__ import annotations

import struct
import zlib
from collections import defaultdict
from collections.abc import Callable
from functools import cached_property, lru_cache
from io import BytesIO
from typing import NamedTuple
from unicodedata import category, east_asian_width

import uharfbuzz as hb

from suchsel.errors import SuchselError, mistake, require
from suchsel.sheet.fonts import NO_BREAK, Glyph, is_plain, shaped
from suchsel.sheet.marks import Piece

#: The first bytes of the files that HarfBuzz reads, and of those that have to be unpacked first.
_READABLE = (b"\0\1\0\0", b"true", b"OTTO", b"ttcf")
_PACKED = (b"wOFF", b"wOF2")
_SUBSET_FLAGS = (
    hb.SubsetFlags.NO_HINTING
    | hb.SubsetFlags.NO_LAYOUT_CLOSURE
    | hb.SubsetFlags.CFF_IDENTITY_CHARSET
    | hb.SubsetFlags.DOWNGRADE_CFF2
)
#: In ems, the width of a letter that no font at hand has, by how wide it is in East Asia.
_USUAL = defaultdict(lambda: 0.65, W=1.0, F=1.0)
#: The length of the table “head”.
_HEAD = 54
#: The length of the table “OS/2” up to the bits on embedding, and the bit that forbids it.
_OS2, _RESTRICTED = 10, 0x0002
#: Tables of a font that a PDF has no use for: it says itself which letter has which glyph.
_NOT_IN_PDF = (b"OS/2", b"cmap", b"name", b"post", b"GDEF", b"GPOS", b"GSUB")


class FontSubset(NamedTuple):
    """A few of the glyphs; `numbers` maps their old numbers to the new ones.

    `data` is a TrueType file, or the bare table “CFF” of a font with PostScript outlines.
    """

    data: bytes
    numbers: dict[int, int]


class Font:
    """A TrueType or OpenType font. Lengths are in its own units, `units` to the em.

    `further` finds another font for a letter that this one lacks; `face` is the name or the number
    of the face in a collection of several.
    """

    def __init__(
        self, data: bytes, further: Callable[[str], Font] | None = None, face: str = ""
    ) -> None:
        self.further = further
        data = _unpacked(data) if data[:4] in _PACKED else data
        tables = _tables_of(data)
        self._face = hb.Face(data, _face_number(data, face))
        self._font = hb.Font(self._face)
        if not self._face.glyph_count or tables.get("head", 0) < _HEAD or "cmap" not in tables:
            raise _damaged()
        if not {"glyf", "CFF ", "CFF2"} & tables.keys():
            raise mistake("font-without-outlines", "The font has no outlines, only bitmaps.")
        #: Whether the outlines are those of PostScript (CFF) and not those of TrueType.
        self.postscript = "glyf" not in tables
        self.units: int = self._face.upem
        extents = self._font.get_font_extents("ltr")
        self.ascent: int = extents.ascender
        self.descent: int = extents.descender
        self.cap_height, self.x_height = self._height("H"), self._height("x")

    @cached_property
    def name(self) -> str:
        """The PostScript name, by which a PDF refers to the font."""
        text = self._face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME) or ""
        return "".join(c for c in text if c.isascii() and (c.isalnum() or c == "-")) or "Font"

    @cached_property
    def family(self) -> str:
        """The name by which programs list the font."""
        return self._face.get_name(hb.OTNameIdPredefined.FONT_FAMILY) or self.name

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """Left, bottom, right and top of all glyphs laid over each other."""
        head = self._face.reference_table("head").data
        left, bottom, right, top = struct.unpack_from(">4h", head, 36)
        return left, bottom, right, top

    @cached_property
    def embeddable(self) -> bool:
        """Whether its licence lets a document embed it, as its table “OS/2” says."""
        table = self._face.reference_table("OS/2").data
        return len(table) < _OS2 or not struct.unpack_from(">H", table, 8)[0] & _RESTRICTED

    def _height(self, letter: str) -> int:
        extents = self._font.get_glyph_extents(self.glyph(letter))
        return extents.y_bearing if extents and extents.y_bearing else self.ascent

    def glyph(self, letter: str) -> int:
        """The number of a letter's glyph; 0 if there is none. Few fonts have every space."""
        number: int = self._font.get_nominal_glyph(ord(letter)) or 0
        if not number and letter in NO_BREAK:
            return self.glyph(" ")
        return number if number < self._face.glyph_count else 0

    def advance(self, glyph: int) -> int:
        """The distance from the origin of a glyph to that of the next one."""
        width: int = self._font.get_glyph_h_advance(glyph)
        return width

    def width(self, text: str, size: float) -> float:
        """The length of a text, in the unit of `size`."""
        return _ems(self, text) * size

    def lacks(self, text: str) -> str:
        """The letters of a text that neither this font nor a further one has."""
        if is_plain(text, self):
            return ""
        boxes = (p.text for p in shaped(self, text) if any(not glyph.number for glyph in p.glyphs))
        return "".join(
            letter for letter in "".join(boxes) if not self.font_for(letter).glyph(letter)
        )

    def font_for(self, cluster: str) -> Font:
        """The font that shows a letter with its marks: this one if it can."""
        if self.further is None or all(map(self.glyph, _visible(cluster))):
            return self
        other = self.further(cluster[0])
        return other if all(map(other.glyph, _visible(cluster))) else self

    def shape(self, text: str, leftwards: bool) -> list[tuple[int, Glyph, float]]:
        """The glyphs of a text from left to right: the character it shows first, and its advance.

        Lengths are in ems. HarfBuzz puts glyphs without width on the letters that they belong to.
        """
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if leftwards else "ltr"
        hb.shape(self._font, buffer)
        em = self.units
        return [
            (
                info.cluster,
                Glyph(info.codepoint, place.x_offset / em, place.y_offset / em),
                place.x_advance / em
                if info.codepoint
                else _USUAL[east_asian_width(text[info.cluster])],
            )
            for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
        ]

    def extent(self, text: str) -> tuple[float, float]:
        """How far a text reaches below the baseline and above it, in ems."""
        feet, tops = [0.0], [0.0]
        for piece in shaped(self, text):
            for glyph in piece.glyphs:
                extents = piece.font._font.get_glyph_extents(glyph.number)
                if extents and extents.height:
                    top = extents.y_bearing / piece.font.units + glyph.up
                    tops.append(top)
                    feet.append(top + extents.height / piece.font.units)
        return min(feet), max(tops)

    def outline(self, glyph: int) -> list[Piece]:
        """The contours of a glyph as pieces of a path; y runs upwards."""
        pieces: list[Piece] = []
        self._font.draw_glyph(glyph, _recorder(), pieces)
        return pieces

    def subset(self, glyphs: list[int]) -> FontSubset:
        """A font of these glyphs alone, and of the glyphs that they consist of."""
        wanted = hb.SubsetInput()
        wanted.glyph_set.update([0, *glyphs])
        wanted.flags = _SUBSET_FLAGS
        wanted.drop_table_tag_set.update(int.from_bytes(tag, "big") for tag in _NOT_IN_PDF)
        if self._face.has_var_data:
            wanted.pin_all_axes_to_default(self._face)
        try:
            plan = hb.SubsetPlan(self._face, wanted)
            face = plan.execute()
        except (RuntimeError, MemoryError):
            raise _damaged() from None
        blob = face.reference_table("CFF ") if self.postscript else face.blob
        return FontSubset(bytes(blob.data), dict(plan.old_to_new_glyph_mapping.items()))


def _visible(cluster: str) -> str:
    """Its characters that need a glyph: not those that only join or order others."""
    return "".join(letter for letter in cluster if category(letter) != "Cf")


@lru_cache(maxsize=4096)
def _ems(font: Font, text: str) -> float:
    """The length of a text in ems. A layout measures the same texts many times."""
    return sum(group.width for group in shaped(font, text))


@lru_cache(maxsize=1)
def _recorder() -> hb.DrawFuncs:
    """Functions that append the pieces of an outline to a list."""
    functions = hb.DrawFuncs()
    functions.set_move_to_func(lambda x, y, to: to.append(("M", ((x, y),))))
    functions.set_line_to_func(lambda x, y, to: to.append(("L", ((x, y),))))
    functions.set_quadratic_to_func(lambda a, b, x, y, to: to.append(("Q", ((a, b), (x, y)))))
    functions.set_cubic_to_func(
        lambda a, b, c, d, x, y, to: to.append(("C", ((a, b), (c, d), (x, y))))
    )
    functions.set_close_path_func(lambda to: to.append(("Z", ())))
    return functions


def _tables_of(data: bytes) -> dict[str, int]:
    """The tables of a font file and their lengths.

    HarfBuzz would take a damaged file for a font without glyphs, or read a part of it.
    """
    if data[:4] not in _READABLE:
        raise mistake("not-a-font", "The file is not a TrueType or OpenType font (.ttf, .otf).")
    tables = {}
    try:
        start = struct.unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
        (count,) = struct.unpack_from(">H", data, start + 4)
        for i in range(count):
            tag, _, offset, length = struct.unpack_from(">4sIII", data, start + 12 + 16 * i)
            if offset + length > len(data):
                raise _damaged()
            tables[tag.decode("latin-1")] = length
    except struct.error:
        raise _damaged() from None
    return tables


def _unpacked(data: bytes) -> bytes:
    """The font in a WOFF or WOFF2 file."""
    with require("fonts", "WOFF files need fontTools: {command}", "woff-needs-fonttools"):
        import brotli
        from fontTools.ttLib import TTFont, TTLibError
    unpacked = BytesIO()
    try:
        font = TTFont(BytesIO(data), recalcTimestamp=False)
        font.flavor = None
        font.save(unpacked)
    except (TTLibError, struct.error, zlib.error, brotli.error, AssertionError):
        raise _damaged() from None
    return unpacked.getvalue()


def _face_number(data: bytes, wanted: str) -> int:
    """The number of the face of this name in a collection, counted from 0; the first by default.

    The end of the name will do: SC is Noto Sans CJK SC.
    """
    if not wanted:
        return 0
    faces = [hb.Face(data, number) for number in range(hb.Face(data).count)]
    names = [face.get_name(hb.OTNameIdPredefined.FONT_FAMILY) or "" for face in faces]
    if wanted.isdecimal() and 0 < int(wanted) <= len(faces):
        return int(wanted) - 1
    for number, name in enumerate(names):
        if name.casefold().endswith(wanted.casefold()):
            return number
    raise mistake(
        "no-such-face", "The file has no face “{name}”, but: {names}.", name=wanted, names=names
    )


def _damaged() -> SuchselError:
    return mistake("font-damaged", "The font file is damaged.")
