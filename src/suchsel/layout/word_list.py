"""The word list in columns, read downwards, with a box to tick before each entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from suchsel.layout.marks import Mark, TextRun, rectangle

if TYPE_CHECKING:
    from suchsel.layout.font_file import Font

# All in multiples of the type size.
LEADING = 1.5  # from line to line
WRAPPED = 1.22  # from line to line within an entry
GAP, WIDEST = 1.6, 5.0  # the least and the largest gap between columns
BOX = 0.62  # the side of a box to tick
INDENT = 1.05  # from the box to the word
BROKEN = 15  # the least width of a column in which long entries are broken
#: The largest number of columns.
COLUMNS = 6


#: A column: its entries, each broken into lines.
Column = tuple[tuple[str, ...], ...]


class EntryType(NamedTuple):
    """The type in which entries are set."""

    font: Font
    size: float  # in millimetres
    ticks: bool = True

    @property
    def indent(self) -> float:
        return INDENT * self.size if self.ticks else 0.0


class ListSetting(NamedTuple):
    """Entries set in columns, and the rest that did not fit."""

    kind: EntryType
    columns: tuple[Column, ...] = ()
    lefts: tuple[float, ...] = ()  # where each column begins
    width: float = 0.0
    height: float = 0.0
    rest: tuple[str, ...] = ()


def set_list(
    entries: Sequence[str], kind: EntryType, width: float, columns: int = COLUMNS
) -> ListSetting:
    """The entries in at most so many columns: the number that gives the lowest list."""
    options = (_set(entries, kind, width, n) for n in range(1, min(columns, len(entries)) + 1))
    return min(filter(None, options), key=lambda setting: round(setting.height, 3))


def set_part(entries: Sequence[str], kind: EntryType, width: float, height: float) -> ListSetting:
    """As many of the first entries as fit into the height; the others are the rest."""
    few, many = 0, len(entries)
    while few < many:  # the largest number that fits lies between the two
        middle = (few + many + 1) // 2
        if set_list(entries[:middle], kind, width).height <= height:
            few = middle
        else:
            many = middle - 1
    if not few:
        return ListSetting(kind, rest=tuple(entries))
    return set_list(entries[:few], kind, width)._replace(rest=tuple(entries[few:]))


def _set(entries: Sequence[str], kind: EntryType, width: float, n: int) -> ListSetting | None:
    """The entries in n columns; None if these are too wide together."""
    gap, size, font = GAP * kind.size, kind.size, kind.font
    even = (width - (n - 1) * gap) / n - kind.indent
    room = max(even, BROKEN * size) if n > 1 else even
    broken = [
        (entry,) if font.width(entry, size) <= room else break_lines(entry, font, size, room)
        for entry in entries
    ]
    columns = _deal([tuple(entry) for entry in broken], n)
    widths = [
        max(font.width(line, size) for entry in column for line in entry) + kind.indent
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
    return ListSetting(kind, columns, lefts, lefts[-1] + widths[-1], height)


def _lines(entry: Sequence[str]) -> float:
    return LEADING + (len(entry) - 1) * WRAPPED


def _deal(entries: Sequence[tuple[str, ...]], n: int) -> tuple[Column, ...]:
    """Columns as even as possible: the lowest height at which the entries fill at most n."""
    height = max(sum(map(_lines, entries)) / n, *map(_lines, entries))
    while True:
        columns: list[list[tuple[str, ...]]] = [[]]
        overflow, used = [], 0.0
        for entry in entries:
            if columns[-1] and used + _lines(entry) > height + 1e-6:
                overflow.append(used + _lines(entry))
                columns.append([])
                used = 0.0
            columns[-1].append(entry)
            used += _lines(entry)
        if len(columns) <= n:
            return tuple(map(tuple, columns))
        height = min(overflow)


def break_lines(text: str, font: Font, size: float, width: float) -> list[str]:
    """The text in lines no longer than the width; a word too long for a line is hyphenated."""
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


def _divide(word: str, font: Font, size: float, width: float) -> tuple[str, str]:
    """As much of the word as fits on a line, with a hyphen if it needs one; and what is left.

    A single letter is split off only if the line is too short for two.
    """
    dash = word.rfind("-", 1, -1) + 1
    while dash and font.width(word[:dash], size) > width:
        dash = word.rfind("-", 1, dash - 1) + 1
    if dash:
        return word[:dash], word[dash:]
    for cut in (*range(len(word) - 2, 1, -1), 1):
        # Numbers, and scripts without upper and lower case, are divided without a hyphen.
        cased = all(letter.lower() != letter.upper() for letter in word[cut - 1 : cut + 1])
        part = word[:cut] + ("-" if cased and font.glyph("-") else "")
        if font.width(part, size) <= width:
            return part, word[cut:]
    return word[:1], word[1:]


def draw_list(setting: ListSetting) -> list[Mark]:
    """The columns with their top left corner at (0, 0)."""
    marks: list[Mark] = []
    kind, size = setting.kind, setting.kind.size
    for x, column in zip(setting.lefts, setting.columns, strict=True):
        y = 0.0
        for entry in column:
            foot = y + 0.86 * size
            if kind.ticks:
                side, top = BOX * size, foot - 0.66 * size
                marks.append(rectangle(x, top, x + side, top + side, max(0.2, 0.05 * size)))
            for i, line in enumerate(entry):
                marks.append(TextRun(x + kind.indent, foot + i * WRAPPED * size, size, line))
            y += _lines(entry) * size
    return marks
