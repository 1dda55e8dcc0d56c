"""The description of the API, made from the engine's tables."""

from __future__ import annotations

from typing import Any

from suchsel.boards.board import DIRECTIONS
from suchsel.formats import Style
from suchsel.request.hidden import MAX_MESSAGE, MODES
from suchsel.request.levels import LEVELS
from suchsel.request.request import MAX_SEED
from suchsel.web.catalogue import choices, wishes
from suchsel.web.settings import Limits
from suchsel.web.styles import style_choices
from suchsel.words.sources import MAX_SIDE

Schema = dict[str, Any]


def request_schema(limits: Limits) -> Schema:
    """A wish as `Request.to_dict` writes it, and a seed."""
    word = {"type": "string", "minLength": 1}
    pair = {"type": "array", "items": {"type": ["string", "null"]}, "minItems": 2, "maxItems": 2,
            "description": "a word and its clue"}  # fmt: skip
    words = {"type": "array", "items": {"anyOf": [word, pair]}}
    side = {"type": "integer", "minimum": 1, "maximum": MAX_SIDE}
    known: dict[str, Schema] = {
        "words": {**words, "minItems": 1},
        "size": {"type": ["array", "null"], "items": side, "minItems": 2, "maxItems": 2,
                 "description": "rows and columns; without it a fitting size is chosen"},
        "level": {"type": "string", "enum": list(LEVELS)},
        "directions": {"type": "array", "items": {"enum": list(DIRECTIONS)}, "minItems": 1},
        "block": {"type": "array", "items": word, "maxItems": limits.words},
        "rude": {"type": "boolean"},
        "nest": {"type": "boolean"},
        "title": {"type": ["string", "null"], "maxLength": 200},
        "effort": {"type": "number", "minimum": 0, "maximum": 3600},
        "difficulty": {"type": ["integer", "null"], "minimum": 0, "maximum": 100},
        "steps": {"type": "integer", "minimum": 1, "maximum": limits.steps},
        "message": {"type": ["string", "null"], "maxLength": MAX_MESSAGE},
        "message_mode": {"type": "string", "enum": list(MODES)},
        "secret": {**words, "description": "words that are hidden but not listed"},
        "pool": {**words, "description": "words to draw from beside the list"},
        "pick": {"type": ["integer", "string", "array", "null"],
                 "description": "how many words to draw: 5, “3-8” or [3, 8]"},
    }  # fmt: skip
    known |= {name: {"type": "string", "enum": values} for name, values in choices().items()}
    drawing = {"type": "array", "items": {"type": "string"}, "description": "rows of # and ."}
    known["shape"] = {"anyOf": [known["shape"], drawing, {"type": "null"}]}
    properties = {name: known.get(name, {}) for name in wishes()}
    properties["seed"] = {"type": "integer", "minimum": 0, "maximum": MAX_SEED,
                          "description": "without it one is drawn"}  # fmt: skip
    return {
        "type": "object",
        "properties": properties,
        "required": ["words"],
        "additionalProperties": False,
        "example": {"words": ["Hund", ["Katze", "miaut"], "Maus"], "level": "schwer", "seed": 7},
    }


def file_schema(limits: Limits) -> Schema:
    kinds = {bool: "boolean", int: "integer", float: "number"}
    fields: dict[str, Schema] = {
        name: {"type": kinds[type(default)]} if type(default) in kinds else {}
        for name, default in Style._field_defaults.items()
    }
    fields |= {name: {"type": "string", "enum": few} for name, few in style_choices().items()}
    schema = request_schema(limits)
    schema["properties"] = {
        **schema["properties"],
        "style": {"type": "object", "properties": fields, "additionalProperties": False},
    }
    return schema


FAULTS: Schema = {
    "type": "object",
    "required": ["errors"],
    "properties": {
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["en", "de"],
                "properties": {
                    "en": {"type": "string"},
                    "de": {"type": "string"},
                    "words": {"type": "array", "items": {"type": "integer", "minimum": 0},
                              "description": "which words it concerns, counted from 0"},
                    "reason": {"type": "object", "description": "without the word's name"},
                },
            },
        },
        "fits": {"type": "array", "items": {"type": "integer"},
                 "description": "a size that would do: rows, columns"},
    },
}  # fmt: skip

PUZZLE: Schema = {
    "type": "object",
    "required": ["format", "rows", "columns", "topology", "grid", "words", "level", "seed",
                 "request"],
    "properties": {"format": {"const": "suchsel-puzzle/1"}},
}  # fmt: skip


def body(schema: Schema, media: str = "application/json") -> Schema:
    required = media == "application/json"  # an empty word list is one, too
    return {"requestBody": {"required": required, "content": {media: {"schema": schema}}}}


def responses(schema: Schema | None = None, *statuses: int) -> dict[int | str, Schema]:
    """The answers of an operation: what it gives, and the errors it may give instead."""
    good: Schema = {"description": "done"}
    if schema is not None:
        good["content"] = {"application/json": {"schema": schema}}
    told: dict[int | str, Schema] = {200: good}
    for status in statuses:
        told[status] = {
            "description": REASONS[status],
            "content": {"application/json": {"schema": FAULTS}},
        }
    return told


REASONS = {
    404: "there is no such thing",
    408: "the request did not arrive in time",
    413: "the body is too large",
    422: "a mistake in the request, or no such puzzle: all defects, in English and German",
    500: "a defect of ours",
    503: "cancelled: it took too long, or the server is busy",
}
