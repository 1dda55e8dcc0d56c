"""Which words a cell belongs to, and in which colour a solution shows it."""

from __future__ import annotations

from collections.abc import Sequence

from suchsel.boards.compass import Cell
from suchsel.layout.board_drawing import colouring
from suchsel.puzzle import Puzzle

#: Light enough for black letters, and easy to tell apart.
COLOURS = (
    *("FFD966", "A3CBEE", "B2DDA0", "F59A90", "CDB5EC", "8AE6DA"),
    *("FAB56E", "E8F593", "F3A6D4", "AFC050", "CBA684", "82A4F0"),
)
#: The colour of cells where words cross, and that of letters that belong to no word.
CROSSING = "BFBFBF"
FAINT = "A6A6A6"


def owners(puzzle: Puzzle) -> dict[Cell, list[int]]:
    """For each cell of a word, the numbers of all words that run through it."""
    found: dict[Cell, list[int]] = {}
    for number, placement in enumerate(puzzle.words):
        for cell in placement.cells:
            found.setdefault(cell, []).append(number)
    return found


def word_colours(puzzles: Sequence[Puzzle]) -> list[str]:
    """The colour of each word in the solutions of these puzzles, which share a list."""
    numbers = colouring([puzzle.words for puzzle in puzzles], len(COLOURS))
    return [COLOURS[number] for number in numbers]


def colours(puzzle: Puzzle, of_words: Sequence[str]) -> dict[Cell, str]:
    """The colour of each cell of a word in the solution."""
    return {
        cell: of_words[numbers[0]] if len(numbers) == 1 else CROSSING
        for cell, numbers in owners(puzzle).items()
    }
