"""The solutions of several puzzles: small boards side by side, each below its label."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import ceil
from typing import NamedTuple

from suchsel.i18n import say
from suchsel.layout.board_drawing import TINY, Look, draw_board
from suchsel.layout.fonts import Faces
from suchsel.layout.heading import draw_heading
from suchsel.layout.marks import PT, Mark, Page, TextRun, moved
from suchsel.layout.page import margin_of, set_fully
from suchsel.layout.page_content import LETTER, MarkGroup, PageContent, plain
from suchsel.layout.paper import PAPERS
from suchsel.layout.roles import heading_role
from suchsel.layout.style import Style
from suchsel.layout.word_list import draw_list
from suchsel.layout.wording import captions, listing, shared_title
from suchsel.puzzle import Puzzle

#: In points: the smallest letters of a small board, its label, and the words.
SMALLEST, CAPTION, WORDS = 6.0, 11.0, 10.0
#: In millimetres: the largest pitch, the gap between boards, and from a label to its board.
CAP, GAP, BELOW = 7.0, 6.0, 1.5
#: The largest numbers of boards across and down.
ACROSS, DOWN = 5, 8


class AnswerGrid(NamedTuple):
    """How boards are laid out: how many across, how many down on the first page and on others."""

    pitch: float
    across: int
    first: int
    down: int

    def pages(self, count: int) -> int:
        later = max(count - self.first * self.across, 0)
        return 1 + ceil(later / (self.down * self.across))


def answer_pages(puzzles: Sequence[Puzzle], style: Style, faces: Faces) -> list[Page]:
    """The pages; none where each solution has to have a page of its own."""
    if not may_share(puzzles) or style.paper == "fit":
        return []
    short, long = PAPERS[style.paper]
    width, height = (long, short) if style.orientation == "landscape" else (short, long)
    margin = margin_of(short)
    room = width - 2 * margin, height - 2 * margin
    contents = [
        PageContent(puzzle, style, faces, None, solution=True, cap=CAP) for puzzle in puzzles
    ]
    heads = _heads(contents, room[0])
    grid = answer_grid(contents, room, *(head.height for head in heads))
    if grid is None:
        return []
    return [
        Page(width, height, tuple(moved(marks, margin, margin)), solution=True)
        for marks in _filled(contents, grid, room, *heads)
    ]


def may_share(puzzles: Sequence[Puzzle]) -> bool:
    """Whether several solutions may share a page.

    Not if they have different words that no sheet names, or different messages.
    """
    words = {tuple(placement.word for placement in puzzle.words) for puzzle in puzzles}
    messages = {puzzle.message for puzzle in puzzles}
    is_clear = len(words) == 1 or all(map(names_all, puzzles))
    return len(puzzles) > 1 and len(messages) == 1 and is_clear


def names_all(puzzle: Puzzle) -> bool:
    """Whether the sheet names all words of the puzzle."""
    return {*listing(puzzle)} >= {placement.word for placement in puzzle.words}


def titled(contents: Sequence[PageContent]) -> PageContent:
    """The first solution, with the heading of all of them."""
    caption = say("Solutions").text(contents[0].style.lang)
    title = plain(shared_title([content.puzzle for content in contents]))
    return contents[0]._replace(heading=": ".join(filter(None, (caption, title))))


def _heads(contents: Sequence[PageContent], width: float) -> tuple[MarkGroup, MarkGroup]:
    """What stands above the boards of the first page, and of others.

    The first page has the words too, where no sheet has them.
    """
    first, title = contents[0], titled(contents)
    marks, height = draw_heading(title, width)
    if not all(names_all(content.puzzle) for content in contents):
        words = set_fully(first, width, first.at_least(WORDS))
        marks = [*marks, *moved(draw_list(words), 0.0, height)]
        height += words.height + GAP
    return MarkGroup(marks, height), draw_heading(title, width)


def _caption_height(content: PageContent) -> float:
    return content.at_least(CAPTION) * PT + BELOW


def answer_grid(
    contents: Sequence[PageContent], room: tuple[float, float], top: float, later: float = 0.0
) -> AnswerGrid | None:
    """The layout with the fewest pages; of these, the one with the largest letters.

    `top` is the height of the heading of the first page, `later` that of others.
    """
    first = contents[0]
    wide = max(content.frame.width for content in contents)
    high = max(content.frame.height for content in contents)
    least, most = first.pitches()
    if first.style.font_size is None:
        least = max(least, SMALLEST * PT / LETTER)
    label = _caption_height(first)
    found = []
    for across, down in product(range(1, ACROSS + 1), range(1, DOWN + 1)):
        pitch = min(
            most,
            (room[0] - (across - 1) * GAP) / across / wide,
            ((room[1] - top - (down - 1) * GAP) / down - label) / high,
        )
        if pitch >= least:
            step = label + high * pitch + GAP
            fits = [
                int((height + GAP) / step + TINY) for height in (room[1] - top, room[1] - later)
            ]
            found.append(AnswerGrid(pitch, across, *fits))
    return min(found, key=lambda grid: (grid.pages(len(contents)), -grid.pitch), default=None)


def _filled(
    contents: Sequence[PageContent],
    grid: AnswerGrid,
    room: tuple[float, float],
    head: MarkGroup,
    later: MarkGroup,
) -> Iterator[list[Mark]]:
    """The marks of each page, within its margins."""
    first = contents[0]
    wide = max(content.frame.width for content in contents) * grid.pitch
    high = max(content.frame.height for content in contents) * grid.pitch + _caption_height(first)
    step = wide + GAP if grid.across == 1 else (room[0] - wide) / (grid.across - 1)
    named = captions([content.puzzle for content in contents], first.style.lang)
    marks, top = head
    marks, place, down = list(marks), 0, grid.first
    for content, caption in zip(contents, named, strict=True):
        if place == grid.across * down:
            yield marks
            marks, top = list(later.marks), later.height
            place, down = 0, grid.down
        row, column = divmod(place, grid.across)
        left = column * step if grid.across > 1 else (room[0] - wide) / 2
        marks += moved(_answer(content, caption, grid.pitch), left, top + row * (high + GAP))
        place += 1
    yield marks


def _answer(content: PageContent, caption: tuple[str, str], pitch: float) -> list[Mark]:
    """The label, what else tells the puzzle from others, and the board."""
    size, faces = content.at_least(CAPTION) * PT, content.faces
    label, others = map(plain, caption)
    role = heading_role(2)
    marks: list[Mark] = [TextRun(0.0, 0.8 * size, size, label, bold=True, role=role)]
    if others:
        left = faces.bold.width(f"{label} ", size) if label else 0.0
        marks.append(TextRun(left, 0.8 * size, size, others, role=role))
    style = content.style
    look = Look(pitch, content.letter(pitch), faces.regular, style, style.solution_style)
    return [*marks, *moved(draw_board(content.puzzle, look), 0.0, _caption_height(content))]
