"""A request for a puzzle, frozen and completely checked. A `Request` exists only if it is valid."""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar, Unpack, cast

from suchsel.boards.board import Board, board_of
from suchsel.boards.compass import Size
from suchsel.boards.figures import figure
from suchsel.boards.kind import BoardKind
from suchsel.boards.kinds import KINDS
from suchsel.boards.masks import Mask
from suchsel.errors import Defects, SuchselError, defect
from suchsel.request.board_options import check_board, check_directions
from suchsel.request.hidden import (
    check_message,
    check_pick,
    check_secret,
    read_pool,
    spell_message,
)
from suchsel.request.levels import DEFAULT_LEVEL, LEVELS, Level
from suchsel.request.option_types import WordLike, is_whole, plain
from suchsel.request.options import OPTIONS, RequestOptions, check_options
from suchsel.rng import DRAWN_SEEDS
from suchsel.syntax import Json
from suchsel.words.blocklist import Symbols, stems
from suchsel.words.spelling import Entry, Word, read_words

T = TypeVar("T")
MAX_SEED = 2**63 - 1


class Request:
    """Everything that determines a puzzle, except for its seed.

    Its attributes are the options of the same names, checked. `words`, `secret` and `pool` are
    spelled; `level` is the level with the directions, crossings and filler of the options.

    >>> request = Request(["Hund", "Katze"], size=(5, 6), level="hard")
    >>> request.level.name, request.words[0].symbols
    ('schwer', ('H', 'U', 'N', 'D'))
    """

    words: tuple[Word, ...]
    size: Size | None
    level: Level
    topology: str
    shape: str | Mask | None
    secret: tuple[Word, ...]
    pool: tuple[Word, ...]
    pick: tuple[int, int] | None
    message: str | None
    message_mode: str
    directions: tuple[str, ...] | None
    crossings: str | None
    filler: str | None
    eszett: str
    umlauts: str
    rude: bool
    nest: bool
    title: str | None
    list: str
    difficulty: int | None
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
        _combine(values, defects)
        defects.raise_any()
        self._hold(values)

    def _hold(self, values: dict[str, object]) -> None:
        self.__dict__.update(values, _values=values)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a request is frozen: {name} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a request is frozen: {name} cannot be removed")

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Request) and self._values == other._values)

    def __hash__(self) -> int:
        return hash(tuple(self._values.values()))

    def __getstate__(self) -> dict[str, object]:
        return self._values

    def __setstate__(self, state: dict[str, object]) -> None:
        self._hold(state)

    def __repr__(self) -> str:
        size = "any size" if self.size is None else f"{self.size[0]}x{self.size[1]}"
        return f"<Request {len(self.words)} words, {size}, {self.level.name}>"

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
    def message_symbols(self) -> Symbols:
        return spell_message(self.message, self.eszett, self.umlauts) if self.message else ()

    @property
    def kind(self) -> BoardKind:
        return KINDS[self.topology]

    @property
    def board(self) -> Board:
        assert self.size is not None, "the size is chosen before the board is built"
        return board_of(self.kind, *self.size, self.mask)

    @property
    def mask(self) -> Mask | None:
        """The cells of the shape, in the size of the board."""
        assert self.size is not None, "the size is chosen before the board is built"
        if isinstance(self.shape, str):
            return figure(self.shape, *self.size)
        return None if self.shape is None else self.shape.scaled(*self.size)

    @property
    def blocked(self) -> tuple[Symbols, ...]:
        return stems(self.block, not self.rude, self.eszett, self.umlauts)

    # -- as a dictionary ---------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Json]:
        """What `from_dict` needs to build the same request; defaults are omitted."""
        said: dict[str, Json] = {}
        for name, value in self._values.items():
            if name == "shape" and isinstance(value, Mask) and self.size:
                value = value.scaled(*self.size)
            if value != OPTIONS[name].default or name in _ALWAYS:
                said[name] = plain(value)
        return said

    @classmethod
    def from_dict(cls, said: object) -> Request:
        """The request that `to_dict` wrote; or an error that names everything that is wrong."""
        if not isinstance(said, Mapping) or not isinstance(said.get("words"), builtins.list):
            raise SuchselError(
                defect("words-missing", "A request needs a list of “words”.").of("words")
            )
        given = {str(name): value for name, value in said.items()}
        words = cast("builtins.list[WordLike]", given.pop("words"))
        return cls(words, **cast("RequestOptions", given))


#: Options that stand in every stored request.
_ALWAYS = ("words", "size", "level")


# -- options that depend on each other -------------------------------------------------------------


