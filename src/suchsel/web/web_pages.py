"""The pages and their scripts; and the texts of each language for them.

Everything is read once. Pages refer to their files by an address that contains a digest of all of
them, so that browsers may keep the files for ever. Scripts find each other by relative addresses,
and are all loaded at once: a page lists those that its script will ask for.
"""

from __future__ import annotations

import json
import mimetypes
import os
import posixpath
import re
from functools import lru_cache
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from suchsel.files import DATA
from suchsel.i18n import language_names, languages
from suchsel.i18n.javascript import script_texts
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
_SCRIPT = re.compile(r'<script type="module" src="(/?assets/)([^"]+)"')
_IMPORT = re.compile(r'^\s*(?:import|export)\b[^"\';]*["\'](\.[^"\']+)["\']', re.MULTILINE)

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
    for name, plain in {"languages": language_names(), **texts}.items():
        files[f"i18n/{name}.json"] = json.dumps(plain, ensure_ascii=False).encode()
    return files


@lru_cache(maxsize=1)
def assets_digest() -> str:
    files = asset_files()
    return sha256(repr([*files.items()]).encode()).hexdigest()[:12]


def page_with_digest(name: str) -> bytes:
    """A page whose files have lasting addresses, and which lists the scripts it needs."""
    text = asset_files()[name].decode()
    script = _SCRIPT.search(text)
    if script:
        needed = sorted(_imports(script[2]) - {script[2]})
        links = (f'<link rel="modulepreload" href="{script[1]}{one}">\n' for one in needed)
        text = text[: script.start()] + "".join(links) + text[script.start() :]
    return _REFERENCE.sub(rf"\1\g<2>{assets_digest()}/", text).encode()


def _imports(name: str) -> set[str]:
    """A script and all that it imports, directly or not."""
    found, waiting = {name}, [name]
    while waiting:
        script = waiting.pop()
        for path in _IMPORT.findall(asset_files()[script].decode()):
            other = posixpath.normpath(posixpath.join(posixpath.dirname(script), path))
            if other in asset_files() and other not in found:
                found.add(other)
                waiting.append(other)
    return found


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
