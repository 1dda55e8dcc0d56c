"""The answers of a book: small boards, as many on a page as can be read well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from suchsel.book.text import LEADING, Typesetter, UnboundPage, fitting
from suchsel.i18n import Message, counted, say
from suchsel.puzzle import Puzzle
from suchsel.sheet.board_drawing import frame_of
from suchsel.sheet.marks import PT, Mark, TextRun, heading_role, moved, paragraph_role
from suchsel.sheet.parts import LETTER, TIGHT, MarkGroup, PageContent, plain
from suchsel.sheet.style import LARGE_PRINT, Style
from suchsel.sheet.word_list import break_lines
from suchsel.sheet.wording import answer, listing, solution_entries

#: Numbers of answers on a page, and the columns and rows in which they may stand.
GRIDS = {
    1: ((1, 1),),
    2: ((1, 2), (2, 1)),
    4: ((2, 2),),
    6: ((2, 3), (3, 2)),
    9: ((3, 3),),
}
#: In points: the smallest letters of an answer, and its label.
SMALLEST, LABEL = 6.0, 9.0
#: In millimetres: the gap between answers, and the largest pitch, of several and of a single one.
GAP, CAP, ALONE = 6.0, 7.0, 11.0
BELOW = 1.2  # from the texts to the board, in millimetres


class AnswerSlot(NamedTuple):
    """An answer as it is set in a width: the texts above its board, and their height."""

    puzzle: Puzzle
    texts: list[Mark]
    top: float


class AnswerPages(NamedTuple):
    """All pages with answers, and on how many of them there are fewer than the plan says."""

    pages: list[UnboundPage]
    reduced: int


def smallest_letters(typesetter: Typesetter) -> float:
    """The smallest letters of an answer, in points."""
    return LARGE_PRINT if typesetter.style.large_print else SMALLEST


def answer_pages_of(typesetter: Typesetter, pages: Mapping[int, int]) -> AnswerPages:
    """`pages` says on which page each puzzle stands, counted from 1."""
    wanted = typesetter.book.plan.answers_per_page
    heading = typesetter.text(say("Solutions"))
    waiting = list(enumerate(typesetter.book.puzzles, 1))
    found: list[UnboundPage] = []
    reduced = 0
    while waiting:
        head = typesetter.heading(heading) if not found else typesetter.continued(heading)
        marks = None
        for count, grid in _grids(wanted, len(waiting)):
            group = waiting[:count]
            marks = _filled(typesetter, dict(group), pages, grid, head.height)
            if marks is not None:
                break
        reduced += len(group) < wanted and len(waiting) > len(group)
        numbers = tuple(number for number, _ in group)
        further: list[UnboundPage] = []
        if marks is None:  # the running title has to do
            head = MarkGroup([], 0.0)
            marks, further = _apart(typesetter, *group[0], pages)
        page = UnboundPage([*head.marks, *marks], heading, solution=True, answers=numbers)
        found += [page, *further]
        del waiting[: len(group)]
    return AnswerPages(found, reduced)


def _grids(wanted: int, waiting: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """Numbers of answers from the largest down, each with the grids that suit it.

    The grid that the plan asks for comes first, so that the last page looks like the others.

    >>> list(_grids(4, 3))
    [(3, (2, 2)), (3, (2, 2)), (2, (1, 2)), (2, (2, 1)), (1, (1, 1))]
    """
    most = min(wanted, waiting)
    yield from ((most, grid) for grid in GRIDS[wanted])
    for count in range(most, 0, -1):
        each = min(each for each in GRIDS if each >= count)
        yield from ((count, grid) for grid in GRIDS[each])


def _filled(
    typesetter: Typesetter,
    group: Mapping[int, Puzzle],
    pages: Mapping[int, int],
    grid: tuple[int, int],
    top: float,
) -> list[Mark] | None:
    """The answers of a page; None if letters would be too small."""
    columns, rows = grid
    width = (typesetter.area.width - (columns - 1) * GAP) / columns
    height = (typesetter.area.height - top - (rows - 1) * GAP) / rows
    least = smallest_letters(typesetter) * PT / TIGHT
    marks: list[Mark] = []
    for i, (number, puzzle) in enumerate(group.items()):
        slot = _slot(typesetter, number, puzzle, pages.get(number), width)
        frame = frame_of(puzzle, typesetter.style.table)
        pitch = min(width / frame.width, (height - slot.top) / frame.height)
        if pitch < least:
            return None
        row, column = divmod(i, columns)
        pitch = min(pitch, max(CAP if columns * rows > 1 else ALONE, least))
        drawn = _drawn(typesetter, slot, pitch, width)
        marks += moved(drawn, column * (width + GAP), top + row * (height + GAP))
    return marks


def _apart(
    typesetter: Typesetter, number: int, puzzle: Puzzle, pages: Mapping[int, int]
) -> tuple[list[Mark], list[UnboundPage]]:
    """A board that needs a page of its own, and the pages with what is to be said of it."""
    width, height = typesetter.area
    slot = _slot(typesetter, number, puzzle, pages.get(number), width, told=False)
    frame = frame_of(puzzle, typesetter.style.table)
    pitch = min(width / frame.width, (height - slot.top) / frame.height, ALONE)
    texts = list(told_by_answer(puzzle, typesetter.style))
    lines = [line for text in texts for line in typesetter.lines(text)]
    groups = [MarkGroup([line], typesetter.step) for line in lines]
    further = typesetter.flow(f"{number}. {puzzle.title}", groups) if groups else ()
    marks = _drawn(typesetter, slot, pitch, width)
    return marks, [page._replace(solution=True) for page in further]


def _slot(
    typesetter: Typesetter,
    number: int,
    puzzle: Puzzle,
    page: int | None,
    width: float,
    told: bool = True,
) -> AnswerSlot:
    """The label with the page of the puzzle, and what the puzzle's own page does not say."""
    size, faces = typesetter.size(LABEL) * PT, typesetter.faces
    tail = " " + typesetter.text(say("(page {n})", n=page)) if page is not None else ""
    room = width - faces.regular.width(tail, size)
    label = fitting(f"{number}. {puzzle.title}", faces, size, room) + tail
    lines = [label]
    for text in told_by_answer(puzzle, typesetter.style) if told else ():
        lines += break_lines(plain(text), faces.regular, size, width)
    step = LEADING * size
    texts = [TextRun(0.0, 0.8 * size + i * step, size, line) for i, line in enumerate(lines)]
    marks: list[Mark] = [texts[0]._replace(role=heading_role(3))]
    told_role = paragraph_role()
    marks += [text._replace(role=told_role) for text in texts[1:]]
    return AnswerSlot(puzzle, marks, len(lines) * step + BELOW)


def told_by_answer(puzzle: Puzzle, style: Style) -> Iterator[str]:
    """The message, and the words that the list of the puzzle does not name."""
    if message := answer(puzzle):
        yield message.text(style.lang)
    listed = {*listing(puzzle)}
    if any(placement.word not in listed for placement in puzzle.words):
        hidden = [entry for entry in solution_entries(puzzle, style) if entry not in listed]
        yield ", ".join(hidden)


def _drawn(typesetter: Typesetter, slot: AnswerSlot, pitch: float, width: float) -> list[Mark]:
    content = PageContent(slot.puzzle, typesetter.style, typesetter.faces, None, solution=True)
    least = smallest_letters(typesetter) * PT
    size = max(LETTER * pitch, min(least, TIGHT * pitch))
    left = (width - content.frame.width * pitch) / 2
    board = typesetter.board(slot.puzzle, pitch, typesetter.style.solution_style, size)
    return [*slot.texts, *moved(board, left, slot.top)]


def reduced_note(count: int, points: float) -> Message:
    return counted(
        "{n} page with answers holds fewer than the plan says: letters have at least {points:g} "
        "points.",
        "{n} pages with answers hold fewer than the plan says: letters have at least {points:g} "
        "points.",
        n=count,
        points=points,
    )
