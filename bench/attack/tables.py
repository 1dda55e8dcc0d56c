"""What the attack knows about levels and names of options, written down a second time."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from tests.brute_force import level_directions

#: The arguments of `suchsel.generate` by name.
Call = dict[str, Any]

DIRECTIONS = ("E", "S", "SE", "NE", "W", "N", "NW", "SW")
KINDS = ("rectangle", "torus", "hexagon", "honeycomb")
CROSSINGS = ("never", "last", "third", "half", "free", "seek")
#: Fillers that may use every letter of the alphabet, so that there is always one.
FREE_FILLERS = ("alphabet", "groups", "half", "mix", "graded")
FILLERS = (*FREE_FILLERS, "natural", "letters", "multiset", "unused", "gaps", "fragments")
LISTS = ("shown", "sorted", "gaps", "scrambled", "lengths", "clues", "pictures", "hidden")
#: One black pixel.
PICTURE = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nG"
    "NgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
)
REGIONS = ("anywhere", "thirds")
CHOICES = ("drawn", "turn", "turned")
LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pl", "pt")
#: The languages whose rude words are always excluded.
USUAL_LANGUAGES = ("de", "en")
TURNS = ("left", "right", "around", "mirror", "flip", "transpose")


def names(text: str) -> tuple[str, ...]:
    """Words of a text."""
    return tuple(text.split())


SHAPES = names(
    """
    apple arrow bell butterfly cat circle cloud club cross crown diamond drop egg fish flower gift
    heart hexagon house leaf moon mushroom octagon polygon-5 ring rocket ship smiley snowman spade
    star star-6 tree triangle umbrella
    """
)


class Rules(NamedTuple):
    """What a level demands of the places of words, and its filler."""

    directions: tuple[str, ...]
    crossings: str
    filler: str
    choice: str = "drawn"


_RIGHT_DOWN = ("E", "S")
_STRAIGHT = ("E", "W", "S", "N")
_FORWARDS = ("E", "S", "SE", "NE")
LEVELS = {
    "leicht": Rules(_RIGHT_DOWN, "never", "graded"),
    "mittel": Rules(_FORWARDS, "free", "graded"),
    "schwer": Rules(DIRECTIONS, "free", "graded"),
    "experte": Rules(DIRECTIONS, "half", "graded"),
    "klassik-leicht": Rules(_RIGHT_DOWN, "never", "alphabet"),
    "klassik-mittel": Rules(_FORWARDS, "never", "letters"),
    "klassik-schwer": Rules(_FORWARDS, "last", "gaps"),
    "stufe-1": Rules(_STRAIGHT, "half", "groups"),
    "stufe-2": Rules(_STRAIGHT, "half", "half"),
    "stufe-3": Rules(DIRECTIONS, "third", "half"),
    "stufe-4": Rules(DIRECTIONS, "third", "fragments"),
    **{f"regler-{n}": Rules(_RIGHT_DOWN, "never", "mix") for n in range(101)},
    "buchstaben-1": Rules(_RIGHT_DOWN, "never", "unused", "turn"),
    "buchstaben-2": Rules(_RIGHT_DOWN, "never", "alphabet", "turn"),
    "buchstaben-3": Rules(_STRAIGHT, "never", "multiset", "turned"),
}
DEFAULT_LEVEL = "mittel"


#: Directions as a mirror shows them.
MIRRORED = {name: name.translate(str.maketrans("EW", "WE")) for name in DIRECTIONS}


def reads_leftwards(call: Mapping[str, Any]) -> bool:
    """Whether most words of a call are Hebrew or Arabic; digits do not count."""
    words = [word for name in ("words", "secret", "pool") for word in call.get(name) or ()]
    letters = [next((c for c in text_of(word) if c.isalpha()), "") for word in words]
    return sum(1 if "\u0590" <= c <= "\u08ff" else -1 for c in letters if c) > 0


def rules_of(call: Mapping[str, Any]) -> Rules:
    """The rules of a call: those of its level, with the options that change them."""
    level = call.get("level", DEFAULT_LEVEL)
    rules = _own_rules(level) if isinstance(level, Mapping) else LEVELS[level]
    kind = call.get("topology", "rectangle")
    rules = rules._replace(directions=level_directions(kind, rules.directions))
    if reads_leftwards(call) and not isinstance(level, Mapping):
        rules = rules._replace(directions=tuple(MIRRORED[name] for name in rules.directions))
    if call.get("directions") is not None:
        rules = rules._replace(directions=tuple(call["directions"]), choice="drawn")
    return rules._replace(
        crossings=call.get("crossings") or rules.crossings,
        filler=call.get("filler") or rules.filler,
    )


def _own_rules(level: Mapping[str, Any]) -> Rules:
    """The rules of a level of the caller's own; what it leaves out has a default."""
    return Rules(
        tuple(level.get("directions", DIRECTIONS)),
        level.get("crossings", "free"),
        level.get("filler", "graded"),
        level.get("choice", "drawn"),
    )


def text_of(word: Any) -> str:
    """A word of a list, which may come with a clue, or say how often it is hidden."""
    return re.sub(r" x\d$", "", word if isinstance(word, str) else str(word[0]))


def times_of(word: Any) -> int:
    """How often a word of a list is hidden."""
    return int(word[-1]) if isinstance(word, str) and text_of(word) != word else 1


def clue_of(word: Any) -> str | None:
    return None if isinstance(word, str) else word[1]


def pick_of(call: Mapping[str, Any]) -> tuple[int, int] | None:
    """The least and the most words to draw."""
    pick = call.get("pick")
    if pick is None:
        return None
    numbers = (
        [pick] if isinstance(pick, int) else pick.split("-") if isinstance(pick, str) else pick
    )
    return int(numbers[0]), int(numbers[-1])


def shown(function: str, call: Mapping[str, Any]) -> str:
    """The call as it can be typed."""
    return f"suchsel.{function}({', '.join(f'{name}={value!r}' for name, value in call.items())})"
