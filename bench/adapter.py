"""One Python generator behind one small protocol: a line of JSON in, a line of JSON out.

In: {"words": […], "rows": n, "columns": n}. Out: {"cpu": seconds, "grid": rows or null}. Runs under
the Python of that generator, so it imports nothing but it.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

Grid = list[list[str]] | None
Make = Callable[[list[str], int, int], Grid]


def suchsel(**options: Any) -> Make:
    from suchsel import Request, SuchselError
    from suchsel.generate import make_unadvised

    seeds = iter(range(10**9))
    requests: dict[tuple[int, ...], Request] = {}  # each is made once, for many seeds

    def make(words: list[str], rows: int, columns: int) -> Grid:
        key = rows, columns, hash(tuple(words))
        request = requests.get(key)
        if request is None:
            request = requests[key] = Request(
                words, (rows, columns), "experte", effort=0, **options
            )
        try:
            return [[s or "" for s in row] for row in make_unadvised(request, next(seeds)).grid]
        except SuchselError:
            return None

    return make


def suchsel_plain() -> Make:
    """As others do it: letters of the alphabet as filler, and no block list."""
    return suchsel(filler="alphabet", rude=True)


def word_search_generator() -> Make:
    from word_search_generator import WordSearch  # type: ignore[import-not-found]

    def make(words: list[str], rows: int, columns: int) -> Grid:
        if rows != columns:
            return None
        puzzle: Any = WordSearch(" ".join(words), level=3, size=rows)
        return [list(row) for row in puzzle.puzzle]

    return make


def python_wordsearch() -> Make:
    from wordsearch import WordSearch  # type: ignore[import-not-found]

    def make(words: list[str], rows: int, columns: int) -> Grid:
        puzzle = WordSearch(rows, columns, wordlist=words, allow_backwards_words=True)
        return puzzle.grid if puzzle.make()[0] else None

    return make


def wsgenerator() -> Make:
    import wsgenerator as peer  # type: ignore[import-not-found]

    def make(words: list[str], rows: int, columns: int) -> Grid:
        puzzle, _ = peer.pretty_puzzle(*words, height=rows, width=columns, level=1)
        return [row[1:] for row in puzzle[1:]] or None

    return make


MAKERS = {
    "suchsel": suchsel,
    "suchsel, plain": suchsel_plain,
    "word-search-generator": word_search_generator,
    "python-wordsearch": python_wordsearch,
    "wsgenerator": wsgenerator,
}


def main(name: str) -> None:
    make = MAKERS[name]()
    for line in sys.stdin:
        task = json.loads(line)
        began = time.process_time()
        try:
            grid = make(task["words"], task["rows"], task["columns"])
        except Exception:  # a peer may fail in any way, and has no puzzle then; we may not
            if name.startswith("suchsel"):
                raise
            grid = None
        print(json.dumps({"cpu": time.process_time() - began, "grid": grid}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
