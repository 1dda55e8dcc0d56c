"""Draws the pictures of the documentation: `make pictures`."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image

import suchsel
from suchsel.book.cover import make_cover
from suchsel.book.make import make_book
from suchsel.book.pages import lay_out_book
from suchsel.book.plan import read_book_plan
from suchsel.formats.png import draw_png
from suchsel.sheet.document import lay_out
from suchsel.sheet.fonts import Faces, find_faces
from suchsel.sheet.marks import Page
from suchsel.sheet.style import Style
from suchsel.words.sources import read_word_file

#: The plans of which pages are shown, and these pages.
BOOKS = {
    "book": (1, 3, 5, 23),
    "children": (9, 13, 15, 20, 25),
    "large_print": (3, 5, 21),
    "pocket": (3, 6, 9, 10, 216),
}
HERE = Path(__file__).parent
EXAMPLES = HERE.parent.parent / "examples"
ANIMALS = ["Bär", "Dachs", "Eule", "Fuchs", "Hase", "Igel", "Löwe", "Maus", "Strauß", "Wolf"]

NOTO = find_faces("noto")
NUMBERS = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN"]


def save(
    name: str, pages: list[Page], dpi: int, faces: Faces = NOTO, gap: int = 12, colours: int = 64
) -> None:
    """Pages side by side, in few colours, so that the file stays small."""
    images = [Image.open(BytesIO(draw_png([page], faces, dpi))).convert("RGB") for page in pages]
    height = max(image.height for image in images)
    width = sum(image.width for image in images) + gap * (len(images) + 1)
    whole = Image.new("RGB", (width, height + 2 * gap), "#d8d8d8")
    left = gap
    for image in images:
        whole.paste(image, (left, gap))
        left += image.width + gap
    file = BytesIO()
    whole.quantize(colours, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    (HERE / f"{name}.png").write_bytes(file.getvalue())


def main() -> None:
    puzzle = suchsel.generate(ANIMALS, (12, 14), "schwer", 3, title="Tiere")
    fit = Style("de", paper="fit", solution=True)
    save("puzzle", lay_out([puzzle], fit).pages, 66)
    save("dots", lay_out([puzzle], fit.evolve(solution_style="dots")).pages[1:], 66)
    save("both", lay_out([puzzle], fit.evolve(solution_style="both", grey=True)).pages[1:], 66)
    page = Style("de", name_line=True, solution=True)
    save("page", lay_out([puzzle], page).pages, 50)
    small = suchsel.generate(ANIMALS[:6], (7, 8), "leicht", 2, title="Tiere")
    early = Style("de", font="andika", lower=True, table=True, large_print=True, paper="fit")
    save("early", lay_out([small], early).pages, 66, find_faces("andika"))
    source = read_word_file(str(EXAMPLES / "worte6.txt"))
    tight = [
        suchsel.generate(source.entries, (18, 18), "schwer", 0),
        suchsel.generate(NUMBERS, (4, 7), "schwer", 1),
    ]
    rings = Style(paper="fit", solution=True)
    save("packed", [lay_out([puzzle], rings).pages[1] for puzzle in tight], 50)
    for name, pages in BOOKS.items():
        save_book(name, pages)


def save_book(name: str, pages: tuple[int, ...]) -> None:
    """The cover of a book and some of its pages, counted from 1."""
    plan = read_book_plan((EXAMPLES / f"{name}.toml").read_text(), str(EXAMPLES))
    layout = lay_out_book(make_book(plan))
    shown = [layout.pages[page - 1] for page in pages]
    save(name, [make_cover(layout).page, *shown], 30, layout.faces, colours=160)


if __name__ == "__main__":
    main()
