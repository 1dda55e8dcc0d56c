"""Rows of fields to words and clues: by a heading, or by what the columns look like.

In doubt every field is a word: a clue that became a word is seen at once, a word that became a clue
is missing from the board.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from suchsel.errors import Defect, Defects, defect
from suchsel.i18n import Message, counted, say
from suchsel.words.list_marks import (
    ARTICLES,
    CLUES,
    LANGUAGES,
    NUMBERS,
    PICTURES,
    WORDS,
    Piece,
    Reading,
    Row,
    counts_up,
    tidy,
    tidy_clue,
)
from suchsel.words.spelling import Entry, shorten

#: A text of more words is a sentence; a longer second field is a clue.
SENTENCE, LONG = 8, 25


class Heading(NamedTuple):
    """The row that names the columns, and what they hold."""

    row: int
    word: int
    clue: int | None
    number: int | None = None
    picture: int | None = None


def read_table(rows: list[Row], is_csv: bool = False) -> Reading:
    """The words of a table. In CSV, two columns are words and clues whatever they look like."""
    filled = [row for row in map(_trimmed, rows) if row]
    kept = [row for row in filled if not _is_comment(row)]
    reading = _read_rows(_without_empty_columns(kept), is_csv) if kept else Reading([])
    return reading._replace(notes=(*reading.notes, *comments_note(len(filled) - len(kept))))


def comments_note(number: int) -> tuple[Message, ...]:
    return (counted("{n} comment", "{n} comments", n=number),) if number else ()


def _read_rows(rows: list[Row], is_csv: bool) -> Reading:
    heading = _heading(rows)
    if heading is not None:
        titles = (say("heading: {text}", text=shown(row)) for row in rows[: heading.row + 1])
        return Reading(_pairs(rows[heading.row + 1 :], heading), notes=tuple(titles))
    rows = _without_number_column(rows)
    columns = max(map(len, rows))
    if _are_pairs(rows, is_csv):
        return Reading(_pairs(rows, Heading(-1, 0, 1)))
    entries = [entry for row in rows for piece in row for entry in entries_of(piece)]
    notes: tuple[Message, ...] = ()
    if columns == 2 and len(rows) > 1:
        notes = (say("a first row “word, clue” would make the second column clues"),)
    return Reading(entries, columns, None, notes)


def entries_of(piece: Piece) -> list[Entry]:
    """The words of a cell; one for each of its lines."""
    return [
        Entry(tidy(line), None, piece.where) for line in piece.text.splitlines() if line.strip()
    ]


def check_sentences(entries: list[Entry]) -> None:
    """Refuse what is obviously no word but a sentence: a text that is not a list."""
    defects = Defects()
    for entry in entries:
        if entry.text.count(" ") >= SENTENCE - 1:
            wrong = defect(
                "sentence-not-word",
                "“{text}” looks like a sentence, not like a word; if it is one, choose how the "
                "list is separated with “split”",
                text=shorten(entry.text),
            )
            defects.append(wrong.at(entry.where))
    defects.raise_any()


# -- rows ------------------------------------------------------------------------------------------


def _trimmed(row: Row) -> Row:
    """Without the empty fields at its end."""
    end = len(row)
    while end and not row[end - 1].text.strip():
        end -= 1
    return row[:end]


def _is_comment(row: Row) -> bool:
    first = row[0].text.strip()
    return first.startswith("#") and first not in NUMBERS


def _without_empty_columns(rows: list[Row]) -> list[Row]:
    """Without the columns that hold nothing."""
    filled = sorted({i for row in rows for i, piece in enumerate(row) if piece.text.strip()})
    if filled == list(range(len(filled))):
        return rows
    return [[row[i] for i in filled if i < len(row)] for row in rows]


def _without_number_column(rows: list[Row]) -> list[Row]:
    """Without a first column that only counts the rows."""
    numbers = [row[0].text.strip().rstrip(".)") for row in rows]
    if len(rows) > 1 and all(len(row) > 1 for row in rows) and all(map(_is_number, numbers)):
        counted = list(map(int, numbers))
        if counted[0] == 1 and counts_up(counted):
            return [row[1:] for row in rows]
    return rows


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 7


def shown(row: Row) -> str:
    """The row for a note."""
    return shorten(" | ".join(piece.text.strip() for piece in row if piece.text.strip()))


# -- headings --------------------------------------------------------------------------------------


def _heading(rows: list[Row]) -> Heading | None:
    """The first row of several fields, if it names the columns; titles may stand above it."""
    for number, row in enumerate(rows):
        names = [tidy(piece.text).casefold().rstrip(":") for piece in row]
        if len(names) == 1:
            continue
        found = _columns_named(names)
        # A table of two columns may call its second one as it likes.
        if found is None and names[0] in WORDS and len(rows) > 1 and max(map(len, rows)) == 2:
            found = Heading(0, 0, 1)
        return found._replace(row=number) if found else None
    return None


def _columns_named(names: list[str]) -> Heading | None:
    """What the names of the columns say; None if they are no names, or not enough of them."""
    number = next((i for i, name in enumerate(names) if name in NUMBERS), None)
    word = next((i for i, name in enumerate(names) if name in WORDS), None)
    clue = next((i for i, name in enumerate(names) if name in CLUES), None)
    picture = next((i for i, name in enumerate(names) if name in PICTURES), None)
    if word is not None and picture is not None:
        return Heading(0, word, clue, number, picture)
    others = [i for i in range(len(names)) if i not in (number, word, clue)]
    if None in (word, clue) and len(names) - (number is not None) == 2:
        named = [i for i in others if names[i] in LANGUAGES]
        if len(named) == len(others):
            word = named.pop(0) if word is None and named else word
            clue = named.pop(0) if clue is None and named else clue
    return None if word is None or clue is None else Heading(0, word, clue, number)


# -- words and clues -------------------------------------------------------------------------------


def _pairs(rows: list[Row], heading: Heading) -> list[Entry]:
    """A word and its clue in each row, perhaps a picture; anything else in a row is a defect."""
    entries = []
    defects = Defects()
    for row in rows:
        fields = {i: piece for i, piece in enumerate(row) if piece.text.strip()}
        _, word, clue, picture = (
            fields.pop(-1 if column is None else column, None)
            for column in (heading.number, heading.word, heading.clue, heading.picture)
        )
        for piece in fields.values():
            defects.append(_third_field(piece))
        told = tidy_clue(clue.text) if clue else ""
        if word is None and (lonely := clue or picture):
            missing = defect("clue-without-word", "there is a clue here, but no word for it")
            defects.append(missing.at(lonely.where))
        elif picture is not None and not told:
            defects.append(picture_without_text().at(picture.where))
        elif word is not None:
            text, file = tidy(" ".join(word.text.split())), picture and picture.text.strip()
            entries.append(Entry(text, told or None, word.where, file))
    defects.raise_any()
    return entries


def picture_without_text() -> Defect:
    return defect(
        "picture-without-text",
        "the picture needs a text for those who cannot see it: a clue, or a column “alt”",
    )


def _third_field(piece: Piece) -> Defect:
    return defect(
        "too-many-fields",
        "“{text}” is neither a word nor its clue; a clue that contains the separator needs "
        "quotation marks around it",
        text=shorten(piece.text.strip()),
    ).at(piece.where)


def _are_pairs(rows: list[Row], is_csv: bool) -> bool:
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
    if words and words[0].casefold() in ARTICLES:
        del words[0]
    return len(words) > 1 or len(text) > LONG or any(sign in text for sign in "?!,;:()…._")


def _language(column: list[str]) -> str | None:
    """The language of the articles that most fields begin with."""
    found = Counter(
        ARTICLES.get(text.split()[0].casefold()) for text in column if len(text.split()) > 1
    )
    language, number = found.most_common(1)[0] if found else (None, 0)
    return language if 2 * number > len(column) else None
