"""The pages and their scripts, as files; and the texts of each language for them."""

from __future__ import annotations

import mimetypes
import os

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from suchsel.files import DATA
from suchsel.i18n import language_names, languages
from suchsel.i18n.javascript import script_texts
from suchsel.web.faults import NOT_FOUND
from suchsel.web.guard import FRAMABLE, refuse

_HERE = os.path.dirname(__file__)
#: The addresses of the pages, and their files.
PAGES = {"/": "workshop.html", "/play": "play.html", FRAMABLE: "embed.html", "/api": "api.html"}
#: Folders of scripts, styles and fonts; those of the printed page make the preview look like it.
_FOLDERS = {
    "/assets/player": os.path.join(DATA, "player"),
    "/assets/fonts": os.path.join(DATA, "fonts"),
    "/assets": os.path.join(_HERE, "static"),
}
_REVALIDATE = {"cache-control": "no-cache"}

# Systems differ in what they know of these.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/ttf", ".ttf")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class RevalidatedFiles(StaticFiles):
    """Static files that a browser keeps, but asks about each time: they change with the version."""

    def file_response(self, *args: object, **options: object) -> Response:
        response = super().file_response(*args, **options)  # type: ignore[arg-type]
        response.headers.update(_REVALIDATE)
        return response


def page_routes() -> list[BaseRoute]:
    folders = {path: RevalidatedFiles(directory=folder) for path, folder in _FOLDERS.items()}

    async def page(request: Request) -> Response:
        return await folders["/assets"].get_response(PAGES[request.url.path], request.scope)

    return [
        *(Route(path, page, methods=["GET"]) for path in PAGES),
        Route("/assets/i18n/languages.json", _languages),
        Route("/assets/i18n/{lang}.json", _texts),
        *(Mount(path, files) for path, files in folders.items()),
    ]


async def _languages(request: Request) -> Response:
    return JSONResponse(language_names(), headers=_REVALIDATE)


async def _texts(request: Request) -> Response:
    lang = request.path_params["lang"]
    if lang not in languages():
        return refuse(404, NOT_FOUND)
    return JSONResponse(script_texts(lang), headers=_REVALIDATE)
