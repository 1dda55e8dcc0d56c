"""The texts around a grid, the same in every format: heading, word list, captions."""

from __future__ import annotations

from unicodedata import category

from suchsel.errors import SuchselError
from suchsel.i18n import Message, say
from suchsel.layout.listing import listing
from suchsel.puzzle_data import PuzzleData
from suchsel.request.levels import find_level

WORDS = say("Words")
CLUES = say("Clues")
SOLUTION = say("Solution")
_NEVER_IN_XML = "\ufffe\uffff"


def clean(text: str) -> str:
    """One line without control characters and lone surrogates, which no file format takes.

    >>> clean(" a\\tb\\n\\x00c ")
    'a b c'
    """
    kept = (c for c in text if c.isspace() or category(c) not in ("Cc", "Cs"))
    return " ".join("".join(c for c in kept if c not in _NEVER_IN_XML).split())


def level_label(puzzle: PuzzleData) -> Message:
    """What the level is called; a level of the user's own has only its name."""
    try:
        return find_level(puzzle.level).label
    except SuchselError:
        return say("{name}", name=puzzle.level)


def heading(puzzle: PuzzleData, headed: bool, lang: str) -> str:
    """The title; with the level if the file holds several puzzles."""
    level = level_label(puzzle).text(lang) if headed else None
    return joined(puzzle.title, level)


def joined(*parts: str | None) -> str:
    """The parts of a heading that there are."""
    return " – ".join(clean(part) for part in parts if part)


def entries(puzzle: PuzzleData, lang: str) -> list[str]:
    """The entries of the word list, as the solver may see them."""
    return [clean(entry) for entry in listing(puzzle, lang)]


def list_caption(puzzle: PuzzleData, lang: str) -> str:
    return (CLUES if puzzle.list == "clues" else WORDS).text(lang)
