"""python -m bench.levels [SEEDS]: what the levels measure, and how well a target is met.

The figures of docs/difficulty.md: for every list and level the quartiles of the effort over the
seeds, each pair of neighbouring levels that does not rise or whose quartiles overlap, and for some
targets how many of the seeds come within five points.
"""

from __future__ import annotations

import sys
from statistics import quantiles

from tests.lists import NUMBERS, example

from suchsel import Request, SuchselError
from suchsel.engine.tuning import FAR
from suchsel.generate import make_unadvised
from suchsel.request.levels import LEVELS, family_levels

FAMILIES = ("leicht", "klassik-leicht", "stufe-1", "regler-0", "buchstaben-1")
TARGETS = (20, 50, 80)


def efforts(number: int, level: str, seeds: int) -> list[float]:
    source = example(number)
    request = Request(source.entries, source.size, level)
    return [make_unadvised(request, seed).difficulty.effort for seed in range(seeds)]


def levels(number: int, seeds: int) -> None:
    for family in FAMILIES:
        before: tuple[str, list[float]] | None = None
        for level in family_levels(family):
            try:
                low, middle, high = quantiles(efforts(number, level.name, seeds), n=4)
            except SuchselError as error:
                print(f"worte{number} {level.name}: {error}")
                continue
            note = ""
            if before and before[1][1] >= middle:
                note = f"not above {before[0]}"
            elif before and before[1][2] >= low:
                note = f"overlaps {before[0]}"
            print(f"worte{number} {level.name:15} {low:9.0f} {middle:9.0f} {high:9.0f}  {note}")
            before = level.name, [low, middle, high]


def targets(number: int, seeds: int) -> None:
    source = example(number)
    for target in TARGETS:
        request = Request(source.entries, source.size, "schwer", difficulty=target)
        misses = []
        for seed in range(seeds):
            try:
                misses.append(abs(make_unadvised(request, seed).difficulty.score - target))
            except SuchselError:
                misses.append(100.0)
        near = sum(miss <= FAR for miss in misses)
        print(
            f"worte{number} difficulty {target}: {near} of {seeds}, median miss "
            f"{sorted(misses)[seeds // 2]:.1f}"
        )


def main() -> None:
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(f"{len(LEVELS)} levels, {seeds} seeds: quartiles of the effort")
    for number in NUMBERS:
        levels(number, seeds)
    for number in NUMBERS:
        targets(number, seeds)


if __name__ == "__main__":
    main()
