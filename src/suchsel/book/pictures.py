"""Pictures of a book beside those of its puzzles: backgrounds, the cover and the publisher's logo.

They are cut to the form of their place and made no finer than print shows, so that the files stay
small. What a plan holds afterwards is a data address."""

from __future__ import annotations

import os
from io import BytesIO
from typing import TYPE_CHECKING

from suchsel.book.profiles import INCH, Profile
from suchsel.book.value_types import Trim
from suchsel.errors import errors_at
from suchsel.system.files import read_bytes
from suchsel.words import pictures

if TYPE_CHECKING:
    from PIL.Image import Image as PilImage


#: The resolution that print shows, in dots per inch.
FINEST = 300
#: A logo is no larger than this, in millimetres.
LOGO: Trim = (30.0, 18.0)


def background_size(trim: Trim, rules: Profile, bleed: bool) -> Trim:
    """The room of a background: the page with its bleed, or the page within its margins."""
    width, height = trim
    if not bleed:
        return width - (rules.safe + rules.gutters[0][1]) * INCH, height - 2 * rules.safe * INCH
    edges = rules.page_bleed(0)
    return width + edges.left + edges.right, height + edges.top + edges.bottom


def cover_picture_size(trim: Trim, rules: Profile) -> Trim:
    """The room of a picture on the front: the page with its bleed, but for the fold."""
    return trim[0] + rules.bleed * INCH, trim[1] + 2 * rules.bleed * INCH


def read_cut(path: str, folder: str, size: Trim, strength: int = 100) -> str:
    """The middle of a picture in the form of its place; `size` is that in millimetres.

    `strength` says how pale it becomes, in percent.
    """
    from PIL import Image, ImageOps

    image = _read(os.path.join(folder, path))
    scale = max(side / pixels for side, pixels in zip(size, image.size, strict=True))
    width, height = (min(round(side / scale), round(side / INCH * FINEST)) for side in size)
    if (width, height) != image.size:
        image = ImageOps.fit(image, (width, height), Image.Resampling.LANCZOS)
    if strength < 100:
        image = Image.blend(Image.new("RGB", image.size, "white"), image, strength / 100)
    return _encoded(image)


def read_logo(path: str, folder: str) -> str:
    """The whole of a picture, no finer than a logo needs."""
    from PIL import Image

    image = _read(os.path.join(folder, path))
    width, height = (round(2 * side / INCH * FINEST) for side in LOGO)
    image.thumbnail((width, height), Image.Resampling.LANCZOS)
    return _encoded(image)


def logo_size(address: str) -> Trim:
    """The width and height of a logo, in millimetres."""
    found = pictures.page_picture_of(address)
    scale = min(LOGO[0] / found.width, LOGO[1] / found.height)
    return found.width * scale, found.height * scale


def _read(path: str) -> PilImage:
    """The picture of a file, upright and on white."""
    data = read_bytes(path, pictures.MAX_FILE_BYTES)
    with errors_at(path):
        return pictures.on_white(pictures.open_picture(data))


def _encoded(image: PilImage) -> str:
    """As PNG if the picture has few colours, else as JPEG."""
    from PIL import Image

    out = BytesIO()
    few = image.getcolors(256)
    if few is not None:
        image.quantize(len(few), dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    if few is None or out.tell() > pictures.MAX_PAGE_PICTURE:
        out = BytesIO()
        image.save(out, "JPEG", quality=90, optimize=True)
    return pictures.parse_picture(
        out.getvalue(), pictures.PAGE_SIDE, pictures.MAX_PAGE_PICTURE
    ).address
