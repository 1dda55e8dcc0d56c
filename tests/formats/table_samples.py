"""Puzzles for the tests of the writers and readers."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

from suchsel import Puzzle, generate
from suchsel.boards.board import Cell
from suchsel.layout.colours import owners
from suchsel.puzzle import Draft, Grid, Placement

WORDS = ["Straße", "Übermut", "E-Mail", "Hund", "Katze"]
#: What a title or a clue may hold, and what a file must survive.
HOSTILE = [
    "=1+1",
    '=HYPERLINK("http://example.org")',
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "<b>&amp;</b>]]>",
    "\\input{x} $ % # _ ^ ~ { }",
    "a \"b\", 'c'; d",
    "line\nline\x00\x0b\ufffe",
    "{% raw %}",
]


def animals(seed: int = 3, **wishes: object) -> Puzzle:
    return generate(WORDS, size=(9, 11), seed=seed, **wishes)  # type: ignore[arg-type]


def hostile(title: str) -> Puzzle:
    """A puzzle whose title and clues are not what anybody expects."""
    clues = [(word, clue) for word, clue in zip(WORDS, HOSTILE, strict=False)]
    return generate(clues, size=(9, 11), seed=3, title=title, list="clues")


def ring() -> Puzzle:
    """A board with cells that do not exist: a hole, a missing corner and an island."""
    grid: Grid = (
        (None, "H", "U", "N", "D", None, "A"),
        ("M", "A", None, "E", "K", None, "É"),
        ("X", "Ü", "S", "7", "Q", None, "Z"),
    )
    cells = ((0, 1), (0, 2), (0, 3), (0, 4))
    word = Placement("Hund", tuple("HUND"), cells, "E")
    return Puzzle(Draft(3, 7, "rectangle", grid, (word,), "leicht", 1, {"words": ["Hund"]}))


def crowded(level: str) -> Puzzle:
    """More words than there are colours, and many that touch."""
    words = (
        "Tafel Kreide Schwamm Lineal Radiergummi Klassenbuch Pausenhof Turnhalle Hausaufgabe "
        "Zeugnis Stundenplan Bleistift Schulranzen Lehrerzimmer Mathematik Deutsch Physik Chemie "
        "Erdkunde Musik"
    )
    return generate(words.split(), size=(18, 18), level=level, seed=4, topology="torus")


def neighbours(puzzle: Puzzle) -> Iterator[tuple[Cell, Cell]]:
    """Cells side by side that belong to two words, one to each."""
    owned = {cell: numbers[0] for cell, numbers in owners(puzzle).items() if len(numbers) == 1}
    for row, column in owned:
        for beside in ((row, column + 1), (row + 1, column - 1), (row + 1, column),
                       (row + 1, column + 1)):  # fmt: skip
            if owned.get(beside, owned[row, column]) != owned[row, column]:
                yield (row, column), beside


def rendered_elsewhere(name: str, hash_seed: str) -> bytes:
    """The same file as `render([animals(title="Ä")], name, …)`, made by another process."""
    program = (
        "import sys; sys.path.insert(0, '.');"
        "from suchsel.formats import Style, render;"
        "from tests.formats.table_samples import animals;"
        f"sys.stdout.buffer.write(render([animals(title='Ä')], {name!r}, Style('de', True)))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "TZ": "Asia/Tokyo"}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, env=environment,
        cwd=os.path.dirname(os.path.dirname(__file__)),
    )  # fmt: skip
    return done.stdout
