"""What is refused before the engine sees it: broken JSON, too much work, other than described.

The engine takes more from Python callers than the OpenAPI document describes: directions as one
string, upper-case names, and so on. Here the document is binding.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sized
from typing import TypeVar

from suchsel.errors import Defects, defect, mistake
from suchsel.i18n import Message, say
from suchsel.syntax import Json
from suchsel.web.schema_check import departures
from suchsel.web.settings import Limits
from suchsel.words.spelling import composed

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
