"""Preflight: what a printer would reject in a book, found before it is sent off.

The checks look at the finished pages, mark by mark, and share nothing with the code that set them
but the fonts. Each function of `CHECKS` looks for one kind of fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from suchsel.book.book_options import INCH
from suchsel.book.book_pages import HAIRLINE, BookLayout
from suchsel.book.profiles import PAPERS
from suchsel.errors import Defect, Defects, defect
from suchsel.layout.fonts import Faces
from suchsel.layout.marks import (
    PT,
    Bars,
    LetterRow,
    Mark,
    Page,
    Picture,
    Shape,
    TextRun,
    is_filled,
    outline,
)
from suchsel.layout.style import LARGE_PRINT

#: Lengths that differ by less are equal, in millimetres: PDF stores hundredths of a point.
TOLERANCE = 0.02
#: The lightest text, from 0 (black) to 1 (white).
FAINTEST = 0.75
#: How many pages in a row may be blank.
BLANK = 2
#: How much of a letter's size counts when texts are said to overlap.
BODY = 0.6


class Extent(NamedTuple):
    """What a mark covers."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Extent) -> bool:
        return (
            self.left < other.right - TOLERANCE
            and other.left < self.right - TOLERANCE
            and self.top < other.bottom - TOLERANCE
            and other.top < self.bottom - TOLERANCE
        )


def extent(mark: Mark, faces: Faces, above: float = 0.75, below: float = 0.22) -> Extent:
    """`above` and `below` the baseline, in type sizes, is what letters cover."""
    match mark:
        case TextRun():
            wide = faces[mark.bold].width(mark.text, mark.size)
            left = mark.x - (mark.align + 1) / 2 * wide
            right = left + wide
        case LetterRow():
            halves = [faces.regular.width(symbol, mark.size) / 2 for symbol in mark.symbols]
            left = min(x - half for x, half in zip(mark.xs, halves, strict=True))
            right = max(x + half for x, half in zip(mark.xs, halves, strict=True))
        case Picture():
            return Extent(mark.x, mark.y, mark.x + mark.width, mark.y + mark.height)
        case _:
            points = [point for _, piece in outline(mark) for point in piece]
            half = 0.0 if isinstance(mark, Bars | Shape) or is_filled(mark) else mark.width / 2
            xs, ys = [x for x, _ in points], [y for _, y in points]
            return Extent(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)
    return Extent(left, mark.y - above * mark.size, right, mark.y + below * mark.size)


def preflight(layout: BookLayout) -> list[Defect]:
    """All that is wrong with a book by the rules of its printer."""
    defects = Defects()
    for check in CHECKS:
        defects.extend(check(layout))
    return list(defects)


def texts_on(page: Page) -> list[TextRun | LetterRow]:
    return [mark for mark in page.marks if isinstance(mark, TextRun | LetterRow)]


# -- the book as a whole ---------------------------------------------------------------------------


def _page_count(layout: BookLayout) -> Iterator[Defect]:
    count, rules = len(layout.pages), layout.plan.rules
    if count < rules.fewest:
        yield defect(
            "too-few-pages",
            "The book has {n} pages; the printer wants at least {fewest}.",
            n=count,
            fewest=rules.fewest,
        )
    if count > rules.most:
        yield defect(
            "too-many-pages",
            "The book has {n} pages; the printer takes at most {most}.",
            n=count,
            most=rules.most,
        )
    if rules.even and count % 2:
        yield defect("odd-page-count", "The number of pages, {n}, is odd.", n=count)


def _gutter(layout: BookLayout) -> Iterator[Defect]:
    wanted = [gutter for limit, gutter in layout.plan.rules.gutters if len(layout.pages) <= limit]
    if wanted and layout.gutter < wanted[0]:
        yield defect(
            "gutter-too-narrow",
            "The gutter is {has:g} in wide; {n} pages need {wants:g} in.",
            has=layout.gutter,
            n=len(layout.pages),
            wants=wanted[0],
        )


def _trim(layout: BookLayout) -> Iterator[Defect]:
    (width, height), (widest, highest) = layout.plan.trim, layout.plan.rules.largest
    if width > widest * INCH + TOLERANCE or height > highest * INCH + TOLERANCE:
        yield defect(
            "trim-not-offered",
            "The printer takes pages of up to {width:g}x{height:g} in.",
            width=widest,
            height=highest,
        )


