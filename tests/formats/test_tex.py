"""LaTeX: its structure, since no test should need TeX."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from suchsel import Placement, generate
from suchsel.boards.board import KINDS
from suchsel.formats import render
from suchsel.formats.tex import escape
from suchsel.puzzle import Puzzle
from suchsel.sheet.board_drawing import paths
from suchsel.sheet.style import Style
from tests.formats.table_samples import HOSTILE, WORDS, animals, hostile, is_reproducible, ring

PLAIN = Style()
NODE = re.compile(r"\\node(\[text=faint\])? at \((\d+)\.5,-(\d+)\.5\) \{(.)\};")


def source(puzzles: Sequence[Puzzle], style: Style = PLAIN) -> str:
    return render(puzzles, "tex", style).decode()


def letters(page: str) -> dict[tuple[int, int], str]:
    return {(int(row), int(column)): letter for _, column, row, letter in NODE.findall(page)}


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
    assert text.count("-- cycle;") == 9 * 11
    assert "cycle" not in source([animals()])


def test_the_solution_comes_last_with_a_stroke_for_each_word() -> None:
    puzzle = animals(level="schwer")
    first, second = source([puzzle], Style("de", solution=True)).split("\\newpage")
    assert "Lösung" in second
    assert letters(second) == grid_as_dict(puzzle)
    point = r"\((\d+)\.5,-(\d+)\.5\)"
    strokes = re.findall(rf"\\draw\[word.*\] {point} -- {point};", second)
    ends = [((int(b), int(a)), (int(d), int(c))) for a, b, c, d in strokes]
    assert ends == [(word.cells[0], word.cells[-1]) for word in puzzle.words]
    kept = {cell for word in puzzle.words for cell in word.cells}
    faint = {(int(r), int(c)) for look, c, r, _ in NODE.findall(second) if look}
    assert faint == grid_as_dict(puzzle).keys() - kept
    assert "\\draw[word" not in first


def test_a_word_over_the_edge_has_two_paths() -> None:
    word = Placement("Hund", tuple("HUND"), ((0, 5), (0, 6), (0, 0), (0, 1)), "E")
    assert len(paths(word, KINDS["torus"])) == 2
    straight = word._replace(cells=((0, 3), (0, 4), (0, 5), (0, 6)))
    assert len(paths(straight, KINDS["torus"])) == 1


@pytest.mark.parametrize("title", HOSTILE)
def test_no_text_is_a_command(title: str) -> None:
    body = source([hostile(title)], Style(solution=True)).split("\\begin{document}")[1]
    known = (
        "begin end LARGE bfseries node draw definecolor fontsize selectfont textbf par medskip "
        "smallskip tick newpage raggedright textbackslash textasciicircum textasciitilde "
        "textless textgreater textquotedbl textasciigrave textbar"
    )
    assert set(re.findall(r"\\([a-zA-Z]+)", body)) <= set(known.split())
    bare = re.sub(r"\\[\\{}$&#%_]", "", body)
    assert bare.count("{") == bare.count("}")
    assert not re.search(r"[$&#%~^]", bare)
    assert not re.search(r"[\x00-\x09\x0b-\x1f\ud800-\udfff]", body)


def test_same_bytes_in_every_process() -> None:
    assert is_reproducible("tex", Style("de", solution=True))


def test_the_page_of_a_torus_says_how_words_run() -> None:
    torus = generate(WORDS, (8, 9), "schwer", 1, topology="torus")
    pages = source([torus], Style("de", solution=True))
    assert pages.count("über den Rand") == 1  # the solution shows it
    assert "über den Rand" not in source([animals()], Style("de"))


def test_hexagons_lie_half_a_cell_further_right_in_every_other_row() -> None:
    puzzle = generate(WORDS, (9, 10), "schwer", 1, topology="honeycomb")
    text = source([puzzle], Style(table=True, solution=True))
    first, solved = text.split("\\newpage")
    nodes = re.findall(r"\\node at \(([\d.]+),-([\d.]+)\)", first)
    xs = {float(x) for x, y in nodes if y == nodes[0][1]}
    assert xs == {column + 0.5 for column in range(10)}
    below = {float(x) for x, y in nodes if y == nodes[10][1]}
    assert below == {column + 1.0 for column in range(10)}
    outlines = re.findall(r"\\draw\[gray\] (.*) -- cycle;", first)
    assert len(outlines) == 90
    assert {outline.count(" -- ") for outline in outlines} == {5}  # six corners
    assert solved.count("\\draw[word") == len(WORDS)  # one stroke each: nothing runs over an edge
