"""suchsel batch and render: very many puzzles."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import chain
from typing import BinaryIO

from suchsel.batch.plan import BatchPlan, read_batch_plan
from suchsel.batch.run import (
    all_puzzles,
    count_failed,
    line_ranges,
    make_lines,
    render_tasks,
    write_renderings,
)
from suchsel.cli.arguments import OUTPUT, add_style, print_notes, read_number, read_style
from suchsel.cli.output import ProgressBar
from suchsel.cli.parser import CommandParser
from suchsel.errors import SuchselError, mistake
from suchsel.formats import check_formats, format_names, format_of, render_files
from suchsel.i18n import Message, counted, noop, say
from suchsel.request.options import WORKERS
from suchsel.sheet.style import Style
from suchsel.system.workers import ordered, worker_count
from suchsel.system.writing import (
    check_targets,
    is_stream,
    make_folder,
    open_stream,
    unwritable,
    write_all,
    write_through,
)


def add_batch(parser: CommandParser) -> None:
    parser.add_words("plan", noop("PLAN.toml"), say("the plan, see docs/batch.md"))
    output = say(
        "file for the puzzles, one per line; an interrupted batch is continued (default: "
        "standard output)"
    )
    parser.add_text("output", noop("PUZZLES.jsonl"), output)
    parser.add_option("workers", WORKERS)
    cluster = say("run on the Dask cluster with this scheduler address")
    parser.add_text("cluster", noop("ADDRESS"), cluster)


def run_batch(arguments: argparse.Namespace, lang: str) -> int:
    workers = worker_count(read_number(arguments, "workers", WORKERS))
    plan = read_batch_plan(arguments.plan)
    print_notes(plan.notes, lang)
    if arguments.output is None:
        found = pieces(plan, 0, workers, arguments.cluster, lang)
        lines, failed = _pass_on(found, sys.stdout.buffer)
    elif is_stream(arguments.output):
        found = pieces(plan, 0, workers, arguments.cluster, lang)
        lines, failed = _write_through(found, arguments.output)
    else:
        lines, failed = _write(plan, arguments.output, workers, arguments.cluster, lang)
    note = counted(
        "{n} line, {failed} without a puzzle",
        "{n} lines, {failed} without a puzzle",
        n=lines,
        failed=failed,
    )
    print(note.text(lang), file=sys.stderr)
    return 0


def pieces(
    plan: BatchPlan, start: int, workers: int, cluster: str | None, lang: str
) -> Iterator[bytes]:
    """The lines of the plan from `start` on, in order, some at a time."""
    if cluster is not None:
        from suchsel.batch.cluster import LINES, on_cluster

        def tell(note: Message) -> None:
            print(note.text(lang), file=sys.stderr, flush=True)

        return on_cluster(make_lines, line_ranges(plan, start, LINES), cluster, tell)
    return ordered(make_lines, line_ranges(plan, start), workers)


def _pass_on(found: Iterable[bytes], output: BinaryIO) -> tuple[int, int]:
    """Write the lines as they come; how many there are, and how many without a puzzle."""
    lines, failed = 0, 0
    for piece in found:
        write_through(output, piece)
        lines, failed = lines + piece.count(b"\n"), failed + count_failed(piece)
    output.flush()
    return lines, failed


def _write_through(found: Iterable[bytes], path: str) -> tuple[int, int]:
    """To a device or a pipe, which cannot be continued."""
    with open_stream(path) as stream:
        try:
            return _pass_on(found, stream)
        except OSError as error:
            raise unwritable(path, error) from None


def _write(
    plan: BatchPlan, path: str, workers: int, cluster: str | None, lang: str
) -> tuple[int, int]:
    """Write or continue the file; how many lines it has, and how many without a puzzle."""
    from suchsel.batch.run import GrowingFile

    with closing(GrowingFile(path, plan)) as output:
        if output.lines:
            note = counted("continuing after {n} line", "continuing after {n} lines", output.lines)
            print(note.text(lang), file=sys.stderr)
        progress = ProgressBar(plan.lines, output.lines, lang)
        for piece in pieces(plan, output.lines, workers, cluster, lang):
            output.add(piece)
            progress.show(output.lines)
        progress.clear()
        output.finish()
    print(path, file=sys.stderr)
    return output.lines, output.failed


def add_render(parser: CommandParser) -> None:
    puzzles = say("puzzles, one per line, as “suchsel batch” writes them")
    parser.add_words("puzzles", noop("PUZZLES.jsonl"), puzzles)
    output = say("one file for all puzzles; or a folder for a file each, with --format")
    parser.add_text("output", noop("FILE|FOLDER"), output, OUTPUT, required=True)
    form = say("format of the files in a folder, see “suchsel formats”")
    parser.add_text("format", noop("NAME"), form, OUTPUT, offer=format_names)
    parser.add_option("workers", WORKERS, OUTPUT)
    add_style(parser)


def run_render(arguments: argparse.Namespace, lang: str) -> int:
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
    tasks = render_tasks(stored, folder, name)
    first = next(tasks, None)
    if first is None:
        raise _nothing(stored)
    make_folder(folder)
    write = partial(write_renderings, folder, name, style)
    counts = list(ordered(write, chain([first], tasks), workers))
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
