"""A wish, frozen and completely checked. A `Request` exists only if it is valid."""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from suchsel.boards.board import DIRECTIONS, KINDS, Topology, board_of, directions_on
from suchsel.boards.figures import figure
from suchsel.boards.masks import Mask
from suchsel.errors import Defects, Message, SuchselError, say
from suchsel.request.ground import Ground, read_ground, why_not_there
from suchsel.request.hidden import MODES, Hidden, check_secret, read_hidden, spell_message
from suchsel.request.levels import CROSSINGS, DEFAULT, FILLERS, Level, find_level
from suchsel.rng import DRAWN_SEEDS
from suchsel.words.blocklist import Symbols, stems
from suchsel.words.sources import check_size
from suchsel.words.spelling import ESZETT, UMLAUTS, Entry, Word, is_sound, read_words

if TYPE_CHECKING:
    from typing import Any

MAX_SEED = 2**63 - 1
MAX_STEPS = 10_000_000
#: What the solver is told: the words, sorted, only their lengths, clues instead, or nothing.
LISTS = ("shown", "sorted", "lengths", "clues", "hidden")
#: Steps of the search for places. A step puts one word on the board.
STEPS = 40_000
#: How hard the complete search may try, in the solver's own units of about a second.
EFFORT = 3.0
MAX_EFFORT = 3600.0

WordLike = str | tuple[str, str | None] | Word | Entry


class Request(NamedTuple):
    """Everything that determines a puzzle, but for its seed."""

    words: tuple[Word, ...]
    size: tuple[int, int] | None
    level: Level
    eszett: str = "ẞ"
    umlauts: str = "keep"
    block: tuple[str, ...] = ()
    rude: bool = False
    nest: bool = False
    title: str | None = None
    list: str = "shown"
    difficulty: int | None = None
    steps: int = STEPS
    effort: float = EFFORT
    kind: str = KINDS[0]  # of the board: the wish “topology”
    shape: str | Mask | None = None
    message: str | None = None
    message_mode: str = MODES[0]
    secret: tuple[Word, ...] = ()
    pool: tuple[Word, ...] = ()
    pick: tuple[int, int] | None = None

    @property
    def all_words(self) -> tuple[Word, ...]:
        """All that find their places: the listed words, then the secret ones."""
        return self.words + self.secret

    @property
    def message_symbols(self) -> Symbols:
        return spell_message(self.message or "", self.eszett, self.umlauts)

    @property
    def topology(self) -> Topology:
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

    def to_dict(self) -> dict[str, Any]:
        """What `from_dict` needs to build the same request; wishes nobody uttered are left out."""
        base = find_level(self.level.name)
        said: dict[str, Any] = {
            "words": _plain(self.words),
            "size": None if self.size is None else list(self.size),
            "level": self.level.name,
            **self._ground_to_dict(),
            **self._hidden_to_dict(),
        }
        usual = directions_on(self.kind, base.directions)
        if self.level.directions != usual or self.level.choice != base.choice:
            said["directions"] = list(self.level.directions)
        for name in ("crossings", "filler"):
            if getattr(self.level, name) != getattr(base, name):
                said[name] = getattr(self.level, name)
        for name in (
            "eszett",
            "umlauts",
            "rude",
            "nest",
            "title",
            "list",
            "difficulty",
            "steps",
            "effort",
        ):
            if getattr(self, name) != self._field_defaults[name]:
                said[name] = getattr(self, name)
        if self.block:
            said["block"] = list(self.block)
        return said

    def _ground_to_dict(self) -> dict[str, Any]:
        said: dict[str, Any] = {}
        if self.kind != self._field_defaults["kind"]:
            said["topology"] = self.kind
        if isinstance(self.shape, Mask):
            said["shape"] = (self.shape.scaled(*self.size) if self.size else self.shape).drawing()
        elif self.shape is not None:
            said["shape"] = self.shape
        return said

    def _hidden_to_dict(self) -> dict[str, Any]:
        said: dict[str, Any] = {}
        for name in ("secret", "pool"):
            if getattr(self, name):
                said[name] = _plain(getattr(self, name))
        if self.pick is not None:
            said["pick"] = list(self.pick)
        for name in ("message", "message_mode"):
            if getattr(self, name) != self._field_defaults[name]:
                said[name] = getattr(self, name)
        return said

    @classmethod
    def from_dict(cls, said: Mapping[str, Any]) -> Request:
        """The request that `to_dict` wrote; or an error that names what does not fit."""
        if not isinstance(said, Mapping) or not isinstance(said.get("words"), list):
            raise SuchselError(
                say(
                    "A request needs a list of “words”.",
                    "Eine Anfrage braucht eine Liste „words“.",
                )
            )
        wishes = dict(said)
        for name in ("words", "secret", "pool"):
            if isinstance(wishes.get(name), builtins.list):
                wishes[name] = [tuple(w) if isinstance(w, builtins.list) else w
                                for w in wishes[name]]  # fmt: skip
        return make_request(**wishes)


