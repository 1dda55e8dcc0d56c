"""The routes of the server: pages, their files and the API; and what surrounds every request."""

from __future__ import annotations

import asyncio
import mimetypes
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from functools import cache, cached_property
from hashlib import sha256
from ipaddress import IPv6Address, ip_address, ip_network

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from suchsel import __version__
from suchsel.daily import daily_feed
from suchsel.errors import Defect, SuchselError
from suchsel.formats import ZIP, ZIP_MEDIA
from suchsel.i18n import languages
from suchsel.sheet.style import STYLE_ROWS
from suchsel.system.parsing import to_json
from suchsel.web import assets, faults, openapi
from suchsel.web.api import FILE_NAME, Reply, WorkerRequest, refusal, task_of
from suchsel.web.observe import MEDIA, Metrics, log, set_up
from suchsel.web.pool import CLIENT_GONE, Cancelled, WorkerPool
from suchsel.web.schemas import JSON
from suchsel.web.settings import Settings, default_settings

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
    "permissions-policy": "camera=(self), geolocation=(), microphone=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
_FRAMABLE_HEADERS = HEADERS | {
    "content-security-policy": f"{_POLICY}*",
    "cross-origin-resource-policy": "cross-origin",
}
del _FRAMABLE_HEADERS["x-frame-options"]


class Guard:
    """Middleware in plain ASGI, so that it costs microseconds and passes disconnects on."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status, sent = time.perf_counter(), 500, 0
        own = _FRAMABLE_HEADERS if scope["path"] == assets.FRAMABLE else HEADERS

        async def guarded(message: Message) -> None:
            nonlocal status, sent
            if message["type"] == "http.response.start":
                status = message["status"]
                elapsed = 1000 * (time.perf_counter() - began)
                timing = {"server-timing": f"app;dur={elapsed:.1f}"}
                MutableHeaders(scope=message).update(own | timing)
            sent += len(message.get("body", b""))
            await send(message)

        try:
            # A proxy in front of us may see another end of the body than we do. Contradictory
            # lengths are refused earlier.
            names = {name for name, _ in scope["headers"]}
            other_end = b"content-length" in names or scope["http_version"] == "1.0"
            if b"transfer-encoding" in names and other_end:
                answer = refuse(Request(scope), 400, faults.TWO_LENGTHS)
                answer.headers["connection"] = "close"
                await answer(scope, receive, guarded)
            else:
                await self.app(scope, receive, guarded)
        finally:
            elapsed = time.perf_counter() - began
            # The pattern of the path; few of them, whatever is asked for.
            route = getattr(scope.get("route"), "path", "none")
            self.metrics.count("requests_total", route, status)
            self.metrics.observe(route, elapsed)
            log(
                "request",
                method=scope["method"],
                path=scope["path"][:100],
                status=status,
                bytes=sent,
                ms=round(1000 * elapsed, 1),
            )


def client_name(host: str) -> str:
    """Identify a client by its IP address, or by its /64 network in IPv6."""
    try:
        address = ip_address(host)
    except ValueError:
        return host[:80]
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or ip_network((address, 64), strict=False))
    return host


def wanted_by(request: Request, header: str) -> list[str]:
    """What the client accepts, as the header names it, the best first."""
    found: list[tuple[float, str]] = []
    for part in request.headers.get(header, "")[:200].split(","):
        name, _, quality = part.replace(" ", "").partition(";q=")
        share = float(quality) if re.fullmatch(r"[01](\.\d*)?", quality) else 1.0
        found += [(-share, name)] if name and share else []
    return [name for _, name in sorted(found, key=lambda one: one[0])]


def spoken_language(request: Request) -> str:
    """The one that errors are to be in; none if the client names none that we have."""
    short = [name.lower().partition("-")[0] for name in wanted_by(request, "accept-language")]
    return next((lang for lang in short if lang in languages()), "")


def refuse(request: Request, status: int, *defects: Defect) -> Response:
    """A refusal in the language of the client; where another attempt may help, it says when."""
    retry = {"retry-after": "3"} if defects[0] in (faults.BUSY, faults.TOO_MANY) else {}
    return response(refusal(status, *defects, lang=spoken_language(request)), retry)


async def read_body(request: Request, limit: int) -> bytes | None:
    """The body; None if it is too large."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            return None
    return bytes(body)


