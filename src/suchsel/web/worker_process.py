"""A worker process: requests arrive on standard input, replies leave on standard output.

A request is a line of JSON (task, about, length) and that many bytes; so is a reply (status, media,
length). The process ends with its input. A defect of ours ends it too, with a traceback on standard
error: the pool then answers for it and starts another.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from types import TracebackType
from typing import IO

from suchsel.web.answers import WorkerRequest, answer
from suchsel.web.log import log
from suchsel.web.settings import Limits

#: Bytes; enough for the largest board. A worker that needs more runs out of memory alone.
MEMORY = 1_500_000_000


def main() -> None:
    limits = Limits(*(int(number) for number in sys.argv[1:]))
    # Ctrl-C reaches the whole process group; the server decides when to stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.excepthook = _note_defect
    _bound_memory()
    requests, replies = sys.stdin.buffer, _private_stdout()
    warm_up()
    replies.write(b"ready\n")
    replies.flush()
    while line := requests.readline():
        head = json.loads(line)
        body = requests.read(head["length"])
        reply = answer(WorkerRequest(head["task"], body, head["about"]), limits)
        first = {"status": reply.status, "media": reply.media, "length": len(reply.data)}
        replies.write(json.dumps(first).encode() + b"\n" + reply.data)
        replies.flush()


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
