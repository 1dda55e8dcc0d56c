"""TrueType fonts: widths for the layout, outlines for pictures, subsets for PDF.

As much of the format as print needs: tables of big-endian numbers, a map from letters to glyphs,
and glyphs that are contours of quadratic curves or are composed of other glyphs.
"""

from __future__ import annotations

import struct
from functools import cached_property, lru_cache
from typing import NamedTuple

from suchsel.errors import SuchselError
from suchsel.i18n import Message, say

#: A point of a contour: x, y, and whether the curve passes through it.
Knot = tuple[float, float, bool]
Contour = tuple[Knot, ...]

# The flags of one part of a composed glyph.
_WORDS, _OFFSETS, _SCALE, _MORE, _XY_SCALE, _MATRIX, _PROGRAM = 1, 2, 8, 32, 64, 128, 256


class Part(NamedTuple):
    """One glyph within a composed one: which, where its number stands, and how it is put in."""

    glyph: int
    at: int
    moved: tuple[float, float]
    matrix: tuple[float, float, float, float]


class TrueType:
    """A font file. Sizes are in its own units, of which `units` make an em."""

    def __init__(self, data: bytes) -> None:
        if data[:4] not in (b"\0\1\0\0", b"true"):
            raise SuchselError(_wrong_kind(data[:4]))
        try:
            self._open(data)
        except (struct.error, KeyError, IndexError):
            raise SuchselError(say("The font file is damaged.")) from None

    def _open(self, data: bytes) -> None:
        self.data = data
        (count,) = struct.unpack_from(">H", data, 4)
        self._tables: dict[str, tuple[int, int]] = {}
        for i in range(count):
            tag, _, offset, length = struct.unpack_from(">4sIII", data, 12 + 16 * i)
            self._tables[tag.decode("latin-1")] = offset, length
        head = self.table("head")
        self.units: int
        (self.units,) = struct.unpack_from(">H", head, 18)
        self.box: tuple[int, int, int, int] = struct.unpack_from(">4h", head, 36)
        self.ascent, self.descent = struct.unpack_from(">hh", self.table("hhea"), 4)
        (self.glyphs,) = struct.unpack_from(">H", self.table("maxp"), 4)
        self._cmap = _read_cmap(self.table("cmap"))
        self._advances = self._read_advances()
        self._places = self._read_places(struct.unpack_from(">h", head, 50)[0])
        self.name = self._read_name()

    def table(self, tag: str) -> bytes:
        offset, length = self._tables[tag]
        return self.data[offset : offset + length]

    def _read_advances(self) -> list[int]:
        (count,) = struct.unpack_from(">H", self.table("hhea"), 34)
        pairs = struct.unpack_from(f">{2 * count}h", self.table("hmtx"))
        return [width & 0xFFFF for width in pairs[::2]]

    def _read_places(self, long: int) -> list[int]:
        if long:
            return list(struct.unpack_from(f">{self.glyphs + 1}I", self.table("loca")))
        return [2 * n for n in struct.unpack_from(f">{self.glyphs + 1}H", self.table("loca"))]

    def _read_name(self) -> str:
        """The PostScript name, by which a PDF calls the font."""
        table = self.table("name")
        _, count, start = struct.unpack_from(">HHH", table)
        for i in range(count):
            platform, _, _, kind, length, offset = struct.unpack_from(">6H", table, 6 + 12 * i)
            if kind == 6:
                raw = table[start + offset : start + offset + length]
                text = raw.decode("utf-16-be" if platform != 1 else "latin-1", "ignore")
                return "".join(c for c in text if c.isascii() and (c.isalnum() or c == "-"))
        return "Font"

    @cached_property
    def cap_height(self) -> int:
        return self._height("H")

    @cached_property
    def x_height(self) -> int:
        return self._height("x")

    def _height(self, letter: str) -> int:
        data = self._glyph_data(self.glyph(letter))
        return int(struct.unpack_from(">h", data, 8)[0]) if data else self.ascent

    def glyph(self, letter: str) -> int:
        """The number of a letter's glyph; 0 where there is none."""
        return self._cmap.get(ord(letter), 0)

    def advance(self, glyph: int) -> int:
        return self._advances[min(glyph, len(self._advances) - 1)]

    def width(self, text: str, size: float) -> float:
        """How long a text runs, in the measure of `size`."""
        return self._length(text) * size / self.units

    @lru_cache(maxsize=4096)  # noqa: B019 - fonts live as long as the run; a layout asks for the same texts many times
    def _length(self, text: str) -> int:
        return sum(self.advance(self.glyph(letter)) for letter in text)

    def _glyph_data(self, glyph: int) -> bytes:
        start = self._tables["glyf"][0]
        return self.data[start + self._places[glyph] : start + self._places[glyph + 1]]

    def parts(self, glyph: int) -> list[Part]:
        """What a composed glyph is composed of; nothing if it has an outline of its own."""
        data = self._glyph_data(glyph)
        return _read_parts(data) if data and data[0] & 0x80 else []

    @lru_cache(maxsize=1024)  # noqa: B019 - likewise
    def contours(self, glyph: int) -> tuple[Contour, ...]:
        data = self._glyph_data(glyph)
        if not data:
            return ()
        if not data[0] & 0x80:
            return tuple(_read_contours(data))
        return tuple(
            tuple(_put(knot, part) for knot in contour)
            for part in self.parts(glyph)
            for contour in self.contours(part.glyph)
        )

    def subset(self, glyphs: list[int]) -> bytes:
        """A font of these glyphs alone, numbered in this order; parts they need come after."""
        chosen = list(glyphs)
        for glyph in chosen:  # grows while it is walked: parts may have parts
            chosen.extend(p.glyph for p in self.parts(glyph) if p.glyph not in chosen)
        number = {glyph: i for i, glyph in enumerate(chosen)}
        outlines = [self._renumbered(glyph, number) for glyph in chosen]
        places, at = [0], 0
        for outline in outlines:
            at += len(outline)
            places.append(at)
        head = bytearray(self.table("head"))
        head[8:12] = bytes(4)  # the checksum of the file, which is another one now
        struct.pack_into(">h", head, 50, 1)
        hhea = bytearray(self.table("hhea"))
        struct.pack_into(">H", hhea, 34, len(chosen))
        maxp = bytearray(self.table("maxp"))
        struct.pack_into(">H", maxp, 4, len(chosen))
        return _assemble(
            {
                "glyf": b"".join(outlines),
                "head": bytes(head),
                "hhea": bytes(hhea),
                "hmtx": b"".join(self._metrics(glyph) for glyph in chosen),
                "loca": struct.pack(f">{len(places)}I", *places),
                "maxp": bytes(maxp),
            }
        )

    def _metrics(self, glyph: int) -> bytes:
        data = self._glyph_data(glyph)
        left = struct.unpack_from(">h", data, 2)[0] if data else 0
        return struct.pack(">Hh", self.advance(glyph), left)

    def _renumbered(self, glyph: int, number: dict[int, int]) -> bytes:
        """A glyph without its hints, its parts called by their new numbers."""
        data = bytearray(self._glyph_data(glyph))
        if not data:
            return b""
        if data[0] & 0x80:
            end = 0
            for part in _read_parts(bytes(data)):
                struct.pack_into(">H", data, part.at, number[part.glyph])
                flags = struct.unpack_from(">H", data, part.at - 2)[0]
                struct.pack_into(">H", data, part.at - 2, flags & ~_PROGRAM)
                end = part.at + 2 + _part_length(flags)
            data = data[:end]
        else:
            at = 10 + 2 * struct.unpack_from(">h", data)[0]
            (hints,) = struct.unpack_from(">H", data, at)
            data[at : at + 2 + hints] = bytes(2)
        return bytes(data) + bytes(-len(data) % 4)


