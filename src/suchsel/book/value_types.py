"""The types of the keys that only plans of books have: no form and no command asks for them."""

from __future__ import annotations

import re
from collections.abc import Callable

from suchsel.errors import mistake
from suchsel.i18n import noop
from suchsel.request.levels import Level
from suchsel.request.option_types import MAX_SEED, Line, OneOf, OptionType, is_whole
from suchsel.request.options import MAX_TITLE, key
from suchsel.request.value_types import LevelType
from suchsel.sheet.style import own_size, paper_size

Trim = tuple[float, float]
#: The trim sizes that printers on demand offer most.
TRIMS = (
    *("5x8", "5.25x8", "5.5x8.5", "6x9", "7x10", "7.5x9.25", "8x10", "8.25x8.25", "8.25x11"),
    *("8.5x8.5", "8.5x11", "a5", "a4"),
)
MAX_BOOK_PUZZLES = 2000
MAX_IMPRINT = 5000
MAX_PROSE = 100_000
#: Each puzzle of a book has a seed of its own, counted from that of the book.
MAX_BOOK_SEED = MAX_SEED - 1_000_000


class TrimType(OneOf):
    """The size of the pages: a usual one by its name, or like "148x210mm"."""

    def check(self, value: object) -> str:
        find_trim(value)
        return str(value)


class Checked(OptionType):
    """Values that a function checks."""

    def __init__(self, check: Callable[[object], object], accepts: str = "str") -> None:
        self._check, self.accepts = check, accepts

    def check(self, value: object) -> object:
        return self._check(value)


def isbn(value: object) -> str:
    """An ISBN of 13 digits, with or without hyphens, whose last digit is right."""
    text = str(value)
    digits = re.sub(r"[\s-]", "", text)
    if not isinstance(value, str) or not re.fullmatch(r"97[89][0-9]{10}", digits):
        wrong = noop("“{text}” is not an ISBN of 13 digits, like 978-3-16-148410-0")
        raise mistake("not-an-isbn", wrong, text=text[:40])
    weighted = sum(int(digit) * (3 if i % 2 else 1) for i, digit in enumerate(digits[:12]))
    last = str(-weighted % 10)
    if digits[12] != last:
        wrong = noop("the last digit of the ISBN {text} should be {last}. Check for a typo.")
        raise mistake("isbn-check-digit", wrong, text=text[:40], last=last)
    return text.strip()


def colour(value: object) -> str:
    """A colour like "#1d4e89"."""
    if not isinstance(value, str) or not re.fullmatch(r"#[0-9a-fA-F]{6}", value):
        raise mistake("not-a-colour", "“{text}” is not a colour like #1d4e89", text=str(value)[:40])
    return value.lower()


def colour_or_file(value: object) -> str:
    """A colour like "#f4f1de", or the name of a file with a picture."""
    is_colour = isinstance(value, str) and value.startswith("#")
    return colour(value) if is_colour else Line(MAX_IMPRINT).check(value)


def volume(value: object) -> str:
    """The name of a volume, or its number."""
    return Line(MAX_TITLE).check(str(value) if is_whole(value) else value)


def titles(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not value:
        raise mistake("not-titles", "expected a list of titles")
    return tuple(map(Line(MAX_TITLE).check, value))


#: A difficulty, or a level.
Step = int | Level


def ramp(value: object) -> tuple[Step, ...]:
    """Two difficulties, of the first and the last puzzle; or levels from easy to hard."""
    items = list(value) if isinstance(value, list | tuple) else []
    if len(items) == 2 and all(is_whole(item) and 0 <= item <= 100 for item in items):
        return tuple(items)
    if len(items) > 1 and all(isinstance(item, str) for item in items):
        return tuple(map(LevelType().check, items))
    raise mistake(
        "not-a-ramp",
        "expected two difficulties from 0 to 100, like [20, 60], or a list of levels, like "
        "[“easy”, “medium”]",
    )


#: The ramp of a book, and that of a section.
RAMP = key(
    Checked(ramp, "Iterable[str]"),
    "difficulty of the first and the last puzzle, or levels in equal shares",
)


def find_trim(value: object) -> Trim:
    """A usual size, or one like "148x210mm" or "6.14x9.21in"; without a unit, as on sheets."""
    text = str(value).lower()
    if text in TRIMS or own_size(text):
        width, height = paper_size(text)
        if 90 <= width <= 1000 and 120 <= height <= 1000:
            return width, height
    raise mistake(
        "no-such-trim",
        "“{text}” is not a trim size; choose one of: {names}; or a size like 148x210mm or "
        "6.14x9.21in, from 90x120 to 1000x1000 mm",
        text=str(value)[:40],
        names=list(TRIMS),
    )
