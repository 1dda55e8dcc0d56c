"""The board as drawing marks: cells, letters, solutions, and a map of what is hard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product
from math import atan2, ceil, cos, pi, sin, tau
from typing import TYPE_CHECKING, NamedTuple

from suchsel.boards.kind import BENT, BoardKind, Cell, Point
from suchsel.difficulty.rating import heat
from suchsel.placement import Placement
from suchsel.puzzle import Puzzle
from suchsel.sheet import marks, wording
from suchsel.sheet.fonts import Faces, check_texts, is_plain
from suchsel.sheet.marks import GREY, INK, PT, Mark, moved
from suchsel.sheet.style import Style

if TYPE_CHECKING:
    from suchsel.sheet.font_file import Font

#: Rings: dark and light alternate, so that neighbours differ in a grey copy too.
COLOURS = ("#14213d", "#46a758", "#a3122f", "#f08c1e", "#7a35b0", "#2878d0")
GREYS = ("#000000", "#8c8c8c", "#404040", "#a8a8a8", "#262626", "#707070")
#: In pitches: the radius of a ring, the distance from the cells to the frame, the side of the box
#: around a letter of a message, the radius of the dot in place of a letter, the width of a ring,
#: of a box, of the lines between cells, and of the rim.
RADIUS, PAD, BOX, DOT = 0.41, 0.2, 0.74, 0.07
RING_WIDTH, BOX_WIDTH, THIN, THICK = 0.06, 0.03, 0.018, 0.045
#: The room for the names of columns and rows, and for rows that have two letters, in pitches; the
#: least size of these names in points, and their size in sizes of the letters.
NAMES, LONG_NAMES, SMALLEST_NAME, NAME = 1.0, 1.3, 9.0, 0.6
#: How wide a symbol may be, in pitches.
WIDEST = 0.78
#: What part of the symbols of a script with wide ones should fit in the same size, and how much
#: smaller they may be drawn for that.
MOST_FIT, LEAST = 0.85, 0.75
#: What marks the first letter of a word, and the colour of the names.
SHADE, NAME_COLOUR = "#cccccc", "#5a5a5a"
#: The colour of a hidden picture, and that of a word that runs from side to side.
PICTURE, SPANNING = "#ffd966", "#9a9a9a"
TINY = 1e-6
#: The radius of the lines under words that bend, in pitches: those of neighbours do not touch.
BAND = 0.28
#: Arcs of bent rings are drawn as straight lines of this angle.
ARC_STEP = pi / 16
Side = tuple[Point, Point]


class BoardFrame(NamedTuple):
    """Where the cells of a drawn board lie, in pitches: one pitch from a cell to the next."""

    kind: BoardKind
    width: float
    height: float
    pad: float = 0.0  # between the outer cells and the frame

    def centre(self, cell: Cell) -> Point:
        x, y = self.kind.centre(cell)
        return x + self.pad, y + self.pad


def frame_of(puzzle: Puzzle, table: bool = False) -> BoardFrame:
    """A full rectangle without lines between its cells has a frame at some distance."""
    kind = puzzle.board.kind
    full = len(puzzle.board.cells) == puzzle.rows * puzzle.columns
    pad = PAD if full and not table and kind.square else 0.0
    width, height = kind.extent((puzzle.rows, puzzle.columns))
    return BoardFrame(kind, width + 2 * pad, height + 2 * pad, pad)


@dataclass(frozen=True, eq=False)
class BoardDrawing:
    """A board to draw: the size of its cells and letters in millimetres, and what it shows."""

    puzzle: Puzzle
    pitch: float
    size: float
    font: Font
    style: Style = wording.PLAIN
    solution: str | None = None  # the style of the solution; None for the puzzle

    @cached_property
    def frame(self) -> BoardFrame:
        return frame_of(self.puzzle, self.style.table)

    @cached_property
    def cells(self) -> list[tuple[Cell, str]]:
        return list(cells_of(self.puzzle, self.style.lower))

    @property
    def spoken(self) -> str:
        """What it shows, for those who cannot see it."""
        if self.solution:
            return wording.spoken_solution(self.puzzle, self.style.lang)
        return wording.spoken_board(self.puzzle, self.style.lang, self.style.lower)

    def draw(self) -> list[Mark]:
        """The board with its top left corner at (0, 0)."""
        puzzle, style = self.puzzle, self.style
        # A table of letters would not say which of them make up the words.
        if self.solution or not wording.is_table(puzzle):
            block = marks.Block("Figure", self.spoken)
        else:
            lang = wording.words_language(puzzle, style)
            block = marks.Block("Table", named=style.hint == "cells", lang=lang)
        if self.solution:
            boxes = (self._box(cell) for cell in wording.message_cells(puzzle))
            under = [*self._picture(), *self._outlines(), *self._rings()]
            return [*under, *boxes, *self._letters(block)]
        marked = wording.marked_cells(puzzle, style)
        discs = [self.disc(cell, RADIUS * self.pitch, SHADE) for cell in marked]
        board = [*discs, *self._outlines(), *self._letters(block)]
        left, top = label_room(puzzle, style)
        return [*moved(board, left * self.pitch, top * self.pitch), *self._names(block)]

    def _at(self, cell: Cell) -> Point:
        x, y = self.frame.centre(cell)
        return x * self.pitch, y * self.pitch

    def disc(self, cell: Cell, radius: float, colour: str) -> Mark:
        return marks.Capsule(self._at(cell), self._at(cell), radius, colour=colour, filled=True)

    def _letters(self, block: marks.Block) -> Iterator[Mark]:
        size, drop = self._type()
        filler = wording.filler_cells(self.puzzle) if self.solution else set[Cell]()
        rows: dict[tuple[int, float, bool], list[tuple[float, str]]] = {}
        for cell, symbol in self.cells:
            x, y = self._at(cell)
            is_filler = cell in filler
            if is_filler and self.solution != "rings":
                yield self.disc(cell, DOT * self.pitch, GREY)
            else:
                rows.setdefault((cell[0], y, is_filler), []).append((x, symbol))
        for (row, y, is_filler), letters in sorted(rows.items()):
            xs, symbols = zip(*letters, strict=True)
            colour, role = GREY if is_filler else INK, marks.Role(block, row + 1, 1)
            yield marks.LetterRow(xs, y + drop, size, symbols, colour, role, WIDEST * self.pitch)

    def _type(self) -> tuple[float, float]:
        """The size of the letters, and the distance from the middle of a cell to their baseline.

        In scripts whose letters are joined or marked by rules of their own, most of the widest
        symbols have to fit, and the height of a letter depends on the letters.
        """
        font, symbols = self.font, [symbol for _, symbol in self.cells]
        if any(len(symbol) == 1 and is_plain(symbol, font) for symbol in symbols):
            height = font.x_height if self.style.lower else font.cap_height
            return self.size, height * self.size / font.units / 2
        wide = sorted(font.width(symbol, self.size) for symbol in symbols)
        widest = wide[int(MOST_FIT * len(wide))]
        size = self.size * min(1.0, max(WIDEST * self.pitch / widest, LEAST))
        different = sorted({*symbols})
        feet, tops = zip(*map(font.extent, different), strict=True)
        middle: float = (sum(feet) + sum(tops)) / len(different) / 2
        return size, middle * size

    def _box(self, cell: Cell) -> Mark:
        """A box around a letter of a hidden message, so that its end can be seen."""
        (x, y), pitch, half = self.frame.centre(cell), self.pitch, BOX / 2
        left, top, right, bottom = (n * pitch for n in (x - half, y - half, x + half, y + half))
        return marks.rectangle(left, top, right, bottom, BOX_WIDTH * pitch)

    def _names(self, block: marks.Block) -> Iterator[Mark]:
        """Names before the rows; numbers above the columns, where these are straight."""
        puzzle, frame, pitch, font = self.puzzle, self.frame, self.pitch, self.font
        left, top = label_room(puzzle, self.style)
        if not left:
            return
        size = name_size(self.size, self.style)
        drop = font.cap_height * size / font.units / 2

        def name(text: str, x: float, y: float, row: int = 0, column: int = 0) -> Mark:
            role = marks.Role(block, row, column)
            at = x * pitch, y * pitch + drop
            return marks.TextRun(*at, size, text, 0, colour=NAME_COLOUR, role=role)

        for n in range(puzzle.rows):
            y = frame.centre((n, 0))[1] + top
            yield name(wording.row_name(puzzle, n), left / 2, y, row=n + 1)
        for n in range(puzzle.columns) if top else ():
            yield name(str(n + 1), frame.centre((0, n))[0] + left, top / 2, column=n + 1)

    def _outlines(self) -> list[Mark]:
        """The rim of the board; as a table, also the lines between its cells."""
        frame, pitch = self.frame, self.pitch
        if frame.pad:
            return [
                marks.rectangle(0.0, 0.0, frame.width * pitch, frame.height * pitch, THICK * pitch)
            ]
        sides: Counter[Side] = Counter()
        for cell, _ in self.cells:
            corners = [(round(x, 4), round(y, 4)) for x, y in frame.kind.corners(cell)]
            sides.update((min(side), max(side)) for side in pairwise([*corners, corners[0]]))
        rim = [side for side, count in sides.items() if count == 1]
        inner = [side for side, count in sides.items() if count > 1] if self.style.table else []
        return [*self._ruled(inner, THIN, GREY), *self._ruled(rim, THICK, INK)]

    def _ruled(self, sides: Iterable[Side], width: float, colour: str) -> Iterator[marks.Rule]:
        """Sides that continue each other become one line."""
        pitch, joined = self.pitch, list[Side]()
        ending: dict[tuple[Point, float, float], int] = {}
        for a, b in sorted(sides):
            dx, dy = round(b[0] - a[0], 3), round(b[1] - a[1], 3)
            at = ending.pop((a, dx, dy), None)
            if at is None:
                at = len(joined)
                joined.append((a, b))
            else:
                joined[at] = joined[at][0], b
            ending[b, dx, dy] = at
        for (x1, y1), (x2, y2) in joined:
            ends = (x1 * pitch, y1 * pitch), (x2 * pitch, y2 * pitch)
            yield marks.Rule(*ends, width * pitch, colour)

    def _bands(self) -> Iterator[Mark]:
        """Words that bend, as joined lines under their letters; a ring is where each begins."""
        colours = word_colours([self.puzzle], LIGHT_GREYS if self.style.grey else RING_COLOURS)
        for placement, found in zip(self.puzzle.words, colours, strict=True):
            is_spanning = placement.word == self.puzzle.request.spanning
            colour = SPANNING if is_spanning else f"#{found}"
            points = [*map(self._at, placement.cells)]
            for radius, shade in ((BAND + THIN, INK), (BAND, colour)):  # with an outline
                for ends in pairwise(points):
                    yield marks.Capsule(*ends, radius * self.pitch, colour=shade, filled=True)
            first = points[0]
            yield marks.Capsule(first, first, BAND * self.pitch, THIN * self.pitch, INK)

    def _picture(self) -> Iterator[Mark]:
        """The cells of the hidden picture, coloured."""
        puzzle, pad, pitch = self.puzzle, self.frame.pad, self.pitch
        for cell in filter(puzzle.request.picture.has, puzzle.board.cells):
            corners = puzzle.board.kind.corners(cell)
            points = tuple(((x + pad) * pitch, (y + pad) * pitch) for x, y in corners)
            yield marks.Polygon(points, 0.0, SHADE if self.style.grey else PICTURE, filled=True)

    def _rings(self) -> Iterator[Mark]:
        if self.puzzle.request.paths != "straight":
            yield from self._bands()
            return
        if self.solution == "dots":
            return
        colours = word_colours([self.puzzle], GREYS if self.style.grey else COLOURS)
        for placement, colour in zip(self.puzzle.words, colours, strict=True):
            for ring in stretches(placement, self.frame, self.pitch):
                yield ring._replace(width=RING_WIDTH * self.pitch, colour=colour)


def cells_of(puzzle: Puzzle, lower: bool = False) -> Iterator[tuple[Cell, str]]:
    """The cells of the board and their symbols, row by row, on request in lower case."""
    for row, symbols in enumerate(wording.shown_grid(puzzle, lower)):
        for column, symbol in enumerate(symbols):
            if symbol is not None:
                yield (row, column), symbol


def label_room(puzzle: Puzzle, style: Style) -> tuple[float, float]:
    """The room for the names of rows and columns, left of a board and above it, in pitches."""
    if style.hint != "cells":
        return 0.0, 0.0
    longest = len(wording.row_name(puzzle, puzzle.rows - 1))
    left = LONG_NAMES if longest > 1 else NAMES
    return left, NAMES if puzzle.board.kind.square else 0.0


def extent_of(puzzle: Puzzle, style: Style, solution: bool = False) -> tuple[float, float]:
    """Width and height of a board in pitches; that of a puzzle with its names."""
    frame = frame_of(puzzle, style.table)
    left, top = (0.0, 0.0) if solution else label_room(puzzle, style)
    return frame.width + left, frame.height + top


def name_size(size: float, style: Style) -> float:
    """The type size of the names, on a board whose letters have this size."""
    return size if style.large_print else max(NAME * size, min(SMALLEST_NAME * PT, size))


# -- rings -----------------------------------------------------------------------------------------


def runs(placement: Placement, kind: BoardKind) -> list[range]:
    """A word as runs of neighbours: one, or more if it leaves the board and comes in again.

    The stride tells whether a cell is reached within the board: on a board of two rows the cell
    beyond the edge is a neighbour too.
    """
    starts = [0]
    if placement.direction == BENT:
        return [range(len(placement.cells))]
    for i, (before, cell) in enumerate(pairwise(placement.cells), 1):
        (x1, y1), (x2, y2) = kind.centre(before), kind.centre(cell)
        right, down = kind.stride(before, placement.direction)
        if abs(x1 + right - x2) + abs(y1 + down - y2) >= TINY:
            starts.append(i)
    return [range(*ends) for ends in pairwise([*starts, len(placement.cells)])]


def paths(placement: Placement, kind: BoardKind) -> list[list[Point]]:
    """The runs of a word as bent lines."""
    return [bends(placement.cells[run.start : run.stop], kind) for run in runs(placement, kind)]


def bends(cells: Sequence[Cell], kind: BoardKind) -> list[Point]:
    """The centres of these neighbours, without those on the straight way between two others."""
    points = [*map(kind.centre, cells)]
    corners = [
        (x, y)
        for (x1, y1), (x, y), (x2, y2) in zip(points, points[1:], points[2:], strict=False)
        if abs((x - x1) * (y2 - y) - (y - y1) * (x2 - x)) >= TINY
    ]
    return [points[0], *corners, points[-1]]


def stretches(
    placement: Placement, frame: BoardFrame, pitch: float
) -> Iterator[marks.Capsule | marks.Polygon]:
    """The runs of a word as rings. Where its cells do not lie in a line, the ring follows them."""
    cells, rim = placement.cells, 0.5 + frame.pad  # from the outer cells to the frame
    for run in runs(placement, frame.kind):
        path = bends(cells[run.start : run.stop], frame.kind)
        if len(path) > 2:
            points = [((x + frame.pad) * pitch, (y + frame.pad) * pitch) for x, y in path]
            yield marks.Polygon(around(points, RADIUS * pitch), 0.0)
            continue
        (x1, y1), (x2, y2) = frame.centre(cells[run[0]]), frame.centre(cells[run[-1]])
        returns = leaves = None
        if run.start > 0:
            right, down = frame.kind.stride(cells[run.start - 1], placement.direction)
            x1, y1 = x1 - right * rim, y1 - down * rim
            returns = _cut((x1, y1), (right, down), frame, max)
        if run.stop < len(cells):
            right, down = frame.kind.stride(cells[run[-1]], placement.direction)
            x2, y2 = x2 + right * rim, y2 + down * rim
            leaves = _cut((x2, y2), (right, down), frame, min)
        ends = (x1 * pitch, y1 * pitch), (x2 * pitch, y2 * pitch)
        yield marks.Capsule(*ends, RADIUS * pitch, open_start=returns, open_end=leaves)


def around(points: Sequence[Point], radius: float) -> tuple[Point, ...]:
    """The outline of everything within this distance of a bent line."""
    return (*_side(points, radius), *_side(points[::-1], radius))


def _side(points: Sequence[Point], radius: float) -> Iterator[Point]:
    """The left side of a bent line and the half circle at its end."""
    angles = [atan2(y2 - y1, x2 - x1) for (x1, y1), (x2, y2) in pairwise(points)]
    turns = [*((b - a + pi) % tau - pi for a, b in pairwise(angles)), pi]
    for (x, y), angle, turn in zip(points[1:], angles, turns, strict=True):
        if turn < 0:  # both sides meet inside the bend
            middle, far = angle + turn / 2, radius / cos(turn / 2)
            yield x + far * sin(middle), y - far * cos(middle)
            continue
        steps = ceil(turn / ARC_STEP)
        for step in range(steps + 1):
            aside = angle + turn * step / steps
            yield x + radius * sin(aside), y - radius * cos(aside)


def _cut(
    end: Point, stride: Point, frame: BoardFrame, inner: Callable[[Iterable[float]], float]
) -> tuple[float, float]:
    """How many radii each side of a ring extends beyond this end, which lies on the edge.

    In a corner it meets two edges; then the inner one counts.
    """
    (x, y), (right, down) = end, stride
    slants = []
    if right and min(x, frame.width - x) < TINY:
        slants.append(down / right)
    if down and min(y, frame.height - y) < TINY:
        slants.append(-right / down)
    return inner(slants), inner(-slant for slant in slants)


#: Light enough for black letters, and easy to tell apart.
RING_COLOURS = (
    *("FFD966", "A3CBEE", "B2DDA0", "F59A90", "CDB5EC", "8AE6DA"),
    *("FAB56E", "E8F593", "F3A6D4", "AFC050", "CBA684", "82A4F0"),
)
LIGHT_GREYS = ("D9D9D9", "B8B8B8", "ECECEC", "A6A6A6")
#: The colour of cells where words cross, and that of letters that belong to no word.
CROSSING = "BFBFBF"
FAINT = "A6A6A6"


def owners(puzzle: Puzzle) -> dict[Cell, list[int]]:
    """For each cell of a word, the numbers of all words that run through it."""
    found: dict[Cell, list[int]] = {}
    for number, placement in enumerate(puzzle.words):
        for cell in placement.cells:
            found.setdefault(cell, []).append(number)
    return found


def word_colours(puzzles: Sequence[Puzzle], palette: Sequence[str] = RING_COLOURS) -> list[str]:
    """The colour of each word: in turn, but rarely that of a word it touches.

    The puzzles have the same words in the same order, since they share a list.
    """
    users: list[dict[Cell, list[str]]] = [{} for _ in puzzles]
    chosen: list[str] = []
    for i, places in enumerate(zip(*(puzzle.words for puzzle in puzzles), strict=True)):
        clashes = dict.fromkeys((*palette[i % len(palette) :], *palette), 0)
        for placement, used in zip(places, users, strict=True):
            near = product(placement.cells, (-1, 0, 1), (-1, 0, 1))
            for (row, column), down, right in near:
                for colour in used.get((row + down, column + right), ()):
                    # Crossing is worse than touching.
                    clashes[colour] += 1 if down or right else 100
        chosen.append(min(clashes, key=clashes.__getitem__))
        for placement, used in zip(places, users, strict=True):
            for cell in placement.cells:
                used.setdefault(cell, []).append(chosen[i])
    return chosen


def colours(puzzle: Puzzle, of_words: Sequence[str]) -> dict[Cell, str]:
    """The colour of each cell of a word in the solution."""
    return {
        cell: of_words[numbers[0]] if len(numbers) == 1 else CROSSING
        for cell, numbers in owners(puzzle).items()
    }


# -- the map of what is hard -----------------------------------------------------------------------

PITCH, MARGIN, _MAP_RADIUS = 8.0, 5.0, 3.6  # in millimetres
LETTER = 0.6  # in pitches
#: The resolution for pictures made of pixels.
DPI = 200
#: From no false start to the most; the steps can be told apart in grey too.
WARMTH = ("#fff3d6", "#ffd98a", "#ffb347", "#f58231", "#d9480f")


def heat_map(puzzle: Puzzle, faces: Faces) -> marks.Page:
    """The board, each cell on a disc of its colour. Any format that draws pages can write it."""
    check_texts((symbol for _, symbol in cells_of(puzzle)), faces)
    board = BoardDrawing(puzzle, PITCH, PITCH * LETTER, faces.regular)
    words, paths = [placement.symbols for placement in puzzle.words], puzzle.request.paths
    warm = heat(puzzle.grid, words, puzzle.board, paths)
    most = max(warm.values(), default=1)
    discs = [
        board.disc(cell, _MAP_RADIUS, WARMTH[count * len(WARMTH) // (most + 1)])
        for cell, count in sorted(warm.items())
    ]
    width, height = (n * PITCH + 2 * MARGIN for n in (board.frame.width, board.frame.height))
    return marks.Page(width, height, tuple(moved([*discs, *board.draw()], MARGIN, MARGIN)))