def _identity(layout: BookLayout) -> Iterator[Defect]:
    plan = layout.plan
    if plan.rules.isbn and not plan.isbn:
        yield defect("isbn-missing", "The printer wants an ISBN; the plan has none.").of("isbn")
    if plan.rules.bound and not (plan.author or plan.publisher):
        yield defect("author-missing", "The plan names neither author nor publisher.").of("author")


def _ink(layout: BookLayout) -> Iterator[Defect]:
    """Colours on paper for black ink are printed in grey, or refused."""
    if layout.plan.stock == "colour" or not layout.plan.rules.bound:
        return
    for number, page in enumerate(layout.pages, 1):
        drawn = (mark for mark in page.marks if not isinstance(mark, Picture))
        if any(_is_coloured(mark.colour) for mark in drawn):
            yield defect(
                "colour-on-black",
                "Page {n} has colours, but “{paper}” is printed in black. Set “stock” to “colour”.",
                n=number,
                paper=PAPERS[layout.plan.stock].about,
            )
            return


def _is_coloured(colour: str) -> bool:
    return not colour[1:3] == colour[3:5] == colour[5:7]


def _fonts(layout: BookLayout) -> Iterator[Defect]:
    for font in dict.fromkeys(layout.faces):
        if not font.embeddable:
            yield defect(
                "font-not-embeddable", "The licence of {font} forbids embedding.", font=font.name
            )
    for number, page in enumerate(layout.pages, 1):
        missing = {*_letters(page, layout.faces)}
        if missing:
            yield defect(
                "letter-not-printable",
                "Page {n}: the font has no glyph for {letters}.",
                n=number,
                letters=sorted(missing),
            )


def _letters(page: Page, faces: Faces) -> Iterator[str]:
    """The letters of a page that its fonts lack."""
    for mark in texts_on(page):
        if isinstance(mark, TextRun):
            yield from faces[mark.bold].lacks(mark.text)
        else:
            yield from "".join(map(faces.regular.lacks, mark.symbols))


# -- pages -----------------------------------------------------------------------------------------


def _page_sizes(layout: BookLayout) -> Iterator[Defect]:
    for number, page in enumerate(layout.pages, 1):
        wrong = [
            abs(a - b) for a, b in zip((page.width, page.height), layout.plan.trim, strict=True)
        ]
        if max(wrong) > TOLERANCE or page.bleed:
            yield defect("page-size", "Page {n} has another size than the book.", n=number)


def _margins(layout: BookLayout) -> Iterator[Defect]:
    """Nothing stands in the outer margins or in the gutter."""
    safe = layout.plan.rules.safe * INCH
    inner = layout.gutter * INCH
    for number, page in enumerate(layout.pages, 1):
        left, right = (inner, safe) if number % 2 else (safe, inner)
        room = Extent(left, safe, page.width - right, page.height - safe)
        sides = {side for mark in page.marks for side in _outside(mark, layout.faces, room)}
        for side in ("left", "top", "right", "bottom"):
            if side not in sides:
                continue
            is_inner = side == ("left" if number % 2 else "right")
            if is_inner:
                yield defect("in-gutter", "Page {n}: something stands in the gutter.", n=number)
            else:
                yield defect(
                    f"in-{'outer' if side in ('left', 'right') else side}-margin",
                    "Page {n}: something is nearer to the edge than {inches:g} in.",
                    n=number,
                    inches=layout.plan.rules.safe,
                )


def _outside(mark: Mark, faces: Faces, room: Extent) -> Iterator[str]:
    """The sides at which a mark leaves its room."""
    found = extent(mark, faces)
    if found.left < room.left - TOLERANCE:
        yield "left"
    if found.top < room.top - TOLERANCE:
        yield "top"
    if found.right > room.right + TOLERANCE:
        yield "right"
    if found.bottom > room.bottom + TOLERANCE:
        yield "bottom"


def _type_sizes(layout: BookLayout) -> Iterator[Defect]:
    least = layout.plan.rules.smallest
    for number, page in enumerate(layout.pages, 1):
        smallest = min((mark.size / PT for mark in texts_on(page)), default=1000.0)
        # Boards of answers may have letters that only confirm what was found.
        wanted = min(least, 6.0) if page.solution else least
        if smallest < wanted - TOLERANCE:
            yield defect(
                "type-too-small",
                "Page {n} has type of {size:.1f} points; the least is {least:g}.",
                n=number,
                size=smallest,
                least=wanted,
            )
        elif layout.plan.large_print and smallest < LARGE_PRINT - TOLERANCE:
            yield defect(
                "not-large-print",
                "Page {n} has type of {size:.1f} points; large print has {least:g}.",
                n=number,
                size=smallest,
                least=LARGE_PRINT,
            )


