"""What printing houses ask of a PDF: PDF/X-1a:2001, with colours in inks and nothing unknown.

Red, green and blue become cyan, magenta, yellow and black by the formula of PDF itself: black is
what all three lack. So the inks of a colour never add up to more than 200 per cent, and grey is
printed with black alone.
"""

from __future__ import annotations

from zlib import compress

from pydyf import PDF, Array, Dictionary, Stream, String

from suchsel.formats._metadata import CREATOR
from suchsel.words.pictures import PictureData, open_picture

VERSION = b"1.3"
#: The standard asks for dates; a fixed one keeps the bytes of a document the same.
_DATE = "D:20000101000000Z"
#: A printing condition that is registered, so that no profile has to be embedded.
_CONDITION = {
    "OutputConditionIdentifier": "CGATS TR 001",
    "OutputCondition": "SWOP (web offset printing on coated paper)",
    "RegistryName": "http://www.color.org",
    "Info": "CGATS TR 001 (SWOP)",
}


def inks(red: float, green: float, blue: float) -> tuple[float, float, float, float]:
    """Cyan, magenta, yellow and black, from 0 to 1.

    >>> inks(1.0, 0.5, 0.0), inks(0.25, 0.25, 0.25)
    ((0.0, 0.5, 1.0, 0.0), (0.0, 0.0, 0.0, 0.75))
    """
    light = max(red, green, blue)
    cyan, magenta, yellow = (round(light - part, 3) for part in (red, green, blue))
    return cyan, magenta, yellow, round(1 - light, 3)


def palette_in_inks(palette: bytes) -> bytes:
    """The colours of a palette as four bytes each."""
    found = bytearray()
    for i in range(0, len(palette), 3):
        light = max(palette[i : i + 3])
        found += bytes([*(light - part for part in palette[i : i + 3]), 255 - light])
    return bytes(found)


def picture_in_inks(picture: PictureData) -> Stream:
    """A picture in red, green and blue as one in inks."""
    red, green, blue = open_picture(picture.data).convert("RGB").split()
    from PIL import Image, ImageChops

    light = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    planes = [ImageChops.subtract(light, part) for part in (red, green, blue)]
    whole = Image.merge("CMYK", [*planes, ImageChops.invert(light)])
    extra = {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": picture.width,
        "Height": picture.height,
        "ColorSpace": "/DeviceCMYK",
        "BitsPerComponent": 8,
        "Filter": "/FlateDecode",
    }
    return Stream([compress(whole.tobytes(), 9)], extra)


def declare(pdf: PDF) -> None:
    """Say in a document that it complies with the standard."""
    for name in ("CreationDate", "ModDate"):
        pdf.info[name] = String(_DATE)
    pdf.info["Producer"] = String(CREATOR)
    pdf.info["Trapped"] = "/False"
    pdf.info["GTS_PDFXVersion"] = String("PDF/X-1:2001")
    pdf.info["GTS_PDFXConformance"] = String("PDF/X-1a:2001")
    condition = {name: String(text) for name, text in _CONDITION.items()}
    intent = Dictionary({"Type": "/OutputIntent", "S": "/GTS_PDFX", **condition})
    pdf.catalog["OutputIntents"] = Array([intent])
