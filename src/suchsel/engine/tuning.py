"""A target trickiness or time: make candidates, measure them, keep the nearest."""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

from suchsel.boards.kind import MAX_SIDE, Size
from suchsel.difficulty.rating import Difficulty
from suchsel.engine.compose import compose
from suchsel.engine.fitting import kept_in_form
from suchsel.engine.verdict import Budget, Failure, Undecided
from suchsel.errors import Defect, defect
from suchsel.puzzle import Puzzle
from suchsel.request.request import Request

CANDIDATES = 24
#: The dial for the first look at how long a board takes, and how often the size is corrected.
MIDDLE, CORRECTIONS = 50, 4


class Target(NamedTuple):
    """What to aim at. A search ends within `near` of it; beyond `far` a puzzle does not count."""

    value: float
    near: float
    far: float
    is_time: bool

    def measure(self, difficulty: Difficulty) -> float:
        return difficulty.minutes if self.is_time else difficulty.score

    def miss(self, puzzle: Puzzle) -> float:
        return abs(self.measure(puzzle.difficulty) - self.value)

    def out_of_reach(self, low: float, high: float, nearest: float) -> Defect:
        values = {"target": self.value, "low": low, "high": high, "nearest": nearest}
        if self.is_time:
            return defect(
                "minutes-out-of-reach",
                "No puzzle of {target} minutes was found for these words at this size, only "
                "puzzles of {low} to {high} minutes. Ask for {nearest}, or try a smaller or larger "
                "board, or another list.",
                "minutes",
                **{name: round(n, 1) if n < 10 else round(n) for name, n in values.items()},
            )
        return defect(
            "difficulty-out-of-reach",
            "No puzzle of trickiness {target} was found for these words at this size, only "
            "puzzles of {low} to {high}. Ask for {nearest}, or try a smaller or larger board, or "
            "another list.",
            "difficulty",
            **{name: round(n) for name, n in values.items()},
        )


def target_of(request: Request) -> Target:
    if request.minutes is not None:
        return Target(request.minutes, request.minutes * 0.02, request.minutes * 0.1, is_time=True)
    assert request.difficulty is not None
    return Target(request.difficulty, 1.0, 5.0, is_time=False)


def tune(request: Request, seed: int, budget: Budget) -> Puzzle | Failure:
    """The puzzle that is nearest to the target.

    The filler is the dial: from letters of no word at 0 to decoys at 100. Its effect is steady but
    for chance, so the dial is set by halving, and later candidates try their luck around it.
    """
    target = target_of(request)
    found: list[float] = []
    best: Puzzle | None = None
    low, high, is_cut = 0, 100, False
    for number in range(CANDIDATES):
        share = (0, 100)[number] if number < 2 else (low + high) // 2
        puzzle = compose(request, _dialled(request, share), seed, budget, number)
        if isinstance(puzzle, Failure):
            if best is None:
                return puzzle
            is_cut = budget.is_part
            break
        found.append(target.measure(puzzle.difficulty))
        if best is None or target.miss(puzzle) < target.miss(best):
            best = puzzle
        is_near = target.miss(puzzle) <= target.near
        if is_near or budget.is_spent:
            is_cut = budget.is_part and not is_near
            break
        if number >= 2:
            low, high = (share, high) if found[-1] < target.value else (low, share)
            if high - low <= 2:  # chance decides here: look around a little wider
                low, high = max(0, low - 6), min(100, high + 6)
    assert best is not None
    if is_cut or target.miss(best) > target.far:
        nearest = target.measure(best.difficulty)
        wrong = target.out_of_reach(min(found), max(found), nearest)
        return Undecided((wrong,), wants_room=False)
    return best


def _dialled(request: Request, share: int) -> Request:
    return request.evolve(level=request.level._replace(filler="graded", share=share))


def size_for_minutes(request: Request, sizes: list[Size], seed: int, budget: Budget) -> Size:
    """The size whose middle puzzle takes about the time wanted, not below the first that works.

    The time grows as the number of cells does, so each puzzle shows which size to try next.
    """
    minutes, largest = request.minutes or 0, request.max_size or (MAX_SIDE, MAX_SIDE)

    def middle(size: Size, number: int) -> Puzzle | Failure:
        sized = _dialled(request.evolve(size=size), MIDDLE)
        return compose(sized, sized, seed, budget, number)

    least = next((one for one in sizes if isinstance(middle(one, 0), Puzzle)), sizes[-1])
    size, tried = least, set[Size]()
    while size not in tried and len(tried) < CORRECTIONS:
        tried.add(size)
        puzzle = middle(size, len(tried))
        if isinstance(puzzle, Failure):
            return least
        # As many times the cells as the time wanted is longer. In whole hundredths of a minute,
        # because roots of whole numbers are exact.
        wanted, taken = round(minutes * 100), max(round(puzzle.difficulty.minutes * 100), 1)
        rows, columns = (
            min(max(isqrt(side * side * wanted // taken), first), most)
            for side, first, most in zip(size, least, largest, strict=True)
        )
        size = kept_in_form(request, (rows, columns))
    return size
