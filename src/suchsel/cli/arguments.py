"""Arguments of several commands: requests and styles from the tables of options, seeds, workers."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from suchsel.cli.parser import CommandParser
from suchsel.errors import Defects, mistake
from suchsel.formats import style_for
from suchsel.i18n import Message, counted, noop, say
from suchsel.request.from_files import OptionReader
from suchsel.request.option_types import MAX_SEED, Whole
from suchsel.request.options import GROUPS, OPTIONS, Option, options_for
from suchsel.request.request import Request
from suchsel.sheet.style import STYLE_ROWS, Style
from suchsel.words.lists import find_theme
from suchsel.words.sources import Source
from suchsel.words.spelling import Entry

OUTPUT = say("Output")
_SEED = say("the same seed gives the same puzzle (default: random)")
SEED = Option(Whole(0, MAX_SEED), None, "search", say("Seed"), _SEED)
#: Of how many files it is said how they were understood.
MOST_NOTES = 20


def given_rows(arguments: argparse.Namespace, rows: Mapping[str, Option]) -> dict[str, object]:
    """The options that were given, as their types understand them; the others are left out."""
    given: dict[str, object] = {}
    with Defects() as defects:
        for name, option in rows.items():
            value = getattr(arguments, name, None)
            if value is None or value is False or value == []:
                continue
            if isinstance(value, str):
                value = defects.collect(option.parse, name, value)
                if option.flag:  # an error has to use the name that the user knows
                    defects.collect(option.check, option.flag, value)
            given[name] = value
    return given


def read_option(arguments: argparse.Namespace, name: str, option: Option) -> Any:
    """The checked value of an option, or its default."""
    given = given_rows(arguments, {name: option})
    return option.check(name, given[name]) if name in given else option.default


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

    source: Source
    options: OptionReader

    def request(self, **more: object) -> Request:
        with Defects() as defects:
            return self.options.request(self.source, defects, **more)


def read_request(arguments: argparse.Namespace, lang: str) -> GivenRequest:
    """Everything that is wrong with the files and the texts is reported at once."""
    if not arguments.sources and not arguments.theme and not arguments.pool:
        raise mistake(
            "words-missing", "No words given: name a file, words or a theme (--theme).", "words"
        )
    with Defects() as defects:
        given = defects.collect(given_rows, arguments, options_for("cli")) or {}
        options = OptionReader(given, defects, standard_input=True)
        # A size that is wrong is reported once, not again as a contradiction between files.
        size = options.size or ((1, 1) if "size" in given else None)
        source = defects.collect(options.read_sources, arguments.sources, size)
        themes = [defects.collect(find_theme, name, lang) for name in arguments.theme]
        if defects:  # what could be read is checked all the same
            unread = source is None or None in themes or "size" in options.broken
            options.request(None if unread else source, defects)
    assert source is not None
    options.check_split()
    print_notes(options.notes, lang)
    found = [theme for theme in themes if theme]
    if found and not arguments.sources:
        options.values.setdefault("title", ", ".join(theme.title for theme in found))
        if len(spoken := {theme.lang for theme in found}) == 1:
            options.values.setdefault("language", *spoken)
    # A word of several themes is hidden once: nobody can remove it from one of them.
    entries: dict[str, Entry] = {}
    for entry in chain.from_iterable(theme.entries() for theme in found):
        entries.setdefault(entry.text.casefold(), entry)
    return GivenRequest(Source([*source.entries, *entries.values()], source.size), options)


def tell(note: Message, lang: str) -> None:
    """Print a note for the user, apart from the output."""
    print(note.text(lang), file=sys.stderr, flush=True)


def print_notes(notes: Sequence[Message], lang: str) -> None:
    """How files were understood, a line for each of them."""
    for note in notes[:MOST_NOTES]:
        tell(note, lang)
    if (further := len(notes) - MOST_NOTES) > 0:
        tell(counted("… and {n} further file", "… and {n} further files", n=further), lang)


def add_style(parser: CommandParser, without: Sequence[str] = ()) -> None:
    """The options of a style but for some; a language is an option of every command."""
    parser.add_rows({k: v for k, v in STYLE_ROWS.items() if k not in ("lang", *without)})


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
