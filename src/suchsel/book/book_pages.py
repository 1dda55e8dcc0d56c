"""The pages of a book: title, how to solve, contents, puzzles, answers; mirrored margins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from suchsel.book.book_plan import INCH
from suchsel.book.make_book import Book, Chapter
from suchsel.errors import SuchselError, defect
from suchsel.i18n import Message, say
from suchsel.layout.board_drawing import Look, draw_board, frame_of
from suchsel.layout.fonts import Faces, check_texts, find_faces
from suchsel.layout.marks import GREY, PT, Mark, Page, Rule, TextRun, moved
from suchsel.layout.page import TIGHT, MarkGroup, PageContent, arrange, compose, plain, texts_of
from suchsel.layout.style import LARGE_PRINT, Style, check_style
from suchsel.layout.word_list import break_lines
from suchsel.puzzle_data import PuzzleData

if TYPE_CHECKING:
    from suchsel.layout.font_file import Font

#: Numbers of pages, and the gutter in inches that printers require up to each of them.
GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875))
OUTER, HEAD, FOOT = 0.42 * INCH, 0.8 * INCH, 0.72 * INCH
INNER = 0.125 * INCH  # beyond the gutter
CAP = 11.0  # the largest pitch of a board, in millimetres
GAP = 7.0  # between two boards on one page
#: Type sizes in points: running titles, page numbers, text, the imprint, labels of answers.
RUNNING, NUMBER, TEXT, IMPRINT, LABEL = 8.5, 10.0, 11.0, 9.0, 9.0
SHARED = 8.0  # the smallest letters of puzzles that share a page, in points
LEADING = 1.35  # from line to line, in type sizes
#: The first baseline of a page, and the first one below a heading.
FIRST, BELOW = 8.0, 20.0


class Leaf(NamedTuple):
    """A page before it is bound: the marks of its text area, and its running title."""

    marks: list[Mark]
    running: str | None = None  # None for a page without head and number
    solution: bool = False


class Room(NamedTuple):
    """The text area of every page."""

    width: float
    height: float


class Press(NamedTuple):
    """What all pages of a book have in common."""

    book: Book
    faces: Faces
    style: Style
    room: Room

    def text(self, message: Message) -> str:
        """The message in the language of the book."""
        return message.text(self.book.plan.lang)

    def size(self, points: float) -> float:
        """This type size, or that of large print if it is larger."""
        return max(points, LARGE_PRINT) if self.style.large_print else points

    def write(
        self, text: str, y: float, size: float, align: int = -1, bold: bool = False
    ) -> Iterator[TextRun]:
        """A paragraph in lines from the baseline y on; `size` is in points."""
        font = self.faces.bold if bold else self.faces.regular
        x = (align + 1) / 2 * self.room.width
        for i, line in enumerate(break_lines(text, font, size * PT, self.room.width)):
            yield TextRun(x, y + i * LEADING * size * PT, size * PT, line, align, bold)


def book_style(book: Book) -> Style:
    """The style of the boards, as the plan says."""
    plan = book.plan
    return check_style(
        Style(
            plan.lang,
            table=plan.table,
            font=plan.font,
            large_print=plan.large_print,
            lower=plan.lower,
            solution_style=plan.solution_style,
            grey=not plan.colour,
        )
    )


def book_sheets(book: Book) -> tuple[list[Page], list[tuple[str, int]]]:
    """The pages, and the number (from 0) of the page on which each chapter begins."""
    faces, style = find_faces(book.plan.font), book_style(book)
    plan = book.plan
    texts = [plan.title, plan.subtitle, plan.author, plan.imprint]
    texts += [chapter.title for chapter in book.chapters]
    check_texts([*texts_of(book.puzzles, style), *map(plain, texts)], faces)
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
    """The gutter, in inches, of a book with this many pages."""
    for limit, gutter in GUTTERS:
        if pages <= limit:
            return gutter
    raise SuchselError(
        defect(
            "book-too-long",
            "The book would have {n} pages; at most {limit} can be bound. Make it in two volumes.",
            n=pages,
            limit=GUTTERS[-1][0],
        )
    )


def _bind(leaf: Leaf, number: int, press: Press, inner: float) -> Page:
    """A leaf with its margins, running title and number; odd numbers lie on the right."""
    width, height = press.book.plan.trim
    right_hand = number % 2 == 0
    left = inner if right_hand else OUTER
    marks = moved(leaf.marks, left, HEAD)
    if leaf.running is not None:
        middle, rule = left + press.room.width / 2, HEAD - 5.5
        title = leaf.running if right_hand else press.book.plan.title
        running, number_size = press.size(RUNNING) * PT, press.size(NUMBER) * PT
        title = fitting(title, press.faces.regular, running, press.room.width)
        marks.append(TextRun(middle, rule - 1.8, running, title, align=0, colour="#404040"))
        marks.append(Rule((left, rule), (left + press.room.width, rule), 0.15, GREY))
        marks.append(TextRun(middle, height - 0.36 * INCH, number_size, str(number + 1), align=0))
    return Page(width, height, tuple(marks), leaf.solution)


def fitting(text: str, font: Font, size: float, width: float) -> str:
    """The text, cut short with an ellipsis if it is too long for one line."""
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
    titles = [*(chapter.title for chapter in chapters), press.text(say("Solutions"))]
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
        (plan.title, 30.0, 20.0, True, 8.0),
        (plan.subtitle, 16.0, 12.0, False, 14.0),
        (plan.author, 14.0, 12.0, False, 0.0),
    ):
        font = press.faces.bold if bold else press.faces.regular
        size = _undivided(text, font, press.size(largest), press.size(smallest), room.width)
        lines = list(press.write(text, y, size, 0, bold)) if text else []
        marks += lines
        y += len(lines) * LEADING * size * PT + (after if lines else 0.0)
    return Leaf(marks)


def _undivided(text: str, font: Font, size: float, smallest: float, width: float) -> float:
    """The size, in points, at which every word fits on a line; not below the smallest."""
    longest = max((font.width(word, PT) for word in text.split()), default=0.0)
    while longest * size > width and size > smallest:
        size -= 0.5
    return size


def _imprint(press: Press) -> Leaf:
    """The back of the title page; blank unless the plan has an imprint."""
    texts = press.book.plan.imprint.splitlines()
    size = press.size(IMPRINT)
    while True:
        lines = [line for text in texts for line in press.write(text, 0.0, size)]
        step = LEADING * size * PT
        top = press.room.height - len(lines) * step
        if top >= 0 or size <= IMPRINT:
            return Leaf([line._replace(y=top + i * step) for i, line in enumerate(lines)])
        size -= 0.5


def _how_to(press: Press) -> Iterator[Leaf]:
    """Usually one page; more if the type is large or the page small."""
    title = press.text(say("How to solve"))
    marks: list[Mark] = list(press.write(title, FIRST, 20.0, bold=True))
    y = BELOW
    for group in (*_advice_lines(press), *_examples(press)):
        if y + group.height > press.room.height:
            yield Leaf(marks, title)
            marks, y = [], FIRST
        marks += moved(group.marks, 0.0, y)
        y += group.height
    yield Leaf(marks, title)


def _advice_lines(press: Press) -> Iterator[MarkGroup]:
    size = press.size(TEXT)
    for text in _advice(press):
        *lines, last = press.write(text, 0.0, size)
        step = LEADING * size * PT
        yield from (MarkGroup([line._replace(y=0.0)], step) for line in lines)
        yield MarkGroup([last._replace(y=0.0)], step + 2.5)


def _examples(press: Press) -> Iterator[MarkGroup]:
    """A small puzzle and its solution side by side, or one below the other."""
    room, frame = press.room.width, frame_of(press.book.example, press.style.table)
    pitch = min(9.0, room / 14)
    if press.style.large_print:
        pitch = max(pitch, LARGE_PRINT * PT / TIGHT)
    wide, height = frame.width * pitch, frame.height * pitch + 3.0
    boards = [
        _board(press.book.example, pitch, press, solution, press.size(0.0))
        for solution in (None, press.style.solution_style)
    ]
    spread = (room - 2 * wide) / 3
    if spread < 1.5:
        yield from (MarkGroup(moved(board, (room - wide) / 2, 2.0), height) for board in boards)
        return
    first, second = (
        moved(board, spread + i * (wide + spread), 2.0) for i, board in enumerate(boards)
    )
    yield MarkGroup([*first, *second], height)


def _advice(press: Press) -> Iterator[str]:
    """The paragraphs that explain how to solve the puzzles of this book."""
    used = {
        name
        for section in press.book.plan.sections
        for request in section.requests
        for name in request.level.directions
    }
    yield press.text(
        say(
            "The words of the list are hidden in the grid. Each lies in a straight line, letter "
            "after letter. Find them, ring them, and tick them off the list."
        )
    )
    sentences = [say("Words run {ways}.", ways=_ways(used))]
    if used & {"W", "N", "NW", "SW"}:
        sentences.append(say("In some puzzles they also run backwards."))
    yield " ".join(map(press.text, sentences))
    yield press.text(
        say("Words may cross and share letters. The solutions are at the end of the book.")
    )


def _ways(used: set[str]) -> Message:
    """“across, down and diagonally”, as far as the puzzles use these directions."""
    directions = {
        frozenset(("E", "W")): say("across"),
        frozenset(("S", "N")): say("down"),
        frozenset(("SE", "NE", "NW", "SW")): say("diagonally"),
    }
    *first, last = (name for either, name in directions.items() if used & either)
    return say("{a} and {b}", a=first, b=last) if first else last


def _contents(press: Press, titles: Sequence[str], pages: Sequence[int]) -> Iterator[Leaf]:
    heading = press.text(say("Contents"))
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
            marks += [TextRun(0.0, y, size, label), TextRun(width, y, size, page, align=1)]
            dots = (font.width(label, size) + 2.5, y - 0.3), (width - wide - 2.5, y - 0.3)
            marks.append(Rule(*dots, 0.15, GREY))
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
            yield from (Leaf(page.marks, chapter.title) for page in _alone(*group[0], press))
        del waiting[: len(group)]


def _content(number: int, puzzle: PuzzleData, press: Press) -> PageContent:
    return PageContent(puzzle, press.style, press.faces, f"{number}. {puzzle.title}", cap=CAP)


def _shared(group: Sequence[tuple[int, PuzzleData]], press: Press) -> list[Mark] | None:
    """Puzzles one below the other on a page; None if one of them does not fit or is too small."""
    width, height = press.room.width, (press.room.height + GAP) / len(group) - GAP
    marks: list[Mark] = []
    for slot, (number, puzzle) in enumerate(group):
        content = _content(number, puzzle, press)
        way = arrange(content, width, height)
        if (
            way is None
            or (way.setting and way.setting.rest)
            or content.letter(way.pitch) < SHARED * PT
        ):
            return None
        (whole,) = compose(content, width, height, way)
        marks += moved(whole.marks, 0.0, slot * (height + GAP))
    return marks


def _alone(number: int, puzzle: PuzzleData, press: Press) -> list[MarkGroup]:
    """A puzzle on a page of its own; its list may continue on the next."""
    content = _content(number, puzzle, press)
    way = arrange(content, *press.room)
    if way is None:
        raise SuchselError(
            defect(
                "board-too-large-for-book",
                "puzzle {n} ({title}): {rows}x{columns} cells do not fit on the page with readable "
                "letters. Choose a larger trim or a smaller size.",
                n=number,
                title=puzzle.title,
                rows=puzzle.rows,
                columns=puzzle.columns,
            )
        )
    return compose(content, *press.room, way)


def _answers(press: Press) -> Iterator[Leaf]:
    """The solutions, small, in two columns."""
    each = press.book.plan.answers_per_page
    rows = each // 2
    heading = press.text(say("Solutions"))
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


def _answer(
    puzzle: PuzzleData, number: int, press: Press, width: float, height: float
) -> list[Mark]:
    size, head = LABEL * PT, 5.0
    frame = frame_of(puzzle, press.style.table)
    pitch = min(width / frame.width, (height - head) / frame.height, 7.0)
    label = fitting(f"{number}. {puzzle.title}", press.faces.regular, size, width)
    left = (width - frame.width * pitch) / 2
    board = _board(puzzle, pitch, press, press.style.solution_style)
    return [TextRun(left, 0.85 * size, size, label), *moved(board, left, head)]


def _board(
    puzzle: PuzzleData, pitch: float, press: Press, solution: str | None, least: float = 0.0
) -> list[Mark]:
    """The board with letters of at least this size, in points."""
    look = Look(
        pitch,
        max(0.68 * pitch, least * PT),
        press.faces.regular,
        lower=press.style.lower,
        table=press.style.table,
        solution=solution,
        grey=press.style.grey,
    )
    return draw_board(puzzle, look)
