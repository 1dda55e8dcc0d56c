"""“Proved smallest”, against brute force on every smaller board."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from tests.brute_force import Answer, decide

from bench.attack.asking import IMPOSSIBLE, PUZZLE, REFUSED, Reply
from bench.attack.tables import FREE_FILLERS, LEVELS, Call, rules_of
from bench.attack.verdicts import problem_of, tiny_words

#: Larger boards than this are not tried.
CELLS = 12
#: Arguments of `pack` alone.
LIMITS = ("square", "rows", "ratio", "min_rows", "budget")


def pack_call(chance: Random) -> Call:
    """A few short words; the letters of the filler are free, so that it is never the reason."""
    call: Call = {
        "words": tiny_words(chance, chance.randint(1, 4), 2, chance.choice((3, 4, 5))),
        "level": chance.choice([name for name in LEVELS if not name.startswith("regler")]),
        "topology": chance.choice(("rectangle", "torus")),
        "rude": True,
        "budget": chance.choice((20_000, 100_000)),
        "seed": chance.randrange(1000),
    }
    if rules_of(call).filler not in FREE_FILLERS:
        call["filler"] = "alphabet"
    if chance.random() < 0.5:
        call["nest"] = True
    elif chance.random() < 0.3:
        call["no_collinear"] = True
    if chance.random() < 0.15:
        call["secret"] = [call["words"].pop()] if len(call["words"]) > 1 else []
    limits = {
        "square": True,
        "rows": chance.randint(1, 3),
        "ratio": chance.choice((1, 1.5, 2, 3)),
        "min_rows": chance.randint(1, 3),
    }
    for name, value in limits.items():
        if chance.random() < 0.08:
            call[name] = value
    return call


def boards(call: Call, below: int) -> Iterator[tuple[int, int]]:
    """Every board with fewer cells that the call would accept."""
    for rows in range(1, below):
        for columns in range(1, (below - 1) // rows + 1):
            long, short = max(rows, columns), min(rows, columns)
            if (
                (not call.get("square") or rows == columns)
                and call.get("rows") in (None, rows)
                and short >= call.get("min_rows", 1)
                and (call.get("ratio") is None or long <= call["ratio"] * short)
            ):
                yield rows, columns


def asked(call: Call) -> Call:
    """What remains of the call for the puzzle itself."""
    return {name: value for name, value in call.items() if name not in LIMITS}


def smaller(call: Call, below: int) -> tuple[tuple[int, int] | None, bool]:
    """A board with fewer cells that holds the words; and whether all of them were decided."""
    complete = True
    for size in boards(call, below):
        answer = decide(problem_of({**call, "size": size}))
        if answer in (Answer.APART, Answer.NESTED):
            return size, complete
        complete = complete and answer is not Answer.UNKNOWN
    return None, complete


def wrong_pack(call: Call, reply: Reply) -> tuple[list[str], bool]:
    """What contradicts the brute force; and whether everything was decided."""
    if reply.kind == PUZZLE and reply.proved:
        stored = json.loads(reply.text)
        cells = stored["rows"] * stored["columns"]
        size, complete = smaller(call, min(cells, CELLS + 1))
        claim = f"“proved smallest” with {stored['rows']}x{stored['columns']}"
        complete = complete and cells <= CELLS + 1
    elif reply.kind == IMPOSSIBLE:
        size, complete = smaller(call, CELLS + 1)
        claim = "“impossible”"
    else:
        return ([f"refused: {reply.text}"] if reply.kind == REFUSED else []), True
    return ([f"{claim}, but {size[0]}x{size[1]} holds the words"] if size else []), complete
