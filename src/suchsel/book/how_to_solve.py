"""The pages of a book that explain how to solve its puzzles, with a small example."""

from __future__ import annotations

from collections.abc import Iterator

from suchsel.book.typesetter import BELOW, FIRST, HEADING, LEADING, TEXT, Typesetter, UnboundPage
from suchsel.i18n import Message, say
from suchsel.layout.board_drawing import frame_of
from suchsel.layout.marks import PT, Mark, moved
from suchsel.layout.page_content import TIGHT, MarkGroup
from suchsel.layout.style import LARGE_PRINT


def how_to_solve(typesetter: Typesetter) -> Iterator[UnboundPage]:
    """Usually one page; more if the type is large or the page small."""
    title = typesetter.text(say("How to solve"))
    marks: list[Mark] = list(typesetter.write(title, FIRST, HEADING, bold=True))
    y = BELOW
    for group in (*_advice_lines(typesetter), *_examples(typesetter)):
        if y + group.height > typesetter.area.height:
            yield UnboundPage(marks, title)
            marks, y = [], FIRST
        marks += moved(group.marks, 0.0, y)
        y += group.height
    yield UnboundPage(marks, title)


def _advice_lines(typesetter: Typesetter) -> Iterator[MarkGroup]:
    size = typesetter.size(TEXT)
    for text in _advice(typesetter):
        *lines, last = typesetter.write(text, 0.0, size)
        step = LEADING * size * PT
        yield from (MarkGroup([line._replace(y=0.0)], step) for line in lines)
        yield MarkGroup([last._replace(y=0.0)], step + 2.5)


def _examples(typesetter: Typesetter) -> Iterator[MarkGroup]:
    """A small puzzle and its solution side by side, or one below the other."""
    width, frame = typesetter.area.width, frame_of(typesetter.book.example, typesetter.style.table)
    pitch = min(9.0, width / 14)
    if typesetter.style.large_print:
        pitch = max(pitch, LARGE_PRINT * PT / TIGHT)
    wide, height = frame.width * pitch, frame.height * pitch + 3.0
    boards = [
        typesetter.board(typesetter.book.example, pitch, solution, typesetter.size(0.0))
        for solution in (None, typesetter.style.solution_style)
    ]
    spread = (width - 2 * wide) / 3
    if spread < 1.5:
        yield from (MarkGroup(moved(board, (width - wide) / 2, 2.0), height) for board in boards)
        return
    first, second = (
        moved(board, spread + i * (wide + spread), 2.0) for i, board in enumerate(boards)
    )
    yield MarkGroup([*first, *second], height)


def _advice(typesetter: Typesetter) -> Iterator[str]:
    """The paragraphs that explain how to solve the puzzles of this book."""
    used = {
        name
        for section in typesetter.book.plan.sections
        for request in section.requests
        for name in request.level.directions
    }
    yield typesetter.text(
        say(
            "The words of the list are hidden in the grid. Each lies in a straight line, letter "
            "after letter. Find them, ring them, and tick them off the list."
        )
    )
    sentences = [say("Words run {ways}.", ways=_ways(used))]
    if used & {"W", "N", "NW", "SW"}:
        sentences.append(say("In some puzzles they also run backwards."))
    yield " ".join(map(typesetter.text, sentences))
    yield typesetter.text(
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
