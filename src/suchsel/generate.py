"""From a request and a seed to a puzzle: the one file that calls all the steps. Read it first.

Request + seed -> Board -> Tape - place - Position - fill - Draft - verify -> Puzzle
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Unpack

from suchsel.boards.kind import Size
from suchsel.engine.bounds import why_impossible, why_no_draw
from suchsel.engine.compose import compose, no_room_for_message
from suchsel.engine.fitting import advise, fitting_sizes, no_size, sizes_to_cover
from suchsel.engine.pick import all_draws, draws, no_draw, sampled
from suchsel.engine.verdict import Budget, Failure, Maker, Proof
from suchsel.errors import Defects, takes
from suchsel.puzzle import Puzzle
from suchsel.request.levels import DEFAULT_LEVEL, Level
from suchsel.request.option_types import check_seed, draw_seed
from suchsel.request.request import Request
from suchsel.request.value_types import SizeLike, WordsLike

if TYPE_CHECKING:
    from suchsel.request.keywords import RequestOptions


#: The share of the steps that one board may take on which a message is all that is left over.
SHARES_TO_COVER = 50


def generate(
    words: WordsLike,
    size: SizeLike | None = None,
    level: str | Level = DEFAULT_LEVEL,
    seed: int | None = None,
    **options: Unpack[RequestOptions],
) -> Puzzle:
    """A puzzle of these words; a mapping has a clue for each. `size` is rows and columns.

    Without a size, a fitting one is chosen; without a seed, one is drawn and stored in the puzzle.

    >>> generate(["Hund", "Katze", "Maus"], size=(5, 6), level="leicht", seed=7)
    <Puzzle 5x6, 3 words, easy>
    """
    with Defects() as defects:
        request = defects(Request, words, size, level, **options)
        checked = draw_seed() if seed is None else defects(check_seed, seed)
    return make(request, checked)


@takes(request=Request)
def make(request: Request, seed: int) -> Puzzle:
    """A pure function: the same request and seed give the same puzzle, everywhere.

    The fast way to many puzzles: the request is checked and prepared once, for all seeds.

    >>> request = Request(["Hund", "Katze", "Maus"], size=(5, 6), level="leicht")
    >>> [make(request, seed).seed for seed in range(3)]
    [0, 1, 2]
    """
    found = search(request, check_seed(seed))
    if isinstance(found, Failure):
        raise advise(found, request, seed, search)
    return found


def make_unadvised(request: Request, seed: int) -> Puzzle:
    """Like `make`, but an error does not name a size that works: finding one takes time."""
    found = search(request, check_seed(seed))
    if isinstance(found, Failure):
        raise found.error()
    return found


def search(request: Request, seed: int, budget: Budget | None = None) -> Puzzle | Failure:
    """A puzzle; the proof that there is none; or no answer, when the search has reached its limit.

    The limit counts the work of all attempts: `steps` and `effort` of the request scale it.
    """
    budget = budget or Budget(request.steps, request.effort)
    if request.paths != "straight":
        return _search_bent(request, seed, budget)
    if request.reveal is not None:
        from suchsel.engine.picture import search_picture

        return search_picture(request, seed, budget)
    is_exact = request.message_mode == "exact"
    if request.message and (request.message_mode == "auto" or (is_exact and not request.size)):
        return _search_message(request, seed, budget)
    if request.size is not None and request.pick is None and not is_exact:
        return _search_words(request, seed, budget)
    if proof := why_impossible(request):
        return proof
    if is_exact:
        return _search_exact(request, seed, budget)
    if request.pick is None:
        return _search_words(request, seed, budget)
    found = _first(_search_words, list(draws(request, seed)), seed, budget)
    if not isinstance(found, list):
        return found
    is_all = len(found) == len(all_draws(request))
    return why_no_draw(found) if is_all else no_draw(len(found))


def _search_bent(request: Request, seed: int, budget: Budget) -> Puzzle | Failure:
    """Search for a puzzle whose words bend and use every letter."""
    from suchsel.engine.bend import bend, bent_requests

    requests = bent_requests(request, seed)
    if isinstance(requests, Failure):
        return requests
    found = _first(bend, requests, seed, budget)
    assert not isinstance(found, list), "bend proves nothing"
    return found


def _search_message(request: Request, seed: int, budget: Budget) -> Puzzle | Failure:
    """Search for a board where all unused letters are the message; else it may be shaded."""
    sizes = [request.size] if request.size is not None else list[Size]()
    if request.shape is None and request.kind.fills_box:
        sizes = sizes or sizes_to_cover(request)
    if request.filler is None and not request.has_target and not request.keep:
        for size in sizes:
            exact = request.evolve(size=size, max_size=None, message_mode="exact")
            found = search(exact, seed, budget.part(budget.granted[0] / SHARES_TO_COVER, 0))
            if isinstance(found, Puzzle):
                return found
    if request.message_mode == "exact":
        return no_room_for_message(request)
    rest = budget.part(budget.steps, budget.effort)
    return search(request.evolve(message_mode="shaded"), seed, rest)


def _search_words(request: Request, seed: int, budget: Budget) -> Puzzle | Failure:
    """Search for a puzzle of the words of the request; its size is chosen if it has none."""
    if request.size is not None:
        return _search_size(request, seed, budget)
    sizes = list(fitting_sizes(request))
    if request.minutes is not None:
        from suchsel.engine.tuning import size_for_minutes

        sizes = [size_for_minutes(request, sizes, seed, budget)]
    elif request.has_target:  # each takes many candidates
        sizes = sizes[::5]
    sized = [request.evolve(size=size, max_size=None) for size in sizes]
    found = _first(_search_size, sized, seed, budget)
    return no_size(sizes[-1]) if isinstance(found, list) else found


def _search_size(request: Request, seed: int, budget: Budget) -> Puzzle | Failure:
    """Search for a puzzle of the words and the size of the request."""
    if request.has_target:
        from suchsel.engine.tuning import tune

        return tune(request, seed, budget)
    return compose(request, request, seed, budget)


def _search_exact(request: Request, seed: int, budget: Budget) -> Puzzle | Failure:
    """Search for a puzzle without filler: words cover all cells but those of the message."""
    from suchsel.engine.cover import cover, decide_cover

    small = sampled(request, seed)
    found = cover(small, seed, budget)
    choices = all_draws(request)
    if isinstance(found, Puzzle) or not choices or budget.is_cut:
        return found
    decided = _first(partial(decide_cover, small), choices, seed, budget)
    return why_no_draw(decided) if isinstance(decided, list) else decided


def _first(
    search: Maker, requests: Sequence[Request], seed: int, budget: Budget
) -> Puzzle | Failure | list[Proof]:
    """The puzzle of the first request that succeeds; or a proof for each of them.

    If the search for one of them was undecided, all are; the one that came furthest says why.
    """
    proofs, undecided, effort = list[Proof](), list[Failure](), budget.effort / len(requests)
    for left, request in zip(range(len(requests), 0, -1), requests, strict=True):
        part = budget if len(requests) == 1 else budget.part(budget.steps / left, effort)
        found = search(request, seed, part)
        if isinstance(found, Puzzle):
            return found
        if isinstance(found, Proof):
            proofs.append(found)
        else:
            undecided.append(found)
            if budget.is_spent:
                break
    return min(reversed(undecided), key=lambda one: len(one.left)) if undecided else proofs
