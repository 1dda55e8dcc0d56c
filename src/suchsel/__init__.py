"""Word-search puzzles that lose no word and hide no stray one.

>>> import suchsel
>>> puzzle = suchsel.generate(["Hund", "Katze", "Maus"], size=(12, 10), level="schwer", seed=7)
>>> len(suchsel.find(puzzle.grid, ["HUND"]))
1
"""

from suchsel.errors import GaveUp, Impossible, SuchselError
from suchsel.figures import figure
from suchsel.find import find
from suchsel.generate import generate, make
from suchsel.puzzle import Placement, Puzzle
from suchsel.request import Request, make_request
from suchsel.shapes import Mask, drawn

__version__ = "0.1.0"

__all__ = [
    "GaveUp",
    "Impossible",
    "Mask",
    "Placement",
    "Puzzle",
    "Request",
    "SuchselError",
    "drawn",
    "figure",
    "find",
    "generate",
    "make",
    "make_request",
]
