"""Rows of fields to words and clues: by a heading, or by what the columns look like.

In doubt every field is a word: a clue that became a word is seen at once, a word that became a clue
is missing from the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from suchsel.errors import Defect, Defects, defect, mistake
from suchsel.i18n import Message, OptionName, counted, say
from suchsel.system.parsing import regex
from suchsel.words import list_marks as marks
from suchsel.words.alphabets import column_number, letter_label
from suchsel.words.list_marks import Fragment, Reading, TableRow, tidy
from suchsel.words.spelling import Entry, shorten

#: A longer second field is a clue.
LONG = 25
_NUMBER, _FIGURES = regex("[0-9]{1,6}"), regex(r"[\W_]*\d[\W\d_]*")
_LETTER = regex(r"[^\W\d_]")
#: “word=2”, or only “2”.
_COLUMN = regex(r"\s*(?:(word|clue|picture)\s*=\s*)?([^=\s][^=]*?)\s*")


class Columns(NamedTuple):
    """Which columns of a table hold what."""

    word: int | None = None
    clue: int | None = None
    number: int | None = None
    picture: int | None = None


def read_table(rows: list[TableRow], is_csv: bool = False, columns: str = "") -> Reading:
    """The words of a table. In CSV, two columns are words and clues whatever they look like."""
    filled = [row[: _filled(row)[-1] + 1] for row in rows if _filled(row)]
    kept = [row for row in filled if not _is_comment(row[0].text.strip())]
    if columns and kept:
        return _read_chosen(kept, columns)
    used = sorted({i for row in kept for i in _filled(row)})
    kept = [[row[i] for i in used if i < len(row)] for row in kept]
    joined, heads = _with_articles(kept)
    reading = _read_rows(joined, is_csv) if joined else Reading([])
    notes = (*heads, *reading.notes, *comments_note(len(filled) - len(kept)))
    return reading._replace(notes=notes)


def _is_comment(first: str) -> bool:
    """Whether a row that begins with this field is one: “#” alone is the name of a column."""
    return first.startswith("#") and not marks.has("numbers", first)


def comments_note(number: int) -> tuple[Message, ...]:
    return (counted("{n} comment", "{n} comments", n=number),) if number else ()


def _filled(row: TableRow) -> list[int]:
    """The columns whose fields are not empty."""
    return [i for i, piece in enumerate(row) if piece.text.strip()]


def shown(row: TableRow) -> str:
    return shorten(" | ".join(row[i].text.strip() for i in _filled(row)))


def _read_chosen(rows: list[TableRow], chosen: str) -> Reading:
    """The words and clues of the columns that were chosen: “word=2,clue=Deutsch” or “B,C”."""
    matches = [_COLUMN.fullmatch(part) for part in chosen.split(",")]
    roles = zip(("word", "clue", "picture"), matches, strict=False)
    names = {match[1] or role: match[2] for role, match in roles if match}
    if len(names) < len(matches) or "word" not in names:
        raise mistake(
            "bad-columns",
            "“{value}” is not valid; name columns by numbers, letters or headings, like "
            "word=2,clue=3",
            "columns",
            value=shorten(chosen),
        )
    wanted = {name.casefold() for name in names.values() if not name.isdecimal()}
    named = [{_named(piece): i for i, piece in enumerate(row)} for row in rows]
    first = next((n for n, row in enumerate(named, 1) if not wanted.isdisjoint(row)), 0)
    headings = named[first - 1] if first else {}
    found: dict[str, int] = {}
    with Defects() as defects:
        for role, name in names.items():
            found[role] = headings.get(name.casefold(), -1)
            if name.isdecimal():
                found[role] = int(name[:4]) - 1
            elif found[role] < 0 and name.isascii() and name.isalpha() and len(name) < 3:
                found[role] = column_number(name.upper())
            if not 0 <= found[role] < max(map(len, rows)):
                defects.report(
                    "no-such-column",
                    "There is no column “{name}”; the first row is: {row}",
                    "columns",
                    name=shorten(name),
                    row=shown(rows[0]),
                )
    above = next((number for number, row in enumerate(rows) if len(row) > 1), 0)
    table = rows[above:]
    is_numbered = any(_is_above_numbers(i, table) for i in range(len(table[0])))
    if not first and (is_numbered or has_heading(rows)):
        first = above + 1
    return _read_columns(rows, first, Columns(**found), max(map(len, rows)))


