"""The plan of a book, a TOML file: its tables of options, checked completely, all defects at once.

The keys of a book are the rows of `BOOK_OPTIONS`; those that are style options are the rows of the
style. A section, `[[puzzles]]`, takes every option of a request that plans may have.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import NamedTuple, cast

from suchsel.boards.compass import Size
from suchsel.book.dealing import deal
from suchsel.errors import Defect, Defects, SuchselError, defect, mistake
from suchsel.i18n import Message, languages, say
from suchsel.layout.style import PRESET, STYLE_OPTIONS, with_preset
from suchsel.request.from_files import (
    check_split_use,
    checked_split,
    read_option_files,
    read_size,
)
from suchsel.request.levels import DEFAULT_LEVEL, Level
from suchsel.request.option_types import Choice, Flag, Line, OptionType, Schema, Whole, is_whole
from suchsel.request.options import MAX_TITLE, Option, RequestOptions, options_for
from suchsel.request.request import MAX_SEED, Request
from suchsel.syntax import parse_toml
from suchsel.words.sources import Source, read_word_file
from suchsel.words.spelling import Entry
from suchsel.words.theme_lists import find_theme

INCH = 25.4
Trim = tuple[float, float]
#: The trim sizes that printers on demand offer most, in millimetres.
TRIMS: dict[str, Trim] = {
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
MAX_PUZZLES = 2000
MAX_IMPRINT = 5000
#: Each puzzle of a book has a seed of its own, counted from that of the book.
MAX_BOOK_SEED = MAX_SEED - 1_000_000


# -- the tables ------------------------------------------------------------------------------------


class TrimType(OptionType):
    """The size of the pages: a usual one by its name, or like "148x210mm"."""

    def choices(self) -> dict[str, Choice]:
        return {name: Choice(say(name)) for name in TRIMS}

    def check(self, value: object) -> str:
        find_trim(value)
        return str(value)

    def schema(self) -> Schema:
        return {"type": "string"}


class OneNumberOf(OptionType):
    """One of a few numbers."""

    control = "choice"
    metavar = "N"

    def __init__(self, *values: int) -> None:
        self.values = values

    def check(self, value: object) -> int:
        if not is_whole(value) or value not in self.values:
            raise mistake(
                "no-such-choice",
                "“{value}” is not valid; choose one of: {values}",
                value=str(value)[:40],
                values=self.values,
            )
        return value

    def schema(self) -> Schema:
        return {"type": "integer", "enum": list(self.values)}

    def choices(self) -> dict[str, Choice]:
        return {str(value): Choice(say(str(value))) for value in self.values}


def _text(label: Message, about: Message, longest: int = MAX_TITLE) -> Option:
    return Option(Line(longest), "", "book", label, about)


def _flag(default: bool, label: Message, about: Message) -> Option:
    return Option(Flag(), default, "book", label, about)


def _words(kind: OptionType, label: Message, about: Message, default: object = None) -> Option:
    return Option(kind, default, "words", label, about)


_TRIM = say("page size in inches, by name, or in millimetres like 148x210mm")
_SEED = say("seed of the book; puzzle n has the seed of the book plus n")
_PER_PAGE = say("puzzles per page; one that does not fit on half a page gets a whole one")
#: The fields of a style that a plan may set.
BOOK_STYLE = (
    *("font", "large_print", "lower", "table", "solution_style"),
    *("hint", "numbered", "answer_lines", "list_size", "list_columns", "pdf"),
)
#: The keys of a book beside `[[puzzles]]`.
BOOK_OPTIONS: dict[str, Option] = {
    "title": _text(say("Title"), say("title of the book; required")),
    "subtitle": _text(say("Subtitle"), say("below the title")),
    "author": _text(say("Author"), say("on the title page")),
    "imprint": _text(say("Imprint"), say("on the back of the title page"), MAX_IMPRINT),
    "lang": STYLE_OPTIONS["lang"],
    "trim": Option(TrimType(), "6x9", "book", say("Trim size"), _TRIM),
    "seed": Option(Whole(0, MAX_BOOK_SEED), 0, "book", say("Seed"), _SEED),
    "per_page": Option(OneNumberOf(1, 2), 1, "book", say("Puzzles per page"), _PER_PAGE),
    "answers_per_page": Option(
        OneNumberOf(4, 6), 4, "book", say("Answers per page"), say("answers per page")
    ),
    "preset": PRESET,
    **{name: STYLE_OPTIONS[name] for name in BOOK_STYLE},
    "colour": _flag(False, say("Colours"), say("coloured rings; otherwise the book is grey")),
    "how_to": _flag(True, say("How to solve"), say("a page that explains how to solve puzzles")),
    "contents": _flag(True, say("Contents"), say("a table of contents")),
    "bookmarks": _flag(False, say("Bookmarks"), say("bookmarks in the PDF")),
}
_THEME = say("words of a theme, see “suchsel themes”")
_COUNT = say("number of puzzles")
#: The keys of a section beside the options of a request.
SECTION_OPTIONS: dict[str, Option] = {
    "theme": _words(Line(MAX_TITLE), say("Theme"), _THEME),
    "file": _words(Line(MAX_IMPRINT), say("File"), say("a file with words, relative to the plan")),
    "count": _words(Whole(1, MAX_PUZZLES), say("Number of puzzles"), _COUNT, 1),
    "each": _words(Whole(1, 5000), say("Words per puzzle"), say("number of words per puzzle")),
}


def section_options() -> dict[str, Option]:
    """All keys of a section."""
    return {**options_for("plan"), **SECTION_OPTIONS}


# -- plans -----------------------------------------------------------------------------------------


class BookSection(NamedTuple):
    """Puzzles of one list."""

    title: str
    requests: tuple[Request, ...]
    notes: tuple[Message, ...] = ()


class BookPlan(NamedTuple):
    """A checked plan; its fields are the keys of the book."""

    title: str
    subtitle: str
    author: str
    imprint: str
    lang: str
    trim: Trim
    seed: int
    per_page: int
    answers_per_page: int
    preset: str | None
    font: str
    large_print: bool
    lower: bool
    table: bool
    solution_style: str
    hint: str | None
    numbered: bool
    answer_lines: bool
    list_size: float | None
    list_columns: int | None
    pdf: str
    colour: bool
    how_to: bool
    contents: bool
    bookmarks: bool
    sections: tuple[BookSection, ...]

    @property
    def notes(self) -> list[Message]:
        """How its files with words were understood."""
        return [note for section in self.sections for note in section.notes]


def read_book_plan(text: str, folder: str = "", lang: str = "en") -> BookPlan:
    """The plan that a TOML text describes; files in it are looked for in the folder.

    `lang` is the language of a book that names none.
    """
    given = parse_toml(text)
    parts = given.pop("puzzles", None)
    defects = Defects()
    preset = with_preset(given, Defects(), BOOK_OPTIONS)  # a wrong one is reported below
    book = _check_rows({"lang": lang, **preset, **given}, BOOK_OPTIONS, defects)
    if given.get("title", "") == "":
        defects.append(defect("title-missing", "The plan has no “title”.").of("title"))
    if not isinstance(parts, list) or not parts or not all(isinstance(p, dict) for p in parts):
        parts = []
        wrong = defect("puzzles-missing", "The plan needs puzzles: at least one table [[puzzles]].")
        defects.append(wrong.of("puzzles"))
    # A wrong language or seed is reported already; the sections are checked all the same.
    spoken = str(book["lang"]) if book["lang"] in languages() else lang
    sections = []
    for number, part in enumerate(parts, 1):
        reader = SectionReader(part, folder, spoken, cast("int", book["seed"]) + number)
        sections.append(defects.collect_at(say("[[puzzles]] {n}", n=number), reader.read))
    defects.raise_any()
    found = tuple(section for section in sections if section is not None)
    if sum(len(section.requests) for section in found) > MAX_PUZZLES:
        raise mistake("too-many-puzzles", "A book holds at most {n} puzzles.", n=MAX_PUZZLES)
    fields = cast("dict[str, str]", {**book, "trim": find_trim(book["trim"])})
    return BookPlan(**fields, sections=found)  # type: ignore[arg-type]


def _check_rows(
    given: Mapping[str, object], rows: Mapping[str, Option], defects: Defects
) -> dict[str, object]:
    """The checked value or the default of every row; an unknown key is a defect."""
    values = {name: option.default for name, option in rows.items()}
    for name, value in given.items():
        if name not in rows:
            defects.append(_no_key(name, rows))
            continue
        checked = defects.collect(rows[name].check, name, value)
        values[name] = values[name] if checked is None else checked
    return values


def _no_key(name: str, rows: Mapping[str, Option]) -> Defect:
    return defect(
        "no-such-key",
        "There is no key “{name}” here; choose one of: {names}.",
        name=name[:40],
        names=list(rows),
    ).of(name)


def find_trim(value: object) -> Trim:
    """A usual size, or one like "148x210mm"."""
    text = str(value)
    name = text.strip().lower().replace("×", "x").replace(" ", "")
    if isinstance(value, str) and name in TRIMS:
        return TRIMS[name]
    match = _CUSTOM.fullmatch(name)
    if match:
        width, height = (float(match[i]) * _UNITS[match[3].lower()] for i in (1, 2))
        if 90 <= width <= 1000 and 120 <= height <= 1000:
            return width, height
    raise mistake(
        "no-such-trim",
        "“{text}” is not a trim size; choose one of: {names}; or a size like 148x210mm, from "
        "90x120 to 1000x1000 mm",
        text=text[:40],
        names=list(TRIMS),
    )


# -- sections --------------------------------------------------------------------------------------

#: A word that nothing is wrong with, for checking options without a list.
_STAND_IN = Entry("AB", "AB", say("word {n}", n=1))


class SectionReader:
    """Reads one table `[[puzzles]]`."""

    def __init__(self, given: dict[str, object], folder: str, lang: str, seed: int) -> None:
        self.given, self.folder, self.lang, self.seed = given, folder, lang, seed
        self.defects = Defects()
        self.notes: list[Message] = []

    def read(self) -> BookSection:
        own = {name: value for name, value in self.given.items() if name in SECTION_OPTIONS}
        values = _check_rows(own, SECTION_OPTIONS, self.defects)
        options = self._options()
        words = self.defects.collect(self._words, values)
        if not self.defects:
            self.defects.collect(check_split_use, self.given, self.notes)
        size = None
        if "size" in options:
            kind = options.get("topology")
            size = self.defects.collect(read_size, options.pop("size"), kind)
        if self.defects or words is None:
            # There is no list, or no way to deal it; the options are checked all the same.
            known = {wrong.field for wrong in self.defects}
            sound = {name: value for name, value in options.items() if name not in known}
            self.defects.collect(_request, [_STAND_IN], None, sound)
            raise SuchselError(*self.defects)
        title, source = words
        size = size or source.size
        options.setdefault("title", title)
        count, each = cast("int", values["count"]), cast("int | None", values["each"])
        hands = [source.entries]
        if each is not None or count > 1:
            each = each or max(1, len(source.entries) // count)
            hands = deal(source.entries, count, each, self.seed, max(size) if size else None)
        requests = tuple(_request(hand, size, options) for hand in hands)
        return BookSection(str(options["title"]), requests, tuple(self.notes))

    def _options(self) -> dict[str, object]:
        """The options of the request, with the contents of files; unknown keys are defects."""
        rows = section_options()
        self.defects.extend(_no_key(name, rows) for name in self.given if name not in rows)
        allowed = options_for("plan").keys() - {"words"}
        given = {name: value for name, value in self.given.items() if name in allowed}
        read = self.defects.collect(read_option_files, given, self.folder, standard_input=False)
        if read is None:
            return given
        self.notes += read.notes
        return read.values

    def _words(self, values: Mapping[str, object]) -> tuple[str, Source]:
        """The one list that a section names, and its title."""
        names = [name for name in ("theme", "file", "words") if name in self.given]
        if len(names) != 1:
            raise mistake(
                "words-missing", "Give the words with exactly one of: theme, file, words."
            ).of("words")
        if names == ["theme"]:
            theme = find_theme(str(values["theme"]), self.lang)
            return theme.title, Source(theme.entries())
        if names == ["file"]:
            path = os.path.join(self.folder, str(values["file"]))
            source = read_word_file(path, checked_split(self.given))
            self.notes.append(say("{where}: {message}", where=path, message=source.notes))
            return os.path.splitext(os.path.basename(path))[0], source
        listed = {k: value for k, value in self.given.items() if k in ("words", "split")}
        read = read_option_files(listed, self.folder, standard_input=False)
        self.notes += read.notes
        rows = options_for("plan")
        entries = cast("list[Entry]", rows["words"].check("words", read.values["words"]))
        return say("Word search").text(self.lang), Source(entries)


def _request(words: list[Entry], size: Size | None, options: dict[str, object]) -> Request:
    given = {name: value for name, value in options.items() if name != "level"}
    level = cast("str | Level", options.get("level", DEFAULT_LEVEL))
    return Request(words, size, level, **cast("RequestOptions", given))