def _plain(words: Iterable[Word]) -> builtins.list[Any]:
    return [word.text if word.clue is None else [word.text, word.clue] for word in words]


def make_request(
    words: Iterable[WordLike],
    size: tuple[int, int] | None = None,
    level: str = DEFAULT,
    *,
    directions: Iterable[str] | str | None = None,
    crossings: str | None = None,
    filler: str | None = None,
    eszett: str = "ẞ",
    umlauts: str = "keep",
    block: Iterable[str] = (),
    rude: bool = False,
    nest: bool = False,
    title: str | None = None,
    list: str = "shown",
    difficulty: int | None = None,
    steps: int = STEPS,
    effort: float = EFFORT,
    topology: str = KINDS[0],
    shape: str | Iterable[str] | Mask | None = None,
    message: str | None = None,
    message_mode: str = MODES[0],
    secret: Iterable[WordLike] = (),
    pool: Iterable[WordLike] = (),
    pick: int | str | Sequence[int] | None = None,
    **unknown: object,
) -> Request:
    """Check every wish, and name all that is wrong at once."""
    defects = Defects(_unknown(name) for name in unknown)
    checked = defects.checked
    for name, value, allowed in (
        ("eszett", eszett, ESZETT),
        ("umlauts", umlauts, UMLAUTS),
        ("crossings", crossings, (None, *CROSSINGS)),
        ("filler", filler, (None, *FILLERS)),
        ("list", list, LISTS),
    ):
        if value not in allowed:
            defects.append(_not_one_of(name, value, allowed))
    row = checked(_level, level)
    chosen = checked(read_directions, directions)
    ground = checked(read_ground, topology, shape, checked(_size, size)) or Ground()
    defects.extend(why_not_there(ground.kind, chosen or ()))
    if not defects and row is not None:
        row = row._replace(directions=directions_on(ground.kind, row.directions))
        row = row._replace(
            **{
                name: value
                for name, value in (
                    ("directions", chosen),
                    ("crossings", crossings),
                    ("filler", filler),
                )
                if value is not None
            }
        )
        if chosen is not None:
            row = row._replace(choice="drawn")
    spelled, hidden = _lists(
        checked, (words, secret, pool), (message, message_mode, pick), (eszett, umlauts)
    )
    defects.extend(_why_no_mosaic(hidden, ground.size, filler=filler, difficulty=difficulty))
    stops = checked(_block, block, eszett, umlauts)
    _check_scalars(defects, steps, title, rude, nest)
    if difficulty is not None and not (_is_whole(difficulty) and 0 <= difficulty <= 100):
        defects.append(_not_one_of("difficulty", difficulty, ("0 … 100",)))
    if difficulty is not None and filler not in (None, "graded"):
        defects.append(
            say(
                "“difficulty” chooses the filler by itself; leave out “filler”.",
                "„difficulty“ wählt die Füllung selbst; bitte „filler“ weglassen.",
            )
        )
    is_number = isinstance(effort, int | float) and not isinstance(effort, bool)
    if not is_number or not 0 <= effort <= MAX_EFFORT:
        defects.append(_not_one_of("effort", effort, (f"0 … {MAX_EFFORT:.0f}",)))
    defects.refuse()
    if list == "clues":
        _check_clues(spelled)
    return Request(
        words=tuple(spelled),
        size=ground.size,
        level=row,
        eszett=eszett,
        umlauts=umlauts,
        block=stops,
        rude=rude,
        nest=nest,
        title=title or None,
        list=list,
        difficulty=difficulty,
        steps=steps,
        effort=effort,
        kind=ground.kind,
        shape=ground.shape,
        message=hidden.message,
        message_mode=hidden.mode,
        secret=hidden.secret,
        pool=hidden.pool,
        pick=hidden.pick,
    )  # fmt: skip


