"""Puzzles on shapes, toruses and hexagons, over seeds and random masks."""

from __future__ import annotations

import os
import random
from itertools import pairwise, product

import pytest
from hypothesis import given, settings, strategies as st

import suchsel
from suchsel.boards.board import KINDS, board_of
from suchsel.boards.kind import TORUS
from suchsel.boards.masks import Mask
from suchsel.engine.place import Search
from suchsel.engine.prepare import prepare
from suchsel.generate import generate, make, make_unadvised
from suchsel.judge.find import find
from suchsel.request.levels import LEVELS
from suchsel.request.request import Request
from suchsel.rng import Rng
from tests.second_judge import complaints

SEEDS = int(os.environ.get("SUCHSEL_SEEDS", "2"))


WORDS = [
    "Hund",
    "Katze",
    "Maus",
    "Pferd",
    "Esel",
    "Ziege",
    "Rind",
    "Huhn",
    "Ente",
    "Schaf",
    "Otto",
    "Reh",
    "Her",
]


def judged(puzzle: suchsel.Puzzle) -> list[str]:
    placed = [(placement.symbols, placement.cells) for placement in puzzle.words]
    return complaints(puzzle.grid, placed, kind=puzzle.topology)


VARIANTS = [
    {"shape": "heart", "size": (15, 16)},
    {"shape": "ring", "size": (16, 15)},
    {"shape": "smiley", "size": (17, 18)},
    {"topology": "torus", "size": (9, 12)},
    {"topology": "torus", "size": (8, 10)},
    {"topology": "hexagon", "size": (13, 13)},
    {"topology": "hexagon"},
    {"topology": "honeycomb", "size": (10, 12)},
    {"topology": "honeycomb", "shape": "circle", "size": (15, 16)},
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_variant_is_clean(options: dict[str, str]) -> None:
    levels = list(LEVELS)
    for seed in range(4 * SEEDS):
        level = levels[seed % len(levels)]
        if level == "buchstaben-1":
            continue
        puzzle = suchsel.generate(WORDS, level=level, seed=seed, **options)  # type: ignore[arg-type]
        assert judged(puzzle) == []
        assert suchsel.Puzzle.from_json(puzzle.to_json()) == puzzle
        again = suchsel.make(suchsel.Request.from_dict(puzzle.request.to_dict()), seed)
        assert again.to_json() == puzzle.to_json()


def test_words_do_run_over_the_edge() -> None:
    words = ["Regenwurm", "Maulwurf", "Feldhase", "Eichhorn", "Igel", "Fuchs"]
    wrapped = 0
    for seed in range(20):
        puzzle = suchsel.generate(words, (7, 9), "schwer", seed, topology="torus")
        assert judged(puzzle) == []
        wrapped += sum(
            max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1
            for p in puzzle.words
            for a, b in pairwise(p.cells)
        )
    assert wrapped > 50


def test_a_word_fills_a_ring_but_never_meets_itself() -> None:
    puzzle = suchsel.generate(["ABCDE"], (1, 5), "schwer", seed=2, topology="torus")
    assert sorted(puzzle.words[0].cells) == [(0, i) for i in range(5)]
    with pytest.raises(suchsel.Impossible, match="6 letters"):
        suchsel.generate(["ABABAB"], (1, 5), "leicht", seed=2, topology="torus")
    (found,) = find([list("ABAB")], ["BABA", "ABABA"], board_of(TORUS, 1, 4))
    assert found.word == tuple("BABA")


def test_relatives_do_not_nest_over_the_edge() -> None:
    words = ["INFO", "INFORMATION", "REGAL", "LAGER", "TION", "MAT"]
    for seed in range(15):
        puzzle = suchsel.generate(words, (11, 11), "experte", seed, topology="torus")
        assert judged(puzzle) == []
        assert [p.inside for p in puzzle.words] == [None] * 6


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    rows=st.integers(1, 7),
    columns=st.integers(1, 7),
    bits=st.integers(0, 2**49),
    kind=st.sampled_from(list(KINDS)),
    words=st.lists(st.text("ABC", min_size=2, max_size=4), min_size=1, max_size=4, unique=True),
    level=st.sampled_from(list(LEVELS)),
    seed=st.integers(0, 10**6),
)
def test_any_board_gives_a_clean_puzzle_or_a_typed_error(
    rows: int, columns: int, bits: int, kind: str, words: list[str], level: str, seed: int
) -> None:
    """Random masks: disconnected, with holes, of single cells."""
    shape = Mask(rows, columns, bits & ((1 << rows * columns) - 1))
    options = {"shape": shape} if kind in ("rectangle", "honeycomb") else {"size": (rows, columns)}
    try:
        puzzle = suchsel.generate(
            words,
            level=level,
            seed=seed,
            topology=kind,
            steps=200,
            effort=0.1,
            **options,
        )
    except suchsel.SuchselError as error:
        assert error.text("de")
        return
    assert judged(puzzle) == []
    assert suchsel.Puzzle.from_json(puzzle.to_json()).to_json() == puzzle.to_json()


