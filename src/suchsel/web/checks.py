"""Checks what a client sends: by the schema first, then by its meaning."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from typing import TypeVar

from suchsel.errors import Defects, mistake
from suchsel.i18n import Message, noop, say
from suchsel.request.options import no_option
from suchsel.request.request import Request
from suchsel.system.parsing import Json
from suchsel.web.faults import json_pointer
from suchsel.web.schemas import Schema
from suchsel.web.settings import Limits

T = TypeVar("T")
#: A path to a part of a value: keys and positions.
JsonPath = tuple[str | int, ...]


def departures(schema: Schema | bool, value: Json, path: JsonPath = ()) -> Iterator[JsonPath]:
    """Yield the places where the value does not match the schema."""
    if isinstance(schema, bool):
        schema = {} if schema else {"enum": []}
    for keyword in schema.keys() & DEMANDS.keys():
        kind, is_met = DEMANDS[keyword]
        if (kind is None or _has_type(kind, value)) and not is_met(schema[keyword], value):
            yield path
    if isinstance(value, list):
        first, rest = schema.get("prefixItems", []), schema.get("items", True)
        for i, part in enumerate(value):
            yield from departures(first[i] if i < len(first) else rest, part, (*path, i))
    elif isinstance(value, dict):
        known, other = schema.get("properties", {}), schema.get("additionalProperties", True)
        yield from ((*path, name) for name in schema.get("required", []) if name not in value)
        ours = [name for name in known if name in value]
        for name in (*ours, *(name for name in value if name not in known)):
            yield from departures(known.get(name, other), value[name], (*path, name))


def matches(schema: Schema | bool, value: Json) -> bool:
    return next(departures(schema, value), None) is None


_TYPES: dict[str, type] = {"null": type(None), "string": str, "array": list, "object": dict}


def _has_type(name: str | list[str], value: Json) -> bool:
    if isinstance(name, list):
        return any(_has_type(one, value) for one in name)
    if name in _TYPES or isinstance(value, bool):
        return name == "boolean" if isinstance(value, bool) else isinstance(value, _TYPES[name])
    if name == "integer" and isinstance(value, float):
        return value.is_integer()
    return name != "boolean" and isinstance(value, int | float)


def _is_same(one: Json, other: Json) -> bool:
    """Equal as JSON: 1 is 1.0, but true is not 1."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _is_found(pattern: str, text: str) -> bool:
    """Whether a pattern of JavaScript is there, where `$` is the very end."""
    return re.search(re.sub(r"(?<!\\)\$$", r"\\Z", pattern), text) is not None


#: The type of the values that a keyword speaks of, and whether they are as it demands. What is not
#: here and not about the parts of a value forbids nothing; a test knows all of these keywords.
DEMANDS: dict[str, tuple[str | None, Callable[..., bool]]] = {
    "type": (None, _has_type),
    "enum": (None, lambda allowed, value: any(_is_same(one, value) for one in allowed)),
    "const": (None, _is_same),
    "anyOf": (None, lambda schemas, value: any(matches(one, value) for one in schemas)),
    "minimum": ("number", lambda least, value: value >= least),
    "maximum": ("number", lambda most, value: value <= most),
    "minLength": ("string", lambda least, text: len(text) >= least),
    "maxLength": ("string", lambda most, text: len(text) <= most),
    "pattern": ("string", _is_found),
    "minItems": ("array", lambda least, items: len(items) >= least),
    "maxItems": ("array", lambda most, items: len(items) <= most),
    "contains": ("array", lambda schema, items: any(matches(schema, one) for one in items)),
}


def read_json(body: bytes) -> dict[str, Json]:
    try:
        fields: Json = json.loads(body, parse_float=_number)
        # A lone surrogate is no character, although JSON can express it.
        json.dumps(fields, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError, OverflowError):
        raise mistake("not-json", "The request is not valid JSON.") from None
    if not isinstance(fields, dict):
        raise mistake("not-an-object", "The request must be a JSON object.")
    return fields


def _number(text: str) -> int | float:
    """In JSON 5.0 is a whole number."""
    number = float(text)
    return int(number) if number.is_integer() else number


def check_strictly(check: Callable[[], T], fields: dict[str, Json], schema: Schema) -> T:
    """The result of a check, if the request also is as its schema describes it.

    The sentences of the check are the better ones; where it is content, the schema speaks.
    """
    with Defects() as defects:
        result = defects(check)
        named = {wrong.field for wrong in defects}
        for path in departures(schema, fields):
            name = str(path[0])
            if name in named or (name == "style" and defects):
                continue
            named.add(name)
            if path == (name,) and name not in (known := schema["properties"]):
                defects.append(no_option(name, known))
                continue
            where = json_pointer(path)
            text = noop("“{name}” does not match the schema of the API, at {where}.")
            defects.report("schema-mismatch", text, name, name=name[:40], where=where)
    return result


def check_schema(fields: dict[str, Json], schema: Schema) -> None:
    """Check only that the request is as its schema describes it."""
    check_strictly(lambda: None, fields, schema)


# -- limits of this server -------------------------------------------------------------------------


def check_counts(fields: Mapping[str, Json], limits: Limits) -> None:
    """Not too many words, cells, steps and puzzles."""
    words, shape, size = fields.get("words"), fields.get("shape"), fields.get("size")
    if isinstance(words, list):
        _limit("words", say("words"), len(words), limits.words)
    if size is None and {"rows", "columns"} <= fields.keys():
        size = [fields["rows"], fields["columns"]]
    elif size is None and isinstance(shape, list):
        size = [len(shape), max((len(row) for row in shape if isinstance(row, str)), default=0)]
    if isinstance(size, list) and len(size) == 2:
        rows, columns = size
        if isinstance(rows, int) and isinstance(columns, int):
            _limit("size", say("cells"), rows * columns, limits.cells)
    most = {"steps": (say("steps"), limits.steps), "count": (say("puzzles"), limits.puzzles)}
    for name, (what, limit) in most.items():
        if isinstance(number := fields.get(name), int):
            _limit(name, what, number, limit)


def check_letters(request: Request, limits: Limits) -> None:
    """Without a size, the board gets twice as many cells as the words have letters."""
    placed = [*request.words, *request.secret]
    if request.pick:  # the longest may be drawn
        drawn = sorted(request.pool or request.words, key=lambda word: -len(word.symbols))
        fixed = placed if request.pool else request.secret
        placed = [*drawn[: request.pick[1]], *fixed]
    _limit("words", say("words"), len(placed), limits.words)
    letters = sum(len(word.symbols) for word in placed)
    most = limits.cells // 2 if request.size is None else limits.cells
    _limit("words", say("letters in all words"), letters, most)


def _limit(field: str, what: Message, number: int, limit: int) -> None:
    if number > limit:
        text = noop("Too much for this server: {n} {what}; the limit is {limit}.")
        if field == "words":
            text = noop(
                "Too much for this server: {n} {what}; the limit is {limit}. Use fewer words, or "
                "the command line, which has no such limit: suchsel make FILE"
            )
        values = {"n": min(number, 10**12), "what": what, "limit": limit}
        raise mistake("too-much-for-server", text, field, **values)


def check_occurrences(found: Iterable[Iterable[Sized]], limits: Limits) -> None:
    """Not too long an answer: a grid of a single letter holds “AA” everywhere."""
    cells = sum(len(one) for occurrences in found for one in occurrences)
    _limit("words", say("cells of occurrences"), cells, 20 * limits.cells)
