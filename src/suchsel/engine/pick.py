"""Words drawn from a pool: the same ones for the same seed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, islice
from math import comb, inf

from suchsel.engine.verdict import Undecided
from suchsel.errors import defect
from suchsel.request.request import Request
from suchsel.rng import Rng
from suchsel.words.spelling import Word

#: Number of draws until one finds its places; the later ones take fewer words, and the last of them
#: the shortest ones.
DRAWS, SHORTEST_FIRST = 6, 2
#: If no more draws than this are possible, all of them are made.
FEW = 60
#: The streams of random numbers for drawing are different from those for placing.
PURPOSE = 0xF00D
#: Words of each length that are considered when words are chosen while they are placed.
QUOTA = 250


def draws(request: Request, seed: int) -> Iterator[Request]:
    """Requests with words instead of a pool, one draw after the other.

    Each is a request like any other: it makes the same puzzle without the pool.
    """
    assert request.pick is not None
    least, most = request.pick
    seen = set[tuple[Word, ...]]()
    for draw in range(DRAWS):
        numbered = list(enumerate(candidates(request)))
        Rng(seed, PURPOSE + draw).shuffle(numbered)
        if draw >= DRAWS - SHORTEST_FIRST:
            numbered.sort(key=lambda candidate: len(candidate[1].symbols))
        wanted = most - (most - least) * draw // (DRAWS - 1)
        chosen = list(islice(_unrelated(numbered), wanted))
        if len(chosen) < least:  # there are not enough without words that lie within others
            taken = set(chosen)
            rest = (candidate for candidate in numbered if candidate not in taken)
            chosen += islice(rest, least - len(chosen))
        drawn = _drawn(request, [word for _, word in sorted(chosen)])
        if drawn.words not in seen:
            seen.add(drawn.words)
            yield drawn
    yield from (drawn for drawn in all_draws(request) if drawn.words not in seen)


def all_draws(request: Request) -> list[Request]:
    """Every draw that is possible, those with few words first; none at all if there are many."""
    if count_draws(request) > FEW:
        return []
    pool = candidates(request)
    return [_drawn(request, some) for n in _numbers(request) for some in combinations(pool, n)]


def _drawn(request: Request, words: Iterable[Word]) -> Request:
    return request.evolve(words=(*request.words, *words), pool=(), pick=None)


def count_draws(request: Request) -> int:
    return sum(comb(len(candidates(request)), n) for n in _numbers(request))


def no_draw(tried: int) -> Undecided:
    wrong = defect(
        "no-draw",
        "Words were drawn {n} times, and each time not all of them could be placed. Try "
        "another seed, fewer words or a larger size.",
        n=tried,
    )
    return Undecided((wrong,))


def _numbers(request: Request) -> range:
    """The numbers of words that can be drawn."""
    most = len(candidates(request))
    least, wanted = request.pick or (0, most)
    return range(least, min(wanted, most) + 1)


#: A word of the pool with its number there.
Candidate = tuple[int, Word]


def _unrelated(numbered: Iterable[Candidate]) -> Iterator[Candidate]:
    """Those that neither lie within an earlier one nor contain one, read either way."""
    texts: list[str] = []
    for candidate in numbered:
        text = "".join(candidate[1].symbols)
        if not any(
            text in other or other in text or text[::-1] in other or other[::-1] in text
            for other in texts
        ):
            texts.append(text)
            yield candidate


@lru_cache(maxsize=16)
def candidates(request: Request) -> tuple[Word, ...]:
    """The words of the pool that may be drawn.

    They are not taken already, not longer than any line, and contain no blocked stem, read either
    way: no user chose this very word.
    """
    longest = request.board.longest(request.level.directions) if request.size else inf
    taken, rude = {word.symbols for word in request.all_words}, _rude(request.blocked)
    return tuple(
        word
        for word in request.pool
        if len(word.symbols) <= longest
        and word.symbols not in taken
        and not (rude and rude.search("".join(word.symbols)))
    )


@lru_cache(maxsize=8)
def _rude(blocked: tuple[tuple[str, ...], ...]) -> re.Pattern[str] | None:
    stems = ["".join(symbols) for symbols in blocked]
    both_ways = dict.fromkeys([*stems, *(stem[::-1] for stem in stems)])
    return re.compile("|".join(map(re.escape, both_ways))) if stems else None


def sampled(request: Request, seed: int) -> Request:
    """The request with a pool small enough to store: a limited number of words per length.

    A pool that is small enough stays as it is, so that the puzzle's own request makes it again.
    """
    numbered = list(enumerate(candidates(request)))
    Rng(seed, PURPOSE).shuffle(numbered)
    lengths: Counter[int] = Counter()
    kept = []
    for candidate in numbered:
        lengths[len(candidate[1].symbols)] += 1
        if lengths[len(candidate[1].symbols)] <= QUOTA:
            kept.append(candidate)
    return request.evolve(pool=tuple(word for _, word in sorted(kept)))
