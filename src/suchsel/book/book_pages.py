"""The pages of a book: title, how to solve, contents, puzzles, answers; mirrored margins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from suchsel.book.book_plan import BOOK_STYLE, INCH, BookPlan
from suchsel.book.how_to_solve import how_to_solve
from suchsel.book.make_book import Book, Chapter
from suchsel.book.typesetter import (
    BELOW,
    FIRST,
    HEADING,
    LEADING,
    TEXT,
    TextArea,
    Typesetter,
    UnboundPage,
)
from suchsel.errors import mistake
from suchsel.formats.pdf import write_pdf
from suchsel.i18n import say
from suchsel.layout.board_drawing import frame_of
from suchsel.layout.fonts import check_texts, find_faces
from suchsel.layout.marks import GREY, PT, Mark, Page, Rule, TextRun, moved
from suchsel.layout.page import arrange, compose, texts_of
from suchsel.layout.page_content import MarkGroup, PageContent, plain
from suchsel.layout.roles import ARTIFACT, Block, Role, heading_role
from suchsel.layout.style import Style, style_of
from suchsel.puzzle_data import PuzzleData

if TYPE_CHECKING:
    from suchsel.layout.font_file import Font

#: Numbers of pages, and the gutter in inches that printers require up to each of them.
GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875))
OUTER, HEAD, FOOT = 0.42 * INCH, 0.8 * INCH, 0.72 * INCH
INNER = 0.125 * INCH  # beyond the gutter
CAP = 11.0  # the largest pitch of a board, in millimetres
GAP = 7.0  # between two boards on one page
#: Type sizes in points: running titles, page numbers, the imprint, labels of answers.
RUNNING, NUMBER, IMPRINT, LABEL = 8.5, 10.0, 9.0, 9.0
SHARED = 8.0  # the smallest letters of puzzles that share a page, in points


def book_style(book: Book) -> Style:
    """The style of the boards, as the plan says. How to solve stands on a page of its own."""
    fields = {name: getattr(book.plan, name) for name in ("lang", *BOOK_STYLE)}
    return style_of({**fields, "grey": not book.plan.colour, "instruction": "needed"})


class BookLayout(NamedTuple):
    """The pages of a book, and on which of them each chapter begins (counted from 0)."""

    plan: BookPlan
    pages: list[Page]
    starts: list[tuple[str, int]]

    def to_pdf(self) -> bytes:
        plan = self.plan
        return write_pdf(
            self.pages,
            find_faces(plan.font),
            plan.title,
            plan.lang,
            self.starts if plan.bookmarks else [],
            plan.author,
            plan.pdf,
        )


def render_book(book: Book) -> bytes:
    """The PDF of a book."""
    return lay_out_book(book).to_pdf()


def lay_out_book(book: Book) -> BookLayout:
    plan, style = book.plan, book_style(book)
    faces = find_faces(plan.font)
    texts = [plan.title, plan.subtitle, plan.author, plan.imprint]
    texts += [chapter.title for chapter in book.chapters]
    check_texts([*texts_of(book.puzzles, style), *map(plain, texts)], faces)
    width, height = plan.trim
    gutter = GUTTERS[0][1]
    while True:  # a wider gutter may make more pages, which may need a wider gutter
        inner = gutter * INCH + INNER
        area = TextArea(width - inner - OUTER, height - HEAD - FOOT)
        typesetter = Typesetter(book, faces, style, area)
        pages, starts = _all_pages(typesetter)
        needed = gutter_for(len(pages))
        if needed <= gutter:
            bound = [_bind(page, i, typesetter, inner) for i, page in enumerate(pages)]
            return BookLayout(plan, bound, starts)
        gutter = needed


def gutter_for(pages: int) -> float:
    """The gutter, in inches, of a book with this many pages."""
    for limit, gutter in GUTTERS:
        if pages <= limit:
            return gutter
    raise mistake(
        "book-too-long",
        "The book would have {n} pages; the limit is {limit}. Split it into two volumes.",
        n=pages,
        limit=GUTTERS[-1][0],
    )


def _bind(page: UnboundPage, number: int, typesetter: Typesetter, inner: float) -> Page:
    """The page with its margins, running title and number; odd numbers lie on the right."""
    width, height = typesetter.book.plan.trim
    right_hand = number % 2 == 0
    left = inner if right_hand else OUTER
    marks = moved(page.marks, left, HEAD)
    if page.running is not None:
        middle, rule = left + typesetter.area.width / 2, HEAD - 5.5
        title = page.running if right_hand else typesetter.book.plan.title
        running, number_size = typesetter.size(RUNNING) * PT, typesetter.size(NUMBER) * PT
        title = fitting(title, typesetter.faces.regular, running, typesetter.area.width)
        head = TextRun(middle, rule - 1.8, running, title, align=0, colour="#404040")
        foot = TextRun(middle, height - 0.36 * INCH, number_size, str(number + 1), align=0)
        marks.append(head._replace(role=ARTIFACT))
        marks.append(Rule((left, rule), (left + typesetter.area.width, rule), 0.15, GREY))
        marks.append(foot._replace(role=ARTIFACT))
    return Page(width, height, tuple(marks), page.solution)


def fitting(text: str, font: Font, size: float, width: float) -> str:
    """The text, cut short with an ellipsis if it is too long for one line."""
    text = plain(text)
    if font.width(text, size) <= width:
        return text
    while text and font.width(f"{text}…", size) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


# -- the parts of a book ---------------------------------------------------------------------------


def _all_pages(typesetter: Typesetter) -> tuple[list[UnboundPage], list[tuple[str, int]]]:
    plan = typesetter.book.plan
    front = [_title_page(typesetter), _imprint(typesetter)]
    if plan.how_to:
        front += how_to_solve(typesetter)
    body: list[UnboundPage] = []
    starts: list[int] = []
    for chapter in typesetter.book.chapters:
        starts.append(len(body))
        body.extend(_chapter(chapter, typesetter))
    answers = list(_answers(typesetter))
    chapters = typesetter.book.chapters
    titles = [*(chapter.title for chapter in chapters), typesetter.text(say("Solutions"))]
    starts.append(len(body))
    if plan.contents:
        pages = len(list(_contents(typesetter, titles, [0] * len(titles))))
        before = len(front) + pages
        front += _contents(typesetter, titles, [before + start + 1 for start in starts])
    begins = [(title, len(front) + at) for title, at in zip(titles, starts, strict=True)]
    return [*front, *body, *answers], begins


def _title_page(typesetter: Typesetter) -> UnboundPage:
    plan, area = typesetter.book.plan, typesetter.area
    marks: list[Mark] = []
    y = 0.28 * area.height
    for text, largest, smallest, bold, after in (
        (plan.title, 30.0, 20.0, True, 8.0),
        (plan.subtitle, 16.0, 12.0, False, 14.0),
        (plan.author, 14.0, 12.0, False, 0.0),
    ):
        font = typesetter.faces.bold if bold else typesetter.faces.regular
        size = _undivided(
            text, font, typesetter.size(largest), typesetter.size(smallest), area.width
        )
        lines = list(typesetter.write(text, y, size, 0, bold, level=1)) if text else []
        marks += lines
        y += len(lines) * LEADING * size * PT + (after if lines else 0.0)
    return UnboundPage(marks)


def _undivided(text: str, font: Font, size: float, smallest: float, width: float) -> float:
    """The size, in points, at which every word fits on a line; not below the smallest."""
    longest = max((font.width(word, PT) for word in text.split()), default=0.0)
    while longest * size > width and size > smallest:
        size -= 0.5
    return size


def _imprint(typesetter: Typesetter) -> UnboundPage:
    """The back of the title page; blank unless the plan has an imprint."""
    texts = typesetter.book.plan.imprint.splitlines()
    size = typesetter.size(IMPRINT)
    while True:
        lines = [line for text in texts for line in typesetter.write(text, 0.0, size)]
        step = LEADING * size * PT
        top = typesetter.area.height - len(lines) * step
        if top >= 0 or size <= IMPRINT:
            return UnboundPage([line._replace(y=top + i * step) for i, line in enumerate(lines)])
        size -= 0.5


def _contents(
    typesetter: Typesetter, titles: Sequence[str], pages: Sequence[int]
) -> Iterator[UnboundPage]:
    heading, block = typesetter.text(say("Contents")), Block("TOC")
    size = typesetter.size(TEXT) * PT
    step = 1.75 * size
    font, width = typesetter.faces.regular, typesetter.area.width
    per_page = int((typesetter.area.height - BELOW + 2.0) // step)
    chapters = typesetter.book.chapters
    for start in range(0, len(titles), per_page):
        marks: list[Mark] = list(typesetter.write(heading, FIRST, HEADING, bold=True))
        for i in range(start, min(start + per_page, len(titles))):
            y = BELOW + (i - start) * step
            page = str(pages[i])
            wide = font.width(page, size)
            numbers = _numbers(chapters[i]) if i < len(chapters) else ""
            label = fitting(f"{numbers}{titles[i]}", font, size, width - wide - 12)
            role = Role(block, i)
            marks.append(TextRun(0.0, y, size, label, role=role))
            marks.append(TextRun(width, y, size, page, align=1, role=role))
            dots = (font.width(label, size) + 2.5, y - 0.3), (width - wide - 2.5, y - 0.3)
            marks.append(Rule(*dots, 0.15, GREY))
        yield UnboundPage(marks, heading)


def _numbers(chapter: Chapter) -> str:
    last = chapter.first + len(chapter.puzzles) - 1
    return f"{chapter.first}–{last}  " if last > chapter.first else f"{last}  "


def _chapter(chapter: Chapter, typesetter: Typesetter) -> Iterator[UnboundPage]:
    waiting = list(enumerate(chapter.puzzles, chapter.first))
    while waiting:
        group = waiting[: typesetter.book.plan.per_page]
        shared = _shared(group, typesetter) if len(group) > 1 else None
        if shared is not None:
            yield UnboundPage(shared, chapter.title)
        else:
            group = waiting[:1]
            yield from (
                UnboundPage(page.marks, chapter.title) for page in _alone(*group[0], typesetter)
            )
        del waiting[: len(group)]


def _content(number: int, puzzle: PuzzleData, typesetter: Typesetter) -> PageContent:
    return PageContent(
        puzzle, typesetter.style, typesetter.faces, f"{number}. {puzzle.title}", cap=CAP, level=2
    )


def _shared(group: Sequence[tuple[int, PuzzleData]], typesetter: Typesetter) -> list[Mark] | None:
    """Puzzles one below the other on a page; None if one of them does not fit or is too small."""
    width, height = typesetter.area.width, (typesetter.area.height + GAP) / len(group) - GAP
    marks: list[Mark] = []
    for slot, (number, puzzle) in enumerate(group):
        content = _content(number, puzzle, typesetter)
        way = arrange(content, width, height, continues=False)
        if way is None or not way.is_whole or content.letter(way.pitch) < SHARED * PT:
            return None
        (whole,) = compose(content, width, height, way)
        marks += moved(whole.marks, 0.0, slot * (height + GAP))
    return marks


def _alone(number: int, puzzle: PuzzleData, typesetter: Typesetter) -> list[MarkGroup]:
    """A puzzle on a page of its own; its list may continue on the next."""
    content = _content(number, puzzle, typesetter)
    way = arrange(content, *typesetter.area)
    if way is None:
        raise mistake(
            "board-too-large-for-book",
            "puzzle {n} ({title}): {rows}x{columns} cells do not fit on the page with readable "
            "letters. Choose a larger trim size or a smaller board.",
            n=number,
            title=puzzle.title,
            rows=puzzle.rows,
            columns=puzzle.columns,
        )
    return compose(content, *typesetter.area, way)


def _answers(typesetter: Typesetter) -> Iterator[UnboundPage]:
    """The solutions, small, in two columns."""
    each = typesetter.book.plan.answers_per_page
    rows = each // 2
    heading = typesetter.text(say("Solutions"))
    numbered = [
        (chapter.first + i, puzzle)
        for chapter in typesetter.book.chapters
        for i, puzzle in enumerate(chapter.puzzles)
    ]
    width = (typesetter.area.width - GAP) / 2
    for start in range(0, len(numbered), each):
        marks: list[Mark] = []
        top = 0.0
        if start == 0:
            marks += typesetter.write(heading, 6.0, HEADING, bold=True)
            top = 12.0
        height = (typesetter.area.height - top - (rows - 1) * GAP) / rows
        for slot, (number, puzzle) in enumerate(numbered[start : start + each]):
            drawn = _answer(puzzle, number, typesetter, width, height)
            row, column = divmod(slot, 2)
            marks += moved(drawn, column * (width + GAP), top + row * (height + GAP))
        yield UnboundPage(marks, heading, solution=True)


def _answer(
    puzzle: PuzzleData, number: int, typesetter: Typesetter, width: float, height: float
) -> list[Mark]:
    size, head = LABEL * PT, 5.0
    frame = frame_of(puzzle, typesetter.style.table)
    pitch = min(width / frame.width, (height - head) / frame.height, 7.0)
    label = fitting(f"{number}. {puzzle.title}", typesetter.faces.regular, size, width)
    left = (width - frame.width * pitch) / 2
    board = typesetter.board(puzzle, pitch, typesetter.style.solution_style)
    caption = TextRun(left, 0.85 * size, size, label, role=heading_role(3))
    return [caption, *moved(board, left, head)]
