"""Stray words on positions, against brute force."""

from __future__ import annotations

import random

import pytest

from suchsel.boards.board import KINDS, board_of
from suchsel.boards.tape import tape_of
from suchsel.engine.lexicon import BLOCKED, Lexicon, completed, strays, strays_through
from suchsel.engine.position import Position
from suchsel.engine.prepare import prepare
from suchsel.judge.find import find
from suchsel.request.request import Request
from tests.engine.test_position import SIZES, random_position_on
from tests.lists import some_quick
from tests.positions import LETTERS, random_position, random_word, rectangle, shown_grid
from tests.second_judge import readings


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", some_quick(range(10), 3))
def test_occurrences_agree_with_brute_force(kind: str, seed: int) -> None:
    chance = random.Random(1000 + seed)
    for _ in range(60):
        position = random_position_on(chance, kind, full=chance.random() < 0.7)
        words = list({random_word(chance, 6) for _ in range(4)})
        grid, lexicon = shown_grid(position, "?"), Lexicon(enumerate(words))
        cells = position.tape.board.cells
        spelled = ["".join("ABC"[letter] for letter in word) for word in words]
        by_hand = {cells for word in spelled for cells in readings(grid, word, kind)}
        found = [frozenset(cells[i] for i in found) for found in strays(position, lexicon)]
        assert set(found) == by_hand
        judged = find(grid, spelled, position.tape.board)
        assert {frozenset(found) for found in judged} == by_hand
        assert len(judged) == sum(len(readings(grid, word, kind)) for word in spelled)


@pytest.mark.parametrize("seed", range(20))
def test_occurrences_on_rectangles(seed: int) -> None:
    chance = random.Random(1000 + seed)
    for _ in range(100):
        position = random_position(
            rectangle(*chance.choice(SIZES)), chance, full=chance.random() < 0.7
        )
        words = list({random_word(chance, 5) for _ in range(4)})
        grid, lexicon = shown_grid(position), Lexicon(enumerate(words))
        cells = position.tape.board.cells
        on_tape = {frozenset(cells[i] for i in found) for found in strays(position, lexicon)}
        spelled = [["ABC"[letter] for letter in word] for word in words]
        by_hand = {cells for word in spelled for cells in readings(grid, word)}
        assert on_tape == by_hand
        judged = {frozenset(found) for found in find(grid, ["".join(word) for word in spelled])}
        assert judged == by_hand


@pytest.mark.parametrize("kind", KINDS)
def test_completed_names_every_letter_that_would_spell_a_word(kind: str) -> None:
    chance = random.Random(5)
    for _ in range(200):
        position = random_position_on(chance, kind, full=True)
        words = list({random_word(chance, 6) for _ in range(3)})
        cell = chance.randrange(len(position.letters))
        place = position.tape.board.cells[cell]
        harmful = set(completed(position, Lexicon(enumerate(words)), cell))
        for letter in range(LETTERS):
            position.write(cell, letter)
            spelled = ["".join("ABC"[symbol] for symbol in word) for word in words]
            grid = shown_grid(position, "?")
            touched = any(place in f for word in spelled for f in readings(grid, word, kind))
            assert letter in harmful or not touched


def test_completed_names_no_other_letter_on_rectangles() -> None:
    chance = random.Random(5)
    for _ in range(400):
        position = random_position(rectangle(*chance.choice(SIZES)), chance, full=True)
        words = list({random_word(chance, 5) for _ in range(3)})
        lexicon = Lexicon(enumerate(words))
        cell = chance.randrange(len(position.letters))
        place = position.tape.board.cells[cell]
        harmful = set(completed(position, lexicon, cell))
        for letter in range(LETTERS):
            position.write(cell, letter)
            grid = shown_grid(position)
            spelled = [["ABC"[symbol] for symbol in word] for word in words]
            touched = any(place in found for word in spelled for found in readings(grid, word))
            assert touched == (letter in harmful)


@pytest.mark.parametrize("kind", ["rectangle", "torus", "honeycomb"])
def test_strays_through_a_cell_are_those_strays_that_have_it(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(8)
    seen = 0
    for _ in range(300):
        rows, columns = chance.choice(SIZES)
        lexicon = Lexicon(list(enumerate({random_word(chance, 5) for _ in range(4)})))
        position = Position(tape_of(board_of(KINDS[kind], rows, columns), lexicon.reach), LETTERS)
        cells = range(rows * columns)
        for cell in cells:
            if chance.random() < 0.8:
                position.write(cell, chance.randrange(LETTERS))
        position.users = [tuple(word for word in (7, 8) if chance.random() < 0.3) for _ in cells]
        position.places, position.cells = {7: (0, 0), 8: (0, 0)}, {7: [], 8: []}
        everything = [frozenset(found) for found in strays(position, lexicon)]
        monkeypatch.setattr(position.tape, "is_long", True)  # the same, from the letters
        for limit in (255, 0):  # as bytes, and with too many symbols for that
            monkeypatch.setattr("suchsel.engine.lexicon.GUARD", limit)
            assert [frozenset(found) for found in strays(position, lexicon)] == everything
        monkeypatch.undo()
        for cell in cells:
            through = {frozenset(found) for found in strays_through(position, lexicon, [cell])}
            assert through == {found for found in everything if cell in found}
            seen += len(through)
    assert seen > 500


def test_a_shared_lexicon_is_the_same_as_one_of_all_words(monkeypatch: pytest.MonkeyPatch) -> None:
    chance, seen = random.Random(8), 0
    for _ in range(300):
        words = [(n, random_word(chance, 6)) for n in range(4)]
        stems = [(BLOCKED, random_word(chance, 5)) for _ in range(30)]
        alone, shared = Lexicon([*words, *stems]), Lexicon(stems, followers=b"\0\1\2\xff")
        before = repr(shared.root)
        both = Lexicon(words, shared)
        assert repr(shared.root) == before
        assert (len(both), both.reach, repr(both.root)) == (34, alone.reach, repr(alone.root))
        assert repr(both.short.root) == repr(alone.short.root)
        position = random_position(rectangle(7, 8), chance, full=chance.random() < 0.7)
        for is_long in (False, True):
            monkeypatch.setattr(position.tape, "is_long", is_long)
            found = [list(strays(position, lexicon)) for lexicon in (alone, both)]
            assert found[0] == found[1]
            seen += len(found[0])
    assert seen > 500


def test_the_stems_of_all_lists_are_built_once() -> None:
    one, other = (prepare(Request([word], (8, 9))).lexicon for word in ("Hund", "Katze"))
    assert one._stems is other._stems is not None
