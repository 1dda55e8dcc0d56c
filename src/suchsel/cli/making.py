"""suchsel make and pack: words in, puzzles out."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from suchsel.cli.arguments import (
    SEED,
    add_request,
    add_style,
    given_rows,
    read_option,
    read_request,
    tell,
)
from suchsel.cli.output import add_output, read_output
from suchsel.cli.parser import CommandParser
from suchsel.difficulty.rating import tell as describe
from suchsel.engine.packing import BoardLimits, Packing, PackingProgress
from suchsel.errors import Defects
from suchsel.generate import search
from suchsel.i18n import Message, counted, noop, say
from suchsel.puzzle import Puzzle, read_puzzles
from suchsel.request.levels import DEFAULT_LEVEL, family_levels
from suchsel.request.option_types import draw_seed
from suchsel.request.options import GROUPS, WORKERS
from suchsel.several import EFFORT, PACK_LEVEL, SET_OPTIONS, PuzzleSet
from suchsel.sheet.wording import level_label


def add_make(parser: CommandParser) -> None:
    add_output(parser, several=True)
    add_request(parser)
    all_levels = say("make one puzzle for each level in the family of --level")
    parser.add_flag("all_levels", all_levels, GROUPS["level"])
    parser.add_option("seed", SEED, GROUPS["search"])
    parser.add_rows(SET_OPTIONS)
    add_style(parser)


def run_make(arguments: argparse.Namespace, lang: str) -> None:
    given_seed: int | None = read_option(arguments, "seed", SEED)
    seed = draw_seed() if given_seed is None else given_seed
    given = read_request(arguments, lang)
    levels = [str(given.options.values.get("level", DEFAULT_LEVEL))]
    if arguments.all_levels:
        levels = [level.name for level in family_levels(levels[0])]
    requests = [given.request(level=level) for level in levels]
    with Defects() as defects:
        rows = given_rows(arguments, SET_OPTIONS)
        asked = PuzzleSet.read({"requests": requests, **rows}, defects)
    output = read_output(arguments, lang, several=asked.total > 1)
    puzzles = asked.make(seed, output.page_style)
    output.write(puzzles)
    for start in range(0, len(puzzles), asked.count):
        tell(_note(puzzles[start : start + asked.count], seed, lang), lang)


def _note(puzzles: Sequence[Puzzle], seed: int, lang: str) -> Message:
    """What was made: a puzzle, or several of the same request."""
    first, last = puzzles[0], puzzles[-1]
    note = say(
        "seed {seed}, {rows}, {columns}, {level}: {difficulty}",
        seed=seed,
        rows=counted("{n} row", "{n} rows", n=first.rows),
        columns=counted("{n} column", "{n} columns", n=first.columns),
        level=level_label(first, lang),
        difficulty=describe([puzzle.difficulty for puzzle in puzzles]),
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
    parser.add_rows(BoardLimits.ROWS)
    add_request(parser, without="size", defaults={"level": PACK_LEVEL, "effort": EFFORT})
    parser.add_option("seed", SAME_SEED, GROUPS["search"])
    parser.add_option("workers", WORKERS, GROUPS["search"])
    about = say("begin below the board of this puzzle, which an earlier run has found")
    parser.add_text("resume", noop("PUZZLE.json"), about, GROUPS["search"])
    add_style(parser, without=("per_page",))


def run_pack(arguments: argparse.Namespace, lang: str) -> None:
    from suchsel.system.workers import worker_count

    seed: int = read_option(arguments, "seed", SAME_SEED)
    options = given_rows(arguments, BoardLimits.ROWS)
    given = read_request(arguments, lang)
    defaults = {"level": PACK_LEVEL, "effort": EFFORT}
    request = given.request(**{**defaults, **given.options.values}).evolve(size=None)
    with Defects() as defects:
        limits = BoardLimits.read(options, defects)
    best = None
    if arguments.resume:
        best = min(read_puzzles(arguments.resume), key=lambda one: one.rows * one.columns)
    workers = worker_count(read_option(arguments, "workers", WORKERS))
    packing = Packing(search, request, seed, limits, best, workers)
    output = read_output(arguments, lang)
    progress = _follow(packing, lang)
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
    tell(say("{board}, {verdict}", board=_board(progress.best), verdict=verdict), lang)


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
