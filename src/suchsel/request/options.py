"""The table of options: the one place where an option is defined.

A row is a key of `RequestOptions`: its name, the Python type that a caller may pass, and the fields
of an `Option`: the type that checks values, the default, the group, the name in forms, the help
text and where the option applies. The check of a request, its dictionary form, the command line and
its help, the OpenAPI document, the web form, book plans, batch plans and the reference in the
documentation are derived from the rows. The order is that of the keys in a stored request.
"""

# No `from __future__ import annotations` here: the rows are read from the annotations.

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, NamedTuple, TypedDict, TypeVar

from suchsel.boards.board import DEFAULT_KIND, KINDS
from suchsel.boards.kind import Size
from suchsel.boards.masks import TURNS, Mask
from suchsel.errors import Defects, SuchselError
from suchsel.i18n import Message, noop, say
from suchsel.request.levels import CROSSINGS, DEFAULT_LEVEL, FILLERS
from suchsel.request.option_types import (
    Flag,
    LanguageType,
    Line,
    Number,
    OneOf,
    OptionType,
    Schema,
    Whole,
)
from suchsel.request.readers import DEFAULT_READER, Reader
from suchsel.request.value_types import (
    Digraphs,
    Directions,
    LevelType,
    Pick,
    ReaderType,
    ShapeType,
    SizeType,
    WordLike,
    WordList,
)
from suchsel.words.lists import theme_languages
from suchsel.words.separators import DEFAULT_SPLIT, SPLITS

T = TypeVar("T")

#: The groups of options, in the order in which help and forms show them.
GROUPS: dict[str, Message] = {
    "words": say("Words"),
    "board": say("Board"),
    "level": say("Difficulty"),
    "hidden": say("Hidden extras"),
    "search": say("Search"),
    "sheet": say("Sheet"),
}

#: Where an option applies: the library and stored requests, the command line, plans of books and
#: batches, and the web app.
EVERYWHERE = frozenset({"library", "cli", "plan", "web"})
#: Options that control how files are read; the library gets what was read.
WITH_FILES = frozenset({"cli", "plan"})
#: Options of a single sheet: books and batches number their puzzles themselves.
WITHOUT_PLANS = EVERYWHERE - {"plan"}
#: Options that other places set by themselves.
IN_PYTHON = frozenset({"library"})


class Option(NamedTuple):
    """One row of a table of options."""

    type: OptionType
    default: object
    group: str
    label: Message
    help: Message
    where: frozenset[str] = EVERYWHERE
    #: What forms say instead of a help text that speaks of files and commands.
    web: Message | None = None
    #: How the command line spells the option, if not by its name.
    flag: str | None = None

    def spelled(self, name: str) -> str:
        """The option on the command line."""
        return f"--{self.flag or name.replace('_', '-')}"

    @property
    def web_help(self) -> Message:
        return self.web or self.help

    def check(self, name: str, value: object) -> object:
        """The checked value; the defects name the option."""
        if value is None and self.default is None:
            return None
        return self._named(name, self.type.check, value)

    def parse(self, name: str, text: str) -> object:
        """What a text on the command line means."""
        return self._named(name, self.type.parse, text)

    def _named(self, name: str, read: Callable[[T], object], value: T) -> object:
        try:
            return read(value)
        except SuchselError as error:
            wrong = error if self.type.speaks_for_itself else error.at(say("“{name}”", name=name))
            raise wrong.of(name) from None

    def schema(self) -> Schema:
        """The JSON schema of a value."""
        schema = self.type.schema()
        if self.default is None:
            schema = (
                {**schema, "type": [schema["type"], "null"]}
                if isinstance(schema.get("type"), str) and "enum" not in schema
                else {"anyOf": [schema, {"type": "null"}]}
            )
        return {**schema, "description": str(self.web_help)}


#: Not an option of a request: commands and functions that use several processes have it.
WORKERS = Option(
    Whole(1, 1024),
    None,
    "search",
    say("Processes"),
    say("number of worker processes (default: one per core)"),
)
#: Steps of a search, over all its attempts. A step puts one word on the board.
STEPS = 60_000
#: How hard the complete search may try, in the solver's own units of about a second.
EFFORT = 3.0
MAX_STEPS = 10_000_000
MAX_EFFORT = 3600.0
#: What a target time may be, in minutes.
MIN_MINUTES, MAX_MINUTES = 0.1, 600.0
MAX_MESSAGE = 1000
MAX_TITLE = 200
MAX_LABEL = 12

