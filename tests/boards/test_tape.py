"""The tape against brute force, on thousands of small boards, none of them square first."""

from __future__ import annotations

import random

import pytest

from suchsel.boards.board import DIRECTIONS, board_of, rectangle
from suchsel.engine.lexicon import Lexicon, completed, strays, strays_through
from suchsel.engine.tape import (
    Board,
    cells_by_symbol,
    draw_slot,
    nth_slot,
    run_starts,
    slots_of,
    standing,
    tape_of,
)
from suchsel.judge.find import find
from suchsel.rng import Rng
from tests.judge import readings
from tests.boards.tapes import LETTERS, grid_of, lettered, random_word

SIZES = [(2, 5), (5, 2), (1, 6), (6, 1), (3, 4), (4, 3), (2, 3), (3, 3), (1, 1)]


def random_board(chance: random.Random, full: bool) -> Board:
    return lettered(rectangle(*chance.choice(SIZES)), chance, full)


@pytest.mark.parametrize("seed", range(20))
def test_starts_agree_with_brute_force(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(100):
        board, word = random_board(chance, full=False), random_word(chance, 5)
        tape, grid = board.tape, grid_of(board)
        fitting = set()
        for sense, letters in ((0, word), (1, word[::-1])):
            for direction in DIRECTIONS:
                for way, mask in tape.starts(direction, len(word)):
                    if way == sense:
                        for slot in slots_of(board.starts(letters) & mask):
                            cells = tape.cells((slot, sense), len(word))
                            places = tuple(tape.topology.cells[cell] for cell in cells)
                            assert tape.direction((slot, sense)) == direction
                            fitting.add((direction, places))
        expected = set()
        for row, column in tape.topology.cells:
            for name, (down, right) in DIRECTIONS.items():
                places = tuple((row + i * down, column + i * right) for i in range(len(word)))
                if all(place in tape.topology.number for place in places) and all(
                    grid[r][c] in (None, "ABC"[letter])
                    for (r, c), letter in zip(places, word, strict=True)
                ):
                    expected.add((name, places))
        assert fitting == expected


@pytest.mark.parametrize("seed", range(20))
def test_occurrences_agree_with_brute_force(seed: int) -> None:
    chance = random.Random(1000 + seed)
    for _ in range(100):
        board = random_board(chance, full=chance.random() < 0.7)
        words = list({random_word(chance, 5) for _ in range(4)})
        grid, lexicon = grid_of(board), Lexicon(enumerate(words))
        cells = board.tape.topology.cells
        on_tape = {frozenset(cells[i] for i in found) for found in strays(board, lexicon)}
        spelled = [["ABC"[letter] for letter in word] for word in words]
        by_hand = {cells for word in spelled for cells in readings(grid, word)}
        assert on_tape == by_hand
        judged = {frozenset(found) for found in find(grid, ["".join(word) for word in spelled])}
        assert judged == by_hand


def test_completed_says_which_letters_would_spell_a_word() -> None:
    chance = random.Random(5)
    for _ in range(400):
        board = random_board(chance, full=True)
        words = list({random_word(chance, 5) for _ in range(3)})
        lexicon = Lexicon(enumerate(words))
        cell = chance.randrange(len(board.letters))
        place = board.tape.topology.cells[cell]
        harmful = set(completed(board, lexicon, cell))
        for letter in range(LETTERS):
            board.write(cell, letter)
            grid = grid_of(board)
            spelled = [["ABC"[symbol] for symbol in word] for word in words]
            touched = any(place in found for word in spelled for found in readings(grid, word))
            assert touched == (letter in harmful)


def test_most_shared_and_few_conflicts_count_what_stands_there() -> None:
    chance = random.Random(6)
    for _ in range(400):
        board, word = random_board(chance, full=False), random_word(chance, 5)
        slots, letters = board.tape.slots, board.letters
        among = board.starts(word)
        if among:
            shared = {
                slot: sum(letters[slots[slot + i]] == symbol for i, symbol in enumerate(word))
                for slot in slots_of(among)
            }
            most = max(shared.values())
            best = {slot for slot, count in shared.items() if count == most}
            assert set(slots_of(board.most_shared(word, among))) == best
        for crossing in (True, False):
            counted = board.few_conflicts(word, 2, crossing)
            for slot in slots_of(board.tape.room(len(word))):
                standing = [letters[slots[slot + i]] for i in range(len(word))]
                conflicts = sum(
                    letter >= 0 and (not crossing or letter != symbol)
                    for letter, symbol in zip(standing, word, strict=True)
                )
                for k in (1, 2):
                    assert bool(counted[k - 1] >> slot & 1) == (conflicts == k)


def test_put_and_take_leave_the_board_as_it_was() -> None:
    board = Board(tape_of(rectangle(3, 5), 5), LETTERS)

    def state() -> object:
        lying = dict(board.places), dict(board.cells), list(board.users)
        return board.empty, list(board.stands), list(board.letters), lying

    board.put(7, (0, 0), (0, 1, 2))
    before = state()
    down = next(s for s in slots_of(board.tape.room(3)) if board.tape.slots[s:][:3] == [2, 7, 12])
    board.put(9, (down, 1), (0, 0, 2))
    assert [board.users[cell] for cell in (1, 2, 7, 12)] == [(7,), (7, 9), (9,), (9,)]
    assert state() != before
    assert board.take(9) == [12, 7, 2]
    assert state() == before


def test_bits() -> None:
    chance = random.Random(7)
    for _ in range(500):
        mask = chance.getrandbits(chance.randint(1, 200)) | 1
        bits = list(slots_of(mask))
        assert [nth_slot(mask, n) for n in range(len(bits))] == bits
        length = chance.randint(1, 6)
        runs = [s for s in range(210) if all(mask >> (s + i) & 1 for i in range(length))]
        assert list(slots_of(run_starts(mask, length))) == runs
        assert draw_slot(mask, Rng(chance.randrange(99))) in bits


def test_sizes_of_the_tables() -> None:
    """Counted by hand: an r x c board has r + c + 2(r + c - 1) lines, four of them single cells."""
    for rows, columns in ((2, 5), (7, 3), (12, 10)):
        topology = rectangle(rows, columns)
        assert len(topology.lines) == rows + columns + 2 * (rows + columns - 1) - 4
        assert set(topology.directions) == set(DIRECTIONS)
    assert rectangle(1, 6).directions == ("E", "W")


@pytest.mark.parametrize("size", [(3, 4), (2, 3000), (60, 61)], ids=str)
def test_a_full_board_stands_on_the_tape_however_long_it_is(size: tuple[int, int]) -> None:
    tape, chance = tape_of(rectangle(*size), 4), random.Random(5)
    letters = [chance.randrange(LETTERS) for _ in tape.bits]
    expected = [0] * LETTERS
    for cell, letter in enumerate(letters):
        expected[letter] |= tape.bits[cell]
    assert standing(tape, cells_by_symbol(letters, LETTERS)) == expected
    board = Board(tape, LETTERS)
    board.put(0, (0, 0), (letters[0], letters[1]))
    board.letters[:] = letters
    board.settle(range(2, len(letters)))
    assert (board.stands, board.empty) == (expected, 0)


@pytest.mark.parametrize("kind", ["rectangle", "torus", "honeycomb"])
def test_strays_through_a_cell_are_those_strays_that_have_it(kind: str) -> None:
    chance = random.Random(8)
    seen = 0
    for _ in range(300):
        rows, columns = chance.choice(SIZES[:-1])
        lexicon = Lexicon(list(enumerate({random_word(chance, 5) for _ in range(4)})))
        board = Board(tape_of(board_of(kind, rows, columns), lexicon.reach), LETTERS)
        cells = range(rows * columns)
        for cell in cells:
            if chance.random() < 0.8:
                board.write(cell, chance.randrange(LETTERS))
        board.users = [tuple(word for word in (7, 8) if chance.random() < 0.3) for _ in cells]
        everything = [frozenset(found) for found in strays(board, lexicon)]
        for cell in cells:
            through = {frozenset(found) for found in strays_through(board, lexicon, [cell])}
            assert through == {found for found in everything if cell in found}
            seen += len(through)
    assert seen > 500
