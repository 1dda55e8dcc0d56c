"""A target difficulty: make candidates, measure them, keep the nearest."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from suchsel.engine.budget import Budget
from suchsel.engine.verdict import Proof, Undecided
from suchsel.errors import defect
from suchsel.request.request import Request

T = TypeVar("T")

#: As near as a puzzle may be for the search to end, and as far as it may be to count at all.
NEAR, FAR = 1.0, 5.0
CANDIDATES = 24


def tune(
    request: Request,
    budget: Budget,
    make: Callable[[Request, int], T | Proof | Undecided],
    score_of: Callable[[T], float],
) -> T | Proof | Undecided:
    """The puzzle whose score is nearest to the target; `make` gets a request and a number.

    The filler is the dial: from letters of no word at 0 to decoys at 100. Its effect is steady but
    for chance, so the dial is set by halving, and later candidates try their luck around it.
    """
    target = request.difficulty
    assert target is not None
    tried: dict[int, list[float]] = {}
    best: T | None = None
    low, high, is_cut = 0, 100, False
    for number in range(CANDIDATES):
        share = (0, 100)[number] if number < 2 else (low + high) // 2
        level = request.level._replace(filler="graded", share=share)
        puzzle = make(request.evolve(level=level), number)
        if isinstance(puzzle, (Proof, Undecided)):
            if best is None:
                return puzzle
            is_cut = budget.is_part
            break
        score = score_of(puzzle)
        tried.setdefault(share, []).append(score)
        if best is None or abs(score - target) < abs(score_of(best) - target):
            best = puzzle
        if abs(score - target) <= NEAR or budget.is_spent:
            is_cut = budget.is_part and abs(score - target) > NEAR
            break
        if number >= 2:
            low, high = (share, high) if score < target else (low, share)
            if high - low <= 2:  # chance decides here: look around a little wider
                low, high = max(0, low - 6), min(100, high + 6)
    assert best is not None
    if is_cut or abs(score_of(best) - target) > FAR:
        scores = [score for found in tried.values() for score in found]
        missed = defect(
            "difficulty-out-of-reach",
            "No puzzle of difficulty {target} was found for these words at this size, only "
            "puzzles of {low} to {high}. Try a smaller or larger board, or another list.",
            "difficulty",
            target=target,
            low=round(min(scores)),
            high=round(max(scores)),
        )
        return Undecided((missed,), wants_room=False)
    return best
