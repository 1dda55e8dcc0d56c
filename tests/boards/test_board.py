"""Shapes, words over the edge, hexagons: against brute force, and over seeds and random masks."""

from __future__ import annotations

import os
import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import suchsel
from suchsel.boards.board import DIRECTIONS, KINDS, Topology, board_of
from suchsel.boards.masks import Mask
from suchsel.engine.lexicon import Lexicon, completed, strays
from suchsel.engine.tape import Board, slots_of
from suchsel.generate import make_unadvised
from suchsel.judge.find import find
from suchsel.request.levels import LEVELS
from suchsel.request.request import make_request
from tests.judge import complaints, readings, walks
from tests.boards.tapes import LETTERS, grid_of, lettered, random_word

SEEDS = int(os.environ.get("SUCHSEL_SEEDS", "2"))
WORDS = [
    "Hund", "Katze", "Maus", "Pferd", "Esel", "Ziege", "Rind", "Huhn", "Ente", "Schaf", "Otto",
    "Reh", "Her",
]  # fmt: skip
SIZES = [(2, 5), (5, 2), (1, 6), (6, 1), (3, 4), (4, 3), (2, 2), (4, 6), (3, 3), (1, 2)]


def judged(puzzle: suchsel.Puzzle) -> list[str]:
    placed = [(placement.symbols, placement.cells) for placement in puzzle.words]
    return complaints(puzzle.grid, placed, kind=puzzle.topology)


