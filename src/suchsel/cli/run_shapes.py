"""suchsel shapes: the named shapes, drawn as text."""

from __future__ import annotations

import argparse

from suchsel.boards.figures import ALL_SHAPES, SHAPES, family_titles, figure, shape_name
from suchsel.cli.parser import CommandParser
from suchsel.errors import Defects
from suchsel.i18n import noop, say
from suchsel.request.from_files import read_size
from suchsel.request.options import SIZE

#: How large shapes are drawn unless a size is given, and the width of a line.
DRAWN = (12, 13)
WIDTH = 76


def add_arguments(parser: CommandParser) -> None:
    parser.add_words("names", noop("NAME"), say("draw only these"), nargs="*")
    drawn = say("rows x columns of each drawing")
    parser.add_option("size", SIZE._replace(help=drawn), default="x".join(map(str, DRAWN)))


def run(arguments: argparse.Namespace, lang: str) -> int:
    defects = Defects()
    size = DRAWN if arguments.size is None else defects.collect(read_size, arguments.size)
    names = [defects.collect(shape_name, name) for name in arguments.names]
    defects.raise_any()
    assert size is not None
    print(gallery([name for name in names if name] or list(SHAPES), *size, lang))
    if not names:
        print()
        print(say("Other numbers: {names}.", names=family_titles()).text(lang))
    return 0


def gallery(names: list[str], rows: int, columns: int, lang: str) -> str:
    """The shapes side by side, as many as a line holds, each under its name."""
    wide = 2 * columns + 2
    across = max(1, WIDTH // wide)
    blocks = []
    for first in range(0, len(names), across):
        chosen = names[first : first + across]
        lines = [[ALL_SHAPES[name][0].text(lang)[: wide - 2] for name in chosen]]
        drawings = [figure(name, rows, columns).drawing() for name in chosen]
        lines += [[" ".join(line) for line in row] for row in zip(*drawings, strict=True)]
        blocks.append(
            "\n".join("".join(text.ljust(wide) for text in row).rstrip() for row in lines)
        )
    return "\n\n".join(blocks).replace(".", " ")
