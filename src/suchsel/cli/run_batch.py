"""suchsel batch: very many puzzles, as JSON lines."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import BinaryIO

from suchsel.batch.batch_plan import BatchPlan, read_batch_plan
from suchsel.batch.lines import count_failed, line_ranges, make_lines
from suchsel.cli.arguments import print_notes, read_number
from suchsel.cli.parser import CommandParser
from suchsel.cli.progress import ProgressBar
from suchsel.i18n import Message, counted, noop, say
from suchsel.request.options import WORKERS
from suchsel.workers import ordered, worker_count
from suchsel.writing import is_stream, open_stream, unwritable, write_through


def add_arguments(parser: CommandParser) -> None:
    parser.add_words("plan", noop("PLAN.toml"), say("the plan, see docs/batch.md"))
    output = say(
        "file for the puzzles, one per line; an interrupted batch is continued (default: "
        "standard output)"
    )
    parser.add_text("output", noop("PUZZLES.jsonl"), output)
    parser.add_option("workers", WORKERS)
    cluster = say("run on the Dask cluster with this scheduler address")
    parser.add_text("cluster", noop("ADDRESS"), cluster)


def run(arguments: argparse.Namespace, lang: str) -> int:
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
    from suchsel.batch.resumable import GrowingFile

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
