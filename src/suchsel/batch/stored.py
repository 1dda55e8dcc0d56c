"""Puzzles stored one a line, however many: they are never all in memory at once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import NamedTuple

from suchsel.errors import SuchselError
from suchsel.files import check_targets, note_read, why_not, write_whole
from suchsel.formats import Style, render
from suchsel.i18n import Message, say
from suchsel.judge.verify import read_puzzle
from suchsel.puzzle import Puzzle
from suchsel.words.sources import MAX_BYTES, decode, read_failure

#: How a line begins that tells why there is no puzzle.
FAILED = b'{"format":"suchsel-error/'
#: So many lines are rendered at a time.
LINES = 16


def stored_lines(path: str) -> Iterator[tuple[int, bytes]]:
    """The number and the bytes of each line that is not blank, one after the other."""
    try:
        with open(path, "rb") as file:
            note_read(path)
            number = 0
            while line := file.readline(MAX_BYTES + 1):
                number += 1
                if len(line) > MAX_BYTES:
                    raise SuchselError(_too_long(number))
                if line.strip():
                    yield number, line
    except OSError as error:
        raise SuchselError(read_failure(path, error)) from None


def stored_puzzle(number: int, line: bytes) -> Puzzle:
    """The puzzle of a line; its defects name the line."""
    try:
        return read_puzzle(decode(line))
    except SuchselError as error:
        raise SuchselError(
            *(say("line {n}: {m}", n=number, m=message) for message in error.defects)
        ) from None


class Sheets(NamedTuple):
    """Some lines, and what is to become of them."""

    lines: tuple[tuple[int, bytes], ...]
    folder: str
    format: str
    style: Style


def sheets(path: str, folder: str, name: str, style: Style) -> Iterator[Sheets]:
    some: list[tuple[int, bytes]] = []
    for line in stored_lines(path):
        check_targets([_target(folder, line[0], name)])
        some.append(line)
        if len(some) == LINES:
            yield Sheets(tuple(some), folder, name, style)
            some = []
    if some:
        yield Sheets(tuple(some), folder, name, style)


def write_sheets(task: Sheets) -> tuple[int, int]:
    """A file for each puzzle, named by its line; how many files, how many lines without one."""
    written = 0
    for number, line in task.lines:
        if not line.startswith(FAILED):
            data = render([stored_puzzle(number, line)], task.format, task.style)
            write_whole(_target(task.folder, number, task.format), data)
            written += 1
    return written, len(task.lines) - written


def _target(folder: str, number: int, name: str) -> str:
    return os.path.join(folder, f"{number:06}.{name}")


def make_folder(path: str) -> None:
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise SuchselError(
            say(
                "The folder {path} cannot be made: {why}.",
                path=path,
                why=why_not(error, os.path.dirname(path)),
            )
        ) from None


def _too_long(number: int) -> Message:
    return say(
        "line {n} is longer than {limit} bytes.",
        n=number,
        limit=MAX_BYTES,
    )
