"""The files of the pages, read once: what is served is what is in this table, nothing else."""

from __future__ import annotations

import hashlib
import os
from typing import NamedTuple

from suchsel.files import DATA

_HERE = os.path.dirname(__file__)
_FOLDERS = {
    "": os.path.join(_HERE, "static"),
    "player/": os.path.join(DATA, "player"),
    "fonts/": os.path.join(DATA, "fonts"),  # of the printed page, so that the sheet looks like it
}
_MEDIA = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "ttf": "font/ttf",
}


class File(NamedTuple):
    data: bytes
    media: str
    tag: str


def read_pages() -> dict[str, File]:
    """ "workshop.js", "player/player.js", … -> what to send."""
    found = {}
    for prefix, folder in _FOLDERS.items():
        for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
            media = _MEDIA.get(name.rpartition(".")[2])
            if media is None:
                continue
            with open(os.path.join(folder, name), "rb") as file:
                data = file.read()
            tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
            found[prefix + name] = File(data, media, tag)
    return found
