"""suchsel solve: find words in any letter grid."""

from __future__ import annotations

import argparse

from suchsel.boards.board import KINDS
from suchsel.cli import Tell
from suchsel.formats._letters import board_of, read_letters
from suchsel.i18n import say
from suchsel.judge.find import find
from suchsel.request.request import make_request
from suchsel.words.sources import read_sources
from suchsel.words.spelling import ESZETT, UMLAUTS


def add_arguments(parser: argparse.ArgumentParser, tell: Tell) -> None:
    add = parser.add_argument
    add(
        "grid",
        metavar="GRID",
        help=tell(
            "a file with the letters: text, csv, json, ipuz, xlsx",
        ),
    )
    add("sources", nargs="+", metavar="SOURCE", help=tell("files or words"))
    add(
        "--topology",
        choices=KINDS,
        help=tell(
            "the kind of board, where the file does not tell it (ours do)",
        ),
    )
    add("--eszett", choices=ESZETT, default="ẞ", help=tell("ß in the grid"))
    add("--umlauts", choices=UMLAUTS, default="keep", help=tell("Ä Ö Ü or AE"))


def run(arguments: argparse.Namespace, lang: str) -> int:
    letters = read_letters(arguments.grid, arguments.topology)
    board = board_of(letters)
    source = read_sources(arguments.sources, size=(1, 1))
    request = make_request(source.entries, eszett=arguments.eszett, umlauts=arguments.umlauts)
    for word in request.words:
        found = find(letters.grid, [word.symbols], board)
        if not found:
            print(say("{word}: not found", word=word.text).text(lang))
        for occurrence in found:
            note = say(
                "{word}: row {row}, column {column}, {direction}",
                word=word.text,
                row=occurrence[0][0] + 1,
                column=occurrence[0][1] + 1,
                direction=occurrence.direction,
            )
            print(note.text(lang))
    return 0
