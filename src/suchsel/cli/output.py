"""Where puzzles go: standard output or files, the same for all commands that make some."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from suchsel.cli import Tell
from suchsel.cli.wishes import read_style
from suchsel.files import check_targets, write_all
from suchsel.puzzle import Puzzle
from suchsel.render import FORMATS, check_style, format_of, render, render_files


def add_output(parser: argparse.ArgumentParser, tell: Tell) -> None:
    parser.add_argument(
        "-o", "--output", action="append", default=[], metavar="FILE",
        help=tell("write to a file; its suffix chooses the format; may be given several times",
                  "in eine Datei schreiben; die Endung wählt das Format; mehrfach möglich"),
    )  # fmt: skip
    parser.add_argument(
        "--format", default="txt", choices=[n for n, f in FORMATS.items() if f.text],
        help=tell("the form of what goes to standard output", "Form der Standardausgabe"),
    )  # fmt: skip


def check_output(arguments: argparse.Namespace, lang: str) -> list[str]:
    """The formats that are wanted; refuses what cannot be.

    To be called when all files have been read, and before any work is done.
    """
    formats = [format_of(path) for path in arguments.output] or [arguments.format]
    check_style(formats, read_style(arguments, lang))
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
