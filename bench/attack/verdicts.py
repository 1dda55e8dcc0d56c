"""Tiny boards: the answer of the program against that of the brute force."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.brute_force import Answer, Problem, board_cells, decide

from bench.attack.asking import GAVE_UP, IMPOSSIBLE, PUZZLE, REFUSED, Reply
from bench.attack.checks import SHORTEST_DRAWN
from bench.attack.tables import (
    CROSSINGS,
    DIRECTIONS,
    FREE_FILLERS,
    KINDS,
    LEVELS,
    Call,
    pick_of,
    rules_of,
)

#: The most cells of a board.
CELLS = 12
#: Letters of words for each cell, with crossings and without: more would hardly ever fit.
CROWDED = {True: 1.3, False: 1.0}


def tiny_words(chance: Random, count: int, least: int, longest: int) -> list[str]:
    """Different words over a small alphabet; some are parts of others."""
    letters = chance.choice(("ABC", "ABCD", "ABCDE"))
    words: dict[str, None] = {}
    while len(words) < count:
        word = "".join(chance.choices(letters, k=chance.randint(least, max(least, longest))))
        if words and chance.random() < 0.3:
            word = chance.choice(list(words))[:: chance.choice((1, -1))][: chance.randint(2, 4)]
        if len(word) >= least:
            words[word] = None
        else:
            longest += 1
    return list(words)


def tiny_board(chance: Random) -> dict[str, Any]:
    """Kind, size and sometimes a shape."""
    kind = chance.choice(("rectangle", "rectangle", "torus", "torus", "honeycomb", "hexagon"))
    cells = chance.choice((4, 6, 8, 9, 10, CELLS, CELLS, CELLS))
    rows = chance.choice((1, 1, 2, 2, 2, 3))
    columns = max(1, cells // rows)
    if chance.random() < 0.5:
        rows, columns = columns, rows
    if kind == "hexagon":
        rows = min(rows, 2 * columns - 1)
    board: dict[str, Any] = {"topology": kind, "size": (rows, columns)}
    if kind in ("rectangle", "honeycomb") and rows > 1 and columns > 1 and chance.random() < 0.1:
        lines = [chance.choices("###.", k=columns) for _ in range(rows)]
        for corner in ((0, 0), (-1, -1)):  # so that the drawing keeps its size
            lines[corner[0]][corner[1]] = "#"
        board["shape"] = ["".join(line) for line in lines]
    return board


def tiny_call(chance: Random) -> Call:
    """A request for a tiny board. All places of its words can be tried."""
    call: Call = {
        "words": [],
        **tiny_board(chance),
        "level": chance.choice([name for name in LEVELS if not name.startswith("regler")]),
        "rude": True,
        "seed": chance.randrange(1000),
    }
    if chance.random() < 0.3:
        names = [name for name in DIRECTIONS if not _is_hexagonal(call) or name not in "NS"]
        call["directions"] = chance.sample(names, chance.randint(1, len(names)))
    if chance.random() < 0.3:
        call["crossings"] = chance.choice(CROSSINGS)
    if chance.random() < 0.4:
        call["nest"] = True
    elif chance.random() < 0.15:
        call["no_collinear"] = True
    if chance.random() < 0.35:
        call["message"] = "".join(chance.choices("ABCXYZ", k=chance.randint(1, 4)))
        call["message_mode"] = chance.choice(("exact", "exact", "first", "spread"))
    drawn = _add_pool(call, chance)
    call["words"] = _fitting_words(call, chance, drawn)
    if chance.random() < 0.2:
        call["secret"] = [call["words"].pop()]
        if chance.random() < 0.3:
            names = [name for name in DIRECTIONS if not _is_hexagonal(call) or name not in "NS"]
            call["secret_directions"] = chance.sample(names, chance.randint(1, 3))
    if "pool" not in call and "secret" not in call and chance.random() < 0.1:
        call["pick"] = chance.randint(1, 2)  # drawn from the list itself
    return call


def _is_hexagonal(call: Call) -> bool:
    return call["topology"] in KINDS[2:]


def _add_pool(call: Call, chance: Random) -> int:
    """Sometimes a pool; how many letters at least are drawn from it."""
    if chance.random() >= 0.25:
        return 0
    call["pool"] = tiny_words(chance, chance.randint(2, 5), SHORTEST_DRAWN, 4)
    if call.get("message_mode") == "exact" and chance.random() < 0.5:
        return 0
    least = chance.randint(1, 2)
    call["pick"] = [least, least + chance.randrange(2)]
    return least * SHORTEST_DRAWN


def _fitting_words(call: Call, chance: Random, drawn: int) -> list[str]:
    """Two to five words that are neither hopelessly long nor hopelessly many."""
    rows, columns = call["size"]
    longest = min(4, max(rows, columns)) + (chance.random() < 0.1)
    words = tiny_words(chance, chance.randint(2, 5), chance.choice((2, 2, 3)), longest)
    crossings = call.get("nest") or rules_of(call).crossings != "never"
    room = rows * columns - len(call.get("message", "")) - drawn
    most = CROWDED[bool(crossings)] * room + (chance.random() < 0.1)
    while len(words) > 2 and sum(map(len, words)) > most:
        words.pop()
    return words


def problem_of(call: Call) -> Problem:
    """The same question for the oracle."""
    rules = rules_of(call)
    kind, size = call["topology"], call["size"]
    cells = board_cells(kind, size)
    if "shape" in call:
        cells = frozenset(cell for cell in cells if call["shape"][cell[0]][cell[1]] == "#")
    words, pool = call["words"], call.get("pool", [])
    pick = pick_of(call)
    if pick and not pool:
        words, pool = [], words
    pool = [word for word in pool if len(word) >= SHORTEST_DRAWN]  # others are never drawn
    return Problem(
        words=(*words, *call.get("secret", ())),
        kind=kind,
        size=size,
        cells=cells,
        directions=rules.directions,
        crossings=rules.crossings != "never",
        nest=bool(call.get("nest")),
        turned=rules.choice == "turned",
        message=call.get("message", ""),
        mode=call.get("message_mode", "spread"),
        pool=tuple(pool),
        pick=pick or (0, len(pool)),
        secret=tuple(call["secret"]) if "secret_directions" in call else (),
        secret_directions=tuple(call.get("secret_directions", ())),
        no_collinear=bool(call.get("no_collinear")),
        filler_of_words=_filler_of_words(call),
    )


def _filler_of_words(call: Call) -> int | None:
    """From how many different letters on the filler consists of letters of the words alone."""
    rules = rules_of(call)
    if rules.filler in ("letters", "multiset", "gaps"):
        return 1
    if rules.filler == "fragments" or (rules.filler, call.get("level")) == ("graded", "experte"):
        return 3
    return None


#: Refusals that say nothing about places: no letters for the filler, not enough words to draw.
REFUSALS = {"no-filler-letters", "pool-too-small"}


def wrong_verdict(call: Call, reply: Reply, answer: Answer) -> list[str]:
    """What contradicts the oracle."""
    wrong = []
    if answer is Answer.UNKNOWN:
        return []
    if reply.kind == IMPOSSIBLE and answer is not Answer.NONE:
        wrong.append(f"“impossible”, but {answer.value}")
    if reply.kind == PUZZLE and answer is Answer.NONE:
        wrong.append(f"a puzzle, but {answer.value}")
    if reply.kind == REFUSED and not REFUSALS.issuperset(reply.codes):
        wrong.append(f"refused: {reply.text}")
    if reply.kind == PUZZLE and answer is Answer.APART and not call.get("nest"):
        wrong += needless_nesting(call, json.loads(reply.text))
    return wrong


def needless_nesting(call: Call, stored: dict[str, Any]) -> list[str]:
    """Words inside others, although the same words could lie apart.

    Where the filler may be the reason, nothing is said.
    """
    nested = [word["word"] for word in stored["words"] if word.get("inside")]
    if not nested or rules_of(call).filler not in FREE_FILLERS:
        return []
    words = tuple("".join(word["symbols"]) for word in stored["words"])
    same = problem_of(call)._replace(words=words, pool=(), pick=(0, 0))
    if decide(same) is not Answer.APART:
        return []
    return [f"{nested} lie inside others, but {Answer.APART.value}"]


def gave_up_needlessly(reply: Reply, answer: Answer) -> bool:
    """Whether there is a placement that the program did not find; without a filler, it may."""
    return (
        reply.kind == GAVE_UP
        and answer in (Answer.APART, Answer.NESTED)
        and "no-filler" not in reply.codes
    )


def verdict(call: Call) -> Answer:
    return decide(problem_of(call))
