"""Grids in the cells of a sheet, CSV or Excel: a block of single letters among other things."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from io import StringIO

from suchsel.boards.board import Cell
from suchsel.formats._grid import (
    Row,
    count_letters,
    is_too_large,
    padded,
    symbol_of,
    to_grid,
    too_large,
)
from suchsel.formats._plain import grid_of_text
from suchsel.puzzle import Grid


def grid_of_csv(text: str) -> Grid:
    """The grid of a CSV of ours, or of any other."""
    delimiter = max(",;\t", key=text.count)
    try:
        records = list(csv.reader(StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error:
        return grid_of_text(text)
    own = _block_between_empty_records(records)
    if own:  # we write a word list below the grid, and no numbers beside it
        return to_grid(own if [] in records else _without_labels(own))
    cells = {
        (row, column): value
        for row, record in enumerate(records)
        for column, value in enumerate(record)
        if value.strip()
    }
    return grid_of_cells(cells)


def _block_between_empty_records(records: Iterable[list[str]]) -> list[Row]:
    """As we write it: whole records of single letters. Empty cells keep their place."""
    blocks: list[list[Row]] = [[]]
    for record in records:
        symbols = [symbol_of(value) for value in record]
        if not record:
            blocks.append([])
        elif all(symbol or not value for symbol, value in zip(symbols, record, strict=True)):
            blocks[-1].append(symbols)
        else:
            blocks[-1].append([])  # a record of something else: no grid in this block
    whole = [padded(block) for block in blocks if block and all(block)]
    return max(whole, key=count_letters, default=[])


def grid_of_cells(cells: Mapping[Cell, str]) -> Grid:
    """The largest block of neighbouring single letters; or else cells that hold a row each."""
    symbols = {at: symbol for at, text in cells.items() if (symbol := symbol_of(text)) is not None}
    block = max(_blocks(symbols), key=len, default={})
    if len(block) > 1:
        return to_grid(_without_labels(_box(block)))
    return grid_of_text("\n".join(cells[at] for at in sorted(cells, key=lambda at: at[::-1])))


def _blocks(symbols: Mapping[Cell, str]) -> Iterable[dict[Cell, str]]:
    """The letters by neighbourhood, sideways and diagonally, from the top left."""
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
        raise too_large()  # before it is filled in: a long diagonal spans billions of cells
    return [
        [block.get((row, column)) for column in range(left, right + 1)]
        for row in range(top, bottom + 1)
    ]


def _without_labels(rows: list[Row]) -> list[Row]:
    """Without the numbers 1, 2, 3, … that some people write above a grid or beside it."""
    if len(rows) > 2 and _are_numbers(rows[0]):
        rows = rows[1:]
    if len(rows[0]) > 2 and _are_numbers([row[0] for row in rows]):
        rows = [row[1:] for row in rows]
    return rows


def _are_numbers(row: Row) -> bool:
    """1 to 9 in order, after an empty corner; numbers of two digits were no letters before."""
    found = [symbol for symbol in row if symbol is not None]
    return len(found) > 1 and found == list("123456789")[: len(found)]
