"""Checks what a client sends: by the schema first, then by its meaning."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from functools import lru_cache
from itertools import count
from typing import TypeVar, cast

from suchsel.errors import Defects, defect, mistake
from suchsel.i18n import Message, say
from suchsel.system.parsing import Json
from suchsel.web.settings import Limits
from suchsel.words.spelling import composed

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


T = TypeVar("T")


def read_json(body: bytes) -> dict[str, Json]:
    """The object that a body holds."""
    try:
        said: Json = json.loads(body, parse_float=_number)
        # A lone surrogate is no character, although JSON can express it.
        json.dumps(said, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError, OverflowError):
        raise mistake("not-json", "The request is not valid JSON.") from None
    if not isinstance(said, dict):
        raise mistake("not-an-object", "The request must be a JSON object.")
    return said


def _number(text: str) -> int | float:
    """In JSON 5.0 is a whole number."""
    number = float(text)
    return int(number) if number.is_integer() else number


def check_strictly(check: Callable[[], T], said: dict[str, Json], schema: dict[str, Json]) -> T:
    """The result of a check, if the request also is as its schema describes it.

    The sentences of the check are the better ones; where it is content, the schema speaks.
    """
    defects = Defects()
    result = defects.collect(check)
    fields = {wrong.field for wrong in defects}
    for path in departures(schema, said):
        name = str(path[0])
        if name in fields or (name == "style" and defects):
            continue
        fields.add(name)
        wrong = defect(
            "schema-mismatch",
            "“{name}” does not match the schema of the API, at {where}.",
            name=name[:40],
            where="".join(f"/{part}" for part in path)[:80],
        )
        defects.append(wrong.of(name))
    defects.raise_any()
    assert result is not None
    return result


def check_schema(said: dict[str, Json], schema: dict[str, Json]) -> None:
    """Only that the request is as its schema describes it."""
    check_strictly(lambda: said, said, schema)


# -- limits of this server -------------------------------------------------------------------------


def check_counts(said: Mapping[str, Json], limits: Limits) -> None:
    """Not too many words, cells, steps and puzzles."""
    words, shape, size = said.get("words"), said.get("shape"), said.get("size")
    if isinstance(words, list):
        _limit("words", say("words"), max(len(words), len(_placed(said))), limits.words)
    if size is None and {"rows", "columns"} <= said.keys():
        size = [said["rows"], said["columns"]]
    elif size is None and isinstance(shape, list):
        size = [len(shape), max((len(row) for row in shape if isinstance(row, str)), default=0)]
    if isinstance(size, list) and len(size) == 2:
        rows, columns = size
        if isinstance(rows, int) and isinstance(columns, int):
            _limit("size", say("cells"), rows * columns, limits.cells)
    steps = said.get("steps")
    if isinstance(steps, int):
        _limit("steps", say("steps"), steps, limits.steps)
    count = said.get("count")
    if isinstance(count, int):
        _limit("count", say("puzzles"), count, limits.puzzles)


def check_letters(said: Mapping[str, Json], limits: Limits) -> None:
    """Without a size, the board gets twice as many cells as the words have letters."""
    most = limits.cells // 2 if said.get("size") is None else limits.cells
    _limit("words", say("letters in all words"), sum(map(len, _placed(said))), most)


def _limit(field: str, what: Message, number: int, limit: int) -> None:
    if number > limit:
        raise mistake(
            "too-much-for-server",
            "Too much for this server: {n} {what}; the limit is {limit}.",
            n=min(number, 10**12),
            what=what,
            limit=limit,
        ).of(field)


def _placed(said: Mapping[str, Json]) -> list[str]:
    """The words that may be placed: of those that are drawn, the longest."""
    lists = {name: texts_of(said.get(name)) for name in ("words", "secret", "pool")}
    if said.get("pick") is None:
        return lists["words"] + lists["secret"]
    drawn_from = "pool" if lists["pool"] else "words"
    numbers = [int(n) for n in re.findall(r"[0-9]{1,6}", str(said["pick"]))]
    drawn = sorted(lists.pop(drawn_from), key=len, reverse=True)[: max(numbers, default=0)]
    return [*drawn, *(text for texts in lists.values() for text in texts)]


def texts_of(words: Json) -> list[str]:
    """The spellings of a list of words, as the engine has them."""
    return [_text(word) for word in words] if isinstance(words, list) else []


def _text(word: Json) -> str:
    if isinstance(word, list):
        word = word[0] if word else ""
    return composed(word).strip() if isinstance(word, str) else ""


def check_occurrences(found: Iterable[Iterable[Sized]], limits: Limits) -> None:
    """Not too long an answer: a grid of a single letter holds “AA” everywhere."""
    cells = sum(len(one) for occurrences in found for one in occurrences)
    _limit("words", say("cells of occurrences"), cells, 20 * limits.cells)
