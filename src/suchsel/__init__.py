"""Word-search puzzles with every word in place and no stray words.

>>> import suchsel
>>> puzzle = suchsel.generate(["Hund", "Katze", "Maus"], size=(12, 10), level="schwer", seed=7)
>>> len(suchsel.find(puzzle.grid, ["HUND"]))
1

What is not needed to make a puzzle is imported when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from suchsel.generate import generate as generate
from suchsel.generate import make as make

if TYPE_CHECKING:
    from suchsel.boards.figures import figure as figure
    from suchsel.boards.masks import Mask as Mask
    from suchsel.boards.masks import drawn as drawn
    from suchsel.book.book_pages import render_book as render_book
    from suchsel.book.book_plan import BookPlan as BookPlan
    from suchsel.book.book_plan import read_book_plan as read_book_plan
    from suchsel.book.make_book import Book as Book
    from suchsel.book.make_book import make_book as make_book
    from suchsel.difficulty.rating import Difficulty as Difficulty
    from suchsel.errors import Defect as Defect
    from suchsel.errors import GaveUp as GaveUp
    from suchsel.errors import Impossible as Impossible
    from suchsel.errors import SearchError as SearchError
    from suchsel.errors import SuchselError as SuchselError
    from suchsel.formats import Format as Format
    from suchsel.formats import render as render
    from suchsel.judge.find import find as find
    from suchsel.judge.solve import solve as solve
    from suchsel.layout.style import Style as Style
    from suchsel.placement import Placement as Placement
    from suchsel.puzzle import Answer as Answer
    from suchsel.puzzle import Puzzle as Puzzle
    from suchsel.puzzle import rate as rate
    from suchsel.puzzle import verify as verify
    from suchsel.puzzle_set import generate_set as generate_set
    from suchsel.request.levels import Level as Level
    from suchsel.request.request import Request as Request
    from suchsel.smallest import Packed as Packed
    from suchsel.smallest import pack as pack
    from suchsel.version import __version__ as __version__
    from suchsel.words.sources import FoundWords as FoundWords
    from suchsel.words.sources import read_words as read_words
    from suchsel.words.theme_lists import Theme as Theme
    from suchsel.words.theme_lists import themes as themes

#: The exported names, by module. A test compares them with the imports above.
_EXPORTS = {
    "boards.figures": ("figure",),
    "boards.masks": ("Mask", "drawn"),
    "book.book_plan": ("BookPlan", "read_book_plan"),
    "book.make_book": ("Book", "make_book"),
    "book.book_pages": ("render_book",),
    "difficulty.rating": ("Difficulty",),
    "errors": ("Defect", "GaveUp", "Impossible", "SearchError", "SuchselError"),
    "formats": ("Format", "render"),
    "generate": ("generate", "make"),
    "judge.find": ("find",),
    "judge.solve": ("solve",),
    "layout.style": ("Style",),
    "smallest": ("Packed", "pack"),
    "placement": ("Placement",),
    "puzzle": ("Answer", "Puzzle", "rate", "verify"),
    "puzzle_set": ("generate_set",),
    "request.levels": ("Level",),
    "request.request": ("Request",),
    "version": ("__version__",),
    "words.sources": ("FoundWords", "read_words"),
    "words.theme_lists": ("Theme", "themes"),
}
_MODULES = {name: module for module, names in _EXPORTS.items() for name in names}

__all__ = [*_MODULES]


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module 'suchsel' has no attribute {name!r}")
    value: object = getattr(import_module(f"suchsel.{_MODULES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