def _wrong_kind(magic: bytes) -> Message:
    kind = {b"OTTO": "OpenType (CFF)", b"ttcf": "TTC", b"wOFF": "WOFF", b"wOF2": "WOFF2"}.get(magic)
    return say(
        "The font must be a TrueType file (.ttf){but}.",
        but=f" (? {kind})" if kind else "",
    )


def _read_cmap(table: bytes) -> dict[int, int]:
    """Letters to glyphs, from the richest of the Unicode tables that a font has."""
    (count,) = struct.unpack_from(">H", table, 2)
    found: dict[int, int] = {}
    for i in range(count):
        platform, _, offset = struct.unpack_from(">HHI", table, 4 + 8 * i)
        (form,) = struct.unpack_from(">H", table, offset)
        if platform in (0, 3) and form in (4, 12):
            letters = (_read_cmap_4 if form == 4 else _read_cmap_12)(table[offset:])
            found = max(found, letters, key=len)
    return found


def _read_cmap_4(table: bytes) -> dict[int, int]:
    half = struct.unpack_from(">H", table, 6)[0] // 2
    ends = struct.unpack_from(f">{half}H", table, 14)
    starts = struct.unpack_from(f">{half}H", table, 16 + 2 * half)
    deltas = struct.unpack_from(f">{half}H", table, 16 + 4 * half)
    ranges_at = 16 + 6 * half
    ranges = struct.unpack_from(f">{half}H", table, ranges_at)
    letters = {}
    for i in range(half):
        for code in range(starts[i], min(ends[i], 0xFFFE) + 1):
            glyph = code
            if ranges[i]:
                at = ranges_at + 2 * i + ranges[i] + 2 * (code - starts[i])
                (glyph,) = struct.unpack_from(">H", table, at)
                if not glyph:
                    continue
            letters[code] = (glyph + deltas[i]) & 0xFFFF
    return letters


