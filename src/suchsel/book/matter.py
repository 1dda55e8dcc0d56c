"""The pages before and after the puzzles: title, imprint, contents, instructions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple

from suchsel.book.designs import draw_ornaments
from suchsel.book.make import Book, book_directions
from suchsel.book.pictures import logo_size
from suchsel.book.text import DIVIDER, LEADING, Typesetter, UnboundPage, lines_of, read_markdown
from suchsel.errors import mistake
from suchsel.i18n import Message, noop, say
from suchsel.puzzle import Puzzle
from suchsel.sheet import marks
from suchsel.sheet.board_drawing import extent_of, frame_of
from suchsel.sheet.marks import PT, Mark, MarkGroup, TextRun, moved
from suchsel.sheet.sheet import LETTER, TIGHT
from suchsel.words.alphabets import MIRRORED


def how_to_text(book: Book) -> str:
    """The plan's own text on how to solve the puzzles, or one that suits them."""
    advice = _advice(book.puzzles, book.plan.style.hint)
    return book.plan.how_to_text or "\n\n".join(text.text(book.plan.lang) for text in advice)


def _examples(typesetter: Typesetter) -> Iterator[MarkGroup]:
    """A small puzzle and its solution side by side, or one below the other."""
    width, example, style = typesetter.area.width, typesetter.book.example, typesetter.style
    (across, down), frame = extent_of(example, style), frame_of(example, style.table)
    least = typesetter.size(LEAST) * PT
    pitch = max(min(LARGEST_EXAMPLE, width / 2.3 / across), least / TIGHT)
    wide, gap = across * pitch, typesetter.points * PT
    height = down * pitch + gap + 3.0
    size = max(LETTER * pitch, least)
    spread = (width - 2 * wide) / 3
    lefts = (spread, spread + (wide + spread)) if spread >= 1.5 else ((width - wide) / 2,) * 2
    first, second = (
        moved(typesetter.board(example, pitch, solution, size), left, gap)
        for left, solution in zip(lefts, (None, style.solution_style), strict=True)
    )
    # The solution has no names of rows and columns; its cells are level with those of the puzzle.
    second = moved(second, (across - frame.width) * pitch, (down - frame.height) * pitch)
    for drawn in ([*first, *second],) if spread >= 1.5 else (first, second):
        yield MarkGroup(drawn, height)


def _advice(puzzles: Sequence[Puzzle], hint: str | None) -> Iterator[Message]:
    lists = {puzzle.list for puzzle in puzzles}
    straight = [puzzle for puzzle in puzzles if puzzle.request.paths == "straight"]
    if straight:
        yield say(
            "Words are hidden in the grid. Each lies in a straight line, letter after letter. Find "
            "them and ring them."
        )
    if len(straight) < len(puzzles):
        yield say("Where words bend, the puzzle says how. Draw a line through their letters.")
    yield from (text for kind, text in _LISTS.items() if kind in lists)
    if straight:
        yield _directions(straight)
    cells = ([cell for word in puzzle.words for cell in word.cells] for puzzle in puzzles)
    if any(len({*own}) < len(own) for own in cells):
        yield say("Words may cross and share letters.")
    if any(puzzle.board.kind.wraps for puzzle in puzzles):
        yield say("On some boards, words run over the edge and come in again on the opposite side.")
    if any(placement.secret for puzzle in puzzles for placement in puzzle.words):
        yield say("Some puzzles hide more words than their list names.")
    if any(puzzle.message for puzzle in puzzles):
        yield say("In some puzzles, the letters left over spell a message; the puzzle says how.")
    if hint == "first-letter":
        yield say("The first letter of each word is marked.")
    if hint == "cells" and lists != {"hidden"}:
        yield say("The list says where each word begins.")
    yield say("The solutions are at the end of the book.")


