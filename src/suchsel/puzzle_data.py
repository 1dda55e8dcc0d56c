"""All that a puzzle holds, as frozen data: what the engine makes and what every format writes."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from suchsel.boards.board import Board
from suchsel.boards.compass import Cell
from suchsel.boards.kinds import board_of_grid
from suchsel.difficulty.rating import Difficulty, rate
from suchsel.request.readers import DEFAULT_READER, Reader, as_reader
from suchsel.syntax import Json
from suchsel.words.reading import is_right_to_left

if TYPE_CHECKING:
    from json import JSONEncoder

FORMAT = "suchsel-puzzle/1"

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

    def to_dict(self) -> dict[str, Json]:
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
        return plain


class PuzzleData:
    """A grid, its words at their places, and the request that they answer."""

    rows: int
    columns: int
    topology: str
    grid: Grid
    words: tuple[Placement, ...]
    level: str
    seed: int
    request: dict[str, Json]
    title: str | None
    message: str | None

    def __init__(
        self,
        rows: int,
        columns: int,
        topology: str,
        grid: Grid,
        words: tuple[Placement, ...],
        level: str,
        seed: int,
        request: dict[str, Json],
        title: str | None = None,
        message: str | None = None,
    ) -> None:
        fields = dict(locals())  # the arguments
        del fields["self"]
        self.__dict__.update(fields)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a puzzle is frozen: {name} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a puzzle is frozen: {name} cannot be removed")

    def __str__(self) -> str:
        return "\n".join(
            " " * self.board.kind.indent(row) + " ".join(symbol or " " for symbol in symbols)
            for row, symbols in enumerate(self.grid)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PuzzleData) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.grid, self.words, self.level, self.seed))

    @cached_property
    def board(self) -> Board:
        """Its cells and lines, without letters."""
        return board_of_grid(self.topology, self.grid)

    @property
    def list(self) -> str:
        """What the solver is told about the words: the option “list”."""
        return str(self.request.get("list", "shown"))

    @cached_property
    def pictures(self) -> dict[str, str]:
        """The pictures of the words as data addresses, by the words; the request holds them."""
        said = [word for name in ("words", "pool") for word in _items(self.request.get(name))]
        return {
            str(word[0]): str(word[2])
            for word in said
            if isinstance(word, list) and len(word) > 2 and word[2]
        }

    @cached_property
    def rtl(self) -> bool:
        """Whether its words are read from right to left."""
        return is_right_to_left(placement.symbols for placement in self.words)

    @cached_property
    def unused_cells(self) -> tuple[Cell, ...]:
        """The cells that no word uses, row by row as its words are read."""
        used = {cell for placement in self.words for cell in placement.cells}
        free = [cell for cell in self.board.cells if cell not in used]
        if self.rtl:
            free.sort(key=lambda cell: (cell[0], -cell[1]))
        return tuple(free)

    @property
    def label(self) -> str | None:
        """What tells the puzzle from others of its set: the option “label”."""
        label = self.request.get("label")
        return None if label is None else str(label)

    @property
    def reader(self) -> Reader:
        """Who its difficulty is measured for: the option “reader”."""
        return as_reader(self.request.get("reader", DEFAULT_READER))

    @cached_property
    def difficulty(self) -> Difficulty:
        """Measured on the finished grid."""
        return self.measured_for(self.reader)

    def measured_for(self, reader: Reader) -> Difficulty:
        """The difficulty for this reader."""
        # Solvers do not look for secret words.
        words = [(p.word, p.symbols) for p in self.words if not p.secret]
        words = words or [(p.word, p.symbols) for p in self.words]
        return rate(self.grid, words, self.board, self.list, reader)

    def to_dict(self, *, rated: bool = True) -> dict[str, Json]:
        """The puzzle as JSON holds it; measuring its difficulty can be left out."""
        return {
            "format": FORMAT,
            "title": self.title,
            "rows": self.rows,
            "columns": self.columns,
            "topology": self.topology,
            "grid": [list(row) for row in self.grid],
            "words": [placement.to_dict() for placement in self.words],
            "message": self.message,
            "level": self.level,
            "seed": self.seed,
            "difficulty": self.difficulty.to_dict() if rated else None,
            "request": self.request,
        }

    def to_json(self, *, rated: bool = True) -> str:
        """One line of JSON, the same bytes for the same puzzle."""
        return _encoder().encode(self.to_dict(rated=rated))


def _items(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


@lru_cache(maxsize=1)
def _encoder() -> JSONEncoder:
    from json import JSONEncoder

    return JSONEncoder(ensure_ascii=False, separators=(",", ":"))
