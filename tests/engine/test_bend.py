"""Words that bend: made, judged, stored, solved, rated and refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

import suchsel
from suchsel.errors import GaveUp, Impossible, SuchselError
from suchsel.formats import find_format, own_format_names, render, style_for
from suchsel.puzzle import verify
from suchsel.request.request import Request
from suchsel.words.lists import find_theme, themes
from tests.bent_judge import faults
from tests.lists import some_quick

ANIMALS = find_theme("animals", "en").words
PATHS = ("bent", "square")
#: 36 letters.
FRUIT = ["Apfel", "Birne", "Kirsche", "Mango", "Pflaume", "Zitrone"]


def rude_words(puzzle: suchsel.Puzzle) -> frozenset[str]:
    return frozenset("".join(stem) for stem in puzzle.request.blocked)


#: German verbs end alike, so that most searches for a bent board with one reading each give up.
THEMES = [theme for theme in themes("de") + themes("en") if theme.name != "verben"]


@pytest.mark.parametrize("paths", PATHS)
@pytest.mark.parametrize("theme", some_quick(THEMES, 4), ids=lambda t: t.name)
def test_themes_by_a_second_judge(theme: Any, paths: str) -> None:
    request = Request([*theme.words], pick=8, paths=paths, language=theme.lang)
    puzzle = suchsel.make(request, 7)
    assert not list(faults(json.loads(puzzle.to_json()), rude_words(puzzle)))
    assert len(puzzle.words) == 8
    assert puzzle.unused_cells == ()
    assert suchsel.make(puzzle.request, 7) == puzzle  # without the pool too


@pytest.mark.parametrize("paths", PATHS)
@pytest.mark.parametrize("level", ["leicht", "mittel", "schwer", "experte"])
def test_levels_and_a_message(paths: str, level: str) -> None:
    puzzle = suchsel.generate(FRUIT, level=level, seed=2, paths=paths, message="Obst")
    assert (puzzle.rows, puzzle.columns) == (8, 5)
    stored = json.loads(puzzle.to_json())
    assert not list(faults(stored, rude_words(puzzle)))
    assert suchsel.Puzzle.from_json(puzzle.to_json()) == puzzle
    assert stored["difficulty"]["rough"] is True
    assert {word["direction"] for word in stored["words"]} == {"bent"}


def test_the_level_says_how_much_words_bend() -> None:
    def straight_steps(level: str) -> int:
        found = 0
        for seed in range(20):
            puzzle = suchsel.generate(FRUIT, (6, 6), level, seed, paths="square")
            for word in puzzle.words:
                ways = zip(word.cells, word.cells[1:], word.cells[2:], strict=False)
                found += sum(
                    a[0] + c[0] == 2 * b[0] and a[1] + c[1] == 2 * b[1] for a, b, c in ways
                )
        return found

    assert straight_steps("leicht") > straight_steps("schwer")


def test_a_size_that_the_letters_do_not_fill_is_proved_impossible() -> None:
    with pytest.raises(Impossible, match="36 letters"):
        suchsel.generate(FRUIT, (6, 7), paths="bent")


def test_letters_that_fill_no_rectangle_are_not_called_a_proof() -> None:
    with pytest.raises(GaveUp, match="no rectangle"):
        suchsel.generate([*FRUIT, "Nuss", "Rum"], paths="bent")  # 43 letters


def test_a_word_within_another_one_would_have_two_readings() -> None:
    with pytest.raises(Impossible, match="within another word"):
        suchsel.generate(["Apfel", "Apfelbaum"], paths="bent")
    with pytest.raises(Impossible, match="within another word"):
        suchsel.generate(["Lager", "Regaltür"], paths="bent")  # read backwards


def test_a_search_that_ends_at_its_bound_says_so() -> None:
    with pytest.raises(GaveUp, match="one way only"):
        suchsel.generate(["TATA", "ATTA", "TAAT"], (3, 4), seed=1, paths="bent", steps=200)


@pytest.mark.parametrize(
    "options",
    [
        {"topology": "torus"},
        {"shape": "heart"},
        {"directions": "E"},
        {"crossings": "free"},
        {"filler": "letters"},
        {"nest": True},
        {"no_collinear": True},
        {"difficulty": 30},
        {"minutes": 5},
        {"message": "Obst", "message_mode": "shaded"},
    ],
    ids=str,
)
def test_options_of_straight_words_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(SuchselError) as caught:
        Request(FRUIT, paths="bent", **options)
    assert "straight-only" in {defect.code for defect in caught.value.defects}


def spoiled(change: str) -> set[str]:
    """The codes of the defects of a puzzle that was changed in one way."""
    stored = json.loads(suchsel.generate(FRUIT, (6, 6), seed=1, paths="bent").to_json())
    words = stored["words"]
    if change == "two readings":
        stored["grid"] = [["A"] * 6 for _ in range(6)]
        words[0]["symbols"] = ["A"] * 5
    elif change == "torn":
        words[0]["cells"][0], words[0]["cells"][2] = words[0]["cells"][2], words[0]["cells"][0]
    elif change == "shared":
        words[0]["cells"] = words[1]["cells"]
    elif change == "straight":
        words[0]["direction"] = "E"
    elif change == "rude":
        stored["request"]["block"] = ["".join(stored["grid"][0])]
    return {defect.code for defect in verify(stored)}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("two readings", "stray-word"),
        ("torn", "word-not-there"),
        ("shared", "cell-shared"),
        ("shared", "letters-unused"),
        ("straight", "word-not-joined"),
        ("rude", "blocked-word"),
    ],
)
def test_the_judge_finds_every_defect(change: str, code: str) -> None:
    assert not spoiled("")
    assert code in spoiled(change)


def test_diagonals_that_cross_are_a_defect() -> None:
    stored = json.loads(suchsel.generate(["AB", "CD"], (2, 2), seed=1, paths="square").to_json())
    stored["request"]["paths"] = "bent"
    stored["grid"] = [["A", "C"], ["D", "B"]]
    for word, cells in zip(stored["words"], ([[0, 0], [1, 1]], [[0, 1], [1, 0]]), strict=True):
        word["cells"] = cells
    assert {defect.code for defect in verify(stored)} == {"paths-cross"}


def test_find_and_solve_along_paths() -> None:
    grid = "HUX\nXNX\nXXD"
    assert suchsel.find(grid, ["hund"]) == []
    assert suchsel.find(grid, ["hund"], paths="bent") == [[(0, 0), (0, 1), (1, 1), (2, 2)]]
    assert suchsel.find(grid, ["hund"], paths="square") == []
    found = suchsel.solve(grid, ["Hund", "Uhu"], paths="bent")
    assert [len(found["Hund"]), len(found["Uhu"])] == [1, 0]
    assert len(suchsel.find("TAT\nATA", ["tat"], paths="square")) == 5  # the same cells count once


def test_readings_without_end_are_an_error() -> None:
    with pytest.raises(SuchselError, match="too many readings"):
        suchsel.find("\n".join(["A" * 20] * 20), ["A" * 19 + "B"], paths="bent")


def test_a_grid_with_bent_words_is_rated() -> None:
    assert suchsel.rate("HUX\nXNX\nXXD", ["Hund"], paths="bent").rough
    with pytest.raises(SuchselError):
        suchsel.rate("HUX\nXNX\nXXD", ["Hund"])


@pytest.mark.parametrize("name", own_format_names())
def test_every_format_writes_it(name: str) -> None:
    puzzle = suchsel.generate(FRUIT, (6, 6), seed=1, paths="bent", title="Obst")
    fields = {"solution": True} if "solution" in find_format(name).follows else {}
    data = render([puzzle], name, style_for([name], fields))
    assert data
    text = data.decode("utf-8", "ignore")
    route = "".join(text.split())
    if name == "txt":
        assert "Words bend" in text
        assert any(arrow in route for arrow in "→↓↘↗←↑↖↙")
    if name == "ipuz":
        assert json.loads(text)["zigzag"] is True
        assert json.loads(text)["useall"] is True


def test_long_words_and_large_boards_stay_within_the_bounds() -> None:
    with pytest.raises(GaveUp, match="up to 1600 cells"):
        suchsel.generate([], (100, 100), pool=ANIMALS, pick="10-5000", paths="bent")
    long = "".join(chr(0x4E00 + n) for n in range(600))  # each letter once
    assert suchsel.generate([long], (20, 30), seed=1, paths="bent").words[0].symbols == tuple(long)


@pytest.mark.parametrize("paths", PATHS)
@pytest.mark.parametrize(
    "theme",
    some_quick([theme for theme in THEMES[:40] if theme.name != "bundeslaender"], 2),
    ids=lambda t: t.name,
)
def test_a_word_runs_from_side_to_side(theme: Any, paths: str) -> None:
    request = Request(
        [*theme.words], pick="6-10", paths=paths, spanning="Ausflug", language=theme.lang
    )
    puzzle = suchsel.make(request, 7)
    assert not list(faults(json.loads(puzzle.to_json()), rude_words(puzzle)))
    (cells,) = (word.cells for word in puzzle.words if word.word == "Ausflug")
    rows, columns = ({*some} for some in zip(*cells, strict=True))
    assert {0, puzzle.rows - 1} <= rows or {0, puzzle.columns - 1} <= columns
    assert suchsel.make(puzzle.request, 7) == puzzle
    assert suchsel.Puzzle.from_json(puzzle.to_json()) == puzzle


def test_the_judge_sees_a_word_that_does_not_span() -> None:
    puzzle = suchsel.generate(FRUIT, (6, 6), seed=3, paths="bent", spanning="Pflaume")
    assert puzzle.request.words == Request(FRUIT).words  # it is one of the list
    stored = json.loads(puzzle.to_json())
    inner = [word["word"] for word in stored["words"] if len({c[0] for c in word["cells"]}) < 6]
    stored["request"]["spanning"] = next(
        word["word"]
        for word in stored["words"]
        if word["word"] in inner and len({c[1] for c in word["cells"]}) < 6
    )
    assert "word-not-spanning" in [defect.code for defect in verify(stored)]


def test_what_cannot_span() -> None:
    with pytest.raises(Impossible, match="too short"):
        suchsel.generate(FRUIT[:5], (6, 6), paths="bent", spanning="Kiwi")
    with pytest.raises(SuchselError, match="needs words that bend"):
        suchsel.generate(FRUIT, spanning="Mango")
