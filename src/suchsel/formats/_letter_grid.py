"""Letter grids among other things: in plain text, and in the cells of a table, CSV or Excel."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, pairwise, product
from typing import NamedTuple

from suchsel.boards.board import DEFAULT_KIND, KINDS
from suchsel.boards.kind import MAX_SIDE, BoardKind, Cell
from suchsel.errors import SuchselError, mistake
from suchsel.formats import LetterGrid
from suchsel.i18n import Message, languages, say
from suchsel.placement import Grid
from suchsel.words.alphabets import letter_label
from suchsel.words.graphemes import clusters
from suchsel.words.list_marks import is_title, tidy
from suchsel.words.spelling import (
    MAX_SYMBOL,
    PLAIN,
    Spelling,
    check_marks,
    is_letter_or_digit,
    spell,
    spell_cell,
    spell_word,
    ways,
)

GridRow = Sequence[str | None]
#: The most lines and letters of a text that is searched for a grid.
MAX_LINES, MAX_LETTERS = 20_000, 1_000_000
#: A line between the rows of a table: “+---+---+”, “|---|:-:|”.
_RULE = re.compile(r"(?=.*[|+])[\s|+:=-]*[-=][\s|+:=-]*")
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
    symbols = spell_cell(text)
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


# -- plain text: "A B C", "A,B,C", "ABC" or a table with lines, among titles and word lists --------

#: Lines of tables as they are drawn, in the characters that are read.
_DRAWN = str.maketrans("│┃║─━═" + "┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝", "|||---" + "+" * 18)
#: A label before a row of cells: “1. D O G”, “Row 1: DOG”.
_LABEL = re.compile(r"(\s*)(?:(?:[^\W\d]+ )?\d{1,3}|[^\W\d_])[.):](?=\s+\S)")
#: What stands around rows in mails, pages, LaTeX, Markdown and programs, and what takes its place.
_WRAPPED = (
    (re.compile(r"^(?:> ?)+|\\\\|\\[a-z]+(?:\{[^{}]*\})*"), ""),
    (re.compile(r"</?[a-z][^<>]*>"), ""),
    (re.compile(r"\s*&\s*"), " | "),
    (re.compile(r"\*\*(\w)\*\*"), r"\1"),
    (re.compile(r"^\s*(?:- +)?(?:(['\"#])(\w+)\1|(?<=- )(\w+|\[.*\])),?\s*$"), r"\2\3"),
)
#: Words beside a row of letters.
_BESIDE = re.compile(r"(\s*\S(?: \S)+)\s{3,}(\w{2,}.*)")
#: What stands around the cells of a list in a programming language.
_BRACKETS = re.compile(r"[\[\](){}\"'“”‘’]")
_ASSIGNED = re.compile(r"\s*\w+\s*[=:]\s*(?=[\[({])")


class _Line(NamedTuple):
    number: int
    text: str
    way: str | None  # how it is read, if it belongs to a grid: a row of a table, spaced, …
    cells: Sequence[str] = ()  # as texts
    had_label: bool = False
    beside: str = ""  # a word of the list


class _Block(NamedTuple):
    """Lines that may be a grid."""

    rows: list[GridRow]
    lines: list[_Line]
    kind: BoardKind | None  # if the indents tell

    @property
    def is_solid(self) -> bool:
        return self.lines[0].way == "solid"

    @property
    def likeness(self) -> tuple[bool, bool, bool, int]:
        """How much it looks like a grid: several rows, not of digits, spaced, with many cells."""
        has_letters = any(symbol and not symbol.isdigit() for row in self.rows for symbol in row)
        return len(self.rows) > 1, has_letters, not self.is_solid, count_letters(self.rows)


def cells_where(first: Cell, last: Cell) -> Message:
    """As a spreadsheet names them: “cells B3 to K12”."""
    places = [f"{letter_label(column)}{row + 1}" for row, column in (first, last)]
    return say("cells {first} to {last}", first=places[0], last=places[1])


def lines_where(first: int, last: int) -> Message:
    if first == last:
        return say("line {n}", n=first)
    return say("lines {first} to {last}", first=first, last=last)


def letters_in_text(text: str) -> LetterGrid:
    """The block that looks most like a grid, and what else stands in the text.

    Indents or a sentence tell the kind of board.

    >>> letters_in_text("Animals\\n\\nD O G\\nC A T\\n\\nDOG  CAT").grid
    (('D', 'O', 'G'), ('C', 'A', 'T'))
    """
    check_extent(text)
    check_marks(text)
    numbered = enumerate(_ORDERING.sub("", text).translate(_DRAWN).splitlines(), 1)
    lines = [_line_of(number, line) for number, line in numbered if not _RULE.fullmatch(line)]
    lines = [line for at, line in enumerate(lines) if not _is_gap(lines, at)]
    runs = [(way, list(run)) for way, run in groupby(lines, lambda line: line.way) if way]
    blocks = [block for way, run in runs for block in _blocks_of(run, way)]
    if not blocks:
        ragged = max((run for _, run in runs), key=len, default=[])
        raise _ragged(ragged) if ragged else no_grid()
    best = max(blocks, key=lambda block: block.likeness)
    if near := _almost_rows(best, lines):
        raise _ragged(sorted([*best.lines, *near], key=lambda line: line.number))
    kind = kind_named_in(text)
    others = [block for block in blocks if block is not best and _is_another(block, best)]
    grids = [best, *(block for block in blocks if block in others or not block.is_solid)]
    taken = {line.number for block in grids for line in block.lines}
    # Of grids of the same size, the first one is the first in the text.
    found = []
    for block in (best, *others):
        where = lines_where(block.lines[0].number, block.lines[-1].number)
        found.append(LetterGrid(to_grid(block.rows), (block.kind or kind).name, where))
    rest = (line for line in lines if line.number not in taken)
    runs_of_text = groupby(rest, lambda line: bool(line.text.strip()))
    texts = [tuple(line.text for line in run) for filled, run in runs_of_text if filled]
    if beside := tuple(line.beside for line in lines if line.beside):
        texts.append(beside)
    return found[0]._replace(others=tuple(found[1:]), texts=tuple(texts))


def _line_of(number: int, text: str) -> _Line:
    """A label that a full stop, a colon or a bracket follows is replaced by blanks."""
    for pattern, instead in _WRAPPED:
        text = pattern.sub(instead, text)
    label = _LABEL.match(text)
    if label and _reading(text[label.end() :])[0]:
        text = " " * label.end() + text[label.end() :]
        return _Line(number, text, *_reading(text), had_label=True)
    if (row := _BESIDE.fullmatch(text)) and _reading(row[1])[0] == "spaced":
        return _Line(number, row[1], *_reading(row[1]), beside=row[2])
    return _Line(number, text, *_reading(text))


def _is_gap(lines: list[_Line], at: int) -> bool:
    """Whether this is an empty line as there is one between all rows of a grid."""
    if at == 0 or at == len(lines) - 1 or lines[at].text.strip():
        return False
    above, below = lines[at - 1], lines[at + 1]
    around = [lines[i] for i in (at - 2, at + 2) if 0 <= i < len(lines)]
    return (
        above.way is not None
        and above.way == below.way
        and len(above.text.split()) == len(below.text.split())
        and not any(line.text.strip() for line in around)
    )


def _is_another(block: _Block, best: _Block) -> bool:
    """Whether it is a grid as well: neither a list of words nor the solution of the other one."""
    rows, width = block.rows, len(block.rows[0])
    if min(len(rows), width) < 3 or block.is_solid != best.is_solid:
        return False
    if block.is_solid and width < len(best.rows[0]):
        return False  # words of the same length
    shifts = product(range(len(best.rows) - len(rows) + 1), range(len(best.rows[0]) - width + 1))
    return not any(
        all(
            one in (None, other)
            for row, whole in zip(rows, best.rows[down:], strict=False)
            for one, other in zip(row, whole[right:], strict=False)
        )
        for down, right in shifts
    )


def _almost_rows(block: _Block, lines: list[_Line]) -> list[_Line]:
    """Lines beside a grid that are written like its rows, but miss a letter or have one more.

    One without blanks may be a word, unless another row follows.
    """
    first, *_, last = (line.number for line in (*block.lines, block.lines[-1]))
    way, width = block.lines[0].way, len(block.rows[0])
    rows = {line.number for line in lines if line.way == way and len(line.cells) == width}
    return [
        line
        for line in lines
        if line.number in (first - 1, last + 1) and line.way == way
        if way != "solid" or {line.number - 1, line.number + 1} <= rows
        if abs(len(line.cells) - width) == 1 and width > 3
    ]


def _ragged(run: list[_Line]) -> SuchselError:
    """Lines of letters that are no grid because of their lengths."""
    lengths = [len(line.cells) for line in run]
    usual = max(lengths, key=lengths.count)
    odd = min(run, key=lambda line: len(line.cells) == usual)
    return mistake(
        "rows-of-different-lengths",
        "Lines {first} to {last} have different numbers of letters: line {odd} has {n}, most "
        "others have {usual}. The rows of a grid have the same number; a dot stands for a cell "
        "that shows nothing.",
        first=run[0].number,
        last=run[-1].number,
        odd=odd.number,
        n=len(odd.cells),
        usual=usual,
    )


def _reading(line: str) -> tuple[str | None, Sequence[str]]:
    """How a line is read, if it may belong to a grid, and its cells."""
    if len(line) > 20_000:  # no grid of allowed size
        return None, ()
    if "|" in line:
        bare = line.strip().removeprefix("|").removesuffix("|")
        cells = [cell.strip() for cell in bare.split("|")]
        if any(len(cell) > 3 and cell_of(cell) is None for cell in cells):
            cells = line.replace("|", " ").split()  # “1 | D O G |”: a wall beside the labels only
        return ("table", cells) if are_cells(cells) else (None, ())
    parts = line.split()
    if parts and are_cells(parts) and not (line.isdigit() and len(line) == 1):
        return "spaced", parts
    bare = _BRACKETS.sub("", _ASSIGNED.sub("", line)).strip().strip(",;")
    cells = [cell.strip() for cell in re.split("[,;\t]", bare)]
    if len(cells) > 1 and are_cells(cells):
        return "list", cells
    *labels, letters = parts or [""]
    if len(labels) < 2 and all(map(str.isdigit, labels)) and letters:
        solid = clusters(letters)
        return ("solid", [*labels, *solid]) if all(map(_is_cell, solid)) else (None, ())
    return None, ()


def _is_cell(text: str) -> bool:
    return text in ("", *_BLANKS) or symbol_of(text) is not None


def are_cells(texts: Sequence[str]) -> bool:
    """Some may hold several letters, if most do not, and one of each run of neighbours does not."""
    if any(len(text) > MAX_SYMBOL for text in texts):
        return False
    digraphs = [text for text in texts if not _is_cell(text)]
    runs = [[*run] for hole, run in groupby(texts, ("", *_BLANKS).__contains__) if not hole]
    return not digraphs or (
        len(texts) > 2
        and all(map(cell_of, digraphs))
        and 2 * len(digraphs) <= sum(map(len, runs))
        and all(any(map(symbol_of, run)) for run in runs)
    )


def _blocks_of(run: list[_Line], way: str) -> Iterator[_Block]:
    """What lines that are written in the same way may hold: rows of the same length."""
    lines, kind = _unindented([line.text for line in run], _HALF_CELLS.get(way, 0))
    if way == "table" and kind:  # the walls of cells are four places apart
        rows = [
            [cell_of("".join(line[at : at + 3]).strip()) for at in range(1, len(line) - 1, 4)]
            for line in map(clusters, lines)
        ]
        yield _Block(padded(rows), run, kind)
        return
    cells = _by_position(lines) if way == "spaced" else None
    if cells and kind:
        yield _Block([[symbol_of(cell) for cell in row] for row in cells], run, kind)
        return
    cells = cells or [list(line.cells) for line in run]
    if len(run) > 2 and all(line.had_label for line in run[1:]) and _count_up(cells[0], True):
        bare, top = cells[1:], 1
    else:
        bare, top = without_labels(cells)
    read = symbol_of if way == "solid" else cell_of
    symbols: Iterator[GridRow] = ([read(cell) for cell in row] for row in bare)
    for _, group in groupby(zip(run[top:], symbols, strict=False), lambda pair: len(pair[1])):
        pairs = _trimmed(list(group))
        if len(pairs) > 1 or (pairs and len(run) == 1):
            yield _Block([row for _, row in pairs], [line for line, _ in pairs], None)


def _trimmed(pairs: list[tuple[_Line, GridRow]]) -> list[tuple[_Line, GridRow]]:
    """Without empty rows and columns around the letters: a frame, or the head of a table."""
    filled = [at for at, (_, row) in enumerate(pairs) if any(row)]
    places = [at for _, row in pairs for at, symbol in enumerate(row) if symbol]
    if not filled:
        return []
    inside = slice(min(places), max(places) + 1)
    return [(line, row[inside]) for line, row in pairs[filled[0] : filled[-1] + 1]]


def _by_position(lines: list[str]) -> list[list[str]] | None:
    """Spaced letters such that cells that do not exist keep their place; None if they have none.

    Also none if a few rows merely end a letter before or after the others: that is a mistake.
    """
    indent = min(_indent(line) for line in lines if line)
    places = [clusters(line.rstrip()[indent:]) for line in lines]
    is_spaced = {cluster for row in places for cluster in row[1::2]} <= {" "}
    # Where no two letters are neighbours in this sense, the blanks are merely wide.
    near = (pair for row in places for pair in pairwise(row[::2]))
    if is_spaced and any(" " not in pair for pair in near):
        lengths = [len(row[::2]) for row in places]
        width, usual = max(lengths), max(lengths, key=lengths.count)
        astray = {abs(length - usual) for length in lengths if length != usual}
        few = 3 * (len(lengths) - lengths.count(usual)) < len(lengths)
        if astray == {1} and few and not any(" " in row[::2] for row in places):
            return None
        return [[*map(str.strip, row[::2]), *[""] * (width - len(row[::2]))] for row in places]
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


def letters_of_cells(cells: Mapping[Cell, str], kind: BoardKind = DEFAULT_KIND) -> LetterGrid:
    """The largest block of neighbouring single letters; or else cells that hold a row each."""
    symbols = {at: symbol for at, text in cells.items() if (symbol := symbol_of(text)) is not None}
    blocks = sorted(_blocks(symbols), key=len, reverse=True)
    if not blocks or len(blocks[0]) <= 1:
        down = sorted(cells, key=lambda at: at[::-1])
        return letters_in_text("\n".join(cells[at] for at in down))
    found: list[LetterGrid] = []
    for block in blocks:
        sides = [max(places) - min(places) + 1 for places in zip(*block, strict=True)]
        if not found or (min(sides) > 2 and 2 * len(block) > sides[0] * sides[1]):
            found.append(_letters_of_block(block, cells, kind))
    return found[0]._replace(others=tuple(found[1:]), texts=texts_around(cells))


def texts_around(cells: Mapping[Cell, str]) -> tuple[tuple[str, ...], ...]:
    """What stands in cells of several letters, in groups of neighbours."""
    blocks = _blocks({at: text for at, text in cells.items() if symbol_of(text) is None})
    return tuple(tuple(text for _, text in sorted(block.items())) for block in blocks)


def _letters_of_block(
    block: Mapping[Cell, str], cells: Mapping[Cell, str], kind: BoardKind
) -> LetterGrid:
    rows, columns = zip(*block, strict=True)
    top, bottom, left, right = min(rows), max(rows), min(columns), max(columns)
    if max(bottom - top, right - left) >= MAX_SIDE:
        raise too_large()  # before it is filled in: a long diagonal spans millions of cells
    # In the smallest rectangle around the block, other cells may hold several letters.
    across = range(left, right + 1)
    box = [[cells.get((row, column), "") for column in across] for row in range(top, bottom + 1)]
    bare, _ = without_labels(box)
    grid = to_grid([[symbol_of(text) or cell_of(text) for text in row] for row in bare])
    return LetterGrid(grid, kind.name, cells_where((top, left), (bottom, right)))


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
        if block:
            yield block


# -- labels and word lists -------------------------------------------------------------------------

#: How many numbers on one side of a grid are labels.
ENOUGH = 4
#: What stands between the labels of the rows and those of the columns.
_CORNERS = frozenset(("", "#", "/", "\\", "+"))


def without_labels(rows: Sequence[Sequence[str]]) -> tuple[list[list[str]], int]:
    """Without the numbers or letters above and beside a grid; how many rows above were labels.

    Letters are labels only if both rows and columns have them. Numbers on one side alone are, if
    there are enough of them and the grid has no other digits.

    >>> without_labels([["1", "2"], ["A", "D", "O"], ["B", "C", "A"]])
    ([['D', 'O'], ['C', 'A']], 1)
    """
    whole = [list(row) for row in rows]
    width = max(map(len, whole), default=0)
    if len(whole) < 2 or width < 2:
        return whole, 0
    head, *body = whole
    named = [at for at, text in enumerate(head) if text not in _CORNERS]
    above = head[named[0] : named[-1] + 1] if named else []
    sides = width - len(above)  # 2: labels at the right, too
    inner = body[:-1] if body[-1] == head else body
    beside = [row[0] for row in inner if row]
    if sides in (1, 2) and _count_up(above, letters=True) and _count_up(beside, letters=True):
        return [row[1 : width + 1 - sides] for row in inner], 1
    if len(above) >= ENOUGH and _count_up(above) and _has_no_digits(body):
        return body, 1
    for side, others in ((0, slice(1, None)), (-1, slice(-1))):
        labels, rest = [row[side] for row in whole if row], [row[others] for row in whole]
        if len(labels) >= ENOUGH and _count_up(labels) and _has_no_digits(rest):
            return rest, 0
    return whole, 0


def _has_no_digits(rows: Iterable[Sequence[str]]) -> bool:
    return not any(cell.isdigit() for row in rows for cell in row)


def _count_up(labels: Sequence[str], letters: bool = False) -> bool:
    """Whether these are 1, 2, 3 or 0, 1, 2; or A, B, C, if letters may be labels."""
    if len(labels) < 2:
        return False
    if all(label.isascii() and label.isdigit() and len(label) < 4 for label in labels):
        numbers = list(map(int, labels))
        following = range(numbers[0], numbers[0] + len(numbers))
        return numbers[0] in (0, 1) and numbers in ([*following], [n % 10 for n in following])
    return letters and [*map(str.upper, labels)] == list(map(letter_label, range(len(labels))))


#: What stands between the words of a list, before it, and before each of them.
_BETWEEN = re.compile(r"\s{2,}|[\t,;|•·☐□]+|\s[-–—]\s")
_HEADING = re.compile(r"[^:]{1,40}:\s|.*:$")
_NUMBERING = re.compile(r"[\W_]*(?:\d{1,3}[.)])?\s*")


def listed_words(
    letters: LetterGrid,
    seek: Callable[[Iterable[tuple[str, ...]]], Sequence[object]],
    spellings: Sequence[Spelling] = (PLAIN,),
) -> list[str]:
    """The word list of the file: what it names so, or texts of which the grid has at least half.

    `seek` finds words in the grid, where they may be spelled in any of these ways.
    """
    if letters.words:
        return list(letters.words)

    def has(text: str) -> bool:
        spelled = ((spell_word(text, spelling), spelling) for spelling in spellings)
        found = {
            way
            for symbols, spelling in spelled
            if len(symbols) > 1
            for way in ways(symbols, spelling.digraphs)
        }
        return bool(found) and bool(seek(found))

    found: list[str] = []
    for lines in letters.texts:
        bare = [_HEADING.sub("", line, count=1) for line in lines]
        parts = [
            _NUMBERING.sub("", part, count=1) for line in bare for part in _BETWEEN.split(line)
        ]
        words = [tidy(part.strip()) for part in parts if part.strip()]
        if len(words) > 1 and is_title(words[0]) and not has(words[0]):
            del words[0]
        single = [one for word in words for one in word.split()]
        # Words with single blanks between them: of the two ways, the one that finds more.
        best = max((words, single), key=lambda each: sum(map(has, each)) / max(1, len(each)))
        if best and 2 * sum(map(has, best)) >= len(best):
            found += best
    return list(dict.fromkeys(found))