async def gone(request: Request) -> None:
    """Return when the client has disconnected."""
    with suppress(ClientDisconnect):
        while (await request.receive())["type"] != "http.disconnect":
            pass


# Systems differ in what they know of these.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/ttf", ".ttf")
mimetypes.add_type("application/manifest+json", ".webmanifest")

REVALIDATE = "no-cache"
#: For addresses that change with their content.
FOR_EVER = "public, max-age=31536000, immutable"


class StoredAnswer:
    """Bytes with an ETag, compressed once."""

    def __init__(self, data: bytes, media: str) -> None:
        self.plain = Reply(200, media, data)
        # A weak one: it stands for both forms, compressed and plain.
        self.etag = f'W/"{sha256(data).hexdigest()[:20]}"'

    @cached_property
    def zipped(self) -> Reply:
        return self.plain.compressed(9)

    def respond(self, request: Request, cache: str = REVALIDATE) -> Response:
        headers = {"etag": self.etag, "cache-control": cache}
        known = request.headers.get("if-none-match", "")
        if self.etag in (tag.strip() for tag in known.split(",")):
            return Response(status_code=304, headers={**headers, "vary": "accept-encoding"})
        return response(self.zipped if accepts_gzip(request) else self.plain, headers)


def stored(plain: object) -> StoredAnswer:
    return StoredAnswer(to_json(plain).encode(), JSON)


def response(reply: Reply, headers: Mapping[str, str] = {}) -> Response:
    encoding = {"content-encoding": "gzip"} if reply.gzip else {}
    headers = {**headers, "vary": "accept-encoding", **encoding}
    return Response(reply.data, reply.status, headers, reply.media)


def accepts_gzip(request: Request) -> bool:
    return not {"gzip", "*"}.isdisjoint(wanted_by(request, "accept-encoding"))


def page_routes() -> list[BaseRoute]:
    files, spoken, digest = assets.asset_files(), languages(), assets.assets_digest()
    countries = (*spoken, *assets.USUAL_PAPERS)
    pages = {
        (path, country): StoredAnswer(
            assets.page_with_digest(files[name], digest, country), "text/html"
        )
        for path, name in assets.PAGES.items()
        for country in countries
    }
    stored_files = {
        name: StoredAnswer(data, mimetypes.guess_type(name)[0] or "application/octet-stream")
        for name, data in files.items()
    }

    async def page(request: Request) -> Response:
        # The language that the script of the page will choose too: asked for, or the browser's.
        named = [request.query_params.get("lang", ""), *wanted_by(request, "accept-language")]
        wanted = [lang for name in named for lang in (name, name.lower().partition("-")[0])]
        country = next((lang for lang in wanted if lang in countries), spoken[0])
        answer = pages[request.url.path, country].respond(request)
        answer.headers["vary"] += ", accept-language"
        return answer

    async def asset(request: Request) -> Response:
        name, cache = request.path_params["name"], REVALIDATE
        if versioned := re.fullmatch(r"([0-9a-f]{12})/(.+)", name):
            # The address of an older version gets the file of this one, for now.
            name, cache = versioned[2], FOR_EVER if versioned[1] == digest else REVALIDATE
        if name not in stored_files:
            return refuse(request, 404, faults.NOT_FOUND)
        return stored_files[name].respond(request, cache)

    async def feed(request: Request) -> Response:
        lang = request.query_params.get("lang", "")
        text = daily_feed(datetime.now(UTC).date(), lang if lang in spoken else spoken[0])
        return StoredAnswer(text.encode(), "application/atom+xml").respond(request)

    return [
        Route("/feed.xml", feed, methods=["GET"]),
        *(Route(path, page, methods=["GET"]) for path in assets.PAGES),
        Route("/assets/{name:path}", asset, methods=["GET"]),
    ]


def create_app(
    settings: Settings | None = None, pool: WorkerPool | None = None, metrics: Metrics | None = None
) -> Starlette:
    settings, metrics = settings or default_settings(), metrics or Metrics()
    pool = pool or WorkerPool(settings, metrics)
    started = time.monotonic()
    metrics.gauges.append(lambda: {"up_seconds": {(): round(time.monotonic() - started)}})

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        set_up()
        await pool.start()
        log("ready", workers=settings.workers)
        try:
            yield
        finally:  # also when the server is forced to stop
            log("stopping")
            await pool.stop()

    api = Api(settings, pool, metrics)
    handlers = {
        "getHealth": api.health,
        "getReadiness": api.readiness,
        "getMetrics": api.figures,
        "getDocument": api.document,
        "getOptions": api.tables,
        "getTheme": api.theme,
    }
    routes = [
        Route(row["path"], handlers.get(name, api.answer), methods=[openapi.method_of(name)])
        for name, row in openapi.OPERATIONS.items()
    ]
    return Starlette(
        routes=[*routes, *page_routes()],
        middleware=[Middleware(Guard, metrics=metrics)],
        exception_handlers={HTTPException: _explain, Exception: _explain},
        lifespan=lifespan,
    )


