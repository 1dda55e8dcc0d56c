"""The types of the options that describe boards, levels, readers and words."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import groupby, islice
from os import PathLike, fspath

from suchsel.boards.figures import NUMBERED, SHAPES, shape_name
from suchsel.boards.kind import ARROWS, DIRECTION_WORDS, DIRECTIONS, MAX_SIDE, Size, check_size
from suchsel.boards.masks import Mask, drawn
from suchsel.errors import Defects, SuchselError, mistake, unknown
from suchsel.i18n import Message, languages, noop, say
from suchsel.request import levels, reader_profiles as profiles
from suchsel.request.levels import LEVEL_PARTS, OWN_PARTS, Level
from suchsel.request.option_types import Choice, Line, OptionType, Schema, is_whole
from suchsel.request.reader_profiles import READERS, Reader
from suchsel.system.files import DATA
from suchsel.system.parsing import Json
from suchsel.words import spelling
from suchsel.words.languages import find_code, native_names
from suchsel.words.spelling import MAX_ENTRIES, MAX_SYMBOL, Entry, Word


class DescribedType(OptionType):
    """A type whose schema is in `data/option_schemas.json`, by its name; tables complete it."""

    def schema(self) -> Schema:
        return _schemas()[type(self).__name__]


def _schemas() -> dict[str, Schema]:
    """The schemas of all such types, with what tables and limits say."""
    import json

    every = levels.LEVELS.values()
    labels = [level.label.text(lang) for lang in languages() for level in every]
    tables: dict[str, Json] = {
        "SIDE": MAX_SIDE,
        "DIRECTIONS": [*DIRECTIONS],
        "SHAPES": [*SHAPES],
        "NUMBERED": f"^({'|'.join(NUMBERED)})$",
        "LAST": MAX_SIDE - 1,
        "LEVELS": [*dict.fromkeys([*levels.LEVELS, *labels])],
        "READERS": [*READERS],
        "READER_FORMAT": profiles.FORMAT,
        "READER_NAME": profiles.MAX_NAME,
        "WEIGHTS": dict.fromkeys(DIRECTIONS, profiles.WEIGHT.schema()),
        "LANGUAGES": [*native_names()],
        "SYMBOL": MAX_SYMBOL,
        "MOST_DIGRAPHS": MOST_DIGRAPHS,
        "DIGRAPHS": MOST_DIGRAPHS * (MAX_SYMBOL + 1),
    }
    tables |= {name.upper(): [*table] for name, table in LEVEL_PARTS.items()}
    tables |= {name.upper(): number.schema() for name, number in profiles.NUMBERS.items()}
    with open(os.path.join(DATA, "option_schemas.json"), encoding="utf-8") as file:
        text = re.sub(r'"\$([A-Z_]+)"', lambda name: json.dumps(tables[name[1]]), file.read())
    schemas: dict[str, Schema] = json.loads(text)
    return schemas


class SizeType(DescribedType):
    """Rows and columns."""

    accepts = "Size"
    control = "size"
    speaks_for_itself = True
    metavar = "12x10"

    def check(self, value: object) -> Size:
        if not isinstance(value, Sequence) or len(value) != 2 or not all(map(is_whole, value)):
            text = noop("A size is two whole numbers, rows and columns, like [12, 10].")
            raise mistake("not-a-size", text)
        return check_size((value[0], value[1]))


def _several(value: object) -> list[object]:
    """Names one by one, or in a text with commas or spaces between them."""
    if isinstance(value, str):
        return [*value.replace(",", " ").split()]
    return [value] if isinstance(value, Mapping) or not isinstance(value, Iterable) else [*value]


@lru_cache(maxsize=16)
def _direction_names(*spoken: str) -> dict[str, str]:
    """What these languages call the directions, as far as they agree: O is east or west."""
    found: dict[str, set[str]] = {arrow: {name} for name, arrow in ARROWS.items()}
    for lang in spoken:
        for name, words in DIRECTION_WORDS.items():
            for word in words.text(lang).casefold().split():
                found.setdefault(word, set()).add(name)
    return {word: names.pop() for word, names in found.items() if len(names) == 1}


class Directions(DescribedType):
    """Compass points, arrows or words: "E,S,SE", "→ ↓ ↘" or one by one."""

    accepts = "Iterable[str] | str"
    control = "directions"
    speaks_for_itself = True
    metavar = "E,S,SE"

    def check(self, value: object) -> tuple[str, ...]:
        known = _direction_names(*languages())
        wanted = {known.get(str(name).casefold(), str(name).upper()) for name in _several(value)}
        wrong = sorted(wanted - DIRECTIONS.keys())
        if wrong or not wanted:
            raise mistake(
                "no-such-direction",
                "“{wrong}” is not a direction; choose arrows or compass points, like E,S,SE, from: "
                "{all}.",
                wrong=", ".join(wrong)[:40],
                all=[f"{ARROWS[name]} {name}" for name in DIRECTIONS],
            )
        return tuple(name for name in DIRECTIONS if name in wanted)

    def parse(self, text: str, lang: str = "en") -> object:
        known = _direction_names(lang)
        apart = re.sub(f"([{''.join(ARROWS.values())}])", r" \1 ", text)
        return [known.get(name.casefold(), name) for name in str.split(apart.replace(",", " "))]

    def choices(self) -> dict[str, Choice]:
        return {name: Choice(say(name)) for name in DIRECTIONS}


class ShapeType(DescribedType):
    """A named shape, a mask, or a drawing: one text of several lines, or the lines one by one."""

    accepts = "str | Iterable[str] | Mask"
    control = "shape"
    speaks_for_itself = True
    metavar = noop("NAME|FILE")

    def check(self, value: object) -> str | Mask:
        if isinstance(value, Mask):
            return value
        if isinstance(value, str) and "\n" not in value and "#" not in value:
            return shape_name(value)
        if isinstance(value, Mapping) or not isinstance(value, Iterable):
            text = noop("A shape is a name, like “heart”, or the lines of a drawing.")
            raise mistake("not-a-shape", text)
        return drawn(value)

    def choices(self) -> dict[str, Choice]:
        return {name: Choice(title) for name, (title, _) in SHAPES.items()}


class LevelType(DescribedType):
    """A level by its name, or one of the caller's own."""

    accepts = "str | Level"
    control = "level"
    speaks_for_itself = True
    metavar = noop("NAME")

    def check(self, value: object) -> Level:
        if isinstance(value, str):
            return levels.find_level(value)
        if isinstance(value, Level):
            return self._check_own(value)
        if not isinstance(value, Mapping):
            raise mistake("not-a-level", "A level is a name, like “easy”.")
        if not value.keys() <= {*OWN_PARTS} or not isinstance(value.get("name"), str):
            text = noop("A custom level has a “name” and some of: {fields}.")
            raise mistake("not-a-level", text, fields=OWN_PARTS)
        return self._check_own(Level(**value))

    def _check_own(self, level: Level) -> Level:
        """Whether its parts are what they must be; a level of the table is known to be right.

        What differs from the table in any part is the caller's own, so that all of it is stored.
        """
        with Defects() as defects:
            if not isinstance(level.name, str) or not 1 <= len(level.name) <= 60:
                defects.report("bad-level", "The name of a level has 1 to 60 characters.")
            else:
                with suppress(SuchselError):
                    if levels.find_level(level.name) == level:
                        return level
            directions = defects(Directions().check, level.directions)
            for name, table in LEVEL_PARTS.items():
                if getattr(level, name) not in table:
                    text = noop("“{part}” of the level is not valid; choose one of: {values}.")
                    defects.report("bad-level", text, part=name, values=[*table])
            if not is_whole(level.share) or not 0 <= level.share <= 100:
                text = noop("“share” of the level must be a whole number from 0 to 100.")
                defects.report("bad-level", text)
        return level._replace(directions=directions, family="own", title="", rtl=False)

    def choices(self) -> dict[str, Choice]:
        return {level.name: Choice(level.label) for level in levels.LEVELS.values()}


