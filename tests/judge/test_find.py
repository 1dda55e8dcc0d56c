"""`find` against a walk from cell to cell, and on closed lines."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

import suchsel
from suchsel import find
from suchsel.boards.board import Board, BoardLine, board_of
from suchsel.boards.kind import DIRECTIONS, RECTANGLE, TORUS
from suchsel.judge.find import readings as judged
from tests.second_judge import readings

GRIDS = st.integers(1, 6).flatmap(
    lambda columns: st.lists(
        st.lists(st.sampled_from("ABẞ"), min_size=columns, max_size=columns),
        min_size=1,
        max_size=5,
    )
)


@given(GRIDS, st.text("ABẞ", min_size=2, max_size=5))
def test_agrees_with_walking_from_cell_to_cell(grid: list[list[str]], word: str) -> None:
    found = find(grid, [word])
    assert {frozenset(cells) for cells in found} == readings(grid, list(word))
    assert len(found) == len(readings(grid, list(word)))
    for cells in found:
        assert "".join(grid[row][column] for row, column in cells) == word


@given(
    GRIDS,
    st.lists(st.text("ABẞ", min_size=2, max_size=5), min_size=1, max_size=3, unique=True),
    st.lists(st.text("AB", min_size=2, max_size=4), min_size=31, max_size=31),
)
def test_stems_are_found_whatever_follows_them(
    grid: list[list[str]], words: list[str], stems: list[str]
) -> None:
    """Beside symbols that no stem has, and at the ends of lines."""
    board = board_of(RECTANGLE, len(grid), len(grid[0]))
    listed, blocked = (tuple(map(tuple, dict.fromkeys(some))) for some in (words, stems))
    blocked = tuple(stem for stem in blocked if stem not in listed)
    found: dict[tuple[str, ...], set[frozenset[tuple[int, int]]]] = {}
    for word, cells, _, _ in judged(grid, board, listed, blocked):
        found.setdefault(word, set()).add(frozenset(cells))
    for word in (*listed, *blocked):
        assert found.get(word, set()) == readings(grid, word)


@given(GRIDS, st.text("ABẞ", min_size=2, max_size=5))
def test_a_mirrored_board_has_mirrored_answers(grid: list[list[str]], word: str) -> None:
    mirrored = [row[::-1] for row in grid]
    last = len(grid[0]) - 1
    ours = {
        frozenset((row, last - column) for row, column in cells) for cells in find(grid, [word])
    }
    assert ours == {frozenset(cells) for cells in find(mirrored, [word])}


def test_a_palindrome_is_found_once() -> None:
    assert find([["O", "T", "T", "O"]], ["OTTO"]) == [[(0, 0), (0, 1), (0, 2), (0, 3)]]


def test_a_symbol_of_several_characters_fills_one_cell() -> None:
    grid = [["N̈", "A", "N"], ["X", "N̈", "A"]]
    assert [list(cells) for cells in find(grid, [("A", "N̈")])] == [
        [(0, 1), (0, 0)],
        [(0, 1), (1, 1)],
        [(1, 2), (1, 1)],
    ]


def test_holes_end_a_line() -> None:
    assert find([["A", None, "B"]], ["AB"]) == []


def test_direction_and_word_are_told() -> None:
    (found,) = find([["D"], ["U"]], ["UD"])
    assert (found.direction, found.word, list(found)) == ("N", ("U", "D"), [(1, 0), (0, 0)])


def test_each_set_of_cells_comes_once_a_word_and_words_in_their_order() -> None:
    assert find([["A", "B"], ["C", "D"]], ["A"]) == [[(0, 0)]]
    found = find([["A", "B"], ["C", "D"]], ["AB", "CD", "AB"])
    assert found == [[(0, 0), (0, 1)], [(1, 0), (1, 1)]]
    assert [occurrence.word for occurrence in found] == [("A", "B"), ("C", "D")]
    torus = board_of(TORUS, 2, 2)
    assert find([["A", "B"], ["C", "D"]], ["A"], torus) == [[(0, 0)]]


def test_a_word_given_as_text_has_its_marks_with_their_letters() -> None:
    puzzle = suchsel.generate(["M\u0308us", "Hund"], (5, 5), seed=1)
    text = "".join(puzzle.words[0].symbols)
    assert find(puzzle.grid, [text]) == [list(puzzle.words[0].cells)]
    # but symbols that are given one by one are left as they are
    apart = [["A", "\u0308", "B"]]
    assert find(apart, [("A", "\u0308")]) == [[(0, 0), (0, 1)]]
    assert find(apart, ["A\u0308"]) == []


@pytest.mark.parametrize(
    ("grid", "words"),
    [
        ([["A"]], [""]),
        ([["A", "B"], ["C"]], ["AB"]),
        ([["A", "B"]], [()]),
        ([["A"]], [5]),
        ([["A"]], [("A", None)]),
    ],
)
def test_what_cannot_be_searched_is_a_sentence(grid: list[list[str]], words: list[str]) -> None:
    with pytest.raises(suchsel.SuchselError, match=r"a row of letters|of the grid"):
        find(grid, words)


def test_arguments_of_a_wrong_type_are_sentences() -> None:
    call: Any = find
    for grid in (None, 5, [5], [["A", 5]]):
        with pytest.raises(suchsel.SuchselError, match="A grid is"):
            call(grid, ["AB"])
    for words in ("AB", None):
        with pytest.raises(suchsel.SuchselError, match="words: expected a list"):
            call(["AB"], words)


def test_symbols_that_the_search_uses_itself_are_no_trap() -> None:
    """A wall stands between lines; each symbol of a word is searched as a byte."""
    assert find([["A", "\0", "B"]], [("\0", "B"), ("B", "A")]) == [[(0, 1), (0, 2)]]
    private = "\U00100000"
    assert find([[private, "CH", "A"]], [(private, "A"), ("CH", "A")]) == [[(0, 1), (0, 2)]]
    assert find([[private, "A", "CH"]], [(private, "A"), ("CH", "A")]) == [
        [(0, 0), (0, 1)],
        [(0, 2), (0, 1)],
    ]


def test_more_symbols_than_there_are_bytes() -> None:
    letters = [chr(0x4E00 + i) for i in range(400)]
    grid = [letters[:200], letters[200:]]
    words = [tuple(letters[i : i + 2]) for i in range(0, 398, 2)]
    words += [tuple(letters[200:]), tuple(letters[395:389:-1]), (letters[399], letters[390])]
    found = find(grid, words)
    assert [one.word for one in found] == words[:-1]
    assert found[-2] == [(1, i) for i in range(200)]
    assert found[-1] == [(1, i) for i in range(195, 189, -1)]


def test_nothing_in_nothing() -> None:
    assert find([], ["AB"]) == []


def ring(*letters: str) -> tuple[list[list[str]], Board]:
    """A board of one closed line: after the last cell comes the first."""
    cells = tuple((0, i) for i in range(len(letters)))
    line = BoardLine(tuple(range(len(letters))), "E", "W", closed=True)
    return [list(letters)], Board(RECTANGLE, (1, len(letters)), cells, (line,))


def test_on_a_closed_line_words_run_over_the_edge() -> None:
    grid, board = ring("B", "C", "A")
    assert find(grid, ["AB", "ACB"], board) == [[(0, 2), (0, 0)], [(0, 2), (0, 1), (0, 0)]]
    assert [found.direction for found in find(grid, ["AB", "BA"], board)] == ["E", "W"]


def test_on_a_closed_line_the_same_cells_are_one_occurrence() -> None:
    grid, board = ring("A", "A", "A")
    assert find(grid, ["AAA"], board) == [[(0, 0), (0, 1), (0, 2)]]
    assert len(find(grid, ["AA"], board)) == 3


def test_on_a_closed_line_a_word_does_not_run_over_its_own_first_letter() -> None:
    grid, board = ring("A", "B", "C")
    assert find(grid, ["ABCA", "ABCAB", "CBAC"], board) == []
    grid, board = ring("B", "C", "A")
    assert find(grid, ["ABC"], board) == [[(0, 2), (0, 0), (0, 1)]]


@given(GRIDS, st.text("ABẞ", min_size=2, max_size=4))
def test_the_direction_is_the_way_from_cell_to_cell(grid: list[list[str]], word: str) -> None:
    for found in find(grid, [word]):
        (row, column), (down, right) = found[0], DIRECTIONS[found.direction]
        assert found[1] == (row + down, column + right)


@pytest.mark.parametrize("length", range(2, 9))
def test_words_of_every_length_are_found_both_ways(length: int) -> None:
    word = "ABCDEFGH"[:length]
    grid = [list("X" + word + "Y"), ["Z"] * (length + 2), list("Z" + word[::-1] + "Z")]
    forwards = [(0, 1 + i) for i in range(length)]
    backwards = [(2, length - i) for i in range(length)]
    assert find(grid, [word]) == [forwards, backwards]
    assert find(grid, [word + "Q", "Q" + word[1:]]) == []


def test_a_symbol_that_the_grid_does_not_have_is_not_put_together() -> None:
    assert find([list("ABC")], [("AB", "C")]) == []


@pytest.mark.parametrize("columns", range(4, 13))
@pytest.mark.parametrize("rows", [1, 3])
def test_many_words_are_found_as_few_are(rows: int, columns: int) -> None:
    """With many words, those that begin with the letters at a place are looked up."""
    letters = Random(columns).choices("ABC", k=rows * columns)
    grid = [letters[row * columns :][:columns] for row in range(rows)]
    words = ["".join(word) for n in (2, 3, 4) for word in product("ABC", repeat=n)]
    words += ["".join(row[at : at + n]) for row in grid for n in (5, 6) for at in range(columns)]
    words = [word for word in dict.fromkeys(words) if len(word) > 1]
    together = find(grid, words)
    assert together == [one for word in words for one in find(grid, [word])]
    assert {"".join(row) for row in grid if columns <= 6} <= {"".join(w.word) for w in together}


def test_a_grid_is_a_text_with_or_without_blanks_between_the_cells() -> None:
    rows = [["A", "B", "C"], ["D", "E", "F"]]
    for text in ("ABC\nDEF", "\nABC\nDEF\n", "A B C\nD  E F", "  ABC\nDEF  ", "abc\nd e f"):
        assert find(text, ["BC", "FC"]) == find(rows, ["BC", "FC"]) != []
    assert find("A\nB", ["AB"]) == [[(0, 0), (1, 0)]]
    assert find("CH I L", [("CH", "I", "L")]) == [[(0, 0), (0, 1), (0, 2)]]


def test_words_that_bend_are_found() -> None:
    grid = ["ABX", "XCD"]
    [found] = find(grid, ["ABCD"], paths="square")
    assert (*found,) == ((0, 0), (0, 1), (1, 1), (1, 2))
    assert (found.word, found.direction) == (tuple("ABCD"), "bent")
    assert find(grid, ["ACD"], paths="square") == []
    assert [(*one,) for one in find(grid, ["ACD"], paths="bent")] == [((0, 0), (1, 1), (1, 2))]
    assert find(grid, ["ABCD"]) == []


def test_one_word_without_letters_among_others_is_refused() -> None:
    for wrong in ("", ("A", "")):
        with pytest.raises(suchsel.SuchselError, match="a row of letters"):
            find(["AB"], ["AB", wrong])


def test_a_line_of_two_cells_may_have_a_blank_between_them() -> None:
    assert find("A B\nC D", ["AB"]) == [[(0, 0), (0, 1)]]


def test_words_are_solved_as_they_are_spelled() -> None:
    found = suchsel.solve("STRASSE\nÄQUATOR", ["Straße", "Äquator", "Eva"], eszett="ss")
    row = [(0, column) for column in range(7)]
    assert found == {"Straße": [row], "Äquator": [[(1, column) for _, column in row]], "Eva": []}


def test_a_cell_of_several_letters_is_one_of_a_word() -> None:
    grid: list[list[str | None]] = [["CH", "I", "L", "E"], ["C", "H", "I", None]]
    found = suchsel.solve(grid, ["Chile", "Chi"])
    assert found["Chile"] == [[(0, 0), (0, 1), (0, 2), (0, 3)]]
    assert found["Chi"] == [[(0, 0), (0, 1)], [(1, 0), (1, 1), (1, 2)]]
    assert suchsel.solve(["CH I LL E"], ["Chille"])["Chille"] == [[(0, 0), (0, 1), (0, 2), (0, 3)]]
