"""What people write around words: invisible characters, bullets, numbering, quotation marks."""

from __future__ import annotations

import re
from itertools import pairwise

from suchsel.i18n import Message, say
from suchsel.words.blocks import Piece
from suchsel.words.spelling import shorten

#: Characters of web pages that nobody sees, and blanks of all widths.
_UNSEEN = dict.fromkeys([0xAD, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF])
_UNSEEN |= dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
_BLANKS = dict.fromkeys([0xA0, 0x202F, 0x205F, 0x3000, *range(0x2000, 0x200B)], " ")
_VISIBLE = {**_UNSEEN, **_BLANKS}

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
    """The same for a word, which has no comma or full stop at its end either.

    >>> tidy("„Hund“,"), tidy("Katze."), tidy("...")
    ('Hund', 'Katze', '...')
    """
    bare = tidy_clue(text.strip().rstrip(".,;").rstrip())
    return tidy_clue(bare.rstrip(".,;")) or text.strip()


def without_marks(lines: list[Piece]) -> tuple[list[Piece], list[Message]]:
    """The lines without bullets and numbering, and notes about what was removed."""
    notes: list[Message] = []
    if _is_heading(lines):
        notes.append(say("heading: {text}", text=shorten(lines[0].text.strip())))
        lines = lines[1:]
    if any(_BULLET.match(line.text) for line in lines):
        lines = [_cut(line, _BULLET) for line in lines]
        notes.append(say("bullets removed"))
    elif len(lines) > 1 and all(_BARE_DASH.match(line.text) for line in lines):
        lines = [_cut(line, _BARE_DASH) for line in lines]
        notes.append(say("bullets removed"))
    numbered = _without_numbers(lines)
    if numbered is not None:
        lines = numbered
        notes.append(say("numbering removed"))
    return lines, notes


def _is_heading(lines: list[Piece]) -> bool:
    """Whether all lines but the first are marked."""
    if len(lines) < 3 or _BULLET.match(lines[0].text):
        return False
    return any(
        all(pattern.match(line.text) for line in lines[1:]) and not pattern.match(lines[0].text)
        for pattern in (_BULLET, _NUMBER)
    )


def _without_numbers(lines: list[Piece]) -> list[Piece] | None:
    """The lines without “1.” and the like; None if they are not numbered.

    A number is part of the word unless the numbers count up: “3. Oktober” is a date.
    """
    if len(lines) == 1 and (parts := _inline(lines[0])):
        return parts
    for pattern, value, share in (
        (_NUMBER, int, 0.5),
        (_LETTER, ord, 0.5),
        (_BARE_NUMBER, int, 1.0),
    ):
        found = [match for line in lines if (match := pattern.match(line.text))]
        if found and len(found) >= share * len(lines) and counts_up([value(m[1]) for m in found]):
            if pattern is _BARE_NUMBER and (len(found) < 2 or int(found[0][1]) != 1):
                continue
            return [_cut(line, pattern) for line in lines]
    return None


def counts_up(numbers: list[int]) -> bool:
    """Whether these are numbers of items: each one more than the last, or from the start again."""
    first = (1, ord("a"))
    steps = (b == a + 1 or (b in first and a not in first) for a, b in pairwise(numbers))
    return all(steps) and (numbers[0] in first or len(numbers) > 1)


def _inline(line: Piece) -> list[Piece] | None:
    """The items of “1. Hund 2. Katze” in a single line."""
    found = list(_INLINE.finditer(line.text))
    numbers = [int(match[1]) for match in found]
    if len(found) < 2 or found[0].start() or numbers != list(range(1, len(found) + 1)):
        return None
    stops = [match.start() for match in found[1:]] + [len(line.text)]
    return [
        line.part(match.end(), line.text[match.end() : stop].strip())
        for match, stop in zip(found, stops, strict=True)
    ]


def _cut(line: Piece, pattern: re.Pattern[str]) -> Piece:
    match = pattern.match(line.text)
    return line.cut(match.end()) if match else line
