"""What PDF/UA, PDF/A and PDF/X ask for: metadata, colour profiles and output intents."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from xml.sax.saxutils import escape
from zlib import compress

from pydyf import PDF, Array, Dictionary, Stream, String

from suchsel.words.pictures import PictureData, open_picture

CREATOR = "Suchsel"
_SPACES = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "dc": "http://purl.org/dc/elements/1.1/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
}
_ARCHIVE_SPACES = {
    "pdfaid": "http://www.aiim.org/pdfa/ns/id/",
    "pdfaExtension": "http://www.aiim.org/pdfa/ns/extension/",
    "pdfaSchema": "http://www.aiim.org/pdfa/ns/schema#",
    "pdfaProperty": "http://www.aiim.org/pdfa/ns/property#",
}
#: PDF/A knows nothing of PDF/UA, so the property that names it has to be described.
_ABOUT_UA = {
    "pdfaSchema:schema": "PDF/UA identification schema",
    "pdfaSchema:namespaceURI": _SPACES["pdfuaid"],
    "pdfaSchema:prefix": "pdfuaid",
}
_ABOUT_PART = {
    "pdfaProperty:name": "part",
    "pdfaProperty:valueType": "Integer",
    "pdfaProperty:category": "internal",
    "pdfaProperty:description": "Part of ISO 14289",
}


def metadata(title: str, info: Mapping[str, str], lang: str, archive: bool) -> Stream:
    """The metadata as XMP: title, language and `info`; PDF/UA-1, and PDF/A-2a if asked for."""
    spaces = _SPACES | (_ARCHIVE_SPACES if archive else {})
    names = " ".join(f'xmlns:{prefix}="{address}"' for prefix, address in spaces.items())
    text = (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        f'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF {names}><rdf:Description rdf:about="">\n'
        + "\n".join(_properties(title, info, lang, archive))
        + '\n</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>'
    )
    return Stream([text.encode()], {"Type": "/Metadata", "Subtype": "/XML"})


def _properties(title: str, info: Mapping[str, str], lang: str, archive: bool) -> Iterator[str]:
    yield _tag("dc:title", _in_any_language(title))
    if author := info.get("Author"):
        yield _tag("dc:creator", _tag("rdf:Seq", _tag("rdf:li", escape(author))))
    if subject := info.get("Subject"):
        yield _tag("dc:description", _in_any_language(subject))
    if keywords := info.get("Keywords"):
        yield _tag("pdf:Keywords", escape(keywords))
    yield _tag("dc:language", _tag("rdf:Bag", _tag("rdf:li", lang)))
    yield _tag("xmp:CreatorTool", CREATOR)
    yield _tag("pdfuaid:part", "1")
    if archive:
        yield _tag("pdfaid:part", "2")
        yield _tag("pdfaid:conformance", "A")
        part = "".join(_tag(name, text) for name, text in _ABOUT_PART.items())
        schema = "".join(_tag(name, text) for name, text in _ABOUT_UA.items())
        schema += _tag("pdfaSchema:property", _tag("rdf:Seq", _resource(part)))
        yield _tag("pdfaExtension:schemas", _tag("rdf:Bag", _resource(schema)))


def _in_any_language(text: str) -> str:
    return _tag("rdf:Alt", f'<rdf:li xml:lang="x-default">{escape(text)}</rdf:li>')


def _tag(name: str, content: str) -> str:
    return f"<{name}>{content}</{name}>"


def _resource(content: str) -> str:
    return f'<rdf:li rdf:parseType="Resource">{content}</rdf:li>'


# -- colours ---------------------------------------------------------------------------------------

#: Red, green and blue of sRGB and its white as XYZ, for the white of ICC profiles, D50.
_PRIMARIES = {
    "rXYZ": (0.43607, 0.22249, 0.01392),
    "gXYZ": (0.38515, 0.71687, 0.09708),
    "bXYZ": (0.14307, 0.06061, 0.71410),
}
_WHITE = (0.9642, 1.0, 0.8249)
#: From the white of sRGB, D65, to D50, by the Bradford transform.
_ADAPTATION = (1.04788, 0.02292, -0.0502, 0.02959, 0.99048, -0.01706, -0.00923, 0.01508, 0.75168)
#: The curve of sRGB: gamma, and where the straight part ends.
_CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)


def output_intent(profile: bytes) -> Dictionary:
    """The colours are those of sRGB; `profile` is the reference of its profile."""
    name = String("sRGB IEC61966-2.1")
    condition = {"OutputConditionIdentifier": name, "Info": name, "DestOutputProfile": profile}
    return Dictionary({"Type": "/OutputIntent", "S": "/GTS_PDFA1", **condition})


def srgb_profile() -> Stream:
    """The colour space sRGB as an ICC profile of version 4."""
    curve = struct.pack(">4sIHH", b"para", 0, 3, 0) + _fixed(*_CURVE)
    tags = {
        "desc": _localised("sRGB"),
        "cprt": _localised("No copyright, use freely"),
        "wtpt": b"XYZ \0\0\0\0" + _fixed(*_WHITE),
        "chad": b"sf32\0\0\0\0" + _fixed(*_ADAPTATION),
        **{name: b"XYZ \0\0\0\0" + _fixed(*values) for name, values in _PRIMARIES.items()},
        **dict.fromkeys(("rTRC", "gTRC", "bTRC"), curve),
    }
    start = 128 + 4 + 12 * len(tags)
    table, body, places = struct.pack(">I", len(tags)), b"", dict[bytes, int]()
    for name, data in tags.items():
        if data not in places:
            places[data] = start + len(body)
            body += data + b"\0" * (-len(data) % 4)
        table += struct.pack(">4sII", name.encode(), places[data], len(data))
    header = struct.pack(
        ">I4xI4s4s4s6H4s28x12s48x",
        start + len(body),
        0x04200000,
        *(b"mntr", b"RGB ", b"XYZ "),
        *(2000, 1, 1, 0, 0, 0),
        b"acsp",
        _fixed(*_WHITE),
    )
    return Stream([header + table + body], {"N": 3})


def _fixed(*numbers: float) -> bytes:
    """Numbers with 16 bits after the point."""
    return b"".join(struct.pack(">i", round(number * 65536)) for number in numbers)


def _localised(text: str) -> bytes:
    data = text.encode("utf-16-be")
    return struct.pack(">4sIII2s2sII", b"mluc", 0, 1, 12, b"en", b"US", len(data), 28) + data


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


def palette_in_inks(palette: bytes) -> bytes:
    """The colours of a palette as four bytes each."""
    found = bytearray()
    for i in range(0, len(palette), 3):
        light = max(palette[i : i + 3])
        found += bytes([*(light - part for part in palette[i : i + 3]), 255 - light])
    return bytes(found)


def picture_in_inks(picture: PictureData) -> bytes:
    """The inks of a picture in red, green and blue, compressed."""
    red, green, blue = open_picture(picture.data).convert("RGB").split()
    from PIL import Image, ImageChops

    light = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    planes = [ImageChops.subtract(light, part) for part in (red, green, blue)]
    whole = Image.merge("CMYK", [*planes, ImageChops.invert(light)])
    return compress(whole.tobytes(), 9)


def declare(pdf: PDF) -> None:
    """Say in a document that it complies with the standard."""
    for name in ("CreationDate", "ModDate"):  # demanded; with fixed ones, bytes stay the same
        pdf.info[name] = String("D:20000101000000Z")
    pdf.info["Producer"] = String(CREATOR)
    pdf.info["Trapped"] = "/False"
    pdf.info["GTS_PDFXVersion"] = String("PDF/X-1:2001")
    pdf.info["GTS_PDFXConformance"] = String("PDF/X-1a:2001")
    condition = {name: String(text) for name, text in _CONDITION.items()}
    intent = Dictionary({"Type": "/OutputIntent", "S": "/GTS_PDFX", **condition})
    pdf.catalog["OutputIntents"] = Array([intent])
