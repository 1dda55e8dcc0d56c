"""Requests that once took far too long, by their kind. `bench.attack slowest` prints more."""

from __future__ import annotations

from typing import Any

from bench.attack.shapes import LETTERS, Shape

_ALPHABET = LETTERS[-1]

KINDS: dict[str, dict[str, Any]] = {
    "a chain of words without a size": {"words": Shape("chain", "A", 38, 2)},
    "a chain at an easy level": {
        "words": Shape("chain", "A", 38, 2),
        "size": (45, 45),
        "level": "easy",
    },
    "a chain at a hard level": {
        "words": Shape("chain", "A", 48, 2),
        "size": (50, 50),
        "level": "hard",
    },
    "a chain of two letters": {"words": Shape("chain", "AB", 58, 2), "size": (60, 60)},
    "a chain that fills the largest board": {
        "words": Shape("chain", "A", 198, 2),
        "size": (200, 200),
    },
    "a chain on a torus": {
        "words": Shape("chain", "A", 59, 2),
        "size": (60, 60),
        "topology": "torus",
    },
    "a target for a chain on a torus": {
        "words": Shape("chain", "A", 59, 2),
        "size": (60, 60),
        "topology": "torus",
        "difficulty": 100,
    },
    "a chain with filler of its letter": {
        "words": Shape("chain", "A", 98, 2),
        "size": (100, 100),
        "filler": "letters",
    },
    "beginnings of one word": {"words": Shape("beginnings", _ALPHABET, 69, 2), "size": (70, 72)},
    "beginnings of one word without a size": {"words": Shape("beginnings", _ALPHABET, 78, 2)},
    "a target for beginnings of one word and a drawn one": {
        "words": Shape("beginnings", "AEINRST", 100, 12, 44),
        "level": "regler-68",
        "difficulty": 5,
        "pool": Shape("all", "AB", 10, 100, 33),
        "pick": 1,
    },
    "long words that may not cross": {
        "words": Shape("equal", _ALPHABET, 190, 200),
        "size": (200, 200),
        "level": "easy",
    },
    "very long words of two letters": {
        "words": Shape("equal", "AB", 40, 1000),
        "size": (199, 200),
        "topology": "torus",
    },
    "one word turned in all ways": {
        "words": Shape("turned", "AB", 1000, 1000),
        "size": (199, 200),
        "topology": "torus",
    },
    "many pieces of one word": {
        "words": Shape("pieces", "AB", 5000, 12),
        "size": (200, 200),
        "no_collinear": True,
    },
    "a third of all words of three letters": {
        "words": Shape("all", _ALPHABET, 5000, 6),
        "size": (200, 200),
    },
    "many words on a tight board": {
        "words": Shape("random", _ALPHABET, 3000, 10),
        "size": (120, 120),
    },
    "very long words with digraphs": {
        "words": Shape("palindromes", _ALPHABET, 150, 1000),
        "size": (200, 200),
        "digraphs": ["EI", "EN"],
    },
    "an exact message and a large pool": {
        "words": ["HUND"],
        "pool": Shape("random", _ALPHABET, 20_000, 12),
        "size": (60, 60),
        "message": "GEHEIM",
        "message_mode": "exact",
    },
    "an exact message and a pool that is a chain": {
        "words": ["HUND"],
        "pool": Shape("chain", "A", 1000, 2),
        "size": (72, 78),
        "topology": "torus",
        "message": "ROT",
        "message_mode": "exact",
    },
    "many words of a huge pool": {
        "words": [],
        "pool": Shape("random", _ALPHABET, 100_000, 12),
        "pick": 4000,
        "size": (200, 200),
    },
    "far too many words of a pool": {
        "words": [],
        "pool": Shape("random", _ALPHABET, 20_000, 9),
        "pick": "1-5000",
        "size": (9, 9),
        "directions": "E",
    },
    "a pool of long words with blocked stems": {
        "words": Shape("near", "ACGT", 300, 20),
        "size": (54, 81),
        "pool": Shape("palindromes", "ABC", 1000, 200),
        "pick": 1000,
    },
    "many blocked words": {
        "words": Shape("random", _ALPHABET, 20, 8),
        "block": Shape("all", _ALPHABET, 5000, 6),
    },
    "an exact message and words of two letters": {
        "words": Shape("random", "AB", 2000, 60, 78),
        "size": (200, 200),
        "topology": "hexagon",
        "message": "NEETNSRES",
        "message_mode": "exact",
        "pool": ["SEIL", "ZEBRA", "KETTE", "ENKEL"],
    },
    "long words drawn for a shape": {
        "words": Shape("pieces", "AEINRST", 20, 100, 28),
        "size": (100, 100),
        "level": "stufe-3",
        "shape": ["###.####", "########", "########", "##.#.#..", "####...#"],
        "message": "NN",
        "pool": Shape("equal", "AB", 1000, 60, 87),
        "pick": 500,
    },
    "draws beside a chain without a size": {
        "words": Shape("chain", "ABC", 150, 200),
        "topology": "torus",
        "level": "stufe-2",
        "nest": True,
        "pool": Shape("chain", _ALPHABET, 10, 40),
        "pick": 5,
    },
    "a large pool of blocked words": {
        "words": ["AAA"],
        "size": (2, 4),
        "pool": Shape("pieces", _ALPHABET, 100_000, 40, 4),
        "pick": 1,
        "block": Shape("random", _ALPHABET, 5000, 3, 32),
    },
    "a large pool beside words that are too long": {
        "words": Shape("random", "A", 3, 1000, 75),
        "size": (3, 3),
        "topology": "torus",
        "pool": Shape("pieces", _ALPHABET, 100_000, 40, 4),
        "pick": 1,
    },
    "many pieces without a size": {
        "words": Shape("pieces", "AB", 5000, 20, 66),
        "crossings": "seek",
        "pool": Shape("real", "", 12, 6),
        "pick": "1-2",
    },
    "advice for many drawn words": {
        "words": Shape("equal", "ABC", 142, 200, 40),
        "size": (147, 145),
        "topology": "honeycomb",
        "nest": True,
        "pool": Shape("real", _ALPHABET, 20_000, 40, 27),
        "pick": 5000,
    },
    "many words that may not overlap along a line": {
        "words": Shape("random", "AEINRST", 5000, 6, 60),
        "level": "klassik-mittel",
        "no_collinear": True,
    },
    "draws that may not overlap along closed lines": {
        "words": Shape("random", "AEINRST", 5000, 6, 60),
        "level": "klassik-mittel",
        "no_collinear": True,
        "topology": "torus",
        "pool": Shape("pieces", "ACGT", 100, 6, 80),
        "pick": 50,
    },
    "a filler of one letter for words of it": {
        "words": Shape("doubled", "A", 10, 100, 28),
        "size": (102, 103),
        "level": {"name": "mine", "directions": ["S", "NE", "E"], "filler": "letters"},
        "message": "AB",
    },
    "a target beside long blocked words and digraphs": {
        "words": Shape("pieces", "A", 40, 4, 72),
        "level": "stufe-4",
        "message": "RAISITAAEEIERNTEEASIRT",
        "difficulty": 0,
        "pool": Shape("doubled", "ACGT", 10, 3, 65),
        "pick": 5,
        "block": Shape("beginnings", "ABC", 5000, 20, 36),
        "digraphs": ["EI", "EN"],
        "topology": "torus",
    },
    "all words of three letters, inside one another": {
        "words": Shape("all", "ABC", 120, 40, 39),
        "size": (7, 9),
        "level": "buchstaben-1",
        "directions": ["SW", "W", "NW", "NE", "N", "S", "E", "SE"],
        "nest": True,
        "topology": "torus",
        "pool": Shape("palindromes", "ABC", 1000, 8, 46),
        "pick": 1,
        "message": "EINSATZ",
    },
    "beginnings of one word on a torus without a size": {
        "words": Shape("beginnings", "ABC", 150, 40, 39),
        "level": "buchstaben-1",
        "directions": ["SW", "W", "NW", "NE", "N", "S", "E", "SE"],
        "nest": True,
        "topology": "torus",
    },
    "a target beside one secret word turned in all ways": {
        "words": Shape("random", "AEINRST", 2, 210, 46),
        "secret": Shape("turned", "ABC", 5000, 100, 13),
        "difficulty": 95,
        "level": "regler-40",
        "topology": "torus",
        "directions": ["NE"],
        "message": "EINSATZ",
    },
}
