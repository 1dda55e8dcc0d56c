"""The OpenAPI document, derived from the tables of options, formats and languages."""

from __future__ import annotations

from typing import NamedTuple, cast

from suchsel.boards.compass import DIRECTIONS, MAX_SIDE
from suchsel.boards.kinds import KINDS
from suchsel.formats import find_format, format_names
from suchsel.i18n import Message, languages, say
from suchsel.layout.style import STYLE_OPTIONS
from suchsel.puzzle_data import FORMAT
from suchsel.request.option_types import WordList
from suchsel.request.options import options_for
from suchsel.request.request import MAX_SEED
from suchsel.syntax import Json
from suchsel.version import __version__
from suchsel.web.settings import Limits
from suchsel.words.theme_lists import theme_languages

Schema = dict[str, Json]
JSON = "application/json"
ABOUT = say("Word-search puzzles. Nothing that is sent here is stored.")

# -- requests --------------------------------------------------------------------------------------

SEED: Schema = {
    "type": "integer",
    "minimum": 0,
    "maximum": MAX_SEED,
    "description": "the same request with the same seed gives the same puzzle (default: random)",
}
EXAMPLE: Json = {"words": ["Hund", ["Katze", "miaut"], "Maus"], "level": "schwer", "seed": 7}


def request_schema(limits: Limits) -> Schema:
    """The options of the web, as far as this server allows them, and a seed."""
    properties: Schema = {}
    for name, option in options_for("web").items():
        schema = option.schema()
        if isinstance(option.type, WordList):
            schema["maxItems"] = limits.words
        most = getattr(limits, name, None)
        if isinstance(schema.get("maximum"), int) and most is not None:
            schema["maximum"] = min(cast("int", schema["maximum"]), most)
        properties[name] = schema
    return {
        "type": "object",
        "properties": {**properties, "seed": SEED},
        "required": ["words"],
        "additionalProperties": False,
        "description": (
            f"At most {limits.words} words may be placed and {limits.cells} cells used; without a "
            f"size, the words may have at most {limits.cells // 2} letters altogether."
        ),
    }


def style_schema() -> Schema:
    return {
        "type": "object",
        "properties": {name: option.schema() for name, option in STYLE_OPTIONS.items()},
        "additionalProperties": False,
        "description": "how the file looks; an option that the format cannot follow is an error",
    }


def file_schema(limits: Limits) -> Schema:
    schema = request_schema(limits)
    properties = cast("Schema", schema["properties"])
    return {**schema, "properties": {**properties, "style": style_schema()}}


def _text(nullable: bool = False) -> Schema:
    return {"type": ["string", "null"] if nullable else "string"}


def _list(items: Schema, least: int = 0) -> Schema:
    return {"type": "array", "items": items, **({"minItems": least} if least else {})}


_SIDE: Schema = {"type": "integer", "minimum": 1, "maximum": MAX_SIDE}
_PLACED: Schema = {"type": "integer", "minimum": 0, "maximum": MAX_SIDE - 1}
_CELL: Schema = {"type": "array", "items": _PLACED, "minItems": 2, "maxItems": 2}
_WORD: Schema = {
    "type": "object",
    "properties": {
        "word": _text(),
        "symbols": _list({"type": "string", "minLength": 1}, 1),
        "cells": _list(_CELL, 1),
        "direction": {"type": "string", "enum": list(DIRECTIONS)},
        "clue": _text(nullable=True),
        "inside": _text(nullable=True),
        "secret": {"type": "boolean"},
    },
    "required": ["word", "symbols", "cells", "direction"],
}


def puzzle_schema(request: Schema) -> Schema:
    """A puzzle as JSON; further keys may follow."""
    properties: Schema = {
        "format": {"const": FORMAT},
        "title": _text(nullable=True),
        "rows": _SIDE,
        "columns": _SIDE,
        "topology": {"type": "string", "enum": list(KINDS)},
        "grid": _list(_list({"type": ["string", "null"], "minLength": 1})),
        "words": _list(_WORD),
        "message": _text(nullable=True),
        "level": _text(),
        "seed": SEED,
        "request": {
            **request,
            "description": "with the seed, all that is needed to make the same puzzle again",
        },
    }
    optional = {"title", "message"}
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
    }


