"""Does a JSON value match a schema? The part of JSON Schema that our own schemas use.

A validator from elsewhere would be four more packages in every worker process, and its messages
would be in English only. Here a few lines say where a value departs from the schema; what is told
to the user comes from the options themselves. The tests compare it with a validator that somebody
else wrote.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import count
from typing import cast

from suchsel.syntax import Json

#: A path to a part of a value: keys and positions.
JsonPath = tuple[str | int, ...]
Schema = dict[str, Json]

#: Keywords that describe a schema and forbid nothing.
SILENT = frozenset({"description", "example", "examples", "default", "title"})


def departures(schema: Json, value: Json, path: JsonPath = ()) -> Iterator[JsonPath]:
    """The places where the value does not match the schema."""
    if schema is False:
        yield path
    if not isinstance(schema, dict):
        return
    for keyword, wanted in schema.items():
        if keyword in _NESTED:
            for key, inner, part in _parts(keyword, schema, value):
                yield from departures(inner, part, (*path, key))
        elif keyword in _PLAIN:
            if not _PLAIN[keyword](wanted, value):
                yield path
        elif keyword not in SILENT:
            raise NotImplementedError(keyword)


def matches(schema: Json, value: Json) -> bool:
    return next(departures(schema, value), None) is None


# -- one value -------------------------------------------------------------------------------------


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_TYPES: dict[str, Callable[[object], bool]] = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "number": _is_number,
    "integer": lambda value: _is_number(value) and float(cast("float", value)).is_integer(),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}


def _has_type(wanted: Json, value: Json) -> bool:
    names = wanted if isinstance(wanted, list) else [wanted]
    return any(_TYPES[str(name)](value) for name in names)


def _is_same(one: Json, other: Json) -> bool:
    """Equal as JSON: 1 is 1.0, but true is not 1."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    return one == other


def _within(value: Json, kind: type, is_right: Callable[[int | float], bool]) -> bool:
    """Whether a number, or the length of a string or an array, is right; others have none."""
    if kind is int:
        return not _is_number(value) or is_right(cast("int | float", value))
    return not isinstance(value, kind) or is_right(len(cast("str", value)))


@lru_cache(maxsize=32)
def _pattern(text: str) -> re.Pattern[str]:
    """A pattern of JavaScript: there, `$` is the very end."""
    return re.compile(re.sub(r"(?<!\\)\$$", r"\\Z", text))


_PLAIN: dict[str, Callable[[Json, Json], bool]] = {
    "type": _has_type,
    "enum": lambda wanted, value: any(_is_same(one, value) for one in cast("list[Json]", wanted)),
    "const": _is_same,
    "minimum": lambda least, value: _within(value, int, lambda n: n >= cast("float", least)),
    "maximum": lambda most, value: _within(value, int, lambda n: n <= cast("float", most)),
    "minLength": lambda least, value: _within(value, str, lambda n: n >= cast("int", least)),
    "maxLength": lambda most, value: _within(value, str, lambda n: n <= cast("int", most)),
    "minItems": lambda least, value: _within(value, list, lambda n: n >= cast("int", least)),
    "maxItems": lambda most, value: _within(value, list, lambda n: n <= cast("int", most)),
    "pattern": lambda text, value: (
        not isinstance(value, str) or _pattern(str(text)).search(value) is not None
    ),
    "anyOf": lambda some, value: any(matches(one, value) for one in cast("list[Json]", some)),
    "contains": lambda one, value: (
        not isinstance(value, list) or any(matches(one, item) for item in value)
    ),
}

# -- the parts of a value --------------------------------------------------------------------------

_NESTED = frozenset({"items", "prefixItems", "properties", "additionalProperties", "required"})


def _parts(keyword: str, schema: Schema, value: Json) -> Iterator[tuple[str | int, Json, Json]]:
    """The parts of a value that a keyword speaks of: key, schema and part."""
    if isinstance(value, list):
        first = cast("list[Json]", schema.get("prefixItems", []))
        if keyword == "items":
            yield from ((i, schema["items"], value[i]) for i in range(len(first), len(value)))
        elif keyword == "prefixItems":
            yield from zip(count(), first, value)
    elif isinstance(value, dict):
        known = cast("Schema", schema.get("properties", {}))
        if keyword == "properties":
            yield from ((name, one, value[name]) for name, one in known.items() if name in value)
        elif keyword == "additionalProperties":
            others = [name for name in value if name not in known]
            yield from ((name, schema[keyword], value[name]) for name in others)
        elif keyword == "required":
            names = cast("list[str]", schema["required"])
            yield from ((name, False, None) for name in names if name not in value)
