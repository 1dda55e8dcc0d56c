"""Starting and stopping: a socket of our own, so that the address is known before it is told."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from suchsel.errors import SuchselError, say
from suchsel.web.app import create_app
from suchsel.web.settings import default_settings

#: Seconds that requests under way may take to end when the server is told to stop.
FAREWELL = 15


def serve(host: str, port: int, workers: int | None, tell: Callable[[str], None]) -> None:
    """Serve until told to stop (Ctrl-C, SIGTERM); `tell` is called with the address."""
    settings = default_settings()
    if workers is not None:
        settings = settings._replace(workers=workers, slow=workers)
    listening = _listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    config = uvicorn.Config(
        create_app(settings), log_config=None, access_log=False, server_header=False,
        timeout_graceful_shutdown=FAREWELL, limit_concurrency=256, backlog=256,
    )  # fmt: skip
    with listening:
        tell(f"http://{shown}:{listening.getsockname()[1]}/")
        uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # Sets what is usual on this system, and closes the socket if it cannot have the port.
        return socket.create_server((host, port), family=family, backlog=256)
    except OSError as error:
        raise SuchselError(
            say(
                "Cannot listen on {host}:{port} ({why}). Try another one: --port 0 takes any "
                "that is free.",
                "Unter {host}:{port} lässt sich nicht lauschen ({why}). Bitte einen anderen: "
                "--port 0 nimmt irgendeinen freien.",
                host=host,
                port=port,
                why=error.strerror or type(error).__name__,
            )
        ) from None
