"""The puzzles of a book: made to fit the text area of its pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from suchsel.boards.kind import DIRECTIONS
from suchsel.book.plan import BookPlan
from suchsel.book.profiles import INCH
from suchsel.book.sections import BookSection, clash
from suchsel.book.value_types import MAX_BOOK_PUZZLES
from suchsel.errors import SearchError, SuchselError, errors_at, takes
from suchsel.generate import make
from suchsel.i18n import Message, counted, say
from suchsel.puzzle import Puzzle
from suchsel.request.options import SPELLING
from suchsel.request.request import Request
from suchsel.several import make_fitting
from suchsel.sheet.document import MARGINS
from suchsel.sheet.sheet import Area
from suchsel.sheet.style import Style
from suchsel.sheet.wording import directions_of
from suchsel.words.alphabets import MIRRORED
from suchsel.words.lists import theme_languages

#: In inches, beyond what the printer wants free: at the outer edge, at the head, at the foot, from
#: the foot to the page number, and beyond the gutter. Large print has more at the foot.
OUTER, HEAD, FOOT, NUMBER_LINE, INNER = 0.17, 0.55, 0.47, 0.11, 0.125
LARGE_FOOT = 0.2
#: Words and sides of the boards that explain and advertise a book: at most, and at least.
EXAMPLE, SHOWCASE = (3, 6), (7, 9)
#: The shortest word of these boards.
SHORTEST = 3
#: How many further seeds a puzzle gets whose words bend and fit no path.
SEEDS = 2
#: Directions in which everybody reads, from left to right.
FORWARDS = {"E", "S", "SE"}


def text_area(plan: BookPlan, gutter: float) -> Area:
    """The area within margins and a gutter of this many inches."""
    (width, height), safe = plan.trim, plan.rules.safe
    foot = FOOT + (LARGE_FOOT if plan.style.large_print else 0.0)
    across, down = gutter + INNER + safe + OUTER, 2 * safe + HEAD + foot
    return Area(width - across * INCH, height - down * INCH)


def page_style(plan: BookPlan) -> Style:
    """The style of a sheet that has the room of a page in the book, within the usual gutter."""
    gutters = plan.rules.gutters
    area = text_area(plan, gutters[min(1, len(gutters) - 1)][1])
    width, height = (side + 2 * MARGINS[0] for side in area)
    flat = "landscape" if width > height else "portrait"
    paper = f"{min(width, height):.2f}x{max(width, height):.2f}mm"
    return plan.style.evolve(paper=paper, orientation=flat)


class Book(NamedTuple):
    """All puzzles of a book, and two small ones of the book's own words.

    `example` stands on the page that explains how to solve them, `showcase` on the cover.
    """

    plan: BookPlan
    sections: tuple[BookSection, ...]
    example: Puzzle
    showcase: Puzzle
    notes: tuple[Message, ...] = ()
    #: Whether all titles begin or end with the numbers of their puzzles, which then do not precede
    #: them.
    self_numbered: bool = False

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        return tuple(puzzle for section in self.sections for puzzle in section.puzzles)

    def heading(self, number: int, puzzle: Puzzle) -> str:
        """The number of a puzzle and its title."""
        title = puzzle.title or ""
        begins = title.startswith(f"{number}. ")
        return title if begins or self.self_numbered else f"{number}. {title}"


@takes(plan=BookPlan)
def make_book(
    plan: BookPlan, report: Callable[[int, int], None] = lambda done, total: None
) -> Book:
    """Make all puzzles of a plan; `report` is called with how many of how many are done.

    The seed of a puzzle is that of the plan plus the puzzle's number. Where the plan leaves the
    size open, a board is chosen that the page has room for.
    """
    total = sum(len(section.requests) for section in plan.sections)
    style = page_style(plan)
    sections, puzzles, clipped = [], list[Puzzle](), list[str]()
    for section in plan.sections:
        first = len(puzzles) + 1
        for i, request in enumerate(section.requests, first):
            with errors_at(say("puzzle {n} ({title})", n=i, title=request.title)):
                puzzle = _make(request, plan, i, style, section.rises)
            puzzles.append(puzzle)
            if puzzle.request.difficulty != request.difficulty:
                clipped.append(f"{i} ({request.difficulty} → {puzzle.request.difficulty})")
            report(i, total)
        sections.append(section._replace(first=first, puzzles=tuple(puzzles[first - 1 :])))
    note = counted(
        "{n} puzzle cannot be as tricky as the ramp asks and comes as near as possible: {puzzles}.",
        "{n} puzzles cannot be as tricky as the ramp asks and come as near as possible: {puzzles}.",
        n=len(clipped),
        puzzles=clipped,
    )
    example, showcase = (_sample(puzzles, *size, plan.seed) for size in (EXAMPLE, SHOWCASE))
    counts = all(tells(puzzle.title or "", n) for n, puzzle in enumerate(puzzles, 1))
    return Book(plan, tuple(sections), example, showcase, (note,) if clipped else (), counts)


def tells(title: str, number: int) -> bool:
    """Whether the title begins or ends with the number, as in “1. Animals” or “Animals (1)”."""
    words = [word.strip("()[].:") for word in title.split()]
    return str(number) in (*words[:1], *words[-1:])


def _make(request: Request, plan: BookPlan, number: int, style: Style, rises: bool) -> Puzzle:
    """The puzzle; on a ramp, the nearest difficulty will do, and any seed if words bend."""
    smallest, seed = plan.rules.smallest, plan.seed + number
    try:
        return make_fitting(request, seed, style, smallest=smallest)
    except SearchError as error:
        wrong = error.defects[0]
        if wrong.code == "no-path" and number < SEEDS * MAX_BOOK_PUZZLES:
            return _make(request, plan, number + MAX_BOOK_PUZZLES, style, rises)
        if not rises or wrong.code != "difficulty-out-of-reach":
            raise
        nearest = request.evolve(difficulty=wrong.values["nearest"])
        return make_fitting(nearest, seed, style, smallest=smallest)


def _sample(puzzles: Sequence[Puzzle], count: int, side: int, seed: int) -> Puzzle:
    """A small puzzle of short words from this book, of the kind with which it begins.

    Its words run forwards only: nobody reads a ring the wrong way. It has no rude words of other
    languages either: a cover is seen by many.
    """
    first = puzzles[0]
    kind, request = first.board.kind, first.request
    # Words that a list gives away come first.
    shown = sorted(puzzles, key=lambda puzzle: puzzle.list not in ("shown", "sorted"))
    found = {
        "".join(placement.symbols): placement.word
        for puzzle in (first, *shown)
        for placement in puzzle.words
        if puzzle.request.spelling == request.spelling
        and SHORTEST <= len(placement.symbols) <= side
    }
    chosen: list[str] = []
    for word in found:
        if len(chosen) < count and not any(map(partial(clash, word), chosen)):
            chosen.append(word)
    words = [found[word] for word in chosen] or [first.words[0].word]
    spelled = {name: getattr(request, name) for name in SPELLING}
    if request.paths != "straight" and len(chosen) > 1:
        pool, pick = [*found.values()], (2, count)
        with suppress(SuchselError):
            return make(Request([], pool=pool, pick=pick, paths=request.paths, **spelled), seed)
    forwards = {MIRRORED[name] for name in FORWARDS} if first.rtl else FORWARDS
    used = book_directions([puzzle for puzzle in puzzles if puzzle.board.kind is kind])
    size = max(side, 0 if chosen else len(first.words[0].symbols))
    small = Request(
        words,
        (size, size) if kind.square else None,
        "mittel",
        topology=kind.name,
        directions=[name for name in DIRECTIONS if name in (forwards & used or used)],
        block_in=theme_languages(),
        **spelled,
    )
    return make(small, seed)


def book_directions(puzzles: Sequence[Puzzle]) -> set[str]:
    """All directions in which words of these puzzles may run."""
    return {name for puzzle in puzzles for name in directions_of(puzzle)}