async def _explain(request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        return refuse(request, 500, faults.BROKEN)
    wrong = faults.WRONG_METHOD if error.status_code == 405 else faults.NOT_FOUND
    if wrong is faults.NOT_FOUND and "text/html" in request.headers.get("accept", ""):
        home = "../" * (request.url.path.count("/") - 1) or "./"
        lang = spoken_language(request) or "en"
        page = assets.asset_files()["missing.html"].decode()
        page = page.format(lang=lang, home=home).replace("<h1>", f"<h1>{wrong.text(lang)}")
        return HTMLResponse(page, 404, {"vary": "accept, accept-language"})
    answer = refuse(request, error.status_code, wrong)
    answer.headers.update(error.headers or {})
    return answer


class Api:
    """The handlers of the API. What takes time, or reads a body, is passed on to the workers."""

    def __init__(self, settings: Settings, pool: WorkerPool, metrics: Metrics) -> None:
        self.settings, self.pool, self.metrics = settings, pool, metrics
        self.running: Counter[str] = Counter()  # requests by client
        self._health = stored({"status": "ok", "version": __version__})
        limits = settings.limits
        self._document = cache(lambda: stored(openapi.openapi_document(limits)))
        self._tables = cache(lambda *langs: stored(openapi.options_document(limits, langs)))

    async def health(self, request: Request) -> Response:
        return self._health.respond(request)

    async def readiness(self, request: Request) -> Response:
        return JSONResponse(self.pool.state(), 200 if self.pool.ready else 503)

    async def figures(self, request: Request) -> Response:
        return Response(self.metrics.text(), media_type=MEDIA)

    async def document(self, request: Request) -> Response:
        return self._document().respond(request)

    async def tables(self, request: Request) -> Response:
        """All options, described in one language or in all of them."""
        lang = request.query_params.get("lang")
        try:
            langs = () if lang is None else (str(STYLE_ROWS["lang"].check("lang", lang)),)
        except SuchselError as error:
            return refuse(request, 422, *error.of("lang").defects)
        return self._tables(*langs).respond(request)

    async def theme(self, request: Request) -> Response:
        found = openapi.all_themes().get((request.path_params["lang"], request.path_params["name"]))
        if found is None:
            return refuse(request, 404, faults.NOT_FOUND)
        return JSONResponse(found.document())

    async def answer(self, request: Request) -> Response:
        """The reply of a worker. A client may have only so many requests at once."""
        lang = spoken_language(request)
        found = task_of(request.url.path, request.query_params, lang)
        if isinstance(found, Reply):
            return response(found)
        task, about = found
        client = client_name(request.client.host if request.client else "")
        limits = self.settings.limits
        limit = limits.file if task in ("words", "photos") else limits.body
        try:
            async with asyncio.timeout(self.settings.patience):
                body = await read_body(request, limit)
        except TimeoutError:
            return refuse(request, 408, faults.TOO_LATE)
        except ClientDisconnect:
            return Response(status_code=CLIENT_GONE)
        if body is None:
            return refuse(request, 413, faults.body_too_large(limit))
        # A request counts only when it has arrived: a school is one address.
        if self.running[client] >= self.settings.client_requests:
            return refuse(request, 429, faults.TOO_MANY)
        self.running[client] += 1
        try:
            work = WorkerRequest(task, body, about, accepts_gzip(request), lang)
            reply = await self.pool.run(work, lambda: gone(request), client)
        except Cancelled as error:
            return refuse(request, error.status, error.wrong)
        finally:
            self.running -= Counter([client])
        answer = response(reply)
        if task == "file" and reply.status == 200:
            name = f"{FILE_NAME}.{ZIP if reply.media == ZIP_MEDIA else about}"
            answer.headers["content-disposition"] = f'attachment; filename="{name}"'
        return answer
