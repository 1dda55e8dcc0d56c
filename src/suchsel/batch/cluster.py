"""A batch on a Dask cluster: ranges of lines go out, lines come back, in order.

Dask repeats a task whose worker is lost, and a task always gives the same bytes; so no line is lost
and none is doubled.
"""

from __future__ import annotations

import logging
import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from importlib import import_module
from typing import Any, TypeVar

from suchsel.errors import SuchselError, mistake, require
from suchsel.i18n import Message, noop, say
from suchsel.system.files import why_not

T = TypeVar("T")
#: Dask is an extra, and not typed.
DaskObject = Any
#: Lines per task: over a network, few large tasks are better than many small ones.
LINES = 2000
#: Seconds to wait for the scheduler, and for its port to open.
TIMEOUT, CONNECT_TIMEOUT = 15, 5
#: The most bytes of its first message.
MAX_HANDSHAKE = 100_000
#: How often to look for workers while there are none, and to say that there are none.
LOOK, REPEAT = 1.0, 30.0
_ADDRESS = re.compile(r"(?:(?:tcp|tls)://)?(\[[0-9A-Fa-f:.]+\]|[^\s:/\[\]]+):([0-9]{1,5})")


def on_cluster(
    work: Callable[[T], bytes], tasks: Iterable[T], address: str, tell: Callable[[Message], None]
) -> Iterator[bytes]:
    """`work` of each task, in the order of the tasks; `tell` hears what is waited for."""
    from importlib.metadata import version

    from suchsel import __version__

    client = _connect(address)
    lost = (OSError, CancelledError, import_module("distributed").KilledWorker)
    try:
        _await_workers(client, tell)
        # Workers of another version may make other puzzles.
        found = client.run(version, "suchsel", on_error="return").values()
        if others := sorted({str(answer) for answer in found} - {__version__}):
            text = noop("All workers need suchsel {version}; they have: {others}.")
            raise mistake("other-version", text, version=__version__, others=others)
        waiting: deque[DaskObject] = deque()
        for task in tasks:
            waiting.append(client.submit(work, task, pure=False))
            # Two tasks per thread keep the cluster busy; more would only fill memory.
            while len(waiting) >= 2 * max(1, sum(client.ncores().values())):
                yield _result(waiting.popleft(), client, tell)
        while waiting:
            yield _result(waiting.popleft(), client, tell)
    except lost as error:
        raise _lost(type(error).__name__) from None
    finally:
        client.close(timeout=LOOK)


def _lost(why: str) -> SuchselError:
    text = noop("The cluster failed ({why}). Run the same command again to continue.")
    return mistake("cluster-lost", text, why=why)


def _await_workers(client: DaskObject, tell: Callable[[Message], None]) -> None:
    """Wait until there is a worker; say so at once and then from time to time."""
    began, next_note = time.monotonic(), 0.0
    while not client.ncores():
        waited = time.monotonic() - began
        if waited >= next_note:
            n = round(waited)
            tell(say("The cluster has no workers; waiting for some ({n} seconds).", n=n))
            next_note += REPEAT
        if client.status not in ("running", "connecting"):
            raise _lost(str(client.status))
        time.sleep(LOOK)


def _result(future: DaskObject, client: DaskObject, tell: Callable[[Message], None]) -> bytes:
    """The bytes of a task, however long it takes, unless the cluster is lost."""
    while True:
        try:
            found: bytes = future.result(timeout=TIMEOUT)
            return found
        except TimeoutError:
            _await_workers(client, tell)


def _connect(address: str) -> DaskObject:
    with require("cluster", "A cluster needs Dask: {command}"):
        connect: DaskObject = import_module("distributed").Client
    _probe(address)
    # Dask logs its losses with tracebacks; what matters of them is said in our words.
    for name in ["distributed", "tornado", "asyncio", *logging.root.manager.loggerDict]:
        if name.partition(".")[0] in ("distributed", "tornado", "asyncio"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    # A client that did not come about would wait for half a minute when it is deleted.
    quiet = type("QuietClient", (connect,), {"__del__": lambda self: None})
    try:
        return quiet(address, timeout=TIMEOUT, set_as_default=False)
    except (OSError, MemoryError, ValueError) as error:
        raise _no_cluster(address, type(error).__name__) from None


def _probe(address: str) -> None:
    """Refuse quickly what is no address, and an address where no scheduler listens.

    A scheduler speaks first: the length of a short message, in eight bytes.
    """
    import socket

    found = _ADDRESS.fullmatch(address)
    if found is None or not 0 < int(found[2]) < 65536:
        raise mistake(
            "bad-address",
            "“{address}” is not the address of a scheduler; expected HOST:PORT, such as {example}.",
            address=address[:80],
            example="127.0.0.1:8786",
        )
    try:
        host = found[1].strip("[]"), int(found[2])
        with socket.create_connection(host, timeout=CONNECT_TIMEOUT) as line:
            if address.startswith("tls:"):
                return
            head = line.recv(8, socket.MSG_WAITALL)
    except (OSError, UnicodeError) as error:
        why = why_not(error) if isinstance(error, OSError) else type(error).__name__
        raise _no_cluster(address, why) from None
    if len(head) < 8 or int.from_bytes(head, "little") > MAX_HANDSHAKE:
        raise _no_cluster(address, say("another service answers there"))


def _no_cluster(address: str, why: Message | str) -> SuchselError:
    return mistake(
        "no-cluster", "There is no cluster at “{address}” ({why}).", address=address[:80], why=why
    )
