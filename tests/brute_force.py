"""Can these words be placed at all? An oracle for tiny boards that tries every way.

It shares nothing with the program. The rules are those of docs/levels.md: words run straight in
allowed directions; where words may not cross, no two share a cell, except words that lie wholly
inside another one where nesting is allowed; and each occurrence of a word, in any direction, lies
wholly inside the cells of one placed word. Cells left over can hold any letter, or only letters of
the words; all ways to fill them are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import combinations
from typing import NamedTuple

from tests.second_judge import HEXAGONS, Cell, compass, message_numbers, walk

#: Directions that count as reversed at the level that reverses half of the words.
REVERSED = {"W", "N", "NW", "SW"}
#: What levels use on boards of hexagons, which have no straight up and down.
STAND_INS = {"S": "SE", "N": "NW"}
OPPOSITE = {"E": "W", "W": "E", "S": "N", "N": "S", "SE": "NW", "NW": "SE", "NE": "SW", "SW": "NE"}


class Answer(Enum):
    """What the oracle says."""

    NONE = "no placement exists"
    NESTED = "placements exist, but each has a word inside another"
    APART = "a placement without nesting exists"
    UNKNOWN = "too many placements to try"


class Problem(NamedTuple):
    """Words to place on a board. `pool`: words of which `pick` (least, most) are placed as well."""

    words: tuple[str, ...]
    kind: str
    size: Cell
    cells: frozenset[Cell]
    directions: tuple[str, ...]
    crossings: bool
    nest: bool = False
    turned: bool = False  # half of the words are reversed
    message: str = ""
    mode: str = "spread"  # where the message is; if exact, no other cell is left over
    pool: tuple[str, ...] = ()
    pick: tuple[int, int] = (0, 0)
    #: Words that have directions of their own, and which.
    secret: tuple[str, ...] = ()
    secret_directions: tuple[str, ...] = ()
    no_collinear: bool = False  # no two words overlap along a line
    #: If the words have at least so many different letters, cells left over hold no others.
    filler_of_words: int | None = None


class Place(NamedTuple):
    """Where a word may lie, in reading order. One place may have several directions on a torus."""

    cells: tuple[Cell, ...]
    area: frozenset[Cell]
    directions: frozenset[str]


def board_cells(kind: str, size: Cell) -> frozenset[Cell]:
    """The cells of a board without a shape."""
    rows, columns = size
    cells = {(row, column) for row in range(rows) for column in range(columns)}
    if kind == "hexagon":
        # In half cells from the left: each row away from the middle begins and ends one further in.
        middle = rows // 2
        left, right = middle % 2, middle % 2 + 2 * (columns - 1)
        cells = {
            (row, column)
            for row, column in cells
            if left + abs(row - middle) <= 2 * column + row % 2 <= right - abs(row - middle)
        }
    return frozenset(cells)


def level_directions(kind: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The directions of a level on a board of this kind."""
    if kind not in HEXAGONS:
        return names
    return tuple(dict.fromkeys(STAND_INS.get(name, name) for name in names))


def places(problem: Problem, length: int, directions: tuple[str, ...]) -> list[Place]:
    """Every place of a word of this length on the empty board."""
    found: dict[tuple[Cell, ...], set[str]] = {}
    for cell in sorted(problem.cells):
        for name in directions:
            cells = tuple(walk(cell, name, length, problem.kind, problem.size))
            if len(set(cells)) == length and problem.cells.issuperset(cells):
                found.setdefault(cells, set()).add(name)
    return [Place(cells, frozenset(cells), frozenset(names)) for cells, names in found.items()]


def may_lie_together(areas: Sequence[frozenset[Cell]], crossings: bool, nesting: bool) -> bool:
    """Whether words may have these cells, whatever their letters.

    Where they may not cross but may lie inside others: in each cell, one word contains all others.
    """
    if not nesting and any(a <= b or b <= a for a, b in combinations(areas, 2)):
        return False
    for cell in frozenset().union(*areas):
        here = [area for area in areas if cell in area]
        if not crossings and not all(area <= max(here, key=len) for area in here):
            return False
    return True


def overlap_along_a_line(one: Place, other: Place, problem: Problem) -> bool:
    """Whether two words share a cell and run along the same line, in the same sense or not."""
    if one.area.isdisjoint(other.area):
        return False
    if problem.kind in HEXAGONS:
        turned = {OPPOSITE[name] for name in other.directions}
        return not one.directions.isdisjoint(other.directions | turned)
    (down, right), (low, wide) = _step(one, problem), _step(other, problem)
    rows, columns = problem.size
    opposite = (-low, -wide) if problem.kind == "rectangle" else (-low % rows, -wide % columns)
    return (down, right) in ((low, wide), opposite)


def _step(place: Place, problem: Problem) -> Cell:
    """From the first letter of a word to the second; on a torus, around its edges."""
    (row, column), (there, beside), *_ = place.cells
    if problem.kind == "rectangle":
        return there - row, beside - column
    return (there - row) % problem.size[0], (beside - column) % problem.size[1]


