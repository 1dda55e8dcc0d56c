"""suchsel render: stored puzzles, one a line, as files."""

from __future__ import annotations

import argparse
import sys
from itertools import chain

from suchsel.batch.stored import make_folder, sheets, write_sheets
from suchsel.batch.workers import ordered, workers_of
from suchsel.cli import Tell
from suchsel.cli.wishes import add_style, read_style
from suchsel.errors import SuchselError
from suchsel.formats import FORMATS, check_style
from suchsel.i18n import say


def add_arguments(parser: argparse.ArgumentParser, tell: Tell) -> None:
    add = parser.add_argument
    add("puzzles", metavar="OUT.jsonl",
        help=tell("puzzles, one a line, as “suchsel batch” writes them"))  # fmt: skip
    add("-o", "--output", metavar="DIR", required=True,
        help=tell("the folder for the files"))  # fmt: skip
    add("--format", required=True, choices=list(FORMATS),
        help=tell("what kind of files"))  # fmt: skip
    add("--workers", type=int, metavar="N",
        help=tell("so many processes; without it one for each core"))  # fmt: skip
    add_style(parser, tell)


def run(arguments: argparse.Namespace, lang: str) -> int:
    style = read_style(arguments, lang)
    check_style([arguments.format], style)
    workers = workers_of(arguments.workers)
    work = sheets(arguments.puzzles, arguments.output, arguments.format, style)
    first = next(work, None)
    if first is None:
        raise SuchselError(
            say("There is no puzzle in {path}.",
                path=arguments.puzzles)
        )  # fmt: skip
    make_folder(arguments.output)
    files = failed = 0
    for more, without in ordered(write_sheets, chain([first], work), workers):
        files, failed = files + more, failed + without
    note = say(
        "{folder}: {files} written; lines without a puzzle: {failed}",
        files=files,
        folder=arguments.output,
        failed=failed,
    )
    print(note.text(lang), file=sys.stderr)
    return 0
