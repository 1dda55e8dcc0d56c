"""The pictures of a PDF: each is embedded once, in the compressed form in which it came.

For the press, colours become inks.
"""

from __future__ import annotations

from collections.abc import Sequence

from pydyf import PDF, Array, Dictionary, Stream

from suchsel.formats._pdf_file import added
from suchsel.formats._press import palette_in_inks, picture_in_inks
from suchsel.layout.marks import Page, Picture
from suchsel.words.pictures import PictureData, page_picture_of


def embed_pictures(pages: Sequence[Page], pdf: PDF, press: bool) -> dict[str, tuple[str, bytes]]:
    """For each picture, by its data address, its name in the document and the reference."""
    marks = (mark for page in pages for mark in page.marks if isinstance(mark, Picture))
    addresses = dict.fromkeys(mark.address for mark in marks)
    return {
        address: (f"P{number}", added(_image(page_picture_of(address), press), pdf))
        for number, address in enumerate(addresses, 1)
    }


def _image(picture: PictureData, press: bool) -> Stream:
    if press and picture.samples > 1:
        return picture_in_inks(picture)
    space: object = "/DeviceGray" if picture.samples == 1 else "/DeviceRGB"
    if table := picture.palette:
        last, base = len(table) // 3 - 1, "/DeviceRGB"
        if table[::3] == table[1::3] == table[2::3]:
            table, base = table[::3], "/DeviceGray"
        elif press:
            table, base = palette_in_inks(table), "/DeviceCMYK"
        space = Array(["/Indexed", base, last, f"<{table.hex()}>"])
    extra: dict[str, object] = {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": picture.width,
        "Height": picture.height,
        "ColorSpace": space,
        "BitsPerComponent": picture.bits,
        "Filter": "/DCTDecode" if picture.kind == "jpeg" else "/FlateDecode",
    }
    if picture.kind == "png":  # its rows are filtered as PDF knows it
        rows = {"Predictor": 15, "Columns": picture.width, "Colors": picture.samples}
        extra["DecodeParms"] = Dictionary({**rows, "BitsPerComponent": picture.bits})
    return Stream([picture.body or picture.data], extra)
