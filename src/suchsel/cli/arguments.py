"""Arguments of several commands: requests and styles from the tables of options, seeds, workers."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from suchsel.cli import language, locale
from suchsel.cli.parser import Arguments, CommandParser
from suchsel.errors import Defects
from suchsel.formats import find_format, style_for
from suchsel.i18n import noop, say
from suchsel.request.from_files import OptionReader
from suchsel.request.option_types import MAX_SEED, OneOf, Whole
from suchsel.request.options import GROUPS, OPTIONS, key, options_for
from suchsel.request.request import Request
from suchsel.sheet.style import LETTER_TERRITORIES, STYLE_ROWS, Style, with_puzzle_options
from suchsel.words.languages import find_code

OUTPUT = say("Output")
SEED = key(
    Whole(0, MAX_SEED), "the same seed gives the same puzzle (default: random)", group="search"
)
GUESSED = noop("guessed language of the words: {name} (or name it: --language)")
FORM = key(OneOf({noop("table"): None, "json": None}), "format of the output", "table")


def add_request(parser: CommandParser, without: str = "", **defaults: object) -> None:
    """Words, and the options of a request but for one; a command may have other defaults."""
    words = OPTIONS["words"]
    parser.add_words("sources", words.type.metavar or "", words.help, nargs="*")
    theme = noop("words of a theme, see “suchsel themes”; may be given several times")
    parser.add_text("theme", "NAME", theme, GROUPS["words"], repeats=True)
    text = noop("propose words from a running text, as many as --pick says (default: 15)")
    parser.add_text("from_text", "FILE", text, GROUPS["words"])
    rows = {k: row for k, row in options_for("cli").items() if k not in ("words", without)}
    rows |= {k: rows[k]._replace(default=default) for k, default in defaults.items()}
    parser.add_rows(rows)


def read_requests(
    arguments: Arguments,
    variants: Callable[[Mapping[str, object]], Iterable[Mapping[str, object]]],
) -> list[Request]:
    """A request for each variant of the options that were given, with all files read.

    Everything that is wrong with the files and the texts is reported at once.
    """
    lang = arguments.lang
    with Defects() as defects:
        if not (arguments.sources or arguments.theme or arguments.pool or arguments.from_text):
            defects.report(
                "words-missing", "No words given: name a file, words or a theme (--theme).", "words"
            )
        given = arguments.given(options_for("cli"))
        given = with_puzzle_options(given, arguments.given(["preset"]).get("preset"))
        spoken = find_code(locale()) if lang == language(()) else lang  # not if --lang says another
        options = OptionReader(given, defects, standard_input=True, spoken=spoken)
        # A size that is wrong is reported once, not again as a contradiction between files.
        size = options.size or ((1, 1) if "size" in given else None)
        source = defects.collect(options.read_sources, arguments.sources, size)
        proposed = None
        if arguments.from_text:
            from suchsel.words.from_text import propose_words

            number = (arguments.value("pick") or (15, 15))[1]
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
            source = source._replace(entries=[*source.entries, *more])
        if defects:  # what could be read is checked all the same
            missing = arguments.from_text and not proposed
            unread = missing or source is None or None in themes or "size" in options.broken
            unread = unread or defects[0].code == "words-missing"
            options.request(None if unread else source, defects)
    assert source is not None
    options.notes += proposed.notes if proposed else ()
    arguments.tell(*options.notes)
    told = len(options.notes)
    if found and not arguments.sources:
        options.values.setdefault("title", ", ".join(theme.title for theme in found))
        if len(languages := {theme.lang for theme in found}) == 1:
            options.values.setdefault("language", *languages)
    options.speak(source, lang)
    with Defects() as defects:
        every = variants(options.values)
        requests = [options.request(source, defects, **more) for more in every]
    arguments.tell(*options.notes[told:])
    return requests


def add_style(parser: CommandParser, without: Sequence[str] = ()) -> None:
    """The options of a style but for some; a language is an option of every command."""
    rows = {k: v for k, v in STYLE_ROWS.items() if k not in ("lang", *without)}
    rows["paper"] = rows["paper"]._replace(default=usual_paper() or rows["paper"].default)
    parser.add_rows(rows)


def usual_paper() -> str | None:
    """The paper of the user's country, where it is not the default."""
    given = (os.environ.get(name) for name in ("LC_ALL", "LC_PAPER", "LANG"))
    territory = next(filter(None, given), "").partition("_")[2][:2]
    return "letter" if territory in LETTER_TERRITORIES else None


def read_style(arguments: Arguments, formats: Sequence[str]) -> tuple[Style, list[str]]:
    """The style, and the names of the options that were given, even if with their defaults.

    What a preset says beyond what these formats follow is left out.
    """
    given = arguments.given(STYLE_ROWS)
    names = [name for name in given if name != "preset"]
    paper = usual_paper()
    if paper and any("paper" in find_format(name).follows for name in formats):
        given.setdefault("paper", paper)
    if "solution_style" in given:
        given["solution"] = True  # there is no other reason to choose its style
    return style_for(formats, {**given, "lang": arguments.lang}), names