def _combine(values: dict[str, object], defects: Defects) -> None:
    """Replace checked values by what they mean together; what does not go together is a defect."""
    collect = defects.collect
    kind = KINDS[cast("str", values["topology"])]
    level = values["level"] if isinstance(values["level"], Level) else LEVELS[DEFAULT_LEVEL]
    shape = cast("str | Mask | None", values["shape"])
    size = collect(check_board, kind, shape, cast("Size | None", values["size"]))
    directions = cast("tuple[str, ...] | None", values["directions"])
    if directions is not None:
        collect(check_directions, kind, directions)
    values["size"] = size
    _settle_level(values, level, kind)
    _settle_words(values, defects)
    defects.extend(_clashes(values))
    values["title"] = values["title"] or None


def _settle_level(values: dict[str, object], level: Level, kind: BoardKind) -> None:
    """The level as it applies to this board, with the options that change it.

    Options that only repeat the level are not stored.
    """
    base = level._replace(directions=kind.directions(level.directions))
    changed = base._replace(
        directions=cast("tuple[str, ...] | None", values["directions"]) or base.directions,
        crossings=cast("str | None", values["crossings"]) or base.crossings,
        filler=cast("str | None", values["filler"]) or base.filler,
        choice=base.choice if values["directions"] is None else "drawn",
    )
    values["level"] = changed
    is_usual = changed.directions == base.directions and changed.choice == base.choice
    values["directions"] = None if is_usual else changed.directions
    for name in ("crossings", "filler"):
        same = getattr(changed, name) == getattr(base, name)
        values[name] = None if same else getattr(changed, name)


def _settle_words(values: dict[str, object], defects: Defects) -> None:
    """Spell all words, and draw the line between the list and the pool."""
    collect = defects.collect
    eszett, umlauts = cast("str", values["eszett"]), cast("str", values["umlauts"])
    mode = cast("str", values["message_mode"])
    entries, secret, pool, block = (
        cast("Sequence[Entry]", values[name]) for name in ("words", "secret", "pool", "block")
    )
    pick = cast("tuple[int, int] | None", values["pick"])
    if pick is not None and not pool:
        entries, pool = (), entries  # the list itself is what is drawn from
    words: Sequence[Word] | None = ()
    if (entries or not pool) and not any(wrong.field == "words" for wrong in defects):
        words = collect(_read_words, "words", entries, eszett, umlauts)
    hidden = collect(_read_words, "secret", secret, eszett, umlauts) if secret else ()
    stops = collect(_read_words, "block", block, eszett, umlauts) if block else ()
    drawn = read_pool(pool, eszett, umlauts) if pool else ()
    collect(check_message, cast("str | None", values["message"]), eszett, umlauts)
    collect(check_pick, pick, pool, drawn, mode)
    if words and hidden:
        collect(check_secret, words, hidden)
    values["words"], values["secret"] = tuple(words or ()), tuple(hidden or ())
    values["pool"], values["block"] = drawn, tuple(word.text for word in stops or ())


def _read_words(field: str, entries: Sequence[Entry], eszett: str, umlauts: str) -> list[Word]:
    try:
        return read_words(entries, eszett, umlauts)
    except SuchselError as error:
        raise SuchselError(*(wrong.of(field) for wrong in error.defects)) from None


def _clashes(values: dict[str, object]) -> Defects:
    """Options that contradict each other."""
    found = Defects()
    exact = values["message_mode"] == "exact"
    if exact and not values["message"]:
        found.append(
            defect("message-missing", "“message_mode” is “exact”, but there is no message.").of(
                "message"
            )
        )
    if exact and values["size"] is None:
        found.append(
            defect("size-missing", "A message that fills all free cells needs a size.").of("size")
        )
    for name in ("filler", "difficulty"):
        if exact and values[name] is not None:
            found.append(
                defect(
                    "option-without-effect",
                    "With “message_mode” “exact” there is no filler, so “{name}” has no effect.",
                    name=name,
                ).of(name)
            )
    if values["difficulty"] is not None and values["filler"] not in (None, "graded"):
        found.append(
            defect(
                "option-without-effect",
                "“difficulty” chooses the filler itself; omit “filler”.",
            ).of("filler")
        )
    if values["list"] == "clues":
        words = cast("tuple[Word, ...]", values["words"])
        missing = [word.text for word in words if not word.clue]
        if missing:
            found.append(
                defect(
                    "clues-missing",
                    "A list of clues needs a clue for each word; these have none: {words}. "
                    "Give them in a CSV file: word,clue.",
                    words=missing,
                ).of("words")
            )
    return found


# -- seeds -----------------------------------------------------------------------------------------


def draw_seed() -> int:
    from random import SystemRandom

    return SystemRandom().randrange(DRAWN_SEEDS)


def check_seed(seed: object) -> int:
    if not is_whole(seed) or not 0 <= seed <= MAX_SEED:
        raise SuchselError(
            defect("bad-seed", "A seed is a whole number from 0 to {limit}.", limit=MAX_SEED).of(
                "seed"
            )
        )
    return seed
