"""CSV: title, grid, rules, word list and solution as blocks of records, with empty records between.

Plain RFC 4180: commas, CRLF, UTF-8 without a byte order mark. Rows and columns count from 1, as
people count.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO

from suchsel.formats import Format, LetterGrid, _letter_grid as letter_grid
from suchsel.i18n import say
from suchsel.placement import Grid
from suchsel.puzzle import Puzzle
from suchsel.sheet import wording
from suchsel.sheet.style import Style
from suchsel.system.files import decode

#: A spreadsheet takes a cell that begins like this for a formula, whatever the file's suffix.
_FORMULA = tuple("=+-@＝＋－＠")
_COLUMNS = (say("word"), say("row"), say("column"), say("direction"))

Record = list[str]


def write(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    out = StringIO(newline="")
    writer = csv.writer(out)
    for puzzle, title in zip(puzzles, wording.headings(puzzles, style.lang), strict=True):
        for block in _blocks(puzzle, style, title):
            if out.tell():
                writer.writerow([])
            writer.writerows([harmless(text) for text in record] for record in block)
    return out.getvalue().encode()


def _blocks(puzzle: Puzzle, style: Style, title: str) -> Iterator[list[Record]]:
    lang = style.lang
    if title:
        yield [[title]]
    yield [[symbol or "" for symbol in row] for row in wording.shown_grid(puzzle, style.lower)]
    if rule := wording.board_rule(puzzle, table=True, marks=False):
        yield [[rule.text(lang)]]
    if shown := wording.entries(puzzle, style):
        yield [[wording.list_caption(puzzle, lang)], *([entry] for entry in shown)]
    if style.solution:
        starts = [(word, *word.cells[0]) for word in puzzle.words]
        places = [
            [w.word, str(row + 1), str(column + 1), wording.IN_WORDS[w.direction].text(lang)]
            for w, row, column in starts
        ]
        yield [[column.text(lang) for column in _COLUMNS], *places]
        if solved := wording.answer(puzzle):
            yield [[solved.text(lang)]]


def harmless(text: str) -> str:
    """Text that no spreadsheet takes for a formula.

    >>> harmless("=1+1"), harmless("E-Mail")
    ("'=1+1", 'E-Mail')
    """
    plain = wording.clean(text)
    return f"'{plain}" if plain.startswith(_FORMULA) else plain


# -- reading ---------------------------------------------------------------------------------------


def read(data: bytes, name: str) -> LetterGrid:
    text = decode(data)
    return LetterGrid(_grid_of(text), letter_grid.kind_named_in(text).name)


def _grid_of(text: str) -> Grid:
    """The grid of a CSV file of ours or of any other program."""
    letter_grid.check_extent(text)
    delimiter = max(",;\t", key=text.count)
    try:
        records = list(csv.reader(StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error:
        return letter_grid.letters_in_text(text).grid
    own = _block_between_empty_records(records)
    if own:  # ours has a word list below the grid, and no numbers beside it
        return letter_grid.to_grid(own if [] in records else letter_grid.without_labels(own))
    cells = {
        (row, column): value
        for row, record in enumerate(records)
        for column, value in enumerate(record)
        if value.strip()
    }
    return letter_grid.grid_of_cells(cells)


def _block_between_empty_records(records: Iterable[Record]) -> list[letter_grid.GridRow]:
    """As we write it: whole records of cells. Empty cells keep their place."""
    blocks: list[list[letter_grid.GridRow]] = [[]]
    for record in records:
        together = letter_grid.has_digraphs(record)
        read = letter_grid.cell_of if together else letter_grid.symbol_of
        symbols = list(map(read, record))
        if not record:
            blocks.append([])
        elif all(symbol or not value for symbol, value in zip(symbols, record, strict=True)):
            blocks[-1].append(symbols)
        else:
            blocks[-1].append([])  # a record of something else: there is no grid in this block
    whole = [letter_grid.padded(block) for block in blocks if block and all(block)]
    return max(whole, key=letter_grid.count_letters, default=[])


FORMAT = Format(
    "csv",
    say("table of cells and words"),
    write,
    ("solution", "lower", "list_case"),
    "text/csv; charset=utf-8",
    text=True,
    read=read,
)
