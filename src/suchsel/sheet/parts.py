"""The parts of a page: heading, rules, arrows, rating and foot."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import atan2, cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from suchsel.boards.kind import BoardKind, Point
from suchsel.difficulty.rating import STARS, stars_of, tell_time
from suchsel.i18n import Message, say
from suchsel.puzzle import Puzzle
from suchsel.request.options import CLUE_LISTS
from suchsel.sheet.board_drawing import TINY, BoardFrame, frame_of, label_room
from suchsel.sheet.fonts import NO_BREAK, Faces, one_line
from suchsel.sheet.links import QrCode
from suchsel.sheet.marks import (
    PT,
    Block,
    Capsule,
    Mark,
    Polygon,
    Role,
    Rule,
    TextRun,
    heading_role,
    moved,
    paragraph_role,
)
from suchsel.sheet.style import LARGE_PRINT, Style
from suchsel.sheet.word_list import EntryType, ListPicture, break_lines
from suchsel.sheet.wording import ARROWS, answer, guidance, in_list_order, listing, solution_entries

if TYPE_CHECKING:
    from suchsel.sheet.font_file import Font


#: The size of a letter in pitches: the usual one, and the largest.
LETTER, TIGHT = 0.66, 0.80
#: The largest pitch of a board on paper, in millimetres.
CAP = 24.0
#: In points: the smallest letters of a board, and the smallest type that is comfortable to read.
SMALLEST, READABLE = 5.0, 9.0
#: Type sizes of lists in points, from the largest down. Those above the usual one are taken only
#: where the board stays as large as it is.
LIST_SIZES = (22.0, 20.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, READABLE)
USUAL = 13.0
LARGE_LIST_SIZES = (28.0, 26.0, 24.0, 22.0, 20.0, LARGE_PRINT)


class MarkGroup(NamedTuple):
    """Marks from (0, 0) on, and their height."""

    marks: list[Mark]
    height: float


class PageContent(NamedTuple):
    """What a page is to show: a puzzle or its solution, below a heading."""

    puzzle: Puzzle
    style: Style
    faces: Faces
    heading: str | None
    solution: bool = False
    cap: float = CAP
    name_line: bool = False
    label: str | None = None
    level: int = 1  # of the heading, in the structure of the document
    code: QrCode | None = None

    def entries(self) -> list[str]:
        if self.solution:
            return [plain(entry) for entry in solution_entries(self.puzzle, self.style)]
        if self.style.answer_lines and self.puzzle.list == "hidden":
            return [f"{number}." for number in range(1, len(self.puzzle.words) + 1)]
        return [plain(entry) for entry in listing(self.puzzle, self.style, drawn=True)]

    def pictures(self) -> tuple[tuple[str, ListPicture], ...]:
        """The pictures of the list, each with the entry that it belongs to."""
        if self.solution or self.puzzle.list != "pictures":
            return ()
        found, words = self.puzzle.pictures, in_list_order(self.puzzle, self.style)
        return tuple(
            (entry, ListPicture(found[placement.word], plain(placement.clue or "")))
            for entry, placement in zip(self.entries(), words, strict=True)
            if placement.word in found
        )

    @property
    def frame(self) -> BoardFrame:
        return frame_of(self.puzzle, self.style.table)

    @property
    def extent(self) -> tuple[float, float]:
        """Width and height of the board in pitches, with the names of its rows and columns."""
        left, top = (0.0, 0.0) if self.solution else label_room(self.puzzle, self.style)
        return self.frame.width + left, self.frame.height + top

    def at_least(self, points: float) -> float:
        """This type size, or that of large print if it is asked for."""
        return LARGE_PRINT if self.style.large_print else points

    def pitches(self) -> tuple[float, float]:
        """The smallest and the largest pitch that the style allows."""
        size = self.style.font_size
        if size is not None:
            return size * PT / TIGHT, size * PT / LETTER
        least = self.at_least(SMALLEST)
        return least * PT / TIGHT, max(self.cap, least * PT / LETTER)

    def letter(self, pitch: float) -> float:
        """The size of the letters, in millimetres; small ones take more of their cells."""
        if self.style.font_size is not None:
            return self.style.font_size * PT
        return max(LETTER * pitch, min(self.at_least(READABLE) * PT, TIGHT * pitch))

    @property
    def readable(self) -> float:
        """The size that letters should have at least, in millimetres."""
        return (self.style.font_size or self.at_least(READABLE)) * PT

    def is_readable(self, pitch: float) -> bool:
        return self.letter(pitch) >= self.readable - TINY

    def list_sizes(self) -> tuple[float, ...]:
        """The type sizes for the list, in points, from the largest one down."""
        if self.style.list_size is not None:
            return (self.style.list_size,)
        return LARGE_LIST_SIZES if self.style.large_print else LIST_SIZES

    @property
    def usual_size(self) -> float:
        """The type size above which a list must not make the board smaller."""
        return self.style.list_size or self.at_least(USUAL)

    def entry_type(self, size: float) -> EntryType:
        lines = self.style.answer_lines and not self.solution
        return EntryType(
            self.faces.regular,
            size * PT,
            ticks=not self.solution and not lines,
            lines=lines,
            rtl=self.puzzle.rtl,
            breaks=self.puzzle.list in CLUE_LISTS and not self.solution,
            pictures=self.pictures(),
        )


def plain(text: str) -> str:
    """A text as it is printed: spaces for line breaks and tabs, no soft hyphens."""
    return one_line(text.replace("\N{SOFT HYPHEN}", ""))


#: The corners of a star as shares of its radius, to the right and down: a tip and a notch in turn,
#: from the top on.
CORNERS = (
    *((0.0, -1.0), (0.225, -0.309), (0.951, -0.309), (0.363, 0.118), (0.588, 0.809)),
    *((0.0, 0.382), (-0.588, 0.809), (-0.363, 0.118), (-0.951, -0.309), (-0.225, -0.309)),
)
#: From star to star, in radii; and the width of an outline in millimetres.
STEP, LINE = 2.4, 0.25


def rating_text(puzzle: Puzzle, style: Style) -> Iterator[str]:
    """The expected time, if the style asks for it."""
    if style.rating == "minutes":
        time = tell_time([puzzle.difficulty.minutes])
        yield say("Time: {time}", time=time).text(style.lang)


def draw_stars(filled: int, size: float) -> Iterator[Mark]:
    """Five stars around x = 0, of which this many are filled; a star is as high as the size."""
    radius = size / 2
    for number in range(STARS):
        x = (number - (STARS - 1) / 2) * STEP * radius
        points = tuple((x + dx * radius, radius + dy * radius) for dx, dy in CORNERS)
        yield Polygon(points, LINE, filled=number < filled)


# All in type sizes.
ADVANCE = 0.9  # the width of an arrow with the space around it
LENGTH, HEAD, STROKE = 0.8, 0.3, 0.07
#: The angle between the shaft and each side of the head.
SPREAD = pi / 5
_DIRECTIONS = {arrow: name for name, arrow in ARROWS.items()}
_ARROW = f"[{''.join(_DIRECTIONS)}]"
_SPLIT = re.compile(f"({_ARROW})")
_BETWEEN = re.compile(rf"(?<={_ARROW})\s(?={_ARROW})")


def without_arrows(text: str) -> str:
    return _SPLIT.sub("", text)


def spoken(text: str) -> str:
    """The text if it has arrows, which are drawn and so cannot be read aloud; else nothing."""
    return text if _SPLIT.search(text) else ""


class FontWithArrows:
    """Measures texts in which arrows are drawn."""

    def __init__(self, font: Font) -> None:
        self.font = font

    def width(self, text: str, size: float) -> float:
        plain, arrows = _SPLIT.subn("", text)
        return self.font.width(plain, size) + arrows * ADVANCE * size

    def glyph(self, letter: str) -> int:
        return self.font.glyph(letter)


def lines_with_arrows(text: str, font: FontWithArrows, size: float, width: float) -> list[str]:
    """The text in lines, none of which ends between two arrows if there is another way."""
    lines = break_lines(_BETWEEN.sub(NO_BREAK[0], text), font, size, width)
    return [_BETWEEN.sub(" ", line) for line in lines]


def centred_line(line: TextRun, font: Font, kind: BoardKind) -> Iterator[Mark]:
    """A centred line of text as runs of letters and arrows; letters alone stay one run."""
    if not _SPLIT.search(line.text):
        yield line
        return
    size = line.size
    x = line.x - FontWithArrows(font).width(line.text, size) / 2
    height = font.cap_height * size / font.units
    for part in _SPLIT.split(line.text):
        if part in _DIRECTIONS:
            middle = x + ADVANCE * size / 2, line.y - height / 2
            yield from _arrow(middle, size, kind.stride((0, 0), _DIRECTIONS[part]))
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
        yield Capsule(away(tip, length, back), tip, STROKE * size / 2, filled=True)


#: The type size of name lines, in points.
NAME = 12.0
#: Type sizes of titles and of what the reader is told: at most, at least for a single line, and in
#: several lines. Pages narrower than this many millimetres have smaller ones.
TITLE, NOTE, NOTE_NARROW = (22.0, 14.0, 14.0), (14.0, 11.0, 12.0), (11.0, 9.0, 9.5)
NARROW = 120.0
#: The label: its type size in points; the radius of its ring in type sizes; the width of the ring
#: and its least distance from other things in millimetres.
BADGE, BADGE_RADIUS, BADGE_LINE, BADGE_GAP = 14.0, 0.75, 0.3, 3.0
#: Lines to write on above the title, in millimetres: from one to the next, the gap between two side
#: by side, the shortest, and the gap before and after one.
NAME_STEP, NAME_GAP, NAME_SHORTEST, NAME_PAD = 10.5, 4.0, 14.0, 2.0
#: From line to line, in type sizes.
HEADING_LEADING = 1.25


def draw_heading(content: PageContent, width: float) -> MarkGroup:
    badge, wide = _badge(content, width)
    marks: list[Mark] = list(badge.marks)
    reserved = wide + BADGE_GAP if wide else 0.0
    y = 0.0
    if width - 2 * reserved < width / 2:  # a long label stands above everything else
        y, reserved = badge.height + BADGE_GAP, 0.0
    if content.name_line:
        lines = _draw_name_lines(content, width - reserved)
        marks += moved(lines.marks, 0.0, y)
        y, reserved = y + lines.height, 0.0
    kind = content.puzzle.board.kind
    for text in head_texts(content):
        font, room = content.faces[text.bold], width - 2 * reserved
        size = text.size(content, room)
        role = heading_role(content.level) if text.bold else paragraph_role(spoken(text.text))
        for line in lines_with_arrows(text.text, FontWithArrows(font), size, room):
            run = TextRun(width / 2, y + 0.8 * size, size, line, 0, text.bold, role=role)
            marks += centred_line(run, font, kind)
            y += HEADING_LEADING * size
        y, reserved = y + text.below * size, 0.0
    if content.style.rating == "stars" and not content.solution:
        size = content.at_least(NOTE[2]) * PT
        marks += moved(draw_stars(stars_of(content.puzzle.difficulty.score), size), width / 2, y)
        y += 1.85 * size
    return MarkGroup(marks, max(y, badge.height + BADGE_GAP) if wide else y)


class HeadText(NamedTuple):
    """A text above the board: the title, or one below it."""

    text: str
    bold: bool = False
    below: float = 0.6  # the gap below it, in type sizes

    def size(self, content: PageContent, width: float) -> float:
        """The size, in millimetres, at which it fits on one line; or that for several lines."""
        sizes = TITLE if self.bold else NOTE if width >= NARROW else NOTE_NARROW
        size, smallest, broken = (max(size, content.at_least(0.0)) for size in sizes)
        font = FontWithArrows(content.faces[self.bold])
        while font.width(self.text, size * PT) > width:
            size -= 0.5
            if size < smallest:
                return broken * PT
        return size * PT


def head_texts(content: PageContent) -> list[HeadText]:
    """The title, and the texts below it."""
    texts = [HeadText(content.heading or "", True, 0.45), *map(HeadText, _told(content))]
    return [text for text in texts if text.text]


def _told(content: PageContent) -> list[str]:
    """The texts below the title."""
    puzzle, style = content.puzzle, content.style
    if content.solution:
        solved = answer(puzzle)
        return [plain(solved.text(style.lang))] if solved else []
    return [plain(style.note or ""), plain(guidance(puzzle, style)), *rating_text(puzzle, style)]


def _badge(content: PageContent, width: float) -> tuple[MarkGroup, float]:
    """The label in a ring that ends at the right margin, and how wide it is."""
    if content.label is None:
        return MarkGroup([], 0.0), 0.0
    text, font = plain(content.label), content.faces.bold
    size = content.at_least(BADGE) * PT
    radius = BADGE_RADIUS * size
    inner = max(font.width(text, size) - 0.6 * size, 0.0)
    left, right = width - radius - inner, width - radius
    drop = font.cap_height * size / font.units / 2
    ring = Capsule((left, radius), (right, radius), radius, BADGE_LINE)
    marks: list[Mark] = [
        ring,
        TextRun((left + right) / 2, radius + drop, size, text, align=0, bold=True),
    ]
    return MarkGroup(marks, 2 * radius), inner + 2 * radius


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


def name_lines(content: PageContent, width: float) -> list[PlacedLine]:
    """The lines side by side; one below the other where they would be too short."""
    size, font = content.at_least(NAME) * PT, content.faces.regular
    lines = writing_lines(content.puzzle, content.style)
    labels = [line.label.text(content.style.lang) for line in lines]
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


def _draw_name_lines(content: PageContent, width: float) -> MarkGroup:
    size, lines = content.at_least(NAME) * PT, name_lines(content, width)
    marks: list[Mark] = []
    for line in lines:
        foot, role = line.y + 0.9 * size, paragraph_role()
        marks.append(TextRun(line.x, foot, size, line.label, role=role))
        if line.end:
            marks.append(TextRun(line.stop + NAME_PAD, foot, size, line.end, role=role))
        marks.append(Rule((line.start, foot + 0.6), (line.stop, foot + 0.6), 0.25))
    return MarkGroup(marks, lines[-1].y + NAME_STEP)


def writing_lines(puzzle: Puzzle, style: Style) -> list[WritingLine]:
    """The lines to write on above the title."""
    lines = []
    if style.name_line:
        lines += [WritingLine(say("Name:"), 3.0), WritingLine(say("Date:"), 1.2)]
    if style.points:
        lines.append(WritingLine(say("Points:"), 0.8, f"/ {len(puzzle.words)}"))
    return lines


#: The type size of the text, in points; the gaps above the code and before it, in millimetres.
TEXT, GAP = 11.0, 3.0
#: From line to line, in type sizes.
FOOT_LEADING = 1.25


def foot_height(content: PageContent) -> float:
    return content.code.side + GAP if content.code else 0.0


def draw_foot(content: PageContent, width: float) -> MarkGroup:
    """The code and its text, below a gap."""
    code = content.code
    if code is None:
        return MarkGroup([], 0.0)
    left = width - code.side
    size, font = content.at_least(TEXT) * PT, content.faces.regular
    lines = break_lines(code.caption, font, size, left - GAP)
    y = GAP + (code.side - FOOT_LEADING * size * len(lines)) / 2
    shown, role = Role(Block("Figure", f"{code.caption} {code.link}")), paragraph_role()
    marks: list[Mark] = [code.bars(left, GAP)._replace(role=shown)]
    for line in lines:
        marks.append(TextRun(left - GAP, y + 0.9 * size, size, line, align=1, role=role))
        y += FOOT_LEADING * size
    return MarkGroup(marks, foot_height(content))
