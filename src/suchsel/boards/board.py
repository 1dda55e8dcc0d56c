"""A board: its cells and the lines through them. `KINDS` lists all kinds."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, pairwise, product
from typing import NamedTuple

from suchsel.boards.hexagons import HEXAGON, HONEYCOMB
from suchsel.boards.kind import DIRECTIONS, RECTANGLE, TORUS, BoardKind, Cell, Size
from suchsel.boards.masks import Mask, mask_of
from suchsel.errors import mistake


class BoardLine(NamedTuple):
    """Cells (by number) in the order of direction `forward`; read the other way: `backward`."""

    cells: Sequence[int]
    forward: str
    backward: str
    closed: bool = False


#: Of boards with more cells than this, what follows from the size is not kept for each cell.
LARGE = 100_000


class _BoxCells(Sequence[Cell]):
    """The cells of a rectangle of which none is missing, row by row."""

    def __init__(self, size: Size) -> None:
        self.size = size

    def __len__(self) -> int:
        return self.size[0] * self.size[1]

    def __iter__(self) -> Iterator[Cell]:
        return product(range(self.size[0]), range(self.size[1]))

    def __getitem__(self, number: int) -> Cell:  # type: ignore[override]
        return divmod(number, self.size[1])


class _BoxNumbers(Mapping[Cell, int]):
    """Their numbers."""

    def __init__(self, cells: _BoxCells) -> None:
        self.cells = cells

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def __getitem__(self, cell: Cell) -> int:
        (row, column), (rows, columns) = cell, self.cells.size
        if 0 <= row < rows and 0 <= column < columns:
            return row * columns + column
        raise KeyError(cell)


class Board:
    """A board without letters. Boards of the same kind, size and mask are the same object."""

    def __init__(
        self, kind: BoardKind, size: Size, cells: Sequence[Cell], lines: Sequence[BoardLine] = ()
    ) -> None:
        self.kind, self.cells, self.lines = kind, cells, lines
        self.rows, self.columns = size
        #: For each direction the name by which its lines are listed.
        self.listed = {name: name for name in DIRECTIONS} | dict(kind.synonyms(size))

    @cached_property
    def closed(self) -> bool:
        return any(line.closed for line in self.lines)

    @cached_property
    def number(self) -> Mapping[Cell, int]:
        if isinstance(self.cells, _BoxCells):
            return _BoxNumbers(self.cells)
        return {cell: i for i, cell in enumerate(self.cells)}

    @cached_property
    def ahead(self) -> dict[str, array[int]]:
        """For each direction and cell the next cell, or -1 at the end of a line."""
        found = {name: array("i", [-1]) * len(self.cells) for name in DIRECTIONS}
        for line in self.lines:
            for here, there in pairwise(chain(line.cells, line.cells[: line.closed])):
                found[line.forward][here] = there
                found[line.backward][there] = here
        return {name: found[self.listed[name]] for name in DIRECTIONS}

    @cached_property
    def runs(self) -> dict[str, list[Sequence[int]]]:
        """For each direction the cells of its lines in that order."""
        found: dict[str, list[Sequence[int]]] = {name: [] for name in DIRECTIONS}
        for line in self.lines:
            found[line.forward].append(line.cells)
            found[line.backward].append(line.cells[::-1])
        return {name: found[self.listed[name]] for name in DIRECTIONS}

    @property
    def directions(self) -> tuple[str, ...]:
        """All directions that have a line, in canonical order."""
        return tuple(name for name in DIRECTIONS if self.listed[name] in self._reaches)

    def longest(self, directions: tuple[str, ...]) -> int:
        """The length of the longest line that can be read in one of these directions."""
        return max([self._reaches.get(self.listed[name], 0) for name in directions], default=0)

    @cached_property
    def _reaches(self) -> dict[str, int]:
        """For each direction that has lines the length of the longest one."""
        found: dict[str, int] = {}
        for line in self.lines:
            for name in (line.forward, line.backward):
                found[name] = max(len(line.cells), found.get(name, 0))
        return found

    def by_number(self, grid: Sequence[Sequence[str | None]]) -> list[str | None]:
        """What the cells of a grid show, in the order of their numbers."""
        if len(self.cells) == self.rows * self.columns:
            return [*chain(*grid)]
        return [grid[row][column] for row, column in self.cells]

    def __repr__(self) -> str:
        return f"<{self.kind.name} {self.rows}x{self.columns}, {len(self.cells)} cells>"


@lru_cache(maxsize=16)
def board_of(kind: BoardKind, rows: int, columns: int, mask: Mask | None = None) -> Board:
    """The board of that kind; only with the cells of the mask, if there is one.

    >>> board_of(RECTANGLE, 3, 5)
    <rectangle 3x5, 15 cells>
    """
    size = rows, columns
    is_box, box = kind is RECTANGLE and mask is None, _BoxCells(size)
    inside: Iterable[Cell] = box if mask is None else filter(mask.has, box)
    if not kind.fills_box:
        inside = (cell for cell in inside if kind.has(cell, size))
    board = Board(kind, size, box if is_box and len(box) > LARGE else tuple(inside))
    board.lines = tuple(
        BoardLine(run, forward, backward, closed)
        for forward, backward in kind.families(size)
        for run, closed in (_across_box(size, forward) if is_box else _runs(board, forward))
    )
    return board


def _across_box(size: Size, name: str) -> Iterator[tuple[Sequence[int], bool]]:
    """Like `_runs`, for a rectangle of which no cell is missing, but quicker and in less memory."""
    (rows, columns), (down, right) = size, DIRECTIONS[name]
    for row, column in product(range(rows), range(columns)):
        if not (0 <= row - down < rows and 0 <= column - right < columns):  # a line begins
            ways = (row, down, rows), (column, right, columns)
            n = min(side - at if step > 0 else at + 1 for at, step, side in ways if step)
            first, step = row * columns + column, down * columns + right
            if n > 1:
                yield range(first, first + n * step, step), False


def _runs(board: Board, name: str) -> Iterator[tuple[Sequence[int], bool]]:
    """The maximal runs of two or more cells in this direction, and whether each closes."""
    steps = [board.kind.step(cell, name, (board.rows, board.columns)) for cell in board.cells]
    after = [-1 if cell is None else board.number.get(cell, -1) for cell in steps]
    seen, reached = bytearray(len(after)), bytearray(len(after) + 1)
    for cell in after:
        reached[cell] = 1
    begins = (cell for cell in range(len(after)) if not reached[cell])
    for first in chain(begins, range(len(after))):  # what no open line has reached lies on a ring
        if seen[first]:
            continue
        run, here = [first], after[first]
        seen[first] = 1
        while here >= 0 and here != first:
            run.append(here)
            seen[here] = 1
            here = after[here]
        if len(run) > 1:
            yield tuple(run), here == first


KINDS: dict[str, BoardKind] = {kind.name: kind for kind in (RECTANGLE, TORUS, HEXAGON, HONEYCOMB)}
DEFAULT_KIND = RECTANGLE


def find_kind(name: str) -> BoardKind:
    if name not in KINDS:
        raise mistake(
            "no-such-board",
            "There is no kind of board “{name}”; choose one of: {names}.",
            name=name[:40],
            names=list(KINDS),
        )
    return KINDS[name]


def board_of_grid(topology: str, grid: Sequence[Sequence[str | None]]) -> Board:
    """The board of a grid, whose rows are equally long: cells without a letter do not exist."""
    kind, mask = find_kind(topology), None
    if kind.fills_box and any(None in row for row in grid):
        mask = mask_of([[symbol is not None for symbol in row] for row in grid])
    return board_of(kind, len(grid), len(grid[0]) if grid else 0, mask)
