"""A second judge of puzzles whose words bend. It reads the stored puzzle and shares no code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

Cell = tuple[int, int]


def faults(
    stored: dict[str, Any], rude: frozenset[str] = frozenset(), message: str | None = None
) -> Iterator[str]:
    """Everything that is wrong. `rude`: what must not be read in a straight line.

    `message` is as the request spells it, where it does not stand as it was given.
    """
    grid, square = stored["grid"], stored["request"]["paths"] == "square"
    cells = {(r, c): s for r, row in enumerate(grid) for c, s in enumerate(row)}
    steps = [(d, r) for d, r in product((-1, 0, 1), repeat=2) if (d, r) != (0, 0)]
    moves = [step for step in steps if not square or 0 in step]
    times = Counter(tuple(word["symbols"]) for word in stored["words"])
    used: list[Cell] = []
    edges: list[tuple[Cell, Cell]] = []
    for word in stored["words"]:
        path = [(r, c) for r, c in word["cells"]]
        used += path
        edges += pairwise(path)
        if [cells[cell] for cell in path] != word["symbols"]:
            yield f"{word['word']} is not there"
        if any((c - a, d - b) not in moves for (a, b), (c, d) in pairwise(path)):
            yield f"{word['word']} is not joined"
        wanted = times[tuple(word["symbols"])]
        if (found := len(readings(cells, word["symbols"], moves))) != wanted:
            yield f"{word['word']} has {found} readings"
    if len(used) != len({*used}):
        yield "a cell is used twice"
    left = [symbol for cell, symbol in cells.items() if cell not in used]
    if message is None:
        message = "".join(s for s in (stored["message"] or "").upper() if s.isalpha())
    if "".join(left) != message:
        yield f"left over: {left}"
    middles = [(a + c, b + d) for (a, b), (c, d) in edges if a != c and b != d]
    if len(middles) != len({*middles}):
        yield "two diagonals cross"
    own = [[(r, c) for r, c in word["cells"]] for word in stored["words"]]
    for (start, _), (down, right) in product(cells.items(), steps):
        line = [start]
        while (there := (line[-1][0] + down, line[-1][1] + right)) in cells:
            line.append(there)
            spelled = "".join(cells[cell] for cell in line)
            inside = any(
                line in (w[i : i + len(line)], w[i : i + len(line)][::-1])
                or line[::-1] == w[i : i + len(line)]
                for w in own
                for i in range(len(w))
            )
            if spelled in rude and not inside:
                yield f"{spelled} can be read"


def readings(cells: dict[Cell, str], word: list[str], moves: list[Cell]) -> set[frozenset[Cell]]:
    """All sets of cells that spell the word, by brute force."""
    found: set[frozenset[Cell]] = set()

    def go_on(path: list[Cell]) -> None:
        if len(path) == len(word):
            found.add(frozenset(path))
            return
        for down, right in moves:
            there = path[-1][0] + down, path[-1][1] + right
            if there not in path and cells.get(there) == word[len(path)]:
                go_on([*path, there])

    for cell, symbol in cells.items():
        if symbol == word[0]:
            go_on([cell])
    return found
