"""A font with PostScript outlines (CFF), which is made of one with TrueType outlines."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont

from suchsel.system.files import DATA


def postscript_font(letters: str) -> bytes:
    """An OpenType file with these letters of Noto Sans."""
    source = TTFont(Path(DATA, "fonts", "NotoSans-Regular.ttf"))
    cmap = source.getBestCmap()
    names = {ord(letter): cmap[ord(letter)] for letter in letters}
    order = [".notdef", *names.values()]
    strings, metrics = {}, {}
    for name in order:
        glyph = source.getGlyphSet()[name]
        pen = T2CharStringPen(glyph.width, source.getGlyphSet())
        glyph.draw(pen)
        strings[name], metrics[name] = pen.getCharString(), (glyph.width, 0)
    builder = FontBuilder(source["head"].unitsPerEm, isTTF=False)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(names)
    builder.setupCFF("NotoPostScript", {}, strings, {})
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=1069, descent=-293)
    builder.setupNameTable({"familyName": "Noto", "psName": "NotoPostScript"})
    builder.setupOS2()
    builder.setupPost()
    file = BytesIO()
    builder.save(file)
    return file.getvalue()
