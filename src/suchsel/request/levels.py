"""THE table of levels. A level is data: it names strategies, and has no code of its own.

The columns: the directions words may run in; how a word's direction is chosen (`drawn`, or the
directions taken in `turn`, or in turn with half of the words `turned` round); whether words may
cross; where words go; what fills the free cells.
"""

from __future__ import annotations

from typing import NamedTuple

from suchsel.boards.board import DIRECTIONS
from suchsel.errors import SuchselError, say

RIGHT_DOWN = ("E", "S")
STRAIGHT = ("E", "W", "S", "N")
FORWARDS = ("E", "S", "SE", "NE")
EIGHT = tuple(DIRECTIONS)

#: never: no shared cell; last: where no free place is left; third, half: with that probability
#: before a free place is tried; free: any place, as it comes; seek: the place with most crossings.
CROSSINGS = ("never", "last", "third", "half", "free", "seek")
#: What fills the free cells; `fill.py` says how each of them works.
FILLERS = (
    "alphabet", "letters", "multiset", "unused", "mix", "gaps", "groups", "half", "fragments",
    "graded",
)  # fmt: skip


class Level(NamedTuple):
    name: str
    family: str
    directions: tuple[str, ...]
    choice: str  # drawn | turn | turned
    crossings: str
    where: str  # anywhere | thirds
    filler: str
    share: int = 0  # of "mix": per cent of letters of the words; of "graded": 0 easy, 100 hard


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("leicht", "suchsel", RIGHT_DOWN, "drawn", "never", "anywhere", "graded", 10),
        Level("mittel", "suchsel", FORWARDS, "drawn", "free", "anywhere", "graded", 40),
        Level("schwer", "suchsel", EIGHT, "drawn", "free", "anywhere", "graded", 54),
        Level("experte", "suchsel", EIGHT, "drawn", "half", "anywhere", "graded", 100),
        Level("klassik-leicht", "klassik", RIGHT_DOWN, "drawn", "never", "thirds", "alphabet"),
        Level("klassik-mittel", "klassik", FORWARDS, "drawn", "never", "thirds", "letters"),
        Level("klassik-schwer", "klassik", FORWARDS, "drawn", "last", "thirds", "gaps"),
        Level("stufe-1", "stufe", STRAIGHT, "drawn", "half", "anywhere", "groups"),
        Level("stufe-2", "stufe", STRAIGHT, "drawn", "half", "anywhere", "half"),
        Level("stufe-3", "stufe", EIGHT, "drawn", "third", "anywhere", "half"),
        Level("stufe-4", "stufe", EIGHT, "drawn", "third", "anywhere", "fragments"),
        *(
            Level(f"regler-{p}", "regler", RIGHT_DOWN, "drawn", "never", "anywhere", "mix", p)
            for p in (0, 25, 50, 75, 100)
        ),
        Level("buchstaben-1", "buchstaben", RIGHT_DOWN, "turn", "never", "anywhere", "unused"),
        Level("buchstaben-2", "buchstaben", RIGHT_DOWN, "turn", "never", "anywhere", "alphabet"),
        Level("buchstaben-3", "buchstaben", STRAIGHT, "turned", "never", "anywhere", "multiset"),
    )
}
FAMILIES: dict[str, tuple[str, ...]] = {
    family: tuple(level.name for level in LEVELS.values() if level.family == family)
    for family in dict.fromkeys(level.family for level in LEVELS.values())
}
ENGLISH = {"easy": "leicht", "medium": "mittel", "hard": "schwer", "expert": "experte"}
DEFAULT = "mittel"


def find_level(name: str) -> Level:
    """The level of that name; `regler-` takes any number from 0 to 100.

    >>> find_level("hard").name, find_level("regler-37").share
    ('schwer', 37)
    """
    wanted = name.strip().lower()
    wanted = ENGLISH.get(wanted, wanted)
    if wanted in LEVELS:
        return LEVELS[wanted]
    family, _, number = wanted.partition("-")
    if family == "regler" and number.isascii() and number.isdigit() and len(number) <= 3:
        share = int(number)
        if share <= 100:
            return LEVELS["regler-0"]._replace(name=f"regler-{share}", share=share)
    raise SuchselError(
        say(
            "There is no level “{name}”. There are: {names}; regler-0 to regler-100.",
            "Eine Stufe „{name}“ gibt es nicht. Es gibt: {names}; regler-0 bis regler-100.",
            name=name[:40],
            names=", ".join(name for name in LEVELS if not name.startswith("regler")),
        )
    )


def family_levels(name: str) -> list[Level]:
    """All levels of a family, which may be named itself or by one of its levels."""
    wanted = name.strip().lower()
    family = wanted if wanted in FAMILIES else find_level(wanted).family
    return [LEVELS[member] for member in FAMILIES[family]]
