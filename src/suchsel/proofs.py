"""Cheap proofs that a puzzle cannot exist: what a count of cells and letters shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from suchsel.errors import Message, say
from suchsel.request import Request


def why_impossible(request: Request) -> tuple[Message, ...]:
    """All reasons that are known at once, each with a sentence for the user."""
    topology, level = request.topology, request.level
    longest = topology.longest(level.directions)
    reasons = [
        say(
            "“{word}” has {n} letters, but the longest line it may run in has only {longest} "
            "cells.",
            "„{word}“ hat {n} Buchstaben, aber die längste Linie, in der es laufen darf, hat nur "
            "{longest} Zellen.",
            word=word.text,
            n=len(word.symbols),
            longest=longest,
        )
        for word in request.all_words
        if len(word.symbols) > longest
    ]
    cells = len(topology.cells) - len(request.message_symbols)
    letters = sum(len(word.symbols) for word in request.all_words)
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


def least_cells(words: Iterable[tuple[str, ...]]) -> int:
    """A bound from below: of each symbol as many cells as the word needs that has most of it."""
    most: Counter[str] = Counter()
    for word in words:
        most |= Counter(word)
    return most.total()
