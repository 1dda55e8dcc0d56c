"""suchsel book: a plan in, a book out."""

from __future__ import annotations

import argparse
import os
import sys

from suchsel.book.book_plan import read_book_plan
from suchsel.book.make_book import make_book
from suchsel.cli.arguments import print_notes
from suchsel.cli.parser import CommandParser
from suchsel.cli.progress import ProgressBar
from suchsel.errors import Defects, defect
from suchsel.files import read_text
from suchsel.i18n import counted, noop, say
from suchsel.writing import check_targets, write_all


def add_arguments(parser: CommandParser) -> None:
    parser.add_words("plan", noop("PLAN.toml"), say("the plan of the book, see docs/print.md"))
    output = say("the book as .pdf, or only its puzzles as .json; may be given several times")
    parser.add_text("output", noop("BOOK.pdf"), output, repeats=True, required=True)


def run(arguments: argparse.Namespace, lang: str) -> int:
    defects, plan = Defects(), None
    for path in arguments.output:
        if not path.lower().endswith((".pdf", ".json")):
            defects.append(
                defect(
                    "no-such-format",
                    "A book is written as .pdf, its puzzles as .json; “{path}” is neither.",
                    path=path,
                )
            )
    if (text := defects.collect(read_text, arguments.plan)) is not None:
        folder = os.path.dirname(arguments.plan)
        plan = defects.collect_at(arguments.plan, read_book_plan, text, folder, lang)
    defects.raise_any()
    assert plan is not None
    print_notes(plan.notes, lang)
    check_targets(arguments.output)
    bar = ProgressBar(0, 0, lang)
    book = make_book(plan, bar.show)
    bar.clear()
    from suchsel.book.book_pages import lay_out_book
    from suchsel.formats import render
    from suchsel.layout.style import Style

    layout = lay_out_book(book)
    files = [
        (path, layout.to_pdf())
        if path.lower().endswith(".pdf")
        else (path, render(book.puzzles, "json", Style(plan.lang)))
        for path in arguments.output
    ]
    if plan.memory:
        files.append(plan.memory)
    write_all(files)
    print(*arguments.output, sep="\n", file=sys.stderr)
    note = say(
        "{puzzles}, {pages}, seed {seed}",
        puzzles=counted("{n} puzzle", "{n} puzzles", n=len(book.puzzles)),
        pages=counted("{n} page", "{n} pages", n=len(layout.pages)),
        seed=plan.seed,
    )
    print(note.text(lang), file=sys.stderr)
    return 0
