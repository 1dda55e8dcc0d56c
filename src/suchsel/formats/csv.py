"""CSV: title, grid, rules, word list and solution as blocks of records, with empty records between.

Plain RFC 4180: commas, CRLF, UTF-8 without a byte order mark. Rows and columns count from 1, as
people count.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from itertools import groupby

from suchsel.formats import Format, LetterGrid, _letter_grid as letter_grid
from suchsel.i18n import say
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
    if rule := wording.board_rule(puzzle, lang, table=True, marks=False):
        yield [[rule]]
    if shown := wording.entries(puzzle, style):
        yield [[wording.list_caption(puzzle, lang)], *([entry] for entry in shown)]
    if style.solution:
        starts = [(word, *word.cells[0]) for word in puzzle.words]
        places = [
            [w.word, str(row + 1), str(column + 1), wording.way(w.cells, w.direction, lang)]
            for w, row, column in starts
        ]
        yield [[column.text(lang) for column in _COLUMNS], *places]
        if solved := wording.answer(puzzle, lang):
            yield [[solved]]


def harmless(text: str) -> str:
    """Text that no spreadsheet takes for a formula.

    >>> harmless("=1+1"), harmless("E-Mail")
    ("'=1+1", 'E-Mail')
    """
    plain = wording.clean(text)
    return f"'{plain}" if plain.startswith(_FORMULA) else plain


# -- reading ---------------------------------------------------------------------------------------


def read(data: bytes, name: str) -> LetterGrid:
    """The grids of a CSV file of ours or of any other program."""
    text = decode(data)
    letter_grid.check_extent(text)
    kind = letter_grid.kind_named_in(text)
    delimiter = max(",;\t", key=text.count)
    try:
        records = list(csv.reader(StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error:
        return letter_grid.letters_in_text(text)
    cells = {
        (row, column): value
        for row, record in enumerate(records)
        for column, value in enumerate(record)
        if value.strip()
    }
    found = list(_blocks_between_empty_records(records, kind.name))
    if not found:
        return letter_grid.letters_of_cells(cells, kind)
    best = max(found, key=lambda letters: letter_grid.count_letters(letters.grid))
    others = [one for one in found if one is not best and min(len(one.grid), len(one.grid[0])) > 2]
    return best._replace(others=tuple(others), texts=letter_grid.texts_around(cells))


def _blocks_between_empty_records(records: Sequence[Record], kind: str) -> Iterator[LetterGrid]:
    """As we write them: whole records of cells.

    Empty cells keep their place. A file of ours has a word list below the grid, and no labels.
    """
    is_ours = [] in records
    for is_filled, run in groupby(enumerate(records, 1), lambda numbered: bool(numbered[1])):
        numbers, block = zip(*run, strict=True)
        if not is_filled or not all(map(letter_grid.are_cells, block)):
            continue
        bare = block if is_ours else letter_grid.without_labels(block)[0]
        symbols = letter_grid.padded([list(map(letter_grid.cell_of, record)) for record in bare])
        if letter_grid.count_letters(symbols):
            where = letter_grid.lines_where(numbers[0], numbers[-1])
            yield LetterGrid(letter_grid.to_grid(symbols), kind, where)


FORMAT = Format(
    "csv",
    say("table of cells and words"),
    write,
    ("solution", "lower", "list_case"),
    "text/csv; charset=utf-8",
    text=True,
    read=read,
)