def _lists(
    checked: Any,
    lists: tuple[object, object, object],
    wishes: tuple[object, object, object],
    spelling: tuple[str, str],
) -> tuple[tuple[Word, ...], Hidden]:
    """The listed words, and what is hidden beside them."""
    entries, secret, pool = map(checked, [_entries] * 3, lists, ("words", "secret", "pool"))
    message, mode, pick = wishes
    if None in (entries, secret, pool) or spelling[0] not in ESZETT or spelling[1] not in UMLAUTS:
        return (), Hidden()
    if pick is not None and not pool:
        entries, pool = [], entries  # the list itself is what is drawn from
    spelled = checked(read_words, entries, *spelling) if entries or not pool else ()
    hidden = checked(read_hidden, message, mode, secret, pool, pick, spelling) or Hidden()
    checked(check_secret, spelled or (), hidden.secret)
    return tuple(spelled or ()), hidden


def _why_no_mosaic(
    hidden: Hidden, size: tuple[int, int] | None, **of_filler: object
) -> builtins.list[Message]:
    """What does not go together with a message that takes all free cells."""
    if hidden.mode != "exact":
        return []
    reasons = [
        say(
            "With “message_mode” “exact” there is no filler, so “{name}” has no meaning.",
            "Mit „message_mode“ „exact“ gibt es keine Füllung, „{name}“ hat also keinen Sinn.",
            name=name,
        )
        for name, wish in of_filler.items()
        if wish is not None
    ]
    if size is None:
        reasons.append(
            say(
                "A message that takes all free cells needs a size.",
                "Eine Botschaft, die alle freien Zellen einnimmt, braucht eine Größe.",
            )
        )
    return reasons


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_clues(words: Iterable[Word]) -> None:
    missing = [word.text for word in words if not word.clue]
    if missing:
        raise SuchselError(
            say(
                "A list of clues needs a clue for each word; none has: {words}. "
                "Give them in a CSV file: word,clue.",
                "Eine Liste mit Hinweisen braucht für jedes Wort einen; keinen hat: {words}. "
                "Anzugeben in einer CSV-Datei: word,clue.",
                words=", ".join(missing),
            )
        )


def _check_scalars(
    defects: list[Message], steps: object, title: object, rude: object, nest: object
) -> None:
    if not isinstance(steps, int) or not _is_whole(steps) or not 1 <= steps <= MAX_STEPS:
        defects.append(
            say(
                "“steps” must be a whole number from 1 to {limit}.",
                "„steps“ muss eine ganze Zahl von 1 bis {limit} sein.",
                limit=MAX_STEPS,
            )
        )
    if title is not None and not (isinstance(title, str) and len(title) <= 200 and is_sound(title)):
        defects.append(
            say(
                "The title must be text of at most 200 characters, without broken ones.",
                "Der Titel muss Text von höchstens 200 Zeichen sein, ohne beschädigte.",
            )
        )
    defects.extend(
        say("“{name}” is either true or false.", "„{name}“ ist wahr oder falsch.", name=name)
        for name, value in (("rude", rude), ("nest", nest))
        if not isinstance(value, bool)
    )


def _unknown(name: str) -> Message:
    return say("There is no option “{name}”.", "Eine Option „{name}“ gibt es nicht.", name=name)


def _not_one_of(name: str, value: object, allowed: Iterable[object]) -> Message:
    return say(
        "“{name}” cannot be “{value}”; possible are: {allowed}.",
        "„{name}“ kann nicht „{value}“ sein; möglich sind: {allowed}.",
        name=name,
        value=str(value)[:40],
        allowed=", ".join(str(option) for option in allowed if option is not None),
    )


