"""A pool of worker processes that make puzzles and can be terminated."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from suchsel.errors import Defect
from suchsel.web.api import Reply, WorkerRequest
from suchsel.web.faults import BROKEN, BUSY, too_slow
from suchsel.web.observe import CANCELLED, ENDED, STARTED, Labels, Metrics, log
from suchsel.web.settings import Settings


class NotTaken(Exception):
    """The process had died before it took the request."""


class Died(Exception):
    """The process died, or dropped the request, while it worked on it."""


class WebWorker:
    """One process and the pipes to it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process, self.jobs = process, 0
        self.broken = False  # it has died, although the system may not have told us yet
        self.dismissed = False  # it ends because we want it to

    @classmethod
    async def start(cls, settings: Settings, nice: int) -> WebWorker:
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
        if nice and sys.platform != "win32":
            with suppress(ProcessLookupError):
                os.setpriority(os.PRIO_PROCESS, process.pid, nice)
        return worker

    async def ask(self, request: WorkerRequest) -> Reply:
        """The reply; or `NotTaken`, or `Died`."""
        self.jobs += 1
        pipe_in, pipe_out = self.process.stdin, self.process.stdout
        assert pipe_in is not None
        assert pipe_out is not None
        head = {**request._asdict(), "length": len(request.body)}
        del head["body"]
        failure: type[Exception] = NotTaken
        try:
            pipe_in.write(json.dumps(head).encode() + b"\n" + request.body)
            await pipe_in.drain()
            await pipe_out.readuntil()
            failure = Died
            told = json.loads(await pipe_out.readuntil())
            if told is None:  # dropped
                raise Died
            data = await pipe_out.readexactly(told["length"])
            return Reply(told["status"], told["media"], data, told["gzip"])
        except (OSError, asyncio.IncompleteReadError):
            self.broken = True
            raise failure from None

    def worked(self) -> float:
        """Processor seconds that it has used; if the system does not tell, those of the clock."""
        try:
            with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            return time.monotonic()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def interrupt(self) -> None:
        """Make it drop its request. Where there are no such signals, it is ended."""
        with suppress(ProcessLookupError):
            if sys.platform == "win32":
                self.process.kill()
            else:
                self.process.send_signal(signal.SIGUSR1)

    async def end(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()
        if self.process.stdin is not None:
            self.process.stdin.close()


#: Processes of a lane that may be starting at the same time; seconds to wait if one did not start.
STARTING = 2
PAUSE = 1.0
#: Seconds after which a process that does not stop its work is told so again.
AGAIN = 0.25
#: How much lower the priority of the heavy lane is.
NICE = 10
#: Heavy requests that are remembered; when one is repeated, it goes straight to its lane.
REMEMBERED = 1_000


class Cancelled(Exception):
    """A request that was ended before its answer: the HTTP status, and why."""

    def __init__(self, status: int, wrong: Defect) -> None:
        super().__init__(wrong)
        self.status, self.wrong = status, wrong


class Overtime(Exception):
    """The request needs longer than its lane allows."""


#: A place in the queue: it gets a worker.
QueuePlace = asyncio.Future[WebWorker]


class FairQueue:
    """Those who wait: the clients take turns, so that one with many requests blocks no other."""

    def __init__(self) -> None:
        self.clients: dict[str, deque[QueuePlace]] = {}
        self.waiting = 0

    def push(self, client: str) -> QueuePlace:
        place: QueuePlace = asyncio.get_running_loop().create_future()
        self.clients.setdefault(client, deque()).append(place)
        self.waiting += 1
        return place

    def give_up(self, place: QueuePlace) -> None:
        """Wait no longer, unless the turn has come already."""
        if place.cancel():
            self.waiting -= 1

    def pop(self) -> QueuePlace | None:
        """The next one that has not been given up, if there is one."""
        while self.clients:
            client = next(iter(self.clients))
            places = self.clients.pop(client)
            place = places.popleft()
            if places:
                self.clients[client] = places  # behind all others
            if not place.done():
                self.waiting -= 1
                return place
        return None


class Lane:
    """Processes of one priority, and the requests that wait for one of them."""

    def __init__(self, name: str, size: int, nice: int = 0) -> None:
        self.name, self.size, self.nice = name, size, nice
        self.all: set[WebWorker] = set()
        self.idle: list[WebWorker] = []
        self.queue = FairQueue()
        self.starting = asyncio.Semaphore(STARTING)

    @property
    def waiting(self) -> int:
        return self.queue.waiting

    @property
    def busy(self) -> int:
        return len(self.all) - len(self.idle)

    def serve(self, queue: FairQueue) -> None:
        """Give idle workers to those who wait."""
        while self.idle and (place := queue.pop()):
            place.set_result(self.idle.pop())


class Errand:
    """A request on its way; `left` is done when the client has disconnected."""

    def __init__(self, request: WorkerRequest, client: str, left: asyncio.Future[object]) -> None:
        self.request, self.client, self.left, self.deaths = request, client, left, 0

    async def wait(self, other: asyncio.Future[Reply], seconds: float) -> None:
        """Until that is done or the client has left, but not longer than this."""
        both: set[asyncio.Future[Reply] | asyncio.Future[object]] = {other, self.left}
        await asyncio.wait(both, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)


class WorkerPool:
    def __init__(self, settings: Settings, metrics: Metrics | None = None) -> None:
        self.settings, self.metrics = settings, metrics or Metrics()
        self.metrics.gauges.append(self.gauges)
        # One more than work at the same time: it takes over when another one has to be replaced.
        self.light = Lane("light", settings.workers + 1)
        self.heavy = Lane("heavy", settings.slow, NICE)
        self.stopping = False
        self._known: dict[int, None] = {}  # hashes of heavy requests, oldest first
        self._home: dict[WebWorker, Lane] = {}
        self._chores: set[asyncio.Task[None]] = set()
        self._watches: set[asyncio.Task[None]] = set()

    @property
    def ready(self) -> bool:
        """Whether some process is alive: of the heavy lane too, it works for both if need be."""
        return bool(self._home) and not self.stopping

    def state(self) -> dict[str, bool | int]:
        return {
            "ready": self.ready,
            "processes": len(self._home),
            "idle": len(self.light.idle) + len(self.heavy.idle),
            "slow": self.heavy.busy,
            "waiting": self.light.waiting + self.heavy.waiting,
        }

    def gauges(self) -> Mapping[str, Mapping[Labels, float]]:
        lanes = (self.light, self.heavy)
        workers: dict[Labels, float] = {}
        for lane in lanes:
            workers |= {(lane.name, "idle"): len(lane.idle), (lane.name, "busy"): lane.busy}
        waiting: dict[Labels, float] = {(lane.name,): lane.waiting for lane in lanes}
        return {"suchsel_workers": workers, "suchsel_waiting": waiting}

    async def start(self) -> None:
        """Return when one process is ready. The others follow."""
        await self._hire(self.light)
        others = [self.light] * (self.light.size - 1)
        for lane in (self.heavy, *others, *[self.heavy] * (self.heavy.size - 1)):
            self._spawn(self._recruit(lane))

    async def stop(self) -> None:
        self.stopping = True
        await asyncio.gather(*self._chores, return_exceptions=True)
        for worker in self._home:
            worker.dismissed = True
        await asyncio.gather(*(worker.end() for worker in self._home))
        await asyncio.gather(*self._watches, return_exceptions=True)

    async def run(
        self, request: WorkerRequest, gone: Callable[[], Awaitable[object]], client: str = ""
    ) -> Reply | None:
        """The reply; None if the client disconnected (`gone` returned). May raise `Cancelled`."""
        left = asyncio.ensure_future(gone())
        errand, known = Errand(request, client, left), hash(request)
        try:
            if known not in self._known:
                with suppress(Overtime):
                    return await self._in_lane(self.light, errand)
                self._remember(known)
            return await self._in_lane(self.heavy, errand)
        except Overtime:
            log("cancelled", reason="deadline", task=request.task)
            self.metrics.count(CANCELLED, "deadline")
            raise Cancelled(503, too_slow(round(self.settings.deadline))) from None
        finally:
            left.cancel()

    def _remember(self, known: int) -> None:
        self._known[known] = None
        if len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]

    async def _in_lane(self, lane: Lane, errand: Errand) -> Reply | None:
        while True:
            worker = await self._take(lane, errand)
            if worker is None:
                self.metrics.count(CANCELLED, "left")
                return None
            try:
                return await self._work(lane, worker, errand)
            except NotTaken:
                continue
            except Died:
                errand.deaths += 1
                if errand.deaths > 1:
                    log("defect", reason="workers died", task=errand.request.task)
                    raise Cancelled(500, BROKEN) from None

    async def _take(self, lane: Lane, errand: Errand) -> WebWorker | None:
        """A worker, or None if the client left while waiting for it."""
        if self.stopping or lane.waiting >= self.settings.waiting:
            self.metrics.count(CANCELLED, "busy")
            raise Cancelled(503, BUSY)
        place = lane.queue.push(errand.client)
        try:
            self._serve()
            both: set[QueuePlace | asyncio.Future[object]] = {place, errand.left}
            patience = self.settings.patience
            await asyncio.wait(both, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        finally:
            lane.queue.give_up(place)
        if errand.left.done():
            if not place.cancelled():
                self._give_back(place.result())
            return None
        if place.cancelled():
            log("cancelled", reason="queue", lane=lane.name, task=errand.request.task)
            self.metrics.count(CANCELLED, "queue")
            raise Cancelled(503, BUSY)
        return place.result()

    async def _work(self, lane: Lane, worker: WebWorker, errand: Errand) -> Reply | None:
        """The reply, None if the client left; or `Overtime`, `Died`, `NotTaken`."""
        asked = asyncio.ensure_future(worker.ask(errand.request))
        try:
            if lane is self.light:
                await self._first_slice(worker, asked, errand)
            else:
                await errand.wait(asked, self.settings.deadline)
            if errand.left.done() and not asked.done():
                # It may be nearly done; then the process need not be disturbed.
                await asyncio.wait({asked}, timeout=self.settings.finish)
            if asked.done():
                return asked.result()
            if errand.left.done():
                self.metrics.count(CANCELLED, "left")
                return None
            raise Overtime
        finally:
            self._release(worker, asked)

    async def _first_slice(
        self, worker: WebWorker, asked: asyncio.Future[Reply], errand: Errand
    ) -> None:
        """`quick` seconds of work. A request that only waited for a busy machine is not slow."""
        is_file = errand.request.task == "file"
        quick = self.settings.quick_file if is_file else self.settings.quick
        began = worker.worked()
        latest, left = time.monotonic() + 10 * quick, quick
        while left > 0.01 and time.monotonic() < latest:
            await errand.wait(asked, left)
            if asked.done() or errand.left.done():
                return
            left = quick - (worker.worked() - began)

    # -- the processes ---------------------------------------------------------------------------

    def _serve(self) -> None:
        """Give idle workers to those who wait. If the light lane has none, the heavy one helps."""
        self.light.serve(self.light.queue)
        self.heavy.serve(self.heavy.queue)
        if not self.light.all:
            self.heavy.serve(self.light.queue)

    def _give_back(self, worker: WebWorker) -> None:
        lane = self._home.get(worker)
        if lane is not None:  # still alive
            lane.idle.append(worker)
            self._serve()

    def _release(self, worker: WebWorker, asked: asyncio.Future[Reply]) -> None:
        """A worker that answered is used again; any other one is looked after."""
        if self._is_fit(worker, asked):
            self._give_back(worker)
        else:
            self._spawn(self._recover(worker, asked))

    def _is_fit(self, worker: WebWorker, asked: asyncio.Future[Reply]) -> bool:
        return asked.done() and not worker.broken and worker.jobs < self.settings.jobs

    async def _recover(self, worker: WebWorker, asked: asyncio.Future[Reply]) -> None:
        """A worker that drops its request in time is used again; any other one is ended."""
        latest = time.monotonic() + self.settings.stop
        while not asked.done() and time.monotonic() < latest:
            # More than once: the first signal may come before the request has been taken.
            worker.interrupt()
            await asyncio.wait({asked}, timeout=AGAIN)
        fit = self._is_fit(worker, asked)
        worker.dismissed = not fit and not worker.broken
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        if fit:
            self._give_back(worker)
        else:
            await worker.end()

    async def _hire(self, lane: Lane) -> None:
        worker = await WebWorker.start(self.settings, lane.nice)
        self.metrics.count(STARTED, lane.name)
        lane.all.add(worker)
        self._home[worker] = lane
        self._keep(self._watches, self._watch(worker, lane))
        self._give_back(worker)

    async def _recruit(self, lane: Lane) -> None:
        """One more process for a lane, however often it takes."""
        async with lane.starting:
            while not self.stopping:
                try:
                    await self._hire(lane)
                    return
                except (OSError, RuntimeError) as error:
                    log("defect", reason="worker did not start", kind=type(error).__name__)
                    await asyncio.sleep(PAUSE)

    async def _watch(self, worker: WebWorker, lane: Lane) -> None:
        """Replace a process when it ends, for whatever reason."""
        code = await worker.process.wait()
        lane.all.discard(worker)
        if worker in lane.idle:
            lane.idle.remove(worker)
        del self._home[worker]
        reason = "dismissed" if worker.dismissed else "died"
        self.metrics.count(ENDED, lane.name, reason)
        if not worker.dismissed:
            log("defect", reason="worker died", lane=lane.name, code=code)
        self._serve()
        if not self.stopping:
            self._spawn(self._recruit(lane))

    def _spawn(self, chore: Awaitable[None]) -> None:
        """Run it in the background."""
        self._keep(self._chores, chore)

    def _keep(self, tasks: set[asyncio.Task[None]], chore: Awaitable[None]) -> None:
        """The set keeps a task from being garbage-collected."""
        task: asyncio.Task[None] = asyncio.ensure_future(chore)
        tasks.add(task)
        task.add_done_callback(tasks.discard)