# -- answers ---------------------------------------------------------------------------------------


def spoken_schema(description: str) -> Schema:
    """A text in every language."""
    return {
        "type": "object",
        "properties": {lang: {"type": "string"} for lang in languages()},
        "required": list(languages()),
        "description": description,
    }


def stored_schema(limits: Limits) -> Schema:
    """A puzzle that somebody sends."""
    return puzzle_schema(request_schema(limits))


PUZZLE = puzzle_schema({"type": "object"})


def made_schema() -> Schema:
    """A puzzle with what the player needs to draw it."""
    added: Schema = {
        "geometry": {"type": "object", "description": "where cells lie and how lines run"},
        "rules": {
            "anyOf": [spoken_schema("what the solver must know about the board"), {"type": "null"}]
        },
        "level_label": spoken_schema("the name of the level for people"),
    }
    return {
        **PUZZLE,
        "properties": {**cast("Schema", PUZZLE["properties"]), **added},
        "required": [*cast("list[Json]", PUZZLE["required"]), *added],
    }


def fault_schema() -> Schema:
    error: Schema = {
        "type": "object",
        "required": ["code", "field", "message", "words", "en", "de"],
        "properties": {
            "code": {"type": "string", "description": "stable, for programs"},
            "field": {"type": ["string", "null"], "description": "the option concerned"},
            "message": spoken_schema("the sentence for people"),
            "words": {
                "type": "array",
                "items": {"type": "integer", "minimum": 0},
                "description": "positions of the words concerned, counted from 0",
            },
            "reason": spoken_schema("the message without the name of the word"),
            "en": {"type": "string", "description": "as in “message”"},
            "de": {"type": "string", "description": "as in “message”"},
        },
    }
    return {
        "type": "object",
        "required": ["errors"],
        "properties": {
            "errors": {"type": "array", "items": error, "minItems": 1},
            "fits": {
                "type": "array",
                "items": _SIDE,
                "minItems": 2,
                "maxItems": 2,
                "description": "a size that would work: rows and columns",
            },
        },
    }


def _object(**properties: Json) -> Schema:
    return {"type": "object", "properties": properties, "required": list(properties)}


_NUMBER: Schema = {"type": "number"}
_COUNT: Schema = {"type": "integer", "minimum": 0}
WORDS_ANSWER = _object(
    words=_list({"anyOf": [_text(), _list(_text())]}),
    left_out={**_COUNT, "description": "words beyond the limit of this server"},
    size={"type": ["array", "null"], "items": {"type": "integer"}},
)
RATING = _object(
    score=_NUMBER,
    effort=_NUMBER,
    words=_list(
        _object(word=_text(), effort=_NUMBER, false_starts=_COUNT, direction=_text()),
    ),
)
OPTIONS_ANSWER = _object(
    version=_text(),
    languages={"type": "object"},
    groups=_list({"type": "object"}),
    options=_list({"type": "object"}),
    style=_list({"type": "object"}),
    levels=_list({"type": "object"}),
    formats=_list({"type": "object"}),
    boards=_list({"type": "object"}),
    papers={"type": "object"},
    themes=_list({"type": "object"}),
    limits={"type": "object"},
)
HEALTH = _object(status=_text(), version=_text())
READINESS = _object(
    ready={"type": "boolean"}, processes=_COUNT, idle=_COUNT, slow=_COUNT, waiting=_COUNT
)

_STATUSES = {
    404: say("not found"),
    408: say("the request did not arrive in time"),
    413: say("the request is too large"),
    422: say("the request is invalid, or no such puzzle exists: all errors, in every language"),
    500: say("internal server error"),
    503: say("cancelled: it took too long, or the server is busy"),
}
DONE = say("done")
#: What any request with a body may get instead of its answer.
_REFUSED = (408, 413, 422, 500, 503)


