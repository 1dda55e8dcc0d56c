"""Output of commands: files, standard output, notes and progress."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from suchsel import formats
from suchsel.cli.arguments import OUTPUT, read_style
from suchsel.cli.parser import Arguments, CommandParser
from suchsel.errors import Defects, mistake
from suchsel.i18n import noop, say
from suchsel.puzzle import Puzzle
from suchsel.sheet.style import Style
from suchsel.system.writing import check_targets, write_all

if TYPE_CHECKING:
    from suchsel.sheet.document import Document

#: The path that stands for standard output.
STDOUT = "-"
BAR = 24
#: Seconds between two updates.
PAUSE = 0.2


class ProgressBar:
    """Shows how many of `total` are done; `done` were done before."""

    def __init__(self, total: int, done: int, lang: str) -> None:
        self.total, self.before, self.lang = total, done, lang
        self.live = sys.stderr.isatty()
        self.began = self.shown = time.monotonic()

    def show(self, done: int, of: int | None = None) -> None:
        """`of`: the total, where it is known only now."""
        self.total = of or self.total
        now = time.monotonic()
        if self.live and now - self.shown >= PAUSE:
            self.shown = now
            print("\r" + self.line(done, now - self.began), end="", file=sys.stderr, flush=True)

    def line(self, done: int, seconds: float) -> str:
        rate = (done - self.before) / seconds if seconds > 0 else 0.0
        left = duration((self.total - done) / rate) if rate else "?"
        bar = ("#" * (BAR * done // self.total)).ljust(BAR, ".")
        text = noop("[{bar}] {done:,.0f} of {total:,.0f}, {rate:,.0f} per second, {left} left ")
        values = {"done": float(done), "total": float(self.total), "rate": rate}
        return say(text, bar=bar, left=left, **values).text(self.lang)

    def clear(self) -> None:
        if self.live:
            print("\r" + " " * 78 + "\r", end="", file=sys.stderr, flush=True)


def duration(seconds: float) -> str:
    """Hours, minutes and seconds, as far as they are needed.

    >>> duration(61), duration(3725)
    ('1:01', '1:02:05')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def add_output(parser: CommandParser, several: bool = False) -> None:
    """`several`: the command may make more than one puzzle."""
    output = noop("write to a file; its suffix selects the format; may be given several times")
    parser.add_text("output", "FILE", output, OUTPUT, repeats=True)
    form = noop(
        "format of standard output (“-o -”), see “suchsel formats” (default: txt), or of the files "
        "in a .zip (default: pdf)"
    )
    parser.add_text("format", "NAME", form, OUTPUT, offer=formats.format_names)
    if several:
        parser.add_flag(
            "separate",
            "write one file per puzzle: name-A.pdf, name-B.pdf, …; a .zip always holds them",
            OUTPUT,
        )


class OutputFile(NamedTuple):
    """A path that the user named, and the format of what is written there."""

    path: str
    format: str
    is_archive: bool = False  # the files of several puzzles in a .zip


class Output(NamedTuple):
    """What is written, and how it looks."""

    files: tuple[OutputFile, ...]
    style: Style
    separate: bool

    @property
    def page_style(self) -> Style | None:
        """The style of the pages, if there will be any."""
        return formats.page_style(self.format_names, self.style)

    @property
    def format_names(self) -> list[str]:
        return [file.format for file in self.files]

    def write(self, puzzles: Sequence[Puzzle]) -> None:
        """Write all files, or print; nothing is written before everything is rendered."""
        style = self.page_style

        @lru_cache
        def laid_out() -> Document:
            from suchsel.sheet.document import lay_out

            assert style is not None
            return lay_out(puzzles, style)

        written: list[tuple[str, bytes]] = []
        printed = b""
        for path, name, is_archive in self.files:
            narrow, stem = formats.narrowed(self.style, name), path.rpartition(".")[0]
            if path == STDOUT:
                printed = formats.render(puzzles, name, narrow, laid_out)
            elif is_archive and formats.find_format(name).is_archive and not self.separate:
                written.append((path, formats.render(puzzles, name, narrow)))
            elif is_archive:
                written.append((path, formats.zip_archive(puzzles, stem, name, narrow)))
            elif self.separate:
                written += formats.separate_files(puzzles, stem, name, narrow)
            else:
                written += formats.render_files(puzzles, path, narrow, laid_out)
        write_all(written)
        sys.stdout.buffer.write(printed)
        sys.stdout.buffer.flush()
        for path, _ in written:
            print(path, file=sys.stderr)
        if style and (note := laid_out().small_print):
            print(note.text(style.lang), file=sys.stderr)


def read_output(arguments: Arguments, several: bool | None = False) -> Output:
    """What the command line says about the output; refuses what is not possible.

    To be called when all files have been read, and before any work is done. `several`: there is
    more than one puzzle, as far as this is known.
    """
    with Defects() as defects:
        paths = arguments.output or [STDOUT]
        found = [defects.collect(_output_file, path, arguments.format) for path in paths]
        files = tuple(file for file in found if file)
        names = [file.format for file in files]
        if not defects and arguments.format not in (None, *names):
            text = noop(
                "“--format {format}” is for standard output, but with -o everything goes to files, "
                "whose suffixes select the format: {paths}. Omit one of them."
            )
            defects.no_effect("format", text, format=arguments.format, paths=arguments.output)
        is_clear = not defects  # what has an effect depends on the formats
        style, given = defects.collect(read_style, arguments, names) or (Style(), [])
        output = Output(files, style, getattr(arguments, "separate", False))
        if is_clear:
            defects.collect(formats.check_formats, names, style, given)
        if is_clear and several is not None:
            _check_several(output, given, several, defects)
        defects.collect(check_targets, [file.path for file in files if file.path != STDOUT])
    return output


def _output_file(path: str, form: str | None) -> OutputFile:
    if path in (STDOUT, "/dev/stdout"):
        found = formats.find_format(form or "txt")
        if not found.text and sys.stdout.isatty():
            text = noop(
                "The format “{format}” is not text, and a terminal cannot show it. Write it to a "
                "file: -o FILE.{format}"
            )
            raise mistake("format-not-text", text, "format", format=found.name)
        return OutputFile(STDOUT, found.name)
    if path.lower().endswith(f".{formats.ZIP}"):
        return OutputFile(path, formats.find_format(form or "pdf").name, True)
    return OutputFile(path, formats.format_of(path))


def _check_several(output: Output, given: Iterable[str], several: bool, defects: Defects) -> None:
    """Refuse options that are for several puzzles, or for several in one file."""
    is_written = any(file.path != STDOUT for file in output.files)
    if output.separate and not (several and is_written):
        text = noop("“--separate” needs several puzzles (--count) and files (-o).")
        defects.no_effect("separate", text)
    apart = output.separate or all(file.is_archive for file in output.files)
    if "per_page" in given and not several:
        text = noop("“per_page” has no effect on a single puzzle; --count makes several.")
        defects.no_effect("per_page", text)
    elif "per_page" in given and apart and not output.style.solution:
        defects.no_effect("per_page", "“per_page” has no effect on files with one puzzle each.")
