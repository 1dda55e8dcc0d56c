"""The pages with puzzles, and the opener pages of chapters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from suchsel.book.front_matter import stacked
from suchsel.book.make_book import Book, Chapter
from suchsel.book.typesetter import Typesetter, UnboundPage
from suchsel.errors import mistake
from suchsel.i18n import counted
from suchsel.layout.marks import PT, Mark, moved
from suchsel.layout.page import arrange, compose
from suchsel.layout.page_content import MarkGroup, PageContent
from suchsel.layout.qr_codes import code_of
from suchsel.puzzle import Puzzle

CAP = 11.0  # the largest pitch of a board, in millimetres
GAP = 7.0  # between two boards on one page
SHARED = 8.0  # the smallest letters of puzzles that share a page, in points


def opener_page(chapter: Chapter, typesetter: Typesetter) -> UnboundPage:
    """The page with which a chapter begins: its title, its puzzles and its text."""
    first, last = _part_numbers(typesetter.book, chapter)
    numbers = counted(
        "Puzzle {first}", "Puzzles {first} to {last}", n=last - first + 1, first=first, last=last
    )
    texts = [
        (chapter.part, 28.0, 2),
        (typesetter.text(numbers), 13.0, 0),
        (chapter.part_text, 12.0, 0),
    ]
    return UnboundPage(stacked(typesetter, texts), kind="openers")


def _part_numbers(book: Book, chapter: Chapter) -> tuple[int, int]:
    """The first and the last puzzle of the chapter that begins with this section."""
    start = [other.first for other in book.chapters].index(chapter.first)
    stop = next(
        (i for i in range(start + 1, len(book.chapters)) if book.chapters[i].part),
        len(book.chapters),
    )
    last = book.chapters[stop - 1]
    return chapter.first, last.first + len(last.puzzles) - 1


def puzzle_pages(chapter: Chapter, typesetter: Typesetter) -> Iterator[UnboundPage]:
    """One puzzle on a page, or as many as the plan says."""
    waiting = list(enumerate(chapter.puzzles, chapter.first))
    while waiting:
        group = waiting[: typesetter.book.plan.per_page]
        shared = _shared(group, typesetter) if len(group) > 1 else None
        if shared is not None:
            numbers = tuple(number for number, _ in group)
            yield UnboundPage(shared, chapter.title, puzzles=numbers, kind="puzzles")
        else:
            group = waiting[:1]
            first, *others = _alone(*group[0], typesetter)
            number = group[0][0]
            yield UnboundPage(first, chapter.title, puzzles=(number,), kind="puzzles")
            yield from (UnboundPage(marks, chapter.title, kind="puzzles") for marks in others)
        del waiting[: len(group)]


def _content(number: int, puzzle: Puzzle, typesetter: Typesetter) -> PageContent:
    heading, style = f"{number}. {puzzle.title}", typesetter.style
    code = code_of(puzzle, style)
    return PageContent(puzzle, style, typesetter.faces, heading, cap=CAP, level=2, code=code)


def _shared(group: Sequence[tuple[int, Puzzle]], typesetter: Typesetter) -> list[Mark] | None:
    """Puzzles one below the other on a page; None if one of them does not fit or is too small."""
    for inset in _insets(typesetter):
        marks = _stacked_puzzles(group, typesetter, inset)
        if marks is not None:
            return moved(marks, inset, inset)
    return None


def _insets(typesetter: Typesetter) -> dict[float, None]:
    """How far puzzles keep away from the frame, if they have room for that; else not at all."""
    return dict.fromkeys((typesetter.design.inset, 0.0))


def _stacked_puzzles(
    group: Sequence[tuple[int, Puzzle]], typesetter: Typesetter, inset: float
) -> list[Mark] | None:
    width = typesetter.area.width - 2 * inset
    height = (typesetter.area.height - 2 * inset + GAP) / len(group) - GAP
    marks: list[Mark] = []
    for slot, (number, puzzle) in enumerate(group):
        content = _content(number, puzzle, typesetter)
        way = arrange(content, width, height, continues=False)
        if way is None or not way.is_whole or content.letter(way.pitch) < SHARED * PT:
            return None
        (whole,) = compose(content, width, height, way)
        marks += moved(whole.marks, 0.0, slot * (height + GAP))
    return marks


def _alone(number: int, puzzle: Puzzle, typesetter: Typesetter) -> list[list[Mark]]:
    """A puzzle on a page of its own; its list may continue on the next, below a heading."""
    content = _content(number, puzzle, typesetter)
    for inset in _insets(typesetter):
        width, height = (side - 2 * inset for side in typesetter.area)
        way = arrange(content, width, height)
        if way is not None and way.is_whole and content.is_readable(way.pitch):
            break
    least = typesetter.book.plan.rules.smallest * PT
    if way is None or content.letter(way.pitch) < least:
        raise mistake(
            "board-too-large-for-book",
            "puzzle {n} ({title}): {rows}x{columns} cells do not fit on the page with readable "
            "letters. Choose a larger trim size or a smaller board.",
            n=number,
            title=puzzle.title,
            rows=puzzle.rows,
            columns=puzzle.columns,
        )
    head = MarkGroup([], 0.0)
    if not way.is_whole:
        head = typesetter.continued(f"{number}. {puzzle.title}")
    first, *others = compose(content, width, height - head.height, way)
    further = [[*head.marks, *moved(group.marks, 0.0, head.height)] for group in others]
    return [moved(first.marks, inset, inset), *further]
