"""From words to verified puzzles: the promises, over lists, levels, seeds and random requests."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import suchsel
from suchsel.engine.exact import LOOKS_PER_EFFORT, Backtracking
from suchsel.engine.fill import RewriteBudget
from suchsel.engine.place import Search
from suchsel.engine.prepare import prepare
from suchsel.engine.verdict import Budget
from suchsel.generate import make_unadvised
from suchsel.request.levels import LEVELS, find_level
from suchsel.request.request import Request
from suchsel.rng import Rng
from tests.lists import NUMBERS, example, some_quick
from tests.second_judge import complaints

IMPOSSIBLE = {(4, "buchstaben-1")}
SEEDS = int(os.environ.get("SUCHSEL_SEEDS", "2"))


def judged(puzzle: suchsel.Puzzle) -> list[str]:
    placed = [(placement.symbols, placement.cells) for placement in puzzle.words]
    return complaints(puzzle.grid, placed)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("level", some_quick(LEVELS, 4))
def test_every_list_at_every_level(number: int, level: str) -> None:
    source = example(number)
    if (number, level) in IMPOSSIBLE:
        with pytest.raises(suchsel.SuchselError, match="occur in no word"):
            suchsel.generate(source.entries, source.size, level, seed=1)
        return
    row = LEVELS[level]
    letters = {letter for entry in source.entries for letter in entry.text}
    for seed in range(SEEDS):
        puzzle = suchsel.generate(source.entries, source.size, level, seed)
        assert (puzzle.rows, puzzle.columns) == source.size
        assert [p.word for p in puzzle.words] == [entry.text for entry in source.entries]
        assert judged(puzzle) == []
        taken = Counter(cell for placement in puzzle.words for cell in placement.cells)
        assert {p.direction for p in puzzle.words} <= set(row.directions)
        if row.crossings == "never":
            assert max(taken.values()) == 1
        filler = {
            symbol
            for r, line in enumerate(puzzle.grid)
            for c, symbol in enumerate(line)
            if (r, c) not in taken
        }
        if row.filler in ("letters", "multiset") or row.share == 100:
            assert filler <= letters
        if row.filler == "unused":
            assert not filler & letters


def test_only_its_own_letters() -> None:
    """One word, DAS, and filler only from D, A and S; six short words and their own letters."""
    for number, letters in ((5, "DAS"), (1, "EINDARFOU")):
        source = example(number)
        for seed in range(5):
            puzzle = suchsel.generate(source.entries, source.size, seed=seed, filler="letters")
            assert {symbol for row in puzzle.grid for symbol in row} <= set(letters)
            assert judged(puzzle) == []


@pytest.mark.parametrize(("number", "size"), [(6, (20, 20)), (6, (19, 19)), (4, (26, 26))])
def test_tight_boards(number: int, size: tuple[int, int]) -> None:
    for seed in range(3):
        puzzle = suchsel.generate(example(number).entries, size, "schwer", seed)
        assert judged(puzzle) == []


def test_relatives() -> None:
    """Palindromes, words inside others, words that are others reversed, side by side."""
    words = ["OTTO", "INFO", "INFORMATION", "REGAL", "LAGER", "ANNA", "AN", "NA", "TTO"]
    for seed in range(20):
        puzzle = suchsel.generate(words, (14, 13), "schwer", seed)
        assert judged(puzzle) == []
        cells = [frozenset(p.cells) for p in puzzle.words]
        for i, mine in enumerate(cells):
            assert not any(mine <= other for j, other in enumerate(cells) if i != j)


def test_nesting_happens_on_request_and_is_declared() -> None:
    puzzle = suchsel.generate(["INFO", "INFORMATION"], (11, 12), "schwer", seed=3, nest=True)
    assert puzzle.words[0].inside == "INFORMATION"
    assert '"inside":"INFORMATION"' in puzzle.to_json()
    assert suchsel.Puzzle.from_json(puzzle.to_json()) == puzzle


def test_directions_get_their_fair_share() -> None:
    """1,600 words over eight directions on a roomy board: each near 200."""
    found: Counter[str] = Counter()
    for seed in range(200):
        puzzle = suchsel.generate(
            ["HUND", "KATZE", "MAUS", "ESEL", "PFERD", "RIND", "ZIEGE", "HUHN"],
            (18, 20),
            "schwer",
            seed,
        )
        found.update(p.direction for p in puzzle.words)
    assert len(found) == 8
    assert all(155 <= n <= 245 for n in found.values()), found


def test_outer_thirds_are_preferred() -> None:
    rows: Counter[int] = Counter()
    for seed in range(300):
        puzzle = suchsel.generate(["HUND", "KATZE"], (9, 12), "klassik-leicht", seed)
        for placement in puzzle.words:
            row, column = placement.cells[0]
            rows[row // 3 if placement.direction == "E" else column // 4] += 1
    total = rows.total()
    assert 0.33 < rows[0] / total < 0.47
    assert 0.13 < rows[1] / total < 0.27


def test_in_turn_and_turned_round() -> None:
    words = ["HUND", "KATZE", "MAUS", "ESEL", "PFERD", "RIND", "ZIEGE", "HUHN"]
    one = suchsel.generate(words, (15, 16), "buchstaben-2", seed=4)
    assert [p.direction for p in one.words] == ["E", "S"] * 4
    three = suchsel.generate(words, (15, 16), "buchstaben-3", seed=4)
    assert sum(p.direction in "WN" for p in three.words) == 4
    assert [p.direction in "EW" for p in three.words] == [True, False] * 4


def test_rude_words_appear_only_inside_listed_ones() -> None:
    blocked = Request(["Assistent", "Hund"]).blocked
    for seed in range(10):
        puzzle = suchsel.generate(["Assistent", "Hund"], (20, 21), "mittel", seed)
        placed = [(p.symbols, p.cells) for p in puzzle.words]
        assert complaints(puzzle.grid, placed, [b for b in blocked if len(b) <= 5]) == []


def test_rude_words_can_be_let_in_and_others_kept_out() -> None:
    extra = [a + b for a in "HUND" for b in "HUND"]
    puzzle = suchsel.generate(
        ["HUND"], (6, 7), "leicht", seed=1, filler="alphabet", block=extra[1:2], rude=True
    )
    assert suchsel.find(puzzle.grid, ["HU"]) == [[*puzzle.words[0].cells[:2]]]
    assert Request(["HUND"], rude=True).blocked == ()


@pytest.mark.slow
def test_same_request_and_seed_same_bytes_in_every_process() -> None:
    code = (
        "import suchsel; from tests.lists import example; s = example(3); "
        "print(suchsel.generate(s.entries, s.size, 'schwer', 5).to_json())"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": "src:."},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "12345")
    }
    assert len(outputs) == 1


def test_a_seed_is_drawn_and_stored() -> None:
    puzzle = suchsel.generate(["Hund", "Katze"])
    again = suchsel.make(suchsel.Request.from_dict(puzzle.request.to_dict()), puzzle.seed)
    assert again.to_json() == puzzle.to_json()


def test_a_fitting_size_is_chosen() -> None:
    puzzle = suchsel.generate(["Donaudampfschiff", "Ei"], seed=1)
    assert puzzle.rows >= 16
    assert suchsel.generate(["Ei"], seed=1).rows == 5


class TestFailure:
    def test_proved_impossible(self) -> None:
        with pytest.raises(suchsel.Impossible) as caught:
            suchsel.generate(["Elefant", "Ei"], (4, 5), seed=1)
        assert "“Elefant” has 7 letters" in str(caught.value)
        assert caught.value.fits is not None
        assert caught.value.exit_code == 3

    def test_too_many_letters(self) -> None:
        with pytest.raises(suchsel.Impossible, match="13 letters, 12 cells"):
            suchsel.generate(["VOR", "RAD", "EVA", "TORF"], (3, 4), "leicht", seed=1)

    @pytest.mark.slow
    def test_gave_up_names_words_and_a_size(self) -> None:
        words = [a + b + a for a in "ABCDEF" for b in "GHIJKL"]
        with pytest.raises(suchsel.GaveUp) as caught:
            suchsel.generate(words, (7, 8), "schwer", seed=1, steps=300)
        error = caught.value
        assert error.left
        assert error.fits is not None
        assert f"It would fit in {error.fits[0]}x{error.fits[1]}." in str(error)
        suchsel.generate(words, error.fits, "schwer", seed=1)

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("size", "options"),
        [
            ((3, 3), {}),
            ((6, 6), {"shape": "heart"}),
            ((4, 4), {"topology": "torus"}),
            ((5, 5), {"topology": "hexagon"}),
        ],
    )
    def test_far_too_small_a_board_still_gets_a_size(
        self, size: tuple[int, int], options: dict[str, Any]
    ) -> None:
        words = ["Donaudampfschifffahrtsgesellschaft", "Rindfleischetikettierungsgesetz", "Ei"]
        with pytest.raises(suchsel.Impossible) as caught:
            suchsel.generate(words, size, seed=1, **options)
        assert "2 words of up to 34 letters are longer than" in str(caught.value)
        assert caught.value.fits is not None
        suchsel.generate(words, caught.value.fits, seed=1, **options)

    @pytest.mark.slow
    def test_a_long_list_on_a_tiny_board_gets_a_size(self) -> None:
        words = [a + b + c + d for a in "ABCDE" for b in "FGHIJ" for c in "KLMNO" for d in "PQR"]
        with pytest.raises(suchsel.Impossible) as caught:
            suchsel.generate(words, (3, 3), seed=1)
        assert len(str(caught.value).splitlines()) == 3
        assert caught.value.fits is not None

    def test_filler_that_cannot_be(self) -> None:
        with pytest.raises(suchsel.Impossible, match="wherever the words lie"):
            suchsel.generate(["AA"], (4, 5), seed=1, filler="letters")

    @pytest.mark.slow
    def test_a_hopeless_filler_ends_soon(self, monkeypatch: pytest.MonkeyPatch) -> None:
        calls = count_calls(monkeypatch, "suchsel.engine.fill", "_rewrite")
        with pytest.raises(suchsel.GaveUp, match="no filler"):
            suchsel.generate(["OOOO"], (18, 17), "regler-100", seed=1)
        prepared = prepare(Request(["OOOO"], (18, 17), "regler-100"))
        assert 0 < calls.total() <= RewriteBudget(prepared, Budget(0, 0)).left

    def test_no_size_is_sought_for_a_hopeless_filler(self, monkeypatch: pytest.MonkeyPatch) -> None:
        calls = count_calls(monkeypatch, "suchsel.engine.fill", "mend")
        words = ["OOT", "TTO", "OTO", "TOT", "OO", "TT", "TTTOOO"]
        with pytest.raises(suchsel.Impossible) as caught:
            suchsel.generate(words, (4, 5), "regler-100", seed=1)
        assert caught.value.fits is None
        assert 0 < calls.total() <= 8  # one size, not ten

    def test_a_crowd_far_too_large_ends_before_its_steps_do(self) -> None:
        crowd = [a + b + c + a for a in "ABCDEF" for b in "GHIJKL" for c in "MNO"]
        prepared = prepare(Request(crowd, (8, 9), "schwer"))
        search = Search(prepared, Rng(1), 40_000)
        assert len(search.run().places) < len(crowd)
        assert search.used < 20_000

    @pytest.mark.slow
    def test_the_complete_search_stops_at_its_bound(self, monkeypatch: pytest.MonkeyPatch) -> None:
        calls = count_calls(monkeypatch, "suchsel.engine.exact", "Backtracking._descend")
        crowd = [a + b + c + a for a in "ABCDEF" for b in "GHIJKL" for c in "MNO"]
        prepared = prepare(Request(crowd, (12, 12), "schwer"))
        budget = Budget(0, 2000 / LOOKS_PER_EFFORT)
        search = Backtracking(prepared, lambda full: full)
        assert search.run(budget.effort, budget) is None
        assert 1 < calls.total() < 2000 / 50  # a node looks at all words that are left
        assert budget.effort <= 0


def count_calls(monkeypatch: pytest.MonkeyPatch, module: str, name: str) -> Counter[str]:
    """Counts how often a function is called from now on."""
    owner: Any = sys.modules[module]
    *path, name = name.split(".")
    for part in path:
        owner = getattr(owner, part)
    real, calls = getattr(owner, name), Counter[str]()

    def counted(*args: Any) -> Any:
        calls[name] += 1
        return real(*args)

    monkeypatch.setattr(owner, name, counted)
    return calls


WORDS = st.lists(
    st.text("ABCÄß", min_size=2, max_size=6), min_size=1, max_size=6, unique_by=str.upper
)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(
    words=WORDS,
    size=st.one_of(st.none(), st.tuples(st.integers(1, 7), st.integers(1, 7))),
    level=st.sampled_from([*LEVELS, "regler-37"]),
    seed=st.integers(0, 10**6),
    nest=st.booleans(),
)
def test_any_request_gives_a_clean_puzzle_or_a_typed_error(
    words: list[str], size: tuple[int, int] | None, level: str, seed: int, nest: bool
) -> None:
    try:
        puzzle = suchsel.generate(words, size, level, seed, nest=nest, steps=300)
    except suchsel.SuchselError as error:
        assert error.text("de")
        assert error.text("en")
        return
    assert judged(puzzle) == []
    assert len(puzzle.words) == len(words)
    assert suchsel.Puzzle.from_json(puzzle.to_json()).to_json() == puzzle.to_json()


def test_the_slider_takes_any_number() -> None:
    assert find_level("regler-37").share == 37
    with pytest.raises(suchsel.SuchselError, match=r"levels: classic-easy, .*--all-levels"):
        find_level("Klassik")
    for name in ("regler-101", "regler--1", "regler-", "regler-x", "nix"):
        with pytest.raises(suchsel.SuchselError, match="There is no level"):
            find_level(name)


def test_words_lie_inside_others_without_crossings_on_request() -> None:
    puzzle = suchsel.generate(["Info", "Information"], (1, 11), "leicht", 1, nest=True)
    assert [word.inside for word in puzzle.words] == ["Information", None]
    for seed in range(10):
        crowd = ["Info", "Information", "Form", "Hund", "Katze"]
        puzzle = suchsel.generate(crowd, (5, 11), "leicht", seed, nest=True)
        assert [word.inside for word in puzzle.words][:3] == ["Information", None, "Information"]


@pytest.mark.parametrize("level", ["buchstaben-1", "buchstaben-2", "leicht", "stufe-1"])
def test_a_puzzle_is_made_again_from_its_own_request(level: str) -> None:
    for directions in ("E,S", "E", "S,E,N,W", None):
        for seed in range(4):
            options: Any = {} if directions is None else {"directions": directions}
            puzzle = suchsel.generate(["Nebel", "Hund", "Igel"], (7, 7), level, seed, **options)
            request = suchsel.Request.from_dict(puzzle.request.to_dict())
            assert request == puzzle.request
            assert request.to_dict() == puzzle.request.to_dict()
            assert suchsel.make(request, seed) == puzzle
            assert suchsel.make(puzzle.request, seed) == puzzle


def test_a_target_difficulty_does_not_hide_why_there_is_no_puzzle() -> None:
    with pytest.raises(suchsel.Impossible):
        suchsel.generate(["Elefant"], (3, 4), difficulty=5, seed=1)


def test_a_search_without_time_reports_what_its_first_attempt_left() -> None:
    words, seen = ["AB", "CD", "EF", "GH", "IJ", "KL", "MN", "OP"], 0
    for seed in range(20):
        try:
            suchsel.generate(words, (4, 4), "leicht", seed, steps=1, effort=0)
        except suchsel.GaveUp as error:
            shown = {symbol for row in error.partial for symbol in row if symbol}
            assert shown == set("".join(set(words) - set(error.left)))
            assert len(error.left) < 4
            seen += 1
    assert seen > 5


@pytest.mark.parametrize("seed", [-1, "x", 1.5, True, 2**80])
def test_a_seed_is_checked_wherever_it_comes_in(seed: object) -> None:
    with pytest.raises(suchsel.SuchselError, match="seed"):
        suchsel.make(Request(["Hund"], (5, 5)), seed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"title": "a\udcff"}, "title"),
        ({"message": "a\udcff"}, "message"),
        ({"words": [("Hund", "\ud800")]}, "word 1"),
        ({"difficulty": 50, "filler": "letters"}, "chooses the filler itself"),
    ],
)
def test_options_that_are_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(suchsel.SuchselError, match=sentence):
        suchsel.generate(**{"words": ["Hund"], "size": (5, 5), "seed": 1, **options})


def test_attributes_cannot_be_deleted() -> None:
    puzzle = suchsel.generate(["Hund"], (5, 5), seed=1)
    with pytest.raises(AttributeError):
        del puzzle.rows


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["rectangle", "torus", "honeycomb"])
def test_words_inside_others_never_cross_where_nothing_may(kind: str) -> None:
    """On tight boards too, where words are ejected and what was inside them with them."""
    made = 0
    for seed in range(250):
        chance = Random(seed)
        crowd = {"".join(chance.choices("AB", k=chance.randint(2, 5))) for _ in range(5)}
        level = chance.choice(["leicht", "regler-50", "buchstaben-3"])
        size = chance.randint(3, 5), chance.randint(4, 7)
        request = Request(
            sorted(crowd), size, level, topology=kind, nest=True, rude=True, effort=0, steps=200
        )
        try:
            made += bool(make_unadvised(request, seed))
        except suchsel.SuchselError:
            continue
    assert made > 30


def test_a_request_made_once_gives_the_same_puzzles_for_all_seeds() -> None:
    words: list[str | tuple[str, str | None]] = ["Hund", ("Katze", "Haustier"), "Maus"]
    request = suchsel.Request(words, size=(6, 7), level="schwer")
    for seed in range(5):
        puzzle = suchsel.make(request, seed)
        assert puzzle == suchsel.generate(words, size=(6, 7), level="schwer", seed=seed)
        assert puzzle.request == request
        plain: Any = puzzle.to_dict()["request"]
        assert plain == request.to_dict()
        plain["words"].append("Igel")
    assert request.to_dict()["words"] == ["Hund", ["Katze", "Haustier"], "Maus"]


def test_all_problems_of_a_call_are_reported_at_once() -> None:
    words = ["Hund", "K\0", "", 5, None]
    with pytest.raises(suchsel.SuchselError) as caught:
        suchsel.generate(words, level="y", seed="x")  # type: ignore[arg-type]
    defects = caught.value.defects
    assert {at for wrong in defects for at in wrong.words} == {1, 2, 3, 4}
    assert [wrong.code for wrong in defects[4:]] == ["no-such-level", "bad-seed"]
