"""Examples for the OpenAPI document: the examples of requests, answered."""

from __future__ import annotations

import asyncio
import json
import mimetypes
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import cache, cached_property, lru_cache
from hashlib import sha256

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from suchsel import __version__
from suchsel.errors import SuchselError
from suchsel.formats import ZIP, ZIP_MEDIA
from suchsel.i18n import languages
from suchsel.sheet.style import STYLE_ROWS
from suchsel.system.parsing import Json
from suchsel.web.api import FILE_NAME, Reply, WorkerRequest, answer, task_of
from suchsel.web.assets import (
    PAGES,
    PAPERS,
    asset_files,
    assets_digest,
    page_in,
    page_with_digest,
)
from suchsel.web.faults import BROKEN, NOT_FOUND, TOO_LATE, TOO_MANY, WRONG_METHOD, body_too_large
from suchsel.web.guard import Guard, client_name, gone, read_body, refuse
from suchsel.web.observe import MEDIA, Metrics, log, set_up
from suchsel.web.openapi import (
    EXAMPLE,
    JSON,
    QR_EXAMPLE,
    SOLVE_EXAMPLE,
    SVG,
    WORDS_EXAMPLE,
    all_themes,
    openapi_document,
    operations,
    options_document,
)
from suchsel.web.pool import Cancelled, WorkerPool
from suchsel.web.settings import Limits, Settings, default_settings

#: A request with two mistakes, for the example of a refusal.
WRONG: Json = {"words": ["Hund", "A"], "level": "nowhere"}


@lru_cache(maxsize=1)
def example_answers(limits: Limits) -> dict[str, dict[str, Json]]:
    """By operation and media type; that of a refusal by its status."""
    puzzle = _answer("puzzle", EXAMPLE, limits)
    return {
        "makePuzzle": {JSON: json.loads(puzzle)},
        "makeFile": {"text/plain": _answer("file", EXAMPLE, limits, "txt").decode()},
        "drawSheets": {JSON: json.loads(_answer("sheets", EXAMPLE, limits))},
        "readWords": {JSON: json.loads(_answer("words", WORDS_EXAMPLE, limits))},
        "ratePuzzle": {JSON: json.loads(_answer("rate", json.loads(puzzle), limits))},
        "solveGrid": {JSON: json.loads(_answer("solve", SOLVE_EXAMPLE, limits))},
        "drawQrCode": {SVG: _answer("qr", QR_EXAMPLE, limits).decode()},
        "422": {JSON: json.loads(_answer("puzzle", WRONG, limits))},
    }


def _answer(task: str, body: Json, limits: Limits, about: str = "") -> bytes:
    data = body if isinstance(body, str) else json.dumps(body)
    return answer(WorkerRequest(task, data.encode(), about), limits).data


#: How much is read of the languages that a browser accepts.
_LONGEST = 200
_DIGEST = re.compile(r"([0-9a-f]{12})/(.+)")

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


def response(reply: Reply, headers: Mapping[str, str]) -> Response:
    encoding = {"content-encoding": "gzip"} if reply.gzip else {}
    headers = {**headers, "vary": "accept-encoding", **encoding}
    return Response(reply.data, reply.status, headers, reply.media)


def accepts_gzip(request: Request) -> bool:
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = part.partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def page_routes() -> list[BaseRoute]:
    files, spoken = asset_files(), languages()
    pages = {
        (path, country): StoredAnswer(
            page_with_digest(page_in(files[name], country), assets_digest()), "text/html"
        )
        for path, name in PAGES.items()
        for country in (*spoken, *PAPERS)
    }
    assets = {name: StoredAnswer(data, _media(name)) for name, data in files.items()}

    async def page(request: Request) -> Response:
        answer = pages[request.url.path, _likely_country(request, spoken)].respond(request)
        answer.headers["vary"] += ", accept-language"
        return answer

    async def asset(request: Request) -> Response:
        name, cache = request.path_params["name"], REVALIDATE
        if versioned := _DIGEST.fullmatch(name):
            # The address of an older version gets the file of this one, for now.
            name, cache = versioned[2], FOR_EVER if versioned[1] == assets_digest() else REVALIDATE
        if name not in assets:
            return refuse(404, NOT_FOUND)
        return assets[name].respond(request, cache)

    return [
        *(Route(path, page, methods=["GET"]) for path in PAGES),
        Route("/assets/{name:path}", asset, methods=["GET"]),
    ]


def _likely_country(request: Request, spoken: tuple[str, ...]) -> str:
    """The language that the script of the page will choose too: asked for, or the browser's.

    If the browser's country has a paper of its own, the two together.
    """
    parts = request.headers.get("accept-language", "")[:_LONGEST].split(",")
    named = [part.partition(";")[0].strip() for part in parts]
    accepted = [lang for name in named for lang in (name, name.partition("-")[0])]
    asked = [request.query_params.get("lang", ""), *accepted]
    found = next((lang for lang in asked if lang in spoken), spoken[0])
    return named[0] if named[0] in PAPERS and named[0].startswith(found) else found


def _media(name: str) -> str:
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


Handler = Callable[[Request], Awaitable[Response]]
#: For the log only: the client has disconnected, and nobody reads the answer.
CLIENT_GONE = 499
_LANGUAGE = STYLE_ROWS["lang"]


