"""A request for a puzzle, frozen and completely checked. A `Request` exists only if it is valid."""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Unpack, cast

from suchsel.boards.board import Board, board_of
from suchsel.boards.compass import Size
from suchsel.boards.figures import shape_mask
from suchsel.boards.kind import BoardKind
from suchsel.boards.kinds import KINDS
from suchsel.boards.masks import Mask
from suchsel.errors import Defects, mistake
from suchsel.request.hidden import spell_message
from suchsel.request.levels import DEFAULT_LEVEL, Level
from suchsel.request.options import OPTIONS, TARGETS, RequestOptions, check_options
from suchsel.request.readers import Reader
from suchsel.request.settle import settle
from suchsel.request.value_forms import code, plain
from suchsel.request.word_types import WordLike
from suchsel.syntax import Json
from suchsel.words.alphabets import USUAL_SPECIAL
from suchsel.words.blocklist import Symbols, list_languages, stems
from suchsel.words.digraphs import ways
from suchsel.words.frequencies import frequent_letters, special_letters
from suchsel.words.spelling import Spelling, Word

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
