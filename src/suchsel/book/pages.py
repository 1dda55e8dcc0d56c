"""The pages of a book: puzzles, answers, and all pages in order, bound."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from statistics import median
from typing import NamedTuple

from suchsel.boards.kind import Point
from suchsel.book.designs import DESIGNS, REACH, Design, bar, draw_ornaments, lightness
from suchsel.book.make import HEAD, INNER, NUMBER_LINE, OUTER, Book, text_area
from suchsel.book.matter import TITLE, back_pages, contents_pages, front_pages, stacked
from suchsel.book.plan import PROSE_KEYS, BookPlan
from suchsel.book.profiles import INCH
from suchsel.book.sections import BookSection
from suchsel.book.text import LEADING, Typesetter, UnboundPage, fitting, lines_of, read_markdown
from suchsel.errors import errors_at, mistake
from suchsel.formats.pdf import write_pdf
from suchsel.i18n import Message, counted, noop, say
from suchsel.puzzle import Puzzle
from suchsel.sheet import marks
from suchsel.sheet.board_drawing import frame_of
from suchsel.sheet.document import arrange_all
from suchsel.sheet.fonts import Faces, find_faces
from suchsel.sheet.marks import PT, Edges, Mark, MarkGroup, Page, Picture, TextRun, moved
from suchsel.sheet.sheet import LETTER, TIGHT, Area, Arrangement, Sheet
from suchsel.sheet.style import Style
from suchsel.sheet.wording import answer, plain, solution_entries
from suchsel.system.files import DATA
from suchsel.words.pictures import in_grey

GAP = 7.0  # between two boards on one page
#: In a section, lists in type below this share of the usual size are left as they are.
ALIKE = 0.8


def opener_page(section: BookSection, typesetter: Typesetter) -> UnboundPage:
    """The page with which a chapter begins: its title, its puzzles and its text."""
    book, first = typesetter.book, section.first
    later = (other.first - 1 for other in book.sections if other.chapter and other.first > first)
    last = next(later, len(book.puzzles))
    numbers = counted(
        "Puzzle {first}", "Puzzles {first} to {last}", n=last - first + 1, first=first, last=last
    )
    largest = TITLE * typesetter.area.height
    texts = [
        (section.chapter, 0.75 * largest, 2),
        (typesetter.text(numbers), 0.4 * largest, 0),
        (section.chapter_text, 0.4 * largest, 0),
    ]
    return UnboundPage(stacked(typesetter, texts))


def puzzle_pages(section: BookSection, typesetter: Typesetter) -> Iterator[list[UnboundPage]]:
    """One puzzle on a page, or as many as the plan says if all of them fit.

    A list that needs a page of its own comes with its board: both are to face each other.
    """
    plan, style, faces = typesetter.book.plan, typesetter.style, typesetter.faces
    least, heading = plan.rules.smallest, typesetter.book.heading
    sheets = [
        Sheet(puzzle, style, faces, heading(number, puzzle), level=2, smallest=least)
        for number, puzzle in enumerate(section.puzzles, section.first)
    ]
    places = {
        number: say("puzzle {n} ({title})", n=number, title=puzzle.title)
        for number, puzzle in enumerate(section.puzzles, section.first)
    }
    if plan.per_page == 1 and len(sheets) > 1:
        _, area = next(_insets(typesetter))
        ways = []
        for sheet, place in zip(sheets, places.values(), strict=True):
            with errors_at(place):
                ways.append(sheet.arrange(area))
        sheets = _alike(sheets, ways, ALIKE)
    waiting = dict(zip(places, sheets, strict=True))
    while waiting:
        numbers = list(waiting)[: plan.per_page]
        with errors_at(places[numbers[0]]):
            pages = _shared([waiting[n] for n in numbers], typesetter) if len(numbers) > 1 else []
            if not pages:
                numbers = numbers[:1]
                pages = _alone(waiting[numbers[0]], typesetter)
        first, *others = (UnboundPage(drawn, section.heading) for drawn in pages)
        yield [first._replace(puzzles=(*numbers,)), *others]
        for number in numbers:
            del waiting[number]


def _alike(
    sheets: Sequence[Sheet], ways: Sequence[Arrangement | None], share: float = 0.0
) -> list[Sheet]:
    """The sheets with lists in type of the same size, the smallest one.

    Type below this share of the median does not count: then only its own list is so small.
    """
    sizes = [way.setting.kind.size / PT if way and way.setting else 0.0 for way in ways]
    least = share * median(filter(None, sizes)) if any(sizes) else 0.0
    common = min((size for size in sizes if size and size >= least), default=0.0)
    return [
        replace(sheet, style=sheet.style.evolve(list_size=round(common, 2)))
        if size > common
        else sheet
        for sheet, size in zip(sheets, sizes, strict=True)
    ]


def _insets(typesetter: Typesetter) -> Iterator[tuple[float, Area]]:
    """The distances from the frame that are tried, each with the area that it leaves."""
    for inset in dict.fromkeys((typesetter.design.inset, 0.0)):
        yield inset, Area(*(side - 2 * inset for side in typesetter.area))


def _shared(sheets: Sequence[Sheet], typesetter: Typesetter) -> list[list[Mark]]:
    """Puzzles one below the other, lists in type of one size; no page if one is too large."""
    for inset, (width, height) in _insets(typesetter):
        area = Area(width, (height + GAP) / len(sheets) - GAP)
        ways = arrange_all(sheets, area)
        if ways:
            sheets = _alike(sheets, ways)
            ways = arrange_all(sheets, area)
        if ways:
            drawn: list[Mark] = []
            for slot, (sheet, way) in enumerate(zip(sheets, ways, strict=True)):
                (whole,) = sheet.draw(area, way)
                drawn += moved(whole.marks, 0.0, slot * (area.height + GAP))
            return [moved(drawn, inset, inset)]
    return []


def _alone(sheet: Sheet, typesetter: Typesetter) -> list[list[Mark]]:
    """A puzzle on a page of its own; the whole list is on the next, below a heading, if need be."""
    for inset, area in _insets(typesetter):  # noqa: B007 - used below
        way = sheet.arrange(area)
        if way is not None and way.is_whole and sheet.is_readable(way.pitch):
            break
    if way is None:
        below = Area(area.width, area.height - typesetter.heading(" ").height)  # for its answer
        most = sheet.largest_board(below, with_list=False, readable=False)
        raise mistake(
            "board-too-large-for-book",
            "{rows}x{columns} cells do not fit on the page with readable letters; "
            "{most_rows}x{most_columns} cells do. Choose a larger trim size, fewer words or a "
            "smaller board.",
            rows=sheet.puzzle.rows,
            columns=sheet.puzzle.columns,
            most_rows=most[0],
            most_columns=most[1],
        )
    if way.is_whole or not way.setting:
        return [moved(sheet.draw(area, way)[0].marks, inset, inset)]
    apart = way.setting._replace(columns=(), lefts=(), texts=(), rest=sheet.entries)
    way, head = way._replace(setting=apart), typesetter.continued(sheet.heading)
    first, *_ = sheet.draw(area, way)
    _, *others = sheet.draw(Area(area.width, area.height - head.height), way)
    further = [[*head.marks, *moved(group.marks, 0.0, head.height)] for group in others]
    return [moved(first.marks, inset, inset), *further]


# -- answers ---------------------------------------------------------------------------------------

#: Numbers of answers on a page, and the columns and rows in which they may stand.
GRIDS = {
    n: [(i, ceil(n / i)) for i in range(1, n + 1) if n > i * ceil(n / i) - i] for n in range(1, 13)
}
#: How many answers a page has, if the plan does not say; and how many of them have to fit there.
USUAL, MOST = (9, 8, 6, 4, 3, 2, 1), 0.75
#: In points: the least size of an answer's label, and of its letters if the plan names none.
LABEL, ANSWER, LARGE_ANSWER = 9.0, 7.0, 12.0
#: In millimetres: the largest pitch of an answer, between answers, and from texts to the board.
ANSWER_CAP, ANSWER_GAP, BELOW = 14.0, 4.0, 1.2


class FittedAnswer(NamedTuple):
    """An answer in its slot: the board below its texts. The pitch is 0 if it does not fit."""

    puzzle: Puzzle
    texts: MarkGroup
    slot: Area
    at: Point  # of the slot
    pitch: float


class AnswerSetter(NamedTuple):
    """Sets the answers of a book; `places` says on which page each puzzle stands, from 1 on."""

    typesetter: Typesetter
    places: Mapping[int, int]

    @property
    def least(self) -> float:
        """The least size of letters, in points."""
        plan = self.typesetter.book.plan
        return plan.answer_size or (LARGE_ANSWER if plan.style.large_print else ANSWER)

    @property
    def label(self) -> float:
        """The type size of what is said of an answer, in millimetres."""
        return max(LABEL, self.least if self.typesetter.style.large_print else 0.0) * PT

    def pages(self) -> tuple[list[UnboundPage], list[Message]]:
        """All pages with answers, and a note if some of them have fewer than the plan says.

        Answers are dealt evenly, so that the last page is nearly as full as the others. A board
        that needs a page of its own is followed by what is to be said of it.
        """
        typesetter, wanted = self.typesetter, self.typesetter.book.plan.answers_per_page
        heading = typesetter.text(say("Solutions"))
        waiting = list(enumerate(typesetter.book.puzzles, 1))
        most = wanted or self._usual(waiting)
        pages: list[UnboundPage] = []
        reduced = 0
        while waiting:
            head = typesetter.continued(heading) if pages else typesetter.heading(heading)
            area = Area(typesetter.area.width, typesetter.area.height - head.height)
            even = ceil(len(waiting) / ceil(len(waiting) / most))
            for count in range(even, 0, -1):
                ways = [self._fitted(waiting[:count], grid, area) for grid in GRIDS[count]]
                answers = max(ways, key=lambda way: min(one.pitch for one in way))
                if all(one.pitch for one in answers):
                    break
            reduced += wanted is not None and count < even
            groups: list[MarkGroup] = []
            if not answers[0].pitch:
                answers = [self._fit(*waiting[0], area, alone=True)]
                size, texts = typesetter.points, answer_texts(waiting[0][1], typesetter.style)
                lines = (line for text in texts for line in typesetter.write(text, size))
                groups = [MarkGroup([line], typesetter.step) for line in lines]
            drawn = list(head.marks)
            for one in answers:
                drawn += moved(moved(self._drawn(one), *one.at), 0.0, head.height)
            numbers = tuple(number for number, _ in waiting[:count])
            pages.append(UnboundPage(drawn, heading, solution=True, answers=numbers))
            if groups:
                told = typesetter.flow(typesetter.book.heading(*waiting[0]), groups)
                pages += [page._replace(solution=True) for page in told]
            del waiting[:count]
        note = counted(
            "{n} page with answers holds fewer than the plan says: letters have at least "
            "{points:g} points.",
            "{n} pages with answers hold fewer than the plan says: letters have at least "
            "{points:g} points.",
            n=reduced,
            points=self.least,
        )
        return pages, [note] if reduced else []

    def _usual(self, puzzles: Sequence[tuple[int, Puzzle]]) -> int:
        """The largest usual number of answers on a page at which nearly all can be read."""
        head = self.typesetter.heading(" ")
        area = Area(self.typesetter.area.width, self.typesetter.area.height - head.height)
        for count in USUAL:
            for grid in GRIDS[count]:
                fits = [answer.pitch > 0.0 for answer in self._fitted(puzzles, grid, area)]
                if sum(fits) >= MOST * len(fits):
                    return count
        return 1

    def _fitted(
        self, puzzles: Sequence[tuple[int, Puzzle]], grid: tuple[int, int], area: Area
    ) -> list[FittedAnswer]:
        """Answers in slots of the same size, row by row."""
        (columns, rows), gap = grid, ANSWER_GAP
        slot = Area((area.width + gap) / columns - gap, (area.height + gap) / rows - gap)
        answers = []
        for i, (number, puzzle) in enumerate(puzzles):
            row, column = divmod(i, columns)
            at = column * (slot.width + gap), row * (slot.height + gap)
            answers.append(self._fit(number, puzzle, slot, at))
        return answers

    def _fit(
        self, number: int, puzzle: Puzzle, slot: Area, at: Point = (0.0, 0.0), alone: bool = False
    ) -> FittedAnswer:
        """`alone` on a page, an answer has only its label, and letters of any size."""
        texts = self._texts(number, puzzle, slot, alone)
        frame = frame_of(puzzle, self.typesetter.style.table)
        high = slot.height - texts.height
        pitch = min(slot.width / frame.width, high / frame.height, ANSWER_CAP)
        fits = pitch >= (0.0 if alone else self.least) * PT / TIGHT
        return FittedAnswer(puzzle, texts, slot, at, pitch if fits else 0.0)

    def _texts(self, number: int, puzzle: Puzzle, slot: Area, alone: bool) -> MarkGroup:
        """The label with the page of the puzzle, and what the puzzle's own page does not say."""
        typesetter, font, tail = self.typesetter, self.typesetter.faces.regular, ""
        if number in self.places:
            tail = " " + typesetter.text(say("(page {n})", n=self.places[number]))
        size, role = self.label, marks.paragraph_role()
        label = typesetter.book.heading(number, puzzle)
        lines = [fitting(label, font, size, slot.width, tail)]
        for text in answer_texts(puzzle, typesetter.style) if not alone else ():
            lines += lines_of(text, font, size, slot.width)
        head = typesetter.linked(marks.heading_role(3), lines[0], self.places.get(number, 0))
        drawn: list[Mark] = [
            TextRun(0.0, 0.8 * size + i * (LEADING * size), size, line, role=role if i else head)
            for i, line in enumerate(lines)
        ]
        return MarkGroup(drawn, len(lines) * LEADING * size + BELOW)

    def _drawn(self, answer: FittedAnswer) -> list[Mark]:
        typesetter, style = self.typesetter, self.typesetter.style
        puzzle, texts, slot, _, pitch = answer
        size = max(LETTER * pitch, min(self.least * PT, TIGHT * pitch))
        board = typesetter.board(puzzle, pitch, style.solution_style, size)
        left = (slot.width - frame_of(puzzle, style.table).width * pitch) / 2
        return [*texts.marks, *moved(board, left, texts.height)]


