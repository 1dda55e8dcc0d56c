"""What stands above a board: lines for name, date and points, the title, the note, what the reader
is told, and the label at the right."""

from __future__ import annotations

from typing import NamedTuple

from suchsel.difficulty.scale import stars_of
from suchsel.i18n import Message, say
from suchsel.layout.arrows import FontWithArrows, centred_line, lines_with_arrows, spoken
from suchsel.layout.marks import PT, Capsule, Mark, Rule, TextRun, moved
from suchsel.layout.page_content import MarkGroup, PageContent, plain
from suchsel.layout.ratings import draw_stars, rating_text
from suchsel.layout.roles import heading_role, paragraph_role
from suchsel.layout.style import Style
from suchsel.layout.wording import answer, guidance
from suchsel.puzzle import Puzzle

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
LEADING = 1.25


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
            y += LEADING * size
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
