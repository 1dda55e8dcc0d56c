"""A guided search for the slowest requests: random ones, then changes to the slowest so far.

Word lists are changed by their shape. What takes too long is made as simple as it can be while it
still takes too long, and printed as a case for `tests/engine/kinds.py`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from bench.attack.calls import MAKERS, random_call, settled
from bench.attack.shapes import LETTERS, Shape, changed_shape, random_shape
from bench.attack.tables import LEVELS, Call

#: How many of the slowest requests are shown, and changed.
KEPT = 20
#: How many of them may have words of the same kind, and end alike.
ALIKE = 3
#: The share of new random requests.
FRESH = 0.35
MAX_SIDE = 200
#: What a request may cost, in CPU seconds and megabytes.
SECONDS, MEGABYTES = 12, 400
#: The most words that a list may have: the program refuses longer ones.
MOST = {"words": 5_000, "pool": 200_000, "block": 5_000, "secret": 5_000}


class Slow(NamedTuple):
    """A request and what it cost; a call that was stopped has used up its limit."""

    seconds: float
    megabytes: float | None
    answer: str
    call: Call

    @property
    def cost(self) -> float:
        """How much of what it may cost; the larger of the two."""
        return max(self.seconds / SECONDS, (self.megabytes or 0) / MEGABYTES)


def expanded(call: Call) -> Call:
    """The request with its lists written out."""
    return {
        name: value.words() if isinstance(value, Shape) else value for name, value in call.items()
    }


def _resized(call: Call, factor: float) -> None:
    if call.get("size"):
        rows, columns = (max(1, min(MAX_SIDE, round(side * factor))) for side in call["size"])
        call["size"] = rows, columns


def _nudged(call: Call, chance: Random) -> None:
    if call.get("size"):
        rows, columns = call["size"]
        rows, columns = rows + chance.randint(-1, 1), columns + chance.randint(-1, 1)
        call["size"] = max(1, min(MAX_SIDE, rows)), max(1, min(MAX_SIDE, columns))


def _just_right(call: Call, chance: Random) -> None:
    """A size that has room for all letters so many times over, or for the longest word."""
    words = expanded({"words": call["words"]})["words"]
    texts = [word if isinstance(word, str) else word[0] for word in words] or ["A"]
    letters, longest = sum(map(len, texts)), max(map(len, texts))
    cells = letters * chance.choice((0.3, 0.6, 1, 1.5, 2.5))
    side = max(2, round(cells**0.5), min(longest, MAX_SIDE) if chance.random() < 0.8 else 2)
    call["size"] = min(side, MAX_SIDE), min(side + chance.randrange(3), MAX_SIDE)


def _without_size(call: Call, chance: Random) -> None:
    call.pop("size", None)


def _other_words(call: Call, chance: Random) -> None:
    name = chance.choice(("words", "words", "words", "pool", "block", "secret"))
    value = call.get(name)
    if isinstance(value, Shape) and chance.random() < 0.8:
        call[name] = changed_shape(value, chance, MOST[name])
    else:
        call[name] = random_shape(chance, MOST[name])


def _drawn(call: Call, chance: Random) -> None:
    pool = random_shape(chance, MOST["pool"])
    most = min(pool.number, 5_000)
    least = chance.choice((1, max(1, most // 2), most))
    call["pool"], call["pick"] = pool, [least, chance.choice((least, most))]


def _exact(call: Call, chance: Random) -> None:
    call["message_mode"] = "exact"
    call["words"] = Shape("real", LETTERS[-1], chance.choice((1, 3, 10)), 6)
    call["pool"] = random_shape(chance, MOST["pool"])
    if chance.random() < 0.5:
        call.pop("pick", None)


def _longer_message(call: Call, chance: Random) -> None:
    call["message"] = (call.get("message", "") + "EINSATZ" * chance.choice((1, 10)))[:900]


def _another(call: Call, chance: Random) -> None:
    """Any option gets another value, or goes."""
    name = chance.choice([name for name in MAKERS if name not in ("words", "steps", "effort")])
    if chance.random() < 0.4:
        call.pop(name, None)
    else:
        call[name] = MAKERS[name][1](chance, expanded(call))


def _on_torus(call: Call, chance: Random) -> None:
    call["topology"] = chance.choice(("torus", "torus", "hexagon", "honeycomb"))


def _another_level(call: Call, chance: Random) -> None:
    call["level"] = chance.choice(list(LEVELS))


def _other_seed(call: Call, chance: Random) -> None:
    call["seed"] = chance.randrange(1000)


def _difficult(call: Call, chance: Random) -> None:
    call["difficulty"] = chance.choice((0, 5, 50, 95, 100))


CHANGES: tuple[Callable[[Call, Random], Any], ...] = (
    _other_words,
    _other_words,
    _other_words,
    _just_right,
    _just_right,
    _without_size,
    _nudged,
    lambda call, chance: _resized(call, 0.9),
    lambda call, chance: _resized(call, 1.4),
    lambda call, chance: _resized(call, 3),
    _drawn,
    _exact,
    _longer_message,
    _another,
    _another,
    _on_torus,
    _another_level,
    _other_seed,
    _difficult,
)


def changed(call: Call, chance: Random) -> Call:
    """The request with a few changes."""
    call = dict(call)
    for _ in range(chance.randint(1, 3)):
        chance.choice(CHANGES)(call, chance)
    return _usual(call, chance)


def _usual(call: Call, chance: Random) -> Call:
    """Without what contradicts itself, and without options that scale the limits of the search."""
    shapes = {name: value for name, value in call.items() if isinstance(value, Shape)}
    call = settled({**call, **{name: ["WORD"] for name in shapes}}, chance)
    call = {name: value for name, value in call.items() if name not in ("steps", "effort")}
    return {**call, **shapes}


def candidates(slowest: list[Slow], chance: Random, seconds: float) -> Iterator[Call]:
    """Requests to try until the time is over. `slowest` grows meanwhile."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if slowest and chance.random() > FRESH:
            yield changed(chance.choice(slowest).call, chance)
            continue
        call = random_call(chance)
        call["words"] = random_shape(chance, MOST["words"])
        call.pop("list", None)  # clues would be needed
        if chance.random() < 0.7:
            _just_right(call, chance)
        yield changed(call, chance) if chance.random() < 0.3 else _usual(call, chance)


