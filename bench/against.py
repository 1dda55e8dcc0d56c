"""Every generator on every example list: time, completeness, stray words, smallest square."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import ceil, sqrt
from statistics import median
from time import process_time
from typing import NamedTuple

from tests.second_judge import readings

from bench.peers import PLAIN, US, Answer, Peer
from suchsel.judge.find import find

#: Puzzles that each generator makes in a row.
TURN = 5
#: A generator hangs if it takes this many times as long as it has for the whole list. The machine
#: may be busy.
PATIENCE = 10
Cells = frozenset[tuple[int, int]]


class Row(NamedTuple):
    """How one generator did on one list."""

    peer: str
    number: int
    tries: int
    cpu: float  # a try, in seconds: the median
    own: float  # ours, on a board of the list's own size
    complete: int
    stray: int  # of the complete ones
    hung: int
    side: int | None  # of the smallest square
    clean: int  # puzzles that are complete and have no stray word
    check: float  # CPU time of an independent check of each complete puzzle
    memory: int  # most memory of the process, in MB
    tried: tuple[float, ...]  # CPU time of each try

    def equal(self, with_check: bool) -> float | None:
        """CPU time until a complete puzzle without stray words, with the checks that it takes.

        The median of a try and its check, times the tries that a clean puzzle takes.
        """
        each = self.cpu + (self.check / self.tries if with_check else 0)
        return each * self.tries / self.clean if self.clean else None


def is_complete(grid: Sequence[Sequence[str]], words: Sequence[str]) -> bool:
    return all(readings(grid, word) for word in words)


def has_stray(grid: Sequence[Sequence[str]], words: Sequence[str]) -> bool:
    """Whether a word can be read twice, other than inside a longer one or one read backwards.

    Not all generators say where they put a word, so each word may keep the place that suits it.
    """
    found: dict[str, set[Cells]] = {word: readings(grid, word) for word in words}
    return any(
        sum(not _excused(word, cells, found) for cells in places) > 1
        for word, places in found.items()
    )


def _excused(word: str, cells: Cells, found: dict[str, set[Cells]]) -> bool:
    return any(
        cells <= other
        for longer, places in found.items()
        if longer != word and len(longer) >= len(word)
        for other in places
    )


def _check_time(grid: Sequence[Sequence[str]], words: Sequence[str]) -> float:
    """What it costs to look for all words, by a search that is quicker than the judge of tests."""
    began = process_time()
    find(grid, words)
    return process_time() - began


def contest(
    peers: Sequence[str],
    number: int,
    words: list[str],
    size: tuple[int, int],
    seconds: float,
    most: int,
) -> list[Row]:
    """Up to `most` puzzles of each, as many as `seconds` allow; then the smallest square.

    They take turns, so that a machine that is slow for a while is slow for all of them. A turn is
    several puzzles, as in real use.
    """
    makers = {peer: Peer(peer) for peer in peers}
    answers: dict[str, list[Answer]] = {peer: [] for peer in peers}
    own: list[float] = []
    side = max(size)  # some can only make squares
    for _ in range(most // TURN):
        for peer in peers:
            for _ in range(TURN):
                if sum(answer.cpu for answer in answers[peer]) < seconds:
                    answers[peer].append(makers[peer].ask(words, side, side, PATIENCE * seconds))
        own += [makers[US].ask(words, *size, PATIENCE * seconds).cpu for _ in range(TURN)]
    return [
        _row(peer, number, words, answers[peer], median(own), makers[peer], seconds)
        for peer in peers
    ]


def _row(
    peer: str,
    number: int,
    words: list[str],
    answers: list[Answer],
    own: float,
    maker: Peer,
    seconds: float,
) -> Row:
    grids = [a.grid for a in answers if a.grid and is_complete(a.grid, words)]
    memory = maker.memory()
    smallest = _smallest(maker, words, seconds) if grids else None
    maker.close()
    stray = sum(has_stray(grid, words) for grid in grids)
    row = Row(
        peer,
        number,
        len(answers),
        median(a.cpu for a in answers),
        own,
        len(grids),
        stray,
        sum(a.hung for a in answers),
        smallest,
        len(grids) - stray,
        0 if peer in (US, PLAIN) else sum(_check_time(a.grid, words) for a in answers if a.grid),
        memory,
        tuple(a.cpu for a in answers),
    )
    print(row, file=sys.stderr)
    return row


def _smallest(maker: Peer, words: list[str], seconds: float) -> int | None:
    """From a roomy square downwards, until the time is used up."""
    letters = sum(map(len, words))
    side = max(*(len(word) for word in words), ceil(sqrt(2 * letters))) + 1
    least = max(max(map(len, words)), 2)
    used, best = 0.0, None
    while side >= least and used < seconds:
        answer = maker.ask(words, side, side, seconds - used + 0.1)
        used += max(answer.cpu, 0.001)  # at most a thousand tries per second
        if answer.grid and is_complete(answer.grid, words):
            best, side = side, side - 1
    return best
