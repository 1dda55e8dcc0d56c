"""Lines of text with arrows in them. Arrows are drawn: few fonts have them, and on hexagons they
point where words run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import atan2, cos, pi, sin
from typing import TYPE_CHECKING

from suchsel.boards.compass import Point
from suchsel.boards.kind import BoardKind
from suchsel.layout.marks import Capsule, Mark, TextRun
from suchsel.layout.spaces import NO_BREAK
from suchsel.layout.word_list import break_lines
from suchsel.layout.wording import ARROWS

if TYPE_CHECKING:
    from suchsel.layout.font_file import Font

# All in type sizes.
ADVANCE = 0.9  # the width of an arrow with the space around it
LENGTH, HEAD, STROKE = 0.8, 0.3, 0.07
#: The angle between the shaft and each side of the head.
SPREAD = pi / 5
_DIRECTIONS = {arrow: name for name, arrow in ARROWS.items()}
_ARROW = f"[{''.join(_DIRECTIONS)}]"
_SPLIT = re.compile(f"({_ARROW})")
_BETWEEN = re.compile(rf"(?<={_ARROW})\s(?={_ARROW})")


def without_arrows(text: str) -> str:
    return _SPLIT.sub("", text)


def spoken(text: str) -> str:
    """The text if it has arrows, which are drawn and so cannot be read aloud; else nothing."""
    return text if _SPLIT.search(text) else ""


class FontWithArrows:
    """Measures texts in which arrows are drawn."""

    def __init__(self, font: Font) -> None:
        self.font = font

    def width(self, text: str, size: float) -> float:
        plain, arrows = _SPLIT.subn("", text)
        return self.font.width(plain, size) + arrows * ADVANCE * size

    def glyph(self, letter: str) -> int:
        return self.font.glyph(letter)


def lines_with_arrows(text: str, font: FontWithArrows, size: float, width: float) -> list[str]:
    """The text in lines, none of which ends between two arrows if there is another way."""
    lines = break_lines(_BETWEEN.sub(NO_BREAK[0], text), font, size, width)
    return [_BETWEEN.sub(" ", line) for line in lines]


def centred_line(line: TextRun, font: Font, kind: BoardKind) -> Iterator[Mark]:
    """A centred line of text as runs of letters and arrows; letters alone stay one run."""
    if not _SPLIT.search(line.text):
        yield line
        return
    size = line.size
    x = line.x - FontWithArrows(font).width(line.text, size) / 2
    height = font.cap_height * size / font.units
    for part in _SPLIT.split(line.text):
        if part in _DIRECTIONS:
            middle = x + ADVANCE * size / 2, line.y - height / 2
            yield from _arrow(middle, size, kind.stride((0, 0), _DIRECTIONS[part]))
            x += ADVANCE * size
        elif part:
            yield line._replace(x=x, text=part, align=-1)
            x += font.width(part, size)


def _arrow(middle: Point, size: float, stride: Point) -> Iterator[Mark]:
    """A shaft and a head of two strokes, with round ends."""
    (x, y), angle = middle, atan2(stride[1], stride[0])

    def away(start: Point, length: float, angle: float) -> Point:
        return start[0] + length * size * cos(angle), start[1] + length * size * sin(angle)

    tip = away((x, y), LENGTH / 2, angle)
    strokes = [(LENGTH, angle + pi), (HEAD, angle + pi - SPREAD), (HEAD, angle + pi + SPREAD)]
    for length, back in strokes:
        yield Capsule(away(tip, length, back), tip, STROKE * size / 2, filled=True)
