"""A second judge, for tests only: it walks from cell to cell and knows no list of lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Cell = tuple[int, int]
Grid = Sequence[Sequence[str | None]]
STEPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
#: The six neighbours of a hexagon as steps in cube coordinates (q, r), q + r + s = 0.
CUBE = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]


def walks(grid: Grid, cell: Cell, length: int, kind: str = "rectangle") -> Iterator[list[Cell]]:
    """Every straight walk of this length from the cell; it never meets itself."""
    if kind in ("hexagon", "honeycomb"):
        # The halves of a cell that odd rows are shifted by vanish in cube coordinates.
        q, r = cell[1] - (cell[0] - cell[0] % 2) // 2, cell[0]
        for dq, dr in CUBE:
            points = [(q + i * dq, r + i * dr) for i in range(length)]
            yield [(pr, pq + (pr - pr % 2) // 2) for pq, pr in points]
        return
    for down, right in STEPS:
        cells = [(cell[0] + i * down, cell[1] + i * right) for i in range(length)]
        if kind == "torus":
            cells = [(row % len(grid), column % len(grid[0])) for row, column in cells]
        if len(set(cells)) == length:
            yield cells


def readings(grid: Grid, word: Sequence[str], kind: str = "rectangle") -> set[frozenset[Cell]]:
    """Every set of cells that spells the word in one of all directions."""
    found = set()
    for row in range(len(grid)):
        for column in range(len(grid[0])):
            if grid[row][column] != word[0]:
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
    for down, right in STEPS:
        r, c = row, column
        for symbol in word[1:]:
            r, c = r + down, c + right
            if not (0 <= r < len(grid) and 0 <= c < len(grid[0])) or grid[r][c] != symbol:
                break
        else:
            found.add(frozenset((row + i * down, column + i * right) for i in range(len(word))))
    return found


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
