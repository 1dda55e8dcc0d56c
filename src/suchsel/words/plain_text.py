"""Word lists in plain text: one word a line, separated words, tables, and the contest format.

A separator is chosen for the whole text, by its first use in each line. A text that uses several
is refused, unless it has tabs or “|”, which nobody writes between words for another reason.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from suchsel.boards.kind import Size, parse_size
from suchsel.errors import Defects, SuchselError, defect, errors_at, mistake
from suchsel.i18n import Message, OptionName, say
from suchsel.system.parsing import regex
from suchsel.words import list_marks as marks, tables
from suchsel.words.letters import INTRODUCED, names_device, paragraphs, without_letter
from suchsel.words.list_marks import Fragment, Reading, TableRow
from suchsel.words.sources import AS_IT_LOOKS, ListOptions
from suchsel.words.spelling import Entry, check_number, shorten

#: The line with which Excel is told the separator of a CSV file.
_SEP = regex(r'"?sep=(\t|.)"?', re.IGNORECASE)
#: A line that only underlines the one above it, or divides a table.
_RULE = regex(r"\s*(?:(?:[-=_~*`] ?){3,}|[|+][-=:|+ ]*[-=][-=:|+ ]*)\s*")
_JOINT, _AND_SO_ON = (
    "|".join(map(re.escape, sorted(marks.HABITS[kind]))) for kind in ("joints", "etc")
)
#: “…” or “etc.” at the end of a list.
_ETC = regex(rf"[\s,;]+(?:…|\.{{3}}|(?:{_AND_SO_ON})\.?)\s*$")
_COMMENT = regex(r"\s*#(?!\d+\s)")
#: What follows the last word of a list in a sentence: “… and mantle? Thanks! Sarah”.
_AFTERWARDS = regex(r"(?:[?!]|(?<=\w{4})\.)\s+([^\W\d_][^,]*[^,\s]\s*)$")
#: “Name: ____ Date: ____”.
_FORM = regex(r"(?:[^:_]+:\s*_{3,}\s*)+")
#: Dots that lead from a word to its clue.
_LEADER = regex(r"\s*\.{4,}\s*(?=\w)")
_LAST_AND = regex(rf"(\S+(?:\s\S+)?)\s+(?:{_JOINT})\s+(\S+(?:\s\S+)?)")
_AND_FIRST = regex(rf"(?:{_JOINT})\s+(?=\S)")


def read_lines(
    lines: list[Fragment],
    how: ListOptions = AS_IT_LOOKS,
    is_csv: bool = False,
    is_column: bool = False,
) -> Reading:
    """The words of a text. `how` names the separator, unless it is to be found.

    The only column of a table may have a name, in CSV too.
    """
    split = how.split
    shown = ((line, _LEADER.sub("\t", marks.visible(line.text).rstrip())) for line in lines)
    clean = [line._replace(text=text) for line, text in shown]
    filled = [line for line in clean if line.text]
    named = _SEP.fullmatch(filled[0].text.strip()) if filled else None
    if named and split in ("auto", "tabs", "commas", "semicolons"):
        separator = _sign(named[1], re.escape(named[1]), "columns")
        return tables.read_table(fields_of(filled[1:], separator), True, how.columns)
    if is_csv and split == "auto":
        signs = [TAB, SEMICOLON, COMMA]
        if len(counts := {line.text.count(";") for line in filled}) == 1 and counts != {0}:
            signs.remove(COMMA)  # it may be in the text
        found = (first_of(line.text, signs) for line in filled)
        for separator, _ in Counter(one[1] for one in found if one).most_common(1):
            return tables.read_table(fields_of(filled, separator), True, how.columns)
        is_column = True
    sent = [line for line in (*filled[:1], *filled[1:][-1:]) if names_device(line.text)]
    filled, clean = ([one for one in some if one not in sent] for some in (filled, clean))
    headings = [say("not part of the list: {texts}", texts=[o.text for o in sent])] if sent else []
    if letter := without_letter(clean, split != "auto") or _without_title(clean):
        filled, headings = letter[0], [*letter[1], *headings]
    kept = [line for line in filled if not _COMMENT.match(line.text)]
    notes = tables.comments_note(len(filled) - len(kept))
    if split == "auto":
        kept, further = _without_headings(kept, is_column)
        headings += further
    kept, removed = marks.without_marks(kept)
    kept = _lists_apart(kept) if split == "auto" else kept
    chosen = separator_of_text(kept) if split == "auto" else CHOSEN.get(split)
    reading = _read_with(chosen, kept, is_csv, how.columns)
    if split == "auto":
        tables.check_sentences(reading.entries)
    removed += [note for note in reading.notes if note not in removed]
    return reading._replace(notes=(*headings, *notes, *removed))


def _lists_apart(lines: list[Fragment]) -> list[Fragment]:
    """The words of “apple, pear, plum” as lines, if all lines but a few have words with clues."""
    clued = [first_of(line.text, (DASH, ARROW, EQUALS)) is not None for line in lines]
    few = [line for line, has_clue in zip(lines, clued, strict=True) if not has_clue]
    parts = {line: [part.strip() for part in COMMA.pattern.split(line.text)] for line in few}
    apart = [line._replace(text=text) for line in lines for text in parts.get(line, [line.text])]
    # More words than clues would make the dashes parts of words.
    is_clear = all(map(_are_words, parts.values())) and 2 * sum(clued) >= len(apart)
    return apart if is_clear else lines


def _without_title(lines: list[Fragment]) -> tuple[list[Fragment], list[Message]] | None:
    """The lines after a title, which is a line or a short paragraph; None if there is none."""
    parts = paragraphs(lines)
    title, rest = parts[0] if parts else [], [*chain.from_iterable(parts[1:])]
    is_apart = len(title) < 3 <= len(rest)
    if not is_apart:
        title, rest = title[:1], [*title[1:], *rest]
    if len(rest) < 2 or any(sign.pattern.search(title[0].text) for sign in _TABULAR):
        return None
    if all(map(marks.is_marked, (*title, *rest))):
        return None
    is_alone = len(title) == 1 and len(parts) == 2 and len(title[0].text.split()) > 1
    stands_out = is_apart and (
        (title[0].text.isupper() and not any(line.text.isupper() for line in rest))
        or (is_alone and (len(rest) > 3 or all(len(line.text.split()) == 1 for line in rest)))
    )
    head = title[0].text
    for sign in (COLON, DASH, COMMA):  # “Lexikon: Buch mit Wörtern” among other words with clues
        if all(sign.pattern.search(line.text) for line in (*title, *rest)):
            head = sign.pattern.split(head, 1)[0]
    if stands_out or (marks.is_title(head) and not marks.is_title(rest[0].text)):
        return rest, [marks.heading_note(line.text) for line in title]
    return None


def _read_with(
    separator: Separator | None, lines: list[Fragment], is_csv: bool, columns: str
) -> Reading:
    if separator is None and columns:
        return tables.read_table([[line] for line in lines], is_csv, columns)
    if separator is None or not lines:
        return Reading([Entry(marks.tidy(line.text), None, line.where) for line in lines])
    if separator.makes == "clues":
        return _read_clues(lines, separator, columns)
    if separator.makes == "words":
        lines = [*lines[:-1], lines[-1]._replace(text=_ETC.sub("", lines[-1].text))]
    if len(lines) == 1 and lines[0].text.startswith("[") and lines[0].text.endswith("]"):
        lines = [lines[0]._replace(text=lines[0].text[1:-1])]  # a list of a program
    if separator is PIPE:  # the cells of a table may have it on both sides
        ends = (line._replace(text=line.text.rstrip().removesuffix("|")) for line in lines)
        lines = [line.without(re.compile(r"\s*\|")) for line in ends]
    rows = fields_of(lines, separator)
    if separator is COMMA and (len(rows) == 1 or max(map(len, rows)) > 2):
        filled = [field.text for field in chain(*rows) if field.text.strip()]
        rows[-1] = _last_words_apart(rows[-1], filled[:-1])
    reading = tables.read_table(rows, is_csv, columns)
    if separator.makes == "words" and reading.columns > 1:
        return reading._replace(columns=1, separator=separator.name)
    return reading


def _without_headings(
    lines: list[Fragment], is_column: bool
) -> tuple[list[Fragment], list[Message]]:
    """Without rules, lines that end with a colon, and the first line if it is underlined.

    “Find these words: sun, moon” has a heading before its words.
    """
    kept: list[Fragment] = []
    headings: list[Message] = []
    below = (n for n, line in enumerate(lines) if not line.text.endswith(":"))
    last = max(below, default=0)  # a heading has words below it
    colons = sum(":" in line.text for line in lines)
    for number, line in enumerate(lines):
        text = line.text.strip(" *")
        ends = text.endswith(":") and number < last
        is_heading = len(text) > 1 and (ends or bool(_FORM.fullmatch(text)))
        if number == 0 and len(lines) > 1 and not is_heading:
            is_name = is_column and marks.has("words", marks.tidy(text).casefold())
            is_heading = is_name or ("|" not in text and _RULE.fullmatch(lines[1].text) is not None)
        intro = INTRODUCED.match(text)
        words = intro[1].lower().split() if intro else []
        # A sentence or an only line has a heading before its list, if no other line has a colon.
        leads = colons == 1 and (len(words) > 3 or len(lines) == 1) and text.count(",") > 2
        if intro and (leads or marks.has("lists", *words) or marks.is_title(intro[1])):
            headings.append(marks.heading_note(intro[1]))
            line = line.without(INTRODUCED)
            if after := _AFTERWARDS.search(line.text):
                headings.append(say("not part of the list: {texts}", texts=[shorten(after[1])]))
                line = line._replace(text=line.text[: after.start()])
        if is_heading:
            headings.append(marks.heading_note(text))
        elif not _RULE.fullmatch(line.text):
            kept.append(line)
    return kept, headings


def _last_words_apart(row: TableRow, earlier: list[str]) -> TableRow:
    """“Hund, Katze und Maus.”: the last field is two words, in the same case as the word before.

    So is “St. Pölten und Opa Karl”, if no other field has an “und”; if all have one, none is.
    """
    *others, last = row
    text = last.text.strip().rstrip(".,;?!")
    match = _LAST_AND.fullmatch(text)
    joined = [AND.pattern.search(other.text) is not None for other in others if other.text]
    if any(joined) and (len(text.split()) > 3 or all(joined)):
        match = None
    if match and _have_same_case(*earlier[-1:], *match.groups()):
        return [*others, last._replace(text=match[1]), last.part(match.start(2), match[2])]
    if others and (start := _AND_FIRST.match(text)):
        return [*others, last._replace(text=text[start.end() :])]
    return row


def _read_clues(lines: list[Fragment], separator: Separator, columns: str) -> Reading:
    """Words and clues around the first mark of each line; a word may lack its clue."""
    rows: list[TableRow] = []
    for line in lines:
        rows.append([line])
        if found := first_of(line.text, [separator]):
            start, end = found[0].span()
            rows[-1] = [line._replace(text=line.text[:start]), line.part(end, line.text[end:])]
    if columns or tables.has_heading(rows):
        return tables.read_table(rows, True, columns)
    lists = [_single_words(*row[1:]) if separator is COLON else [] for row in rows]
    are_all = min(map(len, lists)) > 2
    alike = [
        len(words) if _have_same_case(word.text, *words) else 0
        for words, (word, *_) in zip(lists, rows, strict=True)
    ]
    for number, (word, *_) in zip(alike, rows, strict=True):
        if are_all or number > 2 or (number == 2 == min(alike) and len(rows) > 1):
            raise mistake(
                "heading-or-word",
                "“{text}” may be a word and the rest its clue, or a heading and the rest words. "
                "Put a heading into a line of its own; separate a word and its clue by a tab.",
                text=shorten(word.text.strip()),
            ).at(word.where)
    return tables.read_pairs(rows)


def _single_words(clue: Fragment | None = None) -> list[str]:
    """The words of a clue, if it is a list of single words."""
    parts = re.split("[,;]", clue.text.rstrip(" .,;")) if clue else []
    return parts if all(len(part.split()) == 1 for part in parts) else []


def _have_same_case(*words: str) -> bool:
    return len({word.strip()[:1].isupper() for word in words}) == 1


# -- which separator -------------------------------------------------------------------------------


class Separator(NamedTuple):
    """`makes` is what it separates: words, columns of a table, or a word and its clue."""

    name: Message
    pattern: re.Pattern[str]
    makes: str


def _sign(sign: str, pattern: str, makes: str) -> Separator:
    return Separator(say("“{name}”", name=sign), regex(pattern), makes)


TAB = Separator(say("tabs"), regex(r"\t"), "columns")
PIPE = _sign("|", r"\|", "columns")
GAP = Separator(say("several blanks"), regex(r"(?<=\S)[ \t]{2,}(?=\S)"), "columns")
SEMICOLON = _sign(";", "[;；؛]", "words")
COMMA = _sign(",", r"(?<!\d),|,(?!\d)|[，、،]", "words")
# In Catalan, a dot between two L is part of the word: col·legi.
BULLET = Separator(say("bullets"), regex(rf"(?!(?<=[lL])·[lL])[{marks.SYMBOLS}]"), "words")
SLASH = _sign("/", r"(?<=\s)/(?=\s)", "words")
BLANK = Separator(say("blanks"), regex(r"(?<!\d[x×])\s+(?![x×]\d)"), "words")
COLON = _sign(":", r"(?<!\d):|:(?!\d)|：", "clues")
PLUS = _sign("+", r"(?<=\s)\+(?=\s)", "words")
ARROW = _sign("→", r"\s*(?:-+>|=+>|[→⇒➔➜⟶])", "clues")
EQUALS = _sign("=", "=", "clues")
DASH = _sign("–", r"(?<=\s)[-–—]+(?=\s|$)", "clues")
TIGHT = _sign("–", r"(?<=\w)(?:[-–—](?=\s)|—)", "clues")  # “Hund- dog”, “Hund—dog”
QUESTION = _sign("?", r"(?<=\?)\s+(?=\w)", "clues")
#: What may separate three or more words in a line by itself: “Hund und Katze und Maus”.
AND = Separator(say("“{name}”", name="&"), re.compile(rf"\s+(?:{_JOINT})\s+"), "words")
TIGHT_SLASH = SLASH._replace(pattern=re.compile(r"(?<=[^\W\d])/(?=[^\W\d])"))
_TABULAR = (TAB, PIPE, SEMICOLON, ARROW, EQUALS)
CHOSEN = {
    "commas": COMMA,
    "semicolons": SEMICOLON,
    "colons": COLON._replace(makes="words"),
    "tabs": TAB,
    "blanks": BLANK,
    "dashes": DASH,
    "arrows": ARROW,
}

_BLANKS = regex(" *")
_QUOTED = regex(r'\s*"(?:[^"]|"")*"')
_TO_QUOTE = regex(r'([^"]*(?:""[^"]*)*)"(?!") *')
_BRACKETS = regex(r"\([^()]*\)")
_BROKEN = defect(
    "csv-broken", "this is not valid CSV; quotation marks must come in pairs, around a whole cell"
)
#: How often a word is hidden.
_TIMES = regex(r"(?<!\S)(?:[x×]\d+|\d+[x×])(?!\S)")


def _masked(text: str) -> str:
    """What is in brackets does not separate."""
    return _BRACKETS.sub(lambda match: "x" * len(match[0]), text) if "(" in text else text


def first_of(text: str, candidates: Sequence[Separator]) -> tuple[re.Match[str], Separator] | None:
    """Which of these separators comes first in a line, and where; what is quoted does not count."""
    quoted = _QUOTED.match(text)
    start, text = quoted.end() if quoted else 0, _masked(text)
    matches = [(found, one) for one in candidates if (found := one.pattern.search(text, start))]
    return min(matches, key=lambda match: match[0].start(), default=None)


def separator_of_text(lines: list[Fragment]) -> Separator | None:
    """What separates words, or words and clues, in these lines; None where each line is a word."""
    for separator in (TAB, PIPE):
        if any(separator.pattern.search(line.text.rstrip()) for line in lines):
            return separator
    candidates = [SEMICOLON, COMMA, BULLET, SLASH, PLUS, COLON, ARROW, EQUALS]
    long = [line for line in lines if len(line.text.split()) >= marks.SENTENCE]
    clued = [o for o in lines if any(one.pattern.search(o.text) for one in (DASH, ARROW, EQUALS))]
    if 2 * len(clued) >= len(lines) or (long and all(DASH.pattern.search(o.text) for o in long)):
        candidates.append(DASH)  # otherwise it belongs to a word
    elif len(lines) > 1:
        rare = (TIGHT, QUESTION)
        candidates += [one for one in rare if all(one.pattern.search(o.text) for o in lines)]
    used: dict[Separator, list[tuple[Fragment, int]]] = {}
    separated: list[Fragment] = []
    for line in lines:
        if found := first_of(_ETC.sub("", line.text).rstrip(" ,;"), candidates):
            used.setdefault(found[1], []).append((line, found[0].start()))
            separated.append(line)
    if len(used) > 1:
        common = _common(candidates, separated)
        if common and 2 * len(separated) >= len(lines):
            return common
        (first, [(line, _), *_]), (second, [(other, at), *_]), *_ = sorted(
            used.items(), key=lambda item: (-len(item[1]), item[0] not in CHOSEN.values())
        )
        raise mistake(
            "several-separators",
            "{second} separates here, but {first} in {line}; use the same separator everywhere, or "
            "choose one with “{split} {name}”",
            first=first.name,
            second=second.name,
            line=line.where,
            split=OptionName("split"),
            name=next((name for name, one in CHOSEN.items() if one is first), "lines"),
        ).at(other.part(at, "").where)
    chosen = next(iter(used), None)
    if chosen and chosen is not DASH and 3 * len(separated) < len(lines):
        line, at = used[chosen][0]
        raise mistake(
            "few-separators",
            "{sign} separates here, but not in most of the other lines; delete this line if it is "
            "not part of the list; if the sign belongs to the word, “{split} lines” makes every "
            "line a word",
            sign=chosen.name,
            split=OptionName("split"),
        ).at(line.part(at, "").where)
    if chosen in (DASH, COLON):
        parts = [chosen.pattern.split(line.text) for line in lines]
        if all(_are_words(one) for one in parts if len(one) > 1):
            return chosen._replace(makes="words")  # “Hund – Katze – Maus”
    return chosen or _blanks(lines)


def _common(candidates: list[Separator], lines: list[Fragment]) -> Separator | None:
    """What separates words and clues in all these lines, be it one sign or any of several."""
    signs = [one for one in candidates if one.makes == "clues"]
    pattern = "|".join(one.pattern.pattern for one in signs)
    signs.append(ARROW._replace(pattern=re.compile(pattern)))
    every = (one for one in signs if all(first_of(line.text, [one]) for line in lines))
    return next(every, None)


def _blanks(lines: list[Fragment]) -> Separator | None:
    """Several blanks where they make columns; one blank where every line is obviously a list."""
    if 2 * sum(GAP.pattern.search(line.text) is not None for line in lines) > len(lines):
        return GAP
    for sign in (AND, TIGHT_SLASH):
        if lines and all(_are_words(sign.pattern.split(line.text.strip())) for line in lines):
            return sign
    full = lines[:-1] or lines  # the last line may be shorter
    return BLANK if lines and all(is_list(line.text) for line in full) else None


def _are_words(parts: list[str]) -> bool:
    """Whether these are three or more single words."""
    return len(parts) > 2 and all(len(part.split()) == 1 for part in parts)


def is_list(text: str) -> bool:
    """Three or more words in the same case, all different, and none that makes a phrase of them.

    >>> is_list("Hund Katze Maus"), is_list("New York"), is_list("Der Herr der Ringe")
    (True, False, False)
    """
    words = re.findall(r"\S*\w\S*", _TIMES.sub("", _masked(text)))
    plain = {word.casefold() for word in words} - marks.HABITS["glue"].keys()
    return len(words) > 2 and len(plain) == len(words) and _have_same_case(*words)


# -- fields ----------------------------------------------------------------------------------------


def fields_of(lines: list[Fragment], separator: Separator) -> list[TableRow]:
    """Each line cut at every separator. A field in quotation marks may run over several lines."""
    rest = iter(lines)
    rows: list[TableRow] = []
    number = 0
    for line in rest:
        rows.append(_fields(line, separator, rest))
        number += len(rows[-1])
        check_number(number)
    return rows


def _fields(line: Fragment, separator: Separator, rest: Iterator[Fragment]) -> TableRow:
    """The fields of one line, and of further ones where a quoted field needs them."""
    fields: TableRow = []
    may_quote, at = separator not in (BLANK, GAP), 0
    while True:
        start = _BLANKS.match(line.text, at).end()  # type: ignore[union-attr]
        field = line.part(start, "") if fields else line
        if may_quote and line.text.startswith('"', start):
            text, line, at = _quoted(line, start, rest)
            if at < len(line.text) and not separator.pattern.match(line.text, at):
                raise SuchselError(_BROKEN.at(line.part(at, "").where))
        else:
            match = separator.pattern.search(_masked(line.text), at)
            end = match.start() if match else len(line.text)
            text, at = line.text[at:end], end
        fields.append(field._replace(text=text))
        check_number(len(fields))
        match = separator.pattern.match(line.text, at)
        if match is None:
            return fields
        at = match.end()


def _quoted(line: Fragment, opened: int, rest: Iterator[Fragment]) -> tuple[str, Fragment, int]:
    """The text of a field in quotation marks, the line in which it ends, and where."""
    begin, text, parts = line.part(opened, "").where, line.text[opened + 1 :], []
    while (last := _TO_QUOTE.match(text)) is None:
        parts.append(f"{text}\n")
        if (following := next(rest, None)) is None:
            raise SuchselError(_BROKEN.at(begin))
        line, text = following, following.text
    inside = "".join([*parts, last[1]]).replace('""', '"')
    return inside, line, len(line.text) - len(text) + last.end()


# -- the contest format ----------------------------------------------------------------------------

_NUMBERS = regex(r"[-+]?[\d.,]+(?:\s*[x×*;,\s]\s*[-+]?[\d.,]+)*")
_INTEGER = regex(r"[-+]?\d+")


def read_contest(lines: list[str]) -> tuple[list[Entry], Size] | None:
    """The words and the size; None unless there is a line of numbers, then a number alone.

    Wrong numbers are an error. A list of nothing but numbers is a plain list, unless all of it
    agrees with the contest format.
    """
    filled = [(n, line.strip()) for n, line in enumerate(lines, 1) if line.strip()]
    if not filled or not _NUMBERS.fullmatch(filled[0][1]):
        return None
    has_count = len(filled) > 1 and _INTEGER.fullmatch(filled[1][1]) is not None
    words = filled[2:] if has_count else filled[1:]
    count = int(filled[1][1]) if has_count and len(filled[1][1]) < 10 else None
    is_pair = len(filled[0][1].split()) == 2
    if all(_NUMBERS.fullmatch(text) for _, text in filled):
        if not is_pair or count != len(words):
            return None
    elif not has_count and not is_pair:
        return None
    with Defects() as defects:
        size = defects.collect_at(marks.line_where(filled[0][0]), parse_size, filled[0][1])
        with errors_at(marks.line_where(filled[1][0] if len(filled) > 1 else 2)):
            if count is None:
                raise mistake("word-count-missing", "expected the number of words here")
            if count != len(words):
                raise mistake(
                    "word-count-wrong",
                    "the number of words is given as {count}, but the list has {n}",
                    count=count,
                    n=len(words),
                )
    assert size is not None
    return [Entry(word, None, marks.line_where(n)) for n, word in words], size
