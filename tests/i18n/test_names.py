"""Names that people type: each means the same in every language, so that all may be understood."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import pytest

from suchsel.boards.figures import ALL_SHAPES
from suchsel.i18n import Message, find_text, languages, say
from suchsel.request.levels import LEVELS
from suchsel.request.option_types import OneOf
from suchsel.request.options import OPTIONS
from suchsel.request.reader_profiles import READERS
from suchsel.sheet.style import STYLE_OPTIONS

NAMES: dict[str, Mapping[str, Message]] = {
    "level": {level.name: level.label for level in LEVELS.values()},
    "shape": {name: title for name, (title, _) in ALL_SHAPES.items()},
    "reader": {name: say(name) for name in READERS},
    **{
        name: {value: say(value) for value in option.type.values}
        for name, option in {**OPTIONS, **STYLE_OPTIONS}.items()
        if isinstance(option.type, OneOf)
    },
}


@pytest.mark.parametrize("option", NAMES)
def test_a_name_means_the_same_in_every_language(option: str) -> None:
    meanings: defaultdict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for key, message in NAMES[option].items():
        for lang in languages():
            meanings[message.text(lang).casefold()][key].append(lang)
    clashes = {name: dict(keys) for name, keys in meanings.items() if len(keys) > 1}
    assert clashes.keys() <= {"ss"}  # ẞ, which only the exact name tells apart


@pytest.mark.parametrize("option", NAMES)
def test_every_name_is_understood(option: str) -> None:
    kind = {**OPTIONS, **STYLE_OPTIONS}[option].type
    for key, message in NAMES[option].items():
        for name in (key, *map(message.text, languages())):
            found = kind.parse(name) if isinstance(kind, OneOf) else find_text(name, NAMES[option])
            assert found == key or name == key


def test_accents_may_be_left_out() -> None:
    names = {"heart": say("heart"), "hard": say("hard")}
    assert find_text("COEUR", names) == find_text("cœur", names) == "heart"
    assert find_text("dificil", names) == find_text("DIFÍCIL", names) == "hard"
    assert find_text("corazon partido", names) is None
