"""What stands above a board: lines for name, date and points, the title, the note, what the reader
is told, and the label at the right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from suchsel.i18n import Message, say
from suchsel.layout.arrows import FontWithArrows, centred_line, spoken
from suchsel.layout.marks import PT, Capsule, Mark, Rule, TextRun, moved
from suchsel.layout.page_content import MarkGroup, PageContent, plain
from suchsel.layout.roles import heading_role, paragraph_role
from suchsel.layout.word_list import break_lines
from suchsel.layout.wording import answer, guidance

#: Type sizes in points: titles, name lines, and what the reader is told: at most, at least for a
#: single line, and in several lines.
TITLE, TITLE_SMALLEST, NAME = 22.0, 14.0, 12.0
NOTE, NOTE_SMALLEST, NOTE_BROKEN = 14.0, 11.0, 12.0
#: The label: its type size in points; the radius of its ring in type sizes; the width of the ring
#: and its least distance from other things in millimetres.
BADGE, BADGE_RADIUS, BADGE_LINE, BADGE_GAP = 14.0, 0.75, 0.3, 3.0
#: Lines to write on above the title, in millimetres: from one to the next, the gap between two side
#: by side, and the shortest.
NAME_STEP, NAME_GAP, NAME_SHORTEST = 12.0, 4.0, 14.0


def draw_heading(content: PageContent, width: float) -> MarkGroup:
    badge, wide = _badge(content, width)
    marks: list[Mark] = list(badge.marks)
    reserved = wide + BADGE_GAP if wide else 0.0
    y = 0.0
    if width - 2 * reserved < width / 2:  # a long label stands above everything else
        y, reserved = badge.height + BADGE_GAP, 0.0
    if content.name_line:
        lines = _name_lines(content, width - reserved)
        marks += moved(lines.marks, 0.0, y)
        y, reserved = y + lines.height, 0.0
    texts = [(content.heading, True, 0.45), *((text, False, 0.6) for text in _told(content))]
    kind = content.puzzle.board.kind
    for shown, bold, below in texts:
        if shown:
            font, room = content.faces[bold], width - 2 * reserved
            measure = FontWithArrows(font)
            size = _text_size(content, shown, measure, room, bold)
            role = heading_role(content.level) if bold else paragraph_role(spoken(shown))
            for line in break_lines(shown, measure, size, room):
                run = TextRun(width / 2, y + 0.8 * size, size, line, 0, bold, role=role)
                marks += centred_line(run, font, kind)
                y += 1.25 * size
            y, reserved = y + below * size, 0.0
    return MarkGroup(marks, max(y, badge.height + BADGE_GAP) if wide else y)


def _told(content: PageContent) -> list[str]:
    """The texts below the title."""
    puzzle, style = content.puzzle, content.style
    if content.solution:
        solved = answer(puzzle)
        return [plain(solved.text(style.lang))] if solved else []
    return [plain(style.note or ""), plain(guidance(puzzle, style))]


def _text_size(
    content: PageContent, text: str, font: FontWithArrows, width: float, is_title: bool
) -> float:
    """The size, in millimetres, at which a text fits on one line; or that for several lines."""
    largest, smallest = (TITLE, TITLE_SMALLEST) if is_title else (NOTE, NOTE_SMALLEST)
    broken = TITLE_SMALLEST if is_title else NOTE_BROKEN
    size, smallest = max(largest, content.at_least(0.0)), content.at_least(smallest)
    while font.width(text, size * PT) > width:
        size -= 0.5
        if size < smallest:
            return content.at_least(broken) * PT
    return size * PT


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


def _name_lines(content: PageContent, width: float) -> MarkGroup:
    """The lines side by side; one below the other where they would be too short."""
    size, font = content.at_least(NAME) * PT, content.faces.regular
    lines = list(_writing_lines(content))
    lang, gaps = content.style.lang, NAME_GAP * (len(lines) - 1)
    labels = sum(font.width(line.label.text(lang) + line.end, size) + 4 for line in lines)
    spare = width - labels - gaps
    shares = sum(line.share for line in lines)
    marks: list[Mark] = []
    x = y = 0.0
    beside = min(line.share for line in lines) * spare / shares >= NAME_SHORTEST
    for line in lines:
        own = font.width(line.label.text(lang) + line.end, size) + 4
        wide = own + spare * line.share / shares if beside else width
        marks += moved(_name_line(content, line, wide), x, y)
        x, y = (x + wide + NAME_GAP, y) if beside else (0.0, y + NAME_STEP)
    return MarkGroup(marks, y + NAME_STEP if beside else y)


def _writing_lines(content: PageContent) -> Iterator[WritingLine]:
    if content.style.name_line:
        yield WritingLine(say("Name:"), 3.0)
        yield WritingLine(say("Date:"), 1.2)
    if content.style.points:
        yield WritingLine(say("Points:"), 0.8, f"/ {len(content.puzzle.words)}")


def _name_line(content: PageContent, line: WritingLine, width: float) -> Iterator[Mark]:
    size, font = content.at_least(NAME) * PT, content.faces.regular
    foot, text = 0.9 * size, line.label.text(content.style.lang)
    role = paragraph_role()
    yield TextRun(0.0, foot, size, text, role=role)
    left, right = font.width(text, size) + 2, width
    if line.end:
        yield TextRun(width, foot, size, line.end, align=1, role=role)
        right -= font.width(line.end, size) + 2
    yield Rule((left, foot + 0.6), (right, foot + 0.6), 0.25)
