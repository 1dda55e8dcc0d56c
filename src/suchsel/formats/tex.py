"""LaTeX: a document of its own, drawn with TikZ, for LuaLaTeX, XeLaTeX or pdfLaTeX.

Letters outside Latin need LuaLaTeX or XeLaTeX and a font that has them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from suchsel.boards.kind import Cell, Point
from suchsel.formats import Format
from suchsel.i18n import say
from suchsel.puzzle import Puzzle
from suchsel.sheet import wording
from suchsel.sheet.board_drawing import FAINT, cells_of, paths, word_colours
from suchsel.sheet.style import Style
from suchsel.system.files import fill_template

#: The width and height that a grid may take, and the largest square, in millimetres.
WIDTH, HEIGHT, LARGEST = 170.0, 190.0, 12.0

_NAMES = {
    "\\": "backslash",
    "^": "asciicircum",
    "~": "asciitilde",
    "`": "asciigrave",
    "<": "less",
    ">": "greater",
    "|": "bar",
    '"': "quotedbl",
}
_SPECIAL = str.maketrans(
    {sign: rf"\{sign}" for sign in "{}$&#%_"}
    | {sign: rf"\text{name}{{}}" for sign, name in _NAMES.items()}
    # Two of them in a row would grow into a dash or a quotation mark.
    | {sign: sign + "{}" for sign in "-',"}
    | {"\u00a0": "~", "\u2007": "~", "\u202f": r"\,"}
)


def write(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    pages = [_page(style, *page) for page in wording.headed_pages(puzzles, style)]
    head = fill_template("document.tex")
    return (head + "\\newpage\n".join(pages) + "\\end{document}\n").encode()


def escape(text: str) -> str:
    """Text that TeX sets as it is, whatever it says.

    >>> print(escape("50% & \\\\input"))
    50\\% \\& \\textbackslash{}input
    >>> print(escape("vous\\u202f?"))
    vous\\,?
    """
    return wording.clean(text).translate(_SPECIAL)


def _page(style: Style, puzzle: Puzzle, title: str, solved: bool) -> str:
    lines = []
    if title:
        lines.append(rf"\begin{{center}}\LARGE\bfseries {escape(title)}\end{{center}}")
    if rule := (wording.answer if solved else wording.board_rule)(puzzle, style.lang):
        lines.append(rf"\begin{{center}}{escape(rule)}\end{{center}}")
    lines += [r"\begin{center}", *_picture(puzzle, style, solved), r"\end{center}"]
    if not solved and (shown := wording.entries(puzzle, style)):
        columns, caption = list_columns(shown), wording.list_caption(puzzle, style.lang)
        lines.append(rf"\textbf{{{escape(caption)}}}\par\medskip")
        marked = [rf"\tick {escape(entry)}\par\smallskip" for entry in shown]
        if columns > 1:
            begin = rf"\begin{{multicols}}{{{columns}}}\raggedright"
            marked = [begin, *marked, r"\end{multicols}"]
        lines += marked
    return "\n".join(lines) + "\n"


def _picture(puzzle: Puzzle, style: Style, solved: bool) -> Iterator[str]:
    """One unit is the distance between two cells of a row."""
    kind, side = puzzle.board.kind, board_side(puzzle)
    points = side * 1.7  # letters a little higher than half of the cell
    yield (
        rf"\begin{{tikzpicture}}[x={side:.2f}mm, y={side:.2f}mm, every node/.style="
        rf"{{inner sep=0pt, font=\fontsize{{{points:.1f}}}{{{points:.1f}}}\selectfont}}]"
    )
    if solved:
        yield rf"\definecolor{{faint}}{{HTML}}{{{FAINT}}}"
        for word, colour in zip(puzzle.words, word_colours([puzzle]), strict=True):
            yield rf"\definecolor{{word}}{{HTML}}{{{colour}}}"
            # A broad stroke under the word; several, where it leaves the board and comes in again.
            look = f"word, opacity=0.7, line cap=round, line width={0.75 * side:.2f}mm"
            for path in paths(word, kind):
                joined = ", line join=round" if len(path) > 2 else ""
                yield rf"\draw[{look}{joined}] {' -- '.join(map(_at, path))};"
    for cell in wording.boxed_cells(puzzle, solved):
        yield rf"\draw {_at(kind.centre(cell))} +(-0.37,-0.37) rectangle +(0.37,0.37);"
    filler = wording.filler_cells(puzzle) if solved else set[Cell]()
    for cell, symbol in cells_of(puzzle, style.lower):
        if style.table:
            yield rf"\draw[gray] {' -- '.join(map(_at, kind.corners(cell)))} -- cycle;"
        look = "[text=faint]" if cell in filler else ""
        yield rf"\node{look} at {_at(kind.centre(cell))} {{{escape(symbol)}}};"
    yield r"\end{tikzpicture}"


def board_side(puzzle: Puzzle) -> float:
    """The distance between two cells of a row, in millimetres."""
    wide, high = puzzle.board.kind.extent((puzzle.rows, puzzle.columns))
    return min(LARGEST, WIDTH / wide, HEIGHT / high)


def _at(point: Point) -> str:
    """A point as TikZ writes it: upwards is positive.

    >>> _at((2.5, 0.5)), _at((3.0, 0.0))
    ('(2.5,-0.5)', '(3,0)')
    """
    x, y = (f"{round(n, 3) + 0.0:.3f}".rstrip("0").rstrip(".") for n in (point[0], -point[1]))
    return f"({x},{y})"


def list_columns(shown: Sequence[str]) -> int:
    """How many columns a list has room for, in lines of 72 letters."""
    return max(1, min(5, 72 // (max(map(len, shown)) + 4)))


FORMAT = Format(
    "tex",
    say("LaTeX with TikZ"),
    write,
    ("solution", "table", "lower", "list_case"),
    "application/x-tex",
    text=True,
)
