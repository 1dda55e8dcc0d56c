"""Finds words in any letter grid. Shares no code with the generator."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, compress, count
from operator import itemgetter
from typing import NamedTuple, TypedDict, Unpack

from suchsel.boards.board import DEFAULT_KIND, Board, board_of_grid
from suchsel.boards.kind import Cell
from suchsel.errors import mistake
from suchsel.i18n import say
from suchsel.request.request import Request
from suchsel.request.value_types import WordLike
from suchsel.words.graphemes import clusters
from suchsel.words.spelling import spell, spell_word, ways

Symbols = tuple[str, ...]
#: A grid as people have it: a text, a list of lines, or rows of letters.
GridLike = str | Sequence[str | Sequence[str | None]]
_BLANKS = ("", " ", ".")
#: Up to this many words are searched one by one; of more, those that begin with the letters there.
_FEW = 30
_WALL = "\0"  # stands between the lines, and on cells that show nothing


class Occurrence(list[Cell]):
    """The cells of one reading of a word, first letter first."""

    __slots__ = ("direction", "word")

    def __init__(self, word: Symbols, direction: str, cells: Iterable[Cell]) -> None:
        super().__init__(cells)
        self.word, self.direction = word, direction


def find(
    grid: GridLike, words: Iterable[str | Symbols], board: Board | str | None = None
) -> list[Occurrence]:
    r"""All occurrences, word by word, in all directions; the same cells count once per word.

    The grid is a text (one row per line) or rows of letters; upper and lower case are the same.
    `board` is the name of a kind of board, or a board; without it the grid is a rectangle.

    >>> find("RAD\nODU", ["rad", "du"])
    [[(0, 0), (0, 1), (0, 2)], [(0, 2), (1, 2)], [(1, 1), (1, 2)]]
    """
    if isinstance(words, str) or not isinstance(words, Iterable):
        raise mistake("not-a-list", "{what}: expected a list", "words", what=say("words"))
    rows = grid_rows(grid)
    wanted = dict.fromkeys(_symbols(word) for word in words)
    if not isinstance(board, Board):
        board = board_of_grid(board or DEFAULT_KIND.name, rows)
    if (
        any(not word or "" in word or _WALL in word for word in wanted)
        or [len(row) for row in rows] != [board.columns] * board.rows
    ):
        raise mistake(
            "bad-grid",
            "Words must have letters, and the rows of a grid must match those of its board in "
            "number and length.",
        )
    order = {word: i for i, word in enumerate(wanted)}
    found = [
        Occurrence(word, direction, reversed(cells) if backwards else cells)
        for word, cells, backwards, direction in readings(rows, board, tuple(wanted))
    ]
    return sorted(found, key=lambda one: (order[one.word], one))


def grid_rows(grid: GridLike) -> list[list[str | None]]:
    """The rows of a grid in upper case; None for cells that do not exist."""
    try:
        lines = grid.strip("\n").splitlines() if isinstance(grid, str) else grid
        rows = [_split(line) if isinstance(line, str) else list(line) for line in lines]
        if not all(symbol is None or isinstance(symbol, str) for row in rows for symbol in row):
            raise TypeError
    except TypeError:
        raise mistake(
            "not-a-grid", "A grid is a text with one row per line, or rows of letters."
        ) from None
    return [[None if s is None or s in _BLANKS else "".join(spell(s)) for s in row] for row in rows]


def _split(line: str) -> list[str | None]:
    """The cells of a line: "A B C" or "ABC"."""
    parts = line.split()
    return [*parts] if len(parts) > 1 else [*clusters(line.strip())]


def _symbols(word: object) -> Symbols:
    """The letters of a word; none if it is no word."""
    if isinstance(word, str):
        return spell_word(word)
    parts = word if isinstance(word, Sequence) else ()
    return tuple("".join(spell(part)) if isinstance(part, str) else "" for part in parts)


def readings(
    grid: Sequence[Sequence[str | None]],
    board: Board,
    words: tuple[Symbols, ...],
    stems: tuple[Symbols, ...] = (),
) -> Iterator[tuple[Symbols, list[Cell], bool, str]]:
    """Of words and stems: the word, its cells, whether it is read from the last one, direction.

    `stems` are searched like words, but are the same for many puzzles.
    """
    layout = _layout(board)
    if len(board.cells) == board.rows * board.columns:  # every cell of every row
        shown = [symbol or _WALL for symbol in chain(*grid)]
    else:
        shown = [grid[row][column] or _WALL for row, column in board.cells]
    # One character for each symbol of several, so that it is found as one.
    distinct = set(shown)
    long = sorted(symbol for symbol in distinct if len(symbol) != 1)
    spare = (chr(0x100000 + i) for i in count() if chr(0x100000 + i) not in distinct)
    code = dict(zip(long, spare, strict=False))
    letters = [code.get(symbol, symbol) for symbol in shown] if code else shown
    text = "".join(layout.in_order([*letters, _WALL]))
    needles = _add({}, words + stems, code) if code else _needles(words, stems)
    seen: set[tuple[Symbols, frozenset[Cell]]] = set()
    for at, (word, needle, backwards) in _matches(text, needles):
        cells = layout.cells[at : at + len(needle)]
        # A closed line is read round and round, but a word never runs over its own first letter. A
        # single letter lies on several lines.
        if layout.closed or len(needle) == 1:
            key = word, frozenset(cells)
            if key in seen or len(key[1]) < len(needle):
                continue
            seen.add(key)
        yield word, cells, backwards, layout.directions[at][backwards]


#: A word, its letters as they stand on the tape, and whether they are reversed.
Needle = tuple[Symbols, str, bool]
#: Needles by their first four letters; under an empty head those that are searched one by one.
Needles = dict[tuple[str, ...], tuple[Needle, ...]]


def _matches(text: str, needles: Needles) -> Iterator[tuple[int, Needle]]:
    """Every place where a needle stands. At most places, no needle begins."""
    if needles.keys() != {()}:
        heads = map(needles.__contains__, zip(text, text[1:], text[2:], text[3:], strict=False))
        for at in compress(count(), heads):
            for needle in needles[tuple(text[at : at + 4])]:
                if text.startswith(needle[1], at):
                    yield at, needle
    for needle in needles.get((), ()):
        at = text.find(needle[1])
        while at >= 0:
            yield at, needle
            at = text.find(needle[1], at + 1)


@lru_cache(maxsize=32)
def _needles(words: tuple[Symbols, ...], stems: tuple[Symbols, ...]) -> Needles:
    return _add(dict(_needles(stems, ())) if stems else {}, words, {})


def _add(needles: Needles, words: tuple[Symbols, ...], code: dict[str, str]) -> Needles:
    """The needles, and those of these words."""
    are_few = not needles and len(words) <= _FEW
    for word in words:
        forwards = "".join([code.get(symbol, symbol) for symbol in word] if code else word)
        if len(forwards) > len(word):
            continue  # a symbol of several characters that the grid does not have
        backwards = forwards[::-1]
        for letters in (forwards, backwards) if forwards != backwards else (forwards,):
            head = () if are_few or len(letters) < 4 else tuple(letters[:4])
            needle = word, letters, letters is backwards
            needles[head] = (*needles.get(head, ()), needle)
    return needles


class _Layout(NamedTuple):
    """The lines of a board end to end: the cell at each place, the two directions of its line."""

    in_order: Callable[[list[str]], tuple[str, ...]]  # from letters by cell to letters by place
    cells: list[Cell]
    directions: list[tuple[str, str]]
    closed: bool  # whether some line is


@lru_cache(maxsize=64)
def _layout(board: Board) -> _Layout:
    wall = len(board.cells)
    order, cells, directions = [wall, wall], [(-1, -1)] * 2, [("", "")] * 2
    for line in board.lines:
        # A closed line is read once around and on to where it began.
        run = line.cells + line.cells[:-1] if line.closed else line.cells
        order.extend((*run, wall))
        cells.extend((*(board.cells[i] for i in run), (-1, -1)))
        directions.extend([(line.forward, line.backward)] * (len(run) + 1))
    return _Layout(itemgetter(*order), cells, directions, board.closed)


class SpellingOptions(TypedDict, total=False):
    """How words are spelled in the grid: options of a request."""

    eszett: str
    umlauts: str
    fold: bool
    digraphs: Iterable[str] | str


def solve(
    grid: GridLike,
    words: Iterable[WordLike],
    board: Board | str | None = None,
    **spelling: Unpack[SpellingOptions],
) -> dict[str, list[Occurrence]]:
    """For each word of the list its occurrences; none if it is not in the grid.

    Words are spelled as in a puzzle: without blanks and hyphens, ß, umlauts and accents as the
    options say. Where a cell of the grid holds several letters, words are found through it.

    >>> solve("RAD\\nODU", ["Rad", "Eva"])
    {'Rad': [[(0, 0), (0, 1), (0, 2)]], 'Eva': []}
    >>> solve(["CH I L E"], ["Chile"])
    {'Chile': [[(0, 0), (0, 1), (0, 2), (0, 3)]]}
    """
    request = Request(words, **spelling)
    rows = grid_rows(grid)
    shown = {symbol for row in rows for symbol in row if symbol}
    several = sorted(symbol for symbol in shown if len(clusters(symbol)) > 1)
    digraphs = tuple(dict.fromkeys([*request.digraphs, *several]))
    texts = {way: word.text for word in request.words for way in ways(word.symbols, digraphs)}
    found: dict[str, list[Occurrence]] = {word.text: [] for word in request.words}
    for occurrence in find(rows, texts, board):
        found[texts[occurrence.word]].append(occurrence)
    return found
