"""A request for a puzzle, frozen and completely checked. A `Request` exists only if it is valid."""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Unpack, cast

from suchsel.boards.board import KINDS, Board, board_of
from suchsel.boards.figures import shape_mask
from suchsel.boards.kind import DIRECTIONS, BoardKind, Size, check_size
from suchsel.boards.masks import Mask
from suchsel.errors import Defect, Defects, defect, mistake
from suchsel.request.hidden import read_pool, spell_message, wrong_pick
from suchsel.request.levels import DEFAULT_LEVEL, LEVELS, Level
from suchsel.request.options import (
    CLUE_LISTS,
    OPTIONS,
    TARGETS,
    WORD_OPTIONS,
    RequestOptions,
    check_options,
)
from suchsel.request.readers import Reader
from suchsel.request.value_types import WordLike, code, plain
from suchsel.system.parsing import Json
from suchsel.words.alphabets import USUAL_SPECIAL, is_right_to_left, sense
from suchsel.words.lists import Symbols, frequent_letters, list_languages, special_letters, stems
from suchsel.words.spelling import Entry, Spelling, Word, spell_words, ways


def clashes(values: dict[str, object]) -> Iterator[Defect]:
    """Options that contradict each other or have no effect; the values are settled."""
    yield from _language_clashes(values)
    yield from _message_clashes(values)
    yield from _placing_clashes(values)
    yield from _target_clashes(values)
    yield from _list_clashes(values)


def _language_clashes(values: dict[str, object]) -> Iterator[Defect]:
    """Words and options that do not go together because of a language or a script."""
    lists = (cast("tuple[Word, ...]", values[name]) for name in WORD_OPTIONS)
    if values["pool"] and {1, -1} <= {sense(word.symbols) for words in lists for word in words}:
        yield defect(
            "mixed-reading",
            "A pool must not mix words that are read from left to right with words that are read "
            "from right to left.",
            "pool",
        )
    if cast("Level", values["level"]).filler == "natural" and values["language"] is None:
        yield defect(
            "language-missing",
            "The filler “natural” needs the language of the words. Name it with “language”.",
            "language",
        )


def _message_clashes(values: dict[str, object]) -> Iterator[Defect]:
    """The message, and the size of the board."""
    exact = values["message_mode"] == "exact"
    if exact and not values["message"]:
        yield defect(
            "message-missing", "“message_mode” is “exact”, but there is no message.", "message"
        )
    if values["max_size"] is not None and values["size"] is not None:
        yield defect(
            "option-without-effect",
            "“max_size” has no effect: the size is given.",
            "max_size",
        )
    if exact and values["size"] is None:
        yield defect("size-missing", "A message that fills all free cells needs a size.", "size")
    for name in ("filler", *TARGETS):
        if exact and values[name] is not None:
            yield defect(
                "option-without-effect",
                "With “message_mode” “exact” there is no filler, so “{name}” has no effect.",
                name,
                name=name,
            )


def _placing_clashes(values: dict[str, object]) -> Iterator[Defect]:
    if values["secret_directions"] is not None and not values["secret"]:
        yield defect(
            "option-without-effect",
            "There are no secret words, so “{name}” has no effect.",
            "secret_directions",
            name="secret_directions",
        )
    if values["nest"] and values["no_collinear"]:
        yield defect(
            "nest-is-collinear",
            "Words inside others overlap along a line: choose either “nest” or “no_collinear”.",
            "no_collinear",
        )


def _target_clashes(values: dict[str, object]) -> Iterator[Defect]:
    aims = [name for name in TARGETS if values[name] is not None]
    if len(aims) > 1:
        yield defect("two-targets", "Choose either “difficulty” or “minutes”.", aims[-1])
    if aims and values["filler"] not in (None, "graded"):
        yield defect(
            "option-without-effect",
            "“{name}” chooses the filler itself; omit “filler”.",
            "filler",
            name=aims[0],
        )


def _list_clashes(values: dict[str, object]) -> Iterator[Defect]:
    """A list of clues or pictures that lacks them."""
    words = cast("tuple[Word, ...]", values["words"]) if values["list"] in CLUE_LISTS else ()
    missing = [word.text for word in words if not word.clue]
    if missing:
        yield defect(
            "clues-missing",
            "A list of clues needs a clue for each word; these have none: {words}. "
            "Give them in a CSV file: word,clue.",
            "words",
            words=missing,
        )
    shown = (*words, *cast("tuple[Word, ...]", values["pool"]))
    if values["list"] == "pictures" and shown and not any(word.picture for word in shown):
        yield defect(
            "pictures-missing",
            "A list of pictures needs some. Name their files in a table: word,clue,picture.",
            "words",
        )


