"""Draws the icons for home screens from the one of the web app: `make pictures`."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image
from resvg_py import svg_to_bytes

STATIC = Path(__file__).parent.parent / "src" / "suchsel" / "web" / "static"
#: A system that cuts icons into a shape of its own keeps the middle four fifths of them.
MASKABLE = (
    ('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"'),
    ('<rect width="32" height="32" rx="7"', '<rect x="-5" y="-5" width="42" height="42"'),
)


def draw(svg: str, size: int, name: str) -> None:
    data = bytes(svg_to_bytes(svg_string=svg, width=size, height=size))
    image = Image.open(BytesIO(data)).convert("RGBA")
    few = image.quantize(128, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(STATIC / name, optimize=True)


def main() -> None:
    svg = (STATIC / "icon.svg").read_text("utf-8")
    for size in (192, 512):
        draw(svg, size, f"icon-{size}.png")
    for old, new in MASKABLE:
        assert old in svg
        svg = svg.replace(old, new)
    draw(svg, 512, "icon-maskable-512.png")


if __name__ == "__main__":
    main()