def can_half_be_turned(taken: list[frozenset[str]]) -> bool:
    """Whether half of the words, rounded down, count as reversed: directions of all words."""
    must = sum(names <= REVERSED for names in taken)
    may = sum(not names.isdisjoint(REVERSED) for names in taken)
    return must <= len(taken) // 2 <= may


def decide(problem: Problem, looks: int = 2_000_000) -> Answer:
    """Whether a placement exists; `looks` bounds how many words are put on the board."""
    search = _Search(problem, looks)
    try:
        if any(search.run(words, nesting=False) for words in _selections(problem)):
            return Answer.APART
        may_nest = problem.nest or problem.crossings
        if may_nest and any(search.run(words, nesting=True) for words in _selections(problem)):
            return Answer.NESTED
    except _TooMany:
        return Answer.UNKNOWN
    return Answer.NONE


def _selections(problem: Problem) -> Iterator[tuple[str, ...]]:
    """The words with every choice from the pool."""
    least, most = problem.pick
    pool = [word for word in problem.pool if word not in problem.words]
    for number in range(least, min(most, len(pool)) + 1):
        for drawn in combinations(pool, number):
            yield problem.words + drawn


class _TooMany(Exception):
    """There are more placements than may be tried."""


class _Search:
    #: Looking at a board with all words on it counts as several looks.
    LAST_LOOK = 5

    def __init__(self, problem: Problem, looks: int) -> None:
        self.problem, self.looks = problem, looks

    def run(self, words: tuple[str, ...], nesting: bool) -> bool:
        """Whether these words can be placed."""
        problem = self.problem
        allowed = {n: places(problem, n, problem.directions) for n in set(map(len, words))}
        everywhere = {
            n: places(problem, n, tuple(compass(problem.kind))) for n in set(map(len, words))
        }
        self.readings = [(word, place) for word in words for place in everywhere[len(word)]]
        letters = sorted(set("".join(words)))
        least = problem.filler_of_words
        self.filler = letters if least is not None and len(letters) >= least else []
        options = {
            word: places(problem, len(word), problem.secret_directions)
            if word in problem.secret
            else allowed[len(word)]
            for word in words
        }
        self.options = sorted(options.items(), key=_by_places)
        self.nesting = nesting
        return self._place([], {})

    def _place(self, taken: list[Place], letters: dict[Cell, str]) -> bool:
        """Whether the rest of the words can be placed beside those that lie there."""
        if len(taken) == len(self.options):
            self._count(self.LAST_LOOK)
            return self._is_right(taken, letters)
        word, options = self.options[len(taken)]
        for place in options:
            self._count(1)
            spelled = dict(zip(place.cells, word, strict=True))
            if (
                all(letters.get(cell, symbol) == symbol for cell, symbol in spelled.items())
                and (self.problem.crossings or self.nesting or letters.keys().isdisjoint(spelled))
                and self._place([*taken, place], letters | spelled)
            ):
                return True
        return False

    def _count(self, looks: int) -> None:
        self.looks -= looks
        if self.looks < 0:
            raise _TooMany

    def _is_right(self, taken: list[Place], letters: dict[Cell, str]) -> bool:
        """All words have places: what remains is to look at the whole."""
        problem = self.problem
        areas = [place.area for place in taken]
        if not may_lie_together(areas, problem.crossings, self.nesting):
            return False
        if problem.no_collinear and any(
            overlap_along_a_line(one, other, problem) for one, other in combinations(taken, 2)
        ):
            return False
        following = [
            place.directions
            for place, (word, _) in zip(taken, self.options, strict=True)
            if word not in problem.secret
        ]
        if problem.turned and not can_half_be_turned(following):
            return False
        free = sorted(problem.cells - letters.keys())
        missing = len(problem.message) - len(free)
        if missing > 0 or (problem.mode == "exact" and missing):
            return False
        if problem.message and problem.mode == "spread":
            free = [free[n] for n in message_numbers(len(problem.message), len(free))]
        shown = letters | dict(zip(free, problem.message, strict=False))
        strays = [
            (word, place)
            for word, place in self.readings
            if not any(place.area <= other.area for other in taken)
        ]
        if any(_stands(shown, word, place) for word, place in strays):
            return False
        return not self.filler or self._can_fill(shown, strays)

    def _can_fill(self, shown: dict[Cell, str], strays: list[tuple[str, Place]]) -> bool:
        """Whether letters of the words can fill the board without making one of the strays."""
        cell = min(self.problem.cells - shown.keys(), default=None)
        if cell is None:
            return True
        here = [(word, place) for word, place in strays if cell in place.area]
        for letter in self.filler:
            self._count(1)
            more = shown | {cell: letter}
            if not any(_stands(more, *one) for one in here) and self._can_fill(more, strays):
                return True
        return False


def _stands(shown: dict[Cell, str], word: str, place: Place) -> bool:
    return all(shown.get(cell) == s for cell, s in zip(place.cells, word, strict=True))


def _by_places(option: tuple[str, list[Place]]) -> int:
    return len(option[1])
