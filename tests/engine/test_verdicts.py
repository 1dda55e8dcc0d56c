"""“Impossible” is a proof about the whole request; everything else is “gave up”, within a bound."""

from __future__ import annotations

import pytest

import suchsel
from suchsel.engine.verdict import Budget, Proof, Undecided
from suchsel.generate import search
from suchsel.request.request import Request
from tests.second_judge import complaints

POOL = [a + b + c + d for a in "BDFG" for b in "AEIO" for c in "KLMN" for d in "UPRS"]


def test_a_failed_draw_proves_nothing() -> None:
    puzzle = suchsel.generate([*POOL[:20], "cat", "dog"], (1, 6), "leicht", seed=1, pick=2)
    assert {placement.word for placement in puzzle.words} == {"cat", "dog"}
    # Two words of four letters fit together only if they share two of them: no draw may find them.
    with pytest.raises(suchsel.GaveUp, match=r"drawn \d times"):
        suchsel.generate([*POOL[:60], "XYPA"], (1, 6), "schwer", seed=1, pick=2)


def test_a_pool_is_counted_as_a_whole() -> None:
    with pytest.raises(suchsel.Impossible, match="8 letters, 6 cells"):
        suchsel.generate(POOL, (1, 6), "leicht", seed=1, pick=2)
    request = Request(POOL[:2], (1, 6), "schwer", pick=2)
    assert isinstance(search(request, 1), Proof)  # nothing to choose: a proof for all draws


def test_sizes_that_were_tried_prove_nothing_about_others() -> None:
    """All sizes that are tried are squares; a torus has longer lines than that."""
    request = Request(["A" * 201, "B" * 201], None, "leicht", topology="torus")
    assert isinstance(search(request, 1), Undecided)
    with pytest.raises(suchsel.Impossible, match="only 200"):
        suchsel.generate(["A" * 201], None, "leicht", seed=1)


def test_exact_messages_count_the_whole_pool() -> None:
    """More words of a length than the search looks at."""
    with pytest.raises(suchsel.GaveUp):
        suchsel.generate(
            (),
            (36, 35),
            "leicht",
            seed=1,
            pool=[a + b for a in POOL for b in ("ZZZ", "YYY")],
            message="X",
            message_mode="exact",
            steps=500,
        )


@pytest.mark.parametrize("words", [["AB", "BC"], ["ABA", "AC"], ["ABCD", "CBA"]])
def test_exact_messages_without_a_pool_are_decided(words: list[str]) -> None:
    for columns in range(4, 8):
        request = Request(
            words, (1, columns), "schwer", message="XYZ", message_mode="exact", rude=True
        )
        found = search(request, 1)
        assert not isinstance(found, Undecided)


def test_directions_that_coincide_on_a_narrow_torus() -> None:
    """On four rows and two columns, NE leads to the same cells as NW."""
    puzzle = suchsel.generate(
        ["BD", "BFEE", "CB", "FBE"], (4, 2), "klassik-schwer", 1, topology="torus", rude=True
    )
    placed = [(p.symbols, p.cells) for p in puzzle.words]
    assert complaints(puzzle.grid, placed, kind="torus") == []
    assert {p.direction for p in puzzle.words} <= {"E", "S", "SE", "NE"}


@pytest.mark.parametrize("direction", ["SE", "NE", "SW", "NW", "E", "W"])
def test_a_torus_of_one_row_has_one_line(direction: str) -> None:
    puzzle = suchsel.generate(["ABCD"], (1, 5), seed=1, topology="torus", directions=direction)
    assert puzzle.words[0].direction == direction
    with pytest.raises(suchsel.Impossible):  # nothing lies south of a cell but itself
        suchsel.generate(["ABCD"], (1, 5), seed=1, topology="torus", directions="S")


def test_words_lie_inside_others_only_if_there_is_no_other_way() -> None:
    for seed in range(8):
        puzzle = suchsel.generate(["CAT", "CATS", "AT", "SCAT"], (3, 5), "mittel", seed)
        assert [p.inside for p in puzzle.words] == [None] * 4
    tight = suchsel.generate(["CAT", "CATS"], (1, 4), "schwer", 1)
    assert [p.inside for p in tight.words] == ["CATS", None]


