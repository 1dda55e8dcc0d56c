"""What people write around words: bullets, numbers, brackets, headings and articles."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from suchsel.i18n import Message, counted, say
from suchsel.system.files import DATA, data_lines
from suchsel.words.spelling import Entry, shorten


class Fragment(NamedTuple):
    """A line, a field of a line, or a cell of a table; `column` is where it begins in its line."""

    text: str
    where: Message
    column: int = 1

    def part(self, start: int, text: str) -> Fragment:
        """A part of a line, which begins `start` characters after the line."""
        column = self.column + start
        return Fragment(text, say("{where}, column {n}", where=self.where, n=column), column)

    def without(self, pattern: re.Pattern[str]) -> Fragment:
        """The line without what it begins with, if that matches."""
        start = match.end() if (match := pattern.match(self.text)) else 0
        return self._replace(text=self.text[start:], column=self.column + start)


TableRow = list[Fragment]


def line_where(number: int) -> Message:
    return say("line {n}", n=number)


class OfficeBlock(NamedTuple):
    """The rows of a table or a sheet; or the lines of a text, each in a row of its own."""

    rows: list[TableRow]
    is_table: bool


class Reading(NamedTuple):
    """The words of a block and how they were found: one per line, in columns, or separated."""

    entries: list[Entry]
    columns: int = 1
    separator: Message | None = None
    notes: tuple[Message, ...] = ()


def summary(readings: Sequence[Reading]) -> Message:
    """What was understood: "14 words from 3 columns, no clues"."""
    entries = [entry for reading in readings for entry in reading.entries]
    n, clued = len(entries), sum(entry.clue is not None for entry in entries)
    clues = counted("{n} clue", "{n} clues", n=clued) if clued else say("no clues")
    only = readings[0] if readings else Reading([])
    values = {"columns": only.columns, "separator": only.separator, "clues": clues}
    if len(readings) > 1:
        return counted(
            "{n} word from {parts} parts of the file, {clues}",
            "{n} words from {parts} parts of the file, {clues}",
            n,
            parts=len(readings),
            **values,
        )
    if only.columns > 1:
        return counted(
            "{n} word from {columns} columns, {clues}",
            "{n} words from {columns} columns, {clues}",
            n,
            **values,
        )
    if only.separator is not None:
        return counted(
            "{n} word, separated by {separator}, {clues}",
            "{n} words, separated by {separator}, {clues}",
            n,
            **values,
        )
    return counted("{n} word, {clues}", "{n} words, one per line, {clues}", n=n, clues=clues)


def heading_note(text: str) -> Message:
    return say("heading: {text}", text=shorten(text.strip()))


# -- marks around words ----------------------------------------------------------------------------

#: Characters of web pages that nobody sees, and blanks of all widths.
_VISIBLE: dict[int, str | None] = {
    **dict.fromkeys([0xAD, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF]),
    **dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)]),
    **dict.fromkeys([0xA0, 0x202F, 0x205F, 0x3000, *range(0x2000, 0x200B)], " "),
}

#: Bullets that no word begins with; a dash or the “o” of Word is one if a blank follows.
SYMBOLS = "•◦▪▫■□●○‣⁃∙·➢➤►✓✔☐☑\uf0a7\uf0b7"
_BULLET = re.compile(rf"\s*(?:[{SYMBOLS}*+]\s*|[-–—]{{1,3}}\s+|o\t\s*|\[[ xX]?\]\s*){{1,3}}(?=\S)")
_BARE_DASH = re.compile(r"\s*[-–—](?=\w)")
#: “1.”, “2)”, “(3)”, “4:”; then the word.
_WORD = r"(?=[^\W\d]|[\"'„“«»*_¿¡(\[])"
_NUMBER = re.compile(r"\s*\(?(\d{1,4})(?:[.)]{1,2}|:)\s*" + _WORD)
_BARE_NUMBER = re.compile(r"\s*(\d{1,4})[ \t]+" + _WORD)
_LETTER = re.compile(r"\s*\(?([a-z])\)\s*(?=\w)")
_INLINE = re.compile(r"(?:(?<=\s)|^)\(?(\d{1,3})[.)]\s+(?=[^\W\d])")

_PAIRS = ('""', "''", "„“", "„”", "“”", "”“", "””", "«»", "»«", "‹›", "›‹", "‚‘", "‚’", "‘’", "`´")
#: What Markdown writes around bold and other text.
_EMPHASIS = "*_`"


def visible(text: str) -> str:
    """The text without characters that nobody sees, and with plain blanks.

    >>> visible("Bad\\xadmin\\xadton\\u200b spie\\xadlen\\xa0")
    'Badminton spielen '
    """
    return text if text.isascii() else text.translate(_VISIBLE)


def tidy_clue(text: str) -> str:
    """On one line, without quotation marks around it.

    >>> tidy_clue(' „Ein  Tier“ '), tidy_clue('“a” and “b”')
    ('Ein Tier', '“a” and “b”')
    """
    text = " ".join(text.split()).strip(_EMPHASIS).strip()
    inside = text[1:-1]
    if len(text) > 2 and text[0] + text[-1] in _PAIRS and not {text[0], text[-1]} & set(inside):
        return inside.strip()
    return text


def tidy(text: str) -> str:
    """Like `tidy_clue`, but for a word, which has no comma or full stop at its end either.

    >>> tidy("„Hund“,"), tidy("Katze."), tidy("...")
    ('Hund', 'Katze', '...')
    """
    bare = tidy_clue(text.strip().rstrip(".,;").rstrip())
    return tidy_clue(bare.rstrip(".,;")) or text.strip()


def without_marks(lines: list[Fragment]) -> tuple[list[Fragment], list[Message]]:
    """The lines without bullets and numbering, and notes about what was removed."""
    notes: list[Message] = []
    # A first line without a mark is a heading if all others have one.
    rest = lines[1:] if len(lines) > 2 and not _BULLET.match(lines[0].text) else []
    if _are_marked(rest, _BULLET) or (
        _are_marked(rest, _NUMBER) and not _NUMBER.match(lines[0].text)
    ):
        notes.append(heading_note(lines[0].text))
        lines = rest
    bullet = _BULLET if any(_BULLET.match(line.text) for line in lines) else _BARE_DASH
    if bullet is _BULLET or (len(lines) > 1 and _are_marked(lines, bullet)):
        lines = [line.without(bullet) for line in lines]
        notes.append(say("bullets removed"))
    if numbered := _without_numbers(lines):
        lines = numbered
        notes.append(say("numbering removed"))
    return lines, notes


def _are_marked(lines: list[Fragment], pattern: re.Pattern[str]) -> bool:
    return bool(lines) and all(pattern.match(line.text) for line in lines)


def _without_numbers(lines: list[Fragment]) -> list[Fragment] | None:
    """The lines without “1.” and the like; None if they are not numbered.

    A number is part of the word unless the numbers count up: “3. Oktober” is a date.
    """
    if len(lines) == 1 and (parts := _inline(lines[0])):
        return parts
    numberings = ((_NUMBER, int, 0.5), (_LETTER, ord, 0.5), (_BARE_NUMBER, int, 1.0))
    for pattern, value, share in numberings:
        found = [match for line in lines if (match := pattern.match(line.text))]
        numbers = [value(match[1]) for match in found]
        if not found or len(found) < share * len(lines) or not counts_up(numbers):
            continue
        if pattern is not _BARE_NUMBER or (len(found) > 1 and numbers[0] == 1):
            return [line.without(pattern) for line in lines]
    return None


def counts_up(numbers: list[int]) -> bool:
    """Whether these are numbers of items: each one more than the last, or from the start again."""
    first = (1, ord("a"))
    steps = (b == a + 1 or (b in first and a not in first) for a, b in pairwise(numbers))
    return all(steps) and (numbers[0] in first or len(numbers) > 1)


def _inline(line: Fragment) -> list[Fragment] | None:
    """The items of “1. Hund 2. Katze” in a single line."""
    found = list(_INLINE.finditer(line.text))
    numbers = [int(match[1]) for match in found]
    if len(found) < 2 or found[0].start() or numbers != list(range(1, len(found) + 1)):
        return None
    stops = [*(match.start() for match in found[1:]), None]
    return [
        line.part(match.end(), line.text[match.end() : stop].strip())
        for match, stop in zip(found, stops, strict=True)
    ]


# -- what people write in each language ------------------------------------------------------------


#: The words of lists and tables in lower case, each with its language, by kinds: those of the files
#: in `data/habits`.
_HABITS: dict[str, dict[str, str]] = {}


def _read_habits(file: str) -> None:
    for line in data_lines("habits", file):
        kind, words = line.split(": ", 1)
        _HABITS.setdefault(kind, {}).update(dict.fromkeys(words.split(), file[:-4]))


for _file in sorted(os.listdir(os.path.join(DATA, "habits"))):
    _read_habits(_file)
#: Names of the columns of words, clues and pictures, and of the one that counts the rows.
WORDS, CLUES = _HABITS["words"], _HABITS["clues"]
PICTURES, NUMBERS = _HABITS["pictures"], _HABITS["numbers"]
LANGUAGES = _HABITS["languages"]  # as headings of vocabulary lists
ARTICLES = _HABITS["articles"]
#: What joins the last two words of a list; what makes a phrase of a line, so that it is no list.
JOINTS, GLUE = _HABITS["joints"], _HABITS["glue"]