def answer_texts(puzzle: Puzzle, style: Style) -> Iterator[str]:
    """The message, and the words that the list of the puzzle does not name."""
    if message := answer(puzzle, style.lang):
        yield message
    hidden = [placement.word for placement in puzzle.words if placement.secret]
    if puzzle.list not in ("shown", "sorted"):
        hidden = solution_entries(puzzle, style)
    if hidden:
        yield ", ".join(hidden)


# -- the whole book --------------------------------------------------------------------------------

#: Type sizes in points: running titles and page numbers.
RUNNING, NUMBER = 8.5, 10.0
#: The thinnest line that is printed well, in points.
HAIRLINE = 0.25


class BookLayout(NamedTuple):
    """The pages of a book, and what was decided while they were set."""

    book: Book
    pages: list[Page]
    faces: Faces
    gutter: float  # in inches
    #: Titles of chapters and sections, and the pages on which they begin, counted from 0.
    starts: list[tuple[str, int]]
    #: The page of each puzzle and of each answer, counted from 1.
    puzzle_pages: Mapping[int, int]
    answer_pages: Mapping[int, int]
    notes: list[Message]

    @property
    def plan(self) -> BookPlan:
        return self.book.plan

    def to_pdf(self, sample: int | None = None) -> bytes:
        """The book, or only its first pages as a sample."""
        pages = self.pages[:sample]
        starts = [(title, page) for title, page in self.starts if page < len(pages)]
        return book_pdf(self.plan, pages, self.faces, starts if self.plan.bookmarks else [])


