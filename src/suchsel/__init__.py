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

_collects = gc.isenabled()
gc.disable()  # what is imported stays
try:
    from suchsel.generate import generate as generate, make as make
finally:
    if _collects:
        gc.enable()

#: The exported names, by module. `make docs` tells type checkers, in __init__.pyi.
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
