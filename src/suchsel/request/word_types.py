"""The types of options that hold words, or say how words are drawn and spelled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike, fspath

from suchsel.errors import Defects, defect, mistake
from suchsel.i18n import Message, noop, say
from suchsel.request.option_types import OptionType, Schema, is_whole
from suchsel.words.spelling import MAX_SYMBOL, Entry, Word, is_sound, spell

PictureLike = str | bytes | PathLike[str]
WordLike = str | tuple[str, str | None] | tuple[str, str | None, PictureLike | None] | Word | Entry
MOST_DIGRAPHS = 40


class WordList(OptionType):
    """Words, some with a clue. On the command line and in plans: files or words."""

    control = "words"
    speaks_for_itself = True
    metavar = noop("SOURCE")
    repeats = True

    def __init__(self, title: Message, where: str, with_clues: bool = True) -> None:
        self.title, self.where, self.with_clues = title, where, with_clues

    def check(self, value: object) -> list[Entry]:
        if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
            raise mistake("not-a-list", "{what}: expected a list", what=self.title)
        entries: list[Entry] = []
        defects = Defects()
        for i, item in enumerate(value):
            if isinstance(item, Entry):
                entries.append(item)
                continue
            text, clue, picture, where = item, None, None, say(self.where, n=i + 1)
            if isinstance(item, Word):
                text, clue, picture = item.text, item.clue, item.picture
            elif isinstance(item, tuple | list) and len(item) in (2, 3) and self.with_clues:
                text, clue, picture = (*item, None)[:3]
            if not isinstance(text, str) or not isinstance(clue, str | None):
                wrong = defect("not-a-word", "this is neither a word nor a word with a clue")
            elif not is_sound(text) or (clue and not is_sound(clue)):
                wrong = defect("bad-text", "this text contains invalid characters")
            else:
                found = Defects()
                address = found.collect(_check_picture, picture, clue) if picture else None
                defects.extend(wrong.about(i).at(where) for wrong in found)
                entries.append(Entry(text, clue, where, address))
                continue
            defects.append(wrong.about(i).at(where))
        defects.raise_any()
        if addresses := [entry.picture for entry in entries if entry.picture]:
            from suchsel.words.pictures import check_total

            check_total(addresses)
        return entries

    def schema(self) -> Schema:
        word: Schema = {"type": "string", "minLength": 1}
        if not self.with_clues:
            return {"type": "array", "items": word}
        pair: Schema = {
            "type": "array",
            "prefixItems": [word, {"type": ["string", "null"]}, {"type": ["string", "null"]}],
            "items": False,
            "minItems": 2,
            "description": "a word, its clue, and a picture: a data address of JPEG or PNG",
        }
        return {"type": "array", "items": {"anyOf": [word, pair]}}


def _check_picture(picture: object, clue: str | None) -> str:
    """The data address of a picture: an address, or the bytes or the path of a file.

    A path is not a text, so that nobody makes a server read files.
    """
    from suchsel.words.pictures import picture_of, plain_picture, read_picture

    if not clue:
        raise mistake("picture-without-text", "a picture needs a clue for those who cannot see it")
    if isinstance(picture, bytes):
        return plain_picture(picture)
    if isinstance(picture, PathLike):
        return read_picture(fspath(picture))
    if not isinstance(picture, str):
        raise mistake("not-a-picture", "a picture is a data address, or the path of a file")
    return picture_of(picture).address


class Digraphs(OptionType):
    """Letters that share a cell: "ch,ll" or one by one; stored in upper case."""

    metavar = "ch,ll"

    def check(self, value: object) -> tuple[str, ...]:
        names = value.replace(",", " ").split() if isinstance(value, str) else value
        if not isinstance(names, Iterable) or isinstance(names, Mapping):
            names = [names]
        given = list(names)
        spelled = [self._spelled(name) for name in given]
        wrong = [str(name)[:10] for name, one in zip(given, spelled, strict=True) if not one]
        if wrong:
            raise mistake(
                "bad-digraphs",
                "“{wrong}” is not valid; digraphs have two or three letters, like ch,ll",
                wrong=", ".join(wrong)[:40],
            )
        if len(spelled) > MOST_DIGRAPHS:
            raise mistake("bad-digraphs", "expected at most {most} digraphs", most=MOST_DIGRAPHS)
        return tuple(dict.fromkeys(spelled))

    def _spelled(self, name: object) -> str:
        if not isinstance(name, str) or len(name) > MAX_SYMBOL or not is_sound(name):
            return ""
        symbols = spell(name)
        is_digraph = len(symbols) in (2, 3) and all(symbol[0].isalpha() for symbol in symbols)
        return "".join(symbols) if is_digraph and len("".join(symbols)) <= MAX_SYMBOL else ""

    def schema(self) -> Schema:
        name: Schema = {"type": "string", "minLength": 2, "maxLength": MAX_SYMBOL}
        return {
            "anyOf": [
                {"type": "array", "items": name, "maxItems": MOST_DIGRAPHS},
                {"type": "string", "maxLength": MOST_DIGRAPHS * (MAX_SYMBOL + 1)},
            ]
        }


class Pick(OptionType):
    """A number of words, or two: at least and at most."""

    metavar = "N|N-M"

    def check(self, value: object) -> tuple[int, int]:
        parts: Sequence[object] = value if isinstance(value, list | tuple) else (value,)
        if isinstance(value, str):
            numbers = value.replace("–", "-").split("-")
            parts = [int(n) if n.strip().isdecimal() and len(n) < 9 else n for n in numbers]
        found = [n for n in parts if is_whole(n) and n > 0]
        if len(found) != len(parts) or len(found) not in (1, 2) or found[0] > found[-1]:
            raise mistake(
                "bad-pick",
                "expected a number of words, like 20, or a range, like 25-40",
            )
        return found[0], found[-1]

    def schema(self) -> Schema:
        number: Schema = {"type": "integer", "minimum": 1}
        return {
            "anyOf": [
                number,
                {"type": "string", "pattern": "^[1-9][0-9]{0,7}([-–][1-9][0-9]{0,7})?$"},
                {"type": "array", "items": number, "minItems": 1, "maxItems": 2},
            ],
            "description": "how many words: 5, “3-8” or [3, 8]",
        }