def _lines(layout: BookLayout) -> Iterator[Defect]:
    for number, page in enumerate(layout.pages, 1):
        widths = (
            mark.width / PT
            for mark in page.marks
            if not isinstance(mark, TextRun | LetterRow | Bars | Shape | Picture)
            and not is_filled(mark)
        )
        if min(widths, default=1.0) < HAIRLINE - TOLERANCE:
            yield defect(
                "hairline",
                "Page {n} has a line thinner than {least:g} points.",
                n=number,
                least=HAIRLINE,
            )


def _contrast(layout: BookLayout) -> Iterator[Defect]:
    for number, page in enumerate(layout.pages, 1):
        if any(_lightness(mark.colour) > FAINTEST for mark in texts_on(page)):
            yield defect("faint-text", "Page {n} has text that is too light to read.", n=number)


def _lightness(colour: str) -> float:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def _overlaps(layout: BookLayout) -> Iterator[Defect]:
    for number, page in enumerate(layout.pages, 1):
        marks = sorted(texts_on(page), key=lambda mark: mark.y - BODY * mark.size)
        boxes = [extent(mark, layout.faces, BODY, 0.0) for mark in marks]
        if any(_overlap(marks, boxes)):
            yield defect("overlap", "Page {n}: texts overlap.", n=number)


def _overlap(marks: list[TextRun | LetterRow], boxes: list[Extent]) -> Iterator[bool]:
    """For each text, sorted from the top, whether it overlaps one of those that begin below.

    In a solution, the letters of words and those of the filler share their rows.
    """
    for i, box in enumerate(boxes):
        for j in range(i + 1, len(boxes)):
            if boxes[j].top >= box.bottom:
                break
            rows = isinstance(marks[i], LetterRow) and isinstance(marks[j], LetterRow)
            shared = rows and abs(marks[i].y - marks[j].y) < TOLERANCE
            if not shared and box.overlaps(boxes[j]):
                yield True


def _blank_pages(layout: BookLayout) -> Iterator[Defect]:
    row = 0
    for number, page in enumerate(layout.pages, 1):
        row = 0 if page.marks else row + 1
        if row > BLANK:
            yield defect(
                "blank-pages", "Pages {first} to {n} are blank.", first=number - row + 1, n=number
            )


# -- puzzles and answers ---------------------------------------------------------------------------


def _references(layout: BookLayout) -> Iterator[Defect]:
    """Every puzzle and its answer stand where the book says."""
    for number in range(1, len(layout.book.puzzles) + 1):
        puzzle, answer = layout.puzzle_pages.get(number, 0), layout.answer_pages.get(number, 0)
        if not _stands(layout, number, puzzle, solution=False):
            yield defect(
                "puzzle-missing", "Puzzle {number} is not on page {n}.", number=number, n=puzzle
            )
        elif layout.plan.references:
            yield from _reference(layout.pages[puzzle - 1], number, puzzle, answer)
        if not _stands(layout, number, answer, solution=True):
            yield defect(
                "answer-missing",
                "The answer of puzzle {number} is not on page {n}.",
                number=number,
                n=answer,
            )


def _stands(layout: BookLayout, number: int, at: int, solution: bool) -> bool:
    """Whether this puzzle, or its answer, is on this page."""
    if not 0 < at <= len(layout.pages) or layout.pages[at - 1].solution != solution:
        return False
    texts = [mark.text for mark in layout.pages[at - 1].marks if isinstance(mark, TextRun)]
    return any(f"{text} ".startswith(f"{number}. ") for text in texts)


def _reference(page: Page, number: int, at: int, answer: int) -> Iterator[Defect]:
    """Whether the page of a puzzle names that of its answer, at its foot."""
    foot = [mark.text for mark in page.marks[-2:] if isinstance(mark, TextRun)]
    named = foot[0].rpartition(" ")[2].split("–") if len(foot) == 2 else []
    if not all(map(str.isdigit, named)) or not named:
        named = ["0"]
    if not int(named[0]) <= answer <= int(named[-1]):
        yield defect(
            "wrong-reference",
            "Page {n} does not say that the answer of puzzle {number} is on page {answer}.",
            n=at,
            number=number,
            answer=answer,
        )


#: THE table of checks.
CHECKS: tuple[Callable[[BookLayout], Iterable[Defect]], ...] = (
    _page_count,
    _gutter,
    _trim,
    _identity,
    _ink,
    _fonts,
    _page_sizes,
    _margins,
    _type_sizes,
    _lines,
    _contrast,
    _overlaps,
    _blank_pages,
    _references,
)
