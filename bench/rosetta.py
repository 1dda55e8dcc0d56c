"""The task “Word search” of Rosetta Code, for twenty seeds, from a large English list.

10 x 10 cells, at least 25 words of three or more letters, all eight directions, every cell used,
and the eleven letters left over spell ROSETTACODE. The list is Debian's package wamerican, or any
file with a word a line: python -m bench.rosetta [FILE [SEEDS]]
"""

from __future__ import annotations

import sys
from time import perf_counter

import suchsel

LIST = "/usr/share/dict/words"


def main(path: str = LIST, seeds: str = "20") -> None:
    with open(path, encoding="utf-8") as file:
        lines = file.read().split()
    words = [word for word in lines if word.isascii() and word.isalpha() and word.islower()]
    times = []
    for seed in range(int(seeds)):
        start = perf_counter()
        puzzle = suchsel.generate(
            words,
            (10, 10),
            "schwer",
            seed,
            message="Rosetta Code",
            message_mode="exact",
            pick="25-40",
        )
        times.append(perf_counter() - start)
        print(f"seed {seed:2}: {len(puzzle.words)} words, {times[-1]:.2f} s")
    print(f"\n{puzzle}\n\n{', '.join(word.word for word in puzzle.words)}\n")
    print(f"{len(words)} words in the list; {len(times)} puzzles, the slowest {max(times):.2f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
