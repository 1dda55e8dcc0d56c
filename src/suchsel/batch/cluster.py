"""A batch on a Dask cluster: ranges of lines go out, lines come back, in order.

Dask repeats a task whose worker is lost, and a task always gives the same bytes; so no line is lost
and none is doubled.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from importlib import import_module
from typing import Any, TypeVar

from suchsel.errors import mistake

T = TypeVar("T")
#: Lines per task: over a network, few large tasks are better than many small ones.
LINES = 2000
#: How long to wait for the scheduler, in seconds.
PATIENCE = 15


def on_cluster(work: Callable[[T], bytes], tasks: Iterable[T], address: str) -> Iterator[bytes]:
    """`work` of each task, in the order of the tasks."""
    client = _connect(address)
    lost = (OSError, CancelledError, import_module("distributed").KilledWorker)
    try:
        _check_version(client)
        waiting: deque[Any] = deque()
        for task in tasks:
            waiting.append(client.submit(work, task, pure=False))
            # Two tasks per thread keep the cluster busy; more would only fill memory.
            while len(waiting) >= 2 * max(1, sum(client.ncores().values())):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except lost as error:
        raise mistake(
            "cluster-lost",
            "The cluster failed ({why}). Run the same command again to continue.",
            why=type(error).__name__,
        ) from None
    finally:
        client.close()


def _connect(address: str) -> Any:
    try:
        connect: Any = import_module("distributed").Client
    except ImportError:
        raise mistake(
            "extra-missing",
            "A cluster needs Dask: {command}",
            command="pip install 'suchsel[cluster]'",
        ) from None
    try:
        return connect(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise mistake(
            "no-cluster",
            "There is no cluster at “{address}” ({why}).",
            address=address[:80],
            why=type(error).__name__,
        ) from None


def _check_version(client: Any) -> None:
    """Refuse workers of another version, which may make other puzzles."""
    from importlib.metadata import version

    from suchsel.version import __version__

    found = client.run(version, "suchsel", on_error="return").values()
    others = sorted({str(answer) for answer in found} - {__version__})
    if others:
        raise mistake(
            "other-version",
            "All workers need suchsel {version}; they have: {others}.",
            version=__version__,
            others=others,
        )
