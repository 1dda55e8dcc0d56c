"""The options that make a request, and those that make a style: the same for all commands."""

from __future__ import annotations

import argparse

from suchsel.cli import Tell
from suchsel.levels import CROSSINGS, FILLERS
from suchsel.render import Style
from suchsel.request import EFFORT, LISTS, STEPS, Request, make_request
from suchsel.sources import parse_size, read_file, read_sources
from suchsel.words import ESZETT, UMLAUTS


def add_wishes(parser: argparse.ArgumentParser, tell: Tell, size: bool = True) -> None:
    add = parser.add_argument
    add(
        "sources",
        nargs="+",
        metavar="SOURCE",
        help=tell(
            "a file (it has a dot or a slash; “-” is standard input) or a word",
            "eine Datei (mit Punkt oder Schrägstrich; „-“ ist die Standardeingabe) oder ein Wort",
        ),
    )
    if size:
        add(
            "--size",
            metavar="12x10",
            help=tell(
                "rows x columns; without it a fitting size is chosen",
                "Zeilen x Spalten; ohne Angabe wird eine passende Größe gewählt",
            ),
        )
    add(
        "--level",
        metavar="NAME",
        help=tell(
            "level of difficulty, see “suchsel levels” (mittel)",
            "Schwierigkeitsstufe, siehe „suchsel levels“ (mittel)",
        ),
    )
    add(
        "--directions",
        metavar="E,S,SE",
        help=tell(
            "compass points instead of those of the level",
            "Himmelsrichtungen (E ist Osten) statt derer der Stufe",
        ),
    )
    add(
        "--crossings",
        choices=CROSSINGS,
        help=tell("how words may cross", "wie sich Wörter kreuzen dürfen"),
    )
    add(
        "--filler",
        choices=FILLERS,
        help=tell("what fills the free cells", "was die freien Zellen füllt"),
    )
    add("--eszett", choices=ESZETT, default="ẞ", help=tell("ß in the grid", "ß im Gitter"))
    add(
        "--umlauts",
        choices=UMLAUTS,
        default="keep",
        help=tell("Ä Ö Ü as they are or as AE OE UE", "Ä Ö Ü bleiben oder werden AE OE UE"),
    )
    add(
        "--block",
        metavar="FILE",
        help=tell("more words that must not appear", "weitere Wörter, die nicht vorkommen sollen"),
    )
    add(
        "--rude",
        action="store_true",
        help=tell("do not keep rude words out", "unanständige Wörter nicht verhindern"),
    )
    add(
        "--nest",
        action="store_true",
        help=tell(
            "a word may lie inside another: INFO in INFORMATION",
            "ein Wort darf in einem anderen liegen: INFO in INFORMATION",
        ),
    )
    add(
        "--list",
        choices=LISTS,
        default="shown",
        help=tell(
            "what the solver is told of the words", "was man beim Lösen von den Wörtern erfährt"
        ),
    )
    add("--title", help=tell("a heading", "eine Überschrift"))
    add(
        "--difficulty",
        type=int,
        metavar="N",
        help=tell(
            "0 to 100: a puzzle that measures so difficult",
            "0 bis 100: ein Rätsel, das so schwierig gemessen wird",
        ),
    )
    add(
        "--steps",
        type=int,
        default=STEPS,
        metavar="N",
        help=tell("how long to search for places at most", "wie lange höchstens gesucht wird"),
    )
    add(
        "--effort",
        type=float,
        default=EFFORT,
        metavar="N",
        help=tell(
            "how long a proof may take at most, in about seconds",
            "wie lange ein Beweis höchstens dauern darf, in etwa Sekunden",
        ),
    )


def read_request(arguments: argparse.Namespace, level: str) -> Request:
    wanted = getattr(arguments, "size", None)
    size = None if wanted is None else parse_size(wanted)
    source = read_sources(arguments.sources, size)
    block = [] if arguments.block is None else read_file(arguments.block).entries
    return make_request(
        source.entries,
        source.size,
        level,
        directions=arguments.directions,
        crossings=arguments.crossings,
        filler=arguments.filler,
        eszett=arguments.eszett,
        umlauts=arguments.umlauts,
        block=[entry.text for entry in block],
        rude=arguments.rude,
        nest=arguments.nest,
        title=arguments.title,
        list=arguments.list,
        difficulty=arguments.difficulty,
        steps=arguments.steps,
        effort=arguments.effort,
    )


def add_style(parser: argparse.ArgumentParser, tell: Tell) -> None:
    add = parser.add_argument
    add("--solution", action="store_true", help=tell("the solution as well", "auch die Lösung"))
    add("--table", action="store_true",
        help=tell("lines between the cells", "Linien zwischen den Zellen"))  # fmt: skip


def read_style(arguments: argparse.Namespace, lang: str) -> Style:
    return Style(lang, arguments.solution, arguments.table)
