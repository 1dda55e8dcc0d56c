"""LaTeX: a document of its own, drawn with TikZ, for LuaLaTeX, XeLaTeX or pdfLaTeX.

Letters outside Latin need LuaLaTeX or XeLaTeX and a font that has them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from suchsel.boards.board import DIRECTIONS, HEXAGONAL, Cell
from suchsel.formats import Style
from suchsel.layout.colours import FAINT, owners, word_colours
from suchsel.layout.listing import answer, board_rule, message_cells
from suchsel.layout.wording import clean, entries, heading, list_caption, solution_caption
from suchsel.puzzle import Placement, Puzzle

#: The width and height that a grid may take, and the largest square, in millimetres.
WIDTH, HEIGHT, LARGEST = 170.0, 190.0, 12.0
_LETTERS_A_LINE = 72

_PREAMBLE = r"""\documentclass[a4paper,12pt]{article}
\usepackage[margin=20mm]{geometry}
\usepackage{iftex}
\ifPDFTeX
  \usepackage[T1]{fontenc}
  \usepackage[utf8]{inputenc}
  \IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
  \DeclareUnicodeCharacter{1E9E}{\SS}
\else
  \usepackage{fontspec}
  \IfFontExistsTF{DejaVu Sans}{\setsansfont{DejaVu Sans}}{}
\fi
\usepackage{multicol}
\usepackage{tikz}
\renewcommand{\familydefault}{\sfdefault}
\pagestyle{empty}
\setlength{\parindent}{0pt}
\newcommand{\tick}{{\fboxsep=0.4ex\fbox{\rule{0pt}{1ex}\rule{1ex}{0pt}}}\hspace{0.6em}}
\begin{document}
"""
_SPECIAL = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\{",
        "}": r"\}",
        "$": r"\$",
        "&": r"\&",
        "#": r"\#",
        "%": r"\%",
        "_": r"\_",
        "^": r"\textasciicircum{}",
        "~": r"\textasciitilde{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
        '"': r"\textquotedbl{}",
        "`": r"\textasciigrave{}",
        # Two of them in a row would grow into a dash or a quotation mark.
        "-": "-{}",
        "'": "'{}",
        ",": ",{}",
    }
)


def render(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    headed = len(puzzles) > 1
    pages = [_page(puzzle, style, heading(puzzle, headed), solved=False) for puzzle in puzzles]
    if style.solution:
        caption = solution_caption(style.lang)
        pages += [
            _page(puzzle, style, " – ".join(filter(None, (caption, heading(puzzle, headed)))), True)
            for puzzle in puzzles
        ]
    return (_PREAMBLE + "\\newpage\n".join(pages) + "\\end{document}\n").encode()


def escape(text: str) -> str:
    """Text that TeX sets as it is, whatever it says.

    >>> print(escape("50% & \\\\input"))
    50\\% \\& \\textbackslash{}input
    """
    return clean(text).translate(_SPECIAL)


def _page(puzzle: Puzzle, style: Style, title: str, solved: bool) -> str:
    lines = []
    if title:
        lines.append(rf"\begin{{center}}\LARGE\bfseries {escape(title)}\end{{center}}")
    rule = (answer if solved else board_rule)(puzzle)
    if rule is not None:
        lines.append(rf"\begin{{center}}{escape(rule.text(style.lang))}\end{{center}}")
    lines += [r"\begin{center}", *_picture(puzzle, style, solved), r"\end{center}"]
    shown = entries(puzzle, style.lang)
    if shown and not solved:
        lines += _list(list_caption(puzzle, style.lang), shown)
    return "\n".join(lines) + "\n"


def _picture(puzzle: Puzzle, style: Style, solved: bool) -> Iterator[str]:
    """One unit is the side of one cell."""
    hexagonal = puzzle.topology in HEXAGONAL
    side = min(LARGEST, WIDTH / (puzzle.columns + hexagonal / 2), HEIGHT / puzzle.rows)
    points = side * 1.7  # letters a little higher than half of the square
    yield (
        rf"\begin{{tikzpicture}}[x={side:.2f}mm, y={side:.2f}mm, every node/.style="
        rf"{{inner sep=0pt, font=\fontsize{{{points:.1f}}}{{{points:.1f}}}\selectfont}}]"
    )
    if solved:
        yield rf"\definecolor{{faint}}{{HTML}}{{{FAINT}}}"
        for word, colour in zip(puzzle.words, word_colours([puzzle]), strict=True):
            yield rf"\definecolor{{word}}{{HTML}}{{{colour}}}"
            yield from _capsules(word, 0.75 * side, hexagonal)
        for cell in message_cells(puzzle):
            yield rf"\draw {_at(cell, hexagonal)} +(-0.37,-0.37) rectangle +(0.37,0.37);"
    kept = {*owners(puzzle), *message_cells(puzzle)} if solved else set[Cell]()
    for row, line in enumerate(puzzle.grid):
        for column, symbol in enumerate(line):
            if symbol is None:
                continue
            at = _at((row, column), hexagonal)
            if style.table:
                yield rf"\draw[gray] {at} +(-0.5,-0.5) rectangle +(0.5,0.5);"
            look = "[text=faint]" if solved and (row, column) not in kept else ""
            yield rf"\node{look} at {at} {{{escape(symbol)}}};"
    yield r"\end{tikzpicture}"


def _at(cell: Cell, hexagonal: bool) -> str:
    """The middle of a cell. Hexagons lie like bricks: every other row is moved by a half."""
    row, column = cell
    half = ".5" if hexagonal and row % 2 else ""
    return f"({column}{half},{-row})"


def _capsules(word: Placement, broad: float, hexagonal: bool = False) -> Iterator[str]:
    """A broad stroke under the word; several, where it runs over the edge and comes in again."""
    strokes = [[word.cells[0]]]
    for before, cell in zip(word.cells, word.cells[1:], strict=False):
        step = cell[0] - before[0], cell[1] - before[1]
        if not hexagonal and step != DIRECTIONS[word.direction]:
            strokes.append([])
        strokes[-1].append(cell)
    look = f"word, opacity=0.7, line cap=round, line width={broad:.2f}mm"
    for stroke in strokes:
        yield rf"\draw[{look}] {_at(stroke[0], hexagonal)} -- {_at(stroke[-1], hexagonal)};"


def _list(caption: str, shown: Sequence[str]) -> Iterator[str]:
    columns = max(1, min(5, _LETTERS_A_LINE // (max(map(len, shown)) + 4)))
    yield rf"\textbf{{{escape(caption)}}}\par\medskip"
    if columns > 1:
        yield rf"\begin{{multicols}}{{{columns}}}\raggedright"
    yield from (rf"\tick {escape(entry)}\par\smallskip" for entry in shown)
    if columns > 1:
        yield r"\end{multicols}"