def _level(level: object) -> Level:
    if not isinstance(level, str):
        raise SuchselError(_not_one_of("level", level, ("leicht", "mittel", "schwer", "experte")))
    return find_level(level)


def _size(size: object) -> tuple[int, int] | None:
    if size is None:
        return None
    if not isinstance(size, Sequence) or len(size) != 2 or not all(map(_is_whole, size)):
        raise SuchselError(
            say(
                "A size is two whole numbers, rows and columns, like (12, 10).",
                "Eine Größe besteht aus zwei ganzen Zahlen, Zeilen und Spalten, etwa (12, 10).",
            )
        )
    return check_size((size[0], size[1]))


def read_directions(directions: Iterable[str] | str | None) -> tuple[str, ...] | None:
    """ "E,S,SE" or the names one by one, put in the order of habit."""
    if directions is None:
        return None
    names = directions.replace(",", " ").split() if isinstance(directions, str) else directions
    if not isinstance(names, Iterable):
        names = [str(names)]
    wanted = {str(name).upper() for name in names}
    wrong = sorted(wanted - DIRECTIONS.keys())
    if wrong or not wanted:
        raise SuchselError(
            say(
                "Directions are compass points, like E,S,SE; possible are: {all}.{wrong}",
                "Richtungen sind Himmelsrichtungen, etwa E,S,SE; möglich sind: {all}.{wrong}",
                all=", ".join(DIRECTIONS),
                wrong=f" (? {', '.join(wrong)[:40]})" if wrong else "",
            )
        )
    return tuple(name for name in DIRECTIONS if name in wanted)


def _where(name: str, number: int) -> Message:
    if name == "words":
        return say("word {n}", "Wort {n}", n=number)
    return say("{name}, word {n}", "{name}, Wort {n}", name=name, n=number)


def _entries(words: object, name: str) -> builtins.list[Entry]:
    if isinstance(words, str) or not isinstance(words, Iterable):
        raise SuchselError(
            say(
                "“{name}” must be a list of words, not a single text.",
                "„{name}“ muss eine Liste von Wörtern sein, kein einzelner Text.",
                name=name,
            )
        )
    entries, defects = [], []
    for number, item in enumerate(words, 1):
        text, clue = item, None
        if isinstance(item, Entry):
            entries.append(item)
            continue
        if isinstance(item, Word):
            text, clue = item.text, item.clue
        elif isinstance(item, tuple) and len(item) == 2:
            text, clue = item
        if (
            not isinstance(text, str)
            or not isinstance(clue, str | None)
            or not is_sound(clue or "")
        ):
            defects.append(
                say(
                    "{where}: this is neither a word nor a word with its clue",
                    "{where}: Das ist weder ein Wort noch ein Wort mit Hinweis",
                    where=_where(name, number),
                )
            )
            continue
        entries.append(Entry(text, clue, _where(name, number)))
    if defects:
        raise SuchselError(*defects)
    return entries


def _block(block: object, eszett: str, umlauts: str) -> tuple[str, ...]:
    if isinstance(block, str) or not isinstance(block, Iterable):
        raise SuchselError(
            say("“block” must be a list of words.", "„block“ muss eine Liste von Wörtern sein.")
        )
    entries = [
        Entry(text if isinstance(text, str) else "", None,
              say("blocked word {n}", "gesperrtes Wort {n}", n=number))
        for number, text in enumerate(block, 1)
    ]  # fmt: skip
    return tuple(word.text for word in read_words(entries, eszett, umlauts)) if entries else ()


def draw_seed() -> int:
    from random import SystemRandom

    return SystemRandom().randrange(DRAWN_SEEDS)


def check_seed(seed: object) -> int:
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= MAX_SEED:
        raise SuchselError(
            say(
                "A seed is a whole number from 0 to {limit}.",
                "Ein Startwert (seed) ist eine ganze Zahl von 0 bis {limit}.",
                limit=MAX_SEED,
            )
        )
    return seed
