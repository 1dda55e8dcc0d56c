"""From a request and a seed to a puzzle: the one file that calls all the steps. Read it first.

Request + seed -> Board -> Tape - place - Position - fill - Draft - verify -> Puzzle
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Unpack

from suchsel.boards.kind import Size
from suchsel.engine.bounds import why_impossible
from suchsel.engine.compose import compose
from suchsel.engine.verdict import Budget, Proof, Undecided
from suchsel.errors import SuchselError
from suchsel.placement import Draft
from suchsel.puzzle import Puzzle
from suchsel.request.levels import DEFAULT_LEVEL, Level
from suchsel.request.option_types import check_seed, draw_seed
from suchsel.request.options import RequestOptions
from suchsel.request.request import Request
from suchsel.request.value_types import WordLike


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
    """A pure function: the same request and seed give the same puzzle, everywhere.

    The fast way to many puzzles: the request is checked and prepared once, for all seeds.

    >>> request = Request(["Hund", "Katze", "Maus"], size=(5, 6), level="leicht")
    >>> [make(request, seed).seed for seed in range(3)]
    [0, 1, 2]
    """
    found = search(request, check_seed(seed))
    if isinstance(found, Puzzle):
        return found
    from suchsel.engine.advice import advise

    raise advise(found, request, lambda other, budget: search(other, seed, budget))


def make_unadvised(request: Request, seed: int) -> Puzzle:
    """The same, but an error does not name a size that works: finding one takes time."""
    found = search(request, check_seed(seed))
    if isinstance(found, Puzzle):
        return found
    raise found.error()


def search(request: Request, seed: int, budget: Budget | None = None) -> Puzzle | Proof | Undecided:
    """A puzzle; the proof that there is none; or no answer, when the search has reached its limit.

    The limit counts the work of all attempts: `steps` and `effort` of the request scale it.
    """
    budget = budget or Budget(request.steps, request.effort)
    if request.message_mode != "exact" and request.pick is None and request.size is not None:
        return make_sized(request, seed, budget)
    proof = why_impossible(request)
    if proof:
        return proof
    if request.message_mode == "exact":
        return _make_exact(request, seed, budget)
    if request.pick is None:
        return _make_drawn(request, seed, budget)
    from suchsel.engine.advice import no_draw
    from suchsel.engine.bounds import why_no_draw
    from suchsel.engine.pick import count_draws, draws

    found = _first(_make_drawn, list(draws(request, seed)), seed, budget)
    if not isinstance(found, list):
        return found
    return why_no_draw(found) if len(found) == count_draws(request) else no_draw(len(found))


#: Makes a puzzle of a request and a seed, within a budget.
Maker = Callable[[Request, int, Budget], Puzzle | Proof | Undecided]


def _first(
    make: Maker, requests: Sequence[Request], seed: int, budget: Budget
) -> Puzzle | Undecided | list[Proof]:
    """The puzzle of the first request that succeeds; or a proof for each of them.

    If the search for one of them was undecided, all are; the one that came furthest says why.
    """
    proofs, undecided = list[Proof](), list[Undecided]()
    for left, request in zip(range(len(requests), 0, -1), requests, strict=True):
        part = (
            budget if len(requests) == 1 else budget.part(budget.steps / left, budget.effort / left)
        )
        found = make(request, seed, part)
        if isinstance(found, Puzzle):
            return found
        proofs += [found] if isinstance(found, Proof) else []
        undecided += [found] if isinstance(found, Undecided) else []
    return min(reversed(undecided), key=lambda one: len(one.left)) if undecided else proofs


def _make_drawn(request: Request, seed: int, budget: Budget) -> Puzzle | Proof | Undecided:
    """The same for a request that has its words."""
    if request.size is not None:
        return make_sized(request, seed, budget)
    from suchsel.engine.advice import no_size
    from suchsel.engine.fitting import fitting_sizes

    sizes = list(fitting_sizes(request))
    if request.minutes is not None:
        from suchsel.engine.tuning import size_for_minutes

        def make(sized: Request, number: int) -> Puzzle | Proof | Undecided:
            return _checked(compose(sized, sized, seed, budget, number))

        sizes = [size_for_minutes(request, sizes, make)]
    found = _first(
        make_sized, [request.evolve(size=size, max_size=None) for size in sizes], seed, budget
    )
    return no_size(sizes[-1]) if isinstance(found, list) else found


def make_sized(request: Request, seed: int, budget: Budget) -> Puzzle | Proof | Undecided:
    """The same for a request that has its words and its size."""
    if not request.has_target:
        return _checked(compose(request, request, seed, budget))
    from suchsel.engine.tuning import tune

    def make(tuned: Request, candidate: int) -> Puzzle | Proof | Undecided:
        return _checked(compose(request, tuned, seed, budget, candidate))

    return tune(request, budget, make)


def _make_exact(request: Request, seed: int, budget: Budget) -> Puzzle | Proof | Undecided:
    """The same for a puzzle without filler: words cover all cells but those of the message."""
    from suchsel.engine.bounds import why_no_draw
    from suchsel.engine.cover import cover, decide_cover
    from suchsel.engine.pick import all_draws, sampled

    drawn = sampled(request, seed)
    found = _checked(cover(drawn, seed, budget))
    choices = all_draws(request)
    if isinstance(found, Puzzle) or not choices:
        return found

    def make(request: Request, seed: int, budget: Budget) -> Puzzle | Proof | Undecided:
        return _checked(decide_cover(drawn, request, seed, budget))

    decided = _first(make, choices, seed, budget)
    return why_no_draw(decided) if isinstance(decided, list) else decided


def _checked(found: Draft | Proof | Undecided) -> Puzzle | Proof | Undecided:
    """The puzzle, checked by the judge. A defect here is a defect of the program."""
    if not isinstance(found, Draft):
        return found
    try:
        return Puzzle(found)
    except SuchselError as error:
        raise AssertionError(str(error)) from None
