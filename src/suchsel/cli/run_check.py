"""suchsel check: is a stored puzzle clean? All its defects, if not."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from suchsel.cli import Tell
from suchsel.errors import SuchselError
from suchsel.formats._letters import read_puzzles
from suchsel.i18n import Message, say
from suchsel.puzzle import Puzzle
from suchsel.words.sources import named


def add_arguments(parser: argparse.ArgumentParser, tell: Tell) -> None:
    parser.add_argument(
        "puzzle", metavar="PUZZLE.json",
        help=tell("a puzzle; many of them, one a line, in a file that ends in .jsonl"),
    )  # fmt: skip


def run(arguments: argparse.Namespace, lang: str) -> int:
    for puzzle in _puzzles(arguments.puzzle):
        note = say(
            "clean: {rows}x{columns}, {n} words, {level}, seed {seed}",
            rows=puzzle.rows,
            columns=puzzle.columns,
            n=len(puzzle.words),
            level=puzzle.level,
            seed=puzzle.seed,
        )
        print(note.text(lang))
    return 0


def puzzles_in(path: str) -> list[Puzzle]:
    """The puzzles of a file; what is wrong with them names it."""
    try:
        return read_puzzles(path)
    except SuchselError as error:
        raise named(path, error) from None


def _puzzles(path: str) -> Iterator[Puzzle]:
    """One after the other; what is wrong with some of them is told after the last."""
    if not path.lower().endswith(".jsonl"):
        yield from puzzles_in(path)
        return
    from suchsel.batch.stored import FAILED, stored_lines, stored_puzzle

    defects: list[Message] = []
    number = 0
    for number, line in stored_lines(path):
        if not line.startswith(FAILED):
            try:
                yield stored_puzzle(number, line)
            except SuchselError as error:
                defects.extend(error.defects)
    if not number:
        defects.append(say("There is no puzzle in {path}.", path=path))
    if defects:
        raise SuchselError(*defects)
