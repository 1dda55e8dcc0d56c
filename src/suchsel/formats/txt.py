"""Plain text: the grid, the words and, on request, the solution with dots for the filler."""

from __future__ import annotations

from collections.abc import Container, Sequence

from suchsel.boards.kind import BoardKind
from suchsel.formats import Format, LetterGrid
from suchsel.i18n import say
from suchsel.placement import Grid
from suchsel.puzzle import Puzzle
from suchsel.sheet import wording
from suchsel.sheet.style import Style
from suchsel.system.files import decode
from suchsel.words.alphabets import is_right_to_left
from suchsel.words.graphemes import clusters

WIDTH = 76
DOT = "."
LEFT_TO_RIGHT, END = "\N{LEFT-TO-RIGHT OVERRIDE}", "\N{POP DIRECTIONAL FORMATTING}"


def write(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    titled = zip(puzzles, wording.headings(puzzles, style.lang), strict=True)
    return ("\n\n".join(_page(puzzle, style, title) for puzzle, title in titled) + "\n").encode()


def read(data: bytes, name: str) -> LetterGrid:
    from suchsel.formats._letter_grid import letters_in_text

    return letters_in_text(decode(data))


def _page(puzzle: Puzzle, style: Style, title: str) -> str:
    kind = puzzle.board.kind
    parts = [f"{title}\n{'=' * len(title)}"] if title else []
    if style.note:
        parts.append(wording.clean(style.note))
    parts.append(draw(wording.shown_grid(puzzle, style.lower), style.table, kind))
    if rules := wording.guidance(puzzle, style, marks=False):
        parts.append(rules)
    if words := wording.listing(puzzle, style):
        parts.append(columns(words))
    if style.solution:
        parts.append(say("Solution:").text(style.lang))
        parts.append(draw(without_filler(puzzle, style.lower), style.table, kind))
        lang = style.lang
        places = (wording.place(w.word, w.cells, w.direction, lang) for w in puzzle.words)
        parts.append(columns([found.text(lang) for found in places]))
        if solved := wording.answer(puzzle, lang):
            parts.append(solved)
    return "\n\n".join(parts)


def draw(grid: Grid, table: bool, kind: BoardKind) -> str:
    """The grid, one row per line; as a table, with lines around the cells.

    Letters that are read from right to left stay in their columns: marks around each row tell
    whatever shows the text not to turn it.
    """
    wide = max(len(clusters(symbol)) for row in grid for symbol in row if symbol)
    # Blanks would not say how many cells are missing.
    hole = " " if table or wide == 1 else DOT
    rows = [
        [symbol + " " * (wide - len(clusters(symbol))) for symbol in (one or hole for one in row)]
        for row in grid
    ]
    lettered = [number for number, row in enumerate(grid) if any(row)]
    inner = range(lettered[0], lettered[-1])  # a blank line here would split the grid
    if table and not kind.square:
        lines = _bricks(grid, kind, inner)
    elif table:
        rule = "+" + ("-" * (wide + 2) + "+") * len(grid[0])
        lines = [rule, *(line for row in rows for line in (f"| {' | '.join(row)} |", rule))]
    else:
        lines = [
            " " * kind.indent(number) + (" ".join(row).rstrip() or (DOT if number in inner else ""))
            for number, row in enumerate(rows)
        ]
    if is_right_to_left(tuple(filter(None, row)) for row in grid):
        lines = [f"{LEFT_TO_RIGHT}{line}{END}" for line in lines]
    return "\n".join(lines)


def _bricks(grid: Grid, kind: BoardKind, inner: Container[int]) -> list[str]:
    """Cells laid like bricks: each in its box, some rows half a cell further right."""
    indents = [2 * kind.indent(row) for row in range(len(grid))]
    wide = 4 * len(grid[0]) + 1 + max(indents)
    lines = [[" "] * wide for _ in range(2 * len(grid) + 1)]
    for row, symbols in enumerate(grid):
        if row in inner and not any(symbols):
            lines[2 * row + 1][indents[row]] = "|"
        for column, symbol in enumerate(symbols):
            if symbol is None:
                continue
            left = indents[row] + 4 * column
            for rule in (lines[2 * row], lines[2 * row + 2]):
                for at, mark in enumerate("+---+", left):
                    rule[at] = mark if rule[at] != "+" else "+"
            shown = (" ", symbol, " ") if len(clusters(symbol)) == 1 else symbol.center(3)
            lines[2 * row + 1][left : left + 5] = "|", *shown, "|"
    return ["".join(line).rstrip() for line in lines]


def without_filler(puzzle: Puzzle, lower: bool = False) -> Grid:
    """The grid with dots for the filler; a hidden message is in lower case, the words in upper.

    Where the grid is in lower case, it is the other way round.
    """
    rows = [*map(list, wording.shown_grid(puzzle, lower))]
    others = wording.shown_grid(puzzle, not lower)
    for row, column in puzzle.unused_cells:
        rows[row][column] = DOT
    for row, column in wording.message_cells(puzzle):
        rows[row][column] = others[row][column]
    return tuple(map(tuple, rows))


def columns(words: Sequence[str]) -> str:
    """The words in as many even columns as fit into a line, read downwards."""
    wide = max(map(len, words)) + 2
    across = max(1, WIDTH // wide)
    down = -(-len(words) // across)
    return "\n".join(
        "".join(word.ljust(wide) for word in words[row::down]).rstrip() for row in range(down)
    )


FORMAT = Format(
    "txt",
    say("plain text"),
    write,
    ("solution", "table", "lower", "note", "instruction", "numbered", "list_case"),
    "text/plain; charset=utf-8",
    text=True,
    read=read,
)
