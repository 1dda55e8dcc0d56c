"""The barcode of an ISBN (EAN-13), drawn as bars with its quiet zones in a white box."""

from __future__ import annotations

import re
from itertools import groupby

from suchsel.book.designs import bar
from suchsel.layout.fonts import Faces
from suchsel.layout.marks import PT, Mark, TextRun
from suchsel.layout.roles import ARTIFACT

#: The white box, in millimetres: 2 x 1.2 inches.
WIDTH, HEIGHT = 50.8, 30.48
#: The width of a module in millimetres, and the modules of a code, of the quiet zones beside it.
MODULE, MODULES, QUIET = 0.33, 95, (11, 7)
#: In millimetres from the top of the box: the text above, and from where to where bars reach; those
#: at the ends and in the middle reach further. Then the digits.
ABOVE, TOP, BOTTOM, LONG, DIGITS = 4.4, 6.0, 23.8, 25.6, 27.2
#: Type sizes in points.
ISBN, DIGIT = 8.0, 9.0
_LEFT = [
    "0001101",
    "0011001",
    "0010011",
    "0111101",
    "0100011",
    "0110001",
    "0101111",
    "0111011",
    "0110111",
    "0001011",
]
#: Which of the first six digits have the other parity, by the digit before them.
_PARITY = [
    "LLLLLL",
    "LLGLGG",
    "LLGGLG",
    "LLGGGL",
    "LGLLGG",
    "LGGLLG",
    "LGGGLL",
    "LGLGLG",
    "LGLGGL",
    "LGGLGL",
]
_SIDE, _MIDDLE = "101", "01010"


def ean_modules(digits: str) -> str:
    """The modules of a code of 13 digits: 1 is black.

    >>> len(ean_modules("9783161484100"))
    95
    """
    first, left, right = digits[0], digits[1:7], digits[7:]
    bars = [_left(digit, parity) for digit, parity in zip(left, _PARITY[int(first)], strict=True)]
    ends = [_inverse(_LEFT[int(digit)]) for digit in right]
    return "".join([_SIDE, *bars, _MIDDLE, *ends, _SIDE])


def _left(digit: str, parity: str) -> str:
    code = _LEFT[int(digit)]
    return code if parity == "L" else _inverse(code)[::-1]


def _inverse(code: str) -> str:
    return code.translate(str.maketrans("01", "10"))


def draw_barcode(isbn: str, faces: Faces) -> list[Mark]:
    """The box with its top left corner at (0, 0). Its text above is all that is read aloud."""
    digits = re.sub(r"\D", "", isbn)
    marks: list[Mark] = [bar(0.0, 0.0, WIDTH, HEIGHT, "#ffffff")]
    left = (WIDTH - (MODULES + sum(QUIET)) * MODULE) / 2 + QUIET[0] * MODULE
    at = 0
    for black, group in groupby(ean_modules(digits)):
        wide = len(list(group))
        if black == "1":
            is_guard = at < 3 or 45 <= at < 50 or at >= 92
            start = left + at * MODULE
            bottom = LONG if is_guard else BOTTOM
            marks.append(bar(start, TOP, start + wide * MODULE, bottom, "#000000"))
        at += wide
    marks.append(TextRun(WIDTH / 2, ABOVE, ISBN * PT, f"ISBN {isbn}", align=0))
    marks.append(TextRun(left - 3 * MODULE, DIGITS, DIGIT * PT, digits[0], align=1, role=ARTIFACT))
    for text, first in ((digits[1:7], 3), (digits[7:], 50)):
        for i, digit in enumerate(text):
            middle = left + (first + 7 * i + 3.5) * MODULE
            marks.append(TextRun(middle, DIGITS, DIGIT * PT, digit, align=0, role=ARTIFACT))
    return marks
