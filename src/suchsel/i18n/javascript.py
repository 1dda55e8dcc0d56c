"""The texts of the pages and of the player: JavaScript and HTML share the catalogues of Python.

In a script, `t("English text {n}", { n })` and `tn("{n} word", "{n} words", n)`; in a page, the
attributes `data-text="English text"` and `data-label="English text"`.
"""

from __future__ import annotations

import html
import json
import os
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from suchsel.i18n import catalogue

_ROOT = os.path.dirname(os.path.dirname(__file__))
#: The scripts of the player, which a file to play on contains.
PLAYER_SCRIPTS = os.path.join(_ROOT, "data", "player")
#: All folders with scripts and pages.
SCRIPTS = (PLAYER_SCRIPTS, *(os.path.join(_ROOT, part, "static") for part in ("web", "site")))

_LITERAL = r'"(?:[^"\\\n]|\\.)*"'
#: A string, or several that are joined: `"one " + "text"`.
_STRING = rf"({_LITERAL}(?:\s*\+\s*{_LITERAL})*)"
_SINGLE = re.compile(rf"\bt\(\s*{_STRING}")
_COUNTED = re.compile(rf"\btn\(\s*{_STRING},\s*{_STRING}")
_ATTRIBUTE = re.compile(r'\bdata-(?:text|label)="([^"]*)"')


def script_texts(lang: str, folders: Sequence[str] = SCRIPTS) -> dict[str, list[str]]:
    """The translations of all texts in our scripts and pages: one form each, or the plural forms.

    >>> script_texts("en")
    {}
    """
    known = catalogue(lang).texts
    return {text: list(known[text]) for text in script_messages(tuple(folders)) if text in known}


@lru_cache(maxsize=4)
def script_messages(folders: tuple[str, ...] = SCRIPTS) -> dict[str, str | None]:
    """Every text in our scripts and pages; those that are counted with their plural."""
    found: dict[str, str | None] = {}
    for folder in folders:
        for name in sorted(os.listdir(folder)):
            if name.endswith((".js", ".html")):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    found.update(texts_in(file.read(), name.endswith(".html")))
    return found


def texts_in(source: str, page: bool) -> Iterator[tuple[str, str | None]]:
    """The texts of one script or page; those that are counted with their plural."""
    if page:
        for match in _ATTRIBUTE.finditer(source):
            yield html.unescape(match[1]), None
        return
    for match in _SINGLE.finditer(source):
        yield _text(match[1]), None
    for match in _COUNTED.finditer(source):
        yield _text(match[1]), _text(match[2])


def _text(expression: str) -> str:
    return "".join(json.loads(literal) for literal in re.findall(_LITERAL, expression))