def book_pdf(
    plan: BookPlan, pages: Sequence[Page], faces: Faces, bookmarks: Sequence[tuple[str, int]] = ()
) -> bytes:
    """Pages of a book, or its cover, as PDF with the metadata of the plan."""
    isbn = f"ISBN {plan.isbn}" if plan.isbn else ""
    values = {
        "Author": plan.author or plan.publisher,
        "Subject": plan.subtitle,
        "Keywords": ", ".join(filter(None, (plan.publisher, isbn))),
    }
    info = {name: text for name, text in values.items() if text}
    return write_pdf(pages, faces, plan.title, plan.lang, bookmarks, info, plan.style.pdf)


def render_book(book: Book) -> bytes:
    """The PDF of a book."""
    return lay_out_book(book).to_pdf()


def lay_out_book(book: Book) -> BookLayout:
    """The pages of a book, from which its PDF, its EPUB and its cover are made.

    >>> from suchsel import make_book, make_cover, read_book_plan, write_epub
    >>> plan = read_book_plan("title = 'Farm'\\n[[puzzles]]\\ntheme = 'farm'\\neach = 8")
    >>> layout = lay_out_book(make_book(plan))
    >>> [data[:4] for data in (layout.to_pdf(), make_cover(layout).to_pdf(), write_epub(layout))]
    [b'%PDF', b'%PDF', b'PK\\x03\\x04']
    """
    plan, design = book.plan, DESIGNS[book.plan.design]
    faces, notes = book_faces(book, design)
    gutter, needed = 0.0, plan.rules.gutter_for(ceil(len(book.puzzles) / plan.per_page))
    while needed > gutter:  # a wider gutter may make more pages, which may need a wider gutter
        gutter = needed
        typesetter = Typesetter(book, faces, plan.style, text_area(plan, gutter), design)
        unbound, note = _all_pages(typesetter)
        needed = plan.rules.gutter_for(len(unbound))
    puzzles = {n: i for i, page in enumerate(unbound, 1) for n in page.puzzles}
    answers = {n: i for i, page in enumerate(unbound, 1) for n in page.answers}
    binder = Binder(typesetter, gutter, answers if plan.references else {})
    pages = [binder.bind(page, i) for i, page in enumerate(unbound)]
    starts = [
        (section.chapter or section.heading, puzzles[section.first] - (2 if section.chapter else 1))
        for section in book.sections
    ]
    starts.append((typesetter.text(say("Solutions")), answers[1] - 1))
    notes = [*book.notes, *notes, *note]
    return BookLayout(book, pages, faces, gutter, starts, puzzles, answers, notes)


