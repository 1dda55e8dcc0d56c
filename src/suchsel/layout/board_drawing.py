"""The board as marks: letters, lines, and what gives the solution away.

Only this file knows what a cell looks like; a board of another kind needs another centre and
another outline here, and nothing else on the page changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from suchsel.boards.board import DIRECTIONS, HEXAGONAL, Cell
from suchsel.layout.listing import message_cells
from suchsel.layout.marks import GREY, INK, Capsule, Letters, Line, Mark, Point, Polygon
from suchsel.layout.truetype import TrueType
from suchsel.puzzle import Placement, Puzzle

#: Rings: dark and light by turns, so that neighbours differ in a grey copy too.
COLOURS = ("#14213d", "#46a758", "#a3122f", "#f08c1e", "#7a35b0", "#2878d0")
GREYS = ("#000000", "#8c8c8c", "#404040", "#a8a8a8", "#262626", "#707070")
RADIUS = 0.41  # of a ring, in pitches
PAD = 0.2  # between the cells and the frame, in pitches
BOX = 0.74  # the side of the box around a letter of a message, in pitches
DOT = 0.07  # of the dot in place of a letter, in pitches
TINY = 1e-6
_ROOT_3 = 3**0.5


class Geometry(NamedTuple):
    """Where the cells of a board lie, in pitches: one pitch from a cell's centre to the next."""

    rows: int
    columns: int
    hexagonal: bool = False
    pad: float = 0.0  # between the outer cells and the frame

    def centre(self, cell: Cell) -> Point:
        row, column = cell
        if self.hexagonal:  # each row half a cell further in than the one above, by turns
            return column + 0.5 + 0.5 * (row % 2), row * _ROOT_3 / 2 + 1 / _ROOT_3
        return column + 0.5 + self.pad, row + 0.5 + self.pad

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """The corners of a cell, clockwise."""
        x, y = self.centre(cell)
        if self.hexagonal:
            far, near = 1 / _ROOT_3, 0.5 / _ROOT_3
            return ((x, y - far), (x + 0.5, y - near), (x + 0.5, y + near),
                    (x, y + far), (x - 0.5, y + near), (x - 0.5, y - near))  # fmt: skip
        return (x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5)

    @property
    def width(self) -> float:
        if self.hexagonal:
            return self.columns + (0.5 if self.rows > 1 else 0.0)
        return self.columns + 2 * self.pad

    @property
    def height(self) -> float:
        if self.hexagonal:
            return (self.rows - 1) * _ROOT_3 / 2 + 2 / _ROOT_3
        return self.rows + 2 * self.pad


def geometry(puzzle: Puzzle, table: bool = False) -> Geometry:
    """A rectangle without lines between its cells has a frame that keeps its distance."""
    hexagonal = puzzle.topology in HEXAGONAL
    full = all(symbol is not None for row in puzzle.grid for symbol in row)
    pad = PAD if full and not table and not hexagonal else 0.0
    return Geometry(puzzle.rows, puzzle.columns, hexagonal, pad)


class Look(NamedTuple):
    """How a board is drawn: the size of its cells and letters, and what is shown of it."""

    pitch: float
    size: float
    font: TrueType
    lower: bool = False
    table: bool = False
    solution: str | None = None
    grey: bool = False


def draw_board(puzzle: Puzzle, look: Look) -> list[Mark]:
    """The board with its top left corner at (0, 0)."""
    boxes = _message(puzzle, look) if look.solution else []
    return [*_outlines(puzzle, look), *_rings(puzzle, look), *boxes, *_letters(puzzle, look)]


def cells_of(puzzle: Puzzle) -> Iterator[tuple[Cell, str]]:
    for row, line in enumerate(puzzle.grid):
        for column, symbol in enumerate(line):
            if symbol is not None:
                yield (row, column), symbol


def _letters(puzzle: Puzzle, look: Look) -> Iterator[Mark]:
    shape, pitch = geometry(puzzle, look.table), look.pitch
    height = look.font.x_height if look.lower else look.font.cap_height
    foot = height * look.size / look.font.units / 2
    kept = {cell for placement in puzzle.words for cell in placement.cells}
    kept.update(message_cells(puzzle))
    turkish = any("İ" in placement.symbols for placement in puzzle.words)
    for row in range(puzzle.rows):
        lines: dict[str, list[tuple[float, str]]] = {INK: [], GREY: []}
        y = 0.0
        for column, symbol in enumerate(puzzle.grid[row]):
            if symbol is None:
                continue
            x, y = shape.centre((row, column))
            if look.solution is None or (row, column) in kept:
                lines[INK].append((x, symbol))
            elif look.solution == "rings":
                lines[GREY].append((x, symbol))
            else:
                dot = (x * pitch, y * pitch)
                yield Capsule(dot, dot, DOT * pitch, colour=GREY, filled=True)
        for colour, found in lines.items():
            if found:
                symbols = tuple(lowered(s, turkish) if look.lower else s for _, s in found)
                xs = tuple(x * pitch for x, _ in found)
                yield Letters(xs, y * pitch + foot, look.size, symbols, colour)


def _message(puzzle: Puzzle, look: Look) -> Iterator[Mark]:
    """A box around each letter of a hidden message: where it ends, the filler begins."""
    shape, pitch, half = geometry(puzzle, look.table), look.pitch, BOX / 2
    for cell in message_cells(puzzle):
        x, y = shape.centre(cell)
        corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half),
                   (x - half, y + half))  # fmt: skip
        points = tuple((x * pitch, y * pitch) for x, y in corners)
        yield Polygon(points, 0.03 * pitch, INK)


