"""From a plan to a book: its puzzles in order, in chapters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from suchsel.boards.compass import DIRECTIONS
from suchsel.book.book_plan import BookPlan
from suchsel.errors import SearchError
from suchsel.generate import generate, make
from suchsel.i18n import noop, say
from suchsel.layout.wording import directions_of
from suchsel.puzzle import Puzzle
from suchsel.puzzle_data import PuzzleData


class Chapter(NamedTuple):
    """The puzzles of a section; `first` is the number of the first of them, counted from 1.

    `part` is the title of the chapter that begins here; empty if none does.
    """

    title: str
    first: int
    puzzles: tuple[Puzzle, ...]
    part: str = ""
    part_text: str = ""


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
                raise error.at(say("puzzle {n} ({title})", n=i, title=request.title)) from None
            report(i, total)
        chapter = Chapter(
            section.title, number, tuple(puzzles), section.chapter, section.chapter_text
        )
        chapters.append(chapter)
        number += len(puzzles)
    made = [puzzle for chapter in chapters for puzzle in chapter.puzzles]
    return Book(plan, tuple(chapters), _example(plan.lang, made))


def book_directions(puzzles: Sequence[PuzzleData]) -> set[str]:
    """All directions in which words of these puzzles may run."""
    return {name for puzzle in puzzles for name in directions_of(puzzle)}


#: The words of the example, in the language of the book.
EXAMPLE = (noop("Dog"), noop("Horse"), noop("Cat"))


def _example(lang: str, puzzles: Sequence[PuzzleData]) -> Puzzle:
    """A small puzzle of the kind that the book begins with; its words run as there."""
    words = [filter(str.isalpha, say(word).text(lang)) for word in EXAMPLE]
    kind = puzzles[0].board.kind
    same = [puzzle for puzzle in puzzles if puzzle.board.kind.name == kind.name]
    used = book_directions(same)
    return generate(
        ["".join(letters) for letters in words],
        (6, 6) if kind.square else None,
        "mittel",
        5,
        topology=kind.name,
        directions=[name for name in DIRECTIONS if name in used],
    )
