"""Where puzzles go: standard output or files, the same for all commands that make some."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from suchsel.cli import Tell
from suchsel.cli.wishes import read_style, said_style
from suchsel.errors import SuchselError
from suchsel.files import check_targets, write_all
from suchsel.formats import FORMATS, check_style, format_of, render, render_files
from suchsel.i18n import say
from suchsel.puzzle import Puzzle


def add_output(parser: argparse.ArgumentParser, tell: Tell) -> None:
    parser.add_argument(
        "-o", "--output", action="append", default=[], metavar="FILE",
        help=tell("write to a file; its suffix chooses the format; may be given several times"),
    )  # fmt: skip
    parser.add_argument(
        "--format", choices=[n for n, f in FORMATS.items() if f.text],
        help=tell("the form of what goes to standard output (txt)"),
    )  # fmt: skip


def check_output(arguments: argparse.Namespace, lang: str) -> list[str]:
    """The formats that are wanted; refuses what cannot be.

    To be called when all files have been read, and before any work is done.
    """
    formats = [format_of(path) for path in arguments.output] or [arguments.format or "txt"]
    if arguments.format not in (None, *formats):
        raise SuchselError(
            say(
                "“--format {format}” is for standard output, but with -o all goes to files, whose "
                "suffixes choose: {paths}. Leave out one of them.",
                format=arguments.format,
                paths=", ".join(arguments.output),
            )
        )
    check_style(formats, read_style(arguments, lang), said_style(arguments))
    check_targets(arguments.output)
    return formats


def write_output(arguments: argparse.Namespace, puzzles: Sequence[Puzzle], lang: str) -> None:
    """Write all files, or print; nothing is written before everything is rendered."""
    formats, style = check_output(arguments, lang), read_style(arguments, lang)
    if not arguments.output:
        sys.stdout.buffer.write(render(puzzles, formats[0], style))
        sys.stdout.buffer.flush()
    files = [file for path in arguments.output for file in render_files(puzzles, path, style)]
    write_all(files)
    for path, _ in files:
        print(path, file=sys.stderr)