def _read_columns(rows: list[TableRow], first: int, columns: Columns, width: int) -> Reading:
    """From the `first` row on, below titles, words; other columns up to `width` are ignored."""
    notes = [marks.heading_note(shown(row)) for row in rows[:first]]
    ignored = {i for row in rows[first:] for i in _filled(row) if i < width} - {*columns}
    if ignored:
        heads = dict(enumerate(piece.text.strip() for piece in rows[first - 1])) if first else {}
        names = [heads.get(i) or letter_label(i) for i in sorted(ignored)]
        notes.append(say("columns not used: {names}", names=names))
    empty = Fragment("", rows[0][0].where)
    kept = [[empty if i in ignored else row[i] for i in range(len(row))] for row in rows[first:]]
    return Reading(pairs(kept, columns), notes=tuple(notes))


def _named(piece: Fragment) -> str:
    """The field as the name of a column."""
    return tidy(piece.text).casefold().rstrip(":").rstrip()


def has_heading(rows: list[TableRow]) -> bool:
    return any(len(row) > 1 and _columns_named([*map(_named, row)]) for row in rows[:3])


def _read_rows(rows: list[TableRow], is_csv: bool) -> Reading:
    # Titles may stand above the first row of several fields, which may name the columns.
    above = next((number for number, row in enumerate(rows) if len(row) > 1), 0)
    names = [*map(_named, rows[above])]
    columns = _columns_named(names)
    # A table of two columns may call its second one as it likes.
    are_two = len(rows) > 1 and max(map(len, rows)) == 2
    if columns is None and are_two and marks.has("words", names[0]):
        columns = Columns(0, 1)
    if columns is not None:
        return _read_columns(rows, above + 1, columns, len(names))
    # What stands above columns of nothing but numbers is a heading; years may be clues.
    table = rows[above:]
    bare = [i for i in range(len(names)) if _is_above_numbers(i, table)]
    texts = [i for i in range(len(names)) if i not in bare]
    lacking = sum({*texts[:1]}.isdisjoint(_filled(row)) for row in table)
    is_counted = any(names[i] in marks.HABITS["numbers"] for i in bare)
    if bare and 0 < len(texts) < 3 and 4 * lacking <= len(rows) * is_counted:
        clue = texts[1] if len(texts) > 1 else 1 if bare == [1] else None
        return _read_columns(rows, above + 1, Columns(texts[0], clue), len(names))
    are_nouns = all(marks.has("leading", *map(_named, row[1:2])) for row in rows)
    if are_nouns and min(len(rows), len(rows[0])) > 2:
        return _read_columns(rows, 0, Columns(0), len(rows[0]))  # “Igel, der, die Igel”
    notes: list[Message] = []
    if above and all(len(row) > 1 for row in rows[above:]) and marks.is_title(rows[0][0].text):
        notes, rows = [marks.heading_note(shown(row)) for row in rows[:above]], rows[above:]
    if len(rows) > 1 and all(marks.is_title(piece.text) for piece in rows[0]):
        notes, rows = [*notes, marks.heading_note(shown(rows[0]))], rows[1:]  # “Week 1 | Week 2”
    numbers = [row[0].text.strip().rstrip(".)") for row in rows]
    if len(rows) > 1 and min(map(len, rows)) > 1 and all(map(_NUMBER.fullmatch, numbers)):
        values = list(map(int, numbers))
        if values[0] == 1 and all(0 < b - a < 4 for a, b in pairwise(values)):
            rows = [row[1:] for row in rows]
    counted_on = [marks.NUMBER.match(row[-1].text) for row in rows if len(row) > 1]
    if len(counted_on) > 1 and marks.counts_up([int(one[1]) if one else 0 for one in counted_on]):
        wide = max(map(len, rows))  # “1. dog | 6. cat” is read downwards
        pieces = [row[i].without(marks.NUMBER) for i in range(wide) for row in rows if i < len(row)]
        entries = [Entry(tidy(piece.text), None, piece.where) for piece in pieces if piece.text]
        return Reading(entries, wide, None, (*notes, say("numbering removed")))
    if _are_pairs(rows, is_csv):
        reading = read_pairs(rows)
        return reading._replace(notes=(*notes, *reading.notes))
    # A cell may hold a word in each of its lines.
    check_cells(piece for row in rows for piece in row)
    lines = [(line, p.where) for row in rows for p in row for line in p.text.splitlines()]
    entries = [Entry(tidy(line), None, where) for line, where in lines if line.strip()]
    wide = max(map(len, rows))
    if wide == 2 and len(rows) > 1:
        notes.append(say("a first row “word, clue” would make the second column clues"))
    return Reading(entries, wide, None, tuple(notes))


