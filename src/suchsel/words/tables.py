"""Rows of fields to words and clues: by a heading, or by what the columns look like.

In doubt every field is a word: a clue that became a word is seen at once, a word that became a clue
is missing from the board.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from suchsel.errors import Defects, defect
from suchsel.i18n import Message, counted, say
from suchsel.words import list_marks as marks
from suchsel.words.list_marks import Reading, TableRow, tidy
from suchsel.words.spelling import Entry, shorten

#: A text of more words is a sentence; a longer second field is a clue.
SENTENCE, LONG = 8, 25
_NUMBER = re.compile("[0-9]{1,6}")


class Columns(NamedTuple):
    """Which columns of a table hold what."""

    word: int | None = None
    clue: int | None = None
    number: int | None = None
    picture: int | None = None


def read_table(rows: list[TableRow], is_csv: bool = False) -> Reading:
    """The words of a table. In CSV, two columns are words and clues whatever they look like."""
    filled = [row for row in map(_trimmed, rows) if row]
    kept = [row for row in filled if not _is_comment(row)]
    reading = _read_rows(_without_empty_columns(kept), is_csv) if kept else Reading([])
    return reading._replace(notes=(*reading.notes, *comments_note(len(filled) - len(kept))))


def comments_note(number: int) -> tuple[Message, ...]:
    return (counted("{n} comment", "{n} comments", n=number),) if number else ()


def _read_rows(rows: list[TableRow], is_csv: bool) -> Reading:
    named = _find_heading(rows)
    if named is not None:
        number, columns = named
        titles = tuple(marks.heading_note(shown(row)) for row in rows[: number + 1])
        return Reading(pairs(rows[number + 1 :], columns), notes=titles)
    rows = _without_number_column(rows)
    if _are_pairs(rows, is_csv):
        return Reading(pairs(rows, Columns(0, 1)))
    # A cell may hold a word in each of its lines.
    lines = [(line, p.where) for row in rows for p in row for line in p.text.splitlines()]
    entries = [Entry(tidy(line), None, where) for line, where in lines if line.strip()]
    wide = max(map(len, rows))
    notes: tuple[Message, ...] = ()
    if wide == 2 and len(rows) > 1:
        notes = (say("a first row “word, clue” would make the second column clues"),)
    return Reading(entries, wide, None, notes)


def check_sentences(entries: list[Entry]) -> None:
    """Refuse what is obviously no word but a sentence: a text that is not a list."""
    with Defects() as defects:
        for entry in entries:
            if entry.text.count(" ") >= SENTENCE - 1:
                wrong = defect(
                    "sentence-not-word",
                    "“{text}” looks like a sentence, not like a word; if it is one, choose how the "
                    "list is separated with “split”",
                    text=shorten(entry.text),
                )
                defects.append(wrong.at(entry.where))


# -- rows ------------------------------------------------------------------------------------------


def _trimmed(row: TableRow) -> TableRow:
    """Without the empty fields at its end."""
    end = len(row)
    while end and not row[end - 1].text.strip():
        end -= 1
    return row[:end]


def _is_comment(row: TableRow) -> bool:
    first = row[0].text.strip()
    return first.startswith("#") and first not in marks.NUMBERS


def _without_empty_columns(rows: list[TableRow]) -> list[TableRow]:
    filled = sorted({i for row in rows for i, piece in enumerate(row) if piece.text.strip()})
    if filled == list(range(len(filled))):
        return rows
    return [[row[i] for i in filled if i < len(row)] for row in rows]


def _without_number_column(rows: list[TableRow]) -> list[TableRow]:
    """Without a first column that only counts the rows."""
    numbers = [row[0].text.strip().rstrip(".)") for row in rows]
    if len(rows) > 1 and all(len(row) > 1 for row in rows) and all(map(_NUMBER.fullmatch, numbers)):
        counted = list(map(int, numbers))
        if counted[0] == 1 and marks.counts_up(counted):
            return [row[1:] for row in rows]
    return rows


def shown(row: TableRow) -> str:
    return shorten(" | ".join(piece.text.strip() for piece in row if piece.text.strip()))


# -- headings --------------------------------------------------------------------------------------


def _find_heading(rows: list[TableRow]) -> tuple[int, Columns] | None:
    """The first row of several fields, if it names the columns; titles may stand above it."""
    for number, row in enumerate(rows):
        if len(row) == 1:
            continue
        names = [tidy(piece.text).casefold().rstrip(":") for piece in row]
        found = _columns_named(names)
        # A table of two columns may call its second one as it likes.
        if found is None and names[0] in marks.WORDS and len(rows) > 1 and max(map(len, rows)) == 2:
            found = Columns(0, 1)
        return (number, found) if found else None
    return None


def _columns_named(names: list[str]) -> Columns | None:
    """What the names of the columns say; None if they are no names, or not enough of them."""
    found = Columns(
        *(
            next((i for i, name in enumerate(names) if name in known), None)
            for known in (marks.WORDS, marks.CLUES, marks.NUMBERS, marks.PICTURES)
        )
    )
    if found.word is not None and found.picture is not None:
        return found
    found = found._replace(picture=None)
    others = [i for i in range(len(names)) if i not in found]
    if len(names) - (found.number is not None) == 2 and marks.LANGUAGES.issuperset(
        names[i] for i in others
    ):
        # Languages stand for what has no other name: the first one for the words.
        for role in ("word", "clue"):
            if getattr(found, role) is None:
                found = found._replace(**{role: others.pop(0)})
    return None if None in (found.word, found.clue) else found


# -- words and clues -------------------------------------------------------------------------------


def pairs(rows: list[TableRow], columns: Columns) -> list[Entry]:
    """A word and its clue in each row, perhaps a picture; anything else in a row is a defect."""
    entries = []
    with Defects() as defects:
        for row in rows:
            fields = {i: piece for i, piece in enumerate(row) if piece.text.strip()}
            word, clue, _, picture = (
                fields.pop(-1 if column is None else column, None) for column in columns
            )
            for piece in fields.values():
                wrong = defect(
                    "too-many-fields",
                    "“{text}” is neither a word nor its clue; a clue that contains the separator "
                    "needs quotation marks around it",
                    text=shorten(piece.text.strip()),
                )
                defects.append(wrong.at(piece.where))
            text = marks.tidy_clue(clue.text) if clue else ""
            if word is None and (lonely := clue or picture):
                missing = defect("clue-without-word", "there is a clue here, but no word for it")
                defects.append(missing.at(lonely.where))
            elif picture is not None and not text:
                wrong = defect(
                    "picture-without-text",
                    "the picture needs a text for those who cannot see it: a clue, or a column "
                    "“alt”",
                )
                defects.append(wrong.at(picture.where))
            elif word is not None:
                listed, file = tidy(" ".join(word.text.split())), picture and picture.text.strip()
                entries.append(Entry(listed, text or None, word.where, file))
    return entries


def _are_pairs(rows: list[TableRow], is_csv: bool) -> bool:
    """Whether the second column holds clues.

    It does where it holds phrases while the first one holds words, or where the two columns are of
    different kinds: capital and small letters, articles of two languages. A few rows of more fields
    do not change that; they are defects.
    """
    several = [row for row in rows if len(row) > 1]
    pairs = [row for row in several if len(row) == 2]
    if 2 * len(pairs) <= len(several) or not all(row[0].text.strip() for row in pairs):
        return False
    first, second = ([tidy(row[i].text) for row in pairs] for i in (0, 1))
    phrases, names = sum(map(_is_phrase, second)), sum(map(_is_phrase, first))
    if is_csv or (2 * phrases > len(pairs) and phrases > names):
        return True
    if len(pairs) < 2:
        return False
    cases = [{text[:1].isupper() for text in column} for column in (first, second)]
    kinds = [_language(column) for column in (first, second)]
    return kinds[0] != kinds[1] or (cases[0] != cases[1] and sum(map(len, cases)) == 2)


def _is_phrase(text: str) -> bool:
    """Several words besides an article, or what no word is: long, or with punctuation.

    >>> [_is_phrase(text) for text in ("der Hund", "ein Tier, das bellt", "bellt laut", "Wer?")]
    [False, True, True, True]
    """
    words = text.split()
    if words and words[0].casefold() in marks.ARTICLES:
        del words[0]
    return len(words) > 1 or len(text) > LONG or any(sign in text for sign in "?!,;:()…._")


def _language(column: list[str]) -> str | None:
    """The language of the articles that most fields begin with."""
    found = Counter(
        marks.ARTICLES.get(text.split()[0].casefold()) for text in column if len(text.split()) > 1
    )
    language, number = found.most_common(1)[0] if found else (None, 0)
    return language if 2 * number > len(column) else None
