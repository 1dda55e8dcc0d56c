"""Our own few processes, which can be ended while they work.

A request first gets `quick` seconds. Most need a hundredth of that. One that is still running then
becomes slow: its process gets a low priority, and a fresh one takes its place, so that hopeless
requests never block light ones. A few slow requests may run at a time; one too many is cancelled at
once, the others at the deadline.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

from suchsel.errors import Defect
from suchsel.web.answers import Reply, WorkerRequest
from suchsel.web.faults import BROKEN, BUSY, too_slow
from suchsel.web.log import log
from suchsel.web.settings import Settings

#: Seconds that a worker may still take when its client has disconnected.
FINISH = 0.2


class Cancelled(Exception):
    """A request that was ended before its answer: the HTTP status, and why."""

    def __init__(self, status: int, wrong: Defect) -> None:
        super().__init__(wrong)
        self.status, self.wrong = status, wrong


class WebWorker:
    """One process and the pipe to it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process, self.jobs = process, 0

    @classmethod
    async def start(cls, settings: Settings) -> WebWorker:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "suchsel.web.worker_process",
            *map(str, settings.limits),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        worker = cls(process)
        assert process.stdout is not None
        if await process.stdout.readline() != b"ready\n":
            await worker.end()
            raise RuntimeError("a worker process did not start")
        return worker

    async def ask(self, request: WorkerRequest) -> Reply:
        """The reply; `EOFError` if the process died."""
        self.jobs += 1
        pipe_in, pipe_out = self.process.stdin, self.process.stdout
        assert pipe_in is not None
        assert pipe_out is not None
        head = {"task": request.task, "about": request.about, "length": len(request.body)}
        try:
            pipe_in.write(json.dumps(head).encode() + b"\n" + request.body)
            await pipe_in.drain()
            told = json.loads(await pipe_out.readline() or b"null")
            if told is None:
                raise EOFError
            return Reply(told["status"], told["media"], await pipe_out.readexactly(told["length"]))
        except (OSError, asyncio.IncompleteReadError):
            raise EOFError from None

    def worked(self) -> float:
        """Processor seconds that it has used; if the system does not tell, those of the clock."""
        try:
            with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            return time.monotonic()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def be_nice(self) -> None:
        if sys.platform != "win32":
            with suppress(ProcessLookupError):
                os.setpriority(os.PRIO_PROCESS, self.process.pid, 10)

    async def end(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()
        if self.process.stdin is not None:
            self.process.stdin.close()


class WorkInHand(NamedTuple):
    """A request that a worker has; `left` is done when the client has disconnected."""

    request: WorkerRequest
    worker: WebWorker
    asked: asyncio.Future[Reply]
    left: asyncio.Future[object]

    async def wait(self, seconds: float) -> None:
        """Until there is a reply or the client has left, but not longer than this."""
        both: set[asyncio.Future[Reply] | asyncio.Future[object]] = {self.asked, self.left}
        await asyncio.wait(both, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)


class WorkerPool:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.idle: list[WebWorker] = []
        self.slow: set[WebWorker] = set()
        self.all: set[WebWorker] = set()
        self.waiting = 0
        self.stopping = False
        self._turn = asyncio.Semaphore(settings.workers)
        self._arrived = asyncio.Condition()
        self._chores: set[asyncio.Task[None]] = set()

    @property
    def ready(self) -> bool:
        return bool(self.all) and not self.stopping

    async def start(self) -> None:
        # One more than work at the same time: it is warm when a request has to be cancelled.
        await asyncio.gather(*(self._recruit() for _ in range(self.settings.workers + 1)))

    async def stop(self) -> None:
        self.stopping = True
        await asyncio.gather(*self._chores, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self.all))
        self.all.clear()

    async def run(
        self, request: WorkerRequest, gone: Callable[[], Awaitable[object]]
    ) -> Reply | None:
        """The reply; None if the client disconnected (`gone` returned). May raise `Cancelled`."""
        if self.stopping or self.waiting >= self.settings.waiting:
            raise Cancelled(503, BUSY)
        left = asyncio.ensure_future(gone())
        try:
            worker = await self._in_line()
            asked = asyncio.ensure_future(worker.ask(request))
            return await self._serve(WorkInHand(request, worker, asked, left))
        finally:
            left.cancel()

    async def _in_line(self) -> WebWorker:
        self.waiting += 1
        try:
            async with asyncio.timeout(self.settings.patience):
                return await self._take()
        except TimeoutError:
            raise Cancelled(503, BUSY) from None
        finally:
            self.waiting -= 1

    async def _serve(self, work: WorkInHand) -> Reply | None:
        """Hold a turn, and release it as soon as the request is answered or set aside."""
        aside = False
        try:
            try:
                await self._first_slice(work)
                if not work.asked.done() and not work.left.done():
                    aside = self._set_aside(work.worker)
            finally:
                self._turn.release()
            if aside:
                await work.wait(self.settings.deadline - self.settings.quick)
            return self._outcome(work, aside)
        finally:
            self._clear(work.worker, work.asked, aside)

    async def _first_slice(self, work: WorkInHand) -> None:
        """`quick` seconds of work. A request that only waited for a busy machine is not slow."""
        quick, began = self.settings.quick, work.worker.worked()
        for _ in range(3):
            await work.wait(quick)
            if work.left.done() and not work.asked.done():
                # To finish is cheaper than to start a new process, for nearly every request.
                await asyncio.wait({work.asked}, timeout=FINISH)
                return
            if work.asked.done() or work.worker.worked() - began >= 0.8 * quick:
                return

    def _set_aside(self, worker: WebWorker) -> bool:
        """If one more slow request may run, start a fresh process in place of this worker."""
        if len(self.slow) >= self.settings.slow:
            return False
        worker.be_nice()
        self.slow.add(worker)
        self._spawn(self._recruit())
        return True

    def _outcome(self, work: WorkInHand, aside: bool) -> Reply | None:
        task = work.request.task
        if work.asked.done():
            if isinstance(work.asked.exception(), EOFError):
                log("defect", reason="worker died", task=task, code=work.worker.process.returncode)
                raise Cancelled(500, BROKEN)
            return work.asked.result()
        if work.left.done():
            return None
        log("cancelled", reason="deadline" if aside else "slow", task=task)
        raise Cancelled(503, too_slow(round(self.settings.deadline)) if aside else BUSY)

    def _clear(self, worker: WebWorker, asked: asyncio.Future[Reply], aside: bool) -> None:
        """A worker that answered in time is used again; any other one is ended."""
        answered = asked.done() and not asked.cancelled() and asked.exception() is None
        if answered and not aside and worker.jobs < self.settings.jobs:
            self._spawn(self._give_back(worker))
            return
        if aside:
            self.slow.discard(worker)
        else:
            self._spawn(self._recruit())
        self._spawn(self._dismiss(worker, asked))

    # -- the processes ---------------------------------------------------------------------------

    async def _take(self) -> WebWorker:
        """A turn, and a worker for it."""
        await self._turn.acquire()
        try:
            async with self._arrived:
                await self._arrived.wait_for(lambda: bool(self.idle))
                return self.idle.pop()
        except asyncio.CancelledError:
            self._turn.release()
            raise

    async def _give_back(self, worker: WebWorker) -> None:
        async with self._arrived:
            self.idle.append(worker)
            self._arrived.notify()

    async def _recruit(self) -> None:
        if self.stopping:
            return
        worker = await WebWorker.start(self.settings)
        self.all.add(worker)
        await self._give_back(worker)

    async def _dismiss(self, worker: WebWorker, asked: asyncio.Future[Reply]) -> None:
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        await worker.end()
        self.all.discard(worker)

    def _spawn(self, chore: Awaitable[None]) -> None:
        """Run it in the background. The set keeps the task from being garbage-collected."""
        task: asyncio.Task[None] = asyncio.ensure_future(chore)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)
