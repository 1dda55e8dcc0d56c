"""What there is to choose from, read from the engine's tables: what they gain appears by itself."""

from __future__ import annotations

import inspect
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from suchsel import __version__
from suchsel.boards.board import DIRECTIONS, KINDS, directions_on
from suchsel.boards.figures import SHAPES
from suchsel.formats import FORMATS, Style
from suchsel.i18n import Message, languages
from suchsel.request.levels import CROSSINGS, DEFAULT, ENGLISH, FILLERS, LEVELS
from suchsel.request.request import LISTS, make_request
from suchsel.web.settings import Limits
from suchsel.web.styles import style_choices
from suchsel.words.spelling import ESZETT, UMLAUTS
from suchsel.words.theme_lists import Theme
from suchsel.words.theme_lists import themes as on_board


def options(limits: Limits) -> dict[str, Any]:
    """Everything that the workshop offers."""
    english = {german: name for name, german in ENGLISH.items()}
    return {
        "version": __version__,
        "levels": [
            {
                "name": level.name,
                "english": english.get(level.name, level.name),
                "family": level.family,
                "directions": list(level.directions),
                "crossings": level.crossings,
                "filler": level.filler,
            }
            for level in LEVELS.values()
        ],
        "level": DEFAULT,
        "formats": [
            {"name": name, "about": _both(form.about), "knows": list(form.knows)}
            for name, form in FORMATS.items()
        ],
        "directions": list(DIRECTIONS),
        # For each kind of board what becomes of a direction there.
        "boards": {
            kind: {name: directions_on(kind, (name,))[0] for name in DIRECTIONS} for kind in KINDS
        },
        "choices": choices(),
        # What the values of a wish are called, where the engine knows it.
        "names": {"shape": {name: _both(about) for name, (about, _) in SHAPES.items()}},
        "wishes": list(wishes()),
        "style": {name: value for name, value in Style._field_defaults.items() if name != "lang"},
        "style_choices": style_choices(),
        "themes": [
            {"lang": one.lang, "name": one.name, "title": one.title, "words": len(one.words)}
            for one in themes().values()
        ],
        "limits": limits._asdict(),
    }


def choices() -> dict[str, list[str]]:
    """Wishes with a closed list of values. Later tables join as soon as the engine has them."""
    found = {
        "list": list(LISTS),
        "crossings": list(CROSSINGS),
        "filler": list(FILLERS),
        "eszett": list(ESZETT),
        "umlauts": list(UMLAUTS),
    }
    for wish, module, table in (("shape", "figures", "SHAPES"), ("topology", "topology", "KINDS")):
        if wish in wishes() and find_spec(f"suchsel.{module}"):
            names = getattr(import_module(f"suchsel.{module}"), table, None)
            if names:
                found[wish] = [str(name) for name in names]
    return found


@lru_cache(maxsize=1)
def wishes() -> dict[str, inspect.Parameter]:
    """The wishes that the engine takes, by name."""
    parameters = inspect.signature(make_request).parameters
    return {n: p for n, p in parameters.items() if p.kind is not inspect.Parameter.VAR_KEYWORD}


def _both(message: Message) -> dict[str, str]:
    return {"en": message.text("en"), "de": message.text("de")}


@lru_cache(maxsize=1)
def themes() -> dict[tuple[str, str], Theme]:
    """(language, name) -> theme. A name from outside is looked up here, not on disk."""
    return {(lang, theme.name): theme for lang in languages() for theme in on_board(lang)}
