"""Finds words in any letter grid. Shares no code with the generator."""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, compress, product
from typing import NamedTuple, TypedDict, Unpack, cast

from suchsel.boards.board import DEFAULT_KIND, Board, board_of_grid
from suchsel.boards.kind import BENT, Cell
from suchsel.errors import mistake, takes
from suchsel.i18n import noop, say
from suchsel.judge.paths import PathReader
from suchsel.request.options import OPTIONS, SPELLING
from suchsel.request.request import Request
from suchsel.request.value_types import WordLike
from suchsel.words.graphemes import clusters
from suchsel.words.spelling import Spelling, spell_cell, spell_word, ways

Symbols = tuple[str, ...]
#: A grid as people have it: a text, a list of lines, or rows of letters.
GridLike = str | Sequence[str | Sequence[str | None]]
_BLANKS = ("", " ", ".")
#: Up to this many words are searched one by one; of more, those that begin with the letters there.
_FEW = 30
#: The most needles of three letters that are found by four, with each letter that may follow.
_MOST_BRIEF = 200
#: As many symbols may follow a stem, so that most lists add none to these.
_USUAL = 48
#: The byte of walls, between the lines, and of all that is in no word; and of all symbols of words
#: for which no byte is left.
_WALL, _OTHERS = 255, 254


class Occurrence(list[Cell]):
    """The cells of one reading of a word, first letter first."""

    __slots__ = ("direction", "word")

    def __init__(self, word: Symbols, direction: str, cells: Iterable[Cell]) -> None:
        super().__init__(cells)
        self.word, self.direction = word, direction


@takes(board=Board | str | None)
def find(
    grid: GridLike,
    words: Iterable[str | Symbols],
    board: Board | str | None = None,
    *,
    paths: str = "straight",
) -> list[Occurrence]:
    r"""All occurrences, word by word, in all directions; the same cells count once per word.

    The grid is a text (one row per line) or rows of letters; upper and lower case are the same.
    `board` is the name of a kind of board, or a board; without it the grid is a rectangle.
    `paths` is how words run, as in a request: straight, bent or square.

    >>> find("RAD\nODU", ["rad", "du"])
    [[(0, 0), (0, 1), (0, 2)], [(0, 2), (1, 2)], [(1, 1), (1, 2)]]
    """
    if isinstance(words, str) or not isinstance(words, Iterable):
        raise mistake("not-a-list", "{what}: expected a list", "words", what=say("words"))
    rows = grid_rows(grid)
    wanted = dict.fromkeys(_symbols(word) for word in words)
    if not isinstance(board, Board):
        board = board_of_grid(board or DEFAULT_KIND.name, rows)
    if any(not word or "" in word for word in wanted):
        raise mistake("not-a-word", "Each word must be a text, or a row of letters.", "words")
    for number, row in enumerate(rows[: board.rows], 1):
        if len(row) != board.columns:
            text = noop("Row {row} of the grid has {n} cells; the board has {columns} columns.")
            raise mistake("bad-grid", text, row=number, n=len(row), columns=board.columns)
    if len(rows) != board.rows:
        text = noop("The grid has {n} rows; the board has {rows}.")
        raise mistake("bad-grid", text, n=len(rows), rows=board.rows)
    OPTIONS["paths"].check("paths", paths)
    if paths != "straight":
        reader = PathReader(rows, board, paths)
        ways = [(word, way) for word in wanted for way in reader.readings(word)]
        return [Occurrence(word, BENT, way) for word, way in ways]
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
    return [
        [None if s is None or s in _BLANKS else "".join(spell_cell(s)) for s in row] for row in rows
    ]


def _split(line: str) -> list[str | None]:
    """The cells of a line: "A B C" or "ABC"."""
    parts = line.split()
    return [*parts] if len(parts) > 1 else [*clusters(line.strip())]


def _symbols(word: object) -> Symbols:
    """The letters of a word; none if it is no word."""
    if isinstance(word, str):
        return spell_word(word)
    parts = word if isinstance(word, Sequence) else ()
    return tuple("".join(spell_cell(part)) if isinstance(part, str) else "" for part in parts)


