"""Random numbers that are the same on every machine and every Python.

Python promises that `random.Random(int).random()` never changes; `shuffle`, `choice` and the like
carry no such promise. So everything here is derived from `random()` alone.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence
from random import Random
from typing import TypeVar
from zlib import crc32

T = TypeVar("T")

#: Seeds that are drawn, not given, stay short enough to be read out and typed in again.
DRAWN_SEEDS = 1_000_000_000


class Rng:
    """The stream of random numbers that a seed and a purpose (a number, and a name) determine."""

    __slots__ = ("random",)

    def __init__(self, seed: int, purpose: int = 0, name: str = "") -> None:
        if name:
            seed = seed << 32 | crc32(name.encode())
        self.random = Random(seed << 16 | purpose).random

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely."""
        return int(self.random() * n)

    def chance(self, probability: float) -> bool:
        return self.random() < probability

    def choice(self, items: Sequence[T]) -> T:
        return items[int(self.random() * len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        random = self.random
        for i in range(len(items) - 1, 0, -1):
            j = int(random() * (i + 1))
            items[i], items[j] = items[j], items[i]

    def shuffled(self, items: Sequence[T]) -> Iterator[T]:
        """The items in random order, drawn one by one."""
        left = list(items)
        while left:
            yield left.pop(int(self.random() * len(left)))

    def weighted(self, weights: Sequence[float]) -> int:
        """An index, each as likely as its weight says; at least one weight is positive."""
        mark = self.random() * sum(weights)
        for i, weight in enumerate(weights):
            mark -= weight
            if mark < 0:
                return i
        return max(i for i, weight in enumerate(weights) if weight > 0)
