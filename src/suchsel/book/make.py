"""The puzzles of a book: made to fit the text area of its pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from suchsel.boards.kind import DIRECTIONS, Size
from suchsel.book.plan import BookPlan
from suchsel.book.profiles import INCH
from suchsel.book.sections import BookSection
from suchsel.errors import SearchError
from suchsel.generate import generate
from suchsel.i18n import Message, counted, noop, say
from suchsel.puzzle import Puzzle
from suchsel.request.request import Request
from suchsel.several import make_within
from suchsel.sheet.marks import PT
from suchsel.sheet.sheet import READABLE, TIGHT, Area
from suchsel.sheet.style import LARGE_PRINT
from suchsel.sheet.wording import directions_of

#: In inches, beyond what the printer wants free: at the outer edge, at the head, at the foot, from
#: the foot to the page number, and beyond the gutter.
OUTER, HEAD, FOOT, NUMBER_LINE, INNER = 0.17, 0.55, 0.47, 0.11, 0.125
#: What a heading takes, in millimetres; and the share of a page that a board with its list takes.
HEADING, WITH_LIST = 16.0, 0.62
#: The words of the example, in the language of the book.
EXAMPLE = (noop("Dog"), noop("Horse"), noop("Cat"))


def text_area(plan: BookPlan, gutter: float) -> Area:
    """The area within margins and a gutter of this many inches."""
    (width, height), safe = plan.trim, plan.rules.safe
    return Area(
        width - (gutter + INNER + safe + OUTER) * INCH, height - (2 * safe + HEAD + FOOT) * INCH
    )


def board_limits(plan: BookPlan) -> list[Size]:
    """The largest boards with letters that can be read well: with a list, and without one.

    Then the largest with the smallest letters that the printer accepts.
    """
    width, height = text_area(plan, plan.rules.gutters[min(1, len(plan.rules.gutters) - 1)][1])
    good = LARGE_PRINT if plan.style.large_print else READABLE
    least = good if plan.style.large_print else plan.rules.smallest
    limits = []
    for size, share in ((good, WITH_LIST), (good, 1.0), (least, 1.0)):
        pitch = size * PT / TIGHT
        rows, columns = int((height - HEADING) * share / pitch), int(width / pitch)
        limits.append((max(rows - 1, 1), max(columns - 1, 1)))  # a frame takes half a cell
    return limits


class Book(NamedTuple):
    """All puzzles of a book; `example` stands on the page that explains how to solve them."""

    plan: BookPlan
    sections: tuple[BookSection, ...]
    example: Puzzle
    notes: tuple[Message, ...] = ()

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        return tuple(puzzle for section in self.sections for puzzle in section.puzzles)


def make_book(
    plan: BookPlan, report: Callable[[int, int], None] = lambda done, total: None
) -> Book:
    """Make all puzzles of a plan; `report` is called with how many of how many are done.

    The seed of a puzzle is that of the plan plus the puzzle's number. Where the plan leaves the
    size open, a board is chosen that the page has room for.
    """
    total = sum(len(section.requests) for section in plan.sections)
    limits = board_limits(plan)
    sections, puzzles, clipped = [], list[Puzzle](), list[str]()
    for section in plan.sections:
        first = len(puzzles) + 1
        for i, request in enumerate(section.requests, first):
            try:
                puzzle = _make(request, plan.seed + i, limits, section.rises)
            except SearchError as error:
                raise error.at(say("puzzle {n} ({title})", n=i, title=request.title)) from None
            puzzles.append(puzzle)
            if puzzle.request.difficulty != request.difficulty:
                clipped.append(f"{i} ({request.difficulty} → {puzzle.request.difficulty})")
            report(i, total)
        sections.append(section._replace(first=first, puzzles=tuple(puzzles[first - 1 :])))
    # The example is a small puzzle of the kind that the book begins with; its words run as there.
    kind = puzzles[0].board.kind
    used = book_directions([puzzle for puzzle in puzzles if puzzle.board.kind is kind])
    example = generate(
        ["".join(filter(str.isalpha, say(word).text(plan.lang))) for word in EXAMPLE],
        (6, 6) if kind.square else None,
        "mittel",
        5,
        topology=kind.name,
        directions=[name for name in DIRECTIONS if name in used],
    )
    note = counted(
        "{n} puzzle cannot be as tricky as the ramp asks and comes as near as possible: {puzzles}.",
        "{n} puzzles cannot be as tricky as the ramp asks and come as near as possible: {puzzles}.",
        n=len(clipped),
        puzzles=clipped,
    )
    return Book(plan, tuple(sections), example, (note,) if clipped else ())


def _make(request: Request, seed: int, limits: Sequence[Size], rises: bool) -> Puzzle:
    """The puzzle; on a ramp, the nearest difficulty will do."""
    try:
        return make_within(request, seed, limits)
    except SearchError as error:
        wrong = error.defects[0]
        if not rises or wrong.code != "difficulty-out-of-reach":
            raise
        return make_within(request.evolve(difficulty=wrong.values["nearest"]), seed, limits)


def book_directions(puzzles: Sequence[Puzzle]) -> set[str]:
    """All directions in which words of these puzzles may run."""
    return {name for puzzle in puzzles for name in directions_of(puzzle)}
