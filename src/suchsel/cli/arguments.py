"""Arguments of several commands: requests and styles from the tables of options, seeds, workers."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from suchsel.cli.parser import CommandParser
from suchsel.errors import Defects
from suchsel.formats import find_format, style_for
from suchsel.i18n import Message, counted, noop, say
from suchsel.request.from_files import OptionReader
from suchsel.request.option_types import MAX_SEED, OneOf, Whole
from suchsel.request.options import GROUPS, OPTIONS, Option, options_for
from suchsel.request.request import Request
from suchsel.sheet.style import LETTER_TERRITORIES, PRESET, STYLE_ROWS, Style, with_puzzle_options
from suchsel.words.sources import Source

OUTPUT = say("Output")
_SEED = say("the same seed gives the same puzzle (default: random)")
SEED = Option(Whole(0, MAX_SEED), None, "search", _SEED)
_FORMS: dict[str, Message | None] = {noop("table"): None, "json": None}
FORM = Option(OneOf(_FORMS), "table", "search", say("format of the output"))
#: Of how many files it is said how they were understood.
MOST_NOTES = 20


def given_rows(arguments: argparse.Namespace, rows: Mapping[str, Option]) -> dict[str, object]:
    """The options that were given, as their types understand them; the others are left out."""
    found = {name: getattr(arguments, name, None) for name in rows}
    return {
        name: rows[name].type.parse(value, arguments.lang) if isinstance(value, str) else value
        for name, value in found.items()
        if value is not None and value is not False and value != []
    }


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
    text = say("propose words from a running text, as many as --pick says (default: 15)")
    parser.add_text("from_text", noop("FILE"), text, GROUPS["words"])
    rows = {k: row for k, row in options_for("cli").items() if k not in ("words", without)}
    parser.add_rows(rows, defaults)


class GivenRequest(NamedTuple):
    """What the command line says about a request, with all files read."""

    source: Source
    options: OptionReader

    def request(self, lang: str, **more: object) -> Request:
        told = len(self.options.notes)
        self.options.speak(self.source, lang)
        with Defects() as defects:
            request = self.options.request(self.source, defects, **more)
        print_notes(self.options.notes[told:], lang)
        return request


def read_request(arguments: argparse.Namespace, lang: str) -> GivenRequest:
    """Everything that is wrong with the files and the texts is reported at once."""
    with Defects() as defects:
        if not (arguments.sources or arguments.theme or arguments.pool or arguments.from_text):
            defects.report(
                "words-missing", "No words given: name a file, words or a theme (--theme).", "words"
            )
        given = given_rows(arguments, options_for("cli"))
        given = with_puzzle_options(given, given_rows(arguments, {"preset": PRESET}).get("preset"))
        options = OptionReader(given, defects, standard_input=True)
        # A size that is wrong is reported once, not again as a contradiction between files.
        size = options.size or ((1, 1) if "size" in given else None)
        source = defects.collect(options.read_sources, arguments.sources, size)
        proposed = None
        if arguments.from_text:
            from suchsel.words.from_text import propose_words

            number = (read_option(arguments, "pick", OPTIONS["pick"]) or (15, 15))[1]
            options.values.pop("pick", None)  # these words are chosen, not drawn
            proposed = defects(propose_words, arguments.from_text, number)
        themes = [defects.collect(options.read_theme, name, lang) for name in arguments.theme]
        found = [theme for theme in themes if theme]
        themed = [entry for one in found for entry in one.entries()]
        if themed and "reveal" in given and "pick" not in given:  # it takes as many as it needs
            drawn: Any = options.values.get("pool", ())
            options.values["pool"] = [*drawn, *themed]
            themed = []
        if source is not None:
            more = (*(proposed.entries if proposed else ()), *themed)
            source = Source([*source.entries, *more], source.size)
        if defects:  # what could be read is checked all the same
            missing = arguments.from_text and not proposed
            unread = missing or source is None or None in themes or "size" in options.broken
            unread = unread or defects[0].code == "words-missing"
            options.request(None if unread else source, defects)
    assert source is not None
    options.notes += proposed.notes if proposed else ()
    print_notes(options.notes, lang)
    if found and not arguments.sources:
        options.values.setdefault("title", ", ".join(theme.title for theme in found))
        if len(languages := {theme.lang for theme in found}) == 1:
            options.values.setdefault("language", *languages)
    return GivenRequest(source, options)


def tell(note: Message, lang: str) -> None:
    """Print a note for the user, apart from the output."""
    text = note.text(lang, lambda name: OPTIONS[name].spelled(name) if name in OPTIONS else name)
    print(text, file=sys.stderr, flush=True)


def print_notes(notes: Sequence[Message], lang: str) -> None:
    """How files were understood, a line for each of them."""
    for note in notes[:MOST_NOTES]:
        tell(note, lang)
    if (further := len(notes) - MOST_NOTES) > 0:
        tell(counted("… and {n} further file", "… and {n} further files", n=further), lang)


def add_style(parser: CommandParser, without: Sequence[str] = ()) -> None:
    """The options of a style but for some; a language is an option of every command."""
    rows = {k: v for k, v in STYLE_ROWS.items() if k not in ("lang", *without)}
    parser.add_rows(rows, {"paper": usual_paper()})


def usual_paper() -> str | None:
    """The paper of the user's country, where it is not the default."""
    given = (os.environ.get(name) for name in ("LC_ALL", "LC_PAPER", "LANG"))
    territory = next(filter(None, given), "").partition("_")[2][:2]
    return "letter" if territory in LETTER_TERRITORIES else None


def read_style(
    arguments: argparse.Namespace, formats: Sequence[str], lang: str
) -> tuple[Style, list[str]]:
    """The style, and the names of the options that were given, even if with their defaults.

    What a preset says beyond what these formats follow is left out.
    """
    given = given_rows(arguments, STYLE_ROWS)
    names = [name for name in given if name not in ("lang", "preset")]
    paper = usual_paper()
    if paper and any("paper" in find_format(name).follows for name in formats):
        given.setdefault("paper", paper)
    if "solution_style" in given:
        given["solution"] = True  # there is no other reason to choose its style
    return style_for(formats, {**given, "lang": lang}), names
