"""suchsel rate: the measured difficulty of a stored puzzle, word by word."""

from __future__ import annotations

import argparse

from suchsel.cli import Tell
from suchsel.cli.run_check import puzzles_in
from suchsel.difficulty.rating import WordEffort, rate_puzzle
from suchsel.errors import SuchselError
from suchsel.files import write_whole
from suchsel.i18n import Message, say
from suchsel.puzzle import Puzzle

_BACKWARDS = {"W", "N", "NW", "SW"}
_DIAGONAL = {"SE", "NE", "NW", "SW"}


def add_arguments(parser: argparse.ArgumentParser, tell: Tell) -> None:
    parser.add_argument("puzzle", metavar="PUZZLE.json", help=tell("a puzzle"))
    parser.add_argument(
        "--plot", metavar="FILE.svg|png",
        help=tell("draw where the false starts lie"),
    )  # fmt: skip


def run(arguments: argparse.Namespace, lang: str) -> int:
    puzzles = puzzles_in(arguments.puzzle)
    for puzzle in puzzles:
        _print_table(puzzle, lang)
    if arguments.plot:
        from suchsel.layout.heat_map import draw_heat

        if len(puzzles) > 1:
            raise SuchselError(
                say(
                    "--plot draws one puzzle; this file holds {n}.",
                    n=len(puzzles),
                )
            )
        write_whole(arguments.plot, draw_heat(puzzles[0], arguments.plot))
    return 0


def _print_table(puzzle: Puzzle, lang: str) -> None:
    rating = rate_puzzle(puzzle)
    head = say(
        "{level}: difficulty {score} of 100; {effort} letters looked at to find all words",
        level=puzzle.level,
        score=rating.score,
        effort=round(rating.effort),
    )
    print(head.text(lang))
    wide = max(len(word.word) for word in rating.words)
    for word in sorted(rating.words, key=lambda word: (-word.effort, word.word)):
        effort = say("{n:8.1f}", n=float(word.effort)).text(lang)
        print(f"  {word.word:<{wide}}  {effort}  {_why(word).text(lang)}")


def _why(word: WordEffort) -> Message:
    """“backwards, diagonal, 7 false starts”"""
    parts = []
    if word.direction in _BACKWARDS:
        parts.append(say("backwards"))
    if word.direction in _DIAGONAL:
        parts.append(say("diagonal"))
    elif word.direction in "SN":
        parts.append(say("upright"))
    parts.append(
        say("1 false start")
        if word.false_starts == 1
        else say("{n} false starts", n=word.false_starts)
    )
    english, german = (", ".join(part.text(lang) for part in parts) for lang in ("en", "de"))
    return Message(english, german, {})