def keep(slowest: list[Slow], found: Slow) -> bool:
    """Let the request take its place among the slowest, if it has one.

    Few of the same kind are kept, so that the others remain in the race.
    """
    slowest.append(found)
    slowest.sort(key=lambda slow: -slow.cost)
    alike = [slow for slow in slowest if _kind(slow) == _kind(found)]
    for extra in alike[ALIKE:]:
        slowest.remove(extra)
    del slowest[KEPT:]
    return found in slowest


def _kind(slow: Slow) -> tuple[str, str]:
    words = slow.call["words"]
    return words.kind if isinstance(words, Shape) else "", slow.answer


def simpler(call: Call) -> Iterator[Call]:
    """The request without one option, or with a shorter list, or on a smaller board."""
    for name, value in call.items():
        if isinstance(value, Shape):
            yield {**call, name: value._replace(number=max(1, value.number // 2))}
            yield {**call, name: value._replace(length=max(2, value.length // 2))}
        if name not in ("words", "seed"):
            yield {key: other for key, other in call.items() if key != name}


def minimised(call: Call, is_slow: Callable[[Call], bool], tries: int = 30) -> Call:
    """The simplest request that is found to be slow still."""
    options = simpler(call)
    for _ in range(tries):
        option = next(options, None)
        if option is None:
            break
        if is_slow(option):
            call, options = option, simpler(option)
    return call


def table(slowest: list[Slow]) -> str:
    """The slowest in Markdown."""
    rows = []
    for slow in slowest:
        memory = "" if slow.megabytes is None else f"{slow.megabytes:.0f}"
        rows.append(f"| {slow.seconds:.1f} | {memory} | {slow.answer} | `{as_case(slow.call)}` |")
    head = "| CPU seconds | peak memory, MB | answer | request |\n|---:|---:|---|---|"
    return "\n".join([head, *rows])


def as_case(call: Call) -> str:
    """The request as it can be pasted into the cases of the tests; other long lists are cut."""
    parts = []
    for name, value in call.items():
        text = f"Shape{tuple(value)!r}" if isinstance(value, Shape) else repr(value)
        if name == "pool" and isinstance(value, list) and len(text) > 120:
            text = f"Shape('real', {LETTERS[-1]!r}, {len(value)}, 6)"
        if value not in ([], None):
            parts.append(f'"{name}": {text}')
    return f"{{{', '.join(parts)}}}".replace("|", "\\|")
