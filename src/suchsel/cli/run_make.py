"""suchsel make: words in, a puzzle out."""

from __future__ import annotations

import argparse
import sys

from suchsel.cli.arguments import SEED, add_request, add_style, read_number, read_request
from suchsel.cli.output import add_output, check_output, write_output
from suchsel.cli.parser import CommandParser
from suchsel.generate import make
from suchsel.i18n import say
from suchsel.layout.wording import level_label
from suchsel.request.levels import DEFAULT_LEVEL, family_levels
from suchsel.request.options import GROUPS
from suchsel.request.request import draw_seed


def add_arguments(parser: CommandParser) -> None:
    add_output(parser)
    add_request(parser)
    all_levels = say("make one puzzle for each level in the family of --level")
    parser.add_flag("all_levels", all_levels, GROUPS["level"])
    parser.add_option("seed", SEED, GROUPS["search"])
    add_style(parser)


def run(arguments: argparse.Namespace, lang: str) -> int:
    given_seed = read_number(arguments, "seed", SEED)
    seed = draw_seed() if given_seed is None else given_seed
    given = read_request(arguments, lang)
    levels = [given.level_or(DEFAULT_LEVEL)]
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
            level=level_label(puzzle, lang),
            score=puzzle.difficulty.score,
        )
        print(note.text(lang), file=sys.stderr)
    return 0
