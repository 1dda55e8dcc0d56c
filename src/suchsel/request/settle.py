"""What the options of a request mean together: the size, the level and the words that apply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from suchsel.boards.compass import DIRECTIONS, Size
from suchsel.boards.figures import shape_mask
from suchsel.boards.kind import BoardKind
from suchsel.boards.kinds import KINDS
from suchsel.boards.masks import Mask
from suchsel.boards.sizes import check_size
from suchsel.errors import Defects, defect, mistake
from suchsel.request.clashes import clashes
from suchsel.request.hidden import read_pool, spell_message, wrong_pick
from suchsel.request.levels import DEFAULT_LEVEL, LEVELS, Level
from suchsel.request.options import CLUE_LISTS, OPTIONS, WORD_OPTIONS
from suchsel.words.reading import is_right_to_left
from suchsel.words.spelling import Entry, Spelling, Word, spell_words


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
