"""suchsel pack: the smallest rectangle that holds the words."""

from __future__ import annotations

import argparse
import sys
from typing import cast

from suchsel.boards.compass import DIRECTIONS, MAX_SIDE
from suchsel.boards.kinds import DEFAULT_KIND, KINDS
from suchsel.cli.arguments import (
    SEED,
    GivenRequest,
    add_request,
    add_style,
    given_rows,
    read_number,
    read_request,
)
from suchsel.cli.output import add_output, check_output, write_output
from suchsel.cli.parser import CommandParser
from suchsel.engine.packing import BoardLimits, Packing, PackingProgress
from suchsel.engine.pick import draws
from suchsel.errors import Defects
from suchsel.generate import make_sized
from suchsel.i18n import counted, say
from suchsel.puzzle import Puzzle
from suchsel.request.option_types import Flag, Number, Whole
from suchsel.request.options import GROUPS, Option

#: Proofs are what packing is about: they may take longer here.
EFFORT = 60.0
#: Without a level, words may run in all directions and cross by chance.
LEVEL, CROSSINGS = "schwer", "free"
BUDGET = 2_000_000

#: Which boards count: the fields of `BoardLimits`.
LIMITS: dict[str, Option] = {
    "square": Option(Flag(), False, "board", say("Squares"), say("try only squares")),
    "rows": Option(
        Whole(1, MAX_SIDE), None, "board", say("Rows"), say("try only boards of N rows")
    ),
    "ratio": Option(
        Number(1, MAX_SIDE),
        None,
        "board",
        say("Ratio"),
        say("the longer side is at most N times as long as the shorter one"),
    ),
}
BUDGET_ROW = Option(
    Whole(1, 10**12), BUDGET, "search", say("Budget"), say("when to stop, in steps")
)


def add_arguments(parser: CommandParser) -> None:
    add_output(parser)
    for name, option in LIMITS.items():
        parser.add_option(name, option, GROUPS["board"])
    # Without --level the defaults are those of packing.
    add_request(parser, without=("size", "shape", "threshold"), defaults={"effort": EFFORT})
    parser.add_option("seed", SEED._replace(default=0, help=SAME_SEED), GROUPS["search"])
    parser.add_option("budget", BUDGET_ROW, GROUPS["search"])
    add_style(parser)


SAME_SEED = say("the same seed gives the same board")


def run(arguments: argparse.Namespace, lang: str) -> int:
    seed = read_number(arguments, "seed", SEED) or 0
    given = read_request(arguments, lang)
    _set_defaults(given)
    request = given._replace(size=None).request(given.level or LEVEL)
    if request.pick is not None:
        request = next(draws(request, seed))
    limits = _read_limits(arguments)
    budget = read_number(arguments, "budget", BUDGET_ROW) or BUDGET
    check_output(arguments, lang)
    packing = Packing(request, seed, limits, budget, make_sized)
    best, proved = _follow(packing, lang)
    if best is None:
        return 130
    write_output(arguments, [best], lang)
    verdict = (
        say("proved to be the smallest") if proved else say("the smallest one found, not proved")
    )
    note = say("{board}: {verdict}", board=_board(best), verdict=verdict)
    print(note.text(lang), file=sys.stderr)
    return 0


def _set_defaults(given: GivenRequest) -> None:
    given.options.setdefault("effort", EFFORT)
    if given.level is not None:
        return
    kind = KINDS.get(str(given.options.get("topology")), DEFAULT_KIND)
    given.options.setdefault("directions", kind.directions(tuple(DIRECTIONS)))
    given.options.setdefault("crossings", CROSSINGS)


def _read_limits(arguments: argparse.Namespace) -> BoardLimits:
    given = given_rows(arguments, LIMITS)
    defects = Defects()
    values = {name: defects.collect(LIMITS[name].check, name, given[name]) for name in given}
    defects.raise_any()
    return BoardLimits(
        square=bool(values.get("square")),
        rows=cast("int | None", values.get("rows")),
        ratio=cast("float | None", values.get("ratio")),
    )


def _board(puzzle: Puzzle) -> object:
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