def create_app(
    settings: Settings | None = None,
    pool: WorkerPool | None = None,
    metrics: Metrics | None = None,
) -> Starlette:
    settings, metrics = settings or default_settings(), metrics or Metrics()
    pool = pool or WorkerPool(settings, metrics)
    started = time.monotonic()
    metrics.gauges.append(lambda: {"suchsel_up_seconds": {(): round(time.monotonic() - started)}})

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

    async def numbers(request: Request) -> Response:
        return Response(metrics.text(), media_type=MEDIA)

    desk = Desk(pool, settings)
    handlers: dict[str, Handler] = {
        "/healthz": _constant({"status": "ok", "version": __version__}),
        "/readyz": desk.readiness,
        "/metrics": numbers,
        "/api/openapi.json": _document(settings),
        "/api/options": _options(settings),
        "/api/themes/{lang}/{name}": _theme,
    }
    return Starlette(
        routes=[
            *(
                Route(
                    one.path,
                    handlers.get(one.path, desk.answer),
                    methods=[one.method.upper()],
                )
                for one in operations(settings.limits)
            ),
            *page_routes(),
        ],
        middleware=[Middleware(Guard, metrics=metrics)],
        exception_handlers={HTTPException: _explain, Exception: _apologise},
        lifespan=lifespan,
    )


async def _explain(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    answer = refuse(error.status_code, WRONG_METHOD if error.status_code == 405 else NOT_FOUND)
    answer.headers.update(error.headers or {})
    return answer


async def _apologise(request: Request, error: Exception) -> Response:
    return refuse(500, BROKEN)


def _constant(plain: object) -> Handler:
    """A handler that always answers with the same JSON."""
    stored = StoredAnswer(json.dumps(plain, ensure_ascii=False).encode(), JSON)

    async def send(request: Request) -> Response:
        return stored.respond(request)

    return send


def _document(settings: Settings) -> Handler:
    """The OpenAPI document in the language that is asked for."""

    @cache
    def document(lang: str) -> StoredAnswer:
        limits = settings.limits
        plain = openapi_document(limits, lang, example_answers(limits))
        return StoredAnswer(json.dumps(plain, ensure_ascii=False).encode(), JSON)

    async def send(request: Request) -> Response:
        lang = request.query_params.get("lang", "")
        return document(lang if lang in languages() else "en").respond(request)

    return send


def _options(settings: Settings) -> Handler:
    """The tables, described in one language or in all of them."""

    @cache
    def document(langs: tuple[str, ...]) -> StoredAnswer:
        plain = options_document(settings.limits, langs)
        return StoredAnswer(json.dumps(plain, ensure_ascii=False).encode(), JSON)

    async def send(request: Request) -> Response:
        lang = request.query_params.get("lang")
        try:
            langs = () if lang is None else (str(_LANGUAGE.check("lang", lang)),)
        except SuchselError as error:
            return refuse(422, error.of("lang").defects[0])
        return document(langs).respond(request)

    return send


async def _theme(request: Request) -> Response:
    found = all_themes().get((request.path_params["lang"], request.path_params["name"]))
    if found is None:
        return refuse(404, NOT_FOUND)
    return JSONResponse({"title": found.title, "words": found.words})


class Desk:
    """Hands requests to workers and returns their replies. The server does not read the bodies."""

    def __init__(self, pool: WorkerPool, settings: Settings) -> None:
        self.pool, self.settings = pool, settings
        self.in_hand: Counter[str] = Counter()

    async def hand_on(self, request: Request, task: str, about: str) -> Response:
        """The reply of a worker. A client may have only so many requests at once."""
        client = client_name(request.client.host if request.client else "")
        if self.in_hand[client] >= self.settings.client_requests:
            return refuse(429, TOO_MANY)
        self.in_hand[client] += 1
        try:
            return await self._hand_on(request, client, task, about)
        finally:
            self.in_hand[client] -= 1
            if not self.in_hand[client]:
                del self.in_hand[client]

    async def _hand_on(self, request: Request, client: str, task: str, about: str) -> Response:
        limit = self.settings.limits.body
        try:
            async with asyncio.timeout(self.settings.patience):
                body = await read_body(request, limit)
        except TimeoutError:
            return refuse(408, TOO_LATE)
        except ClientDisconnect:
            return Response(status_code=CLIENT_GONE)
        if body is None:
            return refuse(413, body_too_large(limit))
        work = WorkerRequest(task, body, about, accepts_gzip(request))
        try:
            reply = await self.pool.run(work, lambda: gone(request), client)
        except Cancelled as error:
            return refuse(error.status, error.wrong)
        if reply is None:
            return Response(status_code=CLIENT_GONE)
        return response(reply, {})

    async def answer(self, request: Request) -> Response:
        try:
            found = task_of(request.url.path, request.query_params)
        except SuchselError as error:
            return refuse(422, error.defects[0])
        if found is None:
            return refuse(404, NOT_FOUND)
        task, about = found
        answer = await self.hand_on(request, task, about)
        if task == "file" and answer.status_code == 200:
            suffix = ZIP if answer.media_type == ZIP_MEDIA else about
            name = f"{FILE_NAME}.{suffix}"
            answer.headers["content-disposition"] = f'attachment; filename="{name}"'
        return answer

    async def readiness(self, request: Request) -> Response:
        return JSONResponse(self.pool.state(), 200 if self.pool.ready else 503)