def random_board(chance: random.Random, kind: str, full: bool = False) -> Board:
    rows, columns = chance.choice([s for s in SIZES if kind != "hexagon" or s[1] > s[0] // 2])
    mask = None
    if kind in ("rectangle", "honeycomb"):
        mask = Mask(rows, columns, chance.getrandbits(rows * columns) | 1)
    topology = board_of(kind, rows, columns, mask)
    return lettered(topology, chance, full)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(10))
def test_starts_agree_with_brute_force(kind: str, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(60):
        board, word = random_board(chance, kind), random_word(chance, 6)
        tape, grid = board.tape, grid_of(board, "?")
        fitting = set()
        for sense, letters in ((0, word), (1, word[::-1])):
            for direction in DIRECTIONS:
                for way, mask in tape.starts(direction, len(word)):
                    if way == sense:
                        for slot in slots_of(board.starts(letters) & mask):
                            cells = tape.cells((slot, sense), len(word))
                            places = [tape.topology.cells[cell] for cell in cells]
                            assert tape.direction((slot, sense)) == direction
                            assert all(
                                tape.topology.beside(a, direction) == b for a, b in pairwise(places)
                            )
                            fitting.add(tuple(places))
        expected = {
            tuple(cells)
            for cell in tape.topology.cells
            for cells in walks(grid, cell, len(word), kind)
            if all(place in tape.topology.number for place in cells)
            and all(
                grid[r][c] in ("?", "ABC"[letter])
                for (r, c), letter in zip(cells, word, strict=True)
            )
        }
        assert fitting == expected


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(10))
def test_occurrences_agree_with_brute_force(kind: str, seed: int) -> None:
    chance = random.Random(1000 + seed)
    for _ in range(60):
        board = random_board(chance, kind, full=chance.random() < 0.7)
        words = list({random_word(chance, 6) for _ in range(4)})
        grid, lexicon = grid_of(board, "?"), Lexicon(enumerate(words))
        cells = board.tape.topology.cells
        spelled = ["".join("ABC"[letter] for letter in word) for word in words]
        by_hand = {cells for word in spelled for cells in readings(grid, word, kind)}
        found = [frozenset(cells[i] for i in found) for found in strays(board, lexicon)]
        assert set(found) == by_hand
        judged = find(grid, spelled, board.tape.topology)
        assert {frozenset(found) for found in judged} == by_hand
        assert len(judged) == sum(len(readings(grid, word, kind)) for word in spelled)


@pytest.mark.parametrize("kind", KINDS)
def test_completed_names_every_letter_that_would_spell_a_word(kind: str) -> None:
    chance = random.Random(5)
    for _ in range(200):
        board = random_board(chance, kind, full=True)
        words = list({random_word(chance, 6) for _ in range(3)})
        cell = chance.randrange(len(board.letters))
        place = board.tape.topology.cells[cell]
        harmful = set(completed(board, Lexicon(enumerate(words)), cell))
        for letter in range(LETTERS):
            board.write(cell, letter)
            spelled = ["".join("ABC"[symbol] for symbol in word) for word in words]
            grid = grid_of(board, "?")
            touched = any(place in f for word in spelled for f in readings(grid, word, kind))
            assert letter in harmful or not touched


def lines_by_hand(topology: Topology) -> set[frozenset[tuple[int, int]]]:
    return {frozenset(topology.cells[i] for i in line.cells) for line in topology.lines}


def test_lines_of_a_torus() -> None:
    """Rows, columns, and diagonals of lcm(rows, columns) cells, gcd(rows, columns) of each kind."""
    topology = board_of("torus", 4, 6)
    lengths = [(line.forward, len(line.cells)) for line in topology.lines]
    assert lengths == [("E", 6)] * 4 + [("S", 4)] * 6 + [("SE", 12)] * 2 + [("NE", 12)] * 2
    assert all(line.closed for line in topology.lines)
    assert [line.forward for line in board_of("torus", 1, 5).lines] == ["E"]
    assert {line.forward for line in board_of("torus", 2, 5).lines} == {"E", "S", "SE"}
    assert board_of("torus", 1, 1).lines == ()


def test_lines_of_hexagons() -> None:
    topology = board_of("hexagon", 5, 5)
    assert [sum(row == r for row, _ in topology.cells) for r in range(5)] == [3, 4, 5, 4, 3]
    assert sorted(len(line.cells) for line in topology.lines) == sorted([3, 4, 5, 4, 3] * 3)
    assert topology.directions == ("E", "SE", "NE", "W", "NW", "SW")
    assert len(board_of("honeycomb", 4, 7).cells) == 28


def test_a_shape_cuts_lines() -> None:
    mask = suchsel.drawn(["##.##"])
    assert lines_by_hand(board_of("rectangle", 1, 5, mask)) == {
        frozenset({(0, 0), (0, 1)}), frozenset({(0, 3), (0, 4)}),
    }  # fmt: skip


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


@pytest.mark.parametrize("wishes", VARIANTS, ids=str)
def test_every_variant_is_clean(wishes: dict[str, str]) -> None:
    levels = list(LEVELS)
    for seed in range(4 * SEEDS):
        level = levels[seed % len(levels)]
        if level == "buchstaben-1":
            continue
        puzzle = suchsel.generate(WORDS, level=level, seed=seed, **wishes)  # type: ignore[arg-type]
        assert judged(puzzle) == []
        assert suchsel.Puzzle.from_json(puzzle.to_json()) == puzzle
        again = suchsel.make(suchsel.Request.from_dict(puzzle.request), seed)
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
    (found,) = find([list("ABAB")], ["BABA", "ABABA"], board_of("torus", 1, 4))
    assert found.word == tuple("BABA")


def test_relatives_do_not_nest_over_the_edge() -> None:
    words = ["INFO", "INFORMATION", "REGAL", "LAGER", "TION", "MAT"]
    for seed in range(15):
        puzzle = suchsel.generate(words, (11, 11), "experte", seed, topology="torus")
        assert judged(puzzle) == []
        assert [p.inside for p in puzzle.words] == [None] * 6


@settings(max_examples=60, deadline=None)
@given(
    rows=st.integers(1, 7),
    columns=st.integers(1, 7),
    bits=st.integers(0, 2**49),
    kind=st.sampled_from(KINDS),
    words=st.lists(st.text("ABC", min_size=2, max_size=4), min_size=1, max_size=4, unique=True),
    level=st.sampled_from(list(LEVELS)),
    seed=st.integers(0, 10**6),
)
def test_any_board_gives_a_clean_puzzle_or_a_typed_error(
    rows: int, columns: int, bits: int, kind: str, words: list[str], level: str, seed: int
) -> None:
    """Random masks: disconnected, with holes, of single cells."""
    shape = Mask(rows, columns, bits & ((1 << rows * columns) - 1))
    wishes = {"shape": shape} if kind in ("rectangle", "honeycomb") else {"size": (rows, columns)}
    try:
        puzzle = suchsel.generate(
            words,
            level=level,
            seed=seed,
            topology=kind,
            steps=200,
            effort=0.1,
            **wishes,
        )
    except suchsel.SuchselError as error:
        assert error.text("de")
        return
    assert judged(puzzle) == []
    assert suchsel.Puzzle.from_json(puzzle.to_json()).to_json() == puzzle.to_json()


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"topology": "torus", "shape": "heart"}, "A torus cannot have a shape"),
        ({"topology": "hexagon", "shape": "heart"}, "A hexagon has a shape already"),
        ({"topology": "klein"}, "“topology” cannot be “klein”"),
        ({"topology": "klein", "shape": "nix"}, "There is no shape “nix”"),
        ({"shape": 5}, "A shape is a name"),
        ({"shape": ["#x"]}, "“x” is neither # nor ."),
        ({"shape": ["..."]}, "no drawing"),
        ({"shape": ["#"] * 201}, "at most 200"),
        ({"topology": "hexagon", "directions": "E,S"}, "there is no direction S"),
        ({"topology": "hexagon", "size": (9, 3)}, "at least 5 columns"),
    ],
)
def test_what_does_not_go_together(wishes: dict[str, object], sentence: str) -> None:
    with pytest.raises(suchsel.SuchselError) as caught:
        suchsel.make_request(["Hund"], **wishes)  # type: ignore[arg-type]
    assert sentence in str(caught.value)
    assert caught.value.text("de") != caught.value.text("en")


