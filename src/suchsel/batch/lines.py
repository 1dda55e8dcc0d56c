"""Very many puzzles: a plan in, JSON lines out; the same bytes for any number of workers.

Line n of the output belongs to place n of the plan, always: a request that has no puzzle gives a
line that says why. A task is a range of lines, and needs nothing but itself to be done.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from suchsel.batch.batch_plan import Plan
from suchsel.batch.stored import FAILED
from suchsel.errors import SuchselError
from suchsel.generate import make_unadvised
from suchsel.request.request import Request

#: A task for a process has about so many cells; a cluster gets far larger ones.
CELLS = 8000
#: What a board without a size is taken for.
USUAL = 400


class Task(NamedTuple):
    """Lines `start` to `stop` of a small plan."""

    plan: Plan
    start: int
    stop: int


def tasks(plan: Plan, start: int = 0, lines: int | None = None) -> Iterator[Task]:
    """The plan from line `start` on in pieces, each with no more of the plan than it needs."""
    step = lines or lines_of_a_task(plan)
    while start < plan.lines:
        stop = min(start + step, plan.lines)
        first, last = start // plan.seeds, (stop - 1) // plan.seeds
        part = plan._replace(requests=plan.requests[first : last + 1])
        yield Task(part, start - first * plan.seeds, stop - first * plan.seeds)
        start = stop


def lines_of_a_task(plan: Plan) -> int:
    largest = max(USUAL if r.size is None else r.size[0] * r.size[1] for r in plan.requests)
    return max(1, min(32, CELLS // largest))


def run(task: Task) -> bytes:
    """The lines of a task."""
    return b"".join([_line(*place) for place in task.plan.places(task.start, task.stop)])


def _line(request: Request, seed: int) -> bytes:
    request, refusal = _known(request)
    if not refusal:
        try:
            # Advice on a size that would do costs more than a puzzle, and a batch asks nobody.
            return make_unadvised(request, seed).to_json().encode() + b"\n"
        except SuchselError as error:
            if error.exit_code == 4 or _is_by_chance(request):
                return _why_not(error, request, seed)
            refusal.append(error)
    return _why_not(refusal[0], request, seed)


def _is_by_chance(request: Request) -> bool:
    """Whether it depends on the seed what is to be placed, where, and what is good enough."""
    drawn = request.pick is not None or bool(request.pool)
    return drawn or request.size is None or request.difficulty is not None


@lru_cache(maxsize=64)
def _known(request: Request) -> tuple[Request, list[SuchselError]]:
    """The same request as the same object each time, and what was found to make it impossible.

    One proof is enough, where it does not depend on the seed.
    """
    return request, []


def _why_not(error: SuchselError, request: Request, seed: int) -> bytes:
    import json

    said = {
        "format": "suchsel-error/1",
        "error": type(error).__name__,
        "exit_code": error.exit_code,
        "messages": [message.text("en") for message in error.defects],
        "level": request.level.name,
        "seed": seed,
        "request": request.to_dict(),
    }
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def count_failed(lines: bytes) -> int:
    """How many of these lines have no puzzle."""
    return lines.startswith(FAILED) + lines.count(b"\n" + FAILED)
