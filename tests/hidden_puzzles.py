"""Words, a pool and checks for tests of messages, secret words and pools."""

from __future__ import annotations

import suchsel
from suchsel.words.sources import read_word_file
from tests.lists import ROOT
from tests.second_judge import complaints

WORDS = ["Hund", "Katze", "Maus", "Pferd", "Esel", "Ziege", "Rind", "Huhn", "Ente", "Schaf"]
THEMES = ROOT / "src" / "suchsel" / "data" / "themes" / "en"


def pool() -> list[str]:
    """About two thousand words of the built-in lists."""
    files = sorted(THEMES.glob("*.txt"))
    return [entry.text for file in files for entry in read_word_file(str(file)).entries]


def check(puzzle: suchsel.Puzzle) -> None:
    placed = [(placement.symbols, placement.cells) for placement in puzzle.words]
    assert complaints(puzzle.grid, placed, kind=puzzle.topology) == []
    assert suchsel.Puzzle.from_json(puzzle.to_json()) == puzzle
    again = suchsel.make(suchsel.Request.from_dict(puzzle.request.to_dict()), puzzle.seed)
    assert again.to_json() == puzzle.to_json()


def free_cells(puzzle: suchsel.Puzzle) -> list[tuple[int, int]]:
    """The cells that no word uses, row by row."""
    taken = {cell for placement in puzzle.words for cell in placement.cells}
    return [cell for cell in puzzle.board.cells if cell not in taken]


def left_over(puzzle: suchsel.Puzzle) -> str:
    """The letters that no word uses."""
    return "".join(puzzle.grid[row][column] or "" for row, column in free_cells(puzzle))
