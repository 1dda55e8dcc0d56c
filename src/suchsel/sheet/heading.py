"""What stands above a board and at the foot of a sheet: title, rules, arrows, stars, QR code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from math import atan2, cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from suchsel.boards.kind import ARROWS, BoardKind, Point
from suchsel.difficulty.rating import STARS, stars_of
from suchsel.i18n import Message, say
from suchsel.puzzle import Puzzle
from suchsel.sheet import marks
from suchsel.sheet.fonts import NO_BREAK
from suchsel.sheet.marks import PT, Mark, MarkGroup, moved
from suchsel.sheet.style import Style
from suchsel.sheet.word_list import break_lines
from suchsel.sheet.wording import in_words, plain
from suchsel.words.pictures import picture_of

if TYPE_CHECKING:
    from suchsel.sheet.font_file import Font
    from suchsel.sheet.links import QrCode
    from suchsel.sheet.sheet import Sheet


#: The corners of a star as shares of its radius, to the right and down: a tip and a notch in turn,
#: from the top on.
CORNERS = (
    *((0.0, -1.0), (0.225, -0.309), (0.951, -0.309), (0.363, 0.118), (0.588, 0.809)),
    *((0.0, 0.382), (-0.588, 0.809), (-0.363, 0.118), (-0.951, -0.309), (-0.225, -0.309)),
)
#: From star to star, in radii; and the width of an outline in millimetres.
STAR_STEP, STAR_LINE = 2.4, 0.25


def draw_stars(filled: int, size: float) -> Iterator[Mark]:
    """Five stars around x = 0, of which this many are filled; a star is as high as the size."""
    radius = size / 2
    for number in range(STARS):
        x = (number - (STARS - 1) / 2) * STAR_STEP * radius
        points = tuple((x + dx * radius, radius + dy * radius) for dx, dy in CORNERS)
        yield marks.Polygon(points, STAR_LINE, filled=number < filled)


# All in type sizes.
ADVANCE = 0.9  # the width of an arrow with the space around it
LENGTH, HEAD, STROKE = 0.8, 0.3, 0.07
#: The angle between the shaft and each side of the head.
SPREAD = pi / 5
_DIRECTIONS = {arrow: name for name, arrow in ARROWS.items()}
_ARROW = f"[{''.join(_DIRECTIONS)}]"
_SPLIT = re.compile(f"({_ARROW})")
_BETWEEN = re.compile(rf"(?<={_ARROW})\s(?={_ARROW})")


#: A last line that is shorter than this share of the width is an orphan.
ORPHAN = 0.2


def width_with_arrows(font: Font, text: str, size: float) -> float:
    """The width of a text in which arrows are drawn."""
    plain, arrows = _SPLIT.subn("", text)
    return font.width(plain, size) + arrows * ADVANCE * size


def lines_with_arrows(text: str, font: Font, size: float, width: float) -> list[str]:
    """The text in lines, none of which ends between two arrows if there is another way.

    A last line of a single short word is not left alone: all lines are made shorter.
    """
    text, measure = _BETWEEN.sub(NO_BREAK[0], text), partial(width_with_arrows, font)
    lines = break_lines(text, font, size, width, measure)
    if len(lines) > 1 and measure(lines[-1], size) < ORPHAN * width:
        for share in range(99, 50, -1):
            shorter = break_lines(text, font, size, width * share / 100, measure)
            if len(shorter) > len(lines):
                break
            lines = shorter
    return [_BETWEEN.sub(" ", line) for line in lines]


def centred_line(line: marks.TextRun, font: Font, kind: BoardKind) -> Iterator[Mark]:
    """A centred line of text as runs of letters and arrows; letters alone stay one run."""
    if not _SPLIT.search(line.text):
        yield line
        return
    size = line.size
    x = line.x - width_with_arrows(font, line.text, size) / 2
    height = font.cap_height * size / font.units
    for part in _SPLIT.split(line.text):
        if part in _DIRECTIONS:
            middle = x + ADVANCE * size / 2, line.y - height / 2
            yield from _arrow(middle, size, kind.course(_DIRECTIONS[part]))
            x += ADVANCE * size
        elif part:
            yield line._replace(x=x, text=part, align=-1)
            x += font.width(part, size)


def _arrow(middle: Point, size: float, stride: Point) -> Iterator[Mark]:
    """A shaft and a head of two strokes, with round ends."""
    (x, y), angle = middle, atan2(stride[1], stride[0])

    def away(start: Point, length: float, angle: float) -> Point:
        return start[0] + length * size * cos(angle), start[1] + length * size * sin(angle)

    tip = away((x, y), LENGTH / 2, angle)
    strokes = [(LENGTH, angle + pi), (HEAD, angle + pi - SPREAD), (HEAD, angle + pi + SPREAD)]
    for length, back in strokes:
        yield marks.Capsule(away(tip, length, back), tip, STROKE * size / 2, filled=True)


#: The type size of name lines, in points.
NAME = 12.0
#: Type sizes of titles and of what the reader is told: at most, at least for a single line, and in
#: several lines. Pages narrower than this many millimetres have smaller ones.
TITLE, NOTE, NOTE_NARROW = (22.0, 14.0, 14.0), (14.0, 13.0, 13.0), (11.0, 10.0, 10.0)
#: The type size of a title on two lines of a page that is not narrow, before it gets smaller.
TWO_LINES = 20.0
NARROW = 120.0
#: The label: its type size in points; the radius of its ring in type sizes; the width of the ring
#: and its least distance from other things in millimetres.
BADGE, BADGE_RADIUS, BADGE_LINE, BADGE_GAP = 14.0, 0.75, 0.3, 3.0
#: Lines to write on above the title, in millimetres: from one to the next, the gap between two side
#: by side, the shortest, and the gap before and after one.
NAME_STEP, NAME_GAP, NAME_SHORTEST, NAME_PAD = 10.5, 4.0, 14.0, 2.0
#: From line to line, in type sizes.
LEADING = 1.25


#: The largest width and height of a logo, in millimetres.
LOGO = 25.0, 16.0


def logo_size(sheet: Sheet) -> tuple[float, float]:
    """The width and height of the logo; nothing on a solution."""
    if sheet.style.logo is None or sheet.solution:
        return 0.0, 0.0
    found = picture_of(sheet.style.logo)
    scale = min(LOGO[0] / found.width, LOGO[1] / found.height)
    return found.width * scale, found.height * scale


def draw_heading(sheet: Sheet, width: float, whole: bool = True) -> MarkGroup:
    """All that stands above the board; or, on a further page, only the title and the label."""
    badge, wide = _badge(sheet, width)
    drawn: list[Mark] = list(badge.marks)
    reserved = wide + BADGE_GAP if wide else 0.0
    y = 0.0
    if width - 2 * reserved < width / 2:  # a long label stands above everything else
        y, reserved = badge.height + BADGE_GAP, 0.0
    if lines := name_lines(sheet, width - reserved) if whole else []:
        size = sheet.at_least(NAME) * PT
        for line in lines:
            foot, role = line.y + 0.9 * size + y, marks.paragraph_role()
            drawn.append(marks.TextRun(line.x, foot, size, line.label, role=role))
            if line.end:
                drawn.append(marks.TextRun(line.stop + NAME_PAD, foot, size, line.end, role=role))
            drawn.append(marks.Rule((line.start, foot + 0.6), (line.stop, foot + 0.6), 0.25))
        y, reserved = y + lines[-1].y + NAME_STEP, 0.0
    kind, bottom = sheet.puzzle.board.kind, 0.0
    side, high = logo_size(sheet) if whole else (0.0, 0.0)
    if sheet.style.logo and side:
        about = say("Logo").text(sheet.style.lang)
        role = marks.Role(marks.Block("Figure", about))
        drawn.append(marks.Picture(0.0, y, side, high, sheet.style.logo, about, role))
        side, bottom = side + BADGE_GAP, y + high + BADGE_GAP
    for text in (text for text in sheet.head_texts if text.bold or whole):
        font, room = sheet.faces[text.bold], width - 2 * max(reserved, side)
        size = text.size(sheet, room)
        # Arrows are drawn and so cannot be read aloud.
        spoken = in_words(text.text, sheet.style.lang) if _SPLIT.search(text.text) else ""
        role = marks.heading_role(sheet.level) if text.bold else marks.paragraph_role(spoken)
        for part in lines_with_arrows(text.text, font, size, room):
            run = marks.TextRun(width / 2, y + 0.8 * size, size, part, 0, text.bold, role=role)
            drawn += centred_line(run, font, kind)
            y += LEADING * size
        y, reserved = y + text.below * size, 0.0
    if whole and sheet.style.rating == "stars" and not sheet.solution:
        size = sheet.at_least(NOTE[2]) * PT
        drawn += moved(draw_stars(stars_of(sheet.puzzle.difficulty.score), size), width / 2, y)
        y += 1.85 * size
    return MarkGroup(drawn, max(y, bottom, badge.height + BADGE_GAP if wide else 0.0))


class HeadText(NamedTuple):
    """A text above the board: the title, or one below it."""

    text: str
    bold: bool = False
    below: float = 0.6  # the gap below it, in type sizes

    def size(self, sheet: Sheet, width: float) -> float:
        """The size, in millimetres, at which it fits on one line; or that for several lines."""
        sizes = TITLE if self.bold else NOTE if width >= NARROW else NOTE_NARROW
        size, smallest, broken = (max(size, sheet.at_least(0.0)) for size in sizes)
        font = sheet.faces[self.bold]
        measure = partial(width_with_arrows, font)
        two, may_break = TWO_LINES * PT, self.bold and width >= NARROW and sheet.repeats
        while measure(self.text, size * PT) > width:
            size -= 0.5
            is_small = may_break and size < TWO_LINES
            if is_small and len(break_lines(self.text, font, two, width, measure)) == 2:
                return two
            if size < smallest:
                return broken * PT
        return size * PT


def _badge(sheet: Sheet, width: float) -> tuple[MarkGroup, float]:
    """The label in a ring that ends at the right margin, and how wide it is."""
    if sheet.label is None:
        return MarkGroup([], 0.0), 0.0
    text, font = plain(sheet.label), sheet.faces.bold
    size = sheet.at_least(BADGE) * PT
    radius = BADGE_RADIUS * size
    inner = max(font.width(text, size) - 0.6 * size, 0.0)
    left, right = width - radius - inner, width - radius
    drop = font.cap_height * size / font.units / 2
    ring = marks.Capsule((left, radius), (right, radius), radius, BADGE_LINE)
    label = marks.TextRun((left + right) / 2, radius + drop, size, text, align=0, bold=True)
    return MarkGroup([ring, label], 2 * radius), inner + 2 * radius


# -- lines to write on -----------------------------------------------------------------------------


class WritingLine(NamedTuple):
    """A label, its share of the spare width, and what stands behind its line."""

    label: Message
    share: float
    end: str = ""


class PlacedLine(NamedTuple):
    """A line at its place: the label from x on, the line between two places, what stands behind."""

    y: float
    x: float
    start: float
    stop: float
    label: str
    end: str


def name_lines(sheet: Sheet, width: float) -> list[PlacedLine]:
    """The lines side by side; one below the other where they would be too short."""
    lines = [] if sheet.solution else writing_lines(sheet.puzzle, sheet.style)
    if not lines:
        return []
    size, font = sheet.at_least(NAME) * PT, sheet.faces.regular
    labels = [line.label.text(sheet.style.lang) for line in lines]
    before = [font.width(label, size) + NAME_PAD for label in labels]
    after = [font.width(line.end, size) + NAME_PAD for line in lines]
    spare = width - sum(before) - sum(after) - NAME_GAP * (len(lines) - 1)
    shares = sum(line.share for line in lines)
    beside = min(line.share for line in lines) * spare / shares >= NAME_SHORTEST
    placed = []
    x = y = 0.0
    for line, label, left, right in zip(lines, labels, before, after, strict=True):
        wide = left + right + spare * line.share / shares if beside else width
        stop = x + wide - (right if line.end else 0.0)
        placed.append(PlacedLine(y, x, x + left, stop, label, line.end))
        x, y = (x + wide + NAME_GAP, y) if beside else (0.0, y + NAME_STEP)
    return placed


def writing_lines(puzzle: Puzzle, style: Style) -> list[WritingLine]:
    """The lines to write on above the title."""
    lines = []
    if style.name_line:
        lines += [WritingLine(say("Name:"), 3.0), WritingLine(say("Date:"), 1.2)]
    if style.points:
        lines.append(WritingLine(say("Points:"), 0.8, f"/ {len(puzzle.words)}"))
    return lines


#: The type size of the text beside a QR code, in points; the gaps above the code and before it, in
#: millimetres.
CODE_TEXT, CODE_GAP = 11.0, 3.0


def draw_foot(sheet: Sheet, code: QrCode, width: float) -> list[Mark]:
    """The QR code and its text, below a gap."""
    left = width - code.side
    size, font = sheet.at_least(CODE_TEXT) * PT, sheet.faces.regular
    lines = break_lines(code.caption, font, size, left - CODE_GAP)
    y = CODE_GAP + (code.side - LEADING * size * len(lines)) / 2
    role = marks.paragraph_role()
    link = marks.Block("Link", inside=role)
    shown = marks.Role(marks.Block("Figure", code.about, inside=marks.Role(link), link=code.link))
    drawn: list[Mark] = [code.drawn(left, CODE_GAP)._replace(role=shown)]
    for line in lines:
        drawn.append(marks.TextRun(left - CODE_GAP, y + 0.9 * size, size, line, align=1, role=role))
        y += LEADING * size
    return drawn
