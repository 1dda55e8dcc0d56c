"""JSON and TOML as texts: what they say, or where they are broken, in the user's language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from suchsel.errors import Message, SuchselError, say

if TYPE_CHECKING:
    from typing import Any


def parse_json(text: str) -> Any:
    import json

    try:
        return json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise SuchselError(
            say(
                "This is not JSON: {why}.",
                "Das ist kein JSON: {why}.",
                why=why_unreadable(error, text),
            )
        ) from None


def parse_toml(text: str) -> dict[str, Any]:
    """What a plan says, before anybody has looked at what it means."""
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # not TOML; a number of too many digits
        raise SuchselError(
            say(
                "The plan is not TOML: {why}.",
                "Der Plan ist kein TOML: {why}.",
                why=why_unreadable(error, text),
            )
        ) from None


def why_unreadable(error: Exception, text: str) -> Message:
    """What a parser of JSON or TOML has found, without its own words, which are English."""
    if isinstance(error, RecursionError):
        return say("it is nested too deeply", "Es ist zu tief verschachtelt")
    line, column = getattr(error, "lineno", None), getattr(error, "colno", None)
    told = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
    if line is None and told:
        line, column = told[1], told[2]
    if line is None and "at end of document" in str(error):
        lines = text.split("\n")
        line, column = len(lines), len(lines[-1]) + 1
    if line is None:  # what is left is the limit of Python for the digits of a number
        return say("a number in it is too long", "Eine Zahl darin ist zu lang")
    return say(
        "look at line {line}, column {column}, or just before",
        "Der Fehler liegt in Zeile {line}, Spalte {column}, oder kurz davor",
        line=line,
        column=column,
    )
