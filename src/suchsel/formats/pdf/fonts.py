"""The fonts of a PDF: each is embedded as far as the pages use it, with a code for every letter.

A glyph has a code for each of its meanings: text in any script can be searched and copied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import chain

from pydyf import PDF, Array, Dictionary, Stream, String

from suchsel.formats.pdf.objects import added
from suchsel.sheet.font_file import Font
from suchsel.sheet.fonts import NO_BREAK, Faces, GlyphGroup, shaped
from suchsel.sheet.marks import Page, TextRun, texts_of

#: What has a code in an embedded font: the number of a glyph and what it stands for.
Key = tuple[int, str]
#: A list of a CMap may hold this many entries.
_CMAP_ENTRIES = 100
_SPACES = dict.fromkeys(map(ord, NO_BREAK), " ")


def embed_fonts(pages: Sequence[Page], faces: Faces, pdf: PDF) -> dict[Font, EmbeddedFont]:
    """The fonts of all texts and letters; each has a blank if it can."""
    glyphs: dict[Font, dict[Key, int]] = {faces.regular: {}}
    for mark in chain.from_iterable(page.marks for page in pages):
        face = faces[isinstance(mark, TextRun) and mark.bold]
        for group in (group for text in texts_of(mark) for group in shaped(face, text)):
            number = group.glyphs[0].number
            glyphs.setdefault(group.font, {})[number, group.text] = number
    for font, keys in glyphs.items():
        if blank := font.glyph(" "):
            keys[blank, " "] = blank
    return {
        font: EmbeddedFont(font, f"F{number}", keys, pdf)
        for number, (font, keys) in enumerate(glyphs.items())
    }


class EmbeddedFont:
    """A font as far as it is used: each glyph with its meaning has a code."""

    def __init__(self, font: Font, name: str, glyphs: Mapping[Key, int], pdf: PDF) -> None:
        self.font, self.name = font, name
        subset = font.subset(list(glyphs.values()))
        # TrueType: a code for each letter, even where two letters share a glyph.
        # PostScript: PDF takes the code for the number of the glyph.
        self.codes = {
            letter: subset.numbers[glyphs[letter]] if font.postscript else number
            for number, letter in enumerate(glyphs, 1)
        }
        self.meanings = {code: text for (_, text), code in reversed(self.codes.items())}
        advances = {code: font.advance(glyphs[letter]) for letter, code in self.codes.items()}
        advances[0] = font.advance(0)  # the glyph for letters that the font lacks
        widths = [advances.get(code, 0) * 1000 / font.units for code in range(max(advances) + 1)]
        digest = sha256(subset.data).digest()
        base_font = f"/{''.join(chr(65 + byte % 26) for byte in digest[:6])}+{font.name}"
        kind = {"Subtype": "/CIDFontType0C"} if font.postscript else {"Length1": len(subset.data)}
        program, scale = Stream([subset.data], kind), 1000 / font.units
        descriptor = {
            "Type": "/FontDescriptor",
            "FontName": base_font,
            "Flags": 4,
            "FontBBox": Array([round(value * scale, 2) for value in font.box]),
            "ItalicAngle": 0,
            "Ascent": round(font.ascent * scale, 2),
            "Descent": round(font.descent * scale, 2),
            "CapHeight": round(font.cap_height * scale, 2),
            "StemV": 80,
            "FontFile3" if font.postscript else "FontFile2": added(program, pdf),
        }
        identity = {"Registry": String("Adobe"), "Ordering": String("Identity"), "Supplement": 0}
        descendant = {
            "Type": "/Font",
            "Subtype": "/CIDFontType0" if font.postscript else "/CIDFontType2",
            "BaseFont": base_font,
            "CIDSystemInfo": Dictionary(identity),
            "FontDescriptor": added(Dictionary(descriptor), pdf),
            "W": Array([0, Array([round(width, 2) for width in widths])]),
        }
        if not font.postscript:
            numbers = [0, *(subset.numbers[glyph] for glyph in glyphs.values())]
            table = Stream([b"".join(number.to_bytes(2, "big") for number in numbers)])
            descendant["CIDToGIDMap"] = added(table, pdf)
        whole = {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": base_font,
            "Encoding": "/Identity-H",
            "DescendantFonts": Array([added(Dictionary(descendant), pdf)]),
            "ToUnicode": added(Stream([_to_unicode(self.codes)]), pdf),
        }
        self.reference = added(Dictionary(whole), pdf)

    def code(self, group: GlyphGroup) -> str:
        """The operand that shows the first glyph of a group."""
        return f"<{self.codes[group.glyphs[0].number, group.text]:04X}>"

    def meaning(self, group: GlyphGroup) -> str:
        """The text that the code of the first glyph stands for."""
        return self.meanings[self.codes[group.glyphs[0].number, group.text]]


def _to_unicode(codes: Mapping[Key, int]) -> bytes:
    """A CMap that says what each code means, so that text can be searched and copied.

    Every space is an ordinary one: people type those when they search.
    """
    pairs = [
        f"<{code:04X}> <{text.translate(_SPACES).encode('utf-16-be').hex().upper()}>"
        for (_, text), code in codes.items()
    ]
    lists = [pairs[i : i + _CMAP_ENTRIES] for i in range(0, len(pairs), _CMAP_ENTRIES)]
    listed = "\n".join("\n".join([f"{len(own)} beginbfchar", *own, "endbfchar"]) for own in lists)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
        f"{listed}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
    ).encode("ascii")
