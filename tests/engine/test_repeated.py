"""One word several times: listed, placed, judged, shown, stored, solved and rated."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest

import suchsel
from suchsel.cli import main
from suchsel.errors import SuchselError
from suchsel.formats import own_format_names, render, style_for
from suchsel.judge.verify import find_defects
from suchsel.placement import Draft
from suchsel.puzzle import Puzzle
from suchsel.request.request import Request
from suchsel.sheet.wording import listing, solution_entries
from tests.bent_judge import faults

WORDS = ["CAT x5", "Anna ×2", "Dog"]


def places_of(rows: Sequence[Sequence[str | None]], word: str) -> int:
    """How many sets of cells spell the word along a straight line, by brute force."""
    cells = {(r, c): symbol for r, row in enumerate(rows) for c, symbol in enumerate(row)}
    steps = [step for step in product((-1, 0, 1), repeat=2) if any(step)]
    found = set()
    for (row, column), (down, right) in product(cells, steps):
        run = [(row + n * down, column + n * right) for n in range(len(word))]
        if [cells.get(cell) for cell in run] == [*word]:
            found.add(frozenset(run))
    return len(found)


@pytest.mark.parametrize("level", ["easy", "hard", "klassik-schwer", "buchstaben-3"])
@pytest.mark.parametrize("seed", range(4))
def test_as_often_as_the_list_says(level: str, seed: int) -> None:
    puzzle = suchsel.generate(WORDS, level=level, seed=seed)
    assert [places_of(puzzle.grid, word) for word in ("CAT", "ANNA", "DOG")] == [5, 2, 1]
    assert [word.word for word in puzzle.words] == ["CAT"] * 5 + ["Anna"] * 2 + ["Dog"]
    assert puzzle.request.to_dict()["words"] == ["CAT ×5", "Anna ×2", "Dog"]
    assert Puzzle.from_json(puzzle.to_json()) == puzzle
    assert suchsel.make(Request.from_dict(puzzle.request.to_dict()), seed) == puzzle


@pytest.mark.parametrize(
    "text",
    [
        "CAT x5\nDog\nCow x2",
        "5x CAT, Dog, 2 × Cow",
        "CAT ×5 DOG COW x2",
        "• CAT (5x)\n• Dog\n• Cow (2×)",
        "word,clue\nCAT x5,It purrs\nDog,It barks\nCow x2,It moos",
    ],
)
def test_lists(text: str) -> None:
    request = Request(suchsel.read_words(text).words)
    words = [word.text.upper() for word in request.words]
    assert words == ["CAT"] * 5 + ["DOG"] + ["COW"] * 2
    assert "hidden several times: CAT (5×)" in str(request.notes[0])


def test_other_words_with_an_x_or_twice_in_the_list() -> None:
    request = Request(["BMW X5", "Mazda x5 ×1", "2x4", "Cat", "Cat"])
    assert [word.text for word in request.words] == ["BMW X5", "Mazda x5", "2x4", "Cat"]
    again = Request.from_dict(request.to_dict())
    assert again == request
    assert eval(repr(request), {"Request": Request}) == request


@pytest.mark.parametrize(
    ("words", "options", "message"),
    [
        (["CAT x3", "CATAPULT", "Tack"], {}, "lies inside other words: CATAPULT, TACK"),
        (["CAT x3"], {"nest": True}, "either “nest” or “CAT ×3”"),
        (
            ["CAT x99"] * 1 + [f"{a}{b}{c}Q x99" for a, b, c in product("ABCDEFGH", repeat=3)],
            {},
            "limit",
        ),
    ],
)
def test_refused(words: list[str], options: dict[str, bool], message: str) -> None:
    with pytest.raises(SuchselError, match=message):
        Request(words, **options)  # type: ignore[arg-type]


def test_words_to_draw_are_hidden_once_and_hold_no_counted_one() -> None:
    pool = ["Catapult", "Tack", "Horse x3", "Mouse"]
    request = Request(["CAT x3"], pool=pool, pick=2)
    puzzle = suchsel.make(request, 1)
    assert [word.word for word in puzzle.words] == ["CAT"] * 3 + ["Horse", "Mouse"]
    assert "hidden once, because they are drawn: Horse" in map(str, request.notes)


@pytest.mark.parametrize(
    "options",
    [
        {"message": "Good"},
        {"topology": "torus"},
        {"topology": "hexagon"},
        {"no_collinear": True},
        {"secret": ["Emu x2"]},
        {"minutes": 2},
    ],
    ids=lambda options: next(iter(options)),
)
def test_with_other_options(options: dict[str, object]) -> None:
    puzzle = suchsel.generate(["CAT x3", "Dog", "Horse"], seed=2, **options)  # type: ignore[arg-type]
    assert len(suchsel.find(puzzle.grid, ["CAT"], puzzle.board)) == 3
    assert suchsel.make(puzzle.request, puzzle.seed) == puzzle


def test_words_that_bend() -> None:
    puzzle = suchsel.generate(["CAT x3", "Giraffe"], (4, 4), seed=1, paths="bent")
    assert not list(faults(json.loads(puzzle.to_json())))


def test_the_judge_counts() -> None:
    """One place less, one more, and two words at the same place."""
    rows = [["C", "A", "T"], ["C", "A", "T"], ["X", "Y", "Z"]]
    request = Request(["CAT x3"], (3, 3))
    puzzle = suchsel.generate(["CAT x2"], (3, 3), "easy", seed=1)
    grid = tuple(map(tuple, rows))
    one, two = (
        puzzle.words[0]._replace(cells=tuple((row, c) for c in range(3)), direction="E")
        for row in (0, 1)
    )
    for words, code in (
        ((one, two, two), "wrong-count"),
        ((one, two), "wrong-words"),
    ):
        assert code in {wrong.code for wrong in find_defects(Draft(request, grid, words, 1))}
    two_only = Request(["CAT x2"], (3, 3), "easy")
    assert not list(find_defects(Draft(two_only, grid, (one, two), 1)))
    more = tuple(map(tuple, [*rows[:2], ["C", "A", "T"]]))
    codes = {wrong.code for wrong in find_defects(Draft(two_only, more, (one, two), 1))}
    assert codes == {"stray-word", "wrong-count"}


def test_what_sheets_say() -> None:
    words = [("CAT x3", "It purrs"), ("Dog", "It barks")]
    puzzle = suchsel.generate(words, (6, 7), seed=4)
    assert listing(puzzle) == ["CAT (3×)", "Dog"]
    assert solution_entries(puzzle, style_for(["pdf"], {})) == ["CAT (3×)", "Dog"]
    starts = listing(puzzle, style_for(["pdf"], {"hint": "cells"}))[0].partition(" – ")[2]
    assert len(starts.split(", ")) == 3
    clues = suchsel.generate(words, (6, 7), seed=4, list="clues")
    assert listing(clues) == ["1. It purrs (3) (3×)", "2. It barks (3)"]
    assert [answer.word for answer in puzzle.answers()] == ["CAT"] * 3 + ["Dog"]


def test_the_picture_of_a_counted_word_is_not_missed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["CAT x3", "Dog", "Xyzzy"]
    assert main(["make", *words, "--list", "pictures", "--language", "en", "--lang", "en"]) == 0
    (note,) = (one for one in capsys.readouterr().err.splitlines() if "no picture" in one)
    assert note.endswith(": Xyzzy")


@pytest.mark.parametrize("name", [*own_format_names()])
def test_formats(name: str) -> None:
    puzzle = suchsel.generate(["CAT x3", "Dog"], (6, 7), seed=4)
    style = style_for([name], {})
    if name == "ipuz":
        with pytest.raises(SuchselError, match="CAT several times"):
            render([puzzle], name, style)
    else:
        assert render([puzzle], name, style)


def test_a_word_takes_longer_the_more_often_it_is_to_be_found() -> None:
    rows = ["CATXX", "XXXXX", "TACXX", "XXXXX", "XXCAT"]
    one, three = suchsel.rate(rows, ["CAT"]), suchsel.rate(rows, ["CAT x3"])
    assert len(three.words) == 3
    assert three.minutes > one.minutes


def test_solve_counts_and_writes_a_sheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    grid, sheet = tmp_path / "grid.txt", tmp_path / "sheet.json"
    grid.write_text("C A T X X\nX X X X X\nT A C X X\nX X D O G\nX X C A T\n")
    options = ["--lang", "en", "-o", str(sheet)]
    assert main(["solve", str(grid), "CAT x3", "dog", *options]) == 0
    assert capsys.readouterr().out.count("CAT: row") == 3
    assert [word.word for word in Puzzle.from_json(sheet.read_text()).words] == ["CAT"] * 3 + [
        "dog"
    ]
    assert main(["solve", str(grid), "CAT x4", "--lang", "en"]) == 1
    assert "CAT: found 3 of 4" in capsys.readouterr().out


def test_further_mistakes_beside_a_repeated_word_are_reported_as_they_are() -> None:
    with pytest.raises(SuchselError) as caught:
        Request(["CAT x2", "CATAPULT"], secret=["."], secret_directions=["E"])
    assert {wrong.code for wrong in caught.value.defects} == {"repeated-inside", "word-too-short"}
    with pytest.raises(SuchselError) as caught:
        Request(["CAT x2", "CATAPULT"], secret=3, secret_directions=["E"])  # type: ignore[arg-type]
    assert {wrong.code for wrong in caught.value.defects} == {"repeated-inside", "not-a-list"}
