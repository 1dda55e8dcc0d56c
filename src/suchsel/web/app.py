"""The routes. Whoever wants to know what the server does reads this file."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

from fastapi import FastAPI, Path, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from suchsel import __version__
from suchsel.formats import FORMATS
from suchsel.i18n import Message, say
from suchsel.web import schema
from suchsel.web.answers import Job
from suchsel.web.catalogue import options, themes
from suchsel.web.faults import fault
from suchsel.web.guard import Guard, TooLarge, gone, read_body
from suchsel.web.log import log, set_up
from suchsel.web.pages import File, read_pages
from suchsel.web.settings import Settings, default_settings
from suchsel.web.worker_pool import Cancelled, Pool

Form = Annotated[str, Path(json_schema_extra={"enum": list(FORMATS)})]
PAGES = {"/": "workshop.html", "/play": "play.html", "/api": "api.html"}
#: For the log only: whoever asked has hung up, and nobody reads the answer.
NOBODY = 499
ABOUT = "Word-search puzzles. Nothing that is sent here is stored."


def create_app(settings: Settings | None = None) -> FastAPI:
    settings = settings or default_settings()
    pool = Pool(settings)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        set_up()
        await pool.start()
        log("ready", workers=settings.workers)
        yield
        log("stopping")
        await pool.stop()

    app = FastAPI(
        title="Suchsel", version=__version__, description=ABOUT, lifespan=life,
        openapi_url="/api/openapi.json", docs_url=None, redoc_url=None,
    )  # fmt: skip
    app.add_middleware(Guard)
    _add_errors(app)
    _add_pages(app)
    _add_health(app, pool)
    _add_choices(app, settings)
    _add_puzzles(app, Desk(pool, settings))
    return app


def _refuse(status: int, message: Message) -> JSONResponse:
    headers = {"retry-after": "3"} if status == 503 else None
    return JSONResponse(fault(message), status, headers)


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(RequestValidationError)
    async def mistaken(request: Request, error: RequestValidationError) -> Response:
        names = ", ".join(str(part["loc"][-1])[:40] for part in error.errors())
        return _refuse(422, say("This does not fit: {names}",
                                names=names))  # fmt: skip

    @app.exception_handler(HTTPException)
    async def refuse(request: Request, error: HTTPException) -> Response:
        message = say("There is nothing here.")
        if error.status_code == 405:
            message = say("This cannot be done here.")
        answer = _refuse(error.status_code, message)
        answer.headers.update(error.headers or {})
        return answer


# -- pages ---------------------------------------------------------------------------------------


def _add_pages(app: FastAPI) -> None:
    files = read_pages()

    def send(request: Request, file: File) -> Response:
        headers = {"etag": file.tag, "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        return Response(file.data, media_type=file.media, headers=headers)

    for path, name in PAGES.items():

        @app.get(path, include_in_schema=False)
        async def page(request: Request, name: str = name) -> Response:
            return send(request, files[name])

    @app.get("/assets/{name:path}", include_in_schema=False)
    async def asset(request: Request, name: str) -> Response:
        if name not in files:
            raise HTTPException(404)
        return send(request, files[name])


def _add_health(app: FastAPI, pool: Pool) -> None:
    @app.get("/healthz", summary="Is the server alive?", tags=["health"])
    async def healthy() -> dict[str, str]:
        return {"status": "ok", "version": __version__}

    @app.get("/readyz", summary="Can it make puzzles?", tags=["health"])
    async def ready() -> Response:
        facts = {"ready": pool.ready, "processes": len(pool.all), "idle": len(pool.idle),
                 "slow": len(pool.slow), "waiting": pool.waiting}  # fmt: skip
        return JSONResponse(facts, 200 if pool.ready else 503)


# -- the API -------------------------------------------------------------------------------------


def _add_choices(app: FastAPI, settings: Settings) -> None:
    told = json.dumps(options(settings.limits), ensure_ascii=False).encode()

    @app.get("/api/options", summary="What there is to choose from", tags=["choices"])
    async def choices() -> Response:
        return Response(told, media_type="application/json")

    @app.get(
        "/api/themes/{lang}/{name}", summary="The words of a theme", tags=["choices"],
        responses=schema.responses(None, 404, 422),
    )  # fmt: skip
    async def theme(lang: str, name: str) -> dict[str, Any]:
        if (lang, name) not in themes():
            raise HTTPException(404)
        one = themes()[lang, name]
        return {"title": one.title, "words": one.words}


class Desk:
    """Hands a request to a worker and its reply back. The bytes are not even looked at here."""

    def __init__(self, pool: Pool, settings: Settings) -> None:
        self.pool, self.settings = pool, settings

    async def hand_on(self, request: Request, task: str, about: str = "") -> Response:
        limit = self.settings.limits.body
        try:
            async with asyncio.timeout(self.settings.patience):
                body = await read_body(request, limit)
        except TooLarge:
            return _refuse(413, say("More than {n} bytes are too many.", n=limit))  # fmt: skip
        except TimeoutError:
            return _refuse(408, say("The request did not arrive in time."))  # fmt: skip
        except ClientDisconnect:
            return Response(status_code=NOBODY)
        try:
            reply = await self.pool.run(Job(task, body, about), lambda: gone(request))
        except Cancelled as error:
            return _refuse(error.status, error.message)
        if reply is None:
            return Response(status_code=NOBODY)
        return Response(reply.data, reply.status, media_type=reply.media)


def _add_puzzles(app: FastAPI, desk: Desk) -> None:
    limits = desk.settings.limits
    bad = (408, 413, 422, 500, 503)

    @app.post(
        "/api/puzzles", summary="Make a puzzle", tags=["puzzles"],
        openapi_extra=schema.body(schema.request_schema(limits)),
        responses=schema.responses(schema.PUZZLE, *bad), response_class=JSONResponse,
    )  # fmt: skip
    async def puzzle(request: Request) -> Response:
        return await desk.hand_on(request, "puzzle")

    @app.post(
        "/api/puzzles/{form}", summary="Make a puzzle as a file", tags=["puzzles"],
        openapi_extra=schema.body(schema.file_schema(limits)),
        responses=schema.responses(None, 404, *bad), response_class=Response,
    )  # fmt: skip
    async def file(request: Request, form: Form) -> Response:
        if form not in FORMATS:
            raise HTTPException(404)
        answer = await desk.hand_on(request, "file", form)
        if answer.status_code == 200:
            answer.headers["content-disposition"] = f'attachment; filename="suchsel.{form}"'
        return answer

    @app.post(
        "/api/words", summary="Read a word list: plain, contest format or CSV", tags=["puzzles"],
        openapi_extra=schema.body({"type": "string"}, "text/plain"),
        responses=schema.responses(None, *bad), response_class=JSONResponse,
    )  # fmt: skip
    async def words(request: Request, csv: bool = False) -> Response:
        return await desk.hand_on(request, "words", "csv" if csv else "")

    @app.post(
        "/api/rate", summary="Measure how difficult a puzzle is, word by word", tags=["puzzles"],
        openapi_extra=schema.body(schema.PUZZLE),
        responses=schema.responses(None, *bad), response_class=JSONResponse,
    )  # fmt: skip
    async def rate(request: Request) -> Response:
        return await desk.hand_on(request, "rate")