def lowered(symbol: str, turkish: bool = False) -> str:
    """Lower case that stays one letter; where İ occurs, I is the one without a dot."""
    if symbol == "İ":
        return "i"
    return "ı" if turkish and symbol == "I" else symbol.lower()


# -- lines ----------------------------------------------------------------------------------------


def _outlines(puzzle: Puzzle, look: Look) -> list[Mark]:
    """The rim of the board; as a table, the lines between its cells as well."""
    shape = geometry(puzzle, look.table)
    if shape.pad:
        return [_frame(shape, look.pitch)]
    sides: dict[tuple[Point, Point], int] = {}
    for cell, _ in cells_of(puzzle):
        corners = shape.corners(cell)
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            a, b = (round(a[0], 4), round(a[1], 4)), (round(b[0], 4), round(b[1], 4))
            side = (a, b) if a < b else (b, a)
            sides[side] = sides.get(side, 0) + 1
    rim = [side for side, count in sides.items() if count == 1]
    inner = [side for side, count in sides.items() if count > 1] if look.table else []
    thin, thick = 0.018 * look.pitch, 0.045 * look.pitch
    return [*_ruled(inner, thin, GREY, look.pitch), *_ruled(rim, thick, INK, look.pitch)]


def _frame(shape: Geometry, pitch: float) -> Polygon:
    right, foot = shape.width * pitch, shape.height * pitch
    return Polygon(((0.0, 0.0), (right, 0.0), (right, foot), (0.0, foot)), 0.045 * pitch)


def _ruled(
    sides: list[tuple[Point, Point]], width: float, colour: str, pitch: float
) -> Iterator[Line]:
    """Sides that continue each other are one line."""
    joined: list[tuple[Point, Point]] = []
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
        yield Line((x1 * pitch, y1 * pitch), (x2 * pitch, y2 * pitch), width, colour)


# -- rings ----------------------------------------------------------------------------------------


def _rings(puzzle: Puzzle, look: Look) -> Iterator[Mark]:
    if look.solution not in ("rings", "both"):
        return
    shape, palette = geometry(puzzle, look.table), GREYS if look.grey else COLOURS
    for placement, number in zip(
        puzzle.words, colouring([puzzle.words], len(palette)), strict=True
    ):
        for ring in _stretches(placement, shape, look.pitch):
            yield ring._replace(
                radius=RADIUS * look.pitch,
                width=0.06 * look.pitch,
                colour=palette[number],
            )


def colouring(boards: Sequence[Sequence[Placement]], colours: int) -> list[int]:
    """A colour for each word, in turn, but for one that it would share with a word it touches.

    Boards of the same words, in the same order, agree on the colours: they share a list.
    """
    users: list[dict[Cell, list[int]]] = [{} for _ in boards]
    chosen: list[int] = []
    for i, places in enumerate(zip(*boards, strict=True)):
        clashes = [0] * colours
        for placement, used in zip(places, users, strict=True):
            for colour, weight in _touched(placement, used):
                clashes[colour] += weight
        turn = [(i + step) % colours for step in range(colours)]
        chosen.append(min(turn, key=lambda colour: clashes[colour]))
        for placement, used in zip(places, users, strict=True):
            for cell in placement.cells:
                used.setdefault(cell, []).append(chosen[i])
    return chosen


def _touched(placement: Placement, used: dict[Cell, list[int]]) -> Iterator[tuple[int, int]]:
    """The colours that a word meets, each with its weight: crossing is worse than touching."""
    for row, column in placement.cells:
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                for colour in used.get((row + down, column + right), ()):
                    yield colour, 1 if down or right else 100


def _stretches(placement: Placement, shape: Geometry, pitch: float) -> Iterator[Capsule]:
    """The word as stretches of neighbours: one, or more where it leaves the board and returns."""
    spots = [shape.centre(cell) for cell in placement.cells]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(spots)]
    step = _step(placement.direction, steps, shape)
    near = [abs(x - step[0]) + abs(y - step[1]) < TINY for x, y in steps]
    start, rim = 0, 0.5 + shape.pad  # from the outer cells to the frame
    for i in range(len(spots)):
        if i < len(near) and near[i]:
            continue
        (x1, y1), (x2, y2) = spots[start], spots[i]
        returns = leaves = None
        if start > 0:
            x1, y1 = x1 - step[0] * rim, y1 - step[1] * rim
            returns = _cut((x1, y1), step, shape, max)
        if i + 1 < len(spots):
            x2, y2 = x2 + step[0] * rim, y2 + step[1] * rim
            leaves = _cut((x2, y2), step, shape, min)
        yield Capsule(
            (x1 * pitch, y1 * pitch), (x2 * pitch, y2 * pitch), 0.0,
            open_start=returns, open_end=leaves,
        )  # fmt: skip
        start = i + 1


def _step(direction: str, steps: list[Point], shape: Geometry) -> Point:
    """From one letter to the next, in pitches."""
    if shape.hexagonal:  # where no word runs over the edge
        return steps[0] if steps else (1.0, 0.0)
    down, right = DIRECTIONS[direction]  # with two rows the cell beyond the edge is near as well
    return float(right), float(down)


def _cut(
    end: Point, step: Point, shape: Geometry, inner: Callable[[Iterable[float]], float]
) -> tuple[float, float]:
    """How many radii each side of a ring runs beyond this end, which lies on the edge, to it.

    In a corner two edges are met: then it is the inner one that counts.
    """
    (x, y), (right, down) = end, step
    slants = []
    if right and min(x, shape.width - x) < TINY:
        slants.append(down / right)
    if down and min(y, shape.height - y) < TINY:
        slants.append(-right / down)
    return inner(slants), inner(-slant for slant in slants)
