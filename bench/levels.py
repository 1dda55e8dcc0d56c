"""python -m bench.levels [SEEDS]: what the levels measure, and how well targets are met.

The figures of docs/difficulty.md: for the seven lists of the contest and twenty built-in ones the
quartiles of trickiness and the median time of each level of our own family, the share of lists
whose neighbouring levels stay apart, and for some targets how many of the seeds meet them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import pairwise
from statistics import median, quantiles
from typing import NamedTuple

from tests.lists import NUMBERS, example

from suchsel import Request, SuchselError
from suchsel.boards.compass import Size
from suchsel.engine.tuning import target_of
from suchsel.generate import make_unadvised
from suchsel.request.levels import family_levels
from suchsel.words.sources import read_word_file
from suchsel.words.spelling import Entry
from suchsel.words.theme_lists import themes

LEVELS = [level.name for level in family_levels("leicht")]
TARGETS: tuple[dict[str, float], ...] = (
    {"difficulty": 20},
    {"difficulty": 50},
    {"difficulty": 80},
    {"minutes": 3},
    {"minutes": 8},
    {"minutes": 15},
)


class ListOnBoard(NamedTuple):
    name: str
    words: list[Entry]
    size: Size | None


def lists() -> Iterator[ListOnBoard]:
    """The seven lists at their own sizes; of each language every fourth theme, ten of them.

    These have 12, 16 or 20 words in turn, on boards of 15x15, 20x20, or of a size that fits.
    """
    for number in NUMBERS:
        source = example(number)
        yield ListOnBoard(f"worte{number}.txt", source.entries, source.size)
    chosen = [theme for lang in ("de", "en") for theme in _themes(lang)]
    for i, path in enumerate(chosen):
        words = read_word_file(path).entries[: (12, 16, 20)[i % 3]]
        size = (None, (15, 15), None, (20, 20))[i % 4]
        yield ListOnBoard("/".join(path.split("/")[-2:]), words, size)


def _themes(lang: str) -> list[str]:
    from importlib.resources import files

    folder = files("suchsel") / "data" / "themes" / lang
    names = sorted(theme.name for theme in themes(lang))[::4][:10]
    return [str(folder / f"{name}.txt") for name in names]


def levels(seeds: int) -> None:
    apart = 0
    everything = list(lists())
    for one in everything:
        quartiles, cells = [], []
        for level in LEVELS:
            request = Request(one.words, one.size, level)
            found = [make_unadvised(request, seed).difficulty for seed in range(seeds)]
            low, middle, high = quantiles([rating.score for rating in found], n=4)
            quartiles.append((low, high))
            minutes = median(rating.minutes for rating in found)
            cells.append(f"{middle:.0f} ({low:.0f}–{high:.0f}), {minutes:.1f}")
        is_apart = all(before[1] < after[0] for before, after in pairwise(quartiles))
        apart += is_apart
        print(f"| {one.name} | {' | '.join(cells)} |{'' if is_apart else ' overlaps'}", flush=True)
    print(f"neighbouring levels apart: {apart} of {len(everything)} lists")


def targets(seeds: int) -> None:
    for number in NUMBERS:
        source = example(number)
        for target in TARGETS:
            for size in (source.size, None):
                request = Request(source.entries, size, "schwer", **target)  # type: ignore[arg-type]
                aim = target_of(request)
                near, refused = 0, 0
                for seed in range(seeds):
                    try:
                        near += aim.miss(make_unadvised(request, seed)) <= aim.far
                    except SuchselError:
                        refused += 1
                print(f"worte{number} {target} {size}: {near} met, {refused} refused", flush=True)


def main() -> None:
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    print(f"{seeds} seeds: median trickiness (quartiles), median minutes")
    levels(seeds)
    targets(2 * seeds)


if __name__ == "__main__":
    main()
