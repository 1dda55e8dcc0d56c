"""The cover of a book: front, spine, back and barcode."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from suchsel.book.designs import DESIGNS, Palette, bar, box
from suchsel.book.make import TextArea
from suchsel.book.matter import Text, stacked_texts
from suchsel.book.options import INCH
from suchsel.book.pages import BookLayout, book_style, document_info
from suchsel.book.pictures import BAND, BLEED, band_size, logo_size
from suchsel.book.preflight import coarse_pictures, pictures_on
from suchsel.book.profiles import PAPERS
from suchsel.book.text import Typesetter, prose_lines
from suchsel.errors import Defect, defect, mistake
from suchsel.formats.pdf import write_pdf
from suchsel.i18n import say
from suchsel.sheet.board_drawing import frame_of
from suchsel.sheet.fonts import Faces
from suchsel.sheet.marks import (
    ARTIFACT,
    PT,
    Edges,
    Mark,
    Page,
    Picture,
    Rule,
    Shape,
    TextRun,
    cubic,
    moved,
)
from suchsel.sheet.parts import LETTER, plain
from suchsel.sheet.shaping import shaped

#: The white box, in millimetres: 2 x 1.2 inches.
WIDTH, HEIGHT = 50.8, 30.48
#: The width of a module in millimetres, and the modules of a code, of the quiet zones beside it.
MODULE, MODULES, QUIET = 0.33, 95, (11, 7)
#: In millimetres from the top of the box: the text above, and from where to where bars reach; those
#: at the ends and in the middle reach further. Then the digits.
ABOVE, TOP, BOTTOM, LONG, DIGITS = 4.4, 6.0, 23.8, 25.6, 27.2
#: Type sizes in points.
ISBN, DIGIT = 8.0, 9.0
_LEFT = [
    "0001101",
    "0011001",
    "0010011",
    "0111101",
    "0100011",
    "0110001",
    "0101111",
    "0111011",
    "0110111",
    "0001011",
]
#: Which of the first six digits have the other parity, by the digit before them.
_PARITY = [
    "LLLLLL",
    "LLGLGG",
    "LLGGLG",
    "LLGGGL",
    "LGLLGG",
    "LGGLLG",
    "LGGGLL",
    "LGLGLG",
    "LGLGGL",
    "LGGLGL",
]
_SIDE, _MIDDLE = "101", "01010"


def ean_modules(digits: str) -> str:
    """The modules of a code of 13 digits: 1 is black.

    >>> len(ean_modules("9783161484100"))
    95
    """
    first, left, right = digits[0], digits[1:7], digits[7:]
    bars = [_left(digit, parity) for digit, parity in zip(left, _PARITY[int(first)], strict=True)]
    ends = [_inverse(_LEFT[int(digit)]) for digit in right]
    return "".join([_SIDE, *bars, _MIDDLE, *ends, _SIDE])


def _left(digit: str, parity: str) -> str:
    code = _LEFT[int(digit)]
    return code if parity == "L" else _inverse(code)[::-1]


def _inverse(code: str) -> str:
    return code.translate(str.maketrans("01", "10"))


def draw_barcode(isbn: str, faces: Faces) -> list[Mark]:
    """The box with its top left corner at (0, 0). Its text above is all that is read aloud."""
    digits = re.sub(r"\D", "", isbn)
    marks: list[Mark] = [bar(0.0, 0.0, WIDTH, HEIGHT, "#ffffff")]
    left = (WIDTH - (MODULES + sum(QUIET)) * MODULE) / 2 + QUIET[0] * MODULE
    at = 0
    for black, group in groupby(ean_modules(digits)):
        wide = len(list(group))
        if black == "1":
            is_guard = at < 3 or 45 <= at < 50 or at >= 92
            start = left + at * MODULE
            bottom = LONG if is_guard else BOTTOM
            marks.append(bar(start, TOP, start + wide * MODULE, bottom, "#000000"))
        at += wide
    marks.append(TextRun(WIDTH / 2, ABOVE, ISBN * PT, f"ISBN {isbn}", align=0))
    marks.append(TextRun(left - 3 * MODULE, DIGITS, DIGIT * PT, digits[0], align=1, role=ARTIFACT))
    for text, first in ((digits[1:7], 3), (digits[7:], 50)):
        for i, digit in enumerate(text):
            middle = left + (first + 7 * i + 3.5) * MODULE
            marks.append(TextRun(middle, DIGITS, DIGIT * PT, digit, align=0, role=ARTIFACT))
    return marks


#: In inches: what stays free within the trim, and on either side of the spine's text.
SAFE, SPINE_CLEAR = 0.375, 0.0625
#: Books with fewer pages have no text on the spine.
SPINE_PAGES = 79
#: Type sizes in points: the blurb, and the spine.
BLURB = 13.0
SPINE_LARGEST, SPINE_SMALLEST = 24.0, 7.0
#: Colours of the guides on a proof: trim and folds, safe areas.
FOLD, LIVE = "#e6007e", "#009ee3"


class CoverSize(NamedTuple):
    """The measures of a cover in millimetres."""

    trim: tuple[float, float]
    spine: float

    @property
    def width(self) -> float:
        return 2 * self.trim[0] + self.spine + 2 * BLEED * INCH

    @property
    def height(self) -> float:
        return self.trim[1] + 2 * BLEED * INCH

    @property
    def back(self) -> float:
        """Where the back begins; then the spine, and the front."""
        return BLEED * INCH

    @property
    def spine_left(self) -> float:
        return self.back + self.trim[0]

    @property
    def front(self) -> float:
        return self.spine_left + self.spine


class BookCover(NamedTuple):
    """A finished cover."""

    layout: BookLayout
    size: CoverSize
    page: Page
    faces: Faces
    notes: list[Defect]

    def to_pdf(self, guides: bool = False) -> bytes:
        """`guides` shows folds, trim and safe areas, for a proof that is not sent off."""
        plan = self.layout.plan
        page = self.page
        if guides:
            page = page._replace(marks=(*page.marks, *_guides(self.size)))
        info = document_info(plan)
        return write_pdf([page], self.faces, plan.title, plan.lang, info=info, kind=plan.pdf)


def cover_size(layout: BookLayout) -> CoverSize:
    thickness = PAPERS[layout.plan.stock].thickness
    return CoverSize(layout.plan.trim, len(layout.pages) * thickness * INCH)


def make_cover(layout: BookLayout) -> BookCover:
    """The cover of a book that is set already: its spine depends on the number of pages."""
    size, plan = cover_size(layout), layout.plan
    margin, typesetter, ink = SAFE * INCH, _typesetter(layout), ink_on(plan.cover_colour)
    top = BLEED * INCH + margin
    marks: list[Mark] = [bar(0.0, 0.0, size.width, size.height, plan.cover_colour)]
    # The front comes first, as in reading: its title is the first heading.
    marks += moved(_front(typesetter, ink), size.front, BLEED * INCH)
    marks += moved(_back(typesetter, ink), size.back + margin, top)
    notes = []
    spine = _spine(layout, size, ink)
    if spine:
        marks += spine
    else:
        notes.append(
            defect(
                "spine-without-text",
                "The spine is {mm:.1f} mm wide and has no text: that needs {n} pages.",
                mm=size.spine,
                n=SPINE_PAGES,
            )
        )
    page = Page(size.width, size.height, tuple(marks), bleed=Edges(*[BLEED * INCH] * 4))
    notes += coarse_pictures(pictures_on(page), plan.rules.dpi, say("The cover"))
    return BookCover(layout, size, page, layout.faces, notes)


def front_page(layout: BookLayout) -> Page:
    """The front alone, for screens."""
    (width, height), colour = layout.plan.trim, layout.plan.cover_colour
    front = _front(_typesetter(layout), ink_on(colour))
    return Page(width, height, (bar(0.0, 0.0, width, height, colour), *front))


def _typesetter(layout: BookLayout) -> Typesetter:
    """Sets texts on a side of the cover."""
    (width, height), margin = layout.plan.trim, SAFE * INCH
    area = TextArea(width - 2 * margin, height - 2 * margin)
    design, style = DESIGNS[layout.plan.design], book_style(layout.book)
    return Typesetter(layout.book, layout.faces, style, area, design)


# -- colours ---------------------------------------------------------------------------------------


def ink_on(background: str) -> str:
    """Black or white, whichever can be read on this colour."""
    red, green, blue = (int(background[i : i + 2], 16) for i in (1, 3, 5))
    return "#000000" if 0.299 * red + 0.587 * green + 0.114 * blue > 150 else "#ffffff"


def mixed(first: str, second: str, share: float) -> str:
    """A colour between two, with this share of the second.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    parts = [(int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def _inked(marks: list[Mark], ink: str) -> list[Mark]:
    """Texts in this colour."""
    return [mark._replace(colour=ink) if isinstance(mark, TextRun) else mark for mark in marks]


# -- front and back --------------------------------------------------------------------------------


def _front(typesetter: Typesetter, ink: str) -> list[Mark]:
    """Title and subtitle above a small board or a picture, the author below it."""
    plan, area = typesetter.book.plan, typesetter.area
    colour = plan.cover_colour
    palette = Palette(mixed(colour, ink, 0.75), mixed(colour, ink, 0.15))
    upper: list[Text] = [(plan.title, 40.0, 1), (plan.subtitle, 18.0, 0)]
    lower: list[Text] = [(plan.author or plan.publisher, 18.0, 0)]
    side = 14.0
    share = 0.32 if plan.cover_picture else 0.38
    head = stacked_texts(typesetter, upper, share * area.height, side)
    foot = stacked_texts(typesetter, lower, 0.1 * area.height, side)
    marks = typesetter.design.opener(*area, palette)
    top = 0.14 * area.height
    marks += moved(_inked(head.marks, ink), 0.0, top)
    low = (0.86 if plan.cover_picture else 0.84) * area.height
    marks += moved(_inked(foot.marks, ink), 0.0, low)
    if not plan.cover_picture:
        marks += _panel(typesetter, top + head.height + 4.0, low - 8.0)
    marks = moved(marks, SAFE * INCH, SAFE * INCH)
    if plan.cover_picture:
        band = band_size(plan.trim)
        picture = Picture(0.0, BAND[0] * plan.trim[1], *band, plan.cover_picture, plan.title)
        marks = [picture, *marks]
    return marks


def _panel(typesetter: Typesetter, top: float, bottom: float) -> Iterator[Mark]:
    """The example, solved, on white between these heights; nothing if there is too little room."""
    puzzle, width = typesetter.book.example, typesetter.area.width
    frame = frame_of(puzzle, typesetter.style.table)
    side = min(bottom - top, 0.62 * width)
    pitch = side / (max(frame.width, frame.height) + 1.0)
    if pitch < 3.0:
        return
    wide, high = frame.width * pitch, frame.height * pitch
    left, above = (width - wide) / 2, (top + bottom - high) / 2
    pad = pitch / 2
    yield bar(left - pad, above - pad, left + wide + pad, above + high + pad, "#ffffff")
    style = typesetter.style._replace(grey=False)
    coloured = typesetter._replace(style=style)
    yield from moved(coloured.board(puzzle, pitch, "rings", LETTER * pitch), left, above)


def _back(typesetter: Typesetter, ink: str) -> list[Mark]:
    """The blurb, and the barcode at the lower right; without an ISBN its place stays free."""
    plan, area = typesetter.book.plan, typesetter.area
    marks: list[Mark] = []
    y = 0.08 * area.height
    room = area.height - HEIGHT - 8.0
    large = typesetter._replace(text_size=BLURB)
    for group in prose_lines(large, plan.blurb) if plan.blurb else ():
        if y + group.height > room:
            raise mistake(
                "blurb-too-long", "The blurb does not fit on the back of the cover.", "blurb"
            )
        marks += moved(_inked(group.marks, ink), 0.0, y)
        y += group.height
    if plan.publisher:
        room_beside = area.width - WIDTH - 6.0
        size = typesetter.size(10) * PT
        line = TextRun(0.0, area.height, size, plain(plan.publisher), colour=ink)
        if typesetter.faces.regular.width(line.text, line.size) <= room_beside:
            marks.append(line._replace(y=area.height - 1.0))
    if plan.logo:
        wide, high = logo_size(plan.logo)
        above = area.height - 8.0 - high
        marks.append(bar(0.0, above - 2.0, wide + 4.0, above + high + 2.0, "#ffffff"))
        marks.append(Picture(2.0, above, wide, high, plan.logo, plan.publisher))
    if plan.isbn:
        code = draw_barcode(plan.isbn, typesetter.faces)
        marks += moved(code, area.width - WIDTH, area.height - HEIGHT)
    return marks


# -- the spine -------------------------------------------------------------------------------------


def _spine(layout: BookLayout, size: CoverSize, ink: str) -> list[Mark]:
    """Title and author from top to bottom, if the book is thick enough."""
    plan, font = layout.plan, layout.faces.bold
    if len(layout.pages) < SPINE_PAGES:
        return []
    text = plain("  ·  ".join(filter(None, (plan.title, plan.author))))
    room = size.spine - 2 * SPINE_CLEAR * INCH
    length = plan.trim[1] - 2 * SAFE * INCH
    high = (font.ascent - font.descent) / font.units
    points = min(SPINE_LARGEST, room / high / PT, length / font.width(text, PT))
    if points < SPINE_SMALLEST:
        return []
    em = points * PT
    middle = size.spine_left + size.spine / 2
    left = middle - font.cap_height * em / font.units / 2
    start = (size.height - font.width(text, em)) / 2
    return list(_turned(text, layout.faces, em, (left, start), ink))


def _turned(
    text: str, faces: Faces, em: float, start: tuple[float, float], colour: str
) -> Iterator[Mark]:
    """Letters from top to bottom; what points up in them points to the right."""
    left, y = start
    for group in shaped(faces.bold, text):
        scale = em / group.font.units
        for glyph in group.glyphs:
            x, top = left + glyph.up * em, y + glyph.right * em
            pieces = tuple(
                (kind, tuple((x + up * scale, top + along * scale) for along, up in points))
                for kind, points in cubic(group.font.outline(glyph.number))
            )
            if pieces:
                yield Shape(pieces, colour)
        y += group.width * em


# -- proofs ----------------------------------------------------------------------------------------


def _guides(size: CoverSize) -> Iterator[Mark]:
    """Where the cover is cut and folded, and what should stay clear of that."""
    cut, margin = BLEED * INCH, SAFE * INCH
    yield box(cut, cut, size.width - cut, size.height - cut, 0.2, FOLD)
    for x in (size.spine_left, size.front):
        yield Rule((x, 0.0), (x, size.height), 0.2, FOLD)
    for left in (size.back, size.front):
        right, bottom = left + size.trim[0] - margin, size.height - cut - margin
        yield box(left + margin, cut + margin, right, bottom, 0.2, LIVE)
    clear = SPINE_CLEAR * INCH
    if size.spine > 2 * clear:
        left, right = size.spine_left + clear, size.front - clear
        yield box(left, cut + margin, right, size.height - cut - margin, 0.2, LIVE)
