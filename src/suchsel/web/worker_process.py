"""A worker process: requests arrive on standard input, replies leave on standard output.

A request is a line of JSON (task, about, gzip, length) and that many bytes. An empty line says
that it was taken; the reply is a line of JSON (status, media, gzip, length) and that many bytes. A
signal cancels the request; the reply is then `null`, and the process stays. It ends with its input.
A defect of ours ends it too, with a traceback on standard error: the pool then starts another.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from types import FrameType, TracebackType
from typing import IO

from suchsel.web.api import Reply, WorkerRequest, answer
from suchsel.web.assets import compressed, is_compressible
from suchsel.web.observe import log
from suchsel.web.settings import Limits

#: Bytes; enough for the largest board. A worker that needs more runs out of memory alone.
MEMORY = 1_500_000_000
#: Seconds after which a signal that came at a bad moment is repeated.
AGAIN = 0.02


class Interrupted(BaseException):
    """The request was cancelled. No handler of ordinary errors stops it."""


class Interruption:
    """Raises `Interrupted` in the request that is being worked on, if there is one."""

    def __init__(self) -> None:
        self.working = False
        if sys.platform != "win32":
            signal.signal(signal.SIGUSR1, self._arrived)
            signal.signal(signal.SIGALRM, self._arrived)

    def _arrived(self, number: int, frame: FrameType | None) -> None:
        if not self.working:
            return
        if _is_importing(frame):
            # A module that was loaded by half could not be loaded again.
            signal.setitimer(signal.ITIMER_REAL, AGAIN)
            return
        raise Interrupted

    def answer(self, request: WorkerRequest, limits: Limits) -> Reply | None:
        """The answer; None if the request was cancelled."""
        try:
            self.working = True
            reply = answer(request, limits)
            self.working = False
        except Interrupted:
            self.working = False
            return None
        if sys.platform != "win32":
            signal.setitimer(signal.ITIMER_REAL, 0)  # what came late must not hit the next request
        return reply


def _is_importing(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def main() -> None:
    limits = Limits(*(int(number) for number in sys.argv[1:]))
    # Ctrl-C reaches the whole process group; the server decides when to stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.excepthook = _note_defect
    _bound_memory()
    requests, replies = sys.stdin.buffer, _private_stdout()
    warm_up()
    interruption = Interruption()
    replies.write(b"ready\n")
    replies.flush()
    while line := requests.readline():
        head = json.loads(line)
        body = requests.read(head["length"])
        replies.write(b"\n")
        replies.flush()
        reply = interruption.answer(WorkerRequest(head["task"], body, head["about"]), limits)
        replies.write(_packed(reply, head["gzip"]) if reply else b"null\n")
        replies.flush()


def _packed(reply: Reply, zip_it: bool) -> bytes:
    zipped = zip_it and is_compressible(reply.media, reply.data)
    data = compressed(reply.data) if zipped else reply.data
    head = {"status": reply.status, "media": reply.media, "gzip": zipped, "length": len(data)}
    return json.dumps(head).encode() + b"\n" + data


def warm_up() -> None:
    """The first puzzle builds tables; better now than while somebody waits."""
    body = b'{"words":["Hund","Katze"],"size":[9,7],"seed":1}'
    answer(WorkerRequest("puzzle", body), Limits())


def _note_defect(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Log where it happened, but nothing that the user sent."""
    log("defect", kind=kind.__name__, trace="".join(traceback.format_tb(trace)))


def _private_stdout() -> IO[bytes]:
    """A stream that nothing but replies is written to; what libraries print is kept out."""
    private = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return private


def _bound_memory() -> None:
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    main()