LISTS: dict[str, Message | None] = {
    noop("shown"): say("the words in the order of the list"),
    noop("sorted"): say("the words in alphabetical order"),
    noop("lengths"): say("only the lengths of the words"),
    noop("clues"): say("clues instead of words"),
    noop("pictures"): say("pictures instead of words; clues where a format cannot show them"),
    noop("hidden"): say("nothing"),
}
#: Lists that show clues.
CLUE_LISTS = ("clues", "pictures")
MESSAGE_MODES: dict[str, Message | None] = {
    noop("spread"): say("spread evenly over the unused letters"),
    noop("first"): say("the first unused letters, and filler after it"),
    noop("exact"): say("nothing but the message is left over"),
}
ESZETT: dict[str, Message | None] = {"ẞ": say("as ẞ"), "ss": say("as SS")}
UMLAUTS: dict[str, Message | None] = {
    noop("keep"): say("Ä Ö Ü stay as they are"),
    "ae": say("Ä Ö Ü become AE OE UE"),
}


#: The options that hold words to be placed.
WORD_OPTIONS = ("words", "secret", "pool")
#: The options that a finished puzzle is measured against.
TARGETS = ("difficulty", "minutes")
#: The options that say how words are spelled in the grid.
SPELLING = ("eszett", "umlauts", "fold", "digraphs")


class RequestOptions(TypedDict, total=False):
    """The options of a request besides its words, size and level."""

    topology: Annotated[
        str,
        OneOf({kind.name: kind.about for kind in KINDS.values()}),
        DEFAULT_KIND.name,
        "board",
        say("Kind of board"),
        say("kind of board"),
    ]
    shape: Annotated[
        str | Iterable[str] | Mask | None,
        ShapeType(),
        None,
        "board",
        say("Shape"),
        say(
            "shape of the board: a name (see “suchsel shapes”), a file with a drawing made of "
            "# and ., or an image"
        ),
        EVERYWHERE,
        say("shape of the board"),
    ]
    turn: Annotated[
        str | None,
        OneOf(TURNS),
        None,
        "board",
        say("Rotation"),
        say("turn or mirror the shape"),
    ]
    secret: Annotated[
        Iterable[WordLike],
        WordList(say("secret words"), noop("secret word {n}")),
        (),
        "hidden",
        say("Secret words"),
        say("words that are hidden but not listed"),
    ]
    secret_directions: Annotated[
        Iterable[str] | str | None,
        Directions(),
        None,
        "hidden",
        say("Directions of the secret words"),
        say("compass points in which secret words may run (default: like the other words)"),
    ]
    pool: Annotated[
        Iterable[WordLike],
        WordList(say("pool"), noop("pool, word {n}")),
        (),
        "words",
        say("Pool"),
        say("words to draw from, in addition to the list"),
    ]
    pick: Annotated[
        int | str | Sequence[int] | None,
        Pick(),
        None,
        "words",
        say("Number of words to draw"),
        say("number of words to draw from the pool, or from the list if there is no pool"),
    ]
    message: Annotated[
        str | None,
        Line(MAX_MESSAGE),
        None,
        "hidden",
        say("Message"),
        say("message that the unused letters spell, row by row"),
    ]
    message_mode: Annotated[
        str,
        OneOf(MESSAGE_MODES),
        "spread",
        "hidden",
        say("Place of the message"),
        say("where the message is among the unused letters"),
    ]
    directions: Annotated[
        Iterable[str] | str | None,
        Directions(),
        None,
        "level",
        say("Directions"),
        say("compass points in which words may run (overrides the level)"),
    ]
    crossings: Annotated[
        str | None,
        OneOf(CROSSINGS),
        None,
        "level",
        say("Crossings"),
        say("how words may cross (overrides the level)"),
    ]
    filler: Annotated[
        str | None,
        OneOf(FILLERS),
        None,
        "level",
        say("Filler"),
        say("what fills the free cells (overrides the level)"),
    ]
    language: Annotated[
        str | None,
        LanguageType(theme_languages),
        None,
        "words",
        say("Language of the words"),
        say(
            "language of the words: which rude words are excluded besides German and English "
            "ones, and which letters are frequent"
        ),
    ]
    eszett: Annotated[
        str, OneOf(ESZETT), "ẞ", "words", say("ß in the grid"), say("how ß appears in the grid")
    ]
    umlauts: Annotated[
        str, OneOf(UMLAUTS), "keep", "words", say("Ä Ö Ü"), say("how Ä Ö Ü appear in the grid")
    ]
    fold: Annotated[
        bool,
        Flag(),
        False,
        "words",
        say("Without accents"),
        say("write letters without their accents in the grid: É as E"),
    ]
    digraphs: Annotated[
        Iterable[str] | str,
        Digraphs(),
        (),
        "words",
        say("Digraphs"),
        say("letters that share one cell, like ch,ll,ny"),
    ]
    rude: Annotated[
        bool, Flag(), False, "words", say("Allow rude words"), say("do not exclude rude words")
    ]
    nest: Annotated[
        bool,
        Flag(),
        False,
        "level",
        say("Words inside words"),
        say("allow words to lie inside others: INFO in INFORMATION"),
    ]
    no_collinear: Annotated[
        bool,
        Flag(),
        False,
        "level",
        say("Crossings only"),
        say("words cross, but no two overlap along a line"),
    ]
    max_size: Annotated[
        Size | None,
        SizeType(),
        None,
        "board",
        say("Largest size"),
        say("largest size to choose, if none is given"),
        IN_PYTHON,
    ]
    title: Annotated[str | None, Line(MAX_TITLE), None, "sheet", say("Title"), say("heading")]
    label: Annotated[
        str | None,
        Line(MAX_LABEL),
        None,
        "sheet",
        say("Label"),
        say("short label that tells several sheets apart"),
        WITHOUT_PLANS,
    ]
    list: Annotated[
        str,
        OneOf(LISTS),
        "shown",
        "level",
        say("Word list"),
        say("what the solver is told about the words"),
    ]
    difficulty: Annotated[
        int | None,
        Whole(0, 100),
        None,
        "level",
        say("Target trickiness"),
        say("target trickiness from 0 to 100, measured on the finished puzzle"),
    ]
    minutes: Annotated[
        float | None,
        Number(MIN_MINUTES, MAX_MINUTES),
        None,
        "level",
        say("Target time"),
        say("target time in minutes, measured on the finished puzzle"),
    ]
    reader: Annotated[
        str | dict[str, object] | Reader,
        ReaderType(),
        DEFAULT_READER,
        "level",
        say("Reader"),
        say("who the time is measured for: an age group, or a file by “suchsel calibrate”"),
        EVERYWHERE,
        say("who the time is measured for"),
    ]
    steps: Annotated[
        int,
        Whole(1, MAX_STEPS),
        STEPS,
        "search",
        say("Steps"),
        say("limit for the search for a puzzle, in steps of about a tenth of a millisecond"),
    ]
    effort: Annotated[
        float,
        Number(0, MAX_EFFORT),
        EFFORT,
        "search",
        say("Effort"),
        say("limit for finding a proof, roughly in seconds"),
    ]
    block: Annotated[
        Iterable[str],
        WordList(say("blocked words"), noop("blocked word {n}"), with_clues=False),
        (),
        "words",
        say("Blocked words"),
        say("further words that must not appear"),
    ]


