"""Excel files: puzzles from the same words side by side on a sheet, their solutions on another."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import lru_cache
from io import BytesIO
from itertools import accumulate, count, islice, zip_longest
from math import ceil
from typing import NamedTuple

from suchsel.boards.board import KINDS
from suchsel.boards.kind import MAX_SIDE, BoardKind, Cell, Size
from suchsel.errors import defect, mistake, require
from suchsel.formats import Format, LetterGrid, _letter_grid as letter_grid
from suchsel.i18n import say
from suchsel.puzzle import Puzzle
from suchsel.sheet import board_drawing, wording
from suchsel.sheet.document import orientations
from suchsel.sheet.fonts import find_faces
from suchsel.sheet.heading import writing_lines
from suchsel.sheet.sheet import Area
from suchsel.sheet.style import Style
from suchsel.system.archives import A_DATE, describe_damage, open_archive, without_clock
from suchsel.words.alphabets import column_number
from suchsel.words.graphemes import clusters
from suchsel.words.office import Workbook

#: The numbers by which Excel knows paper.
PAPER_IDS = {"a6": 70, "a5": 11, "a4": 9, "a3": 8, "a2": 66, "letter": 1, "legal": 5, "tabloid": 3}
POINTS = 0.75  # in a pixel of the screen; rows are measured in points
MARGIN = 0.6  # of a page, in inches
#: Programs set columns wider than Excel does, by up to a tenth.
SPARE = 0.9
DPI, INCH = 96, 25.4
LONGEST = 32_000  # characters that a cell holds
GAP = 20  # between list and grids, in pixels of the screen
LARGEST = 150  # zoom of a printed page, in percent
LIST_ROWS = 12  # a list beside a small grid may be this long before it takes a second column
HEAD_ROWS = 6  # above the grid, generously
#: In multiples of the type size: the widest column of a list, and the height of a line.
ENTRY_WIDTH, LINE = 22, 1.35
GRIDS, COLUMNS = 500, 16_000  # of a sheet; the list has the rest of the columns
#: A grid carries this name in the file, so that reading it back needs no guess.
GRID_NAME = "suchsel_{kind}_{number}"
#: A range of a sheet: 'Puzzle 1'!$B$3:$K$12
_RANGE = re.compile(
    r"(?:'(?P<quoted>[^']*)'|(?P<name>[^'!]*))!\$?(?P<left>[A-Z]{1,3})\$?(?P<top>\d{1,7})"
    r"(?::\$?(?P<right>[A-Z]{1,3})\$?(?P<bottom>\d{1,7}))?"
)
#: How much of the first sheet is read: rows, columns, and cells that are not empty.
MAX_ROWS, MAX_COLUMNS, MAX_CELLS = 10_000, 1_000, 250_000
_DAMAGE = {
    "password": defect("excel-password", "This Excel file has a password."),
    "too-large": defect("excel-too-large", "This Excel file is too large."),
    "damaged": defect("excel-damaged", "This is not an Excel file (.xlsx), or it is damaged."),
}

CellLook = Mapping[str, str | int | bool]
BASE: CellLook = {"num_format": "@", "valign": "vcenter", "quote_prefix": True}


def office_imports() -> AbstractContextManager[None]:
    """Around imports of the libraries that write Word and Excel files."""
    return require(
        "office", "Word and Excel files need additional packages: {command}", "office-missing"
    )


def check_paper(paper: str, names: Collection[str]) -> None:
    """Refuse paper that office programs do not know, or that their pages cannot have."""
    if paper not in names:
        raise mistake(
            "paper-not-in-office",
            "The pages of this file cannot have the size “{paper}”; choose one of: {names}.",
            "paper",
            paper=say(paper),
            names=[say(name) for name in names],
        )


def write(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    check_paper(style.paper, PAPER_IDS)
    out, groups = BytesIO(), _groups(puzzles, style)
    book = SharedWorkbook(style, out)
    for solved in (False, True) if style.solution else (False,):
        name = (say("Solution") if solved else say("Puzzle")).text(style.lang)
        for number, group in enumerate(groups, 1):
            title = f"{name} {number}" if len(groups) > 1 else name
            PuzzleSheet(book, title, group, solved).write()
    book.book.close()
    return without_clock(out.getvalue())


def _groups(puzzles: Sequence[Puzzle], style: Style) -> list[list[Puzzle]]:
    """Puzzles with the same list side by side, in the order in which the lists first appear.

    Those that nothing but their level tells apart are sorted, easy before hard. A sheet holds as
    many as it has columns for.
    """
    groups: dict[object, list[Puzzle]] = {}
    for puzzle in puzzles:
        words = tuple(placement.word for placement in puzzle.words)
        key = puzzle.title, puzzle.list, words, *wording.entries(puzzle, style)
        groups.setdefault(key, []).append(puzzle)
    found = []
    for group in groups.values():
        if all(puzzle.label is None for puzzle in group):
            group.sort(key=lambda puzzle: puzzle.difficulty.score)
        each = min(GRIDS, COLUMNS // (max(map(_across, group)) + 1))
        found += [group[start : start + each] for start in range(0, len(group), each)]
    return found


def columns_across(kind: BoardKind, rows: int, columns: int) -> int:
    """How many columns of a sheet a board takes."""
    return max(kind.table_column((row, columns - 1)) for row in range(rows)) + kind.table_span


def _across(puzzle: Puzzle) -> int:
    return columns_across(puzzle.board.kind, puzzle.rows, puzzle.columns)


# -- pages -----------------------------------------------------------------------------------------


def _zoom(style: Style, width: float, height: float) -> tuple[float, Area]:
    """How much larger than on the screen so many pixels fit on a page, and the better page."""
    found = [(min(room.width / width, room.height / height), room) for room in _rooms(style)]
    return max(found, key=lambda one: one[0])


def _rooms(style: Style) -> list[Area]:
    """What a page holds in each orientation, in pixels."""
    return [
        Area(*(SPARE * (side / INCH - 2 * MARGIN) * DPI for side in page))
        for page in orientations(style)
    ]


def largest_board(style: Style) -> Size | None:
    """The largest board on a page, where letters must not be made smaller."""
    if not style.large_print or style.paper not in PAPER_IDS:
        return None
    sizes = [
        (int(room.height / LARGE.cell) - HEAD_ROWS, int(room.width / LARGE.cell))
        for room in _rooms(style)
    ]
    return max(sizes, key=lambda size: size[0] * size[1])


# -- sheets ----------------------------------------------------------------------------------------


class SheetSizes(NamedTuple):
    """The edge of a cell in pixels; type sizes of letters, words, guidance, and titles."""

    cell: int = 28
    letter: int = 14
    word: int = 12
    guidance: int = 11
    title: int = 18


LARGE = SheetSizes(40, 20, 18, 18, 24)


class SharedWorkbook:
    """What the sheets share: sizes, the number of grids, and cell formats, each made once."""

    def __init__(self, style: Style, out: BytesIO) -> None:
        with office_imports():
            import xlsxwriter
        # Widths are counted in digits of this font: seven pixels each, as Excel rounds them.
        # LibreOffice does not round, so that its squares are some six percent too wide.
        font = {"font_name": "Arial", "font_size": 10}
        options = {"in_memory": True, "default_format_properties": font}
        self.book = xlsxwriter.Workbook(out, options)
        self.book.set_properties({"created": A_DATE})
        self.style = style
        self.sizes = LARGE if style.large_print else SheetSizes()
        self.grids = 0
        self.format_of = lru_cache(maxsize=None)(lambda look: self.book.add_format(dict(look)))


def text_width(text: str, points: float) -> float:
    """How wide a text is, in pixels; a font for print stands in for that of the sheet."""
    return find_faces("noto").regular.width(text, points / POINTS)


def text_lines(text: str, points: float, width: float) -> int:
    """How many lines a text takes in a cell of this width."""
    return ceil(1.1 * text_width(text, points) / width)


#: An entry of the list, the rows that it takes, and its colour in a solution.
ListEntry = tuple[str, int, str | None]


class PuzzleSheet:
    """A sheet: at the left the list, then the grids, each with its title above it."""

    def __init__(
        self, book: SharedWorkbook, name: str, puzzles: Sequence[Puzzle], solved: bool
    ) -> None:
        self.book, self.name, self.puzzles, self.solved = book, name, puzzles, solved
        self.style, self.sizes = book.style, book.sizes
        self.sheet = book.book.add_worksheet(name)
        #: Of the words in a solution.
        self.colours = board_drawing.word_colours(puzzles) if solved else []
        if book.style.grey:
            self.colours = [board_drawing.SHADE[1:]] * len(self.colours)
        self.columns, self.widths = self._list_columns()
        self.list_width = sum(self.widths) + GAP
        wide = max(map(self._width, puzzles))
        high = self.sizes.cell * (HEAD_ROWS + max(LIST_ROWS, *(p.rows for p in puzzles)))
        zoom, room = _zoom(book.style, wide + self.list_width, high)
        #: Large print is not made smaller: the list has a page of its own where it would be.
        self.is_apart = bool(self.columns) and book.style.large_print and zoom < 1
        if self.is_apart:
            high = self.sizes.cell * (HEAD_ROWS + max(puzzle.rows for puzzle in puzzles))
            zoom, room = _zoom(book.style, wide, high)
        self.zoom, self.is_turned = zoom, room.width > room.height
        #: Rows and columns have names, as hints refer to them.
        self.has_names = book.style.hint == "cells" and not solved
        start = len(self.columns) + bool(self.columns or self.has_names)
        #: The first column of each grid.
        self.lefts = list(accumulate((_across(p) + 1 for p in self.puzzles[:-1]), initial=start))

    def write(self) -> None:
        sheet = self.sheet
        sheet.hide_gridlines(2)
        sheet.set_default_row(self.sizes.cell * POINTS)
        sheet.ignore_errors({"number_stored_as_text": "A1:XFD1048576"})
        top, gap = self._write_heads(), GAP + 10 * self.has_names
        if self.columns:
            self._write_list(top)
        top += bool(self.columns or self.has_names)
        for puzzle, left in zip(self.puzzles, self.lefts, strict=True):
            self._write_grid((top, left), puzzle)
            end = left + _across(puzzle)
            sheet.set_column_pixels(left, end - 1, self.sizes.cell // puzzle.board.kind.table_span)
            sheet.set_column_pixels(end, end, gap)
        for column, width in enumerate([*self.widths, gap][: self.lefts[0]]):
            sheet.set_column_pixels(column, column, width)
        self._set_pages()

    def _put(self, at: Cell, text: str, look: CellLook, columns: int = 1, rows: int = 1) -> None:
        """Write into a cell, or into several ones that are merged into one."""
        form = self.book.format_of(tuple(look.items()))
        if columns > 1 or rows > 1:
            self.sheet.merge_range(*at, at[0] + rows - 1, at[1] + columns - 1, "", form)
        self.sheet.write_string(*at, wording.clean(text)[:LONGEST], form)

    def _width(self, puzzle: Puzzle) -> float:
        """How wide a grid is, in pixels."""
        return self.sizes.cell * _across(puzzle) / puzzle.board.kind.table_span

    def _write_heads(self) -> int:
        """Lines for the name, the title and what the reader has to know; the first free row.

        They stand above the whole sheet; above each grid if there are several. A row is as high as
        the longest of its texts needs.
        """
        puzzles, lang, sizes, top = self.puzzles, self.style.lang, self.sizes, 0
        is_single = len(puzzles) == 1 and not self.is_apart
        blocks = [
            (0 if is_single else left, left + _across(puzzle) - 1)
            for puzzle, left in zip(puzzles, self.lefts, strict=True)
        ]
        widths = [self._width(puzzle) + self.list_width * is_single for puzzle in puzzles]
        names = [] if self.solved else list(map(self._name_line, puzzles, widths))
        titles = wording.headings(puzzles, lang, self.solved)
        guidance = [
            " ".join(filter(None, (self.style.note, wording.guidance(puzzle, self.style))))
            for puzzle in puzzles
        ]
        if self.solved:
            guidance = [wording.answer(puzzle, lang) for puzzle in puzzles]
        for texts, points, bold in (
            (names, sizes.word, False),
            (titles, sizes.title if is_single else sizes.guidance + 2, True),
            (guidance, sizes.guidance, False),
        ):
            if any(texts):
                look = {**BASE, "font_size": points, "bold": bold, "text_wrap": True}
                lines = 1
                for text, (first, last), width in zip(texts, blocks, widths, strict=True):
                    self._put((top, first), text, look, last - first + 1)
                    lines = max(lines, text_lines(text, points, width))
                height = max(LINE * points * lines + 6, sizes.cell * POINTS)
                self.sheet.set_row(top, height)
                top += 1
        return top

    def _name_line(self, puzzle: Puzzle, width: float) -> str:
        """Labels, each with a line to write on."""
        lines, points = writing_lines(puzzle, self.style), self.sizes.word
        labels = [(line.label.text(self.style.lang), line) for line in lines]
        fixed = "   ".join(f"{label}  {line.end}" for label, line in labels)
        signs = max(0.0, width - text_width(fixed, points) - GAP) / text_width("_", points)
        shares = sum(line.share for line in lines)
        return "   ".join(
            f"{label} {'_' * int(signs * line.share / shares)} {line.end}" for label, line in labels
        )

    def _list_columns(self) -> tuple[list[list[ListEntry]], list[int]]:
        """The list in columns no longer than the grids, and their widths in pixels.

        A long entry takes several rows.
        """
        first, points = self.puzzles[0], self.sizes.word
        texts, shades = wording.entries(first, self.style), list[str]()
        if self.solved:
            shade_of = dict(zip(first.words, self.colours, strict=True))
            texts = wording.solution_entries(first, self.style)
            shades = [shade_of[word] for word in wording.solution_order(first, self.style)]
        widest, high = ENTRY_WIDTH * points / POINTS, LINE * points / POINTS / self.sizes.cell
        down = max(LIST_ROWS, *(puzzle.rows for puzzle in self.puzzles))
        columns: list[list[ListEntry]] = []
        used = down
        for text, shade in zip_longest(texts, shades):
            rows = ceil(high * text_lines(text, points, widest))
            if used + rows > down:
                columns.append([])
                used = 0
            columns[-1].append((text, rows, shade))
            used += rows
        widths = [max(text_width(text, points) for text, *_ in column) for column in columns]
        return columns, [round(min(widest, width)) + GAP for width in widths]

    def _write_list(self, top: int) -> None:
        first, lang = self.puzzles[0], self.style.lang
        caption = say("Words").text(lang) if self.solved else wording.list_caption(first, lang)
        look = {**BASE, "font_size": self.sizes.word}
        self._put((top, 0), caption, {**look, "bold": True})
        look["text_wrap"] = True
        if first.rtl:
            look["reading_order"] = 2  # from right to left
        for column, entries in enumerate(self.columns):
            row = top + 1
            for text, rows, colour in entries:
                shade = {"bg_color": f"#{colour}"} if colour else {}
                self._put((row, column), text, {**look, **shade}, rows=rows)
                row += rows

    def _write_grid(self, at: Cell, puzzle: Puzzle) -> None:
        style, kind = self.style, puzzle.board.kind
        coloured = board_drawing.colours(puzzle, self.colours) if self.solved else {}
        message = set(wording.message_cells(puzzle))
        plain = {**BASE, "align": "center", "font_size": self.sizes.letter, "border": 1}
        marked = {} if self.solved else wording.marked_cells(puzzle, style)
        for cell, symbol in board_drawing.cells_of(puzzle, style.lower):
            look: CellLook = plain
            if cell in coloured:
                look = {**plain, "bg_color": f"#{coloured[cell]}", "bold": True}
            elif coloured and cell in message:
                look = {**plain, "bold": True, "underline": 1}
            elif coloured:
                look = {**plain, "font_color": f"#{board_drawing.FAINT}"}
            elif cell in marked:
                look = {**plain, "bg_color": board_drawing.SHADE}
            if len(clusters(symbol)) > 1:
                look = {**look, "shrink": True}
            place = at[0] + cell[0], at[1] + kind.table_column(cell)
            self._put(place, symbol, look, kind.table_span)
        if self.has_names:
            points = self.sizes.letter if style.large_print else self.sizes.guidance
            look = {**BASE, "align": "center", "font_size": points}
            look["font_color"] = board_drawing.NAME_COLOUR
            for row in range(puzzle.rows):
                self._put((at[0] + row, at[1] - 1), wording.row_name(puzzle, row), look)
            if board_drawing.label_room(puzzle, style)[1]:
                for column in range(puzzle.columns):
                    self._put((at[0] - 1, at[1] + column), str(column + 1), look)
        if not self.solved:
            from xlsxwriter.utility import xl_range_abs

            cells = xl_range_abs(*at, at[0] + puzzle.rows - 1, at[1] + _across(puzzle) - 1)
            self.book.grids += 1
            name = GRID_NAME.format(kind=puzzle.topology, number=self.book.grids)
            self.book.book.define_name(name, f"='{self.name}'!{cells}")

    def _set_pages(self) -> None:
        """Each grid has a page of its own, with the list at its left edge again, if it fits."""
        sheet, style, puzzles = self.sheet, self.style, self.puzzles
        if style.large_print and self.zoom < 1:
            most = largest_board(style)
            assert most is not None
            raise mistake(
                "board-too-large-for-excel",
                "In large print, {rows}x{columns} cells do not fit on a page of {paper} paper in "
                "Excel; {most_rows}x{most_columns} cells do. Choose a smaller board or larger "
                "paper.",
                "paper",
                rows=puzzles[0].rows,
                columns=puzzles[0].columns,
                paper=say(style.paper),
                most_rows=most[0],
                most_columns=most[1],
            )
        if self.is_turned:
            sheet.set_landscape()
        sheet.set_paper(PAPER_IDS[style.paper])
        sheet.set_margins(*[MARGIN] * 4)
        sheet.center_horizontally()
        sheet.set_print_scale(max(10, min(LARGEST, int(100 * self.zoom))))
        if self.lefts[0] and not self.is_apart:
            sheet.repeat_columns(0, self.lefts[0] - 1)
        sheet.set_v_pagebreaks(self.lefts[not self.is_apart :])


# -- reading ---------------------------------------------------------------------------------------


def read(data: bytes, name: str) -> LetterGrid:
    """The grid that its name marks, in a file of ours; else the largest block of single letters."""
    with describe_damage(_DAMAGE), open_archive(data) as archive:
        book = Workbook(archive)
        first = next(book.sheets(), None)
        if first is None:
            raise letter_grid.no_grid()
        title, _, sheet = first
        found = (
            ((cell.row, cell.column), cell.text)
            for cell in sheet
            if cell.is_text and cell.row < MAX_ROWS and cell.column < MAX_COLUMNS
        )
        cells = dict(islice(found, MAX_CELLS))
        ranges = book.ranges()
    grids: list[LetterGrid] = []
    for kind_name, kind in KINDS.items():
        for number in count(1):
            box = _RANGE.fullmatch(ranges.get(GRID_NAME.format(kind=kind_name, number=number), ""))
            if not box or (box["quoted"] or box["name"]) != title:
                break
            if marked := _marked_grid(cells, kind, box):
                grids.append(marked)
    if not grids:
        return letter_grid.letters_of_cells(cells)
    return grids[0]._replace(others=tuple(grids[1:]), texts=letter_grid.texts_around(cells))


def _marked_grid(
    cells: Mapping[Cell, str], kind: BoardKind, box: re.Match[str]
) -> LetterGrid | None:
    """The grid of a file of ours, to the cell, even where its shape has gaps."""
    left, right = column_number(box["left"]), column_number(box["right"] or box["left"])
    top, bottom = int(box["top"]) - 1, int(box["bottom"] or box["top"]) - 1
    rows, columns = bottom - top + 1, 0
    if not 0 < rows <= MAX_SIDE:
        return None
    while columns_across(kind, rows, columns + 1) <= right - left + 1:
        columns += 1
        if columns > MAX_SIDE:
            return None
    places = [
        [(top + row, left + kind.table_column((row, column))) for column in range(columns)]
        for row in range(rows)
    ]
    grid = [[letter_grid.cell_of(cells.get(at, "")) for at in row] for row in places]
    if not letter_grid.count_letters(grid):
        return None
    where = letter_grid.cells_where((top, left), (bottom, right))
    return LetterGrid(letter_grid.to_grid(grid), kind.name, where)


FORMAT = Format(
    "xlsx",
    say("Excel, grids side by side"),
    write,
    (
        *("solution", "lower", "large_print", "paper", "orientation", "grey"),
        *("name_line", "points", "note", "instruction", "hint", "numbered", "list_case"),
    ),
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    read=read,
    largest=largest_board,
)
