"""A worker process: jobs come in on standard input, replies leave on standard output.

A job is a line of JSON (task, about, length) and that many bytes; a reply likewise (status, media,
length). It ends with its input. A defect of ours ends it too, with a traceback on standard error:
the pool answers for it and starts another.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from types import TracebackType
from typing import IO

from suchsel.web.answers import Job, answer
from suchsel.web.log import log
from suchsel.web.settings import Limits

#: Enough for the largest board; a list that would eat the machine ends its worker instead.
MEMORY = 1_500_000_000


def main() -> None:
    limits = Limits(*(int(number) for number in sys.argv[1:]))
    # Ctrl-C reaches the whole group; whether to stop is the server's decision.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.excepthook = _note_defect
    _bound_memory()
    jobs, replies = sys.stdin.buffer, _private_stdout()
    warm_up()
    replies.write(b"ready\n")
    replies.flush()
    while line := jobs.readline():
        head = json.loads(line)
        job = Job(head["task"], jobs.read(head["length"]), head["about"])
        reply = answer(job, limits)
        told = {"status": reply.status, "media": reply.media, "length": len(reply.data)}
        replies.write(json.dumps(told).encode() + b"\n" + reply.data)
        replies.flush()


def warm_up() -> None:
    """The first puzzle builds tables; better now than while somebody waits."""
    answer(Job("puzzle", b'{"words":["Hund","Katze"],"size":[9,7],"seed":1}'), Limits())


def _note_defect(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Where it happened, as a line of the log; not the words of whoever sent the list."""
    log("defect", kind=kind.__name__, trace="".join(traceback.format_tb(trace)))


def _private_stdout() -> IO[bytes]:
    """What a library prints must not get among the replies."""
    private = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return private


def _bound_memory() -> None:
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    main()
