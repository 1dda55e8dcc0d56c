"""The tables of keys that the plan of a book may have, and their types."""

from __future__ import annotations

import re
from collections.abc import Mapping

from suchsel.book.designs import DESIGNS
from suchsel.book.profiles import INCH, PROFILES, STOCKS
from suchsel.errors import Defect, Defects, defect, mistake
from suchsel.i18n import Message, noop, say
from suchsel.request.levels import Level
from suchsel.request.option_types import (
    MAX_SEED,
    Choice,
    Flag,
    Line,
    OneOf,
    OptionType,
    Schema,
    Whole,
    is_whole,
)
from suchsel.request.options import MAX_TITLE, Option, options_for
from suchsel.request.value_types import LevelType
from suchsel.sheet.style import PRESET, STYLE_OPTIONS

Trim = tuple[float, float]
#: The trim sizes that printers on demand offer most, in millimetres.
TRIMS: dict[str, Trim] = {
    "5x8": (5 * INCH, 8 * INCH),
    "6x9": (6 * INCH, 9 * INCH),
    "7x10": (7 * INCH, 10 * INCH),
    "8x10": (8 * INCH, 10 * INCH),
    "8.5x8.5": (8.5 * INCH, 8.5 * INCH),
    "8.5x11": (8.5 * INCH, 11 * INCH),
    "a5": (148.0, 210.0),
    "a4": (210.0, 297.0),
}
_CUSTOM = re.compile(r"(\d+(?:\.\d+)?)\s*x\s*(\d+(?:\.\d+)?)\s*(mm|cm|in)", re.IGNORECASE)
_UNITS = {"mm": 1.0, "cm": 10.0, "in": INCH}
MAX_BOOK_PUZZLES = 2000
MAX_IMPRINT = 5000
MAX_PROSE = 100_000
#: Each puzzle of a book has a seed of its own, counted from that of the book.
MAX_BOOK_SEED = MAX_SEED - 1_000_000


# -- types -----------------------------------------------------------------------------------------


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


class Isbn(OptionType):
    """An ISBN of 13 digits, with or without hyphens, whose last digit is right."""

    metavar = "ISBN"

    def check(self, value: object) -> str:
        text = str(value)
        digits = re.sub(r"[\s-]", "", text)
        if not isinstance(value, str) or not re.fullmatch(r"97[89][0-9]{10}", digits):
            raise mistake(
                "not-an-isbn",
                "“{text}” is not an ISBN of 13 digits, like 978-3-16-148410-0",
                text=text[:40],
            )
        last = check_digit(digits[:12])
        if digits[12] != last:
            raise mistake(
                "isbn-check-digit",
                "the last digit of the ISBN {text} should be {last}. Check for a typo.",
                text=text[:40],
                last=last,
            )
        return text.strip()

    def schema(self) -> Schema:
        return {"type": "string"}


def check_digit(digits: str) -> str:
    """The last digit of an EAN-13, which every ISBN of 13 digits is.

    >>> check_digit("978316148410")
    '0'
    """
    weighted = sum(int(digit) * (3 if i % 2 else 1) for i, digit in enumerate(digits))
    return str(-weighted % 10)


class Colour(OptionType):
    """A colour like "#1d4e89"."""

    metavar = "#RRGGBB"

    def check(self, value: object) -> str:
        if not isinstance(value, str) or not re.fullmatch(r"#[0-9a-fA-F]{6}", value):
            raise mistake(
                "not-a-colour", "“{text}” is not a colour like #1d4e89", text=str(value)[:40]
            )
        return value.lower()

    def schema(self) -> Schema:
        return {"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"}


class ColourOrFile(OptionType):
    """A colour like "#f4f1de", or the name of a file with a picture."""

    metavar = noop("FILE|#RRGGBB")

    def check(self, value: object) -> str:
        if isinstance(value, str) and value.startswith("#"):
            return Colour().check(value)
        return Line(MAX_IMPRINT).check(value)

    def schema(self) -> Schema:
        return {"type": "string"}


class Titles(OptionType):
    """A list of titles."""

    metavar = noop("TEXT")

    def check(self, value: object) -> tuple[str, ...]:
        if not isinstance(value, list | tuple) or not value:
            raise mistake("not-titles", "expected a list of titles")
        line = Line(MAX_TITLE)
        return tuple(line.check(title) for title in value)

    def schema(self) -> Schema:
        return {"type": "array", "items": {"type": "string", "maxLength": MAX_TITLE}}


#: What a puzzle of a ramp gets: a target difficulty, or a level.
Step = int | Level


