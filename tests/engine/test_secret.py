"""Words that are hidden but not listed."""

from __future__ import annotations

import json
import os

import pytest

import suchsel
from tests.hidden_puzzles import WORDS, check

SEEDS = int(os.environ.get("SUCHSEL_SEEDS", "2"))


class TestSecret:
    def test_hidden_but_not_listed(self) -> None:
        puzzle = suchsel.generate(WORDS[:4], (9, 10), "schwer", 3, secret=["Geheim", "Still"])
        check(puzzle)
        assert [p.secret for p in puzzle.words] == [False] * 4 + [True] * 2
        assert [p.word for p in puzzle.words if not p.secret] == WORDS[:4]
        assert puzzle.to_json().count('"secret":true') == 2
        assert len(suchsel.find(puzzle.grid, ["GEHEIM"])) == 1

    def test_a_secret_that_became_public_is_seen(self) -> None:
        puzzle = suchsel.generate(WORDS[:4], (9, 10), "schwer", 3, secret=["Geheim"])
        data = json.loads(puzzle.to_json())
        del data["words"][-1]["secret"]
        with pytest.raises(suchsel.SuchselError, match="do not match the request"):
            suchsel.Puzzle.from_json(json.dumps(data))