def readings(
    grid: Sequence[Sequence[str | None]],
    board: Board,
    words: tuple[Symbols, ...],
    stems: tuple[Symbols, ...] = (),
) -> Iterator[tuple[Symbols, list[Cell], bool, str]]:
    """Of words and stems: the word, its cells, whether it is read from the last one, direction.

    `stems` are searched like words, but are the same for many puzzles.
    """
    layout, (number, heads, alone, _) = _layout(board), _needles(words, stems)
    shown = board.by_number(grid)
    text = layout.text([number.get(symbol, _WALL) for symbol in shown])
    seen: set[tuple[Symbols, frozenset[Cell]]] = set()
    for at, (word, needle, backwards) in _matches(text, heads, alone):
        cells = [board.cells[cell] for cell in layout.order[at : at + len(needle)]]
        if _OTHERS in needle:  # which of them is not said
            letters = tuple([grid[row][column] for row, column in cells])
            if letters != (word[::-1] if backwards else word):
                continue
        # A closed line is read round and round, but a word never runs over its own first letter. A
        # single letter lies on several lines.
        if board.closed or len(needle) == 1:
            key = word, frozenset(cells)
            if key in seen or len(key[1]) < len(needle):
                continue
            seen.add(key)
        line = board.lines[bisect_right(layout.begins, at) - 1]
        yield word, cells, backwards, line.backward if backwards else line.forward


#: A word, its letters as they stand in the text of a grid, and whether they are reversed.
Needle = tuple[Symbols, bytes, bool]
#: Needles by their first four letters, which are one number.
Heads = dict[int, tuple[Needle, ...]]


def _head(letters: bytes) -> int:
    return int.from_bytes(letters[:4], sys.byteorder)


def _matches(text: bytes, heads: Heads, alone: Iterable[Needle]) -> Iterator[tuple[int, Needle]]:
    """Every place where a needle stands. At most places, no needle begins."""
    if heads:
        end = len(text) // 4 * 4 + 4
        filled = text.ljust(end + 4, bytes([_WALL]))
        for first in range(4):
            numbers = array("I", filled[first : first + end])
            places = range(first, first + end, 4)
            for at in compress(places, map(heads.__contains__, numbers)):
                for needle in heads[_head(filled[at : at + 4])]:
                    if text.startswith(needle[1], at):
                        yield at, needle
    for needle in alone:
        at = text.find(needle[1])
        while at >= 0:
            yield at, needle
            at = text.find(needle[1], at + 1)


@lru_cache(maxsize=32)
def _needles(
    words: tuple[Symbols, ...], stems: tuple[Symbols, ...]
) -> tuple[dict[str | None, int], Heads, tuple[Needle, ...], tuple[Needle, ...]]:
    """The bytes of the symbols, the needles by their heads, those that are searched alone, and
    those of three letters, which are in the heads with every symbol that may follow them.
    """
    number, heads, alone, brief = _needles(stems, ()) if stems else ({}, {}, (), ())
    number, heads, are_few = dict(number), dict(heads), not stems and len(words) <= _FEW
    known, new = {*range(_USUAL), *number.values(), _WALL}, list[Needle]()
    for symbol in chain(*words):
        if symbol not in number:
            number[symbol] = min(len(number), _OTHERS)
    for word in words:
        forwards = bytes([number[symbol] for symbol in word])
        both = (word, forwards, False), (word, forwards[::-1], True)
        for needle in both[: 1 if word == word[::-1] else 2]:
            if not are_few and len(word) > 3:
                head = _head(needle[1])
                heads[head] = (*heads.get(head, ()), needle)
            elif not are_few and len(word) == 3 and len(new) < _MOST_BRIEF:
                new.append(needle)
            else:
                alone += (needle,)
    every = {*known, *number.values()}
    for needle, follower in chain(product(brief, every - known), product(new, every)):
        head = _head(needle[1] + bytes([follower]))
        heads[head] = (*heads.get(head, ()), needle)
    return number, heads, alone, (*brief, *new)


class _Layout:
    """The lines of a board end to end, with walls around them."""

    def __init__(self, board: Board) -> None:
        wall = len(board.cells)
        self.order = array("i", [wall, wall])  # the cell at each place
        self.begins: list[int] = []  # of the lines
        for line in board.lines:
            self.begins.append(len(self.order))
            self.order.extend(line.cells)
            if line.closed:  # it is read once around and on to where it began
                self.order.extend(line.cells[:-1])
            self.order.append(wall)
        self.small = bytes([*self.order]) if wall < _WALL else b""

    def text(self, letters: list[int]) -> bytes:
        """From letters by cell to letters by place."""
        if self.small:
            return self.small.translate(bytes(letters).ljust(256, bytes([_WALL])))
        return bytes(map([*letters, _WALL].__getitem__, self.order))


