"""Forty pairs of puzzles of which anybody would say which one is harder: the easier one first."""

from __future__ import annotations

from typing import Any, NamedTuple

import suchsel

FARM = ("Horse", "Sheep", "Tractor", "Barn", "Goose", "Farmer", "Milk", "Hay")
SKY = ("Cloud", "Thunder", "Rain", "Snow", "Storm", "Wind", "Fog", "Sunshine", "Hail", "Frost")
ZOO = ("Löwe", "Zebra", "Giraffe", "Elefant", "Affe", "Pinguin", "Tiger", "Krokodil", "Bär")
CLUES = (("Horse", "it gallops"), ("Sheep", "gives wool"), ("Goose", "a large bird"))


class Made(NamedTuple):
    """A puzzle to be made, with the same seed as the other one of its pair."""

    words: Any
    side: int
    options: dict[str, Any]

    def minutes(self, seed: int) -> float:
        size = self.side, self.side
        return suchsel.generate(self.words, size, seed=seed, **self.options).difficulty.minutes


class Drawn(NamedTuple):
    """A grid with its words."""

    grid: str
    words: tuple[str, ...]

    def minutes(self, seed: int) -> float:
        return suchsel.rate(self.grid.replace(" ", "\n"), self.words).minutes


def made(words: Any, side: int, **options: Any) -> Made:
    return Made(words, side, {"level": "medium", **options})


#: What differs, the easier puzzle, the harder one.
PAIRS: list[tuple[str, Made | Drawn, Made | Drawn]] = [
    # The size of the board.
    ("size", made(FARM, 10), made(FARM, 14)),
    ("size", made(FARM, 12), made(FARM, 20)),
    ("size", made(FARM, 10, level="easy"), made(FARM, 30, level="easy")),
    ("size", made(SKY, 12, level="hard"), made(SKY, 18, level="hard")),
    ("size", made(SKY, 15), made(SKY, 25)),
    ("size", made(ZOO, 12, level="expert"), made(ZOO, 20, level="expert")),
    ("size", made(["Hund"], 5), made(["Hund"], 20)),
    # The number of words.
    ("words", made(FARM[:3], 12), made(FARM, 12)),
    ("words", made(SKY[:4], 15), made(SKY, 15)),
    ("words", made(ZOO[:1], 12, level="hard"), made(ZOO, 12, level="hard")),
    ("words", made(FARM, 20), made((*FARM, *SKY, *ZOO), 20)),
    # Directions.
    ("directions", made(FARM, 12, directions="E"), made(FARM, 12, directions="S")),
    ("directions", made(FARM, 12, directions="E"), made(FARM, 12, directions="W")),
    ("directions", made(FARM, 12, directions="E,S"), made(FARM, 12, directions="NW,SW")),
    ("directions", made(SKY, 14, directions="E"), made(SKY, 14, directions="SE,NE")),
    ("directions", made(SKY, 14, directions="E"), made(SKY, 14, directions="E,W,N,S")),
    ("directions", made(SKY, 14, directions="S"), made(SKY, 14, directions="NW")),
    ("directions", made(ZOO, 14, directions="SE"), made(ZOO, 14, directions="SW")),
    # Filler.
    ("filler", made(FARM, 12, filler="unused"), made(FARM, 12, filler="alphabet")),
    ("filler", made(FARM, 12, filler="unused"), made(FARM, 12, filler="multiset")),
    ("filler", made(FARM, 12, filler="alphabet"), made(FARM, 12, filler="fragments")),
    ("filler", made(SKY, 15, filler="alphabet"), made(SKY, 15, filler="letters")),
    ("filler", made(SKY, 15, filler="letters"), made(SKY, 15, filler="fragments")),
    ("filler", made(ZOO, 15, filler="unused"), made(ZOO, 15, filler="letters")),
    ("filler", made(["Löwe"], 8, filler="unused"), made(["Löwe"], 8, filler="fragments")),
    # What is told about the words.
    ("list", made(CLUES, 10), made(CLUES, 10, list="clues")),
    ("list", made(CLUES, 10), made(CLUES, 10, list="hidden")),
    ("list", made(FARM, 12), made(FARM, 12, list="lengths")),
    ("list", made(FARM, 12, list="lengths"), made(FARM, 12, list="hidden")),
    ("list", made(SKY, 15, list="sorted"), made(SKY, 15, list="hidden")),
    # Near misses, written by hand.
    (
        "near misses",
        Drawn("CATXQ VWXYZ JKLMP BDFGH", ("CAT",)),
        Drawn("CAXCA CATAC ACCAX CAACA", ("CAT",)),
    ),
    (
        "near misses",
        Drawn("HOUSE BCDFG JKLMN PQRTV", ("HOUSE",)),
        Drawn("HOUSE HOUSA HOUTE HOVSE", ("HOUSE",)),
    ),
    (
        "near misses",
        Drawn("BCDFGH STONEJ KLMPQR VWXYZB", ("STONE",)),
        Drawn("STONER STONES STOMPS STOLEN", ("STONER",)),
    ),
    (
        "near misses",
        Drawn("XXXXX XDOGX XXXXX XXXXX", ("DOG",)),
        Drawn("DOODO ODOGD DODOD OODDO", ("DOG",)),
    ),
    (
        "the contest",
        Drawn("BVORC DTAAG HVODI EJKRL MNPQF", ("VOR", "RAD", "EVA", "TORF")),
        Drawn("TFORA FDRVR EVAOE ROTRT DAVAD", ("VOR", "RAD", "EVA", "TORF")),
    ),
    # Levels, and several things at once.
    ("level", made(FARM, 12, level="easy"), made(FARM, 12, level="expert")),
    ("level", made(SKY, 15, level="easy"), made(SKY, 15, level="medium")),
    ("level", made(ZOO, 15, level="medium"), made(ZOO, 15, level="expert")),
    ("several", made(FARM, 10, level="easy"), made(FARM, 15, level="hard", list="hidden")),
    ("several", made(ZOO[:4], 10, level="easy"), made(ZOO, 20, level="expert", list="lengths")),
]
