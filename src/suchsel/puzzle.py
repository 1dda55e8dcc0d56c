"""The finished puzzle: frozen, printable, JSON in and out.

A `Puzzle` comes only out of `verify`: whoever holds one holds a checked one.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from suchsel.boards.board import HEXAGONAL, Cell, Topology, board_of
from suchsel.boards.masks import mask_of

if TYPE_CHECKING:
    from json import JSONEncoder
    from typing import Any

FORMAT = "suchsel-puzzle/1"

Grid = tuple[tuple[str | None, ...], ...]


def shift(kind: str, row: int, half: str = " ") -> str:
    """What stands before a row of text: half a cell in odd rows of hexagons."""
    return half if kind in HEXAGONAL and row % 2 else ""


class Placement(NamedTuple):
    """A word at its place. `inside` names the word that this one lies wholly inside of, if any."""

    word: str
    symbols: tuple[str, ...]
    cells: tuple[Cell, ...]
    direction: str
    clue: str | None = None
    inside: str | None = None
    secret: bool = False  # hidden, but not on the list

    def to_dict(self) -> dict[str, Any]:
        plain = self._keys()
        plain["symbols"], plain["cells"] = list(self.symbols), [list(cell) for cell in self.cells]
        return plain

    def _keys(self) -> dict[str, Any]:
        """What JSON has of it; tuples become lists there by themselves."""
        plain: dict[str, Any] = {
            "word": self.word,
            "symbols": self.symbols,
            "cells": self.cells,
            "direction": self.direction,
            "clue": self.clue,
        }
        if self.inside is not None:
            plain["inside"] = self.inside
        if self.secret:
            plain["secret"] = True
        return plain


class Draft(NamedTuple):
    """All that a puzzle holds, not checked yet."""

    rows: int
    columns: int
    topology: str
    grid: Grid
    words: tuple[Placement, ...]
    level: str
    seed: int
    request: dict[str, Any]
    title: str | None = None
    message: str | None = None


@lru_cache(maxsize=1)
def _encoder() -> JSONEncoder:
    from json import JSONEncoder

    return JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class Puzzle:
    """A verified draft; its attributes are those of `Draft`."""

    def __init__(self, draft: Draft) -> None:
        self.__dict__.update(draft._asdict())

    rows: int
    columns: int
    topology: str
    grid: Grid
    words: tuple[Placement, ...]
    level: str
    seed: int
    request: dict[str, Any]
    title: str | None
    message: str | None

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a puzzle is frozen: {name} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a puzzle is frozen: {name} cannot be taken away")

    def __str__(self) -> str:
        return "\n".join(
            shift(self.topology, row) + " ".join(symbol or " " for symbol in line)
            for row, line in enumerate(self.grid)
        )

    def __repr__(self) -> str:
        return f"<Puzzle {self.rows}x{self.columns}, {len(self.words)} words, {self.level}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.grid, self.words, self.level, self.seed))

    @cached_property
    def board(self) -> Topology:
        """Its cells and lines, without letters."""
        mask = None
        if self.topology != "hexagon" and any(None in row for row in self.grid):
            mask = mask_of([[symbol is not None for symbol in row] for row in self.grid])
        return board_of(self.topology, self.rows, self.columns, mask)

    @property
    def list(self) -> str:
        """What the solver is told of the words; see `listing`."""
        return str(self.request.get("list", "shown"))

    @cached_property
    def difficulty(self) -> dict[str, Any]:
        """Measured on the finished grid; see `rate`."""
        from suchsel.difficulty.rating import rate_puzzle

        return rate_puzzle(self).to_dict()

    def to_dict(self) -> dict[str, Any]:
        plain = self._keys()
        plain["grid"] = [list(row) for row in self.grid]
        plain["words"] = [placement.to_dict() for placement in self.words]
        return plain

    def _keys(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "title": self.title,
            "rows": self.rows,
            "columns": self.columns,
            "topology": self.topology,
            "grid": self.grid,
            "words": [placement._keys() for placement in self.words],
            "message": self.message,
            "level": self.level,
            "seed": self.seed,
            "difficulty": self.difficulty,
            "request": self.request,
        }

    def to_json(self) -> str:
        """One line of JSON, the same bytes for the same puzzle."""
        return _encoder().encode(self._keys())

    @staticmethod
    def from_json(text: str) -> Puzzle:
        """The puzzle that a text holds; or an error that names all its defects."""
        from suchsel.judge.verify import read_puzzle

        return read_puzzle(text)
