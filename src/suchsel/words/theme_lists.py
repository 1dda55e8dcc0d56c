"""The built-in word lists, one per theme: a folder of files for each language."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import NamedTuple

from suchsel.errors import mistake
from suchsel.files import DATA
from suchsel.i18n import Message, say
from suchsel.words.spelling import Entry

_FOLDER = os.path.join(DATA, "themes")


class Theme(NamedTuple):
    """A built-in word list. `name` selects it; `title` is its heading, in its language."""

    name: str
    lang: str
    title: str
    words: tuple[str, ...]

    def entries(self) -> list[Entry]:
        return [
            Entry(word, None, say("theme {theme}, word {n}", theme=self.name, n=number))
            for number, word in enumerate(self.words, 1)
        ]


def theme_languages() -> tuple[str, ...]:
    return tuple(sorted(os.listdir(_FOLDER)))


@lru_cache(maxsize=16)
def themes(lang: str | None = None) -> tuple[Theme, ...]:
    """The built-in word lists of a language, or of all languages.

    >>> themes("en")[0].name, len(themes("en")[0].words) > 10
    ('animals', True)
    """
    if lang is None:
        return tuple(theme for each in theme_languages() for theme in themes(each))
    if lang not in theme_languages():
        return ()  # a language without word lists
    folder = os.path.join(_FOLDER, lang)
    return tuple(_read(lang, name[:-4]) for name in sorted(os.listdir(folder)))


def _read(lang: str, name: str) -> Theme:
    with open(os.path.join(_FOLDER, lang, f"{name}.txt"), encoding="utf-8") as file:
        lines = [line.strip() for line in file if line.strip()]
    return Theme(name, lang, lines[0].lstrip("# "), tuple(line for line in lines if line[0] != "#"))


def find_theme(name: str, lang: str = "en") -> Theme:
    """The theme of that name or title; `lang` decides where several languages have it.

    >>> find_theme("tiere").title, find_theme("de/winter").lang
    ('Tiere', 'de')
    """
    first, _, rest = name.strip().partition("/")
    if rest and first in theme_languages():
        lang, name = first, rest
    wanted = name.strip().casefold()
    for language in sorted(theme_languages(), key=lambda other: other != lang):
        for theme in themes(language):
            if wanted in (theme.name, theme.title.casefold()):
                return theme
    raise mistake(
        "no-such-theme",
        "There is no theme “{name}”{near}. “suchsel themes” lists them all.",
        name=name[:40],
        near=_near(wanted),
    )


def _near(wanted: str) -> Message | str:
    """Names that are similar, as a hint."""
    from difflib import get_close_matches

    close = get_close_matches(wanted, [theme.name for theme in themes()], 3)
    return say(" (did you mean {names}?)", names=close) if close else ""
