"""The question whether words fit on a rectangle, as clauses in the standard form of SAT solvers.

Independent of the engine except for the eight directions, so any SAT solver or proof checker can
confirm its verdict: if the formula is unsatisfiable, no puzzle exists.

One variable for each word and place, one for each cell and letter. Each word has a place; a place
shows its letters; a cell shows one letter; what can be read somewhere lies inside a placed word.
Without loss of generality, the longest word has a place that no symmetry of the board maps to an
earlier one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from suchsel.boards.kind import DIRECTIONS, Cell, Size

Cells = tuple[Cell, ...]


class PlacementProblem(NamedTuple):
    """Words that may run in all eight directions, and cross, on a rectangle."""

    words: tuple[tuple[str, ...], ...]
    size: Size
    no_collinear: bool = False


class Clauses:
    """A formula in conjunctive normal form; variables are counted from 1.

    Its clauses can all be true if, and hardly ever unless, the words can be placed. “Hardly ever”:
    half of the words reversed, secret directions and the like are not known here.
    """

    def __init__(self, problem: PlacementProblem) -> None:
        self.problem = problem
        self.clauses: list[list[int]] = []
        self.shows: dict[tuple[Cell, str], int] = {}
        self.at: dict[tuple[int, Cells], int] = {}
        self.variables = 0
        for number, word in enumerate(problem.words):
            own = []
            for cells in _places(problem.size, len(word)):
                here = self.at[number, cells] = self._variable()
                own.append(here)
                for key in zip(cells, word, strict=True):
                    if key not in self.shows:
                        self.shows[key] = self._variable()
                    self.clauses.append([-here, self.shows[key]])
            self.clauses.append(own)
        by_cell: dict[Cell, list[int]] = {}
        for (cell, _), shown in self.shows.items():
            by_cell.setdefault(cell, []).append(shown)
        for letters in by_cell.values():
            self.clauses += [[-one, -other] for one, other in combinations(letters, 2)]
        if problem.no_collinear:
            self._one_word_per_line()
        self._no_strays()
        longest = max(range(len(problem.words)), key=lambda i: (len(problem.words[i]), -i))
        self.clauses += [
            [-here]
            for (number, cells), here in self.at.items()
            if number == longest and min(_images(cells, problem.size)) < cells
        ]

    def dimacs(self) -> str:
        """The text that solvers read."""
        lines = [f"p cnf {self.variables} {len(self.clauses)}"]
        lines += [" ".join(map(str, [*clause, 0])) for clause in self.clauses]
        return "\n".join(lines) + "\n"

    def _variable(self) -> int:
        self.variables += 1
        return self.variables

    def _one_word_per_line(self) -> None:
        along: dict[tuple[Cell, Cell], list[int]] = {}
        for (_, cells), here in self.at.items():
            if len(cells) > 1:
                step = cells[1][0] - cells[0][0], cells[1][1] - cells[0][1]
                line = max(step, (-step[0], -step[1]))
                for cell in cells:
                    along.setdefault((cell, line), []).append(here)
        pairs = {pair for heres in along.values() for pair in combinations(sorted(heres), 2)}
        self.clauses += [[-one, -other] for one, other in sorted(pairs)]

    def _no_strays(self) -> None:
        """What can be read anywhere, in any direction, lies inside the place of one word."""
        over: dict[Cell, list[tuple[frozenset[Cell], int]]] = {}
        for (_, cells), here in self.at.items():
            area = frozenset(cells)
            for cell in cells:
                over.setdefault(cell, []).append((area, here))
        for word in dict.fromkeys(self.problem.words):
            for cells in _places(self.problem.size, len(word)):
                keys = list(zip(cells, word, strict=True))
                if all(key in self.shows for key in keys):
                    hosts = [here for area, here in over[cells[0]] if area.issuperset(cells)]
                    self.clauses.append([*(-self.shows[key] for key in keys), *hosts])


def _places(size: Size, length: int) -> Iterator[Cells]:
    """Every run of this many cells, in each direction; a single cell once."""
    rows, columns = size
    steps = list(DIRECTIONS.values())[: None if length > 1 else 1]
    for row, column, (down, right) in product(range(rows), range(columns), steps):
        cells = tuple((row + down * i, column + right * i) for i in range(length))
        last, beside = cells[-1]
        if 0 <= last < rows and 0 <= beside < columns:
            yield cells


def _images(cells: Cells, size: Size) -> list[Cells]:
    """The same cells in all the ways to turn and mirror a board."""
    rows, columns = size
    ways = [cells, tuple((rows - 1 - row, column) for row, column in cells)]
    ways += [tuple((row, columns - 1 - column) for row, column in way) for way in ways]
    if rows == columns:
        ways += [tuple((column, row) for row, column in way) for way in ways]
    return ways
