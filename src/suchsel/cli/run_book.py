"""suchsel book: a plan in, a book out."""

from __future__ import annotations

import argparse
import os
import sys

from suchsel.book.book_pages import book_sheets
from suchsel.book.book_plan import read_plan
from suchsel.book.make_book import make_book
from suchsel.cli import Tell
from suchsel.cli.progress import Progress
from suchsel.errors import SuchselError
from suchsel.files import check_targets, write_all
from suchsel.formats import Style, render
from suchsel.formats.pdf import write
from suchsel.i18n import say
from suchsel.layout.fonts import find_faces
from suchsel.words.sources import decode, named, read_bytes


def add_arguments(parser: argparse.ArgumentParser, tell: Tell) -> None:
    parser.add_argument("plan", metavar="PLAN.toml", help=tell("what the book holds"))
    parser.add_argument(
        "-o", "--output", action="append", required=True, metavar="BOOK.pdf",
        help=tell("the book; with .json the puzzles alone; may be given several times"),
    )  # fmt: skip


def run(arguments: argparse.Namespace, lang: str) -> int:
    formats = [_format(path) for path in arguments.output]
    try:
        text = decode(read_bytes(arguments.plan))
        plan = read_plan(text, os.path.dirname(arguments.plan), lang)
    except SuchselError as error:
        raise named(arguments.plan, error) from None
    check_targets(arguments.output)
    bar = Progress(0, 0, lang)
    book = make_book(plan, bar.show)
    bar.clear()
    sheets, starts = book_sheets(book)
    files = []
    for path, name in zip(arguments.output, formats, strict=True):
        if name == "pdf":
            marks = starts if plan.bookmarks else []
            data = write(sheets, find_faces(plan.font), plan.title, plan.lang, marks)
        else:
            data = render(book.puzzles, name, Style(plan.lang))
        files.append((path, data))
    write_all(files)
    note = say(
        "{written}{n} puzzles, {pages} pages, seed {seed}",
        written="".join(f"{path}\n" for path in arguments.output),
        n=len(book.puzzles),
        pages=len(sheets),
        seed=plan.seed,
    )
    print(note.text(lang), file=sys.stderr)
    return 0


def _format(path: str) -> str:
    name = path.rpartition(".")[2].lower()
    if name not in ("pdf", "json"):
        raise SuchselError(
            say(
                "A book is written as .pdf, its puzzles as .json; “{path}” is neither.",
                path=path,
            )
        )
    return name
