"""suchsel batch and render: very many puzzles."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from functools import partial
from itertools import chain
from typing import BinaryIO

from suchsel.batch import run
from suchsel.batch.plan import BatchPlan, read_batch_plan
from suchsel.cli.arguments import OUTPUT, add_style, read_style
from suchsel.cli.output import ProgressBar
from suchsel.cli.parser import Arguments, CommandParser
from suchsel.errors import Defects, SuchselError, mistake
from suchsel.formats import check_formats, format_names, format_of, render_files
from suchsel.i18n import counted, noop
from suchsel.request.options import WORKERS
from suchsel.system import writing
from suchsel.system.workers import ordered, worker_count


def add_batch(parser: CommandParser) -> None:
    parser.add_words("plan", "PLAN.toml", "the plan, see docs/batch.md")
    output = noop(
        "file for the puzzles, one per line; an interrupted batch is continued (default: "
        "standard output)"
    )
    parser.add_text("output", "PUZZLES.jsonl", output)
    parser.add_option("workers", WORKERS)
    parser.add_text("cluster", "ADDRESS", "run on the Dask cluster with this scheduler address")


def run_batch(arguments: Arguments) -> None:
    workers = worker_count(arguments.value("workers"))
    plan = read_batch_plan(arguments.plan)
    arguments.tell(*plan.notes)

    def pieces(start: int) -> Iterator[bytes]:
        """The lines of the plan from `start` on, in order, some at a time."""
        if arguments.cluster is None:
            return ordered(run.make_lines, run.line_ranges(plan, start), workers)
        from suchsel.batch.cluster import LINES, on_cluster

        ranges = run.line_ranges(plan, start, LINES)
        return on_cluster(run.make_lines, ranges, arguments.cluster, arguments.tell)

    path = arguments.output
    if path is None:
        lines, failed = _pass_on(pieces(0), sys.stdout.buffer)
    elif writing.is_stream(path):  # a device or a pipe, which cannot be continued
        with writing.open_stream(path) as stream:
            try:
                lines, failed = _pass_on(pieces(0), stream)
            except OSError as error:
                raise writing.unwritable(path, error) from None
    else:
        lines, failed = _write(plan, arguments, pieces)
    note = counted(
        "{n} line, {failed} without a puzzle",
        "{n} lines, {failed} without a puzzle",
        n=lines,
        failed=failed,
    )
    arguments.tell(note)


def _pass_on(found: Iterable[bytes], output: BinaryIO) -> tuple[int, int]:
    """Write the lines as they come; how many there are, and how many without a puzzle."""
    lines, failed = 0, 0
    for piece in found:
        writing.write_through(output, piece)
        lines, failed = lines + piece.count(b"\n"), failed + run.count_failed(piece)
    output.flush()
    return lines, failed


def _write(
    plan: BatchPlan, arguments: Arguments, pieces: Callable[[int], Iterator[bytes]]
) -> tuple[int, int]:
    """Write or continue the file; how many lines it has, and how many without a puzzle."""
    with closing(run.GrowingFile(arguments.output, plan)) as output:
        if done := output.lines:
            arguments.tell(counted("continuing after {n} line", "continuing after {n} lines", done))
        progress = ProgressBar(plan.lines, done, arguments.lang)
        for piece in pieces(done):
            output.add(piece)
            progress.show(output.lines)
        progress.clear()
        output.finish()
    print(arguments.output, file=sys.stderr)
    return output.lines, output.failed


def add_render(parser: CommandParser) -> None:
    puzzles = noop("puzzles, one per line, as “suchsel batch” writes them")
    parser.add_words("puzzles", "PUZZLES.jsonl", puzzles)
    output = noop("one file for all puzzles; or a folder for a file each, with --format")
    parser.add_text("output", "FILE|FOLDER", output, OUTPUT, required=True)
    form = noop("format of the files in a folder, see “suchsel formats”")
    parser.add_text("format", "NAME", form, OUTPUT, offer=format_names)
    parser.add_option("workers", WORKERS, OUTPUT)
    add_style(parser)


def run_render(arguments: Arguments) -> None:
    stored, path = arguments.puzzles, arguments.output
    suffix = None  # of a folder
    if not os.path.isdir(path):
        with suppress(SuchselError):
            suffix = format_of(path)
    name = arguments.format or suffix
    if name is None:
        raise mistake(
            "format-missing",
            "“{path}” has no suffix that selects a format: choose the format of the files in this "
            "folder with --format, or name a file.",
            "format",
            path=path,
        )
    with Defects() as defects:
        if suffix not in (None, name):
            text = noop(
                "“{path}” is a file of the format {suffix}, but --format says {format}. Omit one "
                "of them."
            )
            defects.no_effect("format", text, path=path, suffix=suffix, format=name)
        style, given = read_style(arguments, [name])
        check_formats([name], style, given)
        if "per_page" in given and not suffix:
            defects.no_effect("per_page", "“per_page” has no effect on files with one puzzle each.")
    workers = worker_count(arguments.value("workers"))
    none = mistake("no-puzzles", "There is no puzzle in {path}.", path=stored)
    if suffix:
        writing.check_targets([path])
        puzzles, failed = run.all_puzzles(stored)
        if not puzzles:
            raise none
        writing.write_all(render_files(puzzles, path, style))
        written = counted("{n} puzzle", "{n} puzzles", n=len(puzzles))
    else:
        tasks = run.render_tasks(stored, path, name)
        first = next(tasks, None)
        if first is None:
            raise none
        writing.make_folder(path)
        write = partial(run.write_renderings, path, name, style)
        counts = list(ordered(write, chain([first], tasks), workers))
        files, failed = map(sum, zip(*counts, strict=True))
        written = counted("{n} file written", "{n} files written", n=files)
    left_out = counted("{n} line without a puzzle", "{n} lines without a puzzle", n=failed)
    arguments.remark("{folder}: {files}, {failed}", folder=path, files=written, failed=left_out)
