"""The table of levels. A level is data: it names strategies and has no code of its own."""

from __future__ import annotations

from typing import NamedTuple

from suchsel.boards.kind import DIRECTIONS
from suchsel.errors import mistake, unknown
from suchsel.i18n import Message, find_text, languages, noop, say
from suchsel.words.alphabets import MIRRORED

RIGHT_DOWN = ("E", "S")
STRAIGHT = ("E", "W", "S", "N")
FORWARDS = ("E", "S", "SE", "NE")
EIGHT = tuple(DIRECTIONS)

#: How words may cross, and what each way means.
CROSSINGS: dict[str, Message] = {
    noop("never"): say("no two words share a cell"),
    noop("last"): say("words cross where no free place is left"),
    noop("third"): say("a third of the words try to cross before they look for a free place"),
    noop("half"): say("half of the words try to cross before they look for a free place"),
    noop("free"): say("words cross by chance"),
    noop("seek"): say("words cross as often as possible"),
}
#: What fills the free cells; `engine/fill.py` says how each of them works.
FILLERS: dict[str, Message] = {
    noop("alphabet"): say("letters of the alphabet"),
    noop("natural"): say("letters of the alphabet, as often as the language of the words has them"),
    noop("letters"): say("letters that occur in the words, all equally often"),
    noop("multiset"): say("letters that occur in the words, as often as they occur there"),
    noop("unused"): say("only letters that occur in no word"),
    noop("mix"): say("letters of the words and of the alphabet; the level sets their ratio"),
    noop("gaps"): say("parts of words in horizontal gaps, other letters elsewhere"),
    noop("groups"): say("groups of one to three letters of the alphabet"),
    noop("half"): say("groups of letters and parts of words in equal shares"),
    noop("fragments"): say("parts of words"),
    noop("graded"): say("from letters that occur in no word (easy) to beginnings of words (hard)"),
}
#: Where words go.
REGIONS: dict[str, Message] = {
    noop("anywhere"): say("words go anywhere"),
    noop("thirds"): say("words prefer the outer thirds of the board"),
}
#: How the direction of a word is chosen.
CHOICES: dict[str, Message] = {
    noop("drawn"): say("directions are drawn at random"),
    noop("turn"): say("directions alternate"),
    noop("turned"): say("directions alternate, and half of the words are reversed"),
}
#: The parts of a level that are names, with their tables.
LEVEL_PARTS: dict[str, dict[str, Message]] = {
    "crossings": CROSSINGS,
    "filler": FILLERS,
    "where": REGIONS,
    "choice": CHOICES,
}


class Level(NamedTuple):
    """A level of difficulty. `Level("mine", ("E", "S"), "never", "alphabet")` makes your own.

    `share` belongs to the filler: of “mix”, the percentage of letters of the words; of “graded”,
    from 0 (easy) to 100 (hard).
    """

    name: str
    directions: tuple[str, ...] = EIGHT
    crossings: str = "free"
    filler: str = "graded"
    share: int = 50
    where: str = "anywhere"
    choice: str = "drawn"
    family: str = "own"
    title: str = ""  # in English, to be translated
    rtl: bool = False  # whether the words are read from right to left

    def directions_by_sense(self) -> dict[bool, tuple[str, ...]]:
        """Where half of the words are reversed: its directions forwards, and those backwards."""
        ahead = tuple(MIRRORED[name] for name in FORWARDS) if self.rtl else FORWARDS
        forwards = tuple(name for name in self.directions if name in ahead)
        backwards = tuple(name for name in self.directions if name not in ahead)
        return {False: forwards or backwards, True: backwards or forwards}

    def mirrored(self) -> Level:
        """The same level for words that are read from right to left."""
        return self._replace(directions=tuple(MIRRORED[n] for n in self.directions), rtl=True)

    @property
    def label(self) -> Message:
        """The name of the level in the user's language; `find_level` understands it."""
        if self.family == "regler":
            return say("slider-{n}", n=self.share)
        return say(self.title or self.name)


#: The parts of a level that a caller may make up, in the order of its fields.
OWN_PARTS = Level._fields[:7]


