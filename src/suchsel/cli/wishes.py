"""The options that make a request, and those that make a style: the same for all commands."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from suchsel.boards.board import KINDS
from suchsel.boards.images import no_image, read_shape_file
from suchsel.boards.masks import Mask
from suchsel.cli import Tell
from suchsel.errors import Defects, SuchselError
from suchsel.formats import SOLUTIONS, Style
from suchsel.i18n import say
from suchsel.layout.paper import ORIENTATIONS, PAPERS
from suchsel.request.hidden import MODES
from suchsel.request.levels import CROSSINGS, FILLERS
from suchsel.request.request import EFFORT, LISTS, STEPS, Request, make_request
from suchsel.words.sources import check_size, is_file, named, parse_size, read_file, read_sources
from suchsel.words.spelling import ESZETT, UMLAUTS

if TYPE_CHECKING:
    from typing import Any

    from suchsel.words.theme_lists import Theme


def add_wishes(parser: argparse.ArgumentParser, tell: Tell, size: bool = True) -> None:
    add = parser.add_argument
    add(
        "sources",
        nargs="*",
        metavar="SOURCE",
        help=tell(
            "a file (it has a dot or a slash; “-” is standard input) or a word",
        ),
    )
    add(
        "--theme",
        action="append",
        default=[],
        metavar="NAME",
        help=tell(
            "the words of a theme, see “suchsel themes”; may be given several times",
        ),
    )
    if size:
        add(
            "--size",
            metavar="12x10",
            help=tell(
                "rows x columns; without it a fitting size is chosen",
            ),
        )
    add_ground(add, tell)
    add(
        "--level",
        metavar="NAME",
        help=tell(
            "level of difficulty, see “suchsel levels” (mittel)",
        ),
    )
    add(
        "--directions",
        metavar="E,S,SE",
        help=tell(
            "compass points instead of those of the level",
        ),
    )
    add(
        "--crossings",
        choices=CROSSINGS,
        help=tell("how words may cross"),
    )
    add(
        "--filler",
        choices=FILLERS,
        help=tell("what fills the free cells"),
    )
    add("--eszett", choices=ESZETT, default="ẞ", help=tell("ß in the grid"))
    add(
        "--umlauts",
        choices=UMLAUTS,
        default="keep",
        help=tell("Ä Ö Ü as they are or as AE OE UE"),
    )
    add(
        "--block",
        metavar="FILE",
        help=tell("more words that must not appear"),
    )
    add(
        "--rude",
        action="store_true",
        help=tell("do not keep rude words out"),
    )
    add(
        "--nest",
        action="store_true",
        help=tell(
            "a word may lie inside another: INFO in INFORMATION",
        ),
    )
    add(
        "--list",
        choices=LISTS,
        default="shown",
        help=tell("what the solver is told of the words"),
    )
    add_hidden(add, tell)
    add("--title", metavar="TEXT", help=tell("a heading"))
    add(
        "--difficulty",
        type=int,
        metavar="N",
        help=tell(
            "0 to 100: a puzzle that measures so difficult",
        ),
    )
    add(
        "--steps",
        type=int,
        default=STEPS,
        metavar="N",
        help=tell("how long to search for places at most"),
    )
    add(
        "--effort",
        type=float,
        default=EFFORT,
        metavar="N",
        help=tell(
            "how long a proof may take at most, in about seconds",
        ),
    )


def add_ground(add: Callable[..., object], tell: Tell) -> None:
    add(
        "--topology",
        choices=KINDS,
        default=KINDS[0],
        help=tell(
            "torus: words run on over the edge; hexagon, honeycomb: hexagonal cells",
        ),
    )
    add(
        "--shape",
        metavar="NAME|FILE",
        help=tell(
            "a shape, see “suchsel shapes”; or a file: a drawing of # and ., or an image",
        ),
    )
    add(
        "--threshold",
        type=int,
        metavar="N",
        help=tell(
            "how dark, per cent, an image is where the shape is (50)",
        ),
    )


def add_hidden(add: Callable[..., object], tell: Tell) -> None:
    add(
        "--message",
        metavar="TEXT",
        help=tell(
            "the letters left over, row by row, spell it",
        ),
    )
    add(
        "--message-mode",
        choices=MODES,
        default=MODES[0],
        help=tell(
            "first: filler may follow the message; exact: nothing else is left over",
        ),
    )
    add(
        "--secret",
        action="append",
        default=[],
        metavar="SOURCE",
        help=tell(
            "words that are hidden but not listed: a file or a word",
        ),
    )
    add(
        "--pick",
        metavar="N|N-M",
        help=tell(
            "draw so many words from the list, or from the pool",
        ),
    )
    add(
        "--pool",
        action="append",
        default=[],
        metavar="FILE",
        help=tell("words to draw from beside the list"),
    )


def read_shape(arguments: argparse.Namespace) -> str | Mask | None:
    wanted: str | None = arguments.shape
    if wanted is None or not is_file(wanted):
        if arguments.threshold is not None:
            raise SuchselError(no_image())
        return wanted
    try:
        return read_shape_file(wanted, arguments.threshold)
    except SuchselError as error:
        raise named(wanted, error) from None


def read_block(path: str | None) -> list[str]:
    if path is None:
        return []
    try:
        return [entry.text for entry in read_file(path).entries]
    except SuchselError as error:
        raise named(path, error) from None


def read_size(text: str, kind: str) -> tuple[int, int]:
    """A hexagon may be told by its side alone: 5 is 9x9."""
    if kind == "hexagon" and text.isascii() and text.isdigit() and len(text) < 4:
        across = 2 * int(text) - 1
        return check_size((across, across), text)
    return parse_size(text)


def read_request(arguments: argparse.Namespace, level: str, seed: int, lang: str) -> Request:
    if not arguments.sources and not arguments.theme and not arguments.pool:
        raise SuchselError(
            say(
                "Words are missing: name a file, words, or a theme (--theme).",
            )
        )
    defects = Defects()
    checked = defects.collect
    wanted = getattr(arguments, "size", None)
    size = None if wanted is None else checked(read_size, wanted, arguments.topology)
    source = checked(read_sources, arguments.sources, size)
    chosen = [checked(_find_theme, name, lang) for name in arguments.theme]
    block = checked(read_block, arguments.block)
    shape = checked(read_shape, arguments)
    secret = checked(read_sources, arguments.secret, (1, 1))
    pool = checked(read_sources, arguments.pool, (1, 1))
    defects.raise_any()
    return make_request(
        [*source.entries, *(entry for theme in chosen for entry in theme.entries())],
        source.size,
        level,
        directions=arguments.directions,
        crossings=arguments.crossings,
        filler=arguments.filler,
        eszett=arguments.eszett,
        umlauts=arguments.umlauts,
        block=block,
        rude=arguments.rude,
        nest=arguments.nest,
        title=arguments.title if arguments.sources or arguments.title else _titled(chosen),
        list=arguments.list,
        difficulty=arguments.difficulty,
        steps=arguments.steps,
        effort=arguments.effort,
        topology=arguments.topology,
        shape=shape,
        message=arguments.message,
        message_mode=arguments.message_mode,
        secret=secret.entries,
        pool=pool.entries,
        pick=arguments.pick,
    )


def _find_theme(name: str, lang: str) -> Theme:
    from suchsel.words.theme_lists import find_theme

    return find_theme(name, lang)


def _titled(chosen: list[Theme]) -> str:
    return ", ".join(theme.title for theme in chosen)


def add_style(parser: argparse.ArgumentParser, tell: Tell) -> None:
    add = parser.add_argument
    add("--solution", action="store_true", help=tell("the solution as well"))
    add(
        "--solution-style",
        choices=SOLUTIONS,
        help=tell(
            "the solution: ring the words, or dots for all else (rings)",
        ),
    )
    add(
        "--table",
        action="store_true",
        help=tell("lines between the cells"),
    )
    add(
        "--font",
        metavar="noto|andika|FILE.ttf",
        help=tell("font (noto); andika is for early readers"),
    )
    add(
        "--font-size",
        type=float,
        metavar="PT",
        help=tell("letters of the board, in points"),
    )
    add(
        "--large-print",
        action="store_true",
        help=tell("nothing smaller than 18 points"),
    )
    add(
        "--lower",
        action="store_true",
        help=tell("small letters on the board"),
    )
    add(
        "--paper",
        choices=tuple(PAPERS),
        help=tell("paper (a4); fit: as large as the puzzle"),
    )
    add(
        "--orientation",
        choices=ORIENTATIONS,
        help=tell("upright or across (auto)"),
    )
    add(
        "--name-line",
        action="store_true",
        help=tell("lines for name and date"),
    )
    add("--grey", action="store_true", help=tell("no colours"))
    add(
        "--dpi",
        type=int,
        metavar="N",
        help=tell("dots per inch of a picture (300)"),
    )


def said_style(arguments: argparse.Namespace) -> dict[str, Any]:
    """The wishes for a style that were uttered, be they what happens anyway."""
    wishes = {name: getattr(arguments, name) for name in Style._fields[1:]}
    return {name: wish for name, wish in wishes.items() if wish is not None and wish is not False}


def read_style(arguments: argparse.Namespace, lang: str) -> Style:
    wishes = said_style(arguments)
    if "solution_style" in wishes:
        wishes["solution"] = True  # who says how it should look wants to see it
    if wishes.get("paper") == "fit" and wishes.get("orientation", "auto") != "auto":
        raise SuchselError(
            say(
                "“--orientation” has no effect with “--paper fit”: the page is as large as the "
                "puzzle. Leave out one of them.",
            )
        )
    return Style(lang, **wishes)