def _with_articles(rows: list[TableRow]) -> tuple[list[TableRow], list[Message]]:
    """“der | Hund | dog” as “der Hund | dog”, without the names of these columns."""
    are_nouns = [
        [marks.has("leading", _named(piece)) for piece in row[:2]] == [True, False] for row in rows
    ]
    if sum(are_nouns) < 3 or not all(are_nouns[1:]) or has_heading(rows):
        return rows, []
    first = 0 if are_nouns[0] else 1
    joined = [[a._replace(text=f"{a.text} {b.text}"), *rest] for a, b, *rest in rows[first:]]
    return joined, [marks.heading_note(shown(row)) for row in rows[:first]]


def _is_above_numbers(column: int, rows: list[TableRow]) -> bool:
    """Whether all fields below the first one are numbers; below “No.”, a few may not be."""
    first, *others = rows
    if len(others) < 2 or column >= len(first) or not _LETTER.search(first[column].text):
        return False
    few = len(others) // 4 if _named(first[column]) in marks.HABITS["numbers"] else 0
    below = [row[column].text for row in others if column < len(row)]
    return sum(_FIGURES.fullmatch(text) is not None for text in below) >= len(others) - few


def _columns_named(names: list[str]) -> Columns | None:
    """What the names of the columns say; None if they are no names, or not enough of them.

    “Spelling word” is the name of words as well; columns with other names do not count.
    """
    kinds = ("words", "clues", "numbers", "pictures")
    found = Columns(*(_first_named(names, kind) for kind in kinds))
    if found.word is not None and found.picture is not None:
        return found
    found = found._replace(picture=None)
    others = [i for i in range(len(names)) if i not in found]
    languages = [i for i in others if marks.has("languages", names[i])]
    are_named = len(languages) > 1 or found.word is not None or found.clue is not None
    for role in ("word", "clue") if are_named else ():
        # Languages stand for what has no other name: the first one for the words.
        if getattr(found, role) is None and languages:
            found = found._replace(**{role: languages.pop(0)})
    others = [i for i in range(len(names)) if i not in found]
    are_others = others and all(_first_named([names[i]], "others") == 0 for i in others)
    if found.word is not None and (found.clue is not None or are_others):
        return found
    return None


def _first_named(names: list[str], kind: str) -> int | None:
    """The column with a name of this kind, or with one that contains it."""
    found = [i for i, name in enumerate(names) if marks.has(kind, name)]
    for i, name in enumerate(() if found else names):
        parts = name.split()
        is_name = 1 < len(parts) < 4 and not marks.has("articles", *parts)
        if is_name and marks.has(kind, *parts):
            found.append(i)
    if len(found) > 1 and kind == "words":
        raise mistake(
            "which-column",
            "Several columns may hold the words: {names}. Choose one with “columns”.",
            "columns",
            names=[names[i] for i in found],
        )
    return found[0] if found else None


