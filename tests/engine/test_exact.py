"""The complete search against brute force: the same verdict on hundreds of tiny boards."""

from __future__ import annotations

import itertools
import random
from functools import partial

import pytest

import suchsel
from suchsel.boards.kind import DIRECTIONS
from suchsel.engine.bounds import least_cells
from suchsel.engine.exact import Backtracking, Verdict, can_solve, decide, rearranged, solve
from suchsel.engine.lexicon import strays
from suchsel.engine.position import Position
from suchsel.engine.prepare import prepare
from suchsel.engine.verdict import Budget, Proof
from suchsel.records.encoding import Clauses, PlacementProblem
from suchsel.records.record import is_satisfiable
from suchsel.request.options import EFFORT
from suchsel.request.request import Request
from suchsel.rng import Rng
from tests.lists import some_quick
from tests.second_judge import Cell, complaints, readings

SIZES = [(2, 3), (1, 5), (3, 2), (2, 4), (3, 3)]


def random_request(chance: random.Random, kind: str = "rectangle") -> Request:
    n = chance.randint(2, 3)
    words: set[str] = set()
    while len(words) < n:
        words.add("".join(chance.choice("ABC") for _ in range(chance.randint(2, 4))))
    return Request(
        sorted(words),
        chance.choice(SIZES),
        "schwer",
        directions=chance.sample(sorted(DIRECTIONS), chance.choice([2, 4, 8]))
        if kind != "honeycomb"
        else None,
        topology=kind,
        crossings=chance.choice(["never", "free"]),
        rude=True,
    )


def brute_force(request: Request) -> bool:
    """Try every combination of places, and let the second judge look at each."""
    cells, size = set(request.board.cells), (request.board.rows, request.board.columns)
    options: list[list[tuple[Cell, ...]]] = []
    for word in request.words:
        found = []
        for row, column in cells:
            for name in request.level.directions:
                walk = [(row, column)]
                while len(walk) < len(word.symbols) and walk[-1] in cells:
                    walk.append(request.kind.step(walk[-1], name, size) or (-1, -1))
                if set(walk) <= cells and len(set(walk)) == len(word.symbols):
                    found.append(tuple(walk))
        options.append(found)
    rows, columns = request.board.rows, request.board.columns
    for choice in itertools.product(*options):
        grid: list[list[str | None]] = [[None] * columns for _ in range(rows)]
        used = 0
        for word, place in zip(request.words, choice, strict=True):
            for (row, column), symbol in zip(place, word.symbols, strict=True):
                if grid[row][column] not in (None, symbol):
                    break
                used += grid[row][column] is None
                grid[row][column] = symbol
            else:
                continue
            break
        else:
            apart = used == sum(len(word.symbols) for word in request.words)
            placed = [(w.symbols, p) for w, p in zip(request.words, choice, strict=True)]
            if (apart or request.level.crossings != "never") and not complaints(
                grid, placed, kind=request.topology
            ):
                return True
    return False


def verdict(request: Request, solver: bool, effort: float = 60) -> Verdict:
    prepared, budget = prepare(request), Budget(0, effort)
    if solver:
        return solve(prepared, budget)
    return Backtracking(prepared, lambda full: full).run(effort, budget)


@pytest.mark.parametrize("kind", ["rectangle", "torus", "honeycomb"])
@pytest.mark.parametrize("seed", some_quick(range(10)))
def test_agrees_with_brute_force(seed: int, kind: str) -> None:
    chance = random.Random(seed)
    seen = {True: 0, False: 0}
    for _ in range(30 if kind == "rectangle" else 10):
        request = random_request(chance, kind)
        expected = brute_force(request)
        seen[expected] += 1
        for solver in (False, True):
            found = verdict(request, solver)
            assert isinstance(found, Position) == expected, request.to_dict()
            assert isinstance(found, Proof) != expected
    assert kind != "rectangle" or min(seen.values()) > 0  # both answers occurred


@pytest.mark.slow
def test_short_words_are_decided_quickly_without_the_solver() -> None:
    words = ["VOR", "RAD", "EVA", "TORF"]
    assert isinstance(verdict(Request(words, (2, 6), "schwer"), solver=False, effort=1), Proof)
    with pytest.raises(suchsel.Impossible, match="Proved"):
        suchsel.generate(words, (2, 6), "schwer", seed=1)
    assert suchsel.generate(words, (3, 4), "schwer", seed=1).rows == 3


def _say(answer: object, *_: object) -> object:
    return answer


