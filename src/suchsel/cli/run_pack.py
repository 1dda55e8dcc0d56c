"""suchsel pack: the smallest rectangle that holds the words."""

from __future__ import annotations

import argparse
import sys

from suchsel.boards.board import HEXAGONAL
from suchsel.cli import Tell
from suchsel.cli.output import add_output, check_output, write_output
from suchsel.cli.wishes import add_style, add_wishes, read_request
from suchsel.engine.packing import Packing, Progress, Wish
from suchsel.engine.pick import draws
from suchsel.errors import SuchselError
from suchsel.i18n import say
from suchsel.puzzle import Puzzle
from suchsel.request.request import check_seed

BUDGET = 2_000_000
#: Proofs are what packing is about: they may take longer here.
EFFORT = 60.0


def add_arguments(parser: argparse.ArgumentParser, tell: Tell) -> None:
    add_wishes(parser, tell, size=False)
    parser.set_defaults(effort=EFFORT)
    add_output(parser, tell)
    add = parser.add_argument
    add("--square", action="store_true", help=tell("only squares"))
    add("--rows", type=int, metavar="N", help=tell("so many rows"))
    add("--ratio", type=float, metavar="X",
        help=tell("the longer side is at most X times the shorter one"))  # fmt: skip
    add("--seed", type=int, default=0, metavar="N",
        help=tell("same seed, same answer"))  # fmt: skip
    add("--budget", type=int, default=BUDGET, metavar="STEPS",
        help=tell("when to stop, in steps"))  # fmt: skip
    add_style(parser, tell)


def run(arguments: argparse.Namespace, lang: str) -> int:
    everywhere = arguments.topology not in HEXAGONAL  # which are refused for what they are
    if arguments.level is None and arguments.directions is None and everywhere:
        arguments.directions = "E,S,SE,NE,W,N,NW,SW"
    if arguments.level is None and arguments.crossings is None:
        arguments.crossings = "free"
    seed = check_seed(arguments.seed)
    request = read_request(arguments, arguments.level or "schwer", seed, lang)._replace(size=None)
    if request.pick is not None:
        request = next(draws(request, seed))
    wish = Wish(arguments.square, arguments.rows, arguments.ratio)
    _check(wish, arguments.budget)
    check_output(arguments, lang)
    packing = Packing(request, seed, wish, arguments.budget)
    best, proved = _follow(packing, lang)
    if best is None:
        return 130
    write_output(arguments, [best], lang)
    verdict = say("proved smallest") if proved else say("the smallest found; not proved")
    note = say(
        "{rows}x{columns} = {cells} cells, {verdict}",
        rows=best.rows,
        columns=best.columns,
        cells=best.rows * best.columns,
        verdict=verdict,
    )
    print(note.text(lang), file=sys.stderr)
    return 0


def _check(wish: Wish, budget: int) -> None:
    defects = []
    if wish.rows is not None and not 1 <= wish.rows <= 200:
        defects.append(say("--rows must be from 1 to 200."))
    if wish.ratio is not None and not 1 <= wish.ratio <= 200:
        defects.append(say("--ratio must be from 1 to 200."))
    if budget < 1:
        defects.append(say("--budget must be positive."))
    if defects:
        raise SuchselError(*defects)


def _follow(packing: Packing, lang: str) -> tuple[Puzzle | None, bool]:
    """Show each improvement as it comes; Ctrl-C keeps the best so far."""
    last, live = None, sys.stderr.isatty()
    progress = Progress(None, None, False, 0)
    try:
        for progress in packing.run():
            if live and progress.trying:
                rows, columns = progress.trying
                text = say("{n} steps, trying {size} ",
                           n=progress.steps, size=f"{rows}x{columns}")  # fmt: skip
                print("\r" + text.text(lang).ljust(60), end="", file=sys.stderr, flush=True)
            if progress.best is not None and progress.cells != last:
                last, best = progress.cells, progress.best
                note = say("found {rows}x{columns} = {cells} cells",
                           rows=best.rows, columns=best.columns, cells=last)  # fmt: skip
                print(("\r" if live else "") + note.text(lang).ljust(60).rstrip() + " " * 20 * live,
                      file=sys.stderr, flush=True)  # fmt: skip
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return packing.best, False
    if live:
        print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    return progress.best, progress.proved