def _read_cmap_12(table: bytes) -> dict[int, int]:
    (count,) = struct.unpack_from(">I", table, 12)
    letters: dict[int, int] = {}
    for i in range(count):
        start, end, glyph = struct.unpack_from(">III", table, 16 + 12 * i)
        letters.update((code, glyph + code - start) for code in range(start, end + 1))
    return letters


def _part_length(flags: int) -> int:
    """The bytes of a part after its number: its place and its scale."""
    scale = 2 if flags & _SCALE else 4 if flags & _XY_SCALE else 8 if flags & _MATRIX else 0
    return (4 if flags & _WORDS else 2) + scale


def _read_parts(data: bytes) -> list[Part]:
    parts, at, flags = [], 10, _MORE
    while flags & _MORE:
        flags, glyph = struct.unpack_from(">HH", data, at)
        dx, dy = struct.unpack_from(">hh" if flags & _WORDS else ">bb", data, at + 4)
        if not flags & _OFFSETS:
            dx = dy = 0
        scale = at + (8 if flags & _WORDS else 6)
        a, b, c, d = 1.0, 0.0, 0.0, 1.0
        if flags & _SCALE:
            a = d = struct.unpack_from(">h", data, scale)[0] / 16384
        elif flags & _XY_SCALE:
            a, d = (n / 16384 for n in struct.unpack_from(">hh", data, scale))
        elif flags & _MATRIX:
            a, b, c, d = (n / 16384 for n in struct.unpack_from(">4h", data, scale))
        parts.append(Part(glyph, at + 2, (dx, dy), (a, b, c, d)))
        at += 4 + _part_length(flags)
    return parts


def _put(knot: Knot, part: Part) -> Knot:
    x, y, on = knot
    a, b, c, d = part.matrix
    return a * x + c * y + part.moved[0], b * x + d * y + part.moved[1], on


def _read_contours(data: bytes) -> list[Contour]:
    (count,) = struct.unpack_from(">h", data)
    ends = struct.unpack_from(f">{count}H", data, 10)
    if not ends:
        return []
    at = 10 + 2 * count
    at += 2 + struct.unpack_from(">H", data, at)[0]
    flags: list[int] = []
    while len(flags) <= ends[-1]:
        flag = data[at]
        at += 1
        flags.append(flag)
        if flag & 8:
            flags.extend([flag] * data[at])
            at += 1
    xs, at = _read_steps(data, at, flags, short=2, same=16)
    ys, at = _read_steps(data, at, flags, short=4, same=32)
    knots = [(float(x), float(y), bool(f & 1)) for x, y, f in zip(xs, ys, flags, strict=True)]
    starts = [0, *(end + 1 for end in ends)]
    return [tuple(knots[start : end + 1]) for start, end in zip(starts, ends, strict=False)]


def _read_steps(
    data: bytes, at: int, flags: list[int], short: int, same: int
) -> tuple[list[int], int]:
    """Coordinates, each stored as its distance from the one before."""
    values, value = [], 0
    for flag in flags:
        if flag & short:
            value += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            value += struct.unpack_from(">h", data, at)[0]
            at += 2
        values.append(value)
    return values, at


def _assemble(tables: dict[str, bytes]) -> bytes:
    count = len(tables)
    power = 1 << (count.bit_length() - 1)
    head = struct.pack(
        ">IHHHH", 0x00010000, count, power * 16, power.bit_length() - 1, (count - power) * 16
    )
    entries, body, at = b"", b"", 12 + 16 * count
    for tag in sorted(tables):
        padded = tables[tag] + bytes(-len(tables[tag]) % 4)
        total = sum(struct.unpack(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF
        entries += struct.pack(">4sIII", tag.encode(), total, at, len(tables[tag]))
        body += padded
        at += len(padded)
    return head + entries + body
