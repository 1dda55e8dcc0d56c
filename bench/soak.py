"""python -m bench.soak N: N random requests over all options, each puzzle judged.

The judge is tests/judge.py, which shares nothing with the program. Any complaint, and any error
that is not one of ours, ends the run and names the request. The figures go to build/soak.json, and
a later run goes on where the last one ended.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.lists import ROOT
from tests.second_judge import complaints

from bench.growth import vocabulary
from suchsel import Puzzle, Request, SuchselError, make
from suchsel.batch.workers import ordered, workers_of
from suchsel.boards.board import DIRECTIONS
from suchsel.generate import make_sized
from suchsel.request.levels import CROSSINGS, FILLERS, LEVELS
from suchsel.request.request import LISTS

STATE = ROOT / "build" / "soak.json"
#: Requests in a task.
SOME = 200
#: Each wish is asked for with so many seeds.
SEEDS = 5
#: Small alphabets make strays, nests and palindromes likely, which real words do not. Their boards
#: stay small: a filler that has only such letters is often impossible, and takes long to give up.
ALPHABETS = ("AB", "ABC", "AEINRST", "OTO", "ÄßS", "ΑΒΓ", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "012")


def wish(number: int) -> tuple[dict[str, Any], int]:
    """The wishes and the seed of a number: always the same ones."""
    chance = Random(number // SEEDS)
    count = chance.choice((1, 2, 3, 5, 8, 12, 20))
    sides: tuple[int, ...] = (4, 6, 8, 11, 15)
    if chance.random() < 0.5:
        words = chance.sample(_vocabulary(), count)
    else:
        sides = (3, 4, 5)
        letters = chance.choice(ALPHABETS)
        longest = chance.choice((3, 4, 6, 9))
        words = [
            "".join(chance.choices(letters, k=chance.randrange(2, longest + 1)))
            for _ in range(count)
        ]
    said: dict[str, Any] = {
        "words": list(dict.fromkeys(words)),
        "level": chance.choice([*LEVELS, f"regler-{chance.randrange(101)}"]),
        "steps": chance.choice((50, 300, 1000)),
        "effort": 0,
    }
    if len(sides) == 3 or chance.random() < 0.8:
        side = chance.choice(sides)
        said["size"] = (side + chance.randrange(4), side + chance.randrange(4))
    optional: dict[str, Any] = {
        "directions": chance.sample(list(DIRECTIONS), chance.randrange(1, 9)),
        "crossings": chance.choice(CROSSINGS),
        "filler": chance.choice(FILLERS),
        "eszett": "ss",
        "umlauts": "ae",
        "nest": True,
        "rude": True,
        "block": ["".join(chance.choices("AEST", k=3))],
        "title": "Ä",
        "list": chance.choice([name for name in LISTS if name != "clues"]),
    }
    said.update({name: value for name, value in optional.items() if chance.random() < 0.2})
    return said, number


_WORDS: list[str] = []


def _vocabulary() -> list[str]:
    if not _WORDS:
        _WORDS.extend(vocabulary())
    return _WORDS


def soak(numbers: range) -> dict[str, int]:
    """What became of these requests."""
    found: Counter[str] = Counter()
    for number in numbers:
        said, seed = wish(number)
        try:
            request = Request(**said)
        except SuchselError as error:
            assert error.text("de")
            found["refused"] += 1  # two words that are the same in the grid, and the like
            continue
        try:
            # Advice on another size takes long; it is enough to ask for it now and then.
            sized = request.size is not None and number % 256 != 1
            puzzle = make_sized(request, seed) if sized else make(request, seed)
        except SuchselError as error:
            assert error.text("de")
            found[type(error).__name__] += 1
            continue
        wrong = judge(puzzle, request, deeply=number % 16 == 0)
        assert not wrong, f"request {number}: {wrong}"
        found["puzzles"] += 1
        found["cells"] += puzzle.rows * puzzle.columns
        found["words"] += len(puzzle.words)
    return dict(found)


def judge(puzzle: Puzzle, request: Request, deeply: bool) -> list[str]:
    """All complaints; `deeply` looks for every blocked word as well, and reads the puzzle back."""
    placed = [(placement.symbols, placement.cells) for placement in puzzle.words]
    blocked = request.blocked if deeply else request.blocked[:1]
    wrong = complaints(puzzle.grid, placed, blocked)
    if [placement.symbols for placement in puzzle.words] != [w.symbols for w in request.words]:
        wrong.append("the words are not those of the request")
    if {placement.direction for placement in puzzle.words} - set(request.level.directions):
        wrong.append("a direction that was not asked for")
    if deeply and Puzzle.from_json(puzzle.to_json()) != puzzle:
        wrong.append("it is another one when it is read back")
    return wrong


def ranges(start: int, stop: int) -> Iterator[range]:
    return (range(n, min(n + SOME, stop)) for n in range(start, stop, SOME))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("requests", type=int, help="so many more")
    parser.add_argument("--workers", type=int)
    arguments = parser.parse_args()
    os.nice(10)
    STATE.parent.mkdir(exist_ok=True)
    total: Counter[str] = Counter(json.loads(STATE.read_text()) if STATE.exists() else {})
    start = total["requests"]
    pieces = ranges(start, start + arguments.requests)
    for found in ordered(soak, pieces, workers_of(arguments.workers)):
        total.update(found)
        start = min(start + SOME, start + arguments.requests)
        total["requests"] = start
        STATE.write_text(json.dumps(total))
    print(json.dumps(total))


if __name__ == "__main__":
    from bench.soak import main as run  # by its name: workers must find `soak` there

    run()