def book_faces(book: Book, design: Design) -> tuple[Faces, list[Message]]:
    """The face for letters and that for headings; a note if the latter is not the design's own."""
    plan, faces = book.plan, find_faces(book.plan.style.font)
    if design.headings is None:
        return faces, []
    texts = [plan.title, plan.subtitle, plan.author, plan.publisher, plan.imprint]
    for section in book.sections:
        texts += [section.heading, section.chapter, section.chapter_text]
    texts += [block.text for key in PROSE_KEYS for block in read_markdown(getattr(plan, key))]
    texts += [puzzle.title or "" for puzzle in book.puzzles]
    headings = find_faces(os.path.join(DATA, "fonts", design.headings)).regular
    letters = dict.fromkeys(plain(" ".join(texts)))
    lacking = [letter for letter in letters if not headings.glyph(letter)]
    if not lacking:
        return Faces(faces.regular, headings), []
    text = noop("The headings are set in {font}: that of the design has no glyph for {letters}.")
    return faces, [say(text, font=faces.bold.name, letters=lacking[:20])]


def _all_pages(typesetter: Typesetter) -> tuple[list[UnboundPage], list[Message]]:
    """All pages in their order, and notes on blank ones and on those with few answers."""
    plan, blank = typesetter.book.plan, UnboundPage([])
    front = front_pages(typesetter)
    # How many pages the contents take does not depend on the numbers in them.
    contents = len(contents_pages(typesetter, {}, 0)) if plan.contents else 0
    pages, notes = [*front, *[blank] * contents], list[Message]()
    for section in typesetter.book.sections:
        if section.chapter:
            pages += [blank] * (len(pages) % 2)
            pages.append(opener_page(section, typesetter))
        shifted = list[int]()
        for group in puzzle_pages(section, typesetter):
            # The board is on the left, its list on the right.
            if len(group) > 1 and len(pages) % 2 == 0:
                pages.append(blank)
                shifted += group[0].puzzles if group[0].puzzles != (1,) else ()
            pages += group
        if shifted:
            notes.append(_blank_pages(section, shifted))
    places = {n: i for i, page in enumerate(pages, 1) for n in page.puzzles}
    if contents:
        listed = contents_pages(typesetter, places, len(pages) + 1)
        pages[len(front) : len(front) + contents] = listed
    answers, note = AnswerSetter(typesetter, places if plan.references else {}).pages()
    pages += [*answers, *back_pages(typesetter)]
    if plan.rules.even and len(pages) % 2:
        pages.append(blank)
    return pages, [*notes, *note]