_layout = lru_cache(maxsize=64)(_Layout)


class SpellingOptions(TypedDict, total=False):
    """How words are spelled in the grid: options of a request."""

    language: str | None
    eszett: str
    umlauts: str
    fold: bool
    digraphs: Iterable[str] | str


def solve(
    grid: GridLike,
    words: Iterable[WordLike],
    board: Board | str | None = None,
    *,
    paths: str = "straight",
    **spelling: Unpack[SpellingOptions],
) -> dict[str, list[Occurrence]]:
    """For each word of the list its occurrences; none if it is not in the grid.

    Words are spelled as in a puzzle: without blanks and hyphens, capitals as the language writes
    them, ß, umlauts and accents as the options say. Without a language, that of the letters in the
    grid is tried, too. Where a cell of the grid holds several letters, words are found through it.

    >>> solve("RAD\\nODU", ["Rad", "Eva"])
    {'Rad': [[(0, 0), (0, 1), (0, 2)]], 'Eva': []}
    >>> solve(["CH I L E"], ["Chile"])
    {'Chile': [[(0, 0), (0, 1), (0, 2), (0, 3)]]}
    """
    return solve_grid(grid, words, board, paths, spelling).places


class SolvedGrid(NamedTuple):
    """The words as they are spelled in a grid, and the occurrences of each of their texts."""

    request: Request
    places: dict[str, list[Occurrence]]

    @property
    def missing(self) -> list[str]:
        return [text for text, found in self.places.items() if not found]

    @property
    def spelling(self) -> SpellingOptions:
        """The options by which the words were found."""
        return cast("SpellingOptions", {name: getattr(self.request, name) for name in SPELLING})


def solve_grid(
    grid: GridLike,
    words: Iterable[WordLike],
    board: Board | str | None = None,
    paths: str = "straight",
    spelling: SpellingOptions | None = None,
) -> SolvedGrid:
    """The words of the list in a grid.

    If none is given, the language is one that the letters of the grid tell, if that finds more.
    """
    rows, options = grid_rows(grid), spelling or SpellingOptions()
    words = [*words] if isinstance(words, Iterator) else words
    first = Request(words, **options)
    best = _solved(rows, first, board, paths)
    if best.missing and first.language is None:
        for language in languages_told(rows):
            named: SpellingOptions = {**options, "language": language}
            request = Request(words, **named)
            other = _solved(rows, request, board, paths)
            best = min(best, other, key=lambda one: len(one.missing))
    return best


def _solved(
    rows: list[list[str | None]], request: Request, board: Board | str | None, paths: str
) -> SolvedGrid:
    digraphs = tuple(dict.fromkeys([*request.digraphs, *shared_cells(rows)]))
    texts = {way: word.text for word in request.words for way in ways(word.symbols, digraphs)}
    found: dict[str, list[Occurrence]] = {word.text: [] for word in request.words}
    for occurrence in find(rows, texts, board, paths=paths):
        found[texts[occurrence.word]].append(occurrence)
    return SolvedGrid(request, found)


def shared_cells(grid: Iterable[Sequence[str | None]]) -> Symbols:
    """What cells of several letters show."""
    shown = {symbol for row in grid for symbol in row if symbol}
    return tuple(sorted(symbol for symbol in shown if len(clusters(symbol)) > 1))


#: Languages whose capitals have rules of their own, and the letters that tell them: from, to.
_TOLD_BY = {"tr": ("İ", "İ"), "el": ("Ͱ", "Ͽ"), "hy": ("Ա", "Ֆ")}


def languages_told(grid: Iterable[Sequence[str | None]]) -> list[str]:
    """The languages with capitals of their own whose letters a grid has.

    >>> languages_told([["İ", "Z"]]), languages_told([["I", "Z"]])
    (['tr'], [])
    """
    shown = {symbol[0] for row in grid for symbol in row if symbol}
    return [
        language
        for language, (first, last) in _TOLD_BY.items()
        if any(first <= letter <= last for letter in shown)
    ]


def spellings_of(grid: Iterable[Sequence[str | None]], options: SpellingOptions) -> list[Spelling]:
    """How words may be spelled in a grid: by the options, or as a language that the grid tells."""
    request = Request(["any word"], **options)
    given = request.spelling._replace(
        digraphs=tuple(dict.fromkeys([*request.digraphs, *shared_cells(grid)]))
    )
    others = () if request.language else languages_told(grid)
    return [given, *(given._replace(language=language) for language in others)]
