"""A board in words, for those who cannot see it: its rows, or the places of its words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from suchsel.i18n import Message, say
from suchsel.layout.wording import ARROWS, clean, place, place_in_row, shown_grid
from suchsel.puzzle import Puzzle


def is_table(puzzle: Puzzle) -> bool:
    """Whether the board is a table: squares in rows and columns without gaps."""
    return puzzle.board.kind.square and all(None not in row for row in puzzle.grid)


def spoken_board(puzzle: Puzzle, lang: str, lower: bool = False) -> str:
    """All letters row by row, and where a stretch of them begins if there are gaps."""
    return _joined(_rows(puzzle, lower), lang)


def spoken_solution(puzzle: Puzzle, lang: str) -> str:
    """Where each word begins and in which direction it runs."""
    return _joined(_places(puzzle), lang)


def _joined(parts: Iterator[Message], lang: str) -> str:
    return clean(". ".join(part.text(lang) for part in parts)) + "."


def _rows(puzzle: Puzzle, lower: bool) -> Iterator[Message]:
    straight = puzzle.board.kind.square
    for number, row in enumerate(shown_grid(puzzle, lower), 1):
        if not straight:
            row = tuple(symbol for symbol in row if symbol is not None)
        for exists, cells in groupby(enumerate(row, 1), key=lambda cell: cell[1] is not None):
            if not exists:
                continue
            stretch = list(cells)
            first, letters = stretch[0][0], " ".join(str(symbol) for _, symbol in stretch)
            if first == 1:
                yield say("Row {n}: {letters}", n=number, letters=letters)
            else:
                yield say(
                    "Row {n} from column {column}: {letters}",
                    n=number,
                    column=first,
                    letters=letters,
                )


def _places(puzzle: Puzzle) -> Iterator[Message]:
    for placement in puzzle.words:
        start, arrow = placement.cells[0], ARROWS[placement.direction]
        if puzzle.board.kind.square:
            yield place(placement.word, start, arrow)
        else:
            yield say(
                "{word}: row {row}, letter {n}, {direction}",
                word=placement.word,
                row=start[0] + 1,
                n=place_in_row(puzzle, start),
                direction=arrow,
            )
