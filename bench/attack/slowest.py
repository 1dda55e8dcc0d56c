"""A guided search for the slowest requests: random ones, then changes to the slowest so far."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from bench.attack.calls import MAKERS, random_call, settled, vocabulary
from bench.attack.tables import LEVELS, Call

#: How many of the slowest requests are shown, and changed.
KEPT = 10
#: The share of new random requests.
FRESH = 0.35
MAX_SIDE = 200


class Slow(NamedTuple):
    """A request and what it cost; a call that was stopped has used up its limit."""

    seconds: float
    megabytes: float | None
    answer: str
    call: Call


def _resized(call: Call, factor: float) -> None:
    if call.get("size"):
        rows, columns = (max(1, min(MAX_SIDE, round(side * factor))) for side in call["size"])
        call["size"] = rows, columns


def _more_words(call: Call, chance: Random) -> None:
    extra = chance.sample(vocabulary(), chance.choice((1, 2, 5, 10, 40)))
    known = {str(word).upper() for word in call["words"]}
    call["words"] = [*call["words"], *(word for word in extra if word.upper() not in known)]


def _fewer_words(call: Call, chance: Random) -> None:
    call["words"] = chance.sample(call["words"], max(1, len(call["words"]) * 3 // 4))


def _nudged(call: Call, chance: Random) -> None:
    if call.get("size"):
        rows, columns = call["size"]
        rows, columns = rows + chance.randint(-1, 1), columns + chance.randint(-1, 1)
        call["size"] = max(1, min(MAX_SIDE, rows)), max(1, min(MAX_SIDE, columns))


def _huge_pool(call: Call, chance: Random) -> None:
    call["pool"] = chance.sample(vocabulary(), min(chance.choice((500, 1500, 2500)), _all()))


def _all() -> int:
    return len(vocabulary())


def _exact(call: Call, chance: Random) -> None:
    call["message_mode"] = "exact"
    call["words"] = call["words"][:3]
    _huge_pool(call, chance)


def _longer_message(call: Call, chance: Random) -> None:
    call["message"] = (call.get("message", "") + "EINSATZ")[:900]


def _another(call: Call, chance: Random) -> None:
    """Any option gets another value, or goes."""
    name = chance.choice([name for name in MAKERS if name not in ("words", "steps", "effort")])
    if chance.random() < 0.4:
        call.pop(name, None)
    else:
        call[name] = MAKERS[name][1](chance, call)


def _on_torus(call: Call, chance: Random) -> None:
    call["topology"] = chance.choice(("torus", "torus", "hexagon", "honeycomb"))


def _another_level(call: Call, chance: Random) -> None:
    call["level"] = chance.choice(list(LEVELS))


def _other_seed(call: Call, chance: Random) -> None:
    call["seed"] = chance.randrange(1000)


def _difficult(call: Call, chance: Random) -> None:
    call["difficulty"] = chance.choice((0, 5, 50, 95, 100))


CHANGES: tuple[Callable[[Call, Random], Any], ...] = (
    _more_words,
    _fewer_words,
    _nudged,
    lambda call, chance: _resized(call, 0.9),
    lambda call, chance: _resized(call, 1.4),
    lambda call, chance: _resized(call, 3),
    _huge_pool,
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
    return _usual(settled(call, chance))


def _usual(call: Call) -> Call:
    """Without options that scale the limits of the search: the defaults are what counts."""
    return {name: value for name, value in call.items() if name not in ("steps", "effort")}


def candidates(slowest: list[Slow], chance: Random, seconds: float) -> Iterator[Call]:
    """Requests to try until the time is over. `slowest` grows meanwhile."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not slowest or chance.random() < FRESH:
            call = _usual(random_call(chance))
            if chance.random() < 0.3:
                call = changed(call, chance)
        else:
            call = changed(chance.choice(slowest).call, chance)
        yield call


def keep(slowest: list[Slow], found: Slow) -> bool:
    """Let the request take its place among the slowest, if it has one.

    At most two with the same words are kept, so that the others remain in the race.
    """
    slowest.append(found)
    slowest.sort(key=lambda slow: -slow.seconds)
    alike = [slow for slow in slowest if slow.call["words"] == found.call["words"]]
    for extra in alike[2:]:
        slowest.remove(extra)
    del slowest[KEPT:]
    return found in slowest


def table(slowest: list[Slow]) -> str:
    """The ten slowest in Markdown."""
    rows = []
    for slow in slowest:
        memory = "" if slow.megabytes is None else f"{slow.megabytes:.0f}"
        rows.append(f"| {slow.seconds:.1f} | {memory} | {slow.answer} | `{_short(slow.call)}` |")
    head = "| CPU seconds | peak memory, MB | answer | request |\n|---:|---:|---|---|"
    return "\n".join([head, *rows])


def _short(call: Call) -> str:
    """The request in a line; long lists are counted."""
    parts = []
    for name, value in call.items():
        text = repr(value)
        if isinstance(value, list) and len(text) > 120:
            text = f"<{len(value)} entries>"
        parts.append(f"{name}={text}")
    return ", ".join(parts).replace("|", "\\|")
