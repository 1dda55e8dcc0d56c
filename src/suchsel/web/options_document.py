"""The answer of /api/options: all tables, so that whatever they gain appears by itself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import cast

from suchsel.boards.compass import DIRECTIONS
from suchsel.boards.figures import figure
from suchsel.boards.kind import BoardKind
from suchsel.boards.kinds import KINDS
from suchsel.formats import Format, find_format, format_names
from suchsel.i18n import Message, language_names, languages, say
from suchsel.layout.paper import PAPERS
from suchsel.layout.style import STYLE_ROWS
from suchsel.puzzle_set import SET_OPTIONS
from suchsel.request.levels import FAMILY_TITLES, LEVELS, Level
from suchsel.request.options import GROUPS, Option, options_for
from suchsel.request.value_forms import plain
from suchsel.syntax import Json
from suchsel.version import __version__
from suchsel.web.schemas import file_schema, request_schema, style_schema
from suchsel.web.settings import Limits
from suchsel.words.theme_lists import Theme, theme_languages
from suchsel.words.theme_lists import themes as themes_of

#: What a form can know of a value, by the names of JSON Schema.
_BOUNDS = ("minimum", "maximum", "minLength", "maxLength")
#: Rows and columns of the pictures of shapes.
_PICTURE = 15


#: A text for people, in some languages.
Tell = Callable[[Message], dict[str, Json]]


def options_document(limits: Limits, langs: Collection[str] = ()) -> dict[str, Json]:
    """Everything that the workshop offers, described in these languages, or in all of them."""
    tell = teller(langs)
    return {
        "version": __version__,
        "languages": cast("Json", language_names()),
        "groups": [{"name": name, "label": tell(label)} for name, label in GROUPS.items()],
        "options": _rows(options_for("web"), request_schema(limits), tell),
        "style": _rows(STYLE_ROWS, style_schema(), tell),
        "set": _rows(SET_OPTIONS, file_schema(limits), tell),
        "levels": [_level(level, tell) for level in LEVELS.values()],
        "formats": [_format(find_format(name), tell) for name in format_names()],
        "boards": [_board(kind, tell) for kind in KINDS.values()],
        "papers": {name: [*size] for name, size in PAPERS.items()},
        "themes": [
            {"lang": one.lang, "name": one.name, "title": one.title, "words": len(one.words)}
            for one in all_themes().values()
        ],
        "limits": cast("Json", limits._asdict()),
    }


def teller(langs: Collection[str]) -> Tell:
    spoken = tuple(langs) or languages()
    return lambda message: {lang: message.text(lang) for lang in spoken}


def _rows(options: Mapping[str, Option], schema: dict[str, Json], tell: Tell) -> list[Json]:
    properties = cast("dict[str, dict[str, Json]]", schema["properties"])
    return [_row(name, option, properties[name], tell) for name, option in options.items()]


def _row(name: str, option: Option, schema: dict[str, Json], tell: Tell) -> dict[str, Json]:
    return {
        "name": name,
        "group": option.group,
        "control": option.type.control,
        "label": tell(option.label),
        "help": tell(option.web_help),
        "default": plain(option.default),
        "whole": schema.get("type") in ("integer", ["integer", "null"]),
        "choices": [
            {
                "value": value,
                "label": tell(choice.label),
                "about": tell(choice.about) if choice.about else None,
                **({"drawing": _drawing(value)} if option.type.control == "shape" else {}),
            }
            for value, choice in option.type.choices().items()
        ],
        **{bound: schema[bound] for bound in _BOUNDS if bound in schema},
    }


def _drawing(shape: str) -> Json:
    """A named shape as lines of # and ., so that a form can show a picture of it."""
    return [*figure(shape, _PICTURE, _PICTURE).drawing()]


def _level(level: Level, tell: Tell) -> dict[str, Json]:
    family = say(FAMILY_TITLES.get(level.family, level.family))
    return {
        "name": level.name,
        "label": tell(level.label),
        "family": level.family,
        "family_label": tell(family),
        "directions": [*level.directions],
        "crossings": level.crossings,
        "filler": level.filler,
    }


def _format(form: Format, tell: Tell) -> dict[str, Json]:
    return {
        "name": form.name,
        "about": tell(form.about),
        "follows": [*form.follows],
        "media": form.media,
    }


def _board(kind: BoardKind, tell: Tell) -> dict[str, Json]:
    """`directions`: what becomes of each direction on this board."""
    return {
        "name": kind.name,
        "label": tell(kind.title),
        "directions": {name: kind.directions((name,))[0] for name in DIRECTIONS},
    }


@lru_cache(maxsize=1)
def all_themes() -> dict[tuple[str, str], Theme]:
    """Themes by language and name. A name from outside is looked up here, not on disk."""
    return {(lang, theme.name): theme for lang in theme_languages() for theme in themes_of(lang)}
