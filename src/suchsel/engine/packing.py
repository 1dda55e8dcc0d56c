"""The smallest board for a list: search downwards, then prove downwards.

Boards are tried with growing effort, always smaller than the best one so far. The complete search
then decides all boards below the best one, from the largest down; if none of them holds the words,
the best one is proved smallest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple, TypeVar

from suchsel.boards.compass import MAX_SIDE, Size
from suchsel.engine.bounds import count_letters, least_cells
from suchsel.engine.budget import Budget
from suchsel.engine.fitting import fitting_sizes
from suchsel.engine.verdict import Proof, Undecided
from suchsel.errors import GaveUp, defect, mistake
from suchsel.puzzle_data import PuzzleData
from suchsel.request.request import Request

T = TypeVar("T", bound=PuzzleData)

#: Steps per board, round after round, and then once more with a proof.
ROUNDS = (300, 3_000)
LAST = 30_000
#: How far below the best board a round looks, in cells.
DEPTH = 12
#: What a proof costs the budget, in steps per unit of effort.
STEPS_PER_EFFORT = 10_000


class BoardLimits(NamedTuple):
    """Which boards count. `ratio`: the longer side divided by the shorter one is at most this."""

    square: bool = False
    rows: int | None = None
    ratio: float | None = None

    def shapes(self, cells: int, both_ways: bool) -> list[Size]:
        """All boards with this number of cells; both orientations only if they differ.

        The squarest come first: they have the most places.
        """
        sizes = [(n, cells // n) for n in range(1, min(cells, MAX_SIDE) + 1) if not cells % n]
        return [size for size in reversed(sizes) if self._allow(*size, both_ways)]

    def _allow(self, rows: int, columns: int, both_ways: bool) -> bool:
        return (
            columns <= MAX_SIDE
            and (rows <= columns or both_ways or self.rows is not None)
            and (rows == columns or not self.square)
            and self.rows in (None, rows)
            and (self.ratio is None or max(rows, columns) <= self.ratio * min(rows, columns))
        )


class PackingProgress(NamedTuple, Generic[T]):
    """What is known so far. `best` is None until the first board is found."""

    best: T | None
    trying: Size | None
    proved: bool
    steps: int

    @property
    def cells(self) -> int | None:
        return None if self.best is None else self.best.rows * self.best.columns


class Packing(Generic[T]):
    """One run; each `PackingProgress` it yields is as good as the one before, or better."""

    def __init__(
        self,
        request: Request,
        seed: int,
        limits: BoardLimits,
        budget: int,
        make: Callable[[Request, int, Budget], T | Proof | Undecided],
    ) -> None:
        if request.message or request.pool:
            raise mistake("packing-with-message", "Packing supports neither a message nor a pool.")
        if request.shape is not None or not request.kind.square:
            raise mistake(
                "packing-needs-squares",
                "Packing supports only rectangles and toruses, not shapes or hexagons.",
            )
        self.request, self.seed, self.limits = request, seed, limits
        self.limit, self.budget, self.make = budget, Budget(0, 0), make
        self.best: T | None = None
        self.impossible: set[Size] = set()
        self.both_ways = not _is_symmetric(request.level.directions)
        self.floor = least_cells(word.symbols for word in request.all_words)
        if request.level.crossings == "never" and not request.nest:
            self.floor = max(self.floor, count_letters(request))

    def run(self) -> Iterator[PackingProgress[T]]:
        yield from self._first()
        for steps in ROUNDS:
            yield from self._round(steps)
        yield from self._prove()

    def _cells(self) -> int:
        assert self.best is not None
        return self.best.rows * self.best.columns

    def _progress(self, trying: Size | None = None, proved: bool = False) -> PackingProgress[T]:
        return PackingProgress(self.best, trying, proved, self.used)

    def _first(self) -> Iterator[PackingProgress[T]]:
        """Any board at all: a roomy one, or one within the limits that grows until it works."""
        side = next(fitting_sizes(self.request))[0]
        for cells in range(max(self.floor, 1), MAX_SIDE * MAX_SIDE + 1):
            if cells < side * side // 2 and not self.limits.rows:
                continue
            for size in self.limits.shapes(cells, self.both_ways)[:1]:
                if self._try(size, ROUNDS[1], 0):
                    yield self._progress()
                    return
                yield self._progress(size)
            if self._is_spent():
                break
        raise GaveUp(
            defect("no-board-found", "No board of that shape was found that holds the words.")
        )

    def _round(self, steps: int) -> Iterator[PackingProgress[T]]:
        """Go down from the best board until a run of smaller ones fails."""
        cells = self._cells() - 1
        while cells >= max(self.floor, self._cells() - DEPTH) and not self._is_spent():
            for size in self.limits.shapes(cells, self.both_ways):
                yield self._progress(size)
                if self._try(size, steps, 0):
                    yield self._progress()
                    break
            cells = min(cells, self._cells()) - 1

    def _prove(self) -> Iterator[PackingProgress[T]]:
        """Decide every smaller board; the best is proved smallest if none is left undecided."""
        proved, cells = True, self._cells() - 1
        while cells >= self.floor:
            for size in self.limits.shapes(cells, self.both_ways):
                if self._is_spent():
                    proved = False
                    break
                yield self._progress(size)
                if self._try(size, LAST, self.request.effort):
                    yield self._progress()
                    proved = True  # what was left undecided above no longer matters
                    break
                proved = proved and size in self.impossible
            cells -= 1
        yield self._progress(proved=proved)

    def _try(self, size: Size, steps: int, effort: float) -> bool:
        if size in self.impossible:
            return False
        effort = min(effort, max(0, self.limit - self.used) / STEPS_PER_EFFORT)
        request = self.request.evolve(size=size, steps=steps, effort=effort)
        self.budget.spend(1)
        found = self.make(request, self.seed, Budget(steps, effort, self.budget))
        if isinstance(found, Proof):
            self.impossible.add(size)
        elif not isinstance(found, Undecided):
            self.best = found
            return True
        return False

    @property
    def used(self) -> int:
        """The work done so far, in steps."""
        return -int(self.budget.steps + self.budget.effort * STEPS_PER_EFFORT)

    def _is_spent(self) -> bool:
        return self.used >= self.limit


def _is_symmetric(directions: tuple[str, ...]) -> bool:
    """Whether a board and its transpose hold the same words."""
    transposed = {"E": "S", "S": "E", "W": "N", "N": "W", "NE": "SW", "SW": "NE"}
    return {transposed.get(name, name) for name in directions} == set(directions)
