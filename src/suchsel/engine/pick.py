"""Words drawn from a pool: the same ones for the same seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from math import inf

from suchsel.errors import Impossible, defect
from suchsel.request.request import Request
from suchsel.rng import Rng
from suchsel.words.spelling import Word

#: Number of draws until one finds its places; the later ones take fewer words.
DRAWS = 6
#: The streams of random numbers for drawing are different from those for placing.
PURPOSE = 0xF00D
#: Words of each length that are considered when words are chosen while they are placed.
QUOTA = 250


def draws(request: Request, seed: int) -> Iterator[Request]:
    """The same request with words instead of a pool, one draw after the other.

    The result is a request like any other: it makes the same puzzle without its pool.
    """
    assert request.pick is not None
    least, most = request.pick
    for draw in range(DRAWS):
        rng = Rng(seed, PURPOSE + draw)
        candidates = list(enumerate(suitable(request)))
        rng.shuffle(candidates)
        wanted = most - (most - least) * draw // (DRAWS - 1)
        chosen = list(islice(_unrelated(_decent(candidates, request)), wanted))
        if len(chosen) < least:
            chosen += _others(chosen, _decent(candidates, request), least)
        words = [word for _, word in sorted(chosen)]
        yield request.evolve(words=(*request.words, *words), pool=(), pick=None)
        if len(candidates) <= least:
            return  # there is nothing to choose


Candidate = tuple[int, Word]


def _decent(candidates: Iterable[Candidate], request: Request) -> Iterator[Candidate]:
    return (candidate for candidate in candidates if not is_rude(candidate[1], request))


def _others(
    chosen: list[Candidate], candidates: Iterator[Candidate], least: int
) -> list[Candidate]:
    """Words that lie within others, if there are not enough without them."""
    taken = set(chosen)
    rest = [candidate for candidate in candidates if candidate not in taken]
    if len(chosen) + len(rest) < least:
        raise Impossible(
            defect(
                "pool-too-small",
                "Cannot draw {least} words; suitable words in the pool: {n} (they must fit on a "
                "line of the board and contain no blocked word).",
                least=least,
                n=len(chosen) + len(rest),
            )
        )
    return rest[: least - len(chosen)]


def _unrelated(candidates: Iterable[Candidate]) -> Iterator[Candidate]:
    """Those that neither lie within an earlier one nor contain one, read either way."""
    texts: list[str] = []
    for candidate in candidates:
        text = "".join(candidate[1].symbols)
        if not any(
            text in other or other in text or text[::-1] in other or other[::-1] in text
            for other in texts
        ):
            texts.append(text)
            yield candidate


def suitable(request: Request) -> list[Word]:
    """The words of the pool that are not taken, and not longer than any line."""
    sized = request.size is not None
    longest = request.board.longest(request.level.directions) if sized else inf
    taken = {word.symbols for word in request.all_words}
    words = (word for word in request.pool if word.symbols not in taken)
    return [word for word in words if len(word.symbols) <= longest]


def is_rude(word: Word, request: Request) -> bool:
    """Whether it contains a blocked stem, read either way; no user chose this very word."""
    text = "".join(word.symbols)
    return any(stem in text for stem in _stems(request.blocked))


@lru_cache(maxsize=8)
def _stems(blocked: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    stems = ["".join(symbols) for symbols in blocked]
    return tuple(dict.fromkeys([*stems, *(stem[::-1] for stem in stems)]))


def sampled(request: Request, seed: int) -> Request:
    """The same request with a pool small enough to store: a limited number of words per length.

    A pool that is small enough stays as it is, so that the puzzle's own request makes it again.
    """
    candidates = list(enumerate(suitable(request)))
    Rng(seed, PURPOSE).shuffle(candidates)
    lengths: Counter[int] = Counter()
    kept = []
    for candidate in candidates:
        length = len(candidate[1].symbols)
        if lengths[length] < QUOTA and not is_rude(candidate[1], request):
            lengths[length] += 1
            kept.append(candidate)
    return request.evolve(pool=tuple(word for _, word in sorted(kept)))
