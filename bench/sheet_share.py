"""How much of a sheet its board and its word list take: `python -m bench.sheet_share`.

For 12, 25, 40 and 100 words on A4 and Letter, as the command line makes them. The board and the
list count with the boxes around them; the share is that of the whole first page, with its margins.
"""

from __future__ import annotations

from contextlib import redirect_stderr
from io import StringIO
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from suchsel import Puzzle
from suchsel.cli import main
from suchsel.sheet.document import lay_out
from suchsel.sheet.marks import PT, LetterRow, Page, TextRun
from suchsel.sheet.style import Style
from suchsel.words.lists import find_theme

COUNTS = (12, 25, 40, 100)
PAPERS = ("a4", "letter")
STYLES: dict[str, dict[str, object]] = {
    "plain": {},
    "name line": {"name_line": True},
    "large print": {"large_print": True},
    "table, Andika": {"table": True, "font": "andika", "lower": True},
}
THEMES = ("tiere", "kueche", "obst", "schule", "sport", "garten")


def words(count: int) -> list[str]:
    """Words of built-in lists, each once."""
    found = dict.fromkeys(word for name in THEMES for word in find_theme(name, "de").words)
    return list(found)[:count]


def made(count: int, fields: dict[str, object]) -> Puzzle | None:
    """The puzzle that the command line makes for pages of this style; None if it refuses."""
    with TemporaryDirectory() as folder:
        stored = Path(folder) / "a.json"
        command = ["make", *words(count), "--title", "Suchsel", "--seed", "1", "-o", str(stored)]
        for name, value in fields.items():
            command += [f"--{name.replace('_', '-')}", *([str(value)] if value is not True else [])]
        with redirect_stderr(StringIO()):
            done = main([*command, "-o", f"{folder}/a.pdf"])
        return Puzzle.from_json(stored.read_text("utf-8")) if done == 0 else None


def share(page: Page, puzzle: Puzzle) -> tuple[float, float, float]:
    """The share of board and list, and their type sizes in points."""
    rows = [mark for mark in page.marks if isinstance(mark, LetterRow)]
    xs, ys = [x for row in rows for x in row.xs], [row.y for row in rows]
    pitch = (max(xs) - min(xs)) / (puzzle.columns - 1)
    board = (max(xs) - min(xs) + pitch) * (max(ys) - min(ys) + pitch)
    listed = {word.word for word in puzzle.words}
    runs = [mark for mark in page.marks if isinstance(mark, TextRun) and mark.text in listed]
    if not runs:
        return board / page.width / page.height, rows[0].size / PT, 0.0
    size = runs[0].size
    right = max(run.x + 0.55 * size * len(run.text) for run in runs)
    wide, high = right - min(run.x for run in runs), max(r.y for r in runs) - min(r.y for r in runs)
    area = board + wide * (high + size)
    return area / page.width / page.height, rows[0].size / PT, size / PT


def table() -> None:
    print("| words | paper | style | board | pages | share | letters | list |")
    print("|---|---|---|---|---|---|---|---|")
    for count, paper, name in product(COUNTS, PAPERS, STYLES):
        fields = {"paper": paper, **STYLES[name]}
        puzzle = made(count, fields)
        row = f"| {count} | {paper} | {name} |"
        if puzzle is None:
            print(f"{row} refused |")
            continue
        pages = lay_out([puzzle], Style(**fields)).pages  # type: ignore[arg-type]
        part, letters, size = share(pages[0], puzzle)
        print(
            f"{row} {puzzle.rows}x{puzzle.columns} | {len(pages)} | {100 * part:.0f} % "
            f"| {letters:.1f} pt | {size:.1f} pt |"
        )


if __name__ == "__main__":
    table()
