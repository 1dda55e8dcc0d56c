"""The OpenAPI document, derived from the tables of options, formats and languages."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple, cast

from suchsel.boards.compass import DIRECTIONS, MAX_SIDE
from suchsel.boards.kinds import KINDS
from suchsel.formats import find_format, format_names
from suchsel.i18n import Message, languages, say
from suchsel.layout.style import STYLE_OPTIONS
from suchsel.puzzle_data import FORMAT
from suchsel.request.option_types import WordList
from suchsel.request.options import OPTIONS, options_for
from suchsel.request.request import MAX_SEED
from suchsel.syntax import Json
from suchsel.version import __version__
from suchsel.web.settings import Limits
from suchsel.words.theme_lists import theme_languages

Schema = dict[str, Json]
JSON = "application/json"
ABOUT = say("Word-search puzzles. Nothing that is sent here is stored.")

# -- the vocabulary --------------------------------------------------------------------------------

_TEXT: Schema = {"type": "string"}
_MAYBE_TEXT: Schema = {"type": ["string", "null"]}
_BOOLEAN: Schema = {"type": "boolean"}
_NUMBER: Schema = {"type": "number"}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_SIDE: Schema = {"type": "integer", "minimum": 1, "maximum": MAX_SIDE}
_ANY_OBJECT: Schema = {"type": "object"}


def _list(items: Schema, least: int = 0) -> Schema:
    return {"type": "array", "items": items, **({"minItems": least} if least else {})}


def _pair(items: Schema) -> Schema:
    return {"type": "array", "items": items, "minItems": 2, "maxItems": 2}


def _object(optional: Collection[str] = (), /, **properties: Json) -> Schema:
    required: list[Json] = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required}


def _choice(names: Collection[str]) -> Schema:
    return {"type": "string", "enum": list(names)}


def spoken_schema(description: str) -> Schema:
    """A text in every language."""
    return {**_object(**dict.fromkeys(languages(), _TEXT)), "description": description}


# -- requests --------------------------------------------------------------------------------------

SEED: Schema = {
    **_COUNT,
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


# -- puzzles and answers ---------------------------------------------------------------------------

_WORD = _object(
    ("clue", "inside", "secret"),
    word=_TEXT,
    symbols=_list({"type": "string", "minLength": 1}, 1),
    cells=_list(_pair({**_COUNT, "maximum": MAX_SIDE - 1}), 1),
    direction=_choice(DIRECTIONS),
    clue=_MAYBE_TEXT,
    inside=_MAYBE_TEXT,
    secret=_BOOLEAN,
)


def puzzle_schema(request: Schema, **added: Json) -> Schema:
    """A puzzle as JSON; further keys may follow."""
    again = "with the seed, all that is needed to make the same puzzle again"
    return _object(
        ("title", "message"),
        format={"const": FORMAT},
        title=_MAYBE_TEXT,
        rows=_SIDE,
        columns=_SIDE,
        topology=_choice(KINDS),
        grid=_list(_list({**_MAYBE_TEXT, "minLength": 1})),
        words=_list(_WORD),
        message=_MAYBE_TEXT,
        level=_TEXT,
        seed=SEED,
        request={**request, "description": again},
        **added,
    )


PUZZLE = puzzle_schema(_ANY_OBJECT)


def stored_schema(limits: Limits) -> Schema:
    """A puzzle that somebody sends."""
    return puzzle_schema(request_schema(limits))


def made_schema() -> Schema:
    """A puzzle with what the player needs to draw it."""
    rules = spoken_schema("what the solver must know about the board")
    return puzzle_schema(
        _ANY_OBJECT,
        geometry={"type": "object", "description": "where cells lie and how lines run"},
        rules={"anyOf": [rules, {"type": "null"}]},
        level_label=spoken_schema("the name of the level for people"),
    )


def fault_schema() -> Schema:
    positions = "positions of the words concerned, counted from 0"
    error = _object(
        ("reason",),
        code={"type": "string", "description": "stable, for programs"},
        field={**_MAYBE_TEXT, "description": "the option concerned"},
        message=spoken_schema("the sentence for people"),
        words={**_list(_COUNT), "description": positions},
        reason=spoken_schema("the message without the name of the word"),
        en={"type": "string", "description": "as in “message”"},
        de={"type": "string", "description": "as in “message”"},
    )
    fits: Schema = {**_pair(_SIDE), "description": "a size that would work: rows and columns"}
    return _object(("fits",), errors=_list(error, 1), fits=fits)


HEALTH = _object(status=_TEXT, version=_TEXT)
READINESS = _object(ready=_BOOLEAN, processes=_COUNT, idle=_COUNT, slow=_COUNT, waiting=_COUNT)
TABLES = _object(
    version=_TEXT,
    **dict.fromkeys(("languages", "papers", "limits"), _ANY_OBJECT),
    **dict.fromkeys(
        ("groups", "options", "style", "levels", "formats", "boards", "themes"), _list(_ANY_OBJECT)
    ),
)
THEME = _object(title=_TEXT, words=_list(_TEXT))
WORDS_ANSWER = _object(
    words=_list({"anyOf": [_TEXT, _list(_TEXT)]}),
    left_out={**_COUNT, "description": "words beyond the limit of this server"},
    size={"type": ["array", "null"], "items": {"type": "integer"}},
    notes=_list(spoken_schema("how the list was understood")),
)
RATING = _object(
    score=_NUMBER,
    effort=_NUMBER,
    words=_list(_object(word=_TEXT, effort=_NUMBER, false_starts=_COUNT, direction=_TEXT)),
)

# -- operations ------------------------------------------------------------------------------------

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
    """One operation of the API: `post` if it takes a body."""

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

    def describe(self, lang: str) -> Schema:
        inside = re.findall(r"{(\w+)}", self.path)
        refused = [*self.refused, *((404,) if inside else ()), *(_REFUSED if self.body else ())]
        refusal = READINESS if self.path == "/readyz" else fault_schema()
        responses: Schema = {"200": _response(DONE.text(lang), self.answer)}
        for status in refused:
            responses[str(status)] = _response(_STATUSES[status].text(lang), {JSON: refusal})
        described: Schema = {
            "summary": self.summary.text(lang),
            "operationId": self.method + re.sub("[{}]", "", self.path).replace("/", "_"),
            "tags": [self.tag],
            "responses": responses,
        }
        if inside or self.query:
            in_path = (_parameter(name, "path", _path_schema(name)) for name in inside)
            described["parameters"] = [*in_path, *self.query]
        if self.body is not None:
            content: Schema = {"schema": self.body}
            if self.example is not None:
                content["example"] = self.example
            # An empty word list is still one.
            required = self.media == JSON
            described["requestBody"] = {"required": required, "content": {self.media: content}}
        return described


def _path_schema(name: str) -> Schema:
    values = {"lang": theme_languages, "format": format_names}
    return _choice(values[name]()) if name in values else _TEXT


def _response(description: str, answer: dict[str, Schema]) -> Schema:
    content: Schema = {media: {"schema": schema} for media, schema in answer.items()}
    return {"description": description, "content": content}


def _parameter(name: str, where: str, schema: Schema) -> Schema:
    return {"name": name, "in": where, "required": where == "path", "schema": schema}


def operations(limits: Limits) -> list[Operation]:
    """Everything that the API can do; `app.py` has a route for each of them."""
    medias = [find_format(name).media.partition(";")[0] for name in format_names()]
    files: dict[str, Schema] = {media: PUZZLE if media == JSON else {} for media in medias}
    csv = _parameter("csv", "query", {"type": "boolean", "description": "read a table, not lines"})
    tables, theme = say("All options, levels and formats"), say("The words of a theme")
    make, as_file = say("Make a puzzle"), say("Make a puzzle as a file")
    split = _parameter("split", "query", OPTIONS["split"].schema())
    read = say("Read a word list: text, CSV, or a file of Word, Excel or LibreOffice")
    rate = say("Measure the difficulty of a puzzle, word by word")
    return [
        Operation("/healthz", "health", say("Is the server alive?"), {JSON: HEALTH}),
        Operation(
            "/readyz", "health", say("Can it make puzzles?"), {JSON: READINESS}, refused=(503,)
        ),
        Operation("/api/options", "options", tables, {JSON: TABLES}),
        Operation("/api/themes/{lang}/{name}", "options", theme, {JSON: THEME}),
        Operation(
            "/api/puzzles", "puzzles", make, {JSON: made_schema()}, request_schema(limits), EXAMPLE
        ),
        Operation("/api/puzzles/{format}", "puzzles", as_file, files, file_schema(limits), EXAMPLE),
        Operation(
            "/api/words",
            "puzzles",
            read,
            {JSON: WORDS_ANSWER},
            _TEXT,
            None,
            "text/plain",
            (csv, split),
        ),
        Operation("/api/rate", "puzzles", rate, {JSON: RATING}, stored_schema(limits)),
    ]


def openapi_document(limits: Limits, lang: str = "en") -> Schema:
    """The whole document; what people read of it in one language."""
    paths: Schema = {one.path: {one.method: one.describe(lang)} for one in operations(limits)}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Suchsel", "version": __version__, "description": ABOUT.text(lang)},
        "paths": paths,
    }