def settle(values: dict[str, object], defects: Defects) -> None:
    """Replace checked values by what they mean together; what does not go together is a defect."""
    kind = KINDS[cast("str", values["topology"])]
    _settle_board(values, kind, defects)
    for name in ("directions", "secret_directions"):
        if values[name] is not None:
            defects.collect(_check_directions, kind, name, cast("tuple[str, ...]", values[name]))
    _settle_words(values, defects)
    _settle_level(values, kind)
    defects.extend(clashes(values))
    for name in ("title", "label"):
        values[name] = values[name] or None


def _settle_board(values: dict[str, object], kind: BoardKind, defects: Defects) -> None:
    """The size, and a shape that is turned already, unless it is drawn when the size is known."""
    shape, turn = cast("str | Mask | None", values["shape"]), cast("str | None", values["turn"])
    if turn is not None and shape is None:
        defects.report("option-without-effect", "“turn” has no effect without a shape.", "turn")
    if turn is not None and isinstance(shape, Mask):
        shape = shape.turned(turn)
        values["shape"], values["turn"] = shape, None
    size = cast("Size | None", values["size"])
    values["size"] = defects.collect(_check_board, kind, shape, turn, size)


def _check_board(
    kind: BoardKind, shape: str | Mask | None, turn: str | None, size: Size | None
) -> Size | None:
    """The size of the board; a drawing has its own, which is scaled to fit the size given."""
    defects = Defects()
    if shape is not None and (no_shape := kind.why_no_shape()):
        defects.append(no_shape.of("shape"))
    if size is not None and (no_size := kind.why_not_size(size)):
        defects.append(no_size.of("size"))
    defects.raise_any()
    if isinstance(shape, Mask):
        if size is None:
            return None if shape.loose else check_size((shape.rows, shape.columns))
        size = shape.fitted(*size)  # a drawing keeps its proportions
    if shape is not None and size is not None and not shape_mask(shape, turn, size).bits:
        raise mistake(
            "shape-vanishes",
            "Nothing is left of the shape in the size {size}.",
            "shape",
            size=f"{size[0]}x{size[1]}",
        )
    return size


def _check_directions(kind: BoardKind, field: str, directions: tuple[str, ...]) -> None:
    """Refuse directions that a board of this kind does not have."""
    missing = [name for name in directions if name in kind.stand_ins]
    if missing:
        raise mistake(
            "no-such-direction",
            "A board of this kind has no direction {names}; choose from: {all}.",
            field,
            names=missing,
            all=[name for name in DIRECTIONS if name not in kind.stand_ins],
        )


def _settle_level(values: dict[str, object], kind: BoardKind) -> None:
    """The level as it applies to this board, with the options that change it.

    Options that only repeat the level are not stored.
    """
    level = values["level"] if isinstance(values["level"], Level) else LEVELS[DEFAULT_LEVEL]
    base = level._replace(directions=kind.directions(level.directions))
    if _reads_leftwards(values):
        base = base._replace(rtl=True) if level.family == "own" else base.mirrored()
    changed = base._replace(
        directions=cast("tuple[str, ...] | None", values["directions"]) or base.directions,
        crossings=cast("str | None", values["crossings"]) or base.crossings,
        filler=cast("str | None", values["filler"]) or base.filler,
        choice=base.choice if values["directions"] is None else "drawn",
    )
    values["level"] = changed
    if changed.family == "own":  # it says all by itself
        values.update(directions=None, crossings=None, filler=None)
        return
    is_usual = changed.directions == base.directions and changed.choice == base.choice
    values["directions"] = None if is_usual else changed.directions
    values["crossings"] = None if changed.crossings == base.crossings else changed.crossings
    values["filler"] = None if changed.filler == base.filler else changed.filler


def _reads_leftwards(values: dict[str, object]) -> bool:
    lists = (cast("tuple[Word, ...]", values[name]) for name in WORD_OPTIONS)
    return is_right_to_left(word.symbols for words in lists for word in words)


