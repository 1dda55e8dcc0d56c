"""A puzzle on paper: heading, board and word list, as large as the page allows.

The layout is found by trying: the list below the board or beside it, in sizes from comfortable to
just readable, portrait or landscape; the one with the largest letters wins. A list that would leave
too little room for the board continues on a second page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from suchsel.errors import SuchselError, mistake
from suchsel.i18n import say
from suchsel.layout.board_drawing import BoardFrame, Look, cells_of, draw_board, frame_of
from suchsel.layout.fonts import Faces
from suchsel.layout.marks import PT, Capsule, Mark, Page, Rule, TextRun, moved
from suchsel.layout.paper import PAPERS
from suchsel.layout.style import LARGE_PRINT, Style
from suchsel.layout.word_list import (
    EntryType,
    ListSetting,
    break_lines,
    draw_list,
    set_list,
    set_part,
)
from suchsel.layout.wording import answer, board_rule, listing
from suchsel.puzzle_data import PuzzleData

#: The size of a letter in pitches: the usual one, and the largest.
LETTER, TIGHT = 0.66, 0.80
#: The largest pitch of a board, in millimetres: on paper, and on a page that fits it.
CAP, FIT_CAP = 14.0, 9.0
#: In points: the smallest letters of a board, and the sizes of lists, headings and name lines.
SMALLEST = 5.0
LIST_SIZES = (13.0, 12.0, 11.0, 10.0, 9.0, 8.0)
TITLE, TITLE_SMALLEST, NAME = 22.0, 14.0, 12.0
#: From line to line in a heading, in type sizes; the height of the lines for name and date, in mm;
#: the part of the width that is for the name.
HEAD_LEADING, NAME_LINE, NAME_SPLIT = 1.25, 12.0, 0.62
#: The label: its type size in points; the radius of its ring in type sizes; the width of the ring
#: and its least distance from other things in millimetres.
BADGE, BADGE_RADIUS, BADGE_LINE, BADGE_GAP = 14.0, 0.75, 0.3, 3.0
#: Factors that make these layouts less attractive than the usual one.
BESIDE, LANDSCAPE, OVERFLOW = 0.9, 0.85, 0.5
#: In millimetres: the least and the largest margin, and that of a page that fits its content.
MARGINS, FIT_MARGIN = (10.0, 18.0), 5.0
FIT_WIDTH, ENDLESS = 90.0, 100_000.0


class MarkGroup(NamedTuple):
    """Marks from (0, 0) on, and their height."""

    marks: list[Mark]
    height: float


class HeadText(NamedTuple):
    """A text above the board, with its largest and smallest type size in points."""

    text: str
    bold: bool
    largest: float
    smallest: float
    below: float  # the gap below it, in type sizes

    def fitting(self, faces: Faces, width: float) -> float:
        """The size, in millimetres, at which it fits on one line; not below the smallest."""
        size, font = self.largest, faces[self.bold]
        while font.width(self.text, size * PT) > width and size > self.smallest:
            size -= 0.5
        return size * PT


class PageContent(NamedTuple):
    """What a page is to show: a puzzle or its solution, below a heading."""

    puzzle: PuzzleData
    style: Style
    faces: Faces
    heading: str | None
    solution: bool = False
    cap: float = CAP
    name_line: bool = False
    label: str | None = None

    def entries(self) -> list[str]:
        if not self.solution:
            return [plain(entry) for entry in listing(self.puzzle)]
        words = [plain(placement.word) for placement in self.puzzle.words]
        if self.puzzle.list == "clues":
            return [f"{number}. {word}" for number, word in enumerate(words, 1)]
        return words

    def head_texts(self) -> list[HeadText]:
        """The title, and what the reader is told."""
        rule = (answer if self.solution else board_rule)(self.puzzle)
        told = plain(rule.text(self.style.lang)) if rule else ""
        texts = (
            HeadText(self.heading or "", True, TITLE, self.at_least(TITLE_SMALLEST), 0.45),
            HeadText(told, False, self.at_least(NAME), self.at_least(LIST_SIZES[-1]), 0.6),
        )
        return [text for text in texts if text.text]

    @property
    def frame(self) -> BoardFrame:
        return frame_of(self.puzzle, self.style.table)

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
        """The size of the letters, in millimetres."""
        if self.style.font_size is not None:
            return self.style.font_size * PT
        return max(LETTER * pitch, min(self.at_least(SMALLEST) * PT, TIGHT * pitch))

    def list_sizes(self) -> tuple[float, ...]:
        """The type sizes for the list, in points, from the most comfortable one down."""
        return (LARGE_PRINT,) if self.style.large_print else LIST_SIZES

    def entry_type(self, size: float) -> EntryType:
        return EntryType(self.faces.regular, size * PT, ticks=not self.solution)


def plain(text: str) -> str:
    """A text as it is printed: spaces for line breaks and tabs, no soft hyphens."""
    return " ".join(text.replace("\N{SOFT HYPHEN}", "").split())


class Arrangement(NamedTuple):
    """One way to lay out a page: `worth` grows with the size of its letters."""

    worth: float
    pitch: float
    setting: ListSetting | None
    beside: bool = False


# -- pages -----------------------------------------------------------------------------------------


def printed(content: PageContent) -> Iterator[Page]:
    """Pages of the paper that the style names: whichever way gives the larger letters."""
    ways = list(_arrangements(content))
    if not ways:
        raise too_large(content)
    _, width, height, margin, way = max(ways, key=lambda way: way[0])
    for group in compose(content, width - 2 * margin, height - 2 * margin, way):
        yield Page(width, height, tuple(moved(group.marks, margin, margin)), content.solution)


def _arrangements(content: PageContent) -> Iterator[tuple[float, float, float, float, Arrangement]]:
    """The worth of each, and the width, height and margin of its page, portrait or landscape."""
    short, long = PAPERS[content.style.paper]
    margin = margin_of(short)
    portrait, landscape = ("portrait", short, long, 1.0), ("landscape", long, short, LANDSCAPE)
    for name, width, height, weight in (portrait, landscape):
        if content.style.orientation in ("auto", name):
            found = arrange(content, width - 2 * margin, height - 2 * margin)
            if found:
                yield found.worth * weight, width, height, margin, found


def margin_of(side: float) -> float:
    """The margin of a page whose shorter side is this long."""
    return min(max(0.075 * side, MARGINS[0]), MARGINS[1])


def larger_paper(content: PageContent) -> str:
    """The first larger paper on which the page fits; “fit” if there is none."""
    style = content.style
    papers = [name for name, size in PAPERS.items() if size > PAPERS[style.paper]]
    others = {name: content._replace(style=style._replace(paper=name)) for name in papers}
    return next((name for name, other in others.items() if any(_arrangements(other))), "fit")


def too_large(content: PageContent) -> SuchselError:
    style, puzzle = content.style, content.puzzle
    return mistake(
        "board-too-large-for-paper",
        "{rows}x{columns} cells with {size:g}-point letters do not fit on {paper} paper. Choose "
        "a smaller board, or the paper “{larger}”.",
        rows=puzzle.rows,
        columns=puzzle.columns,
        size=round(content.pitches()[0] * TIGHT / PT, 1),
        paper=say(style.paper),
        larger=say(larger_paper(content)),
    ).of("paper")


def fitted(content: PageContent) -> Iterator[Page]:
    """A page just as large as its content."""
    content = content._replace(cap=FIT_CAP)
    width = max(content.frame.width * content.pitches()[1], FIT_WIDTH)
    found = arrange(content, width, ENDLESS)
    assert found, "everything fits on an endless page"
    for group in compose(content, width, ENDLESS, found._replace(beside=False)):
        wide, high = (round(side + 2 * FIT_MARGIN, 2) for side in (width, group.height))
        marks = tuple(moved(group.marks, FIT_MARGIN, FIT_MARGIN))
        yield Page(wide, high, marks, content.solution)


def texts_of(puzzles: Sequence[PuzzleData], style: Style) -> Iterator[str]:
    """Every text that a page of these puzzles may contain."""
    for puzzle in puzzles:
        yield plain(puzzle.title or "")
        yield plain(puzzle.label or "")
        for said in filter(None, (board_rule(puzzle), answer(puzzle))):
            yield plain(said.text(style.lang))
        yield from map(plain, listing(puzzle))
        yield from (plain(placement.word) for placement in puzzle.words)
        yield from (symbol for _, symbol in cells_of(puzzle, style.lower))


# -- arranging -------------------------------------------------------------------------------------


def arrange(content: PageContent, width: float, height: float) -> Arrangement | None:
    """The best layout for this much room; None if the board does not fit."""
    frame, entries = content.frame, content.entries()
    smallest, largest = content.pitches()
    height -= draw_heading(content, width).height
    alone = min(width / frame.width, height / frame.height, largest)
    if alone < smallest:
        return None
    if not entries:
        return Arrangement(alone, alone, None)
    ways: list[Arrangement] = []
    for size in content.list_sizes():
        ways += _ways(content, entries, size, width, height)
        if any(way.pitch >= alone for way in ways if not way.beside):
            break  # smaller type would not make the board larger
    good = [way for way in ways if way.pitch >= max(smallest, 0.5 * alone)]
    if good:
        return max(good, key=lambda way: way.worth)
    kind = content.entry_type(content.list_sizes()[-1])
    room = height - alone * frame.height - gap_of(alone)
    part = set_part(entries, kind, width, max(room, 0.0))
    return Arrangement(alone * OVERFLOW, alone, part)


def _ways(
    content: PageContent, entries: list[str], size: float, width: float, height: float
) -> Iterator[Arrangement]:
    """The list below the board, or beside it in one or two columns."""
    frame, kind = content.frame, content.entry_type(size)
    largest = content.pitches()[1]
    weight = (size / LIST_SIZES[0]) ** 0.5
    below = set_list(entries, kind, width)
    pitch = min(width / frame.width, largest)
    pitch = min(pitch, (height - below.height - gap_of(pitch)) / frame.height)
    # Where there is room, a list no wider than the board looks best.
    narrow = set_list(entries, kind, max(pitch * frame.width, width / 2))
    if narrow.height + gap_of(pitch) + pitch * frame.height <= height:
        below = narrow
    yield Arrangement(pitch * weight, pitch, below)
    for columns in (1, 2):
        beside = set_list(entries, kind, width / 3, columns)
        if beside.height <= height:
            wide = width - beside.width - gap_of(largest)
            pitch = min(wide / frame.width, height / frame.height, largest)
            yield Arrangement(pitch * weight * BESIDE, pitch, beside, beside=True)


def gap_of(pitch: float) -> float:
    """Between the board and its list."""
    return min(max(0.7 * pitch, 5.0), 9.0)


def compose(content: PageContent, width: float, height: float, way: Arrangement) -> list[MarkGroup]:
    """The pages, each from (0, 0) on: one, or more if the list continues."""
    head, frame, setting = draw_heading(content, width), content.frame, way.setting
    wide, high = frame.width * way.pitch, frame.height * way.pitch
    solution = content.style.solution_style if content.solution else None
    size, font = content.letter(way.pitch), content.faces.regular
    board = draw_board(content.puzzle, Look(way.pitch, size, font, content.style, solution))
    left, bottom, words = (width - wide) / 2, head.height + high, list[Mark]()
    if setting and setting.columns and way.beside:
        gap = gap_of(content.pitches()[1])
        left = (width - wide - gap - setting.width) / 2
        words = moved(draw_list(setting), left + wide + gap, head.height)
        bottom = head.height + max(high, setting.height)
    elif setting and setting.columns:
        top = bottom + gap_of(way.pitch)
        words = moved(draw_list(setting), (width - setting.width) / 2, top)
        bottom = top + setting.height
    groups = [MarkGroup([*head.marks, *moved(board, left, head.height), *words], bottom)]
    rest = setting.rest if setting else ()
    for further in further_lists(content, rest, width, height):
        left = (width - further.width) / 2
        groups.append(MarkGroup(moved(draw_list(further), left, 0.0), further.height))
    return groups


def further_lists(
    content: PageContent, rest: tuple[str, ...], width: float, height: float
) -> Iterator[ListSetting]:
    """The rest of a list that did not fit beside or below its board, page by page."""
    while rest:
        setting = set_part(rest, content.entry_type(content.list_sizes()[0]), width, height)
        if not setting.columns:  # an entry longer than a page is divided
            half = len(rest[0]) // 2
            cut = rest[0].rfind(" ", 1, half) if " " in rest[0][1:half] else half
            rest = (rest[0][:cut], rest[0][cut:].strip(), *rest[1:])
            continue
        yield setting
        rest = setting.rest


# -- the heading -----------------------------------------------------------------------------------


def draw_heading(content: PageContent, width: float) -> MarkGroup:
    """Lines for name and date, the title and what the reader is told; the label at the right."""
    badge, wide = _badge(content, width)
    marks: list[Mark] = list(badge.marks)
    reserved = wide + BADGE_GAP if wide else 0.0
    y = 0.0
    if width - 2 * reserved < width / 2:  # a long label stands above everything else
        y, reserved = badge.height + BADGE_GAP, 0.0
    if content.name_line:
        marks += moved(_name_line(content, width - reserved), 0.0, y)
        y, reserved = y + NAME_LINE, 0.0
    for text in content.head_texts():
        font, room = content.faces[text.bold], width - 2 * reserved
        size = text.fitting(content.faces, room)
        for line in break_lines(text.text, font, size, room):
            marks.append(TextRun(width / 2, y + 0.8 * size, size, line, 0, text.bold))
            y += HEAD_LEADING * size
        y, reserved = y + text.below * size, 0.0
    return MarkGroup(marks, max(y, badge.height + BADGE_GAP) if wide else y)


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


def _name_line(content: PageContent, width: float) -> Iterator[Mark]:
    """Name and date, each with a line to write on."""
    size, split = content.at_least(NAME) * PT, NAME_SPLIT * width
    foot = 0.9 * size
    for label, start, end in ((say("Name:"), 0.0, split - 4), (say("Date:"), split, width)):
        text = label.text(content.style.lang)
        yield TextRun(start, foot, size, text)
        left = start + content.faces.regular.width(text, size) + 2
        yield Rule((left, foot + 0.6), (end, foot + 0.6), 0.25)
