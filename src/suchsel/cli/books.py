"""suchsel book: a plan in, a book out, with its cover and a report for the printer."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from suchsel.book.make import Book, make_book
from suchsel.book.plan import BookPlan, read_book_plan
from suchsel.book.templates import FIRST, TEMPLATES, starter
from suchsel.cli.output import ProgressBar
from suchsel.cli.parser import Arguments, CommandParser
from suchsel.errors import Defects, errors_at, mistake
from suchsel.i18n import counted, noop, say
from suchsel.request.option_types import OneOf, Whole
from suchsel.request.options import key
from suchsel.system.files import read_text
from suchsel.system.writing import check_targets, write_all

if TYPE_CHECKING:
    from suchsel.book.pages import BookLayout


#: Formats for the puzzles alone.
PUZZLES = ("json", "jsonl", "tex", "typ")


def add_book(parser: CommandParser) -> None:
    plan = noop("the plan of the book: write one with --new; its comments explain all keys")
    parser.add_words("plan", "PLAN.toml", plan, nargs="?")
    parser.add_text("new", "PLAN.toml", "write a plan to start with, with comments")
    parser.add_option("template", key(OneOf(TEMPLATES), "what kind of book a new plan describes"))
    output = say(
        "the book as .pdf or .epub, or only its puzzles as {names}; may be given several times",
        names=[f".{name}" for name in PUZZLES],
    )
    parser.add_text("output", "BOOK.pdf", output, repeats=True)
    parser.add_text("cover", "COVER.pdf", "write the cover: back, spine and front")
    proof = noop("write the cover with guides for trim, folds and safe areas")
    parser.add_text("proof", "PROOF.pdf", proof)
    parser.add_flag("check", "only check the book by the rules of its printer")
    sample = noop("write only the first N pages of the PDF, as a sample")
    parser.add_option("sample", key(Whole(1, 2000), sample))


def run_book(arguments: Arguments) -> None:
    arguments.sample = arguments.value("sample")
    if arguments.new is not None:
        _write_plan(arguments)
        return
    plan = _read_plan(arguments)
    arguments.tell(*plan.notes)
    covers = [path for path in (arguments.cover, arguments.proof) if path]
    check_targets([*arguments.output, *covers])
    bar = ProgressBar(0, 0, arguments.lang)
    book = make_book(plan, bar.show)
    bar.clear()
    from suchsel.book.pages import lay_out_book
    from suchsel.book.preflight import preflight

    suffixes = {*map(_suffix, arguments.output)}
    printed = arguments.check or covers or "pdf" in suffixes
    # Puzzles alone need no pages.
    layout = lay_out_book(book) if printed or not suffixes <= {*PUZZLES} else None
    defects = Defects(preflight(layout) if printed and layout else ())
    made = [counted("{n} puzzle", "{n} puzzles", n=len(book.puzzles))]
    if layout:
        made.append(counted("{n} page", "{n} pages", n=len(layout.pages)))
    summary = say("{puzzles}, seed {seed}", puzzles=made, seed=plan.seed)
    passed = plan.rules.unverified or say("no objections")
    passed = say("{printer}: {message}", printer=plan.rules.about, message=passed)
    if arguments.check:
        arguments.tell(*(layout.notes if layout else ()))
        defects.raise_any()
        arguments.answer(summary, passed)
        return
    files = _files(book, layout, arguments, defects)
    write_all([*files, plan.memory] if plan.memory else files)
    print(*(path for path, _ in files), sep="\n", file=sys.stderr)
    arguments.tell(summary)
    arguments.tell(*(layout.notes if layout else ()))
    for wrong in defects:
        arguments.tell(say("{printer}: {message}", printer=plan.rules.about, message=wrong))
    if printed and plan.rules.bound and not defects:
        arguments.tell(passed)


def _write_plan(arguments: Arguments) -> None:
    path, template = arguments.new, arguments.value("template")
    check_targets([path])
    if os.path.lexists(path):
        text = noop("{path} exists, and your changes in it would be lost. Choose another name.")
        raise mistake("plan-exists", text, path=path)
    write_all([(path, starter(template or FIRST, arguments.lang).encode())])
    made = os.path.splitext(path)[0]
    command = f"suchsel book {path} -o {made}.pdf --cover {made}-cover.pdf"
    text = noop("{path} is a plan to change as you like. Then: {command}")
    arguments.remark(text, path=path, command=command)


def _read_plan(arguments: Arguments) -> BookPlan:
    with Defects() as defects:
        if not (arguments.output or arguments.cover or arguments.proof or arguments.check):
            defects.report("output-missing", "Name the file of the book: -o BOOK.pdf")
        if arguments.plan is None:
            text = noop("Name the plan of the book. “suchsel book --new plan.toml” writes one.")
            defects.report("plan-missing", text)
        if arguments.template is not None:
            defects.no_effect("template", "“--template” has no effect without “--new”.")
        if arguments.sample is not None and "pdf" not in map(_suffix, arguments.output):
            defects.no_effect("sample", "“--sample” has no effect without a PDF: -o BOOK.pdf")
        for path in arguments.output:
            if _suffix(path) not in ("pdf", "epub", *PUZZLES):
                text = noop(
                    "A book is written as .pdf or .epub, its puzzles as {names}; “{path}” is none "
                    "of these."
                )
                names = [f".{name}" for name in PUZZLES]
                defects.report("no-such-format", text, names=names, path=path)
        for path in filter(None, (arguments.cover, arguments.proof)):
            if _suffix(path) != "pdf":
                text = noop("A cover is written as .pdf, not {path}.")
                defects.report("no-such-format", text, path=path)
        defects.raise_any()
        text = read_text(arguments.plan)
        with errors_at(arguments.plan):
            return read_book_plan(text, os.path.dirname(arguments.plan), arguments.lang)


def _files(
    book: Book, layout: BookLayout | None, arguments: Arguments, defects: Defects
) -> list[tuple[str, bytes]]:
    """The book in each format, then its covers, whose defects are added to those of the book."""
    from suchsel.formats import narrowed, render

    files, style = [], book.plan.style.evolve(solution=True)
    for path in arguments.output:
        suffix = _suffix(path)
        if layout is None or suffix in PUZZLES:
            data = render(book.puzzles, suffix, narrowed(style, suffix))
        elif suffix == "epub":
            from suchsel.book.epub import write_epub

            data = write_epub(layout)
        else:
            data = layout.to_pdf(arguments.sample)
        files.append((path, data))
    if layout and (arguments.cover or arguments.proof):
        from suchsel.book.cover import make_cover

        cover = make_cover(layout)
        advice = [wrong for wrong in cover.notes if wrong.code != "low-resolution"]
        layout.notes.extend(advice)
        defects.extend(wrong for wrong in cover.notes if wrong not in advice)
        wanted = ((arguments.cover, False), (arguments.proof, True))
        files += [(path, cover.to_pdf(guides)) for path, guides in wanted if path]
    return files


def _suffix(path: str) -> str:
    return path.rpartition(".")[2].lower()