def _settle_words(values: dict[str, object], defects: Defects) -> None:
    """Spell all words, and draw the line between the list and the pool."""
    spelling = Spelling(
        cast("str", values["eszett"]),
        cast("str", values["umlauts"]),
        cast("bool", values["fold"]),
        cast("tuple[str, ...]", values["digraphs"]),
    )

    def read(field: str, entries: Sequence[Entry]) -> tuple[Word, ...]:
        found = Defects()
        words = found.collect(spell_words, entries, spelling)
        defects.extend(wrong.of(field) for wrong in found)
        return tuple(words or ())

    entries, secret, pool, block = (
        cast("Sequence[Entry]", values[name]) for name in ("words", "secret", "pool", "block")
    )
    pick = cast("tuple[int, int] | None", values["pick"])
    if pick is not None and not pool:
        entries, pool = (), entries  # the list itself is what is drawn from
    is_wanted = (entries or not pool) and all(wrong.field != "words" for wrong in defects)
    words = read("words", entries) if is_wanted else ()
    hidden = read("secret", secret) if secret else ()
    stops = read("block", block) if block else ()
    drawn = read_pool(pool, spelling)
    if values["list"] in CLUE_LISTS:
        drawn = tuple(word for word in drawn if word.clue)
    message = cast("str | None", values["message"])
    if message and not spell_message(message, spelling):
        defects.report("message-empty", "The message has no letters.", "message")
    if not message and values["message_mode"] == "first":
        values["message_mode"] = OPTIONS["message_mode"].default  # there is nothing to place
    defects.extend(wrong_pick(pick, pool, drawn, cast("str", values["message_mode"])))
    listed = {word.symbols for word in words}
    defects.extend(
        defect("secret-is-listed", "“{word}” is both listed and secret.", "secret", word=word.text)
        for word in hidden
        if word.symbols in listed
    )
    values["words"], values["secret"] = words, hidden
    values["pool"], values["block"] = drawn, tuple(word.text for word in stops)


#: Options that stand in every stored request.
_ALWAYS = ("words", "size", "level")


