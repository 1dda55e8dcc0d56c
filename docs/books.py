"""Writes books.md, with contact sheets and measures of the templates and examples: `make books`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from statistics import median

from PIL import Image

from suchsel.book.cover import make_cover
from suchsel.book.make import HEAD, make_book, text_area
from suchsel.book.pages import BookLayout, lay_out_book
from suchsel.book.plan import read_book_plan
from suchsel.book.preflight import extent
from suchsel.book.profiles import INCH
from suchsel.book.templates import TEMPLATES, starter
from suchsel.formats.png import draw_png
from suchsel.sheet.marks import PT, LetterRow, Page, TextRun

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "examples"
#: Pixels per inch of what is drawn; in pixels, the height of what is shown of it and the width of a
#: sheet; and colours.
DRAWN, HIGH, WIDE, COLOURS = 54, 152, 1120, 64
#: Of a longer book, this many of the first and of the last pages are shown.
FIRST, LAST = 24, 12
INTRO = """\
# Books, page by page

`make books` generates this page: the six templates of `suchsel book --new` and the plans in
[examples](../examples), with their covers. Of long books, the first and the last pages are shown.

| book | trim | pages | puzzles | height used | smallest type | answers per page |
|---|---|---|---|---|---|---|
"""
LEGEND = """
*Height used*: the share of the text area between the first and the last mark, the median of all
pages with puzzles or answers. *Smallest type*: on pages with puzzles, and on those with answers.
"""


def plans() -> dict[str, str]:
    """The title of each book, and its plan."""
    found = {f"Template {name}": starter(name, "en") for name in TEMPLATES}
    return found | {f"Example {p.stem}": p.read_text() for p in sorted(EXAMPLES.glob("*.toml"))}


def used_height(layout: BookLayout, page: Page) -> float:
    """The share of the text area between the first and the last mark within it."""
    high = text_area(layout.plan, layout.gutter).height
    top = (layout.plan.rules.safe + HEAD) * INCH + page.bleed.top
    texts = [mark for mark in page.marks if isinstance(mark, LetterRow | TextRun)]
    boxes = [extent(mark, layout.faces) for mark in texts]
    within = [box for box in boxes if box.top >= top - 1.0 and box.bottom <= top + high + 1.0]
    return (max(box.bottom for box in within) - min(box.top for box in within)) / high


def smallest_type(pages: Sequence[Page]) -> float:
    texts = (mark for page in pages for mark in page.marks)
    return min(mark.size for mark in texts if isinstance(mark, LetterRow | TextRun)) / PT


def row(name: str, layout: BookLayout) -> str:
    puzzles = [layout.pages[n - 1] for n in sorted({*layout.puzzle_pages.values()})]
    answers = [layout.pages[n - 1] for n in sorted({*layout.answer_pages.values()})]
    used = median(used_height(layout, page) for page in (*puzzles, *answers))
    width, height = (side / INCH for side in layout.plan.trim)
    per_page = sorted({*Counter(layout.answer_pages.values()).values()})
    cells = [
        name,
        f"{width:.3g} x {height:.3g} in",
        len(layout.pages),
        len(layout.book.puzzles),
        f"{used:.0%}",
        f"{smallest_type(puzzles):.3g}, {smallest_type(answers):.3g} points",
        "–".join(dict.fromkeys(map(str, (per_page[0], per_page[-1])))),
    ]
    return f"| {' | '.join(map(str, cells))} |\n"


def contact_sheet(layout: BookLayout, path: Path) -> None:
    """The cover and the pages, small and in few colours."""
    pages, faces = layout.pages, layout.faces
    if len(pages) > FIRST + LAST:
        pages = [*pages[:FIRST], *pages[-LAST:]]
    images = []
    for page in (make_cover(layout).page, *pages):
        image = Image.open(BytesIO(draw_png([page], faces, DRAWN))).convert("RGB")
        size = round(image.width * HIGH / image.height), HIGH
        images.append(image.resize(size, Image.Resampling.LANCZOS))
    places, x, y, gap = [], 4, 4, 4
    for image in images:
        if x + image.width + gap > WIDE:
            x, y = gap, y + HIGH + gap
        places.append((x, y))
        x += image.width + gap
    sheet = Image.new("RGB", (WIDE, y + HIGH + gap), "#c8c8c8")
    for image, place in zip(images, places, strict=True):
        sheet.paste(image, place)
    path.parent.mkdir(exist_ok=True)
    sheet.quantize(COLOURS, dither=Image.Dither.NONE).save(path, "PNG", optimize=True)


def main() -> None:
    rows, sheets = "", ""
    for name, text in plans().items():
        layout = lay_out_book(make_book(read_book_plan(text, str(EXAMPLES))))
        file = f"pictures/books/{name.lower().replace(' ', '-')}.png"
        contact_sheet(layout, HERE / file)
        rows += row(name, layout)
        sheets += f"\n## {name}\n\n![the cover and the pages of “{layout.plan.title}”]({file})\n"
    (HERE / "books.md").write_text(INTRO + rows + LEGEND + sheets)


if __name__ == "__main__":
    main()
