"""What people write around words: bullets, numbers, brackets, headings and articles."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from suchsel.i18n import Message, counted, say
from suchsel.system.files import DATA, data_lines
from suchsel.system.parsing import regex
from suchsel.words.spelling import Entry, shorten


class Fragment(NamedTuple):
    """A line, a field of a line, or a cell of a table; `column` is where it begins in its line."""

    text: str
    where: Message
    column: int = 1
    #: Whether it is as it was typed; else Excel made a date, a truth value or an error of it.
    is_text: bool = True

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
    clued, only = sum(entry.clue is not None for entry in entries), [*readings, Reading([])][0]
    clues = counted("{n} clue", "{n} clues", n=clued) if clued else say("no clues")
    values = {"words": counted("{n} word", "{n} words", n=len(entries)), "clues": clues}
    if len(readings) > 1:
        return say("{words} from {parts} parts of the file, {clues}", parts=len(readings), **values)
    if only.columns > 1:
        return say("{words} from {columns} columns, {clues}", columns=only.columns, **values)
    if only.separator is not None:
        return say("{words}, separated by {separator}, {clues}", separator=only.separator, **values)
    if len(entries) == 1:
        return say("{words}, {clues}", **values)
    return say("{words}, one per line, {clues}", **values)


def heading_note(text: str) -> Message:
    return say("heading: {text}", text=shorten(text.strip()))


# -- marks around words ----------------------------------------------------------------------------

#: Characters of web pages that nobody sees, and blanks of all widths.
_VISIBLE: dict[int, str | None] = {
    **dict.fromkeys([0xAD, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF]),
    **dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)]),
    **dict.fromkeys([0xA0, 0x202F, 0x205F, 0x3000, *range(0x2000, 0x200B)], " "),
}

_LONG_GAP = regex(" {100,}")

#: Bullets that no word begins with; a dash, an arrow, “>” in e-mails, a digit in a box or what
#: Word puts (“o”, “§”, “Ø”, “ü”) is one if a blank follows.
SYMBOLS = "•◦▪▫■□●○‣⁃∙·➢➤►✓✔☐☑①-⑳❶-❿\uf0a7\uf0b7"
_BULLET = regex(
    rf"\s*(?:(?:[{SYMBOLS}+・]|\*(?!\*+\w))\s*|(?:[-–—]{{1,3}}|[-=]*[>→➔]|[~»›✅]|\d\ufe0f?\u20e3)\s+|[o§Øü]\t\s*"
    r"|\[[ xX]?\]\s*){1,3}(?=\S)"
)
_BARE_DASH = regex(r"\s*[-–—](?=\w)")
#: “1.”, “2)”, “(3)”, “4:”, “5 -”, “#6”; then the word.
_WORD = r"(?=[^\W\d]|[\"'„“«»*_¿¡(\[])"
NUMBER = regex(
    r"\s*(?:#|\()?(\d{1,4})(?:[.)．]{1,2}-?|:|\s[-–—](?=\s)|(?<=#\d)|(?<=#\d\d))(?:\s*"
    + _WORD
    + r"|\s+(?=\d))"
)
_BARE_NUMBER = regex(r"\s*(\d{1,4})[ \t]+" + _WORD)
_LETTER = regex(r"\s*\(?([a-zA-Z])[.)]\s+(?=\w)|\s*\(?([a-z])\)(?=\w)")
_ROMAN = regex(r"\s*\(?([ivx]{1,5})[.)]\s+(?=\w)")
_ROMANS = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"]
_INLINE = regex(r"(?:(?<=\s)|^)\(?(\d{1,3})[.)]\s+(?=[^\W\d])")

_PAIRS = ('""', "''", "„“", "„”", "“”", "”“", "””", "«»", "»«", "‹›", "›‹", "‚‘", "‚’", "‘’", "`´")
#: “U.S.A.”, whose last full stop belongs to it.
_ABBREVIATION = regex(r"\b(?:\w\.){2,}\s*$")
#: What Markdown writes around bold and other text.
_EMPHASIS = " *_`"


def visible(text: str) -> str:
    """The text without characters that nobody sees, and with plain blanks, few in a row.

    >>> visible("Bad\\xadmin\\xadton\\u200b spie\\xadlen\\xa0"), len(visible(" " * 10**6))
    ('Badminton spielen ', 99)
    """
    text = text if text.isascii() else text.translate(_VISIBLE)
    # Searches for blanks before a sign take time by the square of their number.
    return _LONG_GAP.sub(" " * 99, text) if " " * 100 in text else text


def tidy_clue(text: str) -> str:
    """On one line, without quotation marks around it.

    >>> tidy_clue(' „Ein  Tier“ '), tidy_clue('“a” and “b”'), tidy_clue("**a ____**")
    ('Ein Tier', '“a” and “b”', 'a ____')
    """
    text = " ".join(text.split()).strip(" *`" if "___" in text else _EMPHASIS)
    inside = text[1:-1]
    if len(text) > 2 and text[0] + text[-1] in _PAIRS and not {text[0], text[-1]} & set(inside):
        return inside.strip()
    return text


def tidy(text: str) -> str:
    """Like `tidy_clue`, but for a word, which has no comma or full stop at its end either.

    >>> tidy("„Hund“,"), tidy("Katze."), tidy("..."), tidy("U.S.A.")
    ('Hund', 'Katze', '...', 'U.S.A.')
    """
    if _ABBREVIATION.search(text):
        return tidy_clue(text)
    bare = tidy_clue(text.strip(_EMPHASIS).rstrip(".,;…。"))
    return tidy_clue(bare.rstrip(".,;")) or text.strip()


def is_marked(line: Fragment) -> bool:
    """Whether it begins with a bullet or a number."""
    return bool(_BULLET.match(line.text) or NUMBER.match(line.text))


def without_marks(lines: list[Fragment]) -> tuple[list[Fragment], list[Message]]:
    """The lines without bullets and numbering, and notes about what was removed."""
    notes: list[Message] = []
    for pattern in (_BULLET, NUMBER):
        # A first line without a mark is a heading if all others have one or are titles.
        marked = [line for line in lines if pattern.match(line.text)]
        others = [line for line in lines if not pattern.match(line.text)]
        if len(marked) > 1 and all(one is lines[0] or is_title(one.text) for one in others):
            notes += [heading_note(line.text) for line in others]
            lines = marked
    bullet = _BULLET if any(_BULLET.match(line.text) for line in lines) else _BARE_DASH
    if bullet is _BULLET or (len(lines) > 1 and all(bullet.match(line.text) for line in lines)):
        lines = [line.without(bullet) for line in lines]
        notes.append(say("bullets removed"))
    if numbered := _without_numbers(lines):
        lines = numbered
        notes.append(say("numbering removed"))
    return lines, notes


def _without_numbers(lines: list[Fragment]) -> list[Fragment] | None:
    """The lines without “1.” and the like; None if they are not numbered.

    A number is part of the word unless the numbers count up: “3. Oktober” is a date.
    """
    if len(lines) == 1 and (parts := _inline(lines[0])):
        return parts
    for pattern, value, share in _NUMBERINGS:
        found = [match for line in lines if (match := pattern.match(line.text))]
        numbers = [value(match[match.lastindex or 1]) for match in found]
        if not found or not counts_up(numbers):
            continue
        if len(found) < share * len(lines) and not (pattern is NUMBER and _is_counted(found)):
            continue
        if pattern is not _BARE_NUMBER or (len(found) > 1 and numbers[0] == 1):
            return [line.without(pattern) for line in lines]
    return None


def _is_counted(found: list[re.Match[str]]) -> bool:
    """Whether 1, 2, 3, … before different words number some lines of a list, whatever the others.

    “1. Advent” and “2. Advent” are words.
    """
    rests = {match.string[match.end() :].casefold() for match in found}
    numbers = [int(match[1]) for match in found]
    return len(rests) == len(found) > 2 and numbers == [*range(1, len(found) + 1)]


#: Patterns of numberings, what their numbers mean, and the share of the lines that has them.
_NUMBERINGS: tuple[tuple[re.Pattern[str], Callable[[str], int], float], ...] = (
    (NUMBER, int, 0.5),
    (_ROMAN, lambda text: _ROMANS.index(text) + 1 if text in _ROMANS else 0, 1.0),
    (_LETTER, lambda text: ord(text.lower()) - ord("a") + 1, 0.5),
    (_BARE_NUMBER, int, 1.0),
)


def counts_up(numbers: list[int]) -> bool:
    """Whether these are numbers of items: each one more than the last, or from the start again.

    Up to half of them may be missing from a list that begins with 1.

    >>> counts_up([1, 2, 1, 2]), counts_up([1, 2, 4]), counts_up([1, 3, 25])
    (True, True, False)
    """
    steps = [b - a for a, b in pairwise(numbers)]
    if all(step == 1 or (b == 1 and step < 0) for step, b in zip(steps, numbers[1:], strict=True)):
        return numbers[0] == 1 or len(numbers) > 1
    few = len(numbers) > 2 and numbers[-1] <= 2 * len(numbers)
    return few and numbers[0] == 1 and min(steps) > 0


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


#: The words of lists and tables in lower case, each with its languages, by the kinds that
#: `data/habits/en.txt` explains.
HABITS: dict[str, dict[str, set[str]]] = {}
for _file in sorted(os.listdir(os.path.join(DATA, "habits"))):
    for _line in data_lines("habits", _file):
        _kind, _words = _line.split(": ", 1)
        for _word in _words.split():
            HABITS.setdefault(_kind, {}).setdefault(_word, set()).add(_file[:-4])


def has(kind: str, *words: str) -> bool:
    """Whether one of these words is of this kind of `HABITS`."""
    return not HABITS[kind].keys().isdisjoint(words)


#: A text of so many words is a sentence.
SENTENCE = 8


def is_title(text: str) -> bool:
    """Whether a first line is the heading of a list.

    >>> [is_title(text) for text in ("Unit 3: Animals", "WORD LIST", "Lernwörter", "Word", "Hund")]
    [True, True, True, False, False]
    """
    words = re.findall(r"\w+", text.lower())
    if not words or len(words) >= 8:
        return False
    has_number = any(word[0].isdigit() for word in words[1:])
    are_titles = len(words) > 1 and all(has("titles", one) or has("lists", one) for one in words)
    return are_titles or has("lists", *words) or (has("titles", words[0]) and has_number)


def is_sentence(text: str) -> bool:
    """Whether it is obviously no word: long, or it speaks of a list.

    >>> [is_sentence(text) for text in ("here are the words", "Who Framed Roger Rabbit?")]
    [True, False]
    """
    words = text.lower().split()
    return len(words) >= SENTENCE or (len(words) > 2 and has("lists", *words))


def without_article(text: str) -> str:
    """The word without an article or “to” before it.

    >>> [without_article(text) for text in ("the dog", "l'eau", "der/die Kranke", "die", "I am")]
    ['dog', 'eau', 'Kranke', 'die', 'I am']
    """
    return _parted(text)[1]


def article_languages(texts: Sequence[str]) -> set[str]:
    """The languages whose articles most texts begin with; several share “la” and “un”.

    >>> article_languages(["la casa", "los peces"]), article_languages(["Los Angeles", "Rome"])
    ({'es'}, set())
    """
    articles = HABITS["leading"]
    found = Counter(
        language
        for text in texts
        for language in {code for article in _parted(text)[0] for code in articles[article]}
    )
    most = max(found.values(), default=0)
    return {code for code in found if found[code] == most} if 2 * most > len(texts) else set()


def _parted(text: str) -> tuple[list[str], str]:
    """The articles before a word, in small letters, and the word."""
    first, _, rest = text.partition(" ")
    articles = first.lower().split("/")
    if rest and first != "I" and HABITS["leading"].keys() >= {*articles}:
        return articles, rest.strip()
    first, _, rest = text.replace("’", "'").partition("'")
    article = f"{first.lower()}'"
    return ([article], rest) if rest and has("leading", article) else ([], text)


_BETWEEN_FORMS = regex(r",\s+|\s*/\s*")


def forms_of(text: str) -> list[str]:
    """The words of “el niño / la niña”, each of which has an article; else the only one.

    >>> forms_of("der Arzt, die Ärztin"), forms_of("der/die Kranke"), forms_of("Paris, the city")
    (['der Arzt', 'die Ärztin'], ['der/die Kranke'], ['Paris, the city'])
    """
    forms = _BETWEEN_FORMS.split(text)
    nouns = [without_article(form) for form in forms]
    if forms == nouns or any(noun in forms or len(noun.split()) > 2 for noun in nouns):
        return [text]
    return forms
