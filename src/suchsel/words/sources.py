"""Files to words: the contest format, a plain list, CSV with clues.

5 5         # a comment                word,clue
2           Hund                       Hund,It barks
HUND        Katze                      Katze,It purrs
KATZE
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from suchsel.boards.compass import Size
from suchsel.boards.sizes import parse_size
from suchsel.charsets import BINARY
from suchsel.errors import Defects, SuchselError, defect, mistake
from suchsel.files import decode, read_bytes
from suchsel.i18n import Message, say
from suchsel.words.spelling import Entry

_NUMBERS = re.compile(r"[-+]?[\d.,]+(?:\s*[x×*;,\s]\s*[-+]?[\d.,]+)*")
_INTEGER = re.compile(r"[-+]?\d+")
#: The most words of all files together; a list may have fewer, a pool not more.
MAX_ENTRIES = 200_000
_HEADINGS = {"word", "wort", "words", "wörter"}


class Source(NamedTuple):
    """What a file says: its words, and the size if it names one."""

    entries: list[Entry]
    size: Size | None = None


def read_sources(sources: Sequence[str], size: Size | None = None) -> Source:
    """All sources together. A source is a file (it has a dot or a slash, or is "-") or a word.

    A `size` that is given overrides those in the files.
    """
    entries: list[Entry] = []
    sizes: dict[Size, None] = {}
    defects = Defects()
    for number, source in enumerate(sources, 1):
        if not is_file(source):
            entries.append(Entry(source, None, say("argument {n}", n=number)))
            continue
        found = defects.collect(read_word_file, source) or Source([])
        check_number(len(entries) + len(found.entries))
        entries.extend(
            entry._replace(where=say("{file}, {where}", file=source, where=entry.where))
            for entry in found.entries
        )
        if found.size:
            sizes[found.size] = None
    if size is None and len(sizes) > 1:
        defects.report(
            "different-sizes",
            "The files give different sizes ({sizes}); choose one with --size.",
            "size",
            sizes=[f"{rows}x{columns}" for rows, columns in sizes],
        )
    defects.raise_any()
    return Source(entries, size or next(iter(sizes), None))


def check_number(words: int) -> None:
    if words > MAX_ENTRIES:
        raise mistake(
            "too-many-words",
            "The list has {n} words; the limit is {limit}.",
            n=words,
            limit=MAX_ENTRIES,
        )


def is_file(source: str) -> bool:
    return source == "-" or "." in source or "/" in source or "\\" in source


def read_word_file(path: str) -> Source:
    """The words of a file. Its defects name it."""
    data = read_bytes(path)
    try:
        if data.startswith(BINARY):
            raise mistake(
                "not-a-word-list",
                "This is not text but a file of Word, Excel or the like. Save the words there "
                "as plain text (.txt) or CSV and use that file.",
            )
        return parse_words(decode(data), csv=path.lower().endswith((".csv", ".tsv")))
    except SuchselError as error:
        raise error.at(path) from None


def parse_words(text: str, csv: bool = False) -> Source:
    """Recognise the format of a text and read it."""
    lines = text.splitlines()
    filled = [line.strip() for line in lines if line.strip()]
    check_number(len(filled))
    if filled and not csv and _is_contest(filled):
        return _parse_contest(lines)
    if csv or (filled and _is_heading(filled[0])):
        return _parse_csv(text)
    return Source(
        [
            Entry(line.strip(), None, _line(number))
            for number, line in enumerate(lines, 1)
            if line.strip() and not line.lstrip().startswith("#")
        ]
    )


def _line(number: int) -> Message:
    return say("line {n}", n=number)


def _is_contest(filled: list[str]) -> bool:
    """A line of numbers, then a number alone, even if the numbers are wrong.

    A list of nothing but numbers is a plain list, unless all of it agrees with the contest format.
    """
    if not _NUMBERS.fullmatch(filled[0]):
        return False
    second_is_count = len(filled) > 1 and _INTEGER.fullmatch(filled[1]) is not None
    is_pair = len(filled[0].split()) == 2
    if all(map(_NUMBERS.fullmatch, filled)):
        count = int(filled[1]) if second_is_count and len(filled[1]) < 10 else None
        return is_pair and count == len(filled) - 2
    return second_is_count or is_pair


def _parse_contest(lines: list[str]) -> Source:
    filled = [(n, line.strip()) for n, line in enumerate(lines, 1) if line.strip()]
    defects = Defects()
    size = defects.collect_at(_line(filled[0][0]), parse_size, filled[0][1])
    has_count = len(filled) > 1 and _INTEGER.fullmatch(filled[1][1]) is not None
    words = filled[2:] if has_count else filled[1:]
    count = int(filled[1][1]) if has_count and len(filled[1][1]) < 10 else None
    second = _line(filled[1][0] if len(filled) > 1 else 2)
    if count is None:
        defects.append(defect("word-count-missing", "expected the number of words here").at(second))
    elif count != len(words):
        defects.append(
            defect(
                "word-count-wrong",
                "{count} words are announced, but {n} follow",
                count=count,
                n=len(words),
            ).at(second)
        )
    defects.raise_any()
    return Source([Entry(word, None, _line(n)) for n, word in words], size)


def _is_heading(line: str) -> bool:
    first = re.split(r"[,;\t]", line)[0].strip().strip('"').lower()
    return first in _HEADINGS and re.search(r"[,;\t]", line) is not None


def _parse_csv(text: str) -> Source:
    import csv
    from io import StringIO

    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        rows = [(reader.line_num, row) for row in reader]
    except csv.Error:
        raise mistake(
            "csv-broken",
            "this is not valid CSV; quotation marks must come in pairs, around a whole cell",
        ).at(_line(reader.line_num)) from None
    entries: list[Entry] = []
    for number, row in rows:
        cells = [cell.strip() for cell in row]
        if not any(cells) or cells[0].startswith("#"):
            continue
        if not entries and cells[0].lower() in _HEADINGS:
            continue
        clue = cells[1] if len(cells) > 1 and cells[1] else None
        entries.append(Entry(cells[0], clue, _line(number)))
    return Source(entries)
