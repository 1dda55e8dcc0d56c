"""The worker processes of the server: two lanes with fair queues, limits, and replacements."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import time
import traceback
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TypeVar

from suchsel.errors import Defect
from suchsel.system.workers import CallLost, Worker
from suchsel.web.api import Reply, WorkerRequest, answer
from suchsel.web.faults import BROKEN, BUSY, too_slow
from suchsel.web.observe import Gauges, Labels, Metrics, log
from suchsel.web.settings import Limits, Settings

R = TypeVar("R")
#: Processes of a lane that may be starting at the same time; seconds to wait if one did not start.
STARTING, PAUSE = 2, 1.0
#: Seconds after which a process that does not stop its work is told so again.
AGAIN = 0.25
#: How much lower the priority of the heavy lane is.
NICE = 10
#: Limits count processor seconds; by the clock, they may take this many times as long.
STRETCH = 30
#: The status of a request whose client has disconnected: for the log, nobody reads the answer.
CLIENT_GONE = 499
#: Bytes; enough for the largest board. A worker that needs more runs out of memory alone.
MEMORY = 1_500_000_000


def set_up_worker(nice: int) -> float:
    """Set limits and the log, and build tables; returns the processor seconds of a small sheet."""
    # Log where it happened, but nothing that the user sent.
    sys.excepthook = lambda kind, _, trace: log(
        "defect", kind=kind.__name__, trace="".join(traceback.format_tb(trace))
    )
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    spent = []
    for seed in range(3):  # the first one builds the tables
        body = b'{"words":["Hund","Katze","Maus","Pferd","Esel"],"size":[9,7],"seed":%d}' % seed
        began = time.process_time()
        answer(WorkerRequest("sheets", body), Limits())
        spent.append(time.process_time() - began)
    # To look for garbage among all that is loaded takes as long as ten sheets.
    gc.freeze()
    if sys.platform != "win32":
        os.nice(nice)
    return min(spent)


class WebWorker(Worker):
    def __init__(self, lane: Lane) -> None:
        super().__init__()
        self.lane, self.jobs = lane, 0
        self.dismissed = False  # it ends because we want it to

    def worked(self) -> float:
        """Processor seconds that it has used; if the system does not tell, those of the clock."""
        try:
            with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            return time.monotonic()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Cancelled(Exception):
    """A request that was ended before its answer: the reason, the HTTP status, and what to say."""

    def __init__(self, reason: str, status: int = 503, wrong: Defect = BUSY) -> None:
        super().__init__(reason)
        self.reason, self.status, self.wrong = reason, status, wrong


class Overtime(Cancelled):
    """The request needs longer than its lane allows."""


#: A place in the queue: it gets a worker.
QueuePlace = asyncio.Future[WebWorker]


class Lane:
    """Processes of one priority, and the requests that wait for one of them.

    The clients take turns, so that one with many requests blocks no other. A request that gives
    up cancels its place.
    """

    def __init__(self, name: str, size: int, nice: int = 0) -> None:
        self.name, self.size, self.nice = name, size, nice
        self.all: set[WebWorker] = set()
        self.idle: list[WebWorker] = []
        self.clients: dict[str, deque[QueuePlace]] = {}
        self.starting = asyncio.Semaphore(STARTING)

    @property
    def waiting(self) -> int:
        return sum(not place.done() for places in self.clients.values() for place in places)

    @property
    def busy(self) -> int:
        return len(self.all) - len(self.idle)

    def push(self, client: str) -> QueuePlace:
        place: QueuePlace = asyncio.get_running_loop().create_future()
        self.clients.setdefault(client, deque()).append(place)
        return place

    def serve(self) -> None:
        """Give idle workers to those who wait."""
        while self.clients and self.idle:
            client, places = next(iter(self.clients.items()))
            del self.clients[client]
            place = places.popleft()
            if places:
                self.clients[client] = places  # behind all others
            if not place.done():
                place.set_result(self.idle.pop())


class Job:
    """A request on its way; `left` is done when the client has disconnected."""

    def __init__(self, request: WorkerRequest, client: str, left: asyncio.Future[object]) -> None:
        self.request, self.client, self.left, self.losses = request, client, left, 0

    async def wait(self, other: asyncio.Future[R], seconds: float) -> bool:
        """Wait for the other one, for the client to leave, or so long; whether one has happened."""
        both: set[asyncio.Future[R] | asyncio.Future[object]] = {other, self.left}
        done, _ = await asyncio.wait(both, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        return bool(done)


class WorkerPool:
    def __init__(self, settings: Settings, metrics: Metrics | None = None) -> None:
        self.settings, self.metrics = settings, metrics or Metrics()
        self.metrics.gauges.append(self.gauges)
        # One more than work at the same time: it takes over when another one has to be replaced.
        self.light = Lane("light", settings.workers + 1)
        self.heavy = Lane("heavy", settings.slow, NICE)
        # Up to two for each process: one waits for its end, one for its answer.
        self.threads = ThreadPoolExecutor(3 * (self.light.size + self.heavy.size))
        self.stopping = False
        self.unit = 0.0  # processor seconds of a small sheet, as measured by the first worker
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def workers(self) -> set[WebWorker]:
        return self.light.all | self.heavy.all

    @property
    def ready(self) -> bool:
        """Whether some process of the light lane is alive."""
        return bool(self.light.all) and not self.stopping

    def state(self) -> dict[str, bool | int]:
        return {
            "ready": self.ready,
            "processes": len(self.workers),
            "idle": len(self.light.idle) + len(self.heavy.idle),
            "slow": self.heavy.busy,
            "waiting": self.light.waiting + self.heavy.waiting,
        }

    def gauges(self) -> Gauges:
        workers: dict[Labels, float] = {}
        waiting: dict[Labels, float] = {}
        for lane in (self.light, self.heavy):
            workers |= {(lane.name, "idle"): len(lane.idle), (lane.name, "busy"): lane.busy}
            waiting[lane.name,] = lane.waiting
        return {"workers": workers, "waiting": waiting}

    async def start(self) -> None:
        """Return when one process is ready. The others follow."""
        self._run(self._keep_alive(self.light, await self._started(self.light)))
        for lane in [self.heavy] * self.heavy.size + [self.light] * (self.light.size - 1):
            self._run(self._keep_alive(lane))

    async def stop(self) -> None:
        self.stopping = True
        while True:  # a process may just have started
            for worker in self.workers:
                worker.dismissed = True
                worker.process.kill()
            if not self._tasks:
                break
            await asyncio.wait(self._tasks, timeout=AGAIN)
        for worker in self.workers:  # if the tasks that look after them were cancelled
            worker.end()
        self.threads.shutdown(wait=False)

    async def run(
        self, request: WorkerRequest, gone: Callable[[], Awaitable[object]], client: str = ""
    ) -> Reply:
        """The reply. `gone` returns when the client disconnects. May raise `Cancelled`."""
        left = asyncio.ensure_future(gone())
        job = Job(request, client, left)
        try:
            with suppress(Overtime):
                return await self._in_lane(self.light, job)
            return await self._in_lane(self.heavy, job)
        except Cancelled as error:
            event = "defect" if error.status == 500 else "cancelled"
            log(event, reason=error.reason, task=request.task)
            self.metrics.count("cancelled_total", error.reason)
            raise
        finally:
            left.cancel()

    async def _in_lane(self, lane: Lane, job: Job) -> Reply:
        while True:
            worker = await self._take(lane, job)
            try:
                return await self._work(lane, worker, job)
            except CallLost as loss:
                job.losses += loss.taken
                if job.losses > 1:
                    raise Cancelled("workers died", 500, BROKEN) from None

    async def _take(self, lane: Lane, job: Job) -> WebWorker:
        if self.stopping or lane.waiting >= self.settings.waiting:
            raise Cancelled("busy")
        place = lane.push(job.client)
        try:
            lane.serve()
            await job.wait(place, self.settings.patience)
        finally:
            place.cancel()
        if job.left.done():
            if not place.cancelled():
                self._give_back(place.result())
            raise Cancelled("left", CLIENT_GONE)
        if place.cancelled():
            raise Cancelled("queue")
        return place.result()

    async def _work(self, lane: Lane, worker: WebWorker, job: Job) -> Reply:
        """The reply; or `Cancelled`, `CallLost`."""
        settings = self.settings
        allowed = settings.deadline if lane is self.heavy else settings.quick * self.unit
        worker.jobs += 1
        asked = self._in_thread(partial(worker.call, answer, job.request, settings.limits))
        try:
            latest = time.monotonic() + STRETCH * allowed
            # A busy machine may keep the process waiting: what counts is its work.
            while allowed > 0.01 and time.monotonic() < latest:
                before, began = worker.worked(), time.monotonic()
                if await job.wait(asked, allowed):
                    break
                # Of a process that has just ended, the system no longer knows how much.
                allowed -= min(worker.worked() - before, time.monotonic() - began)
            if job.left.done() and not asked.done():
                # It may be nearly done; then the process need not be disturbed.
                await asyncio.wait({asked}, timeout=settings.finish)
            if asked.done():
                return asked.result()
            if job.left.done():
                raise Cancelled("left", CLIENT_GONE)
            raise Overtime("deadline", 503, too_slow(round(settings.deadline)))
        finally:
            if self._is_fit(worker, asked):
                self._give_back(worker)
            else:
                self._run(self._recover(worker, asked))

    # -- the processes ---------------------------------------------------------------------------

    def _give_back(self, worker: WebWorker) -> None:
        if worker in worker.lane.all:  # still alive
            worker.lane.idle.append(worker)
            worker.lane.serve()

    def _is_fit(self, worker: WebWorker, asked: asyncio.Future[Reply]) -> bool:
        """Whether it answered and can be used again."""
        return asked.done() and not worker.broken and worker.jobs < self.settings.jobs

    async def _recover(self, worker: WebWorker, asked: asyncio.Future[Reply]) -> None:
        """A worker that drops its request in time is used again; any other one is ended."""
        latest = time.monotonic() + self.settings.stop
        while not asked.done() and time.monotonic() < latest:
            # More than once: the first signal may come before the request has been taken.
            if sys.platform != "win32":
                worker.process.send_signal(signal.SIGUSR1)
            else:  # Windows has no such signals
                worker.process.kill()
            await asyncio.wait({asked}, timeout=AGAIN)
        fit = self._is_fit(worker, asked)
        worker.dismissed = not fit and not worker.broken
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        if fit:
            self._give_back(worker)
        else:
            worker.process.kill()

    async def _started(self, lane: Lane) -> WebWorker:
        worker = WebWorker(lane)
        try:
            spent = await self._in_thread(partial(worker.call, set_up_worker, lane.nice))
            self.unit = self.unit or spent
        except CallLost:
            worker.end()
            raise
        return worker

    async def _keep_alive(self, lane: Lane, worker: WebWorker | None = None) -> None:
        """Keep one process of a lane alive: replace it whenever it ends, for whatever reason."""
        while not self.stopping:
            try:
                if worker is None:
                    async with lane.starting:
                        worker = await self._started(lane)
            except (OSError, CallLost) as error:
                await self.report("worker did not start", kind=type(error).__name__)
                continue
            self.metrics.count("workers_started_total", lane.name)
            lane.all.add(worker)
            self._give_back(worker)
            code = await self._in_thread(worker.process.wait)
            lane.all.discard(worker)
            if worker in lane.idle:
                lane.idle.remove(worker)
            reason = "dismissed" if worker.dismissed else "died"
            self.metrics.count("workers_ended_total", lane.name, reason)
            if not worker.dismissed:
                self._run(self.report("worker died", lane=lane.name, code=code))
            worker.end()
            worker = None

    async def report(self, reason: str, **facts: object) -> None:
        """Log a defect, but not if all our processes were told to stop."""
        await asyncio.sleep(PAUSE)
        if not self.stopping:
            log("defect", reason=reason, **facts)

    def _in_thread(self, function: Callable[[], R]) -> asyncio.Future[R]:
        return asyncio.get_running_loop().run_in_executor(self.threads, function)

    def _run(self, task: Coroutine[None, None, None]) -> None:
        """Run it in the background; the set keeps it from being garbage-collected."""
        running = asyncio.ensure_future(task)
        self._tasks.add(running)
        running.add_done_callback(self._tasks.discard)