class Ramp(OptionType):
    """Two target difficulties, for the first and the last puzzle; or levels from easy to hard."""

    metavar = "[20, 60]"

    def check(self, value: object) -> tuple[Step, ...]:
        items = list(value) if isinstance(value, list | tuple) else []
        if len(items) == 2 and all(is_whole(item) and 0 <= item <= 100 for item in items):
            return tuple(items)
        if len(items) > 1 and all(isinstance(item, str) for item in items):
            level = LevelType()
            return tuple(level.check(item) for item in items)
        raise mistake(
            "not-a-ramp",
            "expected two difficulties from 0 to 100, like [20, 60], or a list of levels, like "
            "[“easy”, “medium”]",
        )

    def schema(self) -> Schema:
        return {"type": "array", "minItems": 2}


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


# -- rows ------------------------------------------------------------------------------------------


def _text(label: Message, about: Message, longest: int = MAX_TITLE) -> Option:
    return Option(Line(longest), "", "book", label, about)


def _flag(default: bool, label: Message, about: Message) -> Option:
    return Option(Flag(), default, "book", label, about)


def _choice(values: Mapping[str, Message], default: str, label: Message, about: Message) -> Option:
    return Option(OneOf(values), default, "book", label, about)


def _words(kind: OptionType, label: Message, about: Message, default: object = None) -> Option:
    return Option(kind, default, "words", label, about)


