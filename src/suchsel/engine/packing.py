"""The smallest board for a list: search downwards, then prove downwards.

Boards are tried in stages of growing effort, always smaller than the best one so far, and compact
boards before thin ones: words have more places there. A find starts the stages again, for boards
that are still smaller. In the last stages a complete search decides every board that is left; if
none of them holds the words, the best one is proved smallest.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from typing import NamedTuple

from suchsel.boards.kind import MAX_SIDE, Size
from suchsel.engine.bounds import count_letters, least_cells, why_impossible
from suchsel.engine.exact import can_solve
from suchsel.engine.fitting import fitting_sizes
from suchsel.engine.pick import draws
from suchsel.engine.prepare import prepare
from suchsel.engine.verdict import Budget, Failure, Maker, Proof
from suchsel.errors import GaveUp, defect, mistake
from suchsel.puzzle import Puzzle
from suchsel.request.option_types import Flag, Number, Whole, check_seed
from suchsel.request.options import BUDGET, EFFORT, STEPS, WORKERS, Options, key
from suchsel.request.request import Request


class Stage(NamedTuple):
    """What each board may cost; `depth`: how far below the best board it looks, in cells."""

    steps: int
    effort: float
    depth: int | None = None


#: Quick searches, then the one that `make` does by default.
SEARCHES = (Stage(300, 0, 12), Stage(3_000, 0, 12), Stage(3_000, 1, 12), Stage(STEPS, EFFORT, 6))
#: Proofs; the last of them may take all the effort that the request grants.
PROOF_STEPS, PROOF_EFFORTS = 30_000, (1, 5, 15)
#: What a proof costs the budget, in steps per unit of effort.
STEPS_PER_EFFORT = 10_000
#: A board is thin if its longer side is more than this many times the shorter one.
THIN = 4


class BoardLimits(Options):
    """Which boards count, and how long they are looked for."""

    square: bool = key(Flag(), "only squares", False, "board")
    rows: int | None = key(
        Whole(1, MAX_SIDE), "only boards with this number of rows", group="board"
    )
    ratio: float | None = key(
        Number(1, MAX_SIDE),
        "the longer side is at most this many times the shorter one",
        group="board",
    )
    min_rows: int | None = key(
        Whole(1, MAX_SIDE),
        "only boards with at least this number of rows and columns",
        group="board",
    )
    budget: int = key(Whole(1, 10**12), "limit for the search, in steps", BUDGET, "search")

    def shapes(self, cells: int, both_ways: bool) -> list[Size]:
        """All boards with this number of cells; both orientations only if they differ.

        The squarest come first: they have the most places.
        """
        sizes = [(n, cells // n) for n in range(1, min(cells, MAX_SIDE) + 1) if not cells % n]
        turned = both_ways or self.rows is not None
        return [
            size for size in reversed(sizes) if self.allow(size) and (size[0] <= size[1] or turned)
        ]

    def allow(self, size: Size) -> bool:
        rows, columns = size
        return (
            columns <= MAX_SIDE
            and (rows == columns or not self.square)
            and self.rows in (None, rows)
            and (self.ratio is None or max(rows, columns) <= self.ratio * min(rows, columns))
            and (self.min_rows is None or min(rows, columns) >= self.min_rows)
        )


class PackingProgress(NamedTuple):
    """What is known so far. `best` is None until the first board is found.

    `left`: the smaller boards that are not proved impossible, out of `smaller`.
    """

    best: Puzzle | None
    trying: Size | None
    steps: int
    left: tuple[Size, ...]
    smaller: int

    @property
    def proved(self) -> bool:
        return self.best is not None and not self.left

    @property
    def cells(self) -> int | None:
        return None if self.best is None else self.best.rows * self.best.columns


#: A board, how the search on it ended, and what that cost, in steps.
Tried = tuple[Size, Puzzle | Failure, float]


def try_one(search: Maker, seed: int, request: Request) -> Tried:
    """Search within the steps and the effort that the request grants."""
    assert request.size is not None
    budget = Budget(request.steps, request.effort)
    found = search(request, seed, budget)
    spent = request.steps - budget.steps
    proving = (request.effort - budget.effort) * STEPS_PER_EFFORT
    return request.size, found, 1 + spent + proving


class Packing:
    """One run; each `PackingProgress` it yields is as good as the one before, or better.

    `best`: a puzzle of the same words, to begin below it. The run can be stopped at any time.
    """

    def __init__(
        self,
        search: Maker,
        request: Request,
        seed: int,
        limits: BoardLimits,
        best: Puzzle | None = None,
        workers: int = 1,
    ) -> None:
        WORKERS._replace(default=1).check("workers", workers)
        check_seed(seed)
        if request.pick is not None:
            request = next(draws(request, seed))
        request = request.evolve(size=None)
        free = {"size": None, "steps": request.steps, "effort": request.effort}
        if best is not None and not (
            best.request.evolve(**free) == request and limits.allow((best.rows, best.columns))
        ):
            raise mistake(
                "wrong-best",
                "The puzzle to begin with has other words, another level or other options.",
                "best",
            )
        if request.message or request.pool:
            raise mistake("packing-with-message", "Packing supports neither a message nor a pool.")
        if {request.shape, request.reveal} != {None} or not request.kind.square:
            raise mistake(
                "packing-needs-squares",
                "Packing supports only rectangles and toruses, not shapes or hexagons.",
            )
        if proof := why_impossible(request):
            raise proof.error()
        self.request, self.limits, self.best = request, limits, best
        self.work, self.workers, self.used = partial(try_one, search, seed), workers, 0.0
        self.impossible: set[Size] = set()
        self.tried: dict[Size, tuple[float, int]] = {}  # the effort and the steps
        self._below: list[Size] | None = None
        # Whether a board and its transpose may differ in the words that they hold.
        transposed = {"E": "S", "S": "E", "W": "N", "N": "W", "NE": "SW", "SW": "NE"}
        self.both_ways = any(
            {transposed.get(name, name) for name in names} != {*names}
            for names in set(request.directions_of_words)
        )
        if request.level.choice == "turned" and {"NE", "SW"} & {*request.level.directions}:
            self.both_ways = True  # what is read forwards there is read backwards when transposed
        lengths = [len(word.symbols) for word in request.all_words]
        self.bends = request.paths != "straight"  # then words fill a board, and share no cell
        self.longest = 1 if request.kind.wraps or self.bends else max(lengths)
        self.floor = least_cells(word.symbols for word in request.all_words)
        if self.bends or (request.level.crossings == "never" and not request.nest):
            self.floor = max(self.floor, count_letters(request))

    def run(self) -> Iterator[PackingProgress]:
        if self.best is None:
            yield from self._first()
            yield from self._halve()
        yield self._progress()
        stages, number = self._stages(), 0
        while number < len(stages) and not self._is_spent():
            before = self._cells()
            yield from self._stage(stages[number])
            number += 1
            if self._cells() < before:
                stages, number = self._stages(), 0
        yield self._progress()

    def _stages(self) -> list[Stage]:
        """What is tried below the best board. A solver needs no long search before it."""
        effort, searches, steps = self.request.effort, [*SEARCHES], PROOF_STEPS
        if effort and self.best and can_solve(prepare(self.best.request)):
            searches, steps = searches[:1], searches[0].steps
        efforts = sorted({min(effort, limit) for limit in (*PROOF_EFFORTS, effort)} - {0})
        stages = [*searches, *(Stage(steps, limit) for limit in efforts)]
        return [stage._replace(effort=min(effort, stage.effort)) for stage in stages]

    def _shapes(self, cells: int) -> list[Size]:
        """The boards with this number of cells whose longer side has room for the longest word."""
        sizes = self.limits.shapes(cells, self.both_ways)
        return [size for size in sizes if max(size) >= self.longest]

    def _cells(self) -> int:
        assert self.best is not None
        return self.best.rows * self.best.columns

    def _progress(self, trying: Size | None = None) -> PackingProgress:
        smaller = self._smaller() if self.best is not None else []
        left = tuple(size for size in smaller if size not in self.impossible)
        return PackingProgress(self.best, trying, int(self.used), left, len(smaller))

    def _smaller(self) -> list[Size]:
        """The boards below the best one, the compact ones first, from the largest down."""
        below = self._cells()
        if self._below is None:
            self._below = [
                size
                for cells in range(below - 1, self.floor - 1, -1)
                for size in self._shapes(cells)
            ]
            self._below.sort(key=lambda size: max(size) > THIN * min(size))
        self._below = [size for size in self._below if size[0] * size[1] < below]
        return self._below

    def _first(self) -> Iterator[PackingProgress]:
        """Any board at all: a roomy one, or one within the limits that grows until it works."""
        side, quick = next(fitting_sizes(self.request))[0], SEARCHES[1]
        for cells in range(max(self.floor, 1), MAX_SIDE * MAX_SIDE + 1):
            if cells < side * side // 2 and not self.limits.rows and not self.bends:
                continue
            for size in self._shapes(cells)[: None if self.bends else 1]:
                yield self._progress(size)
                for done in self._try([size], quick):
                    self._note(quick, *done)
                if self.best is not None:
                    return
            if self._is_spent():
                break
        raise GaveUp(
            defect("no-board-found", "No board of that shape was found that holds the words.")
        )

    def _halve(self) -> Iterator[PackingProgress]:
        """Boards half way down to the floor, as long as they hold the words."""
        before = MAX_SIDE * MAX_SIDE + 1
        while self._cells() < before and not self._is_spent():
            before = self._cells()
            half = (before + self.floor) // 2
            for size in [size for size in self._smaller() if size[0] * size[1] <= half][:1]:
                yield self._progress(size)
                for done in self._try([size], SEARCHES[0]):
                    self._note(SEARCHES[0], *done)

    def _stage(self, stage: Stage) -> Iterator[PackingProgress]:
        """Try the boards of a stage, until one holds the words or the budget does not suffice."""
        floor = self._cells() - (stage.depth or self._cells())
        sizes = [
            size
            for size in self._smaller()
            if size not in self.impossible
            and size[0] * size[1] >= floor
            and (stage.effort, stage.steps) > self.tried.get(size, (-1, 0))
        ]
        with closing(self._try(sizes, stage)) as results:
            for size in sizes:
                if self.used + max(1, stage.effort * STEPS_PER_EFFORT) > self.limits.budget:
                    return
                if size in self.impossible:  # since a larger board is, a moment ago
                    continue
                yield self._progress(size)
                self._note(stage, *next(done for done in results if done[0] == size))
                if self._cells() <= size[0] * size[1]:
                    yield self._progress()
                    return

    def _try(self, sizes: Iterable[Size], stage: Stage) -> Generator[Tried, None, None]:
        """Try the boards in their order, unless they are proved impossible meanwhile.

        Works ahead on several processes, where it takes longer than to start them.
        """
        from suchsel.system.workers import ordered

        requests = (
            self.request.evolve(size=size, steps=stage.steps, effort=stage.effort)
            for size in sizes
            if size not in self.impossible
        )
        workers = self.workers if stage.effort else 1
        yield from ordered(self.work, requests, workers, ahead=workers)

    def _note(self, stage: Stage, size: Size, found: Puzzle | Failure, price: float) -> None:
        self.used += price
        self.tried[size] = stage.effort, stage.steps
        if isinstance(found, Puzzle):
            self.best = found
        elif isinstance(found, Proof):
            self.impossible.add(size)
            # On a torus, the lines of a smaller board are others.
            if self.best is not None and not self.request.kind.wraps:
                hosts = [size] if self.both_ways else [size, size[::-1]]
                self.impossible.update(
                    other
                    for other in self._smaller()
                    if any(other[0] <= rows and other[1] <= columns for rows, columns in hosts)
                )

    def _is_spent(self) -> bool:
        return self.used >= self.limits.budget
