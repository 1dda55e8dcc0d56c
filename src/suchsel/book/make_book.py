"""From a plan to a book: its puzzles in order, each with the title it goes by."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from suchsel.book.book_plan import Plan
from suchsel.errors import SearchError
from suchsel.generate import generate, make
from suchsel.i18n import say
from suchsel.puzzle import Puzzle


class Chapter(NamedTuple):
    title: str
    level: str
    first: int  # the number of its first puzzle, from 1
    puzzles: tuple[Puzzle, ...]


class Book(NamedTuple):
    plan: Plan
    chapters: tuple[Chapter, ...]
    example: Puzzle

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        return tuple(puzzle for chapter in self.chapters for puzzle in chapter.puzzles)


def make_book(plan: Plan, tell: Callable[[int, int], None] = lambda done, of: None) -> Book:
    """All puzzles of a plan; `tell` hears how many of how many are done.

    The seed of a puzzle is that of the plan plus the puzzle's number.
    """
    total = sum(len(section.requests) for section in plan.sections)
    chapters, number = [], 1
    for section in plan.sections:
        puzzles = []
        for i, request in enumerate(section.requests, number):
            try:
                puzzles.append(make(request, plan.seed + i))
            except SearchError as error:
                raise _placed(error, i, section.title) from None
            tell(i, total)
        chapters.append(Chapter(section.title, section.level, number, tuple(puzzles)))
        number += len(puzzles)
    return Book(plan, tuple(chapters), _example(plan.lang))


def _placed(error: SearchError, number: int, title: str) -> SearchError:
    """The same error, with the puzzle that it befell."""
    told = [
        say(
            "puzzle {n} ({title}): {message}",
            n=number,
            title=title,
            message=message,
        )
        for message in error.defects
    ]
    return type(error)(*told, left=error.left, partial=error.partial, fits=error.fits)


def _example(lang: str) -> Puzzle:
    words = ["Hund", "Katze", "Igel"] if lang == "de" else ["Dog", "Horse", "Cat"]
    return generate(words, (6, 6), "mittel", 5)
