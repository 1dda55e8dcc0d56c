"""From a request and a seed to a puzzle: the one file that calls all the steps. Read it first.

Request + seed -> Topology -> Board - place - placements - fill - draft - verify -> Puzzle
"""

from __future__ import annotations

from collections.abc import Iterable

from suchsel.draft import draft_of
from suchsel.errors import Impossible, SearchError
from suchsel.fill import Canvas, Patience, check_filler, fill
from suchsel.kit import prepare
from suchsel.place import Search
from suchsel.puzzle import Puzzle
from suchsel.records import TYPE_CHECKING
from suchsel.request import Request, WordLike, check_seed, draw_seed, make_request
from suchsel.rng import Rng
from suchsel.verify import verify

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
    if request.message_mode == "exact":
        from suchsel.mosaic import mosaic
        from suchsel.pick import sampled

        drawn = sampled(request, seed)
        return verify(mosaic(drawn, seed), drawn)
    for drawn in _drawn(request, seed):
        try:
            return _make_fitting(drawn, seed) if drawn.size is None else make_sized(drawn, seed)
        except SearchError as error:
            last, failed = error, drawn
    from suchsel.failure import advise

    raise advise(last, failed, lambda other: make_sized(other, seed))


def _drawn(request: Request, seed: int) -> Iterable[Request]:
    """The request, or one draw from its pool after the other until one finds its places."""
    if request.pick is None:
        return (request,)
    from suchsel.pick import draws

    return draws(request, seed)


def make_sized(request: Request, seed: int) -> Puzzle:
    """The same for a request that has a size, and without advice where it fails."""
    if request.difficulty is None:
        return _make_one(request, request, seed)
    from suchsel.tune import tune

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
            from suchsel.failure import decide_rest

            outcome = decide_rest(request, kit, outcome)
        canvas = Canvas(outcome.board, kit.letters, request.level, kit.lexicon, rng)
        if fill(canvas, patience, kit.message):
            return verify(draft_of(asked, seed, kit, outcome.board), asked)
        if not patience.left:
            break
    from suchsel.failure import no_filler

    raise no_filler(request, patience)


def _make_fitting(request: Request, seed: int) -> Puzzle:
    """The first of the sizes that suit the words in which they find their places."""
    from suchsel.sizes import fitting_sizes

    for size in fitting_sizes(request):
        try:
            return make_sized(request._replace(size=size), seed)
        except SearchError as error:
            last = error
    raise last
