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
from suchsel.i18n import Message, counted, say
from suchsel.puzzle import Puzzle
from suchsel.request.options import GROUPS
from suchsel.smallest import BUDGET, EFFORT, PACK_LEVEL, PACK_OPTIONS, packing_of

SAME_SEED = SEED._replace(default=0, help=say("the same seed gives the same board"))


def add_arguments(parser: CommandParser) -> None:
    add_output(parser)
    parser.add_rows(PACK_OPTIONS)
    add_request(parser, without="size", defaults={"level": PACK_LEVEL, "effort": EFFORT})
    parser.add_option("seed", SAME_SEED, GROUPS["search"])
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
    packing = packing_of(request, seed, limits, budget)
    output = read_output(arguments, lang)
    best, proved = _follow(packing, lang)
    if best is None:
        return 130
    output.write([best])
    smallest = say("proved to be the smallest")
    verdict = smallest if proved else say("the smallest found, not proved")
    note = say("{board}, {verdict}", board=_board(best), verdict=verdict)
    print(note.text(lang), file=sys.stderr)
    return 0


def _board(puzzle: Puzzle) -> Message:
    return counted(
        "{rows}x{columns} = {n} cell",
        "{rows}x{columns} = {n} cells",
        n=puzzle.rows * puzzle.columns,
        rows=puzzle.rows,
        columns=puzzle.columns,
    )


def _follow(packing: Packing[Puzzle], lang: str) -> tuple[Puzzle | None, bool]:
    """Show each improvement as it comes; Ctrl-C keeps the best so far."""
    last, live = None, sys.stderr.isatty()
    progress: PackingProgress[Puzzle] = PackingProgress(None, None, False, 0)
    try:
        for progress in packing.run():
            if live and progress.trying:
                rows, columns = progress.trying
                text = say("{n} steps, trying {size} ", n=progress.steps, size=f"{rows}x{columns}")
                print("\r" + text.text(lang).ljust(60), end="", file=sys.stderr, flush=True)
            if progress.best is not None and progress.cells != last:
                last = progress.cells
                note = say("found {board}", board=_board(progress.best)).text(lang)
                line = "\r" + note.ljust(80) if live else note
                print(line, file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return packing.best, False
    if live:
        print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    return progress.best, progress.proved
