"""PNG: the SVG of the same page, drawn by resvg. So both look alike."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from zlib import crc32

from suchsel.errors import mistake, require
from suchsel.formats import Format
from suchsel.formats.svg import draw_svg
from suchsel.i18n import say
from suchsel.sheet.document import Document
from suchsel.sheet.fonts import Faces, check_texts
from suchsel.sheet.marks import Page, texts_on
from suchsel.sheet.style import PAGE_OPTIONS

INCH = 25.4
MOST_PIXELS = 100_000_000


def draw(document: Document) -> bytes:
    """All pages in one picture, one below the other."""
    return draw_png(document.pages, document.faces, document.style.dpi)


def draw_png(pages: Sequence[Page], faces: Faces, dpi: int) -> bytes:
    """One picture of these pages, one below the other."""
    with require(
        "print", "PNG files need resvg (SVG and PDF do not): {command}", "png-needs-resvg"
    ):
        from resvg_py import svg_to_bytes
    check_texts(texts_on(pages), faces)
    width, height = max(page.width for page in pages), sum(page.height for page in pages)
    pixels = (width * dpi / INCH) * (height * dpi / INCH)
    if pixels > MOST_PIXELS:
        raise mistake(
            "picture-too-large",
            "The picture would have {n} million pixels; at most {most} are possible. Choose a "
            "lower “dpi”.",
            n=round(pixels / 1_000_000),
            most=MOST_PIXELS // 1_000_000,
        ).of("dpi")
    svg = draw_svg(pages, faces, "").decode()
    # The drawing contains no text, only outlines: fonts of this machine must not matter.
    data = bytes(svg_to_bytes(svg_string=svg, dpi=dpi, skip_system_fonts=True))
    header, rest = data[:33], data[33:]
    # The resolution: a chunk “pHYs” after the header.
    per_metre = round(dpi * 1000 / INCH)
    chunk = b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)
    sealed = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", crc32(chunk))
    return header + sealed + rest


FOLLOWS = (*PAGE_OPTIONS, "dpi")
FORMAT = Format("png", say("a picture"), None, FOLLOWS, "image/png", draw=draw, one_page=True)
