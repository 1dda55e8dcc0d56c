"""Proofs without a search: what can never fit on a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from suchsel.boards.kind import MAX_SIDE
from suchsel.engine.pick import candidates
from suchsel.engine.verdict import Proof
from suchsel.errors import Defect, defect
from suchsel.i18n import counted
from suchsel.request.request import Request
from suchsel.words.spelling import Word

#: With more words than this, there are too many sets of them.
MOST_WORDS = 11


@lru_cache(maxsize=4)
def shortest_line(words: tuple[tuple[str, ...], ...]) -> int:
    """The number of cells that the words take on one line at least; 0 if there are too many words.

    Stray words are not considered, which could only make it longer.

    >>> shortest_line((("N", "E", "I", "N"), ("E", "I", "N", "S"), ("E", "I", "N")))
    5
    """
    apart = _apart(words)
    if len(apart) > MOST_WORDS:
        return 0
    senses = [sense for word in apart for sense in (word, word[::-1])]
    shared = [[_overlap(one, other) for other in senses] for one in senses]
    # For each set of words and the last of them (with its sense): the most letters shared.
    most = [[-1] * len(senses) for _ in range(1 << len(apart))]
    for last in range(len(senses)):
        most[1 << last // 2][last] = 0
    for placed, row in enumerate(most):
        for last, saved in enumerate(row):
            if saved < 0:
                continue
            for following, more in enumerate(shared[last]):
                bit = 1 << following // 2
                if not placed & bit and saved + more > most[placed | bit][following]:
                    most[placed | bit][following] = saved + more
    return sum(map(len, apart)) - max(most[-1], default=0)


def _apart(words: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The words that lie inside no other one, read either way."""
    kept: list[tuple[str, ...]] = []
    for word in sorted(words, key=len, reverse=True):
        if not any(_has(host, word) or _has(host, word[::-1]) for host in kept):
            kept.append(word)
    return kept


def _has(host: tuple[str, ...], word: tuple[str, ...]) -> bool:
    n = len(word)
    return any(host[i : i + n] == word for i in range(len(host) - n + 1))


