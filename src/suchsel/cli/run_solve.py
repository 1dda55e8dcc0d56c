"""suchsel solve: find words in any letter grid."""

from __future__ import annotations

import argparse
from typing import cast

from suchsel.cli.arguments import given_rows, print_notes
from suchsel.cli.parser import CommandParser
from suchsel.errors import Defects
from suchsel.formats.reading import board_for, read_letters
from suchsel.i18n import noop, say
from suchsel.judge.solve import SpellingOptions, solve
from suchsel.layout.wording import place
from suchsel.request.from_files import check_split_use, checked_split
from suchsel.request.options import OPTIONS
from suchsel.request.options import SPELLING as SPELLED
from suchsel.words.separators import DEFAULT_SPLIT
from suchsel.words.sources import read_sources

#: How words are spelled in the grid.
SPELLING = {name: OPTIONS[name] for name in SPELLED}
SPLIT = OPTIONS["split"]
#: A file may say which kind of board it holds, so there is no default.
TOPOLOGY = OPTIONS["topology"]._replace(
    default=None, help=say("kind of board, if the file does not name it (files by suchsel do)")
)


def add_arguments(parser: CommandParser) -> None:
    grid = say("a file with the letters of the grid: txt, csv, json, ipuz or xlsx")
    parser.add_words("grid", noop("GRID"), grid)
    words = OPTIONS["words"]
    parser.add_words("sources", words.type.metavar or "", words.help, nargs="+")
    parser.add_rows({"topology": TOPOLOGY, "split": SPLIT, **SPELLING})


def run(arguments: argparse.Namespace, lang: str) -> int:
    defects = Defects()
    kind = defects.collect(_read_kind, arguments)
    spelling = defects.collect(given_rows, arguments, SPELLING)
    letters = defects.collect(read_letters, arguments.grid, kind)
    given = defects.collect(given_rows, arguments, {"split": SPLIT}) or {}
    split = defects.collect(checked_split, given) or DEFAULT_SPLIT
    source = defects.collect(read_sources, arguments.sources, (1, 1), split)
    defects.raise_any()
    assert letters is not None
    assert source is not None
    check_split_use(given, source.notes)
    print_notes(source.notes, lang)
    spelled = cast("SpellingOptions", spelling)
    answers = solve(letters.grid, source.entries, board_for(letters), **spelled)
    for word, found in answers.items():
        if not found:
            print(say("{word}: not found", word=word).text(lang))
        for occurrence in found:
            print(place(word, occurrence[0], occurrence.direction).text(lang))
    return 0


def _read_kind(arguments: argparse.Namespace) -> str | None:
    given = given_rows(arguments, {"topology": TOPOLOGY})
    return cast("str | None", TOPOLOGY.check("topology", given.get("topology")))
