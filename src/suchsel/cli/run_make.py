"""suchsel make: words in, a puzzle out."""

from __future__ import annotations

import argparse
import sys

from suchsel.cli.arguments import add_request, add_seed, add_style, read_request, read_seed
from suchsel.cli.output import add_output, check_output, level_label, write_output
from suchsel.cli.parser import CommandParser
from suchsel.generate import make
from suchsel.i18n import say
from suchsel.request.levels import DEFAULT_LEVEL, family_levels
from suchsel.request.options import GROUPS


def add_arguments(parser: CommandParser) -> None:
    add_output(parser)
    add_request(parser)
    parser.add_flag(
        "--all-levels",
        say("make one puzzle for each level in the family of --level"),
        GROUPS["level"],
    )
    add_seed(parser)
    add_style(parser)


def run(arguments: argparse.Namespace, lang: str) -> int:
    seed = read_seed(arguments)
    given = read_request(arguments, lang)
    levels = [given.level or DEFAULT_LEVEL]
    if arguments.all_levels:
        levels = [level.name for level in family_levels(levels[0])]
    requests = [given.request(level) for level in levels]
    check_output(arguments, lang)
    puzzles = [make(request, seed) for request in requests]
    write_output(arguments, puzzles, lang)
    for puzzle in puzzles:
        note = say(
            "seed {seed}, {rows} rows, {columns} columns, {level}, difficulty {score} of 100",
            seed=seed,
            rows=puzzle.rows,
            columns=puzzle.columns,
            level=level_label(puzzle),
            score=puzzle.difficulty.score,
        )
        print(note.text(lang), file=sys.stderr)
    return 0
