"""What files with words consist of: lines and tables, in pieces that know where they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from suchsel.errors import mistake
from suchsel.i18n import Message, counted, say
from suchsel.words.spelling import Entry

#: The most words of all files together; a list may have fewer, a pool not more.
MAX_ENTRIES = 200_000


def check_number(words: int) -> None:
    if words > MAX_ENTRIES:
        raise mistake(
            "too-many-words",
            "The list has {n} words; the limit is {limit}.",
            n=words,
            limit=MAX_ENTRIES,
        )


class Piece(NamedTuple):
    """A line, a field of a line, or a cell of a table; `column` is where it begins in its line."""

    text: str
    where: Message
    column: int = 1

    def part(self, start: int, text: str) -> Piece:
        """A part of a line, which begins `start` characters after the line."""
        column = self.column + start
        return Piece(text, say("{where}, column {n}", where=self.where, n=column), column)

    def cut(self, start: int) -> Piece:
        """The line without its first characters."""
        return self._replace(text=self.text[start:], column=self.column + start)


Row = list[Piece]


def line_where(number: int) -> Message:
    return say("line {n}", n=number)


class TextBlock(NamedTuple):
    """Lines of a text, or paragraphs of a document."""

    lines: list[Piece]


class TableBlock(NamedTuple):
    """A table of a document, or a sheet."""

    rows: list[Row]


class OfficeText(NamedTuple):
    """The texts and tables of an office file, and what is said about it."""

    blocks: list[TextBlock | TableBlock]
    notes: list[Message]


class Reading(NamedTuple):
    """The words of a block and how they were found: one per line, in columns, or separated."""

    entries: list[Entry]
    columns: int = 1
    separator: Message | None = None
    notes: tuple[Message, ...] = ()


def summary(readings: Sequence[Reading]) -> Message:
    """What was understood: "14 words from 3 columns, no clues"."""
    entries = [entry for reading in readings for entry in reading.entries]
    words, clues = len(entries), sum(entry.clue is not None for entry in entries)
    told = counted("{n} clue", "{n} clues", n=clues) if clues else say("no clues")
    if len(readings) > 1:
        return counted(
            "{n} word from {parts} parts of the file, {clues}",
            "{n} words from {parts} parts of the file, {clues}",
            n=words,
            parts=len(readings),
            clues=told,
        )
    only = readings[0] if readings else Reading([])
    if only.columns > 1:
        return counted(
            "{n} word from {columns} columns, {clues}",
            "{n} words from {columns} columns, {clues}",
            n=words,
            columns=only.columns,
            clues=told,
        )
    if only.separator is not None:
        return counted(
            "{n} word, separated by {separator}, {clues}",
            "{n} words, separated by {separator}, {clues}",
            n=words,
            separator=only.separator,
            clues=told,
        )
    return counted("{n} word, {clues}", "{n} words, one per line, {clues}", n=words, clues=told)
