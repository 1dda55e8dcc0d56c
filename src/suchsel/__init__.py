"""Word-search puzzles that lose no word and hide no stray one.

>>> import suchsel
>>> puzzle = suchsel.generate(["Hund", "Katze", "Maus"], size=(12, 10), level="schwer", seed=7)
>>> len(suchsel.find(puzzle.grid, ["HUND"]))
1
"""

from suchsel.boards.figures import figure
from suchsel.boards.masks import Mask, drawn
from suchsel.difficulty.rating import Difficulty
from suchsel.errors import Defect, GaveUp, Impossible, SuchselError
from suchsel.formats import render
from suchsel.generate import generate, make
from suchsel.judge.find import find
from suchsel.judge.solve import solve
from suchsel.layout.style import Style
from suchsel.pack import Packed, pack
from suchsel.puzzle import Answer, Placement, Puzzle, rate, verify
from suchsel.request.levels import Level
from suchsel.request.request import Request
from suchsel.version import __version__
from suchsel.words.theme_lists import Theme, themes

__all__ = [
    "Answer",
    "Defect",
    "Difficulty",
    "GaveUp",
    "Impossible",
    "Level",
    "Mask",
    "Packed",
    "Placement",
    "Puzzle",
    "Request",
    "Style",
    "SuchselError",
    "Theme",
    "__version__",
    "drawn",
    "figure",
    "find",
    "generate",
    "make",
    "pack",
    "rate",
    "render",
    "solve",
    "themes",
    "verify",
]
