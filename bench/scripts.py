"""Puzzles and pages in fourteen scripts: `python -m bench.scripts [PUZZLES]`.

The words are names of countries, as the languages of each script write them. A second judge, which
walks from cell to cell, looks at every puzzle; then one page of each script is drawn.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from random import Random
from time import process_time

from babel import Locale
from tests.second_judge import complaints

import suchsel
from suchsel.errors import SuchselError

#: A language of each script; the last three need a font of their own.
LANGUAGES = {
    "Latin": "fr",
    "Greek": "el",
    "Cyrillic": "uk",
    "Hebrew": "he",
    "Arabic": "ar",
    "Persian": "fa",
    "Urdu": "ur",
    "Devanagari": "hi",
    "Bengali": "bn",
    "Tamil": "ta",
    "Thai": "th",
    "Korean": "ko",
    "Japanese": "ja",
    "Chinese": "zh",
}
UNPRINTED = ("Korean", "Japanese", "Chinese")
LEVELS = ("easy", "medium", "hard", "expert", "classic-hard", "grade-4", "letters-3")
PAGES = 20


def words_of(language: str) -> list[str]:
    """Names of one word that fit into a grid, no two of them with the same letters."""
    found: dict[str, str] = {}
    for name in Locale.parse(language).territories.values():
        word = name.split("(")[0].strip()
        try:
            symbols = suchsel.Request([word]).words[0].symbols
        except SuchselError:
            continue
        if 3 <= len(symbols) <= 12:
            found.setdefault("".join(symbols), word)
    return list(found.values())


def puzzles(language: str) -> Iterator[suchsel.Puzzle]:
    words, chance = words_of(language), Random(language)
    for seed in range(1_000_000):
        some, level = chance.sample(words, 10), LEVELS[seed % len(LEVELS)]
        yield suchsel.generate(some, level=level, seed=seed)


def main(count: int) -> int:
    wrong = made = 0
    for script, language in LANGUAGES.items():
        some = list(islice(puzzles(language), -(-count // len(LANGUAGES))))
        for puzzle in some:
            placed = [(word.symbols, word.cells) for word in puzzle.words]
            blocked = puzzle.request.blocked
            wrong += bool(complaints(puzzle.grid, placed, blocked))
            wrong += not all(puzzle.rtl == (script in _LEFTWARDS) for _ in placed)
        made += len(some)
        print(f"{script:12} {len(some)} puzzles{_pages(some[:PAGES], script)}", flush=True)
    print(f"{made} puzzles, {wrong} with a defect")
    return 1 if wrong else 0


_LEFTWARDS = ("Hebrew", "Arabic", "Persian", "Urdu")


def _pages(some: list[suchsel.Puzzle], script: str) -> str:
    """How long a page takes, and whether it has the same bytes twice."""
    if script in UNPRINTED:
        return ""
    suchsel.render(some[:1], "pdf")  # imports and fonts
    start = process_time()
    first = [suchsel.render([puzzle], "pdf") for puzzle in some]
    spent = (process_time() - start) / len(some)
    same = first == [suchsel.render([puzzle], "pdf") for puzzle in some]
    return (
        f", {1000 * spent:.1f} ms a page, {'the same bytes twice' if same else 'DIFFERENT BYTES'}"
    )


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000))
