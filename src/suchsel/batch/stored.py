"""Puzzles stored one per line: never all in memory at once, unless one document shows them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from suchsel.errors import SuchselError, mistake
from suchsel.files import MAX_BYTES, decode, open_input, unreadable
from suchsel.formats import render
from suchsel.i18n import say
from suchsel.layout.style import Style
from suchsel.puzzle import Puzzle
from suchsel.writing import check_targets, write_whole

#: How a line begins that says why there is no puzzle.
FAILED = b'{"format":"suchsel-error/'
#: How many lines are rendered at a time.
LINES = 16
#: The most puzzles of a document.
MAX_PUZZLES = 5_000


def stored_lines(path: str) -> Iterator[tuple[int, bytes]]:
    """The number and the bytes of each line that is not blank, one after the other."""
    try:
        with open_input(path) as file:
            for number, line in enumerate(iter(lambda: file.readline(MAX_BYTES + 1), b""), 1):
                if len(line) > MAX_BYTES:
                    raise mistake(
                        "line-too-long",
                        "line {n} is longer than {limit} bytes.",
                        n=number,
                        limit=MAX_BYTES,
                    )
                if line.strip():
                    yield number, line
    except OSError as error:
        raise unreadable(path, error) from None


def stored_puzzle(number: int, line: bytes) -> Puzzle:
    """The puzzle of a line; its defects name the line."""
    try:
        return Puzzle.from_json(decode(line))
    except SuchselError as error:
        raise error.at(say("line {n}", n=number)) from None


def all_puzzles(path: str) -> tuple[list[Puzzle], int]:
    """The puzzles of a file, for one document, and the number of lines without one."""
    puzzles: list[Puzzle] = []
    failed = 0
    for number, line in stored_lines(path):
        if line.startswith(FAILED):
            failed += 1
            continue
        if len(puzzles) == MAX_PUZZLES:
            raise mistake(
                "too-many-puzzles",
                "A document holds at most {limit} puzzles. Name a folder and a --format: then each "
                "puzzle is a file.",
                limit=MAX_PUZZLES,
            )
        puzzles.append(stored_puzzle(number, line))
    return puzzles, failed


class RenderJob(NamedTuple):
    """Some lines, and what they become."""

    lines: tuple[tuple[int, bytes], ...]
    folder: str
    format: str
    style: Style


def render_jobs(path: str, folder: str, name: str, style: Style) -> Iterator[RenderJob]:
    lines = stored_lines(path)
    while some := tuple(islice(lines, LINES)):
        for number, _ in some:
            check_targets([_target(folder, number, name)])
        yield RenderJob(some, folder, name, style)


def write_renderings(job: RenderJob) -> tuple[int, int]:
    """Write a file for each puzzle, named by its line: how many files, how many lines without."""
    written = 0
    for number, line in job.lines:
        if not line.startswith(FAILED):
            data = render([stored_puzzle(number, line)], job.format, job.style)
            write_whole(_target(job.folder, number, job.format), data)
            written += 1
    return written, len(job.lines) - written


def _target(folder: str, number: int, name: str) -> str:
    return os.path.join(folder, f"{number:06}.{name}")
