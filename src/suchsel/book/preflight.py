"""Preflight: what a printer would reject in a book, found before it is sent off.

The checks look at the finished pages, mark by mark, and share nothing with the code that set them
but the fonts. Each function of `CHECKS` looks for one kind of fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from suchsel.book.options import INCH
from suchsel.book.pages import HAIRLINE, BookLayout
from suchsel.book.pictures import BLEED, inside_bleed
from suchsel.book.profiles import PAPERS
from suchsel.errors import Defect, Defects, defect
from suchsel.i18n import Message, say
from suchsel.sheet.fonts import Faces
from suchsel.sheet.marks import (
    PT,
    Bars,
    Capsule,
    Edges,
    LetterRow,
    Mark,
    Page,
    Picture,
    Polygon,
    Rule,
    Shape,
    TextRun,
    is_filled,
    outline,
)
from suchsel.sheet.style import LARGE_PRINT, PDF_KINDS
from suchsel.words.pictures import PictureData, open_picture, page_picture_of

#: Lengths that differ by less are equal, in millimetres: PDF stores hundredths of a point.
TOLERANCE = 0.02
#: The lightest text, from 0 (black) to 1 (white).
FAINTEST = 0.75
#: The darkest background of text.
DARKEST = 0.6
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
        case _:
            return _box(mark)
    return Extent(left, mark.y - above * mark.size, right, mark.y + below * mark.size)


def _box(mark: Rule | Capsule | Polygon | Bars | Shape | Picture) -> Extent:
    """What a mark that is no text covers."""
    if isinstance(mark, Picture):
        return Extent(mark.x, mark.y, mark.x + mark.width, mark.y + mark.height)
    points = [point for _, piece in outline(mark) for point in piece]
    half = 0.0 if isinstance(mark, Bars | Shape) or is_filled(mark) else mark.width / 2
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Extent(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)


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


def _standard(layout: BookLayout) -> Iterator[Defect]:
    wanted, has = layout.plan.rules.pdf, layout.plan.pdf
    if wanted and has != wanted:
        yield defect(
            "wrong-pdf-kind",
            "The printer wants another kind of PDF ({about}): set “pdf” to “{wanted}” or omit it.",
            about=PDF_KINDS[wanted],
            wanted=wanted,
        ).of("pdf")


def _ink(layout: BookLayout) -> Iterator[Defect]:
    """Colours on paper for black ink are printed in grey, or refused."""
    if layout.plan.stock == "colour" or not layout.plan.rules.bound:
        return
    for number, page in enumerate(layout.pages, 1):
        if any(map(_has_colours, page.marks)):
            yield defect(
                "colour-on-black",
                "Page {n} has colours, but “{paper}” is printed in black. Set “stock” to “colour”.",
                n=number,
                paper=PAPERS[layout.plan.stock].about,
            )
            return


def _has_colours(mark: Mark) -> bool:
    if not isinstance(mark, Picture):
        return not mark.colour[1:3] == mark.colour[3:5] == mark.colour[5:7]
    found = picture_at(mark.address)
    table = found.palette
    return found.samples > 1 or not table[::3] == table[1::3] == table[2::3]


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
        if not _equal(page.trim, layout.plan.trim):
            yield defect("page-size", "Page {n} has another size than the book.", n=number)
        wanted = inside_bleed(number - 1) if layout.plan.bleed else Edges()
        if not _equal(page.bleed, wanted):
            yield defect(
                "wrong-bleed",
                "Page {n}: {inches:g} in must be cut off at the three outer edges, and nothing at "
                "the inner one.",
                n=number,
                inches=BLEED if layout.plan.bleed else 0.0,
            )


def _equal(found: Iterable[float], wanted: Iterable[float]) -> bool:
    return all(abs(a - b) <= TOLERANCE for a, b in zip(found, wanted, strict=True))


def _margins(layout: BookLayout) -> Iterator[Defect]:
    """Nothing stands in the outer margins or in the gutter but what runs over the edges."""
    safe = layout.plan.rules.safe * INCH
    inner = layout.gutter * INCH
    for number, page in enumerate(layout.pages, 1):
        left, right = (inner, safe) if number % 2 else (safe, inner)
        (width, height), (x, y, *_) = page.trim, page.bleed
        room = Extent(x + left, y + safe, x + width - right, y + height - safe)
        marks = [mark for mark in page.marks if not (any(page.bleed) and _is_ground(mark, page))]
        sides = {side for mark in marks for side in _outside(mark, layout.faces, room)}
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


def _is_ground(mark: Mark, page: Page) -> bool:
    """Whether a mark is a background: a picture or an area that covers half of a page or more."""
    if isinstance(mark, TextRun | LetterRow) or not (isinstance(mark, Picture) or is_filled(mark)):
        return False
    left, top, right, bottom = _box(mark)
    return (right - left) * (bottom - top) >= page.width * page.height / 2


def _bleeds(layout: BookLayout) -> Iterator[Defect]:
    """A background that runs over an edge runs as far as the page is cut, or it shows a gap."""
    for number, page in enumerate(layout.pages, 1):
        whole = (0.0, 0.0, page.width, page.height)
        x, y, *_ = page.bleed
        edge = Extent(x, y, x + page.trim[0], y + page.trim[1])
        over = [
            mark
            for mark in page.marks
            if not isinstance(mark, TextRun | LetterRow) and _reaches(_box(mark), edge)
        ]
        if any(page.bleed) and not all(_equal(_box(mark), whole) for mark in over):
            yield defect(
                "bleed-too-short", "Page {n}: the background ends before the bleed does.", n=number
            )


def _reaches(box: Extent, edge: Extent) -> bool:
    """Whether something reaches an edge of the page or runs over it."""
    return (
        min(box.left - edge.left, box.top - edge.top) <= TOLERANCE
        or min(edge.right - box.right, edge.bottom - box.bottom) <= TOLERANCE
    )


def _resolution(layout: BookLayout) -> Iterator[Defect]:
    seen: set[str] = set()
    for number, page in enumerate(layout.pages, 1):
        where = say("Page {n}", n=number)
        new = [mark for mark in pictures_on(page) if mark.address not in seen]
        seen.update(mark.address for mark in new)
        yield from coarse_pictures(new, layout.plan.rules.dpi, where)


def coarse_pictures(pictures: Iterable[Picture], least: int, where: Message) -> Iterator[Defect]:
    """Pictures with fewer dots per inch than the least."""
    for mark in pictures:
        found = picture_at(mark.address)
        dpi = min(found.width / mark.width, found.height / mark.height) * INCH
        if dpi < least - 1:
            yield defect(
                "low-resolution",
                "{where}: a picture has {dpi:.0f} dots per inch; the printer wants {least}.",
                where=where,
                dpi=dpi,
                least=least,
            )


def pictures_on(page: Page) -> list[Picture]:
    return [mark for mark in page.marks if isinstance(mark, Picture)]


@lru_cache(maxsize=64)
def picture_at(address: str) -> PictureData:
    return page_picture_of(address)


def _darkness(layout: BookLayout) -> Iterator[Defect]:
    """Texts stand on a background that is light enough."""
    for number, page in enumerate(layout.pages, 1):
        grounds = [mark for mark in page.marks if _is_ground(mark, page)]
        if texts_on(page) and any(_darkest(mark) < DARKEST for mark in grounds):
            yield defect(
                "background-too-dark",
                "Page {n}: the background is too dark for text. Choose a lower "
                "“background_strength” or a lighter colour.",
                n=number,
            )


def _darkest(mark: Mark) -> float:
    """The lightness of the darkest part of a background, from 0 (black) to 1."""
    return _darkest_of(mark.address) if isinstance(mark, Picture) else _lightness(mark.colour)


@lru_cache(maxsize=16)
def _darkest_of(address: str) -> float:
    image = open_picture(picture_at(address).data).convert("RGB").convert("L")
    return float(image.resize((48, 48)).getextrema()[0]) / 255  # type: ignore[arg-type]


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
        row = row + 1 if all(_is_ground(mark, page) for mark in page.marks) else 0
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
    _standard,
    _ink,
    _fonts,
    _page_sizes,
    _margins,
    _bleeds,
    _resolution,
    _darkness,
    _type_sizes,
    _lines,
    _contrast,
    _overlaps,
    _blank_pages,
    _references,
)
