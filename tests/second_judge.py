"""A second judge, for tests only: it walks from cell to cell and knows no list of lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Cell = tuple[int, int]
Grid = Sequence[Sequence[str | None]]
STEPS = {
    "E": (0, 1),
    "S": (1, 0),
    "SE": (1, 1),
    "NE": (-1, 1),
    "W": (0, -1),
    "N": (-1, 0),
    "NW": (-1, -1),
    "SW": (1, -1),
}
#: The six neighbours of a hexagon as steps in cube coordinates (q, r), q + r + s = 0.
CUBE = {"E": (1, 0), "W": (-1, 0), "SE": (0, 1), "NW": (0, -1), "NE": (1, -1), "SW": (-1, 1)}
#: Kinds of boards whose cells are hexagons.
HEXAGONS = ("hexagon", "honeycomb")


def compass(kind: str = "rectangle") -> list[str]:
    """The directions that a board of this kind has."""
    return list(CUBE if kind in HEXAGONS else STEPS)


def walk(cell: Cell, direction: str, length: int, kind: str, size: Cell) -> list[Cell]:
    """The cells from here on, without a look at the edge; on a torus they come in again."""
    row, column = cell
    if kind in HEXAGONS:
        # The halves of a cell that odd rows are shifted by vanish in cube coordinates.
        q, r = column - (row - row % 2) // 2, row
        dq, dr = CUBE[direction]
        points = [(q + i * dq, r + i * dr) for i in range(length)]
        return [(pr, pq + (pr - pr % 2) // 2) for pq, pr in points]
    down, right = STEPS[direction]
    cells = [(row + i * down, column + i * right) for i in range(length)]
    if kind == "torus":
        cells = [(r % size[0], c % size[1]) for r, c in cells]
    return cells


def walks(grid: Grid, cell: Cell, length: int, kind: str = "rectangle") -> Iterator[list[Cell]]:
    """Every straight walk of this length from the cell; it never meets itself."""
    size = len(grid), len(grid[0])
    for direction in compass(kind):
        cells = walk(cell, direction, length, kind, size)
        if len(set(cells)) == length:
            yield cells


def readings(grid: Grid, word: Sequence[str], kind: str = "rectangle") -> set[frozenset[Cell]]:
    """Every set of cells that spells the word in one of all directions."""
    found = set()
    for row, line in enumerate(grid):
        for column, symbol in enumerate(line):
            if symbol != word[0]:
                continue
            if kind == "rectangle":
                found |= _from(grid, row, column, word)
                continue
            for cells in walks(grid, (row, column), len(word), kind):
                if all(
                    0 <= r < len(grid) and 0 <= c < len(grid[0]) and grid[r][c] == symbol
                    for (r, c), symbol in zip(cells, word, strict=True)
                ):
                    found.add(frozenset(cells))
    return found


def _from(grid: Grid, row: int, column: int, word: Sequence[str]) -> set[frozenset[Cell]]:
    """The same from one cell of a rectangle, step by step until a letter differs."""
    found = set()
    for down, right in STEPS.values():
        r, c = row, column
        for symbol in word[1:]:
            r, c = r + down, c + right
            if not (0 <= r < len(grid) and 0 <= c < len(grid[0])) or grid[r][c] != symbol:
                break
        else:
            found.add(frozenset((row + i * down, column + i * right) for i in range(len(word))))
    return found


def message_numbers(length: int, free: int) -> list[int]:
    """Where a message is that is spread over the letters left over, counted from 0.

    Of all ways to take every n-th letter: the largest n, then the one most in the middle, then the
    one that begins first.
    """
    step = 1
    while length > 1 and (length - 1) * (step + 1) < free:
        step += 1
    ways = [[start + i * step for i in range(length)] for start in range(free)]
    inside = [way for way in ways if way[-1] < free]
    return min(inside, key=lambda way: abs(way[0] - (free - 1 - way[-1])))


def complaints(
    grid: Grid,
    placed: Sequence[tuple[Sequence[str], Sequence[Cell]]],
    blocked: Sequence[Sequence[str]] = (),
    kind: str = "rectangle",
) -> list[str]:
    """What is wrong: words that do not stand where they should, and stray ones."""
    wrong = []
    own = [frozenset(cells) for _, cells in placed]
    for word, cells in placed:
        if [grid[row][column] for row, column in cells] != list(word):
            wrong.append(f"{word} is not at its place")
        if list(cells) not in walks(grid, cells[0], len(cells), kind):
            wrong.append(f"{word} does not run straight")
    for word in [*(word for word, _ in placed), *blocked]:
        wrong.extend(
            f"stray {''.join(word)} at {sorted(cells)}"
            for cells in readings(grid, word, kind)
            if not any(cells <= other for other in own)
        )
    return wrong
