"""python -m bench.large SIDE COUNT FILE: a very large board, with the time and memory of each step.

The limits of the interfaces (200×200) protect people who mistype; the engine itself has none. FILE
holds a word per line. The finished puzzle is checked by the judge like any other.
"""

from __future__ import annotations

import argparse
import resource
import sys
from pathlib import Path
from time import process_time

from suchsel.boards.tape import tape_of
from suchsel.engine.compose import compose
from suchsel.engine.prepare import prepare
from suchsel.engine.verdict import Budget, Failure
from suchsel.request.request import Request
from suchsel.rng import Rng
from suchsel.words.spelling import MAX_WORDS, Word, spell

#: Words of these lengths are taken.
LENGTHS = range(5, 16)
#: Far more steps than are needed.
STEPS = 10**9


def words_of(path: Path, count: int) -> tuple[Word, ...]:
    """So many different words of a file, drawn at random; none is a part of another in the list."""
    found: dict[tuple[str, ...], Word] = {}
    for line in path.read_text("utf-8").splitlines():
        text = line.strip()
        if text.isalpha():
            symbols = spell(text)
            if len(symbols) in LENGTHS:
                found.setdefault(symbols, Word(text, symbols, None))
    words = list(found.values())
    Rng(1).shuffle(words)
    return tuple(words[:count])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("side", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("file", type=Path)
    parser.add_argument("--level", default="schwer")
    given = parser.parse_args()
    began = process_time()

    def note(step: str) -> None:
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(f"{process_time() - began:8.1f} s {memory:6} MB  {step}", file=sys.stderr, flush=True)

    words = words_of(given.file, given.count)
    small = Request([word.text for word in words[: min(10, MAX_WORDS)]], None, given.level)
    size = given.side, given.side
    request = small.evolve(words=words, size=size, steps=STEPS, effort=0.0)
    note(f"{len(words)} words, {sum(len(word.symbols) for word in words)} letters")
    tape_of(request.board, 0)
    note(f"tape of {given.side}x{given.side}")
    prepare(request)
    note("prepared")
    found = compose(request, request, 0, Budget(STEPS, 0))
    if isinstance(found, Failure):
        sys.exit(found.error().text())
    note(f"composed and checked: {len(found.words)} words, clean")


if __name__ == "__main__":
    main()
