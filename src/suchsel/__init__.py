"""Word-search puzzles that lose no word and hide no stray one.

>>> import suchsel
>>> puzzle = suchsel.generate(["Hund", "Katze", "Maus"], size=(12, 10), level="schwer", seed=7)
>>> len(suchsel.find(puzzle.grid, ["HUND"]))
1
"""

from suchsel.boards.figures import figure
from suchsel.boards.masks import Mask, drawn
from suchsel.errors import GaveUp, Impossible, SuchselError
from suchsel.generate import generate, make
from suchsel.judge.find import find
from suchsel.puzzle import Placement, Puzzle
from suchsel.request.levels import Level
from suchsel.request.request import Request

__version__ = "0.1.0"
