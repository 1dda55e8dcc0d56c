"""Word lists in plain text: one word a line, separated words, tables, and the contest format."""

from __future__ import annotations

import re

from suchsel.boards.kind import Size, parse_size
from suchsel.errors import Defects, SuchselError, defect, mistake
from suchsel.i18n import Message, say
from suchsel.words.list_marks import (
    CLUES,
    WORDS,
    Piece,
    Reading,
    Row,
    line_where,
    tidy,
    tidy_clue,
    visible,
    without_marks,
)
from suchsel.words.separators import (
    CHOSEN,
    COLON,
    COMMA,
    PIPE,
    Separator,
    fields_of,
    pairs_of,
    separator_of_table,
    separator_of_text,
)
from suchsel.words.spelling import Entry, shorten
from suchsel.words.tables import check_sentences, comments_note, read_table, shown

#: The line with which Excel is told the separator of a CSV file.
_SEP = re.compile(r'"?sep=(\t|.)"?', re.IGNORECASE)
#: A line that only underlines the one above it, or divides a table.
_RULE = re.compile(r"\s*(?:[-=_~*]{3,}|[|+][-=:|+ ]*[-=][-=:|+ ]*)\s*")
_LAST_AND = re.compile(r"(\S+)\s+(?:und|and|sowie|oder|or|&)\s+(\S+)")
_AND_FIRST = re.compile(r"(?:und|and|sowie|oder|or|&)\s+(?=\S)")


def read_lines(
    lines: list[Piece], split: str = "auto", is_csv: bool = False, is_column: bool = False
) -> Reading:
    """The words of a text. `split` names the separator, unless it is to be found.

    The only column of a table may have a name, in CSV too.
    """
    clean = (line._replace(text=visible(line.text).rstrip()) for line in lines)
    filled = [line for line in clean if line.text]
    told = _SEP.fullmatch(filled[0].text.strip()) if filled else None
    if told and split in ("auto", "tabs", "commas", "semicolons"):
        named = Separator(say("“{name}”", name=told[1]), re.compile(re.escape(told[1])), "columns")
        return read_table(fields_of(filled[1:], named), is_csv=True)
    if is_csv and split == "auto":
        separator = separator_of_table(filled)
        if separator is not None:
            return read_table(fields_of(filled, separator), is_csv=True)
        is_column = True
    return _read_list(filled, split, is_csv, is_column)


def _read_list(lines: list[Piece], split: str, is_csv: bool, is_column: bool) -> Reading:
    kept = [line for line in lines if not line.text.lstrip().startswith("#")]
    notes = comments_note(len(lines) - len(kept))
    kept, headings = _without_headings(kept, is_column) if split == "auto" else (kept, [])
    kept, marks = without_marks(kept)
    separator = separator_of_text(kept) if split == "auto" else CHOSEN.get(split)
    reading = _read_with(separator, kept, is_csv)
    if split == "auto":
        check_sentences(reading.entries)
    return reading._replace(notes=(*headings, *marks, *notes, *reading.notes))


def _read_with(separator: Separator | None, lines: list[Piece], is_csv: bool) -> Reading:
    if separator is None or not lines:
        return Reading([Entry(tidy(line.text), None, line.where) for line in lines])
    if separator.makes == "clues":
        return _read_clues(pairs_of(lines, separator), separator)
    if separator is PIPE:
        lines = [_without_border(line) for line in lines]
    rows = fields_of(lines, separator)
    if separator is COMMA and (len(rows) == 1 or max(map(len, rows)) > 2):
        rows[-1] = _last_words_apart(rows[-1], rows[0][0].text)
    reading = read_table(rows, is_csv)
    if separator.makes == "words" and reading.columns > 1:
        return reading._replace(columns=1, separator=separator.name)
    return reading


def _without_headings(lines: list[Piece], is_column: bool) -> tuple[list[Piece], list[Message]]:
    """Without rules, lines that end with a colon, and the first line if it is underlined."""
    kept: list[Piece] = []
    headings: list[Piece] = []
    for number, line in enumerate(lines):
        text = line.text.strip()
        following = lines[number + 1].text if number + 1 < len(lines) else ""
        is_title = number == 0 and _RULE.fullmatch(following) and "|" not in text
        is_name = is_column and number == 0 and tidy(text).casefold() in WORDS and len(lines) > 1
        if (text.endswith(":") and len(text) > 1) or is_title or is_name:
            headings.append(line)
        elif not _RULE.fullmatch(text):
            kept.append(line)
    return kept, [say("heading: {text}", text=shorten(line.text.strip())) for line in headings]


