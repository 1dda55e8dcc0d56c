"""The smallest rectangle for a list of words."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from functools import partial
from itertools import chain
from typing import NamedTuple, Unpack

from suchsel.boards.compass import MAX_SIDE, Size
from suchsel.engine.packing import BoardLimits, Packing, PackingProgress, Tried, try_one
from suchsel.engine.pick import draws
from suchsel.errors import Defects, mistake
from suchsel.generate import make_sized
from suchsel.i18n import say
from suchsel.puzzle import Puzzle
from suchsel.request.levels import Level
from suchsel.request.option_types import Flag, Number, Whole
from suchsel.request.options import WORKERS, Option, RequestOptions
from suchsel.request.request import Request
from suchsel.request.seeds import check_seed
from suchsel.request.word_types import WordLike
from suchsel.workers import ordered

#: All directions, and words cross: the level that packs best.
PACK_LEVEL = "schwer"
#: The limit of the search, in steps.
BUDGET = 300_000
#: Proofs are what packing is about: they may take longer here.
EFFORT = 60.0

#: The options of packing, besides those of a request.
PACK_OPTIONS: dict[str, Option] = {
    "square": Option(Flag(), False, "board", say("Only squares"), say("only squares")),
    "rows": Option(
        Whole(1, MAX_SIDE), None, "board", say("Rows"), say("only boards with this number of rows")
    ),
    "ratio": Option(
        Number(1, MAX_SIDE),
        None,
        "board",
        say("Ratio"),
        say("the longer side is at most this many times the shorter one"),
    ),
    "min_rows": Option(
        Whole(1, MAX_SIDE),
        None,
        "board",
        say("Shortest side"),
        say("only boards with at least this number of rows and columns"),
    ),
    "budget": Option(
        Whole(1, 10**12), BUDGET, "search", say("Budget"), say("limit for the search, in steps")
    ),
}


class Packed(NamedTuple):
    """The smallest puzzle found, and whether it is proved that there is no smaller one.

    `left`: the smaller boards that are neither proved impossible nor known to hold the words.
    """

    puzzle: Puzzle
    proved: bool
    left: tuple[Size, ...] = ()


def pack(
    words: Iterable[WordLike],
    level: str | Level = PACK_LEVEL,
    seed: int = 0,
    *,
    square: bool = False,
    rows: int | None = None,
    ratio: float | None = None,
    min_rows: int | None = None,
    budget: int = BUDGET,
    best: Puzzle | None = None,
    workers: int = 1,
    follow: Callable[[PackingProgress], None] = lambda progress: None,
    **options: Unpack[RequestOptions],
) -> Packed:
    """The smallest puzzle that holds the words.

    `square`: only squares. `rows`: only boards with this number of rows. `ratio`: the longer side
    is at most this many times the shorter one. `min_rows`: neither side is shorter than this.
    `budget`: the limit of the search, in steps. `best`: a puzzle of the same words, to begin below
    it. `workers`: the number of processes; the answer is the same for any number. `follow` is
    called with every step of progress.

    >>> packed = pack(["Rad", "Radau"], nest=True)
    >>> packed.puzzle.rows * packed.puzzle.columns, packed.proved
    (5, True)
    """
    options.setdefault("effort", EFFORT)
    request = Request(words, None, level, **options)
    limits = BoardLimits(square, rows, ratio, min_rows)
    packing = packing_of(request, seed, limits, budget, best, workers)
    for progress in packing.run():
        follow(progress)
    assert progress.best is not None
    return Packed(progress.best, progress.proved, progress.left)


def packing_of(
    request: Request,
    seed: int,
    limits: BoardLimits,
    budget: int = BUDGET,
    best: Puzzle | None = None,
    workers: int = 1,
) -> Packing:
    """A search that has not begun yet. It can be stopped, and keeps the best board so far."""
    defects = Defects()
    given = {**limits._asdict(), "budget": budget, "workers": workers}
    for name, option in {**PACK_OPTIONS, "workers": WORKERS._replace(default=1)}.items():
        defects.collect(option.check, name, given[name])
    defects.raise_any()
    if request.pick is not None:
        request = next(draws(request, check_seed(seed)))
    request, work = request.evolve(size=None), partial(try_one, make_sized, check_seed(seed))
    if best is not None:
        _check_best(best, request, limits)

    def try_all(requests: Iterable[Request]) -> Generator[Tried, None, None]:
        """On several processes, where it takes longer than to start them."""
        first = next(iter(requests := iter(requests)), None)
        if first is not None:
            several = workers if first.effort else 1
            yield from ordered(work, chain([first], requests), several, ahead=several)

    return Packing(request, limits, budget, try_all, best)


def _check_best(best: Puzzle, request: Request, limits: BoardLimits) -> None:
    """Refuse a puzzle of another request, or on a board that does not count."""
    free = {"size": None, "steps": request.steps, "effort": request.effort}
    same = best.request.evolve(**free) == request
    if not same or not limits.allow((best.rows, best.columns)):
        raise mistake(
            "wrong-best",
            "The puzzle to begin with has other words, another level or other options.",
            "best",
        )
