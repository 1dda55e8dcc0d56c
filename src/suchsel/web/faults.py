"""Errors as the API gives them: both languages, and which words they concern.

{"errors": [{"en": "…", "de": "…", "words": [2], "reason": {"en": "…", "de": "…"}}]}

`words` counts from 0 in the list as it was sent; `reason` is the sentence without the word's name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from suchsel.errors import SearchError, SuchselError
from suchsel.i18n import Message, say

Fault = dict[str, Any]

NO_PLACE = say("finds no place")


def faults(error: SuchselError, texts: Sequence[str] = ()) -> dict[str, list[Fault]]:
    """All defects of a request whose words were spelled like `texts`."""
    places = {text.strip(): i for i, text in enumerate(texts) if text.strip()}
    found = [_fault(message, places) for message in error.defects]
    if isinstance(error, SearchError) and error.left:
        found[0]["words"] = [places[word] for word in error.left if word in places]
        found[0]["reason"] = _both(NO_PLACE)
    plain: dict[str, Any] = {"errors": found}
    if isinstance(error, SearchError) and error.fits:
        plain["fits"] = list(error.fits)
    return plain


def fault(message: Message) -> dict[str, list[Fault]]:
    return {"errors": [_fault(message, {})]}


def _fault(message: Message, places: dict[str, int]) -> Fault:
    plain: Fault = _both(message)
    concerned = _concerned(message, places)
    if concerned:
        plain["words"] = concerned
    reason = message.values.get("reason")
    if isinstance(reason, Message):
        plain["reason"] = _both(reason)
    return plain


def _both(message: Message) -> dict[str, Any]:
    return {"en": message.text("en"), "de": message.text("de")}


def _concerned(message: Message, places: dict[str, int]) -> list[int]:
    """A sentence names its word by number ("word 3"), or by its spelling."""
    values = message.values
    where = values.get("where")
    if isinstance(where, Message):  # of other lists than that of the words, nothing is counted
        return [int(str(where.values["n"])) - 1] if where.en == "word {n}" else []
    named = [str(values["word"])] if "word" in values else str(values.get("words", "")).split(", ")
    return [places[name] for name in named if name in places]
