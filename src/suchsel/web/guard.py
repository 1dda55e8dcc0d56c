"""What surrounds every request: security headers, the log, the metrics, refusals."""

from __future__ import annotations

import time
from contextlib import suppress
from ipaddress import IPv6Address, ip_address, ip_network

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from suchsel.errors import Defect, SuchselError
from suchsel.web.assets import FRAMABLE
from suchsel.web.faults import TWO_LENGTHS, faults
from suchsel.web.observe import REQUESTS, Metrics, log

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'none'; "
    "base-uri 'none'; frame-ancestors "
)
HEADERS = {
    "content-security-policy": f"{_POLICY}'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
FRAMABLE_HEADERS = {name: value for name, value in HEADERS.items() if name != "x-frame-options"} | {
    "content-security-policy": f"{_POLICY}*",
    "cross-origin-resource-policy": "cross-origin",
}


def _raw(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


_RAW, _FRAMABLE_RAW = _raw(HEADERS), _raw(FRAMABLE_HEADERS)


class Guard:
    """Middleware in plain ASGI, so that it costs microseconds and passes disconnects on."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status, sent = time.perf_counter(), 500, 0
        raw = _FRAMABLE_RAW if scope["path"] == FRAMABLE else _RAW

        async def guarded(message: Message) -> None:
            nonlocal status, sent
            if message["type"] == "http.response.start":
                status = message["status"]
                elapsed = f"app;dur={1000 * (time.perf_counter() - began):.1f}".encode()
                message["headers"] = [*message["headers"], *raw, (b"server-timing", elapsed)]
            sent += len(message.get("body", b""))
            await send(message)

        try:
            if _states_two_lengths(scope):
                answer = refuse(400, TWO_LENGTHS)
                answer.headers["connection"] = "close"
                await answer(scope, receive, guarded)
            else:
                await self.app(scope, receive, guarded)
        finally:
            elapsed = time.perf_counter() - began
            route = _route(scope)
            self.metrics.count(REQUESTS, route, status)
            self.metrics.observe(route, elapsed)
            log(
                "request",
                method=scope["method"],
                path=scope["path"][:100],
                status=status,
                bytes=sent,
                ms=round(1000 * elapsed, 1),
            )


def _states_two_lengths(scope: Scope) -> bool:
    """Whether a proxy in front of us may see another end of the body than we do.

    Lengths that contradict each other do not come this far.
    """
    names = {name for name, _ in scope["headers"]}
    if b"transfer-encoding" not in names:
        return False
    return b"content-length" in names or scope["http_version"] == "1.0"


def _route(scope: Scope) -> str:
    """The pattern of the path; few of them, whatever is asked for."""
    path = getattr(scope.get("route"), "path", None)
    return path if isinstance(path, str) else "none"


def client_name(host: str) -> str:
    """Who has this address. In IPv6, everybody has a whole network."""
    try:
        address = ip_address(host)
    except ValueError:
        return host[:80]
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ip_network((address, 64), strict=False))
    return host


def refuse(status: int, wrong: Defect) -> JSONResponse:
    headers = {"retry-after": "3"} if status in (429, 503) else None
    return JSONResponse(faults(SuchselError(wrong)), status, headers)


async def read_body(request: Request, limit: int) -> bytes | None:
    """The body; None if it is too large. One that is announced as such is not even read."""
    announced = request.headers.get("content-length", "0")
    plain = announced.isascii() and announced.isdigit() and len(announced) < 18
    if plain and int(announced) > limit:
        return None
    chunks, size = [], 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > limit:
            return None
        chunks.append(chunk)
    return b"".join(chunks)


async def gone(request: Request) -> None:
    """Return when the client has disconnected."""
    with suppress(ClientDisconnect):
        while (await request.receive())["type"] != "http.disconnect":
            pass