def _slider(share: int) -> Level:
    """The family that is steered by a number from 0 to 100."""
    return Level(f"regler-{share}", RIGHT_DOWN, "never", "mix", share, family="regler")


_TABLE = (
    Level("leicht", RIGHT_DOWN, "never", "graded", 10, title=noop("easy")),
    Level("mittel", FORWARDS, "free", "graded", 40, title=noop("medium")),
    Level("schwer", EIGHT, "free", "graded", 54, title=noop("hard")),
    Level("experte", EIGHT, "half", "graded", 100, title=noop("expert")),
    Level(
        "klassik-leicht", RIGHT_DOWN, "never", "alphabet", 0, "thirds", title=noop("classic-easy")
    ),
    Level(
        "klassik-mittel", FORWARDS, "never", "letters", 0, "thirds", title=noop("classic-medium")
    ),
    Level("klassik-schwer", FORWARDS, "last", "gaps", 0, "thirds", title=noop("classic-hard")),
    Level("stufe-1", STRAIGHT, "half", "groups", 0, title=noop("grade-1")),
    Level("stufe-2", STRAIGHT, "half", "half", 0, title=noop("grade-2")),
    Level("stufe-3", EIGHT, "third", "half", 0, title=noop("grade-3")),
    Level("stufe-4", EIGHT, "third", "fragments", 0, title=noop("grade-4")),
    *map(_slider, (0, 25, 50, 75, 100)),
    Level("buchstaben-1", RIGHT_DOWN, "never", "unused", 0, choice="turn", title=noop("letters-1")),
    Level(
        "buchstaben-2", RIGHT_DOWN, "never", "alphabet", 0, choice="turn", title=noop("letters-2")
    ),
    Level(
        "buchstaben-3", STRAIGHT, "never", "multiset", 0, choice="turned", title=noop("letters-3")
    ),
)
#: All levels; the name says which family a level belongs to.
LEVELS: dict[str, Level] = {
    level.name: level._replace(family=level.name.rpartition("-")[0] or "suchsel")
    for level in _TABLE
}
DEFAULT_LEVEL = "mittel"
FAMILY_TITLES: dict[str, str] = {
    "suchsel": noop("suchsel"),
    "klassik": noop("classic"),
    "stufe": noop("grade"),
    "regler": noop("slider"),
    "buchstaben": noop("letters"),
}


def find_level(name: str) -> Level:
    """The level of that name, in any language; the slider takes any number from 0 to 100.

    >>> find_level("hard").name, find_level("regler-37").share
    ('schwer', 37)
    """
    wanted = name.strip().lower()
    if wanted in LEVELS:
        return LEVELS[wanted]
    labels = {level.name: level.label for level in LEVELS.values()}
    if known := find_text(wanted, labels):
        return LEVELS[known]
    family, _, number = wanted.rpartition("-")
    is_share = number.isascii() and number.isdigit() and len(number) <= 3 and int(number) <= 100
    if is_share and family in family_names("regler"):
        return _slider(int(number))
    if known := find_family(wanted):
        names = [level.label for level in LEVELS.values() if level.family == known]
        raise mistake(
            "no-such-level",
            "“{name}” is a family of levels: {names}. Choose one of them; “suchsel make "
            "--all-levels” makes a puzzle for each.",
            name=name.strip()[:40],
            names=names,
        )
    text = noop("There is no level “{name}”{near}. Choose one of: {names}; or {first} to {last}.")
    names = [level.label for level in LEVELS.values() if level.family != "regler"]
    ends = {"first": _slider(0).label, "last": _slider(100).label}
    raise unknown("no-such-level", text, name, labels.values(), names=names, **ends)


def family_names(family: str) -> set[str]:
    """The names of the family, in all languages."""
    title = say(FAMILY_TITLES[family])
    return {family, *(title.text(lang).lower() for lang in languages())}


def find_family(wanted: str) -> str | None:
    """The family of that name, in any language."""
    return next((one for one in FAMILY_TITLES if wanted in family_names(one)), None)


def family_levels(name: str) -> list[Level]:
    """All levels of a family, which may be named itself or by one of its levels."""
    wanted = name.strip().lower()
    family = find_family(wanted) or find_level(wanted).family
    return [level for level in LEVELS.values() if level.family == family]
