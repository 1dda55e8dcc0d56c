"""From a plan to a book: its puzzles in order, in chapters."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from suchsel.book.book_plan import BookPlan
from suchsel.errors import SearchError
from suchsel.generate import generate, make
from suchsel.i18n import noop, say
from suchsel.puzzle import Puzzle


class Chapter(NamedTuple):
    """The puzzles of a section; `first` is the number of the first of them, counted from 1."""

    title: str
    first: int
    puzzles: tuple[Puzzle, ...]


class Book(NamedTuple):
    """All puzzles of a book; `example` stands on the page that explains how to solve them."""

    plan: BookPlan
    chapters: tuple[Chapter, ...]
    example: Puzzle

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        return tuple(puzzle for chapter in self.chapters for puzzle in chapter.puzzles)


def make_book(
    plan: BookPlan, report: Callable[[int, int], None] = lambda done, total: None
) -> Book:
    """Make all puzzles of a plan; `report` is called with how many of how many are done.

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
                raise error.at(say("puzzle {n} ({title})", n=i, title=section.title)) from None
            report(i, total)
        chapters.append(Chapter(section.title, number, tuple(puzzles)))
        number += len(puzzles)
    return Book(plan, tuple(chapters), _example(plan.lang))


#: The words of the example, in the language of the book.
EXAMPLE = (noop("Dog"), noop("Horse"), noop("Cat"))


def _example(lang: str) -> Puzzle:
    words = [filter(str.isalpha, say(word).text(lang)) for word in EXAMPLE]
    return generate(["".join(letters) for letters in words], (6, 6), "mittel", 5)
