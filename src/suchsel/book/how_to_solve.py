"""The pages of a book that explain how to solve its puzzles, with a small example.

Everything that they say is derived from the finished puzzles, so that it is true of this book.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from suchsel.book.make_book import Book, book_directions
from suchsel.book.prose import prose_lines
from suchsel.book.typesetter import TEXT, Typesetter, UnboundPage
from suchsel.i18n import Message, say
from suchsel.layout.board_drawing import frame_of
from suchsel.layout.marks import PT, moved
from suchsel.layout.page_content import LETTER, TIGHT, MarkGroup
from suchsel.layout.style import LARGE_PRINT, Style
from suchsel.puzzle import Puzzle
from suchsel.words.reading import MIRRORED


def how_to_solve(typesetter: Typesetter) -> Iterator[UnboundPage]:
    """Usually one page; more if the type is large or the page small."""
    own = typesetter.book.plan.how_to_text
    text = own or "\n\n".join(map(typesetter.text, advice(typesetter.book, typesetter.style)))
    groups = chain(prose_lines(typesetter, text), _examples(typesetter))
    yield from typesetter.flow(typesetter.text(say("How to solve")), groups)


def _examples(typesetter: Typesetter) -> Iterator[MarkGroup]:
    """A small puzzle and its solution side by side, or one below the other."""
    width, example = typesetter.area.width, typesetter.book.example
    frame = frame_of(example, typesetter.style.table)
    pitch = min(9.0, width / 2.3 / frame.width)
    if typesetter.style.large_print:
        pitch = max(pitch, LARGE_PRINT * PT / TIGHT)
    wide, gap = frame.width * pitch, typesetter.size(TEXT) * PT
    height = frame.height * pitch + gap + 3.0
    size = max(LETTER * pitch, typesetter.size(0.0) * PT)
    boards = [
        typesetter.board(example, pitch, solution, size)
        for solution in (None, typesetter.style.solution_style)
    ]
    spread = (width - 2 * wide) / 3
    if spread < 1.5:
        yield from (MarkGroup(moved(board, (width - wide) / 2, gap), height) for board in boards)
        return
    first, second = (
        moved(board, spread + i * (wide + spread), gap) for i, board in enumerate(boards)
    )
    yield MarkGroup([*first, *second], height)


def advice(book: Book, style: Style) -> Iterator[Message]:
    """The paragraphs that explain how to solve the puzzles of this book."""
    puzzles = book.puzzles
    lists = {puzzle.list for puzzle in puzzles}
    yield say(
        "Words are hidden in the grid. Each lies in a straight line, letter after letter. Find "
        "them and ring them."
    )
    yield from (text for kind, text in _LISTS.items() if kind in lists)
    yield _directions(puzzles)
    for text, holds in (
        (say("Words may cross and share letters."), any(map(_crosses, puzzles))),
        (
            say("On some boards, words run over the edge and come in again on the opposite side."),
            any(puzzle.board.kind.name == "torus" for puzzle in puzzles),
        ),
        (
            say("Some puzzles hide more words than their list names."),
            any(placement.secret for puzzle in puzzles for placement in puzzle.words),
        ),
        (
            say("In some puzzles, the letters left over spell a message; the puzzle says how."),
            any(puzzle.message for puzzle in puzzles),
        ),
        (say("The first letter of each word is marked."), style.hint == "first-letter"),
        (say("The list says where each word begins."), style.hint == "cells"),
        (say("The solutions are at the end of the book."), True),
    ):
        if holds:
            yield text


#: What to do with the list, by its kind.
_LISTS: dict[str, Message] = {
    "shown": say("The list names the words. Tick them off."),
    "sorted": say("The list names the words in alphabetical order. Tick them off."),
    "lengths": say("Some lists tell only how many letters each word has."),
    "clues": say("Some lists give clues; the number of letters follows in brackets."),
    "pictures": say("Some lists show pictures: find the words for what they show."),
    "hidden": say("Some puzzles have no list: find out for yourself which words are hidden."),
}


def _crosses(puzzle: Puzzle) -> bool:
    """Whether two words share a cell."""
    cells = [cell for placement in puzzle.words for cell in placement.cells]
    return len(set(cells)) < len(cells)


def _directions(puzzles: tuple[Puzzle, ...]) -> Message:
    used = book_directions(puzzles)
    ways = say("Words run {ways}.", ways=_ways(used))
    backward = {"W", "N", "NW", "SW"}
    if all(puzzle.rtl for puzzle in puzzles):
        backward = {MIRRORED[name] for name in backward}
    if used & backward:
        backwards = say("In some puzzles they also run backwards.")
        return say("{first} {second}", first=ways, second=backwards)
    return ways


def _ways(used: set[str]) -> Message:
    """“across, down and diagonally”, as far as the puzzles use these directions."""
    directions = {
        frozenset(("E", "W")): say("across"),
        frozenset(("S", "N")): say("down"),
        frozenset(("SE", "NE", "NW", "SW")): say("diagonally"),
    }
    *first, last = (name for either, name in directions.items() if used & either)
    return say("{a} and {b}", a=first, b=last) if first else last
