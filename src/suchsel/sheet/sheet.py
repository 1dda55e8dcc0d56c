"""A sheet: one puzzle, or its solution, in a style; as large as an area allows.

The arrangement is found by trying: the list below the board or beside it, in sizes from comfortable
to just readable; the one with the largest letters wins. A list that would leave too little room for
the board continues on a second page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from math import floor, inf, isfinite
from typing import NamedTuple

from suchsel.boards.kind import MAX_SIDE, Point, Size
from suchsel.difficulty.rating import tell_time
from suchsel.errors import mistake
from suchsel.i18n import say
from suchsel.puzzle import Puzzle
from suchsel.request.options import CLUE_LISTS
from suchsel.sheet import board_drawing, word_list, wording
from suchsel.sheet.board_drawing import TINY, BoardDrawing, BoardFrame
from suchsel.sheet.fonts import Faces
from suchsel.sheet.heading import CODE_GAP, HeadText, draw_foot, draw_heading
from suchsel.sheet.links import QrCode, code_of
from suchsel.sheet.marks import PT, MarkGroup, moved
from suchsel.sheet.style import LARGE_PRINT, Style
from suchsel.sheet.word_list import EntryType, ListPicture, ListSetting, draw_list, set_list
from suchsel.sheet.wording import plain

#: The size of a letter in pitches: the usual one, and the largest.
LETTER, TIGHT = 0.66, 0.80
#: The largest pitch of a board on paper, in millimetres.
CAP = 24.0
#: In points: the smallest letters of a board, and the smallest type that is comfortable to read.
SMALLEST, READABLE = 5.0, 9.0
#: Type sizes of lists in points, from the largest down. Those above the usual one are taken only
#: where the board stays as large as it is, and the largest only where they break no clue.
LARGE_LIST_SIZES = (28.0, 26.0, 24.0, 22.0, 20.0, LARGE_PRINT)
LIST_SIZES = (*LARGE_LIST_SIZES, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, READABLE)
USUAL = 13.0
LARGEST_BROKEN = 22.0
#: A list in few columns is at least as wide as this share of its room.
WIDE_ENOUGH = 0.55
#: Factors that make these arrangements less attractive than the usual one.
BESIDE, OVERFLOW = 0.9, 0.5
#: The share of its size that a board keeps at least for a list in large type below a QR code, a
#: rating or a hint, so that the solver's list is not much smaller than that of the solution.
YIELDING = 0.88
#: How far a board may move down, and its list move away from it, where there is room.
LOWEST, FARTHEST = 6.0, 14.0
#: The gap between a board and its list for which a size of the board is chosen, in millimetres.
PLANNED_GAP = 6.0


class Area(NamedTuple):
    """What a sheet may take, in millimetres: a page within its margins, or a part of one."""

    width: float
    height: float = inf


class Arrangement(NamedTuple):
    """One way to fill an area: `worth` grows with the size of its letters."""

    worth: float
    pitch: float
    setting: ListSetting | None
    beside: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether the list needs no further page."""
        return not (self.setting and self.setting.rest)

    @property
    def flows(self) -> bool:
        """Whether no entry of a list in very large type takes several lines."""
        setting = self.setting
        if setting is None or setting.kind.size <= LARGEST_BROKEN * PT:
            return True
        return setting.lines == sum(map(len, setting.columns))


class Composition(NamedTuple):
    """Where the parts of a sheet stand in its area; `further` are the lists of further pages."""

    board: Point
    lowered: float  # how much lower than its heading demands
    gap: float  # between the board and its list
    words: ListSetting | None
    words_at: Point
    bottom: float
    further: list[ListSetting]