#: What to do with the list, by its kind.
_LISTS: dict[str, Message] = {
    "shown": say("The list names the words. Tick them off."),
    "sorted": say("The list names the words in alphabetical order. Tick them off."),
    "gaps": say("In some lists, letters of the words are missing."),
    "scrambled": say("In some lists, the letters of the words are mixed up."),
    "lengths": say("Some lists tell only how many letters each word has."),
    "clues": say("Some lists give clues; the number of letters follows in brackets."),
    "pictures": say("Some lists show pictures: find the words for what they show."),
    "hidden": say("Some puzzles have no list: find out for yourself which words are hidden."),
}


def _directions(puzzles: Sequence[Puzzle]) -> Message:
    """“Words run across, down and diagonally”, as far as the puzzles use these directions."""
    used = book_directions(puzzles)
    names = {
        ("E", "W"): say("across"),
        ("S", "N"): say("down"),
        ("SE", "NE", "NW", "SW"): say("diagonally"),
    }
    *first, last = (name for either, name in names.items() if used & {*either})
    ways = say("Words run {ways}.", ways=say("{a} and {b}", a=first, b=last) if first else last)
    backward = {"W", "N", "NW", "SW"}
    if all(puzzle.rtl for puzzle in puzzles):
        backward = {MIRRORED[name] for name in backward}
    too = say("In some puzzles they also run backwards.")
    return say("{first} {second}", first=ways, second=too) if used & backward else ways


#: The type size of the imprint in points, and the least: most printers refuse smaller type.
IMPRINT, SMALLEST_IMPRINT = 9.0, 7.0
LEAST = 9.0  # the smallest type of a title page and of an example, in points
LARGEST_EXAMPLE = 13.0  # the largest pitch of an example, in millimetres
TITLE = 0.19  # the largest type of a title page, in points per millimetre of its height
#: Where the texts of a title page begin, and how much of its height they may take.
TOP, ROOM = 0.26, 0.52
AFTER, FARTHEST = 0.8, 7.0  # below each text of a title page, in type sizes; in millimetres
LOGO_FOOT = 0.94  # where a logo ends, as a share of the text area's height
#: What title pages and covers leave free at either side, for ornaments, in millimetres.
SIDE, COVER_SIDE = 9.0, 10.0
TITLE_LEADING = 1.2  # from line to line of a title, in type sizes
#: A text, its largest type size in points, and its level if it is a heading, else 0.
Text = tuple[str, float, int]


def front_pages(typesetter: Typesetter) -> list[UnboundPage]:
    """All pages before the contents; the title is on a right-hand page."""
    plan, area = typesetter.book.plan, typesetter.area
    pages: list[UnboundPage] = []
    largest = TITLE * area.height
    if plan.half_title:
        half = stacked(typesetter, [(plan.title, 0.6 * largest, 1)], ornaments=False)
        pages += [UnboundPage(half), UnboundPage([])]
    title: list[Text] = [
        (plan.title, largest, 1),
        (plan.subtitle, largest / 2, 0),
        (plan.author, largest / 2, 0),
        (plan.publisher, largest / 3, 0),
    ]
    logo, below = list[Mark](), 0.0
    if plan.logo:
        wide, high = logo_size(plan.logo)
        left, top = (area.width - wide) / 2, LOGO_FOOT * area.height - high
        text = plan.publisher or typesetter.text(say("Logo"))
        logo, below = [marks.Picture(left, top, wide, high, plan.logo, text)], area.height - top
    first = [*stacked(typesetter, title, below=below), *logo]
    pages += [UnboundPage(first), _imprint(typesetter)]
    if plan.dedication:
        blocks = [(block.text, 0.4 * largest, 0) for block in read_markdown(plan.dedication)]
        pages += [UnboundPage(stacked(typesetter, blocks, ornaments=False)), UnboundPage([])]
    if plan.introduction:
        groups = typesetter.prose(plan.introduction)
        pages += typesetter.flow(typesetter.text(say("Introduction")), groups)
    if plan.how_to:  # usually one page; more if the type is large or the page small
        pages += typesetter.filled(say("How to solve"), _how_to)
    return pages


