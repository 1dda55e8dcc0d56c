"""python -m bench.levels [SEEDS [PICTURE.svg]]: what the levels measure, and how targets are met.

The figures of docs/difficulty.md: for the seven lists of the contest and twenty built-in ones the
quartiles of trickiness and the median time of each level of our own family, the share of lists
whose neighbouring levels stay apart, the medians of twenty lists in eight languages, and for 300
targets how many of the seeds meet them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from time import process_time
from typing import Any, NamedTuple

from tests.lists import NUMBERS, example

from suchsel import Puzzle, Request
from suchsel.boards.kind import Size
from suchsel.engine.tuning import target_of
from suchsel.generate import make_unadvised, search
from suchsel.request.levels import family_levels, find_level
from suchsel.words.lists import themes
from suchsel.words.sources import read_word_file
from suchsel.words.spelling import Entry

LEVELS = [level.name for level in family_levels("leicht")]
TARGETS: tuple[dict[str, Any], ...] = (
    *({"difficulty": score} for score in range(0, 101, 10)),
    *({"minutes": time} for time in (1, 3, 8, 15)),
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
    """Files: other themes come from the dictionary and change with it."""
    from importlib.resources import files

    folder = files("suchsel") / "data" / "themes" / lang
    return sorted(str(theme) for theme in folder.iterdir())[::4][:10]


#: The numbers of words of twenty lists, in the languages in turn; their sizes are chosen.
COUNTS = (3, 5, 8, 12, 16, 20, 25, 30, 40, 60, 3, 6, 10, 14, 18, 22, 28, 35, 50, 60)
LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pl", "pt")


def theme_words(number: int) -> tuple[str, str, list[str]]:
    """Language, first theme and words of one of the twenty lists; short themes are joined."""
    lang, count = LANGUAGES[number % len(LANGUAGES)], COUNTS[number]
    of_language = sorted(themes(lang), key=lambda theme: theme.name)
    first = number * 5 % len(of_language)
    joined = [word for theme in of_language[first:] + of_language for word in theme.words]
    return lang, of_language[first].name, list(dict.fromkeys(joined))[:count]


def medians(seeds: int) -> None:
    """Print the medians of trickiness for each of the twenty lists, and those far from the rest."""
    found: list[list[float]] = []
    for number, count in enumerate(COUNTS):
        lang, name, words = theme_words(number)
        requests = [Request(words, None, level, language=lang) for level in LEVELS]
        found.append(
            [
                median(make_unadvised(request, seed).difficulty.score for seed in range(seeds))
                for request in requests
            ]
        )
        print(f"| {lang} | {name} | {count} | {' | '.join(f'{n:.0f}' for n in found[-1])} |")
    for aim, scores in zip((20, 40, 60, 80), zip(*found, strict=True), strict=True):
        near = sum(abs(score - aim) <= 15 for score in scores)
        print(
            f"{aim}: median {median(scores):.0f}, {min(scores):.0f} to {max(scores):.0f}, ", end=""
        )
        print(f"within 15: {near} of {len(scores)}", flush=True)


Quartiles = list[tuple[float, float, float]]


def levels(seeds: int) -> dict[str, Quartiles]:
    """Print a line for each list; the quartiles of its levels."""
    apart = 0
    found_in: dict[str, Quartiles] = {}
    for one in lists():
        quartiles, cells = found_in.setdefault(one.name, []), []
        for level in LEVELS:
            request = Request(one.words, one.size, level)
            found = [make_unadvised(request, seed).difficulty for seed in range(seeds)]
            low, middle, high = quantiles([rating.score for rating in found], n=4)
            quartiles.append((low, middle, high))
            minutes = median(rating.minutes for rating in found)
            cells.append(f"{middle:.0f} ({low:.0f}–{high:.0f}), {minutes:.1f}")
        is_apart = all(before[2] < after[0] for before, after in pairwise(quartiles))
        apart += is_apart
        print(f"| {one.name} | {' | '.join(cells)} |{'' if is_apart else ' overlaps'}", flush=True)
    print(f"neighbouring levels apart: {apart} of {len(found_in)} lists")
    return found_in


#: Of the picture: where the scale begins, the height of a row, and the colours of the levels.
LEFT, TOP, ROW, COLOURS = 190, 40, 20, ("#2a9d8f", "#e9b44c", "#e07a3f", "#a4243b")


def picture(found: dict[str, Quartiles]) -> str:
    """The quartiles of each list as bars on the scale of trickiness."""
    height = TOP + ROW * len(found) + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 {height}" '
        'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="white"/>'
    ]
    for score in range(0, 101, 20):
        x = LEFT + 5 * score
        parts.append(f'<text x="{x}" y="{TOP - 8}" text-anchor="middle">{score}</text>')
        parts.append(f'<path d="M{x} {TOP}V{height - 30}" stroke="#ccc"/>')
    for row, (name, quartiles) in enumerate(found.items()):
        y = TOP + ROW * row + ROW / 2
        parts.append(f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{name}</text>')
        for colour, (low, middle, high) in zip(COLOURS, quartiles, strict=True):
            left, wide = LEFT + 5 * low, 5 * (high - low)
            parts.append(
                f'<rect x="{left:.1f}" y="{y - 6}" width="{wide:.1f}" height="12" rx="3" '
                f'fill="{colour}" fill-opacity=".7"/>'
                f'<path d="M{LEFT + 5 * middle:.1f} {y - 6}v12" stroke="black"/>'
            )
    for i, (colour, level) in enumerate(zip(COLOURS, LEVELS, strict=True)):
        x = LEFT + 120 * i
        parts.append(f'<rect x="{x}" y="{height - 20}" width="12" height="12" fill="{colour}"/>')
        label = find_level(level).label
        parts.append(f'<text x="{x + 18}" y="{height - 10}">{label}</text>')
    return "\n".join([*parts, "</svg>", ""])


def targets(seeds: int) -> None:
    """For 20 lists and 15 targets, sizes given and chosen in turn: met, refused, ranges."""
    met, refused, spreads, slow = 0, 0, list[float](), list[float]()
    for row, one in enumerate([*lists()][:20]):
        cells = []
        for column, target in enumerate(TARGETS):
            size = (one.size or (18, 16)) if (row + column) % 2 else None
            request = Request(one.words, size, "schwer", **target)
            aim, ranges, hits = target_of(request), list[tuple[float, float]](), 0
            for seed in range(seeds):
                start = process_time()
                found = search(request, seed)
                slow.append(process_time() - start)
                if isinstance(found, Puzzle):
                    assert aim.miss(found) <= aim.far
                    hits += 1
                else:
                    values: Any = found.defects[0].values
                    ranges.append((values["low"], values["high"]))
            met, refused = met + hits, refused + len(ranges)
            cells.append(f"{hits}")
            if ranges:
                parts = ["–".join(f"{n:g}" for n in some) for some in (ranges[0], ranges[-1])]
                cells[-1] += f" ({', '.join(dict.fromkeys(parts))})"
                if "difficulty" in target:
                    spreads += [max(some) - min(some) for some in zip(*ranges, strict=True)]
        print(f"| {one.name} | {' | '.join(cells)} |", flush=True)
    print(f"met: {met}, refused: {refused}; range named: at most {max(spreads, default=0):g} apart")
    slow.sort()
    print(f"CPU seconds: median {median(slow):.2f}, 95 %: {slow[len(slow) * 95 // 100]:.2f}, ")
    print(f"most {slow[-1]:.2f}")


def main() -> None:
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    print(f"{seeds} seeds: median trickiness (quartiles), median minutes")
    found = levels(seeds)
    if len(sys.argv) > 2:
        Path(sys.argv[2]).write_text(picture(found), "utf-8")
    medians(seeds)
    targets(max(2, seeds // 10))


if __name__ == "__main__":
    main()
