"""The plan of a book, a TOML file: what it says, checked completely, all defects at once."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from suchsel.book.dealing import deal
from suchsel.errors import SuchselError
from suchsel.formats import SOLUTIONS
from suchsel.i18n import Message, languages, say
from suchsel.layout.fonts import find_faces
from suchsel.request.request import MAX_SEED, Request, make_request
from suchsel.syntax import parse_toml
from suchsel.words.sources import named, parse_size, read_file
from suchsel.words.spelling import Entry
from suchsel.words.theme_lists import find_theme

INCH = 25.4
#: The trim sizes that printers on demand offer most, in millimetres.
TRIMS: dict[str, tuple[float, float]] = {
    "5x8": (5 * INCH, 8 * INCH),
    "6x9": (6 * INCH, 9 * INCH),
    "7x10": (7 * INCH, 10 * INCH),
    "8x10": (8 * INCH, 10 * INCH),
    "8.5x11": (8.5 * INCH, 11 * INCH),
    "a5": (148.0, 210.0),
    "a4": (210.0, 297.0),
}
_CUSTOM = re.compile(r"(\d+(?:\.\d+)?)\s*x\s*(\d+(?:\.\d+)?)\s*(mm|cm|in)", re.IGNORECASE)
_UNITS = {"mm": 1.0, "cm": 10.0, "in": INCH}
MOST_PUZZLES = 2000
#: Each puzzle of a book has a seed of its own, counted on from that of the book.
MOST_SEED = MAX_SEED - 1_000_000

#: What may stand in a plan: the kind of each value, and what it is if nothing is said.
BOOK: dict[str, tuple[type, Any]] = {
    "title": (str, None),
    "subtitle": (str, ""),
    "author": (str, ""),
    "imprint": (str, ""),
    "lang": (str, "en"),
    "trim": (str, "6x9"),
    "seed": (int, 0),
    "per_page": (int, 1),
    "answers_per_page": (int, 4),
    "font": (str, "noto"),
    "large_print": (bool, False),
    "lower": (bool, False),
    "table": (bool, False),
    "colour": (bool, False),
    "solution_style": (str, "rings"),
    "how_to": (bool, True),
    "contents": (bool, True),
    "bookmarks": (bool, False),
}
SECTION: dict[str, tuple[type, Any]] = {
    "title": (str, None),
    "theme": (str, None),
    "file": (str, None),
    "words": (list, None),
    "count": (int, 1),
    "each": (int, None),
    "size": (str, None),
}
#: Wishes that a section hands on to the request as they are.
WISHES = ("level", "directions", "crossings", "filler", "eszett", "umlauts", "block", "rude",
          "nest", "list", "steps", "effort")  # fmt: skip
_CHOICES: dict[str, tuple[object, ...]] = {
    "lang": languages(),
    "per_page": (1, 2),
    "answers_per_page": (4, 6),
    "solution_style": SOLUTIONS,
}


class Section(NamedTuple):
    """Puzzles of one list."""

    title: str
    level: str
    requests: tuple[Request, ...]


class Plan(NamedTuple):
    title: str
    subtitle: str
    author: str
    imprint: str
    lang: str
    trim: tuple[float, float]
    seed: int
    per_page: int
    answers_per_page: int
    font: str
    large_print: bool
    lower: bool
    table: bool
    colour: bool
    solution_style: str
    how_to: bool
    contents: bool
    bookmarks: bool
    sections: tuple[Section, ...]


def read_plan(text: str, folder: str = "", lang: str = "en") -> Plan:
    """The plan that a text describes; files in it are looked for in the folder."""
    said = parse_toml(text)
    parts = said.pop("puzzles", None)
    defects: list[Message] = []
    book = _values(said, BOOK, (), say("the plan"), defects)
    if "lang" not in said:
        book["lang"] = lang
    trim = _checked(defects, say("“trim”"), find_trim, book["trim"])
    _checked(defects, say("“font”"), find_faces, book["font"])
    if said.get("title", "") == "":
        defects.append(say("The plan has no “title”."))
    _check_book(book, defects)
    sections = []
    if not isinstance(parts, list) or not parts or not all(isinstance(p, dict) for p in parts):
        defects.append(
            say(
                "The plan needs puzzles: at least one table [[puzzles]].",
            )
        )
    else:
        # A wrong language is told of already; the puzzles are looked at all the same.
        spoken = book["lang"] if book["lang"] in languages() else lang
        for number, part in enumerate(parts, 1):
            where = say("[[puzzles]] {n}", n=number)
            sections.append(_section(part, where, folder, spoken, book["seed"] + number, defects))
    if defects:
        raise SuchselError(*defects)
    found = tuple(section for section in sections if section is not None)
    if sum(len(section.requests) for section in found) > MOST_PUZZLES:
        raise SuchselError(
            say(
                "A book holds at most {n} puzzles.",
                n=MOST_PUZZLES,
            )
        )
    return Plan(**{**book, "trim": trim}, sections=found)


def _check_book(book: dict[str, Any], defects: list[Message]) -> None:
    if not 0 <= book["seed"] <= MOST_SEED:
        defects.append(
            say(
                "“seed” must be from 0 to {most}.",
                most=MOST_SEED,
            )
        )
    defects.extend(
        say(
            "“{name}” cannot be “{value}”; possible are: {allowed}.",
            name=name,
            value=str(book[name])[:40],
            allowed=", ".join(map(str, allowed)),
        )
        for name, allowed in _CHOICES.items()
        if book[name] not in allowed
    )


def find_trim(text: str) -> tuple[float, float]:
    """A known size, or one like "148x210mm"."""
    name = text.strip().lower().replace("×", "x").replace(" ", "")
    if name in TRIMS:
        return TRIMS[name]
    match = _CUSTOM.fullmatch(name)
    if match:
        width, height = (float(match[i]) * _UNITS[match[3].lower()] for i in (1, 2))
        if 90 <= width <= 1000 and 120 <= height <= 1000:
            return width, height
    raise SuchselError(
        say(
            "“{text}” is not a size of book; there are: {names}; or like 148x210mm, from "
            "90x120 to 1000x1000 mm.",
            text=text[:40],
            names=", ".join(TRIMS),
        )
    )


def _values(
    said: Mapping[str, Any],
    known: dict[str, tuple[type, Any]],
    more: tuple[str, ...],
    where: Message,
    defects: list[Message],
) -> dict[str, Any]:
    """Every known value, as said or as it is if nothing is said; what is unknown is a defect."""
    values = {name: default for name, (_, default) in known.items()}
    for name, value in said.items():
        if name in more:
            continue
        if name not in known:
            defects.append(
                say(
                    "{where}: there is no “{name}” here; there are: {names}.",
                    where=where,
                    name=name[:40],
                    names=", ".join((*known, *more)),
                )
            )
        elif not isinstance(value, known[name][0]) or (
            isinstance(value, bool) and known[name][0] is not bool
        ):
            defects.append(_wrong_kind(where, name, known[name][0]))
        else:
            values[name] = value
    return values


def _wrong_kind(where: Message, name: str, kind: type) -> Message:
    names = {
        str: say("text in quotes"),
        int: say("a whole number"),
        bool: say("true or false"),
        list: say("a list"),
    }
    return say(
        "{where}: “{name}” must be {kind}.",
        where=where,
        name=name,
        kind=names[kind],
    )


def _checked(defects: list[Message], where: Message, function: Any, *arguments: Any) -> Any:
    """The result of a function; its complaints go to the defects, with the place in the plan."""
    try:
        return function(*arguments)
    except SuchselError as error:
        defects.extend(
            say("{where}: {message}", where=where, message=message) for message in error.defects
        )
        return None


def _section(
    part: dict[str, Any], where: Message, folder: str, lang: str, seed: int, defects: list[Message]
) -> Section | None:
    before = len(defects)
    values = _values(part, SECTION, WISHES, where, defects)
    source = _checked(defects, where, _entries, values, folder, lang)
    size = None
    if values["size"] is not None:
        size = _checked(defects, where, parse_size, values["size"])
    if not 1 <= values["count"] <= MOST_PUZZLES:
        defects.append(
            say(
                "{where}: “count” is a number from 1 to {n}.",
                where=where,
                n=MOST_PUZZLES,
            )
        )
    if values["each"] is not None and values["each"] < 1:
        defects.append(
            say(
                "{where}: “each”, the words of a puzzle, is a number from 1 on.",
                where=where,
            )
        )
    wishes = {name: part[name] for name in WISHES if name in part}
    if len(defects) > before:
        # There is no list, or no way to deal it; the other wishes are checked all the same.
        _checked(defects, where, _request, [_STAND_IN], None, "", wishes)
        return None
    title, entries, own_size = source
    size = size or own_size
    hands = _checked(defects, where, _hands, values, entries, seed, max(size) if size else None)
    requests = []
    for hand in hands or ():
        request = _checked(defects, where, _request, hand, size, title, wishes)
        if request is None:
            return None  # the next hand would only say the same again
        requests.append(request)
    return Section(title, requests[0].level.name, tuple(requests)) if requests else None


#: A word of which nobody can complain.
_STAND_IN = Entry("AB", "AB", say("word {n}", n=1))


def _request(
    hand: list[Entry], size: tuple[int, int] | None, title: str, wishes: dict[str, Any]
) -> Request:
    return make_request(hand, size, title=title, **wishes)


def _hands(
    values: dict[str, Any], entries: list[Entry], seed: int, longest: int | None
) -> list[list[Entry]]:
    count, each = values["count"], values["each"]
    if each is None and count == 1:
        return [entries]
    return deal(entries, count, each or max(1, len(entries) // count), seed, longest)


def _entries(
    values: dict[str, Any], folder: str, lang: str
) -> tuple[str, list[Entry], tuple[int, int] | None]:
    """Title, words and size of the one list that a section names."""
    given = [name for name in ("theme", "file", "words") if values[name] is not None]
    if len(given) != 1:
        raise SuchselError(
            say(
                "give the words by exactly one of theme, file, words.",
            )
        )
    if values["theme"] is not None:
        theme = find_theme(values["theme"], lang)
        return values["title"] or theme.title, theme.entries(), None
    if values["file"] is not None:
        path = os.path.join(folder, values["file"])
        try:
            source = read_file(path)
        except SuchselError as error:
            raise named(path, error) from None
        plain = os.path.splitext(os.path.basename(path))[0]
        return values["title"] or plain, source.entries, source.size
    title = values["title"] or say("Word search").text(lang)
    return title, list(_inline(values["words"])), None


def _inline(words: list[Any]) -> Iterator[Entry]:
    """Words as they stand in the plan: "word", or ["word", "clue"]."""
    for number, word in enumerate(words, 1):
        text, clue = word if isinstance(word, list) and len(word) == 2 else (word, None)
        where = say("word {n}", n=number)
        if not isinstance(text, str) or not isinstance(clue, str | None):
            raise SuchselError(
                say(
                    "{where} is neither “word” nor [“word”, “clue”].",
                    where=where,
                )
            )
        yield Entry(text, clue, where)
