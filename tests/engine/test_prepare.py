"""Words within words: two ways to find them, for short and for long lists."""

from __future__ import annotations

from random import Random

import pytest

from suchsel import generate
from suchsel.engine import prepare


@pytest.mark.parametrize("seed", range(20))
def test_long_lists_have_the_same_relatives(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random(seed)
    drawn = (chance.choices(range(2), k=chance.randint(2, 25)) for _ in range(40))
    words = list(dict.fromkeys(map(tuple, drawn)))
    rings = frozenset([10, 12]) if seed % 2 else frozenset[int]()
    found = []
    for many in (len(words), 0):
        monkeypatch.setattr(prepare, "MANY_WORDS", many)
        found.append([sorted(others) for others in prepare.relatives(words, rings) or []])
    assert found[0] == found[1]
    assert any(found[0])


def test_a_single_digit_does_not_bring_all_others_into_the_filler() -> None:
    """“H2O” among twenty words made every sixth letter of the filler a digit."""
    plain = ["WATER", "OXYGEN", "RIVER", "OCEAN", "CLOUD", "STEAM", "GLACIER", "LAKE", "RAIN"]
    made = generate(["H2O", *plain], (14, 15), seed=1)
    cells = [symbol for row in made.grid for symbol in row if symbol]
    digits = [symbol for symbol in cells if symbol.isdecimal()]
    assert {*digits} == {"2"}
    assert 15 * len(digits) < len(cells)
    made = generate(["1492", "1789", "1815", "YEAR"], (10, 11), seed=1)
    assert len({symbol for row in made.grid for symbol in row if symbol and symbol.isdecimal()}) > 7


def test_digits_that_were_named_are_in_the_filler() -> None:
    made = generate(["HUND", "KATZE"], (12, 12), seed=1, letters="HUNDKATZE0123456789")
    assert {symbol for row in made.grid for symbol in row if symbol} >= {*"0123456789"}