def _blank_pages(section: BookSection, numbers: Sequence[int]) -> Message:
    """Before which puzzles of the section a page is blank, and the longest of their words."""
    puzzles = [section.puzzles[number - section.first] for number in numbers]
    words = [placement.word for puzzle in puzzles for placement in puzzle.words]
    return counted(
        "“{section}”: {n} page is blank, because the list of puzzle {puzzles} does not fit below "
        "its board and faces it. The longest of its words is “{word}”. Choose a larger trim size, "
        "or fewer or shorter words.",
        "“{section}”: {n} pages are blank, because the lists of puzzles {puzzles} do not fit below "
        "their boards and face them. The longest of their words is “{word}”. Choose a larger trim "
        "size, or fewer or shorter words.",
        section=section.heading,
        n=len(numbers),
        puzzles=numbers,
        word=max(words, key=len),
    )


def _printable(mark: Mark, colour: bool) -> Mark:
    """The mark, with lines that are not too thin for print, and in grey if the book is."""
    if isinstance(mark, Picture):
        return mark if colour else mark._replace(address=in_grey(mark.address))
    if isinstance(mark, marks.Rule | marks.Polygon) or (
        isinstance(mark, marks.Capsule) and not mark.filled
    ):
        return mark._replace(width=max(mark.width, HAIRLINE * PT))
    return mark


