"""The routes: everything that the server does begins here."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from suchsel.errors import SuchselError, defect
from suchsel.formats import format_names
from suchsel.i18n import languages
from suchsel.request.options import OPTIONS
from suchsel.version import __version__
from suchsel.web.answers import WorkerRequest
from suchsel.web.faults import NOT_FOUND, TOO_LATE, WRONG_METHOD, body_too_large
from suchsel.web.guard import Guard, gone, read_body, refuse
from suchsel.web.log import log, set_up
from suchsel.web.openapi import JSON, openapi_document, operations
from suchsel.web.options_document import all_themes, options_document
from suchsel.web.settings import Settings, default_settings
from suchsel.web.web_pages import page_routes
from suchsel.web.worker_pool import Cancelled, WorkerPool

Handler = Callable[[Request], Awaitable[Response]]
#: For the log only: the client has disconnected, and nobody reads the answer.
CLIENT_GONE = 499
SPLIT = OPTIONS["split"]


def create_app(settings: Settings | None = None, pool: WorkerPool | None = None) -> Starlette:
    settings = settings or default_settings()
    pool = pool or WorkerPool(settings)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        set_up()
        await pool.start()
        log("ready", workers=settings.workers)
        yield
        log("stopping")
        await pool.stop()

    desk = Desk(pool, settings)
    handlers: dict[str, Handler] = {
        "/healthz": _constant({"status": "ok", "version": __version__}),
        "/readyz": desk.readiness,
        "/api/options": _constant(options_document(settings.limits)),
        "/api/themes/{lang}/{name}": _theme,
        "/api/puzzles": partial(desk.hand_on, task="puzzle"),
        "/api/puzzles/{format}": desk.file,
        "/api/words": desk.words,
        "/api/rate": partial(desk.hand_on, task="rate"),
    }
    documents = {lang: openapi_document(settings.limits, lang) for lang in languages()}

    async def document(request: Request) -> Response:
        lang = request.query_params.get("lang", "")
        return JSONResponse(documents.get(lang, documents["en"]))

    return Starlette(
        routes=[
            *(
                Route(one.path, handlers[one.path], methods=[one.method.upper()])
                for one in operations(settings.limits)
            ),
            Route("/api/openapi.json", document),
            *page_routes(),
        ],
        middleware=[Middleware(Guard)],
        exception_handlers={HTTPException: _explain},
        lifespan=lifespan,
    )


async def _explain(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    answer = refuse(error.status_code, WRONG_METHOD if error.status_code == 405 else NOT_FOUND)
    answer.headers.update(error.headers or {})
    return answer


def _constant(plain: object) -> Handler:
    """A handler that always answers with the same JSON."""
    data = json.dumps(plain, ensure_ascii=False).encode()

    async def send(request: Request) -> Response:
        return Response(data, media_type=JSON)

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

    async def hand_on(self, request: Request, task: str, about: str = "") -> Response:
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
        try:
            reply = await self.pool.run(WorkerRequest(task, body, about), lambda: gone(request))
        except Cancelled as error:
            return refuse(error.status, error.wrong)
        if reply is None:
            return Response(status_code=CLIENT_GONE)
        return Response(reply.data, reply.status, media_type=reply.media)

    async def file(self, request: Request) -> Response:
        form = request.path_params["format"]
        if form not in format_names():
            return refuse(404, NOT_FOUND)
        answer = await self.hand_on(request, "file", form)
        if answer.status_code == 200:
            answer.headers["content-disposition"] = f'attachment; filename="suchsel.{form}"'
        return answer

    async def words(self, request: Request) -> Response:
        csv = request.query_params.get("csv", "false")
        if csv not in ("true", "false"):
            wrong = defect("bad-parameter", "“{name}” must be true or false.", name="csv")
            return refuse(422, wrong.of("csv"))
        try:
            split = SPLIT.check("split", request.query_params.get("split", SPLIT.default))
        except SuchselError as error:
            return refuse(422, error.defects[0].of("split"))
        about = f"{'csv' if csv == 'true' else 'text'} {split}"
        return await self.hand_on(request, "words", about)

    async def readiness(self, request: Request) -> Response:
        pool = self.pool
        facts = {
            "ready": pool.ready,
            "processes": len(pool.all),
            "idle": len(pool.idle),
            "slow": len(pool.slow),
            "waiting": pool.waiting,
        }
        return JSONResponse(facts, 200 if pool.ready else 503)
