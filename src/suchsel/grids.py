"""Letter grids and puzzles from files that anybody may have written."""

from __future__ import annotations

import re

from suchsel.errors import Message, SuchselError, say
from suchsel.puzzle import Grid, Puzzle
from suchsel.sources import MAX_SIDE, decode, read_bytes
from suchsel.verify import parse_json, puzzle_of
from suchsel.words import clusters


def read_puzzles(path: str) -> list[Puzzle]:
    """The puzzle of a JSON file, or all of them if it holds a list."""
    data = parse_json(decode(read_bytes(path)))
    return [puzzle_of(item) for item in (data if isinstance(data, list) and data else [data])]


def read_grid(path: str) -> Grid:
    """The letters of a text or JSON file."""
    text = decode(read_bytes(path))
    if path.lower().endswith(".json"):
        return _grid_of_json(text)
    return grid_of_text(text)


def _grid_of_json(text: str) -> Grid:
    data = parse_json(text)
    grid = data.get("grid") if isinstance(data, dict) else data
    if not isinstance(grid, list) or not all(isinstance(row, list | str) for row in grid):
        raise SuchselError(_no_grid())
    rows = [[cell if isinstance(cell, str) and cell else None for cell in row] for row in grid]
    return _rectangle([[cell.upper() if cell else None for cell in row] for row in rows])


def grid_of_text(text: str) -> Grid:
    """The largest block of lines that are all letters: with or without blanks or a table's lines.

    >>> grid_of_text("Animals\\n\\nD O G\\nC A T\\n\\nDOG  CAT")
    (('D', 'O', 'G'), ('C', 'A', 'T'))
    """
    blocks: list[list[list[str | None]]] = [[]]
    for line in text.upper().splitlines():
        if re.fullmatch(r"\s*\+[-+]*\+\s*", line):
            continue
        row = _row(line)
        if row is None or (blocks[-1] and len(row) != len(blocks[-1][0])):
            blocks.append([])
        if row is not None:
            blocks[-1].append(row)
    # A heading of one line is letters, too: several rows count for more than a long one.
    best = max(blocks, key=lambda block: (len(block) > 1, sum(map(len, block))))
    return _rectangle(best)


def _row(line: str) -> list[str | None] | None:
    """The cells of a line, if it is one of a grid."""
    if "|" in line:
        return [cell.strip() or None for cell in line.strip().strip("|").split("|")]
    parts = line.split()
    if not parts:
        return None
    if len(parts) == 1:
        return list(clusters(parts[0]))
    return list(parts) if all(len(clusters(part)) == 1 for part in parts) else None


def _rectangle(rows: list[list[str | None]]) -> Grid:
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise SuchselError(_no_grid())
    if len(rows) > MAX_SIDE or len(rows[0]) > MAX_SIDE:
        raise SuchselError(
            say(
                "The grid is larger than {limit} x {limit} cells.",
                "Das Gitter ist größer als {limit} x {limit} Zellen.",
                limit=MAX_SIDE,
            )
        )
    return tuple(tuple(row) for row in rows)


def _no_grid() -> Message:
    return say(
        "There is no letter grid in this file: rows of equally many letters are needed.",
        "In dieser Datei steht kein Buchstabengitter: gebraucht werden Zeilen mit gleich vielen "
        "Buchstaben.",
    )
