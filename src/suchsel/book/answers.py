"""The answers of a book: small boards, as many on a page as can be read well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from suchsel.book.text import LEADING, Typesetter, UnboundPage, fitting
from suchsel.i18n import Message, counted, say
from suchsel.puzzle import Puzzle
from suchsel.sheet.board_drawing import frame_of
from suchsel.sheet.marks import (
    PT,
    Mark,
    MarkGroup,
    TextRun,
    heading_role,
    moved,
    paragraph_role,
)
from suchsel.sheet.sheet import LETTER, TIGHT, Area
from suchsel.sheet.style import Style
from suchsel.sheet.word_list import break_lines
from suchsel.sheet.wording import answer, listing, plain, solution_entries

#: Numbers of answers on a page, and the columns and rows in which they may stand.
GRIDS = {
    1: ((1, 1),),
    2: ((1, 2), (2, 1)),
    4: ((2, 2),),
    6: ((2, 3), (3, 2)),
    9: ((3, 3),),
}
#: In points: the smallest letters of an answer, and its label.
SMALLEST, LABEL = 6.0, 9.0
#: In millimetres: the gap between answers, and the largest pitch, of several and of a single one.
GAP, CAP, ALONE = 6.0, 7.0, 11.0
BELOW = 1.2  # from the texts to the board, in millimetres


def _grids(wanted: int, waiting: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """Numbers of answers from the largest down, each with the grids that suit it.

    The grid that the plan asks for comes first, so that the last page looks like the others.

    >>> list(_grids(4, 3))
    [(3, (2, 2)), (3, (2, 2)), (2, (1, 2)), (2, (2, 1)), (1, (1, 1))]
    """
    most = min(wanted, waiting)
    yield from ((most, grid) for grid in GRIDS[wanted])
    for count in range(most, 0, -1):
        each = min(each for each in GRIDS if each >= count)
        yield from ((count, grid) for grid in GRIDS[each])


class AnswerSetter(NamedTuple):
    """Sets the answers of a book; `places` says on which page each puzzle stands, from 1 on."""

    typesetter: Typesetter
    places: Mapping[int, int]

    def pages(self) -> tuple[list[UnboundPage], list[Message]]:
        """All pages with answers, and a note if some of them have fewer than the plan says."""
        typesetter, wanted = self.typesetter, self.typesetter.book.plan.answers_per_page
        heading = typesetter.text(say("Solutions"))
        waiting = list(enumerate(typesetter.book.puzzles, 1))
        pages: list[UnboundPage] = []
        reduced = 0
        while waiting:
            head = typesetter.continued(heading) if pages else typesetter.heading(heading)
            for count, grid in _grids(wanted, len(waiting)):
                group = dict(waiting[:count])
                marks = self._filled(group, grid, head.height)
                if marks is not None:
                    break
            reduced += len(group) < wanted and len(waiting) > len(group)
            further: list[UnboundPage] = []
            if marks is None:  # the running title has to do
                head = MarkGroup([], 0.0)
                marks, further = self._apart(*waiting[0])
            page = UnboundPage([*head.marks, *marks], heading, solution=True, answers=(*group,))
            pages += [page, *further]
            del waiting[: len(group)]
        note = counted(
            "{n} page with answers holds fewer than the plan says: letters have at least "
            "{points:g} points.",
            "{n} pages with answers hold fewer than the plan says: letters have at least "
            "{points:g} points.",
            n=reduced,
            points=typesetter.size(SMALLEST),
        )
        return pages, [note] if reduced else []

    def _filled(
        self, group: Mapping[int, Puzzle], grid: tuple[int, int], top: float
    ) -> list[Mark] | None:
        """The answers of a page below its heading; None if letters would be too small."""
        (columns, rows), (width, height) = grid, self.typesetter.area
        area = Area(
            (width - (columns - 1) * GAP) / columns, (height - top - (rows - 1) * GAP) / rows
        )
        least = self.typesetter.size(SMALLEST) * PT / TIGHT
        cap = max(CAP if columns * rows > 1 else ALONE, least)
        marks: list[Mark] = []
        for i, (number, puzzle) in enumerate(group.items()):
            drawn = self._answer(puzzle, self._texts(number, puzzle, area.width), area, cap, least)
            if drawn is None:
                return None
            row, column = divmod(i, columns)
            marks += moved(drawn, column * (area.width + GAP), top + row * (area.height + GAP))
        return marks

    def _apart(self, number: int, puzzle: Puzzle) -> tuple[list[Mark], list[UnboundPage]]:
        """A board that needs a page of its own, and the pages with what is to be said of it."""
        typesetter = self.typesetter
        label = self._texts(number, puzzle, typesetter.area.width)[:1]
        marks = self._answer(puzzle, label, typesetter.area, ALONE)
        assert marks, "a label leaves room for the board"
        texts = map(typesetter.lines, answer_texts(puzzle, typesetter.style))
        groups = [MarkGroup([line], typesetter.step) for lines in texts for line in lines]
        further = typesetter.flow(f"{number}. {puzzle.title}", groups) if groups else ()
        return marks, [page._replace(solution=True) for page in further]

    def _texts(self, number: int, puzzle: Puzzle, width: float) -> list[TextRun]:
        """The label with the page of the puzzle, and what the puzzle's own page does not say."""
        typesetter, font, tail = self.typesetter, self.typesetter.faces.regular, ""
        size = typesetter.size(LABEL) * PT
        if number in self.places:
            tail = " " + typesetter.text(say("(page {n})", n=self.places[number]))
        room = width - font.width(tail, size)
        lines = [fitting(f"{number}. {puzzle.title}", font, size, room) + tail]
        for text in answer_texts(puzzle, typesetter.style):
            lines += break_lines(plain(text), font, size, width)
        roles = [heading_role(3), *[paragraph_role()] * (len(lines) - 1)]
        return [
            TextRun(0.0, 0.8 * size + i * (LEADING * size), size, line, role=role)
            for i, (line, role) in enumerate(zip(lines, roles, strict=True))
        ]

    def _answer(
        self, puzzle: Puzzle, texts: list[TextRun], area: Area, cap: float, least: float = 0.0
    ) -> list[Mark] | None:
        """The texts with the board below them; None if its pitch would be less than the least."""
        typesetter, style = self.typesetter, self.typesetter.style
        top = len(texts) * (LEADING * (typesetter.size(LABEL) * PT)) + BELOW
        frame = frame_of(puzzle, style.table)
        pitch = min(area.width / frame.width, (area.height - top) / frame.height, cap)
        if pitch < least:
            return None
        size = max(LETTER * pitch, min(typesetter.size(SMALLEST) * PT, TIGHT * pitch))
        board = typesetter.board(puzzle, pitch, style.solution_style, size)
        return [*texts, *moved(board, (area.width - frame.width * pitch) / 2, top)]


def answer_texts(puzzle: Puzzle, style: Style) -> Iterator[str]:
    """The message, and the words that the list of the puzzle does not name."""
    if message := answer(puzzle):
        yield message.text(style.lang)
    listed = {*listing(puzzle)}
    if any(placement.word not in listed for placement in puzzle.words):
        hidden = [entry for entry in solution_entries(puzzle, style) if entry not in listed]
        yield ", ".join(hidden)