@dataclass(frozen=True, eq=False)
class Sheet:
    """A puzzle or its solution, below a heading. What it shows is found out once.

    `arrange` chooses how an area is filled, `draw` does it; formats that place text themselves take
    `compose` instead. `label` stands in a ring beside the heading.
    """

    puzzle: Puzzle
    style: Style
    faces: Faces
    heading: str = ""
    solution: bool = False
    cap: float = CAP
    label: str | None = None
    level: int = 1  # of the heading, in the structure of the document
    repeats: bool = False  # the title and the label stand above further lists, too
    line: float = word_list.LINE  # the least length of lines to write on
    smallest: float = SMALLEST  # the smallest letters of the board, in points

    # -- what it shows -----------------------------------------------------------------------------

    @cached_property
    def entries(self) -> tuple[str, ...]:
        if self.solution:
            return tuple(map(plain, wording.solution_entries(self.puzzle, self.style)))
        if self.style.answer_lines and self.puzzle.list == "hidden":
            return tuple(f"{number}." for number in range(1, len(self.puzzle.words) + 1))
        return tuple(map(plain, wording.listing(self.puzzle, self.style, drawn=True)))

    @cached_property
    def pictures(self) -> tuple[tuple[str, ListPicture], ...]:
        """The pictures of the list, each with the entry that it belongs to."""
        if self.solution or self.puzzle.list != "pictures":
            return ()
        found, words = self.puzzle.pictures, wording.in_list_order(self.puzzle, self.style)
        return tuple(
            (entry, ListPicture(found[placement.word], plain(placement.clue or "")))
            for entry, placement in zip(self.entries, words, strict=True)
            if placement.word in found
        )

    @cached_property
    def code(self) -> QrCode | None:
        return None if self.solution else code_of(self.puzzle, self.style)

    @cached_property
    def head_texts(self) -> list[HeadText]:
        """The title, and the texts below it."""
        puzzle, style = self.puzzle, self.style
        if self.solution:
            texts = [wording.answer(puzzle, style.lang)]
        else:
            texts = [style.note or "", wording.guidance(puzzle, style)]
            if style.rating == "minutes":
                time = tell_time([puzzle.difficulty])
                texts.append(say("Time: {time}", time=time).text(style.lang))
        found = [HeadText(self.heading, True, 0.45), *map(HeadText, map(plain, texts))]
        return [text for text in found if text.text]

    # -- sizes -------------------------------------------------------------------------------------

    @cached_property
    def frame(self) -> BoardFrame:
        return board_drawing.frame_of(self.puzzle, self.style.table)

    @cached_property
    def extent(self) -> tuple[float, float]:
        """Width and height of the board in pitches, with the names of its rows and columns."""
        return board_drawing.extent_of(self.puzzle, self.style, self.solution)

    def at_least(self, points: float) -> float:
        """This type size, or that of large print if it is asked for."""
        return LARGE_PRINT if self.style.large_print else points

    @property
    def pitches(self) -> tuple[float, float]:
        """The smallest and the largest pitch that the style allows."""
        size = self.style.font_size
        if size is not None:
            return size * PT / TIGHT, size * PT / LETTER
        least = self.at_least(self.smallest)
        return least * PT / TIGHT, max(self.cap, least * PT / LETTER)

    def letter(self, pitch: float) -> float:
        """The size of the letters, in millimetres; small ones take more of their cells."""
        if self.style.font_size is not None:
            return self.style.font_size * PT
        return max(LETTER * pitch, min(self.at_least(READABLE) * PT, TIGHT * pitch))

    @property
    def readable(self) -> float:
        """The size that letters should have at least, in millimetres."""
        return (self.style.font_size or self.at_least(READABLE)) * PT

    def is_readable(self, pitch: float) -> bool:
        return self.letter(pitch) >= self.readable - TINY

    @property
    def list_sizes(self) -> tuple[float, ...]:
        """The type sizes for the list, in points, from the largest one down."""
        if self.style.list_size is not None:
            return (self.style.list_size,)
        return LARGE_LIST_SIZES if self.style.large_print else LIST_SIZES

    @property
    def usual_size(self) -> float:
        """The type size above which a list must not make the board smaller."""
        return self.style.list_size or self.at_least(USUAL)

    def _list(self, width: float, size: float, columns: int | None = None) -> ListSetting | None:
        columns = self.style.list_columns if columns is None else columns
        return set_list(self.entries, self.entry_type(size), width, columns)

    def entry_type(self, size: float) -> EntryType:
        lines = self.style.answer_lines and not self.solution
        letters = max(len(placement.symbols) for placement in self.puzzle.words)
        return EntryType(
            self.faces.regular,
            size * PT,
            ticks=not self.solution and not lines,
            line=self.line if lines else 0.0,
            longest_line=letters * word_list.HANDWRITTEN if lines else 0.0,
            rtl=self.puzzle.rtl,
            lang=wording.words_language(self.puzzle, self.style, listed=not self.solution),
            breaks=self.puzzle.list in CLUE_LISTS and not self.solution,
            pictures=self.pictures,
        )

    # -- arranging ---------------------------------------------------------------------------------

    def arrange(self, area: Area, continues: bool = True) -> Arrangement | None:
        """The best way to fill this area; None if the board does not fit.

        A list may continue on another page where letters would be too small to be read well.
        """
        (width, height), (_, down) = self._below_heading(area), self.extent
        if (alone := self._alone(area)) < self.pitches[0]:
            return None
        if not self.entries:
            return Arrangement(alone, alone, None)
        best = self._best_way(width, height, alone)
        shrinks = continues and self.is_readable(alone)
        if best and best.setting and (self.is_readable(best.pitch) or not shrinks):
            if best.beside:
                return best
            room = height - gap_of(best.pitch) - best.pitch * down
            return best._replace(setting=self._filling(best.setting, best.pitch, width, room))
        if self.style.answer_lines and self.line > word_list.SHORT_LINE:
            shorter = replace(self, line=word_list.SHORT_LINE).arrange(area, continues)
            if shorter and shorter.is_whole:
                return shorter
        kind = self.entry_type(self._smallest_size(self.entries, width))
        room = height - alone * down - gap_of(alone)
        part = word_list.set_part(
            self.entries, kind, width, max(room, 0.0), self.style.list_columns
        )
        # A few words in small type help nobody.
        if continues and len(part.rest) > len(self.entries) / 2:
            apart, whole = (self._further_lists(area, n) for n in (part.rest, self.entries))
            if len(whole) <= len(apart):
                part = ListSetting(kind, kind.leading, rest=self.entries)
        return Arrangement(alone * OVERFLOW, alone, part)

    def _best_way(self, width: float, height: float, alone: float) -> Arrangement | None:
        """The best arrangement with the whole list; without it, the board has the pitch `alone`."""
        ways: list[Arrangement] = []
        style = self.style
        has_extras = not self.solution and (style.qr or style.rating or style.hint)
        least = alone * (YIELDING if has_extras else 1.0)
        smallest, _ = self.pitches
        for size in self.list_sizes:
            # A list in large type must leave the board as it is, and the larger letters to it.
            is_large = size > self.usual_size
            if is_large and size * PT > self.letter(alone):
                continue
            bound = max(smallest, 0.5 * alone, least if is_large else 0.0)
            found = self._ways(size, width, height, bound, self._sure_worth(ways))
            ways += [way for way in found if way.pitch >= bound and (way.flows or not is_large)]
            if any(way.pitch >= alone for way in ways if not way.beside):
                break  # smaller type would not make the board larger
        return max(ways, key=self._rank, default=None)

    def _filling(
        self, setting: ListSetting, pitch: float, width: float, room: float
    ) -> ListSetting:
        """The list below a board: no wider than it, in few long columns, where there is room."""
        wide, columns = max(pitch * self.extent[0], width / 2), self.style.list_columns
        narrow = set_list(self.entries, setting.kind, wide, columns)
        if narrow is None or narrow.height > room or narrow.lines > setting.lines:
            return setting
        for n in range(1, len(narrow.columns)) if columns is None and isfinite(room) else ():
            longer = set_list(self.entries, setting.kind, wide, n)
            if longer and longer.height <= room and longer.width >= WIDE_ENOUGH * wide:
                return longer
        return narrow

    def _rank(self, way: Arrangement) -> tuple[bool, float]:
        """Readable letters come first, then the worth; pictures should be large, too."""
        large = way.setting.kind.size**1.5 if way.setting and self.pictures else 1.0
        return self.is_readable(way.pitch), way.worth * large

    def _below_heading(self, area: Area) -> Area:
        """What the heading and the foot leave for the board and its list."""
        taken = draw_heading(self, area.width).height + self.foot_height
        return Area(area.width, area.height - taken)

    def _alone(self, area: Area) -> float:
        """The pitch of the board without its list."""
        (width, height), (across, down) = self._below_heading(area), self.extent
        return min(width / across, height / down, self.pitches[1])

    def most_worth(self, area: Area) -> float:
        """No arrangement in this area is worth more."""
        return self._alone(area) * self._weight(max(self.list_sizes))

    def _weight(self, size: float) -> float:
        """How much the size of the list counts. Clues are read again and again, so theirs does."""
        weight: float = (size / self.usual_size) ** (1 if self.puzzle.list in CLUE_LISTS else 0.5)
        return weight

    def _sure_worth(self, ways: list[Arrangement]) -> float:
        """What another way must exceed to be better than these."""
        sure = [] if self.pictures else [way.worth for way in ways if self.is_readable(way.pitch)]
        return max(sure, default=0.0)

    def _ways(
        self, size: float, width: float, height: float, least: float, worth: float
    ) -> Iterator[Arrangement]:
        """The list below the board, or beside it, unless its pitch or worth must be too low."""
        (across, down), largest = self.extent, self.pitches[1]
        weight, kind = self._weight(size), self.entry_type(size)
        most = min(width / across, largest)
        columns = self.style.list_columns
        lowest = word_list.least_height(self.entries, kind, width, columns)
        highest = (height - lowest - gap_of(most)) / down + TINY
        useful = highest >= least and min(most, highest) * weight > worth
        if useful and (below := self._list(width, size)):
            pitch = min(most, (height - below.height - gap_of(most)) / down)
            yield (way := Arrangement(pitch * weight, pitch, below))
            worth = max(worth, self._sure_worth([way] if pitch >= least else []))
        narrowest = word_list.longest_part(self.entries, kind) * kind.size
        most = min((width - narrowest - gap_of(largest)) / across, height / down, largest) + TINY
        if most < least or most * weight * BESIDE <= worth:
            return
        if word_list.least_height(self.entries, kind, width / 3, columns) > height + TINY:
            return
        for columns in (1, 2) if self.style.list_columns is None else (None,):
            beside = self._list(width / 3, size, columns)
            if beside and beside.height <= height:
                wide = width - beside.width - gap_of(largest)
                pitch = min(wide / across, height / down, largest)
                yield Arrangement(pitch * weight * BESIDE, pitch, beside, beside=True)

    def _smallest_size(self, entries: tuple[str, ...], width: float) -> float:
        """The type size, in points, of a list that does not fit below its board.

        A word that is too long for a line makes it smaller. Where the style does not allow that, it
        is an error that says what fits.
        """
        size, columns = self.list_sizes[-1], self.style.list_columns
        kind = self.entry_type(size)
        if set_list(entries, kind, width, columns):
            return size
        if columns is not None and set_list(entries, kind, width):
            fits = max(n for n in range(1, columns) if set_list(entries, kind, width, n))
            raise mistake(
                "too-many-list-columns",
                "The word list does not fit in {n} columns of {size:g}-point type; {fits} would "
                "fit.",
                "list_columns",
                n=columns,
                size=size,
                fits=fits,
            )
        fitting = (width - kind.around) / word_list.longest_part(entries, kind) / PT
        if size <= READABLE and self.style.list_size is None:
            return fitting
        raise mistake(
            "word-too-long-for-list",
            "A word of the list is too long for a line of {size:g}-point type; {fits:g} points "
            "would fit, or larger paper.",
            "list_size" if self.style.list_size else "large_print",
            size=size,
            fits=floor(10 * fitting) / 10,
        )

    def full_list(self, width: float, size: float) -> ListSetting:
        """The whole list in this type size, or in a smaller one if a word is too long for it."""
        setting = self._list(width, size)
        setting = setting or self._list(width, self._smallest_size(self.entries, width))
        assert setting is not None
        return setting

    def largest_board(self, area: Area, with_list: bool, readable: bool = True) -> Size:
        """The largest board in this area: with letters that can be read well, or the smallest."""
        pitch = self.readable / TIGHT if readable else self.pitches[0]
        width, height = self._below_heading(area)
        if with_list and self.entries and (below := self._list(width, self.list_sizes[-1])):
            height -= below.height + PLANNED_GAP
        puzzle, extent = self.puzzle, self.puzzle.board.kind.extent
        board = extent((puzzle.rows, puzzle.columns))
        frame = [all_ - own for all_, own in zip(self.extent, board, strict=True)]
        rows = columns = 1
        for side in range(1, MAX_SIDE + 1):
            wide, high = extent((side, side))
            columns = side if (wide + frame[0]) * pitch <= width else columns
            rows = side if (high + frame[1]) * pitch <= height else rows
        return rows, columns

    # -- composing and drawing ---------------------------------------------------------------------

    @property
    def foot_height(self) -> float:
        return self.code.side + CODE_GAP if self.code else 0.0

    def compose(self, area: Area, way: Arrangement, sinks: bool = True) -> Composition:
        """Where everything stands. A board that `sinks` moves down where there is room."""
        width, height = area
        top, setting = draw_heading(self, width).height, way.setting
        wide, high = (side * way.pitch for side in self.extent)
        left, lowered, gap, words_at = (width - wide) / 2, 0.0, gap_of(way.pitch), (0.0, 0.0)
        bottom = top + high
        if setting and setting.columns and way.beside:
            gap = gap_of(self.pitches[1])
            setting = setting.loosened(high)
            left = (width - wide - gap - setting.width) / 2
            words_at = left + wide + gap, top
            bottom = top + max(high, setting.height)
        elif setting and setting.columns:
            if isfinite(height):
                # What more space between the lines of the list leaves goes above it and the board.
                room = height - bottom - gap - self.foot_height
                setting = setting.loosened(room)
                spare = max(room - setting.height, 0.0)
                lowered = min(spare / 4, LOWEST) if sinks else 0.0
                gap += min((spare - lowered) / 3, FARTHEST - gap)
            words_at = (width - setting.width) / 2, top + lowered + high + gap
            bottom = words_at[1] + setting.height
        further = self._further_lists(area, setting.rest) if setting and setting.rest else []
        words = setting if setting and setting.columns else None
        return Composition((left, top + lowered), lowered, gap, words, words_at, bottom, further)

    def draw(self, area: Area, way: Arrangement) -> list[MarkGroup]:
        """The pages, each from (0, 0) on: one, or more if the list continues."""
        head = draw_heading(self, area.width)
        parts = self.compose(area, way, sinks=head.height > 0)
        marks = [*head.marks, *moved(self.board(way.pitch).draw(), *parts.board)]
        if parts.words:
            marks += moved(draw_list(parts.words), *parts.words_at)
        bottom = parts.bottom
        if self.code:
            below = area.height - self.foot_height if isfinite(area.height) else bottom
            marks += moved(draw_foot(self, self.code, area.width), 0.0, below)
            bottom = below + self.foot_height
        groups = [MarkGroup(marks, bottom)]
        for further in parts.further:
            left, above = (area.width - further.width) / 2, self.draw_repeated(area.width)
            marks = [*above.marks, *moved(draw_list(further), left, above.height)]
            groups.append(MarkGroup(marks, above.height + further.height))
        return groups

    def draw_repeated(self, width: float) -> MarkGroup:
        """What stands above a list on a further page."""
        return draw_heading(self, width, whole=False) if self.repeats else MarkGroup([], 0.0)

    def board(self, pitch: float) -> BoardDrawing:
        solution = self.style.solution_style if self.solution else None
        size, font = self.letter(pitch), self.faces.regular
        return BoardDrawing(self.puzzle, pitch, size, font, self.style, solution)

    def _further_lists(self, area: Area, rest: tuple[str, ...]) -> list[ListSetting]:
        """The entries that did not fit on the page of the board, on as few pages as possible."""
        area = Area(area.width, area.height - self.draw_repeated(area.width).height)
        alone = rest == self.entries  # then nothing else is set in another size
        sizes = [size for size in self.list_sizes if alone or size <= self.usual_size]
        fewest = list[ListSetting]()
        for size in reversed(sizes):  # larger type takes as many pages at least
            if fewest and self._needs_more(len(fewest), area, rest, self.entry_type(size)):
                continue
            pages = list(
                islice(self._pages_of_list(area, rest, size), len(fewest) + 1 if fewest else None)
            )
            if not fewest or len(pages) <= len(fewest):
                fewest = pages
        return fewest

    def _needs_more(self, pages: int, area: Area, rest: tuple[str, ...], kind: EntryType) -> bool:
        """Whether these entries surely take more than so many pages, set in this type."""
        if word_list.longest_part(rest, kind) * kind.size + kind.around > area.width:
            return False  # long words are set in smaller type
        page = max(area.height, kind.height * kind.size) + kind.leading * kind.size
        columns = self.style.list_columns
        return word_list.least_height(rest, kind, area.width, columns) > pages * page

    def _pages_of_list(
        self, area: Area, rest: tuple[str, ...], size: float
    ) -> Iterator[ListSetting]:
        """The entries page by page, in this type size or in a smaller one for long words."""
        while rest:
            fits = set_list(rest, self.entry_type(size), area.width)
            kind = self.entry_type(size if fits else self._smallest_size(rest, area.width))
            high = max(area.height, kind.height * kind.size)  # of a line at least
            setting = word_list.set_part(rest, kind, area.width, high, self.style.list_columns)
            if not setting.columns:  # an entry longer than a page is divided
                half = len(rest[0]) // 2
                cut = rest[0].rfind(" ", 1, half) if " " in rest[0][1:half] else half
                rest = (rest[0][:cut], rest[0][cut:].strip(), *rest[1:])
                continue
            yield setting
            rest = setting.rest


def gap_of(pitch: float) -> float:
    """Between the board and its list."""
    return min(max(0.7 * pitch, 5.0), 9.0)
