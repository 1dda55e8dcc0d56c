"""Options of a request that are valid one by one, but do not go together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from suchsel.errors import Defect, defect
from suchsel.request.levels import Level
from suchsel.request.options import CLUE_LISTS, TARGETS, WORD_OPTIONS
from suchsel.words.reading import sense
from suchsel.words.spelling import Word


def clashes(values: dict[str, object]) -> Iterator[Defect]:
    """Options that contradict each other or have no effect; the values are settled."""
    yield from _language_clashes(values)
    yield from _message_clashes(values)
    yield from _placing_clashes(values)
    yield from _target_clashes(values)
    yield from _list_clashes(values)


def _language_clashes(values: dict[str, object]) -> Iterator[Defect]:
    """Words and options that do not go together because of a language or a script."""
    lists = (cast("tuple[Word, ...]", values[name]) for name in WORD_OPTIONS)
    if values["pool"] and {1, -1} <= {sense(word.symbols) for words in lists for word in words}:
        yield defect(
            "mixed-reading",
            "A pool must not mix words that are read from left to right with words that are read "
            "from right to left.",
            "pool",
        )
    if cast("Level", values["level"]).filler == "natural" and values["language"] is None:
        yield defect(
            "language-missing",
            "The filler “natural” needs the language of the words. Name it with “language”.",
            "language",
        )


def _message_clashes(values: dict[str, object]) -> Iterator[Defect]:
    """The message, and the size of the board."""
    exact = values["message_mode"] == "exact"
    if exact and not values["message"]:
        yield defect(
            "message-missing", "“message_mode” is “exact”, but there is no message.", "message"
        )
    if values["max_size"] is not None and values["size"] is not None:
        yield defect(
            "option-without-effect",
            "“max_size” has no effect: the size is given.",
            "max_size",
        )
    if exact and values["size"] is None:
        yield defect("size-missing", "A message that fills all free cells needs a size.", "size")
    for name in ("filler", *TARGETS):
        if exact and values[name] is not None:
            yield defect(
                "option-without-effect",
                "With “message_mode” “exact” there is no filler, so “{name}” has no effect.",
                name,
                name=name,
            )


def _placing_clashes(values: dict[str, object]) -> Iterator[Defect]:
    if values["secret_directions"] is not None and not values["secret"]:
        yield defect(
            "option-without-effect",
            "There are no secret words, so “{name}” has no effect.",
            "secret_directions",
            name="secret_directions",
        )
    if values["nest"] and values["no_collinear"]:
        yield defect(
            "nest-is-collinear",
            "Words inside others overlap along a line: choose either “nest” or “no_collinear”.",
            "no_collinear",
        )


def _target_clashes(values: dict[str, object]) -> Iterator[Defect]:
    aims = [name for name in TARGETS if values[name] is not None]
    if len(aims) > 1:
        yield defect("two-targets", "Choose either “difficulty” or “minutes”.", aims[-1])
    if aims and values["filler"] not in (None, "graded"):
        yield defect(
            "option-without-effect",
            "“{name}” chooses the filler itself; omit “filler”.",
            "filler",
            name=aims[0],
        )


def _list_clashes(values: dict[str, object]) -> Iterator[Defect]:
    """A list of clues or pictures that lacks them."""
    words = cast("tuple[Word, ...]", values["words"]) if values["list"] in CLUE_LISTS else ()
    missing = [word.text for word in words if not word.clue]
    if missing:
        yield defect(
            "clues-missing",
            "A list of clues needs a clue for each word; these have none: {words}. "
            "Give them in a CSV file: word,clue.",
            "words",
            words=missing,
        )
    shown = (*words, *cast("tuple[Word, ...]", values["pool"]))
    if values["list"] == "pictures" and shown and not any(word.picture for word in shown):
        yield defect(
            "pictures-missing",
            "A list of pictures needs some. Name their files in a table: word,clue,picture.",
            "words",
        )