def test_a_shape_that_is_too_small_says_how_large_it_is_and_what_would_do() -> None:
    with pytest.raises(suchsel.Impossible) as caught:
        suchsel.generate(["Elefant", "Krokodil"], (6, 6), "leicht", seed=1, shape="heart")
    text = str(caught.value)
    assert "The shape has 24 cells." in text
    assert caught.value.fits is not None
    suchsel.generate(["Elefant", "Krokodil"], caught.value.fits, "leicht", seed=1, shape="heart")


@pytest.mark.parametrize("size", [(2, 3), (2, 4), (3, 4), (4, 4)])
def test_on_a_small_torus_a_word_may_lie_on_the_cells_of_another_in_another_order(
    size: tuple[int, int],
) -> None:
    """Two rings can share several cells; a word inside another one is declared on any line."""
    made = 0
    for seed in range(25):
        chance = random.Random(seed)
        words = sorted({"".join(chance.choices("AB", k=chance.randint(2, 4))) for _ in range(2)})
        for nest in (False, True):
            request = Request(
                words, size, "schwer", steps=200, effort=0, topology="torus", rude=True, nest=nest
            )
            try:
                puzzle = make_unadvised(request, seed)
            except suchsel.SuchselError:
                continue
            made += 1
            for word in puzzle.words:
                around = [
                    w.word
                    for w in puzzle.words
                    if w is not word and set(word.cells) <= set(w.cells)
                ]
                assert (word.inside is not None) == bool(around)
    assert made > 10


@pytest.mark.parametrize("level", ["leicht", "schwer", "experte", "stufe-3", "buchstaben-1"])
def test_large_boards_have_all_words_by_draws(level: str) -> None:
    chance = random.Random(6)
    words = ["".join(chance.choices("ABCDEFGHIKLMNOPR", k=chance.randint(4, 9))) for _ in range(80)]
    request = Request([*words, "LAGER", "LAGERREGAL", "OTTO"], (57, 64), level)
    prepared = prepare(request)
    search = Search(prepared, Rng(3), 1000)
    assert search.run().is_flat
    assert len(search.position.places) == len(prepared.words)
    puzzle = make(request, 3)
    assert puzzle == make(request, 3)
    assert complaints(puzzle.grid, [(one.symbols, one.cells) for one in puzzle.words]) == []


def test_a_large_board_that_is_too_full_for_draws() -> None:
    words = ["".join(some) for some in product("ABCDE", "FGHIK", "LMNOP", "QRSTU")]
    request = Request([f"{word}{word[::-1]}{n:03}" for n, word in enumerate(words)][:300], (57, 60))
    search = Search(prepare(request), Rng(1), 5000)
    position = search.run()
    assert not position.is_flat
    expected = position.copy()
    expected.enter()
    assert (position.stands, position.empty) == (expected.stands, expected.empty)


def test_the_largest_boards() -> None:
    assert Request(["Hund"], (1000, 1000)).size == (1000, 1000)
    puzzle = generate(["Hund", "Katze"], (3, 1000), "leicht", seed=1)
    assert suchsel.Puzzle.from_json(puzzle.to_json()) == puzzle
    with pytest.raises(suchsel.SuchselError, match="1000 rows"):
        Request(["Hund"], (3, 1001))