def test_a_shape_that_is_too_small_says_how_large_it_is_and_what_would_do() -> None:
    with pytest.raises(suchsel.Impossible) as caught:
        suchsel.generate(["Elefant", "Krokodil"], (6, 6), "leicht", seed=1, shape="heart")
    text = str(caught.value)
    assert "The shape has 24 cells." in text
    assert caught.value.fits is not None
    suchsel.generate(["Elefant", "Krokodil"], caught.value.fits, "leicht", seed=1, shape="heart")


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_directions_among_hexagons(level: str) -> None:
    chosen = suchsel.make_request(["Hund"], (5, 5), level, topology="hexagon").level.directions
    assert len(chosen) >= 2
    assert not {"N", "S"} & set(chosen)


@pytest.mark.parametrize("size", [(2, 3), (2, 4), (3, 4), (4, 4)])
def test_on_a_small_torus_a_word_may_lie_on_the_cells_of_another_in_another_order(
    size: tuple[int, int],
) -> None:
    """Two rings can share several cells: what is inside owns up to it, along whatever line."""
    made = 0
    for seed in range(25):
        chance = random.Random(seed)
        words = sorted({"".join(chance.choices("AB", k=chance.randint(2, 4))) for _ in range(2)})
        for nest in (False, True):
            request = make_request(
                words, size, "schwer", steps=200, effort=0, topology="torus", rude=True, nest=nest
            )
            try:
                puzzle = make_unadvised(request, seed)
            except suchsel.SuchselError:
                continue
            made += 1
            for word in puzzle.words:
                around = [w.word for w in puzzle.words
                          if w is not word and set(word.cells) <= set(w.cells)]  # fmt: skip
                assert (word.inside is not None) == bool(around)
    assert made > 10
