"""Very many puzzles: a plan in, JSON lines out; the same bytes for any number of workers.

Line n of the output always belongs to place n of the plan: a request that has no puzzle gives a
line that says why. Work is handed out as ranges of lines, each of which is complete in itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from suchsel.batch.batch_plan import BatchPlan
from suchsel.batch.stored import FAILED
from suchsel.errors import SuchselError
from suchsel.generate import make_unadvised
from suchsel.request.request import Request

#: A range for a process has about this many cells; a cluster gets far larger ones.
CELLS = 8000
#: The cells of a board whose size is not known yet.
USUAL = 400


class LineRange(NamedTuple):
    """Lines `start` to `stop` of a plan, which holds no more requests than these lines need."""

    plan: BatchPlan
    start: int
    stop: int


def line_ranges(plan: BatchPlan, start: int = 0, lines: int | None = None) -> Iterator[LineRange]:
    """The plan from line `start` on, in ranges of this many lines."""
    step = lines or usual_lines(plan)
    while start < plan.lines:
        stop = min(start + step, plan.lines)
        first, last = start // plan.seeds, (stop - 1) // plan.seeds
        part = plan._replace(requests=plan.requests[first : last + 1])
        yield LineRange(part, start - first * plan.seeds, stop - first * plan.seeds)
        start = stop


def usual_lines(plan: BatchPlan) -> int:
    """How many lines a range has, so that it takes neither too long nor too little time."""
    largest = max(USUAL if r.size is None else r.size[0] * r.size[1] for r in plan.requests)
    return max(1, min(32, CELLS // largest))


def make_lines(lines: LineRange) -> bytes:
    """Make the puzzles of these lines."""
    rated, places = lines.plan.rated, lines.plan.places(lines.start, lines.stop)
    return b"".join([_line(*place, rated) for place in places])


def _line(request: Request, seed: int, rated: bool) -> bytes:
    request, refusal = _known(request)
    if not refusal:
        try:
            # Advice on a size that works costs more than a puzzle, and nobody reads it here.
            return make_unadvised(request, seed).to_json(rated=rated).encode() + b"\n"
        except SuchselError as error:
            if error.exit_code == 4 or _depends_on_seed(request):
                return _error_line(error, request, seed)
            refusal.append(error)
    return _error_line(refusal[0], request, seed)


def _depends_on_seed(request: Request) -> bool:
    """Whether the seed decides which words are placed, on which board, or what is good enough."""
    drawn = request.pick is not None or bool(request.pool)
    return drawn or request.size is None or request.has_target


@lru_cache(maxsize=64)
def _known(request: Request) -> tuple[Request, list[SuchselError]]:
    """The same request as the same object each time, and the error that makes it impossible.

    One proof is enough where it does not depend on the seed.
    """
    return request, []


def _error_line(error: SuchselError, request: Request, seed: int) -> bytes:
    import json

    line = {
        "format": "suchsel-error/1",
        "error": type(error).__name__,
        "exit_code": error.exit_code,
        "messages": [found.text("en") for found in error.defects],
        "level": request.level.name,
        "seed": seed,
        "request": request.to_dict(),
    }
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def count_failed(lines: bytes) -> int:
    """How many of these lines have no puzzle."""
    return lines.startswith(FAILED) + lines.count(b"\n" + FAILED)