def test_the_puzzle_is_the_same_whatever_the_solver_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is installed; it reaches its limit; it is missing."""
    prepared, found = prepare(Request(["VOR", "RAD", "EVA", "TORF"], (3, 4), "schwer")), []
    for name, answer in (("has_solver", True), ("solve", None), ("has_solver", False)):
        monkeypatch.setattr(f"suchsel.engine.exact.{name}", partial(_say, answer))
        decided = decide(prepared, Budget(1, EFFORT), Rng(1), lambda full: full)
        assert isinstance(decided, Position)
        found.append(decided.places)
    assert found[0] == found[1] == found[2]


@pytest.mark.slow
def test_the_solver_is_repeatable_and_honours_its_limit() -> None:
    words = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN"]
    request = Request(words, (5, 6), "schwer")
    once, again = (verdict(request, solver=True, effort=20) for _ in range(2))
    assert isinstance(once, Position)
    assert isinstance(again, Position)
    assert once.places == again.places
    assert verdict(request, solver=True, effort=0.001) is None


def test_errors_carry_what_was_found_out() -> None:
    crowd = [a + b + a for a in "ABCDEF" for b in "GHIJKL"]
    with pytest.raises(suchsel.GaveUp) as caught:
        suchsel.generate(crowd, (7, 8), "schwer", seed=1, steps=50, effort=0)
    error = caught.value
    assert set(error.left) < set(crowd)
    assert len(error.partial) == 7
    assert {len(row) for row in error.partial} == {8}
    assert any(symbol is not None for row in error.partial for symbol in row)
    assert error.fits is not None


@pytest.mark.parametrize("seed", some_quick(range(12)))
def test_the_partial_grid_shows_the_words_that_are_not_left(seed: int) -> None:
    chance = random.Random(seed)
    crowd = {"".join(chance.choices("ABCDEFGH", k=chance.randint(4, 6))) for _ in range(14)}
    with pytest.raises(suchsel.GaveUp) as caught:
        suchsel.generate(sorted(crowd), (6, 7), "schwer", seed, steps=500, effort=0)
    shown = {word for word in crowd if readings(caught.value.partial, word)}
    assert shown == crowd - set(caught.value.left)


@pytest.mark.slow
def test_without_the_extra_the_message_says_what_it_could_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("suchsel.engine.exact.has_solver", lambda: False)
    crowd = [a + b + a for a in "ABCDEF" for b in "GHIJKL"]
    with pytest.raises(suchsel.GaveUp, match=r"\[exact\]"):
        suchsel.generate(crowd, (7, 8), "schwer", seed=1, steps=50)
    with pytest.raises(suchsel.GaveUp) as caught:  # no hint for those who switched it off
        suchsel.generate(crowd, (7, 8), "schwer", seed=1, steps=50, effort=0)
    assert "exact" not in str(caught.value)


def test_a_bound_from_below() -> None:
    assert least_cells([tuple("OTTO"), tuple("TON")]) == 5


@pytest.mark.slow
@pytest.mark.parametrize("by_solver", [False, True])
def test_half_of_the_words_are_turned_round_where_the_level_wants_it(by_solver: bool) -> None:
    seen = 0
    for seed in range(60):
        chance = random.Random(seed)
        words = sorted({"".join(chance.choices("ABCD", k=chance.randint(2, 4))) for _ in range(3)})
        request = Request(words, (3, 4), "buchstaben-3", rude=True)
        position = verdict(request, by_solver, effort=3)
        if isinstance(position, Position):
            names = request.level.directions
            found = [position.tape.direction(place, names) for place in position.places.values()]
            assert sum(name in "WN" for name in found) == len(words) // 2
            seen += 1
    assert seen > 10


def test_the_solver_agrees_with_the_formulas_of_the_judge() -> None:
    """Two encodings of the same question, written without each other."""
    words, answers = ["SEVEN", "EIGHT", "NINE", "TEN", "ONE", "ZERO"], set()
    for size in [(3, 5), (2, 8), (4, 4), (1, 19), (1, 20), (3, 6), (2, 9)]:
        formula = Clauses(PlacementProblem(tuple(map(tuple, words)), size))
        found = verdict(Request(words, size, "schwer"), solver=True)
        assert isinstance(found, Position) == is_satisfiable(formula, "cadical153"), size
        answers.add(type(found))
    assert answers == {Position, Proof}


def test_words_as_close_as_possible_on_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("suchsel.engine.exact.has_solver", lambda: False)
    days = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"]
    puzzle = suchsel.generate(days, (1, 45), "schwer", seed=0, steps=50)
    placed = [(word.symbols, word.cells) for word in puzzle.words]
    assert complaints(puzzle.grid, placed) == []
    turned = suchsel.generate(days, (45, 1), "schwer", seed=0, steps=50)
    assert [row[0] for row in turned.grid] == [*puzzle.grid[0]]
    with pytest.raises(suchsel.Impossible, match="on a single line they need 45 cells"):
        suchsel.generate(days, (1, 44), "schwer", seed=0)


def test_words_are_placed_again_near_each_other() -> None:
    numbers = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX"]
    prepared = prepare(Request(numbers, (5, 4), "hard"))
    empty = Position(prepared.tape, len(prepared.symbols))
    found = [rearranged(prepared, Budget(0, 20), Rng(1), empty) for _ in range(2)]
    assert found[0]
    assert found[1]
    assert found[0].places == found[1].places
    assert prepared.is_complete(found[0])
    assert next(strays(found[0], prepared.lexicon), None) is None
    assert not empty.places
    assert rearranged(prepared, Budget(0, 0.01), Rng(1), empty) is None


def test_a_message_on_a_large_board_is_not_for_the_solver() -> None:
    """Its formula would count every letter of every cell, and fill the memory."""
    words = ["Hund", "Katze", "Maus", "Elefant"]
    assert can_solve(prepare(Request(words, (6, 7), "leicht", message="AB")))
    large = Request(words, (24, 26), "leicht", message="AB", directions="E")
    assert can_solve(prepare(large.evolve(message=None)))
    assert not can_solve(prepare(large))
