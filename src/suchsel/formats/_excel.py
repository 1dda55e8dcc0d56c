"""Pieces of Excel files: a workbook that takes nothing but text, and the sizes of what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO
from math import ceil
from typing import NamedTuple

from suchsel.boards.compass import Cell
from suchsel.formats._office import A_DATE, office_imports, without_clock
from suchsel.layout import wording
from suchsel.layout.fonts import find_faces
from suchsel.layout.paper import PAPERS
from suchsel.layout.style import Style

POINTS = 0.75  # in a pixel of the screen; rows are measured in points
#: The numbers by which Excel knows paper.
PAPER_NUMBERS = {
    "a6": 70,
    "a5": 11,
    "a4": 9,
    "a3": 8,
    "a2": 66,
    "letter": 1,
    "legal": 5,
    "tabloid": 3,
}
MARGIN = 0.6  # of a page, in inches
#: Programs set columns wider than Excel does, by up to a tenth.
SPARE = 0.9
DPI, INCH = 96, 25.4
LONGEST = 32_000  # characters that a cell holds

CellLook = Mapping[str, str | int | bool]
BASE: CellLook = {"num_format": "@", "valign": "vcenter", "quote_prefix": True}


class SheetSizes(NamedTuple):
    """The edge of a cell in pixels; type sizes of letters, words, what is told, and titles."""

    cell: int = 28
    letter: int = 14
    word: int = 12
    told: int = 11
    title: int = 18


LARGE = SheetSizes(40, 20, 18, 18, 24)


class TextWorkbook:
    """Writes sheet after sheet, takes nothing but text, and makes each cell format once."""

    def __init__(self, style: Style) -> None:
        with office_imports():
            import xlsxwriter
        self.out = BytesIO()
        # Widths are counted in digits of this font: seven pixels each, as Excel rounds them.
        # LibreOffice does not round, so that its squares are some six percent too wide.
        font = {"font_name": "Arial", "font_size": 10}
        options = {"in_memory": True, "default_format_properties": font}
        self.book = xlsxwriter.Workbook(self.out, options)
        self.book.set_properties({"created": A_DATE})
        self.style, self.lang = style, style.lang
        self.sizes = LARGE if style.large_print else SheetSizes()
        self.grids = 0
        self._format_of = lru_cache(maxsize=None)(lambda look: self.book.add_format(dict(look)))

    def begin_sheet(self, name: str) -> None:
        self.sheet = self.book.add_worksheet(name)
        self.sheet.hide_gridlines(2)
        self.sheet.set_default_row(self.sizes.cell * POINTS)
        self.sheet.ignore_errors({"number_stored_as_text": "A1:XFD1048576"})

    def write(self, at: Cell, text: str, look: CellLook, columns: int = 1, rows: int = 1) -> None:
        """Write into a cell, or into several ones that are merged into one."""
        if columns > 1 or rows > 1:
            bottom, right = at[0] + rows - 1, at[1] + columns - 1
            self.sheet.merge_range(*at, bottom, right, "", self._format(look))
        self.sheet.write_string(*at, wording.clean(text)[:LONGEST], self._format(look))

    def _format(self, look: CellLook) -> object:
        return self._format_of(tuple(look.items()))

    def close(self) -> bytes:
        self.book.close()
        return without_clock(self.out.getvalue())


def text_width(text: str, points: float) -> float:
    """How wide a text is, in pixels; a font for print stands in for that of the sheet."""
    return find_faces("noto").regular.width(text, points / POINTS)


def text_lines(text: str, points: float, width: float) -> int:
    """How many lines a text takes in a cell of this width."""
    return ceil(1.1 * text_width(text, points) / width)


def page_room(paper: str) -> tuple[float, float]:
    """The width and height of a page within its margins, in pixels, in portrait orientation."""
    across, down = (SPARE * (side / INCH - 2 * MARGIN) * DPI for side in PAPERS[paper])
    return across, down
