"""suchsel render: stored puzzles, one per line, as one document or as a file each."""

from __future__ import annotations

import argparse
import os
import sys
from itertools import chain

from suchsel.batch.stored import all_puzzles, render_jobs, write_renderings
from suchsel.cli.arguments import OUTPUT, add_style, read_number, read_style
from suchsel.cli.parser import CommandParser
from suchsel.errors import SuchselError, mistake
from suchsel.formats import check_formats, format_names, format_of, render_files
from suchsel.i18n import Message, counted, noop, say
from suchsel.layout.style import Style
from suchsel.request.options import WORKERS
from suchsel.workers import ordered, worker_count
from suchsel.writing import check_targets, make_folder, write_all


def add_arguments(parser: CommandParser) -> None:
    puzzles = say("puzzles, one per line, as “suchsel batch” writes them")
    parser.add_words("puzzles", noop("PUZZLES.jsonl"), puzzles)
    output = say("one file for all puzzles; or a folder for a file each, with --format")
    parser.add_text("output", noop("FILE|FOLDER"), output, OUTPUT, required=True)
    form = say("format of the files in a folder, see “suchsel formats”")
    parser.add_text("format", noop("NAME"), form, OUTPUT, offer=format_names)
    parser.add_option("workers", WORKERS, OUTPUT)
    add_style(parser)


def run(arguments: argparse.Namespace, lang: str) -> int:
    suffix = _suffix(arguments.output)
    name = arguments.format or suffix
    if name is None:
        raise mistake(
            "format-missing",
            "“{path}” has no suffix that selects a format: choose the format of the files in this "
            "folder with --format, or name a file.",
            path=arguments.output,
        ).of("format")
    if suffix not in (None, name):
        raise mistake(
            "option-without-effect",
            "“{path}” is a file of the format {suffix}, but --format says {format}. Omit one of "
            "them.",
            path=arguments.output,
            suffix=suffix,
            format=name,
        ).of("format")
    style, given = read_style(arguments, [name], lang)
    check_formats([name], style, given)
    workers = worker_count(read_number(arguments, "workers", WORKERS))
    if suffix:
        note = _write_file(arguments.puzzles, arguments.output, style)
    elif "per_page" in given:
        raise mistake(
            "option-without-effect", "“per_page” has no effect on files with one puzzle each."
        ).of("per_page")
    else:
        note = _write_folder(arguments.puzzles, arguments.output, name, style, workers)
    print(note.text(lang), file=sys.stderr)
    return 0


def _suffix(path: str) -> str | None:
    """The format of a file of this name; None if it is a folder."""
    if os.path.isdir(path):
        return None
    try:
        return format_of(path)
    except SuchselError:
        return None


def _write_file(stored: str, path: str, style: Style) -> Message:
    check_targets([path])
    puzzles, failed = all_puzzles(stored)
    if not puzzles:
        raise _nothing(stored)
    files = render_files(puzzles, path, style)
    write_all(files)
    return _note(path, counted("{n} puzzle", "{n} puzzles", n=len(puzzles)), failed)


def _write_folder(stored: str, folder: str, name: str, style: Style, workers: int) -> Message:
    jobs = render_jobs(stored, folder, name, style)
    first = next(jobs, None)
    if first is None:
        raise _nothing(stored)
    make_folder(folder)
    counts = list(ordered(write_renderings, chain([first], jobs), workers))
    files, failed = map(sum, zip(*counts, strict=True))
    return _note(folder, counted("{n} file written", "{n} files written", n=files), failed)


def _nothing(stored: str) -> SuchselError:
    return mistake("no-puzzles", "There is no puzzle in {path}.", path=stored)


def _note(path: str, written: Message, failed: int) -> Message:
    return say(
        "{folder}: {files}, {failed}",
        folder=path,
        files=written,
        failed=counted("{n} line without a puzzle", "{n} lines without a puzzle", n=failed),
    )
