"""suchsel pack: the smallest rectangle that holds the words."""

from __future__ import annotations

import argparse
import sys
from typing import cast

from suchsel.cli.arguments import (
    SEED,
    add_request,
    add_style,
    given_rows,
    read_number,
    read_request,
)
from suchsel.cli.output import add_output, read_output
from suchsel.cli.parser import CommandParser
from suchsel.engine.packing import BoardLimits, Packing, PackingProgress
from suchsel.i18n import Message, counted, noop, say
from suchsel.puzzle import Puzzle, read_puzzles
from suchsel.request.options import GROUPS, WORKERS
from suchsel.smallest import BUDGET, EFFORT, PACK_LEVEL, PACK_OPTIONS, packing_of
from suchsel.workers import worker_count

#: The number of open boards that are named at the end.
SHOWN = 12
SAME_SEED = SEED._replace(default=0, help=say("the same seed gives the same board"))


def add_arguments(parser: CommandParser) -> None:
    add_output(parser)
    parser.add_rows(PACK_OPTIONS)
    add_request(parser, without="size", defaults={"level": PACK_LEVEL, "effort": EFFORT})
    parser.add_option("seed", SAME_SEED, GROUPS["search"])
    parser.add_option("workers", WORKERS, GROUPS["search"])
    about = say("begin below the board of this puzzle, which an earlier run has found")
    parser.add_text("resume", noop("PUZZLE.json"), about, GROUPS["search"])
    add_style(parser, without=("per_page",))


def run(arguments: argparse.Namespace, lang: str) -> int:
    seed = read_number(arguments, "seed", SAME_SEED) or 0
    options = given_rows(arguments, PACK_OPTIONS)
    given = read_request(arguments, lang)
    given.options.setdefault("effort", EFFORT)
    request = given._replace(size=None).request(given.level_or(PACK_LEVEL))
    budget = cast("int", options.pop("budget", BUDGET))
    # The values are checked by `packing_of`.
    limits = BoardLimits(**cast("dict[str, bool]", options))
    best = min(read_puzzles(arguments.resume), key=_cells) if arguments.resume else None
    workers = worker_count(read_number(arguments, "workers", WORKERS))
    packing = packing_of(request, seed, limits, budget, best, workers)
    output = read_output(arguments, lang)
    progress = _follow(packing, lang)
    if progress.best is None:
        return 130
    output.write([progress.best])
    note = say("{board}, {verdict}", board=_board(progress.best), verdict=_verdict(progress))
    print(note.text(lang), file=sys.stderr)
    return 0


def _verdict(progress: PackingProgress) -> Message:
    if progress.proved:
        return say("proved to be the smallest")
    left = [f"{rows}x{columns}" for rows, columns in progress.left]
    return say(
        "the smallest found, not proved; smaller boards that are still open: {n} of {all} ({some})",
        n=len(left),
        all=progress.smaller,
        some=[*left[:SHOWN], *(["…"] if len(left) > SHOWN else [])],
    )


def _cells(puzzle: Puzzle) -> int:
    return puzzle.rows * puzzle.columns


def _board(puzzle: Puzzle) -> Message:
    return counted(
        "{rows}x{columns} = {n} cell",
        "{rows}x{columns} = {n} cells",
        n=_cells(puzzle),
        rows=puzzle.rows,
        columns=puzzle.columns,
    )


def _follow(packing: Packing, lang: str) -> PackingProgress:
    """Show each improvement as it comes; Ctrl-C keeps the best so far."""
    last, live = None, sys.stderr.isatty()
    progress: PackingProgress = PackingProgress(None, None, 0, (), 0)
    try:
        for progress in packing.run():
            if live and progress.trying:
                rows, columns = progress.trying
                text = say(
                    "{n} steps, smaller boards still open: {left}, trying {size} ",
                    n=progress.steps,
                    left=len(progress.left),
                    size=f"{rows}x{columns}",
                )
                print("\r" + text.text(lang).ljust(80), end="", file=sys.stderr, flush=True)
            if progress.best is not None and progress.cells != last:
                last = progress.cells
                note = say("found {board}", board=_board(progress.best)).text(lang)
                line = "\r" + note.ljust(80) if live else note
                print(line, file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return progress
    if live:
        print("\r" + " " * 80 + "\r", end="", file=sys.stderr)
    return progress
