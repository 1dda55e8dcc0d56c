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
from contextlib import suppress
from functools import lru_cache
from html.parser import HTMLParser

from suchsel.boards.geometry import geometry_of
from suchsel.boards.kind import Cell
from suchsel.errors import SuchselError
from suchsel.formats import Format, LetterGrid
from suchsel.formats._letter_grid import count_letters, letters_in_text, letters_of_cells
from suchsel.formats.json import letters_of_json
from suchsel.formats.svg import shown_pictures
from suchsel.i18n import language_tag, say
from suchsel.i18n.javascript import PLAYER_SCRIPTS, script_texts
from suchsel.puzzle import Puzzle
from suchsel.sheet.links import code_of, qr_svg
from suchsel.sheet.style import PLAYER_OPTIONS, Style
from suchsel.sheet.wording import captions, clean, guidance, in_words, message_cells, shown_grid
from suchsel.system.bundle import joined, variable
from suchsel.system.files import decode, fill_template
from suchsel.system.parsing import parse_json


def write(
    puzzles: Sequence[Puzzle], style: Style, module: str = "start.js", **more: object
) -> bytes:
    """A page that calls the function `start` of this module of the player; it also reads `more`."""
    script = _script(module)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    named = zip(puzzles, captions(puzzles, style.lang, solution=False), strict=True)
    plain = {
        "puzzles": [_playable(puzzle, caption, style) for puzzle, caption in named],
        "texts": script_texts(style.lang, (PLAYER_SCRIPTS,)),
        **more,
    }
    data = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    for sign in "<\u2028\u2029":  # so that no word can end the element that contains it
        data = data.replace(sign, f"\\u{ord(sign):04x}")
    page = fill_template(
        "player.html",
        lang=language_tag(style.lang),
        policy=f"default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
        f"script-src 'sha256-{digest}'",
        title=html.escape(puzzles[0].title or say("Word search").text(style.lang)),
        choice=html.escape(say("Puzzles").text(style.lang)),
        style="\n".join(_read(f"{name}.css") for name in ("theme", "player")),
        data=data,
        script=script,
    )
    return page.encode()


class _Page(HTMLParser):
    """What may be read on a page: the data of our player, tables, and lines of text."""

    BREAKS = ("br", "div", "h1", "h2", "h3", "h4", "li", "p", "pre", "section", "title")

    def __init__(self) -> None:
        super().__init__()
        self.data, self.skipped = "", ""
        self.tables: list[dict[Cell, str]] = []
        self.at: Cell = -1, -1  # in the table
        self.lines = [""]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style"):
            self.skipped = "data" if ("type", "application/json") in attrs else tag
        elif tag == "table":
            self.tables.append({})
            self.at = -1, -1
        elif tag == "tr":
            self.at = self.at[0] + 1, -1
        elif tag in ("td", "th") and self.tables:
            self.at = self.at[0], self.at[1] + 1
        if tag in self.BREAKS:
            self.lines.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style"):
            self.skipped = ""
        elif tag == "table":
            self.at = -1, -1
            self.lines.append("")

    def handle_data(self, data: str) -> None:
        if self.skipped == "data":
            self.data += data
        elif not self.skipped and self.at[1] >= 0:
            cells = self.tables[-1]
            cells[self.at] = cells.get(self.at, "") + data.strip()
        elif not self.skipped:
            self.lines[-1] += data


def read(data: bytes, name: str) -> LetterGrid:
    """The puzzles of a page of ours; else the largest table of letters, or the text of the page."""
    page = _Page()
    page.feed(decode(data))
    page.close()
    if page.data:
        stored = parse_json(page.data)
        puzzles = stored.get("puzzles") if isinstance(stored, dict) else None
        if isinstance(puzzles, list):
            return letters_of_json([one.get("puzzle") for one in puzzles if isinstance(one, dict)])
    text = "\n".join(line.strip("\n") for line in page.lines)
    found: list[LetterGrid] = []
    for cells in page.tables:
        with suppress(SuchselError):
            found.append(letters_of_cells({at: cell for at, cell in cells.items() if cell}))
    found.sort(key=lambda letters: count_letters(letters.grid), reverse=True)
    if not found or count_letters(found[0].grid) < 4:
        return letters_in_text(text)
    texts = [*found[0].texts, *(tuple(block.split("\n")) for block in text.split("\n\n"))]
    others = [
        *found[0].others,
        *(one for one in found[1:] if min(len(one.grid), len(one.grid[0])) > 2),
    ]
    return found[0]._replace(texts=tuple(texts), others=tuple(others))


FORMAT = Format(
    "html",
    say("a page to play on"),
    write,
    ("note", "instruction", "qr", "url", "lower", *PLAYER_OPTIONS),
    "text/html; charset=utf-8",
    read=read,
)


def _playable(puzzle: Puzzle, caption: tuple[str, str], style: Style) -> dict[str, object]:
    """A puzzle with what the player needs to draw and explain it."""
    rule = " ".join(filter(None, (clean(style.note or ""), guidance(puzzle, style))))
    title = " – ".join(filter(None, (puzzle.title, puzzle.label))) or None
    code, shown = code_of(puzzle, style), None
    if code:
        picture = base64.b64encode(qr_svg(code.link, error="l")).decode("ascii")
        address = f"data:image/svg+xml;base64,{picture}"
        shown = {"picture": address, "caption": code.caption, "link": code.link}
    played: dict[str, object] = {**puzzle.to_dict(), "title": title}
    played |= {"message_cells": message_cells(puzzle), "written": shown_grid(puzzle, lower=False)}
    if pictures := shown_pictures(puzzle):
        played["pictures"] = pictures
    return {
        "puzzle": played,
        "geometry": geometry_of(puzzle.board),
        "rule": rule or None,
        "spoken": in_words(rule, style.lang),
        "lower": style.lower,
        "name": " · ".join(filter(None, caption)),
        "code": shown,
        "style": {name: getattr(style, name) for name in PLAYER_OPTIONS},
    }


@lru_cache(maxsize=2)
def _script(module: str) -> str:
    modules = "\n".join(joined(module, _read).values())
    return f'(async () => {{\n"use strict";\n{modules}\n{variable(module)}.start();\n}})();\n'


@lru_cache
def _read(name: str) -> str:
    with open(os.path.join(PLAYER_SCRIPTS, name), encoding="utf-8", newline="\n") as file:
        return file.read()
