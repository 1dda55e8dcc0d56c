"""Worker processes: they run calls, one at a time, for a batch or for the web server.

Calls go to a worker's standard input, outcomes come from its standard output; each message is a
pickle behind its length. An empty message says that a call was taken; its outcome is a pair, an
error and a result. A signal cancels a call, and the worker stays. A defect of ours ends the worker
with a traceback. It also ends when its parent does, however that ends, because its input ends.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread, get_ident
from types import FrameType
from typing import IO, Generic, NoReturn, TypeVar

from suchsel.errors import SuchselError, mistake

T = TypeVar("T")
R = TypeVar("R")
#: Tasks per worker that run or wait for an earlier one: this keeps memory bounded.
AHEAD = 16
#: A task that lost this many workers is not tried again.
LOSSES = 3
#: Seconds after which a signal that came during an import is repeated.
AGAIN = 0.02


def worker_count(chosen: int | None) -> int:
    """The chosen number, else the number of cores that this process may use."""
    if chosen is not None:
        return chosen
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# -- the parent -----------------------------------------------------------------------------------


def ordered(
    work: Callable[[T], R], tasks: Iterable[T], workers: int, ahead: int | None = None
) -> Iterator[R]:
    """Yield `work` of each task in the order of the tasks; `work` must be picklable.

    `ahead`: how many tasks run or wait at most.
    """
    if workers == 1:
        yield from map(work, tasks)
        return
    pool, waiting = ProcessPool(work, workers), deque[Future[R]]()
    try:
        for task in tasks:
            waiting.append(pool.threads.submit(pool.run, task))
            if len(waiting) >= (ahead or AHEAD * workers):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.close()


class ProcessPool(Generic[T, R]):
    """Worker processes, each with a thread that waits for it. Lost ones are replaced."""

    def __init__(self, work: Callable[[T], R], workers: int) -> None:
        self.work, self.closing = work, False
        self.workers: dict[int, Worker] = {}  # by thread
        self.threads = ThreadPoolExecutor(workers, initializer=self._start_worker)

    def _start_worker(self) -> None:
        self.workers[get_ident()] = Worker()

    def run(self, task: T) -> R:
        for _ in range(LOSSES):
            worker = self.workers[get_ident()]
            try:
                return worker.call(self.work, task)
            except CallLost:
                if self.closing:
                    raise CancelledError from None
            assert worker.end() != 1, "a worker failed; its traceback is printed above"
            self._start_worker()
        raise mistake(
            "workers-lost",
            "One task has lost {n} worker processes, one after the other. Is there enough memory?",
            n=LOSSES,
        )

    def close(self) -> None:
        self.closing = True
        self.threads.shutdown(wait=False, cancel_futures=True)
        for worker in [*self.workers.values()]:
            worker.process.kill()  # its thread stops waiting for it
        self.threads.shutdown(wait=True)
        for worker in self.workers.values():
            worker.end()


class CallLost(Exception):
    """The call was cancelled, or its process ended; `taken`: after it had begun with the call."""

    def __init__(self, taken: bool) -> None:
        super().__init__(taken)
        self.taken = taken


class Worker:
    """A worker process, seen from its parent."""

    def __init__(self) -> None:
        self.broken = False  # whether it has ended in the middle of a call, or before one
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", "from suchsel.system.workers import serve; serve()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            process_group=0,  # Ctrl-C is for us alone; the worker ends when its input does
        )
        assert self.process.stdin
        assert self.process.stdout
        self.pipes = self.process.stdin, self.process.stdout

    def call(self, function: Callable[..., R], *arguments: object) -> R:
        """Run the function in the process; raise its error, or `CallLost`."""
        calls, outcomes = self.pipes
        taken, outcome = None, None
        with suppress(OSError, ValueError):  # the pipe has lost its reader, or is closed already
            _send(calls, pickle.dumps((function, arguments)))
            taken = _receive(outcomes)
            outcome = _receive(outcomes)
        if outcome is None:
            self.broken = True
            raise CallLost(taken is not None)
        result: R
        error, result = pickle.loads(outcome)
        if error is not None:
            raise error
        return result

    def end(self) -> int:
        """Clean up when the process has ended, or end it; return its exit code."""
        if not self.broken:
            self.process.kill()
        code = self.process.wait()
        for pipe in self.pipes:
            with suppress(OSError):  # what was still to be written has lost its reader
                pipe.close()
        return code


def _send(pipe: IO[bytes], message: bytes) -> None:
    pipe.write(len(message).to_bytes(8, "big") + message)
    pipe.flush()


def _receive(pipe: IO[bytes]) -> bytes | None:
    """The next message; None if there is no further one."""
    head = pipe.read(8)
    size = int.from_bytes(head, "big")
    message = pipe.read(size)
    return message if len(head) == 8 and len(message) == size else None


# -- the worker -----------------------------------------------------------------------------------


class Interrupted(BaseException):
    """Ends a call that the parent cancels. No handler of ordinary errors stops it."""


def serve() -> NoReturn:
    """Run the calls that arrive; what a worker process does."""
    import atexit
    import gc

    if hasattr(gc, "set_threshold"):  # not on PyPy
        gc.set_threshold(50_000)  # puzzles leave no cycles, and looking for them takes time
    outcomes = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what libraries print must not get between the outcomes
    # After a traceback: Python could not exit while the other thread waits for input.
    atexit.register(os._exit, 1)
    calls: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, calls), daemon=True).start()
    interruption = Interruption()
    while True:
        call = calls.get()
        _send(outcomes, b"")
        _send(outcomes, pickle.dumps(interruption.run(*pickle.loads(call))))


def _listen(pipe: IO[bytes], calls: SimpleQueue[bytes]) -> None:
    """Receive calls; when no more can come, exit at once, even in the middle of one."""
    while (message := _receive(pipe)) is not None:
        calls.put(message)
    os._exit(0)


class Interruption:
    """Raises `Interrupted` in the call that is running, if there is one."""

    def __init__(self) -> None:
        self.working = False
        if sys.platform != "win32":
            signal.signal(signal.SIGUSR1, self._arrived)
            signal.signal(signal.SIGALRM, self._arrived)

    def _arrived(self, number: int, frame: FrameType | None) -> None:
        if self.working and is_importing(frame):
            # A module that was loaded by half could not be loaded again.
            signal.setitimer(signal.ITIMER_REAL, AGAIN)
        elif self.working:
            self.working = False
            raise Interrupted

    def run(
        self, function: Callable[..., R], arguments: tuple[object, ...]
    ) -> tuple[SuchselError | CallLost | None, R | None]:
        """The error, if the user made one or the call was cancelled, and the result."""
        error, result = None, None
        try:
            self.working = True
            try:
                result = function(*arguments)
            except SuchselError as raised:
                error = raised
            self.working = False
        except Interrupted:
            return CallLost(taken=True), None
        if sys.platform != "win32":
            signal.setitimer(signal.ITIMER_REAL, 0)  # what came late must not hit the next call
        return error, result


def is_importing(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False
