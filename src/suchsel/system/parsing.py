"""JSON and TOML with limits, and errors that say where."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, cast

from suchsel.errors import mistake
from suchsel.i18n import Message, say

#: What JSON can hold.
Json = dict[str, "Json"] | list["Json"] | str | int | float | bool | None
#: An object whose values are checked by whoever reads them.
JsonObject = dict[str, Any]


@cache
def _encoder() -> Callable[[object], str]:
    from json import JSONEncoder

    return JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def to_json(value: object) -> str:
    """The shortest JSON, on one line."""
    return _encoder()(value)


class _Pattern:
    """Stands for a regular expression, which is compiled when it is first used."""

    def __init__(self, text: str, flags: re.RegexFlag) -> None:
        self._text, self._flags = text, flags

    def __getattr__(self, name: str) -> object:
        method: object = getattr(re.compile(self._text, self._flags), name)
        setattr(self, name, method)
        return method


def regex(text: str, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
    """A regular expression for a table: most runs of the program use few of them."""
    return cast("re.Pattern[str]", _Pattern(text, flags))


#: A key of very many parts, for which the parser needs memory by the square of their number.
_DEEP_KEY = regex(r"""(?<![\w"'-])(?:[\w"'-]+[ \t]*\.[ \t]*){100}""")


def parse_json(text: str) -> Json:
    import json

    try:
        data: Json = json.loads(text)
        return data
    except (ValueError, TypeError, RecursionError) as error:
        raise mistake(
            "not-json", "This is not JSON: {why}.", why=why_unreadable(error, text)
        ) from None


def parse_toml(text: str) -> dict[str, object]:
    """The values of a plan, not yet checked."""
    import tomllib

    try:
        if _DEEP_KEY.search(text):
            raise RecursionError
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # not TOML; a number of too many digits
        raise mistake(
            "not-toml", "The plan is not TOML: {why}.", why=why_unreadable(error, text)
        ) from None


def why_unreadable(error: Exception, text: str) -> Message:
    """What a parser of JSON or TOML complains about; its own text is English and is not used."""
    if isinstance(error, RecursionError):
        return say("it is nested too deeply")
    if isinstance(error, TypeError | UnicodeError):
        return say("it is not a text")
    place = getattr(error, "lineno", None), getattr(error, "colno", None)  # of JSON
    if found := re.search(r"\(at line (\d+), column (\d+)\)", str(error)):
        place = found[1], found[2]
    elif "at end of document" in str(error):
        place = text.count("\n") + 1, len(text) - text.rfind("\n")
    line, column = place
    if line is None:  # what is left is the limit of Python for the digits of a number
        return say("a number in it is too long")
    if str(error).startswith("Invalid value"):  # of TOML
        return say(
            "text at line {line}, column {column} needs straight quotation marks, as in {example}",
            line=line,
            column=column,
            example='title = "…"',
        )
    return say(
        "the error is at line {line}, column {column}, or just before", line=line, column=column
    )
