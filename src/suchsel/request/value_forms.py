"""The checked values of options in other forms: as JSON holds them, and as Python code."""

from __future__ import annotations

from typing import cast

from suchsel.boards.masks import Mask
from suchsel.request.levels import OWN_PARTS, Level
from suchsel.request.readers import Reader
from suchsel.syntax import Json
from suchsel.words.spelling import Word


def plain(value: object) -> Json:
    """A checked value as JSON holds it; the check of its type understands that."""
    if isinstance(value, Word):
        said = [part for part in (value.text, value.clue, value.picture) if part is not None]
        return [*said] if len(said) > 1 else value.text
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mask):
        return list(value.drawing())
    if isinstance(value, Level):
        if value.family != "own":
            return value.name
        return {name: plain(part) for name, part in zip(OWN_PARTS, value, strict=False)}
    if isinstance(value, Reader):
        return value.to_dict()
    assert isinstance(value, tuple | list), value
    return [plain(part) for part in value]


def code(value: object) -> str:
    """A value as Python code: words as people write them, levels by their names."""
    if isinstance(value, Level) and value.family != "own":
        return repr(value.name)
    if isinstance(value, tuple) and value and isinstance(value[0], Word):
        words = cast("tuple[Word, ...]", value)
        return repr([_word_code(word) for word in words])
    return repr(value)


def _word_code(word: Word) -> str | tuple[str | None, ...]:
    if word.picture:
        return word.text, word.clue, word.picture
    return word.text if word.clue is None else (word.text, word.clue)
