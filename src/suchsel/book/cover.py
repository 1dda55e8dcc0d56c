"""The cover of a book: front, spine, back and barcode."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from operator import mul
from typing import NamedTuple

from suchsel.boards.kind import Point
from suchsel.book.designs import DESIGNS, Palette, bar, draw_ornaments, rgb
from suchsel.book.matter import COVER_SIDE, StackRoom, Text, stack_texts
from suchsel.book.pages import BookLayout, book_pdf
from suchsel.book.pictures import cover_picture_size, logo_size
from suchsel.book.preflight import Extent, coarse_pictures, extent
from suchsel.book.profiles import INCH
from suchsel.book.text import Typesetter
from suchsel.errors import Defect, defect, mistake
from suchsel.i18n import noop, say
from suchsel.sheet import marks
from suchsel.sheet.board_drawing import frame_of
from suchsel.sheet.font_file import Font
from suchsel.sheet.fonts import shaped
from suchsel.sheet.marks import PT, Mark, Page, Picture, TextRun, moved
from suchsel.sheet.sheet import LETTER, Area
from suchsel.sheet.wording import plain

#: The white box of the barcode, in millimetres: 2 x 1.2 inches.
WIDTH, HEIGHT = 50.8, 30.48
#: The width of a module in millimetres, and the modules of a code, of the quiet zones beside it.
MODULE, MODULES, QUIET = 0.33, 95, (11, 7)
#: In millimetres from the top of the box: the text above, and from where to where bars reach; those
#: at the ends and in the middle reach further. Then the digits.
ABOVE, TOP, BOTTOM, LONG, DIGITS = 4.4, 6.0, 23.8, 25.6, 27.2
#: Type sizes in points.
ISBN, DIGIT = 8.0, 9.0
#: The widths of the two gaps and two bars of each digit, in modules.
_CODES = ("3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112")
#: Which of the six digits on the left are reversed, as bits, by the digit before them.
_REVERSED = (0, 11, 13, 14, 19, 25, 28, 21, 22, 26)


def ean_widths(digits: str) -> list[int]:
    """The widths of the bars and the gaps, in turn, of a code of 13 digits.

    >>> sum(ean_widths("9783161484100"))
    95
    """
    codes = [_CODES[int(digit)] for digit in digits]
    turned = zip(codes[1:7], f"{_REVERSED[int(digits[0])]:06b}", strict=True)
    left = [code[::-1] if bit == "1" else code for code, bit in turned]
    return [int(width) for width in "".join(["111", *left, "11111", *codes[7:], "111"])]


def draw_barcode(isbn: str) -> list[Mark]:
    """The box with its top left corner at (0, 0). Its text above is all that is read aloud."""
    digits = re.sub(r"\D", "", isbn)
    drawn: list[Mark] = [bar(0.0, 0.0, WIDTH, HEIGHT, "#ffffff")]
    left = (WIDTH - (MODULES + sum(QUIET)) * MODULE) / 2 + QUIET[0] * MODULE
    at = 0
    for i, wide in enumerate(ean_widths(digits)):
        if i % 2 == 0:
            is_guard = at < 3 or 45 <= at < 50 or at >= 92
            start = left + at * MODULE
            bottom = LONG if is_guard else BOTTOM
            drawn.append(bar(start, TOP, start + wide * MODULE, bottom, "#000000"))
        at += wide
    drawn.append(TextRun(WIDTH / 2, ABOVE, ISBN * PT, f"ISBN {isbn}", align=0))
    places = [(-3.0, 1), *((first + 7 * i + 3.5, 0) for first in (3, 50) for i in range(6))]
    for digit, (module, align) in zip(digits, places, strict=True):
        x = left + module * MODULE
        drawn.append(TextRun(x, DIGITS, DIGIT * PT, digit, align, role=marks.ARTIFACT))
    return drawn


#: Type sizes in points: the least of the blurb, and those of the spine.
SMALLEST_BLURB, SPINE_LARGEST, SPINE_SMALLEST = 10, 24.0, 7.0
#: As shares of the front's height: the largest type of the title, of the texts below it, of the
#: author and of the blurb; and the room of title and author, and of a title on a picture.
TITLE, SUBTITLE, AUTHOR, BLURB = 0.125, 0.04, 0.036, 0.034
HEAD_ROOM, FOOT_ROOM, BAND = 0.42, 0.09, 0.32
CLEAR = 3.0  # between the texts of a cover and small ornaments, in millimetres
#: Shops show the front this many pixels high; the least height of capitals there, in pixels.
THUMBNAIL, READABLE = 160, 6.0
#: The smallest board on a cover, in millimetres.
SMALLEST_BOARD = 30.0
#: Colours of the guides on a proof: trim and folds, safe areas.
FOLD, LIVE = "#e6007e", "#009ee3"


class BookCover(NamedTuple):
    """From the left: back, spine and front, within the bleed."""

    layout: BookLayout
    page: Page
    folds: tuple[float, float]  # on either side of the spine, in millimetres from the left
    thick: float  # the width of the spine; the difference of the folds is not exact
    notes: list[Defect]

    def to_pdf(self, guides: bool = False) -> bytes:
        """`guides` shows folds, trim and safe areas, for a proof that is not sent off."""
        shown = self._guides() if guides else ()
        page = self.page._replace(marks=(*self.page.marks, *shown))
        return book_pdf(self.layout.plan, [page], self.layout.faces)

    def _guides(self) -> Iterator[Mark]:
        """Where the cover is cut and folded, and what should stay clear of that."""
        plan, (width, height, *_), (left_fold, right_fold) = self.layout.plan, self.page, self.folds
        margin, clear = plan.rules.cover_safe * INCH, plan.rules.spine_clear * INCH
        cut = plan.rules.bleed * INCH
        top, bottom = cut + margin, height - cut - margin
        yield marks.rectangle(cut, cut, width - cut, height - cut, 0.2, FOLD)
        for x in self.folds:
            yield marks.Rule((x, 0.0), (x, height), 0.2, FOLD)
        for left in (cut, right_fold):
            yield marks.rectangle(
                left + margin, top, left + plan.trim[0] - margin, bottom, 0.2, LIVE
            )
        if self.thick > 2 * clear:
            yield marks.rectangle(left_fold + clear, top, right_fold - clear, bottom, 0.2, LIVE)


def make_cover(layout: BookLayout) -> BookCover:
    """The cover of a book that is set already: its spine depends on the number of pages."""
    plan, rules, count = layout.plan, layout.plan.rules, len(layout.pages)
    cut, margin = rules.bleed * INCH, rules.cover_safe * INCH
    thick = (count * rules.thickness[plan.stock] + rules.cover_board) * INCH
    width, height = 2 * plan.trim[0] + thick + 2 * cut, plan.trim[1] + 2 * cut
    left_fold = cut + plan.trim[0]
    typesetter, ink = _typesetter(layout), ink_on(plan.cover_colour)
    middle = left_fold + thick / 2, height / 2
    spine, without_text = _spine(layout, thick, middle, ink)
    front, small = _front(typesetter, ink)
    drawn = [
        bar(0.0, 0.0, width, height, plan.cover_colour),
        # The front comes first, as in reading: its title is the first heading.
        *moved(front, left_fold + thick, cut),
        *moved(_back(typesetter, ink), cut + margin, cut + margin),
        *spine,
    ]
    page = Page(width, height, tuple(drawn), bleed=marks.Edges(cut, cut, cut, cut))
    coarse = coarse_pictures([(say("The cover"), drawn)], rules.dpi)
    notes = [*(without_text if rules.bound else ()), *small, *coarse]
    return BookCover(layout, page, (left_fold, left_fold + thick), thick, notes)


def front_page(layout: BookLayout) -> Page:
    """The front alone, for screens."""
    (width, height), colour = layout.plan.trim, layout.plan.cover_colour
    front, _ = _front(_typesetter(layout), ink_on(colour))
    return Page(width, height, (bar(0.0, 0.0, width, height, colour), *front))


def _typesetter(layout: BookLayout) -> Typesetter:
    plan = layout.plan
    area = Area(*(side - 2 * plan.rules.cover_safe * INCH for side in plan.trim))
    return Typesetter(layout.book, layout.faces, plan.style, area, DESIGNS[plan.design])


def ink_on(background: str) -> str:
    """Black or white, whichever can be read better on this colour."""
    return max(("#000000", "#ffffff"), key=lambda ink: contrast(ink, background))


def contrast(first: str, second: str) -> float:
    """The contrast of two colours as WCAG measures it, from 1 to 21.

    >>> contrast("#000000", "#ffffff")
    21.0
    """

    def light(colour: str) -> float:
        parts = (part / 255 for part in rgb(colour))
        linear = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return float(sum(map(mul, (0.2126, 0.7152, 0.0722), linear))) + 0.05

    darker, lighter = sorted(map(light, (first, second)))
    return lighter / darker


def mixed(first: str, second: str, share: float) -> str:
    """A colour between two, with this share of the second.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    parts = zip(rgb(first), rgb(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def _inked(drawn: list[Mark], ink: str) -> list[Mark]:
    return [mark._replace(colour=ink) if isinstance(mark, TextRun) else mark for mark in drawn]


def _front(typesetter: Typesetter, ink: str) -> tuple[list[Mark], list[Defect]]:
    """Title and subtitle above a board or on a picture, the author below; and what is too small.

    A picture takes the whole front; texts stand on bands of the cover's colour before it.
    """
    plan, area, (width, height) = typesetter.book.plan, typesetter.area, typesetter.book.plan.trim
    colour, margin, cut = plan.cover_colour, plan.rules.cover_safe * INCH, plan.rules.bleed * INCH
    title: list[Text] = [
        (plan.title, TITLE * height / PT, 1),
        (plan.subtitle, SUBTITLE * height / PT, 0),
    ]
    author: list[Text] = [(plan.author or plan.publisher, AUTHOR * height / PT, 0)]
    part = BAND if plan.cover_picture else HEAD_ROOM
    _, head = stack_texts(title, StackRoom(typesetter, part * height, side=COVER_SIDE))
    _, below = stack_texts(author, StackRoom(typesetter, FOOT_ROOM * height, side=COVER_SIDE))
    top, low = 0.05 * height, area.height - below.height - 0.02 * height
    texts = _inked([*moved(head.marks, 0.0, top), *moved(below.marks, 0.0, low)], ink)
    if plan.cover_picture:
        foot = margin + low - 4.0 if below.height else height + cut
        whole = -cut, *cover_picture_size(plan.trim, plan.rules)
        drawn: list[Mark] = [
            Picture(0.0, *whole, plan.cover_picture, plan.title),
            # Both begin on the spine, so that no picture shows at the fold.
            bar(-1.0, -cut, width + cut, margin + top + head.height + 2.0, colour),
            bar(-1.0, foot, width + cut, height + cut, colour),
        ]
    else:
        palette = Palette(mixed(colour, ink, 0.75), mixed(colour, ink, 0.15))
        opener = _around(
            draw_ornaments(typesetter.design.opener, *area, palette), texts, typesetter
        )
        board = _panel(typesetter, top + head.height + 2.0, low - 6.0, 0.8, "rings")
        drawn = moved([*opener, *board], margin, margin)
    size = max(mark.size for mark in head.marks if isinstance(mark, TextRun))
    font = typesetter.faces.bold
    pixels = font.cap_height / font.units * size / height * THUMBNAIL
    text = noop(
        "In the picture of a shop, {height} pixels high, the capitals of the title have {n:.0f} "
        "pixels. A shorter title would be larger."
    )
    small = defect("title-too-small", text, "title", height=THUMBNAIL, n=pixels)
    return [*drawn, *moved(texts, margin, margin)], [small] if pixels < READABLE else []


def _around(ornaments: Sequence[Mark], texts: list[Mark], typesetter: Typesetter) -> list[Mark]:
    """The ornaments, but for those behind a text: frames stay around it."""
    boxes = [extent(text, typesetter.faces) for text in texts]
    near = [Extent(a - CLEAR, b - CLEAR, c + CLEAR, d + CLEAR) for a, b, c, d in boxes]
    return [
        mark
        for mark in ornaments
        if not any(map((box := extent(mark, typesetter.faces)).overlaps, near))
        or (isinstance(mark, marks.Polygon) and box.right - box.left > typesetter.area.width / 2)
    ]


def _panel(
    typesetter: Typesetter, top: float, bottom: float, share: float, solution: str | None
) -> list[Mark]:
    """A board of the book's words, on white between these heights; nothing if there is no room."""
    puzzle, width = typesetter.book.showcase, typesetter.area.width
    frame = frame_of(puzzle, typesetter.style.table)
    side = min(bottom - top, share * width)
    if side < SMALLEST_BOARD:
        return []
    pitch = side / (max(frame.width, frame.height) + 1.0)
    wide, high = frame.width * pitch, frame.height * pitch
    left, above, pad = (width - wide) / 2, (top + bottom - high) / 2, pitch / 2
    coloured = typesetter._replace(style=typesetter.style.evolve(grey=False))
    return [
        bar(left - pad, above - pad, left + wide + pad, above + high + pad, "#ffffff"),
        *moved(coloured.board(puzzle, pitch, solution, LETTER * pitch), left, above),
    ]


def _back(typesetter: Typesetter, ink: str) -> list[Mark]:
    """The blurb, a board, and the barcode at the lower right; its place may stay free."""
    plan, (width, height) = typesetter.book.plan, typesetter.area
    top, bottom = 0.05 * height, height - HEIGHT - 8.0
    small = typesetter._replace(style=typesetter.style.evolve(large_print=False))
    for points in range(round(BLURB * plan.trim[1] / PT), SMALLEST_BLURB - 1, -1):
        groups = list(small._replace(text_size=points).prose(plan.blurb))
        y = top + sum(group.height for group in groups)
        if y <= bottom:
            break
    else:
        raise mistake(
            "blurb-too-long",
            "The blurb does not fit on the back of the cover: it is {n:.0f} per cent too long.",
            "blurb",
            n=max((y - top) / (bottom - top) * 100 - 100, 1.0),
        )
    drawn = _panel(typesetter, y + 4.0, bottom, 0.75, None)
    for group in reversed(groups):
        y -= group.height
        drawn = [*moved(_inked(group.marks, ink), 0.0, y), *drawn]
    publisher, size = plain(plan.publisher), typesetter.size(10) * PT
    if 0.0 < typesetter.faces.regular.width(publisher, size) <= width - WIDTH - 6.0:
        drawn.append(TextRun(0.0, height - 1.0, size, publisher, colour=ink))
    if plan.logo:
        wide, high = logo_size(plan.logo)
        above = height - 8.0 - high
        drawn.append(bar(0.0, above - 2.0, wide + 4.0, above + high + 2.0, "#ffffff"))
        drawn.append(Picture(2.0, above, wide, high, plan.logo, plan.publisher))
    if plan.isbn:
        drawn += moved(draw_barcode(plan.isbn), width - WIDTH, height - HEIGHT)
    return drawn


def _spine(
    layout: BookLayout, thick: float, middle: Point, ink: str
) -> tuple[list[Mark], list[Defect]]:
    """Title and author in capitals from top to bottom; or why they are missing.

    They are as high as their outlines, which have to keep clear of the folds.
    """
    plan, font, rules = layout.plan, layout.faces.bold, layout.plan.rules
    text = plain("  ·  ".join(filter(None, (plan.title, plan.author))))
    if not font.lacks(text.upper()):
        text = text.upper()
    pieces = _turned(font, text)
    ups = [x for _, ends in pieces for x, _ in ends]
    low, high = min(ups, default=0.0), max(ups, default=1.0)
    room = thick - 2 * rules.spine_clear * INCH
    length = plan.trim[1] - 2 * rules.cover_safe * INCH
    points = min(SPINE_LARGEST, room / (high - low) / PT, length / font.width(text, PT))
    few = len(layout.pages) < rules.spine_pages
    if few or points < SPINE_SMALLEST:
        why = noop(
            "The spine is {mm:.1f} mm wide and has no text: within the printer's margins its "
            "letters would have {size:.1f} points, fewer than {least:g}."
        )
        if few:
            why = noop(
                "The spine is {mm:.1f} mm wide and has no text: the printer allows it from {n} "
                "pages on."
            )
        values = {"size": max(points, 0.0), "least": SPINE_SMALLEST, "n": rules.spine_pages}
        return [], [defect("spine-without-text", why, mm=thick, **values)]
    em = points * PT
    left, top = middle[0] - (high + low) / 2 * em, middle[1] - font.width(text, em) / 2
    drawn = ((kind, tuple((left + x * em, top + y * em) for x, y in ends)) for kind, ends in pieces)
    return [marks.Shape(tuple(drawn), ink)], []


def _turned(font: Font, text: str) -> list[marks.Piece]:
    """A text that runs downwards as outlines, in ems: what points up now points to the right."""
    pieces, y = list[marks.Piece](), 0.0
    for group in shaped(font, text):
        units = group.font.units
        for glyph in group.glyphs:
            for kind, ends in marks.cubic(group.font.outline(glyph.number)):
                turned = ((glyph.up + up / units, y + glyph.right + x / units) for x, up in ends)
                pieces.append((kind, tuple(turned)))
        y += group.width
    return pieces