class Request:
    """Everything that determines a puzzle, except for its seed.

    Its attributes are the options of the same names, checked. `words`, `secret` and `pool` are
    spelled; `level` is the level with the directions, crossings and filler of the options.

    >>> request = Request(["Hund", "Katze"], size=(5, 6), level="hard")
    >>> request.level.name, request.words[0].symbols
    ('schwer', ('H', 'U', 'N', 'D'))
    >>> request
    Request(words=['Hund', 'Katze'], size=(5, 6), level='schwer')
    """

    words: tuple[Word, ...]
    size: Size | None
    level: Level
    topology: str
    shape: str | Mask | None
    turn: str | None
    secret: tuple[Word, ...]
    secret_directions: tuple[str, ...] | None
    pool: tuple[Word, ...]
    pick: tuple[int, int] | None
    message: str | None
    message_mode: str
    directions: tuple[str, ...] | None
    crossings: str | None
    filler: str | None
    language: str | None
    eszett: str
    umlauts: str
    fold: bool
    digraphs: tuple[str, ...]
    rude: bool
    nest: bool
    no_collinear: bool
    max_size: Size | None
    title: str | None
    label: str | None
    list: str
    difficulty: int | None
    minutes: float | None
    reader: str | Reader
    steps: int
    effort: float
    block: tuple[str, ...]
    _values: dict[str, object]  # all of the above

    def __init__(
        self,
        words: Iterable[WordLike],
        size: Size | None = None,
        level: str | Level = DEFAULT_LEVEL,
        **options: Unpack[RequestOptions],
    ) -> None:
        defects = Defects()
        given = {"words": words, "size": size, "level": level, **options}
        values = check_options(given, defects)
        settle(values, defects)
        defects.raise_any()
        self._hold(values)

    def _hold(self, values: dict[str, object]) -> None:
        self.__dict__.update(values, _values=values)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a request is frozen: {name} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a request is frozen: {name} cannot be removed")

    @cached_property
    def _meaning(self) -> dict[str, object]:
        """The values, with a drawing as it is on the board: nothing else of it matters."""
        if not isinstance(self.shape, Mask) or self.size is None:
            return self._values
        drawing = self.shape.scaled(*self.size)._replace(loose=False)
        return {**self._values, "shape": drawing}

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Request) and self._meaning == other._meaning)

    def __hash__(self) -> int:
        return hash(tuple(self._meaning.values()))

    def __getstate__(self) -> dict[str, object]:
        return self._values

    def __setstate__(self, state: dict[str, object]) -> None:
        self._hold(state)

    def __repr__(self) -> str:
        """What makes an equal request, if it is evaluated; defaults are omitted."""
        said = [f"{name}={code(value)}" for name, value in self._stated().items()]
        return f"Request({', '.join(said)})"

    def evolve(self, **values: object) -> Request:
        """A copy with other values, which are taken as they are. For the engine, not for users."""
        copy = Request.__new__(Request)
        copy._hold({**self._values, **values})
        return copy

    # -- what follows from the options -------------------------------------------------------------

    @property
    def all_words(self) -> tuple[Word, ...]:
        """All words that are placed: the listed ones, then the secret ones."""
        return self.words + self.secret

    @property
    def directions_of_words(self) -> builtins.list[tuple[str, ...]]:
        """For each of all words the directions it may take."""
        own = self.secret_directions or self.level.directions
        return [self.level.directions] * len(self.words) + [own] * len(self.secret)

    @property
    def message_symbols(self) -> Symbols:
        return spell_message(self.message, self.spelling) if self.message else ()

    @property
    def spelling(self) -> Spelling:
        """How words are written in the grid."""
        return Spelling(self.eszett, self.umlauts, self.fold, self.digraphs)

    @property
    def rtl(self) -> bool:
        """Whether its words are read from right to left."""
        return self.level.rtl

    @property
    def kind(self) -> BoardKind:
        return KINDS[self.topology]

    @cached_property
    def board(self) -> Board:
        assert self.size is not None, "the size is chosen before the board is built"
        return board_of(self.kind, *self.size, self.mask)

    @property
    def mask(self) -> Mask | None:
        """The cells of the shape, in the size of the board."""
        assert self.size is not None, "the size is chosen before the board is built"
        return None if self.shape is None else shape_mask(self.shape, self.turn, self.size)

    @property
    def blocked(self) -> tuple[Symbols, ...]:
        shipped = () if self.rude else list_languages(self.language)
        return stems(self.block, shipped, self.spelling)

    def barred(self, words: Iterable[Symbols]) -> tuple[Symbols, ...]:
        """What must not appear by chance besides these words.

        That is blocked stems, and the words with their letters divided into cells in another way.
        """
        if not self.digraphs:
            return self.blocked
        spelled = set(words)
        others = {way for word in spelled for way in ways(word, self.digraphs)}
        return tuple(sorted({*self.blocked, *others} - spelled))

    @property
    def special_letters(self) -> Symbols:
        """The letters beyond A to Z that filler has if one of the words has one of them."""
        return USUAL_SPECIAL if self.language is None else special_letters(self.language)

    @property
    def letter_sets(self) -> tuple[Symbols, ...]:
        """Letters of which filler has all if one of the words has one of them."""
        return self.special_letters, self.digraphs

    @property
    def natural_letters(self) -> Symbols:
        """The letters of the language, as often as it has them, if the level fills with them."""
        if self.level.filler != "natural" or self.language is None:
            return ()
        return frequent_letters(self.language, self.spelling)

    @property
    def has_target(self) -> bool:
        """Whether the finished puzzle is measured to decide if it will do."""
        return any(getattr(self, name) is not None for name in TARGETS)

    # -- as a dictionary ---------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Json]:
        """What `from_dict` needs to build the same request; defaults are omitted."""
        return {n: v[:] if isinstance(v, builtins.list) else v for n, v in self._plain.items()}

    @cached_property
    def _plain(self) -> dict[str, Json]:
        """The same, built once for all puzzles of the request."""
        return {name: plain(value) for name, value in self._stated().items()}

    def _stated(self) -> dict[str, object]:
        """The values that are not the defaults.

        The mode of a message is always stated: requests stored without it are older than its
        default.
        """
        always = (*_ALWAYS, "message_mode") if self.message else _ALWAYS
        return {
            name: value
            for name, value in self._meaning.items()
            if value != OPTIONS[name].default or name in always
        }

    @classmethod
    def from_dict(cls, said: object) -> Request:
        """The request that `to_dict` wrote; or an error that names everything that is wrong."""
        if not isinstance(said, Mapping) or not isinstance(said.get("words"), builtins.list):
            raise mistake("words-missing", "A request needs a list of “words”.", "words")
        given = {str(name): value for name, value in said.items()}
        words = cast("builtins.list[WordLike]", given.pop("words"))
        return cls(words, **cast("RequestOptions", given))
