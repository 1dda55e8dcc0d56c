"""Simulated readers: games of the model, with planted parameters."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import suchsel
from suchsel.boards.kind import DIRECTIONS
from suchsel.difficulty.calibration import FORMAT, Stretch, fit, seen_words
from suchsel.difficulty.rating import SeenWord, load
from suchsel.request.reader_profiles import Reader

WORDS = (
    *("Hund", "Katze", "Maus", "Elefant", "Giraffe", "Pinguin"),
    *("Tiger", "Zebra", "Esel", "Ziege", "Huhn", "Igel"),
)
#: Nobody's weights, and not those of the table of readers.
PLANTED = Reader("planted", 0.05, 1.4, 0.45, (1.0, 2.0, 2.6, 3.1, 3.5, 2.2, 4.5, 4.0))


@lru_cache
def puzzles() -> list[suchsel.Puzzle]:
    """Boards of three sizes, lists of three lengths, all eight directions."""
    return [
        suchsel.generate(WORDS[: 8 + seed % 3 * 2], (12 + seed % 3 * 2, 14), "schwer", seed)
        for seed in range(9)
    ]


@lru_cache
def words_of(number: int) -> tuple[SeenWord, ...]:
    return tuple(seen_words(puzzles()[number].to_dict())[0])


def play(reader: Reader, chance: random.Random) -> list[Stretch]:
    """One game on one of the puzzles, until all words are found."""
    number = chance.randrange(len(puzzles()))
    cells = len(puzzles()[number].board.cells)
    weights = dict(zip(DIRECTIONS, reader.weights, strict=True))
    left, stretches = list(words_of(number)), []
    while left:
        walk = cells * load(len(left), reader.list_effect) + sum(word.delay for word in left)
        rates = [word.rate / weights[word.direction] for word in left]
        search = reader.seconds_per_cell * walk * chance.expovariate(sum(rates))
        (found,) = chance.choices(left, rates)
        stretches.append(
            Stretch(cells, tuple(left), found, reader.seconds_per_word + search, factor=1)
        )
        left.remove(found)
    return stretches


def misses(reader: Reader, plays: int, seed: int) -> dict[str, float]:
    """How many standard errors each parameter that comes back is away from the planted one."""
    from math import log

    chance = random.Random(seed)
    found = fit([play(reader, chance) for _ in range(plays)])
    planted = dict(zip(DIRECTIONS, reader.weights, strict=True))
    logs = {"seconds_per_cell": (found.seconds_per_cell, reader.seconds_per_cell)}
    logs |= {name: (one, planted[name]) for name, one in found.weights.items()}
    away = {name: log(one.value / value) / one.error for name, (one, value) in logs.items()}
    effect = found.list_effect
    return {**away, "list_effect": (effect.value - reader.list_effect) / effect.error}


def recorded(puzzle: suchsel.Puzzle, events: list[dict[str, Any]]) -> dict[str, Any]:
    """A game as the player records it."""
    return {"format": FORMAT, "puzzle": puzzle.to_dict(), "events": events}
