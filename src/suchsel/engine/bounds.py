"""Cheap proofs that a puzzle cannot exist: what a count of cells and letters shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from suchsel.errors import Message, say
from suchsel.request.request import Request
from suchsel.words.spelling import Word


def why_impossible(request: Request) -> tuple[Message, ...]:
    """All reasons that are known at once, each with a sentence for the user."""
    topology, level = request.topology, request.level
    reasons = _too_long(request.all_words, topology.longest(level.directions))
    cells = len(topology.cells) - len(request.message_symbols)
    if cells < 0:
        return (*reasons, message_too_long(request))
    letters = count_letters(request)
    if level.crossings == "never" and not request.nest and letters > cells:
        reasons.append(
            say(
                "Without crossings each letter needs a cell of its own: {letters} letters, "
                "{cells} cells.",
                "Ohne Kreuzungen braucht jeder Buchstabe eine eigene Zelle: {letters} Buchstaben, "
                "{cells} Zellen.",
                letters=letters,
                cells=cells,
            )
        )
    needed = least_cells(word.symbols for word in request.all_words)
    if needed > cells:
        reasons.append(
            say(
                "Even if the words shared as many letters as can be, they would need {needed} "
                "cells; there are {cells}.",
                "Selbst wenn die Wörter so viele Buchstaben wie nur möglich teilten, bräuchten "
                "sie {needed} Zellen; es gibt {cells}.",
                needed=needed,
                cells=cells,
            )
        )
    if reasons and request.message:
        reasons.append(
            say(
                "The message takes {n} of all {all} cells.",
                "Die Botschaft nimmt {n} von allen {all} Zellen ein.",
                n=len(request.message_symbols),
                all=len(topology.cells),
            )
        )
    return tuple(reasons)


def _too_long(words: Iterable[Word], longest: int) -> list[Message]:
    """One sentence for all words that no line of so many cells can hold."""
    long = [word for word in words if len(word.symbols) > longest]
    if not long:
        return []
    if len(long) == 1:
        return [
            say(
                "“{word}” has {n} letters, but the longest line it may run in has only {longest} "
                "cells.",
                "„{word}“ hat {n} Buchstaben, aber die längste Linie, in der es laufen darf, hat "
                "nur {longest} Zellen.",
                word=long[0].text,
                n=len(long[0].symbols),
                longest=longest,
            )
        ]
    return [
        say(
            "{count} words, of up to {n} letters, are longer than the longest line they may run "
            "in, which has only {longest} cells: {words}.",
            "{count} Wörter mit bis zu {n} Buchstaben sind länger als die längste Linie, in der "
            "sie laufen dürfen; die hat nur {longest} Zellen: {words}.",
            count=len(long),
            n=max(len(word.symbols) for word in long),
            longest=longest,
            words=", ".join(word.text for word in long),
        )
    ]


def message_too_long(request: Request) -> Message:
    return say(
        "The message alone has {n} letters; the board has {cells} cells.",
        "Allein die Botschaft hat {n} Buchstaben; das Feld hat {cells} Zellen.",
        n=len(request.message_symbols),
        cells=len(request.topology.cells),
    )


def count_letters(request: Request) -> int:
    return sum(len(word.symbols) for word in request.all_words)


def shared_at_least(request: Request) -> int:
    """How many letters the words must share, so that they and the message find room."""
    taken = count_letters(request) + len(request.message_symbols)
    return max(0, taken - len(request.topology.cells))


def least_cells(words: Iterable[tuple[str, ...]]) -> int:
    """A bound from below: of each symbol as many cells as the word needs that has most of it."""
    most: Counter[str] = Counter()
    for word in words:
        most |= Counter(word)
    return most.total()
