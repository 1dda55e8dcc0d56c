"""suchsel shapes: what there is, as pictures of text."""

from __future__ import annotations

import argparse

from suchsel.boards.figures import SHAPES, figure, shape_name
from suchsel.cli import Tell
from suchsel.words.sources import parse_size

SIZE = (12, 13)
WIDTH = 76


def add_arguments(parser: argparse.ArgumentParser, tell: Tell) -> None:
    add = parser.add_argument
    add("names", nargs="*", metavar="NAME", help=tell("only these"))
    add("--size", metavar="12x10", help=tell("how large to draw them"))


def run(arguments: argparse.Namespace, lang: str) -> int:
    rows, columns = SIZE if arguments.size is None else parse_size(arguments.size)
    names = [shape_name(name) for name in arguments.names] or list(SHAPES)
    print(gallery(names, rows, columns, lang))
    return 0


def gallery(names: list[str], rows: int, columns: int, lang: str) -> str:
    """The shapes side by side, as many as a line holds, each under its name."""
    wide = 2 * columns + 2
    across = max(1, WIDTH // wide)
    blocks = []
    for first in range(0, len(names), across):
        chosen = names[first : first + across]
        lines = [[_title(name, lang, wide - 2) for name in chosen]]
        drawings = [figure(name, rows, columns).drawing() for name in chosen]
        lines += [[" ".join(line) for line in row] for row in zip(*drawings, strict=True)]
        blocks.append("\n".join("".join(text.ljust(wide) for text in row).rstrip()
                                for row in lines))  # fmt: skip
    return "\n\n".join(blocks).replace(".", " ")


def _title(name: str, lang: str, wide: int) -> str:
    about = SHAPES[name][0].text(lang)
    return (name if about == name else f"{name} ({about})")[:wide]
