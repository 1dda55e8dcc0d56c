"""Excel: the words at the left edge, the grids beside them, easy before hard.

Puzzles from the same words share a sheet. Each solution is a sheet of its own. A cell is always
text: whatever a title or clue begins with, no spreadsheet computes it.

Hexagons lie like bricks: each is two columns of half the width, and odd rows begin one later.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from itertools import accumulate
from math import ceil
from typing import Any, NamedTuple

from suchsel.boards.board import HEXAGONAL, Cell
from suchsel.formats import Style
from suchsel.formats._office import A_DATE, office_library, without_clock
from suchsel.i18n import say
from suchsel.layout.colours import FAINT, colours, word_colours
from suchsel.layout.listing import answer, board_rule, message_cells
from suchsel.layout.wording import clean, entries, list_caption, solution_caption, words_caption
from suchsel.puzzle import Puzzle

#: Edge of a square cell, and the gap between list and grids, in pixels of the screen.
CELL, GAP = 28, 20
POINTS = 0.75  # of a pixel; rows are measured in points
#: The printed part of an A4 page in the same pixels, less a tenth for programs that set columns
#: wider than Excel does; its margin in inches; the largest zoom in percent.
PAGE, MARGIN, LARGEST = (600, 910), 0.6, 150
LETTER = 8  # width of a letter of ordinary text, generously
LIST_ROWS = 12  # a list beside a small grid may be this long before it takes a second column
LONGEST = 32_000  # characters that a cell holds
#: A grid carries one of these names in the file, so that reading it back needs no guess.
NAMES = {
    "rectangle": "suchsel_grid_{}",
    "torus": "suchsel_torus_{}",
    "hexagon": "suchsel_honeycomb_{}",
    "honeycomb": "suchsel_honeycomb_{}",
}
_PUZZLE = say("Puzzle")

_BASE: dict[str, Any] = {"num_format": "@", "valign": "vcenter", "quote_prefix": True}
_LETTER = {**_BASE, "align": "center", "font_size": 14, "border": 1}
_WORD = {**_BASE, "font_size": 12, "shrink": True}
_RULE = {**_BASE, "font_size": 10, "text_wrap": True, "valign": "top"}
_HEAD = {**_BASE, "font_size": 12, "bold": True}
_TITLE = {**_BASE, "font_size": 18, "bold": True}


class _Sheet(NamedTuple):
    """Puzzles from the same words, what their list shows, and the colours of their solutions."""

    puzzles: tuple[Puzzle, ...]
    entries: list[str]
    colours: list[str]


class _Book:
    """A workbook that takes nothing but text, and makes each format once."""

    def __init__(self, style: Style) -> None:
        self.out = BytesIO()
        # Widths are counted in digits of this font: seven pixels each, as Excel rounds them.
        # LibreOffice does not round, so that its squares are some six percent too wide.
        font = {"font_name": "Arial", "font_size": 10}
        options = {"in_memory": True, "default_format_properties": font}
        self.book = office_library("xlsxwriter").Workbook(self.out, options)
        self.book.set_properties({"created": A_DATE})
        self.lang = style.lang
        self.grids = 0
        self.look = cache(lambda look: self.book.add_format(dict(look)))

    def sheet(self, name: str) -> Any:
        sheet = self.book.add_worksheet(name)
        sheet.hide_gridlines(2)
        sheet.set_default_row(CELL * POINTS)
        sheet.ignore_errors({"number_stored_as_text": "A1:XFD1048576"})
        return sheet

    def write(self, sheet: Any, at: tuple[int, int], text: str, look: dict[str, Any]) -> None:
        sheet.write_string(*at, clean(text)[:LONGEST], self.look(tuple(look.items())))

    def write_wide(self, sheet: Any, at: tuple[int, int], text: str, look: dict[str, Any]) -> None:
        """Into two columns, made one."""
        row, column = at
        sheet.merge_range(row, column, row, column + 1, "", self.look(tuple(look.items())))
        self.write(sheet, at, text, look)

    def close(self) -> bytes:
        self.book.close()
        return without_clock(self.out.getvalue())


def render(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    book = _Book(style)
    sheets = _sheets(puzzles, style.lang)
    names = [f" {n}" for n in range(1, len(sheets) + 1)] if len(sheets) > 1 else [""]
    for sheet, number in zip(sheets, names, strict=True):
        _write(book, _PUZZLE.text(style.lang) + number, sheet, solved=False)
    if style.solution:
        for sheet, number in zip(sheets, names, strict=True):
            _write(book, solution_caption(style.lang) + number, sheet, solved=True)
    return book.close()


def _sheets(puzzles: Sequence[Puzzle], lang: str) -> list[_Sheet]:
    """The puzzles by their word lists, in the order in which the lists first appear."""
    groups: dict[object, list[Puzzle]] = {}
    for puzzle in puzzles:
        words = tuple(placement.word for placement in puzzle.words)
        groups.setdefault((puzzle.title, puzzle.list, words), []).append(puzzle)
    return [
        _Sheet(_ascending(group), entries(group[0], lang), word_colours(group))
        for group in groups.values()
    ]


def _ascending(puzzles: list[Puzzle]) -> tuple[Puzzle, ...]:
    """By measured difficulty; as they came, which is by level, where it was not measured."""
    if any(puzzle.difficulty["score"] is None for puzzle in puzzles):
        return tuple(puzzles)
    return tuple(sorted(puzzles, key=lambda puzzle: float(puzzle.difficulty["score"])))


def _write(book: _Book, name: str, content: _Sheet, solved: bool) -> None:
    sheet = book.sheet(name)
    first = content.puzzles[0]
    top = 0
    caption = solution_caption(book.lang) if solved else None
    title = " – ".join(filter(None, (caption, first.title)))
    if title:
        book.write(sheet, (0, 0), title, _TITLE)
        sheet.set_row(0, CELL * POINTS * 1.3)
        top = 1
    start, list_width = _write_list(book, sheet, top, content, solved)
    headed = len(content.puzzles) > 1
    top += start > 0 or headed
    left = start
    for puzzle in content.puzzles:
        if headed:
            book.write(sheet, (top - 1, left), puzzle.level, _HEAD)
        coloured = colours(puzzle, content.colours) if solved else {}
        _write_grid(book, sheet, (top, left), puzzle, coloured)
        _write_rule(book, sheet, (top + puzzle.rows, left), puzzle, solved)
        if not solved:
            _name_grid(book, name, (top, left), puzzle)
        gap = left + _across(puzzle)
        sheet.set_column_pixels(left, gap - 1, CELL // _span(puzzle))
        sheet.set_column_pixels(gap, gap, GAP)
        left = gap + 1
    _set_pages(sheet, content.puzzles, top, start, list_width)


def _span(puzzle: Puzzle) -> int:
    """How many columns of the sheet a cell takes."""
    return 2 if puzzle.topology in HEXAGONAL else 1


def _across(puzzle: Puzzle) -> int:
    """How many the grid takes, with the half cell by which odd rows of hexagons are moved."""
    return _span(puzzle) * (puzzle.columns + 1) - 1


def _write_list(
    book: _Book, sheet: Any, top: int, content: _Sheet, solved: bool
) -> tuple[int, int]:
    """The list, in columns no longer than the grids; the first free column, and the width."""
    first = content.puzzles[0]
    shown = [word.word for word in first.words] if solved else content.entries
    if not shown:
        return 0, 0
    caption = words_caption(book.lang) if solved else list_caption(first, book.lang)
    book.write(sheet, (top, 0), caption, _HEAD)
    down = max(LIST_ROWS, *(puzzle.rows for puzzle in content.puzzles))
    parts = [shown[start : start + down] for start in range(0, len(shown), down)]
    widths = [min(480, 20 + 8 * max(map(len, part))) for part in parts]
    for column, (part, width) in enumerate(zip(parts, widths, strict=True)):
        for row, entry in enumerate(part):
            look = _WORD
            if solved:
                look = {**_WORD, "bg_color": f"#{content.colours[column * down + row]}"}
            book.write(sheet, (top + 1 + row, column), entry, look)
        sheet.set_column_pixels(column, column, width)
    sheet.set_column_pixels(len(parts), len(parts), GAP)
    return len(parts) + 1, sum(widths) + GAP


def _write_grid(
    book: _Book, sheet: Any, at: tuple[int, int], puzzle: Puzzle, coloured: dict[Cell, str]
) -> None:
    top, left = at
    message = set(message_cells(puzzle))
    span = _span(puzzle)
    write = book.write if span == 1 else book.write_wide
    for row, line in enumerate(puzzle.grid):
        for column, symbol in enumerate(line):
            look = _LETTER
            if (row, column) in coloured:
                look = {**_LETTER, "bg_color": f"#{coloured[row, column]}", "bold": True}
            elif coloured and (row, column) in message:
                look = {**_LETTER, "bold": True, "underline": 1}
            elif coloured:
                look = {**_LETTER, "font_color": f"#{FAINT}"}
            if symbol is not None:
                shifted = left + span * column + (span - 1) * (row % 2)
                write(sheet, (top + row, shifted), symbol, look)


def _write_rule(book: _Book, sheet: Any, at: tuple[int, int], puzzle: Puzzle, solved: bool) -> None:
    """Under the grid and as wide: so it stays with it, whichever page that is printed on."""
    rule = (answer if solved else board_rule)(puzzle)
    if rule:
        (top, left), look = at, book.look(tuple(_RULE.items()))
        foot, right = top + _rule_rows(puzzle) - 1, left + _across(puzzle) - 1
        sheet.merge_range(top, left, foot, right, clean(rule.text(book.lang)), look)


def _rule_rows(puzzle: Puzzle) -> int:
    """How many rows the sentence under the grid takes, if there is one."""
    said = [rule.text(lang) for rule in (board_rule(puzzle), answer(puzzle)) if rule
            for lang in ("en", "de")]  # fmt: skip
    if not said:
        return 0
    longest = max(map(len, said))
    return 1 + ceil(longest * LETTER / (CELL * _across(puzzle) / _span(puzzle)))


def _name_grid(book: _Book, name: str, at: tuple[int, int], puzzle: Puzzle) -> None:
    to_range = office_library("xlsxwriter.utility").xl_range_abs
    top, left = at
    cells = to_range(top, left, top + puzzle.rows - 1, left + _across(puzzle) - 1)
    book.grids += 1
    marked = NAMES[puzzle.topology].format(book.grids)
    book.book.define_name(marked, f"='{name}'!{cells}")


def _set_pages(sheet: Any, puzzles: Sequence[Puzzle], top: int, left: int, list_width: int) -> None:
    """Printed on A4, each grid has a page of its own, with the list at its left edge again."""
    wide = list_width + CELL * max(_across(puzzle) / _span(puzzle) for puzzle in puzzles)
    high = CELL * (top + max(LIST_ROWS, *(p.rows + _rule_rows(p) for p in puzzles)))
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
