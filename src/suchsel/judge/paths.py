"""Words that bend: all their readings in a grid, and what the judge asks of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from suchsel.boards.board import Board
from suchsel.boards.kind import BENT, Cell
from suchsel.errors import Defect, SuchselError, defect, mistake
from suchsel.i18n import noop
from suchsel.placement import Draft

#: Letters that are looked at for one word before its readings are too many to follow.
MOST_LOOKS = 300_000


class PathReader:
    """A grid in which words may be read from neighbour to neighbour, no cell twice."""

    def __init__(self, grid: Sequence[Sequence[str | None]], board: Board, paths: str) -> None:
        names = ("E", "S", "W", "N") if paths == "square" else board.directions
        self.near = {
            cell: {board.cells[there] for name in names if (there := board.ahead[name][i]) >= 0}
            for i, cell in enumerate(board.cells)
        }
        self.symbol = {cell: grid[cell[0]][cell[1]] for cell in board.cells}

    def readings(self, word: Sequence[str]) -> Iterator[tuple[Cell, ...]]:
        """The readings of a word, each set of cells once, in the order of the cells it begins at.

        An error if they cannot be followed within the bound.
        """
        looks, seen = 0, set[frozenset[Cell]]()
        ways = list[tuple[Cell, ...]]()
        ways += [(cell,) for cell in self.symbol if self.symbol[cell] == word[0]]
        ways.reverse()
        while ways:
            way = ways.pop()
            looks += 1
            if looks > MOST_LOOKS:
                text = noop("“{word}” has too many readings to follow them all.")
                raise mistake("too-many-readings", text, word="".join(word))
            if len(way) == len(word):
                if frozenset(way) not in seen:
                    seen.add(frozenset(way))
                    yield way
                continue
            wanted = word[len(way)]
            ways += [
                (*way, cell)
                for cell in sorted(self.near[way[-1]], reverse=True)
                if self.symbol[cell] == wanted and cell not in way
            ]


def bent_defects(draft: Draft) -> Iterator[Defect]:
    """What is wrong with the paths of words that bend, wherever these are."""
    request, used, slants = draft.request, set[Cell](), set[Cell]()
    times = Counter(word.symbols for word in draft.words)
    reader = PathReader(draft.grid, request.board, request.paths)
    for word, symbols, cells, direction, *_ in draft.words:
        if direction != BENT or any(b not in reader.near.get(a, ()) for a, b in pairwise(cells)):
            text = noop("“{word}” does not run from neighbour to neighbour.")
            yield defect("word-not-joined", text, word=word)
        used |= {*cells}
        steps = [(a, b) for a, b in pairwise(cells) if a[0] != b[0] and a[1] != b[1]]
        corners = {(min(a[0], b[0]), min(a[1], b[1])) for a, b in steps}
        if slants & corners or len(corners) < len(steps):
            yield defect("paths-cross", "The path of “{word}” crosses another one.", word=word)
        slants |= corners
        yield from _own_readings(word, symbols, times[symbols], reader)
        rows, columns = ({*some} for some in zip(*cells, strict=True))
        ends = {0, request.board.rows - 1} <= rows or {0, request.board.columns - 1} <= columns
        if word == request.spanning and not ends:
            text = noop("“{word}” does not run from one side to the opposite one.")
            yield defect("word-not-spanning", text, word=word)
    if len(request.board.cells) - len(used) != len(request.message_symbols):
        yield defect("letters-unused", "There are letters that no word and no message uses.")


def _own_readings(
    word: str, symbols: Sequence[str], times: int, reader: PathReader
) -> Iterator[Defect]:
    """A word has as many readings as places, one unless the list says otherwise."""
    try:
        found = [*islice(reader.readings(symbols), times + 1)]
    except SuchselError as error:
        yield from error.defects
        return
    if len(found) > times:
        row, column = found[-1][0]
        text = noop("“{word}” can be read in several ways, also from row {row}, column {column}.")
        yield defect("stray-word", text, word=word, row=row + 1, column=column + 1)
