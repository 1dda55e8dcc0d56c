"""Plain text: the words, the puzzle, and on request the solution with dots for the filler."""

from __future__ import annotations

from collections.abc import Sequence

from suchsel.listing import listing
from suchsel.puzzle import Grid, Puzzle
from suchsel.render import Style

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
    parts.append(draw(puzzle.grid, style.table))
    entries = listing(puzzle, style.lang)
    if entries:
        parts.append(columns(entries))
    if style.solution:
        parts.append("Lösung:" if style.lang == "de" else "Solution:")
        parts.append(draw(blotted(puzzle), style.table))
    return "\n\n".join(parts)


def draw(grid: Grid, table: bool = False) -> str:
    """The grid, one row a line; as a table, with lines between the cells."""
    if not table:
        return "\n".join(" ".join(symbol or " " for symbol in row).rstrip() for row in grid)
    rule = "+" + "---+" * len(grid[0])
    rows = ["|" + "".join(f" {symbol or ' '} |" for symbol in row) for row in grid]
    return "\n".join([rule, *(f"{row}\n{rule}" for row in rows)])


def blotted(puzzle: Puzzle) -> Grid:
    """The grid with everything but the words blotted out by dots."""
    kept = {cell for placement in puzzle.words for cell in placement.cells}
    return tuple(
        tuple(
            symbol if symbol is None or (row, column) in kept else DOT
            for column, symbol in enumerate(line)
        )
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
