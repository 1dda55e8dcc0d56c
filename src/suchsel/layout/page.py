"""A puzzle on paper: heading, board and word list as large as the page allows, never larger.

The arrangement is found by trying: the list below the board or beside it, in sizes from
comfortable to just readable, upright or across; the one with the largest letters wins. A list
that leaves the board too little goes on on a second page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from suchsel.errors import SuchselError
from suchsel.formats import Style
from suchsel.i18n import Message, say
from suchsel.layout.board_drawing import Look, cells_of, draw_board, geometry, lowered
from suchsel.layout.fonts import Faces, check_texts, find_faces
from suchsel.layout.listing import answer, board_rule, listing
from suchsel.layout.marks import PT, Line, Mark, Sheet, Text, moved
from suchsel.layout.paper import PAPERS, find_paper
from suchsel.layout.truetype import TrueType
from suchsel.layout.word_list import Setting, Type, break_lines, draw_list, set_list, set_part
from suchsel.puzzle import Puzzle

#: The size of a letter in pitches: as a rule, and at the most.
LETTER, TIGHT = 0.66, 0.80
#: The largest pitch that a board on a large page takes, and on a picture of its own size.
CAP, FIT_CAP = 14.0, 9.0
SMALLEST = 5.0  # letters of the board, in points
LARGE = 18.0  # what is called large print, in points
LIST_SIZES = (13.0, 12.0, 11.0, 10.0, 9.0, 8.0)
TITLE, TITLE_SMALLEST, NAME = 22.0, 14.0, 12.0
#: What another arrangement must gain before it is taken.
BESIDE, LANDSCAPE, OVERFLOW = 0.9, 0.85, 0.5
MARGIN, FIT_MARGIN = (10.0, 18.0), 5.0


class Block(NamedTuple):
    """Marks from (0, 0) on, and how far down they reach."""

    marks: list[Mark]
    height: float


class Job(NamedTuple):
    """What is to be set on a page: a puzzle or its solution, under a heading."""

    puzzle: Puzzle
    style: Style
    faces: Faces
    heading: str | None
    solution: bool = False
    cap: float = CAP
    name_line: bool = False

    def entries(self) -> list[str]:
        if not self.solution:
            return [plain(entry) for entry in listing(self.puzzle, self.style.lang)]
        words = [plain(placement.word) for placement in self.puzzle.words]
        if self.puzzle.list == "clues":
            return [f"{number}. {word}" for number, word in enumerate(words, 1)]
        return words

    def pitches(self) -> tuple[float, float]:
        """The smallest and the largest pitch that the style allows."""
        size = self.style.font_size
        if size is not None:
            return size * PT / TIGHT, size * PT / LETTER
        least = LARGE if self.style.large_print else SMALLEST
        return least * PT / TIGHT, max(self.cap, least * PT / LETTER)

    def letter(self, pitch: float) -> float:
        if self.style.font_size is not None:
            return self.style.font_size * PT
        least = LARGE if self.style.large_print else SMALLEST
        return max(LETTER * pitch, min(least * PT, TIGHT * pitch))

    def list_sizes(self) -> tuple[float, ...]:
        return (LARGE,) if self.style.large_print else LIST_SIZES

    def type(self, size: float) -> Type:
        return Type(self.faces.regular, size * PT, ticks=not self.solution)


def plain(text: str) -> str:
    """A text as it is set: blanks for line breaks and tabs, no soft hyphens."""
    return " ".join(text.replace("\N{SOFT HYPHEN}", "").split())


class Arrangement(NamedTuple):
    """One way to set a job: `worth` grows with the size of its letters."""

    worth: float
    pitch: float
    setting: Setting | None
    beside: bool = False


# -- sheets of paper ------------------------------------------------------------------------------


def sheets(puzzles: Sequence[Puzzle], style: Style) -> list[Sheet]:
    """The puzzles, each on a page; then, on request, their solutions."""
    faces = find_faces(style.font)
    _check(puzzles, style, faces)
    found = [sheet for puzzle in puzzles for sheet in _sheets(puzzle, style, faces, puzzles)]
    if style.solution:
        found += [
            sheet for puzzle in puzzles for sheet in _sheets(puzzle, style, faces, puzzles, True)
        ]
    return found


def _sheets(
    puzzle: Puzzle, style: Style, faces: Faces, among: Sequence[Puzzle], solution: bool = False
) -> Iterator[Sheet]:
    level = puzzle.level if len(among) > 1 else None
    heading = " – ".join(filter(None, (puzzle.title, level))) or None
    if solution:
        name = say("Solution").text(style.lang)
        heading = f"{name}: {heading}" if heading else name
    job = Job(puzzle, style, faces, heading, solution, name_line=style.name_line and not solution)
    if style.paper == "fit":
        yield from _fitted(job)
        return
    width, height, margin, arrangement = _choose_paper(job)
    inner = width - 2 * margin, height - 2 * margin
    for block in compose(job, *inner, arrangement):
        yield Sheet(width, height, tuple(moved(block.marks, margin, margin)), solution)


def _choose_paper(job: Job) -> tuple[float, float, float, Arrangement]:
    """Width, height, margin: upright or across, whichever gives the larger letters."""
    options = list(_arrangements(job))
    if not options:
        raise SuchselError(_too_large(job))
    return max(options, key=lambda option: option[0])[1:]


def _arrangements(job: Job) -> Iterator[tuple[float, float, float, float, Arrangement]]:
    """What each is worth, and the width, height and margin of its page."""
    short, long = find_paper(job.style.paper)
    margin = min(max(0.075 * short, MARGIN[0]), MARGIN[1])
    for name, width, height, weight in (
        ("portrait", short, long, 1.0), ("landscape", long, short, LANDSCAPE)
    ):  # fmt: skip
        if job.style.orientation in ("auto", name):
            found = arrange(job, width - 2 * margin, height - 2 * margin)
            if found:
                yield found.worth * weight, width, height, margin, found


def _fitted(job: Job) -> Iterator[Sheet]:
    """A page just as large as what stands on it."""
    job = job._replace(cap=FIT_CAP)
    shape = geometry(job.puzzle, job.style.table)
    width = max(shape.width * job.pitches()[1], 90.0)
    endless = 100_000.0
    found = arrange(job, width, endless)
    assert found, "an endless page holds everything"
    for block in compose(job, width, endless, found._replace(beside=False)):
        yield Sheet(
            round(width + 2 * FIT_MARGIN, 2), round(block.height + 2 * FIT_MARGIN, 2),
            tuple(moved(block.marks, FIT_MARGIN, FIT_MARGIN)), job.solution,
        )  # fmt: skip


# -- arranging ------------------------------------------------------------------------------------


def arrange(job: Job, width: float, height: float) -> Arrangement | None:
    """The best way to set a job in so much room; none if its board is too large for it."""
    shape = geometry(job.puzzle, job.style.table)
    smallest, largest = job.pitches()
    entries = job.entries()
    height -= _heading(job, width).height
    alone = min(width / shape.width, height / shape.height, largest)
    if alone < smallest:
        return None
    if not entries:
        return Arrangement(alone, alone, None)
    ways: list[Arrangement] = []
    for size in job.list_sizes():
        ways += _ways(job, entries, size, width, height)
        if any(way.pitch >= alone for way in ways if not way.beside):
            break  # smaller type could not make the board larger
    good = [way for way in ways if way.pitch >= max(smallest, 0.5 * alone)]
    if good:
        return max(good, key=lambda way: way.worth)
    kind = job.type(job.list_sizes()[-1])
    room = height - alone * shape.height - _gap(alone)
    part = set_part(entries, kind, width, max(room, 0.0))
    return Arrangement(alone * OVERFLOW, alone, part)


def _ways(
    job: Job, entries: list[str], size: float, width: float, height: float
) -> Iterator[Arrangement]:
    """The list below the board, or beside it in one or two columns."""
    shape, kind = geometry(job.puzzle, job.style.table), job.type(size)
    largest = job.pitches()[1]
    weight = (size / LIST_SIZES[0]) ** 0.5
    below = set_list(entries, kind, width)
    pitch = min(width / shape.width, largest)
    pitch = min(pitch, (height - below.height - _gap(pitch)) / shape.height)
    # Where there is room, a list no wider than the board looks best.
    narrow = set_list(entries, kind, max(pitch * shape.width, width / 2))
    if narrow.height + _gap(pitch) + pitch * shape.height <= height:
        below = narrow
    yield Arrangement(pitch * weight, pitch, below)
    for columns in (1, 2):
        beside = set_list(entries, kind, width / 3, columns)
        if beside.height <= height:
            wide = width - beside.width - _gap(largest)
            pitch = min(wide / shape.width, height / shape.height, largest)
            yield Arrangement(pitch * weight * BESIDE, pitch, beside, beside=True)


def _gap(pitch: float) -> float:
    """Between the board and its list."""
    return min(max(0.7 * pitch, 5.0), 9.0)


def compose(job: Job, width: float, height: float, way: Arrangement) -> list[Block]:
    """The pages of a job, each from (0, 0) on: one, or more if the list goes on."""
    head, board = _heading(job, width), _board(job, way.pitch)
    wide = geometry(job.puzzle, job.style.table).width * way.pitch
    marks = list(head.marks)
    if way.setting is None or not way.setting.columns:
        marks += moved(board.marks, (width - wide) / 2, head.height)
        blocks = [Block(marks, head.height + board.height)]
    elif way.beside:
        gap = _gap(job.pitches()[1])
        left = (width - wide - gap - way.setting.width) / 2
        marks += moved(board.marks, left, head.height)
        marks += moved(draw_list(way.setting), left + wide + gap, head.height)
        blocks = [Block(marks, head.height + max(board.height, way.setting.height))]
    else:
        marks += moved(board.marks, (width - wide) / 2, head.height)
        top = head.height + board.height + _gap(way.pitch)
        marks += moved(draw_list(way.setting), (width - way.setting.width) / 2, top)
        blocks = [Block(marks, top + way.setting.height)]
    rest = way.setting.rest if way.setting else ()
    while rest:
        setting = set_part(rest, job.type(job.list_sizes()[0]), width, height)
        if not setting.columns:  # an entry longer than a page goes on in two
            half = len(rest[0]) // 2
            cut = rest[0].rfind(" ", 1, half) if " " in rest[0][1:half] else half
            rest = (rest[0][:cut], rest[0][cut:].strip(), *rest[1:])
            continue
        left = (width - setting.width) / 2
        blocks.append(Block(moved(draw_list(setting), left, 0.0), setting.height))
        rest = setting.rest
    return blocks


def _board(job: Job, pitch: float) -> Block:
    look = Look(
        pitch, job.letter(pitch), job.faces.regular, job.style.lower, job.style.table,
        job.style.solution_style if job.solution else None, job.style.grey,
    )  # fmt: skip
    return Block(draw_board(job.puzzle, look), geometry(job.puzzle, job.style.table).height * pitch)


# -- the heading ----------------------------------------------------------------------------------


def _heading(job: Job, width: float) -> Block:
    marks: list[Mark] = []
    y = 0.0
    if job.name_line:
        marks, y = list(_name_line(job, width)), 12.0
    if job.heading:
        smallest = LARGE if job.style.large_print else TITLE_SMALLEST
        size = _fitting(job.heading, job.faces.bold, TITLE, smallest, width)
        for line in break_lines(job.heading, job.faces.bold, size, width):
            marks.append(Text(width / 2, y + 0.8 * size, size, line, align=0, bold=True))
            y += 1.25 * size
        y += 0.45 * size
    rule = (answer if job.solution else board_rule)(job.puzzle)
    if rule is not None:
        text, font = plain(rule.text(job.style.lang)), job.faces.regular
        sizes = (LARGE, LARGE) if job.style.large_print else (NAME, LIST_SIZES[-1])
        size = _fitting(text, font, *sizes, width)
        for line in break_lines(text, font, size, width):
            marks.append(Text(width / 2, y + 0.8 * size, size, line, align=0))
            y += 1.25 * size
        y += 0.6 * size
    return Block(marks, y)


def _fitting(text: str, font: TrueType, size: float, smallest: float, width: float) -> float:
    """The size, in millimetres, at which a text takes one line; not below the smallest."""
    while font.width(text, size * PT) > width and size > smallest:
        size -= 0.5
    return size * PT


def _name_line(job: Job, width: float) -> Iterator[Mark]:
    """Name and date, each with a line to write on."""
    size = (LARGE if job.style.large_print else NAME) * PT
    lang, font = job.style.lang, job.faces.regular
    foot = 0.9 * size
    split = 0.62 * width
    for label, start, end in (
        (say("Name:"), 0.0, split - 4), (say("Date:"), split, width)
    ):  # fmt: skip
        text = label.text(lang)
        yield Text(start, foot, size, text)
        left = start + font.width(text, size) + 2
        yield Line((left, foot + 0.6), (end, foot + 0.6), 0.25)


# -- what cannot be set ---------------------------------------------------------------------------


def _check(puzzles: Sequence[Puzzle], style: Style, faces: Faces) -> None:
    if style.font_size is not None and not 4 <= style.font_size <= 200:
        raise SuchselError(
            say(
                "The font size must lie between 4 and 200 points.",
            )
        )
    if style.large_print and style.font_size is not None and style.font_size < LARGE:
        raise SuchselError(
            say(
                "Large print has letters of at least {n:g} points; --font-size {size:g} is less.",
                n=LARGE,
                size=style.font_size,
            )
        )
    check_texts(texts_of(puzzles, style), faces)


def texts_of(puzzles: Sequence[Puzzle], style: Style) -> Iterator[str]:
    """Everything that a page of these puzzles may spell."""
    for puzzle in puzzles:
        yield plain(puzzle.title or "")
        for said in (board_rule(puzzle), answer(puzzle)):
            yield plain(said.text(style.lang)) if said else ""
        yield from map(plain, listing(puzzle, style.lang))
        yield from (plain(placement.word) for placement in puzzle.words)
        for _, symbol in cells_of(puzzle):
            yield lowered(symbol) if style.lower else symbol


def _larger_paper(job: Job) -> str:
    """The first larger paper that takes the page as it is wished; none is larger than “fit”."""
    for name, size in PAPERS.items():
        larger = job._replace(style=job.style._replace(paper=name))
        if name != "fit" and size > find_paper(job.style.paper) and any(_arrangements(larger)):
            return name
    return "fit"


def _too_large(job: Job) -> Message:
    smallest = job.pitches()[0]
    return say(
        "{rows}x{columns} cells with letters of {size:g} points do not fit on {paper} paper. "
        "{remedy}",
        rows=job.puzzle.rows,
        columns=job.puzzle.columns,
        size=round(smallest * TIGHT / PT, 1),
        paper=job.style.paper,
        remedy=say(
            "Choose a smaller board, or --paper {paper}.",
            paper=_larger_paper(job),
        ),
    )
