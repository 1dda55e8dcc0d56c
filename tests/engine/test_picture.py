"""Hidden pictures: words cover exactly their cells; made, judged, stored, drawn and refused."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest

import suchsel
from suchsel.boards.figures import SHAPES, picture_mask
from suchsel.boards.images import read_shape_file
from suchsel.cli import main
from suchsel.errors import GaveUp, Impossible, SuchselError
from suchsel.formats import find_format, own_format_names, render, style_for
from suchsel.puzzle import verify
from suchsel.request.request import Request
from suchsel.words.lists import themes
from tests.lists import some_quick
from tests.second_judge import complaints

#: In the size that is tested, single cells of the others are out of reach.
REACHABLE = [name for name in SHAPES if name not in ("gift", "umbrella")]
POOL = sorted({word for theme in themes("en")[:5] for word in theme.words})


def check(puzzle: suchsel.Puzzle) -> None:
    """By code that shares nothing with the engine."""
    used = {cell for word in puzzle.words for cell in word.cells}
    picture = puzzle.request.picture.drawing()
    assert used == {
        (row, column)
        for row, line in enumerate(picture)
        for column, there in enumerate(line)
        if there == "#"
    }
    placed = [(word.symbols, word.cells) for word in puzzle.words]
    kind = puzzle.topology
    assert not complaints(puzzle.grid, placed, puzzle.request.blocked, kind)
    assert suchsel.Puzzle.from_json(puzzle.to_json()) == puzzle
    assert suchsel.make(puzzle.request, puzzle.seed) == puzzle


@pytest.mark.parametrize("shape", some_quick(REACHABLE, 6))
def test_shapes_by_a_second_judge(shape: str) -> None:
    puzzle = suchsel.generate([], (18, 19), "hard", 3, pool=POOL, reveal=shape, language="en")
    check(puzzle)
    assert {None} != {*puzzle.grid[0]}  # filler lies around it


def test_the_size_follows_from_the_number_of_words() -> None:
    puzzle = suchsel.generate(POOL, seed=4, pick="12-20", reveal="house", language="en")
    check(puzzle)
    assert 12 <= len(puzzle.words) <= 20


@pytest.mark.parametrize("seed", some_quick(range(1, 5)))
def test_as_many_words_are_drawn_as_asked_for(seed: int) -> None:
    puzzle = suchsel.generate(POOL, seed=seed, pick=6, reveal="heart", language="en")
    check(puzzle)
    assert len(puzzle.words) == 6


@pytest.mark.parametrize("size", [(n, m) for n in range(8, 25, 4) for m in (10, 15, 22)], ids=str)
def test_a_stored_picture_is_the_same(size: tuple[int, int]) -> None:
    request = Request([], size, pool=POOL, reveal=read_shape_file("examples/duck.png"))
    stored = Request.from_dict(json.loads(json.dumps(request.to_dict())))
    assert stored.picture.drawing() == request.picture.drawing()
    assert stored == request


def test_drawings_and_images_keep_their_proportions() -> None:
    duck = read_shape_file("examples/duck.png")
    puzzle = suchsel.generate([], (16, 21), seed=1, pool=POOL, reveal=duck, language="en")
    check(puzzle)
    rows, columns = puzzle.request.picture.trimmed()[:2]
    assert abs(rows / columns - duck.trimmed().rows / duck.trimmed().columns) < 0.15
    turned = Request(["Ox"], (7, 9), reveal=["#.", "##", "##"], turn="right")
    assert turned.picture == picture_mask(suchsel.drawn(["###", "##."]), None, (7, 9))


@pytest.mark.parametrize(
    "options", some_quick([{"no_collinear": True}, {"crossings": "never"}], 1), ids=str
)
def test_words_that_may_not_cross_or_overlap(options: dict[str, object]) -> None:
    values = {"pool": POOL, "reveal": "house", "language": "en", **options}
    request = Request([], (15, 16), "hard", **values)  # type: ignore[arg-type]
    made = 0
    for seed in range(4):
        with suppress(GaveUp):
            check(suchsel.make(request, seed))
            made += 1
    assert made


def test_honeycombs() -> None:
    options = {"pool": POOL, "reveal": "circle", "topology": "honeycomb", "language": "en"}
    check(suchsel.generate([], (13, 12), "hard", 2, **options))  # type: ignore[arg-type]


def test_a_list_that_fits_exactly() -> None:
    words = ["Tor", "Hut", "Bär", "Eis"]
    puzzle = suchsel.generate(words, (6, 5), seed=2, reveal=["###"] * 4, language="de")
    check(puzzle)


def test_the_judge_sees_cells_that_are_not_covered() -> None:
    puzzle = suchsel.generate([], (12, 12), seed=1, pool=POOL, reveal="heart", language="en")
    stored = json.loads(puzzle.to_json())
    stored["request"]["reveal"] = "circle"
    assert "wrong-picture" in [defect.code for defect in verify(stored)]


def test_sheets_ask_and_solutions_answer() -> None:
    puzzle = suchsel.generate([], (12, 12), seed=1, pool=POOL, reveal="heart", language="en")
    for name in own_format_names():
        style = style_for(
            [name], {"solution": True} if "solution" in find_format(name).follows else {}
        )
        assert render([puzzle], name, style)
    text = render([puzzle], "txt", style_for(["txt"], {"solution": True})).decode()
    assert "What do you see?" in text
    plain, solved = puzzle.to_svg(), puzzle.to_svg(solution=True)
    assert "#ffd966" in solved
    assert "#ffd966" not in plain


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"reveal": "no-such"}, "no-such-shape"),
        ({"reveal": "heart", "shape": "star"}, "picture-alone"),
        ({"reveal": "heart", "message": "Hi"}, "picture-alone"),
        ({"reveal": "heart", "secret": ["Ox"]}, "picture-alone"),
        ({"reveal": "heart", "minutes": 3}, "picture-alone"),
        ({"reveal": "heart", "paths": "bent"}, "straight-only"),
        ({"reveal": "heart", "topology": "torus"}, "shape-on-torus"),
    ],
)
def test_options_that_do_not_go_together(options: dict[str, object], code: str) -> None:
    with pytest.raises(SuchselError) as caught:
        Request(["Hund", "Katze"], (12, 12), **options)  # type: ignore[arg-type]
    assert code in [defect.code for defect in caught.value.defects]


def test_what_cannot_be() -> None:
    with pytest.raises(Impossible, match="the words have 9 letters"):
        suchsel.generate(["Hund", "Katze"], (14, 14), reveal="heart")
    hook = ["####", "...#", "...#"]
    with pytest.raises(Impossible, match="no word can reach"):
        suchsel.generate(["ab", "cd", "ef"], (5, 6), reveal=hook, directions="E")
    with pytest.raises(GaveUp, match="exactly the picture"):
        suchsel.generate(["Hund", "Katze", "Maus"], reveal="heart")


def test_a_theme_is_drawn_from_as_the_picture_needs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["make", "--theme", "animals", "--reveal", "heart", "--seed", "1"]) == 0
    assert "What do you see?" in capsys.readouterr().out


def test_the_threshold_is_that_of_a_hidden_picture(capsys: pytest.CaptureFixture[str]) -> None:
    duck = ["--reveal", "examples/duck.png", "--threshold", "40", "--seed", "1"]
    assert main(["make", "--theme", "animals", *duck]) == 0
    assert "What do you see?" in capsys.readouterr().out


def test_a_fixed_list_on_a_board_that_is_too_small_is_an_error() -> None:
    with pytest.raises(suchsel.SuchselError):
        suchsel.generate(["Hund", "Katze", "Maus"], reveal="heart", max_size=(4, 4), seed=1)