def test_a_part_of_the_budget_finds_nothing_that_the_whole_would_not() -> None:
    """A puzzle of a draw is stored without its pool, and its own request must make it again."""
    words = [
        "ONE",
        "TWO",
        "THREE",
        "FOUR",
        "FIVE",
        "SIX",
        "SEVEN",
        "EIGHT",
        "NINE",
        "TEN",
        "ELEVEN",
        "TWELVE",
    ]
    request, found = Request(words, (5, 8), "hard"), 0
    for seed in range(8):
        part = Budget(request.steps, request.effort).part(20_000, 0)
        puzzle = search(request, seed, part)
        if isinstance(puzzle, suchsel.Puzzle):
            assert suchsel.make(request, seed) == puzzle
            found += 1
    assert found > 4


def test_a_filler_that_fails_is_no_reason_to_lie_inside_others() -> None:
    """On this board most placements without nesting leave letters that spell a word again."""
    words = ["ABBB", "CC", "BCB", "CCA", "AABB"]
    for seed in range(4):
        puzzle = suchsel.generate(words, (5, 2), "experte", seed, topology="torus", rude=True)
        assert not any(placement.inside for placement in puzzle.words)


def test_words_that_overlap_along_no_line_lie_inside_others_only_where_they_must() -> None:
    """On a small torus, lines meet several times: a word can have cells of one that it crosses."""

    def inside(words: list[str], size: tuple[int, int], seed: int) -> bool:
        puzzle = suchsel.generate(
            words, size, "mittel", seed, topology="torus", no_collinear=True, rude=True
        )
        return any(placement.inside for placement in puzzle.words)

    assert not inside(["CBD", "BD", "DCBB"], (3, 2), seed=11)
    assert inside(["BC", "CA", "CBBA"], (2, 3), seed=1)


def test_levels_of_a_family_share_no_placement() -> None:
    words = ["HUND", "KATZE", "MAUS", "PFERD", "ESEL"]
    for pair in (("stufe-1", "stufe-2"), ("klassik-mittel", "klassik-schwer"), ("regler-0", "100")):
        one, other = (
            suchsel.generate(words, (9, 10), name if "-" in name else f"regler-{name}", 5)
            for name in pair
        )
        assert [p.cells for p in one.words] != [p.cells for p in other.words]


def test_secret_words_may_have_directions_of_their_own() -> None:
    for level in ("leicht", "buchstaben-3"):
        puzzle = suchsel.generate(
            ["HUND", "KATZE"], (8, 8), level, 3, secret=["MAUS", "ESEL"], secret_directions="NW,SW"
        )
        assert {p.direction for p in puzzle.words if p.secret} <= {"NW", "SW"}
        assert {p.direction for p in puzzle.words if not p.secret} <= {"E", "S", "W", "N"}
        assert suchsel.Puzzle.from_json(puzzle.to_json()) == puzzle
    with pytest.raises(suchsel.SuchselError, match="no secret words"):
        suchsel.generate(["HUND"], (8, 8), secret_directions="NW")


def test_a_budget_counts_all_attempts() -> None:
    """A message that always spells a word again: many attempts, but not more than the limit."""
    request = Request(["AB", "BA", "AA"], (5, 5), "schwer", message="ABAB" * 4, rude=True)
    budget = Budget(2000, 0)
    assert isinstance(search(request, 1, budget), Undecided)
    assert -500 < budget.steps <= 0
    part = Budget(100, 3).part(50, 1)
    part.spend(60)
    assert part.is_spent
    assert part.whole is not None
    assert (part.whole.steps, part.granted) == (40, (100, 3))


@pytest.mark.slow
def test_the_draw_that_came_furthest_says_why() -> None:
    """Some draws of words have a placement, others do not: what is missing is the filler."""
    with pytest.raises(suchsel.GaveUp) as caught:
        suchsel.generate(
            ["CB", "BC"],
            (4, 3),
            "stufe-4",
            849,
            topology="torus",
            rude=True,
            directions=["SW", "E", "NW", "N", "W", "SE", "NE"],
            pool=["BAB", "CCBBC", "CCCB", "BCBA", "ACAA"],
            pick="2",
            secret=["AC"],
        )
    assert caught.value.left == ()
    assert "filler" in str(caught.value)
