"""Letter grids among other things: in plain text, and in the cells of a table, CSV or Excel."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, pairwise, product

from suchsel.boards.board import DEFAULT_KIND, KINDS
from suchsel.boards.kind import MAX_SIDE, BoardKind, Cell
from suchsel.errors import SuchselError, mistake
from suchsel.formats import LetterGrid
from suchsel.i18n import languages
from suchsel.placement import Grid
from suchsel.words.graphemes import clusters
from suchsel.words.spelling import MAX_SYMBOL, check_marks, is_letter_or_digit, spell

GridRow = Sequence[str | None]
#: The most lines and letters of a text that is searched for a grid.
MAX_LINES, MAX_LETTERS = 20_000, 1_000_000
_RULE = re.compile(r"\s*\+[-+ ]*\+\s*")
#: Characters that only say in which direction a text is shown.
_ORDERING = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
#: The most letters that share a cell.
MOST_TOGETHER = 3
#: What people write for a cell that shows nothing.
_BLANKS = frozenset(".?*·")
#: How many blanks are half a cell, by the way in which a line is written.
_HALF_CELLS = {"spaced": 1, "table": 2}


@lru_cache(maxsize=4096)
def symbol_of(text: str) -> str | None:
    """What a cell shows, spelled as words are; None if it is not one letter or digit.

    >>> symbol_of(" ß "), symbol_of("AB"), symbol_of("="), symbol_of("½")
    ('ẞ', None, None, None)
    """
    check_marks(text)
    if not text or len(text) > MAX_SYMBOL:
        return None
    symbols = spell(text)
    return symbols[0] if len(symbols) == 1 and is_letter_or_digit(symbols[0]) else None


@lru_cache(maxsize=4096)
def cell_of(text: str) -> str | None:
    """Like `symbol_of`, but also accepts digraphs; use it where the text is known to be one cell.

    >>> cell_of("Ch"), cell_of("Chat")
    ('CH', None)
    """
    if (symbol := symbol_of(text)) is not None:
        return symbol
    symbols = spell(text) if 1 < len(text) <= MAX_SYMBOL else ()
    is_digraph = 1 < len(symbols) <= MOST_TOGETHER and all(map(is_letter_or_digit, symbols))
    return "".join(symbols) if is_digraph else None


def padded(rows: Sequence[GridRow]) -> list[GridRow]:
    """The rows filled up to the longest one, unless they are too large in any case."""
    width = max(map(len, rows), default=0)
    if max(len(rows), width) > MAX_SIDE:
        return list(rows)
    return [[*row, *[None] * (width - len(row))] for row in rows]


def count_letters(rows: Sequence[GridRow]) -> int:
    return sum(symbol is not None for row in rows for symbol in row)


def to_grid(rows: Sequence[GridRow]) -> Grid:
    """The grid, or an error that says why these rows are none."""
    if max([len(rows), *map(len, rows)]) > MAX_SIDE:
        raise too_large()
    if count_letters(rows) == 0 or any(len(row) != len(rows[0]) for row in rows):
        raise no_grid()
    return tuple(map(tuple, rows))


def too_large() -> SuchselError:
    return mistake(
        "grid-too-large", "The grid is larger than {limit} x {limit} cells.", limit=MAX_SIDE
    )


def no_grid() -> SuchselError:
    return mistake(
        "no-grid",
        "There is no letter grid in this file. A grid consists of rows with the same number "
        "of letters.",
    )


def check_extent(text: str) -> None:
    if len(text) > MAX_LETTERS or text.count("\n") > MAX_LINES:
        raise mistake(
            "text-too-long",
            "The text is too long to look for a grid in it; the limits are {lines} lines and "
            "{letters} characters.",
            lines=MAX_LINES,
            letters=MAX_LETTERS,
        )


def kind_named_in(text: str) -> BoardKind:
    """The kind of board whose rule the text states, in any language; else the default one."""
    named = (
        kind
        for kind in KINDS.values()
        for rule in (kind.rule, kind.table_rule)
        if rule is not None and any(rule.text(lang) in text for lang in languages())
    )
    return widest(named) or DEFAULT_KIND


def widest(kinds: Iterable[BoardKind]) -> BoardKind | None:
    """Of kinds that look alike in a file, one whose boards have every cell of their box.

    A board with fewer cells is such a board with blank cells: the lines are the same.
    """
    found = list(kinds)
    return next((kind for kind in found if kind.fills_box), found[0] if found else None)


# -- plain text: "A B C", "ABC" or a table with lines, among titles and word lists -----------------


def letters_in_text(text: str) -> LetterGrid:
    """The block that looks most like a grid: of several rows, spaced, with the most letters.

    Indents or a sentence tell the kind of board.

    >>> letters_in_text("Animals\\n\\nD O G\\nC A T\\n\\nDOG  CAT").grid
    (('D', 'O', 'G'), ('C', 'A', 'T'))
    """
    check_extent(text)
    check_marks(text)
    text = _ORDERING.sub("", text)
    lines = [line for line in text.splitlines() if not _RULE.fullmatch(line)]
    best: list[GridRow] = []
    best_kind, best_likeness = None, (False, False, -1)
    for way, run in groupby(lines, _way_of):
        if way is None:
            continue
        block, kind = _unindented(list(run), _HALF_CELLS.get(way, 0))
        for rows in _grids_of(block, way, bool(kind)):
            likeness = len(rows) > 1, way != "solid", count_letters(rows)
            if likeness > best_likeness:
                best, best_kind, best_likeness = rows, kind, likeness
    return LetterGrid(to_grid(best), (best_kind or kind_named_in(text)).name)


def _way_of(line: str) -> str | None:
    """How a line would be read, if it belongs to a grid."""
    if len(line) > 20_000:  # no grid of allowed size
        return None
    if "|" in line:
        return "table"
    parts = line.split()
    if parts and (all(map(_is_cell, parts)) or has_digraphs(parts)):
        return "spaced"
    return "solid" if len(parts) == 1 and all(map(_is_cell, clusters(parts[0]))) else None


def _is_cell(text: str) -> bool:
    return text in _BLANKS or symbol_of(text) is not None


def has_digraphs(parts: Sequence[str]) -> bool:
    """Whether these are cells, some of which hold several letters.

    Most of them hold one letter, and so does one of each run of neighbours.
    """
    if len(parts) < 3 or any(len(part) > MAX_SYMBOL for part in parts):
        return False
    holes = ("", *_BLANKS)
    single = [part for part in parts if symbol_of(part) is not None]
    others = [part for part in parts if part not in holes and symbol_of(part) is None]
    runs = [list(run) for hole, run in groupby(parts, holes.__contains__) if not hole]
    return (
        len(others) <= len(single)
        and all(cell_of(part) is not None for part in others)
        and all(any(symbol_of(part) is not None for part in run) for run in runs)
    )


def _grids_of(lines: list[str], way: str, is_indented: bool) -> list[list[GridRow]]:
    """What lines that are written in the same way may hold: runs of rows of the same length."""
    cells: Iterable[Iterable[str]]
    if way == "table" and is_indented:  # the walls of cells are four places apart
        rows = [
            [cell_of("".join(line[at : at + 3]).strip()) for at in range(1, len(line) - 1, 4)]
            for line in map(clusters, lines)
        ]
        return [padded(rows)]
    if way == "table":
        bare = (line.strip().removeprefix("|").removesuffix("|") for line in lines)
        cells = (map(str.strip, line.split("|")) for line in bare)
    elif way == "solid":
        cells = (clusters(line.strip()) for line in lines)
    elif placed := _by_position(lines):
        return [placed]
    else:
        cells = map(str.split, lines)
    read = symbol_of if way == "solid" else cell_of
    return [list(run) for _, run in groupby((list(map(read, row)) for row in cells), len)]


def _by_position(lines: list[str]) -> list[GridRow] | None:
    """Spaced letters such that cells that do not exist keep their place; None if they have none."""
    indent = min(_indent(line) for line in lines if line)
    places = [clusters(line.rstrip()[indent:]) for line in lines]
    is_spaced = {cluster for row in places for cluster in row[1::2]} <= {" "}
    # Where no two letters are neighbours in this sense, the blanks are merely wide.
    near = (pair for row in places for pair in pairwise(row[::2]))
    if is_spaced and any(" " not in pair for pair in near):
        return padded([list(map(symbol_of, row[::2])) for row in places])
    return None


def _unindented(lines: list[str], half: int) -> tuple[list[str], BoardKind | None]:
    """Undo the indents of a kind of board whose rows do not begin at the same place.

    The first line may be any row of the pattern, since rows without letters are not seen.
    """
    kind = widest(kind for kind in KINDS.values() if kind.indent(0) != kind.indent(1))
    if kind is None or not half or len(lines) < 2:
        return lines, None
    odd = [_indent(line) // half % 2 for line in lines]
    for first in (0, 1):
        pattern = [kind.indent(row) for row in range(first, first + len(lines))]
        if odd == [indent % 2 for indent in pattern]:
            moved = [line[half * n :] for line, n in zip(lines, pattern, strict=True)]
            return [""] * first + moved, kind
    return lines, None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


# -- the cells of a table --------------------------------------------------------------------------


def grid_of_cells(cells: Mapping[Cell, str]) -> Grid:
    """The largest block of neighbouring single letters; or else cells that hold a row each."""
    symbols = {at: symbol for at, text in cells.items() if (symbol := symbol_of(text)) is not None}
    block = max(_blocks(symbols), key=len, default={})
    if len(block) <= 1:
        down = sorted(cells, key=lambda at: at[::-1])
        return letters_in_text("\n".join(cells[at] for at in down)).grid
    rows, columns = zip(*block, strict=True)
    top, bottom, left, right = min(rows), max(rows), min(columns), max(columns)
    if max(bottom - top, right - left) >= MAX_SIDE:
        raise too_large()  # before it is filled in: a long diagonal spans millions of cells
    across = range(left, right + 1)
    # In the smallest rectangle around the block, other cells may hold several letters.
    box: list[GridRow] = [
        [block.get((row, column)) or cell_of(cells.get((row, column), "")) for column in across]
        for row in range(top, bottom + 1)
    ]
    return to_grid(without_labels(box))


def _blocks(symbols: Mapping[Cell, str]) -> Iterator[dict[Cell, str]]:
    """The letters in groups of neighbours, diagonal ones included, from the top left."""
    left = dict(symbols)
    for start in sorted(symbols):
        block, edge = {}, [start]
        while edge:
            at = edge.pop()
            if at in left:
                block[at] = left.pop(at)
                around = product(*((n - 1, n, n + 1) for n in at))
                edge += [near for near in around if near in left]
        yield block


def without_labels(rows: list[GridRow]) -> list[GridRow]:
    """Without the numbers 1, 2, 3, … that some people write above or beside a grid."""
    if len(rows) > 2 and _are_numbers(rows[0]):
        rows = rows[1:]
    if len(rows[0]) > 2 and _are_numbers([row[0] for row in rows]):
        rows = [row[1:] for row in rows]
    return rows


def _are_numbers(row: GridRow) -> bool:
    """1 to 9 in order, after an empty corner; numbers of two digits are not letters anyway."""
    found = [symbol for symbol in row if symbol is not None]
    return len(found) > 1 and found == list("123456789")[: len(found)]
