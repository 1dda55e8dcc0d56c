"""Puzzles for the tests of the writers and readers."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from suchsel import Puzzle, generate
from suchsel.boards.kind import Cell
from suchsel.formats import render
from suchsel.placement import Placement
from suchsel.sheet.board_drawing import owners
from suchsel.sheet.style import Style
from tests.unchecked import unchecked

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


def animals(seed: int = 3, **options: object) -> Puzzle:
    return generate(WORDS, size=(9, 11), seed=seed, **options)  # type: ignore[arg-type]


def hostile(title: str) -> Puzzle:
    """A puzzle whose title and clues are not what anybody expects."""
    clues = [(word, clue) for word, clue in zip(WORDS, HOSTILE, strict=False)]
    return generate(clues, size=(9, 11), seed=3, title=title, list="clues")


def ring() -> Puzzle:
    """A board with cells that do not exist: a hole, a missing corner and an island."""
    rows = (" HUND A", "MA EK É", "XÜS7Q Z")
    cells = ((0, 1), (0, 2), (0, 3), (0, 4))
    word = Placement("Hund", tuple("HUND"), cells, "E")
    return unchecked(rows, "rectangle", word, level="leicht")


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
    steps = ((0, 1), (1, -1), (1, 0), (1, 1))
    for row, column in owned:
        for beside in [(row + down, column + right) for down, right in steps]:
            if owned.get(beside, owned[row, column]) != owned[row, column]:
                yield (row, column), beside


def rendered_elsewhere(name: str, hash_seed: str, style: Style) -> bytes:
    """The same file as `render([animals(title="Ä")], name, style)`, made by another process."""
    program = (
        "import sys; sys.path.insert(0, '.');"
        "from suchsel.formats import render;"
        "from suchsel.sheet.style import Style;"
        "from tests.formats.table_samples import animals;"
        f"sys.stdout.buffer.write(render([animals(title='Ä')], {name!r}, {style!r}))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "TZ": "Asia/Tokyo"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        check=True,
        env=environment,
        cwd=Path(__file__).parent.parent.parent,
    )
    return done.stdout


def is_reproducible(name: str, style: Style) -> bool:
    """Whether two other processes write the same bytes."""
    data = render([animals(title="Ä")], name, style)
    return data == rendered_elsewhere(name, "1", style) == rendered_elsewhere(name, "2", style)
