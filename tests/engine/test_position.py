"""Positions against brute force, on thousands of small boards of every kind."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from suchsel.boards.board import KINDS, board_of
from suchsel.boards.kind import DIRECTIONS
from suchsel.boards.masks import Mask
from suchsel.boards.tape import GUARD, NOTHING, slots_of, standing, tape_of
from suchsel.engine.position import Position
from tests.positions import LETTERS, random_position, random_word, rectangle, shown_grid
from tests.second_judge import walks

SIZES = [(2, 5), (5, 2), (1, 6), (6, 1), (3, 4), (4, 3), (2, 2), (4, 6), (3, 3), (1, 2)]


def random_position_on(chance: random.Random, kind: str, full: bool = False) -> Position:
    rows, columns = chance.choice([s for s in SIZES if kind != "hexagon" or s[1] > s[0] // 2])
    mask = None
    if kind in ("rectangle", "honeycomb"):
        mask = Mask(rows, columns, chance.getrandbits(rows * columns) | 1)
    board = board_of(KINDS[kind], rows, columns, mask)
    return random_position(board, chance, full)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(10))
def test_starts_agree_with_brute_force(kind: str, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(60):
        position, word = random_position_on(chance, kind), random_word(chance, 6)
        tape, grid = position.tape, shown_grid(position, "?")
        size = tape.board.rows, tape.board.columns
        fitting = set()
        for sense, starts in enumerate(position.starts(word)):
            for direction in DIRECTIONS:
                mask = tape.allowed((direction,), len(word))[sense]
                for slot in slots_of(starts & mask):
                    cells = tape.cells((slot, sense), len(word))
                    places = [tape.board.cells[cell] for cell in cells]
                    assert tape.direction((slot, sense), [direction]) == direction
                    assert all(
                        tape.board.kind.step(a, direction, size) == b for a, b in pairwise(places)
                    )
                    fitting.add(tuple(places))
        expected = {
            tuple(cells)
            for cell in tape.board.cells
            for cells in walks(grid, cell, len(word), kind)
            if all(place in tape.board.number for place in cells)
            and all(
                grid[r][c] in ("?", "ABC"[letter])
                for (r, c), letter in zip(cells, word, strict=True)
            )
        }
        assert fitting == expected


@pytest.mark.parametrize("seed", range(20))
def test_starts_know_their_directions(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(100):
        position, word = (
            random_position(rectangle(*chance.choice(SIZES)), chance, full=False),
            random_word(chance, 5),
        )
        tape, grid = position.tape, shown_grid(position)
        fitting = set()
        for sense, starts in enumerate(position.starts(word)):
            for direction in DIRECTIONS:
                mask = tape.allowed((direction,), len(word))[sense]
                for slot in slots_of(starts & mask):
                    cells = tape.cells((slot, sense), len(word))
                    places = tuple(tape.board.cells[cell] for cell in cells)
                    assert tape.direction((slot, sense), [direction]) == direction
                    fitting.add((direction, places))
        expected = set()
        for row, column in tape.board.cells:
            for name, (down, right) in DIRECTIONS.items():
                places = tuple((row + i * down, column + i * right) for i in range(len(word)))
                if all(place in tape.board.number for place in places) and all(
                    grid[r][c] in (None, "ABC"[letter])
                    for (r, c), letter in zip(places, word, strict=True)
                ):
                    expected.add((name, places))
        assert fitting == expected


def test_most_shared_and_few_conflicts_count_what_stands_there() -> None:
    chance = random.Random(6)
    for _ in range(400):
        position, word = (
            random_position(rectangle(*chance.choice(SIZES)), chance, full=False),
            random_word(chance, 5),
        )
        slots, letters = position.tape.slots, position.letters
        among, _ = position.starts(word)
        if among:
            shared = {
                slot: sum(letters[slots[slot + i]] == symbol for i, symbol in enumerate(word))
                for slot in slots_of(among)
            }
            most = max(shared.values())
            best = {slot for slot, count in shared.items() if count == most}
            count, found = position.most_shared(word, among)
            assert (count, set(slots_of(found))) == (most, best)
        for crossing in (True, False):
            counted = position.few_conflicts(word, 2, crossing)
            for slot in slots_of(position.tape.room(len(word))):
                standing = [letters[slots[slot + i]] for i in range(len(word))]
                conflicts = sum(
                    letter >= 0 and (not crossing or letter != symbol)
                    for letter, symbol in zip(standing, word, strict=True)
                )
                for k in (1, 2):
                    assert bool(counted[k - 1] >> slot & 1) == (conflicts == k)


def test_put_and_take_leave_the_position_as_it_was() -> None:
    position = Position(tape_of(rectangle(3, 5), 5), LETTERS)

    def state() -> object:
        lying = dict(position.places), dict(position.cells), list(position.users)
        return position.empty, list(position.stands), list(position.letters), lying

    position.put(7, (0, 0), (0, 1, 2))
    before = state()
    down = next(
        s for s in slots_of(position.tape.room(3)) if position.tape.slots[s:][:3] == [2, 7, 12]
    )
    position.put(9, (down, 1), (0, 0, 2))
    assert [position.users[cell] for cell in (1, 2, 7, 12)] == [(7,), (7, 9), (9,), (9,)]
    assert state() != before
    assert position.take(9) == [12, 7, 2]
    assert state() == before


@pytest.mark.parametrize("size", [(3, 4), (2, 3000), (60, 61)], ids=str)
def test_a_full_board_stands_on_the_tape_however_long_it_is(size: tuple[int, int]) -> None:
    tape, chance = tape_of(rectangle(*size), 4), random.Random(5)
    letters = [chance.randrange(LETTERS) for _ in tape.bits]
    expected = [0] * LETTERS
    for cell, letter in enumerate(letters):
        expected[letter] |= tape.bits[cell]
    cells = [[i for i, one in enumerate(letters) if one == letter] for letter in range(LETTERS)]
    assert standing(tape, cells) == expected
    letters[3] = NOTHING
    shown = [letters[cell] if cell != NOTHING else NOTHING for cell in tape.slots]
    assert [*tape.text(letters)] == [GUARD if letter == NOTHING else letter for letter in shown]
