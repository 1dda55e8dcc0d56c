"""Puzzles to pages: one or several puzzles a page, and their answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import ceil
from typing import NamedTuple

from suchsel.boards.kind import MAX_SIDE, Size
from suchsel.errors import SuchselError, mistake
from suchsel.i18n import Message, say
from suchsel.puzzle import Puzzle
from suchsel.sheet.board_drawing import TINY, Look, draw_board
from suchsel.sheet.fonts import Faces, check_texts, find_faces
from suchsel.sheet.links import code_of
from suchsel.sheet.marks import GREY, PT, LetterRow, Mark, Page, Rule, TextRun, heading_role, moved
from suchsel.sheet.page import (
    MARGINS,
    Arrangement,
    arrange,
    compose,
    fits_paper,
    fitted,
    list_columns,
    margin_of,
    orientations,
    printed,
    set_fully,
    texts_of,
)
from suchsel.sheet.parts import (
    LETTER,
    READABLE,
    TIGHT,
    MarkGroup,
    PageContent,
    draw_heading,
    foot_height,
    plain,
)
from suchsel.sheet.style import PAPERS, Style, check_style
from suchsel.sheet.word_list import draw_list, set_list
from suchsel.sheet.wording import captions, level_label, listing, several_levels, shared_title

#: The smallest letters of puzzles that share a page, in points, unless the style says otherwise.
SMALLEST_SHARED = 8.0
#: The line along which a page is cut, in millimetres: its width, and how far from the edge it ends.
CUT, CUT_MARGIN = 0.15, 5.0


class Division(NamedTuple):
    """A page in equal parts."""

    width: float
    height: float
    rows: int
    columns: int
    narrow: bool = False  # with margins as narrow as printers allow

    @property
    def part(self) -> tuple[float, float]:
        return self.width / self.columns, self.height / self.rows

    @property
    def margin(self) -> float:
        return MARGINS[0] if self.narrow else margin_of(min(self.part))

    @property
    def room(self) -> tuple[float, float]:
        """The width and height of what a part can show."""
        width, height = self.part
        return width - 2 * self.margin, height - 2 * self.margin

    def cuts(self) -> Iterator[Mark]:
        width, height = self.part
        for column in range(1, self.columns):
            x = column * width
            yield Rule((x, CUT_MARGIN), (x, self.height - CUT_MARGIN), CUT, GREY)
        for row in range(1, self.rows):
            y = row * height
            yield Rule((CUT_MARGIN, y), (self.width - CUT_MARGIN, y), CUT, GREY)


def shared_pages(contents: Sequence[PageContent], style: Style) -> Iterator[Page]:
    """As many puzzles on each page as the style says."""
    division, ways = divide(contents, style)
    width, height = division.part
    for start in range(0, len(contents), style.per_page):
        marks = list(division.cuts())
        group = zip(contents[start : start + style.per_page], ways[start:], strict=False)
        for place, (content, way) in enumerate(group):
            (whole,) = compose(content, *division.room, way)
            row, column = divmod(place, division.columns)
            left, top = column * width + division.margin, row * height + division.margin
            marks += moved(whole.marks, left, top)
        yield Page(division.width, division.height, tuple(marks))


def divide(contents: Sequence[PageContent], style: Style) -> tuple[Division, list[Arrangement]]:
    """The best way to divide a page, and the layouts of the puzzles in their parts."""
    found = [
        (min(way.worth for way in ways), division, ways)
        for division in divisions(style)
        if (ways := _arranged(contents, division)) is not None
    ]
    if not found:
        raise too_many_per_page(contents[0].puzzle, style.per_page, style.paper)
    _, division, ways = max(found, key=lambda one: one[0])
    return division, ways


def divisions(style: Style) -> Iterator[Division]:
    """All ways to divide a page into this many parts, with as few unused ones as possible."""
    for width, height in orientations(style):
        for columns in range(1, style.per_page + 1):
            rows = ceil(style.per_page / columns)
            if (columns - 1) * rows < style.per_page:
                yield Division(width, height, rows, columns)


def _arranged(contents: Sequence[PageContent], division: Division) -> list[Arrangement] | None:
    """The layouts of all puzzles; None if one of them does not fit into its part."""
    ways = []
    for content in contents:
        way = arrange(content, *division.room, continues=False)
        if way is None or not way.is_whole:
            return None
        if content.style.font_size is None and content.letter(way.pitch) < SMALLEST_SHARED * PT:
            return None
        ways.append(way)
    return ways


def too_many_per_page(puzzle: Puzzle, per_page: int, paper: str) -> SuchselError:
    return mistake(
        "too-many-per-page",
        "{n} puzzles of {rows}x{columns} cells do not fit on a page of {paper} paper with readable "
        "letters. Choose fewer per page, a smaller board or larger paper.",
        "per_page",
        n=per_page,
        rows=puzzle.rows,
        columns=puzzle.columns,
        paper=say(paper),
    )


#: In millimetres, between the board and its list.
ROOM_GAP = 6.0


def has_room(content: PageContent, whole: bool) -> bool:
    """Whether the sheet has letters that can be read well; `whole`: with its list on one page."""
    whole = whole or content.style.per_page > 1
    ways = (arrange(content, *room, continues=not whole) for room in _rooms(content))
    return any(
        way.is_whole >= whole and content.is_readable(way.pitch) for way in filter(None, ways)
    )


def largest_sizes(content: PageContent) -> list[Size]:
    """The largest boards for such a sheet: with the list on the same page, or on one of its own.

    Puzzles that share a page have their lists beside them. Of each kind, the one with most cells.
    """
    listed = [True] if content.style.per_page > 1 else [True, False]
    found = []
    for with_list in listed:
        sizes = [_largest(content, *room, with_list) for room in _rooms(content)]
        found.append(max(sizes, key=lambda size: size[0] * size[1]))
    return found


def _rooms(content: PageContent) -> Iterator[tuple[float, float]]:
    """The width and height that a sheet may take."""
    style = content.style
    if style.per_page > 1:
        yield from (division.room for division in divisions(style))
    else:
        for width, height in orientations(style):
            yield width - 2 * MARGINS[0], height - 2 * MARGINS[0]


def _largest(content: PageContent, width: float, height: float, with_list: bool) -> Size:
    """The largest board in this much room, on request with its list below it."""
    pitch = content.readable / TIGHT
    height -= draw_heading(content, width).height + foot_height(content)
    kind, entries = content.entry_type(content.list_sizes()[-1]), content.entries()
    if with_list and entries:
        below = set_list(entries, kind, width, list_columns(content.style))
        height -= below.height + ROOM_GAP if below else 0.0
    puzzle = content.puzzle
    board = puzzle.board.kind.extent((puzzle.rows, puzzle.columns))
    frame = [all_ - own for all_, own in zip(content.extent, board, strict=True)]
    rows = columns = 1
    for side in range(1, MAX_SIDE + 1):
        wide, high = puzzle.board.kind.extent((side, side))
        columns = side if (wide + frame[0]) * pitch <= width else columns
        rows = side if (high + frame[1]) * pitch <= height else rows
    return rows, columns


def too_large(content: PageContent) -> SuchselError:
    """The error for a board that the page has no room for names a size and a paper that do."""
    style, puzzle = content.style, content.puzzle
    rows, columns = largest_sizes(content)[-1]
    return mistake(
        "board-too-large-for-paper",
        "{rows}x{columns} cells with {size:g}-point letters do not fit on {paper} paper; "
        "{most_rows}x{most_columns} cells do. Choose a smaller board, fewer words, or the paper "
        "“{larger}”.",
        rows=puzzle.rows,
        columns=puzzle.columns,
        size=round(content.pitches()[0] * TIGHT / PT, 1),
        paper=say(style.paper),
        most_rows=rows,
        most_columns=columns,
        larger=say(larger_paper(content)),
    ).of("paper")


def larger_paper(content: PageContent) -> str:
    """The first larger paper on which the page fits; “fit” if there is none."""
    style = content.style
    papers = [name for name, size in PAPERS.items() if size > PAPERS[style.paper]]
    others = {name: content._replace(style=style._replace(paper=name)) for name in papers}
    return next((name for name, other in others.items() if fits_paper(other)), "fit")


#: In points: the smallest letters of a small board, its label, and the words.
SMALLEST_ANSWER, CAPTION, WORDS = 6.0, 11.0, 10.0
#: In millimetres: the largest pitch, the gap between boards, and from a label to its board.
CAP, ANSWER_GAP, BELOW = 7.0, 6.0, 1.5
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
        height += words.height + ANSWER_GAP
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
        least = max(least, SMALLEST_ANSWER * PT / LETTER)
    label = _caption_height(first)
    found = []
    for across, down in product(range(1, ACROSS + 1), range(1, DOWN + 1)):
        pitch = min(
            most,
            (room[0] - (across - 1) * ANSWER_GAP) / across / wide,
            ((room[1] - top - (down - 1) * ANSWER_GAP) / down - label) / high,
        )
        if pitch >= least:
            step = label + high * pitch + ANSWER_GAP
            fits = [
                int((height + ANSWER_GAP) / step + TINY)
                for height in (room[1] - top, room[1] - later)
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
    step = wide + ANSWER_GAP if grid.across == 1 else (room[0] - wide) / (grid.across - 1)
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
        marks += moved(_answer(content, caption, grid.pitch), left, top + row * (high + ANSWER_GAP))
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


def pages_of(puzzles: Sequence[Puzzle], style: Style) -> list[Page]:
    """The puzzles, each on its page or several on one; then, if the style says so, the solutions.

    The solutions of several puzzles share pages, unless each of them needs one of its own.
    """
    check_style(style)
    if style.hint == "cells" and all(puzzle.list == "hidden" for puzzle in puzzles):
        raise mistake(
            "option-without-effect",
            "“hint” “cells” has no effect: the list is hidden.",
            "hint",
        )
    faces = find_faces(style.font)
    check_texts(texts_of(puzzles, style), faces)
    sheets = contents_of(puzzles, style, faces, solution=False)
    pages = list(shared_pages(sheets, style) if style.per_page > 1 else _single(sheets))
    if style.solution:
        solutions = contents_of(puzzles, style, faces, solution=True)
        pages += answer_pages(puzzles, style, faces) or _single(solutions)
    return pages


def contents_of(
    puzzles: Sequence[Puzzle], style: Style, faces: Faces, solution: bool
) -> list[PageContent]:
    """What the sheets show, or the solutions."""
    with_level = several_levels(puzzles)
    return [
        PageContent(
            puzzle,
            style,
            faces,
            _title(puzzle, style.lang, with_level, solution),
            solution,
            name_line=(style.name_line or style.points) and not solution,
            label=puzzle.label,
            code=None if solution else code_of(puzzle, style),
        )
        for puzzle in puzzles
    ]


def _title(puzzle: Puzzle, lang: str, with_level: bool, solution: bool) -> str | None:
    level = level_label(puzzle, lang) if with_level else None
    title = " – ".join(filter(None, (plain(puzzle.title or ""), level)))
    caption = say("Solution").text(lang) if solution else ""
    return ": ".join(filter(None, (caption, title))) or None


def _single(contents: Sequence[PageContent]) -> Iterator[Page]:
    for content in contents:
        pages = list(fitted(content) if content.style.paper == "fit" else printed(content))
        if not pages:
            raise too_large(content)
        yield from pages


# -- what fits -------------------------------------------------------------------------------------


def sheet_fits(puzzle: Puzzle, style: Style, whole: bool = False) -> bool:
    """Whether the sheet has letters that can be read well; `whole`: with its list on one page."""
    return style.paper == "fit" or has_room(_sheet(puzzle, style), whole)


def sizes_that_fit(puzzle: Puzzle, style: Style) -> list[Size]:
    """The largest boards for the words of this puzzle, in order of preference."""
    return largest_sizes(_sheet(puzzle, style))


def _sheet(puzzle: Puzzle, style: Style) -> PageContent:
    (content,) = contents_of([puzzle], style, find_faces(style.font), solution=False)
    return content


def small_print(puzzles: Sequence[Puzzle], style: Style) -> Message | None:
    """What is said of sheets in type that is hard to read, if there are any."""
    distinct = {(p.rows, p.columns, *listing(p)): p for p in puzzles}
    pages = pages_of(list(distinct.values()), style._replace(solution=False))
    marks = [m for page in pages for m in page.marks if isinstance(m, LetterRow | TextRun)]
    smallest = min(mark.size for mark in marks) / PT
    asked = min(style.font_size or READABLE, style.list_size or READABLE)
    if smallest >= min(asked, READABLE) - TINY:
        return None
    return say(
        "The smallest type on the sheet has {size:.1f} points. A smaller board, fewer words or "
        "larger paper make it larger.",
        size=smallest,
    )
