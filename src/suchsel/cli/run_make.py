"""suchsel make: words in, a puzzle out."""

from __future__ import annotations

import argparse
import sys

from suchsel.cli import Tell
from suchsel.cli.output import add_output, check_output, write_output
from suchsel.cli.wishes import add_style, add_wishes, read_request
from suchsel.generate import make
from suchsel.i18n import say
from suchsel.request.levels import DEFAULT, family_levels
from suchsel.request.request import check_seed, draw_seed


def add_arguments(parser: argparse.ArgumentParser, tell: Tell) -> None:
    add_wishes(parser, tell)
    parser.add_argument(
        "--all-levels", action="store_true",
        help=tell("one puzzle for each level of the family that --level names"),
    )  # fmt: skip
    parser.add_argument(
        "--seed", type=int, metavar="N",
        help=tell("the same seed gives the same puzzle"),
    )  # fmt: skip
    add_output(parser, tell)
    add_style(parser, tell)


def run(arguments: argparse.Namespace, lang: str) -> int:
    seed = draw_seed() if arguments.seed is None else check_seed(arguments.seed)
    levels = [arguments.level or DEFAULT]
    if arguments.all_levels:
        levels = [level.name for level in family_levels(levels[0])]
    requests = [read_request(arguments, level, seed, lang) for level in levels]
    check_output(arguments, lang)
    puzzles = [make(request, seed) for request in requests]
    write_output(arguments, puzzles, lang)
    for puzzle in puzzles:
        note = say(
            "seed {seed}, {rows} rows, {columns} columns, {level}, difficulty {score} of 100",
            seed=seed,
            rows=puzzle.rows,
            columns=puzzle.columns,
            level=puzzle.level,
            score=puzzle.difficulty["score"],
        )
        print(note.text(lang), file=sys.stderr)
    return 0
