"""One function over many tasks, on processes of this machine, results in order.

A worker process reads tasks from its standard input and writes results to its standard output. So
it ends when we do, even when we are killed, because its input ends. A worker that is lost (killed,
out of memory) is replaced, and its task runs again."""

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

from suchsel.errors import SuchselError, mistake

T = TypeVar("T")
R = TypeVar("R")
#: Tasks per worker that run or wait for an earlier one: this keeps memory bounded.
AHEAD = 16
#: A task that lost this many workers is not tried again.
LOSSES = 3


def worker_count(given: int | None) -> int:
    """The number given, else the number of cores that this process may use."""
    if given is not None:
        return given
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def ordered(
    work: Callable[[T], R], tasks: Iterable[T], workers: int, ahead: int | None = None
) -> Iterator[R]:
    """`work` of each task, in the order of the tasks; `work` is a function that can be pickled.

    `ahead`: how many tasks run or wait at most.
    """
    if workers == 1:
        yield from map(work, tasks)
        return
    pool = ProcessPool(work, workers, ahead or AHEAD * workers)
    try:
        yield from pool.run(tasks)
    finally:
        pool.close()


class ProcessPool(Generic[T, R]):
    """Worker processes, each with a thread that waits for it."""

    def __init__(self, work: Callable[[T], R], workers: int, ahead: int) -> None:
        self.work, self.ahead = work, ahead
        self.idle: SimpleQueue[PoolWorker] = SimpleQueue()
        self.started: list[PoolWorker] = []
        self.threads = ThreadPoolExecutor(workers)
        self.closing = False

    def run(self, tasks: Iterable[T]) -> Iterator[R]:
        waiting: deque[Future[R]] = deque()
        for task in tasks:
            waiting.append(self.threads.submit(self._one, task))
            if len(waiting) >= self.ahead:
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
        raise mistake(
            "workers-lost",
            "One task has lost {n} worker processes, one after the other. Is there enough memory?",
            n=LOSSES,
        )

    def _borrow(self) -> PoolWorker:
        try:
            return self.idle.get_nowait()
        except Empty:  # there is one thread per worker, so there is never one too many
            worker = PoolWorker()
            self.started.append(worker)
            return worker

    def close(self) -> None:
        self.closing = True
        self.threads.shutdown(wait=False, cancel_futures=True)
        for worker in self.started[:]:
            worker.process.kill()  # its thread stops waiting for it
        self.threads.shutdown(wait=True)
        for worker in self.started:
            worker.end()


class PoolWorker:
    """A worker process, seen from outside."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", "from suchsel.system.workers import serve; serve()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,  # Ctrl-C is for us alone; the worker ends when its input does
        )

    def ask(self, message: bytes) -> bytes | None:
        """The answer; None if the worker is lost."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            _send(self.process.stdin, message)
            return _receive(self.process.stdout)
        except BrokenPipeError:
            return None

    def bury(self) -> None:
        """Clean up after a worker that was killed; one that failed shows a defect of ours."""
        code = self.process.wait()
        self.end()
        assert code != 1, "a worker failed; its traceback is printed above"

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            try:
                pipe.close()
            except OSError:  # what was still to be written has lost its reader
                continue


def serve() -> None:
    """What a worker process runs."""
    import gc

    gc.set_threshold(50_000)  # puzzles leave no cycles behind, and looking for them takes time
    results = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever prints must not get between the results
    inbox: SimpleQueue[bytes] = SimpleQueue()
    # Without a buffer: Python could not exit while a thread waits and holds the buffer's lock.
    tasks = open(0, "rb", buffering=0, closefd=False)  # noqa: SIM115 - open as long as we live
    Thread(target=_listen, args=(tasks, inbox), daemon=True).start()
    while True:
        _send(results, pickle.dumps(_answer(*pickle.loads(inbox.get()))))


def _listen(tasks: IO[bytes], inbox: SimpleQueue[bytes]) -> None:
    """Receive tasks; when no more can come, exit at once, even in the middle of one."""
    while (message := _receive(tasks)) is not None:
        inbox.put(message)
    os._exit(0)


def _answer(work: Callable[[T], R], task: T) -> tuple[SuchselError | None, R | None]:
    """An error of the user is passed on; a defect of ours ends the worker."""
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
    """This many bytes, or fewer at the end. A pipe without a buffer gives them in parts."""
    parts = []
    while size and (part := pipe.read(size)):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
