"""suchsel render: stored puzzles, one per line, as files."""

from __future__ import annotations

import argparse
import sys
from itertools import chain

from suchsel.batch.stored import render_jobs, write_renderings
from suchsel.batch.workers import ordered, worker_count
from suchsel.cli.arguments import OUTPUT, WORKERS, add_style, read_number, read_style
from suchsel.cli.parser import CommandParser
from suchsel.errors import mistake
from suchsel.formats import check_formats, format_names
from suchsel.i18n import counted, noop, say
from suchsel.writing import make_folder


def add_arguments(parser: CommandParser) -> None:
    puzzles = say("puzzles, one per line, as “suchsel batch” writes them")
    parser.add_words("puzzles", noop("PUZZLES.jsonl"), puzzles)
    folder, form = say("folder for the files"), say("format of the files, see “suchsel formats”")
    parser.add_text("output", noop("FOLDER"), folder, OUTPUT, required=True)
    parser.add_text("format", noop("NAME"), form, OUTPUT, required=True, offer=format_names)
    parser.add_option("workers", WORKERS, OUTPUT)
    add_style(parser, without=("per_page",))  # a file holds one puzzle


def run(arguments: argparse.Namespace, lang: str) -> int:
    style, given = read_style(arguments, [arguments.format], lang)
    check_formats([arguments.format], style, given)
    workers = worker_count(read_number(arguments, "workers", WORKERS))
    jobs = render_jobs(arguments.puzzles, arguments.output, arguments.format, style)
    first = next(jobs, None)
    if first is None:
        raise mistake("no-puzzles", "There is no puzzle in {path}.", path=arguments.puzzles)
    make_folder(arguments.output)
    counts = list(ordered(write_renderings, chain([first], jobs), workers))
    files, failed = map(sum, zip(*counts, strict=True))
    note = say(
        "{folder}: {files}, {failed}",
        folder=arguments.output,
        files=counted("{n} file written", "{n} files written", n=files),
        failed=counted("{n} line without a puzzle", "{n} lines without a puzzle", n=failed),
    )
    print(note.text(lang), file=sys.stderr)
    return 0
