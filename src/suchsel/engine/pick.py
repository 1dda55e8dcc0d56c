"""Words drawn from a pool: the same ones for the same seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations, islice
from math import inf

from suchsel.engine.lexicon import MOST_LETTERS
from suchsel.engine.verdict import Undecided
from suchsel.errors import defect
from suchsel.request.request import Request
from suchsel.rng import Rng
from suchsel.words.lists import curated, stems, undrawn
from suchsel.words.spelling import Spelling, Word

#: Number of draws until one finds its places; the later ones take fewer words, and the last of them
#: the shortest ones.
DRAWS, SHORTEST_FIRST = 6, 2
#: If no more draws than this are possible, all of them are made.
FEW = 60
#: The streams of random numbers for drawing are different from those for placing.
PURPOSE = 0xF00D
#: Texts with more letters than this are searched by the pieces of at most so many letters.
LONG, HEAD = 20_000, 32
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
        chosen = list(islice(unrelated(numbered), wanted))
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
    pool = candidates(request)
    least, most = request.pick or (0, len(pool))
    numbers = range(least, min(most, len(pool)) + 1)
    possible = (words for number in numbers for words in combinations(pool, number))
    choices = list(islice(possible, FEW + 1))
    return [_drawn(request, words) for words in choices] if len(choices) <= FEW else []


def _drawn(request: Request, words: Iterable[Word]) -> Request:
    return request.evolve(words=(*request.words, *words), pool=(), pick=None)


def no_draw(tried: int) -> Undecided:
    wrong = defect(
        "no-draw",
        "Words were drawn {n} times, and each time not all of them could be placed. Try "
        "another seed, fewer words or a larger size.",
        n=tried,
    )
    return Undecided((wrong,))


#: A word of the pool with its number there.
Candidate = tuple[int, Word]


def unrelated(numbered: Iterable[Candidate]) -> Iterator[Candidate]:
    """Those that neither lie within an earlier one nor contain one, read either way.

    Beside more letters than a search takes, all others follow: it will refuse them anyway.
    """
    texts, lengths, joined, letters = set[str](), set[int](), "", 0
    parts: dict[int, set[int]] = {}  # of long texts, the hashes of all pieces of some lengths

    def stands(text: str) -> bool:
        if len(joined) > LONG:
            n = min(HEAD, 1 << len(text).bit_length() - 1)
            if n not in parts:
                parts[n] = _pieces(joined, n)
            if hash(text[:n]) not in parts[n]:
                return False
        return text in joined

    for candidate in numbered:
        if letters > MOST_LETTERS:
            yield candidate
            continue
        text = "".join(candidate[1].symbols)
        if stands(text) or stands(text[::-1]) or _holds_one(text, texts, lengths):
            continue
        texts |= {text, text[::-1]}
        lengths.add(len(text))
        letters += len(candidate[1].symbols)
        joined += text + "\n"
        for n, known in parts.items():
            known |= _pieces(text, n)
        yield candidate


def _pieces(text: str, n: int) -> set[int]:
    return {hash(text[at : at + n]) for at in range(len(text) - n + 1)}


def _holds_one(text: str, texts: set[str], lengths: set[int]) -> bool:
    """Whether one of the texts, of these lengths, lies within this one, by the shorter way."""
    rooms = [(n, len(text) - n + 1) for n in lengths if n <= len(text)]
    if sum(room for _, room in rooms) > len(texts):
        return any(other in text for other in texts)
    return any(text[at : at + n] in texts for n, room in rooms for at in range(room))


@lru_cache(maxsize=16)
def candidates(request: Request) -> tuple[Word, ...]:
    """The words of the pool that may be drawn.

    They are not taken already, not longer than any line, not rude, and contain no word that the
    user has blocked or that is hidden several times, read either way.
    """
    longest = inf
    if request.size and request.paths == "straight":
        longest = request.board.longest(request.level.directions)
    taken = {word.symbols for word in request.all_words}
    counted = [*filter(None, map("".join, chain(*((w, w[::-1]) for w in request.repeated))))]
    return tuple(
        word
        for word in _clean(request.pool, request.block, request.block_languages, request.spelling)
        if len(word.symbols) <= longest and word.symbols not in taken
        if not any(text in "".join(word.symbols) for text in counted)
    )


@lru_cache(maxsize=4)
def _clean(
    pool: tuple[Word, ...], block: tuple[str, ...], shipped: tuple[str, ...], spelling: Spelling
) -> tuple[Word, ...]:
    """The words without those that the user or the lists of these languages exclude."""
    if not pool:
        return ()
    own = {"".join(stem[::sense]) for stem in stems(block, (), spelling) for sense in (1, -1)}
    head = min(map(len, own), default=0)
    lengths: dict[str, set[int]] = {}  # of the user's stems that begin so
    for stem in own:
        lengths.setdefault(stem[:head], set()).add(len(stem))
    rude, beginnings = undrawn(shipped, spelling)

    def is_refused(text: str) -> bool:
        if own and any(
            text[at : at + length] in own
            for at in range(len(text) - head + 1)
            for length in lengths.get(text[at : at + head], ())
        ):
            return True
        is_rude = text in rude or text.startswith(beginnings)
        return is_rude and not any(text in curated(lang, spelling) for lang in shipped)

    return tuple(word for word in pool if not is_refused("".join(word.symbols)))


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
