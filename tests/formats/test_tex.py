"""LaTeX: its structure, since no test should need TeX."""

from __future__ import annotations

import re

import pytest

from suchsel import Placement, Puzzle, generate
from suchsel.formats import Style, render
from suchsel.formats.tex import _capsules, escape
from tests.formats.table_samples import HOSTILE, WORDS, animals, hostile, rendered_elsewhere, ring

PLAIN = Style()
NODE = re.compile(r"\\node(\[text=faint\])? at \((\d+),(-?\d+)\) \{(.)\};")


def source(puzzles: list[Puzzle], style: Style = PLAIN) -> str:
    return render(puzzles, "tex", style).decode()


def letters(page: str) -> dict[tuple[int, int], str]:
    return {(-int(row), int(column)): letter for _, column, row, letter in NODE.findall(page)}


def grid_as_dict(puzzle: Puzzle) -> dict[tuple[int, int], str]:
    return {
        (r, c): symbol
        for r, row in enumerate(puzzle.grid)
        for c, symbol in enumerate(row)
        if symbol is not None
    }


@pytest.mark.parametrize("puzzle", [animals(), ring()])
def test_each_letter_stands_in_its_place(puzzle: Puzzle) -> None:
    assert letters(source([puzzle])) == grid_as_dict(puzzle)


def test_title_list_and_lines_on_request() -> None:
    text = source([animals(title="Tiere & mehr")], Style("de", table=True))
    assert r"\bfseries Tiere \& mehr\end{center}" in text
    assert re.findall(r"\\tick (.*)\\par", text) == [escape(w) for w in WORDS]
    assert text.count("rectangle") == 9 * 11
    assert "rectangle" not in source([animals()])


def test_the_solution_comes_last_with_a_stroke_for_each_word() -> None:
    puzzle = animals(level="schwer")
    first, second = source([puzzle], Style("de", solution=True)).split("\\newpage")
    assert "Lösung" in second
    assert letters(second) == grid_as_dict(puzzle)
    strokes = re.findall(r"\\draw\[word.*\] \((\d+),(-?\d+)\) -- \((\d+),(-?\d+)\);", second)
    ends = [((-int(b), int(a)), (-int(d), int(c))) for a, b, c, d in strokes]
    assert ends == [(word.cells[0], word.cells[-1]) for word in puzzle.words]
    kept = {cell for word in puzzle.words for cell in word.cells}
    faint = {(-int(r), int(c)) for look, c, r, _ in NODE.findall(second) if look}
    assert faint == grid_as_dict(puzzle).keys() - kept
    assert "\\draw[word" not in first


def test_a_word_over_the_edge_has_two_strokes() -> None:
    word = Placement("Hund", tuple("HUND"), ((0, 5), (0, 6), (0, 0), (0, 1)), "E")
    assert len(list(_capsules(word, 5.0))) == 2


@pytest.mark.parametrize("title", HOSTILE)
def test_no_text_is_a_command(title: str) -> None:
    body = source([hostile(title)], Style(solution=True)).split("\\begin{document}")[1]
    known = {
        "begin", "end", "LARGE", "bfseries", "node", "draw", "definecolor", "fontsize",
        "selectfont", "textbf", "par", "medskip", "smallskip", "tick", "newpage", "raggedright",
        "textbackslash", "textasciicircum", "textasciitilde", "textless", "textgreater",
        "textquotedbl", "textasciigrave", "textbar",
    }  # fmt: skip
    assert set(re.findall(r"\\([a-zA-Z]+)", body)) <= known
    bare = re.sub(r"\\[\\{}$&#%_]", "", body)
    assert bare.count("{") == bare.count("}")
    assert not re.search(r"[$&#%~^]", bare)
    assert not re.search(r"[\x00-\x09\x0b-\x1f\ud800-\udfff]", body)


def test_same_bytes_in_every_process() -> None:
    data = render([animals(title="Ä")], "tex", Style("de", solution=True))
    assert data == rendered_elsewhere("tex", "1") == rendered_elsewhere("tex", "2")


def test_the_page_of_a_torus_says_how_words_run() -> None:
    torus = generate(WORDS, (8, 9), "schwer", 1, topology="torus")
    pages = source([torus], Style("de", solution=True))
    assert pages.count("über den Rand") == 1  # the solution shows it
    assert "über den Rand" not in source([animals()], Style("de"))
