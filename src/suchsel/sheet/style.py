"""The style of a sheet: the table of its options, paper sizes and presets."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from suchsel.errors import Defects, mistake
from suchsel.i18n import Message, OptionName, languages, noop, say
from suchsel.request.option_types import Flag, LanguageType, Line, Number, OneOf, Schema, Whole
from suchsel.request.options import EVERYWHERE, Option, Options, option
from suchsel.sheet.fonts import BUNDLED, FONT_ADDRESS, check_font_name
from suchsel.system.files import MAX_PICTURE, data_lines

PAPERS: dict[str, tuple[float, float]] = {
    "a6": (105.0, 148.0),
    "a5": (148.0, 210.0),
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "a2": (420.0, 594.0),
    "a1": (594.0, 841.0),
    "b5": (176.0, 250.0),
    noop("letter"): (215.9, 279.4),
    noop("legal"): (215.9, 355.6),
    noop("tabloid"): (279.4, 431.8),
    noop("fit"): (0.0, 0.0),  # as large as its content
}
INCHES = ("letter", "legal", "tabloid")
#: Where Letter is the usual paper: by CLDR, and in the Dominican Republic. Elsewhere it is A4.
LETTER_TERRITORIES = data_lines("letter_paper.txt")[0].split()
#: A size of one's own: two sides and their unit; the least and the largest side, in millimetres.
OWN_PAPER = r"([0-9]+(?:\.[0-9]+)?)x([0-9]+(?:\.[0-9]+)?)(mm|cm|in)?"
UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4}
LEAST_SIDE, LARGEST_SIDE = 70, 1200
ORIENTATIONS = (noop("auto"), noop("portrait"), noop("landscape"))
#: Type below this size, in points, is not large print.
LARGE_PRINT = 18.0
#: The largest number of columns of a word list.
MAX_COLUMNS = 6
#: How a page shows the solution.
SOLUTIONS: dict[str, Message | None] = {
    noop("rings"): say("rings around the words"),
    noop("dots"): say("dots in place of the filler"),
    noop("both"): say("rings and dots"),
}
#: How much a sheet says about the words besides its list.
INSTRUCTIONS: dict[str, Message | None] = {
    noop("full"): say("the number of words and their directions"),
    noop("needed"): say("the same, but only if the list is hidden or a word is secret"),
}
#: Help for solvers.
HINTS: dict[str, Message | None] = {
    noop("first-letter"): say("the first letter of each word is marked on the board"),
    noop("cells"): say("the list says where each word begins, like C4"),
}
#: The letters of the words on a list.
LIST_CASES: dict[str, Message | None] = {
    noop("as-written"): say("as they were given"),
    noop("upper"): say("in capitals, as on the board"),
    noop("lower"): say("in small letters"),
}
#: What a PDF holds besides its pages.
PDF_KINDS: dict[str, Message | None] = {
    noop("tagged"): say("accessible: the structure for screen readers (PDF/UA-1)"),
    noop("archive"): say("the same, and all that long-term archives require (PDF/A-2a)"),
    noop("plain"): say("the pages alone, for print; the file is smaller"),
    noop("press"): say("for printing houses: the pages alone, in grey and CMYK (PDF/X-1a)"),
}
#: What a sheet tells about its difficulty.
RATINGS: dict[str, Message | None] = {
    noop("stars"): say("one to five stars, by trickiness"),
    noop("minutes"): say("the expected time"),
}
#: Where a QR code leads.
QR_CODES: dict[str, Message | None] = {
    noop("play"): say("a page to play the puzzle on"),
    noop("solution"): say("a page that shows the solution"),
}
#: The help that players can ask for.
PLAYER_HINTS: dict[str, Message | None] = {
    noop("free"): say("as many as they like"),
    noop("earned"): say("one at the start, and one for each three words found"),
    noop("none"): say("no hints"),
}


class AddressType(Line):
    """The address of a web site."""

    metavar = "URL"
    #: Without control characters and blanks; “\s” alone means others in Python than in a schema.
    pattern = r"^https?://[^\x00-\x20\x7f-\xa0\ufeff\s/?#]+(/[^\x00-\x20\x7f-\xa0\ufeff\s?#]*)?$"

    def schema(self) -> Schema:
        return {**super().schema(), "pattern": self.pattern}

    def check(self, value: object) -> str:
        text = super().check(value)
        if not re.fullmatch(self.pattern, text):
            raise mistake(
                "bad-address", "expected an address like {example}", example="https://example.org/"
            )
        return text


class FontType(OneOf):
    """A bundled family; on this machine also a font file."""

    metavar = noop("NAME|FILE.ttf")

    def check(self, value: object) -> str:
        name = value if isinstance(value, str) else repr(value)
        check_font_name(name)
        return name

    def schema(self) -> Schema:
        return {"anyOf": [super().schema(), {"type": "string", "pattern": FONT_ADDRESS}]}


class PaperType(OneOf):
    """A usual size by its name, or one like 148x210mm or 6x9in."""

    metavar = noop("NAME|SIZE")

    def check(self, value: object) -> str:
        if isinstance(value, str) and value in PAPERS:
            return value
        if own := own_size(str(value)):
            sides, unit = sorted(own[:2]), own[2]
            if all(LEAST_SIDE <= side * UNITS[unit] <= LARGEST_SIDE for side in sides):
                return f"{sides[0]:g}x{sides[1]:g}{unit}"
        raise mistake(
            "no-such-paper",
            "“{value}” is not a paper size; choose one of: {values}; or a size like 148x210mm or "
            "6x9in, from {least} to {largest} mm",
            value=str(value)[:40],
            values=[say(name) for name in PAPERS],
            least=LEAST_SIDE,
            largest=LARGEST_SIDE,
        )

    def schema(self) -> Schema:
        own: Schema = {"type": "string", "pattern": f"^{OWN_PAPER}$"}
        return {"anyOf": [super().schema(), own]}


def own_size(text: str) -> tuple[float, float, str] | None:
    """The width and height of a size like “6 x 9 in”, and their unit.

    Without a unit, what is too small for millimetres is inches: 8.5x11.
    """
    text = re.sub(r"[\s\"″]", "", text.lower()).replace("×", "x").replace(",", ".")
    match = re.fullmatch(OWN_PAPER, text)
    if match is None:
        return None
    width, height = float(match[1]), float(match[2])
    return width, height, match[3] or ("in" if max(width, height) < LEAST_SIDE else "mm")


def paper_size(paper: str) -> tuple[float, float]:
    """The shorter and the longer side of checked paper, in millimetres."""
    if own := own_size(paper):
        width, height, unit = own
        return width * UNITS[unit], height * UNITS[unit]
    return PAPERS[paper]


class LogoType(Line):
    """A picture, kept as a data address; on this machine also a file."""

    metavar = noop("FILE")

    def check(self, value: object) -> str:
        from suchsel.words.pictures import picture_of, read_picture

        text = super().check(value)
        return picture_of(text).address if text.startswith("data:") else read_picture(text)


_LANG = LanguageType(partial(languages, regions=True))
_FONT = FontType(dict.fromkeys(BUNDLED))
_PAPER, _ORIENTATION = PaperType(dict.fromkeys(PAPERS)), OneOf(dict.fromkeys(ORIENTATIONS))
#: Where rows of a style apply: in all formats that draw pages, in books, or, as most do, in both.
#: `EVERYWHERE` alone is for the formats that name a row among those that they follow.
PAGES, BOOKS = EVERYWHERE | {"pages"}, EVERYWHERE | {"books"}
_row = partial(option, "sheet", where=PAGES | BOOKS)


class Style(Options):
    """How a puzzle is to look. A style exists only if its fields are valid and go together."""

    lang: str = _row(_LANG, "Language of the sheet", "language of all texts", "en", where=BOOKS)
    solution: bool = _row(Flag(), "Solution", "add the solution", where=PAGES)
    solution_style: str = _row(
        OneOf(SOLUTIONS), "Solution style", "how pages show the solution", "rings"
    )
    table: bool = _row(Flag(), "Lines between cells", "draw lines between the cells")
    font: str = _row(
        _FONT,
        "Font",
        "font family; andika is made for early readers, school looks handwritten",
        "noto",
    )
    font_size: float | None = _row(
        Number(4, 200), "Letter size", "size of the letters on the board, in points", where=PAGES
    )
    large_print: bool = _row(Flag(), "Large print", "nothing smaller than 18 points")
    lower: bool = _row(Flag(), "Lower case", "lower-case letters on the board")
    paper: str = _row(
        _PAPER,
        "Paper",
        "paper size, also like 148x210mm or 6x9in; “fit” is as large as the puzzle",
        "a4",
        where=PAGES,
    )
    orientation: str = _row(
        _ORIENTATION, "Orientation", "orientation of the page", "auto", where=PAGES
    )
    name_line: bool = _row(Flag(), "Name and date", "add lines for name and date")
    points: bool = _row(Flag(), "Points", "add a line for points, out of one per word")
    note: str | None = _row(Line(400), "Note", "note below the title", where=PAGES)
    logo: str | None = _row(
        LogoType(MAX_PICTURE * 4 // 3 + 100),
        "Logo",
        "a picture at the left of the heading, JPEG or PNG",
        where=PAGES - {"web"},
    )
    instruction: str = _row(
        OneOf(INSTRUCTIONS), "Instruction", "what the sheet tells the solver", "full", where=PAGES
    )
    rating: str | None = _row(
        OneOf(RATINGS), "Difficulty", "show the measured difficulty on the sheet"
    )
    hint: str | None = _row(OneOf(HINTS), "Hint", "help for solvers")
    numbered: bool = _row(Flag(), "Numbered words", "number the words of the list")
    answer_lines: bool = _row(
        Flag(),
        "Lines to write on",
        "add a line to write on to each entry of the list, or for each unlisted word",
    )
    list_case: str = _row(
        OneOf(LIST_CASES),
        "Letters of the list",
        "how the list writes its words; clues stay as they are",
        "as-written",
    )
    list_size: float | None = _row(
        Number(6, 72), "Type size of the list", "type size of the list, in points"
    )
    list_columns: int | None = _row(
        Whole(1, MAX_COLUMNS), "Columns of the list", "columns of the list"
    )
    qr: str | None = _row(OneOf(QR_CODES), "QR code", "add a QR code to the sheet, see “url”")
    url: str | None = _row(
        AddressType(200),
        "Address of the web app",
        "address of the web app to which a QR code leads",
    )
    per_page: int = _row(Whole(1, 6), "Puzzles per page", "puzzles per page", 1, where=PAGES)
    grey: bool = _row(Flag(), "No colours", "print without colours", where=PAGES)
    dpi: int = _row(
        Whole(20, 1200),
        "Resolution",
        "resolution of pictures, in dots per inch",
        300,
        where=EVERYWHERE,
    )
    pdf: str = _row(
        OneOf(PDF_KINDS), "Kind of PDF", "what a PDF holds besides its pages", "tagged", where=BOOKS
    )
    play_hints: str = _row(
        OneOf(PLAYER_HINTS),
        "Hints on screen",
        "hints for players on screen",
        "free",
        where=EVERYWHERE,
    )
    no_giving_up: bool = _row(
        Flag(), "Without giving up", "players cannot have all words shown", where=EVERYWHERE
    )
    no_clock: bool = _row(Flag(), "Without a clock", "players see no clock", where=EVERYWHERE)
    recording: bool = _row(
        Flag(), "Recording", "players can record their games, see “calibrate”", where=EVERYWHERE
    )
    mastery: int | None = _row(
        Whole(1, 100),
        "Mastery score",
        "learning platforms: percent of the words that are needed to pass",
        where=EVERYWHERE,
    )
    all_variants: bool = _row(
        Flag(),
        "All variants",
        "learning platforms: all puzzles of a class set for each learner, instead of one",
        where=EVERYWHERE,
    )

    @classmethod
    def preset(cls, name: str, **fields: object) -> Style:
        """The style of a preset, with other fields of your own.

        >>> Style.preset("early-readers", paper="a5").font
        'andika'
        """
        return style_of({"preset": name, **fields})

    def _settle(self, given: Collection[str], wrong: Collection[str], defects: Defects) -> None:
        for name in ("orientation", "per_page") if self.paper == "fit" else ():
            if getattr(self, name) != self.ROWS[name].default:
                defects.no_effect(
                    name,
                    "“{name}” has no effect with paper “fit”: a page is as large as one puzzle. "
                    "Omit one of them.",
                    name=OptionName(name),
                )
        if (self.qr is None) != (self.url is None) and not {"qr", "url"} & {*wrong}:
            defects.no_effect(
                "qr" if self.url is None else "url",
                "“qr” and “url” need each other: what a QR code leads to, and the address of the "
                "web app.",
            )
        for name, size in (("font_size", self.font_size), ("list_size", self.list_size)):
            if self.large_print and size is not None and size < LARGE_PRINT:
                defects.report(
                    "font-too-small",
                    "Large print has letters of at least {n:g} points; “{name}” {size:g} is too "
                    "small.",
                    name,
                    n=LARGE_PRINT,
                    name=OptionName(name),
                    size=size,
                )


class Preset(NamedTuple):
    """Fields of a style under a common name; and options of the puzzle, unless they are given."""

    about: Message
    fields: Mapping[str, object]
    options: Mapping[str, object] = MappingProxyType({})


#: THE table of presets.
PRESETS: dict[str, Preset] = {
    noop("early-readers"): Preset(
        say("lower-case letters in Andika, large cells with lines between them"),
        {"font": "andika", "lower": True, "table": True, "large_print": True},
        {"reader": "beginner", "level": "leicht"},
    ),
    noop("large-print"): Preset(
        say("nothing smaller than 18 points, neither on the board nor elsewhere"),
        {"large_print": True},
    ),
    noop("exam"): Preset(
        say("lines for name, date and points; numbered words; print without colours"),
        {"name_line": True, "points": True, "numbered": True, "grey": True},
    ),
}
PRESET = Option(
    OneOf({name: preset.about for name, preset in PRESETS.items()}),
    None,
    "sheet",
    say("a style for a purpose; other options change it"),
    say("Made for"),
    flag="for",
)
STYLE_OPTIONS = Style.ROWS
#: All that a user may say about a style.
STYLE_ROWS: dict[str, Option] = {"preset": PRESET, **STYLE_OPTIONS}
#: What every format follows that draws pages, besides the language.
PAGE_OPTIONS = tuple(name for name, row in STYLE_OPTIONS.items() if "pages" in row.where)
#: What pages to play on follow.
PLAYER_OPTIONS = ("play_hints", "no_giving_up", "no_clock", "recording")


def style_of(fields: Mapping[str, object], allow_files: bool = True) -> Style:
    """The style with these fields, all checked. A server does not open files that a user names."""
    with Defects() as defects:
        logo = fields.get("logo")
        if not allow_files and logo is not None and not str(logo).startswith("data:"):
            raise mistake("not-a-picture", "“logo”: expected a data address").of("logo")
        style = Style.read(with_preset(fields, defects), defects)
        is_here = style.font.lower() in BUNDLED or style.font.startswith("data:")
        if not allow_files and not is_here:
            defects.report(
                "no-such-font", "“font”: choose one of: {names}", "font", names=list(BUNDLED)
            )
    return style


def with_preset(
    fields: Mapping[str, object], defects: Defects, wanted: Container[str] = STYLE_OPTIONS
) -> dict[str, object]:
    """The fields, and below them those of the preset that they name, if these are wanted."""
    given = dict(fields)
    name = defects.collect(PRESET.check, "preset", given.pop("preset", None))
    preset = PRESETS[str(name)].fields if name is not None else {}
    return {**{field: preset[field] for field in preset if field in wanted}, **given}


def with_puzzle_options(options: Mapping[str, Any], preset: object) -> dict[str, Any]:
    """Options of a request, and below them those of a preset."""
    known = PRESETS.get(preset) if isinstance(preset, str) else None
    return {**(known.options if known else {}), **options}
