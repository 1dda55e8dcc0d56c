"""suchsel check: is a stored puzzle clean? All its defects, if not."""

from __future__ import annotations

import argparse

from suchsel.cli import Tell
from suchsel.errors import say
from suchsel.grids import read_puzzles


def add_arguments(parser: argparse.ArgumentParser, tell: Tell) -> None:
    parser.add_argument("puzzle", metavar="PUZZLE.json", help=tell("a puzzle", "ein Rätsel"))


def run(arguments: argparse.Namespace, lang: str) -> int:
    for puzzle in read_puzzles(arguments.puzzle):
        note = say(
            "clean: {rows}x{columns}, {n} words, {level}, seed {seed}",
            "einwandfrei: {rows}x{columns}, {n} Wörter, {level}, Startwert {seed}",
            rows=puzzle.rows,
            columns=puzzle.columns,
            n=len(puzzle.words),
            level=puzzle.level,
            seed=puzzle.seed,
        )
        print(note.text(lang))
    return 0