def _how_to(typesetter: Typesetter) -> Iterator[MarkGroup]:
    return chain(typesetter.prose(how_to_text(typesetter.book)), _examples(typesetter))


# -- title pages -----------------------------------------------------------------------------------


class StackRoom(NamedTuple):
    """The height that texts may take, their least type size, and what stays free beside them."""

    typesetter: Typesetter
    height: float
    least: float = LEAST
    side: float = 0.0
    divider: float = 0.0  # the height of a line of ornaments below the first text

    def stacked(self, texts: Sequence[Text], scale: float) -> MarkGroup:
        """The texts in this part of their largest type sizes."""
        drawn, y = list[Mark](), 0.0
        for i, (text, largest, level) in enumerate(texts):
            largest *= (1 + scale) / 2 if i else scale  # the others shrink less than a title
            size, lines = self._balanced(text, max(largest, self.least), level)
            for line in lines:
                drawn.append(line._replace(y=y + line.y))
                y += (TITLE_LEADING if level else LEADING) * size * PT
            y += min(AFTER * size * PT, FARTHEST)
            if i == 0 and self.divider:
                drawn += moved(self.typesetter.divider().marks, 0.0, y - 0.4 * size * PT)
                y += self.divider
        return MarkGroup(drawn, y)

    def _balanced(self, text: str, size: float, level: int) -> tuple[float, list[TextRun]]:
        """The lines of a centred text, none much shorter than the others, and their type size.

        That is at most this one, in points, and such that every word fits on a line, if it can be.
        """
        typesetter, side = self.typesetter, self.side
        font, width = typesetter.faces[level > 0], typesetter.area.width
        longest = max((font.width(word, PT) for word in text.split()), default=0.0)
        while longest * size > width - 2 * side and size > self.least:
            size -= 0.5
        size = max(size, self.least)
        lines = typesetter.write(text, size, 0, side, level)
        while len(lines) > 1:
            side += 2.0
            narrower = typesetter.write(text, size, 0, side, level)
            if len(narrower) > len(lines) or width - 2 * side < longest * size:
                break
            lines = narrower
        return size, lines


def stacked(
    typesetter: Typesetter, texts: Sequence[Text], ornaments: bool = True, below: float = 0.0
) -> list[Mark]:
    """Centred texts one below the other, with ornaments if these leave enough room.

    All of them become smaller before one leaves the page. `below` stays free at its foot.
    """
    area, smallest = typesetter.area, typesetter.size(LEAST)
    height = area.height - below
    usual = StackRoom(typesetter, ROOM * height, smallest, SIDE, DIVIDER if ornaments else 0.0)
    others = StackRoom(typesetter, height, smallest), StackRoom(typesetter, height)
    room, group = stack_texts(texts, usual, *others)
    top = min(TOP * height, (height - group.height) / 2)
    if room is usual:
        top = max(top, (1 - ROOM) / 2 * height)
    rows = typesetter.design.opener if room.divider else ()
    opener = draw_ornaments(rows, *area, typesetter.palette)
    return [*opener, *moved(group.marks, 0.0, top)]


def stack_texts(texts: Sequence[Text], *rooms: StackRoom) -> tuple[StackRoom, MarkGroup]:
    """The first room that the texts fit in, in type from large to small, and their marks."""
    texts = [text for text in texts if text[0].strip()]
    for room in rooms:
        for scale in range(100, 25, -5):
            group = room.stacked(texts, scale / 100)
            if group.height <= room.height:
                return room, group
    raise mistake(
        "title-too-long",
        "The texts of a title page, cover or chapter opener do not fit: “{text}…” Shorten them, "
        "or choose a larger trim size.",
        text=texts[0][0][:40],
    )


