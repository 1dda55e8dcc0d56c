"""Boards without filler: words cover every cell except those of the message."""

from __future__ import annotations

import json
import os

import pytest

import suchsel
from tests.hidden_puzzles import WORDS, check, left_over, pool

SEEDS = int(os.environ.get("SUCHSEL_SEEDS", "2"))


class TestExact:
    @pytest.mark.slow
    def test_all_cells_are_used(self) -> None:
        """The task “Word search” of Rosetta Code, with a smaller list."""
        for seed in range(SEEDS):
            puzzle = suchsel.generate(
                pool(),
                (10, 10),
                "schwer",
                seed,
                message="Rosetta Code",
                message_mode="exact",
                pick="25-40",
            )
            check(puzzle)
            assert left_over(puzzle) == "ROSETTACODE"
            assert 25 <= len(puzzle.words) <= 40
            assert min(len(p.symbols) for p in puzzle.words) >= 3

    @pytest.mark.slow
    @pytest.mark.parametrize(
        "options",
        [
            {"shape": "heart", "size": (11, 12)},
            {"topology": "torus", "size": (8, 9)},
            {"topology": "hexagon", "size": (9, 9)},
        ],
        ids=str,
    )
    def test_on_other_boards(self, options: dict[str, object]) -> None:
        puzzle = suchsel.generate(
            ["Rose"],
            level="schwer",
            seed=1,
            pool=pool(),
            message="Herzlich",
            secret=["Love"],
            message_mode="exact",
            **options,  # type: ignore[arg-type]
        )
        check(puzzle)
        assert left_over(puzzle) == "HERZLICH"
        assert puzzle.words[0].word == "Rose"
        assert [p.word for p in puzzle.words if p.secret] == ["Love"]

    def test_with_the_words_of_the_list_alone(self) -> None:
        puzzle = suchsel.generate(WORDS, (6, 7), "schwer", 2, message="Tiere", message_mode="exact")
        check(puzzle)
        assert left_over(puzzle) == "TIERE"

    def test_too_few_letters(self) -> None:
        with pytest.raises(suchsel.Impossible, match="95 cells must be covered"):
            suchsel.generate(WORDS, (10, 10), seed=1, message="Tiere", message_mode="exact")

    def test_a_foreign_word_is_seen(self) -> None:
        puzzle = suchsel.generate(
            pool(), (7, 8), "schwer", 1, message="Tiere", message_mode="exact", pick="5-30"
        )
        data = json.loads(puzzle.to_json())
        data["words"][0]["word"] = "Foreign"
        with pytest.raises(suchsel.SuchselError, match="not from the pool"):
            suchsel.Puzzle.from_json(json.dumps(data))
        data = json.loads(puzzle.to_json())
        data["request"]["pick"] = [1, 2]
        with pytest.raises(suchsel.SuchselError, match="expected 1 to 2"):
            suchsel.Puzzle.from_json(json.dumps(data))


@pytest.mark.slow
def test_all_draws_of_a_small_pool_are_searched() -> None:
    """Words laid one after the other never leave just this letter; a complete search finds it."""
    puzzle = suchsel.generate(
        ["REGAL", "LAMA"],
        (2, 5),
        "experte",
        1,
        topology="torus",
        message="A",
        message_mode="exact",
        pick="2-6",
    )
    taken = {cell for placement in puzzle.words for cell in placement.cells}
    assert len(taken) == 9
    assert suchsel.make(suchsel.Request.from_dict(puzzle.request.to_dict()), 1) == puzzle


def test_no_word_lies_inside_another_one_without_need() -> None:
    puzzle = suchsel.generate(
        ["AD", "CA", "DCA"],
        (3, 4),
        "experte",
        785,
        topology="hexagon",
        rude=True,
        message="B",
        message_mode="exact",
        pool=["ABBB", "CEBD", "DBE", "DEDCC", "EAB"],
        pick="1",
    )
    check(puzzle)
    inside, outside = (set(puzzle.words[i].cells) for i in (1, 2))
    assert not inside <= outside
