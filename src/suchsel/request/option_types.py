"""The types of options: how a value is checked, read from the command line, stored and described.

Each type knows its own JSON schema (those of books need none) and how the command line and the web
form ask for it; so a row in the table of options is all that an option needs. The types that any
table may use are here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeGuard

from suchsel.errors import mistake, unknown
from suchsel.i18n import Message, find_text, language_names, noop, say
from suchsel.rng import DRAWN_SEEDS
from suchsel.system.parsing import Json
from suchsel.words.spelling import is_sound

Schema = dict[str, Json]


class OptionType:
    """How the values of an option look."""

    #: What Python callers may pass, as an annotation.
    accepts = "str"
    #: What the web form shows: flag, choice, number, text, words, …
    control = "text"
    #: What stands for the value in the help of the command line.
    metavar: str | None = None
    #: Whether its messages are sentences that need not name the option.
    speaks_for_itself = False
    #: The value of an option that is not given, unless its row says another one.
    default: object = None

    def check(self, value: object) -> object:
        """The checked value; or an error that says what is wrong with it."""
        raise NotImplementedError

    def parse(self, text: str, lang: str = "en") -> object:
        """What a text of the command line means in this language; `check` says what is wrong."""
        return text

    def schema(self) -> Schema:
        """The JSON schema of the values that `check` takes from JSON."""
        raise NotImplementedError

    def choices(self) -> dict[str, Choice]:
        """The values of a closed list, in order."""
        return {}


class Choice(NamedTuple):
    """One value of a closed list: its name in the user's language, and what it means."""

    label: Message
    about: Message | None = None


class Flag(OptionType):
    accepts = "bool"
    control = "flag"
    default = False

    def check(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise mistake("not-true-or-false", "expected true or false")
        return value

    def schema(self) -> Schema:
        return {"type": "boolean"}


class Number(OptionType):
    """Any number within bounds."""

    accepts = "float"
    control = "number"
    metavar = "N"
    #: What is wrong with a text, and with other values.
    no_number = "not-a-number", noop("“{text}” is not a number")
    out_of_range = noop("expected a number from {minimum:g} to {maximum:g}")

    def __init__(self, minimum: float, maximum: float) -> None:
        self.bounds = {"minimum": minimum, "maximum": maximum}

    def check(self, value: object) -> float:
        if isinstance(value, str):
            raise mistake(*self.no_number, text=value[:40])
        if not self.holds(value):
            raise mistake("number-out-of-range", self.out_of_range, **self.bounds)
        return value

    def holds(self, value: object) -> TypeGuard[float]:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        return self.bounds["minimum"] <= value <= self.bounds["maximum"]

    def parse(self, text: str, lang: str = "en") -> object:
        # Most languages write 2,5 for 2.5; “1,000” stays wrong, since it may be a thousand.
        plain = text.replace(",", ".") if re.fullmatch(r"\d+,\d\d?", text) else text
        try:
            return float(plain)
        except ValueError:
            return text

    def schema(self) -> Schema:
        return {"type": "number", **self.bounds}


class Whole(Number):
    """A whole number within bounds."""

    accepts = "int"
    no_number = "not-a-whole-number", noop("“{text}” is not a whole number")
    out_of_range = noop("expected a whole number from {minimum} to {maximum}")

    def holds(self, value: object) -> TypeGuard[int]:
        return is_whole(value) and super().holds(value)

    def parse(self, text: str, lang: str = "en") -> object:
        plain = text.removeprefix("-").removeprefix("+")
        is_number = plain.isascii() and plain.isdigit() and len(plain) < 25
        return int(text) if is_number else text

    def schema(self) -> Schema:
        return {"type": "integer", **self.bounds}


class OneOf(OptionType):
    """One of a closed list of names. The command line understands their translations too."""

    control = "choice"
    error_code = "no-such-choice"

    def __init__(self, values: Mapping[str, Message | None]) -> None:
        self._values = values

    @property
    def values(self) -> Mapping[str, Message | None]:
        return self._values

    def check(self, value: object) -> str:
        if not isinstance(value, str) or value not in self.values:
            text = noop("“{name}” is not valid{near}; choose one of: {names}")
            raise unknown(self.error_code, text, value, map(say, self.values))
        return value

    def parse(self, text: str, lang: str = "en") -> object:
        if text in self.values:
            return text
        return find_text(text, {name: say(name) for name in self.values}) or text

    def schema(self) -> Schema:
        return {"type": "string", "enum": list(self.values)}

    def choices(self) -> dict[str, Choice]:
        return {name: Choice(say(name), about) for name, about in self.values.items()}


class LanguageType(OneOf):
    """One of the languages that have a catalogue: more may come while this runs."""

    error_code = "no-such-language"
    parse = OptionType.parse  # codes are the same in every language

    def __init__(self, known: Callable[[], tuple[str, ...]]) -> None:
        self.known = known

    @property
    def values(self) -> Mapping[str, Message | None]:
        return dict.fromkeys(self.known())

    def choices(self) -> dict[str, Choice]:
        names = language_names(regions=True)
        return {
            lang: Choice(say(lang), Message("{name}", {"name": names.get(lang, lang)}))
            for lang in self.known()
        }


class Line(OptionType):
    """A text of limited length."""

    metavar = noop("TEXT")

    def __init__(self, longest: int) -> None:
        self.longest = longest

    def check(self, value: object) -> str:
        if not isinstance(value, str):
            raise mistake("bad-text", "expected a text in quotation marks")
        if len(value) > self.longest or not is_sound(value):
            text = noop("expected valid text of at most {limit} characters")
            raise mistake("bad-text", text, limit=self.longest)
        return value

    def schema(self) -> Schema:
        return {"type": "string", "maxLength": self.longest}


def is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


MAX_SEED = 2**63 - 1


def draw_seed() -> int:
    from random import SystemRandom

    return SystemRandom().randrange(DRAWN_SEEDS)


def check_seed(seed: object) -> int:
    if not is_whole(seed) or not 0 <= seed <= MAX_SEED:
        text = noop("A seed is a whole number from 0 to {limit}.")
        raise mistake("bad-seed", text, "seed", limit=MAX_SEED)
    return seed
