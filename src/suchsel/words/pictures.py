"""Pictures as clues: JPEG and PNG, kept as data addresses, so that a puzzle is one piece.

A picture from a file is made small and plain first: nothing but the image is left of it, no place
and no camera, and it is no larger than a clue needs. That takes Pillow. A picture that is plain
already is only checked, which takes nothing.
"""

from __future__ import annotations

import struct
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from suchsel.boards.images import damaged, open_image
from suchsel.errors import SuchselError, defect, errors_at, mistake
from suchsel.system.files import MAX_PICTURE, read_bytes

if TYPE_CHECKING:
    from PIL.Image import Image

#: Of a picture in a puzzle: its longest side in pixels; and the most bytes of all together.
SIDE, MAX_PICTURES = 640, 2_000_000
#: Of a picture that fills a page of a book: its longest side, and the most bytes.
PAGE_SIDE, MAX_PAGE_PICTURE = 6000, 24_000_000
#: Of a picture in a file.
MAX_FILE_BYTES, MAX_FILE_PIXELS = 32_000_000, 50_000_000
#: How JPEG files are compressed, in per cent: the first of these that is small enough.
QUALITIES = (85, 60, 30)
_PREFIXES = {"jpeg": "data:image/jpeg;base64,", "png": "data:image/png;base64,"}
_JPEG, _PNG = b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"
#: Segments of a JPEG file that hold an image: all frames but those for tables.
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
_SCAN, _END = 0xDA, b"\xff\xd9"
#: The segment that begins a plain JPEG file; files of cameras often have none.
_JFIF = b"\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0"
#: The first segment, and those that say something about the picture, but not what colours mean.
_COMMENTS = {*range(0xE0, 0xF0), 0xFE} - {0xEE}
#: Samples of a point by the kind of a PNG file: grey, red-green-blue, and from a palette.
_PNG_SAMPLES = {0: 1, 2: 3, 3: 1}
_CHUNKS = (b"IHDR", b"PLTE", b"IDAT", b"IEND")
_NOT_PLAIN = defect(
    "picture-not-plain",
    "A picture in a request is a JPEG file in grey or colour, or a PNG file without "
    "transparency and not interlaced.",
)


class PictureData(NamedTuple):
    """A plain picture: its kind, its bytes, its size in pixels, and the samples of a point."""

    kind: str  # jpeg or png
    data: bytes
    width: int
    height: int
    samples: int
    palette: bytes = b""  # of a PNG file: red, green and blue of each colour
    bits: int = 8  # of a sample
    body: bytes = b""  # of a PNG file: the compressed rows

    @property
    def address(self) -> str:
        return _PREFIXES[self.kind] + b64encode(self.data).decode("ascii")


# -- from files ------------------------------------------------------------------------------------


def read_picture(path: str) -> str:
    """The data address of the picture in a file."""
    data = read_bytes(path, MAX_FILE_BYTES)
    with errors_at(path):
        return plain_picture(data)


def plain_picture(data: bytes) -> str:
    """The data address of a picture: the same image, no larger than a clue needs."""
    if not data.startswith((_JPEG, _PNG)):
        raise mistake("not-a-picture", "This is not a picture; JPEG and PNG can be read.")
    image = open_picture(data)
    is_turned = image.getexif().get(0x0112, 1) != 1  # the camera was held in another way
    if max(image.size) <= SIDE and not is_turned:
        with suppress(SuchselError, struct.error, IndexError):  # it is not plain, or too large
            if data.startswith(_JPEG) or all(kind != b"tRNS" for kind, _ in _chunks(data)):
                return parse_picture(bare_picture(data)).address
    return parse_picture(_encoded(image)).address


def open_picture(data: bytes) -> Image:
    """The image in a JPEG or PNG file."""
    return open_image(data, ("JPEG", "PNG"), MAX_FILE_PIXELS)


def on_white(image: Image, side: int | None = None) -> Image:
    """The image upright and on white; with `side`, no longer or wider than that."""
    from PIL import Image, ImageOps

    upright = ImageOps.exif_transpose(image)
    clear = upright.convert("RGBA" if upright.has_transparency_data else "RGB")
    if side is not None:
        clear.thumbnail((side, side), Image.Resampling.LANCZOS)
    if clear.mode == "RGB":
        return clear
    flat = Image.new("RGBA", clear.size, "white")
    flat.alpha_composite(clear)
    return flat.convert("RGB")


def bare_picture(data: bytes) -> bytes:
    """The bytes of the image and nothing else. A JPEG file begins as python-docx expects it."""
    if data.startswith(_JPEG):
        kept = [part for kind, part in _segments(data) if kind not in _COMMENTS]
        return b"".join((b"\xff\xd8", _JFIF, *kept))
    return _PNG + b"".join(part for kind, part in _chunks(data) if kind in _CHUNKS)


