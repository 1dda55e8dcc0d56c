"""From a plan to JSON lines: the lines, output that survives a kill, and stored puzzles."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import BinaryIO

from suchsel.batch.plan import BatchPlan
from suchsel.errors import SuchselError, errors_at, mistake
from suchsel.formats import render
from suchsel.generate import make_unadvised
from suchsel.i18n import noop, say
from suchsel.puzzle import Puzzle
from suchsel.request.request import Request
from suchsel.sheet.style import Style
from suchsel.system import writing
from suchsel.system.files import MAX_BYTES, decode, open_input, unreadable

#: How a line begins that says why there is no puzzle.
FAILED = b'{"format":"suchsel-error/'
#: How many lines are rendered at a time.
RENDERED_AT_ONCE = 16
#: The most puzzles of a document.
MAX_IN_DOCUMENT = 5_000


def stored_lines(path: str) -> Iterator[tuple[int, bytes]]:
    """The number and the bytes of each line that is not blank, one after the other."""
    try:
        with open_input(path) as file:
            for number, line in enumerate(iter(lambda: file.readline(MAX_BYTES + 1), b""), 1):
                if len(line) > MAX_BYTES:
                    text = noop("line {n} is longer than {limit} bytes.")
                    raise mistake("line-too-long", text, n=number, limit=MAX_BYTES)
                if line.strip():
                    yield number, line
    except OSError as error:
        raise unreadable(path, error) from None


def stored_puzzle(number: int, line: bytes) -> Puzzle:
    """The puzzle of a line; its defects name the line."""
    with errors_at(say("line {n}", n=number)):
        return Puzzle.from_json(decode(line))


def all_puzzles(path: str) -> tuple[list[Puzzle], int]:
    """The puzzles of a file, for one document, and the number of lines without one."""
    puzzles: list[Puzzle] = []
    failed = 0
    for number, line in stored_lines(path):
        if line.startswith(FAILED):
            failed += 1
            continue
        if len(puzzles) == MAX_IN_DOCUMENT:
            raise mistake(
                "too-many-puzzles",
                "A document holds at most {limit} puzzles. Name a folder and a --format: then each "
                "puzzle is a file.",
                limit=MAX_IN_DOCUMENT,
            )
        puzzles.append(stored_puzzle(number, line))
    return puzzles, failed


def render_tasks(path: str, folder: str, form: str) -> Iterator[list[tuple[int, bytes]]]:
    """The lines of a file, a few at a time, whose puzzles can be written into the folder."""
    lines = stored_lines(path)
    while some := list(islice(lines, RENDERED_AT_ONCE)):
        writing.check_targets([_target(folder, number, form) for number, _ in some])
        yield some


def write_renderings(
    folder: str, form: str, style: Style, lines: list[tuple[int, bytes]]
) -> tuple[int, int]:
    """Write a file for each puzzle, named by its line: how many files, how many lines without."""
    written = 0
    for number, line in lines:
        if not line.startswith(FAILED):
            data = render([stored_puzzle(number, line)], form, style)
            writing.write_all([(_target(folder, number, form), data)])
            written += 1
    return written, len(lines) - written


def _target(folder: str, number: int, form: str) -> str:
    return os.path.join(folder, f"{number:06}.{form}")


#: A range for a process has about this many cells; a cluster gets far larger ones.
CELLS = 8000
#: The cells of a board whose size is not known yet.
USUAL = 400


#: Requests with their seeds, and whether the difficulty of the puzzles is measured.
LineRange = tuple[list[tuple[Request, int]], bool]


def line_ranges(plan: BatchPlan, start: int = 0, lines: int | None = None) -> Iterator[LineRange]:
    """The plan from line `start` on, in ranges of this many lines."""
    # A range takes neither too long nor too little time.
    largest = max(USUAL if r.size is None else r.size[0] * r.size[1] for r in plan.requests)
    step = lines or max(1, min(32, CELLS // largest))
    for first in range(start, plan.lines, step):
        yield [plan.place(n) for n in range(first, min(first + step, plan.lines))], plan.rated


def make_lines(lines: LineRange) -> bytes:
    places, rated = lines
    return b"".join([_line(request, seed, rated) for request, seed in places])


def _line(request: Request, seed: int, rated: bool) -> bytes:
    request, refusal = _known(request)
    if not refusal:
        try:
            # Advice on a size that works costs more than a puzzle, and nobody reads it here.
            return make_unadvised(request, seed).to_json(rated=rated).encode() + b"\n"
        except SuchselError as error:
            # The seed may decide which words are placed, on which board, or what is good enough.
            drawn = request.pick is not None or bool(request.pool)
            if error.exit_code == 4 or drawn or request.size is None or request.has_target:
                return _error_line(error, request, seed)
            refusal.append(error)
    return _error_line(refusal[0], request, seed)


@lru_cache(maxsize=64)
def _known(request: Request) -> tuple[Request, list[SuchselError]]:
    """Interns the request, and remembers the error that proved it impossible for any seed."""
    return request, []


def _error_line(error: SuchselError, request: Request, seed: int) -> bytes:
    line = {
        "format": "suchsel-error/1",
        "error": type(error).__name__,
        "exit_code": error.exit_code,
        "messages": [found.text("en") for found in error.defects],
        "level": request.level.name,
        "seed": seed,
        "request": request.to_dict(),
    }
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def count_failed(lines: bytes) -> int:
    """How many of these lines have no puzzle."""
    return lines.startswith(FAILED) + lines.count(b"\n" + FAILED)


_BEGINS = (b'{"format":"suchsel-puzzle/1"', FAILED)


class GrowingFile:
    """The output of a batch. `lines` of it are written, `failed` of them without a puzzle."""

    def __init__(self, path: str, plan: BatchPlan) -> None:
        writing.check_targets([path])  # else this would show only at the end, after all the work
        self.path, self.plan = writing.target_of(path), plan
        self.part = writing.beside(self.path, f".{plan.fingerprint()}.part")
        self.lines = self.failed = 0
        try:
            self.file = open(self.part, "a+b")  # noqa: SIM115 - open as long as the batch runs
        except OSError as error:
            raise writing.unwritable(self.path, error) from None
        try:
            _lock(self.file, self.part)
            self._resume()
        except BaseException:
            self.file.close()
            raise

    def _resume(self) -> None:
        """Count the lines that are complete, and cut off a torn one."""
        self.file.seek(0)
        good, last = 0, b""
        for line in self.file:
            whole = line.startswith(_BEGINS) and line.endswith(b"}\n")
            if not whole or self.lines == self.plan.lines:
                break
            good, last = good + len(line), line
            self.lines += 1
            self.failed += line.startswith(FAILED)
        if self.lines:
            request, seed = self.plan.place(self.lines - 1)
            try:
                stored = json.loads(last)
            except ValueError:
                stored = {}
            if (stored.get("seed"), stored.get("level")) != (seed, request.level.name):
                good = self.lines = self.failed = 0  # it is not ours
        self.file.truncate(good)
        self.file.seek(good)

    def add(self, lines: bytes) -> None:
        try:
            self.file.write(lines)
            self.file.flush()  # so that a kill loses none of it
        except OSError as error:
            raise writing.unwritable(self.part, error) from None
        self.lines += lines.count(b"\n")
        self.failed += count_failed(lines)

    def finish(self) -> None:
        assert self.lines == self.plan.lines
        try:
            os.fsync(self.file.fileno())
            writing.take_place(self.part, self.path)
        except OSError as error:
            raise writing.unwritable(self.path, error) from None

    def close(self) -> None:
        self.file.close()


def _lock(file: BinaryIO, path: str) -> None:
    """Two batches must not write the same file. Some systems have no such locks."""
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        return
    except BlockingIOError:
        raise mistake("file-in-use", "Another process is writing {path}.", path=path) from None