def _overlap(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """How many letters at the end of one word can begin the other."""
    longest = min(len(one), len(other)) - 1
    return next((n for n in range(longest, 0, -1) if one[-n:] == other[:n]), 0)


#: How many words a message names before it stops.
_NAMED = 10


def why_impossible(request: Request) -> Proof | None:
    """A proof with all reasons that a count shows, each in a sentence for the user."""
    reasons = tuple(_reasons(request) if request.size else _reasons_without_size(request))
    return Proof(reasons) if reasons else None


def why_no_draw(proofs: Sequence[Proof]) -> Proof:
    """To be called with a proof for every draw of words that is possible."""
    if len(proofs) == 1:
        return proofs[0]
    found = defect(
        "no-draw-possible",
        "Whichever words are drawn, there is no way to place them all. The last draw:",
    )
    return Proof((found, *proofs[-1].defects))


def _reasons_without_size(request: Request) -> Iterator[Defect]:
    """Lines that wrap around the edges may be longer than any side."""
    if not request.kind.wraps:
        yield from _too_long(request.all_words, [MAX_SIDE] * len(request.all_words))
    yield from _pool_too_small(request)


def _reasons(request: Request) -> Iterator[Defect]:
    board, level, message = request.board, request.level, len(request.message_symbols)
    names = request.directions_of_words
    longest = {each: board.longest(each) for each in set(names)}
    too_long = _too_long(request.all_words, [longest[each] for each in names])
    yield from too_long
    yield from _pool_too_small(request)
    cells = len(board.cells) - message
    if cells < 0:
        yield message_too_long(request)
        return
    letters = count_letters(request) + _fewest_drawn(request)
    crowded = level.crossings == "never" and not request.nest and letters > cells
    if crowded:
        yield defect(
            "too-many-letters",
            "Without crossings each letter needs a cell of its own: {letters} letters, "
            "{cells} cells.",
            letters=letters,
            cells=cells,
        )
    if request.message_mode == "exact":
        yield from _too_few_letters(request, cells)
    needed = least_cells(word.symbols for word in request.all_words)
    if needed > cells:
        yield defect(
            "too-many-letters",
            "Even if the words shared as many letters as possible, they would need {needed} "
            "cells; there are {cells}.",
            needed=needed,
            cells=cells,
        )
    on_one_line = _least_on_one_line(request)
    if not (crowded or needed > cells) and on_one_line > cells:
        yield defect(
            "too-many-letters",
            "However the words overlap, on a single line they need {needed} cells; there are "
            "{cells}.",
            needed=on_one_line,
            cells=cells,
        )
    if message and (too_long or crowded or max(needed, on_one_line) > cells):
        yield defect(
            "message-too-long",
            "The message takes {n} of the {all} cells.",
            n=message,
            all=len(board.cells),
        )


def _too_long(words: Sequence[Word], lines: Sequence[int]) -> list[Defect]:
    """One defect for all words that are longer than the longest line of each."""
    long = {i: word for i, word in enumerate(words) if len(word.symbols) > lines[i]}
    if not long:
        return []
    texts = [word.text for word in long.values()]
    letters = max(len(word.symbols) for word in long.values())
    longest = max(lines[i] for i in long)
    if len(long) == 1:
        told = counted(
            "“{word}” has {letters} letters, but the longest line it may run in has only {n} cell.",
            "“{word}” has {letters} letters, but the longest line it may run in has only {n} "
            "cells.",
            n=longest,
            letters=letters,
            word=texts[0],
        )
    else:
        told = counted(
            "{count} words of up to {letters} letters are longer than the longest line they may "
            "run in, which has only {n} cell: {words}.",
            "{count} words of up to {letters} letters are longer than the longest line they may "
            "run in, which has only {n} cells: {words}.",
            n=longest,
            letters=letters,
            count=len(long),
            words=texts,
        )
    return [Defect("word-too-long", told, "words", tuple(long))]


def _pool_too_small(request: Request) -> Iterator[Defect]:
    least, found = (request.pick or (0,))[0], candidates(request)
    if len(found) < least:
        told = counted(
            "Cannot draw {n} word; suitable words in the pool: {found} (they must fit on a line "
            "of the board and contain no blocked word).",
            "Cannot draw {n} words; suitable words in the pool: {found} (they must fit on a line "
            "of the board and contain no blocked word).",
            n=least,
            found=len(found),
        )
        yield Defect("pool-too-small", told)
        suitable = set(found)
        if others := [word.text for word in request.pool if word not in suitable]:
            yield defect(
                "pool-too-small",
                "Not suitable: {words}. Draw fewer words, choose a larger size or allow rude "
                "words.",
                words=others[:_NAMED] + ["…"] * (len(others) > _NAMED),
            )


def _fewest_drawn(request: Request) -> int:
    """The number of letters of the shortest words that could be drawn."""
    least = (request.pick or (0,))[0]
    return sum(sorted(len(word.symbols) for word in candidates(request))[:least])


def _too_few_letters(request: Request, room: int) -> Iterator[Defect]:
    """Nothing but the message may be left over: the words must cover all other cells."""
    drawn = sorted((len(word.symbols) for word in candidates(request)), reverse=True)
    most = count_letters(request) + sum(drawn[: request.pick[1]] if request.pick else drawn)
    if most < room:
        yield defect(
            "message-not-exact",
            "The words have at most {letters} letters; {room} cells must be covered, and the "
            "message takes {n}.",
            letters=most,
            room=room,
            n=len(request.message_symbols),
        )


def message_too_long(request: Request) -> Defect:
    return defect(
        "message-too-long",
        "The message alone has {n} letters; the board has {cells} cells.",
        n=len(request.message_symbols),
        cells=len(request.board.cells),
    )


def count_letters(request: Request) -> int:
    return sum(len(word.symbols) for word in request.all_words)


def _least_on_one_line(request: Request) -> int:
    """The cells that the words take at least on a board of one open line; 0 on other boards."""
    board, words = request.board, tuple(word.symbols for word in request.all_words)
    if min(board.rows, board.columns) > 1 or board.kind.wraps or not board.kind.square:
        return 0
    return sum(map(len, words)) if request.no_collinear else shortest_line(words)


def shared_at_least(request: Request) -> int:
    """How many letters the words must share to leave room for the message."""
    taken = count_letters(request) + len(request.message_symbols)
    return max(0, taken - len(request.board.cells))


def least_cells(words: Iterable[tuple[str, ...]]) -> int:
    """A lower bound: for each symbol, the most cells that a single word needs."""
    most: Counter[str] = Counter()
    for word in words:
        most |= Counter(word)
    return most.total()
