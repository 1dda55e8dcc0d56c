"""A book as sheets: title, how to, contents, puzzles, answers; margins mirrored at the fold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from suchsel.book.book_plan import INCH
from suchsel.book.make_book import Book, Chapter
from suchsel.errors import SuchselError
from suchsel.formats import Style
from suchsel.i18n import say
from suchsel.layout.board_drawing import Look, draw_board, geometry
from suchsel.layout.fonts import Faces, check_texts, find_faces
from suchsel.layout.marks import GREY, PT, Line, Mark, Sheet, Text, moved
from suchsel.layout.page import LARGE, TIGHT, Block, Job, arrange, compose, plain, texts_of
from suchsel.layout.truetype import TrueType
from suchsel.layout.word_list import break_lines
from suchsel.puzzle import Puzzle

#: The gutter that printers ask for, in inches, up to so many pages.
GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875))
OUTER, HEAD, FOOT = 0.42 * INCH, 0.8 * INCH, 0.72 * INCH
INNER = 0.125 * INCH  # beyond the gutter
CAP = 11.0
GAP = 7.0  # between two things on one page
#: Type in points: running titles, page numbers, text, the imprint, labels of answers.
RUNNING, NUMBER, TEXT, IMPRINT, LABEL = 8.5, 10.0, 11.0, 9.0, 9.0
SHARED = 8.0  # letters of puzzles that share a page, at the least
LEADING = 1.35  # from line to line, in sizes of type
#: Where the foot of a page's first line stands, and that of the first below a heading.
FIRST, BELOW = 8.0, 20.0


class Leaf(NamedTuple):
    """A page before it is bound: what stands in its text area, and its running title."""

    marks: list[Mark]
    running: str | None = None  # none: a page without head and number
    solution: bool = False


class Room(NamedTuple):
    """The text area of every page."""

    width: float
    height: float


class Press(NamedTuple):
    """All that the pages of one book have in common."""

    book: Book
    faces: Faces
    style: Style
    room: Room

    def say(self, en: str, de: str, **values: object) -> str:
        return say(en, de, **values).text(self.book.plan.lang)

    def size(self, points: float) -> float:
        """So many points, or those of large print."""
        return max(points, LARGE) if self.style.large_print else points

    def write(
        self, text: str, y: float, size: float, align: int = -1, bold: bool = False
    ) -> Iterator[Text]:
        """A paragraph in lines from y on down; `size` is in points."""
        font = self.faces.bold if bold else self.faces.regular
        x = (align + 1) / 2 * self.room.width
        for i, line in enumerate(break_lines(text, font, size * PT, self.room.width)):
            yield Text(x, y + i * LEADING * size * PT, size * PT, line, align, bold)


def style_of(book: Book) -> Style:
    plan = book.plan
    return Style(
        plan.lang, table=plan.table, font=plan.font, large_print=plan.large_print,
        lower=plan.lower, solution_style=plan.solution_style, grey=not plan.colour,
    )  # fmt: skip


def book_sheets(book: Book) -> tuple[list[Sheet], list[tuple[str, int]]]:
    """The pages in order, and which chapter begins on which of them (from 0)."""
    faces, style = find_faces(book.plan.font), style_of(book)
    plan = book.plan
    said = [plan.title, plan.subtitle, plan.author, plan.imprint]
    said += [chapter.title for chapter in book.chapters]
    check_texts([*texts_of(book.puzzles, style), *map(plain, said)], faces)
    width, height = plan.trim
    gutter = GUTTERS[0][1]
    while True:  # a wider gutter may make more pages, which may need a wider gutter
        inner = gutter * INCH + INNER
        room = Room(width - inner - OUTER, height - HEAD - FOOT)
        press = Press(book, faces, style, room)
        leaves, starts = _leaves(press)
        needed = gutter_for(len(leaves))
        if needed <= gutter:
            return [_bind(leaf, i, press, inner) for i, leaf in enumerate(leaves)], starts
        gutter = needed


def gutter_for(pages: int) -> float:
    """The inner margin in inches that so many pages need."""
    for limit, gutter in GUTTERS:
        if pages <= limit:
            return gutter
    raise SuchselError(
        say(
            "The book would have {n} pages; at most {limit} can be bound. Make it in two volumes.",
            n=pages,
            limit=GUTTERS[-1][0],
        )
    )


def _bind(leaf: Leaf, number: int, press: Press, inner: float) -> Sheet:
    """A leaf with its margins, running title and number; odd pages lie on the right."""
    width, height = press.book.plan.trim
    right_hand = number % 2 == 0
    left = inner if right_hand else OUTER
    marks = moved(leaf.marks, left, HEAD)
    if leaf.running is not None:
        middle, rule = left + press.room.width / 2, HEAD - 5.5
        title = leaf.running if right_hand else press.book.plan.title
        running, number_size = press.size(RUNNING) * PT, press.size(NUMBER) * PT
        title = fitting(title, press.faces.regular, running, press.room.width)
        marks.append(Text(middle, rule - 1.8, running, title, align=0, colour="#404040"))
        marks.append(Line((left, rule), (left + press.room.width, rule), 0.15, GREY))
        marks.append(Text(middle, height - 0.36 * INCH, number_size, str(number + 1), align=0))
    return Sheet(width, height, tuple(marks), leaf.solution)


def fitting(text: str, font: TrueType, size: float, width: float) -> str:
    """The text, cut short with an ellipsis where it is too long for one line."""
    text = plain(text)
    if font.width(text, size) <= width:
        return text
    while text and font.width(f"{text}…", size) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


# -- the parts of a book ---------------------------------------------------------------------------


def _leaves(press: Press) -> tuple[list[Leaf], list[tuple[str, int]]]:
    plan = press.book.plan
    front = [_title_page(press), _imprint(press)]
    if plan.how_to:
        front += _how_to(press)
    body: list[Leaf] = []
    starts: list[int] = []
    for chapter in press.book.chapters:
        starts.append(len(body))
        body.extend(_chapter(chapter, press))
    answers = list(_answers(press))
    chapters = press.book.chapters
    titles = [*(chapter.title for chapter in chapters), press.say("Solutions")]
    starts.append(len(body))
    if plan.contents:
        pages = len(list(_contents(press, titles, [0] * len(titles))))
        before = len(front) + pages
        front += _contents(press, titles, [before + start + 1 for start in starts])
    begins = [(title, len(front) + at) for title, at in zip(titles, starts, strict=True)]
    return [*front, *body, *answers], begins


def _title_page(press: Press) -> Leaf:
    plan, room = press.book.plan, press.room
    marks: list[Mark] = []
    y = 0.28 * room.height
    for text, largest, smallest, bold, after in (
        (plan.title, 30.0, 20.0, True, 8.0), (plan.subtitle, 16.0, 12.0, False, 14.0),
        (plan.author, 14.0, 12.0, False, 0.0),
    ):  # fmt: skip
        font = press.faces.bold if bold else press.faces.regular
        size = _undivided(text, font, press.size(largest), press.size(smallest), room.width)
        lines = list(press.write(text, y, size, 0, bold)) if text else []
        marks += lines
        y += len(lines) * LEADING * size * PT + (after if lines else 0.0)
    return Leaf(marks)


def _undivided(text: str, font: TrueType, size: float, smallest: float, width: float) -> float:
    """The size, in points, at which each word takes one line; not below the smallest."""
    longest = max((font.width(word, PT) for word in text.split()), default=0.0)
    while longest * size > width and size > smallest:
        size -= 0.5
    return size


def _imprint(press: Press) -> Leaf:
    """The back of the title page; blank unless the plan has something to say there."""
    said = press.book.plan.imprint.splitlines()
    size = press.size(IMPRINT)
    while True:
        lines = [line for text in said for line in press.write(text, 0.0, size)]
        step = LEADING * size * PT
        top = press.room.height - len(lines) * step
        if top >= 0 or size <= IMPRINT:
            return Leaf([line._replace(y=top + i * step) for i, line in enumerate(lines)])
        size -= 0.5


def _how_to(press: Press) -> Iterator[Leaf]:
    """As a rule one page; more, where the type is large or the page small."""
    title = press.say("How to solve")
    marks: list[Mark] = list(press.write(title, FIRST, 20.0, bold=True))
    y = BELOW
    for block in (*_advice_lines(press), *_examples(press)):
        if y + block.height > press.room.height:
            yield Leaf(marks, title)
            marks, y = [], FIRST
        marks += moved(block.marks, 0.0, y)
        y += block.height
    yield Leaf(marks, title)


def _advice_lines(press: Press) -> Iterator[Block]:
    size = press.size(TEXT)
    for text in _advice(press):
        *lines, last = press.write(text, 0.0, size)
        step = LEADING * size * PT
        yield from (Block([line._replace(y=0.0)], step) for line in lines)
        yield Block([last._replace(y=0.0)], step + 2.5)


def _examples(press: Press) -> Iterator[Block]:
    """A small puzzle and its solution side by side, or one below the other."""
    room, shape = press.room.width, geometry(press.book.example, press.style.table)
    pitch = min(9.0, room / 14)
    if press.style.large_print:
        pitch = max(pitch, LARGE * PT / TIGHT)
    wide, block_height = shape.width * pitch, shape.height * pitch + 3.0
    boards = [
        _board(press.book.example, pitch, press, solution, press.size(0.0))
        for solution in (None, press.style.solution_style)
    ]
    spread = (room - 2 * wide) / 3
    if spread < 1.5:
        yield from (Block(moved(board, (room - wide) / 2, 2.0), block_height) for board in boards)
        return
    first, second = (moved(board, spread + i * (wide + spread), 2.0)
                     for i, board in enumerate(boards))  # fmt: skip
    yield Block([*first, *second], block_height)


def _advice(press: Press) -> Iterator[str]:
    used = {
        name
        for section in press.book.plan.sections
        for request in section.requests
        for name in request.level.directions
    }
    yield press.say(
        "The words of the list are hidden in the grid. Each lies in a straight line, letter "
        "after letter. Find them, ring them, and tick them off the list.",
    )
    ways = [press.say("across"), press.say("down")]
    if used & {"SE", "NE", "NW", "SW"}:
        ways.append(press.say("diagonally"))
    listed = press.say("{a} and {b}", a=", ".join(ways[:-1]), b=ways[-1])
    backwards = press.say(
        " In some puzzles they also run backwards.",
    )
    tail = backwards if used & {"W", "N", "NW", "SW"} else ""
    yield press.say("Words run {ways}.", ways=listed) + tail
    yield press.say(
        "Words may cross and share letters. The solutions are at the end of the book.",
    )


def _contents(press: Press, titles: Sequence[str], pages: Sequence[int]) -> Iterator[Leaf]:
    heading = press.say("Contents")
    size = press.size(TEXT) * PT
    step = 1.75 * size
    font, width = press.faces.regular, press.room.width
    per_page = int((press.room.height - BELOW + 2.0) // step)
    chapters = press.book.chapters
    for start in range(0, len(titles), per_page):
        marks: list[Mark] = list(press.write(heading, FIRST, 20.0, bold=True))
        for i in range(start, min(start + per_page, len(titles))):
            y = BELOW + (i - start) * step
            page = str(pages[i])
            wide = font.width(page, size)
            numbers = _numbers(chapters[i]) if i < len(chapters) else ""
            label = fitting(f"{numbers}{titles[i]}", font, size, width - wide - 12)
            marks += [Text(0.0, y, size, label), Text(width, y, size, page, align=1)]
            dots = (font.width(label, size) + 2.5, y - 0.3), (width - wide - 2.5, y - 0.3)
            marks.append(Line(*dots, 0.15, GREY))
        yield Leaf(marks, heading)


def _numbers(chapter: Chapter) -> str:
    last = chapter.first + len(chapter.puzzles) - 1
    return f"{chapter.first}–{last}  " if last > chapter.first else f"{last}  "


def _chapter(chapter: Chapter, press: Press) -> Iterator[Leaf]:
    waiting = list(enumerate(chapter.puzzles, chapter.first))
    while waiting:
        group = waiting[: press.book.plan.per_page]
        shared = _shared(group, press) if len(group) > 1 else None
        if shared is not None:
            yield Leaf(shared, chapter.title)
        else:
            group = waiting[:1]
            yield from (Leaf(block.marks, chapter.title) for block in _alone(*group[0], press))
        del waiting[: len(group)]


def _job(number: int, puzzle: Puzzle, press: Press) -> Job:
    return Job(puzzle, press.style, press.faces, f"{number}. {puzzle.title}", cap=CAP)


def _shared(group: Sequence[tuple[int, Puzzle]], press: Press) -> list[Mark] | None:
    """Puzzles one below the other on one page; none unless each is whole and readable there."""
    width, height = press.room.width, (press.room.height + GAP) / len(group) - GAP
    marks: list[Mark] = []
    for slot, (number, puzzle) in enumerate(group):
        job = _job(number, puzzle, press)
        way = arrange(job, width, height)
        if way is None or (way.setting and way.setting.rest) or job.letter(way.pitch) < SHARED * PT:
            return None
        (block,) = compose(job, width, height, way)
        marks += moved(block.marks, 0.0, slot * (height + GAP))
    return marks


def _alone(number: int, puzzle: Puzzle, press: Press) -> list[Block]:
    """A puzzle on a page of its own; its list may go on on the next."""
    job = _job(number, puzzle, press)
    way = arrange(job, *press.room)
    if way is None:
        raise SuchselError(
            say(
                "puzzle {n} ({title}): {rows}x{columns} cells do not fit on the page with readable "
                "letters. Choose a larger trim or a smaller size.",
                n=number,
                title=puzzle.title,
                rows=puzzle.rows,
                columns=puzzle.columns,
            )
        )
    return compose(job, *press.room, way)


def _answers(press: Press) -> Iterator[Leaf]:
    """The solutions, small, in two columns."""
    each = press.book.plan.answers_per_page
    rows = each // 2
    heading = press.say("Solutions")
    numbered = [
        (chapter.first + i, puzzle)
        for chapter in press.book.chapters
        for i, puzzle in enumerate(chapter.puzzles)
    ]
    width = (press.room.width - GAP) / 2
    for start in range(0, len(numbered), each):
        marks: list[Mark] = []
        top = 0.0
        if start == 0:
            marks += press.write(heading, 6.0, 20.0, bold=True)
            top = 12.0
        height = (press.room.height - top - (rows - 1) * GAP) / rows
        for slot, (number, puzzle) in enumerate(numbered[start : start + each]):
            drawn = _answer(puzzle, number, press, width, height)
            row, column = divmod(slot, 2)
            marks += moved(drawn, column * (width + GAP), top + row * (height + GAP))
        yield Leaf(marks, heading, solution=True)


def _answer(puzzle: Puzzle, number: int, press: Press, width: float, height: float) -> list[Mark]:
    size, head = LABEL * PT, 5.0
    shape = geometry(puzzle, press.style.table)
    pitch = min(width / shape.width, (height - head) / shape.height, 7.0)
    label = fitting(f"{number}. {puzzle.title}", press.faces.regular, size, width)
    left = (width - shape.width * pitch) / 2
    board = _board(puzzle, pitch, press, press.style.solution_style)
    return [Text(left, 0.85 * size, size, label), *moved(board, left, head)]


def _board(
    puzzle: Puzzle, pitch: float, press: Press, solution: str | None, least: float = 0.0
) -> list[Mark]:
    """The board with letters of at least so many points."""
    look = Look(
        pitch, max(0.68 * pitch, least * PT), press.faces.regular, press.style.lower,
        press.style.table, solution, press.style.grey,
    )  # fmt: skip
    return draw_board(puzzle, look)
