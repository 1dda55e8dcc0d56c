"""From a request and a seed to a puzzle: the one file that calls all the steps. Read it first.

Request + seed -> Board -> Tape - place - Position - fill - PuzzleData - verify -> Puzzle
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Unpack

from suchsel.boards.compass import Size
from suchsel.engine.draft import data_of
from suchsel.engine.fill import Canvas, Patience, check_filler, fill
from suchsel.engine.place import Search
from suchsel.engine.prepare import prepare
from suchsel.errors import Impossible, SearchError, SuchselError
from suchsel.puzzle import Puzzle
from suchsel.puzzle_data import PuzzleData
from suchsel.request.levels import DEFAULT_LEVEL, Level
from suchsel.request.option_types import WordLike
from suchsel.request.options import RequestOptions
from suchsel.request.request import Request, check_seed, draw_seed
from suchsel.rng import Rng

#: How often the words are placed again if no clean filler was found.
ATTEMPTS = 8
#: The same for puzzles with a message, whose letters are fixed.
MESSAGE_ATTEMPTS = 1000


def generate(
    words: Iterable[WordLike],
    size: Size | None = None,
    level: str | Level = DEFAULT_LEVEL,
    seed: int | None = None,
    **options: Unpack[RequestOptions],
) -> Puzzle:
    """A puzzle of these words; `size` is rows and columns.

    Without a size, a fitting one is chosen; without a seed, one is drawn and stored in the puzzle.

    >>> generate(["Hund", "Katze", "Maus"], size=(5, 6), level="leicht", seed=7)
    <Puzzle 5x6, 3 words, leicht>
    """
    request = Request(words, size, level, **options)
    return make(request, draw_seed() if seed is None else check_seed(seed))


def make(request: Request, seed: int) -> Puzzle:
    """A pure function: the same request and seed give the same puzzle, everywhere."""
    try:
        return make_unadvised(request, check_seed(seed))
    except SearchError as error:
        if request.message_mode == "exact":
            raise  # a size that suits the letters is no remedy here
        from suchsel.engine.advice import advise

        raise advise(error, request, lambda other: make_unadvised(other, seed)) from None


def make_unadvised(request: Request, seed: int) -> Puzzle:
    """The same, but an error does not name a size that works: finding one takes time."""
    if request.message_mode == "exact":
        from suchsel.engine.cover import cover
        from suchsel.engine.pick import sampled

        drawn = sampled(request, seed)
        return _verified(cover(drawn, seed), drawn)
    if request.pick is not None:
        from suchsel.engine.pick import draws

        return _first(make_unadvised, draws(request, seed), seed)
    if request.size is None:
        from suchsel.engine.fitting import fitting_sizes

        sized = (request.evolve(size=size) for size in fitting_sizes(request))
        return _first(make_sized, sized, seed)
    return make_sized(request, seed)


def _first(
    make: Callable[[Request, int], Puzzle], requests: Iterable[Request], seed: int
) -> Puzzle:
    """The puzzle of the first request whose words find their places."""
    for request in requests:
        try:
            return make(request, seed)
        except SearchError as error:
            last = error
    raise last


def make_sized(request: Request, seed: int) -> Puzzle:
    """The same for a request that has its words and its size."""
    if request.difficulty is None:
        return _make_one(request, request, seed)
    from suchsel.difficulty.tuning import tune

    return tune(
        request,
        lambda tuned, number: _make_one(request, tuned, seed, number),
        lambda puzzle: puzzle.difficulty.score,
    )


def _make_one(asked: Request, request: Request, seed: int, candidate: int = 0) -> Puzzle:
    """One puzzle. It belongs to the request `asked`; `request` may differ in its filler."""
    kit = prepare(request)
    check_filler(kit.letters, request.level)
    if kit.reasons:
        raise Impossible(*kit.reasons)
    attempts = MESSAGE_ATTEMPTS if request.message else ATTEMPTS
    patience = Patience(len(kit.tape.bits))
    for attempt in range(attempts):
        rng = Rng(seed, candidate * attempts + attempt)
        search = Search(kit.task, kit.tape, len(kit.symbols), rng, request.steps)
        outcome = search.run(thorough=attempt > 0)
        if len(outcome.position.places) < len(request.all_words):
            from suchsel.engine.advice import decide_rest

            outcome = decide_rest(request, kit, outcome)
        canvas = Canvas(outcome.position, kit.letters, request.level, kit.lexicon, rng)
        if fill(canvas, patience, kit.message):
            return _verified(data_of(asked, seed, kit, outcome.position), asked)
        if not patience.left:
            break
    from suchsel.engine.advice import no_filler

    raise no_filler(request, patience)


def _verified(data: PuzzleData, request: Request) -> Puzzle:
    """The puzzle, checked by the judge. A defect here is a defect of the program."""
    try:
        return Puzzle(data, request)
    except SuchselError as error:
        raise AssertionError(str(error)) from None