def check_cells(pieces: Iterable[Fragment]) -> None:
    """Refuse cells that hold something else than the text that was typed."""
    wrong = defect(
        "cell-not-text",
        "this cell holds a date, a truth value or an error, not text; format it as text and type "
        "the word again, or name the columns that count with “columns”",
    )
    with Defects() as defects:
        defects.extend(wrong.at(piece.where) for piece in pieces if not piece.is_text)


def check_sentences(entries: list[Entry]) -> None:
    """Refuse what is obviously no word but a sentence: a text that is not a list."""
    with Defects() as defects:
        for entry in entries:
            if marks.is_sentence(entry.text):
                wrong = defect(
                    "sentence-not-word",
                    "“{text}” looks like a sentence, not like a word; delete it if it is not part "
                    "of the list, or choose with “{split}” how the list is separated (“suchsel "
                    "make --from-text” chooses words from a text)",
                    text=shorten(entry.text),
                    split=OptionName("split"),
                )
                defects.append(wrong.at(entry.where))


# -- words and clues -------------------------------------------------------------------------------


def pairs(rows: list[TableRow], columns: Columns) -> list[Entry]:
    """A word and its clue in each row, perhaps a picture; anything else in a row is a defect."""
    entries = []
    further: dict[int, list[Fragment]] = {}
    with Defects() as defects:
        for row in rows:
            fields = {i: row[i] for i in _filled(row)}
            word, clue, _, picture = (
                fields.pop(-1 if column is None else column, None) for column in columns
            )
            defects.collect(check_cells, [piece for piece in (word, clue) if piece])
            for column, piece in fields.items():
                further.setdefault(column, []).append(piece)
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
        for pieces in further.values():
            defects.append(_too_many(pieces, rows))
    return entries


def _too_many(pieces: list[Fragment], rows: list[TableRow]) -> Defect:
    """The fields of a column that is neither that of the words nor that of the clues."""
    text = shorten(pieces[0].text.strip())
    wrong = defect(
        "too-many-fields",
        "“{text}” is neither a word nor its clue; a clue that contains the separator needs "
        "quotation marks around it, and “columns” names the columns that count",
        text=text,
    )
    if len(pieces) > 1:
        texts = (i for row in rows for i, piece in enumerate(row) if _LETTER.search(piece.text))
        wrong = defect(
            "too-many-fields",
            "“{text}” and {n} more in this column are neither words nor clues; a clue that "
            "contains the separator needs quotation marks around it, and “columns” names the "
            "columns that count, like “word={word}”",
            text=text,
            n=len(pieces) - 1,
            word=min(texts, default=0) + 1,
        )
    return wrong.at(pieces[0].where)


def read_pairs(rows: list[TableRow]) -> Reading:
    """Words and clues in two columns; the words are in the second one where the first one asks."""
    both = [(tidy(row[0].text), tidy(row[1].text)) for row in rows if len(row) > 1]
    asking = [
        one
        for one, _ in both
        if one.endswith("?")
        or (len(re.findall(r"[\w/]+|,", one)) > 3 and len(marks.forms_of(one)) < 2)
    ]
    if 2 * len(asking) > len(rows) == len(both) and not any(_is_phrase(word) for _, word in both):
        return Reading(pairs(rows, Columns(1, 0)), notes=(say("words and clues swapped"),))
    return Reading(pairs(rows, Columns(0, 1)))


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
    cases = [(a[:1].isupper(), b[:1].isupper()) for a, b in zip(first, second, strict=True)]
    one, other = marks.article_languages(first), marks.article_languages(second)
    different = [a for a, b in cases if a != b]  # in vocabularies, verbs are not
    are_two = one != other and one.isdisjoint(other)
    return are_two or (2 * len(different) > len(pairs) and len({*different}) == 1)


def _is_phrase(text: str) -> bool:
    """Several words besides an article, or what no word is: long, or with punctuation.

    >>> [_is_phrase(text) for text in ("der Hund", "ein Tier, das bellt", "bellt laut", "Wer?")]
    [False, True, True, True]
    """
    words = text.split()
    if words and marks.has("articles", words[0].casefold()):
        del words[0]
    return len(words) > 1 or len(text) > LONG or any(sign in text for sign in "?!,;:()…._")
