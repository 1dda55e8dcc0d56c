"""suchsel batch: very many puzzles, as JSON lines."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from suchsel.batch.batch_plan import Plan, read_plan
from suchsel.batch.lines import count_failed, tasks
from suchsel.batch.lines import run as run_task
from suchsel.batch.workers import ordered, workers_of
from suchsel.cli import Tell
from suchsel.cli.progress import Progress
from suchsel.i18n import say


def add_arguments(parser: argparse.ArgumentParser, tell: Tell) -> None:
    add = parser.add_argument
    add("plan", metavar="PLAN", help=tell("a plan (TOML), see docs/batch.md"))  # fmt: skip
    add("-o", "--output", metavar="OUT.jsonl",
        help=tell("where the lines go; a batch that was stopped goes on there"))  # fmt: skip
    add("--workers", type=int, metavar="N",
        help=tell("so many processes; without it one for each core"))  # fmt: skip
    add("--cluster", metavar="ADDRESS",
        help=tell("run on the Dask cluster with the scheduler at this address"))  # fmt: skip


def run(arguments: argparse.Namespace, lang: str) -> int:
    plan = read_plan(arguments.plan)
    workers = workers_of(arguments.workers)
    if arguments.output is None:
        lines, failed = 0, 0
        for piece in pieces(plan, 0, workers, arguments.cluster):
            sys.stdout.buffer.write(piece)
            lines, failed = lines + piece.count(b"\n"), failed + count_failed(piece)
        sys.stdout.buffer.flush()
    else:
        lines, failed = _to_file(plan, arguments.output, workers, arguments.cluster, lang)
    note = say(
        "{n} lines, {failed} of them without a puzzle",
        n=lines,
        failed=failed,
    )
    print(note.text(lang), file=sys.stderr)
    return 0


def pieces(plan: Plan, start: int, workers: int, cluster: str | None) -> Iterator[bytes]:
    """The lines of the plan from `start` on, in order, some at a time."""
    if cluster is not None:
        from suchsel.batch.cluster import LINES, on_cluster

        return on_cluster(run_task, tasks(plan, start, LINES), cluster)
    return ordered(run_task, tasks(plan, start), workers)


def _to_file(
    plan: Plan, path: str, workers: int, cluster: str | None, lang: str
) -> tuple[int, int]:
    from suchsel.batch.resumable import Growing

    output = Growing(path, plan)
    try:
        if output.lines:
            note = say("going on after {n} lines", n=output.lines)
            print(note.text(lang), file=sys.stderr)
        progress = Progress(plan.lines, output.lines, lang)
        for piece in pieces(plan, output.lines, workers, cluster):
            output.add(piece)
            progress.show(output.lines)
        progress.clear()
        output.finish()
    finally:
        output.close()
    print(path, file=sys.stderr)
    return output.lines, output.failed
