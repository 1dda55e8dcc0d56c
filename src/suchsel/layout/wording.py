"""The texts around a grid, the same in every format: heading, list, captions."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import category

from suchsel.i18n import say
from suchsel.layout.listing import listing
from suchsel.puzzle_data import PuzzleData
from suchsel.request.levels import find_level

_WORDS = say("Words")
_CLUES = say("Clues")
_SOLUTION = say("Solution")
_UNTITLED = say("Word search")
_NEVER_IN_XML = "\ufffe\uffff"


def clean(text: str) -> str:
    """One line without control characters and surrogates, which no file format accepts.

    >>> clean(" a\\tb\\n\\x00c ")
    'a b c'
    """
    kept = (c for c in text if c.isspace() or category(c) not in ("Cc", "Cs"))
    return " ".join("".join(c for c in kept if c not in _NEVER_IN_XML).split())


def level_label(puzzle: PuzzleData, lang: str) -> str:
    """What the puzzle's level is called; one of the caller's own has only its name."""
    own = isinstance(puzzle.request.get("level"), dict)
    return puzzle.level if own else find_level(puzzle.level).label.text(lang)


def heading(puzzle: PuzzleData, with_level: bool, lang: str = "en") -> str:
    """The title; with the level if one file holds several puzzles."""
    level = level_label(puzzle, lang) if with_level else None
    return " – ".join(clean(part) for part in (puzzle.title, level) if part)


def document_title(puzzles: Sequence[PuzzleData], lang: str) -> str:
    """The first title that a puzzle has."""
    titles = [puzzle.title for puzzle in puzzles if puzzle.title]
    return clean(titles[0]) if titles else _UNTITLED.text(lang)


def entries(puzzle: PuzzleData) -> list[str]:
    """The entries of the word list, as the reader may see them."""
    return [clean(entry) for entry in listing(puzzle)]


def list_caption(puzzle: PuzzleData, lang: str) -> str:
    return (_CLUES if puzzle.list == "clues" else _WORDS).text(lang)


def words_caption(lang: str) -> str:
    return _WORDS.text(lang)


def solution_caption(lang: str) -> str:
    return _SOLUTION.text(lang)
