"""The pages and their scripts; and the texts of each language for them.

Everything is read once. Pages refer to their files by an address that contains a digest of all of
them, so that browsers may keep the files for ever. The scripts of a page are sent as one file.
"""

from __future__ import annotations

import json
import mimetypes
import os
import re
from functools import lru_cache
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from suchsel.files import DATA
from suchsel.i18n import language_names, languages
from suchsel.i18n.javascript import script_texts
from suchsel.web.bundle import bundle
from suchsel.web.compression import FOR_EVER, REVALIDATE, StoredAnswer
from suchsel.web.faults import NOT_FOUND
from suchsel.web.guard import FRAMABLE, refuse

_HERE = os.path.dirname(__file__)
#: The addresses of the pages, and their files.
PAGES = {"/": "workshop.html", "/play": "play.html", FRAMABLE: "embed.html", "/api": "api.html"}
#: Folders of scripts, styles and fonts; those of the printed page make the preview look like it.
_FOLDERS = {
    "": os.path.join(_HERE, "static"),
    "player/": os.path.join(DATA, "player"),
    "fonts/": os.path.join(DATA, "fonts"),
}
_DIGEST = re.compile(r"([0-9a-f]{12})/(.+)")
#: Not the manifest: what it refers to is relative to its own address.
_REFERENCE = re.compile(r'((?:src|href)=")(/?assets/)(?![^"]*\.webmanifest")')
_SCRIPT = re.compile(r'(?<=<script type="module" src="assets/)([^"]+)\.js(?=")')

# Systems differ in what they know of these.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/ttf", ".ttf")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@lru_cache(maxsize=1)
def asset_files() -> dict[str, bytes]:
    """All files below /assets. A name from outside is looked up here, not on disk."""
    files = {}
    for prefix, folder in _FOLDERS.items():
        for name in sorted(os.listdir(folder)):
            path = os.path.join(folder, name)
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    files[prefix + name] = file.read()
    texts = {lang: script_texts(lang) for lang in languages()}
    spoken = {"names": language_names(), "texts": texts}
    files["texts.json"] = json.dumps(spoken, ensure_ascii=False).encode()
    for page in PAGES.values():
        for script in _SCRIPT.findall(files[page].decode()):
            files[f"{script}.all.js"] = bundle(f"{script}.js", files).encode()
    return files


@lru_cache(maxsize=1)
def assets_digest() -> str:
    files = asset_files()
    return sha256(repr([*files.items()]).encode()).hexdigest()[:12]


def page_with_digest(name: str) -> bytes:
    """A page whose files have lasting addresses, and whose script has all its modules in it."""
    text = _SCRIPT.sub(r"\1.all.js", asset_files()[name].decode())
    return _REFERENCE.sub(rf"\1\g<2>{assets_digest()}/", text).encode()


def page_routes() -> list[BaseRoute]:
    pages = {
        path: StoredAnswer(page_with_digest(name), "text/html") for path, name in PAGES.items()
    }
    assets = {name: StoredAnswer(data, _media(name)) for name, data in asset_files().items()}

    async def page(request: Request) -> Response:
        return pages[request.url.path].respond(request)

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


def _media(name: str) -> str:
    return mimetypes.guess_type(name)[0] or "application/octet-stream"
