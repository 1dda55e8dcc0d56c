"""Shapes from images: dark areas become the cells of a board."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING
from warnings import catch_warnings, simplefilter

from suchsel.boards.kind import MAX_SIDE
from suchsel.boards.masks import Mask, drawn, mask_of
from suchsel.errors import SuchselError, defect, errors_at, mistake, require
from suchsel.system.files import decode, read_bytes

if TYPE_CHECKING:
    from PIL.Image import Image


#: The longer side of the picture: several pixels per cell, even on the largest board.
SIDE = 800
SECONDS = 20
MEMORY = 2_000_000_000
#: No system fonts: the same file must give the same shape everywhere.
_DRAW = f"""
import sys
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY}))
except (ImportError, OSError, ValueError):
    pass
import resvg_py
try:
    picture = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(), width={SIDE}, height={SIDE},
        skip_system_fonts=True, dpi=96,
    )
except ValueError:
    sys.exit(1)
sys.stdout.buffer.write(picture)
"""


def png_of_svg(text: str) -> bytes:
    """The picture, scaled so that its longer side is `SIDE`."""
    with require("print", "SVG as a shape needs resvg (PNG does not): {command}", "resvg-missing"):
        import_module("resvg_py")
    import subprocess

    try:
        done = subprocess.run(
            [sys.executable, "-c", _DRAW],
            input=text.encode("utf-8", "replace"),
            capture_output=True,
            timeout=SECONDS,
            check=False,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
    except subprocess.TimeoutExpired:
        done = None
    # An embedded image may be a reference to a file that other machines do not have.
    if done is None or done.returncode or "<image" in text:
        raise mistake(
            "svg-unreadable",
            "This SVG cannot be rendered; open it in a drawing program and save it as PNG.",
        )
    return done.stdout


#: How dark a cell must be, per cent; in an image with transparent parts: how opaque.
THRESHOLD = 50
MAX_IMAGE_BYTES = 32_000_000
#: Ten times as many bytes are needed to look at an image.
MAX_PIXELS = 30_000_000
NO_IMAGE = defect(
    "threshold-without-image", "“threshold” has an effect only on a shape from an image."
)
_IMAGES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"RIFF")


def read_shape_file(path: str, threshold: int | None = None) -> Mask:
    """The shape in a file; its bytes show what kind of file it is."""
    data = read_bytes(path, MAX_IMAGE_BYTES)
    with errors_at(path):
        if not data.startswith(_IMAGES):
            text = decode(data)
            if "<svg" not in text:
                if threshold is not None:
                    raise SuchselError(NO_IMAGE)
                return drawn(text)
            data = png_of_svg(text)
        return mask_of_image(data, THRESHOLD if threshold is None else threshold)


def mask_of_image(data: bytes, threshold: int = THRESHOLD) -> Mask:
    """The dark (or, if parts are transparent, the opaque) parts, without the margin around them."""
    clear = open_image(data).convert("RGBA")
    weights = clear.getchannel("A")  # how much each point counts, 0 to 255
    lowest, _ = weights.getextrema()
    if isinstance(lowest, int | float) and lowest > 127:
        from PIL import ImageChops

        weights = ImageChops.invert(clear.convert("L"))
    # In at most as many points as a board has cells.
    weights = weights.reduce(-(-max(weights.size) // MAX_SIDE))
    dark, wide = [weight * 100 >= threshold * 255 for weight in weights.tobytes()], weights.width
    rows = [dark[at : at + wide] for at in range(0, len(dark), wide)]
    mask = mask_of(rows)._replace(loose=True).trimmed()
    if not mask.bits:
        raise mistake(
            "image-too-light",
            "Nothing in this image is dark enough to be a shape; try another “threshold”.",
        )
    return mask


def open_image(
    data: bytes, formats: tuple[str, ...] | None = None, most: int = MAX_PIXELS
) -> Image:
    """The image of a file in one of these formats of Pillow, or in any."""
    with require("print", "Images need Pillow: {command}", "pillow-missing"):
        from PIL import Image, UnidentifiedImageError
    too_large = mistake(
        "picture-too-large",
        "The picture has too many pixels; the limit is {limit} million.",
        limit=most // 10**6,
    )
    try:
        with catch_warnings():
            simplefilter("ignore")  # of sizes that are refused here
            image = Image.open(BytesIO(data), formats=formats)
        if image.width * image.height > most:
            raise too_large
        image.load()
    except (Image.DecompressionBombError, SuchselError):
        raise too_large from None
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError):
        raise damaged() from None
    return image


def damaged() -> SuchselError:
    return mistake("picture-damaged", "This picture is damaged.")
