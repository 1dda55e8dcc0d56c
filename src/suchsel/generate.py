"""From a request and a seed to a puzzle: the one file that calls all the steps. Read it first.

Request + seed -> Topology -> Board - place - placements - fill - draft - verify -> Puzzle
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from suchsel.engine.draft import draft_of
from suchsel.engine.fill import Canvas, Patience, check_filler, fill
from suchsel.engine.place import Search
from suchsel.engine.prepare import prepare
from suchsel.errors import Impossible, SearchError
from suchsel.judge.verify import verify
from suchsel.puzzle import Puzzle
from suchsel.request.request import Request, WordLike, check_seed, draw_seed, make_request
from suchsel.rng import Rng

if TYPE_CHECKING:
    from typing import Any

#: A placement that no clean filler can be found for is thrown away, so many times.
ATTEMPTS = 8
#: A message is laid as it comes; where it helps to spell a word, the words must lie elsewhere.
MESSAGE_ATTEMPTS = 1000


def generate(
    words: Iterable[WordLike],
    size: tuple[int, int] | None = None,
    level: str = "mittel",
    seed: int | None = None,
    **wishes: Any,
) -> Puzzle:
    """A puzzle of these words; `size` is rows and columns.

    >>> generate(["Hund", "Katze", "Maus"], size=(5, 6), level="leicht", seed=7)
    <Puzzle 5x6, 3 words, leicht>
    """
    request = make_request(words, size, level, **wishes)
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
    """The same; but an error does not say what size would do, which takes longer than a puzzle."""
    if request.message_mode == "exact":
        from suchsel.engine.cover import mosaic
        from suchsel.engine.pick import sampled

        drawn = sampled(request, seed)
        return verify(mosaic(drawn, seed), drawn)
    if request.pick is not None:
        return _make_drawn(request, seed)
    return _make_fitting(request, seed) if request.size is None else make_sized(request, seed)


def _make_drawn(request: Request, seed: int) -> Puzzle:
    """The first draw from the pool whose words find their places."""
    from suchsel.engine.pick import draws

    for drawn in draws(request, seed):
        try:
            return make_unadvised(drawn, seed)
        except SearchError as error:
            last = error
    raise last


def make_sized(request: Request, seed: int) -> Puzzle:
    """The same for a request that has its words and its size."""
    if request.difficulty is None:
        return _make_one(request, request, seed)
    from suchsel.difficulty.tuning import tune

    return tune(request, lambda tuned, number: _make_one(request, tuned, seed, number))


def _make_one(asked: Request, request: Request, seed: int, candidate: int = 0) -> Puzzle:
    """One puzzle; `asked` is the request it will answer, `request` the one it is made by."""
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
        if len(outcome.board.places) < len(request.all_words):
            from suchsel.engine.advice import decide_rest

            outcome = decide_rest(request, kit, outcome)
        canvas = Canvas(outcome.board, kit.letters, request.level, kit.lexicon, rng)
        if fill(canvas, patience, kit.message):
            return verify(draft_of(asked, seed, kit, outcome.board), asked)
        if not patience.left:
            break
    from suchsel.engine.advice import no_filler

    raise no_filler(request, patience)


def _make_fitting(request: Request, seed: int) -> Puzzle:
    """The first of the sizes that suit the words in which they find their places."""
    from suchsel.engine.sizes import fitting_sizes

    for size in fitting_sizes(request):
        try:
            return make_sized(request._replace(size=size), seed)
        except SearchError as error:
            last = error
    raise last
