"""suchsel make and pack: words in, puzzles out."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import cast

from suchsel.cli.arguments import (
    SEED,
    add_request,
    add_style,
    given_rows,
    read_number,
    read_request,
)
from suchsel.cli.output import add_output, add_separate, read_output
from suchsel.cli.parser import CommandParser
from suchsel.difficulty.rating import tell
from suchsel.engine.packing import BoardLimits, Packing, PackingProgress
from suchsel.i18n import Message, counted, noop, say
from suchsel.puzzle import Puzzle, read_puzzles
from suchsel.request.levels import DEFAULT_LEVEL, family_levels
from suchsel.request.option_types import draw_seed
from suchsel.request.options import GROUPS, WORKERS
from suchsel.several import (
    BUDGET,
    EFFORT,
    PACK_LEVEL,
    PACK_OPTIONS,
    SET_OPTIONS,
    packing_of,
    puzzle_set,
)
from suchsel.sheet.wording import level_label
from suchsel.system.workers import worker_count


def add_make(parser: CommandParser) -> None:
    add_output(parser)
    add_separate(parser)
    add_request(parser)
    all_levels = say("make one puzzle for each level in the family of --level")
    parser.add_flag("all_levels", all_levels, GROUPS["level"])
    parser.add_option("seed", SEED, GROUPS["search"])
    parser.add_rows(SET_OPTIONS)
    add_style(parser)


def run_make(arguments: argparse.Namespace, lang: str) -> int:
    given_seed = read_number(arguments, "seed", SEED)
    seed = draw_seed() if given_seed is None else given_seed
    given = read_request(arguments, lang)
    levels = [given.level_or(DEFAULT_LEVEL)]
    if arguments.all_levels:
        levels = [level.name for level in family_levels(levels[0])]
    requests = [given.request(level) for level in levels]
    asked = puzzle_set(requests, given_rows(arguments, SET_OPTIONS))
    output = read_output(arguments, lang, several=asked.total > 1)
    puzzles = asked.make(seed, output.page_style)
    output.write(puzzles)
    for start in range(0, len(puzzles), asked.each):
        note = _note(puzzles[start : start + asked.each], seed, lang)
        print(note.text(lang), file=sys.stderr)
    return 0


def _note(puzzles: Sequence[Puzzle], seed: int, lang: str) -> Message:
    """What was made: a puzzle, or several of the same request."""
    first, last = puzzles[0], puzzles[-1]
    note = say(
        "seed {seed}, {rows}, {columns}, {level}: {difficulty}",
        seed=seed,
        rows=counted("{n} row", "{n} rows", n=first.rows),
        columns=counted("{n} column", "{n} columns", n=first.columns),
        level=level_label(first, lang),
        difficulty=tell([puzzle.difficulty for puzzle in puzzles]),
    )
    if first.label is None:
        return note
    labels = say("{first} to {last}", first=first.label, last=last.label)
    where = first.label if first.label == last.label else labels
    return say("{where}: {message}", where=where, message=note)


#: The number of open boards that are named at the end.
SHOWN = 12
SAME_SEED = SEED._replace(default=0, help=say("the same seed gives the same board"))


def add_pack(parser: CommandParser) -> None:
    add_output(parser)
    parser.add_rows(PACK_OPTIONS)
    add_request(parser, without="size", defaults={"level": PACK_LEVEL, "effort": EFFORT})
    parser.add_option("seed", SAME_SEED, GROUPS["search"])
    parser.add_option("workers", WORKERS, GROUPS["search"])
    about = say("begin below the board of this puzzle, which an earlier run has found")
    parser.add_text("resume", noop("PUZZLE.json"), about, GROUPS["search"])
    add_style(parser, without=("per_page",))


def run_pack(arguments: argparse.Namespace, lang: str) -> int:
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
