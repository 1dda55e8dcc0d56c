"""suchsel levels: the levels of difficulty, by the names that can be typed."""

from __future__ import annotations

import argparse

from suchsel.cli.parser import CommandParser
from suchsel.i18n import say
from suchsel.request.levels import LEVELS, Level


def add_arguments(parser: CommandParser) -> None:
    """This command has none."""


HEADS = (say("level"), say("directions"), say("crossings"), say("places"), say("filler"))


def run(arguments: argparse.Namespace, lang: str) -> int:
    rows = [[head.text(lang) for head in HEADS]]
    rows += [_row(level, lang) for level in LEVELS.values()]
    widths = [max(map(len, column)) + 2 for column in zip(*rows, strict=True)]
    for row in rows:
        print("".join(map(str.ljust, row, widths)).rstrip())
    return 0


def _row(level: Level, lang: str) -> list[str]:
    directions = " ".join(level.directions)
    if level.choice != "drawn":
        directions += say(" (in turn)").text(lang)
    filler = say(level.filler).text(lang)
    if level.filler in ("mix", "graded"):
        filler += say(" {n} %", n=level.share).text(lang)
    return [
        level.label.text(lang),
        directions,
        say(level.crossings).text(lang),
        say(level.where).text(lang),
        filler,
    ]
