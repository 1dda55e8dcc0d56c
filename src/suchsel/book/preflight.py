"""Preflight: what a printer would reject in a book, found before it is sent off.

The checks look at the finished pages, mark by mark, and share nothing with the code that set them
but the fonts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from operator import add, sub
from typing import NamedTuple

from suchsel.book.designs import lightness
from suchsel.book.make import tells
from suchsel.book.pages import HAIRLINE, BookLayout
from suchsel.book.profiles import INCH, STOCKS
from suchsel.errors import Defect, Defects, defect
from suchsel.i18n import Message, counted, noop, say
from suchsel.sheet import marks
from suchsel.sheet.fonts import Faces
from suchsel.sheet.marks import PT, Edges, LetterRow, Mark, Page, Picture, TextRun, is_filled
from suchsel.sheet.style import LARGE_PRINT, PDF_KINDS
from suchsel.words.pictures import open_picture, page_picture_of

#: Lengths that differ by less are equal, in millimetres: PDF stores hundredths of a point.
TOLERANCE = 0.02
#: The lightest text, from 0 (black) to 255 (white), and the darkest background of text.
FAINTEST, DARKEST = 191.25, 153.0
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

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.bottom - self.top)

    def overlaps(self, other: Extent) -> bool:
        return (
            self.left < other.right - TOLERANCE
            and other.left < self.right - TOLERANCE
            and self.top < other.bottom - TOLERANCE
            and other.top < self.bottom - TOLERANCE
        )

    def inset(self, room: Extent) -> Edges:
        """How far it is from each edge of the room; negative where it is outside."""
        left, top, right, bottom = (b - a for a, b in zip(room, self, strict=True))
        return Edges(left, top, -right, -bottom)


def extent(mark: Mark, faces: Faces, above: float = 0.75, below: float = 0.22) -> Extent:
    """`above` and `below` the baseline, in type sizes, is what letters cover."""
    match mark:
        case TextRun():
            wide = faces[mark.bold].width(mark.text, mark.size)
            left = mark.left(wide)
            return Extent(left, mark.y - above * mark.size, left + wide, mark.y + below * mark.size)
        case LetterRow():
            halves = [faces.regular.width(symbol, mark.size) / 2 for symbol in mark.symbols]
            left = min(map(sub, mark.xs, halves))
            right = max(map(add, mark.xs, halves))
            return Extent(left, mark.y - above * mark.size, right, mark.y + below * mark.size)
        case Picture():
            return Extent(mark.x, mark.y, mark.x + mark.width, mark.y + mark.height)
    xs, ys = zip(*(point for _, piece in marks.outline(mark) for point in piece), strict=True)
    half = 0.0 if is_filled(mark) or isinstance(mark, marks.Shape) else mark.width / 2
    return Extent(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)


class CheckedPage:
    """A page of a book, with what the checks ask of it; `number` counts from 1."""

    def __init__(self, layout: BookLayout, number: int) -> None:
        self.layout, self.plan, self.number = layout, layout.plan, number
        self.page = layout.pages[number - 1]
        self.marks = self.page.marks
        self.texts = [mark for mark in self.marks if isinstance(mark, TextRun | LetterRow)]
        self.drawn = [mark for mark in self.marks if not isinstance(mark, TextRun | LetterRow)]
        filled = [mark for mark in self.drawn if isinstance(mark, Picture) or is_filled(mark)]
        half = self.page.width * self.page.height / 2
        #: Backgrounds: pictures and areas that cover half the page.
        self.grounds = [mark for mark in filled if self.extent(mark).area >= half]

    def defect(self, code: str, text: str, **values: object) -> Defect:
        return defect(code, text, n=self.number, **values)

    def extent(self, mark: Mark) -> Extent:
        return extent(mark, self.layout.faces)

    def within(self, left: float = 0.0, edge: float = 0.0, right: float = 0.0) -> Extent:
        """The page as it is cut, without these margins; `edge` is that at the top and bottom."""
        (width, height), (x, y, *_) = self.page.trim, self.page.bleed
        return Extent(x + left, y + edge, x + width - right, y + height - edge)


def preflight(layout: BookLayout) -> list[Defect]:
    """All that is wrong with a book by the rules of its printer."""
    pages = [CheckedPage(layout, number) for number in range(1, len(layout.pages) + 1)]
    shown = ((say("Page {n}", n=page.number), page.marks) for page in pages)
    defects = Defects(_whole_book(layout))
    defects.extend(_ink(pages))
    defects.extend(coarse_pictures(shown, layout.plan.rules.dpi))
    defects.extend(_blank_pages(pages))
    defects.extend(_overleaf(layout, [page for page in pages if not page.page.solution]))
    for check in (_paper, _margins, _ground, _type, _overlaps):
        for page in pages:
            defects.extend(check(page))
    defects.extend(_references(layout))
    return list(defects)


def _whole_book(layout: BookLayout) -> Iterator[Defect]:
    """What is wrong with the number and size of pages, the gutter, the plan and the fonts."""
    count, plan, rules = len(layout.pages), layout.plan, layout.plan.rules
    wanted = next((gutter for limit, gutter in rules.gutters if count <= limit), 0.0)
    report = partial(defect, n=count, has=layout.gutter, wants=wanted, fewest=rules.fewest)
    if count < rules.fewest:
        text = noop("The book has {n} pages; the printer wants at least {fewest}.")
        yield report("too-few-pages", text)
    if count > rules.most:
        text = noop("The book has {n} pages; the printer takes at most {most}.")
        yield report("too-many-pages", text, most=rules.most)
    if rules.even and count % 2:
        yield report("odd-page-count", "The number of pages, {n}, is odd.")
    if layout.gutter < wanted:
        text = noop("The gutter is {has:g} in wide; {n} pages need {wants:g} in.")
        yield report("gutter-too-narrow", text)
    width, height = rules.largest
    if plan.trim[0] > width * INCH + TOLERANCE or plan.trim[1] > height * INCH + TOLERANCE:
        text = noop("The printer takes pages of up to {width:g}x{height:g} in.")
        yield report("trim-not-offered", text, width=width, height=height)
    if rules.isbn and not plan.isbn:
        yield defect("isbn-missing", "The printer wants an ISBN; the plan has none.", "isbn")
    if rules.bound and not (plan.author or plan.publisher):
        yield defect("author-missing", "The plan names neither author nor publisher.", "author")
    if rules.pdf and plan.style.pdf != rules.pdf:
        text = noop(
            "The printer requires a different kind of PDF ({about}): set “pdf” to “{wanted}” or "
            "omit it."
        )
        about = PDF_KINDS[rules.pdf]
        yield defect("wrong-pdf-kind", text, "pdf", about=about, wanted=rules.pdf)
    if plan.bookmarks and not rules.bookmarks:
        text = noop("The printer accepts no bookmarks. Omit “bookmarks”.")
        yield defect("bookmarks-refused", text, "bookmarks")
    for font in dict.fromkeys(layout.faces):
        if not font.embeddable:
            text = noop("The licence of {font} forbids embedding.")
            yield defect("font-not-embeddable", text, font=font.name)


# -- pages -----------------------------------------------------------------------------------------


def _ink(pages: Sequence[CheckedPage]) -> Iterator[Defect]:
    """Colours on paper for black ink are printed in grey, or refused; the first page is named."""
    plan = pages[0].plan
    coloured = (page for page in pages if any(map(_has_colours, page.marks)))
    if plan.stock != "colour" and plan.rules.bound and (page := next(coloured, None)):
        yield page.defect(
            "colour-on-black",
            "Page {n} has colours, but “{paper}” is printed in black. Set “stock” to “colour”.",
            paper=STOCKS[plan.stock],
        )


def _has_colours(mark: Mark) -> bool:
    if not isinstance(mark, Picture):
        return not mark.colour[1:3] == mark.colour[3:5] == mark.colour[5:7]
    found = page_picture_of(mark.address)
    reds, greens, blues = (found.palette[i::3] for i in range(3))
    return found.samples > 1 or not reds == greens == blues


def _paper(page: CheckedPage) -> Iterator[Defect]:
    plan, rules = page.plan, page.plan.rules
    if not _equal(page.page.trim, plan.trim):
        yield page.defect("page-size", "Page {n} is a different size from the book.")
    wanted = rules.page_bleed(page.number - 1) if plan.bleed else Edges()
    if not _equal(page.page.bleed, wanted):
        yield page.defect(
            "wrong-bleed",
            "Page {n}: {inches:g} in must be cut off at the edges where the printer says so.",
            inches=round(rules.bleed, 3) if plan.bleed else 0.0,
        )


def _equal(found: Iterable[float], wanted: Iterable[float]) -> bool:
    return all(abs(a - b) <= TOLERANCE for a, b in zip(found, wanted, strict=True))


def _margins(page: CheckedPage) -> Iterator[Defect]:
    """Nothing stands in the outer margins or in the gutter but what runs over the edges."""
    safe, gutter = page.plan.rules.safe, page.layout.gutter
    left, right = (gutter, safe) if page.number % 2 else (safe, gutter)
    room = page.within(left * INCH, safe * INCH, right * INCH)
    grounds = page.grounds if any(page.page.bleed) else []
    insets = [page.extent(mark).inset(room) for mark in page.marks if mark not in grounds]
    codes = ["in-gutter", "in-top-margin", "in-outer-margin", "in-bottom-margin"]
    if page.number % 2 == 0:
        codes[0], codes[2] = codes[2], codes[0]
    for code, distances in zip(codes, zip(*insets, strict=True), strict=False):
        if min(distances) < -TOLERANCE:
            text = noop("Page {n}: something is nearer to the edge than {inches:g} in.")
            if code == "in-gutter":
                text = noop("Page {n}: content runs into the gutter.")
            yield page.defect(code, text, inches=safe)


def _ground(page: CheckedPage) -> Iterator[Defect]:
    """A background that runs over an edge runs as far as the bleed does; text can be read on it."""
    whole, cut = (0.0, 0.0, page.page.width, page.page.height), page.within()
    over = [box for box in map(page.extent, page.drawn) if min(box.inset(cut)) <= TOLERANCE]
    if any(page.page.bleed) and not all(_equal(box, whole) for box in over):
        yield page.defect("bleed-too-short", "Page {n}: the background ends before the bleed does.")
    darkest = (
        _darkest(mark.address) if isinstance(mark, Picture) else lightness(mark.colour)
        for mark in page.grounds
    )
    if page.texts and min(darkest, default=DARKEST) < DARKEST:
        yield page.defect(
            "background-too-dark",
            "Page {n}: the background is too dark for text. Choose a lower "
            "“background_strength” or a lighter colour.",
        )


@lru_cache(maxsize=16)
def _darkest(address: str) -> float:
    """The lightness of the darkest part of a picture."""
    image = open_picture(page_picture_of(address).data).convert("RGB").convert("L")
    return float(image.resize((48, 48)).getextrema()[0])  # type: ignore[arg-type]


def coarse_pictures(
    pages: Iterable[tuple[Message, Iterable[Mark]]], least: int
) -> Iterator[Defect]:
    """Pictures with fewer dots per inch than the least, each where it is shown first."""
    seen: set[str] = set()
    for where, drawn in pages:
        shown = [mark for mark in drawn if isinstance(mark, Picture) and mark.address not in seen]
        for mark in shown:
            found = page_picture_of(mark.address)
            dpi = min(found.width / mark.width, found.height / mark.height) * INCH
            if dpi < least - 1:
                text = noop(
                    "{where}: a picture has {dpi:.0f} dots per inch; the printer wants {least}."
                )
                yield defect("low-resolution", text, where=where, dpi=dpi, least=least)
        seen.update(mark.address for mark in shown)


def _type(page: CheckedPage) -> Iterator[Defect]:
    """Letters that the fonts lack, small or faint type, and lines that are too thin."""
    plan, faces = page.plan, page.layout.faces
    missing: set[str] = set()
    for mark in page.texts:
        if isinstance(mark, TextRun):
            missing.update(faces[mark.bold].lacks(mark.text))
        else:
            missing.update(*map(faces.regular.lacks, mark.symbols))
    if missing:
        text = noop("Page {n}: the font has no glyph for {letters}.")
        yield page.defect("letter-not-printable", text, letters=sorted(missing))
    smallest = min((mark.size / PT for mark in page.texts), default=1000.0)
    answers = page.page.solution  # they have a size of their own
    least = min(plan.rules.smallest, plan.answer_size or 1000.0) if answers else plan.rules.smallest
    if smallest < least - TOLERANCE:
        text = noop("Page {n} has type of {size:.1f} points; the least is {least:g}.")
        yield page.defect("type-too-small", text, size=smallest, least=least)
    elif plan.style.large_print and not answers and smallest < LARGE_PRINT - TOLERANCE:
        text = noop("Page {n} has type of {size:.1f} points; large print has {least:g}.")
        yield page.defect("not-large-print", text, size=smallest, least=LARGE_PRINT)
    lined = marks.Rule | marks.Capsule | marks.Polygon
    lines = [mark for mark in page.drawn if isinstance(mark, lined) and not is_filled(mark)]
    widths = [mark.width / PT for mark in lines]
    if min(widths, default=1.0) < HAIRLINE - TOLERANCE:
        text = noop("Page {n} has a line thinner than {least:g} points.")
        yield page.defect("hairline", text, least=HAIRLINE)
    if any(lightness(mark.colour) > FAINTEST for mark in page.texts):
        yield page.defect("faint-text", "Page {n} has text that is too light to read.")


def _overlaps(page: CheckedPage) -> Iterator[Defect]:
    """In a solution, the letters of words and those of the filler share their rows."""
    shown: list[Mark] = [mark for mark in page.drawn if isinstance(mark, Picture)]
    shown += [mark for mark in page.drawn if isinstance(mark, marks.Shape) and mark.role]
    shown = [*page.texts, *(mark for mark in shown if mark not in page.grounds)]
    texts = [(extent(mark, page.layout.faces, BODY, 0.0), mark) for mark in shown]
    texts.sort(key=lambda text: text[0].top)
    for i, (box, mark) in enumerate(texts, 1):
        for lower, other in texts[i:]:
            if lower.top >= box.bottom:
                break
            rows = isinstance(mark, LetterRow) and isinstance(other, LetterRow)
            if box.overlaps(lower) and not (rows and abs(lower.bottom - box.bottom) < TOLERANCE):
                yield page.defect("overlap", "Page {n}: texts or pictures overlap.")
                return


def _blank_pages(pages: Sequence[CheckedPage]) -> Iterator[Defect]:
    row = 0
    for page in pages:
        row = row + 1 if len(page.marks) == len(page.grounds) else 0
        if row > BLANK:
            first = page.number - row + 1
            yield page.defect("blank-pages", "Pages {first} to {n} are blank.", first=first)


# -- puzzles and answers ---------------------------------------------------------------------------


def _references(layout: BookLayout) -> Iterator[Defect]:
    """Every puzzle and its answer stand where the book says."""
    for number in range(1, len(layout.book.puzzles) + 1):
        at, answer = layout.puzzle_pages.get(number, 0), layout.answer_pages.get(number, 0)
        report = partial(defect, number=number, n=at, answer=answer)
        if not _stands(layout, number, at, solution=False):
            yield report("puzzle-missing", "Puzzle {number} is not on page {n}.")
        elif layout.plan.references and not _names(layout.pages[at - 1], answer):
            yield report(
                "wrong-reference",
                "Page {n} does not say that the answer to puzzle {number} is on page {answer}.",
            )
        if not _stands(layout, number, answer, solution=True):
            text = noop("The answer to puzzle {number} is not on page {n}.")
            yield report("answer-missing", text, n=answer)


def _overleaf(layout: BookLayout, pages: Sequence[CheckedPage]) -> Iterator[Defect]:
    """Lists that cannot be seen together with their boards; even numbers lie on the left."""
    board, begun = 0, {page: number for number, page in layout.puzzle_pages.items()}
    found = dict[str, list[int]]()
    for page in pages:
        listed = any(mark.role and mark.role.block.tag == "L" for mark in page.texts)
        if any(isinstance(mark, LetterRow) for mark in page.marks):
            board = page.number
        elif listed and board and page.number > board + (board % 2 == 0):
            *_, section = (one for one in layout.book.sections if one.first <= begun[board])
            found.setdefault(section.heading, []).append(page.number)
    for title, numbers in found.items():
        text = counted(
            "“{section}”: on page {pages}, a list is overleaf from its board. Choose a larger trim "
            "size or fewer words (“each”, “pick”); words take less room than pictures.",
            "“{section}”: on pages {pages}, lists are overleaf from their boards. Choose a larger "
            "trim size or fewer words (“each”, “pick”); words take less room than pictures.",
            section=title,
            n=len(numbers),
            pages=numbers,
        )
        yield Defect("list-overleaf", text)


def _stands(layout: BookLayout, number: int, at: int, solution: bool) -> bool:
    """Whether this puzzle, or its answer, is on this page."""
    if not 0 < at <= len(layout.pages) or layout.pages[at - 1].solution != solution:
        return False
    texts = [mark.text for mark in layout.pages[at - 1].marks if isinstance(mark, TextRun)]
    # Behind the title of an answer, the page of its puzzle may stand in brackets.
    titles = [*texts, *(text.rpartition(" (")[0] for text in texts if solution)]
    return any(tells(title, number) for title in titles)


def _names(page: Page, answer: int) -> bool:
    """Whether the page of a puzzle names that of its answer, at its foot: “page 7” or “7–9”."""
    foot = [mark.text for mark in page.marks[-2:] if isinstance(mark, TextRun)]
    named = foot[0].rpartition(" ")[2].split("–") if len(foot) == 2 else [""]
    return all(map(str.isdigit, named)) and int(named[0]) <= answer <= int(named[-1])
