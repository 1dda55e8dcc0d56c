"""The word list in columns, read downwards, with a box to tick before each entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from math import ceil, inf
from typing import TYPE_CHECKING, NamedTuple

from suchsel.boards.kind import Point
from suchsel.sheet.board_drawing import TINY
from suchsel.sheet.fonts import NO_BREAK, one_line
from suchsel.sheet.marks import Block, Mark, Page, Picture, Role, Rule, TextRun, mirrored, rectangle
from suchsel.system.parsing import regex
from suchsel.words.pictures import picture_of
from suchsel.words.vocabulary import is_drawing

if TYPE_CHECKING:
    from suchsel.sheet.font_file import Font


# All in multiples of the type size.
LEADING = 1.5  # from line to line
WRAPPED = 1.22  # from line to line within an entry
COLUMN_GAP, WIDEST_GAP = 1.6, 6.0  # the least and the largest gap between columns
BOX = 0.62  # the side of a box to tick
INDENT = 1.05  # from the box to the word
BROKEN = 15  # the least width of a column in which clues are broken into lines
PICTURE, PICTURE_GAP = 5.0, 0.6  # the side of a picture, and the gap around it
LOOSEST = 0.1  # what may be added to the leading where there is room
#: Lines to write on, in millimetres: their least length, that beside long words, and what a letter
#: takes that is written by hand; the gap before them, and from one to the next.
LINE, SHORT_LINE, HANDWRITTEN, LINE_GAP, LINE_STEP = 45.0, 32.0, 7.0, 2.0, 8.5
#: The largest number of columns, unless another one is asked for.
COLUMNS = 8
#: Ordinary spaces that French texts have around punctuation: no line is broken there.
_BESIDE_MARKS = regex(r" (?=[:;!?»](?!\S))|(?<=(?<!\S)«) ")
#: The width of a text in this type size, as a font or what draws more than it has measures it.
Measure = Callable[[str, float], float]
#: A column: its entries, each broken into lines.
Column = tuple[tuple[str, ...], ...]


class ListPicture(NamedTuple):
    """A picture in a list: its data address, and the text for those who cannot see it."""

    address: str
    text: str


class EntryType(NamedTuple):
    """The type in which entries are set."""

    font: Font
    size: float  # in millimetres
    ticks: bool = True  # a box before each entry
    line: float = 0.0  # the length of the line to write on after each entry
    longest_line: float = 0.0  # where there is room for it
    rtl: bool = False  # from right to left
    lang: str = ""  # of the words, if it is not that of the sheet
    breaks: bool = False  # whether entries may take several lines
    pictures: tuple[tuple[str, ListPicture], ...] = ()  # each with the entry that it stands after

    @property
    def indent(self) -> float:
        return INDENT * self.size if self.ticks else 0.0

    @property
    def leading(self) -> float:
        leading = max(LEADING, LINE_STEP / self.size) if self.line else LEADING
        return max(leading, PICTURE + PICTURE_GAP) if self.pictures else leading

    @property
    def height(self) -> float:
        """What the last entry of a column takes, in type sizes."""
        return PICTURE if self.pictures else 1.0

    def picture(self, entry: Sequence[str]) -> ListPicture | None:
        return _by_entry(self.pictures).get(tuple(" ".join(entry).split()))

    def picture_left(self, column: Column) -> float:
        """Where the pictures of a column begin, after its entries."""
        texts = [self.font.width(entry[0], self.size) for entry in column if self.picture(entry)]
        return max(texts, default=0.0) + PICTURE_GAP * self.size

    @property
    def around(self) -> float:
        """The width of what stands before and after an entry."""
        return self.indent + (LINE_GAP + self.line if self.line else 0.0)


@lru_cache(maxsize=8)
def _by_entry(
    pictures: tuple[tuple[str, ListPicture], ...],
) -> dict[tuple[str, ...], ListPicture]:
    return {tuple(text.split()): picture for text, picture in reversed(pictures)}


class ListSetting(NamedTuple):
    """Entries set in columns, and the rest that did not fit."""

    kind: EntryType
    leading: float  # from entry to entry, in type sizes
    columns: tuple[Column, ...] = ()
    lefts: tuple[float, ...] = ()  # where each column begins
    texts: tuple[float, ...] = ()  # how wide the entries of each column are
    width: float = 0.0
    rest: tuple[str, ...] = ()

    @property
    def height(self) -> float:
        last = self.leading - self.kind.height
        high = (sum(entry_lines(entry, self.leading) for entry in one) for one in self.columns)
        return (max(high) - last) * self.kind.size

    @property
    def lines(self) -> int:
        """The number of lines of all its entries."""
        return sum(len(entry) for column in self.columns for entry in column)

    def loosened(self, height: float) -> ListSetting:
        """The list with more space between its entries, in at most this height."""
        steps = max(map(len, self.columns)) - 1
        if steps < 1:
            return self
        spare = max(height - self.height, 0.0) / steps / self.kind.size
        return self._replace(leading=self.leading + min(spare, LOOSEST))


@lru_cache(maxsize=512)  # the sheets of a class have the same list
def set_list(
    entries: tuple[str, ...], kind: EntryType, width: float, columns: int | None = None
) -> ListSetting | None:
    """The entries in so many columns, or in as many as give the lowest list.

    No word is broken. None if an entry, or a word of a clue, is too long.
    """
    longest = longest_part(entries, kind) * kind.size
    if kind.line and longest + kind.around > width:
        kind = kind._replace(line=SHORT_LINE)
    lowest, best = inf, None
    most = min(columns or COLUMNS, len(entries))
    for n in range(most, (most if columns else 1) - 1, -1):
        room = (width - (n - 1) * COLUMN_GAP * kind.size) / n - kind.around
        if n > 1:
            room = max(room, BROKEN * kind.size) if kind.breaks else width
        if longest > room:
            continue
        lines, heights, texts = _broken_entries(entries, kind, room)
        parts = [slice(*ends) for ends in pairwise((0, *_deal(heights, n)))]
        highest = max(sum(heights[part]) for part in parts)
        height = round((highest - kind.leading + kind.height) * kind.size, 3)
        dealt = tuple(lines[part] for part in parts)
        widest = tuple(max(texts[part]) for part in parts)
        if height <= lowest and (placed := _placed(dealt, widest, kind, width)):
            lowest, best = height, placed
        elif height > lowest and not kind.breaks:
            break  # fewer columns are higher still
    return best


@lru_cache(maxsize=64)  # alike for several numbers of columns
def _broken_entries(
    entries: tuple[str, ...], kind: EntryType, room: float
) -> tuple[Column, tuple[float, ...], tuple[float, ...]]:
    """The entries in lines of this width, the height of each in type sizes, and its width."""
    found = [_broken(entry, kind.font, kind.size, room) for entry in entries]
    lines, leading = tuple(broken for broken, _ in found), kind.leading
    texts = tuple(wide for _, wide in found)
    if kind.pictures:
        extra, with_picture = (PICTURE + PICTURE_GAP) * kind.size, _by_entry(kind.pictures)
        texts = tuple(
            wide + extra if tuple(" ".join(broken).split()) in with_picture else wide
            for broken, wide in found
        )
    return lines, tuple(entry_lines(broken, leading) for broken in lines), texts


def least_height(
    entries: Sequence[str], kind: EntryType, width: float, columns: int | None = None
) -> float:
    """What a list of this width needs at least: its lines share the width of all entries."""
    lengths = [kind.font.width(entry, kind.size) for entry in entries]
    gap = COLUMN_GAP * kind.size
    line = LINE_GAP + min(kind.line, SHORT_LINE) if kind.line else 0.0
    share = (sum(lengths) + len(lengths) * (kind.indent + line + gap)) / (width + gap)
    rows = ceil(len(lengths) / (columns or COLUMNS))
    if kind.breaks or max(lengths) > width - kind.around:
        # Broken texts are measured word by word, which makes a small difference.
        high = max((rows - 1) * kind.leading, (0.98 * share - 1) * WRAPPED)
    else:
        high = (max(rows, ceil(share - TINY)) - 1) * kind.leading
    return (high + kind.height) * kind.size


def _placed(
    columns: tuple[Column, ...], texts: tuple[float, ...], kind: EntryType, width: float
) -> ListSetting | None:
    """The columns at their places; None if they are too wide together."""
    gap, last = COLUMN_GAP * kind.size, len(columns) - 1
    spare = width - sum(texts) - len(columns) * kind.around
    if spare < gap * last:
        return None
    if kind.line < kind.longest_line:
        longer = min((spare - gap * last) / len(columns), kind.longest_line - kind.line)
        kind, spare = kind._replace(line=kind.line + longer), spare - longer * len(columns)
    if last:
        gap = min(spare / last, WIDEST_GAP * kind.size)
    lefts = tuple(sum(texts[:i]) + i * (gap + kind.around) for i in range(len(columns)))
    whole = lefts[-1] + texts[-1] + kind.around
    return ListSetting(kind, kind.leading, columns, lefts, texts, whole)


def set_part(
    entries: tuple[str, ...], kind: EntryType, width: float, height: float, columns: int | None
) -> ListSetting:
    """As many of the first entries as fit into the height; the others are the rest."""
    few, many, best = 0, len(entries), ListSetting(kind, kind.leading)
    while few < many:  # the largest number that fits lies between the two
        middle = (few + many + 1) // 2
        part = entries[:middle]
        fits = least_height(part, kind, width, columns) <= height + TINY
        found = set_list(part, kind, width, columns) if fits else None
        if found and found.height <= height:
            few, best = middle, found
        else:
            many = middle - 1
    return best._replace(rest=entries[few:])


def longest_part(entries: Sequence[str], kind: EntryType) -> float:
    """The width, in type sizes, of the longest piece that cannot be broken."""
    return max(_longest_word(entry, kind.font) for entry in entries)


@lru_cache(maxsize=4096)
def _longest_word(entry: str, font: Font) -> float:
    return max(font.width(word, 1.0) for word in entry.split() or [""])


def entry_lines(entry: Sequence[str], leading: float) -> float:
    """The height of an entry, in type sizes."""
    return leading + (len(entry) - 1) * WRAPPED


@lru_cache(maxsize=1024)  # alike in all type sizes
def _deal(heights: tuple[float, ...], n: int) -> tuple[int, ...]:
    """Where columns end that are as even as possible: the lowest that hold all in at most n."""
    height = max(sum(heights) / n, *heights)
    while True:
        ends: list[int] = []
        overflow, used = [], 0.0
        for number, high in enumerate(heights):
            if used and used + high > height + 1e-6:
                overflow.append(used + high)
                ends.append(number)
                used = 0.0
            used += high
        if len(ends) < n:
            return (*ends, len(heights))
        height = min(overflow)


@lru_cache(maxsize=4096)
def _words(text: str) -> tuple[str, ...]:
    """The pieces of a text between which a line may be broken."""
    return tuple(_BESIDE_MARKS.sub(NO_BREAK[0], one_line(text)).split(" "))


@lru_cache(maxsize=16384)  # alike in all parts of a list
def _broken(entry: str, font: Font, size: float, width: float) -> tuple[tuple[str, ...], float]:
    """The lines of an entry, and the width of the longest."""
    whole = font.width(entry, size)
    if whole <= width:
        return (entry,), whole
    lines = tuple(break_lines(entry, font, size, width))
    return lines, max(font.width(line, size) for line in lines)


def break_lines(
    text: str, font: Font, size: float, width: float, measure: Measure | None = None
) -> list[str]:
    """The text in lines no longer than the width; a word too long for a line is hyphenated."""
    lines: list[str] = []
    line, used = "", 0.0
    measure = measure or font.width
    blank = measure(" ", size)
    whole = ([part] if measure(part, size) <= width else part.split() for part in _words(text))
    for word in chain.from_iterable(whole):
        wide = measure(word, size)
        if line and used + blank + wide <= width:
            line, used = f"{line} {word}", used + blank + wide
            continue
        if line:
            lines.append(line)
        while wide > width and len(word) > 1:
            part, word = _divide(word, font, size, width, measure)
            lines.append(part)
            wide = measure(word, size)
        line, used = word, wide
    return [*lines, line] if line else lines or [""]


def _divide(word: str, font: Font, size: float, width: float, measure: Measure) -> tuple[str, str]:
    """As much of the word as fits on a line, with a hyphen if it needs one; and what is left.

    A single letter is split off only if the line is too short for two.
    """
    dash = word.rfind("-", 1, -1) + 1
    while dash and measure(word[:dash], size) > width:
        dash = word.rfind("-", 1, dash - 1) + 1
    if dash:
        return word[:dash], word[dash:]
    for cut in (*range(len(word) - 2, 1, -1), 1):
        # Numbers, and scripts without upper and lower case, are divided without a hyphen.
        cased = all(letter.lower() != letter.upper() for letter in word[cut - 1 : cut + 1])
        part = word[:cut] + ("-" if cased and font.glyph("-") else "")
        if measure(part, size) <= width:
            return part, word[cut:]
    return word[:1], word[1:]


def draw_list(setting: ListSetting) -> list[Mark]:
    """The columns with their top left corner at (0, 0)."""
    marks: list[Mark] = []
    kind, size = setting.kind, setting.kind.size
    block, number = Block("L", lang=kind.lang), 0
    for x, text_width, column in zip(setting.lefts, setting.texts, setting.columns, strict=True):
        y = 0.0
        for entry in column:
            foot, number = y + 0.86 * size, number + 1
            role = Role(block, number)
            if kind.ticks:
                side, top = BOX * size, foot - 0.66 * size
                marks.append(rectangle(x, top, x + side, top + side, max(0.2, 0.05 * size)))
            for i, line in enumerate(entry):
                under = foot + i * WRAPPED * size
                marks.append(TextRun(x + kind.indent, under, size, line, role=role))
            if picture := kind.picture(entry):
                shown = Role(Block("Figure", picture.text, inside=role))
                side, left = PICTURE * size, x + kind.indent + kind.picture_left(column)
                wide, high = fitted_size(picture.address, side)
                at = left + (side - wide) / 2, y + (side - high) / 2
                if is_drawing(picture.address):
                    marks.append(drawn(picture.address, kind.font, at, side, shown))
                else:
                    marks.append(Picture(*at, wide, high, *picture, shown))
            if kind.line:
                left = x + kind.indent + text_width + LINE_GAP
                under = foot + (len(entry) - 1) * WRAPPED * size + 0.6
                marks.append(Rule((left, under), (left + kind.line, under), 0.25))
            y += entry_lines(entry, setting.leading) * size
    return mirrored(marks, setting.width) if kind.rtl else marks


def drawn(picture: str, font: Font, at: Point, side: float, role: Role | None = None) -> TextRun:
    """A picture of the dictionary, which is a letter of a font, in the middle of a square."""
    (foot, head), wide = font.extent(picture), font.width(picture, 1.0)
    size = side / max(wide, head - foot)
    x, y = at[0] + (side - wide * size) / 2, at[1] + (side + (head + foot) * size) / 2
    return TextRun(x, y, size, picture, role=role)


def drawing_page(picture: str, font: Font, side: float = 22.0) -> Page:
    """A picture of the dictionary on a page of its own; `side` is in millimetres."""
    return Page(side, side, (drawn(picture, font, (0.0, 0.0), side),))


def fitted_size(address: str, side: float) -> tuple[float, float]:
    """The width and height of a picture that is as large as a square allows."""
    if is_drawing(address):
        return side, side
    found = picture_of(address)
    longest = max(found.width, found.height)
    return side * found.width / longest, side * found.height / longest
