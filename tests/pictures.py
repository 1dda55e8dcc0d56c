"""Pictures for tests: drawn by Pillow."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw


def drawn(size: tuple[int, int] = (60, 40), mode: str = "RGB", colour: str = "red") -> Image.Image:
    """A disc on a light ground."""
    image = Image.new("RGBA", size, (0, 0, 0, 0) if mode == "RGBA" else "white")
    ImageDraw.Draw(image).ellipse((0, 0, size[0] - 1, size[1] - 1), fill=colour)
    return image.convert(mode)


def encoded(image: Image.Image, form: str = "PNG", **options: Any) -> bytes:
    out = BytesIO()
    image.save(out, form, **options)
    return out.getvalue()


def picture_list(folder: Path) -> Path:
    """A table of three words with their pictures beside it."""
    (folder / "hund.png").write_bytes(encoded(drawn()))
    (folder / "katze.jpg").write_bytes(encoded(drawn((50, 80)), "JPEG"))
    (folder / "maus.png").write_bytes(encoded(drawn(mode="RGBA")))
    file = folder / "list.csv"
    file.write_text(
        "word,clue,picture\nHund,It barks,hund.png\nKatze,It purrs,katze.jpg\n"
        "Maus,It squeaks,maus.png\n"
    )
    return file
