"""Where puzzles go: standard output or files, the same for all commands that make some."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from suchsel.cli.arguments import OUTPUT, read_style
from suchsel.cli.parser import CommandParser
from suchsel.errors import mistake
from suchsel.formats import (
    check_formats,
    find_format,
    format_names,
    format_of,
    narrowed,
    render,
    render_files,
)
from suchsel.i18n import noop, say
from suchsel.layout.style import Style
from suchsel.puzzle import Puzzle
from suchsel.writing import check_targets, write_all


def add_output(parser: CommandParser) -> None:
    output = say("write to a file; its suffix selects the format; may be given several times")
    parser.add_text("output", noop("FILE"), output, OUTPUT, repeats=True)
    form = say("format of standard output, see “suchsel formats” (default: txt)")
    parser.add_text("format", noop("NAME"), form, OUTPUT, offer=text_formats)


def text_formats() -> list[str]:
    """The formats that may go to standard output."""
    return [name for name in format_names() if find_format(name).text]


def check_output(arguments: argparse.Namespace, lang: str) -> tuple[list[str], Style]:
    """The formats and the style; refuses what is not possible.

    To be called when all files have been read, and before any work is done.
    """
    formats = [format_of(path) for path in arguments.output] or [arguments.format or "txt"]
    if arguments.format not in (None, *formats):
        raise mistake(
            "option-without-effect",
            "“--format {format}” is for standard output, but with -o everything goes to files, "
            "whose suffixes select the format: {paths}. Omit one of them.",
            format=arguments.format,
            paths=arguments.output,
        ).of("format")
    if not arguments.output and not find_format(formats[0]).text:
        raise mistake(
            "format-not-text",
            "The format “{format}” is not text and needs a file: -o FILE.{format}. Formats for "
            "standard output: {names}.",
            format=formats[0],
            names=text_formats(),
        ).of("format")
    style, given = read_style(arguments, lang)
    check_formats(formats, style, given)
    check_targets(arguments.output)
    return formats, style


def write_output(arguments: argparse.Namespace, puzzles: Sequence[Puzzle], lang: str) -> None:
    """Write all files, or print; nothing is written before everything is rendered."""
    formats, style = check_output(arguments, lang)
    if not arguments.output:
        sys.stdout.buffer.write(render(puzzles, formats[0], style))
        sys.stdout.buffer.flush()
    files = [
        file
        for path in arguments.output
        for file in render_files(puzzles, path, narrowed(style, format_of(path)))
    ]
    write_all(files)
    for path, _ in files:
        print(path, file=sys.stderr)
