"""What PDF/UA, PDF/A and PDF/X ask for: metadata, colour profiles and output intents."""

from __future__ import annotations

import os
from collections.abc import Mapping
from xml.sax.saxutils import escape

from pydyf import PDF, Array, Dictionary, Stream, String

from suchsel.system.files import DATA, fill_template

CREATOR = "Suchsel"


def metadata(title: str, info: Mapping[str, str], lang: str, archive: bool) -> Stream:
    """The metadata as XMP: title, language and `info`; PDF/UA-1, and PDF/A-2a if asked for."""
    alone = '<rdf:Alt><rdf:li xml:lang="x-default">{}</rdf:li></rdf:Alt>'
    elements = {
        "Author": "<dc:creator><rdf:Seq><rdf:li>{}</rdf:li></rdf:Seq></dc:creator>",
        "Subject": f"<dc:description>{alone}</dc:description>",
        "Keywords": "<pdf:Keywords>{}</pdf:Keywords>",
    }
    found = [form.format(escape(info[key])) for key, form in elements.items() if info.get(key)]
    text = fill_template(
        "archive.xmp" if archive else "metadata.xmp",
        title=escape(title),
        more="".join(f"{element}\n" for element in found),
        lang=lang,
        creator=CREATOR,
    )
    return Stream([text.strip().encode()], {"Type": "/Metadata", "Subtype": "/XML"})


def declare_colours(pdf: PDF) -> None:
    """Say in a document that its colours are those of sRGB, by an ICC profile of version 4."""
    with open(os.path.join(DATA, "srgb.icc"), "rb") as file:
        profile = Stream([file.read()], {"N": 3})
    pdf.add_object(profile)
    name = String("sRGB IEC61966-2.1")
    condition = {"OutputConditionIdentifier": name, "Info": name}
    _add_intent(pdf, "/GTS_PDFA1", {**condition, "DestOutputProfile": profile.reference})


def _add_intent(pdf: PDF, standard: str, condition: Mapping[str, object]) -> None:
    intent = Dictionary({"Type": "/OutputIntent", "S": standard, **condition})
    pdf.catalog["OutputIntents"] = Array([intent])


VERSION = b"1.3"
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


def pixels_in_inks(pixels: bytes) -> bytes:
    """Colours of three bytes each, red, green and blue, as four bytes each."""
    from PIL import Image, ImageChops

    red, green, blue = Image.frombytes("RGB", (len(pixels) // 3, 1), pixels).split()
    light = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    planes = [ImageChops.subtract(light, part) for part in (red, green, blue)]
    return Image.merge("CMYK", [*planes, ImageChops.invert(light)]).tobytes()


def declare(pdf: PDF) -> None:
    """Say in a document that it complies with the standard."""
    for name in ("CreationDate", "ModDate"):  # demanded; with fixed ones, bytes stay the same
        pdf.info[name] = String("D:20000101000000Z")
    pdf.info["Producer"] = String(CREATOR)
    pdf.info["Trapped"] = "/False"
    pdf.info["GTS_PDFXVersion"] = String("PDF/X-1:2001")
    pdf.info["GTS_PDFXConformance"] = String("PDF/X-1a:2001")
    _add_intent(pdf, "/GTS_PDFX", {name: String(text) for name, text in _CONDITION.items()})
