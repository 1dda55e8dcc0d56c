"""The table of readers: who a puzzle is for. A reader is data; `difficulty` says how it is used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from suchsel.boards.kind import DIRECTIONS
from suchsel.errors import Defects, errors_at, mistake, unknown
from suchsel.i18n import Message, find_text, noop, say
from suchsel.request.option_types import Number
from suchsel.system.parsing import Json
from suchsel.words.spelling import is_sound

FORMAT = "suchsel-reader/1"
#: How many times longer a word is looked for than one that runs to the right, in canonical order.
#: E and S are measured (upright letters stacked are read 2.39 times slower: Yu, Park, Gerold &
#: Legge 2010); N is as S, since text turned to the left or to the right makes no difference (Byrne
#: 2002; Yu et al. 2010). The others are assumptions: diagonals cost as much as columns,
#: backwards more than forwards.
WEIGHTS = (1.0, 2.4, 2.4, 2.4, 2.8, 2.4, 3.6, 3.6)


class Reader(NamedTuple):
    """How somebody searches. The defaults are a practised adult; docs/difficulty.md explains them.

    `weights` are by direction, in canonical order.
    """

    name: str
    seconds_per_cell: float = 0.035
    seconds_per_word: float = 2.5
    list_effect: float = 0.3
    weights: tuple[float, ...] = WEIGHTS

    def to_dict(self) -> dict[str, Json]:
        """The profile that a file holds and a request stores."""
        weights: dict[str, Json] = dict(zip(DIRECTIONS, self.weights, strict=True))
        return {"format": FORMAT, **self._asdict(), "weights": weights}


DEFAULT_READER = "adult"
ADULT = Reader(DEFAULT_READER)
#: Age groups. The factors are about how much longer reading aloud takes at these ages; that
#: searching slows down as reading does is an assumption.
_GROUPS: dict[str, tuple[float, Message, Message]] = {
    noop("adult"): (1.0, say("for adults"), say("practised adults")),
    noop("teenager"): (1.2, say("for teenagers"), say("12 to 16 years")),
    noop("child"): (1.5, say("for children"), say("8 to 11 years")),
    noop("beginner"): (3.0, say("for beginners"), say("6 and 7 years: just learning to read")),
}
READER_TEXTS = {name: text for name, (_, _, text) in _GROUPS.items()}
READERS = {
    name: Reader(name, ADULT.seconds_per_cell * factor, ADULT.seconds_per_word * factor)
    for name, (factor, *_) in _GROUPS.items()
}
#: What a number of a profile may be.
NUMBERS = {
    "seconds_per_cell": Number(0.001, 10.0),
    "seconds_per_word": Number(0.0, 600.0),
    "list_effect": Number(0.0, 10.0),
}
WEIGHT = Number(0.05, 50.0)
MAX_NAME = 60


def for_reader(name: str) -> Message:
    """Whose time it is, behind the time: “for adults”, or the name of a profile."""
    return _GROUPS[name][1] if name in _GROUPS else say("for “{name}”", name=name)


def find_reader(name: str) -> Reader:
    """The reader of that name, in any language.

    >>> find_reader("child").seconds_per_cell > find_reader("adult").seconds_per_cell
    True
    """
    if name in READERS:
        return READERS[name]
    labels = {key: say(key) for key in READERS}
    if known := find_text(name.strip(), labels):
        return READERS[known]
    text = noop(
        "There is no reader “{name}”{near}. Choose one of: {names}; or name a file by “suchsel "
        "calibrate”."
    )
    raise unknown("no-such-reader", text, name, labels.values())


def reader_of(profile: Mapping[str, Any]) -> Reader:
    """The reader that a profile describes; all defects at once. Keys of other programs may stay."""
    weights = profile.get("weights")
    if profile.get("format") != FORMAT or not isinstance(weights, Mapping):
        text = noop("This is not a reader: expected “{key}” “{format}”.")
        raise mistake("not-a-reader", text, key="format", format=FORMAT)
    numbers = {key: (profile.get(key), number) for key, number in NUMBERS.items()}
    numbers |= {f"weights.{key}": (weights.get(key), WEIGHT) for key in DIRECTIONS}
    with Defects() as defects:
        name = defects(check_name, profile.get("name"))
        for key, (value, number) in numbers.items():
            if not number.holds(value):
                text = noop("“{key}” of a reader is a number from {minimum} to {maximum}.")
                defects.report("bad-reader", text, key=key, **number.bounds)
    fields = {key: float(profile[key]) for key in NUMBERS}
    found = tuple(float(weights[key]) for key in DIRECTIONS)
    return Reader(name, weights=found, **fields)


def check_name(name: object) -> str:
    if isinstance(name, str) and 1 <= len(name) <= MAX_NAME and is_sound(name):
        return name
    raise mistake("bad-reader", "The name of a reader has 1 to {limit} characters.", limit=MAX_NAME)


def as_reader(value: object) -> Reader:
    """The reader that an option names or describes."""
    if isinstance(value, Reader):
        return value
    return reader_of(value) if isinstance(value, Mapping) else find_reader(str(value))


def read_reader(path: str) -> Reader:
    """The reader of a file."""
    from suchsel.system.files import read_text
    from suchsel.system.parsing import parse_json

    text = read_text(path)
    with errors_at(path):
        profile = parse_json(text)
        return reader_of(profile if isinstance(profile, dict) else {})
