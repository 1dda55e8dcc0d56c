"""Starting and stopping. The socket is our own, so that its address is known beforehand."""

from __future__ import annotations

import asyncio
import errno
import socket
import sys
from collections.abc import Callable
from functools import partial
from typing import cast

import uvicorn

from suchsel.errors import Defect, SuchselError, defect
from suchsel.i18n import say
from suchsel.web.app import create_app
from suchsel.web.connections import OpenConnections, TimedProtocol
from suchsel.web.metrics import Metrics
from suchsel.web.settings import Settings, default_settings

#: Seconds that running requests may take to finish when the server stops.
GRACE = 15
#: Connections that may wait to be accepted, and open files.
BACKLOG, FILES = 512, 4_096


def serve(host: str, port: int, workers: int | None, tell: Callable[[str], None]) -> None:
    """Serve until Ctrl-C or SIGTERM; `tell` is called with the address."""
    settings = default_settings()
    if workers is not None:
        settings = settings._replace(workers=workers, slow=workers)
    listening = _listen(host, port)
    _raise_file_limit()
    shown = f"[{host}]" if ":" in host else host
    with listening:
        tell(f"http://{shown}:{listening.getsockname()[1]}/")
        uvicorn.Server(server_config(settings, Metrics())).run(sockets=[listening])


def server_config(settings: Settings, metrics: Metrics) -> uvicorn.Config:
    protocol = partial(TimedProtocol, open_connections=OpenConnections(settings, metrics))
    return uvicorn.Config(
        create_app(settings, metrics=metrics),
        http=cast("type[asyncio.Protocol]", protocol),
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=GRACE,
        backlog=BACKLOG,
    )


def _raise_file_limit() -> None:
    """Every connection is an open file; some systems allow very few unless asked."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # Sets the usual options of this system, and closes the socket if the port is taken.
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except (OSError, UnicodeError) as error:  # some host names cannot even be encoded
        raise SuchselError(_why_not(host, port, error)) from None


def _why_not(host: str, port: int, error: OSError | UnicodeError) -> Defect:
    if isinstance(error, UnicodeError | socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return defect(
            "bad-host",
            "“{host}” is not an address of this machine. Use --host 127.0.0.1 (this machine only) "
            "or 0.0.0.0 (the network as well).",
            host=host[:80],
        )
    why = _REASONS.get(error.errno or 0) or error.strerror or type(error).__name__
    return defect(
        "cannot-listen",
        "Cannot listen on {host}:{port}: {why}. Try another port: --port 0 selects a free one.",
        host=host,
        port=port,
        why=why,
    )


_REASONS = {
    errno.EADDRINUSE: say("the port is already in use"),
    errno.EACCES: say("permission denied"),
}
