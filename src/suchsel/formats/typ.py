"""Typst: a document of its own, for publishers who set their pages themselves.

All texts are string literals and all boards are data: what they look like is decided by the
functions at the beginning of the document, which can be changed there. The beginning is a template:
data/templates/document.typ.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, pairwise

from suchsel.boards.kind import Cell, Point
from suchsel.formats import Format
from suchsel.formats.tex import board_side, list_columns
from suchsel.i18n import say
from suchsel.puzzle import Puzzle
from suchsel.sheet import wording
from suchsel.sheet.board_drawing import FAINT, cells_of, paths, word_colours
from suchsel.sheet.style import Style
from suchsel.system.files import fill_template


def write(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    pages = [_page(style, *page) for page in wording.headed_pages(puzzles, style)]
    head = fill_template("document.typ", lang=quoted(style.lang), faint=f"#{FAINT}")
    return (head + "\n" + "\n#pagebreak()\n".join(pages)).encode()


def quoted(text: str) -> str:
    """A string literal that means this text, whatever it says.

    >>> print(quoted('say "#hi" \\\\n'))
    "say \\"#hi\\" \\\\n"
    """
    escaped = wording.clean(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _page(style: Style, puzzle: Puzzle, title: str, solved: bool) -> str:
    lines = []
    if title:
        lines.append(f"#align(center, text(20pt, strong({quoted(title)})))")
    if rule := (wording.answer if solved else wording.board_rule)(puzzle, style.lang):
        lines.append(f"#align(center, {quoted(rule)})")
    lines.append(_board(puzzle, style, solved))
    if not solved and (shown := wording.entries(puzzle, style)):
        lines.append(f"#strong({quoted(wording.list_caption(puzzle, style.lang))})")
        lines.append(f"#words({list_columns(shown)}, {_array(map(quoted, shown))})")
    return "\n\n".join(lines) + "\n"


def _board(puzzle: Puzzle, style: Style, solved: bool) -> str:
    kind = puzzle.board.kind
    wide, high = kind.extent((puzzle.rows, puzzle.columns))
    parts: dict[str, list[str]] = {"letters": [], "faint": [], "lines": [], "strokes": []}
    filler = wording.filler_cells(puzzle) if solved else set[Cell]()
    for cell, symbol in cells_of(puzzle, style.lower):
        row = "faint" if cell in filler else "letters"
        parts[row].append(_pair(kind.centre(cell), quoted(symbol)))
        if style.table:
            parts["lines"].append(_array(map(_pair, kind.corners(cell))))
    if solved:
        for word, colour in zip(puzzle.words, word_colours([puzzle]), strict=True):
            for ends in chain.from_iterable(map(pairwise, paths(word, kind))):
                parts["strokes"].append(_array([quoted(f"#{colour}"), *map(_pair, ends)]))
    parts["boxes"] = [_pair(kind.centre(cell)) for cell in wording.boxed_cells(puzzle, solved)]
    arguments = "".join(f",\n  {name}: {_array(rows)}" for name, rows in parts.items() if rows)
    return f"#board({board_side(puzzle):.2f}mm, {wide:g}, {high:g}{arguments})"


def _array(items: Iterable[str]) -> str:
    """An array; the comma at its end makes one of a single item too."""
    return "(" + "".join(f"{item}, " for item in items).rstrip(" ") + ")"


def _pair(point: Point, *more: str) -> str:
    return _array([*(f"{round(part, 3):g}" for part in point), *more])


FORMAT = Format(
    "typ",
    say("Typst source"),
    write,
    ("solution", "table", "lower", "list_case"),
    "text/x-typst",
    text=True,
)