# -- binding ---------------------------------------------------------------------------------------


class Binder(NamedTuple):
    """Gives pages their margins, running titles and numbers; odd numbers lie on the right."""

    typesetter: Typesetter
    gutter: float
    answers: Mapping[int, int]

    def bind(self, page: UnboundPage, number: int) -> Page:
        """`number` counts from 0."""
        typesetter, plan = self.typesetter, self.typesetter.book.plan
        rules = plan.rules
        bleed = rules.page_bleed(number) if plan.bleed else Edges()
        (width, height), (wide, high) = plan.trim, typesetter.area
        right_hand = number % 2 == 0
        left = (self.gutter + INNER if right_hand else rules.safe + OUTER) * INCH
        head = (rules.safe + HEAD) * INCH
        drawn = moved(page.marks, left, head)
        if page.puzzles:
            frame = draw_ornaments(typesetter.design.frame, wide, high, typesetter.palette)
            drawn = [*moved(frame, left, head), *drawn]
        if page.running is not None:
            size, shown = typesetter.size(RUNNING) * PT, page.running if right_hand else plan.title
            text = fitting(shown, typesetter.faces.regular, size, wide)
            title = TextRun(wide / 2, -1.8, size, text, 0, colour="#404040", role=marks.ARTIFACT)
            line = marks.Rule((0.0, 0.0), (wide, 0.0), 0.15, marks.GREY)
            drawn += moved([title, line], left, head - 5.5)
            foot = height - (rules.safe + NUMBER_LINE) * INCH
            drawn += moved(self._foot(page, number + 1, right_hand), left, foot)
        if plan.background:
            # White behind the text, as far as ornaments reach.
            panel = bar(-REACH, -REACH, wide + REACH, high + REACH, "#ffffff")
            if page.running is not None:
                drawn = [*moved([panel], left, head), *drawn]
            drawn.insert(0, self._ground(bleed, right_hand))
        printed = tuple(_printable(mark, plan.colour) for mark in moved(drawn, *bleed[:2]))
        width, height = width + bleed.left + bleed.right, height + bleed.top + bleed.bottom
        return Page(width, height, printed, page.solution, bleed)

    def _ground(self, bleed: Edges, right_hand: bool) -> Mark:
        """The background, over the page with its bleed or within its margins."""
        plan = self.typesetter.book.plan
        safe, gutter = plan.rules.safe * INCH, self.gutter * INCH
        sides = (gutter, safe, safe, safe) if right_hand else (safe, safe, gutter, safe)
        left, top, right, bottom = (-side for side in bleed) if plan.bleed else sides
        right, bottom = plan.trim[0] - right, plan.trim[1] - bottom
        if plan.background.startswith("#"):
            grey = "#" + f"{round(lightness(plan.background)):02x}" * 3
            return bar(left, top, right, bottom, plan.background if plan.colour else grey)
        size = right - left, bottom - top
        return Picture(left, top, *size, plan.background, "", marks.ARTIFACT)

    def _foot(self, page: UnboundPage, number: int, right_hand: bool) -> list[Mark]:
        """The number at the outer edge, and at the inner one where the answers are."""
        typesetter, wide = self.typesetter, self.typesetter.area.width
        size, font = typesetter.size(NUMBER) * PT, typesetter.faces.regular
        outer, align = (wide, 1) if right_hand else (0.0, -1)
        numbered = TextRun(outer, 0.0, size, str(number), align=align, role=marks.ARTIFACT)
        pages = sorted({self.answers[n] for n in page.puzzles if n in self.answers})
        if not pages:
            return [numbered]
        where = "–".join(dict.fromkeys((str(pages[0]), str(pages[-1]))))
        count = len(page.puzzles)
        long = counted("Solution: page {where}", "Solutions: page {where}", n=count, where=where)
        small, room = typesetter.size(RUNNING) * PT, wide - font.width(str(number), size) - 4.0
        for text in map(typesetter.text, (long, say("p. {where}", where=where))):
            if font.width(text, small) <= room:
                role = typesetter.linked(marks.paragraph_role(), text, pages[0])
                return [TextRun(wide - outer, 0.0, small, text, align=-align, role=role), numbered]
        return [numbered]
