"""Word-search puzzles with every word in place and no stray words.

>>> import suchsel
>>> puzzle = suchsel.generate(["Hund", "Katze", "Maus"], size=(12, 10), level="schwer", seed=7)
>>> len(suchsel.find(puzzle.grid, ["HUND"]))
1

What is not needed to make a puzzle is imported when it is first used.
"""

__version__ = "0.1.0"

import gc
from importlib import import_module
from typing import TYPE_CHECKING

_collects = gc.isenabled()
gc.disable()  # what is imported stays
try:
    from suchsel.generate import generate as generate, make as make
finally:
    if _collects:
        gc.enable()

if TYPE_CHECKING:
    from suchsel.boards.figures import figure as figure
    from suchsel.boards.masks import Mask as Mask, drawn as drawn
    from suchsel.book.cover import BookCover as BookCover, make_cover as make_cover
    from suchsel.book.epub import write_epub as write_epub
    from suchsel.book.make import Book as Book, make_book as make_book
    from suchsel.book.pages import (
        BookLayout as BookLayout,
        lay_out_book as lay_out_book,
        render_book as render_book,
    )
    from suchsel.book.plan import BookPlan as BookPlan, read_book_plan as read_book_plan
    from suchsel.book.preflight import preflight as preflight
    from suchsel.difficulty.rating import Difficulty as Difficulty
    from suchsel.errors import (
        Defect as Defect,
        GaveUp as GaveUp,
        Impossible as Impossible,
        SearchError as SearchError,
        SuchselError as SuchselError,
    )
    from suchsel.formats import Format as Format, render as render
    from suchsel.judge.find import find as find, solve as solve
    from suchsel.placement import Placement as Placement
    from suchsel.puzzle import Answer as Answer, Puzzle as Puzzle, rate as rate, verify as verify
    from suchsel.request.levels import Level as Level
    from suchsel.request.request import Request as Request
    from suchsel.several import Packed as Packed, generate_set as generate_set, pack as pack
    from suchsel.sheet.style import Style as Style
    from suchsel.words.lists import Theme as Theme, themes as themes
    from suchsel.words.sources import FoundWords as FoundWords, read_words as read_words

#: The exported names, by module. A test compares them with the imports above.
_EXPORTS = {
    "boards.figures": ("figure",),
    "boards.masks": ("Mask", "drawn"),
    "book.cover": ("BookCover", "make_cover"),
    "book.epub": ("write_epub",),
    "book.make": ("Book", "make_book"),
    "book.pages": ("BookLayout", "lay_out_book", "render_book"),
    "book.plan": ("BookPlan", "read_book_plan"),
    "book.preflight": ("preflight",),
    "difficulty.rating": ("Difficulty",),
    "errors": ("Defect", "GaveUp", "Impossible", "SearchError", "SuchselError"),
    "formats": ("Format", "render"),
    "generate": ("generate", "make"),
    "judge.find": ("find", "solve"),
    "placement": ("Placement",),
    "puzzle": ("Answer", "Puzzle", "rate", "verify"),
    "request.levels": ("Level",),
    "request.request": ("Request",),
    "several": ("Packed", "generate_set", "pack"),
    "sheet.style": ("Style",),
    "words.lists": ("Theme", "themes"),
    "words.sources": ("FoundWords", "read_words"),
}
_MODULES = {name: module for module, names in _EXPORTS.items() for name in names}

__all__ = ["__version__", *_MODULES]


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module 'suchsel' has no attribute {name!r}")
    value: object = getattr(import_module(f"suchsel.{_MODULES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
