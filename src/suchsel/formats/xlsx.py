"""Excel: the words at the left edge, the grids beside them, easy before hard.

Puzzles from the same words share a sheet. Each solution is a sheet of its own. A cell is always
text: whatever a title or clue begins with, no spreadsheet computes it.

Cells that are not squares lie like bricks: each is several narrow columns merged into one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import accumulate, islice
from math import ceil
from typing import TYPE_CHECKING, NamedTuple
from warnings import catch_warnings, simplefilter

from suchsel.archives import check_archive
from suchsel.boards.compass import Cell
from suchsel.boards.kind import BoardKind
from suchsel.boards.kinds import DEFAULT_KIND, KINDS
from suchsel.formats import Format, LetterGrid
from suchsel.formats._office import A_DATE, damage_named, office_imports, without_clock
from suchsel.formats.reading import letter_grid
from suchsel.i18n import say
from suchsel.layout import wording
from suchsel.layout.board_drawing import cells_of
from suchsel.layout.colours import FAINT, colours, word_colours
from suchsel.layout.style import Style
from suchsel.puzzle_data import PuzzleData

if TYPE_CHECKING:
    from openpyxl import Workbook

MEDIA = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
#: Edge of a square cell, and the gap between list and grids, in pixels of the screen.
CELL, GAP = 28, 20
POINTS = 0.75  # of a pixel; rows are measured in points
#: The printed part of an A4 page in the same pixels, less a tenth for programs that set columns
#: wider than Excel does; its margin in inches; the largest zoom in percent.
PAGE, MARGIN, LARGEST = (600, 910), 0.6, 150
LETTER = 8  # width of a letter of ordinary text, generously
LIST_ROWS = 12  # a list beside a small grid may be this long before it takes a second column
LONGEST = 32_000  # characters that a cell holds
GRIDS, COLUMNS = 500, 16_000  # of a sheet; the list has the rest of the columns
#: A grid carries this name in the file, so that reading it back needs no guess.
GRID_NAME = "suchsel_{kind}_{number}"
#: What stood in place of the kind, in older files, where it was the usual one.
OLD_NAME = "grid"
#: How much of the first sheet is read: rows, columns, and cells that are not empty.
MAX_ROWS, MAX_COLUMNS, MAX_CELLS = 10_000, 1_000, 250_000

CellLook = Mapping[str, str | int | bool]
_BASE: CellLook = {"num_format": "@", "valign": "vcenter", "quote_prefix": True}
_LETTER: CellLook = {**_BASE, "align": "center", "font_size": 14, "border": 1}
_WORD: CellLook = {**_BASE, "font_size": 12, "shrink": True}
_RULE: CellLook = {**_BASE, "font_size": 10, "text_wrap": True, "valign": "top"}
_HEAD: CellLook = {**_BASE, "font_size": 12, "bold": True}
_TITLE: CellLook = {**_BASE, "font_size": 18, "bold": True}


class PuzzleGroup(NamedTuple):
    """Puzzles from the same words, what their list shows, and the colours of their solutions."""

    puzzles: tuple[PuzzleData, ...]
    entries: list[str]
    colours: list[str]


class TextWorkbook:
    """Writes sheet after sheet, takes nothing but text, and makes each cell format once."""

    def __init__(self, lang: str, lower: bool) -> None:
        with office_imports():
            import xlsxwriter
        self.out = BytesIO()
        # Widths are counted in digits of this font: seven pixels each, as Excel rounds them.
        # LibreOffice does not round, so that its squares are some six percent too wide.
        font = {"font_name": "Arial", "font_size": 10}
        options = {"in_memory": True, "default_format_properties": font}
        self.book = xlsxwriter.Workbook(self.out, options)
        self.book.set_properties({"created": A_DATE})
        self.lang, self.lower = lang, lower
        self.grids = 0
        self._format_of = lru_cache(maxsize=None)(lambda look: self.book.add_format(dict(look)))

    def begin_sheet(self, name: str) -> None:
        self.sheet = self.book.add_worksheet(name)
        self.sheet.hide_gridlines(2)
        self.sheet.set_default_row(CELL * POINTS)
        self.sheet.ignore_errors({"number_stored_as_text": "A1:XFD1048576"})

    def write(self, at: Cell, text: str, look: CellLook, span: int = 1) -> None:
        """Write into a cell, or into several columns that are merged into one."""
        if span > 1:
            self.write_box((*at, at[0], at[1] + span - 1), "", look)
        shown = wording.clean(text)[:LONGEST]
        self.sheet.write_string(*at, shown, self._format_of(tuple(look.items())))

    def write_box(self, box: tuple[int, int, int, int], text: str, look: CellLook) -> None:
        """Write into the cells from (top, left) to (bottom, right), merged into one."""
        self.sheet.merge_range(*box, wording.clean(text), self._format_of(tuple(look.items())))

    def close(self) -> bytes:
        self.book.close()
        return without_clock(self.out.getvalue())


def write(puzzles: Sequence[PuzzleData], style: Style) -> bytes:
    book = TextWorkbook(style.lang, style.lower)
    groups = _groups(puzzles)
    for solved in (False, True) if style.solution else (False,):
        name = (say("Solution") if solved else say("Puzzle")).text(style.lang)
        for number, group in enumerate(groups, 1):
            _write_sheet(book, f"{name} {number}" if len(groups) > 1 else name, group, solved)
    return book.close()


def _groups(puzzles: Sequence[PuzzleData]) -> list[PuzzleGroup]:
    """The puzzles by their word lists, in the order in which the lists first appear.

    Those that nothing but their level tells apart are sorted, easy before hard. A sheet holds as
    many as it has columns for.
    """
    groups: dict[object, list[PuzzleData]] = {}
    for puzzle in puzzles:
        words = tuple(placement.word for placement in puzzle.words)
        groups.setdefault((puzzle.title, puzzle.list, words), []).append(puzzle)
    found = []
    for group in groups.values():
        if all(puzzle.label is None for puzzle in group):
            group.sort(key=lambda puzzle: puzzle.difficulty.score)
        each = min(GRIDS, COLUMNS // (max(map(_across, group)) + 1))
        for start in range(0, len(group), each):
            part = group[start : start + each]
            found.append(PuzzleGroup(tuple(part), wording.entries(part[0]), word_colours(part)))
    return found


def _write_sheet(book: TextWorkbook, name: str, group: PuzzleGroup, solved: bool) -> None:
    book.begin_sheet(name)
    top = 0
    title = group.puzzles[0].title
    if solved:
        title = wording.solution_heading(title, book.lang)
    if title:
        book.write((0, 0), title, _TITLE)
        book.sheet.set_row(0, CELL * POINTS * 1.3)
        top = 1
    start, list_width = _write_list(book, top, group, solved)
    names = _names(group.puzzles, book.lang)
    top += start > 0 or any(names)
    left = start
    for puzzle, above in zip(group.puzzles, names, strict=True):
        if above:
            book.write((top - 1, left), above, _HEAD)
        _write_grid(book, (top, left), puzzle, colours(puzzle, group.colours) if solved else {})
        _write_rule(book, (top + puzzle.rows, left), puzzle, solved)
        if not solved:
            _name_grid(book, name, (top, left), puzzle)
        gap = left + _across(puzzle)
        book.sheet.set_column_pixels(left, gap - 1, CELL // puzzle.board.kind.table_span)
        book.sheet.set_column_pixels(gap, gap, GAP)
        left = gap + 1
    _set_pages(book, group.puzzles, (top, start), list_width)


def _names(puzzles: Sequence[PuzzleData], lang: str) -> list[str]:
    """What stands above each grid: its label, and its level where they differ."""
    with_level = wording.several_levels(puzzles)
    named = ((p.label, wording.level_label(p, lang) if with_level else None) for p in puzzles)
    return [" – ".join(filter(None, parts)) for parts in named]


def columns_across(kind: BoardKind, rows: int, columns: int) -> int:
    """How many columns of a sheet a board takes."""
    return max(kind.table_column((row, columns - 1)) for row in range(rows)) + kind.table_span


def _across(puzzle: PuzzleData) -> int:
    return columns_across(puzzle.board.kind, puzzle.rows, puzzle.columns)


def _pixels(puzzle: PuzzleData) -> float:
    """How wide the grid is."""
    return CELL * _across(puzzle) / puzzle.board.kind.table_span


def _write_list(book: TextWorkbook, top: int, group: PuzzleGroup, solved: bool) -> tuple[int, int]:
    """The list, in columns no longer than the grids; the first free column, and the width."""
    first = group.puzzles[0]
    shown = [word.word for word in first.words] if solved else group.entries
    if not shown:
        return 0, 0
    caption = say("Words").text(book.lang) if solved else wording.list_caption(first, book.lang)
    book.write((top, 0), caption, _HEAD)
    down = max(LIST_ROWS, *(puzzle.rows for puzzle in group.puzzles))
    for number, entry in enumerate(shown):
        column, row = divmod(number, down)
        look = {**_WORD, "bg_color": f"#{group.colours[number]}"} if solved else _WORD
        book.write((top + 1 + row, column), entry, look)
    parts = [shown[start : start + down] for start in range(0, len(shown), down)]
    widths = [min(480, 20 + 8 * max(map(len, part))) for part in parts]
    for column, width in enumerate([*widths, GAP]):
        book.sheet.set_column_pixels(column, column, width)
    return len(parts) + 1, sum(widths) + GAP


def _write_grid(
    book: TextWorkbook, at: Cell, puzzle: PuzzleData, coloured: Mapping[Cell, str]
) -> None:
    message, kind = set(wording.message_cells(puzzle)), puzzle.board.kind
    for cell, symbol in cells_of(puzzle, book.lower):
        look = _LETTER
        if cell in coloured:
            look = {**_LETTER, "bg_color": f"#{coloured[cell]}", "bold": True}
        elif coloured and cell in message:
            look = {**_LETTER, "bold": True, "underline": 1}
        elif coloured:
            look = {**_LETTER, "font_color": f"#{FAINT}"}
        place = at[0] + cell[0], at[1] + kind.table_column(cell)
        book.write(place, symbol, look, kind.table_span)


def _write_rule(book: TextWorkbook, at: Cell, puzzle: PuzzleData, solved: bool) -> None:
    """Under the grid and as wide, so that both are printed on the same page."""
    if rule := (wording.answer if solved else wording.board_rule)(puzzle):
        bottom, right = at[0] + _rule_rows(puzzle, book.lang) - 1, at[1] + _across(puzzle) - 1
        book.write_box((*at, bottom, right), rule.text(book.lang), _RULE)


def _rule_rows(puzzle: PuzzleData, lang: str) -> int:
    """How many rows the sentence under the grid takes, in the puzzle or in the solution."""
    said = filter(None, (wording.board_rule(puzzle), wording.answer(puzzle)))
    longest = max((len(rule.text(lang)) for rule in said), default=0)
    return 1 + ceil(longest * LETTER / _pixels(puzzle)) if longest else 0


def _name_grid(book: TextWorkbook, sheet_name: str, at: Cell, puzzle: PuzzleData) -> None:
    from xlsxwriter.utility import xl_range_abs

    cells = xl_range_abs(*at, at[0] + puzzle.rows - 1, at[1] + _across(puzzle) - 1)
    book.grids += 1
    name = GRID_NAME.format(kind=puzzle.topology, number=book.grids)
    book.book.define_name(name, f"='{sheet_name}'!{cells}")


def _set_pages(
    book: TextWorkbook, puzzles: Sequence[PuzzleData], at: Cell, list_width: int
) -> None:
    """Printed on A4, each grid has a page of its own, with the list at its left edge again."""
    (top, left), sheet = at, book.sheet
    wide = list_width + max(map(_pixels, puzzles))
    high = CELL * (top + max(LIST_ROWS, *(p.rows + _rule_rows(p, book.lang) for p in puzzles)))
    upright, turned = (min(w / wide, h / high) for w, h in (PAGE, PAGE[::-1]))
    if turned > upright:
        sheet.set_landscape()
    sheet.set_paper(9)
    sheet.set_margins(*[MARGIN] * 4)
    sheet.center_horizontally()
    sheet.set_print_scale(max(10, min(LARGEST, int(100 * max(upright, turned)))))
    if left:
        sheet.repeat_columns(0, left - 1)
    starts = accumulate((_across(puzzle) + 1 for puzzle in puzzles[:-1]), initial=left)
    sheet.set_v_pagebreaks(list(starts)[1:])


# -- reading ---------------------------------------------------------------------------------------


def read(data: bytes, name: str) -> LetterGrid:
    """The grid that its name marks, in a file of ours; else the largest block of single letters."""
    with office_imports():
        from openpyxl.utils.exceptions import CellCoordinatesException, InvalidFileException
    with damage_named(CellCoordinatesException, InvalidFileException):
        check_archive(data)
        cells, marked = _read_first_sheet(data)
    found = _marked_grid(cells, marked) if marked else None
    return found or LetterGrid(letter_grid.grid_of_cells(cells))


#: The kind of a grid in a file of ours, and its left, top, right and bottom, counted from 1.
MarkedRange = tuple[BoardKind, tuple[int, int, int, int]]


def _read_first_sheet(data: bytes) -> tuple[dict[Cell, str], MarkedRange | None]:
    """Its texts and numbers by row and column, counted from 1, and where our grid is, if any."""
    with office_imports():
        from openpyxl import load_workbook
    with catch_warnings():
        simplefilter("ignore")  # of parts that openpyxl does not know; none of them is a grid
        book = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
        if not book.worksheets:
            return {}, None
        sheet = book.worksheets[0]
        rows = sheet.iter_rows(max_row=MAX_ROWS, max_col=MAX_COLUMNS, values_only=True)
        found = (
            ((row, column), str(value))
            for row, values in enumerate(rows, 1)
            if values.count(None) < len(values)  # rows far down come with many empty ones
            for column, value in enumerate(values, 1)
            if isinstance(value, str | int | float) and not isinstance(value, bool)
        )
        cells = dict(islice(found, MAX_CELLS))
        return cells, _find_mark(book, sheet.title)


def _find_mark(book: Workbook, sheet_name: str) -> MarkedRange | None:
    from openpyxl.utils.cell import range_boundaries

    kinds = {kind.name: kind for kind in KINDS.values()} | {OLD_NAME: DEFAULT_KIND}
    for name, kind in kinds.items():
        defined = book.defined_names.get(GRID_NAME.format(kind=name, number=1))
        for title, box in defined.destinations if defined else ():
            bounds = range_boundaries(box)
            if title == sheet_name and None not in bounds:
                return kind, bounds
    return None


def _marked_grid(cells: Mapping[Cell, str], marked: MarkedRange) -> LetterGrid | None:
    """The grid of a file of ours, to the cell, even where its shape has gaps."""
    kind, (left, top, right, bottom) = marked
    rows, columns = bottom - top + 1, 0
    if rows < 1 or letter_grid.is_too_large(rows, 0):
        return None
    while columns_across(kind, rows, columns + 1) <= right - left + 1:
        columns += 1
        if letter_grid.is_too_large(rows, columns):
            return None
    places = [
        [(top + row, left + kind.table_column((row, column))) for column in range(columns)]
        for row in range(rows)
    ]
    grid = [[letter_grid.symbol_of(cells.get(at, "")) for at in row] for row in places]
    if not letter_grid.count_letters(grid):
        return None
    return LetterGrid(letter_grid.to_grid(grid), kind.name)


FORMAT = Format(
    "xlsx", say("Excel, grids side by side"), write, ("solution", "lower"), MEDIA, read=read
)
