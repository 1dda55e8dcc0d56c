"""The schemas of requests and answers, derived from the tables of options and levels."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from suchsel.boards.board import KINDS
from suchsel.boards.kind import BENT, DIRECTIONS, MAX_SIDE
from suchsel.daily import DAILY
from suchsel.i18n import languages
from suchsel.puzzle import FORMAT
from suchsel.request.option_types import MAX_SEED
from suchsel.request.options import OPTIONS, SPELLING, options_for
from suchsel.request.value_types import WordList
from suchsel.several import SET_OPTIONS
from suchsel.sheet.style import STYLE_ROWS
from suchsel.system.parsing import Json
from suchsel.web.settings import Limits
from suchsel.words.lists import theme_languages

Schema = dict[str, Any]
JSON, TEXT, SVG = "application/json", "text/plain", "image/svg+xml"

# -- the vocabulary --------------------------------------------------------------------------------

_TEXT: Schema = {"type": "string"}
_MAYBE_TEXT: Schema = {"type": ["string", "null"]}
_BOOLEAN: Schema = {"type": "boolean"}
_NUMBER: Schema = {"type": "number"}
_SCORE: Schema = {"type": "number", "minimum": 0, "maximum": 100}
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


def _about(schema: Schema, description: str) -> Schema:
    return {**schema, "description": description}


def spoken_schema(description: str) -> Schema:
    """A text in every language; of errors, in one only if the header Accept-Language names one."""
    texts = dict.fromkeys(languages(), _TEXT)
    return _about(_object(languages(), **texts), description)


# -- requests --------------------------------------------------------------------------------------

SEED: Schema = {
    **_COUNT,
    "maximum": MAX_SEED,
    "description": "the same request with the same seed gives the same puzzle (default: random)",
}


def request_schema(limits: Limits) -> Schema:
    """The options of the web, as far as this server allows them, and a seed."""
    properties: Schema = {}
    for name, option in options_for("web").items():
        properties[name] = schema = option.schema()
        if isinstance(option.type, WordList):
            schema["maxItems"] = limits.words
        elif isinstance(most := schema.get("maximum"), int):
            schema["maximum"] = min(most, getattr(limits, name, most))
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
        "properties": {name: option.schema() for name, option in STYLE_ROWS.items()},
        "additionalProperties": False,
        "description": "how the file looks; an option that the format cannot follow is an error",
    }


def sheet_schema(limits: Limits) -> Schema:
    """A request, and how its pages look."""
    schema = request_schema(limits)
    schema["properties"]["style"] = style_schema()
    return schema


def file_schema(limits: Limits) -> Schema:
    """A request, how its pages look, and how many puzzles of it the file holds."""
    schema = sheet_schema(limits)
    schema["properties"] |= {name: option.schema() for name, option in SET_OPTIONS.items()}
    schema["properties"]["count"]["maximum"] = limits.puzzles
    separate = _about(_BOOLEAN, "one file per puzzle; the answer is a ZIP archive")
    schema["properties"]["separate"] = separate
    return schema


_GRID: Schema = {
    "type": "array",
    "items": {
        "anyOf": [
            {"type": "string", "minLength": 1, "maxLength": 4 * MAX_SIDE},
            {"type": "array", "items": _MAYBE_TEXT, "minItems": 1, "maxItems": MAX_SIDE},
        ]
    },
    "minItems": 1,
    "maxItems": MAX_SIDE,
    "description": "rows as texts (“ABC” or “A B C”) or as lists; null, “.” or “”: no cell",
}


def solve_schema(limits: Limits) -> Schema:
    """A letter grid and words to find in it."""
    words = {**OPTIONS["words"].schema(), "minItems": 1, "maxItems": limits.words}
    options: Schema = {name: OPTIONS[name].schema() for name in ("topology", *SPELLING)}
    return {
        **_object(options, grid=_GRID, words=words, **options),
        "additionalProperties": False,
        "description": f"At most {limits.cells} cells.",
    }


#: Asks for the puzzle of a day.
DAILY_REQUEST: Schema = {
    **_object(
        date={"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},
        level=_choice(DAILY),
        lang=_choice(theme_languages()),
    ),
    "additionalProperties": False,
}


def qr_schema(limits: Limits) -> Schema:
    text: Schema = {"type": "string", "minLength": 1, "maxLength": limits.qr}
    return {**_object(text=text), "additionalProperties": False}


# -- puzzles and answers ---------------------------------------------------------------------------

_CELL = _pair({**_COUNT, "maximum": MAX_SIDE - 1})
_WORD = _object(
    ("clue", "inside", "secret", "shown"),
    word=_TEXT,
    symbols=_list({"type": "string", "minLength": 1}, 1),
    cells=_list(_CELL, 1),
    direction=_choice((*DIRECTIONS, BENT)),
    clue=_MAYBE_TEXT,
    inside=_MAYBE_TEXT,
    secret=_BOOLEAN,
    shown=_about(_TEXT, "what a list with gaps, or of scrambled words, shows for the word"),
)


def puzzle_schema(request: Schema, **added: Json) -> Schema:
    """A puzzle as JSON; further keys may follow."""
    return _object(
        ("title", "message", "difficulty"),
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
        difficulty=_object(("rough",), score=_SCORE, minutes=_NUMBER, rough={"type": "boolean"}),
        request=_about(request, "with the seed, all that is needed to make the same puzzle again"),
        **added,
    )


PUZZLE = puzzle_schema(_ANY_OBJECT)


def stored_schema(limits: Limits) -> Schema:
    """A puzzle that somebody sends."""
    return puzzle_schema(request_schema(limits))


_POINT = _pair(_NUMBER)
_LINE = _object(
    cells=_about(_list(_COUNT), "numbers of cells, in order"),
    forward=_choice(DIRECTIONS),
    backward=_choice(DIRECTIONS),
    closed=_about(_BOOLEAN, "whether the line runs on where it began"),
    stride=_about(_POINT, "how far right and down a step leads"),
)
_PLACE: Schema = _about(
    {**_list(_NUMBER, 5), "maxItems": 5},
    "row, column, x and y of the centre, number of the outline",
)
GEOMETRY = _about(
    _object(
        width=_NUMBER,
        height=_NUMBER,
        square=_BOOLEAN,
        cells=_list(_PLACE),
        outlines=_about(_list(_list(_POINT)), "corners, relative to the centre"),
        lines=_list(_LINE),
    ),
    "where cells lie and how lines run; lengths in cells from the top left",
)


def made_schema() -> Schema:
    """A puzzle with what the player needs to draw it."""
    rules = spoken_schema("what the solver must know about the board")
    return puzzle_schema(
        _ANY_OBJECT,
        geometry=GEOMETRY,
        rules={"anyOf": [rules, {"type": "null"}]},
        level_label=spoken_schema("the name of the level for people"),
        message_cells=_about(_list(_CELL), "the cells that spell the message"),
        written=_about(_GRID, "the grid as readers see it"),
        language=_about(_TEXT, "the language of the words, guessed if none was named"),
    )


def sheets_schema() -> Schema:
    sheet = _object(
        solution=_about(_BOOLEAN, "whether the page shows the solution"),
        svg=_about(_TEXT, "the page, in true size"),
    )
    errors = _about(_list(error_schema()), "why there are no pages, although there is a puzzle")
    notes = _list(spoken_schema("what is small on the pages"))
    return _object(puzzle=made_schema(), sheets=_list(sheet), errors=errors, notes=notes)


def error_schema() -> Schema:
    return _object(
        ("reason", "en", "de"),
        code=_about(_TEXT, "stable, for programs"),
        field=_about(_MAYBE_TEXT, "the option concerned"),
        pointer=_about(_MAYBE_TEXT, "its place in the request, as a JSON pointer"),
        message=spoken_schema("the sentence for people"),
        words=_about(_list(_COUNT), "positions of the words concerned, counted from 0"),
        reason=spoken_schema("the message without the name of the word"),
        en=_about(_TEXT, "as in “message”"),
        de=_about(_TEXT, "as in “message”"),
    )


def fault_schema() -> Schema:
    fits = _about(_pair(_SIDE), "a size that would work: rows and columns")
    between = "what puzzles were found between, if the target is not among them"
    reach = _about(_pair(_NUMBER), between)
    return _object(("fits", "reach"), errors=_list(error_schema(), 1), fits=fits, reach=reach)


HEALTH = _object(status=_choice(("ok",)), version=_TEXT)
READINESS = _object(ready=_BOOLEAN, processes=_COUNT, idle=_COUNT, slow=_COUNT, waiting=_COUNT)
THEME = _object(title=_TEXT, words=_list(_TEXT))
WORDS_ANSWER = _object(
    words=_list({"anyOf": [_TEXT, _pair(_TEXT)]}),
    left_out=_about(_COUNT, "words beyond the limit of this server"),
    size={"anyOf": [_pair(_SIDE), {"type": "null"}]},
    notes=_list(spoken_schema("how the list was understood")),
)
RATING = _object(
    score=_SCORE,
    minutes=_NUMBER,
    words=_list(_object(word=_TEXT, seconds=_NUMBER, false_starts=_COUNT, direction=_TEXT)),
)
_OCCURRENCES = _about(
    _list(_object(cells=_list(_CELL, 1), direction=_choice(DIRECTIONS))),
    "none if the word is not in the grid",
)
SOLUTION = _object(
    words=_list(_object(word=_TEXT, symbols=_list(_TEXT, 1), occurrences=_OCCURRENCES))
)


#: Parts of requests and answers by their names in the OpenAPI document.
NAMED: dict[str, Schema] = {
    "Puzzle": PUZZLE,
    "Style": style_schema(),
    "Refusal": fault_schema(),
    "Error": error_schema(),
    "Texts": spoken_schema(""),
    "PlacedWord": _WORD,
    "Geometry": GEOMETRY,
    "Line": _LINE,
}
_TYPES: dict[type, str] = {
    bool: "boolean",
    int: "integer",
    float: "number",
    str: "string",
    list: "array",
    dict: "object",
    type(None): "null",
}


def schema_of(values: Sequence[Json]) -> Schema:
    """The schema that these values share."""
    if not values:
        return {}
    lists = [value for value in values if isinstance(value, list)]
    objects = [value for value in values if isinstance(value, dict)]
    types = sorted({_TYPES[type(value)] for value in values})
    schema: Schema = {"type": types if len(types) > 1 else types[0]}
    if lists:
        schema["items"] = schema_of([item for one in lists for item in one])
    if objects:
        names = dict.fromkeys(name for one in objects for name in one)
        parts = {name: [one[name] for one in objects if name in one] for name in names}
        schema["properties"] = {name: schema_of(found) for name, found in parts.items()}
        schema["required"] = [name for name in names if len(parts[name]) == len(objects)]
    return schema
