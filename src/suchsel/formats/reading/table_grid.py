"""Grids in the cells of a table, CSV or Excel: a block of single letters among other things."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from suchsel.boards.compass import Cell
from suchsel.formats.reading.letter_grid import Row, is_too_large, symbol_of, to_grid, too_large
from suchsel.formats.reading.text_grid import grid_of_text
from suchsel.puzzle_data import Grid


def grid_of_cells(cells: Mapping[Cell, str]) -> Grid:
    """The largest block of neighbouring single letters; or else cells that hold a row each."""
    symbols = {at: symbol for at, text in cells.items() if (symbol := symbol_of(text)) is not None}
    block = max(_blocks(symbols), key=len, default={})
    if len(block) > 1:
        return to_grid(without_labels(_box(block)))
    return grid_of_text("\n".join(cells[at] for at in sorted(cells, key=lambda at: at[::-1])))


def _blocks(symbols: Mapping[Cell, str]) -> Iterable[dict[Cell, str]]:
    """The letters in groups of neighbours, diagonal ones included, from the top left."""
    left = set(symbols)
    for start in sorted(symbols):
        if start not in left:
            continue
        left.remove(start)
        block, edge = {start: symbols[start]}, [start]
        while edge:
            row, column = edge.pop()
            for near in [(row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1)]:
                if near in left:
                    left.remove(near)
                    block[near] = symbols[near]
                    edge.append(near)
        yield block


def _box(block: Mapping[Cell, str]) -> list[Row]:
    """The smallest rectangle around the block."""
    top, bottom = min(row for row, _ in block), max(row for row, _ in block)
    left, right = min(column for _, column in block), max(column for _, column in block)
    if is_too_large(bottom - top + 1, right - left + 1):
        raise too_large()  # before it is filled in: a long diagonal spans millions of cells
    return [
        [block.get((row, column)) for column in range(left, right + 1)]
        for row in range(top, bottom + 1)
    ]


def without_labels(rows: list[Row]) -> list[Row]:
    """Without the numbers 1, 2, 3, … that some people write above or beside a grid."""
    if len(rows) > 2 and _are_numbers(rows[0]):
        rows = rows[1:]
    if len(rows[0]) > 2 and _are_numbers([row[0] for row in rows]):
        rows = [row[1:] for row in rows]
    return rows


def _are_numbers(row: Row) -> bool:
    """1 to 9 in order, after an empty corner; numbers of two digits are not letters anyway."""
    found = [symbol for symbol in row if symbol is not None]
    return len(found) > 1 and found == list("123456789")[: len(found)]
