"""What surrounds every request: security headers, the log, limits and refusals."""

from __future__ import annotations

import time
from contextlib import suppress

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from suchsel.errors import Defect, SuchselError
from suchsel.web.faults import faults
from suchsel.web.log import log

#: The one page that other sites may show in a frame: a player without anything to lose.
FRAMABLE = "/embed"
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
FRAMABLE_HEADERS = {
    name: value for name, value in HEADERS.items() if name != "x-frame-options"
} | {"content-security-policy": f"{_POLICY}*", "cross-origin-resource-policy": "cross-origin"}


def _raw(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


_RAW, _FRAMABLE_RAW = _raw(HEADERS), _raw(FRAMABLE_HEADERS)


class Guard:
    """Middleware in plain ASGI, so that it costs microseconds and passes disconnects on."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status, sent = time.perf_counter(), 0, 0
        raw = _FRAMABLE_RAW if scope["path"] == FRAMABLE else _RAW

        async def guarded(message: Message) -> None:
            nonlocal status, sent
            if message["type"] == "http.response.start":
                status = message["status"]
                elapsed = f"app;dur={1000 * (time.perf_counter() - began):.1f}".encode()
                message["headers"] = [*message["headers"], *raw, (b"server-timing", elapsed)]
            sent += len(message.get("body", b""))
            await send(message)

        await self.app(scope, receive, guarded)
        log(
            "request",
            method=scope["method"],
            path=scope["path"][:100],
            status=status,
            bytes=sent,
            ms=round(1000 * (time.perf_counter() - began), 1),
        )


def refuse(status: int, wrong: Defect) -> JSONResponse:
    headers = {"retry-after": "3"} if status == 503 else None
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
