"""suchsel make: words in, a puzzle out."""

from __future__ import annotations

import argparse
import sys

from suchsel.cli import Tell
from suchsel.cli.wishes import add_style, add_wishes, read_request, read_style
from suchsel.errors import say
from suchsel.files import write_whole
from suchsel.generate import make
from suchsel.levels import DEFAULT, family_levels
from suchsel.render import FORMATS, check_style, find_format, format_of, render, render_files
from suchsel.request import check_seed, draw_seed


def add_arguments(parser: argparse.ArgumentParser, tell: Tell) -> None:
    add_wishes(parser, tell)
    parser.add_argument(
        "--all-levels", action="store_true",
        help=tell("one puzzle for each level of the family that --level names",
                  "ein Rätsel für jede Stufe der Familie, die --level nennt"),
    )  # fmt: skip
    parser.add_argument(
        "--seed", type=int, metavar="N",
        help=tell("the same seed gives the same puzzle", "derselbe Wert ergibt dasselbe Rätsel"),
    )  # fmt: skip
    parser.add_argument(
        "-o", "--output", action="append", default=[], metavar="FILE",
        help=tell("write to a file; its suffix chooses the format; may be given several times",
                  "in eine Datei schreiben; die Endung wählt das Format; mehrfach möglich"),
    )  # fmt: skip
    parser.add_argument(
        "--format", default="txt", choices=[n for n, f in FORMATS.items() if f.text],
        help=tell("the form of what goes to standard output", "Form der Standardausgabe"),
    )  # fmt: skip
    add_style(parser, tell)


def run(arguments: argparse.Namespace, lang: str) -> int:
    style = read_style(arguments, lang)
    formats = [format_of(path) for path in arguments.output] or [arguments.format]
    for name in formats:
        find_format(name)
    check_style(formats, style)
    seed = draw_seed() if arguments.seed is None else check_seed(arguments.seed)
    levels = [arguments.level or DEFAULT]
    if arguments.all_levels:
        levels = [level.name for level in family_levels(levels[0])]
    puzzles = [make(read_request(arguments, level, seed, lang), seed) for level in levels]
    if not arguments.output:
        sys.stdout.buffer.write(render(puzzles, formats[0], style))
        sys.stdout.buffer.flush()
    files = [file for path in arguments.output for file in render_files(puzzles, path, style)]
    for path, data in files:
        write_whole(path, data)
    first = puzzles[0]
    note = say(
        "{written}seed {seed}, {rows} rows, {columns} columns, {level}",
        "{written}Startwert {seed}, {rows} Zeilen, {columns} Spalten, {level}",
        written="".join(f"{path}\n" for path, _ in files),
        seed=seed,
        rows=first.rows,
        columns=first.columns,
        level=", ".join(puzzle.level for puzzle in puzzles),
    )
    print(note.text(lang), file=sys.stderr)
    return 0
