"""Puzzles to pages: one or several puzzles a page, then their solutions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import ceil
from typing import Any, NamedTuple

from suchsel.boards.kind import Size
from suchsel.errors import SuchselError, mistake
from suchsel.i18n import Message, OptionName, say
from suchsel.puzzle import Puzzle
from suchsel.sheet import wording
from suchsel.sheet.board_drawing import TINY
from suchsel.sheet.fonts import Faces, find_faces
from suchsel.sheet.heading import draw_heading
from suchsel.sheet.marks import GREY, PT, LetterRow, Mark, Page, Rule, TextRun, heading_role, moved
from suchsel.sheet.sheet import LETTER, READABLE, SMALLEST, TIGHT, Area, Arrangement, Sheet
from suchsel.sheet.style import INCHES, PAPERS, Style, paper_size
from suchsel.sheet.word_list import ListSetting, draw_list
from suchsel.sheet.wording import plain

#: The largest pitch of a board on a page that fits it, and the least width of that page, in
#: millimetres.
FIT_CAP, FIT_WIDTH = 9.0, 90.0
#: Factors that make these pages less attractive than the usual one.
LANDSCAPE, NARROWER = 0.85, 0.98
#: In millimetres: the least and the largest margin, that of a crowded page, and that of a page that
#: fits its content.
MARGINS, NARROW, FIT_MARGIN = (10.0, 18.0), 12.0, 5.0
#: The smallest letters of puzzles that share a page, in points, unless the style says otherwise.
SMALLEST_SHARED = 8.0
#: The line along which a page is cut, in millimetres: its width, and how far from the edge it ends.
CUT, CUT_MARGIN = 0.15, 5.0


class Document(NamedTuple):
    """Pages to be drawn by any format that can."""

    pages: list[Page]
    faces: Faces
    title: str
    style: Style

    @property
    def small_print(self) -> Message | None:
        """What is said of sheets in type that is hard to read, if there are any."""
        marks = (mark for page in self.pages if not page.solution for mark in page.marks)
        smallest = min(mark.size for mark in marks if isinstance(mark, LetterRow | TextRun)) / PT
        asked = min(self.style.font_size or READABLE, self.style.list_size or READABLE)
        if smallest >= min(asked, READABLE) - TINY:
            return None
        return say(
            "The smallest type on the sheet has {size:.1f} points. A smaller board, fewer words or "
            "larger paper make it larger.",
            size=smallest,
        )


def lay_out(puzzles: Sequence[Puzzle], style: Style) -> Document:
    """The puzzles, each on its page or several on one; then, if the style says so, the solutions.

    The solutions of several puzzles share pages, unless each of them needs one of its own.
    """
    if style.hint == "cells" and all(puzzle.list == "hidden" for puzzle in puzzles):
        raise mistake(
            "option-without-effect", "“hint” “cells” has no effect: the list is hidden.", "hint"
        )
    sheets = sheets_of(puzzles, style)
    faces = sheets[0].faces
    pages = list(_shared_pages(sheets, style) if style.per_page > 1 else _single_pages(sheets))
    if style.solution:
        solutions = sheets_of(puzzles, style, solution=True)
        pages += _answer_pages(solutions, style) or _single_pages(solutions)
    title = next((wording.clean(puzzle.title) for puzzle in puzzles if puzzle.title), None)
    return Document(pages, faces, title or say("Word search").text(style.lang), style)


def sheets_of(
    puzzles: Sequence[Puzzle],
    style: Style,
    solution: bool = False,
    smallest: float | None = None,
    badges: bool = True,
) -> list[Sheet]:
    """The sheets of these puzzles, or those of their solutions.

    `badges`: labels stand beside the headings, not in them.
    """
    faces = find_faces(style.font)
    levels = wording.shown_levels(puzzles, style.lang, solution)
    sheets = []
    for puzzle, level in zip(puzzles, levels, strict=True):
        title = " – ".join(filter(None, (plain(puzzle.title or ""), level)))
        heading = _captioned(say("Solution"), title, style.lang) if solution else title
        sheet = Sheet(puzzle, style, faces, heading, solution, label=puzzle.label, repeats=True)
        if not badges:
            heading = " – ".join(filter(None, (heading, puzzle.label)))
            sheet = replace(sheet, heading=heading, label=None)
        sheets.append(replace(sheet, smallest=smallest or SMALLEST))
    return sheets


def _captioned(caption: Message, title: str, lang: str) -> str:
    """The heading of solutions; languages differ in the space before a colon."""
    heading = say("{where}: {message}", where=caption, message=title) if title else caption
    return heading.text(lang)


# -- paper -----------------------------------------------------------------------------------------


class Division(NamedTuple):
    """A page in equal parts, each with this margin."""

    width: float
    height: float
    margin: float
    rows: int = 1
    columns: int = 1

    @property
    def part(self) -> Area:
        return Area(self.width / self.columns, self.height / self.rows)

    @property
    def area(self) -> Area:
        """What a part can show."""
        width, height = self.part
        return Area(width - 2 * self.margin, height - 2 * self.margin)

    def cuts(self) -> Iterator[Mark]:
        width, height = self.part
        for column in range(1, self.columns):
            x = column * width
            yield Rule((x, CUT_MARGIN), (x, self.height - CUT_MARGIN), CUT, GREY)
        for row in range(1, self.rows):
            y = row * height
            yield Rule((CUT_MARGIN, y), (self.width - CUT_MARGIN, y), CUT, GREY)


def divisions(style: Style) -> Iterator[Division]:
    """All ways to divide a page into as many parts as the style says, with few unused ones."""
    for width, height in orientations(style):
        for columns in range(1, style.per_page + 1):
            rows = ceil(style.per_page / columns)
            if (columns - 1) * rows < style.per_page:
                margin = _margin(min(width / columns, height / rows))
                yield Division(width, height, margin, rows, columns)


def areas_of(style: Style) -> list[Area]:
    """What a sheet may take at most, in each way to use the paper."""
    if style.per_page > 1:
        return [division.area for division in divisions(style)]
    return [Division(*size, MARGINS[0]).area for size in orientations(style)]


def orientations(style: Style) -> list[tuple[float, float]]:
    """The width and height of a page, in each orientation that the style allows."""
    short, long = paper_size(style.paper)
    sizes = {"portrait": (short, long), "landscape": (long, short)}
    return [size for name, size in sizes.items() if style.orientation in ("auto", name)]


def _margin(side: float) -> float:
    """The margin of a page, or of a part of one, whose shorter side is this long."""
    return min(max(0.075 * side, MARGINS[0]), MARGINS[1])


# -- pages with one puzzle -------------------------------------------------------------------------


def _single_pages(sheets: Sequence[Sheet]) -> Iterator[Page]:
    for sheet in sheets:
        if sheet.style.paper == "fit":  # as large as its content
            sheet = replace(sheet, cap=FIT_CAP)
            area = Area(max(sheet.extent[0] * sheet.pitches[1], FIT_WIDTH))
            found = sheet.arrange(area)
            assert found, "everything fits on an endless page"
            for group in sheet.draw(area, found._replace(beside=False)):
                wide, high = (round(n + 2 * FIT_MARGIN, 2) for n in (area.width, group.height))
                marks = moved(group.marks, FIT_MARGIN, FIT_MARGIN)
                yield Page(wide, high, tuple(marks), sheet.solution)
            continue
        ways = list(_arrangements(sheet))
        if not ways:
            raise too_large(sheet)
        _, page, way = max(ways, key=lambda one: one[0])
        for group in sheet.draw(page.area, way):
            marks = moved(group.marks, page.margin, page.margin)
            yield Page(page.width, page.height, tuple(marks), sheet.solution)


def _arrangements(sheet: Sheet) -> Iterator[tuple[float, Division, Arrangement]]:
    """The worth of each arrangement, and its page, portrait or landscape.

    Margins get narrower where the list makes the board smaller, and as narrow as printers allow
    where letters would be too small or the list would need another page.
    """
    best = 0.0
    for width, height in orientations(sheet.style):
        weight, usual = LANDSCAPE if width > height else 1.0, _margin(min(width, height))
        if sheet.most_worth(Division(width, height, MARGINS[0]).area) * weight <= best:
            continue
        for margin in (usual, *(margin for margin in (NARROW, MARGINS[0]) if margin < usual)):
            page = Division(width, height, margin)
            found = sheet.arrange(page.area)
            if found:
                yield found.worth * weight, page, found
                best = max(best, found.worth * weight)
            if found and found.is_whole and sheet.is_readable(found.pitch):
                largest = min(page.area.width / sheet.extent[0], sheet.pitches[1])
                if found.pitch >= largest - TINY or margin <= NARROW:
                    break
            weight *= NARROWER


def fits_page(sheet: Sheet, whole: bool = False) -> bool:
    """Whether the sheet has letters that can be read well; `whole`: with its list on one page."""
    whole = whole or sheet.style.per_page > 1
    ways = (sheet.arrange(area, continues=not whole) for area in areas_of(sheet.style))
    return sheet.style.paper == "fit" or any(
        way.is_whole >= whole and sheet.is_readable(way.pitch) for way in filter(None, ways)
    )


def largest_boards(sheet: Sheet) -> list[Size]:
    """The largest boards for such a sheet: with the list on the same page, or on one of its own.

    Puzzles that share a page have their lists beside them. The last one has the smallest letters.
    """
    shared, areas = sheet.style.per_page > 1, areas_of(sheet.style)
    ways = [(True, True), *([] if shared else [(False, True)]), (shared, False)]
    sizes = [[sheet.largest_board(area, *way) for area in areas] for way in ways]
    return [max(own, key=lambda size: size[0] * size[1]) for own in sizes]


#: The share of a board that words take where a search usually still succeeds.
CROWDED = 0.65


def too_large(sheet: Sheet) -> SuchselError:
    """The error for a board that the page has no room for names a size and a paper that do."""
    puzzle = sheet.puzzle
    rows, columns = largest_boards(sheet)[-2]
    longest = max(puzzle.words, key=lambda placement: len(placement.symbols))
    letters = sum(len(placement.symbols) for placement in puzzle.words)
    n = int(CROWDED * rows * columns / letters * len(puzzle.words))
    values: dict[str, Any] = {
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "size": round(sheet.pitches[0] * TIGHT / PT, 1),
        "paper": say(sheet.style.paper),
        "most_rows": rows,
        "most_columns": columns,
        "larger": say(larger_paper(sheet)),
    }
    in_lines = puzzle.request.paths == "straight" and not puzzle.board.kind.wraps
    if not n or (in_lines and len(longest.symbols) > max(rows, columns)):
        error = mistake(
            "board-too-large-for-paper",
            "{rows}x{columns} cells with {size:g}-point letters do not fit on {paper} paper; "
            "{most_rows}x{most_columns} cells do, too few for “{word}”. Choose the paper "
            "“{larger}”, smaller letters or shorter words.",
            word=longest.word,
            **values,
        )
    elif n < len(puzzle.words):
        error = mistake(
            "board-too-large-for-paper",
            "{rows}x{columns} cells with {size:g}-point letters do not fit on {paper} paper; "
            "{most_rows}x{most_columns} cells do, which hold about {n} of these words. Choose that "
            "many ({option}), or the paper “{larger}”.",
            n=n,
            option=OptionName("pick"),
            **values,
        )
    else:
        error = mistake(
            "board-too-large-for-paper",
            "{rows}x{columns} cells with {size:g}-point letters do not fit on {paper} paper; "
            "{most_rows}x{most_columns} cells do. Choose a smaller board, fewer words, or the "
            "paper “{larger}”.",
            **values,
        )
    return error.of("paper")


def larger_paper(sheet: Sheet) -> str:
    """The first larger paper on which the sheet fits, in inches if its own is; else “fit”."""
    style = sheet.style
    for name in sorted(PAPERS, key=lambda name: (name in INCHES) != (style.paper in INCHES)):
        size = PAPERS[name]
        larger = replace(sheet, style=style.evolve(paper=name))
        if size > paper_size(style.paper) and any(_arrangements(larger)):
            return name
    return "fit"


# -- pages with several puzzles --------------------------------------------------------------------


def _shared_pages(sheets: Sequence[Sheet], style: Style) -> Iterator[Page]:
    """As many puzzles on each page as the style says."""
    page, ways = divide(sheets, style)
    width, height = page.part
    for start in range(0, len(sheets), style.per_page):
        marks = list(page.cuts())
        group = zip(sheets[start : start + style.per_page], ways[start:], strict=False)
        for place, (sheet, way) in enumerate(group):
            (whole,) = sheet.draw(page.area, way)
            row, column = divmod(place, page.columns)
            marks += moved(whole.marks, column * width + page.margin, row * height + page.margin)
        yield Page(page.width, page.height, tuple(marks))


def divide(sheets: Sequence[Sheet], style: Style) -> tuple[Division, list[Arrangement]]:
    """The best way to divide a page, and the arrangements of the puzzles in their parts."""
    found = [
        (min(way.worth for way in ways), page, ways)
        for page in divisions(style)
        if (ways := arrange_all(sheets, page.area)) is not None
    ]
    if not found:
        puzzle = sheets[0].puzzle
        raise mistake(
            "too-many-per-page",
            "{n} puzzles of {rows}x{columns} cells do not fit on a page of {paper} paper with "
            "readable letters. Choose fewer per page, a smaller board or larger paper.",
            "per_page",
            n=style.per_page,
            rows=puzzle.rows,
            columns=puzzle.columns,
            paper=say(style.paper),
        )
    _, page, ways = max(found, key=lambda one: one[0])
    return page, ways


def arrange_all(sheets: Sequence[Sheet], area: Area) -> list[Arrangement] | None:
    """The arrangements of puzzles that share a page; None if one does not fit into its part."""
    ways = []
    for sheet in sheets:
        way = sheet.arrange(area, continues=False)
        if way is None or not way.is_whole:
            return None
        if sheet.style.font_size is None and sheet.letter(way.pitch) < SMALLEST_SHARED * PT:
            return None
        ways.append(way)
    return ways


# -- pages with several solutions ------------------------------------------------------------------

#: In points: the smallest letters of a small board, its label, and the words.
SMALLEST_ANSWER, CAPTION, WORDS = 6.0, 11.0, 10.0
#: In millimetres: the largest pitch, the gap between boards, and from a label to its board.
ANSWER_CAP, ANSWER_GAP, BELOW = 7.0, 6.0, 1.5
#: The largest numbers of boards across and down.
ACROSS, DOWN = 5, 8


class AnswerGrid(NamedTuple):
    """How small boards share pages: how many across, how many down on the first and on others."""

    sheets: list[Sheet]
    head: Sheet  # the first solution, with the heading of all of them
    words: ListSetting | None  # what the first page names, where the puzzles do not
    pitch: float = 0.0
    across: int = 1
    first: int = 0
    down: int = 0

    @property
    def pages(self) -> int:
        later = max(len(self.sheets) - self.first * self.across, 0)
        return 1 + ceil(later / (self.down * self.across))

    @property
    def board(self) -> Area:
        """The largest of the boards, in pitches."""
        frames = [sheet.frame for sheet in self.sheets]
        return Area(max(frame.width for frame in frames), max(frame.height for frame in frames))

    @property
    def caption(self) -> float:
        """The height of a label."""
        return self.head.at_least(CAPTION) * PT + BELOW


def answer_grid(
    solutions: Sequence[Sheet], area: Area, repeats_heading: bool = True
) -> AnswerGrid | None:
    """The layout with the fewest pages; of these, the one with the largest letters.

    It may take one page more for letters that can be read well. None where solutions must not
    share pages, since they have different messages or different words that no sheet names; or
    where they would be too small.
    """
    puzzles = [sheet.puzzle for sheet in solutions]
    words = {tuple(placement.word for placement in puzzle.words) for puzzle in puzzles}
    all_named = all(
        {*wording.listing(puzzle)} >= {word.word for word in puzzle.words} for puzzle in puzzles
    )
    is_clear = (len(words) == 1 or all_named) and len({puzzle.message for puzzle in puzzles}) == 1
    if len(puzzles) == 1 or not is_clear:
        return None
    sheets = [replace(sheet, heading="", label=None, cap=ANSWER_CAP) for sheet in solutions]
    title = plain(wording.shared_title(puzzles))
    head = replace(sheets[0], heading=_captioned(say("Solutions"), title, sheets[0].style.lang))
    listed = None if all_named else head.full_list(area.width, head.at_least(WORDS))
    grid = AnswerGrid(sheets, head, listed)
    later = top = draw_heading(head, area.width).height
    if listed:
        top += listed.height + ANSWER_GAP
    heights = area.height - top, area.height - (later if repeats_heading else 0.0)
    least, most = head.pitches
    if head.style.font_size is None:
        least = max(least, SMALLEST_ANSWER * PT / LETTER)
    found, (wide, high), label = [], grid.board, grid.caption
    for across, down in product(range(1, ACROSS + 1), range(1, DOWN + 1)):
        pitch = min(
            most,
            (area.width - (across - 1) * ANSWER_GAP) / across / wide,
            ((heights[0] - (down - 1) * ANSWER_GAP) / down - label) / high,
        )
        if pitch >= least:
            step = label + high * pitch + ANSWER_GAP
            first, others = (int((height + ANSWER_GAP) / step + TINY) for height in heights)
            found.append(grid._replace(pitch=pitch, across=across, first=first, down=others))
    if not found:
        return None
    most = min(grid.pages for grid in found) + 1
    good = [grid for grid in found if grid.pages <= most and head.is_readable(grid.pitch)]
    return min(good or found, key=lambda grid: (grid.pages, -grid.pitch))


def _answer_pages(solutions: Sequence[Sheet], style: Style) -> list[Page]:
    """Pages that solutions share; none where each has to have a page of its own."""
    if style.paper == "fit":
        return []
    width, height = orientations(style)[0]
    page = Division(width, height, _margin(min(width, height)))
    grid = answer_grid(solutions, page.area)
    return [
        Page(width, height, tuple(moved(marks, page.margin, page.margin)), solution=True)
        for marks in (_draw_answers(grid, page.area.width) if grid else ())
    ]


def _draw_answers(grid: AnswerGrid, width: float) -> Iterator[list[Mark]]:
    """The marks of each page, within its margins."""
    wide, high = (side * grid.pitch for side in grid.board)
    high += grid.caption
    step = wide + ANSWER_GAP if grid.across == 1 else (width - wide) / (grid.across - 1)
    first, later = (draw_heading(grid.head, width) for _ in range(2))
    marks, top = list(first.marks), first.height
    if grid.words:
        marks += moved(draw_list(grid.words), 0.0, top)
        top += grid.words.height + ANSWER_GAP
    named = wording.captions([sheet.puzzle for sheet in grid.sheets], grid.head.style.lang)
    place, down = 0, grid.first
    for sheet, caption in zip(grid.sheets, named, strict=True):
        if place == grid.across * down:
            yield marks
            marks, top = list(later.marks), later.height
            place, down = 0, grid.down
        row, column = divmod(place, grid.across)
        left = column * step if grid.across > 1 else (width - wide) / 2
        board = moved(sheet.board(grid.pitch).draw(), 0.0, grid.caption)
        size, role = sheet.at_least(CAPTION) * PT, heading_role(2)
        label, others = map(plain, caption)
        head: list[Mark] = [TextRun(0.0, 0.8 * size, size, label, bold=True, role=role)]
        if others:
            after = sheet.faces.bold.width(f"{label} ", size) if label else 0.0
            head.append(TextRun(after, 0.8 * size, size, others, role=role))
        marks += moved([*head, *board], left, top + row * (high + ANSWER_GAP))
        place += 1
    yield marks
