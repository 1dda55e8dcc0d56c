"""A page to play on: one file with everything in it, which opens by double click, offline.

The player is the one of the web app. Its modules are joined into one script, since a browser
refuses to import a module from a file on disk.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import os
import re
from collections.abc import Sequence
from functools import lru_cache

from suchsel.files import DATA
from suchsel.formats import Style
from suchsel.puzzle import Puzzle

_FOLDER = os.path.join(DATA, "player")
#: In an order in which nothing is used before it is there.
MODULES = (
    "element", "texts", "boards", "geometry", "game", "listing", "board", "celebrate", "player",
    "start",
)  # fmt: skip
STYLES = ("theme", "player")

_PAGE = """\
<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<nav class="file-choice" id="choice" aria-label="{choice}"></nav>
<main id="player"></main>
<script type="application/json" id="puzzles">{puzzles}</script>
<script>{script}</script>
</body>
</html>
"""


def render(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    german = style.lang == "de"
    script, css = _script(), _style()
    page = _PAGE.format(
        lang="de" if german else "en",
        policy=f"default-src 'none'; style-src 'unsafe-inline'; script-src {_digest(script)}",
        title=html.escape(puzzles[0].title or ("Suchsel" if german else "Word search")),
        choice="Rätsel" if german else "Puzzles",
        style=css,
        puzzles=_data(puzzles),
        script=script,
    )
    return page.encode()


def _data(puzzles: Sequence[Puzzle]) -> str:
    """JSON in which no word can end the element that it stands in."""
    plain = [puzzle.to_dict() for puzzle in puzzles]
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


@lru_cache(maxsize=1)
def _script() -> str:
    """The modules one after another in one function, without their imports and exports."""
    parts = [
        re.sub(r"^import [^;]*;\n|^export (?=\w)", "", _read(f"{name}.js"), flags=re.MULTILINE)
        for name in MODULES
    ]
    return '(() => {\n"use strict";\n' + "\n".join(parts) + "\nstartFile();\n})();\n"


@lru_cache(maxsize=1)
def _style() -> str:
    return "\n".join(_read(f"{name}.css") for name in STYLES)


def _read(name: str) -> str:
    with open(os.path.join(_FOLDER, name), encoding="utf-8", newline="\n") as file:
        return file.read()


def _digest(script: str) -> str:
    digest = hashlib.sha256(script.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
