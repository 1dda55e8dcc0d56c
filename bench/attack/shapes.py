"""Word lists by their shape: seldom the words make a list hard, but how they are related."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from random import Random
from typing import NamedTuple

import suchsel

Make = Callable[[str, int, int, Random], list[str]]
#: The most letters of a word.
LONGEST = 1000


class Shape(NamedTuple):
    """A list of about `number` words of about `length` letters, made of `letters`."""

    kind: str
    letters: str
    number: int
    length: int
    seed: int = 0

    def words(self) -> list[str]:
        chance = Random(f"{self.kind} {self.seed}")
        made = KINDS[self.kind](self.letters, self.number, self.length, chance)
        return list({word.upper(): word for word in made if word}.values())


@lru_cache(maxsize=1)
def vocabulary() -> tuple[str, ...]:
    """The words of all built-in lists, each once."""
    words = {word for theme in suchsel.themes() for word in theme.words}
    return tuple(sorted(words))


def _word(letters: str, length: int, chance: Random) -> str:
    return "".join(chance.choices(letters, k=max(2, length)))


def _random(letters: str, count: int, length: int, chance: Random) -> list[str]:
    shortest = max(2, length // 2)
    return [_word(letters, chance.randint(shortest, max(2, length)), chance) for _ in range(count)]


def _equal(letters: str, count: int, length: int, chance: Random) -> list[str]:
    return [_word(letters, length, chance) for _ in range(count)]


def _chain(letters: str, count: int, length: int, chance: Random) -> list[str]:
    """Each word is the beginning of the next one, of the same letters again and again."""
    whole = letters * (LONGEST + 2)
    return [whole[:n] for n in range(2, min(count, LONGEST) + 2)]


def _beginnings(letters: str, count: int, length: int, chance: Random) -> list[str]:
    whole = _word(letters, LONGEST, chance)
    return [whole[:n] for n in range(2, min(count, LONGEST) + 2)]


def _pieces(letters: str, count: int, length: int, chance: Random) -> list[str]:
    """Parts of one long word, which overlap."""
    whole = _word(letters, count + length, chance)
    return [whole[at : at + max(2, length)] for at in range(count)]


def _turned(letters: str, count: int, length: int, chance: Random) -> list[str]:
    """One word, begun at each of its letters: on a torus all may be the same cells."""
    whole = _word(letters, max(2, min(count, length)), chance)
    return [whole[at:] + whole[:at] for at in range(len(whole))]


def _palindromes(letters: str, count: int, length: int, chance: Random) -> list[str]:
    halves = (_word(letters, length // 2 + 1, chance) for _ in range(count))
    return [half + half[-2::-1] for half in halves]


def _doubled(letters: str, count: int, length: int, chance: Random) -> list[str]:
    """Each letter twice."""
    halves = (_word(letters, length // 2 + 1, chance) for _ in range(count))
    return ["".join(letter * 2 for letter in half) for half in halves]


def _near(letters: str, count: int, length: int, chance: Random) -> list[str]:
    """Words that differ from one of them in a single letter."""
    whole = _word(letters, length, chance)
    places = [chance.randrange(len(whole)) for _ in range(count)]
    return [whole, *(whole[:at] + chance.choice(letters) + whole[at + 1 :] for at in places)]


def _common_end(letters: str, count: int, length: int, chance: Random) -> list[str]:
    """Long words that differ only at their beginnings."""
    end = _word(letters, length, chance)
    return [_word(letters, 4, chance) + end for _ in range(count)]


def _all(letters: str, count: int, length: int, chance: Random) -> list[str]:
    """All words of two or three letters, as many as wanted."""
    size = 2 if length <= 4 else 3
    words = ["".join(some) for some in product(letters, repeat=size)]
    return chance.sample(words, min(count, len(words)))


def _real(letters: str, count: int, length: int, chance: Random) -> list[str]:
    return chance.sample(vocabulary(), min(count, len(vocabulary())))


KINDS: dict[str, Make] = {
    "random": _random,
    "equal": _equal,
    "chain": _chain,
    "beginnings": _beginnings,
    "pieces": _pieces,
    "turned": _turned,
    "palindromes": _palindromes,
    "doubled": _doubled,
    "near": _near,
    "common end": _common_end,
    "all": _all,
    "real": _real,
}
LETTERS = ("A", "AB", "ABC", "ACGT", "AEINRST", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
COUNTS = (1, 2, 3, 5, 10, 20, 40, 80, 100, 150, 300, 1000, 3000, 5000, 20_000, 100_000)
LENGTHS = (2, 3, 4, 6, 8, 12, 20, 40, 60, 100, 200, LONGEST)


def random_shape(chance: Random, most: int) -> Shape:
    """A shape of at most so many letters in all, so that it is not merely large."""
    count = chance.choice([n for n in COUNTS if n <= most])
    lengths = [n for n in LENGTHS if n * count <= 4_000_000]
    kind = chance.choice(list(KINDS))
    return Shape(kind, chance.choice(LETTERS), count, chance.choice(lengths), chance.randrange(100))


def changed_shape(shape: Shape, chance: Random, most: int) -> Shape:
    """The same with one thing changed."""
    part, factor = chance.randrange(5), chance.choice((0.5, 0.8, 0.95, 1.05, 1.25, 2))
    if part == 0:
        return shape._replace(kind=chance.choice(list(KINDS)))
    if part == 1:
        return shape._replace(letters=chance.choice(LETTERS))
    if part == 2:
        return shape._replace(seed=chance.randrange(100))
    if part == 3:
        count = max(1, min(most, round(shape.number * factor)))
        return shape._replace(number=count)
    return shape._replace(length=max(2, min(LONGEST, round(shape.length * factor))))
