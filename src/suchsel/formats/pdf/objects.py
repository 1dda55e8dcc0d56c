"""The objects of a PDF file: streams, deflated with the same bytes everywhere; inks and images."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from struct import pack
from zlib import adler32, compress

from pydyf import PDF, Array, Dictionary, Object, Stream, String

from suchsel.sheet.marks import Page, Picture
from suchsel.words.pictures import PictureData, open_picture, page_picture_of

#: The shortest and the longest repetition that are used, and how far back one may lie.
_SHORTEST, _LONGEST, _WINDOW = 4, 258, 32768
#: Bits, from the lowest on, and their number.
Code = tuple[int, int]


def deflate(data: bytes) -> bytes:
    """The data in the format of zlib."""
    out, bits, count = bytearray(b"\x78\x01"), 0b011, 3  # one block with fixed codes
    last: dict[bytes, int] = {}
    at, end = 0, len(data)
    while at < end:
        start = data[at : at + _SHORTEST]
        before = last.get(start)
        last[start] = at
        if before is None or at - before > _WINDOW or len(start) < _SHORTEST:
            code, size = _CODES[data[at]]
            at += 1
        else:
            length = _repeated(data, before, at)
            code, size = _LENGTHS[length]
            far, more = _distance(at - before)
            code, size = code | far << size, size + more
            at += length
        bits |= code << count
        count += size
        if count >= 64:
            out += (bits & 0xFFFFFFFFFFFFFFFF).to_bytes(8, "little")
            bits, count = bits >> 64, count - 64
    count += _CODES[256][1]  # the end of the block: zeros
    out += bits.to_bytes((count + 7) // 8, "little")
    return bytes(out) + adler32(data).to_bytes(4, "big")


def _repeated(data: bytes, before: int, at: int) -> int:
    """How many bytes from `at` on are the same as those from `before` on."""
    length, most = _SHORTEST, min(_LONGEST, len(data) - at)
    while length + 8 <= most and (
        data[before + length : before + length + 8] == data[at + length : at + length + 8]
    ):
        length += 8
    while length < most and data[before + length] == data[at + length]:
        length += 1
    return length


def _ranged(value: int, precise: int, codes: Sequence[Code]) -> Code:
    """The code of a range and the place in it; ranges get longer by halving: RFC 1951, 3.2.5."""
    more = max(value.bit_length() - precise - 1, 0)
    code, size = codes[(more << precise) + (value >> more)]
    return code | (value & ((1 << more) - 1)) << size, size + more


@lru_cache(maxsize=_WINDOW)
def _distance(distance: int) -> Code:
    return _ranged(distance - 1, 1, _DISTANCES)


def _reversed(code: int, size: int) -> int:
    """Codes are written from the highest bit on."""
    return int(f"{code:0{size}b}"[::-1], 2)


#: The fixed codes of bytes, of the end (256) and of lengths: RFC 1951, 3.2.6.
_CODES = [
    (_reversed(first + i, size), size)
    for number, first, size in ((144, 0x30, 8), (112, 0x190, 9), (24, 0, 7), (8, 0xC0, 8))
    for i in range(number)
]


_DISTANCES = [(_reversed(number, 5), 5) for number in range(30)]
_LENGTHS = {length: _ranged(length - 3, 2, _CODES[257:]) for length in range(3, _LONGEST)}
_LENGTHS[_LONGEST] = _CODES[285]
#: How many objects share a stream; a reader unpacks all of them to see one.
TOGETHER = 500


def added(item: Object, pdf: PDF) -> bytes:
    """The reference of an object that becomes a part of the document."""
    pdf.add_object(item)
    reference: bytes = item.reference
    return reference


def compact_file(pdf: PDF, packed: Sequence[Object]) -> bytes:
    """The document as a file; the packed objects go into object streams."""
    pdf.add_object(pdf.info)
    places: dict[int, tuple[int, int, int]] = {}  # as the cross-reference stream wants them
    for start in range(0, len(packed), TOGETHER):
        group, head, body = packed[start : start + TOGETHER], list[bytes](), bytearray()
        for item in group:
            head.append(b"%d %d" % (item.number, len(body)))
            body += item.data + b"\n"
        first = b" ".join(head) + b"\n"  # the numbers and places of the objects that follow
        extra = {"Type": "/ObjStm", "N": len(group), "First": len(first), "Filter": "/FlateDecode"}
        stream = Stream([deflate(first + bytes(body))], extra)
        pdf.add_object(stream)
        places |= {item.number: (2, stream.number, i) for i, item in enumerate(group)}
    out = bytearray(b"%PDF-1.7\n%\xf0\x9f\x96\xa4\n")
    for item in pdf.objects[1:]:
        if item.number not in places:
            places[item.number] = 1, len(out), 0
            out += item.indirect + b"\n"
    digest = String(sha256(out).hexdigest()[:32])
    index = Stream(compress=False)
    pdf.add_object(index)
    places[index.number] = 1, len(out), 0
    numbers = [(0, 0, 65535), *(places[number] for number in range(1, len(pdf.objects)))]
    index.stream = [b"".join(pack(">BIH", *entry) for entry in numbers)]
    index.extra = {
        "Type": "/XRef",
        "Size": len(numbers),
        "W": Array([1, 4, 2]),
        "Root": pdf.catalog.reference,
        "Info": pdf.info.reference,
        "ID": Array([digest.data, digest.data]),
    }
    start = len(out)
    out += index.indirect + b"\nstartxref\n%d\n%%%%EOF\n" % start
    return bytes(out)


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


def embed_pictures(pages: Sequence[Page], pdf: PDF, press: bool) -> dict[str, tuple[str, bytes]]:
    """For each picture, by its data address, its name in the document and the reference."""
    marks = (mark for page in pages for mark in page.marks if isinstance(mark, Picture))
    addresses = dict.fromkeys(mark.address for mark in marks)
    return {
        address: (f"P{number}", added(_image(page_picture_of(address), press), pdf))
        for number, address in enumerate(addresses, 1)
    }


def _image(picture: PictureData, press: bool) -> Stream:
    space: object = "/DeviceGray" if picture.samples == 1 else "/DeviceRGB"
    if table := picture.palette:
        last, base = len(table) // 3 - 1, "/DeviceRGB"
        if table[::3] == table[1::3] == table[2::3]:
            table, base = table[::3], "/DeviceGray"
        elif press:
            table, base = pixels_in_inks(table), "/DeviceCMYK"
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
    if press and picture.samples > 1:
        inks = {"ColorSpace": "/DeviceCMYK", "BitsPerComponent": 8, "Filter": "/FlateDecode"}
        pixels = open_picture(picture.data).convert("RGB").tobytes()
        return Stream([compress(pixels_in_inks(pixels), 9)], {**extra, **inks})
    if picture.kind == "png":  # its rows are filtered as PDF knows it
        rows = {"Predictor": 15, "Columns": picture.width, "Colors": picture.samples}
        extra["DecodeParms"] = Dictionary({**rows, "BitsPerComponent": picture.bits})
    return Stream([picture.body or picture.data], extra)
