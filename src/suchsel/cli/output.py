"""Where puzzles go: standard output or files, the same for all commands that make some."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from suchsel.cli.arguments import OUTPUT, read_style
from suchsel.cli.parser import CommandParser
from suchsel.errors import SuchselError, defect
from suchsel.files import check_targets, write_all
from suchsel.formats import (
    check_formats,
    find_format,
    format_names,
    format_of,
    narrowed,
    render,
    render_files,
)
from suchsel.i18n import Message, noop, say
from suchsel.layout.style import Style
from suchsel.puzzle import Puzzle
from suchsel.request.levels import find_level


def add_output(parser: CommandParser) -> None:
    parser.add_text(
        "-o",
        "--output",
        metavar=noop("FILE"),
        about=say("write to a file; its suffix selects the format; may be given several times"),
        group=OUTPUT,
        repeats=True,
    )
    parser.add_text(
        "--format",
        metavar=noop("NAME"),
        about=say("format of standard output, see “suchsel formats” (default: txt)"),
        group=OUTPUT,
    )
    parser.offers["format"] = text_formats


def text_formats() -> list[str]:
    """The formats that may go to standard output."""
    return [name for name in format_names() if find_format(name).text]


def check_output(arguments: argparse.Namespace, lang: str) -> tuple[list[str], Style]:
    """The formats and the style; refuses what is not possible.

    To be called when all files have been read, and before any work is done.
    """
    formats = [format_of(path) for path in arguments.output] or [arguments.format or "txt"]
    if arguments.format not in (None, *formats):
        raise SuchselError(
            defect(
                "option-without-effect",
                "“--format {format}” is for standard output, but with -o everything goes to "
                "files, whose suffixes select the format: {paths}. Omit one of them.",
                format=arguments.format,
                paths=arguments.output,
            ).of("format")
        )
    if not arguments.output and not find_format(formats[0]).text:
        raise SuchselError(
            defect(
                "format-not-text",
                "The format “{format}” is not text and needs a file: -o FILE.{format}. Formats "
                "for standard output: {names}.",
                format=formats[0],
                names=text_formats(),
            ).of("format")
        )
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


def level_label(puzzle: Puzzle) -> Message | str:
    """What people call the level of a puzzle; a level of the caller's own has only its name."""
    try:
        return find_level(puzzle.level).label
    except SuchselError:
        return puzzle.level


def print_table(rows: Sequence[Sequence[str]]) -> None:
    """Columns as wide as their cells."""
    widths = [max(map(len, column)) + 2 for column in zip(*rows, strict=True)]
    for row in rows:
        print("".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