class ReaderType(DescribedType):
    """An age group by its name, or the profile of a reader."""

    accepts = "str | dict[str, object] | Reader"
    control = "choice"
    speaks_for_itself = True
    metavar = noop("NAME|FILE")

    def check(self, value: object) -> str | Reader:
        if isinstance(value, str):
            return profiles.find_reader(value).name
        if isinstance(value, Reader):
            value = value.to_dict()
        if not isinstance(value, Mapping):
            raise mistake("not-a-reader", "A reader is a name, like “child”, or a profile.")
        return profiles.reader_of(value)

    def choices(self) -> dict[str, Choice]:
        return {name: Choice(say(name), profiles.READER_TEXTS[name]) for name in READERS}


PictureLike = str | bytes | PathLike[str]
WordLike = str | tuple[str, str | None] | tuple[str, str | None, PictureLike | None] | Word | Entry
WordsLike = Iterable[WordLike] | Mapping[str, str | None]  # of a mapping, the values are clues
#: One number, or a text like “12x10”, will do for a size.
SizeLike = Size | int | str
MOST_DIGRAPHS = 40


class WordList(DescribedType):
    """Words, some with a clue. On the command line and in plans: files or words."""

    control = "words"
    speaks_for_itself = True
    metavar = noop("SOURCE")
    default = ()

    def __init__(self, title: Message, where: str, with_clues: bool = True) -> None:
        self.title, self.where, self.with_clues = title, where, with_clues
        self.accepts = "Iterable[WordLike]" if with_clues else "Iterable[str]"

    def check(self, value: object) -> list[Entry]:
        if isinstance(value, Mapping) and self.with_clues:
            value = value.items()
        if isinstance(value, set | frozenset):  # the same request gives the same puzzle
            value = sorted(value, key=repr)
        if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
            raise mistake("not-a-list", "{what}: expected a list", what=self.title)
        entries: dict[int, Entry] = {}
        with Defects() as defects:
            for i, item in enumerate(islice(value, MAX_ENTRIES + 1)):
                where = say(self.where, n=i + 1)
                try:
                    entries[i] = self._entry(item, where)
                except SuchselError as error:
                    defects.extend(wrong.about(i) for wrong in error.at(where).defects)
            for i, entry in entries.items() if defects else ():  # all at once
                text = entry.text
                reason = spelling.excess_of(text) or spelling.refusal(spelling.spell_word(text))
                if reason:
                    defects.append(spelling.refused(entry, text, reason).about(i))
        if addresses := [entry.picture for entry in entries.values() if entry.picture]:
            from suchsel.words.pictures import check_total

            check_total(addresses)
        return [*entries.values()]

    def schema(self) -> Schema:
        return _schemas()["WordList" if self.with_clues else "WordListWithoutClues"]

    def _entry(self, item: object, where: Message) -> Entry:
        if isinstance(item, Entry):
            return item
        text, clue, picture = item, None, None
        if isinstance(item, Word):
            text, clue, picture = item.text, item.clue, item.picture
        elif isinstance(item, tuple | list) and len(item) in (2, 3) and self.with_clues:
            text, clue, picture = (*item, None)[:3]
        if not isinstance(text, str) or not isinstance(clue, str | None):
            raise mistake("not-a-word", "this is neither a word nor a word with a clue")
        if not spelling.is_sound(text) or (clue and not spelling.is_sound(clue)):
            raise mistake("bad-text", "this text contains invalid characters")
        return Entry(text, clue, where, _check_picture(picture, clue) if picture else None)


