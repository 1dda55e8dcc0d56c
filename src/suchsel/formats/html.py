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
from collections.abc import Sequence
from functools import lru_cache

from suchsel.boards.geometry import geometry_of
from suchsel.formats import Format
from suchsel.i18n import say
from suchsel.i18n.javascript import PLAYER_SCRIPTS, script_texts
from suchsel.puzzle import Puzzle
from suchsel.sheet.links import code_of, qr_svg
from suchsel.sheet.style import Style
from suchsel.sheet.wording import captions, clean, guidance, played
from suchsel.system.bundle import joined, variable
from suchsel.system.files import fill_template


def write(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    return player_page(puzzles, style, "start.js", "startFile")


def player_page(puzzles: Sequence[Puzzle], style: Style, module: str, start: str) -> bytes:
    """A page that calls the function `start` of this module of the player."""
    script = _script(module, start)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    named = zip(puzzles, captions(puzzles, style.lang, solution=False), strict=True)
    plain = {
        "puzzles": [_playable(puzzle, caption, style) for puzzle, caption in named],
        "texts": script_texts(style.lang, (PLAYER_SCRIPTS,)),
    }
    data = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    for sign in "<\u2028\u2029":  # so that no word can end the element that contains it
        data = data.replace(sign, f"\\u{ord(sign):04x}")
    page = fill_template(
        "player.html",
        lang=style.lang,
        policy=f"default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
        f"script-src 'sha256-{digest}'",
        title=html.escape(puzzles[0].title or say("Word search").text(style.lang)),
        choice=html.escape(say("Puzzles").text(style.lang)),
        style="\n".join(_read(f"{name}.css") for name in ("theme", "player")),
        data=data,
        script=script,
    )
    return page.encode()


FORMAT = Format(
    "html",
    say("a page to play on"),
    write,
    ("note", "instruction", "qr", "url"),
    "text/html; charset=utf-8",
)


def _playable(puzzle: Puzzle, caption: tuple[str, str], style: Style) -> dict[str, object]:
    """A puzzle with what the player needs to draw and explain it."""
    rules = filter(None, (clean(style.note or ""), guidance(puzzle, style)))
    title = " – ".join(filter(None, (puzzle.title, puzzle.label))) or None
    code, shown = code_of(puzzle, style), None
    if code:
        picture = base64.b64encode(qr_svg(code.link, error="l")).decode("ascii")
        shown = {"picture": f"data:image/svg+xml;base64,{picture}", "caption": code.caption}
    return {
        "puzzle": {**puzzle.to_dict(), "title": title, **played(puzzle)},
        "geometry": geometry_of(puzzle.board),
        "rule": " ".join(rules) or None,
        "name": " · ".join(filter(None, caption)),
        "code": shown,
    }


@lru_cache(maxsize=2)
def _script(module: str, start: str) -> str:
    modules = "\n".join(joined(module, _read).values())
    return f'(async () => {{\n"use strict";\n{modules}\n{variable(module)}.{start}();\n}})();\n'


@lru_cache
def _read(name: str) -> str:
    with open(os.path.join(PLAYER_SCRIPTS, name), encoding="utf-8", newline="\n") as file:
        return file.read()
