"""Seeds: which numbers they may be, and a random one where none is given."""

from __future__ import annotations

from suchsel.errors import mistake
from suchsel.request.option_types import is_whole
from suchsel.rng import DRAWN_SEEDS

MAX_SEED = 2**63 - 1


def draw_seed() -> int:
    from random import SystemRandom

    return SystemRandom().randrange(DRAWN_SEEDS)


def check_seed(seed: object) -> int:
    if not is_whole(seed) or not 0 <= seed <= MAX_SEED:
        raise mistake(
            "bad-seed", "A seed is a whole number from 0 to {limit}.", "seed", limit=MAX_SEED
        )
    return seed