def _check_picture(picture: object, clue: str | None) -> str:
    """The data address of a picture: an address, or the bytes or the path of a file.

    A path is not a text, so that nobody makes a server read files.
    """
    from suchsel.words.pictures import picture_of, plain_picture, read_picture
    from suchsel.words.vocabulary import is_drawing

    if not clue:
        raise mistake("picture-without-text", "a picture needs a clue for those who cannot see it")
    match picture:
        case bytes():
            return plain_picture(picture)
        case PathLike():
            return read_picture(fspath(picture))
        case str():
            return picture if is_drawing(picture) else picture_of(picture).address
    raise mistake("not-a-picture", "a picture is a data address, or the path of a file")


class WordLanguage(DescribedType):
    """A language of the table of languages, by its code or one of its names."""

    control = "choice"
    metavar = noop("NAME")

    def check(self, value: object) -> str:
        code = find_code(value) if isinstance(value, str) else None
        if code is None:
            text = noop(
                "there is no language “{name}”{near}; name it by its code or its name, like tr or "
                "Turkish; “suchsel languages” lists them all"
            )
            raise unknown("no-such-language", text, value, native_names().values())
        return code

    def choices(self) -> dict[str, Choice]:
        names = native_names().items()
        return {code: Choice(Message("{name}", {"name": name})) for code, name in names}


class WordLanguages(DescribedType):
    """Several of these languages: "de,fr" or one by one."""

    accepts = "Iterable[str] | str"
    metavar = "de,fr"
    default = ()

    def check(self, value: object) -> tuple[str, ...]:
        return tuple(sorted({WordLanguage().check(name) for name in _several(value)}))


#: A word, the row and column of its first letter, and its direction.
KeptPlace = tuple[str, int, int, str]


