"""The options that make a request, and those that make a style: the same for all commands."""

from __future__ import annotations

import argparse

from suchsel.cli import Tell
from suchsel.deal import deal
from suchsel.errors import SuchselError, say
from suchsel.levels import CROSSINGS, FILLERS
from suchsel.paper import ORIENTATIONS, PAPERS
from suchsel.render import SOLUTIONS, Style
from suchsel.request import EFFORT, LISTS, STEPS, Request, make_request
from suchsel.sources import parse_size, read_file, read_sources
from suchsel.themes import Theme, find_theme
from suchsel.words import ESZETT, UMLAUTS


def add_wishes(parser: argparse.ArgumentParser, tell: Tell, size: bool = True) -> None:
    add = parser.add_argument
    add(
        "sources",
        nargs="*",
        metavar="SOURCE",
        help=tell(
            "a file (it has a dot or a slash; “-” is standard input) or a word",
            "eine Datei (mit Punkt oder Schrägstrich; „-“ ist die Standardeingabe) oder ein Wort",
        ),
    )
    add(
        "--theme",
        action="append",
        default=[],
        metavar="NAME",
        help=tell(
            "the words of a theme, see “suchsel themes”; may be given several times",
            "die Wörter eines Themas, siehe „suchsel themes“; mehrfach möglich",
        ),
    )
    add(
        "--pick",
        type=int,
        metavar="N",
        help=tell(
            "only so many of the words, drawn by the seed",
            "nur so viele der Wörter, vom Startwert ausgelost",
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


def read_request(arguments: argparse.Namespace, level: str, seed: int, lang: str) -> Request:
    wanted = getattr(arguments, "size", None)
    size = None if wanted is None else parse_size(wanted)
    if not arguments.sources and not arguments.theme:
        raise SuchselError(
            say(
                "Words are missing: name a file, words, or a theme (--theme).",
                "Es fehlen Wörter: eine Datei, Wörter oder ein Thema (--theme) angeben.",
            )
        )
    source = read_sources(arguments.sources, size)
    entries = list(source.entries)
    chosen = [find_theme(name, lang) for name in arguments.theme]
    for theme in chosen:
        entries += theme.entries()
    if arguments.pick is not None:
        longest = None if source.size is None else max(source.size)
        entries = deal(entries, 1, arguments.pick, seed, longest)[0]
    block = [] if arguments.block is None else read_file(arguments.block).entries
    return make_request(
        entries,
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
        title=arguments.title if arguments.sources or arguments.title else _titled(chosen),
        list=arguments.list,
        difficulty=arguments.difficulty,
        steps=arguments.steps,
        effort=arguments.effort,
    )


def _titled(chosen: list[Theme]) -> str:
    return ", ".join(theme.title for theme in chosen)


def add_style(parser: argparse.ArgumentParser, tell: Tell) -> None:
    add = parser.add_argument
    add("--solution", action="store_true", help=tell("the solution as well", "auch die Lösung"))
    add(
        "--solution-style",
        choices=SOLUTIONS,
        help=tell(
            "the solution: ring the words, or dots for all else (rings)",
            "die Lösung: Wörter umranden, oder Punkte für alles andere (rings)",
        ),
    )
    add(
        "--table",
        action="store_true",
        help=tell("lines between the cells", "Linien zwischen den Zellen"),
    )
    add(
        "--font",
        default="noto",
        metavar="noto|andika|FILE.ttf",
        help=tell("font; andika is for early readers", "Schrift; andika für Leseanfänger"),
    )
    add(
        "--font-size",
        type=float,
        metavar="PT",
        help=tell("letters of the board, in points", "Buchstaben im Gitter, in Punkt"),
    )
    add(
        "--large-print",
        action="store_true",
        help=tell("nothing smaller than 18 points", "nichts kleiner als 18 Punkt"),
    )
    add(
        "--lower",
        action="store_true",
        help=tell("small letters on the board", "Kleinbuchstaben im Gitter"),
    )
    add(
        "--paper",
        choices=tuple(PAPERS),
        default="a4",
        help=tell("paper; fit: as large as the puzzle", "Papier; fit: so groß wie das Rätsel"),
    )
    add(
        "--orientation",
        choices=ORIENTATIONS,
        default="auto",
        help=tell("upright or across", "Hoch- oder Querformat"),
    )
    add(
        "--name-line",
        action="store_true",
        help=tell("lines for name and date", "Zeile für Name und Datum"),
    )
    add("--grey", action="store_true", help=tell("no colours", "ohne Farben"))
    add(
        "--dpi",
        type=int,
        default=300,
        metavar="N",
        help=tell("dots per inch of a picture", "Punkte je Zoll eines Bildes"),
    )


def read_style(arguments: argparse.Namespace, lang: str) -> Style:
    wishes = {name: getattr(arguments, name) for name in Style._fields[1:]}
    if wishes["solution_style"] is None:
        del wishes["solution_style"]
    else:
        wishes["solution"] = True  # who says how it should look wants to see it
    return Style(lang, **wishes)
