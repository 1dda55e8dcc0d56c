"""suchsel pack: the smallest rectangle that holds the words."""

from __future__ import annotations

import sys

from suchsel.cli.arguments import SEED, add_request, add_style, read_requests
from suchsel.cli.output import add_output, read_output
from suchsel.cli.parser import Arguments, CommandParser
from suchsel.engine.packing import BoardLimits, Packing, PackingProgress
from suchsel.errors import Defects
from suchsel.generate import search
from suchsel.i18n import Message, counted, noop, say
from suchsel.puzzle import Puzzle, read_puzzles
from suchsel.request.options import GROUPS, WORKERS
from suchsel.several import EFFORT, PACK_LEVEL
from suchsel.system.workers import worker_count

#: The number of open boards that are named at the end.
SHOWN = 12


def add_pack(parser: CommandParser) -> None:
    add_output(parser)
    parser.add_rows(BoardLimits.ROWS)
    add_request(parser, without="size", defaults={"level": PACK_LEVEL, "effort": EFFORT})
    seed = SEED._replace(default=0, help=say("the same seed gives the same board"))
    parser.add_option("seed", seed, GROUPS["search"])
    parser.add_option("workers", WORKERS, GROUPS["search"])
    about = say("begin below the board of this puzzle, which an earlier run has found")
    parser.add_text("resume", noop("PUZZLE.json"), about, GROUPS["search"])
    add_style(parser, without=("per_page",))


def run_pack(arguments: Arguments) -> None:
    with Defects() as defects:
        seed: int = defects(arguments.value, "seed")
        limits = BoardLimits.read(arguments.given(BoardLimits.ROWS), defects)
        requests = defects(
            read_requests,
            arguments,
            lambda given: [{"level": PACK_LEVEL, "effort": EFFORT, **given}],
        )
        before = defects(read_puzzles, arguments.resume) if arguments.resume else []
        workers: int | None = defects.collect(arguments.value, "workers")
        output = defects(read_output, arguments)
    best = min(before, key=lambda one: one.rows * one.columns, default=None)
    request = requests[0].evolve(size=None)
    packing = Packing(search, request, seed, limits, best, worker_count(workers))
    progress = _follow(packing, arguments.lang)
    if progress.best is None:
        raise KeyboardInterrupt  # before anything was found
    output.write([progress.best])
    verdict = say("proved to be the smallest")
    if not progress.proved:
        left = [f"{rows}x{columns}" for rows, columns in progress.left]
        verdict = say(
            "the smallest found, not proved; smaller boards that are still open: {n} of {all} "
            "({some})",
            n=len(left),
            all=progress.smaller,
            some=[*left[:SHOWN], *(["…"] if len(left) > SHOWN else [])],
        )
    arguments.tell(say("{board}, {verdict}", board=_board(progress.best), verdict=verdict))


def _board(puzzle: Puzzle) -> Message:
    return counted(
        "{rows}x{columns} = {n} cell",
        "{rows}x{columns} = {n} cells",
        n=puzzle.rows * puzzle.columns,
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
