"""The smallest rectangle for a list of words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, Unpack

from suchsel.boards.compass import MAX_SIDE
from suchsel.engine.packing import BoardLimits, Packing, PackingProgress
from suchsel.engine.pick import draws
from suchsel.errors import Defects
from suchsel.generate import make_sized
from suchsel.i18n import say
from suchsel.puzzle import Puzzle
from suchsel.request.levels import Level
from suchsel.request.option_types import Flag, Number, Whole, WordLike
from suchsel.request.options import Option, RequestOptions
from suchsel.request.request import Request, check_seed

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
    "budget": Option(
        Whole(1, 10**12), BUDGET, "search", say("Budget"), say("limit for the search, in steps")
    ),
}


class Packed(NamedTuple):
    """The smallest puzzle found, and whether it is proved that there is no smaller one."""

    puzzle: Puzzle
    proved: bool


def pack(
    words: Iterable[WordLike],
    level: str | Level = PACK_LEVEL,
    seed: int = 0,
    *,
    square: bool = False,
    rows: int | None = None,
    ratio: float | None = None,
    budget: int = BUDGET,
    follow: Callable[[PackingProgress[Puzzle]], None] = lambda progress: None,
    **options: Unpack[RequestOptions],
) -> Packed:
    """The smallest puzzle that holds the words.

    `square`: only squares. `rows`: only boards with this number of rows. `ratio`: the longer side
    is at most this many times the shorter one. `budget`: the limit of the search, in steps.
    `follow` is called with every step of progress.

    >>> packed = pack(["Rad", "Radau"], nest=True)
    >>> packed.puzzle.rows * packed.puzzle.columns, packed.proved
    (5, True)
    """
    options.setdefault("effort", EFFORT)
    request = Request(words, None, level, **options)
    packing = packing_of(request, seed, BoardLimits(square, rows, ratio), budget)
    for progress in packing.run():
        follow(progress)
    assert progress.best is not None
    return Packed(progress.best, progress.proved)


def packing_of(
    request: Request, seed: int, limits: BoardLimits, budget: int = BUDGET
) -> Packing[Puzzle]:
    """A search that has not begun yet. It can be stopped, and keeps the best board so far."""
    defects = Defects()
    given = {**limits._asdict(), "budget": budget}
    for name, option in PACK_OPTIONS.items():
        defects.collect(option.check, name, given[name])
    defects.raise_any()
    if request.pick is not None:
        request = next(draws(request, check_seed(seed)))
    return Packing(request.evolve(size=None), check_seed(seed), limits, budget, make_sized)
