"""Running text in a book: typesetting, paragraphs and headings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from suchsel.book.designs import Design, Palette, draw_ornaments
from suchsel.book.make import Book
from suchsel.i18n import Message, say
from suchsel.puzzle import Puzzle
from suchsel.sheet import marks
from suchsel.sheet.board_drawing import BoardDrawing
from suchsel.sheet.font_file import Font
from suchsel.sheet.fonts import NO_BREAK, Faces
from suchsel.sheet.marks import PT, Mark, MarkGroup, TextRun, moved
from suchsel.sheet.sheet import Area
from suchsel.sheet.style import LARGE_PRINT, Style
from suchsel.sheet.word_list import break_lines
from suchsel.sheet.wording import plain

TEXT, SMALLER = 11, 10  # the type size of text, and that to save a page, in points
LARGEST = 0.075  # that of a page that is to be filled, in points per millimetre of its height
#: In type sizes: from line to line, between paragraphs, and the indent of lists.
LEADING, GAP, INDENT = 1.35, 0.55, 1.3
#: The first baseline of a page, and what lies between the last one of a heading and the text.
FIRST, BELOW = 8.0, 12.0
#: The size of headings in points: of parts, and of pages on which something continues.
HEADING, CONTINUED = 20.0, 14.0
DIVIDER = 12.0  # the height of a line of ornaments, in millimetres


class UnboundPage(NamedTuple):
    """A page before it is bound: the marks of its text area, and its running title."""

    marks: list[Mark]
    running: str | None = None  # None for a page without head and number
    solution: bool = False
    #: The numbers of the puzzles that begin here, or whose answers stand here.
    puzzles: tuple[int, ...] = ()
    answers: tuple[int, ...] = ()


class Typesetter(NamedTuple):
    """The fonts, the style and the text area of a book. Its bold face is that of headings."""

    book: Book
    faces: Faces
    style: Style
    area: Area
    design: Design
    text_size: float = TEXT

    @property
    def palette(self) -> Palette:
        return Palette(*(self.design.colours if self.book.plan.colour else self.design.greys))

    def text(self, message: Message) -> str:
        return message.text(self.book.plan.lang)

    def size(self, points: float) -> float:
        """This type size, or that of large print if it is larger."""
        return max(points, LARGE_PRINT) if self.style.large_print else points

    def write(
        self, text: str, size: float, align: int = -1, indent: float = 0.0, level: int = 0
    ) -> list[TextRun]:
        """A paragraph in lines of this many points, each placed as if it were the first of a page.

        Three underscores or more at the end of a line are a line to write on, and fill it. With a
        level it is a heading, in bold; the title of the book is the one of level 1.
        """
        bold = level > 0
        role, font = marks.heading_role(level) if bold else marks.paragraph_role(), self.faces[bold]
        x = indent + (align + 1) / 2 * (self.area.width - 2 * indent)
        room = self.area.width - indent * (2 if align == 0 else 1)
        drawn, y = [], 0.8 * size * PT
        for line in lines_of(text, font, size * PT, room):
            if line.endswith("___"):
                spare = room - font.width(line, size * PT)
                line += "_" * int(spare / font.width("_", size * PT))
            drawn.append(TextRun(x, y, size * PT, line, align, bold, role=role))
        return drawn

    def heading(self, text: str) -> MarkGroup:
        """What stands at the top of a page, and how much of the page it takes."""
        lines, step = self.write(text, HEADING, level=2), LEADING * HEADING * PT
        drawn: list[Mark] = [line._replace(y=FIRST + i * step) for i, line in enumerate(lines)]
        return MarkGroup(drawn, FIRST + (len(lines) - 1) * step + BELOW)

    def continued(self, text: str) -> MarkGroup:
        """The heading of a page on which something continues."""
        size, font = self.size(CONTINUED) * PT, self.faces.bold
        tail = " " + self.text(say("(continued)"))
        line = fitting(text, font, size, self.area.width, tail)
        return MarkGroup([TextRun(0.0, 0.8 * size, size, line, bold=True)], 2.2 * size)

    def linked(self, role: marks.Role, text: str, page: int) -> marks.Role:
        """The role of a text that names a page, which leads there if the book has links."""
        if not self.book.plan.bookmarks or not page:
            return role
        return marks.Role(marks.Block("Link", text, inside=role, link=f"#{page}"))

    @property
    def points(self) -> float:
        """The type size of text."""
        return self.size(self.text_size)

    @property
    def step(self) -> float:
        """From line to line of a text, in millimetres."""
        return LEADING * self.points * PT

    def prose(self, text: str) -> Iterator[MarkGroup]:
        """The lines of a text; the first of a paragraph includes the space above it."""
        size = self.points * PT
        for i, block in enumerate(read_markdown(text)):
            if block.kind == "divider":
                yield self.divider()
                continue
            heading, item = block.kind == "heading", block.kind == "item"
            level, indent = 2 if heading else 0, INDENT * size if item else 0.0
            first, *others = self.write(block.text, self.points, indent=indent, level=level)
            sign = [first._replace(x=0.0, text=block.sign)] if item else []
            gap = (2 * GAP * size if heading else GAP * size) if i else 0.0
            yield MarkGroup(moved([*sign, first], 0.0, gap), self.step + gap)
            yield from (MarkGroup([line], self.step) for line in others)

    def divider(self) -> MarkGroup:
        drawn = draw_ornaments(self.design.divider, self.area.width, DIVIDER, self.palette)
        return MarkGroup([*drawn], DIVIDER)

    def filled(
        self, title: Message, groups: Callable[[Typesetter], Iterable[MarkGroup]]
    ) -> list[UnboundPage]:
        """One page in type as large as fits there; or several in the usual size."""
        largest = max(round(LARGEST * self.area.height), TEXT)
        for size in (*range(largest, SMALLER - 1, -1), TEXT):
            resized = self._replace(text_size=size)
            found = list(resized.flow(self.text(title), groups(resized)))
            if len(found) == 1:
                break
        return found

    def flow(self, title: str, groups: Iterable[MarkGroup]) -> Iterator[UnboundPage]:
        """Pages of these groups below the title; further ones say that it continues."""
        head = self.heading(title)
        drawn, y = list(head.marks), head.height - 0.8 * self.points * PT
        for i, group in enumerate(groups):
            if i and y + group.height > self.area.height:
                yield UnboundPage(drawn, title)
                head = self.continued(title)
                drawn, y = list(head.marks), head.height
            drawn += moved(group.marks, 0.0, y)
            y += group.height
        yield UnboundPage(drawn, title)

    def board(self, puzzle: Puzzle, pitch: float, solution: str | None, size: float) -> list[Mark]:
        """The board with letters of this size, in millimetres."""
        font = self.faces.regular
        return BoardDrawing(puzzle, pitch, size, font, self.style, solution).draw()


def lines_of(text: str, font: Font, size: float, width: float) -> list[str]:
    """A text in lines of this width; none ends behind “1.” or before a dash."""
    kept = _KEPT.sub(NO_BREAK[0], plain(text))
    return [line.replace(NO_BREAK[0], " ") for line in break_lines(kept, font, size, width)]


def fitting(text: str, font: Font, size: float, width: float, tail: str = "") -> str:
    """The text and its tail; the text is cut short if they are too long for one line.

    A number at its end, which tells it from others, is kept.
    """
    text, room = plain(text), width - font.width(tail, size)
    if font.width(text, size) <= room:
        return text + tail
    if found := _NUMBER.search(text):
        text, tail = text[: found.start()], found[0] + tail
        room = width - font.width(tail, size)
    while text and font.width(f"{text}…", size) > room:
        text = text[:-1]
    return f"{text.rstrip()}…{tail}"


_KEPT = re.compile(r"(?<=\d\.) | (?=[–—] )")
_NUMBER = re.compile(r"\s\(?\d+\)?$")
_HEADING = re.compile(r"#{1,6}\s+(.*?)\s*#*")
_ITEM = re.compile(r"(?:[-*+]|(\d{1,3})[.)])\s+(.*)")
_DIVIDER = re.compile(r"(?:-{3,}|\*{3,}|_{3,})")
_LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]*)\)")
#: Not within a word, nor a line to write on: ____.
_EMPHASIS = re.compile(r"(?<![\w*])(([*_])\2{0,2})(?!\2|\s)(.+?)(?<!\s)\1(?![\w*])")


class ProseBlock(NamedTuple):
    """A piece of a text: a heading, a paragraph, an item of a list, or an ornament."""

    kind: str
    text: str = ""
    sign: str = ""  # what stands before an item


def read_markdown(text: str) -> list[ProseBlock]:
    """The blocks of a text.

    >>> read_markdown("# Hello\\n\\nOne *two*\\nthree\\n- four")
    [ProseBlock(kind='heading', text='Hello', sign=''), \
ProseBlock(kind='paragraph', text='One two three', sign=''), \
ProseBlock(kind='item', text='four', sign='•')]
    """
    blocks: list[ProseBlock] = []
    joins = False
    for raw in text.splitlines():
        line = raw.strip()
        ends = raw.endswith("  ") or line.endswith("\\")
        line = _LINK.sub(r"\1", line.removesuffix("\\").strip())
        while (shorter := _EMPHASIS.sub(r"\3", line)) != line:
            line = shorter
        continued, joins = joins, False
        if found := _HEADING.fullmatch(line):
            blocks.append(ProseBlock("heading", found[1]))
        elif _DIVIDER.fullmatch(line):
            blocks.append(ProseBlock("divider"))
        elif line:
            joins = not ends
            if found := _ITEM.fullmatch(line):
                blocks.append(ProseBlock("item", found[2], f"{found[1]}." if found[1] else "•"))
            elif continued:
                blocks[-1] = blocks[-1]._replace(text=f"{blocks[-1].text} {line}")
            else:
                blocks.append(ProseBlock("paragraph", line))
    return blocks
