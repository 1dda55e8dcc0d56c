"""Arguments of several commands: requests and styles from the tables of options, seeds, workers."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from suchsel.boards.kind import MAX_SIDE, Size
from suchsel.cli.parser import CommandParser
from suchsel.errors import Defects, mistake
from suchsel.formats import style_for
from suchsel.i18n import Message, counted, noop, say
from suchsel.request.from_files import (
    check_split_use,
    checked_split,
    read_option_files,
    read_size,
)
from suchsel.request.levels import DEFAULT_LEVEL
from suchsel.request.option_types import MAX_SEED, Whole
from suchsel.request.options import GROUPS, OPTIONS, Option, RequestOptions, options_for
from suchsel.request.request import Request
from suchsel.request.value_types import WordLike
from suchsel.sheet.style import STYLE_ROWS, Style
from suchsel.words.separators import DEFAULT_SPLIT
from suchsel.words.sources import read_sources
from suchsel.words.spelling import Entry

if TYPE_CHECKING:
    from suchsel.words.lists import Theme

OUTPUT = say("Output")
_SEED = say("the same seed gives the same puzzle (default: random)")
SEED = Option(Whole(0, MAX_SEED), None, "search", say("Seed"), _SEED)
#: Of how many files it is said how they were understood.
MOST_NOTES = 20


# -- any rows --------------------------------------------------------------------------------------


def given_rows(arguments: argparse.Namespace, rows: Mapping[str, Option]) -> dict[str, object]:
    """The options that were given, as their types understand them; the others are left out."""
    given: dict[str, object] = {}
    defects = Defects()
    for name, option in rows.items():
        value = getattr(arguments, name, None)
        if value is None or value is False or value == []:
            continue
        if isinstance(value, str):
            value = defects.collect(option.parse, name, value)
            if option.flag:  # an error has to use the name that the user knows
                defects.collect(option.check, option.flag, value)
        given[name] = value
    defects.raise_any()
    return given


def read_number(arguments: argparse.Namespace, name: str, option: Option) -> int | None:
    """The number given for an option, or None."""
    given = given_rows(arguments, {name: option}).get(name)
    return None if given is None else cast("int", option.check(name, given))


# -- requests --------------------------------------------------------------------------------------


def add_request(
    parser: CommandParser, without: str = "", defaults: Mapping[str, object] | None = None
) -> None:
    """Words, and the options of a request but for one; a command may have other defaults."""
    words = OPTIONS["words"]
    parser.add_words("sources", words.type.metavar or "", words.help, nargs="*")
    theme = say("words of a theme, see “suchsel themes”; may be given several times")
    parser.add_text("theme", noop("NAME"), theme, GROUPS["words"], repeats=True)
    rows = {k: row for k, row in options_for("cli").items() if k not in ("words", without)}
    parser.add_rows(rows, defaults)


class GivenRequest(NamedTuple):
    """What the command line says about a request, with all files read."""

    words: list[Entry]
    size: Size | None
    level: str | None
    options: dict[str, object]

    def level_or(self, default: str) -> str:
        """The level given; an empty name is a wrong one."""
        return default if self.level is None else self.level

    def request(self, level: str) -> Request:
        words = cast("Iterable[WordLike]", self.words)
        return Request(words, self.size, level, **cast("RequestOptions", self.options))


def read_request(arguments: argparse.Namespace, lang: str) -> GivenRequest:
    """Everything that is wrong with the files and the texts is reported at once."""
    if not arguments.sources and not arguments.theme and not arguments.pool:
        raise mistake(
            "words-missing", "No words given: name a file, words or a theme (--theme)."
        ).of("words")
    defects = Defects()
    given = defects.collect(given_rows, arguments, options_for("cli")) or {}
    text, level = given.pop("size", None), cast("str | None", given.pop("level", None))
    size = defects.collect(read_size, text, given.get("topology")) if text is not None else None
    # A size that is wrong is reported once, not again as a contradiction between files.
    box = size or ((1, 1) if text else None)
    split = defects.collect(checked_split, given)
    if split is None:
        del given["split"]  # it is reported already
    source = defects.collect(read_sources, arguments.sources, box, split or DEFAULT_SPLIT)
    themes = defects.collect(_find_themes, arguments.theme, lang) or []
    read = defects.collect(read_option_files, given)
    options = read.values if read else None
    if defects:  # what could be read is checked all the same, with stand-ins for the rest
        box = (MAX_SIDE, MAX_SIDE) if text else None
        listed = source.entries if source else [Entry("AB", "AB", say("word {n}", n=1))]
        known = cast("RequestOptions", options or {})
        chosen = DEFAULT_LEVEL if level is None else level
        defects.collect(Request, listed, size or box, chosen, **known)
    defects.raise_any()
    assert source is not None
    assert read is not None
    assert options is not None
    notes = [*source.notes, *read.notes]
    check_split_use(given, notes)
    print_notes(notes, lang)
    if themes and not arguments.sources:
        options.setdefault("title", ", ".join(theme.title for theme in themes))
        if len(spoken := {theme.lang for theme in themes}) == 1:
            options.setdefault("language", *spoken)
    # A word of several themes is hidden once: nobody can remove it from one of them.
    entries: dict[str, Entry] = {}
    for theme in themes:
        for entry in theme.entries():
            entries.setdefault(entry.text.casefold(), entry)
    return GivenRequest([*source.entries, *entries.values()], source.size, level, options)


def print_notes(notes: Iterable[Message], lang: str) -> None:
    """How files were understood, a line for each of them."""
    told = list(notes)
    for note in told[:MOST_NOTES]:
        print(note.text(lang), file=sys.stderr)
    if (further := len(told) - MOST_NOTES) > 0:
        more = counted("… and {n} further file", "… and {n} further files", n=further)
        print(more.text(lang), file=sys.stderr)


def _find_themes(names: list[str], lang: str) -> list[Theme]:
    if not names:
        return []
    from suchsel.words.lists import find_theme

    defects = Defects()
    found = [defects.collect(find_theme, name, lang) for name in names]
    defects.raise_any()
    return list(filter(None, found))


# -- styles ----------------------------------------------------------------------------------------


def add_style(parser: CommandParser, without: Sequence[str] = ()) -> None:
    """The options of a style but for some; a language is an option of every command."""
    rows = {k: row for k, row in STYLE_ROWS.items() if k not in ("lang", *without)}
    parser.add_rows(rows)


def read_style(
    arguments: argparse.Namespace, formats: Sequence[str], lang: str
) -> tuple[Style, list[str]]:
    """The style, and the names of the options that were given, even if with their defaults.

    What a preset says beyond what these formats follow is left out.
    """
    given = given_rows(arguments, STYLE_ROWS)
    names = [name for name in given if name not in ("lang", "preset")]
    if "solution_style" in given:
        given["solution"] = True  # there is no other reason to choose its style
    return style_for(formats, {**given, "lang": lang}), names
