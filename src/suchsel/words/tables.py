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
    filled = [row[: _filled(row)[-1] + 1] for row in rows if _filled(row)]
    kept = [row for row in filled if not _is_comment(row[0].text.strip())]
    columns = sorted({i for row in kept for i in _filled(row)})
    kept = [[row[i] for i in columns if i < len(row)] for row in kept]
    reading = _read_rows(kept, is_csv) if kept else Reading([])
    return reading._replace(notes=(*reading.notes, *comments_note(len(filled) - len(kept))))


def _is_comment(first: str) -> bool:
    """Whether a row that begins with this field is one: “#” alone is the name of a column."""
    return first.startswith("#") and first not in marks.NUMBERS


def comments_note(number: int) -> tuple[Message, ...]:
    return (counted("{n} comment", "{n} comments", n=number),) if number else ()


def _filled(row: TableRow) -> list[int]:
    """The columns whose fields are not empty."""
    return [i for i, piece in enumerate(row) if piece.text.strip()]


def shown(row: TableRow) -> str:
    return shorten(" | ".join(row[i].text.strip() for i in _filled(row)))


def _read_rows(rows: list[TableRow], is_csv: bool) -> Reading:
    # Titles may stand above the first row of several fields, which may name the columns.
    above = next((number for number, row in enumerate(rows) if len(row) > 1), 0)
    names = [tidy(piece.text).casefold().rstrip(":") for piece in rows[above]]
    columns = _columns_named(names)
    # A table of two columns may call its second one as it likes.
    if columns is None and names[0] in marks.WORDS and len(rows) > 1 and max(map(len, rows)) == 2:
        columns = Columns(0, 1)
    if columns is not None:
        titles = tuple(marks.heading_note(shown(row)) for row in rows[: above + 1])
        return Reading(pairs(rows[above + 1 :], columns), notes=titles)
    numbers = [row[0].text.strip().rstrip(".)") for row in rows]
    if len(rows) > 1 and min(map(len, rows)) > 1 and all(map(_NUMBER.fullmatch, numbers)):
        values = list(map(int, numbers))
        if values[0] == 1 and marks.counts_up(values):
            rows = [row[1:] for row in rows]
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


def _columns_named(names: list[str]) -> Columns | None:
    """What the names of the columns say; None if they are no names, or not enough of them."""
    kinds = (marks.WORDS, marks.CLUES, marks.NUMBERS, marks.PICTURES)
    found = Columns(
        *(next((i for i, name in enumerate(names) if name in known), None) for known in kinds)
    )
    if found.word is not None and found.picture is not None:
        return found
    found = found._replace(picture=None)
    others = [i for i in range(len(names)) if i not in found]
    are_languages = all(names[i] in marks.LANGUAGES for i in others)
    if len(names) - (found.number is not None) == 2 and are_languages:
        # Languages stand for what has no other name: the first one for the words.
        for role in ("word", "clue"):
            if getattr(found, role) is None:
                found = found._replace(**{role: others.pop(0)})
    return None if None in (found.word, found.clue) else found


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


# -- words and clues -------------------------------------------------------------------------------


def pairs(rows: list[TableRow], columns: Columns) -> list[Entry]:
    """A word and its clue in each row, perhaps a picture; anything else in a row is a defect."""
    entries = []
    with Defects() as defects:
        for row in rows:
            fields = {i: row[i] for i in _filled(row)}
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
