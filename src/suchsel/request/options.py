"""Tables of options, and the one for requests: the one place where an option is defined.

A table is a class whose fields are its rows. The row of an option says which type checks its
values, the default, the group, the name in forms, the help text and where the option applies. The
check of a request, its dictionary form, the command line and its help, the OpenAPI document, the
web form, book plans, batch plans and the reference in the documentation are derived from the rows.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any, ClassVar, NamedTuple, Self, dataclass_transform

from suchsel.boards.board import DEFAULT_KIND, KINDS
from suchsel.boards.kind import Size
from suchsel.boards.masks import TURNS, Mask
from suchsel.errors import Defect, Defects, SuchselError, defect, unknown
from suchsel.i18n import Message, OptionName, noop, say
from suchsel.request import value_types as types
from suchsel.request.levels import CROSSINGS, DEFAULT_LEVEL, FILLERS, Level
from suchsel.request.option_types import Flag, Line, Number, OneOf, OptionType, Schema, Whole
from suchsel.request.reader_profiles import DEFAULT_READER, Reader
from suchsel.words.lists import GRADES
from suchsel.words.sources import SPLITS
from suchsel.words.spelling import Word

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


class Option(NamedTuple):
    """One row of a table of options."""

    type: OptionType
    default: object
    group: str
    help: Message
    #: The name in forms, of options that forms show.
    label: Message | None = None
    where: frozenset[str] = EVERYWHERE
    #: What forms say instead of a help text that speaks of files and commands.
    web: Message | None = None
    #: How the command line spells the option, if not by its name.
    flag: str | None = None

    def spelled(self, name: str) -> str:
        """The option on the command line."""
        return f"--{self.flag or name.replace('_', '-')}"

    def check(self, name: str, value: object) -> object:
        """The checked value; the defects name the option."""
        if value is None and self.default is None:
            return None
        try:
            return self.type.check(value)
        except SuchselError as error:
            if not self.type.speaks_for_itself:
                error = error.at(say("“{name}”", name=OptionName(name)))
            raise error.of(name) from None

    def schema(self) -> Schema:
        """The JSON schema of a value."""
        schema = self.type.schema()
        if self.default is None:
            schema = (
                {**schema, "type": [schema["type"], "null"]}
                if isinstance(schema.get("type"), str) and "enum" not in schema
                else {"anyOf": [schema, {"type": "null"}]}
            )
        return {**schema, "description": str(self.web or self.help)}


def option(
    group: str,
    type: OptionType,
    label: str,
    help: str,
    default: object = ...,
    where: frozenset[str] = EVERYWHERE,
    web: str | None = None,
) -> Any:
    """The row of a field in a class of `Options`. The field's annotation is its checked type.

    Its texts are messages. Where no default is given, it is that of the type.
    """
    default = type.default if default is ... else default
    return Option(type, default, group, say(help), say(label), where, say(web) if web else None)


def key(type: OptionType, help: str, default: object = None, group: str = "plan") -> Any:
    """The row of a field that no form shows."""
    return Option(type, default, group, say(help))


#: How many keys an error lists.
FEW_KEYS = 12


def no_key(
    name: str, known: Collection[str], advice: Message | str = "", otherwise: Message | str = ""
) -> Defect:
    """`advice` comes before a similar name that is known, `otherwise` follows if there is none."""
    from difflib import get_close_matches

    near = get_close_matches(name[:40], known, 1)
    if not advice and near:
        advice = say(" Did you mean “{name}”?", name=near[0])
    elif not advice and len(known) <= FEW_KEYS:
        advice = say(" Choose one of: {names}.", names=list(known))
    advice = advice or otherwise
    return defect(
        "no-such-key", "There is no key “{name}” here.{advice}", name, name=name[:40], advice=advice
    )


def no_option(name: str, known: Collection[str]) -> Defect:
    found = unknown("no-such-option", "There is no option “{name}”{near}.", name, known)
    return found.defects[0].of(name)


class _Signature:
    """Shows the fields of a table to `help` and `inspect`."""

    def __get__(self, instance: object, table: type[Options]) -> object:
        if table.__init__ is not Options.__init__:
            return None
        from inspect import Parameter, Signature

        kind, parts = Parameter.POSITIONAL_OR_KEYWORD, []
        for name in table._fields:
            row, annotation = table.ROWS.get(name), table.__annotations__[name]
            default = row.default if row else vars(table).get(name, Parameter.empty)
            parts.append(Parameter(name, kind, default=default, annotation=annotation))
        return Signature(parts)


@dataclass_transform(frozen_default=True)
class Options:
    """Values for a table of options, frozen. All of them are checked when they are made.

    A field with an `option` is a row of the table. Any other field is taken as it is.
    """

    ROWS: ClassVar[dict[str, Option]] = {}
    _fields: ClassVar[tuple[str, ...]] = ()
    __signature__: ClassVar[object] = _Signature()

    def __init_subclass__(cls) -> None:
        own = {name: row for name, row in vars(cls).items() if isinstance(row, Option)}
        for name in own:
            delattr(cls, name)
        if own:
            cls.ROWS = {**cls.ROWS, **own}
        cls._fields = tuple(dict.fromkeys((*cls._fields, *cls.__annotations__)))

    def __init__(self, *values: object, **given: object) -> None:
        with Defects() as defects:
            self._take({**dict(zip(self._fields, values, strict=False)), **given}, defects)

    @classmethod
    def read(
        cls, given: Mapping[str, object], defects: Defects, broken: Collection[str] = ()
    ) -> Self:
        """The options with these values; whatever is wrong with them is added to the defects.

        `broken`: options that could not even be read, so that it is no mistake to omit them.
        """
        options = cls.__new__(cls)
        options._take(given, defects, broken)
        return options

    def _take(
        self, given: Mapping[str, object], defects: Defects, broken: Collection[str] = ()
    ) -> None:
        rows = {name: row for name, row in self.ROWS.items() if "library" in row.where}
        values = {name: row.default for name, row in rows.items()}
        wrong = set(broken)
        for name, value in given.items():
            try:
                if name in rows:
                    values[name] = rows[name].check(name, value)
                elif name in self._fields:
                    values[name] = value
                else:
                    raise SuchselError(no_option(name, self.ROWS))
            except SuchselError as error:
                wrong.add(name)
                defects.extend(error.defects)
        self._hold(values)
        self._settle(given.keys(), wrong, defects)

    def _settle(self, given: Collection[str], wrong: Collection[str], defects: Defects) -> None:
        """Replace values by what they mean together; report what does not go together.

        `wrong`: the options that are wrong by themselves; they have their defaults here.
        """

    def _hold(self, values: Mapping[str, object]) -> None:
        self.__dict__.update(values)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"options are frozen: {name} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"options are frozen: {name} cannot be removed")

    def __getstate__(self) -> dict[str, object]:
        names = dict.fromkeys((*self.ROWS, *self._fields))
        return {name: self.__dict__[name] for name in names if name in self.__dict__}

    __setstate__ = _hold

    def evolve(self, **values: object) -> Self:
        """A copy with other values, which are not checked: for our own code, not for users."""
        copy = self.__class__.__new__(self.__class__)
        copy._hold({**self.__getstate__(), **values})
        return copy

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__getstate__() == other.__getstate__()

    def __hash__(self) -> int:
        return hash(tuple(self.__getstate__().values()))

    def __repr__(self) -> str:
        """The values that differ from the defaults."""
        state = self.__getstate__().items()
        said = [f"{n}={v!r}" for n, v in state if n not in self.ROWS or v != self.ROWS[n].default]
        return f"{type(self).__name__}({', '.join(said)})"


#: Not an option of a request: commands and functions that use several processes have it.
WORKERS = Option(
    Whole(1, 1024), None, "search", say("number of worker processes (default: one per core)")
)
#: Steps of a search, over all its attempts. A step puts one word on the board.
STEPS = 60_000
#: The same for the smallest board, over all boards that are tried.
BUDGET = 300_000
#: How hard the complete search may try, in the solver's own units of about a second.
EFFORT = 3.0
MAX_TITLE = 200

LISTS: dict[str, Message | None] = {
    noop("shown"): say("the words in the order of the list"),
    noop("sorted"): say("the words in alphabetical order"),
    noop("gaps"): say("the words with lines in place of some letters: H_nd"),
    noop("scrambled"): say("the letters of each word in another order: DNUH"),
    noop("lengths"): say("only the lengths of the words"),
    noop("clues"): say("clues instead of words"),
    noop("pictures"): say("pictures instead of words, also built-in ones that are found by name"),
    noop("hidden"): say("nothing"),
}
#: Lists that show clues.
CLUE_LISTS = ("clues", "pictures")
#: Lists that show the words in disguise.
DISGUISES = ("gaps", "scrambled")
#: Options that choose easy words from themes and pools, and the levels of learners of a language.
EASY = ("grade", "cefr")
CEFR: dict[str, Message | None] = {
    "A1": say("beginners"),
    "A2": say("elementary"),
    "B1": say("intermediate"),
}
MESSAGE_MODES: dict[str, Message | None] = {
    noop("auto"): say("all unused letters if possible, else shaded cells"),
    noop("shaded"): say("in shaded cells, spread evenly over the unused letters"),
    noop("spread"): say("spread evenly over the unused letters"),
    noop("first"): say("the first unused letters, and filler after it"),
    noop("exact"): say("nothing but the message is left over"),
}
PATHS: dict[str, Message | None] = {
    noop("straight"): say("in straight lines"),
    noop("bent"): say("from letter to letter, in any direction"),
    noop("square"): say("from letter to letter, at right angles"),
}
ESZETT: dict[str, Message | None] = {"ẞ": say("as ẞ"), "ss": say("as SS")}
UMLAUTS: dict[str, Message | None] = {
    noop("keep"): say("Ä Ö Ü stay as they are"),
    "ae": say("Ä Ö Ü become AE OE UE"),
}
#: The options that a finished puzzle is measured against.
TARGETS = ("difficulty", "minutes")
#: The options that say how words are spelled in the grid.
SPELLING = ("language", "eszett", "umlauts", "fold", "digraphs")


_words, _board, _level, _hidden, _search, _sheet = (partial(option, group) for group in GROUPS)


class RequestTable(Options):
    """The options of a request, in the order of the keys of a stored one."""

    words: tuple[Word, ...] = _words(
        types.WordList(say("words"), noop("word {n}")),
        "Words",
        "the words to hide: files (with a dot or a slash; “-” is standard input) or words",
        web="the words to hide, each alone or with a clue",
    )
    size: Size | None = _board(
        types.SizeType(), "Size", "rows x columns (default: chosen to fit the words)"
    )
    level: Level = _level(
        types.LevelType(),
        "Level",
        "level of difficulty, see “suchsel levels”",
        DEFAULT_LEVEL,
        web="level of difficulty",
    )
    topology: str = _board(
        OneOf({kind.name: kind.about for kind in KINDS.values()}),
        "Kind of board",
        "kind of board",
        DEFAULT_KIND.name,
    )
    shape: str | Mask | None = _board(
        types.ShapeType(),
        "Shape",
        "shape of the board: a name (see “suchsel shapes”), a file with a drawing made of "
        "# and ., or an image",
        web="shape of the board",
    )
    turn: str | None = _board(OneOf(TURNS), "Rotation", "turn or mirror the shape")
    secret: tuple[Word, ...] = _hidden(
        types.WordList(say("secret words"), noop("secret word {n}")),
        "Secret words",
        "words that are hidden but not listed",
    )
    secret_directions: tuple[str, ...] | None = _hidden(
        types.Directions(),
        "Directions of the secret words",
        "where secret words may run (default: like the other words)",
    )
    pool: tuple[Word, ...] = _words(
        types.WordList(say("pool"), noop("pool, word {n}")),
        "Pool",
        "words to draw from, in addition to the list",
    )
    pick: tuple[int, int] | None = _words(
        types.Pick(),
        "Number of words to draw",
        "number of words to draw from the pool, or from the list if there is no pool",
    )
    grade: int | None = _words(
        Whole(1, GRADES),
        "School grade",
        "only words of themes and pools that pupils of this school grade are likely to know",
    )
    cefr: str | None = _words(
        OneOf(CEFR),
        "Level of learners",
        "only words of themes and pools that learners of this level are likely to know",
    )
    message: str | None = _hidden(
        Line(1000), "Message", "message that the unused letters spell, row by row"
    )
    message_mode: str = _hidden(
        OneOf(MESSAGE_MODES),
        "Place of the message",
        "where the message is among the unused letters",
        "auto",
    )
    reveal: str | Mask | None = _hidden(
        types.ShapeType(),
        "Hidden picture",
        "picture that the words cover, with filler around it: a shape, a drawing or an image, "
        "as for the shape of the board",
        web="picture that the words cover, with filler around it",
    )
    directions: tuple[str, ...] | None = _level(
        types.Directions(),
        "Directions",
        "arrows, words or compass points: where words may run (overrides the level)",
    )
    crossings: str | None = _level(
        OneOf(CROSSINGS), "Crossings", "how words may cross (overrides the level)"
    )
    filler: str | None = _level(
        OneOf(FILLERS), "Filler", "what fills the free cells (overrides the level)"
    )
    language: str | None = _words(
        types.WordLanguage(),
        "Language of the words",
        "language of the words, see “suchsel languages”: its alphabet, capitals, rude words",
        web="language of the words: its alphabet, capitals, rude words",
    )
    clues_in: str | None = _words(
        types.WordLanguage(),
        "Language of the list",
        "list the words in this language; the dictionary translates those without a clue",
    )
    eszett: str = _words(OneOf(ESZETT), "ß in the grid", "how ß appears in the grid", "ẞ")
    umlauts: str = _words(OneOf(UMLAUTS), "Ä Ö Ü", "how Ä Ö Ü appear in the grid", "keep")
    fold: bool = _words(
        Flag(), "Without accents", "write letters without their accents in the grid: É as E"
    )
    digraphs: tuple[str, ...] = _words(
        types.Digraphs(),
        "Digraphs",
        "letters that share one cell, like ch,ll,ny; “auto”: those of the language",
    )
    letters: str | None = _words(
        types.Letters(500),
        "Only these letters",
        "only these letters, in words and filler; words with others are not drawn",
    )
    mixed: bool = _words(
        Flag(),
        "Capitals as written",
        "capital and small letters on the board as in the words, which do not cross",
    )
    rude: bool = _words(Flag(), "Allow rude words", "do not exclude rude words")
    keep: tuple[types.KeptPlace, ...] = _board(
        types.Places(),
        "Words that keep their places",
        "words that keep their places, with row, column and direction, while others are placed",
        where=frozenset({"library", "web"}),
    )
    nest: bool = _level(
        Flag(), "Words inside words", "allow words to lie inside others: INFO in INFORMATION"
    )
    no_collinear: bool = _level(
        Flag(), "Crossings only", "words cross, but no two overlap along a line"
    )
    paths: str = _level(
        OneOf(PATHS),
        "Paths of the words",
        "how words run; where they bend, every letter is used, and the level says how much",
        "straight",
    )
    spanning: str | None = _hidden(
        Line(200),
        "Spanning word",
        "word that runs from one side to the opposite one and names the theme; words bend",
    )
    max_size: Size | None = _board(
        types.SizeType(),
        "Largest size",
        "largest size to choose, if none is given",
        where=frozenset({"library"}),
    )
    title: str | None = _sheet(Line(MAX_TITLE), "Title", "heading")
    label: str | None = _sheet(
        Line(12),
        "Label",
        "short label that tells several sheets apart",
        where=EVERYWHERE - {"plan"},
    )
    list: str = _level(
        OneOf(LISTS), "Word list", "what the solver is told about the words", "shown"
    )
    difficulty: int | None = _level(
        Whole(0, 100),
        "Target trickiness",
        "target trickiness from 0 to 100, measured on the finished puzzle",
    )
    minutes: float | None = _level(
        Number(0.1, 600.0), "Target time", "target time in minutes, measured on the finished puzzle"
    )
    reader: str | Reader = _level(
        types.ReaderType(),
        "Reader",
        "who the time is measured for: an age group, or a file by “suchsel calibrate”",
        DEFAULT_READER,
        web="who the time is measured for",
    )
    steps: int = _search(
        Whole(1, 10_000_000),
        "Steps",
        "limit for the search for a puzzle, in steps of about a tenth of a millisecond",
        STEPS,
    )
    effort: float = _search(
        Number(0, 3600.0), "Effort", "limit for finding a proof, roughly in seconds", EFFORT
    )
    block: tuple[str, ...] = _words(
        types.WordList(say("blocked words"), noop("blocked word {n}"), with_clues=False),
        "Blocked words",
        "further words that must not appear",
    )
    block_in: tuple[str, ...] = _words(
        types.WordLanguages(),
        "Further languages without rude words",
        "further languages whose rude words must not appear",
    )
    skip: bool = _words(Flag(), "Skip short words", "leave out words of fewer than two letters")
    # Not fields of a request: they are used up where files are read.
    split = _words(
        OneOf(SPLITS),
        "Separator",
        "how the words in files are separated",
        "auto",
        where=WITH_FILES,
    )
    columns = _words(
        Line(200),
        "Columns",
        "columns of a table, by numbers, letters or headings, like word=2,clue=3",
        where=WITH_FILES,
    )
    swap = _words(Flag(), "Swap", "hide the clues and show the words", where=WITH_FILES)
    drop_articles = _words(
        Flag(),
        "Without articles",
        "drop articles and “to” before words: the dog, l'eau, to swim",
        where=WITH_FILES,
    )
    threshold = _board(
        Whole(1, 100),
        "Threshold",
        "how dark an image must be to count as part of the shape, in per cent",
        50,
        where=WITH_FILES,
    )


OPTIONS = RequestTable.ROWS


def options_for(place: str) -> dict[str, Option]:
    """The options that apply in one place: library, cli, plan or web."""
    return {name: option for name, option in OPTIONS.items() if place in option.where}