_TRIM = say("page size in inches, by name, or in millimetres like 148x210mm")
_SEED = say("seed of the book; puzzle n has the seed of the book plus n")
_PER_PAGE = say("puzzles per page; one that does not fit on half a page gets a whole one")
_ANSWERS = say("answers per page; fewer where their letters would be too small")
_RAMP = say("difficulty of the first and the last puzzle, or levels in equal shares")
_NOTES_PAGES = say("pages with lines to write on, after the answers")
_SERIES = say("name of a series: words of its earlier volumes are not used again")
_BACKGROUND = say("a picture behind the text, JPEG or PNG beside the plan, or a colour")
_STRENGTH = say("how strong the background picture is printed, in per cent")
_BLEED = say("the background runs over the edges of the page, by 0.125 in")
_LOGO = say("a picture on the title page and on the back of the cover, JPEG or PNG")
_COVER_PICTURE = say("a picture on the front of the cover, in place of the small puzzle")
_REFERENCES = say("puzzles name the page of their answer, and answers that of their puzzle")
#: The fields of a style that a plan may set.
BOOK_STYLE = (
    *("font", "large_print", "lower", "table", "solution_style", "rating"),
    *("hint", "numbered", "answer_lines", "list_size", "list_columns", "qr", "url", "pdf"),
)
#: The pages that have a background.
GROUNDS: dict[str, Message] = {
    noop("all"): say("all pages"),
    noop("puzzles"): say("the pages with puzzles"),
    noop("openers"): say("the title page and those that open chapters"),
}
#: Keys whose value is Markdown, or the name of a file with it.
PROSE_KEYS = ("dedication", "introduction", "how_to_text", "about_author", "other_books", "blurb")
#: The keys of a book beside `[[puzzles]]`.
BOOK_OPTIONS: dict[str, Option] = {
    "title": _text(say("Title"), say("title of the book; required")),
    "subtitle": _text(say("Subtitle"), say("below the title")),
    "author": _text(say("Author"), say("on the title page")),
    "publisher": _text(say("Publisher"), say("on the title page and its back")),
    "isbn": Option(Isbn(), None, "book", say("ISBN"), say("on the back of the title page")),
    "imprint": _text(say("Imprint"), say("on the back of the title page"), MAX_IMPRINT),
    "half_title": _flag(False, say("Half title"), say("a first page with nothing but the title")),
    "dedication": _text(say("Dedication"), say("on a page of its own"), MAX_PROSE),
    "introduction": _text(say("Introduction"), say("before the puzzles"), MAX_PROSE),
    "how_to": _flag(True, say("How to solve"), say("a page that explains how to solve puzzles")),
    "how_to_text": _text(
        say("Own explanation"), say("replaces the text that explains how to solve"), MAX_PROSE
    ),
    "contents": _flag(True, say("Contents"), say("a table of contents")),
    "notes_pages": Option(Whole(0, 50), 0, "book", say("Pages for notes"), _NOTES_PAGES),
    "about_author": _text(say("About the author"), say("after the answers"), MAX_PROSE),
    "other_books": _text(say("Other books"), say("after the answers"), MAX_PROSE),
    "lang": STYLE_OPTIONS["lang"],
    "trim": Option(TrimType(), "6x9", "book", say("Trim size"), _TRIM),
    "profile": _choice(
        {name: profile.about for name, profile in PROFILES.items()},
        "kdp",
        say("Printer"),
        say("whose rules for margins and files the book keeps"),
    ),
    "stock": _choice(
        STOCKS,
        "white",
        say("Paper"),
        say("paper of the book; decides the width of the spine"),
    ),
    "design": _choice(
        {name: design.about for name, design in DESIGNS.items()},
        "classic",
        say("Design"),
        say("fonts of headings, frames and ornaments"),
    ),
    "background": Option(ColourOrFile(), "", "book", say("Background"), _BACKGROUND),
    "background_on": _choice(
        GROUNDS, "all", say("Pages with a background"), say("which pages have the background")
    ),
    "background_strength": Option(
        Whole(1, 100), 25, "book", say("Strength of the background"), _STRENGTH
    ),
    "bleed": _flag(False, say("Bleed"), _BLEED),
    "logo": _text(say("Logo"), _LOGO, MAX_IMPRINT),
    "seed": Option(Whole(0, MAX_BOOK_SEED), 0, "book", say("Seed"), _SEED),
    "ramp": Option(Ramp(), None, "book", say("Ramp"), _RAMP),
    "unique": _flag(False, say("No word twice"), say("no word occurs twice in the book")),
    "series": Option(Line(MAX_TITLE), None, "book", say("Series"), _SERIES),
    "per_page": Option(OneNumberOf(1, 2), 1, "book", say("Puzzles per page"), _PER_PAGE),
    "answers_per_page": Option(
        OneNumberOf(1, 2, 4, 6, 9), 4, "book", say("Answers per page"), _ANSWERS
    ),
    "references": _flag(True, say("References"), _REFERENCES),
    "preset": PRESET,
    **{name: STYLE_OPTIONS[name] for name in BOOK_STYLE},
    "colour": _flag(False, say("Colours"), say("coloured rings; otherwise the book is grey")),
    "bookmarks": _flag(False, say("Bookmarks"), say("bookmarks in the PDF")),
    "blurb": _text(say("Blurb"), say("on the back of the cover"), MAX_PROSE),
    "cover_colour": Option(
        Colour(), "#1d4e89", "book", say("Cover colour"), say("background of the cover")
    ),
    "cover_picture": _text(say("Cover picture"), _COVER_PICTURE, MAX_IMPRINT),
}
_THEME = say("words of a theme, see “suchsel themes”")
_COUNT = say("number of puzzles")
_CHAPTER = say("a chapter with this title begins here, with an opener page")
_TITLES = say("titles of the puzzles, in turn; otherwise all have the same")
#: The keys of a section beside the options of a request.
SECTION_OPTIONS: dict[str, Option] = {
    "theme": _words(Line(MAX_TITLE), say("Theme"), _THEME),
    "file": _words(Line(MAX_IMPRINT), say("File"), say("a file with words, relative to the plan")),
    "count": _words(Whole(1, MAX_BOOK_PUZZLES), say("Number of puzzles"), _COUNT, 1),
    "each": _words(Whole(1, 5000), say("Words per puzzle"), say("number of words per puzzle")),
    "titles": _words(Titles(), say("Titles"), _TITLES),
    "ramp": _words(Ramp(), say("Ramp"), _RAMP),
    "chapter": _words(Line(MAX_TITLE), say("Chapter"), _CHAPTER),
    "chapter_text": _words(
        Line(MAX_PROSE), say("Text of the opener"), say("text on the opener page"), ""
    ),
}


def section_options() -> dict[str, Option]:
    """All keys of a section."""
    return {**options_for("plan"), **SECTION_OPTIONS}


def check_rows(
    given: Mapping[str, object], rows: Mapping[str, Option], defects: Defects
) -> dict[str, object]:
    """The checked value or the default of every row; an unknown key is a defect."""
    values = {name: option.default for name, option in rows.items()}
    for name, value in given.items():
        if name not in rows:
            defects.append(no_key(name, rows))
            continue
        checked = defects.collect(rows[name].check, name, value)
        values[name] = values[name] if checked is None else checked
    return values


def no_key(name: str, rows: Mapping[str, Option]) -> Defect:
    return defect(
        "no-such-key",
        "There is no key “{name}” here; choose one of: {names}.",
        name=name[:40],
        names=list(rows),
    ).of(name)
