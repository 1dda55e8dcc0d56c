"""Starting and stopping: a socket of our own, so that the address is known before it is told."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable

import uvicorn

from suchsel.errors import SuchselError
from suchsel.i18n import Message, say
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
    except (OSError, UnicodeError) as error:  # a name that is none may not even be spelled
        raise SuchselError(_why_deaf(host, port, error)) from None


def _why_deaf(host: str, port: int, error: OSError | UnicodeError) -> Message:
    if isinstance(error, UnicodeError | socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return say(
            "“{host}” is no address of this machine. --host takes 127.0.0.1 (this machine only) "
            "or 0.0.0.0 (the network as well).",
            host=host[:80],
        )
    why = _REASONS.get(error.errno or 0) or error.strerror or type(error).__name__
    return say(
        "Cannot listen on {host}:{port}: {why}. Try another port: --port 0 takes any that is free.",
        host=host,
        port=port,
        why=why,
    )


_REASONS = {
    errno.EADDRINUSE: say("the port is taken"),
    errno.EACCES: say("permission is missing"),
}
