"""The command line of the attack: see the package."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import NamedTuple

import bench.attack
from bench.attack import calls, packs, slowest, verdicts
from bench.attack.asking import CRASHED, PUZZLE, Reply, ask
from bench.attack.checks import wrong_again, wrong_kept, wrong_with
from bench.attack.tables import Call, shown
from bench.attack.workers import Lost, measured, run

#: CPU seconds after which a call is stopped, and counts as a failure.
LIMIT = 120
#: Calls that take longer are counted.
BOUND = 10
#: How many of the slowest calls are shown.
SHOWN = 5


class Attempt(NamedTuple):
    """One call, what the program answered, and what is wrong with that."""

    kind: str
    codes: tuple[str, ...]
    wrong: list[str]
    seconds: float
    megabytes: float
    notes: tuple[str, ...] = ()


def _attempt(function: str, call: Call) -> tuple[Reply, Attempt]:
    """The call and all checks that need no oracle."""
    reply, seconds, megabytes = measured(lambda: ask(function, call))
    wrong = [reply.text] if reply.kind == CRASHED else []
    if reply.kind == PUZZLE:
        wrong += wrong_with(packs.asked(call), reply.text)
    return reply, Attempt(reply.kind, reply.codes, wrong, seconds, megabytes)


def try_request(call: Call) -> Attempt:
    reply, found = _attempt("generate", call)
    if reply.kind == PUZZLE:
        found.wrong.extend(wrong_again(reply.text))
        found.wrong.extend(wrong_kept(reply.text, Random(reply.text)))
    return found


def try_verdict(call: Call) -> Attempt:
    reply, found = _attempt("generate", call)
    answer = verdicts.verdict(call)
    found.wrong.extend(verdicts.wrong_verdict(call, reply, answer))
    notes = [answer.value]
    if verdicts.gave_up_needlessly(reply, answer):
        notes.append(GAVE_UP_NEEDLESSLY)
    return found._replace(notes=tuple(notes))


def try_pack(call: Call) -> Attempt:
    reply, found = _attempt("pack", call)
    wrong, decided = packs.wrong_pack(call, reply)
    found.wrong.extend(wrong)
    notes = ["proved smallest"] if reply.proved else []
    return found._replace(notes=(*notes, *(() if decided else ("not decided by brute force",))))


def try_slow(call: Call) -> Attempt:
    """The call alone: checks of such puzzles may take longer than the puzzles themselves."""
    reply, seconds, megabytes = measured(lambda: ask("generate", slowest.expanded(call)))
    wrong = [reply.text] if reply.kind == CRASHED else []
    return Attempt(reply.kind, reply.codes, wrong, seconds, megabytes)


GAVE_UP_NEEDLESSLY = "gave up although a placement exists"
#: What makes a random call, what is done with it, and the function that it calls.
MODES: dict[str, tuple[Callable[[Random], Call], Callable[[Call], Attempt], str]] = {
    "requests": (calls.random_call, try_request, "generate"),
    "verdicts": (verdicts.tiny_call, try_verdict, "generate"),
    "pack": (packs.pack_call, try_pack, "pack"),
}


def random_calls(mode: str, number: int, seed: int) -> Iterator[Call]:
    """The same calls for the same seed; the first ones are the same for every number."""
    return (MODES[mode][0](Random(f"{mode} {seed} {i}")) for i in range(number))


def failures(found: Attempt | Lost) -> list[str]:
    """What to print about a call."""
    if isinstance(found, Lost):
        return [f"no answer: {found.reason}"]
    needless = [note for note in found.notes if note == GAVE_UP_NEEDLESSLY]
    return found.wrong + [f"{note} ({', '.join(found.codes)})" for note in needless]


def attack(mode: str, number: int, seed: int, jobs: int, limit: int) -> int:
    """Run a mode and print what was found; the number of calls that failed."""
    _, work, function = MODES[mode]
    counts: Counter[str] = Counter()
    costs: list[tuple[float, float, str]] = []
    failed = 0
    with suppress(KeyboardInterrupt):  # what was found so far is told
        for call, found in run(work, random_calls(mode, number, seed), jobs, limit):
            wrong = failures(found)
            failed += bool(wrong)
            for line in wrong:
                print(f"FAILED: {line}\n    {shown(function, call)}", flush=True)
            counts["calls"] += 1
            if isinstance(found, Lost):
                counts[found.reason] += 1
                continue
            counts[found.kind] += 1
            counts.update(found.notes)
            costs.append((found.seconds, found.megabytes, shown(function, call)))
    costs.sort(reverse=True)
    print("; ".join(f"{name}: {count}" for name, count in counts.items()))
    over = sum(seconds > BOUND for seconds, *_ in costs)
    most = max((megabytes for _, megabytes, _ in costs), default=0)
    print(f"failed: {failed}; over {BOUND} s of CPU: {over}; most memory: {most:.0f} MB")
    for seconds, megabytes, text in costs[:SHOWN]:
        print(f"{seconds:.2f} s, {megabytes:.0f} MB: {text}")
    return failed


def search(seconds: int, seed: int, jobs: int, limit: int) -> int:
    """Look for slow requests and print the table; the number of calls that failed."""
    found: list[slowest.Slow] = []
    failed = tried = 0
    start, spent = time.monotonic(), 0.0
    tasks = slowest.candidates(found, Random(f"slowest {seed}"), seconds)
    with suppress(KeyboardInterrupt):
        for call, attempt in run(try_slow, tasks, jobs, limit, fresh=True):
            tried += 1
            slow = _slow(call, attempt, limit)
            spent += slow.seconds
            for line in [] if isinstance(attempt, Lost) else attempt.wrong:
                failed += 1
                print(f"FAILED: {line}\n    {slowest.as_case(call)}", flush=True)
            if slowest.keep(found, slow):
                after = f"{time.monotonic() - start:.0f} s"
                print(f"after {after}: {slow.seconds:.1f} s, {slow.answer}", file=sys.stderr)
                if slow.cost > 1:  # what was found is not lost if the search is ended
                    print(f"    {slowest.as_case(call)}", file=sys.stderr)
    print(f"{tried} requests in {spent:.0f} s of CPU; failed: {failed}\n")
    print(slowest.table(found) + "\n")
    for slow in found:
        if slow.cost > 1:
            small = slowest.minimised(slow.call, lambda call: _measure(call, limit).cost > 1)
            failed += 1
            print(f"over the bound: {slowest.as_case(small)}", flush=True)
    return failed


def _measure(call: Call, limit: int) -> slowest.Slow:
    [(_, attempt)] = run(try_slow, iter([call]), 1, limit, fresh=True)
    return _slow(call, attempt, limit)


def _slow(call: Call, attempt: Attempt | Lost, limit: int) -> slowest.Slow:
    if isinstance(attempt, Lost):
        return slowest.Slow(float(limit), None, attempt.reason, call)
    answer = ", ".join([attempt.kind, *attempt.codes])
    return slowest.Slow(attempt.seconds, attempt.megabytes, answer, call)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.attack",
        description=bench.attack.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("mode", choices=(*MODES, "slowest"))
    parser.add_argument("number", type=int, help="number of calls; for “slowest”, seconds")
    parser.add_argument("--seed", type=int, default=0, help="other calls (default: 0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="number of processes")
    parser.add_argument(
        "--limit", type=int, default=LIMIT, help=f"CPU seconds per call (default: {LIMIT})"
    )
    given = parser.parse_args()
    if given.mode == "slowest":
        failed = search(given.number, given.seed, given.jobs, given.limit)
    else:
        failed = attack(given.mode, given.number, given.seed, given.jobs, given.limit)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
