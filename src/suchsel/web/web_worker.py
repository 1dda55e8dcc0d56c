"""The server's side of a worker process: start it, ask it, cancel what it does, end it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from contextlib import suppress

from suchsel.web.answers import Reply, WorkerRequest
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
        if nice and sys.platform != "win32":
            with suppress(ProcessLookupError):
                os.setpriority(os.PRIO_PROCESS, process.pid, nice)
        assert process.stdout is not None
        if await process.stdout.readline() != b"ready\n":
            await worker.end()
            raise RuntimeError("a worker process did not start")
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
