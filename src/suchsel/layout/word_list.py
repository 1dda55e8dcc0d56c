"""The word list in columns, read downwards, with a box to tick before each entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from suchsel.layout.marks import PT, Mark, Polygon, Text
from suchsel.layout.truetype import TrueType

LEADING = 1.5  # from line to line, in sizes of type
WRAPPED = 1.22  # from line to line within an entry
GAP, WIDEST = 1.6, 5.0  # between columns at the least and at the most, in sizes of type
BOX = 0.62  # the side of a box to tick, in sizes of type
INDENT = 1.05  # from the box to the word
COLUMNS = 6
#: A column in which long entries are broken is at least so wide, in sizes of type.
BROKEN = 15


class Setting(NamedTuple):
    """Entries in columns of one size, and what is left where they did not all fit."""

    size: float  # in millimetres
    columns: tuple[tuple[tuple[str, ...], ...], ...]
    lefts: tuple[float, ...]  # where each column begins
    width: float
    height: float
    ticks: bool
    rest: tuple[str, ...] = ()


class Type(NamedTuple):
    """What entries are set in."""

    font: TrueType
    size: float  # in millimetres
    ticks: bool = True

    @property
    def indent(self) -> float:
        return INDENT * self.size if self.ticks else 0.0


def set_list(entries: Sequence[str], kind: Type, width: float, columns: int = COLUMNS) -> Setting:
    """The entries in the number of columns, up to `columns`, that makes them lowest."""
    options = [_set(entries, kind, width, n) for n in range(1, min(columns, len(entries)) + 1)]
    fitting = [setting for setting in options if setting is not None]
    return min(fitting, key=lambda setting: round(setting.height, 3))


def set_part(entries: Sequence[str], kind: Type, width: float, height: float) -> Setting:
    """As many of the first entries as the height holds; the others are left as the rest."""
    few, many = 0, len(entries)
    while few < many:  # the largest number that fits lies between the two
        middle = (few + many + 1) // 2
        if set_list(entries[:middle], kind, width).height <= height:
            few = middle
        else:
            many = middle - 1
    if not few:
        return Setting(kind.size, (), (), 0.0, 0.0, kind.ticks, tuple(entries))
    return set_list(entries[:few], kind, width)._replace(rest=tuple(entries[few:]))


def _set(entries: Sequence[str], kind: Type, width: float, n: int) -> Setting | None:
    """The entries in n columns, or none if these are too wide together."""
    gap, size = GAP * kind.size, kind.size
    even = (width - (n - 1) * gap) / n - kind.indent
    room = max(even, BROKEN * size) if n > 1 else even
    broken = [
        (entry,)
        if kind.font.width(entry, size) <= room
        else tuple(break_lines(entry, kind.font, size, room))
        for entry in entries
    ]
    columns = _deal(broken, n)
    widths = [
        max(kind.font.width(line, size) for entry in column for line in entry) + kind.indent
        for column in columns
    ]
    spare = width - sum(widths)
    if len(columns) > 1:
        if spare < gap * (len(columns) - 1):
            return None
        gap = min(spare / (len(columns) - 1), WIDEST * size)
    lefts = tuple(sum(widths[:i]) + i * gap for i in range(len(columns)))
    tall = max(sum(_lines(entry) for entry in column) for column in columns)
    height = (tall - (LEADING - 1)) * size
    return Setting(size, columns, lefts, lefts[-1] + widths[-1], height, kind.ticks)


def _lines(entry: Sequence[str]) -> float:
    return LEADING + (len(entry) - 1) * WRAPPED


def _deal(entries: Sequence[tuple[str, ...]], n: int) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Columns as even as can be: the lowest height at which the entries fill no more than n."""
    total = sum(map(_lines, entries))
    height = max(total / n, max(map(_lines, entries)))
    while True:
        columns: list[list[tuple[str, ...]]] = [[]]
        used = 0.0
        overflow = []
        for entry in entries:
            if columns[-1] and used + _lines(entry) > height + 1e-6:
                overflow.append(used + _lines(entry))
                columns.append([])
                used = 0.0
            columns[-1].append(entry)
            used += _lines(entry)
        if len(columns) <= n:
            return tuple(tuple(column) for column in columns)
        height = min(overflow)


def break_lines(text: str, font: TrueType, size: float, width: float) -> list[str]:
    """The text in lines no longer than the width; a word too long for a line is divided."""
    lines: list[str] = []
    line, used = "", 0.0
    blank = font.width(" ", size)
    for word in text.split():
        wide = font.width(word, size)
        if line and used + blank + wide <= width:
            line, used = f"{line} {word}", used + blank + wide
            continue
        if line:
            lines.append(line)
        while wide > width and len(word) > 1:
            part, word = _divide(word, font, size, width)
            lines.append(part)
            wide = font.width(word, size)
        line, used = word, wide
    return [*lines, line] if line else lines or [""]


def _divide(word: str, font: TrueType, size: float, width: float) -> tuple[str, str]:
    """As much of the word as a line takes, with a hyphen if it needs one; and what is left.

    A part of one letter looks like a slip: it is made only where the line takes no more.
    """
    dash = word.rfind("-", 1, -1) + 1
    while dash and font.width(word[:dash], size) > width:
        dash = word.rfind("-", 1, dash - 1) + 1
    if dash:
        return word[:dash], word[dash:]
    for cut in (*range(len(word) - 2, 1, -1), 1):
        part = word[:cut] + _hyphen(word, cut, font)
        if font.width(part, size) <= width:
            return part, word[cut:]
    return word[:1], word[1:]


def _hyphen(word: str, cut: int, font: TrueType) -> str:
    """Scripts without small and capital letters, and numbers, are cut without a hyphen."""
    cased = all(letter.lower() != letter.upper() for letter in word[cut - 1 : cut + 1])
    return "-" if cased and font.glyph("-") else ""


def draw_list(setting: Setting) -> list[Mark]:
    """The columns with the top left corner of the first at (0, 0)."""
    marks: list[Mark] = []
    size = setting.size
    indent = INDENT * size if setting.ticks else 0.0
    for x, column in zip(setting.lefts, setting.columns, strict=True):
        y = 0.0
        for entry in column:
            foot = y + 0.86 * size
            if setting.ticks:
                marks.append(_tick_box(x, foot, size))
            marks.extend(
                Text(x + indent, foot + i * WRAPPED * size, size, line)
                for i, line in enumerate(entry)
            )
            y += _lines(entry) * size
    return marks


def _tick_box(x: float, foot: float, size: float) -> Polygon:
    side, top = BOX * size, foot - 0.66 * size
    corners = ((x, top), (x + side, top), (x + side, top + side), (x, top + side))
    return Polygon(corners, max(0.2, 0.05 * size))


def points(size: float) -> float:
    """Type sizes are asked for in points and set in millimetres."""
    return size * PT
