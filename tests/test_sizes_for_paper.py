"""Sizes that are chosen by themselves suit the page; what does not fit names what does."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from suchsel import GaveUp, Impossible, Puzzle, Request, SuchselError, generate, make
from suchsel.cli import main
from suchsel.engine.fitting import fitting_sizes
from suchsel.several import PuzzleSet, make_fitting, make_within
from suchsel.sheet.document import fits_page, lay_out, sheets_of
from suchsel.sheet.style import Style
from suchsel.words.lists import find_theme, theme_files
from tests.sheet.pages import pages_of

FILES = {theme.name: theme.words for theme in theme_files("de")}
WORDS = [*FILES["tiere"], *FILES["kueche"], *FILES["obst"]]
LARGE = Style(large_print=True)


def sheet_fits(puzzle: Puzzle, style: Style, whole: bool = False) -> bool:
    (sheet,) = sheets_of([puzzle], style)
    return fits_page(sheet, whole)


@pytest.mark.parametrize(
    ("count", "style", "options"),
    [
        (40, LARGE, {}),
        (40, LARGE.evolve(paper="letter", name_line=True), {}),
        (30, LARGE, {"shape": "heart"}),
        pytest.param(40, LARGE, {"topology": "hexagon"}, marks=pytest.mark.slow),
        (45, LARGE, {"topology": "torus"}),
        (40, Style(paper="a6"), {}),
        (100, Style(paper="letter", name_line=True), {}),
        (14, Style(font_size=32), {}),
        (25, Style(per_page=2, font_size=16), {}),
    ],
)
def test_the_size_suits_the_page(count: int, style: Style, options: dict[str, object]) -> None:
    request = Request(WORDS[:count], **options)  # type: ignore[arg-type]
    assert not sheet_fits(make(request, 1), style, whole=True)
    puzzle = make_fitting(request, 1, style)
    assert sheet_fits(puzzle, style)
    assert pages_of([puzzle], style)
    assert make(puzzle.request, puzzle.seed) == puzzle
    assert make_fitting(request, 1, None) == make(request, 1)


@pytest.mark.slow
def test_the_advice_for_too_many_words_works_when_it_is_followed() -> None:
    long = [w for theme in theme_files("en") for w in theme.words if w.isalpha() and len(w) > 6]
    request = Request([*dict.fromkeys(long)][:500])
    with pytest.raises(SuchselError, match="which hold about") as caught:
        pages_of([make_fitting(request, 1, Style(paper="letter"))], Style(paper="letter"))
    advice = re.search(r"(\d+)x(\d+) cells do.* (\d+) of .*“(.*)”", str(caught.value))
    assert advice
    *size, words = map(int, advice.groups()[:3])
    assert advice[4] == "tabloid"
    assert pages_of([make_fitting(request, 1, Style(paper="tabloid"))], Style(paper="tabloid"))
    fewer = Request(long, (size[0], size[1]), pick=words)
    assert pages_of([make(fewer, 1)], Style(paper="letter"))


def test_a_smaller_board_is_looked_for_before_a_page_or_a_format_refuses(tmp_path: Path) -> None:
    request = Request(find_theme("animals", "en").words, pick=25)
    tiny = LARGE.evolve(paper="a6")
    with pytest.raises(SuchselError, match="do not fit on a6 paper"):
        pages_of([make(request, 1)], tiny)
    assert pages_of([make_fitting(request, 1, tiny)], tiny)
    asked = PuzzleSet([request])
    assert asked.make(1, LARGE, (12, 30))[0].rows <= 12
    assert asked.make(1, None, (40, 40)) == [make(request, 1)]
    assert asked.make(1, None, (5, 5)) == [make(request, 1)]  # in vain
    files = [str(tmp_path / name) for name in ("a.pdf", "a.docx", "a.xlsx")]
    outputs = [part for file in files for part in ("-o", file)]
    words = [
        "--theme",
        "animals",
        "--language",
        "en",
        "--pick",
        "30",
        "--large-print",
        "--seed",
        "1",
    ]
    assert main(["make", *words, *outputs]) == 0


def test_a_page_takes_no_words_away_from_a_draw() -> None:
    """A later draw has fewer words and would fit on a smaller board."""
    request = Request(WORDS, pick=(20, 60))
    drawn, fitted = make(request, 1), make_fitting(request, 1, LARGE)
    assert len(fitted.words) == len(drawn.words)


def test_a_word_may_be_longer_than_the_sides_of_a_torus() -> None:
    style = LARGE.evolve(paper="a5")
    request = Request([*WORDS[:25], "Donaudampfschifffahrt"], topology="torus")
    puzzle = make_fitting(request, 1, style)
    assert max(puzzle.rows, puzzle.columns) < len("Donaudampfschifffahrt")
    assert pages_of([puzzle], style)


def test_a_limit_has_room_for_secret_words_besides() -> None:
    request = Request(WORDS[:40], secret=WORDS[60:80])
    puzzle = make_within(request, 1, (22, 24))
    assert (puzzle.rows, puzzle.columns) == (22, 24)


def test_a_size_that_fits_is_left_alone() -> None:
    request = Request(WORDS[:12])
    assert make_fitting(request, 1, Style()) == make(request, 1)
    sized = Request(WORDS[:12], (40, 40))
    assert make_fitting(sized, 1, LARGE).rows == 40


def test_all_puzzles_of_a_set_suit_the_page() -> None:
    puzzles = PuzzleSet([Request(WORDS[:40])], 3).make(1, LARGE)
    assert len({(puzzle.rows, puzzle.columns) for puzzle in puzzles}) == 1
    assert all(sheet_fits(puzzle, LARGE) for puzzle in puzzles)


@pytest.mark.parametrize(("style", "kind"), [*product([LARGE, Style()], ["rectangle", "hexagon"])])
def test_the_error_for_a_board_too_large_names_a_size_that_fits(style: Style, kind: str) -> None:
    words = WORDS[:8]
    big = generate(words, (99, 99), seed=1, topology=kind)
    with pytest.raises(SuchselError) as caught:
        pages_of([big], style)
    found = re.search(r"; (\d+)x(\d+) cells do\.", str(caught.value))
    assert found
    rows, columns = map(int, found.groups())
    side = min(rows, columns) - 1 | 1 if kind == "hexagon" else 0
    size = (side, side) if side else (rows, columns)
    assert sheet_fits(generate(words, size, seed=1, topology=kind), style)


@pytest.mark.slow
def test_too_many_words_for_the_paper_name_a_larger_one() -> None:
    request = Request(WORDS)
    with pytest.raises(
        SuchselError, match=r"30x21 cells do, which hold about 55 of.*or the paper “a5”"
    ):
        pages_of([make_fitting(request, 1, Style(paper="a6"))], Style(paper="a6"))
    assert pages_of([make_fitting(request, 1, Style(paper="a5"))], Style(paper="a5"))


def test_sizes_within_a_limit() -> None:
    words = [word for word in WORDS[:30] if len(word) < 11]
    for limit in ((12, 40), (40, 12), (15, 15), (9, 9)):
        sizes = list(fitting_sizes(Request(words, max_size=limit)))
        assert sizes
        assert all(rows <= limit[0] and columns <= limit[1] for rows, columns in sizes)
    puzzle = generate(words, seed=1, max_size=(14, 40))
    assert puzzle.rows <= 14
    assert puzzle.request.max_size is None
    with pytest.raises(SuchselError, match="“max_size” has no effect"):
        Request(words, (20, 20), max_size=(14, 40))


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        ({"max_size": (3, 5)}, 5),
        ({"max_size": (6, 3)}, 6),
        ({"max_size": (3, 9), "directions": ["S"]}, 3),
        ({"max_size": (9, 4), "directions": ["SE", "E"]}, 4),
        ({"max_size": (4, 5), "topology": "hexagon"}, 5),
        ({"max_size": (3, 5), "shape": "heart"}, 5),
        ({"max_size": (3, 5), "message": "Hi"}, 5),
    ],
)
def test_no_size_holds_a_word_that_is_too_long(options: Any, lines: int) -> None:
    with pytest.raises(Impossible, match=f"“Mercury” has 7 letters.* only {lines} cells"):
        generate(["Mercury", "Sun"], seed=1, **options)
    for room in ({"max_size": (3, 7)}, {"max_size": (7, 2), "directions": ["S"]}):
        assert generate(["Mercury", "Sun"], seed=1, **room).words
    # On closed lines, words may be longer than any side.
    with pytest.raises(GaveUp):
        generate(["Mercury", "Sun"], seed=1, max_size=(3, 3), topology="torus")


def test_small_type_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "a.pdf")
    command = ["make", "Hund", "Katze", "--seed", "1", "--lang", "en", "-o", file]
    assert main([*command, "--size", "70x70"]) == 0
    assert re.search(
        r"The smallest type on the sheet has [5-8]\.\d points\.", capsys.readouterr().err
    )
    assert main([*command, "--size", "20x20"]) == 0
    assert "smallest type" not in capsys.readouterr().err


def test_small_type_that_was_asked_for_is_not_said() -> None:
    puzzle: Puzzle = generate(["Hund", "Katze"], (9, 9), seed=1)
    assert lay_out([puzzle], Style(font_size=6)).small_print is None


def test_paper_that_has_no_room_for_a_word_names_the_word() -> None:
    style = LARGE.evolve(paper="a6")
    puzzle = generate(["Donaudampfschifffahrtskapitän"], seed=1)
    with pytest.raises(SuchselError, match=r"too few for “Donau.*“a3”.* shorter words"):
        pages_of([puzzle], style)
    assert pages_of([puzzle], LARGE.evolve(paper="a3"))
    bent = generate(["Elefant", "Giraffe", "Nashorn"], seed=1, paths="bent")
    with pytest.raises(SuchselError, match="2x1 cells do, too few for “Elefant”"):
        pages_of([bent], Style(paper="a6", font_size=100))
