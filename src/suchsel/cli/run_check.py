"""suchsel check: are stored puzzles clean? All their defects, if not."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from suchsel.cli.parser import CommandParser
from suchsel.errors import Defects, defect
from suchsel.i18n import counted, noop, say
from suchsel.layout.wording import level_label
from suchsel.puzzle import Puzzle, read_puzzles


def add_arguments(parser: CommandParser) -> None:
    puzzle = say("a file with puzzles; a .jsonl file holds one per line")
    parser.add_words("puzzle", noop("PUZZLE.json"), puzzle)


def run(arguments: argparse.Namespace, lang: str) -> int:
    for puzzle in _puzzles(arguments.puzzle):
        note = say(
            "clean: {rows}x{columns}, {words}, {level}, seed {seed}",
            rows=puzzle.rows,
            columns=puzzle.columns,
            words=counted("{n} word", "{n} words", n=len(puzzle.words)),
            level=level_label(puzzle, lang),
            seed=puzzle.seed,
        )
        print(note.text(lang))
    return 0


def _puzzles(path: str) -> Iterator[Puzzle]:
    """One after the other; the defects of all of them are reported after the last."""
    if not path.lower().endswith(".jsonl"):
        yield from read_puzzles(path)
        return
    from suchsel.batch.stored import FAILED, stored_lines, stored_puzzle

    defects = Defects()
    number = 0
    for number, line in stored_lines(path):
        if not line.startswith(FAILED):
            puzzle = defects.collect(stored_puzzle, number, line)
            if puzzle is not None:
                yield puzzle
    if not number:
        defects.append(defect("no-puzzles", "There is no puzzle in {path}.", path=path))
    defects.raise_any()
