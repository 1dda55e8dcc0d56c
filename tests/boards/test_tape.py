"""Sets of slots as integers."""

from __future__ import annotations

import random

from suchsel.boards.tape import nth_slot, run_starts, slots_of
from suchsel.engine.position import draw_slot
from suchsel.rng import Rng


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
