"""The words around a grid, the same in every format: heading, list, captions."""

from __future__ import annotations

from unicodedata import category

from suchsel.i18n import say
from suchsel.layout.listing import listing
from suchsel.puzzle import Puzzle

_WORDS = say("Words")
_CLUES = say("Clues")
_SOLUTION = say("Solution")
_NEVER_IN_XML = "\ufffe\uffff"


def clean(text: str) -> str:
    """One line without control characters and halves of characters: no file format takes those.

    >>> clean(" a\\tb\\n\\x00c ")
    'a b c'
    """
    kept = (c for c in text if c.isspace() or category(c) not in ("Cc", "Cs"))
    return " ".join("".join(c for c in kept if c not in _NEVER_IN_XML).split())


def heading(puzzle: Puzzle, headed: bool) -> str:
    """The title; with the level if several puzzles stand in one file."""
    level = puzzle.level if headed else None
    return " – ".join(clean(part) for part in (puzzle.title, level) if part)


def entries(puzzle: Puzzle, lang: str) -> list[str]:
    """The entries of the word list, as the solver may see them."""
    return [clean(entry) for entry in listing(puzzle, lang)]


def list_caption(puzzle: Puzzle, lang: str) -> str:
    return (_CLUES if puzzle.list == "clues" else _WORDS).text(lang)


def words_caption(lang: str) -> str:
    return _WORDS.text(lang)


def solution_caption(lang: str) -> str:
    return _SOLUTION.text(lang)
