"""How much of a sheet its board and its word list take: `python -m bench.sheet_share`.

For 12, 25, 40 and 100 words on A4 and Letter. The board and the list count with the boxes around
them; the share is that of the whole page, margins included.
"""

from __future__ import annotations

from suchsel import Puzzle, generate
from suchsel.layout.marks import PT, LetterRow, Page, TextRun
from suchsel.layout.sheets import pages_of
from suchsel.layout.style import Style
from suchsel.words.theme_lists import find_theme

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


def puzzle_of(count: int) -> Puzzle:
    return generate(words(count), seed=1, title="Suchsel")


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


def main() -> None:
    print("| words | board | paper | style | pages | share | letters | list |")
    print("|---|---|---|---|---|---|---|---|")
    for count in COUNTS:
        puzzle = puzzle_of(count)
        for paper in PAPERS:
            for name, fields in STYLES.items():
                style = Style(paper=paper, **fields)  # type: ignore[arg-type]
                try:
                    pages = pages_of([puzzle], style)
                except ValueError:
                    print(
                        f"| {count} | {puzzle.rows}x{puzzle.columns} | {paper} | {name} | refused |"
                    )
                    continue
                part, letters, size = share(pages[0], puzzle)
                print(
                    f"| {count} | {puzzle.rows}x{puzzle.columns} | {paper} | {name} | {len(pages)} "
                    f"| {100 * part:.0f} % | {letters:.1f} pt | {size:.1f} pt |"
                )


if __name__ == "__main__":
    main()
