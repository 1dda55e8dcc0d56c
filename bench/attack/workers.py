"""Processes that work under limits of CPU time and memory, and are replaced if they die of them."""

from __future__ import annotations

import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

MEMORY = 2 * 1024**3


class Lost(NamedTuple):
    """A task without a result: its process died."""

    reason: str


OUT_OF_TIME, OUT_OF_MEMORY = Lost("out of CPU time"), Lost("out of memory")
#: The exit code of a process that has no memory left.
NO_MEMORY = 77


class Measured(NamedTuple, Generic[Result]):
    """What came back, and what it cost."""

    result: Result
    seconds: float
    megabytes: float


def run(
    work: Callable[[Task], Result],
    tasks: Iterator[Task],
    jobs: int,
    seconds: int,
    *,
    fresh: bool = False,
) -> Iterator[tuple[Task, Result | Lost]]:
    """Each task with its result, as they are done; `seconds` is the CPU time that one may take.

    A task is asked for only when a process is free, so that `tasks` may depend on earlier results.
    If `fresh`, each has a process of its own: what it needs is not hidden by what others left.
    """
    at_work: dict[Connection, tuple[Process, Task]] = {}
    idle: list[tuple[Connection, Process]] = []
    try:
        while True:
            for task in islice(tasks, jobs - len(at_work)):
                here, process = idle.pop() if idle else _start(work, seconds)
                here.send(task)
                at_work[here] = process, task
            if not at_work:
                return
            for ready in wait(list(at_work)):
                assert isinstance(ready, Connection)
                process, task = at_work.pop(ready)
                try:
                    result = ready.recv()
                    if fresh:
                        process.terminate()
                    else:
                        idle.append((ready, process))
                    yield task, result
                except EOFError:
                    process.join()
                    yield task, _reason(process)
    finally:
        for process in [*(process for process, _ in at_work.values()), *(p for _, p in idle)]:
            process.terminate()


def _reason(process: Process) -> Lost:
    reasons = {-signal.SIGXCPU: OUT_OF_TIME, NO_MEMORY: OUT_OF_MEMORY}
    code = process.exitcode or 0
    return reasons.get(code, Lost(f"the process ended with code {code}"))


def _start(work: Callable[[Task], Result], seconds: int) -> tuple[Connection, Process]:
    here, there = Pipe()
    process = Process(target=_serve, args=(work, there, seconds), daemon=True)
    process.start()
    there.close()
    return here, process


def _serve(work: Callable[[Task], Result], tasks: Connection, seconds: int) -> None:
    """The life of a process. The kernel ends it when a task uses up its CPU time."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    while True:
        task = tasks.recv()
        limit = int(time.process_time()) + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
        try:
            tasks.send(work(task))
        except MemoryError:
            sys.exit(NO_MEMORY)


def measured(function: Callable[[], Result]) -> Measured[Result]:
    """The result with its CPU seconds and the memory that it took, at its peak, in megabytes."""
    _forget_peak()
    before, start = _peak(), time.process_time()
    result = function()
    return Measured(result, time.process_time() - start, _peak() - before)


def _forget_peak() -> None:
    """Let Linux begin a new peak; elsewhere it remains that of the process."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def _peak() -> float:
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