class Operation(NamedTuple):
    """One operation of the API."""

    method: str
    path: str
    summary: Message
    tag: str
    answer: dict[str, Schema]  # by media type
    refused: tuple[int, ...] = ()
    body: Schema | None = None
    media: str = JSON
    example: Json = None
    parameters: tuple[Schema, ...] = ()

    def describe(self, lang: str) -> Schema:
        responses: Schema = {"200": _response(DONE.text(lang), self.answer)}
        for status in self.refused:
            schema = READINESS if self.path == "/readyz" else fault_schema()
            responses[str(status)] = _response(_STATUSES[status].text(lang), {JSON: schema})
        described: Schema = {
            "summary": self.summary.text(lang),
            "operationId": f"{self.method}{self.path.replace('/', '_').translate(_NO_BRACES)}",
            "tags": [self.tag],
            "responses": responses,
        }
        if self.parameters:
            described["parameters"] = [*self.parameters]
        if self.body is not None:
            content: Schema = {"schema": self.body}
            if self.example is not None:
                content["example"] = self.example
            # An empty word list is still one.
            required = self.media == JSON
            described["requestBody"] = {"required": required, "content": {self.media: content}}
        return described


_NO_BRACES = str.maketrans("", "", "{}")


def _response(description: str, answer: dict[str, Schema]) -> Schema:
    content: Schema = {media: {"schema": schema} for media, schema in answer.items()}
    return {"description": description, "content": content}


def _parameter(name: str, where: str, schema: Schema) -> Schema:
    return {"name": name, "in": where, "required": where == "path", "schema": schema}


def operations(limits: Limits) -> list[Operation]:
    """Everything that the API can do; `app.py` has a route for each of them."""
    files: dict[str, Schema] = {}
    for name in format_names():
        media = find_format(name).media.partition(";")[0]
        files[media] = PUZZLE if media == JSON else {}
    lang = _parameter("lang", "path", {"type": "string", "enum": list(theme_languages())})
    theme = _parameter("name", "path", {"type": "string"})
    form = _parameter("format", "path", {"type": "string", "enum": list(format_names())})
    csv = _parameter("csv", "query", {"type": "boolean", "description": "read a table, not lines"})
    return [
        Operation("get", "/healthz", say("Is the server alive?"), "health", {JSON: HEALTH}),
        Operation(
            "get", "/readyz", say("Can it make puzzles?"), "health", {JSON: READINESS}, (503,)
        ),
        Operation(
            "get",
            "/api/options",
            say("All options, levels and formats"),
            "options",
            {JSON: OPTIONS_ANSWER},
        ),
        Operation(
            "get",
            "/api/themes/{lang}/{name}",
            say("The words of a theme"),
            "options",
            {JSON: _object(title=_text(), words=_list(_text()))},
            refused=(404,),
            parameters=(lang, theme),
        ),
        Operation(
            "post",
            "/api/puzzles",
            say("Make a puzzle"),
            "puzzles",
            {JSON: made_schema()},
            _REFUSED,
            body=request_schema(limits),
            example=EXAMPLE,
        ),
        Operation(
            "post",
            "/api/puzzles/{format}",
            say("Make a puzzle as a file"),
            "puzzles",
            files,
            (404, *_REFUSED),
            body=file_schema(limits),
            example=EXAMPLE,
            parameters=(form,),
        ),
        Operation(
            "post",
            "/api/words",
            say("Read a word list: plain, contest format or CSV"),
            "puzzles",
            {JSON: WORDS_ANSWER},
            _REFUSED,
            body=_text(),
            media="text/plain",
            parameters=(csv,),
        ),
        Operation(
            "post",
            "/api/rate",
            say("Measure the difficulty of a puzzle, word by word"),
            "puzzles",
            {JSON: RATING},
            _REFUSED,
            body=stored_schema(limits),
        ),
    ]


def openapi_document(limits: Limits, lang: str = "en") -> Schema:
    """The whole document; what people read of it in one language."""
    paths: dict[str, Json] = {}
    for operation in operations(limits):
        methods = cast("Schema", paths.setdefault(operation.path, {}))
        methods[operation.method] = operation.describe(lang)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Suchsel", "version": __version__, "description": ABOUT.text(lang)},
        "paths": paths,
    }