def _imprint(typesetter: Typesetter) -> UnboundPage:
    """The back of the title page: imprint, publisher and ISBN, at its foot."""
    plan = typesetter.book.plan
    isbn = f"ISBN {plan.isbn}" if plan.isbn else ""
    texts = [text for text in (*plan.imprint.splitlines(), plan.publisher, isbn) if text.strip()]
    size = typesetter.size(IMPRINT)
    while size >= SMALLEST_IMPRINT:
        lines = [line for text in texts for line in typesetter.write(text, size)]
        step = LEADING * size * PT
        top = typesetter.area.height - len(lines) * step
        if top >= 0:
            return UnboundPage(
                [line._replace(y=top + line.y + i * step) for i, line in enumerate(lines)]
            )
        size -= 0.5
    text = noop("The imprint does not fit on its page. Shorten it, or choose a larger trim size.")
    raise mistake("imprint-too-long", text, "imprint")


# -- contents --------------------------------------------------------------------------------------


def contents_pages(
    typesetter: Typesetter, places: Mapping[int, int], solutions: int
) -> list[UnboundPage]:
    """The contents; `places` says on which page each puzzle stands, 0 if that is not known yet."""
    return typesetter.filled(say("Contents"), partial(_contents, places, solutions))


def _contents(
    places: Mapping[int, int], solutions: int, typesetter: Typesetter
) -> Iterator[MarkGroup]:
    """An entry may take several lines. Chapters are bold and not indented."""
    sections, regular = typesetter.book.sections, typesetter.faces.regular
    has_chapters = any(section.chapter for section in sections)
    entries: list[tuple[str, int, bool]] = []
    for section in sections:
        page = places.get(section.first, 0)
        if section.chapter:  # it begins on the page before
            entries.append((section.chapter, page - 1, True))
        first, last = section.first, section.first + len(section.puzzles) - 1
        numbers = f"{first}–{last}" if last > first else str(first)
        counts = "{n}" in section.title and typesetter.book.self_numbered
        text = section.title.replace("{n}", numbers) if counts else f"{numbers}  {section.heading}"
        entries.append((text, page, False))
    entries.append((typesetter.text(say("Solutions")), solutions, has_chapters))
    size, width = typesetter.points * PT, typesetter.area.width
    block = marks.Block("TOC")
    for i, (text, number, bold) in enumerate(entries):
        font, shown = typesetter.faces[bold], str(number)
        role = typesetter.linked(marks.Role(block, i), f"{text} {shown}", number)
        indent = size if has_chapters and not bold else 0.0
        # Always the room of four digits, so that the numbers do not change the lines.
        room = width - indent - regular.width("0000", size) - 8.0
        lines = lines_of(text, font, size, room)
        y = 0.8 * size + (0.5 * size if bold else 0.0)
        drawn: list[Mark] = []
        for line in lines:
            drawn.append(TextRun(indent, y, size, line, bold=bold, role=role))
            y += LEADING * size
        foot = y - LEADING * size
        drawn.append(TextRun(width, foot, size, shown, align=1, role=role))
        left = indent + font.width(lines[-1], size) + 2.5
        right = width - regular.width(shown, size) - 2.5
        drawn.append(marks.Rule((left, foot - 0.3), (right, foot - 0.3), 0.15, marks.GREY))
        yield MarkGroup(drawn, y - 0.8 * size + 0.35 * size)


def back_pages(typesetter: Typesetter) -> Iterator[UnboundPage]:
    """Pages with lines to write on; then what the plan says of the author and of other books."""
    plan, (width, height) = typesetter.book.plan, typesetter.area
    title = typesetter.text(say("Notes"))
    for _ in range(plan.notes_pages):
        drawn, y = typesetter.heading(title)
        while y <= height:
            drawn.append(marks.Rule((0.0, y), (width, y), 0.15, marks.GREY))
            y += 9.0
        yield UnboundPage(drawn, title)
    for heading, text in (
        (say("About the author"), plan.about_author),
        (say("Other books"), plan.other_books),
    ):
        if text:
            yield from typesetter.flow(typesetter.text(heading), typesetter.prose(text))