def _without_border(line: Piece) -> Piece:
    """A row of a table whose cells have “|” on both sides."""
    text = line.text.rstrip().removesuffix("|")
    start = len(text) - len(text.lstrip())
    return line._replace(text=text).cut(start + 1 if text[start : start + 1] == "|" else 0)


def _last_words_apart(row: Row, first: str) -> Row:
    """“Hund, Katze und Maus.”: the last field is two words, in the same case as the first word."""
    *others, last = row
    text = last.text.strip().rstrip(".,;")
    match = _LAST_AND.fullmatch(text)
    if match and len({word.strip()[:1].isupper() for word in (first, match[1], match[2])}) == 1:
        return [*others, last._replace(text=match[1]), last.part(match.start(2), match[2])]
    if others and (start := _AND_FIRST.match(text)):
        return [*others, last._replace(text=text[start.end() :])]
    return row


def _read_clues(rows: list[Row], separator: Separator) -> Reading:
    """Words and clues around a mark; a word may lack its clue."""
    first = [tidy(piece.text).casefold() for piece in rows[0]]
    notes: tuple[Message, ...] = ()
    if len(first) == 2 and first[0] in WORDS and first[1] in CLUES:
        notes, rows = (say("heading: {text}", text=shown(rows[0])),), rows[1:]
    entries = []
    for row in rows:
        word, clue = row[0], row[1] if len(row) > 1 else None
        if not word.text.strip():
            raise mistake("clue-without-word", "there is a clue here, but no word for it").at(
                word.where
            )
        if separator is COLON and clue and _is_list_after(word.text, clue.text):
            raise _heading_or_word(word)
        told = tidy_clue(clue.text) if clue else ""
        entries.append(Entry(tidy(word.text), told or None, word.where))
    return Reading(entries, notes=notes)


def _is_list_after(label: str, text: str) -> bool:
    """Whether three or more single words follow, in the same case as what stands before them."""
    parts = [part.strip() for part in re.split("[,;]", text.rstrip(" .,;"))]
    cases = {part[:1].isupper() for part in [label.strip(), *parts]}
    return len(parts) > 2 and len(cases) == 1 and all(len(part.split()) == 1 for part in parts)


def _heading_or_word(word: Piece) -> SuchselError:
    return mistake(
        "heading-or-word",
        "“{text}” may be a word and the rest its clue, or a heading and the rest words. Put a "
        "heading into a line of its own; separate a word and its clue by a tab.",
        text=shorten(word.text.strip()),
    ).at(word.where)


_NUMBERS = re.compile(r"[-+]?[\d.,]+(?:\s*[x×*;,\s]\s*[-+]?[\d.,]+)*")
_INTEGER = re.compile(r"[-+]?\d+")


def is_contest(filled: list[str]) -> bool:
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


def parse_contest(lines: list[str]) -> tuple[list[Entry], Size]:
    """The words and the size; or everything that is wrong with the first two lines."""
    filled = [(n, line.strip()) for n, line in enumerate(lines, 1) if line.strip()]
    defects = Defects()
    size = defects.collect_at(line_where(filled[0][0]), parse_size, filled[0][1])
    has_count = len(filled) > 1 and _INTEGER.fullmatch(filled[1][1]) is not None
    words = filled[2:] if has_count else filled[1:]
    count = int(filled[1][1]) if has_count and len(filled[1][1]) < 10 else None
    second = line_where(filled[1][0] if len(filled) > 1 else 2)
    if count is None:
        defects.append(defect("word-count-missing", "expected the number of words here").at(second))
    elif count != len(words):
        defects.append(
            defect(
                "word-count-wrong",
                "the number of words is given as {count}, but the list has {n}",
                count=count,
                n=len(words),
            ).at(second)
        )
    defects.raise_any()
    assert size is not None
    return [Entry(word, None, line_where(n)) for n, word in words], size