SIZE = Option(
    SizeType(),
    None,
    "board",
    say("Size"),
    say("rows x columns (default: chosen to fit the words)"),
)

OPTIONS: dict[str, Option] = {
    "words": Option(
        WordList(say("words"), noop("word {n}")),
        (),
        "words",
        say("Words"),
        say("the words to hide: files (with a dot or a slash; “-” is standard input) or words"),
        web=say("the words to hide, each alone or with a clue"),
    ),
    "size": SIZE,
    "level": Option(
        LevelType(),
        DEFAULT_LEVEL,
        "level",
        say("Level"),
        say("level of difficulty, see “suchsel levels”"),
        web=say("level of difficulty"),
    ),
    **{name: Option(*row.__metadata__) for name, row in RequestOptions.__annotations__.items()},
    "split": Option(
        OneOf(SPLITS),
        DEFAULT_SPLIT,
        "words",
        say("Separator"),
        say("how the words in files are separated"),
        WITH_FILES,
    ),
    "threshold": Option(
        Whole(1, 100),
        50,
        "board",
        say("Threshold"),
        say("how dark an image must be to count as part of the shape, in per cent"),
        WITH_FILES,
    ),
}


def options_for(place: str) -> dict[str, Option]:
    """The options that apply in one place: library, cli, plan or web."""
    return {name: option for name, option in OPTIONS.items() if place in option.where}


def check_options(given: dict[str, object], defects: Defects) -> dict[str, object]:
    """The checked values of these options and the defaults of all others."""
    values = {name: option.default for name, option in OPTIONS.items() if "library" in option.where}
    for name, value in given.items():
        if name not in values:
            defects.report("no-such-option", "There is no option “{name}”.", name, name=name[:40])
        else:
            checked = defects.collect(OPTIONS[name].check, name, value)
            values[name] = values[name] if checked is None else checked
    return values
