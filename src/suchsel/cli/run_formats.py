"""suchsel formats: the formats of files, and the style options that each of them follows."""

from __future__ import annotations

import argparse

from suchsel.cli.parser import CommandParser
from suchsel.formats import find_format, format_names


def add_arguments(parser: CommandParser) -> None:
    """This command has none."""


def run(arguments: argparse.Namespace, lang: str) -> int:
    import textwrap

    for name in format_names():
        found = find_format(name)
        print(f".{name:<6}{found.about.text(lang)}")
        options = " ".join(f"--{field.replace('_', '-')}" for field in found.follows)
        for line in textwrap.wrap(options, 70, break_on_hyphens=False):
            print(" " * 7 + line)
    return 0
