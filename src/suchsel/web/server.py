"""Serving the app with uvicorn: sockets, limits for connections, signals."""

from __future__ import annotations

import asyncio
import errno
import socket
import sys
from collections.abc import Callable, Iterable
from ipaddress import ip_address, ip_network

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from suchsel.errors import mistake
from suchsel.i18n import noop
from suchsel.system.files import why_not
from suchsel.web.api import refusal
from suchsel.web.app import HEADERS, client_name, create_app
from suchsel.web.faults import BAD_HTTP
from suchsel.web.observe import Metrics
from suchsel.web.settings import Settings, default_settings

#: Stands for all trusted proxies; their connections belong to many clients.
PROXY = "proxy"
#: How many times as many connections as allowed there may be for a moment.
MOST = 4
#: Seconds that a new connection has to say something before it may be closed for another one.
CLOSING_GRACE = 3.0


class OpenConnections:
    """All open connections with their clients, oldest first."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings, self.metrics = settings, metrics
        self.all: dict[TimedProtocol, str] = {}
        self.proxies = [ip_network(one) for one in settings.proxies.split(",") if one]
        metrics.gauges.append(lambda: {"connections": {(): len(self.all)}})

    def add(self, connection: TimedProtocol, host: str) -> bool:
        """Whether there is room for it. Those that are too many give way a little later."""
        if len(self.all) >= MOST * self.settings.connections and not self._close(self.all, 1, 0):
            return False
        client = PROXY if self._is_proxy(host) else client_name(host)
        self.all[connection] = client
        connection.loop.call_later(CLOSING_GRACE, self._trim, client)
        return True

    def _trim(self, client: str) -> None:
        """Close what is too much. A connection that has just been opened may still speak."""
        if client != PROXY:
            own = [one for one, name in self.all.items() if name == client]
            self._close(own, len(own) - self.settings.client_connections, CLOSING_GRACE)
        self._close(self.all, len(self.all) - self.settings.connections, CLOSING_GRACE)

    def _close(self, some: Iterable[TimedProtocol], number: int, age: float) -> bool:
        """Close this many idle ones of this age: the unused ones first, the oldest first."""
        idle = [one for one in some if not one.at_work and one.loop.time() - one.opened >= age]
        idle.sort(key=lambda one: one.cycle is not None)
        for connection in idle[: max(0, number)]:
            connection.drop("room")
        return len(idle) >= number

    def _is_proxy(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self.proxies)


class TimedProtocol(H11Protocol):
    """The HTTP of uvicorn, with deadlines for whoever is slow."""

    open_connections: OpenConnections
    opened = 0.0
    _deadline: asyncio.TimerHandle | None = None

    @property
    def at_work(self) -> bool:
        """Whether a request is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.opened = self.loop.time()
        if self.open_connections.add(self, self.client[0] if self.client else ""):
            self._allow(self.open_connections.settings.head)
        else:
            self.drop("full")

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.at_work:
            self._allow(None)

    def on_response_complete(self) -> None:
        self._allow(self.open_connections.settings.head)
        super().on_response_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._allow(self.open_connections.settings.stalled)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._allow(None if self.at_work else self.open_connections.settings.head)

    def connection_lost(self, exc: Exception | None) -> None:
        self._allow(None)
        self.open_connections.all.pop(self, None)
        super().connection_lost(exc)

    def drop(self, reason: str) -> None:
        """Close it now. What it has not read yet is lost."""
        self.open_connections.metrics.count("connections_closed_total", reason)
        self.open_connections.all.pop(self, None)
        self.transport.abort()

    def _allow(self, seconds: float | None) -> None:
        """Close it after this many seconds, unless something happens before."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None
        if seconds is not None:
            self._deadline = self.loop.call_later(seconds, self.drop, "late")

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not even HTTP in the form of all other errors."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.drop("bad")  # in the middle of an answer
            return
        reply = refusal(400, BAD_HTTP)
        headers = {**HEADERS, "content-type": reply.media, "connection": "close"}
        headers["content-length"] = str(len(reply.data))
        start = h11.Response(status_code=400, headers=list(headers.items()), reason=b"Bad Request")
        for event in (start, h11.Data(data=reply.data), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()
        self._allow(self.open_connections.settings.head)


#: Seconds that running requests may take to finish when the server stops.
GRACE = 15
#: The host that stands for all addresses of the machine; no browser opens it.
EVERYWHERE = "0.0.0.0"  # nosec
#: Connections that may wait to be accepted, and open files.
BACKLOG, FILES = 512, 4_096


def serve(host: str, port: int, workers: int | None, tell: Callable[[str, str], None]) -> None:
    """Serve until Ctrl-C or SIGTERM.

    `tell` is called with the address, and with that for other devices if it is another one.
    """
    settings = default_settings()
    if workers is not None:
        settings = settings._replace(workers=workers, slow=workers)
    listening = _listen(host, port)
    if sys.platform != "win32":
        import resource

        # Every connection is an open file; some systems allow very few unless asked.
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    shown = f"[{host}]" if ":" in host else host
    here, port = listening.getsockname()[:2]
    other = network_address() if here == EVERYWHERE else ""
    with listening:
        local = f"http://{'127.0.0.1' if here == EVERYWHERE else shown}:{port}/"
        tell(local, f"http://{other}:{port}/" if other else "")
        uvicorn.Server(server_config(settings, Metrics())).run(sockets=[listening])


def network_address() -> str:
    """The address of this machine in its network, if it has one. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # which nobody has: it only chooses an interface
        except OSError:
            return ""
        address = str(probe.getsockname()[0])
    return "" if ip_address(address).is_loopback else address


def server_config(settings: Settings, metrics: Metrics) -> uvicorn.Config:
    class ServerProtocol(TimedProtocol):
        open_connections = OpenConnections(settings, metrics)

    return uvicorn.Config(
        create_app(settings, metrics=metrics),
        http=ServerProtocol,
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=GRACE,
        backlog=BACKLOG,
    )


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # Sets the usual options of this system, and closes the socket if the port is taken.
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except (OSError, UnicodeError) as error:  # some host names cannot even be encoded
        if isinstance(error, UnicodeError | socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
            text = noop(
                "“{host}” is not an address of this machine. Use --host 127.0.0.1 (this machine "
                "only) or 0.0.0.0 (the network as well)."
            )
            raise mistake("bad-host", text, host=host[:80]) from None
        text = noop(
            "Cannot listen on {host}:{port}: {why}. Try another port: --port 0 selects a free one."
        )
        raise mistake("cannot-listen", text, host=host, port=port, why=why_not(error)) from None
