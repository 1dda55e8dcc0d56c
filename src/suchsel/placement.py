"""Words at their places in a grid of letters: what the engine makes and the judge checks."""

from __future__ import annotations

from typing import NamedTuple

from suchsel.boards.kind import Cell
from suchsel.request.request import Request
from suchsel.system.parsing import Json

#: Rows of symbols; None is a cell outside the shape.
Grid = tuple[tuple[str | None, ...], ...]


class Placement(NamedTuple):
    """A word at its place. `inside` names the word that this one lies wholly inside of, if any."""

    word: str
    symbols: tuple[str, ...]
    cells: tuple[Cell, ...]
    direction: str
    clue: str | None = None
    inside: str | None = None
    secret: bool = False  # hidden, but not on the list

    def to_dict(self, shown: str | None = None) -> dict[str, Json]:
        """`shown`: what a list in disguise shows for the word."""
        plain: dict[str, Json] = {
            "word": self.word,
            "symbols": list(self.symbols),
            "cells": [list(cell) for cell in self.cells],
            "direction": self.direction,
            "clue": self.clue,
        }
        if self.inside is not None:
            plain["inside"] = self.inside
        if self.secret:
            plain["secret"] = True
        if shown is not None:
            plain["shown"] = shown
        return plain


class Draft(NamedTuple):
    """A puzzle that nobody has checked yet. Its request has a size."""

    request: Request
    grid: Grid
    words: tuple[Placement, ...]
    seed: int