class Places(DescribedType):
    """Places of words; rows and columns count from 0, as in stored puzzles."""

    accepts = "Iterable[KeptPlace]"
    control = "places"
    speaks_for_itself = True
    default = ()

    def check(self, value: object) -> tuple[KeptPlace, ...]:
        return tuple(map(self._place, [value] if isinstance(value, str) else _several(value)))

    def _place(self, place: object) -> KeptPlace:
        match place:
            case [str(word), row, column, str(direction)]:
                if is_whole(row) and is_whole(column) and direction in DIRECTIONS:
                    return word, row, column, direction
        text = noop(
            "A place is a word, the row and column of its first letter, counted from 0, and its "
            "direction, like {example}."
        )
        raise mistake("not-a-place", text, example='["Dog", 0, 3, "SE"]')


#: In place of digraphs: those of the language.
OWN_DIGRAPHS = "auto"


class Digraphs(DescribedType):
    """Letters that share a cell: "ch,ll" or one by one; stored in upper case."""

    accepts = "Iterable[str] | str"
    metavar = "ch,ll"
    default = ()

    def check(self, value: object) -> tuple[str, ...]:
        given = _several(value)
        if given == [OWN_DIGRAPHS]:
            return (OWN_DIGRAPHS,)
        spelled = {str(name): self._spelled(name) for name in given}
        if wrong := [name[:10] for name, one in spelled.items() if not one]:
            text = noop("“{wrong}” is not valid; digraphs have two or three letters, like ch,ll")
            raise mistake("bad-digraphs", text, wrong=", ".join(wrong)[:40])
        if len(given) > MOST_DIGRAPHS:
            raise mistake("bad-digraphs", "expected at most {most} digraphs", most=MOST_DIGRAPHS)
        return tuple(dict.fromkeys(spelled.values()))

    def _spelled(self, name: object) -> str:
        if not isinstance(name, str) or len(name) > MAX_SYMBOL or not spelling.is_sound(name):
            return ""
        symbols = spelling.spell(name)
        is_digraph = len(symbols) in (2, 3) and all(symbol[0].isalpha() for symbol in symbols)
        whole = "".join(symbols)
        return whole if is_digraph and len(whole) <= MAX_SYMBOL else ""


class Letters(Line):
    """Letters of the grid, with anything between them; stored in upper case, each once."""

    metavar = "MAOIL"

    def check(self, value: object) -> str:
        letters = filter(
            spelling.is_letter_or_digit, spelling.spell(spelling.composed(super().check(value)))
        )
        if found := "".join(dict.fromkeys(letters)):
            return found
        raise mistake("no-letters", "expected letters, like MAOIL")


class Pick(DescribedType):
    """A number of words, or two: at least and at most."""

    accepts = "int | str | Sequence[int]"
    metavar = "N|N-M"

    def check(self, value: object) -> tuple[int, int]:
        parts: Sequence[object] = value if isinstance(value, list | tuple) else (value,)
        if isinstance(value, str):
            numbers = value.replace("–", "-").split("-")
            parts = [int(n) if n.strip().isdecimal() and len(n) < 9 else n for n in numbers]
        found = [n for n in parts if is_whole(n) and n > 0]
        if len(found) != len(parts) or len(found) not in (1, 2) or found[0] > found[-1]:
            raise mistake("bad-pick", "expected a number of words, like 20, or a range, like 25-40")
        return found[0], found[-1]


def plain(value: object) -> Json:
    """A checked value as JSON holds it; the check of its type understands that."""
    if isinstance(value, tuple) and value and isinstance(value[0], Word):
        words: list[Json] = []
        for word, run in groupby(value):  # as lists write it
            times = len([*run])
            is_said = times > 1 or spelling.word_and_times(word.text)[1] > 1
            text = f"{word.text} ×{times}" if is_said else word.text
            said = [part for part in (text, word.clue, word.picture) if part is not None]
            words.append([*said] if len(said) > 1 else text)
        return words
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mask):
        return list(value.drawing())
    if isinstance(value, Level):
        if value.family != "own":
            return value.name
        return {name: plain(part) for name, part in zip(OWN_PARTS, value, strict=False)}
    if isinstance(value, Reader):
        return value.to_dict()
    assert isinstance(value, tuple | list), value
    return [plain(part) for part in value]


def code(value: object) -> str:
    """A value as Python code: words as people write them, levels by their names."""
    if isinstance(value, Level) and value.family != "own":
        return repr(str(value.label))
    if isinstance(value, tuple) and value and isinstance(value[0], Word):
        said = plain(value)
        assert isinstance(said, list)
        return repr([tuple(word) if isinstance(word, list) else word for word in said])
    return repr(value)
