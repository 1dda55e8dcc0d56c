"""python -m bench.soak N: N random requests over all options; each puzzle is checked.

The checks are those of tests/second_judge.py, which shares nothing with the program. A complaint,
and an error that is not one of ours, ends the run and names the request. The figures are kept in
build/soak.json, and the next run continues where the last one ended.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

from tests.lists import ROOT
from tests.second_judge import complaints

from bench.growth import vocabulary
from suchsel import Puzzle, Request, SuchselError, make
from suchsel.boards.compass import DIRECTIONS
from suchsel.boards.figures import ALL_SHAPES
from suchsel.boards.kinds import KINDS
from suchsel.boards.masks import TURNS
from suchsel.generate import make_unadvised
from suchsel.request.levels import CROSSINGS, FILLERS, LEVELS
from suchsel.request.options import LISTS

STATE = ROOT / "build" / "soak.json"
#: Requests per task of a process.
BATCH = 200
#: Seeds per combination of options.
SEEDS = 5
#: Small alphabets make strays, nested words and palindromes likely, which real words do not. Their
#: boards stay small: a filler of such letters is often impossible, and it takes long to give up.
ALPHABETS = ("AB", "ABC", "AEINRST", "OTO", "ÄßS", "ΑΒΓ", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "012")
MESSAGES = ("Gut", "Na also!", "Schön gemacht", "AB", "ROT")


def options_of(number: int) -> dict[str, Any]:
    """The options of a number: always the same ones."""
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
    options: dict[str, Any] = {
        "words": list(dict.fromkeys(words)),
        "level": chance.choice([*LEVELS, f"regler-{chance.randrange(101)}"]),
        "steps": chance.choice((50, 300, 1000)),
        "effort": 0,
    }
    if len(sides) == 3 or chance.random() < 0.8:
        side = chance.choice(sides)
        options["size"] = (side + chance.randrange(4), side + chance.randrange(4))
    optional: dict[str, Any] = {
        "directions": chance.sample(list(DIRECTIONS), chance.randrange(1, 9)),
        "crossings": chance.choice(list(CROSSINGS)),
        "filler": chance.choice(list(FILLERS)),
        "eszett": "ss",
        "umlauts": "ae",
        "nest": True,
        "rude": True,
        "block": ["".join(chance.choices("AEST", k=3))],
        "title": "Ä",
        "list": chance.choice([name for name in LISTS if name != "clues"]),
    }
    options.update({name: value for name, value in optional.items() if chance.random() < 0.2})
    options.update(_extras(chance))
    return options


def _extras(chance: Random) -> dict[str, Any]:
    """Kinds of boards, shapes, messages, secret words, pools and target difficulty."""
    found: dict[str, Any] = {}
    if chance.random() < 0.4:
        found["topology"] = chance.choice(list(KINDS))
    if chance.random() < 0.15:
        rows = ["".join(chance.choices("##.", k=9)) for _ in range(8)]
        found["shape"] = chance.choice([*ALL_SHAPES, rows])
        found["turn"] = chance.choice([None, *TURNS])
    if chance.random() < 0.15:
        found["message"] = chance.choice(MESSAGES)
        if chance.random() < 0.3:
            found.update(message_mode="exact", pool=chance.sample(_vocabulary(), 300), size=(6, 7))
    if chance.random() < 0.15:
        found["secret"] = chance.sample(_vocabulary(), chance.randrange(1, 3))
    if chance.random() < 0.15:
        found["pick"] = chance.choice((1, 3, "2-6", [1, 4]))
        if chance.random() < 0.5:
            found["pool"] = chance.sample(_vocabulary(), 20)
    if chance.random() < 0.05:
        found["difficulty"] = chance.randrange(101)
    return found


_WORDS: list[str] = []


def _vocabulary() -> list[str]:
    if not _WORDS:
        _WORDS.extend(vocabulary())
    return _WORDS


def soak(numbers: range) -> dict[str, int]:
    """What became of these requests."""
    found: Counter[str] = Counter()
    for number in numbers:
        try:
            request = Request(**options_of(number))
        except SuchselError as error:
            assert error.text("de")
            found["refused"] += 1  # two words with the same letters, and the like
            continue
        try:
            # Advice on another size takes long; now and then is enough.
            advised = number % 256 == 1
            puzzle = make(request, number) if advised else make_unadvised(request, number)
        except SuchselError as error:
            assert error.text("de")
            found[type(error).__name__] += 1
            continue
        wrong = judge(puzzle, request, deeply=number % 16 == 0)
        assert not wrong, f"request {number}: {wrong}"
        found["puzzles"] += 1
        found[puzzle.topology] += 1
        for name in ("shape", "message", "secret", "pool", "pick", "difficulty"):
            found[name] += bool(getattr(request, name))
        found["cells"] += len(puzzle.board.cells)
        found["words"] += len(puzzle.words)
    return dict(found)


def judge(puzzle: Puzzle, request: Request, deeply: bool) -> list[str]:
    """All complaints; `deeply` looks for every blocked word as well, and reads the puzzle back."""
    placed = [(placement.symbols, placement.cells) for placement in puzzle.words]
    blocked = request.blocked if deeply else request.blocked[:1]
    wrong = complaints(puzzle.grid, placed, blocked, puzzle.topology)
    listed = [placement.symbols for placement in puzzle.words if not placement.secret]
    if listed[: len(request.words)] != [word.symbols for word in request.words]:
        wrong.append("the words are not those of the request")
    if {*listed[len(request.words) :]} - {word.symbols for word in request.pool}:
        wrong.append("a word is neither listed nor from the pool")
    if {placement.direction for placement in puzzle.words} - set(request.level.directions):
        wrong.append("a direction that the level does not have")
    if not _left_over(puzzle).startswith("".join(request.message_symbols)):
        wrong.append("the message is not in the unused letters")
    if deeply and Puzzle.from_json(puzzle.to_json()) != puzzle:
        wrong.append("it is another puzzle when it is read back")
    return wrong


def _left_over(puzzle: Puzzle) -> str:
    taken = {cell for placement in puzzle.words for cell in placement.cells}
    return "".join(
        symbol
        for row, symbols in enumerate(puzzle.grid)
        for column, symbol in enumerate(symbols)
        if symbol and (row, column) not in taken
    )


def ranges(start: int, stop: int) -> Iterator[range]:
    return (range(n, min(n + BATCH, stop)) for n in range(start, stop, BATCH))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("requests", type=int, help="number of further requests")
    parser.add_argument("--workers", type=int, help="number of processes (default: one per core)")
    arguments = parser.parse_args()
    os.nice(10)
    STATE.parent.mkdir(exist_ok=True)
    total: Counter[str] = Counter(json.loads(STATE.read_text()) if STATE.exists() else {})
    start = total["requests"]
    stop = start + arguments.requests
    with ProcessPoolExecutor(arguments.workers) as workers:
        for numbers, found in zip(
            ranges(start, stop), workers.map(soak, ranges(start, stop)), strict=True
        ):
            total.update(found)
            total["requests"] = numbers.stop
            STATE.write_text(json.dumps(total))
    print(json.dumps(total))


if __name__ == "__main__":
    from bench.soak import main as run  # by this name, so that workers find `soak`

    run()
