"""A request for a puzzle, frozen and completely checked. A `Request` exists only if it is valid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Unpack, cast

from suchsel.boards.board import DEFAULT_KIND, KINDS, Board, board_of
from suchsel.boards.figures import picture_mask, shape_mask
from suchsel.boards.kind import DIRECTIONS, BoardKind, Size, check_size, parse_size
from suchsel.boards.masks import Mask
from suchsel.errors import Defects, SuchselError, mistake
from suchsel.i18n import Message, OptionName, noop, say
from suchsel.request.levels import DEFAULT_LEVEL, LEVELS, Level
from suchsel.request.options import CLUE_LISTS, EASY, TARGETS, RequestTable
from suchsel.request.value_types import OWN_DIGRAPHS, SizeLike, WordsLike, code, plain
from suchsel.system.parsing import Json, to_json
from suchsel.words import lists
from suchsel.words.alphabets import USUAL_SPECIAL, is_right_to_left, sense
from suchsel.words.graphemes import clusters
from suchsel.words.languages import language_of
from suchsel.words.lists import Stems, is_suitable
from suchsel.words.spelling import (
    SHORTEST,
    Entry,
    Spelling,
    Symbols,
    Word,
    WordNotes,
    composed,
    is_letter_or_digit,
    rules_of,
    spell,
    spell_pool,
    spell_words,
)

if TYPE_CHECKING:
    from suchsel.request.keywords import RequestOptions

#: Options that stand in every stored request.
_ALWAYS = ("words", "size", "level")


class Request(RequestTable):
    """Everything that determines a puzzle, except for its seed.

    Its attributes are the options of the same names, checked. `words`, `secret` and `pool` are
    spelled; `level` is the level with the directions, crossings and filler of the options.

    >>> request = Request(["Hund", "Katze"], size=(5, 6), level="hard")
    >>> request.level.name, request.words[0].symbols
    ('schwer', ('H', 'U', 'N', 'D'))
    >>> request
    Request(words=['Hund', 'Katze'], size=(5, 6), level='hard')
    """

    def __init__(
        self,
        words: WordsLike,
        size: SizeLike | None = None,
        level: str | Level = DEFAULT_LEVEL,
        **options: Unpack[RequestOptions],
    ) -> None:
        if isinstance(size, int | str):
            kind = KINDS.get(str(options.get("topology")), DEFAULT_KIND)
            with suppress(SuchselError):  # the check of the option says what is wrong
                size = parse_size(str(size), kind)
        with Defects() as defects:
            self._take({"words": words, "size": size, "level": level, **options}, defects)

    def _settle(self, given: Collection[str], wrong: Collection[str], defects: Defects) -> None:
        self._hold(_settled_digraphs(self, defects))
        self._hold(_settled_board(self, wrong, defects))
        self._hold(_settled_list(self, given, defects))
        self._hold(_settled_words(self, wrong, defects))
        _check_either(self, defects)
        self._hold(_settled_level(self))
        _check_hidden(self, defects)
        _check_difficulty(self, defects)
        if self.keep:
            _check_kept(self, defects)
        self._hold({"title": self.title or None, "label": self.label or None})

    @cached_property
    def _meaning(self) -> dict[str, object]:
        """The values, with a drawing as it is on the board: nothing else of it matters."""
        values = self.__getstate__()
        if isinstance(self.shape, Mask) and self.size is not None:
            values["shape"] = self.shape.scaled(*self.size)._replace(loose=False)
        if isinstance(self.reveal, Mask) and self.size is not None:
            values["reveal"] = self.picture._replace(loose=False)
        return values

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Request) and self._meaning == other._meaning)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(self._meaning.values()))

    def __repr__(self) -> str:
        """What makes an equal request, if it is evaluated; defaults are omitted."""
        said = [f"{name}={code(value)}" for name, value in self._stated().items()]
        return f"Request({', '.join(said)})"

    # -- what follows from the options -------------------------------------------------------------

    @property
    def notes(self) -> tuple[Message, ...]:
        """What was done with words that cannot be hidden as they are written."""
        notes: tuple[Message, ...] = self.__dict__.get("notes", ())
        return notes

    @property
    def all_words(self) -> tuple[Word, ...]:
        """All words that are placed: the listed ones, then the secret ones."""
        return self.words + self.secret

    @cached_property
    def repeated(self) -> tuple[Symbols, ...]:
        """The letters of the words that are hidden several times."""
        counts = Counter(word.symbols for word in self.all_words)
        return tuple(symbols for symbols, times in counts.items() if times > 1)

    @property
    def directions_of_words(self) -> list[tuple[str, ...]]:
        """For each of all words the directions it may take."""
        own = self.secret_directions or self.level.directions
        return [self.level.directions] * len(self.words) + [own] * len(self.secret)

    @property
    def message_symbols(self) -> Symbols:
        """The letters and digits of the message, as they stand in the grid.

        >>> "".join(Request(["Hund"], message="Gut gemacht!").message_symbols)
        'GUTGEMACHT'
        """
        symbols = spell(composed(self.message), self.spelling) if self.message else ()
        return tuple(symbol for symbol in symbols if is_letter_or_digit(symbol))

    @property
    def spelling(self) -> Spelling:
        """How words are written in the grid."""
        own = rules_of(self.language)
        return Spelling(self.eszett, self.umlauts, self.fold, self.digraphs, own)

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
    def spanning_symbols(self) -> Symbols:
        """The letters of the word that runs from side to side; none if there is none."""
        return next((word.symbols for word in self.words if word.text == self.spanning), ())

    @property
    def picture(self) -> Mask:
        """The cells of the hidden picture, in the size of the board; none if there is none."""
        assert self.size is not None, "the size is chosen before the picture is drawn"
        if self.reveal is None:
            return Mask(*self.size, 0)
        return picture_mask(self.reveal, self.turn, self.size)

    @property
    def block_languages(self) -> tuple[str, ...]:
        """The languages whose rude words must not appear."""
        return () if self.rude else lists.list_languages(self.language, self.block_in)

    @property
    def blocked(self) -> tuple[Symbols, ...]:
        return self.barred(())

    def barred(self, words: Iterable[Symbols]) -> Stems:
        """What must not appear by chance besides these words."""
        others = frozenset(words if self.digraphs else ())
        return lists.stems(self.block, self.block_languages, self.spelling, others)

    @cached_property
    def allowed(self) -> Symbols:
        """The only letters of the grid; none if all may be there."""
        spelling = self.spelling._replace(digraphs=())
        spelled = spell(self.letters, spelling) if self.letters else ()
        return tuple(dict.fromkeys(spelled))

    def allows(self, symbols: Symbols) -> bool:
        """Whether they consist of the letters of the grid."""
        return not self.letters or {*clusters("".join(symbols))} <= {*self.allowed}

    @property
    def special_letters(self) -> Symbols:
        """The letters beyond A to Z that filler has, as one of the words has one of them."""
        if self.language is None:
            return USUAL_SPECIAL
        shown = chain(
            *[word.symbols for word in self.all_words], self.message_symbols, self.allowed
        )
        is_asked = not set(language_of(self.language).special).isdisjoint(shown)
        return lists.special_letters(self.language) if is_asked else ()

    @property
    def natural_letters(self) -> Symbols:
        """The letters of the language, as often as it has them, if the level fills with them."""
        if self.level.filler != "natural" or self.language is None:
            return ()
        found = lists.frequent_letters(self.language, self.spelling)
        return tuple(symbol for symbol in found if self.allows((symbol,))) or self.allowed

    @property
    def kept(self) -> dict[int, tuple[int, ...]]:
        """The cells of words that keep their places, by their positions among all words."""
        numbers = {word.text: i for i, word in enumerate(self.all_words)}
        return {numbers[place[0]]: self._run(numbers[place[0]], *place[1:]) for place in self.keep}

    def _run(self, word: int, row: int, column: int, direction: str) -> tuple[int, ...]:
        """The cells of a word that starts there; none if it does not lie on the board."""
        ahead, cells = self.board.ahead.get(direction), [self.board.number.get((row, column), -1)]
        if ahead is None or direction not in self.directions_of_words[word]:
            return ()
        for _ in self.all_words[word].symbols[1:]:
            cells.append(ahead[cells[-1]] if cells[-1] >= 0 else -1)
        return tuple(cells) if min(cells) >= 0 and len({*cells}) == len(cells) else ()

    @cached_property
    def has_target(self) -> bool:
        """Whether the finished puzzle is measured to decide if it will do."""
        return any(getattr(self, name) is not None for name in TARGETS)

    # -- as a dictionary ---------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Json]:
        """What `from_dict` needs to build the same request; defaults are omitted."""
        return {name: plain(value) for name, value in self._stated().items()}

    @cached_property
    def json(self) -> str:
        """The JSON of `to_dict`, written once for all puzzles of the request."""
        return to_json(self.to_dict())

    def _stated(self) -> dict[str, object]:
        """The values that are not the defaults.

        The mode of a message is always stated: requests stored without it are older than its
        default.
        """
        always = (*_ALWAYS, "message_mode") if self.message else _ALWAYS
        return {
            name: value
            for name, value in self._meaning.items()
            if value != self.ROWS[name].default or name in always
        }

    @classmethod
    def from_dict(cls, said: object) -> Request:
        """The request that `to_dict` wrote; or an error that names everything that is wrong."""
        if not isinstance(said, Mapping) or not isinstance(said.get("words"), list):
            raise mistake("words-missing", "A request needs a list of “words”.", "words")
        with Defects() as defects:
            return cls.read({str(name): value for name, value in said.items()}, defects)


# -- what checked values mean together ------------------------------------------------------------


def _settled_board(request: Request, wrong: Collection[str], defects: Defects) -> dict[str, object]:
    """The size, and a shape that is turned already, unless it is drawn when the size is known.

    Refuses directions that a board of this kind does not have.
    """
    shape, reveal, turn, kind = request.shape, request.reveal, request.turn, request.kind
    if turn is not None and shape is reveal is None and not {"shape", "reveal"} & {*wrong}:
        defects.no_effect("turn", "“turn” has no effect without a shape.")
    if turn is not None and isinstance(shape, Mask):
        shape, turn = shape.turned(turn), None
    elif turn is not None and isinstance(reveal, Mask):
        reveal, turn = reveal.turned(turn), None
    size = defects.collect(_settled_size, kind, shape, request.size)
    for field, drawing, mask_of in (("shape", shape, shape_mask), ("reveal", reveal, picture_mask)):
        if drawing is not None and kind.no_shape is not None:
            defects.append(kind.no_shape.of(field))
        elif drawing is not None and size is not None and not mask_of(drawing, turn, size).bits:
            text = noop("Nothing is left of the shape in the size {size}.")
            defects.report("shape-vanishes", text, field, size="{}x{}".format(*size))
    for field in ("directions", "secret_directions"):
        if missing := [name for name in getattr(request, field) or () if name in kind.stand_ins]:
            text = noop("A board of this kind has no direction {names}; choose from: {all}.")
            there = [name for name in DIRECTIONS if name not in kind.stand_ins]
            defects.report("no-such-direction", text, field, names=missing, all=there)
    return {"size": size, "shape": shape, "reveal": reveal, "turn": turn}


def _settled_size(kind: BoardKind, shape: str | Mask | None, size: Size | None) -> Size | None:
    """The size of the board; a drawing has its own, which is scaled to fit the size given."""
    if size is not None and (no_size := kind.why_not_size(size)):
        raise SuchselError(no_size.of("size"))
    if not isinstance(shape, Mask):
        return size
    if size is not None:
        return shape.fitted(*size)  # a drawing keeps its proportions
    return None if shape.loose else check_size((shape.rows, shape.columns))


def _settled_digraphs(request: Request, defects: Defects) -> dict[str, object]:
    """The digraphs of the language in place of “auto”."""
    if request.digraphs != (OWN_DIGRAPHS,):
        return {}
    own = language_of(request.language).digraphs if request.language else ()
    if not own:
        defects.report(
            "no-digraphs",
            "“auto” needs a “language” that has digraphs, like Welsh or Hungarian. Name that, or "
            "the digraphs themselves.",
            "digraphs",
        )
    return {"digraphs": own}


def _settled_level(request: Request) -> dict[str, object]:
    """The level as it applies to this board, with the options that change it.

    Options that only repeat the level are not stored.
    """
    # A level that could not be read is still the name of the default.
    level = request.level if isinstance(request.level, Level) else LEVELS[DEFAULT_LEVEL]
    base = level._replace(directions=request.kind.directions(level.directions))
    if is_right_to_left(word.symbols for word in (*request.all_words, *request.pool)):
        base = base._replace(rtl=True) if level.family == "own" else base.mirrored()
    changed = base._replace(
        directions=request.directions or base.directions,
        crossings="never" if request.mixed else request.crossings or base.crossings,
        filler=request.filler or base.filler,
        choice=base.choice if request.directions is None else "drawn",
    )
    said: dict[str, object] = {"directions": None, "crossings": None, "filler": None}
    for name in said if changed.family != "own" else ():  # that says all by itself
        is_drawn = name == "directions" and changed.choice != base.choice
        if is_drawn or getattr(changed, name) != getattr(base, name):
            said[name] = getattr(changed, name)
    return {"level": changed, **said}


def _settled_list(request: Request, given: Collection[str], defects: Defects) -> dict[str, object]:
    """A list in another language consists of clues, if it does not show pictures."""
    if request.clues_in is None or request.list in CLUE_LISTS:
        return {}
    if "list" in given:
        defects.no_effect("clues_in", "“clues_in” needs a list of clues or pictures; omit “list”.")
    return {"list": "clues"}


def _explained(
    request: Request, words: tuple[Word, ...], notes: WordNotes | None = None
) -> tuple[Word, ...]:
    """The words with clues and pictures of the dictionary where they have none, each picture once.

    With `notes`, what has neither stands for itself in a list of pictures, or of built-in clues.
    """
    if all(word.clue for word in words) and request.list == "clues":
        return words
    from suchsel.words.vocabulary import find_meaning, likely_language

    language = request.language or likely_language(words)
    if request.list == "clues" and request.clues_in is None:
        return _with_clues(words, lists.clues(language), notes)
    found = list[Word]()
    seen = {word.picture: word.text for word in words}
    for word in words:
        drawn = request.list == "pictures" and not word.picture
        shown = find_meaning(word.text, language, pictured=True) if drawn else None
        meant = None if word.clue else find_meaning(word.text, language) or shown
        if shown and shown.picture not in seen:
            seen[shown.picture] = word.text
            word = word._replace(picture=shown.picture)
        elif drawn and notes is not None and not (shown and seen[shown.picture] == word.text):
            notes.add("pictures", word.text)
        name = meant and meant.name(request.clues_in or language)
        if name and request.clues_in:
            word = word._replace(clue=name.full)
        elif not word.clue and request.clues_in is None and (word.picture or notes is not None):
            word = word._replace(clue=word.text)
        found.append(word)
    return tuple(found)


def _with_clues(
    words: tuple[Word, ...], known: Mapping[str, str], notes: WordNotes | None
) -> tuple[Word, ...]:
    """The words with built-in clues; with `notes`, words without one stand for themselves."""
    built_in = {
        word: known.get(word.text) or known.get(word.text.casefold())
        for word in words
        if not word.clue
    }
    if notes is not None and any(built_in.values()):
        for word, clue in built_in.items():
            notes.add("built-in" if clue else "clues", word.text)
            built_in[word] = clue or word.text
    return tuple(word._replace(clue=built_in.get(word, word.clue)) for word in words)


def _settled_words(request: Request, wrong: Collection[str], defects: Defects) -> dict[str, object]:
    """Spell all words, and draw the line between the list and the pool."""
    notes = WordNotes()

    def read(field: str, entries: Sequence[Entry]) -> tuple[Word, ...]:
        found = Defects()
        words = found.collect(spell_words, entries, request.spelling, request.skip, notes)
        defects.extend(defect.of(field) for defect in found)
        return tuple(words or ())

    entries, secret, pool, block = (
        cast("Sequence[Entry]", getattr(request, name))
        for name in ("words", "secret", "pool", "block")
    )
    if request.pick is not None and not pool:
        entries, pool = (), entries  # the list itself is what is drawn from
    has_pool = pool or "pool" in wrong
    words = read("words", entries) if (entries or not has_pool) and "words" not in wrong else ()
    hidden = read("secret", secret) if secret else ()
    spanning = [Entry(request.spanning, None, say("spanning word"))] if request.spanning else []
    spans = read("spanning", spanning) if spanning else ()
    words += tuple(word for word in spans if word.symbols not in {one.symbols for one in words})
    stops = read("block", block) if block else ()
    drawn = _drawable(request, pool, notes, defects)
    if request.list in CLUE_LISTS:
        words = _explained(request, words, notes)
        drawn = tuple(word for word in _explained(request, drawn) if word.clue)
    _check_letters(request, (*words, *hidden), defects)
    mode = request.message_mode
    if not request.message and mode != "exact":
        mode = str(request.ROWS["message_mode"].default)  # there is nothing to place
    if not {"words", "pool"} & {*wrong}:
        _check_draw(request, pool, drawn, defects)
    listed = {word.symbols for word in words}
    notes.add_all("blocked", words, stops)
    notes.add_all("twice", drawn, words)
    for word in hidden:
        if word.symbols in listed:
            text = noop("“{word}” is both listed and secret.")
            defects.report("secret-is-listed", text, "secret", word=word.text)
    return {
        "words": words,
        "secret": hidden,
        "spanning": next((w.text for w in words for s in spans if w.symbols == s.symbols), None),
        "pool": drawn,
        "block": tuple(word.text for word in stops),
        "message_mode": mode,
        **dict.fromkeys(EASY),  # words that are too hard or too short are left out now
        "skip": False,
        "notes": notes.messages(),
    }


def _check_letters(request: Request, words: Iterable[Word], defects: Defects) -> None:
    """Words and a message consist of the letters of the grid."""
    texts = [(word.text, word.symbols) for word in words]
    texts += [(request.message, request.message_symbols)] if request.message else []
    if other := [text for text, symbols in texts if not request.allows(symbols)]:
        text = noop(
            "Only the letters {letters} may be in the grid; here are others: {words}. Change these "
            "texts or add their letters. With “pick”, suitable words are drawn."
        )
        defects.report("other-letters", text, "letters", letters=request.letters, words=other)
    if request.message and not request.message_symbols:
        defects.report("message-empty", "The message has no letters.", "message")


def _check_draw(
    request: Request, pool: Sequence[Entry], drawn: Sequence[Word], defects: Defects
) -> None:
    """Whether words are drawn where options speak of it, and whether there are enough of them."""
    given = [OptionName(name) for name in ("letters", *EASY) if getattr(request, name) is not None]
    for name in given if not pool else ():
        if name in EASY:
            text = noop(
                "“{name}” chooses words of themes and pools; your own words are all used. Give "
                "them as “pool”, or say with “pick” how many of them to draw."
            )
            defects.no_effect(name, text)
    if request.pick is None:
        if pool and request.message_mode != "exact" and request.reveal is None:
            text = noop("A pool needs “pick”: the number of words to draw from it.")
            defects.report("pick-missing", text, "pick")
    elif len(drawn) >= request.pick[0]:
        return
    elif request.list in CLUE_LISTS and pool and not drawn:
        text = noop(
            "A list of clues needs a clue for each word; none of the words to draw from has one."
        )
        defects.report("clues-missing", text, "words")
    elif len(pool) == 1 and any(pool[0].text.casefold() == theme.name for theme in lists.themes()):
        text = noop(
            "The pool is a single word. If you mean the theme “{name}”, use “{theme}” in place of "
            "“{pool}”."
        )
        names = {name: OptionName(name) for name in ("theme", "pool")}
        defects.report("pool-too-small", text, "pool", **names, name=pool[0].text)
    else:
        limits = [
            Message("{name} {value}", {"name": n, "value": getattr(request, n)}) for n in given
        ]
        text = noop(
            "Words to draw: {n}. Suitable words in the list: {found} (at least {shortest} letters, "
            "no duplicates, a clue if the list consists of clues{limits}). Draw fewer, or add "
            "words."
        )
        values = {"n": request.pick[0], "found": len(drawn), "shortest": SHORTEST}
        allowed = say(", allowed by {names}", names=limits) if limits else ""
        field = given[0] if given else "pick"
        defects.report("pool-too-small", text, field, **values, limits=allowed)


def _drawable(
    request: Request, entries: Sequence[Entry], notes: WordNotes, defects: Defects
) -> tuple[Word, ...]:
    """The words of a pool that suit the letters of the grid, the grade and the level."""
    pool = spell_pool(entries, request.spelling, notes) if entries else ()
    words = tuple(word for word in pool if request.allows(word.symbols))
    chosen = {name: getattr(request, name) for name in EASY}
    if not any(chosen.values()):
        return words
    from suchsel.words.vocabulary import likely_language

    language = request.language or likely_language(words)
    easy = defects.collect(
        lambda: tuple(word for word in words if is_suitable(word.text, language, **chosen))
    )
    if easy is None:
        return words
    notes.add_all("hard", words, {*words} - {*easy})
    return easy


# -- options that contradict each other or have no effect ------------------------------------------


def _check_hidden(request: Request, defects: Defects) -> None:
    """What is hidden besides the list: a message, secret words, words of a pool."""
    words = (*request.all_words, *request.pool)
    if request.pool and {1, -1} <= {sense(word.symbols) for word in words}:
        defects.report(
            "mixed-reading",
            "A pool must not mix words that are read from left to right with words that are read "
            "from right to left.",
            "pool",
        )
    exact = request.message_mode == "exact"
    if exact and not request.message:
        defects.report(
            "message-missing", "“message_mode” is “exact”, but there is no message.", "message"
        )
    for text in map("".join, request.repeated):
        ways, texts = (text, text[::-1]), ["".join(word.symbols) for word in request.all_words]
        if around := [one for one in texts if one != text and any(way in one for way in ways)]:
            inside = noop(
                "“{word}” is hidden several times, but it also lies inside other words: {others}. "
                "Leave out these words, or hide it once."
            )
            defects.report("repeated-inside", inside, "words", word=text, others=around)
        if request.nest:
            names = {"one": OptionName("nest"), "other": f"{text} ×{texts.count(text)}"}
            defects.report("repeated-nest", "Choose either “{one}” or “{other}”.", "nest", **names)
    if request.max_size is not None and request.size is not None:
        defects.no_effect("max_size", "“max_size” has no effect: the size is given.")
    for name in ("filler", *TARGETS):
        if exact and getattr(request, name) is not None:
            text = noop(
                "With “message_mode” “exact” there is no filler, so “{name}” has no effect."
            )
            defects.no_effect(name, text)
    are_none = not request.secret and all(wrong.field != "secret" for wrong in defects)
    if request.secret_directions is not None and are_none:
        text = noop("There are no secret words, so “{name}” has no effect.")
        defects.no_effect("secret_directions", text)


def _check_kept(request: Request, defects: Defects) -> None:
    """Words that keep their places are in the list, and can lie there."""
    if request.size is None or request.pick or request.message_mode == "exact":
        defects.report(
            "cannot-keep",
            "Words can keep their places only on a board of a given size, if no words are drawn "
            "and the board has filler.",
            "keep",
        )
    listed = [word.text for word in request.all_words]
    for place in request.keep if not defects else ():
        word, row, column, direction = place
        if listed.count(word) != 1 or not request.evolve(keep=(place,)).kept.popitem()[1]:
            text = noop(
                "“{word}” cannot lie in row {row}, column {column}, direction {direction}: it is "
                "not in the list, or the board or the level does not allow it."
            )
            values = {"word": word, "row": row + 1, "column": column + 1, "direction": direction}
            defects.report("cannot-keep", text, "keep", **values)


#: Options that exclude each other: words inside others overlap along a line; letters that are both
#: capital and small cannot be shared.
EITHER = {
    ("nest", "no_collinear"): "nest-is-collinear",
    ("difficulty", "minutes"): "two-targets",
    ("mixed", "nest"): "mixed-crossings",
    ("mixed", "crossings"): "mixed-crossings",
    **{("reveal", name): "picture-alone" for name in ("shape", "message", "secret", "nest")},
    **{("reveal", name): "picture-alone" for name in TARGETS},
}


#: Options that have a meaning for words in straight lines only.
STRAIGHT = (
    *("topology", "shape", "reveal", "directions", "secret_directions", "crossings", "filler"),
    *("nest", "no_collinear", "message_mode", "keep", *TARGETS),
)


def _check_either(request: Request, defects: Defects) -> None:
    if request.spanning and request.paths == "straight":
        text = noop("“{name}” needs words that bend: add “{paths}”.")
        defects.no_effect("spanning", text, paths=OptionName("paths"))
    for (one, other), wrong in EITHER.items():
        values = [getattr(request, one), getattr(request, other)]
        if all(value is not False and value not in (None, "never", ()) for value in values):
            names = {"one": OptionName(one), "other": OptionName(other)}
            defects.report(wrong, "Choose either “{one}” or “{other}”.", other, **names)
    for name in STRAIGHT if request.paths != "straight" else ():
        modes = ("auto", "exact") if name == "message_mode" else (request.ROWS[name].default,)
        if getattr(request, name) not in modes:
            text = noop("“{name}” needs words in straight lines; omit it, or “paths”.")
            defects.report("straight-only", text, name)


def _check_difficulty(request: Request, defects: Defects) -> None:
    if request.level.filler == "natural" and request.language is None:
        defects.report(
            "language-missing",
            "The filler “natural” needs the language of the words. Name it with “language”.",
            "language",
        )
    aims = [name for name in TARGETS if getattr(request, name) is not None]
    if aims and request.filler not in (None, "graded"):
        text = noop("“{name}” chooses the filler itself; omit “filler”.")
        defects.no_effect("filler", text, name=OptionName(aims[0]))
    missing = [word.text for word in request.words if not word.clue]
    if request.list in CLUE_LISTS and missing:
        text = noop(
            "A list of clues needs a clue for each word; these have none: {words}. "
            "Write each after its word, with the sign between them that the other lines have, like "
            "“dog - barks”; or in a CSV file: word,clue."
        )
        defects.report("clues-missing", text, "words", words=missing)
    shown = (*request.words, *request.pool)
    if request.list == "pictures" and shown and not any(word.picture for word in shown):
        defects.report(
            "pictures-missing",
            "No picture was found for any of the words. Is their “language” right? Name pictures "
            "of your own in a table: word,clue,picture.",
            "words",
        )


def message_numbers(letters: int, free: int, mode: str) -> range:
    """Which of the cells that no word uses spell a message; they are counted row by row, from 0.

    A message that is spread or shaded takes every so many of them, as far apart as possible, and
    leaves about as many before it as after it.

    >>> list(message_numbers(4, 12, "spread")), list(message_numbers(4, 12, "first"))
    ([1, 4, 7, 10], [0, 1, 2, 3])
    """
    if mode in ("first", "exact"):
        return range(letters)
    step = (free - 1) // (letters - 1) if letters > 1 else 1
    length = (letters - 1) * step + 1
    start = (free - length) // 2
    return range(start, start + length, step)