def _encoded(image: Image) -> bytes:
    """The image in a small plain file: a drawing as PNG, a photo as JPEG."""
    plain = on_white(image, SIDE)
    ways: list[tuple[str, dict[str, int]]] = [("JPEG", {"quality": n}) for n in QUALITIES]
    if image.format == "PNG":
        ways.insert(0, ("PNG", {}))
    for form, options in ways:
        out = BytesIO()
        plain.save(out, form, optimize=True, **options)
        if out.tell() <= MAX_PICTURE:
            break
    return out.getvalue()


# -- data addresses --------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def picture_of(address: str) -> PictureData:
    """The picture of a puzzle that a data address holds; an error if it is not plain."""
    return page_picture_of(address, SIDE, MAX_PICTURE)


@lru_cache(maxsize=64)
def page_picture_of(
    address: str, side: int = PAGE_SIDE, most: int = MAX_PAGE_PICTURE
) -> PictureData:
    """Like `picture_of`, for any picture on a page: its longest side in pixels, its most bytes."""
    kind = next((kind for kind, prefix in _PREFIXES.items() if address.startswith(prefix)), None)
    if kind is None:
        raise mistake(
            "not-a-picture-address",
            "A picture in a request is an address that begins with {prefix} or {other}.",
            prefix=_PREFIXES["jpeg"],
            other=_PREFIXES["png"],
        )
    coded = address.removeprefix(_PREFIXES[kind])
    if len(coded) > most * 4 // 3 + 4:
        raise _too_many_bytes(most)
    try:
        data = b64decode(coded, validate=True)
    except ValueError:
        raise damaged() from None
    found = parse_picture(data, side, most)
    if found.kind != kind:
        raise damaged()
    return found


def _too_many_bytes(limit: int) -> SuchselError:
    return mistake("picture-too-large", "The picture has more than {limit} bytes.", limit=limit)


def check_total(addresses: Iterable[str]) -> None:
    """Refuse more pictures than a puzzle can hold."""
    if sum(map(len, addresses)) > MAX_PICTURES * 4 // 3:
        raise mistake(
            "pictures-too-large",
            "The pictures of all words have more than {limit} bytes together.",
            limit=MAX_PICTURES,
        ).of("words")


def parse_picture(data: bytes, side: int = SIDE, most: int = MAX_PICTURE) -> PictureData:
    """A plain picture, taken apart as far as a document that shows it has to know it."""
    if len(data) > most:
        raise _too_many_bytes(most)
    try:
        found = _parse_jpeg(data) if data.startswith(_JPEG) else _parse_png(data)
    except (struct.error, IndexError):
        raise damaged() from None
    if not 0 < found.width <= side or not 0 < found.height <= side:
        raise mistake(
            "picture-too-large",
            "The picture has more than {limit} pixels in a row or a column.",
            limit=side,
        )
    return found


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The segments of a JPEG file; the last one holds the scans and all that follows."""
    at = 2
    while True:
        if data[at] != 0xFF:
            raise damaged()
        kind, (size,) = data[at + 1], struct.unpack_from(">H", data, at + 2)
        if kind == _SCAN:
            yield kind, data[at:]
            return
        yield kind, data[at : at + 2 + size]
        at += 2 + size


def _parse_jpeg(data: bytes) -> PictureData:
    found = None
    for kind, part in _segments(data):
        if kind in _FRAMES:
            bits, height, width, samples = struct.unpack_from(">BHHB", part, 4)
            if bits != 8 or samples not in (1, 3):
                raise SuchselError(_NOT_PLAIN)
            found = PictureData("jpeg", data, width, height, samples)
    if found is None or _END not in part:
        raise damaged()
    return found


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG file, each with its length, name and checksum."""
    if not data.startswith(_PNG):
        raise damaged()
    at = len(_PNG)
    while at < len(data):
        (size,) = struct.unpack_from(">I", data, at)
        name = data[at + 4 : at + 8]
        yield name, data[at : at + 12 + size]
        at += 12 + size
        if name == b"IEND" and at <= len(data):
            return
    raise damaged()


def _parse_png(data: bytes) -> PictureData:
    chunks = list(_chunks(data))
    parts = {name: part[8:-4] for name, part in chunks if name != b"IDAT"}
    body = b"".join(part[8:-4] for name, part in chunks if name == b"IDAT")
    width, height, bits, kind, *_, interlaced = struct.unpack(">IIBBBBB", parts.get(b"IHDR", b""))
    palette = parts.get(b"PLTE", b"") if kind == 3 else b""
    if kind not in _PNG_SAMPLES or bits > 8 or interlaced or b"tRNS" in parts or len(chunks) > 999:
        raise SuchselError(_NOT_PLAIN)
    if not body or (kind == 3 and not palette):
        raise damaged()
    return PictureData("png", data, width, height, _PNG_SAMPLES[kind], palette, bits, body)


# -- in grey ---------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def in_grey(address: str) -> str:
    """The address of the picture without colours."""
    found = page_picture_of(address)
    if found.samples == 1 and not found.palette:
        return address
    out = BytesIO()
    options = {"quality": QUALITIES[0]} if found.kind == "jpeg" else {}
    open_picture(found.data).convert("L").save(out, found.kind.upper(), **options)
    return found._replace(data=out.getvalue()).address
