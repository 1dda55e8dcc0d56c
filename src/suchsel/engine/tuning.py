"""A target trickiness or time: make candidates, measure them, keep the nearest."""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

from suchsel.boards.kind import Size
from suchsel.difficulty.rating import Difficulty, weights_of
from suchsel.engine.bounds import count_letters
from suchsel.engine.compose import compose
from suchsel.engine.fitting import QUICK, kept_in_form
from suchsel.engine.verdict import Budget, Failure, Undecided
from suchsel.errors import Defect, defect
from suchsel.puzzle import Puzzle
from suchsel.request.reader_profiles import as_reader
from suchsel.request.request import Request

#: Candidates with the same directions: to set the dial; at one end of it; and at the very end.
CANDIDATES, FEW_TRIES, TRIES = 24, 2, 10
#: Of a board whose size is chosen for a time: the most cells for each letter of the words, and the
#: longest side, which a page of A4 shows in letters of nine points.
SPARSE, READABLE = 25, 44
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
                "No puzzle of {target} minutes was found for these words, only puzzles of {low} to "
                "{high} minutes. Ask for {nearest}, or take more or fewer words, or another size.",
                "minutes",
                **{name: round(n, 1) if n < 10 else round(n) for name, n in values.items()},
            )
        return defect(
            "difficulty-out-of-reach",
            "No puzzle of trickiness {target} was found for these words, only puzzles of {low} to "
            "{high}. Ask for {nearest}, or choose another level, other words or another size.",
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

    The filler is the dial: from letters of no word at 0 to decoys at 100. Where that does not reach
    the target, words keep to the easiest or hardest directions of the level, fewer and fewer.
    """
    tuning, target = Tuning(request, seed, budget), target_of(request)
    tuning.halve(request.level.directions)
    if tuning.best is None:
        assert tuning.failure is not None
        return tuning.failure
    if tuning.misses:
        is_above = target.value > max(tuning.found)
        if is_above or target.value < min(tuning.found):
            tuning.narrow(is_above, is_aimed=True)
            if tuning.misses:  # then the range will be told
                tuning.narrow(not is_above, is_aimed=False)
        else:
            tuning.halve(request.level.directions)
            tuning.halve(request.level.directions)
    # In a part of the budget: the whole of it might have led to a nearer puzzle.
    is_cut = budget.is_cut and not tuning.is_near
    if is_cut or tuning.misses:
        nearest = target.measure(tuning.best.difficulty)
        wrong = target.out_of_reach(min(tuning.found), max(tuning.found), nearest)
        return Undecided((wrong,), wants_room=False)
    return tuning.best


class Tuning:
    """The candidates so far: the nearest, what each measured, and why the last one failed."""

    def __init__(self, request: Request, seed: int, budget: Budget) -> None:
        self.request, self.seed, self.budget = request, seed, budget
        self.target = target_of(request)
        self.best: Puzzle | None = None
        self.found: list[float] = []
        self.failure: Failure | None = None
        self.tried = 0

    @property
    def misses(self) -> bool:
        """Whether no candidate counts yet."""
        return self.best is None or self.target.miss(self.best) > self.target.far

    @property
    def is_near(self) -> bool:
        return self.best is not None and self.target.miss(self.best) <= self.target.near

    def halve(self, names: tuple[str, ...]) -> None:
        """Set the dial by halving: its effect is steady but for chance."""
        low, high = 0, 100
        for number in range(CANDIDATES):
            share = (0, 100)[number] if number < 2 else (low + high) // 2
            if not self.candidate(share, names, self.budget):
                return
            if number >= 2:
                low, high = (share, high) if self.found[-1] < self.target.value else (low, share)
                if high - low <= 2:  # chance decides here: look around a little wider
                    low, high = max(0, low - 6), min(100, high + 6)

    def narrow(self, is_above: bool, *, is_aimed: bool) -> None:
        """Few directions, at one end of the dial, until the target is passed if it is aimed at."""
        level, share = self.request.level, 100 if is_above else 0
        weights = weights_of(as_reader(self.request.reader), self.request.rtl)
        names = sorted(level.directions, key=weights.__getitem__, reverse=is_above)
        kept = {place[-1] for place in self.request.keep}
        for number in range(len(names) - 1 if level.choice == "drawn" else 0, 0, -1):
            some = (*names[:number], *(name for name in names[number:] if name in kept))
            for _ in range(FEW_TRIES if number > 1 else TRIES):
                part = self.budget.part(QUICK, 0)
                if self.is_near or not self.candidate(share, some, part):
                    return
                if is_aimed and (self.found[-1] > self.target.value) == is_above:
                    self.halve(some)
                    return

    def candidate(self, share: int, names: tuple[str, ...], budget: Budget) -> bool:
        """Make the next one; whether to go on."""
        if self.best is not None and self.budget.is_spent:
            return False
        level = self.request.level._replace(filler="graded", share=share, directions=names)
        dialled = self.request.evolve(level=level)
        puzzle = compose(self.request, dialled, self.seed, budget, self.tried)
        self.tried += 1
        if isinstance(puzzle, Failure):
            self.failure = puzzle
            return False
        self.found.append(self.target.measure(puzzle.difficulty))
        if self.best is None or self.target.miss(puzzle) < self.target.miss(self.best):
            self.best = puzzle
        return not self.is_near


def size_for_minutes(request: Request, sizes: list[Size], seed: int, budget: Budget) -> Size:
    """The size whose middle puzzle takes about the time wanted, not below the first that works.

    The time grows as the number of cells does, so each puzzle shows which size to try next.
    """
    minutes = request.minutes or 0
    widest = min(isqrt(count_letters(request) * SPARSE), READABLE)
    largest = request.max_size or (widest, widest)

    def middle(size: Size, number: int) -> Puzzle | Failure:
        level = request.level._replace(filler="graded", share=MIDDLE)
        sized = request.evolve(size=size, level=level)
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
            max(min(isqrt(side * side * wanted // taken), most), first)
            for side, first, most in zip(size, least, largest, strict=True)
        )
        size = kept_in_form(request, (rows, columns))
    return size
