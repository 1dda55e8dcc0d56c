"""suchsel make: words in, a puzzle out, or a set of different ones for a class."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

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
from suchsel.difficulty.told import tell
from suchsel.i18n import Message, counted, say
from suchsel.layout.wording import level_label
from suchsel.puzzle import Puzzle
from suchsel.puzzle_set import SET_OPTIONS, puzzle_set
from suchsel.request.levels import DEFAULT_LEVEL, family_levels
from suchsel.request.options import GROUPS
from suchsel.request.seeds import draw_seed


def add_arguments(parser: CommandParser) -> None:
    add_output(parser)
    add_separate(parser)
    add_request(parser)
    all_levels = say("make one puzzle for each level in the family of --level")
    parser.add_flag("all_levels", all_levels, GROUPS["level"])
    parser.add_option("seed", SEED, GROUPS["search"])
    parser.add_rows(SET_OPTIONS)
    add_style(parser)


def run(arguments: argparse.Namespace, lang: str) -> int:
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
