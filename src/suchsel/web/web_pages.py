"""The routes of the pages and of their files."""

from __future__ import annotations

import mimetypes
import re

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from suchsel.i18n import languages
from suchsel.web.assets import PAGES, asset_files, assets_digest, page_in, page_with_digest
from suchsel.web.compression import FOR_EVER, REVALIDATE, StoredAnswer
from suchsel.web.faults import NOT_FOUND
from suchsel.web.guard import refuse
from suchsel.web.sample import PAPERS

#: How much is read of the languages that a browser accepts.
_LONGEST = 200
_DIGEST = re.compile(r"([0-9a-f]{12})/(.+)")

# Systems differ in what they know of these.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/ttf", ".ttf")
mimetypes.add_type("application/manifest+json", ".webmanifest")


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
