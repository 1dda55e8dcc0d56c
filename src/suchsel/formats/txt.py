"""Plain text: the words, the puzzle, and on request the solution with dots for the filler."""

from __future__ import annotations

from collections.abc import Sequence

from suchsel.boards.board import HEXAGONAL, Cell
from suchsel.formats import Style
from suchsel.layout.board_drawing import lowered
from suchsel.layout.listing import answer, board_rule, listing, message_cells
from suchsel.puzzle import Grid, Puzzle, shift

WIDTH = 76
DOT = "."


def render(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    headed = len(puzzles) > 1
    return ("\n\n".join(_sheet(puzzle, style, headed) for puzzle in puzzles) + "\n").encode()


def _sheet(puzzle: Puzzle, style: Style, headed: bool) -> str:
    parts = []
    heading = " – ".join(filter(None, (puzzle.title, puzzle.level if headed else None)))
    if heading:
        parts.append(f"{heading}\n{'=' * len(heading)}")
    parts.append(draw(puzzle.grid, style.table, puzzle.topology))
    rule = board_rule(puzzle)
    if rule is not None:
        parts.append(rule.text(style.lang))
    entries = listing(puzzle, style.lang)
    if entries:
        parts.append(columns(entries))
    if style.solution:
        parts.append("Lösung:" if style.lang == "de" else "Solution:")
        parts.append(draw(blotted(puzzle), style.table, puzzle.topology))
        said = answer(puzzle)
        if said is not None:
            parts.append(said.text(style.lang))
    return "\n\n".join(parts)


def draw(grid: Grid, table: bool = False, kind: str = "rectangle") -> str:
    """The grid, one row a line; as a table, with lines around the cells."""
    if table and kind in HEXAGONAL:
        return _bricks(grid, kind)
    if table:
        rule = "+" + "---+" * len(grid[0])
        rows = ["|" + "".join(f" {symbol or ' '} |" for symbol in row) for row in grid]
        return "\n".join([rule, *(f"{row}\n{rule}" for row in rows)])
    inner = _inner_rows(grid)
    return "\n".join(
        shift(kind, number)
        + (" ".join(symbol or " " for symbol in row).rstrip() or (DOT if number in inner else ""))
        for number, row in enumerate(grid)
    )


def _inner_rows(grid: Grid) -> range:
    """From the first row with a letter to the last: a blank one would part the grid."""
    rows = [number for number, row in enumerate(grid) if any(row)]
    return range(rows[0], rows[-1]) if rows else range(0)


def _bricks(grid: Grid, kind: str) -> str:
    """Hexagons laid like bricks: each cell in its box, odd rows half a cell further right."""
    wide = 4 * len(grid[0]) + 3
    lines = [[" "] * wide for _ in range(2 * len(grid) + 1)]
    inner = _inner_rows(grid)
    for row, symbols in enumerate(grid):
        indent = len(shift(kind, row, "  "))
        if row in inner and not any(symbols):
            lines[2 * row + 1][indent] = "|"
        for column, symbol in enumerate(symbols):
            if symbol is None:
                continue
            left = indent + 4 * column
            for rule in (lines[2 * row], lines[2 * row + 2]):
                for at, mark in enumerate("+---+", left):
                    rule[at] = mark if rule[at] != "+" else "+"
            lines[2 * row + 1][left : left + 5] = "|", " ", symbol, " ", "|"
    return "\n".join("".join(line).rstrip() for line in lines)


def blotted(puzzle: Puzzle) -> Grid:
    """The grid with all filler blotted out by dots; a hidden message in small letters."""
    kept = {cell for placement in puzzle.words for cell in placement.cells}
    message = set(message_cells(puzzle))
    turkish = any("İ" in row for row in puzzle.grid)

    def shown(cell: Cell, symbol: str | None) -> str | None:
        if symbol is None or cell in kept:
            return symbol
        return lowered(symbol, turkish) if cell in message else DOT

    return tuple(
        tuple(shown((row, column), symbol) for column, symbol in enumerate(line))
        for row, line in enumerate(puzzle.grid)
    )


def columns(words: Sequence[str]) -> str:
    """The words in as many even columns as the line is wide, read downwards."""
    wide = max(map(len, words)) + 2
    across = max(1, WIDTH // wide)
    down = -(-len(words) // across)
    return "\n".join(
        "".join(word.ljust(wide) for word in words[row::down]).rstrip() for row in range(down)
    )
