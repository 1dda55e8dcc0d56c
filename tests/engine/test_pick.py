"""Words drawn from a pool."""

from __future__ import annotations

import os
from itertools import product
from random import Random
from typing import Any

import pytest

import suchsel
from suchsel.engine import pick
from suchsel.engine.verdict import Budget, Undecided
from suchsel.generate import search
from suchsel.words.spelling import Word
from tests.hidden_puzzles import WORDS, check, pool

SEEDS = int(os.environ.get("SUCHSEL_SEEDS", "2"))


class TestPick:
    def test_words_are_drawn_from_the_list(self) -> None:
        for seed in range(4):
            puzzle = suchsel.generate(pool(), (12, 13), "schwer", seed, pick=15)
            check(puzzle)
            assert len(puzzle.words) == 15
            assert puzzle.request.pool == ()
        others = suchsel.generate(pool(), (12, 13), "schwer", 9, pick=15)
        assert [p.word for p in others.words] != [p.word for p in puzzle.words]

    def test_from_a_pool_beside_a_list(self) -> None:
        puzzle = suchsel.generate(WORDS[:3], seed=1, pool=pool(), pick="3-5", shape="circle")
        check(puzzle)
        assert [p.word for p in puzzle.words[:3]] == WORDS[:3]
        assert len(puzzle.words) in (6, 7, 8)

    def test_fewer_where_more_do_not_fit(self) -> None:
        puzzle = suchsel.generate(
            ["ABCDEF", "GHIJKL", "MNOPQR", "STUVWX"], (3, 6), "leicht", 1, pick="2-4"
        )
        check(puzzle)
        assert len(puzzle.words) in (2, 3)

    def test_nothing_rude_is_drawn(self) -> None:
        for seed in range(5):
            puzzle = suchsel.generate(["Arschloch", "Hund", "Maus"], (9, 9), seed=seed, pick=2)
            assert [p.word for p in puzzle.words] == ["Hund", "Maus"]

    def test_words_that_only_contain_something_rude_are_drawn(self) -> None:
        words = ["Assistent", "Klasse", "Wasser", "Regen", "Schwein"]
        puzzle = suchsel.generate(words, seed=1, pick=5)
        assert [p.word for p in puzzle.words] == words


def test_the_number_of_words_is_kept_though_some_lie_inside_others() -> None:
    puzzle = suchsel.generate(["Info", "Information", "Inform"], pick=3, seed=1)
    assert {word.word for word in puzzle.words} == {"Info", "Information", "Inform"}
    # but where there is a choice, words that do not
    pool = ["Info", "Information", "Inform", "Hund", "Katze", "Maus"]
    for seed in range(10):
        drawn = {w.word for w in suchsel.generate(pool, (14, 14), seed=seed, pick=4).words}
        assert len(drawn & {"Info", "Information", "Inform"}) == 1


@pytest.mark.parametrize(
    "options",
    [
        {"words": ["Elefant", "Giraffe"], "size": (3, 3), "pick": 1},
        {"words": ["Arsch", "Scheisse"], "pick": 1},
        {"words": ["Esel", "Eselin"], "pick": 2, "block": ["Esel"]},
    ],
)
def test_too_few_to_draw_from_is_a_sentence(options: dict[str, Any]) -> None:
    with pytest.raises(suchsel.SuchselError, match="suitable words in the pool: 0 "):
        suchsel.generate(seed=1, **options)


def test_words_that_cannot_be_drawn_are_named() -> None:
    with pytest.raises(suchsel.SuchselError, match=r"Not suitable: Hure\. Draw fewer words"):
        suchsel.generate(["Kuh", "Hure", "Huhn"], pick=3, seed=1)


def test_words_within_earlier_ones_are_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random(5)
    for long in (0, 40, 100_000):  # texts are looked up piece by piece if they are longer
        monkeypatch.setattr(pick, "LONG", long)
        for letters, longest in product(("AB", "ACGT"), (6, 40, 90)):
            lengths = [chance.randint(2, longest) for _ in range(120)]
            texts = ["".join(chance.choices(letters, k=n)) for n in lengths]
            words = [Word(text, tuple(text)) for text in texts]
            kept: list[str] = []
            for text in texts:
                ways = (text, text[::-1])
                if not any(way in other or other in way for other in kept for way in ways):
                    kept.append(text)
            assert [word.text for _, word in pick.unrelated(enumerate(words))] == kept


def test_a_size_that_is_recommended_for_drawn_words_works() -> None:
    pool = ["ESEL", "REH", "HUND", "GIRAFFE", "TEE"]
    options: dict[str, Any] = {"pool": pool, "pick": 2, "effort": 0, "rude": True}
    for seed in range(12):
        with pytest.raises(suchsel.Impossible) as caught:
            suchsel.generate(["UHU"], (2, 2), "mittel", seed, **options)
        assert caught.value.fits is not None
        assert suchsel.generate(["UHU"], caught.value.fits, "mittel", seed, **options)


def test_what_a_draw_finds_with_its_share_of_the_budget_is_made_again() -> None:
    words = ["ΕΒ", "ΑΓ", "ΓΔΓ", "ΒΒΑ", "ΓΓΗ", "ΕΗΔ", "ΑΒ", "ΘΑΒ", "ΗΒΒ", "ΕΕ", "ΕΘΒ"]
    part = Budget(60_000, 3).part(2654, 0.130434242)  # which is no whole number of looks
    request = suchsel.Request([*words, "cartero"], (6, 7), "regler-71")
    found = search(request, 384, part)
    assert isinstance(found, Undecided) or found == suchsel.make(request, 384)
