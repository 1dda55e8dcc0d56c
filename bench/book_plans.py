"""Books of random plans, read back by pdfplumber: nothing may leave its place.

    python -m bench.book_plans 300

Each plan draws its trim, titles, words, shapes, design, background, pictures, printer, language
and style from its seed. A plan may be refused by an error that says why; a book that is made must
keep all rules, and preflight may object only to what the plan itself is to blame for.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pdfplumber

from suchsel import SuchselError
from suchsel.book.designs import DESIGNS
from suchsel.book.make import make_book
from suchsel.book.pages import BookLayout, lay_out_book
from suchsel.book.plan import read_book_plan
from suchsel.book.preflight import preflight
from suchsel.book.profiles import INCH
from suchsel.errors import Defect
from suchsel.sheet.marks import PT

TRIMS = ("5x8", "6x9", "7x10", "8x10", "8.5x8.5", "8.5x11", "a5", "a4", "100x150mm", "120x120mm")
MORE_TRIMS = ("5.25x8", "5.5x8.5", "7.5x9.25", "8.25x8.25", "8.25x11", "6.14x9.21in", "200x140mm")
#: Further keys, and values of which a plan may have one.
STYLES: dict[str, tuple[object, ...]] = {
    "lang": ("de", "es", "fr", "it", "nl", "pl", "pt"),
    "trim": MORE_TRIMS,
    "profile": ("lulu", "bod", "office"),
    "stock": ("cream", "colour"),
    "rating": ("stars", "minutes"),
    "list_case": ("upper",),
    "list_size": (9, 12, 18),
    "list_columns": (1, 2),
    "answer_lines": (True,),
    "answer_size": (6, 9, 14),
    "solution_style": ("dots", "both"),
    "name_line": (True,),
    "points": (True,),
    "lower": (True,),
    "font": ("andika",),
    "preset": ("early-readers", "exam", "large-print"),
    "qr": ("play",),
    "references": (False,),
    "contents": (False,),
    "how_to": (False,),
    "bookmarks": (True,),
    "pdf": ("plain", "archive"),
    "isbn": ("978-3-16-148410-0",),
}
#: Objections of preflight that are right: they name what a plan lacks, a list of several pages,
#: or answers to boards at the limit, which need room for a heading.
RIGHT = {
    *("list-overleaf", "answer-too-small"),
    *("too-few-pages", "isbn-missing", "trim-not-offered", "not-large-print", "low-resolution"),
    *("colour-on-black", "bookmarks-refused", "wrong-pdf-kind", "background-too-dark"),
}
EXAMPLES = str(Path(__file__).parent.parent / "examples") + "/"
PICTURES = EXAMPLES + "pictures/"
SHAPES = ("heart", "star", "circle", "diamond")
LETTERS = "ABCDEFGHIKLMNOPRSTUVWZ"
#: In type sizes: what a letter covers above its baseline, and how far two of one line may be kerned
#: into each other, like “r.”. On different lines, they must not touch.
BODY, KERNED = 0.6, 0.2
#: Lengths that differ by less are equal, in points.
TOLERANCE = 0.1


def random_plan(seed: int) -> str:
    """A plan in which everything is drawn from the seed."""
    rng = random.Random(seed)
    large = rng.random() < 0.2
    head: dict[str, object] = {
        "title": _title(rng, 120),
        "subtitle": _title(rng, 160) if rng.random() < 0.7 else "",
        "author": _title(rng, 60),
        "publisher": _title(rng, 40) if rng.random() < 0.5 else "",
        "imprint": _title(rng, 200) if rng.random() < 0.5 else "",
        "dedication": _title(rng, 100) if rng.random() < 0.3 else "",
        "introduction": _title(rng, 2000) if rng.random() < 0.3 else "",
        "trim": rng.choice(TRIMS),
        "design": rng.choice(list(DESIGNS)),
        "profile": rng.choice(("kdp", "ingram", "office")),
        "answers_per_page": rng.choice((1, 2, 4, 6, 9)),
        "per_page": rng.choice((1, 2)),
        "large_print": large,
        "table": rng.random() < 0.3,
        "numbered": rng.random() < 0.3,
        "half_title": rng.random() < 0.3,
        "notes_pages": rng.randrange(2),
        "seed": rng.randrange(1000),
    }
    if rng.random() < 0.2:
        head["hint"] = rng.choice(("cells", "first-letter"))
    decor = random.Random(f"decor {seed}")
    if decor.random() < 0.4:
        head["background"] = decor.choice(("#f4f1de", PICTURES + "meadow.png"))
        decor.choice(("all", "puzzles", "openers"))  # keeps the plans of before
        head["bleed"] = decor.random() < 0.6
    if decor.random() < 0.3:
        head["logo"] = PICTURES + "logo.png"
    if decor.random() < 0.4:
        head |= {"colour": True, "stock": "colour"}
    style = random.Random(f"style {seed}")
    head |= {name: style.choice(own) for name, own in STYLES.items() if style.random() < 0.12}
    if "qr" in head:
        head["url"] = "https://example.org/"
    lines = [f"{name} = {_toml(value)}" for name, value in head.items()]
    for _ in range(rng.randint(1, 4)):
        lines += _section(rng, most=12 if large else 120)
    if decor.random() < 0.3:
        lines += ["[[puzzles]]", f"file = {_toml(EXAMPLES + 'pictures_en.csv')}"]
        lines += ['title = "Pictures"', 'list = "pictures"', f"each = {decor.randint(2, 12)}"]
    return "\n".join(lines)


def _section(rng: random.Random, most: int) -> Iterator[str]:
    longest = rng.choice((6, 10, 10, 14, 22))
    count = min(int(5 * (most / 5) ** rng.random()), most)
    words = {_word(rng, rng.randint(3, longest)) for _ in range(count)}
    yield "[[puzzles]]"
    yield f"title = {_toml(_title(rng, rng.choice((12, 40, 120))))}"
    kind = rng.choice(("shown", "shown", "sorted", "lengths", "clues", "hidden"))
    if kind == "clues":
        clues = [[word, _title(rng, 60)] for word in sorted(words)]
        yield f"words = {_toml(clues)}"
    else:
        yield f"words = {_toml(sorted(words))}"
    yield f"list = {_toml(kind)}"
    yield f"level = {_toml(rng.choice(('easy', 'medium', 'hard', 'expert')))}"
    drawn = rng.random()
    if drawn < 0.2 and longest <= 10:
        yield f"shape = {_toml(rng.choice(SHAPES))}"
    elif drawn < 0.35:
        yield f"topology = {_toml(rng.choice(('torus', 'hexagon', 'honeycomb')))}"
    if rng.random() < 0.3:
        yield f"chapter = {_toml(_title(rng, 60))}"


def _word(rng: random.Random, length: int) -> str:
    return "".join(rng.choice(LETTERS) for _ in range(length))


def _title(rng: random.Random, length: int) -> str:
    """Words of random length, together up to this long."""
    text = ""
    while len(text) < length * rng.random():
        text += f" {_word(rng, rng.choice((2, 4, 6, 9, 17))).capitalize()}"
    return text.strip()[:length] or "Title"


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


# -- reading books back ----------------------------------------------------------------------------


def violations(layout: BookLayout) -> list[str]:
    """All that another reader finds wrong in the PDF of a book."""
    found: list[str] = []
    with pdfplumber.open(BytesIO(layout.to_pdf())) as document:
        texts = [page.extract_text() for page in document.pages]
        for number, page in enumerate(document.pages, 1):
            found += (f"page {number}: {wrong}" for wrong in _on_page(layout, number, page))
    return [*found, *_references(layout, texts), *_broken_words(layout, texts)]


def _on_page(layout: BookLayout, number: int, page: Any) -> Iterator[str]:
    rules = layout.plan.rules
    outer, inner = rules.safe * INCH / PT, layout.gutter * INCH / PT
    x0, y0, x1, y1 = map(float, page.page_obj.attrs["TrimBox"])
    trim, size = (x1 - x0, y1 - y0), (float(page.width), float(page.height))
    if not _near(trim, [side / PT for side in layout.plan.trim]):
        yield "wrong trim"
    cut = rules.bleed * INCH / PT if layout.plan.bleed else 0.0
    across = 2 if rules.bleeds_inwards else 1
    if not _near(size, (trim[0] + across * cut, trim[1] + 2 * cut)):
        yield "wrong bleed"
    left, right = (inner, outer) if number % 2 else (outer, inner)
    for thing in (*page.chars, *page.lines, *page.rects, *page.curves, *page.images):
        whole = [thing["x0"], thing["x1"], thing["top"], thing["bottom"]]
        if layout.plan.bleed and _near(whole, (0.0, size[0], 0.0, size[1])):
            continue  # the background
        if thing["x0"] < x0 + left - TOLERANCE or thing["x1"] > x1 - right + TOLERANCE:
            yield f"{thing.get('text', 'a line or picture')} outside the safe area"
    feet = [char["matrix"][5] for char in page.chars]
    if feet and (min(feet) < y0 + outer or max(feet) > y1 - outer):
        yield "text outside the safe area, above or below"
    texts = [char for char in page.chars if char["text"].strip()]
    for picture in page.images:
        if picture["width"] < page.width / 2 and any(_covers(picture, char) for char in texts):
            yield "a picture over text"
    sizes = [char["size"] for char in page.chars]
    least = 6.0 if layout.pages[number - 1].solution else rules.smallest
    # Title pages and imprints have no running title; they may have smaller type in large print.
    solved = layout.pages[number - 1].solution  # answers have a size of their own
    if layout.plan.style.large_print and not solved and str(number) in page.extract_text().split():
        least = 18.0
    if sizes and min(sizes) < least - TOLERANCE:
        yield f"type of {min(sizes):.1f} points, not {least:g}"
    if any(_overlapping(page.chars)):
        yield "texts overlap"


def _covers(picture: dict[str, Any], char: dict[str, Any]) -> bool:
    """Whether the middle of a letter lies within a picture."""
    x, y = (char["x0"] + char["x1"]) / 2, (char["top"] + char["bottom"]) / 2
    across = picture["x0"] + 1 < x < picture["x1"] - 1
    return bool(across and picture["top"] + 1 < y < picture["bottom"] - 1)


def _near(found: Sequence[float], wanted: Sequence[float]) -> bool:
    return all(abs(a - b) < TOLERANCE for a, b in zip(found, wanted, strict=True))


def _overlapping(chars: list[dict[str, Any]]) -> Iterator[bool]:
    boxes = sorted(
        (-char["matrix"][5] - BODY * char["size"], char["x0"], char["x1"], char["size"])
        for char in chars
        if char["text"].strip()
    )
    for i, (top, x0, x1, size) in enumerate(boxes):
        for other_top, other_x0, other_x1, other_size in boxes[i + 1 :]:
            if other_top >= top + BODY * size - TOLERANCE:
                break
            in_line = abs(other_top - top) < TOLERANCE and abs(other_size - size) < TOLERANCE
            shared = min(x1, other_x1) - max(x0, other_x0)
            if shared > (KERNED * size if in_line else TOLERANCE):
                yield True


def _references(layout: BookLayout, texts: list[str]) -> Iterator[str]:
    named = layout.plan.references
    for number in range(1, len(layout.book.puzzles) + 1):
        page, answer = layout.puzzle_pages[number], layout.answer_pages[number]
        title = " ".join((layout.book.puzzles[number - 1].title or "").split())
        heading = title if title.split()[-1:] == [str(number)] else f"{number}. {title[:3]}"
        for shown in (texts[page - 1], texts[answer - 1]):
            if heading not in " ".join(shown.split()):
                yield f"puzzle {number} or its answer is not where it should be"
        if named and not re.search(rf"\([^()]* {page}\)", texts[answer - 1]):
            yield f"the answer of puzzle {number} does not name page {page}"
        if named and str(answer) not in texts[page - 1].splitlines()[-1]:
            yield f"puzzle {number} does not name page {answer}"


def capitals(text: str) -> str:
    """For comparing: a list may be printed in any case."""
    return text.replace("ß", "ẞ").upper()


def _broken_words(layout: BookLayout, texts: list[str]) -> Iterator[str]:
    """Words of a list that no page of their puzzle has in one piece."""
    for number, puzzle in enumerate(layout.book.puzzles, 1):
        start = layout.puzzle_pages[number]
        stop = layout.puzzle_pages.get(number + 1, min(layout.answer_pages.values()))
        shown = capitals(" ".join(texts[start - 1 : max(stop, start)]))
        if puzzle.list in ("shown", "sorted"):
            for placement in puzzle.words:
                if not placement.secret and capitals(placement.word) not in shown:
                    yield f"puzzle {number}: {placement.word} is not in one piece"


def check_plan(seed: int) -> tuple[BookLayout | None, list[str]]:
    """The book of a seed, or None if it was refused; and all that is wrong with it."""
    try:
        layout = lay_out_book(make_book(read_book_plan(random_plan(seed))))
    except SuchselError as error:
        return None, [str(error)]
    objections = {_objection(layout, wrong) for wrong in preflight(layout)} - RIGHT
    return layout, [*violations(layout), *(f"preflight: {code}" for code in objections)]


def _objection(layout: BookLayout, wrong: Defect) -> str:
    on_answers = "n" in wrong.values and layout.pages[int(str(wrong.values["n"])) - 1].solution
    return "answer-too-small" if wrong.code == "type-too-small" and on_answers else wrong.code


def main(count: int, first: int = 0) -> int:
    made = pages = wrong = 0
    for seed in range(first, first + count):
        layout, told = check_plan(seed)
        if layout is None:
            print(f"{seed}: refused: {told[0].splitlines()[0][:150]}")
            continue
        made, pages, wrong = made + 1, pages + len(layout.pages), wrong + len(told)
        for line in told[:5]:
            print(f"{seed}: {line}")
    print(f"{count} plans, {made} books, {pages} pages, {wrong} violations")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:] or ["300"])))
