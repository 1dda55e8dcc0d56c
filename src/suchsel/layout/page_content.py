"""What a page is to show, and the sizes of letters and type that its style allows."""

from __future__ import annotations

from typing import NamedTuple

from suchsel.layout.board_drawing import TINY, BoardFrame, frame_of, label_room
from suchsel.layout.fonts import Faces
from suchsel.layout.marks import PT, Mark
from suchsel.layout.qr_codes import QrCode
from suchsel.layout.spaces import one_line
from suchsel.layout.style import LARGE_PRINT, Style
from suchsel.layout.word_list import EntryType, ListPicture
from suchsel.layout.wording import in_list_order, listing, solution_entries
from suchsel.puzzle import Puzzle
from suchsel.request.options import CLUE_LISTS

#: The size of a letter in pitches: the usual one, and the largest.
LETTER, TIGHT = 0.66, 0.80
#: The largest pitch of a board on paper, in millimetres.
CAP = 24.0
#: In points: the smallest letters of a board, and the smallest type that is comfortable to read.
SMALLEST, READABLE = 5.0, 9.0
#: Type sizes of lists in points, from the largest down. Those above the usual one are taken only
#: where the board stays as large as it is.
LIST_SIZES = (22.0, 20.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, READABLE)
USUAL = 13.0
LARGE_LIST_SIZES = (28.0, 26.0, 24.0, 22.0, 20.0, LARGE_PRINT)


class MarkGroup(NamedTuple):
    """Marks from (0, 0) on, and their height."""

    marks: list[Mark]
    height: float


class PageContent(NamedTuple):
    """What a page is to show: a puzzle or its solution, below a heading."""

    puzzle: Puzzle
    style: Style
    faces: Faces
    heading: str | None
    solution: bool = False
    cap: float = CAP
    name_line: bool = False
    label: str | None = None
    level: int = 1  # of the heading, in the structure of the document
    code: QrCode | None = None

    def entries(self) -> list[str]:
        if self.solution:
            return [plain(entry) for entry in solution_entries(self.puzzle, self.style)]
        if self.style.answer_lines and self.puzzle.list == "hidden":
            return [f"{number}." for number in range(1, len(self.puzzle.words) + 1)]
        return [plain(entry) for entry in listing(self.puzzle, self.style, drawn=True)]

    def pictures(self) -> tuple[tuple[str, ListPicture], ...]:
        """The pictures of the list, each with the entry that it belongs to."""
        if self.solution or self.puzzle.list != "pictures":
            return ()
        found, words = self.puzzle.pictures, in_list_order(self.puzzle, self.style)
        return tuple(
            (entry, ListPicture(found[placement.word], plain(placement.clue or "")))
            for entry, placement in zip(self.entries(), words, strict=True)
            if placement.word in found
        )

    @property
    def frame(self) -> BoardFrame:
        return frame_of(self.puzzle, self.style.table)

    @property
    def extent(self) -> tuple[float, float]:
        """Width and height of the board in pitches, with the names of its rows and columns."""
        left, top = (0.0, 0.0) if self.solution else label_room(self.puzzle, self.style)
        return self.frame.width + left, self.frame.height + top

    def at_least(self, points: float) -> float:
        """This type size, or that of large print if it is asked for."""
        return LARGE_PRINT if self.style.large_print else points

    def pitches(self) -> tuple[float, float]:
        """The smallest and the largest pitch that the style allows."""
        size = self.style.font_size
        if size is not None:
            return size * PT / TIGHT, size * PT / LETTER
        least = self.at_least(SMALLEST)
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

    def list_sizes(self) -> tuple[float, ...]:
        """The type sizes for the list, in points, from the largest one down."""
        if self.style.list_size is not None:
            return (self.style.list_size,)
        return LARGE_LIST_SIZES if self.style.large_print else LIST_SIZES

    @property
    def usual_size(self) -> float:
        """The type size above which a list must not make the board smaller."""
        return self.style.list_size or self.at_least(USUAL)

    def entry_type(self, size: float) -> EntryType:
        lines = self.style.answer_lines and not self.solution
        return EntryType(
            self.faces.regular,
            size * PT,
            ticks=not self.solution and not lines,
            lines=lines,
            rtl=self.puzzle.rtl,
            breaks=self.puzzle.list in CLUE_LISTS and not self.solution,
            pictures=self.pictures(),
        )


def plain(text: str) -> str:
    """A text as it is printed: spaces for line breaks and tabs, no soft hyphens."""
    return one_line(text.replace("\N{SOFT HYPHEN}", ""))
