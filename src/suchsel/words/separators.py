"""Lines to fields: which separator a text uses, and where it stands.

A separator is chosen for the whole text, by its first use in each line. A text that uses several
is refused, unless it has tabs or “|”, which nobody writes between words for another reason.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from suchsel.errors import SuchselError, mistake
from suchsel.i18n import Message, noop, say
from suchsel.words.list_marks import GLUE, SYMBOLS, Piece, Row, check_number

#: How a list may be separated, as people choose it.
SPLITS: dict[str, Message] = {
    noop("auto"): say("as the list looks"),
    noop("lines"): say("one word per line"),
    noop("commas"): say("by commas"),
    noop("semicolons"): say("by semicolons"),
    noop("tabs"): say("by tabs"),
    noop("blanks"): say("by blanks"),
}
DEFAULT_SPLIT = "auto"


class Separator(NamedTuple):
    """`makes` is what it separates: words, columns of a table, or a word and its clue."""

    name: Message
    pattern: re.Pattern[str]
    makes: str


TAB = Separator(say("tabs"), re.compile(r"\t"), "columns")
PIPE = Separator(say("“{name}”", name="|"), re.compile(r"\|"), "columns")
GAP = Separator(say("several blanks"), re.compile(r"(?<=\S)[ \t]{2,}(?=\S)"), "columns")
SEMICOLON = Separator(say("“{name}”", name=";"), re.compile(";"), "words")
COMMA = Separator(say("“{name}”", name=","), re.compile(r"(?<!\d),|,(?!\d)"), "words")
BULLET = Separator(say("bullets"), re.compile(f"[{SYMBOLS}]"), "words")
SLASH = Separator(say("“{name}”", name="/"), re.compile(r"(?<=\s)/(?=\s)"), "words")
BLANK = Separator(say("blanks"), re.compile(r"\s+"), "words")
COLON = Separator(say("“{name}”", name=":"), re.compile(r"(?<!\d):|:(?!\d)"), "clues")
EQUALS = Separator(say("“{name}”", name="="), re.compile("="), "clues")
DASH = Separator(say("“{name}”", name="–"), re.compile(r"(?<=\s)[-–—]+(?=\s)"), "clues")
DASHES = DASH._replace(makes="words")
CHOSEN = {"commas": COMMA, "semicolons": SEMICOLON, "tabs": TAB, "blanks": BLANK}

_BLANKS = re.compile(" *")
_QUOTED = re.compile(r'\s*"(?:[^"]|"")*"')


# -- which separator -------------------------------------------------------------------------------


def first_of(text: str, candidates: Sequence[Separator]) -> tuple[int, Separator] | None:
    """Which of these separators comes first in a line, and where; what is quoted does not count."""
    quoted = _QUOTED.match(text)
    start = quoted.end() if quoted else 0
    found = [
        (match.start(), separator)
        for separator in candidates
        if (match := separator.pattern.search(text, start))
    ]
    return min(found, key=lambda one: one[0], default=None)


def separator_of_table(lines: list[Piece]) -> Separator | None:
    """For CSV: what comes first in most lines."""
    found = (first_of(line.text, (TAB, SEMICOLON, COMMA)) for line in lines)
    most = Counter(one[1] for one in found if one).most_common(1)
    return most[0][0] if most else None


def separator_of_text(lines: list[Piece]) -> Separator | None:
    """What separates words, or words and clues, in these lines; None where each line is a word."""
    for separator in (TAB, PIPE):
        if any(separator.pattern.search(line.text.rstrip()) for line in lines):
            return separator
    candidates = [SEMICOLON, COMMA, BULLET, SLASH, COLON, EQUALS]
    dashed = [line for line in lines if DASH.pattern.search(line.text)]
    if 2 * len(dashed) >= len(lines):  # otherwise it belongs to a word
        candidates.append(DASH)
    used: dict[Separator, tuple[Piece, int]] = {}
    for line in lines:
        if found := first_of(line.text.rstrip(" ,;"), candidates):
            used.setdefault(found[1], (line, found[0]))
    if len(used) > 1:
        raise _disagreement(used)
    chosen = next(iter(used), None)
    if chosen is DASH and all(_is_chain(line.text) for line in dashed):
        return DASHES
    return chosen or _blank_separator(lines)


def _disagreement(used: dict[Separator, tuple[Piece, int]]) -> SuchselError:
    (first, (line, _)), (second, (other, at)) = list(used.items())[:2]
    return mistake(
        "several-separators",
        "{second} separates here, but {first} in {line}; use the same separator everywhere, or "
        "choose one with “split”",
        first=first.name,
        second=second.name,
        line=line.where,
    ).at(other.part(at, "").where)


def _is_chain(text: str) -> bool:
    """Whether dashes separate single words, like “Hund – Katze – Maus”."""
    parts = DASH.pattern.split(text)
    return len(parts) > 2 and all(len(part.split()) == 1 for part in parts)


def _blank_separator(lines: list[Piece]) -> Separator | None:
    """Several blanks where they make columns; one blank where every line is obviously a list."""
    gaps = [GAP.pattern.findall(line.text) for line in lines]
    if 2 * sum(map(bool, gaps)) > len(lines):
        return GAP
    full = lines[:-1] or lines  # the last line may be shorter
    return BLANK if lines and all(_is_list(line.text) for line in full) else None


def _is_list(text: str) -> bool:
    """Three or more words in the same case, all different, and none that makes a phrase of them.

    >>> _is_list("Hund Katze Maus"), _is_list("New York"), _is_list("Der Herr der Ringe")
    (True, False, False)
    """
    words = text.split()
    cases = {word[:1].isupper() for word in words}
    plain = {word.casefold() for word in words}
    return len(words) > 2 and len(cases) == 1 and len(plain) == len(words) and not plain & GLUE


# -- fields ----------------------------------------------------------------------------------------


def pairs_of(lines: list[Piece], separator: Separator) -> list[Row]:
    """Each line as a word and its clue: cut at the first separator."""
    rows = []
    for line in lines:
        found = first_of(line.text, [separator])
        if found is None:
            rows.append([line])
            continue
        match = separator.pattern.match(line.text, found[0])
        assert match is not None
        after = line.part(match.end(), line.text[match.end() :])
        rows.append([line._replace(text=line.text[: found[0]]), after])
    return rows


def fields_of(lines: list[Piece], separator: Separator) -> list[Row]:
    """Each line cut at every separator. A field in quotation marks may run over several lines."""
    rest = iter(lines)
    rows: list[Row] = []
    number = 0
    for line in rest:
        row = FieldReader(line, separator, rest).row()
        number += len(row)
        check_number(number)
        rows.append(row)
    return rows


class FieldReader:
    """Cuts one line, and takes further ones where a quoted field needs them."""

    def __init__(self, line: Piece, separator: Separator, rest: Iterator[Piece]) -> None:
        self.line, self.pattern, self.rest = line, separator.pattern, rest
        self.may_quote = separator not in (BLANK, GAP)
        self.at = 0

    def row(self) -> Row:
        fields: Row = []
        while True:
            start = _BLANKS.match(self.line.text, self.at).end()  # type: ignore[union-attr]
            field = self.line.part(start, "") if fields else self.line
            is_quoted = self.may_quote and self.line.text.startswith('"', start)
            fields.append(field._replace(text=self._quoted(start) if is_quoted else self._plain()))
            check_number(len(fields))
            match = self.pattern.match(self.line.text, self.at)
            if match is None:
                return fields
            self.at = match.end()

    def _plain(self) -> str:
        start = self.at
        match = self.pattern.search(self.line.text, start)
        self.at = match.start() if match else len(self.line.text)
        return self.line.text[start : self.at]

    def _quoted(self, opened: int) -> str:
        begin, at, parts = self.line.part(opened, "").where, opened + 1, []
        while True:
            end = self.line.text.find('"', at)
            if end < 0:
                parts += [self.line.text[at:], "\n"]
                following = next(self.rest, None)
                if following is None:
                    raise _broken(begin)
                self.line, at = following, 0
            elif self.line.text.startswith('""', end):
                parts.append(self.line.text[at : end + 1])
                at = end + 2
            else:
                parts.append(self.line.text[at:end])
                break
        self.at = _BLANKS.match(self.line.text, end + 1).end()  # type: ignore[union-attr]
        if self.at < len(self.line.text) and not self.pattern.match(self.line.text, self.at):
            raise _broken(self.line.part(self.at, "").where)
        return "".join(parts)


def _broken(where: Message) -> SuchselError:
    return mistake(
        "csv-broken",
        "this is not valid CSV; quotation marks must come in pairs, around a whole cell",
    ).at(where)
