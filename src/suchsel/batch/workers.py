"""The same function over many tasks, on processes of this machine, results in order.

Each worker is a process of its own that reads tasks from its standard input and writes results to
its standard output. So it ends by itself when we do, even when we are killed: its input ends. A
worker that is lost (killed, out of memory) is replaced, and its task runs again.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Generic, TypeVar, cast

from suchsel.errors import SuchselError
from suchsel.i18n import say

T = TypeVar("T")
R = TypeVar("R")
#: So many tasks a worker may be under way or wait for an earlier one: memory stays bounded.
AHEAD = 16
#: A task that lost so many workers is not tried again.
LOSSES = 3


def workers_of(wanted: int | None) -> int:
    """How many workers: as many as wanted, else as this process may use cores."""
    if wanted is not None:
        if not 1 <= wanted <= 1024:
            raise SuchselError(say("--workers must be from 1 to 1024."))
        return wanted
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def ordered(work: Callable[[T], R], tasks: Iterable[T], workers: int) -> Iterator[R]:
    """`work` of each task, in the order of the tasks; `work` is a function of a module of ours."""
    if workers == 1:
        yield from map(work, tasks)
        return
    pool = _Pool(work, workers)
    try:
        yield from pool.run(tasks)
    finally:
        pool.close()


class _Pool(Generic[T, R]):
    """One thread a worker, which does nothing but wait for it."""

    def __init__(self, work: Callable[[T], R], workers: int) -> None:
        self.work, self.workers = work, workers
        self.idle: SimpleQueue[_Worker] = SimpleQueue()
        self.started: list[_Worker] = []
        self.threads = ThreadPoolExecutor(workers)
        self.closing = False

    def run(self, tasks: Iterable[T]) -> Iterator[R]:
        waiting: deque[Future[R]] = deque()
        for task in tasks:
            waiting.append(self.threads.submit(self._one, task))
            if len(waiting) >= AHEAD * self.workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    def _one(self, task: T) -> R:
        message = pickle.dumps((self.work, task))
        for _ in range(LOSSES):
            worker = self._borrow()
            answer = worker.ask(message)
            if answer is None:
                if self.closing:
                    raise CancelledError
                worker.bury()
            else:
                self.idle.put(worker)
                error, result = pickle.loads(answer)
                if error is not None:
                    raise error
                return cast("R", result)
        raise SuchselError(
            say(
                "A piece of work has lost {n} worker processes one after the other. "
                "Is there enough memory?",
                n=LOSSES,
            )
        )

    def _borrow(self) -> _Worker:
        try:
            return self.idle.get_nowait()
        except Empty:  # there is one thread a worker, so there is never one too many
            worker = _Worker()
            self.started.append(worker)
            return worker

    def close(self) -> None:
        self.closing = True
        self.threads.shutdown(wait=False, cancel_futures=True)
        for worker in self.started[:]:
            worker.process.kill()  # whoever waits for it stops waiting
        self.threads.shutdown(wait=True)
        for worker in self.started:
            worker.end()


class _Worker:
    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", "from suchsel.batch.workers import serve; serve()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,  # Ctrl-C is for us; the worker ends when its input does
        )

    def ask(self, message: bytes) -> bytes | None:
        """The answer; `None` if the worker is lost."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            _send(self.process.stdin, message)
            return _receive(self.process.stdout)
        except BrokenPipeError:
            return None

    def bury(self) -> None:
        """A worker that somebody killed is replaced; one that failed shows a defect of ours."""
        code = self.process.wait()
        self.end()
        assert code != 1, "a worker failed; what it said stands above"

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            try:
                pipe.close()
            except OSError:  # what was still to be written has no reader any more
                continue


def serve() -> None:
    """The life of a worker."""
    import gc

    gc.set_threshold(50_000)  # puzzles leave no cycles behind; looking for them takes time
    results = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever prints must not get in between
    inbox: SimpleQueue[bytes] = SimpleQueue()
    # Without a buffer: Python could not end while a thread waits with the buffer's lock in hand.
    tasks = open(0, "rb", buffering=0, closefd=False)  # noqa: SIM115 - open as long as we live
    Thread(target=_listen, args=(tasks, inbox), daemon=True).start()
    while True:
        _send(results, pickle.dumps(_answer(*pickle.loads(inbox.get()))))


def _listen(tasks: IO[bytes], inbox: SimpleQueue[bytes]) -> None:
    """Take tasks in; when there will be none any more, end at once, in the midst of work too."""
    while (message := _receive(tasks)) is not None:
        inbox.put(message)
    os._exit(0)


def _answer(work: Callable[[T], R], task: T) -> tuple[SuchselError | None, R | None]:
    """A mistake of the user travels home; a defect of ours ends the worker."""
    try:
        return None, work(task)
    except SuchselError as error:
        return error, None


def _send(pipe: IO[bytes], data: bytes) -> None:
    pipe.write(len(data).to_bytes(8, "big"))
    pipe.write(data)
    pipe.flush()


def _receive(pipe: IO[bytes]) -> bytes | None:
    head = _read(pipe, 8)
    if len(head) < 8:
        return None
    size = int.from_bytes(head, "big")
    data = _read(pipe, size)
    return data if len(data) == size else None


def _read(pipe: IO[bytes], size: int) -> bytes:
    """So many bytes, or fewer at the end. A pipe without a buffer gives them bit by bit."""
    parts = []
    while size and (part := pipe.read(size)):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
