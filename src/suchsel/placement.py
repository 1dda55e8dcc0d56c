"""Words at their places in a grid of letters: what the engine makes and the judge checks."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from suchsel.boards.kind import Cell
from suchsel.request.request import Request
from suchsel.system.parsing import Json, to_json

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

    def to_json(self, shown: str | None = None) -> str:
        """The JSON of `to_dict`; but for the cells, most puzzles of a request share it."""
        before, after = _around_cells((*self[:2], (), *self[3:]), shown)
        return before + ",".join(map(_json_of_cell, self.cells)) + after


@lru_cache(maxsize=4096)
def _around_cells(fields: tuple[Any, ...], shown: str | None) -> tuple[str, str]:
    before, cells, after = to_json(Placement(*fields).to_dict(shown)).partition('"cells":[')
    return before + cells, after


@lru_cache(maxsize=65536)
def _json_of_cell(cell: Cell) -> str:
    return f"[{cell[0]},{cell[1]}]"


class Draft(NamedTuple):
    """A puzzle that nobody has checked yet. Its request has a size."""

    request: Request
    grid: Grid
    words: tuple[Placement, ...]
    seed: int
