"""The OpenAPI document, and the options as the form of the web app needs them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import NamedTuple, cast

from suchsel import __version__
from suchsel.boards.board import KINDS
from suchsel.boards.figures import figure
from suchsel.boards.kind import DIRECTIONS, BoardKind
from suchsel.formats import ZIP_MEDIA, Format, find_format, format_names
from suchsel.i18n import Message, language_names, languages, say
from suchsel.request.levels import FAMILY_TITLES, LEVELS, Level
from suchsel.request.options import GROUPS, OPTIONS, Option, options_for
from suchsel.request.value_types import plain
from suchsel.several import SET_OPTIONS
from suchsel.sheet.style import PAPERS, STYLE_ROWS
from suchsel.system.parsing import Json
from suchsel.web.observe import MEDIA
from suchsel.web.schemas import (
    HEALTH,
    PUZZLE,
    RATING,
    READINESS,
    SOLUTION,
    THEME,
    WORDS_ANSWER,
    Schema,
    fault_schema,
    file_schema,
    made_schema,
    qr_schema,
    request_schema,
    sheet_schema,
    sheets_schema,
    solve_schema,
    stored_schema,
    style_schema,
    tables_schema,
)
from suchsel.web.settings import Limits
from suchsel.words.lists import Theme, theme_languages
from suchsel.words.lists import themes as themes_of

JSON, TEXT, SVG = "application/json", "text/plain", "image/svg+xml"
ABOUT = say("Word-search puzzles. Nothing that is sent here is stored.")
#: An answer without a schema of its own: any bytes, any text.
BYTES: Schema = {}
ANY_TEXT: Schema = {"type": "string"}
#: Examples of answers, by operation and media type.
Examples = Mapping[str, Mapping[str, Json]]

_STATUSES = {
    400: say("not a valid HTTP request"),
    404: say("not found"),
    408: say("the request did not arrive in time"),
    413: say("the request is too large"),
    422: say("the request is invalid, or no such puzzle exists: all errors, in every language"),
    429: say("too many requests of one client at once"),
    500: say("internal server error"),
    503: say("cancelled: it took too long, or the server is busy"),
}
DONE = say("done")
#: What any request with a body may get instead of its answer.
_REFUSED = (400, 408, 413, 422, 429, 500, 503)


class Operation(NamedTuple):
    """One operation of the API: `post` if it takes a body. Its `id` never changes."""

    id: str
    path: str
    tag: str
    summary: Message
    answer: dict[str, Schema]  # by media type
    body: Schema | None = None
    example: Json = None
    media: str = JSON
    query: tuple[Schema, ...] = ()
    refused: tuple[int, ...] = ()

    @property
    def method(self) -> str:
        return "get" if self.body is None else "post"

    def describe(self, lang: str, examples: Examples) -> Schema:
        inside = re.findall(r"{(\w+)}", self.path)
        refused = [*self.refused, *((404,) if inside else ()), *(_REFUSED if self.body else ())]
        refusal = READINESS if self.id == "getReadiness" else fault_schema()
        done = _response(DONE.text(lang), self.answer, examples.get(self.id, {}))
        responses: Schema = {"200": done}
        for status in sorted(refused):
            shown = examples.get(str(status), {})
            told = _response(_STATUSES[status].text(lang), {JSON: refusal}, shown)
            if status in (429, 503) and self.body:
                told["headers"] = {"Retry-After": {"schema": {"type": "string"}}}
            responses[str(status)] = told
        described: Schema = {
            "summary": self.summary.text(lang),
            "operationId": self.id,
            "tags": [self.tag],
            "responses": responses,
        }
        if inside or self.query:
            in_path = (_parameter(name, "path", _path_schema(name)) for name in inside)
            described["parameters"] = [*in_path, *self.query]
        if self.body is not None:
            content = _content(self.body, self.example)
            # An empty word list is still one.
            required = self.media == JSON
            described["requestBody"] = {"required": required, "content": {self.media: content}}
        return described


def _path_schema(name: str) -> Schema:
    values = {"lang": theme_languages, "format": format_names}
    return {"type": "string", "enum": [*values[name]()]} if name in values else ANY_TEXT


def _response(
    description: str, answer: Mapping[str, Schema], examples: Mapping[str, Json]
) -> Schema:
    content: Schema = {
        media: _content(schema, examples.get(media)) for media, schema in answer.items()
    }
    return {"description": description, "content": content}


def _content(schema: Schema, example: Json) -> Schema:
    return {"schema": schema, **({} if example is None else {"example": example})}


def _parameter(name: str, where: str, schema: Schema) -> Schema:
    return {"name": name, "in": where, "required": where == "path", "schema": schema}


def _files() -> dict[str, Schema]:
    """What files of each format are, by media type."""
    forms = [find_format(name) for name in format_names()]
    files = {form.media.partition(";")[0]: _file_schema(form.media, form.text) for form in forms}
    return {**files, ZIP_MEDIA: BYTES}


def _file_schema(media: str, is_text: bool) -> Schema:
    if media.startswith(JSON):
        return {"anyOf": [PUZZLE, {"type": "array", "items": PUZZLE}]}
    if "+json" in media:
        return {"type": "object"}
    return ANY_TEXT if is_text else BYTES


EXAMPLE: Json = {"words": ["Hund", ["Katze", "miaut"], "Maus"], "level": "schwer", "seed": 7}
SOLVE_EXAMPLE: Json = {"grid": ["RAD", "ODU"], "words": ["Rad", "Eva"]}
QR_EXAMPLE: Json = {"text": "https://example.org/play"}
WORDS_EXAMPLE: Json = "Hund\nKatze\nMaus\n"


def operations(limits: Limits) -> list[Operation]:
    """Everything that the API can do; `app.py` has a route for each of them."""
    csv = _parameter("csv", "query", {"type": "boolean", "description": "read a table, not lines"})
    lang = _parameter("lang", "query", {**ANY_TEXT, "description": "language of the descriptions"})
    one_language = _parameter(
        "lang",
        "query",
        {**STYLE_ROWS["lang"].schema(), "description": "all texts in this language"},
    )
    alive, ready = say("Is the server alive?"), say("Can it make puzzles?")
    numbers, document = say("Figures for Prometheus"), say("This document")
    tables, theme = say("All options, levels and formats"), say("The words of a theme")
    make, as_file = say("Make a puzzle"), say("Make a puzzle, or a set of them, as a file")
    split = _parameter("split", "query", OPTIONS["split"].schema())
    read = say("Read a word list: text, CSV, or a file of Word, Excel or LibreOffice")
    rate = say("Measure the difficulty of a puzzle, word by word")
    solve, draw = say("Find words in any letter grid"), say("Draw a QR code")
    sheets = say("Make a puzzle and draw its pages")
    made, asked = {JSON: made_schema()}, request_schema(limits)
    return [
        Operation("getHealth", "/healthz", "health", alive, {JSON: HEALTH}),
        Operation("getReadiness", "/readyz", "health", ready, {JSON: READINESS}, refused=(503,)),
        Operation("getMetrics", "/metrics", "health", numbers, {MEDIA.partition(";")[0]: ANY_TEXT}),
        Operation(
            "getDocument",
            "/api/openapi.json",
            "options",
            document,
            {JSON: {"type": "object"}},
            query=(lang,),
        ),
        Operation(
            "getOptions",
            "/api/options",
            "options",
            tables,
            {JSON: tables_schema()},
            query=(one_language,),
            refused=(422,),
        ),
        Operation("getTheme", "/api/themes/{lang}/{name}", "options", theme, {JSON: THEME}),
        Operation("makePuzzle", "/api/puzzles", "puzzles", make, made, asked, EXAMPLE),
        Operation(
            "makeFile",
            "/api/puzzles/{format}",
            "puzzles",
            as_file,
            _files(),
            file_schema(limits),
            EXAMPLE,
        ),
        Operation(
            "drawSheets",
            "/api/sheets",
            "puzzles",
            sheets,
            {JSON: sheets_schema()},
            sheet_schema(limits),
            EXAMPLE,
        ),
        Operation(
            "readWords",
            "/api/words",
            "puzzles",
            read,
            {JSON: WORDS_ANSWER},
            ANY_TEXT,
            WORDS_EXAMPLE,
            TEXT,
            (csv, split),
        ),
        Operation(
            "ratePuzzle", "/api/rate", "puzzles", rate, {JSON: RATING}, stored_schema(limits)
        ),
        Operation(
            "solveGrid",
            "/api/solve",
            "puzzles",
            solve,
            {JSON: SOLUTION},
            solve_schema(limits),
            SOLVE_EXAMPLE,
        ),
        Operation(
            "drawQrCode", "/api/qr", "puzzles", draw, {SVG: ANY_TEXT}, qr_schema(limits), QR_EXAMPLE
        ),
    ]


def openapi_document(limits: Limits, lang: str = "en", examples: Examples | None = None) -> Schema:
    """The whole document; what people read of it in one language."""
    shown = examples or {}
    paths: Schema = {
        one.path: {one.method: one.describe(lang, shown)} for one in operations(limits)
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Suchsel", "version": __version__, "description": ABOUT.text(lang)},
        "paths": paths,
    }


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
