"""Braille: six dots without contractions, in the ASCII code of embossers, 40 cells by 25 lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from textwrap import wrap
from unicodedata import normalize

from suchsel.errors import mistake
from suchsel.formats import Format
from suchsel.formats.txt import DOT, without_filler
from suchsel.i18n import say
from suchsel.placement import Grid, Placement
from suchsel.puzzle import Puzzle
from suchsel.sheet import wording
from suchsel.sheet.style import Style
from suchsel.system.files import data_lines

WIDTH, HEIGHT = 40, 25
#: The characters for all patterns of dots, as binary numbers with dot 1 as the lowest digit.
_CODE = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="
#: What stands in the grid for a cell that does not exist, and for filler in a solution.
_HOLE, _FILLER = "-", "'"
#: The most rows and columns: their numbers have two digits.
_LARGEST = (99, 36)
_ALIKE = str.maketrans("„«»’–—", "““”'--", "…")


def write(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    pages: list[str] = []
    for puzzle, title, is_solution in wording.headed_pages(puzzles, style):
        pages += _pages(_blocks(puzzle, style, title, is_solution))
    return "\f".join(pages).encode("ascii")


@lru_cache(maxsize=16)
def _table(lang: str) -> dict[str, str]:
    rows = {name: cells for name, *cells in map(str.split, data_lines("braille.txt"))}
    table = {}
    for item in rows["all"] + rows.get(lang, []):
        dots = [sum(1 << int(dot) - 1 for dot in cell) for cell in item[1:].split("-")]
        table[item[0]] = "".join(_CODE[number] for number in dots)
    return table


def braille(text: str, lang: str, *, exact: bool = False) -> str:
    """The text in the braille of a language; its punctuation only as far as that has it.

    Letters of other languages lose their marks, unless it must be exact, as on a board.

    >>> braille("Käse, 12", "de")
    'K>SE1 #AB'
    """
    table = _table(lang)
    plain = text.translate(_ALIKE).lower()
    if not exact:
        plain = "".join(c if c in table else normalize("NFD", c)[0] for c in plain)
    if missing := "".join(dict.fromkeys(c for c in plain if c.isalpha() and c not in table)):
        raise mistake(
            "no-braille",
            "There is no braille for these letters in this language ({lang}): {letters}. Name the "
            "“language” of the words, or use “fold”, which drops accents.",
            lang=lang,
            letters=" ".join(missing),
        )
    plain = re.sub(r"\d+", lambda n: "#" + "".join("jabcdefghi"[int(d)] for d in n[0]), plain)
    return "".join(" " if letter.isspace() else table.get(letter, "") for letter in plain)


def _blocks(puzzle: Puzzle, style: Style, title: str, is_solution: bool) -> list[list[str]]:
    """Blocks of lines; one that fits on a page is not divided."""
    lang, own = style.lang, puzzle.request.language or style.lang
    texts = [title, "" if is_solution else wording.clean(style.note or "")]
    if is_solution:
        words = [_place(one, own, lang) for one in puzzle.words]
        if answer := wording.answer(puzzle, lang):
            words.append(braille(answer, lang))
    else:
        texts.append(wording.guidance(puzzle, style, marks=False))
        spoken = puzzle.request.clues_in or (lang if puzzle.list == "clues" else own)
        words = [braille(entry, spoken) for entry in wording.listing(puzzle, style)]
    grid = without_filler(puzzle) if is_solution else puzzle.grid
    heads = [_wrapped([braille(wording.in_words(text, lang), lang)]) for text in texts if text]
    return [*heads, _board(grid, own), *([line] for line in _wrapped(words))]


def _place(placed: Placement, own: str, lang: str) -> str:
    """A word in its own braille, and where it stands in that of the other texts."""
    place = wording.place("", placed.cells, placed.direction, lang).text(lang)
    return braille(placed.word, own) + braille(wording.in_words(place, lang), lang)


def _wrapped(texts: Iterable[str]) -> list[str]:
    """Lines of at most 40 cells; what runs over is indented."""
    return [line for text in texts for line in wrap(text, WIDTH, subsequent_indent="  ")]


def _board(grid: Grid, lang: str) -> list[str]:
    """The rows with their numbers, below the numbers of the columns, read downwards."""
    named = {None: _HOLE, DOT: _FILLER}
    rows = [[named.get(s) or braille(s or "", lang, exact=True) for s in row] for row in grid]
    wide = max(len(cell) for row in rows for cell in row)
    label = len(f"#{len(rows)} ")
    gap = " " if label + (wide + 1) * len(rows[0]) - 1 <= WIDTH else ""
    if label + (wide + len(gap)) * len(rows[0]) - len(gap) > WIDTH:
        raise mistake(
            "too-wide-for-braille",
            "A row of {n} letters does not fit into a line of braille, which has {width} cells. "
            "Use fewer columns.",
            n=len(rows[0]),
            width=WIDTH,
        )
    numbers = [str(n) for n in range(1, len(rows[0]) + 1)]
    digits = len(numbers[-1])
    heads = [
        [braille(n.rjust(digits)[at], lang)[-1:] or " " for n in numbers] for at in range(digits)
    ]
    labels = [""] * digits + [braille(str(n), lang) for n in range(1, len(rows) + 1)]
    lines = zip(labels, [*heads, *rows], strict=True)
    return [
        (f"{name:<{label}}" + gap.join(f"{cell:<{wide}}" for cell in cells)).rstrip()
        for name, cells in lines
    ]


def _pages(blocks: Iterable[list[str]]) -> list[str]:
    """Pages of 25 lines; the board stands between empty lines."""
    pages: list[list[str]] = [[]]
    for block in blocks:
        page = pages[-1]
        lines = ["", *block, ""] if len(block) > 1 and page else block
        if page and len(page) + len(lines) > HEIGHT:
            pages.append(page := [])
            lines = block
        page += lines
        while len(pages[-1]) > HEIGHT:
            pages[-1:] = [pages[-1][:HEIGHT], pages[-1][HEIGHT:]]
    return ["\n".join(page).rstrip() + "\n" for page in pages]


FORMAT = Format(
    "brf",
    say("braille for embossers and braille displays"),
    write,
    ("solution", "note", "instruction", "numbered"),
    "text/plain; charset=us-ascii",
    text=True,
    shows=lambda kind: kind.square,
    largest=lambda style: _LARGEST,
)
