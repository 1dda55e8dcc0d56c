"""Cheap proofs that a puzzle cannot exist: what a count of cells and letters shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from suchsel.errors import Defect, defect
from suchsel.request.request import Request
from suchsel.words.spelling import Word


def why_impossible(request: Request) -> tuple[Defect, ...]:
    """All reasons that are known at once, each with a sentence for the user."""
    return tuple(_reasons(request))


def _reasons(request: Request) -> Iterator[Defect]:
    board, level, message = request.board, request.level, len(request.message_symbols)
    too_long = _too_long(request.all_words, board.longest(level.directions))
    yield from too_long
    cells = len(board.cells) - message
    if cells < 0:
        yield message_too_long(request)
        return
    letters = count_letters(request)
    crowded = level.crossings == "never" and not request.nest and letters > cells
    if crowded:
        yield defect(
            "too-many-letters",
            "Without crossings each letter needs a cell of its own: {letters} letters, "
            "{cells} cells.",
            letters=letters,
            cells=cells,
        )
    needed = least_cells(word.symbols for word in request.all_words)
    if needed > cells:
        yield defect(
            "too-many-letters",
            "Even if the words shared as many letters as possible, they would need {needed} "
            "cells; there are {cells}.",
            needed=needed,
            cells=cells,
        )
    if message and (too_long or crowded or needed > cells):
        yield defect(
            "message-too-long",
            "The message takes {n} of the {all} cells.",
            n=message,
            all=len(board.cells),
        )


def _too_long(words: Sequence[Word], longest: int) -> list[Defect]:
    """One defect for all words that are longer than the longest line."""
    long = {i: word for i, word in enumerate(words) if len(word.symbols) > longest}
    if not long:
        return []
    texts = [word.text for word in long.values()]
    counts = {"n": max(len(word.symbols) for word in long.values()), "longest": longest}
    if len(long) == 1:
        found = defect(
            "word-too-long",
            "“{word}” has {n} letters, but the longest line it may run in has only {longest} "
            "cells.",
            "words",
            word=texts[0],
            **counts,
        )
    else:
        found = defect(
            "word-too-long",
            "{count} words of up to {n} letters are longer than the longest line they may run "
            "in, which has only {longest} cells: {words}.",
            "words",
            count=len(long),
            words=texts,
            **counts,
        )
    return [found.about(*long)]


def message_too_long(request: Request) -> Defect:
    return defect(
        "message-too-long",
        "The message alone has {n} letters; the board has {cells} cells.",
        n=len(request.message_symbols),
        cells=len(request.board.cells),
    )


def count_letters(request: Request) -> int:
    return sum(len(word.symbols) for word in request.all_words)


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
