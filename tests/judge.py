"""A second judge, for tests only: it walks from cell to cell and knows no list of lines."""

from __future__ import annotations

from collections.abc import Sequence

Cell = tuple[int, int]
STEPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


def readings(grid: Sequence[Sequence[str | None]], word: Sequence[str]) -> set[frozenset[Cell]]:
    """Every set of cells that spells the word in one of eight directions."""
    found = set()
    for row in range(len(grid)):
        for column in range(len(grid[0])):
            for down, right in STEPS if grid[row][column] == word[0] else ():
                cells = [(row + i * down, column + i * right) for i in range(len(word))]
                if all(
                    0 <= r < len(grid) and 0 <= c < len(grid[0]) and grid[r][c] == symbol
                    for (r, c), symbol in zip(cells, word, strict=True)
                ):
                    found.add(frozenset(cells))
    return found


def complaints(
    grid: Sequence[Sequence[str | None]],
    placed: Sequence[tuple[Sequence[str], Sequence[Cell]]],
    blocked: Sequence[Sequence[str]] = (),
) -> list[str]:
    """What is wrong: words that do not stand where they should, and stray ones."""
    wrong = []
    own = [frozenset(cells) for _, cells in placed]
    for word, cells in placed:
        if [grid[row][column] for row, column in cells] != list(word):
            wrong.append(f"{word} is not at its place")
    for word in [*(word for word, _ in placed), *blocked]:
        wrong.extend(
            f"stray {''.join(word)} at {sorted(cells)}"
            for cells in readings(grid, word)
            if not any(cells <= other for other in own)
        )
    return wrong
